"""ONNX's own test cases of single nodes, imported: each passes, or its operator is a placeholder that is listed."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from tests.support import onnx_models
from tests.support.export_onnx_cases import collected

onnx = pytest.importorskip("onnx", reason="the package onnx is not installed")

# Operators that become placeholders in some or all of their cases.
LEFT = set(
    "Adagrad Adam Attention BitCast BitShift BitwiseNot CausalConvWithState Col2Im DFT DeformConv DequantizeLinear "
    "Einsum FlexAttention GridSample If ImageDecoder LSTM LinearAttention Loop MatMulInteger MaxPool MaxUnpool "
    "Momentum NegativeLogLikelihoodLoss NonMaxSuppression OptionalGetElement QLinearMatMul QuantizeLinear "
    "RandomUniformLike Resize RoiAlign STFT Scan TensorScatter TfIdfVectorizer TreeEnsemble Unique".split()
)  # fmt: skip
BEHIND = "the number of dimensions"  # is not known behind a placeholder
NO_NETWORK = "there is nothing to predict from", "is no array"


def outcome(case, path):
    """What became of a case: "passes", "placeholder" and the operators, "no network", or what is wrong."""
    inputs, outputs = case.data_sets[0]
    if not all(isinstance(v, np.ndarray) and v.dtype.kind in "fiub" for v in (*inputs, *outputs)):
        return "other data", ()
    onnx.save(case.model, str(path))
    formats = ["U" * y.ndim for y in outputs]
    try:
        net, messages = onnx_models.imported(path, OutputDataFormats=formats if any(formats) else None)
    except DLArrayError as error:
        return ("no network" if any(w in str(error) for w in NO_NETWORK) else str(error)), ()
    if any("placeholders" in m for m in messages):
        left = dl.findPlaceholderLayers(net)
        return "placeholder", {p.Type for p in left if not p.Description.startswith(BEHIND)}
    kind = "double" if any(x.dtype == np.float64 for x in inputs) else "single"
    across = any(a.name == "layout" and a.i for node in case.model.graph.node for a in node.attribute)
    found = onnx_models.results(net, formats, inputs, kind, "BTC" if across else "TBC")
    for y, wanted in zip(found, outputs, strict=True):
        half = wanted.dtype == np.float16
        close = np.allclose(
            y.astype(np.float64), wanted.astype(np.float64), 1e-2 if half else 1e-3, 1e-2 if half else 1e-5,
            equal_nan=True,
        )  # fmt: skip
        if y.shape != wanted.shape or not close:
            return "differs", ()
    return "passes", ()


@pytest.mark.filterwarnings("ignore")
def test_every_case(tmp_path):
    """Random outputs (dropout, random numbers) cannot be compared and are placeholders by their operators."""
    found = {case.name: outcome(case, tmp_path / "node.onnx") for case in collected() if case.data_sets}
    wrong = {
        name: kind for name, (kind, _) in found.items()
        if kind not in ("passes", "placeholder", "other data", "no network")
    }  # fmt: skip
    assert not wrong
    strangers = {op for kind, ops in found.values() if kind == "placeholder" for op in ops} - LEFT
    assert not strangers, "operators that were computed before"
    passed = sum(kind == "passes" for kind, _ in found.values())
    left = sum(kind == "placeholder" for kind, _ in found.values())
    assert passed > 4 * left, (passed, left)
