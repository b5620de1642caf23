"""Array expressions, side by side in MATLAB's language and here: GNU Octave says what comes out.

A case is a snippet that Octave and MATLAB read alike, and a callable of the variables that does the same with this
package.  All snippets of a round run in one Octave process.
"""

import re
import types

import numpy as np
import pytest

import dlarray as dl
from dlarray import end
from tests.support import octave, octave_functions
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.octave_functions import over

pytestmark = pytest.mark.skipif(
    octave.program() is None, reason="octave-cli is not installed (Debian and Ubuntu: apt-get install octave)"
)


def variables(seed):
    """Random arrays of several ranks and classes, the same for both sides."""
    gen = np.random.default_rng(seed)
    with_nan = gen.standard_normal((3, 4))
    with_nan[gen.random((3, 4)) < 0.3] = np.nan
    with_nan[:, 1] = np.nan
    return {
        "A": gen.standard_normal((3, 4)),
        "B": gen.standard_normal((3, 4)).round(1),
        "I": gen.integers(-3, 4, (4, 3)).astype(float),  # with repeated values and zeros
        "M": gen.standard_normal((4, 2)),
        "Q": gen.standard_normal((3, 3)),
        "T": gen.standard_normal((2, 3, 4)),
        "P": gen.standard_normal((2, 1, 4)),
        "R4": gen.standard_normal((2, 1, 4, 2)),
        "v": gen.standard_normal((1, 5)),
        "c": gen.standard_normal((3, 1)),
        "s": gen.standard_normal((1, 1)),
        "N": with_nan,
        "E": np.zeros((0, 3)),
        "O": np.zeros((0, 0)),
        "L": gen.random((3, 4)) < 0.5,
        "S": gen.standard_normal((3, 4)).astype(np.float32),
        "W": gen.standard_normal((2, 3, 4)).astype(np.float32),
        "Z": gen.standard_normal((3, 4)) + 1j * gen.standard_normal((3, 4)),
        "k": gen.permutation(4)[None, :].astype(float) + 1,
    }


NAMES = list(variables(0))
SEEDS = (1, 2)


def put(*assignments):
    """``X(key) = value`` one after the other; a key is a tuple of subscripts, a value may be a callable of w."""

    def call(w, X):
        X = X.copy()
        for key, value in assignments:
            X.paren[key] = value(w) if callable(value) and not isinstance(value, dl.dlarray) else value
        return X

    return call


def first(name, *assignments):
    change = put(*assignments)
    return lambda w: change(w, getattr(w, name))


