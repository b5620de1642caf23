"""zeros, ones, inf, nan, eye."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DLArrayError, OptionError
from tests.support.bundles import cases

VALUES = {"zeros": 0.0, "ones": 1.0, "inf": np.inf, "nan": np.nan}
SIZES = [
    ((), (1, 1)),
    ((3,), (3, 3)),
    ((2, 3), (2, 3)),
    ((2, 3, 4), (2, 3, 4)),
    (([2, 3, 4],), (2, 3, 4)),
    ((np.array([2, 3]),), (2, 3)),
    ((range(2, 5),), (2, 3, 4)),
    (([5],), (5, 5)),
    ((2.0, np.int64(3)), (2, 3)),
    ((2, 3, 1, 1), (2, 3)),
    ((1, 1, 1), (1, 1)),
    ((-1, 3), (0, 3)),
    (([],), (0, 0)),
    ((None,), (0, 0)),
    ((2, 3, 0), (2, 3, 0)),
]


@cases("name", VALUES)
@cases(("arguments", "shape"), SIZES)
def test_values_and_sizes(name, arguments, shape):
    for words, dtype in (((), np.float64), (("double",), np.float64), (("single",), np.float32)):
        x = getattr(dl, name)(*arguments, *words)
        assert type(x) is dl.dlarray and x.dims() == "" and x.dtype == dtype
        np.testing.assert_array_equal(np.asarray(x), np.full(shape, VALUES[name], dtype), strict=True)


@cases("name", ("zeros", "ones", "inf", "nan", "eye", "Inf", "NaN"))
def test_half(name):
    X = getattr(dl, name)(2, 3, "half")
    assert dl.underlyingType(X) == "half" and dl.size(X) == (2, 3)
    assert dl.isequaln(dl.double(X), getattr(dl, name)(2, 3))


def test_random_numbers_are_not_drawn_in_half():
    with pytest.raises(ArgumentError, match='rand: typename must be one of "single", "double".*"half"'):
        dl.rand(2, "half")
    assert dl.underlyingType(dl.rand(2, "like", dl.half(1))) == "half"


@pytest.mark.parametrize(
    ("arguments", "shape"),
    [((), (1, 1)), ((3,), (3, 3)), ((2, 4), (2, 4)), (([4, 2],), (4, 2)), ((0, 3), (0, 3))],
)
def test_eye(arguments, shape):
    np.testing.assert_array_equal(np.asarray(dl.eye(*arguments)), np.eye(*shape), strict=True)
    assert dl.eye(*arguments, "single").dtype == np.float32
    assert dl.eye(*arguments, like=1j).dtype == np.complex128


def test_eye_makes_matrices_only():
    for size in ((2, 3, 4), ([2, 3, 4],)):
        with pytest.raises(ArgumentError, match="matrix"):
            dl.eye(*size)
    assert dl.eye(2, 3, 1).shape == (2, 3)


@pytest.mark.parametrize("name", [*VALUES, "eye"])
def test_prototypes(name):
    make = getattr(dl, name)
    assert make(2, 3, like=np.float32(0)).dtype == np.float32
    assert make(2, 3, "like", np.zeros(3)).dtype == np.float64
    assert make("Like", np.zeros(3, np.float32)).dtype == np.float32
    assert make(2, like=None).dtype == np.float64
    assert make(2, like=[1, 2]).dtype == np.float64
    formatted = dl.dlarray(np.zeros((2, 3), np.float32), "CB")
    got = make([3, 2], like=formatted)
    assert got.dtype == np.float32 and got.dims() == "" and got.shape == (3, 2)
    assert formatted.shape == (2, 3)


def test_complex_and_logical_prototypes():
    assert dl.zeros(2, like=1j).dtype == np.complex128
    assert dl.ones(2, like=np.complex64(1)).dtype == np.complex64
    assert dl.zeros(2, like=True).tolist() == [[False, False], [False, False]]
    assert dl.ones(1, 2, like=dl.dlarray([True])).tolist() == [[True, True]]
    assert dl.eye(2, like=True).dtype == bool
    for make in (dl.inf, dl.nan):
        with pytest.raises(ClassError, match="logical"):
            make(2, like=True)


def test_prototype_inside_dlfeval_is_not_traced():
    def loss(x):
        made = dl.zeros(2, 2, like=x) + dl.ones(2, 2, like=x)
        assert made.dtype == x.dtype
        return dl.sum(made * x, "all"), dl.dlgradient(dl.sum(made * x, "all"), x)

    _, gradient = dl.dlfeval(loss, dl.dlarray(np.ones((2, 2), np.float32)))
    assert gradient.tolist() == [[1, 1], [1, 1]]


@pytest.mark.parametrize("name", [*VALUES, "eye"])
def test_prototypes_on_another_backend(name):
    torch = pytest.importorskip("torch")
    got = getattr(dl, name)(2, 3, like=dl.dlarray(torch.zeros(2, 2, dtype=torch.float32)))
    data = dl.extractdata(got)
    assert isinstance(data, torch.Tensor) and data.dtype == torch.float32 and tuple(data.shape) == (2, 3)
    np.testing.assert_array_equal(data.numpy(), np.asarray(getattr(dl, name)(2, 3, "single")))


@pytest.mark.parametrize("name", ["zeros", "ones", "eye"])
def test_integer_classes(name):
    for word in ("int8", "uint8", "int64", "UINT32"):
        made = getattr(dl, name)(2, word)
        assert made.dtype == np.dtype(word.lower()) and dl.isequal(made, getattr(dl, name)(2))
        assert getattr(dl, name)(3, like=made).dtype == made.dtype


@cases("name", [*VALUES, "eye"])
@cases(
    ("arguments", "options", "kind", "message"),
    [
        ((2.5,), {}, ArgumentError, "whole numbers"),
        ((float("inf"),), {}, DLArrayError, "whole numbers"),
        ((2, [1, 2]), {}, ArgumentError, "each size must be one number"),
        ((2, "logical"), {}, ArgumentError, "like=True"),
        ((2, "quarter"), {}, ArgumentError, '"single", "double"'),
        (("single", 2), {}, ArgumentError, "must come last|whole numbers"),
        ((2, "single", "double"), {}, ArgumentError, "must come last"),
        ((2, "single"), {"like": 1}, ArgumentError, "leave one of them out"),
        ((2, None), {}, DLArrayError, "whole numbers"),
        ((2,), {"lik": 1}, OptionError, "like"),
        ((2,), {"like": "text"}, ClassError, "text"),
    ],
)
def test_bad_arguments(name, arguments, options, kind, message):
    with pytest.raises(kind, match=message) as info:
        getattr(dl, name)(*arguments, **options)
    assert str(info.value).startswith(f"{name}: ")


def test_each_call_makes_its_own_array():
    a, b = dl.zeros(2), dl.zeros(2)
    a[0, 0] = 5
    assert b.tolist() == [[0, 0], [0, 0]] and a.tolist()[0][0] == 5
