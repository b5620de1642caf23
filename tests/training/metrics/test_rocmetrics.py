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


def rows_of(table, name):
    return [i for i, own in enumerate(table.ClassName) if own == name]


def test_prior_probabilities_are_weights_of_the_classes():
    metrics = pytest.importorskip("sklearn.metrics")
    prior = np.array([0.5, 0.2, 0.3])
    names = ["accu", "ppv", "npv", "rpp", "f1score", "tp", "fpr"]
    for given, used in (
        ([5, 2, 3], prior),
        ("uniform", np.full(3, 1 / 3)),
        ("empirical", np.bincount(TRUTH) / 60),
    ):
        roc = dl.rocmetrics(LABELS, SCORES, NAMES, Prior=given, AdditionalMetrics=names)
        np.testing.assert_allclose(np.asarray(roc.Prior), used[None, :])
        found = roc.Metrics
        for k in range(3):
            true, own = TRUTH == k, used[k] / np.mean(TRUTH == k)
            weights = np.where(true, own, (1 - used[k]) / np.mean(~true))
            for i in rows_of(found, NAMES[k])[5:30:6]:
                yes = ADJUSTED[:, k] >= found.Threshold[i]
                near = {"sample_weight": weights}
                assert found.Accuracy[i] == pytest.approx(metrics.accuracy_score(true, yes, **near))
                assert found.PositivePredictiveValue[i] == pytest.approx(
                    metrics.precision_score(true, yes, **near)
                )
                assert found.NegativePredictiveValue[i] == pytest.approx(
                    metrics.precision_score(~true, ~yes, **near)
                )
                assert found.RateOfPositivePredictions[i] == pytest.approx(np.average(yes, weights=weights))
                assert found.f1score[i] == pytest.approx(metrics.f1_score(true, yes, **near))
                assert found.TruePositives[i] == np.sum(yes & true)  # counts and rates of one class stay
                assert found.FalsePositiveRate[i] == pytest.approx(np.mean(yes[~true]))


def test_costs_of_a_class_and_the_others():
    cost, prior = np.array([[0, 1, 4], [2, 0, 1], [3, 1, 0]], float), np.array([0.5, 0.2, 0.3])
    roc = dl.rocmetrics(LABELS, SCORES, NAMES, Cost=cost, Prior=prior, AdditionalMetrics="ecost")
    missed, false_alarm = (0.2 * 1 + 0.3 * 4) / 0.5, (0.2 * 2 + 0.3 * 3) / 0.5
    found = roc.Metrics
    for i in rows_of(found, "a")[3:20:4]:
        yes, true = ADJUSTED[:, 0] >= found.Threshold[i], TRUTH == 0
        expected = 0.5 * np.mean(~yes[true]) * missed + 0.5 * np.mean(yes[~true]) * false_alarm
        assert found.ExpectedCost[i] == pytest.approx(expected)
    np.testing.assert_array_equal(np.asarray(roc.Cost), cost)
    plain = dl.rocmetrics(LABELS, SCORES, NAMES, AdditionalMetrics=["ecost", "accu"]).Metrics
    np.testing.assert_allclose(np.asarray(plain.ExpectedCost), 1 - np.asarray(plain.Accuracy), atol=1e-12)
    applied = dl.rocmetrics(LABELS, SCORES, NAMES, Cost=cost, ApplyCostToScores=True)
    other = dl.rocmetrics(LABELS, SCORES @ -cost, NAMES)
    np.testing.assert_array_equal(np.asarray(applied.AUC), np.asarray(other.AUC))
    one = dl.rocmetrics(
        [0, 1, 1, 0], [0.1, 0.4, 0.8, 0.45], 1, Cost=[[0, 5], [1, 0]], AdditionalMetrics="ecost"
    )
    np.testing.assert_allclose(one.Metrics.ExpectedCost, [10 / 4, 5 / 4, 6 / 4, 1 / 4, 2 / 4])


