"""dlarray.autodiff against the Array API standard: array-api-strict is the reference, function by function.

The standard's own suite is not on the package index; ``tests/support/run_array_api_tests.py`` runs it from a checkout.
"""

import inspect
import math
import warnings

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dlarray import autodiff as ad
from dlarray.autodiff import TracedArray, tape
from tests.support.bundles import cases

xs = pytest.importorskip("array_api_strict")

REAL = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
FLOAT = REAL + COMPLEX
INT = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
NUMERIC = INT + FLOAT
ORDERED = INT + REAL
ALL = ("bool", *NUMERIC)

shapes = st.lists(st.integers(0, 4), max_size=3).map(tuple)


def filled(gen, shape, dtype):
    """Values with repeats, zeros, both signs, and now and then NaN and infinities."""
    if dtype == "bool":
        return np.asarray(gen.random(shape) < 0.5)
    if dtype in INT:
        return np.asarray(gen.integers(0 if dtype.startswith("u") else -9, 10, shape), dtype=dtype)
    x = (gen.standard_normal(shape) * 2).round(1)
    x = np.where(gen.random(shape) < 0.1, gen.choice([0.0, -0.0, np.nan, np.inf, -np.inf, 1e4], shape), x)
    if dtype in COMPLEX:
        x = x + 1j * (gen.standard_normal(shape) * 2).round(1)
    return np.asarray(x, dtype=dtype)


class Draw:
    """The inputs of one example: arrays for both sides, and choices."""

    def __init__(self, data):
        self.data = data
        self.gen = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1), label="seed"))

    def choose(self, options, label="option"):
        return self.data.draw(st.sampled_from(list(options)), label=label)

    def array(self, dtypes=ALL, shape=None, least=0, values=None):
        dtype = self.choose(dtypes, "dtype")
        shape = (
            self.data.draw(shapes.filter(lambda s: len(s) >= least), label="shape")
            if shape is None
            else shape
        )
        return filled(self.gen, shape, dtype) if values is None else values(self.gen, shape).astype(dtype)

    def axis(self, x, none=True):
        places = list(range(-x.ndim, x.ndim))
        return self.choose([None] * none + places, "axis") if places or none else None

    def axes(self, x):
        one = self.axis(x)
        return (0, -1) if one == 0 and x.ndim > 1 else one


def unary(*dtypes):
    return lambda d: ((d.array(dtypes),), {})


def without_infinite_complex_numbers(make):
    def finite(d):
        (x,), options = make(d)
        return (np.where(np.isinf(x), x.dtype.type(1), x) if x.dtype.kind == "c" else x,), options

    return finite


def binary(*dtypes):
    def make(d):
        dtype = (d.choose(dtypes, "dtype"),)
        x = d.array(dtype)
        shape = d.choose(
            [x.shape, tuple(1 if k % 2 else n for k, n in enumerate(x.shape)), ()], "shape of the second"
        )
        return (x, d.array(dtype, shape)), {}

    return make


def reduction(dtypes, least=0, several=True, nonempty=False, **more):
    def make(d):
        x = d.array(dtypes, least=least) if not nonempty else d.array(dtypes, tuple(d.gen.integers(1, 4, 2)))
        options = {
            "axis": d.axes(x) if several else d.axis(x),
            "keepdims": d.choose([False, True], "keepdims"),
        }
        return (x,), options | {k: d.choose(v, k) for k, v in more.items()}

    return make


def along(dtypes, **more):
    """Functions along one axis of an array that has one."""

    def make(d):
        x = d.array(dtypes, least=1)
        return (x,), {"axis": d.axis(x, none=False)} | {k: d.choose(v, k) for k, v in more.items()}

    return make


def shaped(f):
    return lambda d: f(d, d.array())


def same_size(d, x):
    return (x, tuple(reversed(x.shape))), {}


def index(d, x):
    return d.gen.integers(0, max(1, x), 3)


def nonempty(d, dtypes=ALL, rank=None):
    return d.array(
        dtypes, tuple(int(n) for n in d.gen.integers(1, 4, d.gen.integers(1, 4) if rank is None else rank))
    )


def takes(d):
    x = nonempty(d)
    axis = d.axis(x, none=False)
    return (x, index(d, x.shape[axis])), {"axis": axis}


def takes_along(d):
    x = nonempty(d)
    axis = d.axis(x, none=False)
    shape = list(x.shape)
    shape[axis] = 2
    return (x, d.gen.integers(0, x.shape[axis], shape)), {"axis": axis}


