"""Records of the functions that import ONNX models."""

import numpy as np

import dlarray as dl
from dlarray import errors
from dlarray.migration.onnx.import_layer import PlaceholderLayer
from tests.support.records import Bad, Record
from tests.support.references import case


def file():
    """A model of one product, in a folder of its own; the name of no file where the package onnx is missing."""
    import os
    import tempfile

    try:
        from onnx import helper, numpy_helper
    except ImportError:
        return None
    weights = numpy_helper.from_array(np.array([[1, 2, 3], [4, 5, 6]], np.float32), "W")
    graph = helper.make_graph(
        [helper.make_node("Gemm", ["X", "W"], ["Y"], name="fc", transB=1)],
        "model",
        [helper.make_tensor_value_info("X", 1, ["N", 3])],
        [helper.make_tensor_value_info("Y", 1, ["N", 2])],
        [weights],
    )
    path = os.path.join(tempfile.mkdtemp(), "model.onnx")
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    with open(path, "wb") as out:
        out.write(made.SerializeToString())
    return path


def predicts(net, expected):
    Y = net.predict(dl.dlarray([[1], [1], [1]], "CB"))
    assert np.allclose(np.asarray(dl.extractdata(Y)).reshape(-1), expected)


def network():
    return dl.dlnetwork(
        [dl.featureInputLayer(3), PlaceholderLayer("MyOperator", Name="mine")], Initialize=False
    )


def names(found, expected):
    assert [layer.Name for layer in found] == expected


PATH = file()
RECORDS = [
    Record(
        "importNetworkFromONNX",
        ()
        if PATH is None
        else (
            case((PATH,), [6, 15], predicts),
            case((PATH,), [6, 15], predicts, InputDataFormats="BC", OutputDataFormats="BC", Namespace="mine"),
        ),
        (
            Bad(lambda dl: dl.importNetworkFromONNX(3), errors.ArgumentError, "name of a file"),
            Bad(
                lambda dl: dl.importNetworkFromONNX("no.onnx"), errors.DataError, "no.onnx|dlarray\\[onnx\\]"
            ),
        ),
    ),
    Record(
        "findPlaceholderLayers",
        (case((network(),), ["mine"], names),),
        (Bad(lambda dl: dl.findPlaceholderLayers(3), errors.ClassError, "network or layers"),),
    ),
]
