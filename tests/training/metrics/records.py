"""Records of the functions that training/metrics/ defines."""

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record, positive
from tests.support.references import close, nothing, of


def whole(gen, size):
    return gen.integers(1, 4, size).astype(float)


def confused(known, guess):
    groups = np.unique(np.concatenate([known.ravel(), guess.ravel()]))
    return np.asarray([[np.sum((known == a) & (guess == b)) for b in groups] for a in groups], dtype=float)


def chart_equal(chart, expected):
    np.testing.assert_array_equal(np.asarray(chart.NormalizedValues), expected)


def chart():
    return dl.confusionchart([[1, 2], [3, 4]], ["a", "b"], Visible="off")


def labels_equal(labels, expected):
    assert labels.tolist() == expected


def metric_equal(metric, expected):
    assert (metric.Name, metric.Maximize) == expected


def metric(name, shown, better):
    def reference():
        return shown, better

    def wrong(dl):
        return getattr(dl, name)(Nome="x")

    return Record(
        name,
        (Case((), reference, smooth=False, backends=False, compare=metric_equal),),
        (Bad(wrong, errors.OptionError, 'no option "Nome"'),),
    )


def curve():
    return dl.rocmetrics([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.45], 1)


def first(result):
    return (result[0] if isinstance(result, tuple) else result).tolist()


def pictures(*codes):
    return [dl.categorical.from_codes(c, ["a", "b"]) for c in codes]


def matrix_equal(found, expected):
    table = found.ConfusionMatrix
    np.testing.assert_array_equal(np.array([table.a, table.b]).T, expected)


