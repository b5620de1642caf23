"""Records of the functions that layers/inspection/ defines."""

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import NET, case, equal, network_case, no_network, nothing, small

X = dl.dlarray(np.eye(3, dtype=np.float32), "CB")


def differences(T, expected):
    assert T.LayerA == ["in", "fc"] and T.MaxAbsolute == expected, T


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


def image_network():
    """One convolution of one weight, whose features are the image, and their weighted sum."""
    return dl.dlnetwork(
        [
            dl.imageInputLayer([2, 2, 1], Normalization="none", Name="in"),
            dl.convolution2dLayer(1, 1, Weights=[[1.0]], Bias=0, Name="conv"),
            dl.fullyConnectedLayer(1, Weights=[[1, 0, 0, 5]], Bias=0, Name="fc"),
        ]
    )


IMAGE = [[1.0, 2], [3, 4]]


def map_of(result, expected):
    np.testing.assert_allclose(result.extractdata(), expected, rtol=1e-6)


def near(result, expected):
    """As far as the lasso's shrinking leaves it."""
    np.testing.assert_allclose(result.extractdata(), expected, atol=0.01)


def has_size(result, expected):
    assert result.shape == expected and float(dl.max(result(":"))) == 1


def map_and_layers(result, expected):
    map_of(result[0], expected)
    assert result[1:] == ("conv", "fc")


RECORDS = [
    Record(
        "gradCAM",
        (
            case((image_network(), IMAGE, 1), 1.5 * np.array(IMAGE), map_of, OutputUpsampling="none"),
            case((image_network(), IMAGE, 1), 1.5 * np.array(IMAGE), map_and_layers, nargout=3),
        ),
        (
            no_network("gradCAM", X, 1),
            Bad(lambda dl: dl.gradCAM(image_network(), IMAGE, 2), errors.ArgumentError, "no channel 2"),
            Bad(
                lambda dl: dl.gradCAM(image_network(), IMAGE, 1, OutputUpsampling="cubic"),
                errors.OptionError,
                "bicubic",
            ),
        ),
    ),
    Record(
        "occlusionSensitivity",
        (case((image_network(), IMAGE, 1), [[1.0, 0], [0, 20]], map_of, MaskSize=1, Stride=1, MaskValue=0),),
        (
            no_network("occlusionSensitivity", X, 1),
            Bad(
                lambda dl: dl.occlusionSensitivity(image_network(), IMAGE, 1, MaskSize=3, MaskClipping="off"),
                errors.OptionError,
                "MaskSize is 3",
            ),
        ),
    ),
    Record(
        "imageLIME",
        (
            case(
                (image_network(), IMAGE, 1), [[-1.5, 0], [0, 7.5]], near, Segmentation="none", Model="linear"
            ),
        ),
        (
            no_network("imageLIME", X, 1),
            Bad(lambda dl: dl.imageLIME(image_network(), IMAGE, 2), errors.ArgumentError, "no channel 2"),
            Bad(
                lambda dl: dl.imageLIME(image_network(), IMAGE, 1, Segmentation=[[1, 2]]),
                errors.SizeError,
                "size of the image",
            ),
            Bad(
                lambda dl: dl.imageLIME(image_network(), IMAGE, 1, Segmentation=[[0, 1], [1, 1]]),
                errors.OptionError,
                "whole numbers from 1",
            ),
        ),
    ),
    Record(
        "deepDreamImage",
        (case((image_network(), "conv", 1), (2, 2), has_size, Verbose=False, PyramidLevels=1),),
        (
            no_network("deepDreamImage", "conv", 1),
            Bad(lambda dl: dl.deepDreamImage(image_network(), 9, 1), errors.ArgumentError, "layers 1 to 3"),
            Bad(
                lambda dl: dl.deepDreamImage(image_network(), "conv", 1, InitialImage=[[1.0]]),
                errors.SizeError,
                "InitialImage",
            ),
        ),
    ),
    Record(
        "compareNetworks",
        (
            case((small(), small(), X), [0.0, 0.0], differences),
            case((small(), small(2.0), X), [0.0, 5.0], differences),
            case((small(), lambda X: {"in": X, "fc": np.zeros((2, 3))}, X), [0.0, 5.0], differences),
        ),
        (
            Bad(lambda dl: dl.compareNetworks(3, small(), X), errors.ClassError, "must be a dlnetwork"),
            Bad(
                lambda dl: dl.compareNetworks(small(), 3, X),
                errors.ClassError,
                "must be a dlnetwork, a mapping",
            ),
            Bad(
                lambda dl: dl.compareNetworks(small(), small(), X, Tolerance=-1),
                errors.OptionError,
                "Tolerance must be",
            ),
        ),
    ),
    Record("summary", (network_case((NET,), None, nothing),), (no_network("summary"),)),
    Record(
        "analyzeNetwork",
        (network_case((NET,), 12, lambda info, count: equal(info.TotalLearnables, count), Plots="none"),),
        (
            no_network("analyzeNetwork"),
            Bad(lambda dl: dl.analyzeNetwork(NET, Plots="x"), errors.OptionError, "Plots must be"),
        ),
    ),
    Record(
        "plot", (network_case((NET,), {"in", "fc", "relu"}, drawn, Parent=Paper()),), (no_network("plot"),)
    ),
    Record(
        "checkLayer",
        (network_case((dl.reluLayer(), dl.networkDataLayout([3, 2], "CB")), None, nothing),),
        (
            Bad(lambda dl: dl.checkLayer(3), errors.ClassError, "must be a layer"),
            Bad(lambda dl: dl.checkLayer(dl.reluLayer()), errors.ArgumentError, "has 1 inputs"),
        ),
    ),
]