def products(d):
    dtype = (d.choose(NUMERIC, "dtype"),)
    n, m, k = (int(v) for v in d.gen.integers(0, 4, 3))
    left, right = d.choose(
        [
            ((n, m), (m, k)),
            ((m,), (m, k)),
            ((n, m), (m,)),
            ((m,), (m,)),
            ((2, n, m), (m, k)),
            ((2, n, m), (1, m, k)),
        ]
    )
    return (finite(d.array(dtype, left)), finite(d.array(dtype, right))), {}


def finite(x):
    return np.nan_to_num(x, nan=0, posinf=1, neginf=-1) if x.dtype.kind in "fc" else x


def listed(f):
    def make(d):
        dtype = (d.choose(ALL, "dtype"),)
        x = d.array(dtype, least=1)
        axis = d.axis(x, none=False)
        return f(d, x, dtype, axis)

    return make


def clipping(d):
    dtype = (d.choose(ORDERED, "dtype"),)
    x = d.array(dtype)
    low, high = sorted(int(v) for v in d.gen.integers(0, 6, 2))
    return (x, d.choose([None, low]), d.choose([None, high])), {}


def searching(d):
    dtype = (d.choose(ORDERED, "dtype"),)
    edges = np.sort(finite(d.array(dtype, (5,))))
    return (edges, finite(d.array(dtype))), {"side": d.choose(["left", "right"])}


SHIFTS = lambda gen, shape: gen.integers(0, 4, shape)  # noqa: E731

