"""What layers of imported operators promise: batches of any size, labels as worked out, at most three learnables."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.migration.onnx.import_layer import LEARNABLES
from tests.support import onnx_models
from tests.support.bundles import cases

onnx = pytest.importorskip("onnx", reason="the package onnx is not installed")
helper, numpy_helper = pytest.importorskip("onnx.helper"), pytest.importorskip("onnx.numpy_helper")


def held(name, values):
    return numpy_helper.from_array(np.asarray(values), name)


def imported(path, nodes, inputs, outputs, initializers=(), **options):
    """The network of a model of nodes; inputs and outputs are names with sizes."""
    infos = [
        [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape) for name, shape in values.items()]
        for values in (inputs, outputs)
    ]
    graph = helper.make_graph(nodes, "model", *infos, list(initializers))
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), str(path))
    net, messages = onnx_models.imported(path, **options)
    assert not messages
    return net


def operators(net):
    return [layer.Operator for layer in net.Layers if layer.class_name() == "ONNXOperatorLayer"]


# -- Reshape -------------------------------------------------------------------------------------------------------
@cases(("first", "shape"), [(2, [2, 4, 6]), (2, [2, -1, 6]), ("N", [0, 4, 6]), ("N", [-1, 4, 6])])
def test_a_reshape_keeps_the_batch_open(first, shape, tmp_path):
    """A size that Reshape only repeats, as PyTorch writes that of its example, is no fixed size."""
    node = helper.make_node("Reshape", ["x", "shape"], ["y"], name="r")
    net = imported(
        tmp_path / "m.onnx", [node], {"x": [first, 24]}, {"y": [first, 4, 6]},
        [held("shape", np.array(shape, np.int64))], InputDataFormats="BC", OutputDataFormats="BUU",
    )  # fmt: skip
    for batch in (1, 2, 5):
        x = np.arange(24 * batch, dtype=np.float32).reshape(batch, 24)
        (y,) = onnx_models.results(net, ["BUU"], [x])
        assert np.array_equal(y, x.reshape(batch, 4, 6))


def test_a_reshape_to_another_first_size_stays_fixed(tmp_path):
    node = helper.make_node("Reshape", ["x", "shape"], ["y"], name="r")
    net = imported(
        tmp_path / "m.onnx", [node], {"x": [2, 24]}, {"y": [4, 12]}, [held("shape", np.array([4, 12]))],
        InputDataFormats="BC",
    )  # fmt: skip
    x = np.arange(48, dtype=np.float32).reshape(2, 24)
    assert np.array_equal(onnx_models.results(net, ["UU"], [x])[0], x.reshape(4, 12))
    with pytest.raises(errors.DLArrayError, match="layer 'r'"):
        net.predict(dl.dlarray(np.ones((24, 3), np.float32), "CB"))


# -- labels --------------------------------------------------------------------------------------------------------
@cases("fmt", ["CT", "SB", "UU", ""])
def test_data_with_other_labels_are_refused(fmt, tmp_path):
    """An operator layer never guesses which dimension is which."""
    node = helper.make_node("Erf", ["x"], ["y"], name="e")
    net = imported(tmp_path / "m.onnx", [node], {"x": ["N", 3]}, {"y": ["N", 3]}, InputDataFormats="BC")
    layer = next(layer for layer in net.Layers if layer.Name == "e")
    X = np.ones((3, 2), np.float32)
    assert dl.dims(layer.predict(dl.dlarray(X, "CB"))) == "CB"
    with pytest.raises(
        errors.FormatError, match='takes data of the format "BC", but it is .*; fix: a layer before'
    ):
        layer.predict(dl.dlarray(X, fmt) if fmt else dl.dlarray(X))


# -- learnables ----------------------------------------------------------------------------------------------------
def test_an_operator_has_at_most_three_learnables(tmp_path):
    """Weights beyond the third are constants of the layer, and the result is the same."""
    values = [np.full((2, 3), k, np.float32) for k in (1, 10, 100, 1000)]
    node = helper.make_node("Sum", ["x", "a", "b", "c", "d"], ["y"], name="s")
    net = imported(
        tmp_path / "m.onnx", [node], {"x": [2, 3]}, {"y": [2, 3]},
        [held(name, v) for name, v in zip("abcd", values, strict=True)], InputDataFormats="UU",
    )  # fmt: skip
    assert operators(net) == ["Sum"]
    assert list(net.Learnables.Parameter) == list(LEARNABLES) and len(LEARNABLES) == 3
    x = np.ones((2, 3), np.float32)
    assert np.array_equal(onnx_models.results(net, ["UU"], [x])[0], x + 1111)


@cases(("names", "count"), [("", 0), ("a", 1), ("ab", 2), ("abc", 3)])
def test_fewer_learnables_leave_the_others_out(names, count, tmp_path):
    node = helper.make_node("Sum", ["x", "x", *names], ["y"], name="s")
    net = imported(
        tmp_path / "m.onnx", [node], {"x": [2, 3]}, {"y": [2, 3]},
        [held(name, np.ones((2, 3), np.float32)) for name in names], InputDataFormats="UU",
    )  # fmt: skip
    assert list(net.Learnables.Parameter) == list(LEARNABLES[:count])
    x = np.ones((2, 3), np.float32)
    assert np.array_equal(onnx_models.results(net, ["UU"], [x])[0], 2 * x + count)
