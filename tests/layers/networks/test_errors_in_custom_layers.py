"""Errors of functions that a custom layer calls name the layer, and what they advise works inside of it."""

import math
import re

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DLArrayError, FormatError, SizeError, TraceError

dl.rng(0)
X, T = dl.rand(6, 3), dl.rand(6, 2)
OPTIONS = dl.trainingOptions("adam", MaxEpochs=1, Verbose=False)


def layer(predict, **more):
    """An object of a class with this method, called "mine" in its network."""
    made = type("mineLayer", (dl.Layer,), {"predict": predict, **more})()
    made.Name = "mine"
    return made


def network(*own, outputs=2):
    return [dl.featureInputLayer(3), dl.fullyConnectedLayer(4), *own, dl.fullyConnectedLayer(outputs)]


def trained(predict, **more):
    """A network with the layer is initialized, trained and evaluated, each of which calls predict."""
    net = dl.trainnet(X, T, network(layer(predict, **more)), "mse", OPTIONS)
    return dl.minibatchpredict(net, X)


def refused(predict, error, words, **more):
    with pytest.raises(error, match=words) as caught:
        trained(predict, **more)
    told = str(caught.value) + " ".join(getattr(caught.value, "__notes__", []))
    assert "layer 'mine' (mineLayer)" in told or "'mine'" in told, told
    if isinstance(caught.value, DLArrayError):
        assert "fix: " in told, told
    return told


CASES = {
    "softmax": (lambda f: lambda self, X: dl.softmax(X, **f)),
    "layernorm": (lambda f: lambda self, X: dl.layernorm(X, dl.zeros(4, 1), dl.ones(4, 1), **f)),
    "fullyconnect": (lambda f: lambda self, X: dl.fullyconnect(X, dl.ones(2, 4), dl.zeros(2, 1), **f)),
    "attention": (lambda f: lambda self, X: dl.attention(X, X, X, 2, **f)),
}


@pytest.mark.parametrize("name", CASES)
def test_labels_are_missing_in_a_layer_that_is_not_formattable(name):
    predict = CASES[name]
    told = refused(
        predict({}), FormatError, f'{name}: .* is unformatted .*fix: {name}\\(…, DataFormat="CB"\\)'
    )
    assert 'dlarray(X, "CB")' in told or 'dlarray(queries, "CB")' in told
    trained(predict({"DataFormat": "CB"}))
    labelled = lambda self, X: predict({})(self, dl.dlarray(X, "CB"))  # noqa: E731  the other way
    trained(labelled)
    trained(predict({}), Formattable=True)


def test_finddim_finds_nothing_without_labels():
    mean = lambda self, X: dl.sum(X, dl.finddim(X, "C")) / dl.size(X, 1)  # noqa: E731
    told = refused(mean, ArgumentError, "sum: dim is empty, as finddim gives it")
    assert "fix: the number of a dimension, or labels" in told and "Formattable = True" in told
    trained(lambda self, X: dl.sum(X, 1) / dl.size(X, 1))
    trained(mean, Formattable=True)
    trained(lambda self, X: mean(self, dl.dlarray(X, "CB")))
    part = lambda self, X: X / dl.size(X, dl.finddim(X, "C"))  # noqa: E731
    refused(part, SizeError, "fix: an operand that is not empty; finddim gives no dimension for a label")
    trained(part, Formattable=True)
    assert dl.size(dl.sum(dl.ones(2, 3), [])) == (1, 3)  # [] in the place of a dimension is none
    with pytest.raises(ArgumentError, match="cumsum: dim is empty"):
        dl.cumsum(dl.ones(2, 3), dl.finddim(dl.ones(2, 3), "C"))


def test_functions_of_numpy_and_python():
    refused(lambda self, X: np.cbrt(X), ClassError, r"np.cbrt: .*fix: np.cbrt\(extractdata\(X\)\)")
    trained(lambda self, X: np.exp(X))
    trained(lambda self, X: dl.exp(X))
    refused(lambda self, X: np.sum(X) + X, TraceError, "fix: dl.sum, or extractdata")
    trained(lambda self, X: dl.sum(X) + X)
    trained(lambda self, X: np.sum(dl.extractdata(X)) + X)
    refused(lambda self, X: math.exp(X), SizeError, r"fix: functions of dlarrays, .*dl.exp\(X\)")
    refused(
        lambda self, X: X if X > 0 else -X, ArgumentError, r"fix: dl.all\(X, 'all'\) or dl.any\(X, 'all'\)"
    )
    trained(lambda self, X: X if dl.all(X > 0, "all") else -X)
    refused(lambda self, X: sum(x for x in X), ClassError, r"fix: X.columns\(\)")
    trained(lambda self, X: dl.horzcat(*[x * 2 for x in X.columns()]))