CALLS = {
    **dict.fromkeys("abs positive negative square".split(), unary(*NUMERIC)),
    "sign": without_infinite_complex_numbers(unary(*NUMERIC)),  # NumPy has an answer, the standard says nothing of them
    **dict.fromkeys(
        "exp expm1 log log1p log2 log10 sqrt reciprocal sin cos tan asin acos atan sinh cosh tanh asinh acosh "
        "atanh".split(),
        unary(*REAL),
    ),
    **dict.fromkeys("floor ceil trunc".split(), unary(*ORDERED)),
    "round": unary(*NUMERIC),
    **dict.fromkeys("isnan isinf isfinite".split(), unary(*NUMERIC)),
    "signbit": unary(*REAL),
    **dict.fromkeys("real imag".split(), unary(*COMPLEX)),
    "conj": unary(*NUMERIC),
    **dict.fromkeys("add subtract multiply".split(), binary(*NUMERIC)),
    "divide": binary(*REAL),
    "pow": lambda d: ((abs(d.array((t := (d.choose(REAL, "dtype"),)), (2, 3))), d.array(t, (2, 3))), {}),
    "floor_divide": lambda d: ((d.array((t := (d.choose(INT, "dtype"),)), (3,)), abs(d.array(t, (2, 3))) + 1), {}),
    "remainder": lambda d: ((d.array((t := (d.choose(INT, "dtype"),)), (3,)), abs(d.array(t, (2, 3))) + 1), {}),
    **dict.fromkeys("maximum minimum".split(), binary(*ORDERED)),
    **dict.fromkeys("atan2 hypot logaddexp copysign nextafter".split(), binary(*REAL)),
    **dict.fromkeys("equal not_equal".split(), binary(*ALL)),
    **dict.fromkeys("less less_equal greater greater_equal".split(), binary(*ORDERED)),
    **dict.fromkeys("logical_and logical_or logical_xor".split(), binary("bool")),
    "logical_not": unary("bool"),
    **dict.fromkeys("bitwise_and bitwise_or bitwise_xor".split(), binary("bool", *INT)),
    "bitwise_invert": unary("bool", *INT),
    **dict.fromkeys(
        "bitwise_left_shift bitwise_right_shift".split(),
        lambda d: ((d.array(t := (d.choose(INT, "dtype"),)), d.array(t, (), values=SHIFTS)), {}),
    ),
    "clip": clipping,
    "where": lambda d: ((d.array(("bool",), (2, 3)), *binary(*ALL)(d)[0][:0], d.array(t := (d.choose(ALL),), (2, 3)),
                         d.array(t, (3,))), {}),
    "sum": reduction(NUMERIC),
    "prod": reduction(("float64", "int64", "uint8")),
    "mean": reduction(REAL, nonempty=True),
    **dict.fromkeys("var std".split(), reduction(REAL, nonempty=True, correction=[0.0, 0.5])),
    **dict.fromkeys("max min".split(), reduction(ORDERED, nonempty=True)),
    **dict.fromkeys("all any".split(), reduction(ALL)),
    "count_nonzero": reduction(ALL),
    **dict.fromkeys("argmax argmin".split(), reduction(ORDERED, several=False, nonempty=True)),
    "cumulative_sum": along(NUMERIC, include_initial=[False, True]),
    "cumulative_prod": along(("float64", "int64", "uint8"), include_initial=[False, True]),
    "diff": lambda d: ((x := nonempty(d, NUMERIC),), {"axis": d.axis(x, none=False), "n": d.choose([1, 2])}),
    "argsort": along(ORDERED, descending=[False, True]),
    "sort": along(ORDERED, descending=[False, True]),
    "searchsorted": searching,
    "nonzero": lambda d: ((d.array(least=1),), {}),
    "isin": binary(*INT),
    **dict.fromkeys(
        "unique_all unique_counts unique_inverse unique_values".split(), lambda d: ((finite(d.array(ORDERED)),), {})
    ),
    "reshape": shaped(lambda d, x: ((x, d.choose([x.shape[::-1], (-1,) if x.size else (0,), (*x.shape, 1)])), {})),
    "permute_dims": shaped(lambda d, x: ((x, tuple(int(a) for a in d.gen.permutation(x.ndim))), {})),
    "matrix_transpose": lambda d: ((d.array(least=2),), {}),
    "moveaxis": lambda d: ((x := d.array(least=1), d.axis(x, none=False), d.axis(x, none=False)), {}),
    "broadcast_to": shaped(lambda d, x: ((x, (2, *x.shape)), {})),
    "broadcast_arrays": binary(*ALL),
    "expand_dims": shaped(lambda d, x: ((x,), {"axis": d.choose(range(-x.ndim - 1, x.ndim + 1))})),
    "squeeze": lambda d: ((d.array(shape=(1, 3, 1)), d.choose([0, -1, (0, 2)])), {}),
    "concat": listed(lambda d, x, t, axis: (([x, d.array(t, x.shape)],), {"axis": d.choose([axis, None])})),
    "stack": listed(lambda d, x, t, axis: (([x, d.array(t, x.shape)],), {"axis": axis})),
    "unstack": listed(lambda d, x, t, axis: ((x,), {"axis": axis})),
    "flip": shaped(lambda d, x: ((x,), {"axis": d.axes(x)})),
    "roll": shaped(lambda d, x: ((x, d.choose([-2, 0, 3])), {"axis": d.axis(x)})),
    "repeat": listed(lambda d, x, t, axis: ((x, d.choose([0, 1, 3])), {"axis": d.choose([axis, None])})),
    "tile": shaped(lambda d, x: ((x, d.choose([(2,), (1, 3), (2, 1, 2, 1)])), {})),
    **dict.fromkeys("tril triu".split(), lambda d: ((d.array(least=2),), {"k": d.choose([-1, 0, 2])})),
    "meshgrid": lambda d: ((d.array((t := (d.choose(NUMERIC),)), (3,)), d.array(t, (2,))),
                           {"indexing": d.choose(["xy", "ij"])}),
    "take": takes,
    "take_along_axis": takes_along,
    "matmul": products,
    "vecdot": lambda d: ((finite(d.array((t := (d.choose(NUMERIC),)), (2, 3))), finite(d.array(t, (2, 3)))),
                         {"axis": d.choose([-1, -2])}),
    "tensordot": lambda d: ((finite(d.array((t := (d.choose(NUMERIC),)), (2, 3))), finite(d.array(t, (3, 2)))),
                            {"axes": d.choose([0, 1, ((0, 1), (1, 0))])}),
    **dict.fromkeys("zeros_like ones_like".split(), lambda d: ((d.array(),), {})),
    "full_like": lambda d: ((d.array(NUMERIC), 3), {}),
}  # fmt: skip
MAKERS = {
    "zeros": lambda xp: xp.zeros((2, 3), dtype=xp.float32),
    "ones": lambda xp: xp.ones((2, 0)),
    "full": lambda xp: xp.full((2, 3), 7, dtype=xp.int8),
    "arange": lambda xp: xp.arange(1, 7, 2),
    "linspace": lambda xp: xp.linspace(0, 1, 5, endpoint=False),
    "eye": lambda xp: xp.eye(3, 4, k=1),
    "asarray": lambda xp: xp.asarray([[1, 2], [3, 4]], dtype=xp.float64),
    "astype": lambda xp: xp.astype(xp.asarray([1.5, 0.0]), xp.bool),
}
# Values that are not defined, or not of this kind.
ELSEWHERE = {
    "empty": "its values are not defined", "empty_like": "its values are not defined",
    "from_dlpack": "test_exchange_by_dlpack", "isdtype": "test_about_dtypes", "result_type": "test_about_dtypes",
    "can_cast": "test_about_dtypes", "finfo": "test_about_dtypes", "iinfo": "test_about_dtypes",
    "broadcast_shapes": "test_about_dtypes", "__array_namespace_info__": "test_about_dtypes",
}  # fmt: skip
OF_STRICT_ALONE = {"set_array_api_strict_flags", "get_array_api_strict_flags", "reset_array_api_strict_flags",
                   "ArrayAPIStrictFlags", "Device"}  # fmt: skip
