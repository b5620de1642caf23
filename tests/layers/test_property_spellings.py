"""Properties mean the same however they are spelled: every argument of every layer and of what training is told.

The layers are those of ``layer_cases.py``; what a constructor was called with there is spelled anew, one argument at a
time, and then every property that can be set.  What came of it must show and hold the same as the plain spelling.
"""

import re
from collections.abc import Iterator

import numpy as np
import pytest

import dlarray as dl
from dlarray import registry
from dlarray.arguments import is_empty
from dlarray.nests import is_network
from dlarray.training.trainnet.options import _SOLVERS as SOLVERS
from tests.functions.test_spellings import spellings
from tests.layers.test_every_layer import NAMES, fixed, found, properties
from tests.support.layer_cases import CASES

# Values besides the defaults, by the name of the property; each is taken by some layer.
OTHERS = {
    "Stride": [2, [2, 3], [2, 1, 3]],
    "DilationFactor": [2],
    "Padding": [1, [1, 2], "SAME", "same", [1, 0, 1, 0], [1, 0, 2]],
    "Cropping": [1, "same", [1, 0]],
    "PaddingValue": [0, 2.5, "mean", "replicate"],
    "PaddingSize": [1],
    "NumQueryGroups": [2],
    "NumGroups": [2],
    "NumChannels": [4],
    "NumValueChannels": [4],
    "OutputSize": [6, [4, 5], [4, float("nan")], [3, 5, 4]],
    "OperationDimension": [1],
    "HasPaddingMaskInput": [True],
    "HasScoresOutput": [True],
    "HasStateOutputs": [True],
    "HasUnpoolingOutputs": [True],
    "SplitComplexInputs": [True],
    "InputWeightsLearnRateFactor": [2, [1, 2, 3, 4], [1, 2, 3]],
    "WeightLearnRateFactor": [0, 0.5],
    "InitialStepSize": [0.25, []],
    "MaxStepSize": [0.25],
    "StepSize": [0.5],
    "TimeInterval": [[1, 0]],
    "PositionOffset": [3, []],
    "Scale": [2, 0.5, "auto", [2, 3]],
    "Offset": [2],
    "Bias": [[], [1, 2]],
    "Weights": [[]],
    "Mean": [0.5, [], [1, 2, 3, 4]],
    "Classes": ["auto", ["a", "b"], [1, 2]],
    "InputNames": [["one", "two"]],
    "Name": ["mine"],
}
OPTIONS = {
    "ValidationPatience": [3],
    "SequenceLength": [5, "shortest"],
    "GradientThreshold": [2, 0.5],
    "SequencePaddingValue": [-1.5],
    "InputDataFormats": ["CTB", ["CTB", "CB"]],
    "LearnRateSchedule": ["piecewise", ["warmup", "cosine"]],
    "Metrics": ["accuracy", ["accuracy", "fscore"]],
    "Plots": ["training-progress"],
    "CheckpointPath": ["folder"],
    "DispatchInBackground": [True],
    "OutputNetwork": ["best-validation-loss", "last-iteration"],
    "Acceleration": ["none"],
    "ResumeFrom": ["file.safetensors", []],
}
MADE = {  # functions that make objects of options, with a call of each
    "piecewiseLearnRate": {"DropFactor": 0.5, "Period": 3, "FrequencyUnit": "iteration"},
    "exponentialLearnRate": {"DropFactor": 0.5, "Period": 3},
    "polynomialLearnRate": {"Power": 2, "NumSteps": 8, "InitialFactor": 0.5, "FinalFactor": 0.1},
    "warmupLearnRate": {"InitialFactor": 0.5, "FinalFactor": 2, "NumSteps": 8},
    "cosineLearnRate": {"Period": 4, "InitialFactor": 1, "FinalFactor": 0.1, "PeriodGrowthFactor": 2},
    "cyclicalLearnRate": {"Period": 4, "MaxFactor": 3.0, "StepRatio": 0.25},
    "accuracyMetric": {"Name": "own", "NetworkOutput": 1, "NumTopKClasses": 2, "ClassificationThreshold": 0.25},
    "precisionMetric": {"AverageType": "micro", "NetworkOutput": []},
    "fScoreMetric": {"Beta": 2, "AverageType": "weighted"},
    "rmseMetric": {"NormalizationFactor": "all-elements"},
    "trainingProgressMonitor": {
        "Metrics": ["Loss", "Other"], "Info": "Epoch", "Visible": False, "Progress": 50, "Status": "on its way",
        "Screens": [],
    },
    "minibatchqueue": {
        "ds": [[1.0, 2.0], [3.0, 4.0]], "numOutputs": 2, "MiniBatchSize": 2, "PartialMiniBatch": "discard",
        "OutputCast": ["single", "double"], "OutputAsDlarray": True, "MiniBatchFormat": ["CB", ""],
        "DispatchInBackground": False,
    },
    "arrayDatastore": {"A": [1.0, 2.0, 3.0], "ReadSize": 1, "IterationDimension": 2, "OutputType": "cell"},
    "networkDataLayout": {"sz": [4, 3, float("nan")], "fmt": "CBT"},
    "confusionchart": {
        "FontSize": 12, "GridVisible": False, "Visible": False, "FontColor": [0, 0.5, 1], "Title": "T",
        "RowSummary": "absolute", "labels": [[1.0, 0.0], [0.0, 1.0]],
    },
}  # fmt: skip
DATA = {"ds", "A", "labels"}  # positional, and no options


