"""The last error and its report; functions that remember."""

import pytest

import dlarray as dl
from dlarray.errors import ClassError
from dlarray.matlab import getReport, lasterr, memoize
from tests.support.matlab_programs import run


def test_the_last_error():
    pytest.importorskip("tree_sitter_matlab")
    space, _, error = run(
        "try, error('a:b', 'no %d', 3); catch, [m, k] = lasterr; end\n"
        "try, error('c:d', 'why'); catch ME, r = getReport(ME); q = ME.getReport(); end"
    )
    assert not error, error
    assert (space["m"], space["k"]) == ("no 3", "a:b")
    assert space["r"].endswith("why") and space["q"] == space["r"]
    assert lasterr() == "" and lasterr(nargout=2) == ("", "")
    assert getReport(ValueError("plain")).endswith("plain")
    with pytest.raises(ClassError, match="getReport: ME is"):
        getReport(3)


def test_memoize():
    calls = []

    def f(x, y=0):
        calls.append(1)
        return x + y

    g = memoize(f)
    assert float(g(dl.dlarray(2.0))) == float(g(dl.dlarray(2.0))) == 2 and len(calls) == 1
    g(dl.single(2))
    g(2, y=1)
    assert len(calls) == 3
    for k in range(20):
        g(k, y=5)
    g(0, y=5)
    assert len(calls) == 24  # the first of the twenty is forgotten
    kept = g([1, 2], y=[3])
    kept.append(9)
    assert g([1, 2], y=[3]) == [1, 2, 3]
