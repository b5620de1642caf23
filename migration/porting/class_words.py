"""What classes of a program are derived from, and which methods are operators."""

from __future__ import annotations

LIBRARY_BASES = {
    "nnet.layer.Layer": "Layer",
    "nnet.layer.ClassificationLayer": "ClassificationLayer",
    "nnet.layer.RegressionLayer": "RegressionLayer",
    "matlab.io.Datastore": "Datastore",
    "matlab.io.datastore.MiniBatchable": "Datastore",
    "deep.Metric": "Metric",
    "deep.DifferentiableFunction": "DifferentiableFunction",
}
SAID_OTHERWISE = ("nnet.layer.", "matlab.io.datastore.", "matlab.mixin.", "matlab.io.")
OPERATORS = {
    "plus": ("__add__", "__radd__"),
    "minus": ("__sub__", "__rsub__"),
    "times": ("__mul__", "__rmul__"),
    "mtimes": ("__matmul__", "__rmatmul__"),
    "rdivide": ("__truediv__", "__rtruediv__"),
    "mrdivide": ("__truediv__", "__rtruediv__"),
    "power": ("__pow__", "__rpow__"),
    "mpower": ("__pow__", "__rpow__"),
    "eq": ("__eq__", ""),
    "ne": ("__ne__", ""),
    "lt": ("__lt__", ""),
    "le": ("__le__", ""),
    "gt": ("__gt__", ""),
    "ge": ("__ge__", ""),
    "uminus": ("__neg__", ""),
    "not": ("__invert__", ""),
    "and": ("__and__", ""),
    "or": ("__or__", ""),
    "numel": ("__len__", ""),
    "length": ("__len__", ""),
}
