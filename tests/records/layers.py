"""Records of the functions of networks and layer arrays; more is in test_dlnetwork.py and test_layers.py."""

import numpy as np

import dlarray as dl
from dlarray import errors
from records import A, Bad, Case, Record


def identity_net():
    """A network that doubles three features and adds one."""
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(3, Weights=2 * np.eye(3), Bias=np.ones((3, 1)))]
    return dl.dlnetwork(layers)


NET = identity_net()


def doubled(net, x):
    return (2 * x + 1).astype(np.float32)


def close(result, expected):
    assert dl.dims(result) == "CB"
    np.testing.assert_allclose(np.asarray(result), expected, rtol=1e-5, atol=1e-5)


def run(name):
    return Record(
        name,
        (Case((NET, A((3, 4), "CB")), doubled, smooth=False, backends=False, compare=close),),
        (
            Bad(lambda dl: getattr(dl, name)(NET, dl.dlarray(dl.zeros(2, 4), "CB")), errors.SizeError, "2|3"),
            Bad(lambda dl: getattr(dl, name)(3, dl.dlarray(1.0)), errors.DLArrayError, "network"),
        ),
    )


def initialized(net, expected):
    assert net.Initialized == expected


RECORDS = [
    run("predict"),
    run("forward"),
    Record(
        "initialize",
        (
            Case(
                (dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)], Initialize=False),),
                lambda net: True,
                smooth=False,
                backends=False,
                compare=initialized,
            ),
        ),
        (Bad(lambda dl: dl.initialize(3), errors.DLArrayError, "network"),),
    ),
    Record(
        "layerArray",
        (
            Case(
                ([dl.reluLayer(), dl.softmaxLayer()],),
                lambda layers: 2,
                smooth=False,
                backends=False,
                compare=lambda result, n: len(result) == n or _wrong(result),
            ),
        ),
    ),
]


def _wrong(result):
    raise AssertionError(f"a layer array of {len(result)} layers")