def written(value) -> Iterator[tuple[str, object]]:
    """The spellings of an argument, those of names in a list among them."""
    yield from spellings(value)
    if type(value) in (list, tuple) and value and all(type(v) is str for v in value):
        yield "tuple of texts", tuple(value)
        yield "list of NumPy texts", [np.str_(v) for v in value]
        yield "NumPy array of texts", np.asarray(value)
    if type(value) is str:
        yield "capital letters" if value.islower() else "as it is", value


def contents(value):
    """A property as something that compares by value."""
    if is_empty(value):
        return "empty"
    if isinstance(value, dl.dlarray):
        value = dl.extractdata(value)
    elif is_network(value) or callable(value):
        return type(value)
    try:
        return tuple(np.asarray(value, dtype=float).ravel().tolist())
    except (TypeError, ValueError):
        return tuple(value) if isinstance(value, (list, tuple)) else value


def look(layer):
    """All that a layer holds, and what it displays but for parameters, which stay dlarrays where one is given."""
    cls = type(layer)
    parameters = "|".join([*cls.learnable_names, *cls.state_names])
    shown = re.sub(rf"^ *({parameters or ' '}): .*\n", "", repr(layer), flags=re.MULTILINE)
    names = (*properties(layer), "InputNames", "OutputNames", "NumInputs", "NumOutputs")
    return shown, repr([(name, contents(getattr(layer, name))) for name in names])


def compare(plain, spelled, told, wrong, seen=look):
    try:
        other = seen(spelled())
        assert other == plain, f"{other} in place of {plain}"
    except Exception as problem:  # every spelling is tried, and all that fail are told
        wrong.append(f"{told}: {type(problem).__name__}: {str(problem).strip()[:400]}")


def constructions(name, monkeypatch):
    """How the cases have called the constructor of a layer."""
    outputs = ("classificationLayer", "pixelClassificationLayer", "regressionLayer")
    calls: list[tuple] = [((), {})] if name in outputs else []
    make = getattr(dl, name)

    def recorded(*args, **options):
        calls.append((args, options))
        return make(*args, **options)

    monkeypatch.setattr(dl, name, recorded)
    for case in CASES:
        if case.name == name or name in ("identityLayer", "maxPooling2dLayer"):
            case.layers()
    monkeypatch.undo()
    return make, calls


