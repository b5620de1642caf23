"""The layers of MATLAB's that stand for operators: which fits a node, and what its parameters are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from dlarray.formats import order
from dlarray.layers.base.layer import Layer
from dlarray.migration.onnx.import_labels import image
from dlarray.migration.onnx.import_windows import WINDOW_LAYERS, made

_ALONG = ("BC", "TBC", "BTC")  # the formats whose channels come last


@dataclass
class Request:
    """A node that asks for a layer."""

    importer: Any
    place: int
    node: Any
    proto: Any
    given: list[Any]
    outputs: list[Any]

    def format(self, k: int = 0) -> str:
        """The format of an input."""
        return self.given[k].format or "" if k < len(self.given) and self.given[k] is not None else ""

    def constant(self, k: int) -> Any:
        """The value of an input that is a constant, or None."""
        v = self.given[k] if k < len(self.given) else None
        return None if v is None else v.constant

    def used(self, k: int) -> bool:
        """Whether output k is used by anybody."""
        return len(self.proto.output) > k and self.importer.uses.get(self.proto.output[k], 0) > 0

    def only(self, n: int = 1) -> bool:
        """Whether the first input alone is data, and the first n outputs alone are used."""
        moving = [k for k, v in enumerate(self.given) if v is not None and v.constant is None]
        return moving == [0] and not any(self.used(k) for k in range(n, len(self.proto.output)))

    def is_float(self) -> bool:
        """Whether all data is of floating-point classes."""
        return all(v is None or v.kind == "float" for v in self.given)


@dataclass
class Found:
    """A layer, the values that it takes with the labels that they must have, and its outputs with theirs."""

    layer: Layer
    sources: list[tuple[str, str | None]]
    outputs: dict[str, tuple[str, str]]


def one_to_one(r: Request, layer: Layer, wanted: str | None = None) -> Found:
    """A layer of one input whose labels the output has too."""
    return Found(layer, [(r.proto.input[0], wanted)], {r.proto.output[0]: ("out", wanted or r.format())})


def layer_of(r: Request) -> Found | None:
    """The layer of a node, or None where no layer of MATLAB's computes the same."""
    if r.node.domain or not r.is_float() or not r.given or r.given[0] is None:
        return None
    if r.node.operator in WINDOW_LAYERS:
        suits = r.only() and r.given[0].rank in (3, 4, 5)
        found = WINDOW_LAYERS[r.node.operator](r) if suits else None
        if found is None:
            return None
        fmt = image(r.given[0].rank)
        return Found(found, [(r.proto.input[0], fmt)], {r.proto.output[0]: ("out", fmt)})
    maker = MAKERS.get(r.node.operator)
    return None if maker is None else maker(r)


def _plain(name: str) -> Callable[[Request], Found | None]:
    def make(r: Request) -> Found | None:
        return one_to_one(r, made(name)) if r.only() else None

    return make


def _elu(r: Request) -> Found | None:
    return one_to_one(r, made("eluLayer", r.node.get("alpha", 1.0))) if r.only() else None


def _leaky(r: Request) -> Found | None:
    return one_to_one(r, made("leakyReluLayer", r.node.get("alpha", 0.01))) if r.only() else None


def _gelu(r: Request) -> Found | None:
    how = "tanh" if r.node.get("approximate", "none") == "tanh" else "none"
    return one_to_one(r, made("geluLayer", Approximation=how)) if r.only() else None


def _swish(r: Request) -> Found | None:
    return one_to_one(r, made("swishLayer")) if r.only() and r.node.get("alpha", 1.0) == 1 else None


def _clip(r: Request) -> Found | None:
    low = r.node.get("min") if r.constant(1) is None else float(r.constant(1).reshape(-1)[0])
    high = r.node.get("max") if r.constant(2) is None else float(r.constant(2).reshape(-1)[0])
    if not r.only() or low != 0 or high is None or not 0 < high < np.inf:
        return None
    return one_to_one(r, made("clippedReluLayer", high))


