"""Records of charts: confusionchart, sortClasses, attentionmap, show, close."""

import numpy as np

import dlarray as dl
from dlarray import errors
from dlarray.table import table
from dlarray.training.monitor.training_info import TrainingInfo
from records import A, Bad, Case, Record


def whole(gen, size):
    return gen.integers(1, 4, size).astype(float)


def weights(gen, size):
    values = gen.uniform(0.1, 1, size)
    return values / values.sum(axis=0)


def confused(known, guess):
    groups = np.unique(np.concatenate([known.ravel(), guess.ravel()]))
    return np.asarray([[np.sum((known == a) & (guess == b)) for b in groups] for a in groups], dtype=float)


def chart_equal(chart, expected):
    np.testing.assert_array_equal(np.asarray(chart.NormalizedValues), expected)


def pictures_equal(figure, expected):
    found = [np.asarray(axes.images[0].get_array()) for axes in figure.axes[: len(expected)]]
    np.testing.assert_allclose(found, expected)
    figure.clear()


def info():
    history = table({"Iteration": [1, 2], "Epoch": [1, 1], "LearnRate": [0.1, 0.1], "Loss": [2.0, 1.0]})
    return TrainingInfo(history, table(), 2, "Max epochs completed")


def chart():
    return dl.confusionchart([[1, 2], [3, 4]], ["a", "b"], Visible="off")


def nothing(result, expected):
    assert result is None


def of_info(compare):
    return Case((info(),), lambda given: None, smooth=False, backends=False, compare=compare)


def shown(figure, expected):
    assert figure.axes[0].lines[0].get_xydata().tolist() == [[1, 2], [2, 1]]
    figure.clear()


RECORDS = [
    Record(
        "confusionchart",
        (
            Case(
                (A((40, 1), draw=whole), A((40, 1), draw=whole)), confused, smooth=False, backends=False,
                compare=chart_equal,
            ),
            Case((A((5, 5), draw=whole),), lambda m: m, smooth=False, backends=False, compare=chart_equal),
        ),
        (
            Bad(lambda dl: dl.confusionchart([1, 2, 3]), errors.ClassError, "square confusion matrix, but it is"),
            Bad(lambda dl: dl.confusionchart([1, 2], [1]), errors.SizeError, "confusionchart: trueLabels has 2"),
            Bad(lambda dl: dl.confusionchart([[1, 2], [3, -1]]), errors.ArgumentError, "whole numbers from 0"),
            Bad(lambda dl: dl.confusionchart(dl.ones(2), ["a", "b", "c"]), errors.SizeError, "classLabels has 3"),
            Bad(lambda dl: dl.confusionchart(dl.ones(2), ["a", "a"]), errors.SizeError, "a label twice"),
            Bad(lambda dl: dl.confusionchart(dl.ones(2), RowSummary="on"), errors.OptionError, "RowSummary must be"),
            Bad(lambda dl: dl.confusionchart(dl.ones(2), DiagonalColor="puce"), errors.OptionError, "colour"),
            Bad(lambda dl: dl.confusionchart(dl.ones(2), Parent=3), errors.ClassError, "Parent must be a figure"),
            Bad(lambda dl: dl.confusionchart([1], [1], [1]), errors.ArgumentError, "got 3 arrays"),
        ),
    ),
    Record(
        "sortClasses",
        (Case((chart(), "auto"), lambda *_: None, smooth=False, backends=False, compare=nothing),),
        (
            Bad(lambda dl: dl.sortClasses(3, "auto"), errors.ClassError, "must be a confusion matrix chart"),
            Bad(lambda dl: dl.sortClasses(chart(), "size"), errors.OptionError, '"cluster"'),
            Bad(lambda dl: dl.sortClasses(chart(), ["a", "c"]), errors.ArgumentError, "each of the classes a, b once"),
        ),
    ),
    Record(
        "attentionmap",
        (
            Case(
                (A((4, 3, 2, 1), draw=weights),), lambda W: np.moveaxis(W[..., 0], 2, 0), smooth=False, backends=False,
                compare=pictures_equal,
            ),
        ),
        (
            Bad(lambda dl: dl.attentionmap("x"), errors.ClassError, "weights must be real numbers"),
            Bad(lambda dl: dl.attentionmap(dl.ones(2, 0)), errors.SizeError, "keys × queries × heads × observations"),
            Bad(lambda dl: dl.attentionmap(dl.ones(2, 3), ["a"]), errors.SizeError, "queryLabels has 1 labels, but"),
            Bad(lambda dl: dl.attentionmap(dl.ones(2, 3), [], ["a"]), errors.SizeError, "queryLabels has 0"),
            Bad(lambda dl: dl.attentionmap(dl.ones(2, 3), Heads=2), errors.ArgumentError, "Heads must be from 1 to 1"),
            Bad(lambda dl: dl.attentionmap(dl.ones(2), Observation=1.5), errors.ArgumentError, "Observation must be"),
            Bad(lambda dl: dl.attentionmap(dl.ones(2), ColorLimits=[1, 0]), errors.OptionError, "the smaller first"),
            Bad(lambda dl: dl.attentionmap(dl.ones(2), Colormap="puce"), errors.OptionError, "no Colormap"),
            Bad(lambda dl: dl.attentionmap(dl.ones(2), Title=3), errors.ClassError, "Title must be text"),
        ),
    ),
    Record(
        "show",
        (of_info(shown),),
        (Bad(lambda dl: dl.show(3), errors.ClassError, "info must be the second output of trainnet"),),
    ),
    Record(
        "close",
        (of_info(nothing),),
        (Bad(lambda dl: dl.close(3), errors.ClassError, "info must be the second output of trainnet"),),
    ),
]  # fmt: skip
