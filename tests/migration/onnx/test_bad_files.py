"""ONNX files that are damaged, hostile, too large or that say what is not computed: one clear error, the file named."""

import random
import tracemalloc
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from tests.attack.files import mutated
from tests.support.bundles import cases

onnx = pytest.importorskip("onnx", reason="the package onnx is not installed")
helper, numpy_helper = pytest.importorskip("onnx.helper"), pytest.importorskip("onnx.numpy_helper")


def weights(name, *shape):
    values = np.random.default_rng(0).normal(size=shape).astype(np.float32)
    return numpy_helper.from_array(values, name)


def model(nodes, inputs, outputs, initializers=(), opset=17, **options):
    """A model of nodes; inputs and outputs are names with sizes."""
    infos = [
        [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape) for name, shape in values.items()]
        for values in (inputs, outputs)
    ]
    graph = helper.make_graph(nodes, "model", *infos, list(initializers))
    opsets = [helper.make_opsetid("", opset), *options.pop("opsets", ())]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8)


def image_model():
    """A network with layers, operator layers, constants and a Reshape."""
    nodes = [
        helper.make_node("Conv", ["x", "w", "b"], ["c"], name="conv", pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["c"], ["r"], name="relu"),
        helper.make_node("MaxPool", ["r"], ["p"], name="pool", kernel_shape=[2, 2], strides=[2, 2]),
        helper.make_node(
            "Constant", [], ["shape"], name="k", value=numpy_helper.from_array(np.array([0, -1]))
        ),
        helper.make_node("Reshape", ["p", "shape"], ["f"], name="flat"),
        helper.make_node("Gemm", ["f", "v"], ["g"], name="fc", transB=1),
        helper.make_node("Transpose", ["g"], ["t"], name="turn", perm=[1, 0]),
        helper.make_node("ReduceMean", ["t"], ["y"], name="mean", axes=[0]),
    ]
    held = [weights("w", 3, 1, 3, 3), weights("b", 3), weights("v", 5, 48)]
    return model(nodes, {"x": ["N", 1, 8, 8]}, {"y": [1, "N"]}, held)


def sequence_model():
    nodes = [
        helper.make_node("LSTM", ["x", "w", "r", "b"], ["y", "h"], name="lstm", hidden_size=4),
        helper.make_node("Squeeze", ["y", "axes"], ["s"], name="squeeze"),
        helper.make_node("MatMul", ["s", "v"], ["z"], name="product"),
        helper.make_node("Softmax", ["z"], ["o"], name="softmax", axis=-1),
    ]
    held = [weights("w", 1, 16, 3), weights("r", 1, 16, 4), weights("b", 1, 32), weights("v", 4, 2)]
    held.append(numpy_helper.from_array(np.array([1]), "axes"))
    return model(nodes, {"x": ["T", "N", 3]}, {"o": ["T", "N", 2]}, held)


def attempt(path, content):
    """What is wrong with what the importer made of a file; None where all is well."""
    path.write_bytes(content)
    tracemalloc.start()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            dl.importNetworkFromONNX(path)
    except DLArrayError as error:
        if path.name not in str(error):
            return f"names no file: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return None if peak < 2**28 else f"took {peak} bytes"


@cases("name", ["image", "sequence"])
def test_damaged_files(name, tmp_path):
    """The same hundred each time; more by `python -m tests.migration.onnx.test_bad_files COUNT`."""
    good = {"image": image_model, "sequence": sequence_model}[name]().SerializeToString()
    assert attempt(tmp_path / "good.onnx", good) is None
    found = {k: attempt(tmp_path / "bad.onnx", mutated(good, k)) for k in range(50)}
    assert not {k: why for k, why in found.items() if why}


def refused(tmp_path, made, words, **options):
    path = tmp_path / "m.onnx"
    path.write_bytes(made if isinstance(made, bytes) else made.SerializeToString())
    with pytest.raises(DLArrayError, match=words) as caught:
        dl.importNetworkFromONNX(path, **options)
    assert "m.onnx" in str(caught.value) or options
    return path


def test_what_is_no_file(tmp_path):
    with pytest.raises(DLArrayError, match=r"no\.onnx"):
        dl.importNetworkFromONNX(tmp_path / "no.onnx")
    with pytest.raises(DLArrayError, match="name of a file"):
        dl.importNetworkFromONNX(3)
    refused(tmp_path, b"", "no ONNX model|no graph")
    refused(tmp_path, b"\x00" * 64, "no ONNX model")


def test_a_huge_tensor_is_refused_before_memory_is_taken(tmp_path):
    made = image_model()
    made.graph.initializer[0].dims[:] = [2**20, 2**20]
    refused(tmp_path, made, "needs .* GiB")


def test_a_huge_constant_is_refused_before_memory_is_taken(tmp_path):
    shape = numpy_helper.from_array(np.array([2**21, 2**21]), "s")
    nodes = [
        helper.make_node("ConstantOfShape", ["s"], ["c"], name="big"),
        helper.make_node("Add", ["x", "c"], ["y"]),
    ]
    refused(tmp_path, model(nodes, {"x": [1, 2]}, {"y": [None, None]}, [shape]), "GiB")