# -- reading in parentheses ------------------------------------------------------------------------------------
READING = [
    ("A(2, 3)", lambda w: w.A(2, 3)),
    ("A(2, :)", lambda w: w.A(2, ":")),
    ("A(:, 2)", lambda w: w.A(":", 2)),
    ("A(:)", lambda w: w.A(":")),
    ("T(:)", lambda w: w.T(":")),
    ("A(:, :)", lambda w: w.A(":", ":")),
    ("A(end, 1)", lambda w: w.A(end, 1)),
    ("A(end, end)", lambda w: w.A(end, end)),
    ("A(end)", lambda w: w.A(end)),
    ("A(end - 1, :)", lambda w: w.A(end - 1, ":")),
    ("A(:, end - 1:end)", lambda w: w.A(":", "end-1:end")),
    ("A(end:-1:1, :)", lambda w: w.A("end:-1:1", ":")),
    ("A(1:2, [4 1])", lambda w: w.A("1:2", [4, 1])),
    ("A([1 1 2], :)", lambda w: w.A([1, 1, 2], ":")),
    ("A([1 3; 2 2])", lambda w: w.A([[1, 3], [2, 2]])),
    ("A(5)", lambda w: w.A(5)),
    ("A([5 1 12])", lambda w: w.A([5, 1, 12])),
    ("A([5; 1; 12])", lambda w: w.A([[5], [1], [12]])),
    ("A(1:2:end)", lambda w: w.A("1:2:end")),
    ("A(L)", lambda w: w.A(w.L)),
    ("A(A > 0)", lambda w: w.A(w.A > 0)),
    ("A(A > 100)", lambda w: w.A(w.A > 100)),
    ("A(logical([1 0 1]), :)", lambda w: w.A([True, False, True], ":")),
    ("A(:, logical([0 0 0 0]))", lambda w: w.A(":", [False] * 4)),
    ("A(:, logical([0 1]))", lambda w: w.A(":", [False, True])),
    ("A([], :)", lambda w: w.A([], ":")),
    ("A(:, [])", lambda w: w.A(":", [])),
    ("A([])", lambda w: w.A([])),
    ("A(zeros(1, 0))", lambda w: w.A(dl.zeros(1, 0))),
    ("A(1, :)(2)", lambda w: w.A(1, ":")(2)),
    ("v(2)", lambda w: w.v(2)),
    ("v(:)", lambda w: w.v(":")),
    ("v([3 1])", lambda w: w.v([3, 1])),
    ("v([3; 1])", lambda w: w.v([[3], [1]])),
    ("v(v > 0)", lambda w: w.v(w.v > 0)),
    ("v(v > 100)", lambda w: w.v(w.v > 100)),
    ("v(end:-1:1)", lambda w: w.v("end:-1:1")),
    ("c([3 1])", lambda w: w.c([3, 1])),
    ("c(c < 0)", lambda w: w.c(w.c < 0)),
    ("c(:, 1)", lambda w: w.c(":", 1)),
    ("s([1 1 1])", lambda w: w.s([1, 1, 1])),
    ("s([1; 1])", lambda w: w.s([[1], [1]])),
    ("s(ones(2, 3))", lambda w: w.s(dl.ones(2, 3))),
    ("T(1, 2, 3)", lambda w: w.T(1, 2, 3)),
    ("T(:, :, 2)", lambda w: w.T(":", ":", 2)),
    ("T(:, 1, :)", lambda w: w.T(":", 1, ":")),
    ("T(1, :, :)", lambda w: w.T(1, ":", ":")),
    ("T(:, :, end)", lambda w: w.T(":", ":", end)),
    ("T(:, :)", lambda w: w.T(":", ":")),
    ("T(2, :)", lambda w: w.T(2, ":")),
    ("T(:, 5)", lambda w: w.T(":", 5)),
    ("T(:, end)", lambda w: w.T(":", end)),
    ("T(7)", lambda w: w.T(7)),
    ("T(:, :, [4 1 1])", lambda w: w.T(":", ":", [4, 1, 1])),
    ("T(end, end, end)", lambda w: w.T(end, end, end)),
    ("T(:, :, 1, 1)", lambda w: w.T(":", ":", 1, 1)),
    ("T(T > 0)", lambda w: w.T(w.T > 0)),
    ("T(:, logical([1 0 1]), 2:3)", lambda w: w.T(":", [True, False, True], "2:3")),
    ("R4(:, 1, 2)", lambda w: w.R4(":", 1, 2)),
    ("R4(:, :, end)", lambda w: w.R4(":", ":", end)),
    ("R4(2, 1, :, 2)", lambda w: w.R4(2, 1, ":", 2)),
    ("R4(:, :)", lambda w: w.R4(":", ":")),
    ("P(:, :, 2)", lambda w: w.P(":", ":", 2)),
    ("E(:, 2)", lambda w: w.E(":", 2)),
    ("E(:)", lambda w: w.E(":")),
    ("E(:, [1 1])", lambda w: w.E(":", [1, 1])),
    ("O(:)", lambda w: w.O(":")),
    ("L(2, :)", lambda w: w.L(2, ":")),
    ("L(:)", lambda w: w.L(":")),
    ("S(:, 2)", lambda w: w.S(":", 2)),
    ("Z(2, :)", lambda w: w.Z(2, ":")),
    ("A(k(1:3))", lambda w: w.A(w.k("1:3"))),
    ("A(:, k)", lambda w: w.A(":", w.k)),
    ("A(round(end / 2), :)", lambda w: w.A(2, ":")),
]

