"""How the arrays of PyTorch and Keras become the parameters of layers: one rule for each family of layers.

======================  =====================  =========================  =========================
parameters              here                   PyTorch                    Keras
======================  =====================  =========================  =========================
fully connected         out×in                 out×in                     in×out
convolution             S…×in×out              out×in×S…                  S…×in×out
grouped convolution     S…×in/g×out/g×g        out×in/g×S…                S…×in/g×out, S…×in×m
transposed convolution  S…×out×in              in×out×S…                  S…×out×in
LSTM gates              i f g o                i f g o                    i f g o
GRU gates               r z g                  r z g                      z r g
recurrent weights       gates×in               gates×in                   in×gates
recurrent bias          one; GRU may keep two  two, to be added           one; GRU 2×gates
embedding               dimension×words(+1)    words×dimension            words×dimension
attention               query, key, value      stacked or apart, out×in   in×heads×channels
======================  =====================  =========================  =========================

Spatial dimensions keep their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import asdlarray
from dlarray.errors import ArgumentError, SizeError, sizes
from dlarray.layers.activations.activation import preluLayer
from dlarray.layers.attention.self_attention import selfAttentionLayer
from dlarray.layers.base.layer import Layer
from dlarray.layers.convolution.convolution import Convolution
from dlarray.layers.convolution.grouped_convolution import groupedConvolution2dLayer
from dlarray.layers.convolution.patch_embedding import patchEmbeddingLayer
from dlarray.layers.convolution.transposed_convolution import TransposedConvolution
from dlarray.layers.core.fully_connected import fullyConnectedLayer
from dlarray.layers.embedding.embedding import embeddingConcatenationLayer, wordEmbeddingLayer
from dlarray.layers.embedding.index_embedding import embeddingLayer
from dlarray.layers.embedding.position import positionEmbeddingLayer
from dlarray.layers.files.foreign_parameters import WHOLE, Unit
from dlarray.layers.normalization.batch_normalization import batchNormalizationLayer
from dlarray.layers.normalization.normalization import Normalization
from dlarray.layers.recurrent.recurrent import bilstmLayer, gruLayer, lstmLayer

Values = dict[str, np.ndarray]


def _weight(layer: Any, unit: Unit, rank: int) -> np.ndarray:
    """The weights, which must have so many dimensions."""
    W = unit.arrays.get("weight", unit.arrays.get(WHOLE))
    if W is None:
        raise ArgumentError(
            f"{layer.describe()} needs weights, but {unit.describe()} has none; fix: Names={{'{layer.Name}': …}}"
        )
    if W.ndim != rank:
        raise SizeError(
            f"{layer.describe()}: the weights have {rank} dimensions in the source, but {unit.describe()} has {W.ndim}"
            f"; fix: Names={{'{layer.Name}': …}} with the module for this layer"
        )
    return W


def _with_bias(layer: Any, unit: Unit, W: np.ndarray) -> Values:
    """Weights, and the bias, which is zero where the source has none."""
    b = unit.arrays.get("bias")
    count = int(np.prod(layer.Bias.shape))
    return {"Weights": W, "Bias": np.zeros(count, W.dtype) if b is None else b}


def _fully_connected(layer: Any, unit: Unit, convention: str) -> Values:
    W = _weight(layer, unit, 2)
    return _with_bias(layer, unit, W if convention == "pytorch" else W.T)


def _rank(layer: Any) -> int:
    """How many dimensions the filters have, also those of size 1 at the end."""
    if isinstance(layer, patchEmbeddingLayer):
        size = layer.PatchSize
        return 2 + (len(size) if isinstance(size, tuple) else len(layer.Bias.shape) - 1)
    return 2 + layer.rank


def _filters(layer: Any, unit: Unit, convention: str) -> Values:
    """Filters; with the channels of input and output the other way round, those of transposed convolutions too."""
    rank = _rank(layer)
    W = _weight(layer, unit, rank)
    return _with_bias(layer, unit, W if convention == "keras" else np.transpose(W, (*range(2, rank), 1, 0)))


def _grouped_filters(layer: Any, unit: Unit, convention: str) -> Values:
    W, g = _weight(layer, unit, 4), layer.NumGroups
    values = _with_bias(layer, unit, W)
    if values["Bias"].size % g == 0:
        values["Bias"] = values["Bias"].reshape(g, -1).T  # a column for each group
    if convention == "keras":
        h, w, own, out = W.shape
        if own != layer.NumChannelsPerGroup and own == g:  # depthwise: channels × multiplier
            return {**values, "Weights": np.transpose(W, (0, 1, 3, 2))[:, :, None]}
        W = np.transpose(W, (3, 2, 0, 1))
    out, own, h, w = W.shape
    if out % g:
        raise SizeError(
            f"{layer.describe()}: the filters are in {g} groups, but {unit.describe()} has {out} filters; fix: "
            "another NumGroups"
        )
    return {**values, "Weights": np.transpose(W.reshape(g, out // g, own, h, w), (3, 4, 2, 1, 0))}


def _normalization(layer: Any, unit: Unit, convention: str) -> Values:
    arrays, n = unit.arrays, layer.NumChannels
    kind = next(iter(arrays.values())).dtype
    values = {
        "Offset": arrays.get("bias", np.zeros(n, kind)),
        "Scale": arrays.get("weight", np.ones(n, kind)),
    }
    if isinstance(layer, batchNormalizationLayer):
        values |= {"TrainedMean": arrays["mean"], "TrainedVariance": arrays["variance"]}
    return values


def _slope(layer: Any, unit: Unit, convention: str) -> Values:
    slopes, size = unit.arrays["weight"], tuple(asdlarray(layer.Alpha).shape)
    if slopes.size > 1 and size == (1, 1):
        raise SizeError(
            f"{layer.describe()} has one slope, but the module {unit.describe()} one for each channel; fix: "
            f"preluLayer(Alpha=ones([1, 1, {slopes.size}])) for images, ones([{slopes.size}, 1]) for other data"
        )
    return {"Alpha": np.full(size, slopes.reshape(-1)[0]) if slopes.size == 1 else slopes}


def _word_embedding(layer: Any, unit: Unit, convention: str) -> Values:
    """One column for each word; the network keeps its own vector of unknown words where the source has none."""
    W = _weight(layer, unit, 2).T
    own = np.asarray(layer.Weights.extractdata())
    if W.shape[1] == layer.NumWords and own.shape == (W.shape[0], W.shape[1] + 1):
        W = np.concatenate([W, own[:, -1:].astype(W.dtype)], axis=1)
    return {"Weights": W}


def _embedding(layer: Any, unit: Unit, convention: str) -> Values:
    return {"Weights": _weight(layer, unit, 2).T}


def _positions(layer: Any, unit: Unit, convention: str) -> Values:
    W = unit.arrays.get("weight", unit.arrays.get(WHOLE))
    assert W is not None
    return {"Weights": W.reshape(W.shape[-2:]).T if W.size == W.shape[-1] * W.shape[-2] else W}


def _token(layer: Any, unit: Unit, convention: str) -> Values:
    return {"Weights": unit.arrays[WHOLE].reshape(-1, 1)}


def _recurrent(layer: Any, unit: Unit, convention: str) -> Values:
    reverse = ["", "_reverse"][: layer.directions]
    turned = sum(role.endswith("_reverse") for role in unit.arrays) > 0
    if turned != (layer.directions == 2):
        raise ArgumentError(
            f"{layer.describe()} has {layer.directions} direction{'s' * (layer.directions > 1)}, but the module "
            f"{unit.describe()} has {1 + turned}; fix: {'bilstmLayer' if turned else 'lstmLayer'}"
        )
    if any(role.startswith("projection") for role in unit.arrays):
        raise ArgumentError(
            f"{layer.describe()}: the module {unit.describe()} projects its state, which has no counterpart; fix: a "
            "module with proj_size=0"
        )
    parts = [_direction(layer, unit, convention, end) for end in reverse]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _direction(layer: Any, unit: Unit, convention: str, end: str) -> Values:
    """The parameters of one direction; MATLAB's order of the gates, and one bias or two."""
    arrays, n, H = unit.arrays, layer.gates, layer.NumHiddenUnits
    W, R = arrays[f"input{end}"], arrays[f"recurrent{end}"]
    b, c = arrays.get(f"bias{end}"), arrays.get(f"bias2{end}")
    if convention == "keras":
        W, R = W.T, R.T
        if b is not None and b.ndim == 2:
            b, c = b
    if W.shape[0] != n * H or R.shape != (n * H, H):
        raise SizeError(
            f"{layer.describe()} has {n} gates and {H} hidden units, but the module is {unit.describe()}; fix: a layer "
            "of its kind and size"
        )
    given = (b is not None, c is not None)
    none = np.zeros(n * H, W.dtype)
    b, c = none if b is None else b, none if c is None else c
    if n == 3:
        if convention == "keras":
            W, R, b, c = (_swapped(each, H) for each in (W, R, b, c))
        bias = _gru_bias(layer, unit, convention, given, b, c)
    else:
        bias = b + c
    return {"InputWeights": W, "RecurrentWeights": R, "Bias": bias}