@pytest.mark.parametrize("name", NAMES)
def test_constructors(name, monkeypatch):
    make, calls = constructions(name, monkeypatch)
    assert calls
    wrong = []
    for args, options in calls:
        plain = look(make(*args, **options))
        for i, value in enumerate(args):
            for how, other in written(value):
                changed = (*args[:i], other, *args[i + 1 :])
                compare(plain, lambda c=changed: make(*c, **options), f"argument {i + 1} as {how}", wrong)  # noqa: B023
        for key, value in options.items():
            for how, other in written(value):
                changed = {**options, key: other}
                compare(plain, lambda c=changed: make(*args, **c), f"{key} as {how}", wrong)  # noqa: B023
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_options_and_properties(name, monkeypatch):
    make, calls = constructions(name, monkeypatch)
    args, options = calls[0]
    layer, _ = found(name)
    wrong = []
    settable = {key: p for key, p in properties(layer).items() if not fixed(p)}
    for key in {*settable, *OTHERS}:
        default = [getattr(layer, key)] if key in settable else []
        for value in default + OTHERS.get(key, []):
            try:  # as an option ...
                plain = look(make(*args, **{**options, key: value}))
            except Exception:  # what this layer does not take so
                plain = None
            try:  # ... and as a property
                assigned = look(assign(layer, key, value)) if key in settable else None
            except Exception:
                assigned = None
            for how, other in written(value):
                told = f"{key}={value!r} as {how}"
                if plain is not None:
                    compare(plain, lambda o=other, k=key: make(*args, **{**options, k: o}), told, wrong)
                if assigned is not None:
                    compare(assigned, lambda o=other, k=key: assign(layer, k, o), f"set {told}", wrong)
    assert not wrong, "\n".join(wrong)


def assign(layer, key, value):
    other = layer.copy()
    setattr(other, key, value)
    return other


def test_every_other_value_is_taken_by_some_layer(monkeypatch):
    left = {(key, repr(value)) for key, values in OTHERS.items() for value in values}
    for name in NAMES:
        make, calls = constructions(name, monkeypatch)
        args, options = calls[0]
        for key, value in [(key, value) for key, values in OTHERS.items() for value in values]:
            for attempt in (
                lambda k=key, v=value: make(*args, **{**options, k: v}),  # noqa: B023
                lambda k=key, v=value: assign(found(name)[0], k, v),  # noqa: B023
            ):
                if (key, repr(value)) in left:
                    try:
                        attempt()
                    except Exception:
                        continue
                    left.discard((key, repr(value)))
    assert not left


@pytest.mark.parametrize("solver", SOLVERS)
def test_training_options(solver):
    wrong = []

    def shown(options):
        return repr(options), repr({name: contents(value) for name, value in vars(options).items()})

    own = SOLVERS[solver].specs
    known = {name: [default] for name, (default, _) in own.items()}
    for name in {*known, *OPTIONS}:
        if name not in own and not (name == "DispatchInBackground" and "PreprocessingEnvironment" in own):
            continue
        for value in known.get(name, []) + OPTIONS.get(name, []):
            needs = {"ValidationData": [1, 2]} if name == "OutputNetwork" else {}
            plain = shown(dl.trainingOptions(solver, **{**needs, name: value}))
            for how, other in written(value):
                compare(
                    plain,
                    lambda n=name, o=other, more=needs: dl.trainingOptions(solver, **{**more, n: o}),
                    f"{name}={value!r} as {how}",
                    wrong,
                    shown,
                )
    assert not wrong, "\n".join(wrong)
    assert shown(dl.trainingOptions(np.str_(solver.upper()))) == shown(dl.trainingOptions(solver))


@pytest.mark.parametrize("name", MADE)
def test_objects_made_of_options(name):
    wrong = []
    options = MADE[name]
    data = [value for key, value in options.items() if key in DATA]
    options = {key: value for key, value in options.items() if key not in DATA}

    def make(**given):
        store = [dl.combine(*map(dl.arrayDatastore, data[0]))] if name == "minibatchqueue" else data
        return getattr(dl, name)(*store, **given)

    def shown(made):
        held = getattr(made, "__dict__", {})
        return repr(made), repr({k: contents(getattr(made, k)) for k in options if k in dir(made) and held})

    plain = shown(make(**options))
    for key, value in options.items():
        for how, other in written(value):
            compare(plain, lambda k=key, o=other: make(**{**options, k: o}), f"{key} as {how}", wrong, shown)
    assert not wrong, "\n".join(wrong)


def test_every_layer_is_there():
    assert set(NAMES) == {n for n, r in registry.layers.items() if r.module.startswith("dlarray.")}
