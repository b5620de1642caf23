"""Every layer as ONNX: exported and equal to what it predicts, or refused with a reason; and their options."""

import pytest

import dlarray as dl
from dlarray import errors, registry
from dlarray.migration.onnx.export_network import EXPORTERS
from dlarray.migration.onnx.exporters.without import WITHOUT
from tests.support import lookalike, onnx_runs
from tests.support.bundles import cases
from tests.support.layer_cases import CASES
from tests.support.layer_options import OPTIONS

on_lookalike = pytest.mark.skipif(not lookalike.install(), reason="the real CuPy stands in the way")
OURS = sorted(name for name, record in registry.layers.items() if record.module.startswith("dlarray."))


def refused(case):
    """The layers of a case that are not exported."""
    made = case.layers()
    return sorted(
        {type(layer).__name__ for layer in (made.Layers if isinstance(made, dl.dlnetwork) else made)}
        & set(WITHOUT)
    )


def test_every_layer_is_exported_or_has_a_reason():
    known = {cls.__name__ for cls in EXPORTERS} | {"networkLayer"}
    assert known | set(WITHOUT) == set(OURS) and not known & set(WITHOUT)
    of_cases = {case.name for case in CASES if not refused(case)}
    assert of_cases == known, "each exported layer has a case, which the test below compares"


@cases("case", [case for case in CASES if not refused(case)] + OPTIONS, by=lambda case: case.name)
def test_equal_to_predict(case, gen, tmp_path):
    """One file serves any number of observations and of time steps."""
    net = case.network(case.values(gen))
    model = onnx_runs.written(net, tmp_path / "net.onnx")
    open_axes = {d.dim_param for i in model.graph.input for d in i.type.tensor_type.shape.dim if d.dim_param}
    onnx_runs.compare(tmp_path / "net.onnx", net, case.arrays(case.values(gen), lambda x: x))
    for label, word in (("B", "batch"), ("T", "time")):
        if any(word in name for name in open_axes):
            X = [longer(x, label) for x in case.arrays(case.values(gen), lambda x: x)]
            try:
                dl.predict(net, *X)
            except errors.DLArrayError:  # a table of positions that ends
                continue
            onnx_runs.compare(tmp_path / "net.onnx", net, X)


def longer(X, label):
    """More observations, or more time steps."""
    if label not in X._format or (label == "B" and X.shape[X._format.index("B")] == 1):
        return X
    d = X._format.index(label) + 1
    return dl.cat(d, X, X)


@cases("name", [name for name in WITHOUT if not name.startswith(("classif", "pixelClassif", "regress"))])
def test_refused_by_name(name, gen, tmp_path):
    case = next(case for case in CASES if name in refused(case) and case.name == name)
    net = case.network(case.values(gen))
    names = [layer.Name for layer in net.Layers if type(layer).__name__ in refused(case)]
    with pytest.raises(errors.ClassError, match=f"layer '{names[0]}' .*; fix: ") as refusal:
        dl.exportONNXNetwork(net, tmp_path / "net.onnx")
    assert WITHOUT[type(net.Layers[net._graph.names.index(names[0])]).__name__][0] in str(refusal.value)
    assert not (tmp_path / "net.onnx").exists()


@cases("opset", [13, 17, 18, 20, 21, 22])
def test_operator_sets(opset, gen, tmp_path):
    """Layers whose operators differ between the sets."""
    pytest.importorskip("onnx", reason="onnx is not installed")
    names = ["geluLayer", "layerNormalizationLayer", "groupNormalizationLayer", "globalMaxPooling1dLayer"]
    names += ["selfAttentionLayer", "resize2dLayer", "indexing1dLayer"]
    for each in [*CASES, *OPTIONS]:
        if each.name in names:
            net = each.network(each.values(gen))
            model = onnx_runs.written(net, tmp_path / "net.onnx", OpsetVersion=opset)
            assert [each.version for each in model.opset_import] == [opset]
            onnx_runs.compare(tmp_path / "net.onnx", net, each.arrays(each.values(gen), lambda x: x))


@on_lookalike
@cases("case", [case for case in CASES if not refused(case)])
def test_parameters_on_a_gpu_give_the_same_file(case, gen, tmp_path):
    pytest.importorskip("onnx", reason="onnx is not installed")
    net = case.network(case.values(gen))
    dl.exportONNXNetwork(net, tmp_path / "here.onnx")
    with lookalike.gpu_present():
        there = dl.dlupdate(dl.gpuArray, net)
        there.State = dl.dlupdate(dl.gpuArray, there.State)
        dl.exportONNXNetwork(there, tmp_path / "there.onnx")
    assert (tmp_path / "here.onnx").read_bytes() == (tmp_path / "there.onnx").read_bytes()
