"""Integer classes side by side with GNU Octave: all pairs of classes, all operators, random numbers and the limits.

Where Octave differs from what MATLAB documents, the case is left out here, and the record of the decision says so:
fractions as second operand of ``mod`` and ``rem``, and beside 64 bits (MATLAB computes in double and in extended
precision, Octave rounds them first; `test_exactness` has these), negative powers of integers (Octave gives 0 for 1/2),
the class of ``cumsum`` and ``kron`` (Octave: double), ``idivide`` and ``w - a`` near the limits (Octave saturates on
the way: -6 less the smallest int64 is the largest less 5).
"""

import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray.backend import INTEGERS
from dlarray.integers.classes import LIMITS, is_wide
from tests.support import octave
from tests.support.backends import host
from tests.support.bundles import cases

pytestmark = pytest.mark.skipif(
    octave.program() is None, reason="octave-cli is not installed (Debian and Ubuntu: apt-get install octave)"
)


def integers(gen, kind, size=(3, 4)):
    """Numbers of the whole range, small ones, and the limits."""
    low, high = LIMITS[kind]
    far = gen.integers(low, high, size, dtype=kind, endpoint=True)
    near = gen.integers(max(low, -9), 10, size).astype(kind)
    x = np.where(gen.random(size) < 0.4, far, near)
    x.flat[:2] = low, high
    return gen.permutation(x.ravel()).reshape(size)


def variables(seed):
    gen = np.random.default_rng(seed)
    found = {}
    for kind in INTEGERS:
        found[f"a{kind}"] = integers(gen, kind)
        found[f"b{kind}"] = integers(gen, kind)
        found[f"s{kind}"] = integers(gen, kind, (1, 2))[:, :1]
        found[f"e{kind}"] = gen.integers(0, 8, (3, 4)).astype(kind)
    d = (gen.standard_normal((3, 4)) * 10.0 ** gen.integers(0, 4, (3, 4))).round(1)
    d.flat[:4] = np.nan, np.inf, -np.inf, 2.5
    found["d"] = d
    found["n"] = np.full((1, 1), 2.5)
    found["w"] = gen.integers(-9, 10, (3, 4)).astype(float)
    found["f"] = gen.standard_normal((3, 4)).astype(np.float32) * 5
    found["L"] = gen.random((3, 4)) < 0.5
    return found


OPERATORS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    ".*": lambda a, b: a * b,
    "./": lambda a, b: a / b,
    ".\\": dl.ldivide,
    "==": lambda a, b: a == b,
    "~=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
}
PARTNERS = ("d", "n", "f", "L")
UNARY = {
    "-{}": lambda x: -x,
    "+{}": lambda x: +x,
    "~{}": lambda x: ~x,
    "{}.'": lambda x: x.T,
    **{
        f"{name}({{}})": lambda x, name=name: getattr(dl, name)(x)
        for name in (
            "abs sign round floor ceil fix real imag conj sum mean max min any all find nnz sort cummax cummin prod "
            "diff tril triu fliplr isreal isfloat isinteger isnumeric isempty double single logical numel mode median "
            "unique isnan isinf isfinite"
        ).split()
    },
    "sum({}, 2)": lambda x: dl.sum(x, 2),
    "max({}, [], 2)": lambda x: dl.max(x, [], 2),
    "sort({}, 'descend')": lambda x: dl.sort(x, "descend"),
    "reshape({}, 2, 6)": lambda x: dl.reshape(x, 2, 6),
    "repmat({}, 2, 1)": lambda x: dl.repmat(x, 2, 1),
    "{}(2, :)": lambda x: x(2, ":"),
    "{}({} > 3)": lambda x: x(x > 3),
    "circshift({}, 1)": lambda x: dl.circshift(x, 1),
}


def binary(w):
    """(snippet, callable) for operators and functions of two, for every pair of classes."""
    found = []
    for sign, f in OPERATORS.items():
        for a in INTEGERS:
            others = [f"b{b}" for b in INTEGERS] + [f"s{a}", *PARTNERS]
            if (
                sign in "&|"
            ):  # Octave takes neither NaN nor two integer classes, MATLAB's page does not mention them
                others = [f"b{a}", "w", "L"]
            elif is_wide(a) and sign in (".*", "./", ".\\", "+", "-"):
                others = [f"b{b}" for b in INTEGERS] + [f"s{a}", "L"] + ["w"] * (sign == "+")
            for b in others:
                found.append((f"X = a{a} {sign} {b};", lambda w, f=f, a=a, b=b: f(w[f"a{a}"], w[b])))
                if b in (*PARTNERS, "w"):
                    found.append((f"X = {b} {sign} a{a};", lambda w, f=f, a=a, b=b: f(w[b], w[f"a{a}"])))
    functions = {
        "mod": (dl.mod, ("b{}", "w")),
        "rem": (dl.rem, ("b{}", "w")),
        "max": (dl.max, ("b{}", "d", "f")),
        "min": (dl.min, ("b{}", "d", "f")),
        "power": (dl.power, ("e{}", "2.5", "3")),
        "bitand": (dl.bitand, ("b{}", "e{}", "5")),
        "bitor": (dl.bitor, ("b{}", "5")),
        "bitxor": (dl.bitxor, ("b{}", "5")),
        "isequal": (dl.isequal, ("b{}", "a{}", "double(a{})")),
    }
    values = {"2.5": 2.5, "3": 3, "5": 5}
    for name, (f, partners) in functions.items():
        for a in INTEGERS:
            for partner in partners:
                b = partner.format(a)
                if name in ("mod", "rem") and b == "w" and a[0] == "u":
                    continue  # Octave makes the negative numbers 0 first
                if b.startswith("double"):
                    found.append(
                        (f"X = {name}(a{a}, {b});", lambda w, f=f, a=a: f(w[f"a{a}"], dl.double(w[f"a{a}"])))
                    )
                    continue
                found.append(
                    (
                        f"X = {name}(a{a}, {b});",
                        lambda w, f=f, a=a, b=b: f(w[f"a{a}"], values[b] if b in values else w[b]),
                    )
                )
    for a in INTEGERS:
        for how in ("fix", "round", "floor", "ceil"):
            found.append(
                (
                    f"X = idivide(e{a}, 1 + e{a}(:, [2 1 4 3]), '{how}');",
                    lambda w, a=a, how=how: dl.idivide(w[f"e{a}"], 1 + w[f"e{a}"](":", [2, 1, 4, 3]), how),
                )
            )
    return found


