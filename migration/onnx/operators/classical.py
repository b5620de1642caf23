"""Operators of the domain ai.onnx.ml: linear models of scikit-learn and their preparation of data."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.backend import asarray_like, namespace
from dlarray.migration.onnx.operators.elementwise import sigmoid_of
from dlarray.migration.onnx.operators.table import ML, Node, Unmapped, host, operator, reshaped


def _constant(values: Any, x: Any) -> Any:
    return asarray_like(np.asarray(values, dtype=np.float64), x, x.dtype)


def _after(node: Node, y: Any) -> Any:
    """What becomes of scores."""
    how, xp = node.get("post_transform", "NONE"), namespace(y)
    if how == "NONE":
        return y
    if how == "LOGISTIC":
        return sigmoid_of(y)
    if how == "SOFTMAX":
        powers = xp.exp(y - xp.max(y, axis=1, keepdims=True))
        return powers / xp.sum(powers, axis=1, keepdims=True)
    raise Unmapped(f"post_transform {how}")


@operator("LinearRegressor", domain=ML)
def linear_regressor(node: Node, x: Any) -> Any:
    """Products with coefficients, and intercepts."""
    xp, n = namespace(x), node.get("targets", 1)
    w = _constant(np.reshape(node.get("coefficients"), (n, -1)).T, x)
    y = xp.matmul(x, w)
    return _after(node, y + _constant(node.get("intercepts"), x) if node.get("intercepts") else y)


@operator("LinearClassifier", domain=ML)
def linear_classifier(node: Node, x: Any) -> tuple:
    """Classes, and their scores."""
    labels = node.get("classlabels_ints")
    if not labels:
        raise Unmapped("class names that are texts")
    xp, n = namespace(x), len(node.get("intercepts") or labels)
    scores = xp.matmul(x, _constant(np.reshape(node.get("coefficients"), (n, -1)).T, x))
    scores = scores + _constant(node.get("intercepts"), x) if node.get("intercepts") else scores
    if n == 1 and len(labels) == 2:
        first = host(scores)[:, 0] > 0
        scores = xp.concat([-scores, scores], axis=1)
        return np.where(first, labels[1], labels[0]), _after(node, scores)
    return np.asarray(labels)[np.argmax(host(scores), axis=1)], _after(node, scores)


@operator("Normalizer", domain=ML)
def normalizer(node: Node, x: Any) -> Any:
    """Over the norm of each observation."""
    xp, how = namespace(x), node.get("norm", "MAX")
    if how == "L2":
        size = xp.sqrt(xp.sum(x * x, axis=1, keepdims=True))
    else:
        size = (
            xp.sum(xp.abs(x), axis=1, keepdims=True)
            if how == "L1"
            else xp.max(xp.abs(x), axis=1, keepdims=True)
        )
    return x / xp.where(size == 0, xp.ones_like(size), size)


@operator("Scaler", domain=ML)
def scaler(node: Node, x: Any) -> Any:
    """Less an offset, times a factor."""
    return (x - _constant(node.get("offset", [0.0]), x)) * _constant(node.get("scale", [1.0]), x)


@operator("ArrayFeatureExtractor", domain=ML)
def array_feature_extractor(node: Node, x: Any, places: Any) -> Any:
    """Columns by their places."""
    found = host(places).astype(np.int64).reshape(-1)
    if found.size and (found.min() < 0 or found.max() >= x.shape[-1]):
        raise node.refuse(f"a place is outside of {x.shape[-1]} columns")
    y = namespace(x).take(x, asarray_like(found, getattr(x, "value", x)), axis=x.ndim - 1)
    return reshaped(y, (1, -1)) if x.ndim == 1 else y


@operator("Binarizer", domain=ML)
def binarizer(node: Node, x: Any) -> Any:
    """1 above a threshold, 0 elsewhere."""
    return namespace(x).astype(x > node.get("threshold", 0.0), x.dtype)
