"""dlupdate: nests, tables, networks, several inputs and outputs, tracing, refusals."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError
from tests.support.backends import host


def network(seed=0):
    dl.rng(seed)
    return dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3), dl.tanhLayer()])


def test_every_kind_of_container():
    def double(p):
        return 2 * p

    assert float(dl.dlupdate(double, dl.dlarray(3.0))) == 6
    assert dl.dlupdate(double, np.ones((2, 2))).tolist() == [[2, 2], [2, 2]]
    nest = {"a": [dl.dlarray(1.0), dl.dlarray(2.0)], "b": dl.struct(c=dl.dlarray([3.0, 4.0], "C"))}
    new = dl.dlupdate(double, nest)
    assert [float(x) for x in new["a"]] == [2, 4] and isinstance(new["b"], type(nest["b"]))
    assert dl.dims(new["b"].c) == "CU" or dl.dims(new["b"].c) == "C"
    assert float(nest["a"][0]) == 1
    net = network()
    for start in (net, net.Learnables):
        done = dl.dlupdate(double, start)
        assert type(done) is type(start)
        values = done.Learnables.Value if start is net else done.Value
        for old, fresh in zip(net.Learnables.Value, values, strict=True):
            np.testing.assert_array_equal(host(fresh), 2 * host(old))
    assert dl.dlupdate(double, []) == []


def test_a_network_changes_its_class():
    net = dl.dlupdate(dl.double, network())
    assert {dl.underlyingType(v) for v in net.Learnables.Value} == {"double"}
    Y = net.predict(dl.dlarray([[1.0], [2.0]], "CB"))
    assert dl.underlyingType(Y) == "double"


def test_weight_decay_of_a_network_by_its_gradients():
    net = network()

    def loss(net, X):
        return dl.dlgradient(dl.sum(net.forward(X), "all"), net.Learnables)

    gradients = dl.dlfeval(loss, net, dl.dlarray([[1.0], [2.0]], "CB"))
    stepped = dl.dlupdate(lambda p, g: p - 0.1 * g, net, gradients)
    for old, g, new in zip(net.Learnables.Value, gradients.Value, stepped.Learnables.Value, strict=True):
        np.testing.assert_allclose(host(new), host(old) - 0.1 * host(g), rtol=1e-6)
    penal = dl.dlupdate(lambda g, p: g + 0.5 * p, gradients, net)
    np.testing.assert_allclose(
        host(penal.Value[0]), host(gradients.Value[0]) + 0.5 * host(net.Learnables.Value[0]), rtol=1e-6
    )


def test_several_outputs():
    params = dl.struct(a=dl.dlarray([1.0, 2.0]), b=dl.dlarray(3.0))
    new, squares, signs = dl.dlupdate(lambda p: (p + 1, p * p, dl.sign(-p)), params, nargout=3)
    assert host(new.a).tolist() == [[2, 3]] and float(squares.b) == 9 and float(signs.b) == -1
    assert float(dl.dlupdate(lambda p: (p + 1, p * p), params, nargout=1).b) == 4
    assert float(dl.dlupdate(lambda p: (p + 1, p * p), params)[1].b) == 9  # none is dropped without a word
    net = network()
    updated, table = dl.dlupdate(lambda p: (p, 0 * p), net, nargout=2)
    assert type(updated) is type(net) and type(table) is type(net.Learnables)
    assert list(table.Layer) == list(net.Learnables.Layer)
    assert all(not host(v).any() for v in table.Value)
    assert dl.dlupdate(lambda p: (p, p), [], nargout=2) == ([], [])


def test_it_is_traced():
    def penalty(params):
        squares = dl.dlupdate(lambda p: dl.sum(p * p, "all"), params)
        return dl.dlgradient(squares.a + squares.b, params)

    G = dl.dlfeval(penalty, dl.struct(a=dl.dlarray([1.0, 2.0]), b=dl.dlarray(3.0)))
    assert host(G.a).tolist() == [[2, 4]] and float(G.b) == 6


def test_refusals():
    params = dl.struct(a=dl.dlarray(1.0), b=dl.dlarray(2.0))
    with pytest.raises(ArgumentError, match=r"dlupdate: .*A1\.b is missing.*fix:"):
        dl.dlupdate(lambda p, q: p, params, dl.struct(a=dl.dlarray(1.0)))
    with pytest.raises(ArgumentError, match="nargout is 2, but fun returned 1 value; fix: nargout=1"):
        dl.dlupdate(lambda p: p, params, nargout=2)
    with pytest.raises(ClassError, match="dlupdate: fun must be a function"):
        dl.dlupdate(params, params)
    with pytest.raises(ZeroDivisionError):
        dl.dlupdate(lambda p: 1 / 0, params)
