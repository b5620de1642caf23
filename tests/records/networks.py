"""Records of the functions of networks; more is in test_network_graph.py, test_network_looks.py and test_saving.py."""

import os
import tempfile

import numpy as np

import dlarray as dl
from dlarray import errors
from records import Bad, Case, Record

# The networks are made when a case asks for them: layers are registered after the records are read in some runs.


def small(Initialize=True):
    """in -> fc -> relu."""
    layers = [
        dl.featureInputLayer(3, Name="in"),
        dl.fullyConnectedLayer(3, Name="fc", Weights=np.eye(3), Bias=np.zeros((3, 1))),
        dl.reluLayer(Name="relu"),
    ]
    return dl.dlnetwork(layers, Initialize=Initialize)


NET = small()
HEADLESS = dl.dlnetwork([dl.fullyConnectedLayer(2, Name="fc")], Initialize=False)
NESTED = dl.dlnetwork(
    [dl.featureInputLayer(3, Name="in"), dl.networkLayer([dl.reluLayer(Name="relu")], Name="block")]
)


def names(net, expected):
    """The names of the layers, and the connections."""
    found = [layer.Name for layer in net.Layers], [f"{s}>{d}" for s, d in net.Connections]
    assert found == expected, found


def equal(result, expected):
    assert result == expected, result


def nothing(result, expected):
    assert result is None


def case(args, expected, compare=names, **options):
    return Case(
        args, lambda *_, **__: expected, options=options, backends=False, smooth=False, compare=compare
    )


def no_network(name, *rest):
    return Bad(
        lambda dl: getattr(dl, name)(3, *rest), errors.ClassError, "must be a|must be layers|can be saved"
    )


def file(name):
    return os.path.join(tempfile.mkdtemp(), name)


def saved():
    path = file("net.safetensors")
    dl.save(path, NET)
    return path


class Paper:
    """Stands for axes of matplotlib, which need not be installed."""

    def __init__(self):
        self.texts, self.arrows = set(), set()  # the cases are run several times

    def text(self, x, y, text, **style):
        self.texts.add(text.strip())

    def annotate(self, text, end, start, **style):
        self.arrows.add((tuple(start), tuple(end)))

    def set_xlim(self, *limits): ...

    set_ylim = axis = set_xlim


def drawn(paper, expected):
    assert paper.texts == expected and len(paper.arrows) == 2


