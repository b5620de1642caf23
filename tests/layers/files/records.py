"""Records of the functions that layers/files/ defines."""

import os
import tempfile

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import NET, case, network_case, nothing, small

PYTORCH = {"head.weight": np.arange(6.0).reshape(2, 3) * 2, "head.bias": np.array([1.0, -1.0])}

KERAS = {"dense/kernel": PYTORCH["head.weight"].T, "dense/bias": PYTORCH["head.bias"]}

OURS = {"fc/Weights": PYTORCH["head.weight"], "fc/Bias": PYTORCH["head.bias"][:, None]}


def parameters(net, expected):
    for value, wanted in zip(net.Learnables.Value, expected, strict=True):
        np.testing.assert_array_equal(np.asarray(dl.extractdata(value)), wanted)


WANTED = (PYTORCH["head.weight"], PYTORCH["head.bias"][:, None])


def file(name):
    return os.path.join(tempfile.mkdtemp(), name)


def saved():
    path = file("net.safetensors")
    dl.save(path, NET)
    return path


RECORDS = [
    Record(
        "importParameters",
        (
            case((small(), PYTORCH), WANTED, parameters),
            case((small(), PYTORCH, {"fc": "head"}), WANTED, parameters),
            case((small(), KERAS), WANTED, parameters, From="keras"),
            case((small(), OURS), WANTED, parameters, From="matlab"),
        ),
        (
            Bad(lambda dl: dl.importParameters(3, PYTORCH), errors.ClassError, "must be a dlnetwork"),
            Bad(lambda dl: dl.importParameters(small(), 3), errors.ClassError, "must be a mapping"),
            Bad(
                lambda dl: dl.importParameters(dl.dlnetwork([dl.reluLayer()], Initialize=False), {}),
                errors.ArgumentError,
                "not initialized",
            ),
            Bad(lambda dl: dl.importParameters(small(), {}), errors.ArgumentError, "no module .*'fc'"),
            Bad(
                lambda dl: dl.importParameters(small(), {"a.weight": np.ones((3, 3))}),
                errors.SizeError,
                "fc/Weights is 2×3, but 'a'",
            ),
            Bad(
                lambda dl: dl.importParameters(small(), PYTORCH, From="caffe"),
                errors.OptionError,
                "From must be",
            ),
        ),
    ),
    Record(
        "save",
        (network_case((file("net"), NET), None, nothing),),
        (
            Bad(lambda dl: dl.save("net", "-v7.3", NET), errors.OptionError, "is for MAT files"),
            Bad(lambda dl: dl.save("net", "net"), errors.ArgumentError, "given by name=value"),
            Bad(
                lambda dl: dl.save("net", dl.reluLayer(), dl.reluLayer()), errors.ArgumentError, "need names"
            ),
            Bad(lambda dl: dl.save("net"), errors.ArgumentError, "nothing to save"),
            Bad(lambda dl: dl.save("net", 3), errors.ClassError, "can be saved"),
        ),
    ),
    Record(
        "load",
        (network_case((saved(),), (["in", "fc", "relu"], ["in>fc", "fc>relu"])),),
        (
            Bad(lambda dl: dl.load("no such file"), errors.DataError, "there is no file"),
            Bad(lambda dl: dl.load(saved(), "x"), errors.DataError, "holds a dlnetwork .* and no variables"),
            Bad(
                lambda dl: dl.load(saved(), Layers={"a": 3}),
                errors.ArgumentError,
                "must be a class of layers",
            ),
        ),
    ),
]