def _dropout(r: Request) -> Found | None:
    ratio = r.node.get("ratio", 0.5) if r.constant(1) is None else float(r.constant(1).reshape(-1)[0])
    if not r.only() or not 0 <= ratio < 1 or (r.constant(2) is not None and bool(r.constant(2).any())):
        return None
    return one_to_one(r, made("dropoutLayer", ratio))


def _softmax(r: Request) -> Found | None:
    fmt, opset = r.format(), r.node.opset
    rank = r.given[0].rank
    a = r.node.get("axis", -1 if opset >= 13 else 1) % max(rank, 1)
    if not r.only() or (opset < 13 and a != rank - 1):
        return None
    return one_to_one(r, made("softmaxLayer")) if fmt[a : a + 1] == "C" else None


def _prelu(r: Request) -> Found | None:
    fmt, alpha = r.format(), r.constant(1)
    if not r.only() or alpha is None or "C" not in fmt or alpha.ndim > len(fmt):
        return None
    along = [
        n for n, label in zip((1,) * (len(fmt) - alpha.ndim) + alpha.shape, fmt, strict=True) if label != "C"
    ]
    if any(n != 1 for n in along):
        return None
    return one_to_one(r, made("preluLayer", Alpha=_vector(alpha, len(fmt), fmt)))


def _depth_to_space(r: Request) -> Found | None:
    block, mode = r.node.get("blocksize", 0), r.node.get("mode", "DCR").lower()
    if not r.only() or r.given[0].rank != 4 or block < 1 or mode not in ("dcr", "crd"):
        return None
    return one_to_one(r, made("depthToSpace2dLayer", block, Mode=mode), "BCSS")


def _vector(values: np.ndarray, rank: int, fmt: str) -> np.ndarray:
    """Channels as the parameters of a normalization have them."""
    spatial = fmt.count("S")
    return np.asarray(values).reshape(*[1] * spatial, -1, *([1] if not spatial else []))


def _batch_normalization(r: Request) -> Found | None:
    fmt = r.format()
    rank = r.given[0].rank
    values = [r.constant(k) for k in range(1, 5)]
    if not r.only() or r.node.get("training_mode", 0) or any(v is None or v.ndim != 1 for v in values):
        return None
    if rank > 2 and rank <= 5:
        wanted = image(rank)
    elif rank == 2 and fmt in ("BC", "UU"):
        wanted = "BC"
    else:
        return None
    if (values[3] < 0).any():
        return None
    scale, offset, mean, variance = (_vector(v, rank, wanted) for v in values)
    epsilon = r.node.get("epsilon", 1e-5)
    if epsilon < 1e-5 - 1e-9:
        return None  # MATLAB's layer takes no smaller one
    layer = made(
        "batchNormalizationLayer", Scale=scale, Offset=offset, TrainedMean=mean, TrainedVariance=variance,
        Epsilon=max(epsilon, 1e-5),
    )  # fmt: skip
    return one_to_one(r, layer, wanted)


def _layer_normalization(r: Request) -> Found | None:
    fmt, scale, bias = r.format(), r.constant(1), r.constant(2)
    if not r.only() or fmt not in _ALONG or scale is None or r.node.get("epsilon", 1e-5) < 1e-5 - 1e-9:
        return None
    if r.node.get("axis", -1) % len(fmt) != len(fmt) - 1 or scale.ndim != 1:
        return None
    bias = np.zeros_like(scale) if bias is None else bias
    return one_to_one(
        r,
        made(
            "layerNormalizationLayer", Scale=scale.reshape(-1, 1), Offset=bias.reshape(-1, 1),
            Epsilon=max(r.node.get("epsilon", 1e-5), 1e-5), OperationDimension="channel-only",
        ),
    )  # fmt: skip


def _group_normalization(r: Request) -> Found | None:
    rank, scale, bias = r.given[0].rank, r.constant(1), r.constant(2)
    groups = r.node.get("num_groups")
    if (
        not r.only()
        or rank not in (3, 4, 5)
        or scale is None
        or bias is None
        or r.node.get("epsilon", 1e-5) < 1e-5 - 1e-9
    ):
        return None
    words = {"Epsilon": max(r.node.get("epsilon", 1e-5), 1e-5)}
    fmt = image(rank)
    words |= {"Scale": _vector(scale, rank, fmt), "Offset": _vector(bias, rank, fmt)}
    if r.node.operator == "InstanceNormalization":
        return one_to_one(r, made("instanceNormalizationLayer", **words), fmt)
    if r.node.opset < 21 or not groups:
        return None
    return one_to_one(r, made("groupNormalizationLayer", groups, **words), fmt)


