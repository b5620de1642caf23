"""rocmetrics, average, addMetrics, auc: against scikit-learn, and by hand."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError

GEN = np.random.default_rng(5)
NAMES = ["a", "b", "c"]
TRUTH = GEN.integers(0, 3, 60)
SCORES = np.round(GEN.dirichlet([1, 1, 1], 60) + 0.5 * np.eye(3)[TRUTH], 2)
LABELS = [NAMES[k] for k in TRUTH]
ADJUSTED = np.stack([SCORES[:, k] - np.delete(SCORES, k, axis=1).max(axis=1) for k in range(3)], axis=1)


def test_curves_and_areas_of_scikit_learn():
    metrics = pytest.importorskip("sklearn.metrics")
    weights = GEN.uniform(0.5, 2, 60)
    for given in (None, weights):
        roc = dl.rocmetrics(LABELS, SCORES, NAMES, Weights=given)
        found = roc.Metrics
        for k, name in enumerate(NAMES):
            fpr, tpr, thresholds = metrics.roc_curve(
                TRUTH == k, ADJUSTED[:, k], sample_weight=given, drop_intermediate=False
            )
            rows = [i for i, own in enumerate(found.ClassName) if own == name]
            np.testing.assert_allclose([found.FalsePositiveRate[i] for i in rows], fpr, atol=1e-12)
            np.testing.assert_allclose([found.TruePositiveRate[i] for i in rows], tpr, atol=1e-12)
            np.testing.assert_allclose([found.Threshold[i] for i in rows][1:], thresholds[1:])
            assert found.Threshold[rows[0]] == found.Threshold[rows[1]]  # the largest comes twice
            assert roc.AUC(k + 1).item() == pytest.approx(
                metrics.roc_auc_score(TRUTH == k, ADJUSTED[:, k], sample_weight=given)
            )
    micro = dl.average(dl.rocmetrics(LABELS, SCORES, NAMES), "micro", nargout=4)
    fpr, tpr, _ = metrics.roc_curve(np.eye(3)[TRUTH].ravel(), ADJUSTED.ravel(), drop_intermediate=False)
    np.testing.assert_allclose(np.asarray(micro[0]).ravel(), fpr)
    np.testing.assert_allclose(np.asarray(micro[1]).ravel(), tpr)
    assert micro[3].item() == pytest.approx(metrics.auc(fpr, tpr))


def test_averages_of_the_curves():
    roc = dl.rocmetrics(dl.categorical(LABELS), SCORES, dl.categorical(NAMES))
    shares = np.bincount(TRUTH) / 60
    for how, weights in (("macro", np.full(3, 1 / 3)), ("weighted", shares)):
        fpr, tpr, thresholds, area = roc.average(how, nargout=4)
        assert fpr.shape == tpr.shape == thresholds.shape == (len(np.unique(ADJUSTED)) + 1, 1)
        t = thresholds(7).item()
        expected = [
            sum(
                w * np.mean(ADJUSTED[side, k] >= t)
                for k, w in enumerate(weights)
                for side in [(TRUTH == k) == yes]
            )
            for yes in (False, True)
        ]
        np.testing.assert_allclose([fpr(7).item(), tpr(7).item()], expected)
        assert (fpr(1).item(), tpr(1).item(), fpr(dl.end).item()) == (0, 0, pytest.approx(1))
        assert 0.5 < area.item() <= 1
    assert isinstance(dl.average(roc, "macro"), dl.dlarray)


def test_more_metrics():
    roc = dl.rocmetrics(LABELS, SCORES, NAMES, AdditionalMetrics=["ppv", "accu"])
    assert roc.Metrics.VariableNames == [
        "ClassName", "Threshold", "FalsePositiveRate", "TruePositiveRate", "PositivePredictiveValue", "Accuracy",
    ]  # fmt: skip
    more = dl.addMetrics(roc, "f1score")
    assert "f1score" in more.Metrics.VariableNames and "f1score" not in roc.Metrics.VariableNames
    row = 9
    t = more.Metrics.Threshold[row]
    yes, true = ADJUSTED[:, 0] >= t, TRUTH == 0
    assert more.Metrics.PositivePredictiveValue[row] == pytest.approx(np.mean(true[yes]))
    assert more.Metrics.Accuracy[row] == pytest.approx(np.mean(yes == true))
    np.testing.assert_array_equal(np.asarray(dl.auc(roc)), np.asarray(roc.AUC))
    with pytest.raises(OptionError, match='a metric must be one of "TruePositives"'):
        dl.addMetrics(roc, "speed")


def test_missing_scores_and_labels():
    scores, labels = [0.9, np.nan, 0.2, 0.8, 0.1], [1, 1, 0, 0, 0]
    assert dl.rocmetrics(labels, scores, 1).AUC.item() == 1
    assert dl.rocmetrics(labels, scores, 1, NaNFlag="includenan").AUC.item() == 0.5
    assert dl.rocmetrics([True, False], [0.9, 0.1], True).ClassNames == ["true"]
    gone = dl.rocmetrics(["x", "", "y"], [0.9, 0.1, 0.2], "x")
    assert len(gone.Metrics) == 3 and gone.Weights.shape == (2, 1)


def test_a_plot():
    pytest.importorskip("matplotlib")
    import matplotlib.pyplot as plt

    roc = dl.rocmetrics(LABELS, SCORES, NAMES)
    axes = plt.figure().add_subplot()
    lines = roc.plot(AverageCurveType=["micro", "macro"], ClassNames=["a", "c"], Parent=axes)
    assert [line.get_label().split(" ")[0] for line in lines] == ["a", "c", "Micro-average", "Macro-average"]
    assert f"AUC = {roc.AUC(1).item():.4f}" in lines[0].get_label()
    assert axes.get_xlabel() == "False Positive Rate" and axes.get_legend() is not None
    point = axes.lines[1].get_xydata()[0]  # where the classifier stands: the largest score wins
    guess = SCORES.argmax(axis=1) == 0
    np.testing.assert_allclose(point, [np.mean(guess[TRUTH != 0]), np.mean(guess[TRUTH == 0])], atol=0.1)
    assert len(dl.plot(roc, Parent=axes)) == 3
    plt.close("all")


def test_refusals():
    with pytest.raises(SizeError, match="Scores are 60×3, but there are 60 labels and 2 class names"):
        dl.rocmetrics(LABELS, SCORES, ["a", "b"])
    with pytest.raises(ArgumentError, match="none of the labels is d"):
        dl.rocmetrics(LABELS, np.c_[SCORES, SCORES[:, :1]], [*NAMES, "d"])
    with pytest.raises(SizeError, match="Weights must be 60 numbers"):
        dl.rocmetrics(LABELS, SCORES, NAMES, Weights=[1, 2])
    for call in (lambda: dl.average(3, "macro"), lambda: dl.addMetrics(3, "accu"), lambda: dl.auc(3)):
        with pytest.raises(ClassError, match="must be what rocmetrics makes"):
            call()
    with pytest.raises(OptionError, match='type must be one of "micro"'):
        dl.average(dl.rocmetrics(LABELS, SCORES, NAMES), "mean")
