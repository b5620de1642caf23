"""Matrices by name, forms of matrices and special functions, beside Octave's values, SciPy and their own laws."""

import re

import numpy as np
import pytest
import scipy.linalg
import scipy.special

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, DLArrayError, SizeError
from tests.support import octave


def host(x):
    return np.asarray(x.tolist())


CALLS = """
    hankel(1:4) hankel(1:3,[3;8;9;10]) hilb(5) invhilb(6) hadamard(8) hadamard(12) hadamard(24) hadamard(20) pascal(6)
    pascal(4,1) pascal(3,2) pascal(4,2) pascal(1,2)
    rosser() wilkinson(5) wilkinson(4) compan([2;3;4;8]) rref([1,2,3;2,4,7;1,1,1]) rref(magic(4)) planerot([3;-4])
    besselj(1,[0.5,2,30]) besselj(0.5,[0.5,2]) bessely(0,[0.5,2]) besseli(2,[0.5,2]) besselk(1.5,[0.5,2])
    besselj(1,3,1) betaln(2.5,[1,10]) betainc(0.3,2,[1,7.5]) gammainc([0.1,1,20],2.5) gammainc(3,2,'upper')
    expint([0.1,1,10]) ellipke([0,0.5,0.9]) legendre(3,[-0.5,0,0.9]) legendre(2,[0.1,0.7],'norm')
    legendre(2,[0.1,0.7],'sch') rcond([2,1;1,3]) linsolve([2,1;1,3],[1;2]) sylvester([1,2;0,3],[4,0;1,5],[1,2;3,4])
    logm([4,1;0,2]) subspace([1;0;0],[1;1;1]) isbanded([1,2;0,1],0,1)
""".split()


@pytest.mark.skipif(octave.program() is None, reason="Octave is not installed")
def test_as_octave_has_them():
    answers = octave.run([f"X = {call}" for call in CALLS], {"unused": np.ones((1, 1))})
    for call, answer in zip(CALLS, answers, strict=True):
        assert not answer.error, (call, answer.error)
        found = eval(_python(f"m.{call}"))
        found = np.atleast_2d(np.asarray(found.tolist() if hasattr(found, "tolist") else found))
        if call == "hadamard(20)":  # another one with the same law
            np.testing.assert_array_equal(found @ found.T, answer.value @ answer.value.T)
            continue
        np.testing.assert_allclose(found, answer.value, rtol=1e-9, atol=1e-12, err_msg=call)


def _python(call):
    def matrix(found):
        rows = [f"[{row}]" for row in found[1].split(";")]
        return f"dl.dlarray([{', '.join(rows)}])" if len(rows) > 1 else f"dl.dlarray({rows[0]})"

    call = re.sub(r"\[([^\]]*)\]", matrix, call)
    return re.sub(r"(\d+):(\d+)", r"dl.colon(\1, \2)", call).replace("magic(", "dl.magic(")


@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_forms_of_matrices(n, gen):
    A = gen.normal(size=(n, n))
    P, H = (host(x) for x in m.hess(A, nargout=2))
    np.testing.assert_allclose(P @ H @ P.T, A, atol=1e-12)
    assert np.allclose(np.tril(H, -2), 0)
    U, T = (host(x) for x in m.schur(A, "complex", nargout=2))
    np.testing.assert_allclose(U @ T @ U.conj().T, A, atol=1e-12)
    np.testing.assert_allclose(
        scipy.linalg.expm(host(m.logm(A @ A.T + np.eye(n)))), A @ A.T + np.eye(n), rtol=1e-9
    )
    B = gen.normal(size=(n, 2))
    np.testing.assert_allclose(host(m.linsolve(A, B)), np.linalg.solve(A, B), rtol=1e-9)
    X, r = m.linsolve(A, B, nargout=2)
    assert r == m.rcond(A) and X.shape == B.shape
    wide = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]  # a basic solution, not that of the smallest norm
    X, r = m.linsolve(wide, [[1.0], [2.0]], nargout=2)
    assert r == 2 and (abs(host(X)) > 1e-9).sum() <= 2
    lower = {"LT": True, "TRANSA": True}
    np.testing.assert_allclose(host(m.linsolve(A, B, lower)), np.linalg.solve(np.tril(A).T, B), rtol=1e-7)
    assert m.bandwidth(np.triu(np.tril(A, 1)), nargout=2) == (0, min(1, n - 1)) and m.isbanded(A, n, n)
    H = host(m.hadamard(4 * 2 ** (n - 1)))
    assert np.array_equal(H @ H.T, len(H) * np.eye(len(H)))
    np.testing.assert_array_equal(host(m.hilb(n)) @ host(m.invhilb(n)) > 0.5, np.eye(n) > 0.5)