# -- products ----------------------------------------------------------------------------------------------------
def _gemm(r: Request) -> Found | None:
    w, c = r.constant(1), r.constant(2)
    if not r.only() or w is None or w.ndim != 2 or r.node.get("transA", 0):
        return None
    if r.node.get("alpha", 1.0) != 1 or (c is not None and r.node.get("beta", 1.0) != 1):
        return None
    weights = w if r.node.get("transB", 0) else w.T
    if c is not None and (c.size not in (1, len(weights)) or (c.ndim == 2 and c.shape[0] != 1)):
        return None
    return _fully_connected(r, weights, c, "BC", r.proto.output[0])


def _matmul(r: Request) -> Found | None:
    w, fmt = r.constant(1), r.format()
    if not r.only() or w is None or w.ndim != 2 or not r.given[1].weight:
        return None
    if fmt not in _ALONG and not (r.given[0].rank == 2 and fmt == "UU"):
        return None
    weights = w.T
    bias, output = None, r.proto.output[0]
    after = r.importer.users.get(output)
    if r.importer.uses[output] == 1 and after is not None and after.op_type == "Add" and not after.domain:
        other = next((i for i in after.input if i != output), "")
        v = r.importer.values.get(other)
        held = None if v is None else v.constant
        if held is not None and held.size == len(weights) and held.ndim and held.shape[-1] == held.size:
            if held.ndim <= (r.given[0].rank or 0):
                bias, output = held, after.output[0]
                r.importer.fused.add(list(r.importer.model.graph.node).index(after))
    return _fully_connected(r, weights, bias, fmt if fmt in _ALONG else "BC", output)


def _fully_connected(r: Request, weights: Any, bias: Any, fmt: str, output: str) -> Found | None:
    n = len(weights)
    if not n or not weights.shape[1]:
        return None
    bias = np.zeros(n, weights.dtype) if bias is None else np.broadcast_to(bias.reshape(-1), (n,))
    layer = made("fullyConnectedLayer", n, Weights=np.array(weights), Bias=np.array(bias).reshape(-1, 1))
    return Found(layer, [(r.proto.input[0], fmt)], {output: ("out", fmt)})


# -- several inputs ------------------------------------------------------------------------------------------------
def _combined(name: str) -> Callable[[Request], Found | None]:
    def make(r: Request) -> Found | None:
        given = r.given
        shapes = {tuple(v.shape) for v in given if v is not None}
        formats = {v.format for v in given if v is not None}
        if len(given) < 2 or any(v is None or v.constant is not None or not v.rank for v in given):
            return None
        if len(shapes) > 1 or len(formats) > 1 or None in next(iter(shapes))[1:]:
            return None
        if len(set(r.proto.input)) < len(r.proto.input):
            return None
        fmt = r.format()
        sources: list[tuple[str, str | None]] = [(i, None) for i in r.proto.input]
        return Found(made(name, len(sources)), sources, {r.proto.output[0]: ("out", fmt)})

    return make


def _concat(r: Request) -> Found | None:
    fmt = r.format()
    same = all(v is not None and v.constant is None and v.format == fmt for v in r.given)
    if not same or len(r.given) < 2 or len(fmt) < 2 or len(set(r.proto.input)) < len(r.proto.input):
        return None
    if "U" in fmt:
        return (
            None  # a last dimension "U" of size 1 is dropped, and the layer wants the same labels everywhere
        )
    a = r.node.get("axis", 1) % len(fmt)
    n, depth = len(r.given), "S" in fmt and fmt[a] == "C"
    layer = (
        made("depthConcatenationLayer", n)
        if depth
        else made("concatenationLayer", order(fmt)[1].index(a) + 1, n)
    )
    sources: list[tuple[str, str | None]] = [(i, None) for i in r.proto.input]
    return Found(layer, sources, {r.proto.output[0]: ("out", fmt)})


