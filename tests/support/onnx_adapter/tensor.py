"""What ONNX's tensors are here: dlarrays with their dimensions in reversed order; and the table of operators.

An ONNX tensor lies row by row and lines up with others at its last axis; a MATLAB array lies column by column and lines
up at its first dimension.  So the tensor of shape (N, C, H, W) is the array of size W×H×C×N: axis ``a`` of ``r`` is
dimension ``r - a``, and broadcasting, reshaping and products of matrices carry over.  A vector of n is n×1.
"""

from contextlib import contextmanager

import numpy as np

import dlarray as dl
from dlarray.backend import to_numpy

OPERATORS = {}  # name: function of the node and its inputs
_make = [dl.dlarray]  # how host values become dlarrays, the innermost last


@contextmanager
def arrays_by(make):
    """Inside, the function ``make`` brings host values in MATLAB's order to dlarrays."""
    _make.append(make)
    try:
        yield
    finally:
        _make.pop()


def here(x):
    """Host values, or a dlarray of them, where the data of the case lies."""
    return _make[-1](host(x) if isinstance(x, dl.dlarray) else np.asarray(x))


def host(x):
    """The values of a dlarray in MATLAB's order, on the host."""
    return to_numpy(x._data).T


class NotOursError(Exception):
    """The case asks for what MATLAB does not have; ``tests/data/onnx_reasons.txt`` says what."""


class Tensor:
    """A dlarray, and the rank that the ONNX tensor has."""

    def __init__(self, x, rank):
        self.x = dl.stripdims(x) if dl.dims(x) else x
        self.rank = rank
        self.integer = False  # whether ONNX calculates with integers

    @classmethod
    def of(cls, a):
        t = cls(here(np.asarray(a).T.reshape(matlab_size(a.shape))), a.ndim)
        t.integer = a.dtype.kind in "iu"
        return t

    @property
    def shape(self):
        size = dl.size(self.x)
        return [size[k] if k < len(size) else 1 for k in reversed(range(self.rank))]

    def dim(self, axis):
        """MATLAB's dimension of an axis, which may be counted from the end."""
        return self.rank - axis if axis >= 0 else -axis

    def numbers(self):
        """The elements in ONNX's order, as Python numbers."""
        return host(self.x).ravel(order="F").tolist()

    def number(self):
        (value,) = self.numbers()
        return value

    def integers(self):
        return [int(v) for v in self.numbers()]

    def reshaped(self, shape):
        size = list(reversed(shape)) + [1] * (2 - len(shape))
        return Tensor(dl.reshape(self.x, *size), len(shape))


class Node:
    """One operator of a graph: its attributes, the version of the operator set, and how many outputs are used."""

    def __init__(self, kind, attributes, opset, outputs):
        self.kind = kind
        self.attributes = attributes
        self.opset = opset
        self.outputs = outputs

    def get(self, name, default=None):
        return self.attributes.get(name, default)

    def option(self, name, tensor, default=None):
        """Integers that are an attribute in old operator sets and an input in new ones."""
        return tensor.integers() if tensor is not None else self.get(name, default)


def matlab_size(shape):
    """MATLAB's size of the reversed shape: at least two dimensions, and no ones after them."""
    size = list(reversed(shape)) + [1] * (2 - len(shape))
    while len(size) > 2 and size[-1] == 1:
        size.pop()
    return tuple(size)


def operator(*names):
    """The decorated function of the node and the input tensors (None for one left out) is the operator ``names``.

    It gives one output or a tuple, as tensors or as dlarrays; a dlarray has the greatest rank of the inputs.
    """

    def add(f):
        for name in names:
            OPERATORS[name] = f
        return f

    return add


def elementwise(name):
    """The same for a function of the node and the dlarrays."""

    def add(f):
        OPERATORS[name] = lambda n, *ts: f(n, *(None if t is None else t.x for t in ts))
        return f

    return add


def class_of(tensor_type):
    """MATLAB's class for ONNX's number of a type."""
    return {1: "single", 11: "double", 9: "logical"}.get(tensor_type, "double")


def cut(t, axis, chosen):
    """The tensor with the chosen places (counted from 0) of one axis."""
    where = [":"] * max(t.rank, 2)
    where[t.dim(axis) - 1] = [k + 1 for k in chosen]
    return Tensor(t.x(*where), t.rank)


def swapped(t, order):
    """The tensor whose axis k is axis order[k] of t."""
    r = t.rank
    if r < 2:
        return t
    return Tensor(dl.permute(t.x, [r - order[r - d] for d in range(1, r + 1)]), r)
