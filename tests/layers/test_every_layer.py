"""What holds for every layer: its properties, their checks and read-only rules, its display, factors and initializers.

The layers come from ``layer_cases.py``, which has each registered one in a network.
"""

import re

import numpy as np
import pytest

import dlarray as dl
from dlarray import registry
from dlarray.arguments import is_empty
from dlarray.errors import ArgumentError, OptionError, SizeError
from dlarray.layers.base.properties import Learnable, Property, ReadOnlyError, State
from dlarray.layers.convolution.windowed import Later
from dlarray.layers.recurrent.common import Fixed
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.layer_cases import CASES

NAMES = sorted(name for name, record in registry.layers.items() if record.module.startswith("dlarray."))


def found(name):
    """A layer of the class, as it is before initialization, and the case that has it."""
    if name in ("classificationLayer", "pixelClassificationLayer", "regressionLayer"):
        return getattr(dl, name)(), None
    for case in CASES:
        made = case.layers()
        for layer in made.Layers if isinstance(made, dl.dlnetwork) else made:
            if type(layer).__name__ == name:
                return layer.copy(), case
    raise AssertionError(f"no case has {name}")


def initialized(name):
    """The layer in a network, with data of its case."""
    _, case = found(name)
    made = case.layers()
    gen = np.random.default_rng(0)
    X = [dl.dlarray(v, fmt) for v, (_, fmt) in zip(case.values(gen), case.inputs, strict=True)]
    net = made.initialize(*X) if isinstance(made, dl.dlnetwork) else dl.dlnetwork(made, *X)
    return next(layer for layer in net.Layers if type(layer).__name__ == name)


def properties(layer):
    declared = {}
    for base in reversed(type(layer).__mro__):
        declared.update({name: p for name, p in vars(base).items() if isinstance(p, Property)})
    return declared


def same(a, b):
    if is_empty(a) or is_empty(b):
        return is_empty(a) and is_empty(b)
    if a is b:
        return True
    return np.array_equal(np.asarray(a), np.asarray(b)) if hasattr(a, "shape") else a == b


def fixed(p):
    """Whether a property cannot be set; those of `Later` are no options, but may be set."""
    return isinstance(p, Fixed) or (p.read_only and not isinstance(p, Later))


@pytest.fixture(params=NAMES)
def layer(request):
    return found(request.param)[0]


def test_read_only_properties(layer):
    ports = {
        name: Property(read_only=True) for name in ("InputNames", "OutputNames", "NumInputs", "NumOutputs")
    }
    for name, p in {**properties(layer), **ports}.items():
        if not fixed(p):
            continue
        before = getattr(layer, name)
        words = re.escape(
            f"Unable to set the '{name}' property of class '{layer.class_name()}' because it is read-only."
        )
        with pytest.raises(ReadOnlyError, match=words):
            setattr(layer, name, before)
        assert same(getattr(layer, name), before)


def test_settable_properties(layer):
    for name, p in properties(layer).items():
        if fixed(p):
            continue
        before = getattr(layer, name)
        if p.check is not None:
            for wrong in (object(), {"a": 1}):
                with pytest.raises((OptionError, ArgumentError), match=f"'{name}'|{name}"):
                    setattr(layer, name, wrong)
                assert same(getattr(layer, name), before), name
        other = layer.copy()
        if not (
            (callable(before) and not isinstance(before, dl.dlnetwork))
            or (isinstance(p, Later) and is_empty(before))
        ):  # the size of "same" padding is []
            setattr(other, name, before)
        assert same(getattr(other, name), before), name


def test_a_name_is_text_and_unknown_properties_are_refused(layer):
    layer.Name = "mine"
    assert layer.Name == "mine" and "'mine'" in layer.describe()
    with pytest.raises(OptionError, match="'Name' .*Value must be a character vector or a string scalar"):
        layer.Name = 3
    with pytest.raises(
        ReadOnlyError, match=f"Unrecognized property 'Nonsense' for class '{layer.class_name()}'"
    ):
        layer.Nonsense = 1
    with pytest.raises(ReadOnlyError, match="did you mean 'Name'"):
        layer.Nam = "x"


@cases("name", NAMES)
def test_an_unknown_option_lists_the_options(name):
    with pytest.raises(OptionError, match=f'{name}: there is no option "Nonsense"; the options are .*Name'):
        getattr(dl, name)(Nonsense=1)