def test_sizes():
    told = refused(lambda self, X: dl.reshape(X, [2, 2, -2]), ArgumentError, "hold a negative one")
    (fix,) = re.findall(r"reshape\(X, 2, 2, \[\]\)", told)
    Z = eval(f"dl.{fix}", {"dl": dl, "X": dl.ones(4, 6)})
    assert dl.size(Z) == (2, 2, 6)
    refused(
        lambda self, X: dl.reshape(X, 2, 2, []), SizeError, "fix: Formattable = True in the class, and labels"
    )
    trained(lambda self, X: dl.dlarray(dl.reshape(dl.stripdims(X), 2, 2, []), "SCB"), Formattable=True)


def test_what_predict_returns():
    refused(lambda self, X: None, ArgumentError, "predict returned nothing; fix: return Z at its end")
    refused(lambda self, X: None, ArgumentError, "predict returned nothing", Formattable=True)
    for how in (False, True):
        told = refused(lambda self, X: (X, X), ArgumentError, "but returned 2 values", Formattable=how)
        assert "fix: self.NumOutputs = 2 in the constructor" in told
    with pytest.raises(ArgumentError, match=r"fix: functionLayer\(fun, NumOutputs=2\)"):
        dl.dlnetwork(network(dl.functionLayer(lambda X: (X, X))))
    told = refused(lambda self, X: dl.stripdims(X), FormatError, "no labels", Formattable=True)
    where = "at the end of predict of 'mine', whose output has no labels"
    assert told.endswith(f'fix: label it, X = dlarray(X, "CB"), {where}')
    trained(lambda self, X: dl.dlarray(dl.stripdims(X), "CB"), Formattable=True)


def test_learnable_parameters():
    predict = lambda self, X: self.Weights @ X  # noqa: E731
    weights = {"Weights": dl.Learnable()}
    told = refused(predict, SizeError, "Weights is still empty", **weights)
    assert "fix: set it: def initialize(self, layout): self.Weights = …" in told

    def initialize(self, layout):
        self.Weights = dl.rand(3, 4)

    trained(predict, initialize=initialize, **weights)

    def assigns(self, X):
        self.Weights = 0.5 * self.Weights
        return self.Weights @ X

    refused(assigns, ArgumentError, "predict assigns Weights, .*initialize", initialize=initialize, **weights)

    def another(self, X):
        halved = 0.5 * self.Weights
        return halved @ X

    trained(another, initialize=initialize, **weights)
    net = dl.dlnetwork(network(layer(another, initialize=initialize, Weights=dl.Learnable())))
    mine = next(one for one in net.Layers if one.Name == "mine")
    mine_before = mine.Weights
    type(mine).predict = assigns
    with pytest.raises(ArgumentError):
        dl.predict(net, dl.dlarray(dl.ones(3, 1), "CB"))
    after = next(one for one in net.Layers if one.Name == "mine").Weights
    assert dl.isequal(after, mine_before)  # put back


def test_networks_in_layers():
    inner = dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(2)])
    told = refused(lambda self, X: dl.predict(inner, X), SizeError, 'data without labels is read as "BC"')
    assert 'fix: labels, X = dlarray(X, "CB")' in told
    trained(lambda self, X: dl.predict(inner, dl.dlarray(X, "CB")))
    trained(lambda self, X: dl.predict(inner, X, InputDataFormats="CB"))


def test_errors_of_python_name_the_layer_too():
    told = refused(lambda self, X: X.foo, AttributeError, "no attribute 'foo'")
    assert told.endswith("in layer 'mine' (mineLayer)")
    refused(lambda self: 1, TypeError, "takes 1 positional argument")

    def initialize(self, layout):
        self.Weights = dl.ones(layout.Size[7], 1)

    refused(lambda self, X: X, IndexError, "out of range", initialize=initialize, Weights=dl.Learnable())