def _swapped(values: np.ndarray, H: int) -> np.ndarray:
    """The first two gates the other way round."""
    return np.concatenate([values[H : 2 * H], values[:H], values[2 * H :]])


def _gru_bias(
    layer: Any, unit: Unit, convention: str, given: tuple[bool, bool], b: np.ndarray, c: np.ndarray
) -> np.ndarray:
    """The bias of a GRU, which can be one where the recurrent one does not act behind the reset gate."""
    mode, H = layer.ResetGateMode, layer.NumHiddenUnits
    first = convention == "keras" and given == (True, False)
    if (mode == "before-multiplication") != first and (any(given) or convention == "pytorch"):
        right = "before-multiplication" if first else "recurrent-bias-after-multiplication"
        raise ArgumentError(
            f"{layer.describe()} resets in the mode '{mode}', but the module {unit.describe()} in another, so the "
            f"outputs would differ; fix: gruLayer({H}, ResetGateMode='{right}')"
        )
    if mode == "recurrent-bias-after-multiplication":
        return np.concatenate([b, c])
    if mode == "after-multiplication" and np.any(c[2 * H :]):
        raise ArgumentError(
            f"{layer.describe()} has one bias, but the module {unit.describe()} has a second one behind the reset "
            f'gate, which cannot be added to the first; fix: gruLayer({H}, ResetGateMode="recurrent-bias-after-'
            'multiplication")'
        )
    return b + c