STANDARD = sorted(n for n in xs.__all__ if inspect.isfunction(getattr(xs, n)) and n not in OF_STRICT_ALONE)


def both(value, node):
    """An argument for strict, and for this namespace: untraced, or a variable that is traced."""
    if isinstance(value, (np.ndarray, np.generic)):
        value = np.asarray(value)
        traced = tape.leaf(value.shape) if node and value.dtype.kind in "fc" else None
        return xs.asarray(value), TracedArray(value, traced)
    if isinstance(value, list):
        pairs = [both(v, node) for v in value]
        return [p[0] for p in pairs], [p[1] for p in pairs]
    return value, value


def assert_same(got, want, name):
    if isinstance(want, (tuple, list)):
        assert type(got) is type(want) or isinstance(got, type(want)) or isinstance(got, (tuple, list))
        assert len(got) == len(want)
        for g, w in zip(got, want, strict=True):
            assert_same(g, w, name)
        return
    assert isinstance(got, TracedArray)
    want = np.asarray(want)
    assert str(got.dtype) == str(want.dtype)
    assert tuple(got.shape) == want.shape
    tolerance = {"f": 1e-5, "F": 1e-5, "d": 1e-12, "D": 1e-12}.get(want.dtype.char, 0)
    np.testing.assert_allclose(np.asarray(got.value), want, rtol=tolerance, atol=tolerance)


def test_every_function_of_the_standard_is_tried():
    there = {n for n in STANDARD if n not in ELSEWHERE}
    assert there == {*CALLS, *MAKERS} - {"asarray"} | ({"asarray"} & there)
    assert [n for n in STANDARD if not hasattr(ad, n)] == []


@pytest.mark.parametrize("traced", [False, True], ids=["values", "traced"])
@pytest.mark.parametrize("name", CALLS)
@settings(max_examples=25, deadline=None, derandomize=True, database=None,
          suppress_health_check=list(HealthCheck))  # fmt: skip
@given(data=st.data())
def test_as_strict_has_it(name, traced, data):
    args, options = CALLS[name](Draw(data))
    pairs = [both(a, traced) for a in args]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)
        want = getattr(xs, name)(*[p[0] for p in pairs], **options)
        got = getattr(ad, name)(*[p[1] for p in pairs], **options)
    if name == "unique_values":  # in any order, says the standard
        got, want = ad.sort(got), xs.sort(want)
    assert_same(got, want, name)


@pytest.mark.parametrize("name", MAKERS)
def test_made_as_strict_makes_it(name):
    assert_same(MAKERS[name](ad), MAKERS[name](xs), name)


@cases("name", STANDARD)
def test_signature(name):
    """Which parameters may be given by keyword, how these are called, and what may be left out."""

    def shape(function):
        found = []
        for p in inspect.signature(function).parameters.values():
            by_place = p.kind in (p.POSITIONAL_ONLY, p.VAR_POSITIONAL, p.VAR_KEYWORD)
            left_out = p.default is not p.empty
            default = (
                p.default if left_out and p.default in (None, True, False, 0, 1, -1, 2, "left") else left_out
            )
            undefined = type(p.default).__name__ == "Undef"  # strict's sign for "depends on the version"
            found.append((p.kind, None if by_place else p.name, None if undefined else default))
        return found

    assert shape(getattr(ad, name)) == shape(getattr(xs, name))


BINARY_METHODS = (
    "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift eq ne lt le gt ge".split()
)