def test_the_rest_of_the_equations():
    tall = np.arange(6.0).reshape(3, 2) ** 2
    np.testing.assert_allclose(
        host(m.linsolve(tall, np.ones((3, 1)))), np.linalg.lstsq(tall, np.ones((3, 1)), rcond=None)[0]
    )
    R, p = m.rref([[0, 0, 2], [0, 3, 1]], nargout=2)
    assert R.tolist() == [[0, 1, 0], [0, 0, 1]] and p.tolist() == [[2, 3]]
    assert (
        m.rcond([[1, 2], [2, 4]]) < 1e-16
        and m.condest([[1, 0], [0, 0]]) == float("inf")
        and np.isnan(m.rcond([[np.nan]]))
    )
    G, y = m.planerot([[3], [4]], nargout=2)
    np.testing.assert_allclose(host(y), [[5], [0]], atol=1e-15)
    assert host(m.expint(-1)).ravel()[0] == pytest.approx(-1.8951178163559368 - 3.141592653589793j)
    assert host(m.bessely(0, -1)).ravel()[0] == pytest.approx(0.088256964 + 1.530395389j)
    assert m.besselj(0, dl.single(1)).dtype == np.float32 and host(m.gammainc(3, 0)).item() == 1
    K, E = m.ellipke(dl.dlarray([0.0, 1.0]), nargout=2)
    np.testing.assert_allclose(host(K), [[np.pi / 2, np.inf]])
    np.testing.assert_allclose(host(E), [[np.pi / 2, 1]])


@pytest.mark.parametrize(
    "call",
    [
        lambda: m.hankel([[1, 2], [3, 4]]), lambda: m.hadamard(6), lambda: m.compan([0, 1]), lambda: m.compan([1]),
        lambda: m.hilb(-1), lambda: m.hilb(1e9), lambda: m.linsolve([[1, 2]], [[1], [2]]), lambda: m.schur([[1, 2]]),
        lambda: m.linsolve([[1]], [[1]], {"XX": True}), lambda: m.planerot([1, 2, 3]), lambda: m.schur([[1]], "half"),
        lambda: m.sylvester([[1]], [[1]], [[1, 2]]), lambda: m.bandwidth([[1]], "left"), lambda: m.betainc(2, 1, 1),
        lambda: m.gammainc(1, 2, "both"), lambda: m.ellipke(2), lambda: m.legendre(2, 3), lambda: m.legendre(1, 0, "x"),
        lambda: m.besselj([1, 2], [1, 2, 3]), lambda: m.besselj("a", 1), lambda: m.subspace([[1]], [[1], [2]]),
    ],
)  # fmt: skip
def test_refusals(call):
    with pytest.raises(DLArrayError, match="fix: ") as caught:
        call()
    assert isinstance(caught.value, (ArgumentError, SizeError, DLArrayError))


def test_names():
    valid = m.makeValidName
    cases = {
        "a b": "aB",
        "a@b": "a_b",
        "1x": "x1x",
        "end": "xEnd",
        "_p": "x_p",
        " lead": "lead",
        "ok9": "ok9",
        "": "x",
    }
    assert {k: valid(k) for k in cases} == cases
    assert (
        valid("a@b", ReplacementStyle="hex") == "a0x40b" and valid("a@b", ReplacementStyle="delete") == "ab"
    )
    assert valid("1", Prefix="n") == "n1" and valid("a b", nargout=2) == ("aB", True)
    names, changed = valid(m.Cell(["a", "b c"]), nargout=2)
    assert list(names) == ["a", "bC"] and changed.tolist() == [[False, True]]
    assert list(m.makeUniqueStrings(m.Cell(["a", "a", "a_1", "a"]))) == ["a", "a_2", "a_1", "a_3"]
    assert m.makeUniqueStrings("a", ["b"]) == "a" and isinstance(m.makeUniqueStrings(m.String("a")), m.String)
    with pytest.raises(ArgumentError, match="ReplacementStyle is one of"):
        valid("a", ReplacementStyle="other")
    with pytest.raises(ArgumentError, match="texts are expected"):
        m.makeUniqueStrings(5)


def test_characters_and_strings():
    S = m.StringArray([m.String("a"), m.String("b")], (2, 1))
    cells = m.convertStringsToChars(S)
    assert list(cells) == ["a", "b"] and cells.shape == (2, 1) and type(cells[0]) is str
    assert isinstance(m.convertCharsToStrings(cells), m.StringArray) and m.convertCharsToStrings(5) == 5
    assert m.convertStringsToChars(m.String("x"), 3, nargout=2) == ("x", 3)
    inner = m.convertContainedStringsToChars(dl.struct(a=m.String("q"), b=m.Cell([m.String("r"), 1])))
    assert type(inner.a) is str and type(inner.b[0]) is str and inner.b[1] == 1
