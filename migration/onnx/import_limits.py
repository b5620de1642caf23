"""Nodes whose operator is computed here, but not with these attributes or inputs: known while importing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.migration.onnx.operators.recurrent import usual_parameters

_BITS = ("BitShift", "BitwiseNot")
_RECURRENT = ("LSTM", "GRU", "RNN")
_ACTIVATIONS = ("sigmoid", "tanh", "relu", "softsign", "softplus", "hardsigmoid", "affine")
_SPATIAL = ("Conv", "ConvTranspose", "MaxPool", "AveragePool", "LpPool")


def reason(node: Any, given: Sequence[Any]) -> str:
    """Why a node cannot be computed; an empty text where it can."""
    op, first = node.operator, given[0] if given else None
    if op in _BITS and first is not None and first.type is not None and first.type.tensor_type.elem_type != 7:
        return "bits of whole numbers of other classes than int64"
    if op == "MaxPool" and node.wants(1):
        return "the places of the largest values (its output Indices)"
    if op in _SPATIAL and first is not None and first.rank is not None and not 3 <= first.rank <= 5:
        return f"data of {first.rank - 2} spatial dimensions"
    if op == "Resize" and node.get("coordinate_transformation_mode") == "tf_crop_and_resize":
        return "coordinate_transformation_mode tf_crop_and_resize"
    if op == "RoiAlign" and node.get("mode", "avg") != "avg":
        return "the largest of interpolated values (mode max)"
    half = node.get("coordinate_transformation_mode", "half_pixel") == "half_pixel"
    if op == "RoiAlign" and (node.opset < 16 or not half):
        return "regions that are at least one pixel large (output_half_pixel)"
    if op == "Einsum":
        return _einsum(node.get("equation", "").replace(" ", ""), len(given))
    if op in _RECURRENT:
        return _recurrent(node, given)
    if op == "BatchNormalization" and node.opset < 7 and not node.get("is_test", 0):
        return "statistics of a mini-batch, of version 6 of the operator"
    if op in ("BatchNormalization",) and not node.get("spatial", 1):
        return "statistics of each pixel (spatial=0)"
    if op == "LinearClassifier" and not node.get("classlabels_ints"):
        return "class names that are texts"
    if op in ("LinearClassifier", "LinearRegressor"):
        how = node.get("post_transform", "NONE")
        return "" if how in ("NONE", "LOGISTIC", "SOFTMAX") else f"post_transform {how}"
    if op == "CastLike" and (len(given) < 2 or given[1] is None or given[1].type is None):
        return "a class that is not known"
    if op in ("ScatterElements", "ScatterND") and node.get("reduction", "none") not in (
        "none",
        "add",
        "mul",
        "max",
        "min",
    ):
        return f"reduction {node.get('reduction')}"
    return ""


def _einsum(equation: str, number: int) -> str:
    terms = equation.partition("->")[0].split(",")
    if "." in equation or len(terms) != number or any(len(set(t)) < len(t) for t in terms):
        return f'the equation "{equation}"'
    return ""


def _recurrent(node: Any, given: Sequence[Any]) -> str:
    lengths = given[4] if len(given) > 4 else None
    steps = (
        given[0].shape[1 if node.get("layout", 0) else 0] if given and given[0] and given[0].shape else None
    )
    if lengths is not None and (
        lengths.constant is None or steps is None or set(lengths.constant.tolist()) - {steps}
    ):
        return "sequences of several lengths (its input sequence_lens)"
    names = [name.lower() for name in node.get("activations") or []]
    unknown = [name for name in names if name not in _ACTIVATIONS]
    if unknown or not usual_parameters(node):
        return f"activations such as {', '.join(unknown or names)} with these parameters"
    return "a clip of the activations" if node.get("clip") else ""