def test_methods_and_attributes():
    for name in vars(xs._array_object.Array):
        if name.startswith("__") and name.endswith("__") and not hasattr(object, name):
            if name in ("__module__", "__dict__", "__weakref__", "__annotations__", "__array_namespace__"):
                continue
            if name.startswith("__i") and name not in ("__int__", "__index__", "__invert__", "__iter__"):
                continue  # x += y falls back to x = x + y
            if name in ("__array__", "__buffer__", "__static_attributes__", "__firstlineno__"):
                continue  # strict's own
            assert hasattr(TracedArray, name), name
    for name in ("T", "mT", "device", "dtype", "ndim", "shape", "size", "to_device"):
        assert hasattr(TracedArray, name), name


@cases("method", BINARY_METHODS)
def test_operators_with_arrays_and_numbers(method):
    kinds = {"and": "bool", "or": "bool", "xor": "bool", "lshift": "int32", "rshift": "int32"}
    dtype = kinds.get(method, "float64")
    gen = np.random.default_rng(3)
    a, b = abs(filled(gen, (3, 3), dtype)), abs(filled(gen, (3, 3), dtype))
    a, b = finite(a), finite(b) + (dtype != "bool")
    number = {"bool": True, "int32": 2}.get(dtype, 1.5)
    x, y = (TracedArray(v, None) for v in (a, b))
    sx, sy = xs.asarray(a), xs.asarray(b)
    dunder, reflected = f"__{method}__", f"__r{method}__"
    assert_same(getattr(x, dunder)(y), getattr(sx, dunder)(sy), method)
    if method != "matmul":
        assert_same(getattr(x, dunder)(number), getattr(sx, dunder)(number), method)
        if hasattr(sx, reflected):
            assert_same(getattr(x, reflected)(number), getattr(sx, reflected)(number), method)
    assert x.__add__("text") is NotImplemented


def test_about_dtypes():
    assert ad.isdtype(np.dtype("float32"), "real floating") and not ad.isdtype(
        np.dtype("int8"), ("bool", "complex floating")
    )
    assert ad.result_type(TracedArray(np.zeros(2, np.float32), None), np.dtype("float64")) == np.float64
    assert ad.can_cast(np.dtype("float32"), np.dtype("float64")) and not ad.can_cast(
        np.dtype("float64"), np.dtype("int8")
    )
    assert ad.finfo(np.dtype("float32")).bits == 32 and ad.iinfo(np.dtype("int8")).max == 127
    assert ad.broadcast_shapes((3, 1), (4,)) == (3, 4)
    assert "float32" in ad.__array_namespace_info__().dtypes()
    assert math.isnan(ad.nan) and ad.pi == math.pi and ad.newaxis is None and ad.inf == math.inf


def test_exchange_by_dlpack():
    x = TracedArray(np.arange(4.0), None)
    assert np.from_dlpack(x).tolist() == [0, 1, 2, 3]
    assert ad.from_dlpack(x).value.tolist() == [0, 1, 2, 3]
    assert x.__dlpack_device__() == np.zeros(1).__dlpack_device__()
    assert np.from_dlpack(x[2:3]).tolist() == [2]
    assert x[2].__dlpack_device__()[0] == 1


def test_conversions_and_iteration():
    x = TracedArray(np.asarray([3.0, 4.0]), tape.leaf((2,)))
    assert [float(v) for v in x] == [3, 4] and complex(x[0]) == 3 and int(x[1]) == 4 and bool(x[0])
    assert complex(TracedArray(np.uint64(7), None)) == 7 and [1, 2, 3][TracedArray(np.int8(1), None)] == 2
    with pytest.raises(TypeError):
        list(TracedArray(np.zeros(()), None))


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda x: ad.expand_dims(x, axis=3), IndexError),
        (lambda x: ad.expand_dims(x, axis=-4), IndexError),
        (lambda x: ad.vecdot(x, ad.zeros((2, 1))), ValueError),
        (lambda x: ad.squeeze(x, 0), ValueError),
        (lambda x: ad.nothing, AttributeError),
    ],
)
def test_what_the_standard_refuses(call, error):
    with pytest.raises(error):
        call(TracedArray(np.zeros((2, 3)), None))


def test_the_exceptions_of_the_public_suite_have_reasons():
    from tests.support import run_array_api_tests as public

    known = public.exceptions(public.EXCEPTIONS.read_text(encoding="utf-8"))
    assert known and all(len(reason) > 20 for reason in known.values())
    assert public.explained("test_data_type_functions::test_finfo[float32]", known)
    assert not public.explained("test_linalg::test_matmul", known)
    with pytest.raises(ValueError, match="no reason"):
        public.exceptions("test_linalg::test_matmul")