def test_metrics_at_fixed_values():
    full = dl.rocmetrics(LABELS, SCORES, NAMES, AdditionalMetrics="accu").Metrics
    rows = rows_of(full, "b")
    x, y, t = (
        np.asarray(full[name])[rows] for name in ("FalsePositiveRate", "TruePositiveRate", "Threshold")
    )
    at = [0.05, 0.33, 0.5]
    near = dl.rocmetrics(LABELS, SCORES, NAMES, FixedMetric="fpr", FixedMetricValues=at).Metrics
    own = rows_of(near, "b")
    assert len(own) == 3
    for i, value in zip(own, at, strict=True):  # the nearest that occurs, as it first does
        place = np.argmin(np.abs(x - value))
        assert (near.FalsePositiveRate[i], near.TruePositiveRate[i], near.Threshold[i]) == (
            x[place],
            y[place],
            t[place],
        )
    how = {"FixedMetric": "FalsePositiveRate", "UseNearestNeighbor": False}
    exact = dl.rocmetrics(LABELS, SCORES, NAMES, FixedMetricValues=at, **how).Metrics
    own = rows_of(exact, "b")
    assert np.asarray(exact.FalsePositiveRate)[own].tolist() == at
    np.testing.assert_allclose(np.asarray(exact.TruePositiveRate)[own], np.interp(at, x, y))
    falling = dl.rocmetrics(
        LABELS, SCORES, NAMES, FixedMetric="tnr", FixedMetricValues=[0.4, 0.8], UseNearestNeighbor=0
    ).Metrics
    np.testing.assert_allclose(
        np.asarray(falling.TruePositiveRate)[rows_of(falling, "b")], np.interp([0.6, 0.2], x, y)
    )
    cut = dl.rocmetrics(
        LABELS, SCORES, NAMES, FixedMetricValues=[0.123, -0.2], UseNearestNeighbor=False
    ).Metrics
    own = rows_of(cut, "b")
    assert np.asarray(cut.Threshold)[own].tolist() == [0.123, -0.2]
    expected = [np.mean(ADJUSTED[TRUTH == 1, 1] >= v) for v in (0.123, -0.2)]
    np.testing.assert_allclose(np.asarray(cut.TruePositiveRate)[own], expected)
    nearest = dl.rocmetrics(LABELS, SCORES, NAMES, FixedMetricValues=[0.123]).Metrics.Threshold[1]
    assert nearest == t[np.argmin(np.abs(t - 0.123))]
    best = dl.rocmetrics(LABELS, SCORES, NAMES, FixedMetric="accu", FixedMetricValues=1).Metrics
    assert max(full.Accuracy[i] for i in rows) == best.Accuracy[1]


def test_metrics_of_the_users_own():
    def informedness(C, scale, cost):
        assert scale.shape == (2, 1) and cost.shape == (2, 2)
        return C(1, 1) / (C(1, 1) + C(1, 2)) - C(2, 1) / (C(2, 1) + C(2, 2))

    roc = dl.rocmetrics(LABELS, SCORES, NAMES, AdditionalMetrics=["accu", informedness])
    more = dl.addMetrics(roc, lambda C, scale, cost: dl.sum(C, "all"))
    found = more.Metrics
    assert found.VariableNames[-3:] == ["Accuracy", "CustomMetric1", "CustomMetric2"]
    expected = np.asarray(found.TruePositiveRate) - np.asarray(found.FalsePositiveRate)
    np.testing.assert_allclose(np.asarray(found.CustomMetric1), expected, atol=1e-12)
    assert set(found.CustomMetric2) == {60.0} and "CustomMetric2" not in roc.Metrics.VariableNames
    with pytest.raises(ClassError, match="CustomMetric1 must give a number"):
        dl.rocmetrics(LABELS, SCORES, NAMES, AdditionalMetrics=lambda C, scale, cost: C)


