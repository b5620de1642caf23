"""cvpartition against what MATLAB's pages and public logs print; perfcurve."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import class_, cvpartition, perfcurve


def ones(mask):
    return (np.flatnonzero(np.asarray(mask).ravel()) + 1).tolist()


def test_the_draws_of_the_pages():
    dl.rng("default")
    held = cvpartition(10, "Holdout", 0.30)
    assert ones(held.test()) == [4, 9, 10] and ones(held.training()) == [1, 2, 3, 5, 6, 7, 8]
    assert repr(held).splitlines() == [
        "Hold-out cross validation partition",
        "    NumObservations: 10",
        "        NumTestSets: 1",
        "          TrainSize: 7",
        "           TestSize: 3",
        "           IsCustom: 0",
        "          IsGrouped: 0",
        "       IsStratified: 0",
    ]
    dl.rng("default")
    folds = cvpartition(10, KFold=3)
    assert ones(folds.test(1)) == [1, 2, 9]
    assert "TrainSize: 7  6  7\n           TestSize: 3  4  3\n" in repr(folds)
    assert class_(folds) == "cvpartition" and folds.Type == "kfold"


def test_sizes_that_programs_printed():
    assert cvpartition(31572, "Holdout", 0.05).TestSize.tolist() == [[1578]]
    assert cvpartition(74, "KFold", 10).TestSize.tolist() == [[7, 8, 8, 8, 8, 7, 7, 7, 7, 7]]
    assert cvpartition(6, "Leaveout").TestSize.tolist() == [[1] * 6]
    assert cvpartition(20, "HoldOut", 5).TestSize.tolist() == [[5]]


def test_each_observation_is_tested_once():
    c = cvpartition(23, "KFold", 4)
    every = np.asarray(c.test("all"))
    assert every.shape == (23, 4) and (every.sum(axis=1) == 1).all()
    assert (np.asarray(c.training("all")) != every).all()
    assert np.asarray(c.test([3, 1])).tolist() == every[:, [2, 0]].tolist()
    again = c.repartition()
    assert again.TestSize.tolist() == c.TestSize.tolist()


def test_classes_keep_their_shares():
    labels = dl.categorical(["a"] * 50 + ["b"] * 30 + ["c"] * 20)
    folds = cvpartition(labels, "KFold", 5)
    shares = np.asarray(folds.test("all")).astype(int)
    assert shares[:50].sum(axis=0).tolist() == [10] * 5 and shares[50:80].sum(axis=0).tolist() == [6] * 5
    held = cvpartition(labels, "Holdout", 0.15)
    assert held.IsStratified == 1 and held.TestSize.tolist() == [[15]]
    tested = np.asarray(held.test()).ravel()
    assert sorted([tested[:50].sum(), tested[50:80].sum()]) in ([4, 7], [4, 8], [5, 7])
    assert cvpartition(labels, "KFold", 5, "Stratify", False).IsStratified == 0
    some = cvpartition(["x", "y", "", "x", "y"], "Holdout", 0.5)
    assert some.NumObservations == 5 and 3 not in ones(some.test()) + ones(some.training())
    assert cvpartition(dl.dlarray([1, 1, 2, 2]), "KFold", 2).IsStratified == 1


def test_sets_that_are_given():
    c = cvpartition("CustomPartition", [1, 2, 1, 3])
    assert c.NumTestSets == 3 and c.IsCustom == 1 and ones(c.test(1)) == [1, 3]
    assert ones(cvpartition("CustomPartition", dl.dlarray([True, False, True])).test()) == [1, 3]
    same = cvpartition(3, "Resubstitution")
    assert ones(same.training()) == ones(same.test()) == [1, 2, 3]


def test_what_is_refused():
    with pytest.raises(ArgumentError, match="cvpartition: the way of dividing"):
        cvpartition(10, "Fold", 3)
    with pytest.raises(ArgumentError, match="cvpartition: p must be a share"):
        cvpartition(10, "Holdout", 1.5)
    with pytest.raises(SizeError, match="there are test sets 1 to 3, but set 4"):
        cvpartition(10, "KFold", 3).test(4)
    with pytest.raises(ArgumentError, match="one true value in each row"):
        cvpartition("CustomPartition", dl.dlarray([[True, True], [False, True]]))
    with pytest.raises(ArgumentError, match="not drawn anew"):
        cvpartition("CustomPartition", [1, 2]).repartition()


def test_perfcurve():
    X, Y, T, AUC = perfcurve([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.45], 1, nargout=4)
    assert X.T.tolist() == [[0, 0, 0.5, 0.5, 1]] and Y.T.tolist() == [[0, 0.5, 0.5, 1, 1]]
    assert T.T.tolist() == [[0.8, 0.8, 0.45, 0.4, 0.1]] and AUC == 0.75
    labels = dl.categorical(["yes", "no", "yes"])
    recall, precision = perfcurve(labels, [0.9, 0.5, 0.2], "yes", "XCrit", "reca", "YCrit", "prec")
    assert recall.T.tolist() == [[0, 0.5, 0.5, 1]] and precision.T.tolist()[0][1:] == [1, 0.5, 2 / 3]
    X, Y = perfcurve(
        dl.dlarray([0, 1, 1, 0]) > 0, [0.1, 0.4, 0.8, 0.45], 1
    )  # logical labels, whose class is 1
    assert X.T.tolist() == [[0, 0, 0.5, 0.5, 1]]
    with pytest.raises(ArgumentError, match="points without a value"):
        perfcurve(labels, [0.9, 0.5, 0.2], "yes", XCrit="reca", YCrit="prec", nargout=4)
    with pytest.raises(ArgumentError, match="XCrit and YCrit here, but nboot"):
        perfcurve(labels, [0.9, 0.5, 0.2], "yes", NBoot=100)
