"""Records of datastores, queues and what training loops need; more is in the tests of their modules."""

from pathlib import Path

import numpy as np

import dlarray as dl
from dlarray import errors
from records import A, Bad, Case, Record, positive


class Endless:
    """A datastore that always has the same observation to read."""

    def __init__(self):
        self.resets = 0

    def read(self):
        return np.asarray([[1.0, 2.0]]), 3.0

    def hasdata(self):
        return True

    def reset(self):
        self.resets += 1


class Two(dl.Datastore):
    """Two observations."""

    def __init__(self):
        self.reset()

    def read(self):
        self.at += 1
        return self.at

    def hasdata(self):
        return self.at < 2

    def reset(self):
        self.at = 0


def of(*args, equals, **options):
    """A case without arrays: what comes out, after ``equals`` has made something comparable of it."""

    def compare(result, expected):
        got = equals(result)
        assert got == expected, (got, expected)

    def case(expected):
        return Case(
            args, lambda *_, **__: expected, options=options, backends=False, smooth=False, compare=compare
        )

    return case


def letters(count=3):
    return dl.arrayDatastore(list("abcdefghij")[:count])


def as_is(result):
    return result


def monitor():
    return dl.trainingProgressMonitor(Metrics=["Loss", "Accuracy"], Info="Epoch", Visible=False)


def rmsprop(p, g, v, rate=0.001, b=0.9, eps=1e-8):
    v = b * (v if np.ndim(v) > 1 else 0) + (1 - b) * g**2
    return p - rate * g / (np.sqrt(v) + eps), v


def square(p):
    """The loss |p|² and its gradient."""
    return dl.sum(p * p, "all"), 2 * p


def is_small(result, expected):
    params, state = result
    assert float(dl.max(dl.abs(params), [], "all")) < 1e-12 and state.LineSearchStatus == "completed"


NO_DATASTORE = {
    name: Bad(
        lambda dl, name=name, more=more: getattr(dl, name)(3, *more), errors.ClassError, "datastore.*fix: "
    )
    for name, more in {
        **dict.fromkeys(
            "read readall preview hasdata reset shuffle numpartitions progress isShuffleable isPartitionable "
            "isSubsettable".split(),
            (),
        ),
        "partition": (2, 1),
        "subset": ([1],),
    }.items()
}


def asks(name, *cases):
    return Record(name, cases, (NO_DATASTORE[name],))