# -- assignment, growth, deletion ------------------------------------------------------------------------------
WRITING = [
    ("X = A; X(2, 3) = 7", first("A", ((2, 3), 7))),
    ("X = A; X(2, :) = 0", first("A", ((2, ":"), 0))),
    ("X = A; X(:) = 1", first("A", ((":",), 1))),
    ("X = A; X(:) = 1:12", first("A", ((":",), list(range(1, 13))))),
    ("X = A; X(2, :) = [1 2 3 4]", first("A", ((2, ":"), [1, 2, 3, 4]))),
    ("X = A; X(2, :) = [1; 2; 3; 4]", first("A", ((2, ":"), [[1], [2], [3], [4]]))),
    ("X = A; X(:, [1 3]) = X(:, [3 1])", lambda w: put(((":", [1, 3]), w.A(":", [3, 1])))(w, w.A)),
    ("X = A; X([1 2], [1 2]) = [1 2; 3 4]", first("A", (([1, 2], [1, 2]), [[1, 2], [3, 4]]))),
    ("X = A; X(X > 0) = -1", lambda w: put(((w.A > 0,), -1))(w, w.A)),
    ("X = A; X(L) = 0", lambda w: put(((w.L,), 0))(w, w.A)),
    ("X = A; X(isnan(X)) = 0", lambda w: put(((w.A != w.A,), 0))(w, w.A)),
    ("X = N; X(isnan(X)) = 0", lambda w: put(((w.N != w.N,), 0))(w, w.N)),
    ("X = A; X([1 1 1]) = [5 6 7]", first("A", (([1, 1, 1],), [5, 6, 7]))),
    ("X = A; X(5) = 9", first("A", ((5,), 9))),
    ("X = A; X(end) = 9", first("A", ((end,), 9))),
    ("X = A; X(end, :) = []", first("A", ((end, ":"), []))),
    ("X = A; X(5, 6) = 1", first("A", ((5, 6), 1))),
    ("X = A; X(:, 6) = 1", first("A", ((":", 6), 1))),
    ("X = A; X(:, end + 1) = [1; 2; 3]", first("A", ((":", end + 1), [[1], [2], [3]]))),
    ("X = A; X(end + 1, :) = 1:4", first("A", ((end + 1, ":"), [1, 2, 3, 4]))),
    ("X = A; X(:, :, 2) = 3", first("A", ((":", ":", 2), 3))),
    ("X = A; X(:, :, 2) = B", lambda w: put(((":", ":", 2), w.B))(w, w.A)),
    ("X = A; X(2, :) = []", first("A", ((2, ":"), []))),
    ("X = A; X(:, [1 3]) = []", first("A", ((":", [1, 3]), []))),
    ("X = A; X(:, logical([1 0 0 1])) = []", first("A", ((":", [True, False, False, True]), []))),
    ("X = A; X(:, :) = []", first("A", ((":", ":"), []))),
    ("X = A; X(:) = []", first("A", ((":",), []))),
    ("X = A; X(1:2, :) = []", first("A", (("1:2", ":"), []))),
    ("X = A; X([]) = []", first("A", (([],), []))),
    ("X = v; X(2) = []", first("v", ((2,), []))),
    ("X = v; X([1 end]) = []", first("v", (([1, end],), []))),
    ("X = v; X(X > 0) = []", lambda w: put(((w.v > 0,), []))(w, w.v)),
    ("X = v; X(8) = 1", first("v", ((8,), 1))),
    ("X = v; X(end + 1) = 1", first("v", ((end + 1,), 1))),
    ("X = v; X(end + 1:end + 3) = [7 8 9]", first("v", (("end+1:end+3",), [7, 8, 9]))),
    ("X = v; X(2, :) = 1", first("v", ((2, ":"), 1))),
    ("X = c; X(5) = 2", first("c", ((5,), 2))),
    ("X = c; X(2) = []", first("c", ((2,), []))),
    ("X = c; X(:, 2) = 1", first("c", ((":", 2), 1))),
    ("X = s; X(3) = 4", first("s", ((3,), 4))),
    ("X = s; X(2, 2) = 4", first("s", ((2, 2), 4))),
    ("X = []; X(3) = 4", first("O", ((3,), 4))),
    ("X = []; X(2, 3) = 4", first("O", ((2, 3), 4))),
    ("X = []; X(end + 1) = 4; X(end + 1) = 5", first("O", ((end + 1,), 4), ((end + 1,), 5))),
    (
        "X = []; X(end + 1, :) = [1 2]; X(end + 1, :) = [3 4]",
        first("O", ((end + 1, ":"), [1, 2]), ((end + 1, ":"), [3, 4])),
    ),
    ("X = []; X(:, end + 1) = [1; 2]", first("O", ((":", end + 1), [[1], [2]]))),
    ("X = []; X(1, 2, 3) = 1", first("O", ((1, 2, 3), 1))),
    ("X = []; X(:) = []", first("O", ((":",), []))),
    ("X = T; X(:, :, 2) = []", first("T", ((":", ":", 2), []))),
    ("X = T; X(:, 2, :) = []", first("T", ((":", 2, ":"), []))),
    ("X = T; X(:, 2, :) = 0", first("T", ((":", 2, ":"), 0))),
    ("X = T; X(1, :, :) = ones(3, 4)", first("T", ((1, ":", ":"), dl.ones(3, 4)))),
    ("X = T; X(:, :, 1) = [1 2 3; 4 5 6]", first("T", ((":", ":", 1), [[1, 2, 3], [4, 5, 6]]))),
    ("X = T; X(3, 4, 5) = 1", first("T", ((3, 4, 5), 1))),
    ("X = T; X(:, :, end + 1) = 1", first("T", ((":", ":", end + 1), 1))),
    ("X = T; X(2, 5) = 9", first("T", ((2, 5), 9))),
    ("X = T; X(20) = 9", first("T", ((20,), 9))),
    ("X = T; X(:, :, :) = 2", first("T", ((":", ":", ":"), 2))),
    ("X = R4; X(:, :, 2, :) = []", first("R4", ((":", ":", 2, ":"), []))),
    ("X = S; X(2, 2) = pi", first("S", ((2, 2), np.pi))),
    ("X = S; X(4, 5) = 1", first("S", ((4, 5), 1))),
    ("X = L; X(2, 2) = true", first("L", ((2, 2), True))),
    ("X = L; X(:, 1) = []", first("L", ((":", 1), []))),
    ("X = A; X(2, 2) = NaN", first("A", ((2, 2), np.nan))),
    ("X = A; X(1, 1) = 1i", first("A", ((1, 1), 1j))),
    ("X = E; X(:, 2) = []", first("E", ((":", 2), []))),
    ("X = E; X(2, :) = 1", first("E", ((2, ":"), 1))),
]