# -- recurrent layers ----------------------------------------------------------------------------------------------
_GATES = {"LSTM": [0, 2, 3, 1], "GRU": [1, 0, 2]}  # MATLAB's gates among those of ONNX


def _ordered(values: np.ndarray, kind: str, hidden: int) -> np.ndarray:
    return np.concatenate([values[k * hidden : (k + 1) * hidden] for k in _GATES[kind]])


def _recurrent(r: Request) -> Found | None:
    kind, node = r.node.operator, r.node
    w, rec, b = r.constant(1), r.constant(2), r.constant(3)
    start = [r.given[k] for k in (5, 6) if k < len(r.given) and r.given[k] is not None]
    default = {"LSTM": ["Sigmoid", "Tanh", "Tanh"], "GRU": ["Sigmoid", "Tanh"]}[kind]
    if w is None or rec is None or w.shape[0] != 1 or node.get("direction", "forward") != "forward":
        return None
    if not all(v.zero for v in start) or (len(r.given) > 4 and r.given[4] is not None) or len(r.given) > 7:
        return None
    if (node.get("activations") or default) != default or node.get("clip") or node.get("input_forget"):
        return None
    if len(r.given) > 3 and r.given[3] is not None and b is None:
        return None
    hidden, gates = rec.shape[-1], len(_GATES[kind])
    wb, rb = (np.zeros(gates * hidden, w.dtype),) * 2 if b is None else np.split(b[0], 2)
    wb, rb = _ordered(wb, kind, hidden), _ordered(rb, kind, hidden)
    words: dict[str, Any] = {
        "InputWeights": _ordered(w[0], kind, hidden), "RecurrentWeights": _ordered(rec[0], kind, hidden),
        "Bias": (wb + rb).reshape(-1, 1),
    }  # fmt: skip
    if kind == "GRU" and node.get("linear_before_reset", 0):
        words |= {"ResetGateMode": "recurrent-bias-after-multiplication"}
        words["Bias"] = np.concatenate([wb, rb]).reshape(-1, 1)
    elif kind == "GRU":
        words |= {"ResetGateMode": "before-multiplication"}
    across = bool(node.get("layout", 0))
    formats = ["BTUC", "BUC", "BUC"] if across else ["TUBC", "UBC", "UBC"]
    ends = ["out", "hidden", "cell"]
    several = any(r.used(k) for k in range(1, len(r.proto.output)))
    if several:
        words["HasStateOutputs"] = True
    layer = made("lstmLayer" if kind == "LSTM" else "gruLayer", hidden, **words)
    outputs = {
        name: (end, fmt) for name, end, fmt in zip(r.proto.output, ends, formats, strict=False) if name
    }
    if not several:
        outputs = {name: ends for name, ends in outputs.items() if name == r.proto.output[0]}
    return Found(layer, [(r.proto.input[0], "BTC" if across else "TBC")], outputs)


MAKERS: dict[str, Callable[[Request], Found | None]] = {
    "Relu": _plain("reluLayer"), "Identity": _plain("identityLayer"), "PRelu": _prelu, "DepthToSpace": _depth_to_space,
    "Sigmoid": _plain("sigmoidLayer"), "Tanh": _plain("tanhLayer"),
    "Softplus": _plain("softplusLayer"), "Elu": _elu, "LeakyRelu": _leaky, "Gelu": _gelu, "Swish": _swish,
    "Clip": _clip, "Dropout": _dropout, "Softmax": _softmax, "BatchNormalization": _batch_normalization,
    "LayerNormalization": _layer_normalization, "GroupNormalization": _group_normalization,
    "InstanceNormalization": _group_normalization, "Gemm": _gemm, "MatMul": _matmul,
    "Add": _combined("additionLayer"), "Sum": _combined("additionLayer"), "Mul": _combined("multiplicationLayer"),
    "Concat": _concat, "LSTM": _recurrent, "GRU": _recurrent,
}  # fmt: skip
