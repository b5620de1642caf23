"""Pairs in bins beside NumPy, pairs of conjugates beside Octave, frequencies, arrays and combinations."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import Cell, class_, combinations, cplxpair, createArray, freqspace, histcounts2
from tests.support.beside_octave import NEEDS, agree


def test_pairs_as_in_numpy(gen):
    x, y = gen.normal(size=200), gen.normal(size=200)
    ex, ey = np.linspace(-2, 2, 6), np.linspace(-1, 3, 5)
    wanted, *_ = np.histogram2d(x, y, [ex, ey])
    N, a, b, i, j = histcounts2(x, y, ex, ey, nargout=5)
    assert np.array_equal(np.asarray(N.tolist()), wanted) and np.allclose(a.tolist(), [ex])
    rows, columns = np.ravel(i.tolist()).astype(int), np.ravel(j.tolist()).astype(int)
    again = np.zeros_like(wanted)
    for r, c in zip(rows, columns, strict=True):
        again[r - 1, c - 1] += r > 0
    assert np.array_equal(again, wanted) and ((rows > 0) == (columns > 0)).all()
    density, *_ = np.histogram2d(x, y, [ex, ey], density=True)
    found = np.asarray(histcounts2(x, y, ex, ey, Normalization="pdf").tolist())
    np.testing.assert_allclose(found * 200 / wanted.sum(), density)
    assert float(dl.sum(histcounts2(x, y, ex, ey, Normalization="percentage"), "all")) == wanted.sum() / 2
    assert histcounts2(x, y, ex, ey, Normalization="cumcount")(5, 4).item() == wanted.sum()
    N, a, b = histcounts2(x, y, [3, 4], nargout=3)
    assert N.shape == (3, 4) and float(dl.sum(N, "all")) == 200 and b.shape == (1, 5)


@NEEDS
def test_conjugates_as_in_octave():
    agree(
        [
            "X = real(cplxpair([1+i 3 1-i 2]));",
            "X = imag(cplxpair([1+i 3 1-i 2]));",
            "X = imag(cplxpair([2-3i; 0.5+i; 2+3i; 0.5-i; -1]));",
            "X = real(cplxpair(roots([1 2 3 4 5 6])));",
            "X = imag(cplxpair([1+i 1-i; 2 3], [], 1 + 1));",
        ],
        rtol=1e-9,
    )


def test_frequencies():
    assert freqspace(5).tolist() == [[0, 0.4, 0.8]]
    assert freqspace(4, "whole").tolist() == [[0, 0.5, 1, 1.5]]
    f1, f2 = freqspace([3, 4], nargout=2)
    np.testing.assert_allclose(f1.tolist(), [[-1, -0.5, 0, 0.5]])
    np.testing.assert_allclose(f2.tolist(), [[-2 / 3, 0, 2 / 3]], atol=1e-12)
    x, y = freqspace([3, 4], "meshgrid", nargout=2)
    assert x.shape == y.shape == (3, 4)


def test_arrays_of_a_class():
    assert createArray().tolist() == [[0]] and createArray(2).shape == (2, 2)
    assert class_(createArray(2, 3, "int8", FillValue=5)) == "int8" and createArray([2, 3]).shape == (2, 3)
    assert class_(createArray(1, Like=dl.single(3))) == "single"
    assert class_(createArray(2, 2, "logical", "FillValue", True)) == "logical"
    assert isinstance(createArray(1, 2, "cell"), Cell)


def test_combinations():
    T = combinations([1, 2], ["a", "b"], dl.categorical(["u", "v"]), VariableNames=["n", "s", "c"])
    assert T.height == 8 and list(T.n) == [1] * 4 + [2] * 4 and list(T.s) == ["a", "a", "b", "b"] * 2
    assert [str(c) for c in T.c] == ["u", "v"] * 4


def test_what_is_refused():
    for bad, error, words in (
        (lambda: histcounts2([1], [1, 2], 3), SizeError, "equally many"),
        (lambda: histcounts2([1], [1]), ArgumentError, "there are no bins"),
        (lambda: histcounts2([1], [1], [2, 1], [1, 2]), ArgumentError, "in order"),
        (lambda: cplxpair(dl.dlarray([1j, 2 + 1j])), ArgumentError, "cannot be paired"),
        (lambda: freqspace(4, "half"), ArgumentError, "the flag is"),
        (lambda: createArray(2, "table"), ArgumentError, 'no class "table"'),
        (lambda: combinations(), ArgumentError, "no vectors"),
        (lambda: combinations([1], VariableNames=["a", "b"]), ArgumentError, "1 vectors and 2 names"),
    ):
        with pytest.raises(error, match=words):
            bad()
