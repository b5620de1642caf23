"""Integer classes on every backend: the same numbers, of the same class, in the same place."""

import numpy as np

import dlarray as dl
from dlarray.backend import INTEGERS, backend_name
from dlarray.integers import extended
from dlarray.integers.classes import LIMITS
from tests.support.backends import host
from tests.support.bundles import cases

TORCH = {"int8", "int16", "int32", "uint8"}  # PyTorch computes with no uint64, which products of int64 need
OPERATIONS = {
    "plus": lambda x, y, d: x + y,
    "minus": lambda x, y, d: x - y,
    "times": lambda x, y, d: x * y,
    "rdivide": lambda x, y, d: x / y,
    "ldivide": lambda x, y, d: dl.ldivide(x, y),
    "power": lambda x, y, d: abs(x) ** 2,
    "plus a double": lambda x, y, d: x + d,
    "less a number": lambda x, y, d: 2.5 - x,
    "times a double": lambda x, y, d: x * d,
    "over a number": lambda x, y, d: x / 3,
    "mod": lambda x, y, d: dl.mod(x, y),
    "rem": lambda x, y, d: dl.rem(x, y),
    "idivide": lambda x, y, d: dl.idivide(x, y, "floor"),
    "negative": lambda x, y, d: -x,
    "abs": lambda x, y, d: abs(x),
    "sign": lambda x, y, d: dl.sign(x),
    "equal": lambda x, y, d: x == y,
    "less": lambda x, y, d: x < d,
    "bitand": lambda x, y, d: dl.bitand(x, y),
    "bitor": lambda x, y, d: dl.bitor(x, y),
    "bitxor": lambda x, y, d: dl.bitxor(x, y),
    "max": lambda x, y, d: dl.max(x),
    "where": lambda x, y, d: dl.max(x, [], 2, nargout=2)[1],
    "larger": lambda x, y, d: dl.max(x, y),
    "sum": lambda x, y, d: dl.sum(x),
    "native sum": lambda x, y, d: dl.sum(x, 1, "native"),
    "cumsum": lambda x, y, d: dl.cumsum(x, 2),
    "cummax": lambda x, y, d: dl.cummax(x),
    "sort": lambda x, y, d: dl.sort(x, "descend"),
    "unique": lambda x, y, d: dl.unique(x),
    "median": lambda x, y, d: dl.median(x),
    "brackets": lambda x, y, d: dl.horzcat(x, d),
    "part": lambda x, y, d: x(2, ":"),
    "mask": lambda x, y, d: x(x > 1),
    "assignment": lambda x, y, d: assigned(x),
    "double": lambda x, y, d: dl.double(x),
    "int16": lambda x, y, d: dl.int16(x),
    "clip": lambda x, y, d: dl.clip(x, 2, 40),
    "diff": lambda x, y, d: dl.diff(x),
    "transpose": lambda x, y, d: x.T,
    "any": lambda x, y, d: dl.any(x),
}


def assigned(x):
    x = x.copy()
    x.paren[2, ":"] = 300.5
    return x


def given(kind):
    gen = np.random.default_rng(5)
    low, high = max(LIMITS[kind][0], -(2**40)), min(LIMITS[kind][1], 2**40)
    x = gen.integers(low, high, (3, 4), endpoint=True).astype(float)
    y = gen.integers(max(low, -9), 10, (3, 4)).astype(float)
    x.flat[:2] = low, high
    return x, y, (gen.standard_normal((3, 4)) * 20).round(1)


@cases("kind", INTEGERS)
@cases("name", list(OPERATIONS))
def test_every_backend_agrees(backend, kind, name, monkeypatch):
    if backend.name == "torch" and kind not in TORCH:
        return
    monkeypatch.setattr(extended, "LONG", False)  # pairs of doubles are what all have
    values = given(kind)
    x, y, d = (dl.dlarray(v) for v in values)
    want = OPERATIONS[name](getattr(dl, kind)(x), getattr(dl, kind)(y), d)
    x, y, d = (backend.dlarray(v) for v in values)
    x, y = getattr(dl, kind)(x), getattr(dl, kind)(y)
    assert dl.underlyingType(x) == kind and backend_name(x._data) == backend_name(d._data)
    got = OPERATIONS[name](x, y, d)
    assert dl.underlyingType(got) == dl.underlyingType(want)
    np.testing.assert_array_equal(host(got), host(want))
    assert backend_name(got._data) == backend_name(d._data)
