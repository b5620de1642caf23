"""Records of the functions that training/monitor/ defines."""

import numpy as np

import dlarray as dl
from dlarray import errors
from dlarray.table import table
from dlarray.training.monitor.training_info import TrainingInfo
from tests.support.records import A, Bad, Case, Record
from tests.support.references import as_is, nothing, of


def weights(gen, size):
    values = gen.uniform(0.1, 1, size)
    return values / values.sum(axis=0)


def pictures_equal(figure, expected):
    found = [np.asarray(axes.images[0].get_array()) for axes in figure.axes[: len(expected)]]
    np.testing.assert_allclose(found, expected)
    figure.clear()


def info():
    history = table({"Iteration": [1, 2], "Epoch": [1, 1], "LearnRate": [0.1, 0.1], "Loss": [2.0, 1.0]})
    return TrainingInfo(history, table(), 2, "Max epochs completed")


def of_info(compare):
    return Case((info(),), lambda given: None, smooth=False, backends=False, compare=compare)


def shown(figure, expected):
    assert figure.axes[0].lines[0].get_xydata().tolist() == [[1, 2], [2, 1]]
    figure.clear()


def monitor():
    return dl.trainingProgressMonitor(Metrics=["Loss", "Accuracy"], Info="Epoch", Visible=False)


RECORDS = [
    Record(
        "attentionmap",
        (
            Case(
                (A((4, 3, 2, 1), draw=weights),),
                lambda W: np.moveaxis(W[..., 0], 2, 0),
                smooth=False,
                backends=False,
                compare=pictures_equal,
            ),
        ),
        (
            Bad(lambda dl: dl.attentionmap("x"), errors.ClassError, "weights must be real numbers"),
            Bad(
                lambda dl: dl.attentionmap(dl.ones(2, 0)),
                errors.SizeError,
                "keys × queries × heads × observations",
            ),
            Bad(
                lambda dl: dl.attentionmap(dl.ones(2, 3), ["a"]),
                errors.SizeError,
                "queryLabels has 1 labels, but",
            ),
            Bad(
                lambda dl: dl.attentionmap(dl.ones(2, 3), [], ["a"]),
                errors.SizeError,
                "keyLabels has 1 labels, but weights has 2",
            ),
            Bad(
                lambda dl: dl.attentionmap(dl.ones(2, 3), Heads=2),
                errors.ArgumentError,
                "Heads must be from 1 to 1",
            ),
            Bad(
                lambda dl: dl.attentionmap(dl.ones(2), Observation=1.5),
                errors.ArgumentError,
                "Observation must be",
            ),
            Bad(
                lambda dl: dl.attentionmap(dl.ones(2), ColorLimits=[1, 0]),
                errors.OptionError,
                "the smaller first",
            ),
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
    Record(
        "trainingProgressMonitor",
        (
            of(
                equals=lambda m: (m.Metrics, m.Info, m.XLabel, m.Progress, m.Status, m.Stop),
                Metrics="Loss",
                Info=["Epoch", "Rate"],
                XLabel="Iteration",
            )((["Loss"], ["Epoch", "Rate"], "Iteration", 0, "Running", False)),
        ),
        (
            Bad(
                lambda dl: dl.trainingProgressMonitor(Metrics="my loss"),
                errors.OptionError,
                "names of letters, digits and underscores",
            ),
            Bad(lambda dl: dl.trainingProgressMonitor(Progress=101), errors.ArgumentError, "from 0 to 100"),
            Bad(lambda dl: dl.trainingProgressMonitor(Status=3), errors.ClassError, "Status must be text"),
        ),
    ),
    Record(
        "recordMetrics",
        (of(monitor(), 1, equals=as_is, Loss=0.5)(None), of(monitor(), 1, {"Loss": 0.5}, equals=as_is)(None)),
        (
            Bad(lambda dl: dl.recordMetrics(3, 1, Loss=1), errors.ClassError, "training progress monitor"),
            Bad(
                lambda dl: dl.recordMetrics(monitor(), 1, Los=1),
                errors.OptionError,
                "monitor.Metrics, which has Loss",
            ),
            Bad(
                lambda dl: dl.recordMetrics(monitor(), 1, Loss="low"),
                errors.ClassError,
                "Loss must be a number",
            ),
            Bad(
                lambda dl: dl.recordMetrics(monitor(), 1, Loss=[1, 2]),
                errors.SizeError,
                "Loss must be one number, but it is a list of 2",
            ),
            Bad(lambda dl: dl.recordMetrics(monitor(), 1, 2), errors.ArgumentError, "values come by name"),
        ),
    ),
    Record(
        "updateInfo",
        (of(monitor(), equals=as_is, Epoch="1 of 3")(None),),
        (
            Bad(lambda dl: dl.updateInfo(3, Epoch=1), errors.ClassError, "training progress monitor"),
            Bad(
                lambda dl: dl.updateInfo(monitor(), Rate=1),
                errors.OptionError,
                "monitor.Info, which has Epoch",
            ),
            Bad(lambda dl: dl.updateInfo(monitor(), Epoch=object()), errors.ClassError, "a number or a text"),
        ),
    ),
    Record(
        "groupSubPlot",
        (of(monitor(), "Both", ["Loss", "Accuracy"], equals=as_is)(None),),
        (
            Bad(
                lambda dl: dl.groupSubPlot(monitor(), "Both", "Los"),
                errors.ArgumentError,
                "there is no metric",
            ),
            Bad(
                lambda dl: dl.groupSubPlot(3, "Both", "Loss"), errors.ClassError, "training progress monitor"
            ),
        ),
    ),
    Record(
        "yscale",
        (of(monitor(), "Loss", "log", equals=as_is)(None),),
        (
            Bad(lambda dl: dl.yscale(monitor(), "Los", "log"), errors.ArgumentError, "there is no plot"),
            Bad(lambda dl: dl.yscale(monitor(), "Loss", "cubic"), errors.OptionError, "scale must be one of"),
        ),
    ),
]