@cases("place", ["../secret.bin", "/etc/passwd", "link.bin", "", "."])
def test_data_outside_of_the_folder_is_refused(place, tmp_path):
    (tmp_path / "secret.bin").write_bytes(b"\0" * 108)
    folder = tmp_path / "model"
    folder.mkdir(exist_ok=True)
    if not (folder / "link.bin").is_symlink():
        (folder / "link.bin").symlink_to(tmp_path / "secret.bin")
    made = image_model()
    tensor = made.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = onnx.TensorProto.EXTERNAL
    entry = tensor.external_data.add()
    entry.key, entry.value = "location", place
    refused(folder, made, "outside its folder")


def test_data_of_its_own_file(tmp_path):
    made = image_model()
    (tmp_path / "m.onnx").write_bytes(made.SerializeToString())
    onnx.save(
        made, str(tmp_path / "apart.onnx"), save_as_external_data=True, location="w.bin", size_threshold=0
    )
    X = dl.dlarray(np.ones((8, 8, 1, 2), np.float32), "SSCB")
    one, other = (dl.importNetworkFromONNX(tmp_path / name).predict(X) for name in ("m.onnx", "apart.onnx"))
    assert dl.isequal(one, other)
    (tmp_path / "w.bin").write_bytes(b"short")
    with pytest.raises(DLArrayError, match=r"apart\.onnx"):
        dl.importNetworkFromONNX(tmp_path / "apart.onnx")


def test_an_unknown_operator_is_a_placeholder(tmp_path):
    """findPlaceholderLayers finds it, and with another layer in its place the network works."""
    nodes = [
        helper.make_node("Relu", ["x"], ["r"], name="relu"),
        helper.make_node("Twice", ["r"], ["t"], name="mine", domain="my.domain"),
        helper.make_node("Gemm", ["t", "w"], ["y"], name="fc"),
    ]
    own = [helper.make_opsetid("my.domain", 1)]
    made = model(nodes, {"x": ["N", 3]}, {"y": ["N", 2]}, [weights("w", 3, 2)], opsets=own)
    info = helper.make_tensor_value_info("t", onnx.TensorProto.FLOAT, ["N", 3])
    made.graph.value_info.append(info)
    path = tmp_path / "m.onnx"
    path.write_bytes(made.SerializeToString())
    with pytest.warns(UserWarning, match=r"m\.onnx.*'mine' \(Twice\)"):
        net = dl.importNetworkFromONNX(path, InputDataFormats="BC")
    layers, places = dl.findPlaceholderLayers(net, nargout=2)
    assert [layers[0].Type, layers[0].ONNXNode.domain, net.Layers[places[0] - 1].Name] == [
        "Twice",
        "my.domain",
        "mine",
    ]
    X = dl.dlarray(np.ones((3, 1), np.float32), "CB")
    with pytest.raises(DLArrayError, match="Twice|initialize"):
        net.predict(X)
    net = dl.replaceLayer(net, "mine", dl.functionLayer(lambda x: 2 * x, Name="mine", Formattable=True))
    net = dl.initialize(net)
    wanted = 2 * numpy_helper.to_array(made.graph.initializer[0]).sum(axis=0)
    assert np.allclose(np.asarray(dl.extractdata(net.predict(X))).reshape(-1), wanted, atol=1e-6)


def test_what_cannot_be_imported_is_named(tmp_path):
    relu = [helper.make_node("Relu", ["x"], ["y"], name="relu")]
    refused(tmp_path, model(relu, {}, {"y": [1]}), "x")
    refused(tmp_path, model(relu, {"x": [1, 3]}, {"y": [1, 3]}), "has 2 dimensions", InputDataFormats="BCSS")
    refused(tmp_path, model(relu, {"x": [1, 3]}, {"y": [1, 3]}), "has 2 dimensions", OutputDataFormats="BCSS")
    refused(
        tmp_path,
        model(relu, {"x": [1, 3]}, {"y": [1, 3]}),
        "one format for each",
        InputDataFormats=["BC", "BC"],
    )
    refused(
        tmp_path, model(relu, {"x": [1, 3]}, {"y": [1, 3]}, opset=999), "999|opset|[Oo]perator set|[Vv]ersion"
    )


def test_older_names_say_the_new_one():
    for name in ("importONNXNetwork", "importONNXLayers"):
        with pytest.raises(AttributeError, match="importNetworkFromONNX"):
            getattr(dl, name)


def test_a_hostile_specification_is_refused():
    """A layer of a saved network reads its specification with care."""
    for text in (
        "{",
        "[]",
        '{"operator": "NoSuch"}',
        '{"operator": "Add", "domain": "", "opset": 1}',
        "[" * 10**5,
    ):
        with pytest.raises(DLArrayError, match="Specification"):
            dl.onnxOperatorLayer(text)


if __name__ == "__main__":
    import sys
    import tempfile
    from pathlib import Path

    good = [image_model().SerializeToString(), sequence_model().SerializeToString()]
    draw = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(int(sys.argv[1])):
            number = draw.randrange(2**31)
            why = attempt(Path(folder) / "bad.onnx", mutated(good[turn % 2], number))
            if why:
                print(turn % 2, number, why)