def test_confidence_intervals_hold_the_curve():
    dl.rng(0)
    how = {"NumBootstraps": 60, "BootstrapType": "per", "BootstrapOptions": dl.struct(UseParallel=True)}
    roc = dl.rocmetrics(LABELS, SCORES, NAMES, AdditionalMetrics="accu", **how)
    plain = dl.rocmetrics(LABELS, SCORES, NAMES, AdditionalMetrics="accu")
    assert dl.size(roc.AUC) == (3, 3) and dl.isequal(roc.AUC(1, ":"), plain.AUC)
    low, high = np.asarray(roc.AUC)[1:]
    assert np.all(low < np.asarray(plain.AUC)) and np.all(high > np.asarray(plain.AUC)) and np.all(high <= 1)
    found = roc.Metrics
    assert list(found.Threshold) == list(plain.Metrics.Threshold)  # they are what is fixed
    for name in ("TruePositiveRate", "FalsePositiveRate", "Accuracy"):
        own = np.asarray(found[name])
        assert own.shape == (len(found), 3)
        np.testing.assert_array_equal(own[:, 0], np.asarray(plain.Metrics[name]))
        assert (
            np.all(own[:, 1] <= own[:, 2])
            and np.mean((own[:, 1] <= own[:, 0]) & (own[:, 0] <= own[:, 2])) > 0.9
        )
    dl.rng(0)
    again = dl.rocmetrics(LABELS, SCORES, NAMES, AdditionalMetrics="accu", **how)
    assert dl.isequal(again.AUC, roc.AUC) and dl.isequal(
        np.asarray(again.Metrics.Accuracy), np.asarray(found.Accuracy)
    )
    across = dl.rocmetrics(
        LABELS,
        SCORES,
        NAMES,
        FixedMetric="fpr",
        FixedMetricValues=[0.1, 0.4],
        NumBootstraps=40,
        BootstrapType="norm",
    ).Metrics
    assert np.asarray(across.FalsePositiveRate).tolist() == [0.1, 0.4] * 3  # and the thresholds vary
    assert np.asarray(across.Threshold).shape == np.asarray(across.TruePositiveRate).shape == (6, 3)
    narrow = dl.rocmetrics(LABELS, SCORES, NAMES, NumBootstraps=60, Alpha=0.5).AUC
    wide = dl.rocmetrics(LABELS, SCORES, NAMES, NumBootstraps=60, Alpha=0.02).AUC
    assert bool(dl.all(narrow(3, ":") - narrow(2, ":") < wide(3, ":") - wide(2, ":"), "all"))
    student = dl.rocmetrics(
        LABELS, SCORES, NAMES, NumBootstraps=30, BootstrapType="stud", NumBootstrapsStudentizedSE=10,
        FixedMetricValues=[0.0],
    )  # fmt: skip
    assert np.all(np.diff(np.asarray(student.AUC)[[1, 0, 2]], axis=0) > 0)


def test_intervals_in_a_plot_and_other_axes():
    pytest.importorskip("matplotlib")
    import matplotlib.pyplot as plt

    roc = dl.rocmetrics(LABELS, SCORES, NAMES, NumBootstraps=20, BootstrapType="per")
    axes = plt.figure().add_subplot()
    roc.plot(ShowConfidenceIntervals=True, Parent=axes)
    assert len(axes.collections) == 3
    axes = plt.figure().add_subplot()
    (line,) = roc.plot(XAxisMetric="tpr", YAxisMetric="ppv", ClassNames="b", Parent=axes)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("True Positive Rate", "Positive Predictive Value")
    assert line.get_label() == "b"
    with pytest.raises(ArgumentError, match="NumBootstraps=100"):
        dl.rocmetrics(LABELS, SCORES, NAMES).plot(ShowConfidenceIntervals=True)
    figure = plt.figure()
    assert dl.plot(dl.rocmetrics(LABELS, SCORES, NAMES))[0].axes is figure.axes[0]  # the current axes
    plt.close("all")


def test_refusals_of_options():
    refused = [
        (
            ArgumentError,
            "takes a value at several thresholds",
            {"FixedMetric": "accu", "UseNearestNeighbor": False},
        ),
        (ArgumentError, "fix: UseNearestNeighbor=False", {"UseNearestNeighbor": True, "NumBootstraps": 5}),
        (SizeError, "Prior must be 3 numbers above 0", {"Prior": [1, 2]}),
        (SizeError, "Cost must be 3×3 numbers from 0", {"Cost": [[0, 1], [1, 0]]}),
        (SizeError, "with 0 on the diagonal", {"Cost": np.ones((3, 3))}),
        (OptionError, "BootstrapType must be", {"BootstrapType": "bayes"}),
        (ArgumentError, "BootstrapOptions must be a struct of", {"BootstrapOptions": {"Speed": 1}}),
        (OptionError, "FixedMetricValues must be", {"FixedMetricValues": "some"}),
        (OptionError, "a metric must be one of", {"FixedMetric": "speed"}),
    ]
    for error, words, options in refused:
        with pytest.raises(error, match=words):
            dl.rocmetrics(LABELS, SCORES, NAMES, **options)
    with pytest.raises(ArgumentError, match="needs the scores of all classes"):
        dl.rocmetrics([0, 1], [0.1, 0.2], 1, ApplyCostToScores=True)
    with pytest.raises(ClassError, match="cross-validated data"):
        dl.rocmetrics([["a", "b"], ["a"]], [SCORES[:2], SCORES[:1]], NAMES)
