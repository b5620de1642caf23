"""ischange: the page's printed example, and every cut of short rows tried."""

import itertools

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, DataError, SizeError
from dlarray.matlab import ischange, table
from dlarray.migration.matlab.numerics.hosts import host
from tests.support.bundles import cases

RNG = np.random.default_rng(5)


def test_the_matrix_of_the_page():
    A = [[25.8147, 0.0975, 0.1576, 0.1419, 0.6557], [0.9058, 25.2785, 0.9706, 0.4218, 0.0357],
         [0.1270, 0.5469, 25.9572, 0.9157, 0.8491], [0.9134, 0.9575, 0.4854, 25.7922, 0.9340],
         [0.6324, 0.9649, 0.8003, 0.9595, 25.6787]]  # fmt: skip
    wanted = [[0, 1, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 1, 1, 0], [0, 0, 0, 1, 1], [0, 0, 0, 0, 1]]
    assert host(ischange(A, 2)).astype(int).tolist() == wanted
    assert host(ischange(np.transpose(A))).astype(int).T.tolist() == wanted


def test_the_steps_of_the_page():
    A = np.r_[np.ones(5), 25 * np.ones(5), 50 * np.ones(5)] + RNG.random(15)
    TF, S1, S2 = ischange(A[None], nargout=3)
    assert np.flatnonzero(host(TF)).tolist() == [5, 10]
    assert np.allclose(host(S1)[0], np.repeat([A[:5].mean(), A[5:10].mean(), A[10:].mean()], 5))
    assert np.allclose(host(S2)[0, 5:10], A[5:10].var(ddof=1))


def test_the_lines_of_the_page():
    A = np.r_[np.zeros(100), np.arange(1, 101), np.arange(99, 49, -1), 50 * np.ones(250)] + 10 * RNG.random(
        500
    )
    for given in ({"Threshold": 200}, {"MaxNumChanges": 3}):
        TF, S1, S2 = ischange(A[None], "linear", nargout=3, **given)
        found = np.flatnonzero(host(TF))
        if "MaxNumChanges" in given:
            assert found.size == 3 and np.abs(found - [100, 200, 250]).max() < 15
        line = host(S1)[0] * np.arange(1, 501) + host(S2)[0]
        assert np.abs(line - A).max() < 12
    first = np.polyfit(np.arange(1, found[0] + 1), A[: found[0]], 1)
    assert np.allclose([host(S1)[0, 0], host(S2)[0, 0]], first)


def _cost(x, at, method):
    if method == "mean":
        return x.size * x.var()
    if method == "variance":
        return x.size * np.log(x.var())
    return float(((x - np.polyval(np.polyfit(at, x, 1), at)) ** 2).sum())


def _all_cuts(x, at, method):
    """The least cost for each number of changes, of every cut that there is."""
    least = 1 if method == "mean" else 2
    best = {}
    for k in range(x.size):
        for starts in itertools.combinations(range(1, x.size), k):
            ends = [0, *starts, x.size]
            if min(np.diff(ends)) >= least:
                cost = sum(_cost(x[a:b], at[a:b], method) for a, b in itertools.pairwise(ends))
                if k not in best or cost < best[k][0]:
                    best[k] = (cost, list(starts))
    return best


@cases("method", ["mean", "variance", "linear"])
def test_it_is_the_cheapest_of_all_cuts(method):
    for n in (2, 3, 5, 9, 10):
        x = np.round(np.cumsum(RNG.standard_normal(n) * RNG.choice([0.3, 3], n)), 3)
        at = np.cumsum(RNG.random(n) + 0.1)
        best = _all_cuts(x, at, method)
        for threshold in (0.2, 1, 4):
            wanted = min(best.items(), key=lambda item: item[1][0] + threshold * item[0])[1][1]
            TF = host(ischange(x[:, None], method, Threshold=threshold, SamplePoints=at))
            assert np.flatnonzero(TF).tolist() == wanted, (n, threshold)
        totals = [best[k][0] for k in sorted(best)]
        for most in range(1, len(totals)):
            kept = [k for k in range(len(totals)) if totals[k] > totals[most] + 1e-9]
            if min(((totals[j] - totals[most]) / (most - j) for j in kept), default=0) <= 1e-9:
                continue  # further changes save nothing
            low = max(
                ((totals[most] - totals[j]) / (j - most) for j in range(most + 1, len(totals))), default=0
            )
            high = min((totals[j] - totals[most]) / (most - j) for j in range(most))
            if low < high:  # thresholds between give so many
                found = host(ischange(x[None], method, MaxNumChanges=most, SamplePoints=at))
                assert np.flatnonzero(found).tolist() == best[most][1], (n, most)
            else:
                with pytest.raises(ArgumentError, match="no threshold gives"):
                    ischange(x[None], method, MaxNumChanges=most, SamplePoints=at)
    assert not host(ischange([2, 2, 2, 2], "mean", MaxNumChanges=3)).any()


def test_shapes_and_refusals():
    assert ischange(dl.zeros(0, 3)).shape == (0, 3) and ischange(5).shape == (1, 1)
    assert ischange(RNG.random((2, 3, 4)), 3).shape == (2, 3, 4)
    S1 = ischange(dl.single([1, 2, 30]), nargout=2)[1]
    assert host(S1).dtype == np.float32
    with pytest.raises(DataError, match="fillmissing"):
        ischange([1, float("nan"), 2])
    with pytest.raises(DataError, match="two equal neighbours"):
        ischange([1, 1, 2, 5], "variance")
    with pytest.raises(ArgumentError, match="exclude each other"):
        ischange([1, 2], Threshold=1, MaxNumChanges=1)
    with pytest.raises(ArgumentError, match="a table"):
        ischange(table([1, 2]))
    with pytest.raises(SizeError, match="a point for each"):
        ischange([1, 2, 3], SamplePoints=[1, 2])
    with pytest.raises(ArgumentError, match="must grow"):
        ischange([1, 2, 3], SamplePoints=[1, 3, 2])