# -- operators -------------------------------------------------------------------------------------------------
PAIRS = ["A B", "A c", "c v", "A s", "s T", "T P", "P T", "A S", "L A", "L S", "L L", "N A", "R4 T", "E s", "O s",
         "S s", "W P", "Z A", "v v", "O O"]  # fmt: skip
SYMBOLS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    ".*": lambda a, b: a * b,
    "./": lambda a, b: a / b,
}
COMPARE = {
    "==": lambda a, b: a == b,
    "~=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def binary(symbols, pairs):
    return [
        (f"{a} {symbol} {b}", lambda w, a=a, b=b, call=call: call(getattr(w, a), getattr(w, b)))
        for symbol, call in symbols.items()
        for a, b in (pair.split() for pair in pairs)
    ]


OPERATORS = [
    *binary(SYMBOLS, PAIRS),
    *binary(COMPARE, [p for p in PAIRS if "Z" not in p]),
    *binary(
        {"&": lambda a, b: a & b, "|": lambda a, b: a | b}, ["A B", "L A", "A s", "T P", "L L", "O s", "E E"]
    ),
    *over("A S L N T E s", "-{}", lambda X: -X),
    *over("A S L T E", "~{}", lambda X: ~X),
    ("A .^ 2", lambda w: w.A**2),
    ("A .^ 3", lambda w: w.A**3),
    ("abs(A) .^ 0.5", lambda w: dl.abs(w.A) ** 0.5),
    ("abs(A) .^ B", lambda w: dl.abs(w.A) ** w.B),
    ("2 .^ A", lambda w: 2**w.A),
    ("abs(T) .^ P", lambda w: dl.abs(w.T) ** w.P),
    ("S .^ 2", lambda w: w.S**2),
    ("L .^ 2", lambda w: w.L**2),
    ("I .^ 0", lambda w: w.I**0),
    ("0 .^ I", lambda w: 0.0**w.I),
    ("A + 1", lambda w: w.A + 1),
    ("1 - A", lambda w: 1 - w.A),
    ("S * 2", lambda w: w.S * 2),
    ("S / pi", lambda w: w.S / np.pi),
    ("2 ./ I", lambda w: 2 / w.I),
    ("L + 1", lambda w: w.L + 1),
    ("L * 0.5", lambda w: w.L * 0.5),
    ("A * M", lambda w: w.A @ w.M),
    ("A * s", lambda w: w.A @ w.s),
    ("v * v'", lambda w: w.v @ w.v.T),
    ("v' * v", lambda w: w.v.T @ w.v),
    ("L * M", lambda w: w.L @ w.M),
    ("S * M", lambda w: w.S @ w.M),
    ("E * Q", lambda w: w.E @ w.Q),
    ("E' * E", lambda w: w.E.T @ w.E),
    ("zeros(2, 0) * zeros(0, 3)", lambda w: dl.zeros(2, 0) @ dl.zeros(0, 3)),
    ("Z * Z'", lambda w: w.Z @ w.Z.H),
    ("A'", lambda w: w.A.H),
    ("A.'", lambda w: w.A.T),
    ("Z'", lambda w: w.Z.H),
    ("Z.'", lambda w: w.Z.T),
    ("E'", lambda w: w.E.T),
    ("L'", lambda w: w.L.T),
    ("N == N", lambda w: w.N == w.N),
    ("A == A'", lambda w: w.A == w.A.T),  # sizes that do not agree: an error on both sides
    ("A + v", lambda w: w.A + w.v),
    ("A * B", lambda w: w.A @ w.B),
]

CASES = [*READING, *WRITING, *OPERATORS, *octave_functions.CASES]

# What Octave does otherwise than MATLAB's pages say: the snippet, and the reason why this package does not follow.
_SQUARE = (
    "Octave makes 0×0 a 0×1 whatever the dimension; MATLAB sums a 0×0 to 0 only when no dimension is given"
)
EXCEPTIONS: dict[str, str] = {
    "sum(O, 1)": _SQUARE,
    "sum(O, 3)": _SQUARE,
    "sum(O, 4)": _SQUARE,
    "mean(E)": "Octave 7 gives 0×1; MATLAB averages along the first dimension that is not 1, which gives 1×3 NaN",
}


def snippet_of(text):
    """A case's text as statements that leave the result in X."""
    return text if re.match(r"X = .*;|\[(~, )*X(, ~)*\] = ", text) else f"X = {text}"


@pytest.fixture(scope="module")
def rounds():
    """What Octave says of every case, for each set of variables."""
    snippets = [snippet_of(text) for text, _ in CASES]
    found = []
    for seed in SEEDS:
        values = variables(seed)
        w = types.SimpleNamespace(**{name: dl.dlarray(value) for name, value in values.items()})
        found.append((w, octave.run(snippets, values)))
    return found


def plain(result):
    """A result of this package as a value in MATLAB's order and its class."""
    if isinstance(result, dl.dlarray):
        return host(result), dl.underlyingType(result)
    values = np.atleast_2d(np.asarray(result))
    return values.astype(
        float
    ) if values.dtype != bool else values, "logical" if values.dtype == bool else "double"


def test_there_are_many():
    assert len(CASES) == len({text for text, _ in CASES}) >= 200


@cases("number", range(len(CASES)), ids=[text.replace(" ", "") for text, _ in CASES])
def test_same_as_octave(number, rounds):
    text, call = CASES[number]
    if text in EXCEPTIONS:
        pytest.skip(f"Octave differs from MATLAB: {EXCEPTIONS[text]}")
    for w, answers in rounds:
        wanted = answers[number]
        if wanted.error:
            with pytest.raises(dl.errors.DLArrayError):
                call(w)
            continue
        with np.errstate(all="ignore"):  # 1/0 is Inf without a word in both
            value, kind = plain(call(w))
        assert value.shape == wanted.value.shape
        assert kind == wanted.kind
        tolerance = 1e-6 if kind == "single" else 1e-13
        np.testing.assert_allclose(value, wanted.value, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize(
    "text", ["X = sum(A, [1 3])", 'X = sum(A, "all")', "X = f(1, A=2)", "X = max(A, [], [1 2])"]
)
def test_forms_that_octave_gets_wrong_are_refused(text):
    assert octave.refuse(text)
    assert octave.refuse("X = sum(A(:, [1 3]), 2)") is None