def _attention(layer: Any, unit: Unit, convention: str) -> Values:
    arrays, values = unit.arrays, {}
    biases: list[np.ndarray | None]
    if "bias_k" in arrays or "bias_v" in arrays:
        raise ArgumentError(
            f"{layer.describe()}: the module {unit.describe()} adds a key and a value of its own (add_bias_kv), which "
            "has no counterpart; fix: a module with add_bias_kv=False"
        )
    parts = ("Query", "Key", "Value", "Output")
    if convention == "pytorch":
        E = arrays["out_proj_weight"].shape[0]
        cuts = (E, 2 * E)
        W = arrays.get("in_proj_weight")
        weights = [arrays[f"{p}_proj_weight"] for p in "qkv"] if W is None else np.split(W, cuts)
        b = arrays.get("in_proj_bias")
        biases = [None] * 3 if b is None else [*np.split(b, cuts)]
        weights, biases = [*weights, arrays["out_proj_weight"]], [*biases, arrays.get("out_proj_bias")]
    else:
        kernels = [arrays[f"{p}_kernel"] for p in ("query", "key", "value", "attention_output")]
        weights = [K.reshape(K.shape[0], -1).T for K in kernels[:3]]
        weights.append(kernels[3].reshape(-1, kernels[3].shape[-1]).T)
        biases = [arrays.get(f"{p}_bias") for p in ("query", "key", "value", "attention_output")]
    for part, W, b in zip(parts, weights, biases, strict=True):
        values[f"{part}Weights"] = W
        values[f"{part}Bias"] = np.zeros(W.shape[0], W.dtype) if b is None else b.reshape(-1)
    return values


Rule = Callable[[Any, Unit, str], Values]


def rule_of(layer: Layer, convention: str, arrays_left: bool = False) -> tuple[str, Rule] | None:
    """The family of modules that can stand for a layer, and the rule that converts one; None if there is none."""
    for classes, family, rule in _RULES:
        if isinstance(layer, classes):
            if family == "rank":
                family = f"rank{_rank(layer)}"
            if rule is _positions and arrays_left:
                family = "array"
            if rule is _slope and convention == "pytorch":
                family = "vector"
            return family, rule
    return None


_RULES: list[tuple[Any, str, Rule]] = [
    (fullyConnectedLayer, "rank2", _fully_connected),
    (groupedConvolution2dLayer, "rank4", _grouped_filters),
    ((Convolution, TransposedConvolution, patchEmbeddingLayer), "rank", _filters),
    (batchNormalizationLayer, "batchnorm", _normalization),
    (Normalization, "vector", _normalization),
    (preluLayer, "slope", _slope),
    (wordEmbeddingLayer, "rank2", _word_embedding),
    (embeddingLayer, "rank2", _embedding),
    (positionEmbeddingLayer, "rank2", _positions),
    (embeddingConcatenationLayer, "array", _token),
    ((lstmLayer, bilstmLayer, gruLayer), "recurrent", _recurrent),
    (selfAttentionLayer, "attention", _attention),
]


def fitted(values: np.ndarray, size: tuple[int, ...], what: str, source: str) -> np.ndarray:
    """Values in the size of a parameter: the same but for dimensions of size 1, in MATLAB's order."""
    if _core(values.shape) != _core(size):
        raise SizeError(f"{what} is {sizes(size)}, but {source} gives {sizes(values.shape) or 'a scalar'}")
    return np.reshape(values, size, order="F")


def _core(size: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(n for n in size if n != 1)