RECORDS = [
    Record(
        "evaluateSemanticSegmentation",
        (
            Case(
                (pictures([[1, 2, 1]], [[1, 1]]), pictures([[1, 2, 2]], [[1, 2]])),
                lambda *_, **options: [[2, 0], [2, 1]],
                options={"Verbose": False},
                smooth=False,
                backends=False,
                compare=matrix_equal,
            ),
        ),
        (
            Bad(
                lambda dl: dl.evaluateSemanticSegmentation(pictures([[1]]), pictures([[1]], [[1]])),
                errors.SizeError,
                "dsResults has 1 pictures, and dsTruth has more",
            ),
            Bad(
                lambda dl: dl.evaluateSemanticSegmentation(pictures([[1]]), pictures([[1, 2]])),
                errors.SizeError,
                "picture 1 is 1×1 in dsResults, and 1×2 in dsTruth",
            ),
            Bad(
                lambda dl: dl.evaluateSemanticSegmentation(pictures([[1]]), [dl.categorical(["c"])]),
                errors.ArgumentError,
                "the categories of picture 1 are a, b in dsResults, and c in dsTruth",
            ),
            Bad(
                lambda dl: dl.evaluateSemanticSegmentation(3, pictures([[1]])),
                errors.ClassError,
                "must be pictures of labels",
            ),
            Bad(
                lambda dl: dl.evaluateSemanticSegmentation([[[1, 2]]], ["a", "b"]),
                errors.SizeError,
                "a confusion matrix is 1×2",
            ),
            Bad(
                lambda dl: dl.evaluateSemanticSegmentation(pictures([[1]]), pictures([[1]]), Metrics="dice"),
                errors.OptionError,
                'no metric "dice"',
            ),
        ),
    ),
    Record(
        "confusionchart",
        (
            Case(
                (A((40, 1), draw=whole), A((40, 1), draw=whole)),
                confused,
                smooth=False,
                backends=False,
                compare=chart_equal,
            ),
            Case((A((5, 5), draw=whole),), lambda m: m, smooth=False, backends=False, compare=chart_equal),
        ),
        (
            Bad(
                lambda dl: dl.confusionchart([1, 2, 3]),
                errors.ClassError,
                "square confusion matrix, but it is",
            ),
            Bad(
                lambda dl: dl.confusionchart([1, 2], [1]),
                errors.SizeError,
                "confusionchart: trueLabels has 2",
            ),
            Bad(
                lambda dl: dl.confusionchart([[1, 2], [3, -1]]), errors.ArgumentError, "whole numbers from 0"
            ),
            Bad(
                lambda dl: dl.confusionchart(dl.ones(2), ["a", "b", "c"]),
                errors.SizeError,
                "classLabels has 3",
            ),
            Bad(lambda dl: dl.confusionchart(dl.ones(2), ["a", "a"]), errors.SizeError, "a label twice"),
            Bad(
                lambda dl: dl.confusionchart(dl.ones(2), RowSummary="on"),
                errors.OptionError,
                "RowSummary must be",
            ),
            Bad(lambda dl: dl.confusionchart(dl.ones(2), DiagonalColor="puce"), errors.OptionError, "colour"),
            Bad(
                lambda dl: dl.confusionchart(dl.ones(2), Parent=3),
                errors.ClassError,
                "Parent must be a figure",
            ),
            Bad(lambda dl: dl.confusionchart([1], [1], [1]), errors.ArgumentError, "got 3 arrays"),
        ),
    ),
    Record(
        "sortClasses",
        (Case((chart(), "auto"), lambda *_: None, smooth=False, backends=False, compare=nothing),),
        (
            Bad(lambda dl: dl.sortClasses(3, "auto"), errors.ClassError, "must be a confusion matrix chart"),
            Bad(lambda dl: dl.sortClasses(chart(), "size"), errors.OptionError, '"cluster"'),
            Bad(
                lambda dl: dl.sortClasses(chart(), ["a", "c"]),
                errors.ArgumentError,
                "each of the classes a, b once",
            ),
        ),
    ),
    Record(
        "scores2label",
        (
            Case(
                (A((6, 3), draw=positive), ["a", "b", "c"]),
                lambda X, names: [names[k] for k in X.argmax(axis=1)],
                smooth=False,
                backends=False,
                compare=labels_equal,
            ),
        ),
        (
            Bad(lambda dl: dl.scores2label(dl.ones(4, 3), ["a", "b"]), errors.SizeError, "2 classes"),
            Bad(
                lambda dl: dl.scores2label(dl.ones(4, 3), ["a", "b", "c"], 1), errors.SizeError, "dimension 1"
            ),
        ),
    ),
    Record(
        "confusionmat",
        (
            Case(
                (A((40, 1), draw=whole), A((40, 1), draw=whole)),
                confused,
                smooth=False,
                backends=False,
                compare=close,
            ),
        ),
        (
            Bad(lambda dl: dl.confusionmat([1, 2], [1]), errors.SizeError, "2 elements"),
            Bad(
                lambda dl: dl.confusionmat([1, 2], [1, 3], Order=[1, 2]),
                errors.ArgumentError,
                "lacks the groups 3",
            ),
        ),
    ),
    metric("accuracyMetric", "Accuracy", True),
    metric("aucMetric", "AUC", True),
    metric("fScoreMetric", "FScore", True),
    metric("precisionMetric", "Precision", True),
    metric("recallMetric", "Recall", True),
    metric("rmseMetric", "RMSE", False),
    metric("mapeMetric", "MAPE", False),
    metric("rSquaredMetric", "RSquared", True),
    Record(
        "rocmetrics",
        (of([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.45], 1, equals=lambda roc: roc.AUC.item())(0.75),),
        (
            Bad(
                lambda dl: dl.rocmetrics([0, 1], [1, 2, 3], 1), errors.SizeError, "2 labels and 1 class names"
            ),
            Bad(lambda dl: dl.rocmetrics([1, 1], [1, 2], 1), errors.ArgumentError, "all of the labels are 1"),
            Bad(
                lambda dl: dl.rocmetrics([0, 1], [1, 2], 1, NaNFlag="no"),
                errors.OptionError,
                "NaNFlag must be",
            ),
        ),
    ),
    Record(
        "average",
        (of(curve(), "macro", equals=first)([[0], [0], [0.5], [0.5], [1]]),),
        (
            Bad(lambda dl: dl.average(3, "macro"), errors.ClassError, "must be what rocmetrics makes"),
            Bad(lambda dl: dl.average(curve(), "mean"), errors.OptionError, "type must be"),
        ),
    ),
    Record(
        "addMetrics",
        (of(curve(), "tp", equals=lambda roc: list(roc.Metrics.TruePositives))([0, 1, 1, 2, 2]),),
        (
            Bad(lambda dl: dl.addMetrics(3, "tp"), errors.ClassError, "must be what rocmetrics makes"),
            Bad(lambda dl: dl.addMetrics(curve(), "speed"), errors.OptionError, "a metric must be"),
        ),
    ),
    Record(
        "auc",
        (of(curve(), equals=first)([[0.75]]),),
        (Bad(lambda dl: dl.auc(3), errors.ClassError, "must be what rocmetrics makes"),),
    ),
]