RECORDS = [
    Record(
        "addLayers",
        (case((NET, dl.tanhLayer()), (["in", "fc", "relu", "tanh"], ["in>fc", "fc>relu"])),),
        (
            no_network("addLayers", []),
            Bad(
                lambda dl: dl.addLayers(NET, dl.tanhLayer(Name="fc")),
                errors.ArgumentError,
                "'fc' is given more than once",
            ),
            Bad(lambda dl: dl.addLayers(NET, "fc"), errors.ClassError, "layers must be layers"),
        ),
    ),
    Record(
        "removeLayers",
        (case((NET, "fc"), (["in", "relu"], [])), case((NET, ["in", "fc"]), (["relu"], []))),
        (
            no_network("removeLayers", "fc"),
            Bad(lambda dl: dl.removeLayers(NET, "f"), errors.ArgumentError, "no layer 'f'"),
        ),
    ),
    Record(
        "connectLayers",
        (case((dl.removeLayers(NET, "fc"), "in", "relu"), (["in", "relu"], ["in>relu"])),),
        (
            no_network("connectLayers", "in", "fc"),
            Bad(
                lambda dl: dl.connectLayers(NET, "in", "fc"),
                errors.ArgumentError,
                "connected to 'in' already",
            ),
        ),
    ),
    Record(
        "disconnectLayers",
        (case((NET, "in", "fc"), (["in", "fc", "relu"], ["fc>relu"])),),
        (
            no_network("disconnectLayers", "in", "fc"),
            Bad(
                lambda dl: dl.disconnectLayers(NET, "in", "relu"),
                errors.ArgumentError,
                "no connection from 'in'",
            ),
        ),
    ),
    Record(
        "replaceLayer",
        (case((NET, "relu", dl.tanhLayer(Name="t")), (["in", "fc", "t"], ["in>fc", "fc>t"])),),
        (
            no_network("replaceLayer", "fc", dl.reluLayer()),
            Bad(lambda dl: dl.replaceLayer(NET, "f", dl.reluLayer()), errors.ArgumentError, "no layer 'f'"),
        ),
    ),
    Record(
        "addInputLayer",
        (case((HEADLESS, dl.featureInputLayer(3)), (["input", "fc"], ["input>fc"])),),
        (
            no_network("addInputLayer", dl.featureInputLayer(3)),
            Bad(
                lambda dl: dl.addInputLayer(NET, dl.featureInputLayer(3)), errors.ArgumentError, "every input"
            ),
        ),
    ),
    Record(
        "getLayer",
        (case((NET, "relu"), "relu", lambda layer, name: equal(layer.Name, name)),),
        (
            no_network("getLayer", "fc"),
            Bad(lambda dl: dl.getLayer(NET, "f"), errors.ArgumentError, "no layer 'f'"),
        ),
    ),
    Record(
        "expandLayers",
        (case((NESTED,), (["in", "block:relu"], ["in>block:relu"])),),
        (
            no_network("expandLayers"),
            Bad(lambda dl: dl.expandLayers(NET, "fc"), errors.ArgumentError, "is no network layer"),
        ),
    ),
    Record(
        "groupLayers",
        (case((NET, ["fc", "relu"]), (["in", "subnet"], ["in>subnet"]), GroupNames="subnet"),),
        (
            no_network("groupLayers"),
            Bad(lambda dl: dl.groupLayers(NET, ["in"]), errors.ArgumentError, "is an input layer"),
        ),
    ),
    Record(
        "setLearnRateFactor",
        (
            case(
                (NET, "fc", "Bias", 3),
                3,
                lambda net, factor: equal(net.getLearnRateFactor("fc", "Bias"), factor),
            ),
        ),
        (no_network("setLearnRateFactor", "fc", "Bias", 1),),
    ),
    Record(
        "getLearnRateFactor",
        (case((NET, "fc/Bias"), 1, equal), case((dl.fullyConnectedLayer(2), "Weights"), 1, equal)),
        (
            no_network("getLearnRateFactor", "fc", "Bias"),
            Bad(lambda dl: dl.getLearnRateFactor(NET, "fc"), errors.ArgumentError, "no parameter 'fc'"),
        ),
    ),
    Record(
        "setL2Factor",
        (case((NET, "fc", "Bias", 3), 3, lambda net, factor: equal(net.getL2Factor("fc", "Bias"), factor)),),
        (
            no_network("setL2Factor", "fc", "Bias", 1),
            Bad(lambda dl: dl.setL2Factor(NET, "fc", "B", 1), errors.ArgumentError, "no learnable 'B'"),
        ),
    ),
    Record("getL2Factor", (case((NET, "fc/Bias"), 0, equal),), (no_network("getL2Factor", "fc", "Bias"),)),
    Record(
        "layerGraph",
        (case((NET,), (["in", "fc", "relu"], ["in>fc", "fc>relu"])), case((), ([], []))),
        (no_network("layerGraph"),),
    ),
    Record(
        "resetState",
        (case((NET,), (["in", "fc", "relu"], ["in>fc", "fc>relu"])),),
        (no_network("resetState"),),
    ),
    Record("summary", (case((NET,), None, nothing),), (no_network("summary"),)),
    Record(
        "analyzeNetwork",
        (case((NET,), 12, lambda info, count: equal(info.TotalLearnables, count), Plots="none"),),
        (
            no_network("analyzeNetwork"),
            Bad(lambda dl: dl.analyzeNetwork(NET, Plots="x"), errors.OptionError, "Plots must be"),
        ),
    ),
    Record("plot", (case((NET,), {"in", "fc", "relu"}, drawn, Parent=Paper()),), (no_network("plot"),)),
    Record(
        "save",
        (case((file("net"), NET), None, nothing),),
        (
            Bad(lambda dl: dl.save("net.mat", NET), errors.OptionError, "MAT file"),
            Bad(lambda dl: dl.save("net", 3), errors.ClassError, "can be saved"),
        ),
    ),
    Record(
        "load",
        (case((saved(),), (["in", "fc", "relu"], ["in>fc", "fc>relu"])),),
        (Bad(lambda dl: dl.load("no such file"), errors.DataError, "there is no file"),),
    ),
    Record(
        "checkLayer",
        (case((dl.reluLayer(), dl.networkDataLayout([3, 2], "CB")), None, nothing),),
        (
            Bad(lambda dl: dl.checkLayer(3), errors.ClassError, "must be a layer"),
            Bad(lambda dl: dl.checkLayer(dl.reluLayer()), errors.ArgumentError, "has 1 inputs"),
        ),
    ),
]
