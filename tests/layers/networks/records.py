"""Records of the functions that layers/networks/ defines."""

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record
from tests.support.references import NET as SMALL_NET
from tests.support.references import equal, network_case, no_network


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


def _wrong(result):
    raise AssertionError(f"a layer array of {len(result)} layers")


HEADLESS = dl.dlnetwork([dl.fullyConnectedLayer(2, Name="fc")], Initialize=False)

NESTED = dl.dlnetwork(
    [dl.featureInputLayer(3, Name="in"), dl.networkLayer([dl.reluLayer(Name="relu")], Name="block")]
)

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
    Record(
        "addLayers",
        (network_case((SMALL_NET, dl.tanhLayer()), (["in", "fc", "relu", "tanh"], ["in>fc", "fc>relu"])),),
        (
            no_network("addLayers", []),
            Bad(
                lambda dl: dl.addLayers(SMALL_NET, dl.tanhLayer(Name="fc")),
                errors.ArgumentError,
                "'fc' is given more than once",
            ),
            Bad(lambda dl: dl.addLayers(SMALL_NET, "fc"), errors.ClassError, "layers must be layers"),
        ),
    ),
    Record(
        "removeLayers",
        (
            network_case((SMALL_NET, "fc"), (["in", "relu"], [])),
            network_case((SMALL_NET, ["in", "fc"]), (["relu"], [])),
        ),
        (
            no_network("removeLayers", "fc"),
            Bad(lambda dl: dl.removeLayers(SMALL_NET, "f"), errors.ArgumentError, "no layer 'f'"),
        ),
    ),
    Record(
        "connectLayers",
        (network_case((dl.removeLayers(SMALL_NET, "fc"), "in", "relu"), (["in", "relu"], ["in>relu"])),),
        (
            no_network("connectLayers", "in", "fc"),
            Bad(
                lambda dl: dl.connectLayers(SMALL_NET, "in", "fc"),
                errors.ArgumentError,
                "connected to 'in' already",
            ),
        ),
    ),
    Record(
        "disconnectLayers",
        (network_case((SMALL_NET, "in", "fc"), (["in", "fc", "relu"], ["fc>relu"])),),
        (
            no_network("disconnectLayers", "in", "fc"),
            Bad(
                lambda dl: dl.disconnectLayers(SMALL_NET, "in", "relu"),
                errors.ArgumentError,
                "no connection from 'in'",
            ),
        ),
    ),
    Record(
        "replaceLayer",
        (network_case((SMALL_NET, "relu", dl.tanhLayer(Name="t")), (["in", "fc", "t"], ["in>fc", "fc>t"])),),
        (
            no_network("replaceLayer", "fc", dl.reluLayer()),
            Bad(
                lambda dl: dl.replaceLayer(SMALL_NET, "f", dl.reluLayer()),
                errors.ArgumentError,
                "no layer 'f'",
            ),
        ),
    ),
    Record(
        "addInputLayer",
        (network_case((HEADLESS, dl.featureInputLayer(3)), (["input", "fc"], ["input>fc"])),),
        (
            no_network("addInputLayer", dl.featureInputLayer(3)),
            Bad(
                lambda dl: dl.addInputLayer(SMALL_NET, dl.featureInputLayer(3)),
                errors.ArgumentError,
                "every input",
            ),
        ),
    ),
    Record(
        "getLayer",
        (network_case((SMALL_NET, "relu"), "relu", lambda layer, name: equal(layer.Name, name)),),
        (
            no_network("getLayer", "fc"),
            Bad(lambda dl: dl.getLayer(SMALL_NET, "f"), errors.ArgumentError, "no layer 'f'"),
        ),
    ),
    Record(
        "expandLayers",
        (network_case((NESTED,), (["in", "block:relu"], ["in>block:relu"])),),
        (
            no_network("expandLayers"),
            Bad(lambda dl: dl.expandLayers(SMALL_NET, "fc"), errors.ArgumentError, "is no network layer"),
        ),
    ),
    Record(
        "groupLayers",
        (network_case((SMALL_NET, ["fc", "relu"]), (["in", "subnet"], ["in>subnet"]), GroupNames="subnet"),),
        (
            no_network("groupLayers"),
            Bad(lambda dl: dl.groupLayers(SMALL_NET, ["in"]), errors.ArgumentError, "is an input layer"),
        ),
    ),
    Record(
        "setLearnRateFactor",
        (
            network_case(
                (SMALL_NET, "fc", "Bias", 3),
                3,
                lambda net, factor: equal(net.getLearnRateFactor("fc", "Bias"), factor),
            ),
        ),
        (no_network("setLearnRateFactor", "fc", "Bias", 1),),
    ),
    Record(
        "getLearnRateFactor",
        (
            network_case((SMALL_NET, "fc/Bias"), 1, equal),
            network_case((dl.fullyConnectedLayer(2), "Weights"), 1, equal),
        ),
        (
            no_network("getLearnRateFactor", "fc", "Bias"),
            Bad(lambda dl: dl.getLearnRateFactor(SMALL_NET, "fc"), errors.ArgumentError, "no parameter 'fc'"),
        ),
    ),
    Record(
        "setL2Factor",
        (
            network_case(
                (SMALL_NET, "fc", "Bias", 3),
                3,
                lambda net, factor: equal(net.getL2Factor("fc", "Bias"), factor),
            ),
        ),
        (
            no_network("setL2Factor", "fc", "Bias", 1),
            Bad(lambda dl: dl.setL2Factor(SMALL_NET, "fc", "B", 1), errors.ArgumentError, "no learnable 'B'"),
        ),
    ),
    Record(
        "getL2Factor",
        (network_case((SMALL_NET, "fc/Bias"), 0, equal),),
        (no_network("getL2Factor", "fc", "Bias"),),
    ),
    Record(
        "layerGraph",
        (
            network_case((SMALL_NET,), (["in", "fc", "relu"], ["in>fc", "fc>relu"])),
            network_case((), ([], [])),
        ),
        (no_network("layerGraph"),),
    ),
    Record(
        "resetState",
        (network_case((SMALL_NET,), (["in", "fc", "relu"], ["in>fc", "fc>relu"])),),
        (no_network("resetState"),),
    ),
]