RECORDS = [
    Record(
        "arrayDatastore",
        (
            of(np.arange(6.0).reshape(3, 2), equals=lambda ds: [x.tolist() for x in ds.readall()])(
                [[[0, 1]], [[2, 3]], [[4, 5]]]
            ),
            of(["a", "b"], equals=lambda ds: ds.readall(), OutputType="same")(["a", "b"]),
        ),
        (
            Bad(
                lambda dl: dl.arrayDatastore("text"), errors.ClassError, "must be an array, a table or a list"
            ),
            Bad(
                lambda dl: dl.arrayDatastore([1], ReadSize=0),
                errors.ArgumentError,
                "ReadSize must be a whole",
            ),
            Bad(
                lambda dl: dl.arrayDatastore([1], OutputType="same", IterationDimension=2),
                errors.OptionError,
                "reads rows, but IterationDimension is 2",
            ),
        ),
    ),
    Record(
        "combine",
        (of(letters(), letters(2), equals=lambda ds: ds.readall().tolist())([["a", "a"], ["b", "b"]]),),
        (
            Bad(lambda dl: dl.combine(), errors.ArgumentError, "nothing to combine"),
            Bad(lambda dl: dl.combine(letters(), 3), errors.ClassError, "ds2 must be a datastore"),
            Bad(
                lambda dl: dl.combine(letters(), dl.arrayDatastore([1, 2, 3])), errors.SizeError, "a row of 3"
            ),
        ),
    ),
    Record(
        "transform",
        (of(letters(2), lambda x: [x[0] * 2], equals=lambda ds: ds.readall())(["aa", "bb"]),),
        (
            Bad(lambda dl: dl.transform(letters()), errors.ArgumentError, "a datastore and a function"),
            Bad(lambda dl: dl.transform(letters(), 3), errors.ClassError, "fcn must be a function"),
        ),
    ),
    asks(
        "read",
        of(Endless(), equals=lambda r: (r[0].tolist(), r[1]))(([[1, 2]], 3)),
        of(Endless(), equals=lambda r: dict(r[1]), nargout=2)({}),
    ),
    asks("readall", of(letters(), equals=as_is)(["a", "b", "c"]), of(Two(), equals=as_is)([1, 2])),
    asks("preview", of(letters(10), equals=as_is)(list("abcdefgh")), of(Two(), equals=as_is)([1, 2])),
    asks("hasdata", of(Endless(), equals=as_is)(True), of(dl.arrayDatastore([]), equals=as_is)(False)),
    asks("reset", of(letters(), equals=as_is)(None)),
    asks("shuffle", of(letters(), equals=lambda ds: sorted(ds.readall()))(["a", "b", "c"])),
    asks("partition", of(letters(), 2, 1, equals=lambda ds: ds.readall())(["a", "b"])),
    asks("subset", of(letters(), [3, 1], equals=lambda ds: ds.readall())(["c", "a"])),
    asks("numpartitions", of(letters(), equals=as_is)(3)),
    asks("progress", of(letters(), equals=as_is)(0.0)),
    asks("isShuffleable", of(letters(), equals=as_is)(True), of(Endless(), equals=as_is)(False)),
    asks("isPartitionable", of(letters(), equals=as_is)(True), of(Endless(), equals=as_is)(False)),
    asks("isSubsettable", of(letters(), equals=as_is)(True), of(Endless(), equals=as_is)(False)),
    Record(
        "minibatchqueue",
        (
            of(letters(), equals=lambda q: q.next(), OutputAsDlarray=False)(["a", "b", "c"]),
            of(Endless(), 1, equals=lambda q: q.next().shape, MiniBatchSize=5)((5, 2)),
        ),
        (
            Bad(lambda dl: dl.minibatchqueue(3), errors.ClassError, "ds must be a datastore"),
            Bad(lambda dl: dl.minibatchqueue(np.ones((3, 2))), errors.ClassError, "fix: arrayDatastore"),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), PartialMiniBatch="keep"),
                errors.OptionError,
                'PartialMiniBatch must be one of "return", "discard"',
            ),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), MiniBatchFormat=["CB", ""]),
                errors.OptionError,
                "MiniBatchFormat has 2 values, but there are 1 outputs",
            ),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), MiniBatchFormat="XY"),
                errors.OptionError,
                "labels S, C",
            ),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), 2),
                errors.ArgumentError,
                "the datastore has 1 variables",
            ),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), OutputCast="int8"),
                errors.OptionError,
                "cannot be a labelled array of class",
            ),
        ),
    ),
    Record(
        "next",
        (
            of(
                dl.minibatchqueue(Endless(), MiniBatchSize=2, MiniBatchFormat="BC"),
                equals=lambda r: (r[0].tolist(), dl.dims(r[0]), r[1].tolist()),
            )(([[1, 1], [2, 2]], "CB", [[3, 3]])),
        ),
        (
            Bad(lambda dl: dl.next(3), errors.ClassError, "must be a minibatchqueue"),
            Bad(
                lambda dl: dl.next(dl.minibatchqueue(dl.arrayDatastore([]))),
                errors.DataError,
                "Unable to provide a mini-batch because end of data reached",
            ),
        ),
    ),
    Record(
        "rmspropupdate",
        (
            Case((A((3, 4)), A((3, 4)), A((3, 4), draw=positive)), rmsprop),
            Case((A((3, 4), "CB"), A((3, 4), "CB"), [], 0.05, 0.75, 1e-3), rmsprop, "CB"),
            Case((A((2, 3, 4)), A((2, 3, 4)), A((2, 3, 4), draw=positive), 0.1), rmsprop),
        ),
        (
            Bad(
                lambda dl: dl.rmspropupdate([dl.ones(3, 4)], [dl.ones(4, 3)], []),
                errors.SizeError,
                r"params\[0\] is 3×4, but its gradient is 4×3; fix",
            ),
            Bad(
                lambda dl: dl.rmspropupdate(1, 1, [], 0.1, 2),
                errors.ArgumentError,
                "sqGradDecay must be a number from 0",
            ),
        ),
    ),
    Record(
        "lbfgsState",
        (of(equals=lambda s: (s.HistorySize, s.InverseHessianFactor), HistorySize=5)((5, 1)),),
        (
            Bad(
                lambda dl: dl.lbfgsState(HistorySize=0),
                errors.ArgumentError,
                "HistorySize must be a whole number",
            ),
            Bad(
                lambda dl: dl.lbfgsState(InitialInverseHessianFactor=0),
                errors.ArgumentError,
                "InitialInverseHessianFactor must be a positive number, but it is 0",
            ),
            Bad(lambda dl: dl.lbfgsState(History=3), errors.OptionError, "HistorySize"),
        ),
    ),
    Record(
        "lbfgsupdate",
        (
            Case(
                (A((3, 4), "CB"), square, dl.lbfgsState(InitialInverseHessianFactor=0.5)),
                lambda *_: None,
                smooth=False,
                backends=False,
                compare=is_small,
            ),
        ),
        (
            Bad(lambda dl: dl.lbfgsupdate(1.0, 3), errors.ClassError, "lossFcn must be a function"),
            Bad(lambda dl: dl.lbfgsupdate(dl.ones(2), lambda p: p), errors.ArgumentError, "returned 1 value"),
            Bad(
                lambda dl: dl.lbfgsupdate(dl.ones(2), lambda p: (1.0, 1.0)),
                errors.SizeError,
                "a parameter is 2×2 dlarray, but its gradient is 1×1",
            ),
            Bad(
                lambda dl: dl.lbfgsupdate(dl.ones(2), square, 3),
                errors.ClassError,
                "solverState must be an LBFGSState",
            ),
            Bad(
                lambda dl: dl.lbfgsupdate(dl.ones(2), square, [], LineSearchMethod="armijo"),
                errors.OptionError,
                "LineSearchMethod must be one of",
            ),
            Bad(
                lambda dl: dl.lbfgsupdate(dl.ones(2), square, [], "NumLossFunctionOutputs", 3),
                errors.ArgumentError,
                "returned 2 values, but 3 are needed",
            ),
        ),
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
                "one number, but it is 1×2",
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
    *(
        Record(
            name,
            (of(equals=lambda s: [round(s.learnRate(2, k), 12) for k in (1, 2, 3, 4, 5)], **options)(rates),),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)(FrequencyUnit="batch"),
                    errors.OptionError,
                    'FrequencyUnit must be one of "epoch", "iteration"',
                ),
                Bad(
                    lambda dl, name=name, wrong=wrong: getattr(dl, name)(**wrong),
                    errors.ArgumentError,
                    "must be .*but it is .*; fix: ",
                ),
            ),
        )
        for name, options, rates, wrong in (
            ("piecewiseLearnRate", {"DropFactor": 0.5, "Period": 2}, [2, 2, 1, 1, 0.5], {"DropFactor": 1}),
            (
                "exponentialLearnRate",
                {"DropFactor": 0.25, "Period": 2},
                [2, 1, 0.5, 0.25, 0.125],
                {"Period": 0},
            ),
            (
                "polynomialLearnRate",
                {"FinalFactor": 0.5, "Power": 2, "NumSteps": 2},
                [2, 1.25, 1, 1, 1],
                {"Power": -1},
            ),
            ("warmupLearnRate", {"InitialFactor": 0.5, "NumSteps": 2}, [1, 1.5, 2, 2, 2], {"NumSteps": 1.5}),
            (
                "cosineLearnRate",
                {"FinalFactor": 0.5, "Period": 2, "PeriodGrowthFactor": 2},
                [2, 1.5, 2, round(1 + 0.5 * (1 + 0.5**0.5), 12), 1.5],
                {"FinalFactor": 0},
            ),
            (
                "cyclicalLearnRate",
                {"MaxFactor": 3, "Period": 4, "StepRatio": 0.25},
                [2, 6, round(2 + 4 * 2 / 3, 12), round(2 + 4 / 3, 12), 2],
                {"StepRatio": "x"},
            ),
        )
    ),
    Record(
        "fileDatastore",
        (of(__file__, equals=lambda ds: ds.readall(), ReadFcn=lambda name: 3)([3]),),
        (
            Bad(lambda dl: dl.fileDatastore(__file__), TypeError, "ReadFcn"),
            Bad(
                lambda dl: dl.fileDatastore(__file__, ReadFcn=3),
                errors.ClassError,
                "ReadFcn must be a function",
            ),
            Bad(
                lambda dl: dl.fileDatastore("no/such/folder", ReadFcn=print),
                errors.DataError,
                "no file or folder 'no/such/folder'",
            ),
        ),
    ),
    Record(
        "imageDatastore",
        (of(__file__, equals=lambda ds: (len(ds.Files), ds.Labels.tolist()), Labels=["a"])((1, ["a"])),),
        (
            Bad(lambda dl: dl.imageDatastore("no/such/*.png"), errors.DataError, "no file or folder"),
            Bad(
                lambda dl: dl.imageDatastore(__file__, Labels=["a", "b"]),
                errors.ArgumentError,
                "1 files, but 2 labels",
            ),
            Bad(lambda dl: dl.read(dl.imageDatastore(__file__)), errors.DataError, "cannot be read"),
        ),
    ),
    Record(
        "countEachLabel",
        (of(dl.imageDatastore([__file__] * 3, Labels=["a", "b", "a"]), equals=list)([("a", 2), ("b", 1)]),),
        (
            Bad(lambda dl: dl.countEachLabel(3), errors.ClassError, "must be an ImageDatastore"),
            Bad(
                lambda dl: dl.countEachLabel(dl.imageDatastore(__file__)),
                errors.ArgumentError,
                "has no labels",
            ),
        ),
    ),
    Record(
        "splitEachLabel",
        (
            of(
                dl.imageDatastore([__file__] * 4, Labels=["a", "b", "a", "b"]),
                0.5,
                equals=lambda parts: [part.Labels.tolist() for part in parts],
            )([["a", "b"], ["a", "b"]]),
        ),
        (
            Bad(lambda dl: dl.splitEachLabel(3, 0.5), errors.ClassError, "must be an ImageDatastore"),
            Bad(
                lambda dl: dl.splitEachLabel(dl.imageDatastore(__file__, Labels=["a"]), 2),
                errors.SizeError,
                '"a" has 1; fix',
            ),
        ),
    ),
    Record(
        "signalDatastore",
        (of([np.ones((2, 1)), np.zeros((3, 2))], equals=lambda ds: ds.readall()[1].shape)((3, 2)),),
        (
            Bad(lambda dl: dl.signalDatastore("no/such.mat"), errors.DataError, "no file or folder"),
            Bad(lambda dl: dl.signalDatastore(print), errors.ClassError, "a signal must be an array"),
            Bad(
                lambda dl: dl.signalDatastore([np.ones(3)], ReadOutputOrientation="up"),
                errors.OptionError,
                "ReadOutputOrientation must be one of",
            ),
        ),
    ),
    Record(
        "tabularTextDatastore",
        (
            of(
                str(Path(__file__).parents[1] / "array_api_exceptions.txt"),
                equals=lambda ds: len(ds.VariableNames),
                Delimiter="\x01",
                ReadVariableNames=False,
            )(1),
        ),
        (
            Bad(lambda dl: dl.tabularTextDatastore("no/such.csv"), errors.DataError, "no file or folder"),
            Bad(
                lambda dl: dl.tabularTextDatastore(__file__, Delimiter=3),
                errors.OptionError,
                "Delimiter must be text",
            ),
            Bad(
                lambda dl: dl.tabularTextDatastore(__file__, Delimiter="\x01", SelectedVariableNames="x"),
                errors.OptionError,
                "there is no variable 'x'",
            ),
        ),
    ),
]