def test_displays(layer):
    layer.Name = "mine"
    text = repr(layer)
    lines = text.split("\n")
    assert lines[:2] == [f"  {layer.class_name()} with properties:", ""]
    assert re.fullmatch(r" +Name: 'mine'", lines[2])
    shown = {m[1] for line in lines if (m := re.fullmatch(r" +(\w+): .*", line))}
    kinds = properties(layer)
    assert {n for n, p in kinds.items() if isinstance(p, (Learnable, State))} - {"Network"} <= shown
    assert all(hasattr(layer, name) for name in shown)
    for title in ("Hyperparameters", "Learnable Parameters", "State Parameters"):
        if title in text:
            assert f"\n\n   {title}\n" in text
    assert layer._repr_html_().startswith("<pre ")
    kind, row = layer.type_and_description()
    assert kind and row and "\n" not in row


@cases("name", NAMES)
def test_every_option_is_documented(name):
    doc = registry.layers[name].doc
    layer, _ = found(name)
    inherited = re.findall(r"As for `(\w+)`", doc)
    text = doc + "".join(registry.layers[other].doc for other in inherited)
    for option, p in properties(layer).items():
        if not p.read_only:
            assert re.search(rf"\b{option}\b", text), f"{name} does not say what {option} is"


WITH_PARAMETERS = [
    name for name in NAMES if found(name)[1] is not None and type(found(name)[0]).learnable_names
]


@cases("name", WITH_PARAMETERS)
def test_factors_of_every_learnable(name):
    layer = initialized(name)
    for parameter in type(layer).learnable_names:
        if isinstance(getattr(layer, parameter), dl.dlnetwork):
            continue
        for get, put in (
            (dl.getLearnRateFactor, dl.setLearnRateFactor),
            (dl.getL2Factor, dl.setL2Factor),
        ):
            before = get(layer, parameter)
            assert before in (0, 1)
            other = put(layer, parameter, 7)
            assert get(other, parameter) == 7 and get(layer, parameter) == before
            with pytest.raises((ArgumentError, OptionError), match="nonnegative"):
                put(layer, parameter, -1)
    with pytest.raises(ArgumentError, match="has no learnable 'Nonsense'"):
        dl.getL2Factor(layer, "Nonsense")


@cases("name", WITH_PARAMETERS)
def test_initializers(name):
    """Every word that the property allows, a function of the size, and a function that answers with another size."""
    layer, case = found(name)
    inputs = [
        dl.dlarray(v, fmt)
        for v, (_, fmt) in zip(case.values(np.random.default_rng(0)), case.inputs, strict=True)
    ]
    for option in [n for n in properties(layer) if n.endswith("Initializer")]:
        with pytest.raises(OptionError, match="or a function handle") as refusal:
            setattr(layer, option, "nonsense")
        words = re.findall(
            r'"([a-z-]+)"', str(refusal.value).partition("Value must be")[2].partition("it is")[0]
        )
        assert len(words) >= 2 and properties(layer)[option].default in words
        calls = []

        def made(size, calls=calls):
            calls.append(tuple(size))
            return np.full(size, 0.25)

        for how in [*words, made]:
            net = network_with(layer, case, option, how, inputs)
            assert all(np.isfinite(host(v)).all() for v in net.Learnables.Value)
        assert calls and any(
            np.all(host(v) == 0.25) for v in net.Learnables.Value if tuple(v.shape) in calls
        ), option
        with pytest.raises(
            SizeError, match="initializer function was asked for size .*fix: return an array of the size"
        ):
            network_with(layer, case, option, lambda size: np.ones((*size, 2)), inputs)


def network_with(layer, case, option, how, inputs):
    """The network of the case, with another initializer in its layers of the class."""
    made = case.layers()
    net = made if isinstance(made, dl.dlnetwork) else dl.dlnetwork(made, Initialize=False)
    for each in net.Layers:
        if type(each) is type(layer):
            setattr(each, option, how)
            net = net.replaceLayer(each.Name, each)
    return net.initialize(*inputs)


@cases("name", NAMES)
def test_copies_are_apart(name):
    layer = found(name)[0]
    other = layer.copy()
    other.Name = "other"
    for option, p in properties(layer).items():
        if not p.read_only and isinstance(getattr(layer, option), float):
            setattr(other, option, getattr(layer, option) / 2 or 0.5)
    assert layer.Name != "other" and repr(found(name)[0]) == repr(layer)
