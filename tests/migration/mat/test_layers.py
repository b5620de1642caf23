"""Every layer of the library, from what MATLAB stores of it and from what save writes of it."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import registry
from tests.support import mat_files as mat
from tests.support.layer_cases import CASES, SIZES, LayerCase

pytest.importorskip("matio", reason="MAT files are read by mat-io")


def host(X):
    return np.asarray(X.extractdata())


def made(case):
    """The network of a case, its data, and what it predicts of it."""
    gen = np.random.default_rng(3)
    values = case.values(gen)
    net = case.network(values)
    X = case.arrays(values, lambda v: v)
    return net, X, predictions(net, X)


def predictions(net, X):
    dl.rng(5)
    found = dl.predict(net, *X, nargout=len(net.OutputNames))
    return [host(Y) for Y in (found if isinstance(found, tuple) else (found,))]


@pytest.fixture(scope="module")
def every():
    """The networks of all cases, by names that MATLAB allows."""
    mathematical = dl.functionLayer(dl.exp, Formattable=True)
    own = LayerCase("functionLayer", lambda: [mathematical], ((SIZES["CB"], "CB"),))
    tried = [case if case.name != "functionLayer" else own for case in CASES]
    return {f"n{k}": (case, *made(case)) for k, case in enumerate(tried)}


def compare(every, loaded):
    """Every network predicts, at once, the same bits, and its parameters have the factors that they had."""
    wrong = []
    for name, (case, net, X, wanted) in every.items():
        again = loaded[name]
        try:
            assert type(again) is dl.dlnetwork, repr(again)
            for a, b in zip(predictions(again, X), wanted, strict=True):
                np.testing.assert_array_equal(a, b)
            for one, two in zip(net._layers, again._layers, strict=True):
                assert type(one) is type(two) and one.Name == two.Name
                factors = [(p, k) for p in type(one).learnable_names for k in ("learn_rate", "l2")]
                assert [one._factor(p, k) for p, k in factors] == [two._factor(p, k) for p, k in factors]
            assert again.OutputNames == net.OutputNames and again.Initialized
        except Exception as error:  # all failures are named together
            wrong.append(f"{case.id}: {type(error).__name__}: {str(error)[:300]}")
    assert not wrong, "\n".join(wrong)


def test_all_layers_are_tried(every):
    tried = {type(layer).__name__ for _, net, *_ in every.values() for layer in net._layers}
    known = {name for name, record in registry.layers.items() if record.module.startswith("dlarray.")}
    assert known - tried == {"classificationLayer", "pixelClassificationLayer", "regressionLayer"}


def stand_alone(net):
    """Whether MATLAB could hold the network without examples of its inputs."""
    return all(k >= 0 for k in net._graph.input_layers)


def test_layers_from_what_matlab_stores(every, tmp_path):
    stored = {name: mat.stored_network(net) for name, (_, net, *_) in every.items()}
    mat.write(tmp_path / "all.mat", stored)
    compare(every, dl.load(tmp_path / "all.mat"))


@pytest.mark.parametrize("flag", ["-v7", "-v7.3"])
def test_layers_from_what_save_writes(every, tmp_path, flag):
    dl.save(tmp_path / "all.mat", flag, **{name: net for name, (_, net, *_) in every.items()})
    compare(every, dl.load(tmp_path / "all.mat"))
