"""What no function expects: values of wrong kinds, sizes and classes, made fresh by each call."""

from __future__ import annotations

import array
import datetime
import decimal
import fractions
import math
import pathlib
import types
from collections.abc import Callable
from typing import Any

import numpy as np

import dlarray as dl


def _holds_itself() -> list:
    made: list = [1]
    made.append(made)
    return made


def _dict_of_itself() -> dict:
    made: dict = {}
    made["self"] = made
    return made


class Unprintable:
    """Has no representation."""

    def __repr__(self) -> str:
        raise RuntimeError("no text")


class Undecided:
    """Has no truth, and is equal to nothing."""

    def __bool__(self) -> bool:
        raise RuntimeError("no truth")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no equality")

    __hash__ = object.__hash__


class Shaped:
    """Claims to be an array."""

    shape = "big"
    dtype = None
    ndim = 2


class Word(str):
    """Text of another class."""


class Number(int):
    """A number of another class."""


def _endless_size() -> Any:
    return (n for n in (2, 3))


def _frame() -> Any:
    import pandas

    return pandas.DataFrame({"a": [1, 2], "b": ["x", "y"]})


def _tensor() -> Any:
    import torch

    return torch.ones(2, 3, requires_grad=True)


def _sparse() -> Any:
    import scipy.sparse

    return scipy.sparse.eye(3)


def _function(*args: Any, **options: Any) -> Any:
    return args[0] if args else 1.0


NUMBERS: dict[str, Callable[[], Any]] = {
    "0": lambda: 0,
    "-0.0": lambda: -0.0,
    "1": lambda: 1,
    "2": lambda: 2,
    "7": lambda: 7,
    "-1": lambda: -1,
    "-3": lambda: -3,
    "2.5": lambda: 2.5,
    "NaN": lambda: math.nan,
    "Inf": lambda: math.inf,
    "-Inf": lambda: -math.inf,
    "1e300": lambda: 1e300,
    "-1e300": lambda: -1e300,
    "1e-320": lambda: 1e-320,
    "2**63": lambda: 2**63,
    "-2**63": lambda: -(2**63),
    "10**400": lambda: 10**400,
    "True": lambda: True,
    "1j": lambda: 1j,
    "int64(3)": lambda: np.int64(3),
    "uint8(3)": lambda: np.uint8(3),
    "float16(3)": lambda: np.float16(3),
    "datetime64": lambda: np.datetime64("2020-01-01"),
    "Fraction": lambda: fractions.Fraction(1, 3),
    "Decimal": lambda: decimal.Decimal("2.5"),
    "Number": lambda: Number(2),
}

TEXTS: dict[str, Callable[[], Any]] = {
    "text ''": lambda: "",
    "text x": lambda: "x",
    "text CB": lambda: "CB",
    "text SSCB": lambda: "SSCB",
    "text CCC": lambda: "CCC",
    "text all": lambda: "all",
    "text single": lambda: "single",
    "text long": lambda: "long " * 200,
    "text with braces": lambda: "{0} %s \\ \x00 \ud800",
    "bytes": lambda: b"CB",
    "str_": lambda: np.str_("CB"),
    "Word": lambda: Word("valid"),
    "path": lambda: pathlib.Path("nowhere"),
    "texts": lambda: ["a", "b"],
}

ARRAYS: dict[str, Callable[[], Any]] = {
    "[]": lambda: [],
    "[1, 2]": lambda: [1, 2],
    "[1, [2]]": lambda: [1, [2]],
    "[[1, 2], [3]]": lambda: [[1, 2], [3]],
    "[0, -1]": lambda: [0, -1],
    "[1.5, NaN]": lambda: [1.5, math.nan],
    "[2**63, 2]": lambda: [2**63, 2],
    "[1, 'a']": lambda: [1, "a"],
    "[None]": lambda: [None],
    "[True, None]": lambda: [True, None],
    "0×3": lambda: dl.zeros(0, 3),
    "0×0×2": lambda: np.zeros((0, 0, 2)),
    "5×7×2": lambda: dl.ones(5, 7, 2),
    "2×3": lambda: np.arange(6.0).reshape(2, 3),
    "1×1": lambda: dl.dlarray(3),
    "labelled CB": lambda: dl.dlarray(np.ones((3, 2)), "CB"),
    "labelled SSCB": lambda: dl.dlarray(np.ones((4, 4, 3, 2), np.float32), "SSCB"),
    "labelled T": lambda: dl.dlarray(np.ones(4), "T"),
    "labelled U": lambda: dl.dlarray(np.ones((2, 2, 2)), "SUU"),
    "complex": lambda: dl.dlarray(np.ones((2, 3)) * (1 + 2j)),
    "logical": lambda: dl.dlarray(np.ones((2, 3), bool)),
    "int8": lambda: dl.int8([1, 2, 3]),
    "uint64": lambda: dl.uint64([[1, 2], [3, 4]]),
    "float16": lambda: np.ones((2, 2), np.float16),
    "NaNs": lambda: np.full((3, 3), np.nan),
    "Infs": lambda: np.full((2, 2), np.inf),
    "5-D": lambda: np.ones((1, 2, 1, 2, 1)),
    "0-D": lambda: np.array(2.0),
    "objects": lambda: np.array([1, "a", None], dtype=object),
    "array of text": lambda: np.array(["a", "b"]),
    "dates": lambda: np.array(["2020-01-01"], dtype="datetime64[D]"),
    "record array": lambda: np.zeros(2, dtype=[("a", float), ("b", int)]),
    "masked": lambda: np.ma.masked_array([1.0, 2.0], [True, False]),
    "read-only": lambda: np.broadcast_to(np.float64(1), (3, 3)),
    "array.array": lambda: array.array("d", [1, 2]),
    "memoryview": lambda: memoryview(b"abc"),
    "range": lambda: range(3),
}

OBJECTS: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "a list that holds itself": _holds_itself,
    "a dict that holds itself": _dict_of_itself,
    "nested cells": lambda: [[1, [2, "a", [None]]], {"b": [dl.ones(2, 2)]}],
    "dict": lambda: {"a": 1},
    "empty dict": lambda: {},
    "dict of numbers": lambda: {1: 2},
    "set": lambda: {1, 2},
    "generator": _endless_size,
    "iterator": lambda: iter([1, 2]),
    "function": lambda: _function,
    "builtin": lambda: len,
    "class": lambda: int,
    "object": object,
    "module": lambda: types,
    "slice": lambda: slice(1, 2),
    "Ellipsis": lambda: ...,
    "date": lambda: datetime.date(2020, 1, 1),
    "duration": lambda: datetime.timedelta(seconds=3),
    "exception": lambda: ValueError("x"),
    "unprintable": Unprintable,
    "undecided": Undecided,
    "shaped": Shaped,
    "end": lambda: dl.end,
    "struct": lambda: dl.struct(a=1, b="x"),
    "categorical": lambda: dl.categorical(["a", "b"]),
    "table": lambda: dl.table([1, 2]),
    "network": lambda: dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)]),
    "bare network": dl.dlnetwork,
    "layer": lambda: dl.reluLayer(),
    "datastore": lambda: dl.arrayDatastore(np.ones((3, 2))),
    "DataFrame": _frame,
    "tensor": _tensor,
    "sparse": _sparse,
}

JUNK = {**NUMBERS, **TEXTS, **ARRAYS, **OBJECTS}
KINDS = (NUMBERS, TEXTS, ARRAYS, OBJECTS)
