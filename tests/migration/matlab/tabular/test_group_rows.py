"""groupfilter and grouptransform, beside pandas."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import groupfilter, grouptransform, table
from tests.support.bundles import cases

RNG = np.random.default_rng(4)
KEYS = [str(k) for k in RNG.choice(["a", "b", "c"], 20)]
X = RNG.normal(size=20)


def made():
    return table(g=KEYS, x=X.tolist())


@cases(
    "method, theirs",
    [
        ("zscore", lambda v: (v - v.mean()) / v.std()),
        ("norm", lambda v: v / np.linalg.norm(v)),
        ("meancenter", lambda v: v - v.mean()),
        ("rescale", lambda v: (v - v.min()) / (v.max() - v.min())),
        (dl.cumsum, lambda v: v.cumsum()),
        (lambda x: dl.max(x), lambda v: v.max()),
    ],
)
def test_transforms_as_in_pandas(method, theirs):
    pandas = pytest.importorskip("pandas")
    found = grouptransform(made(), "g", method)
    wanted = pandas.Series(X).groupby(KEYS).transform(theirs)
    np.testing.assert_allclose(list(found.x), wanted.to_numpy(), rtol=1e-12, atol=1e-12)
    assert found.VariableNames == ["g", "x"] and list(found.g) == KEYS


def test_other_transforms():
    T = table(g=[1, 1, 2], x=[1.0, float("nan"), 3.0], y=[1, 2, 3])
    assert list(grouptransform(T, "g", "meanfill", "x").x) == [1, 1, 3]
    G = grouptransform(T, "g", "meancenter", "y", ReplaceValues=False)
    assert G.VariableNames == ["g", "x", "y", "meancenter_y"] and list(G.meancenter_y) == [-0.5, 0.5, 0]
    assert list(grouptransform(T, "g", "zscore", "y").y)[2] == 0


def test_filters_as_in_pandas():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"g": KEYS, "x": X})
    wanted = frame.groupby("g").filter(lambda v: v["x"].mean() > 0)
    found = groupfilter(made(), "g", lambda x: dl.mean(x) > 0)
    assert list(found.x) == wanted["x"].tolist() and list(found.g) == wanted["g"].tolist()
    wanted = frame[frame["x"] == frame.groupby("g")["x"].transform("max")]
    assert list(groupfilter(made(), "g", lambda x: x == dl.max(x), "x").x) == wanted["x"].tolist()
    T = table(g=[1, 1, 2], x=[1, 5, 9], y=[3, 4, 5])
    assert list(groupfilter(T, "g", lambda v: v > 3).x) == [5, 9]
    assert groupfilter(T, "g", lambda v: v > 100).height == 0


def test_what_is_refused():
    T = table(g=[1, 1, 2], x=[1, 5, 9], s=["a", "b", "c"])
    for bad, error, words in (
        (lambda: groupfilter(T, "g", "mean"), ArgumentError, "must be a function"),
        (lambda: groupfilter(T, "g", lambda x: dl.zeros(7, 1), "x"), SizeError, "gives 7 values for 2 rows"),
        (lambda: grouptransform(T, "g", "linearfill"), ArgumentError, 'the method is "linearfill"'),
        (lambda: grouptransform(T, "g", "zscore"), ArgumentError, "s holds no numbers"),
        (lambda: grouptransform(T, "g", lambda x: dl.zeros(7, 1), "x"), SizeError, "gives 7 values"),
    ):
        with pytest.raises(error, match=words):
            bad()
