"""Records of the functions that layers/pretrained/ defines."""

from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import case


def looks(net, expected):
    assert (len(net.Layers), net.Connections.height, net.OutputNames, net.Initialized) == expected, net


def named(outputs, expected):
    net, names = outputs
    assert (len(net.Layers), len(names), names[0], names[-1]) == expected


RECORDS = [
    Record(
        "imagePretrainedNetwork",
        (
            case((), (68, 75, ["prob_flatten"], 0), looks, Weights="none"),
            case(("resnet18",), (70, 77, ["prob"], 0), looks, Weights="none", NumClasses=3),
            case(("vgg16",), (39, 38, ["fc8"], 0), looks, Weights="none", NumResponses=2),
            case(("alexnet",), (24, 1000, "tench", "toilet tissue"), named, Weights="none", nargout=2),
        ),
        (
            Bad(
                lambda dl: dl.imagePretrainedNetwork("squeezenet"),
                errors.OptionError,
                'parameters are not downloaded; fix: Weights="none" .* Weights="squeezenet.pth"',
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork("resnet18", Weights="pretrained"),
                errors.OptionError,
                "not downloaded",
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork("inceptionv3", Weights="none"),
                errors.OptionError,
                '"squeezenet", "googlenet", .* but it is .*inceptionv3',
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork(18, Weights="none"),
                errors.OptionError,
                "name must be one of",
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork(Weights=3),
                errors.OptionError,
                'must be "none" or the name',
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork(Weights="none", NumClasses=0),
                errors.ArgumentError,
                "NumClasses must be",
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork(Weights="none", NumClasses=2, NumResponses=2),
                errors.ArgumentError,
                "cannot both be given",
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork(Weights="none", NumClasses=2, nargout=2),
                errors.ArgumentError,
                "names of 2 new classes are not known",
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork(Weights="none.pth"),
                errors.DataError,
                "there is no file 'none.pth', and nothing is downloaded",
            ),
            Bad(
                lambda dl: dl.imagePretrainedNetwork(Weights="weights.h5"),
                errors.DataError,
                "must end in .safetensors, .pth",
            ),
        ),
    )
]