def of_one(w):
    found = []
    for a in INTEGERS:
        for text, f in UNARY.items():
            found.append((f"X = {text.format(f'a{a}', f'a{a}')};", lambda w, f=f, a=a: f(w[f"a{a}"])))
    for a in INTEGERS:
        for k in (-3, -1, 0, 1, 5):
            found.append((f"X = bitshift(e{a}, {k});", lambda w, a=a, k=k: dl.bitshift(w[f"e{a}"], k)))
    return found


def classes(w):
    """Conversions between all classes, brackets, assignments and ranges."""
    found = []
    names = [f"a{a}" for a in INTEGERS] + ["d", "f", "L"]
    for a in names:
        for kind in INTEGERS:
            found.append((f"X = {kind}({a});", lambda w, a=a, kind=kind: getattr(dl, kind)(w[a])))
        for b in names:
            found.append((f"X = [{a}, {b}];", lambda w, a=a, b=b: dl.horzcat(w[a], w[b])))
            found.append((f"X = [{a}; {b}];", lambda w, a=a, b=b: dl.vertcat(w[a], w[b])))
    for a in INTEGERS:

        def put(w, a=a, value=300.6):
            X = w[f"a{a}"].copy()
            X.paren[2, 5] = value
            return X

        found.append((f"X = a{a}; X(2, 5) = 300.6;", put))
        found.append((f"X = a{a}; X(:, 2) = -2.5;", lambda w, a=a: _column(w[f"a{a}"], -2.5)))
        found.append((f"X = {a}(2):{a}(9);", lambda w, a=a: dl.colon(getattr(dl, a)(2), getattr(dl, a)(9))))
        found.append((f"X = {a}(9):-3:1;", lambda w, a=a: dl.colon(getattr(dl, a)(9), -3, 1)))
        found.append((f"X = zeros(2, 3, '{a}');", lambda w, a=a: dl.zeros(2, 3, a)))
        found.append((f"X = ones(2, '{a}');", lambda w, a=a: dl.ones(2, a)))
        found.append((f"X = eye(2, '{a}');", lambda w, a=a: dl.eye(2, a)))
        found.append((f"X = intmax('{a}');", lambda w, a=a: dl.intmax(a)))
        found.append((f"X = intmin('{a}') - 1;", lambda w, a=a: dl.intmin(a) - 1))
        found.append((f"X = cast(d, '{a}');", lambda w, a=a: dl.cast(w["d"], a)))
    return found


def _column(X, value):
    X = X.copy()
    X.paren[":", 2] = value
    return X


@cases("group", [binary, of_one, classes])
@cases("seed", [1, 2])
def test_octave_agrees(group, seed):
    raw = variables(seed)
    pairs = group(raw)
    answers = octave.run([snippet for snippet, _ in pairs], raw, timeout=300)
    w = {
        name: dl.dlarray(x) if x.dtype.kind in "fb" else getattr(dl, x.dtype.name)(x)
        for name, x in raw.items()
    }
    wrong = []
    for (snippet, call), answer in zip(pairs, answers, strict=True):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found = call(w)
        except dl.errors.DLArrayError as error:
            if not answer.error:
                wrong.append(f"{snippet} is {answer.value} in Octave, here {error}")
            continue
        if answer.error:
            wrong.append(f"{snippet} is refused by Octave ({answer.error}), here {found}")
        elif isinstance(found, str):
            if found != "".join(answer.value.ravel().tolist()):
                wrong.append(f"{snippet}: {answer.value}, here {found}")
        elif isinstance(found, (bool, int)):
            if found != answer.value.ravel()[0]:
                wrong.append(f"{snippet}: {answer.value}, here {found}")
        else:
            mine = host(found)
            same = np.array_equal(mine, answer.value, equal_nan=mine.dtype.kind == "f")
            if dl.underlyingType(found) != answer.kind or not same:
                wrong.append(
                    f"{snippet}: {answer.kind} {answer.value.tolist()}, here {dl.class_(found)} {mine.tolist()}"
                )
    assert not wrong, f"{len(wrong)} of {len(pairs)} differ:\n" + "\n".join(wrong[:40])
