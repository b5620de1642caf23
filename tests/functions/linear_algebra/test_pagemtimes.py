"""pagemtimes against loops over pages, rows and columns."""

import itertools

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, OptionError, SizeError
from tests.support.arrays import check_derivatives, values
from tests.support.backends import host
from tests.support.bundles import cases


@pytest.fixture
def on(backend):
    """Brings NumPy data to each array library in turn."""
    return backend.dlarray


OPTIONS = ["none", "transpose", "ctranspose"]


def flip_pages(x, how):
    if how == "none":
        return x
    y = np.swapaxes(x, 0, 1)
    return y.conj() if how == "ctranspose" else y


def slow(x, y, how_x="none", how_y="none"):
    """One number at a time, in MATLAB's order."""
    x, y = flip_pages(x, how_x), flip_pages(y, how_y)
    rank = max(x.ndim, y.ndim)
    x = x.reshape(x.shape + (1,) * (rank - x.ndim))
    y = y.reshape(y.shape + (1,) * (rank - y.ndim))
    pages = np.broadcast_shapes(x.shape[2:], y.shape[2:])
    z = np.zeros((x.shape[0], y.shape[1], *pages), dtype=np.result_type(x, y))
    for page in itertools.product(*map(range, pages)):
        px = tuple(i if n > 1 else 0 for i, n in zip(page, x.shape[2:]))
        py = tuple(i if n > 1 else 0 for i, n in zip(page, y.shape[2:]))
        for i, j in itertools.product(range(x.shape[0]), range(y.shape[1])):
            z[(i, j, *page)] = sum(x[(i, k, *px)] * y[(k, j, *py)] for k in range(x.shape[1]))
    while z.ndim > 2 and z.shape[-1] == 1:
        z = z[..., 0]
    return z


def close(Z, expected, tolerance=1e-12):
    assert Z.shape == expected.shape
    assert Z.dims() == ""
    got = host(Z)
    assert got.dtype == expected.dtype
    np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance)


def random(size, dtype="float64", seed=0):
    rng = np.random.default_rng(seed + sum(size))
    x = rng.standard_normal(size)
    return (
        (x + 1j * rng.standard_normal(size)).astype(dtype) if dtype.startswith("complex") else x.astype(dtype)
    )


SIZES = [
    ((2, 3), (3, 4)),
    ((2, 3, 5), (3, 4, 5)),
    ((2, 3), (3, 4, 5)),
    ((2, 3, 5), (3, 4)),
    ((2, 3, 1, 4), (3, 2, 5)),
    ((2, 3, 5, 1), (3, 2, 1, 4)),
    ((2, 3, 5, 4), (3, 1, 5)),
    ((1, 3, 2), (3, 1, 2)),
    ((3, 1, 2), (1, 3, 2)),
    ((1, 1), (1, 1)),
    ((2, 0, 3), (0, 4, 3)),
    ((0, 2), (2, 3, 4)),
    ((2, 3), (3, 0, 4)),
    ((2, 3, 0), (3, 4)),
]


@cases(("a", "b"), SIZES, ids=str)
def test_sizes(on, a, b):
    x, y = random(a), random(b, seed=1)
    close(dl.pagemtimes(on(x), on(y)), slow(x, y))
    close(dl.pagemtimes(on(x), y), slow(x, y))
    close(dl.pagemtimes(x, on(y)), slow(x, y))


@cases("how_x", OPTIONS)
@cases("how_y", OPTIONS)
@cases("dtype", ["float64", "complex128"])
@cases(("a", "b"), [((2, 3, 5), (3, 4, 5)), ((2, 3), (3, 4, 5)), ((2, 3, 5), (3, 4))], ids=str)
def test_transposes(on, how_x, how_y, dtype, a, b):
    x, y = random(a, dtype), random(b, dtype, seed=1)
    x, y = (
        flip_pages(x, "none" if how_x == "none" else "transpose"),
        flip_pages(y, "none" if how_y == "none" else "transpose"),
    )
    close(dl.pagemtimes(on(x), how_x, on(y), how_y), slow(x, y, how_x, how_y))


def test_options_in_any_case_and_abbreviated():
    x, y = random((3, 2)), random((3, 4))
    close(dl.pagemtimes(x, "Transpose", y, "NONE"), slow(x, y, "transpose"))
    close(dl.pagemtimes(x, "t", y, "n"), slow(x, y, "transpose"))


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        ("float32", "float32", "float32"),
        ("float32", "float64", "float32"),
        ("float64", "float32", "float32"),
        ("bool", "float32", "float32"),
        ("bool", "bool", "float64"),
        ("complex128", "float32", "complex64"),
    ],
)
def test_class_rule(a, b, result):
    x, y = values((2, 3, 2), a), values((3, 2), b)
    wide = "complex128" if "complex" in result else "float64"
    close(dl.pagemtimes(x, y), slow(x.astype(wide), y.astype(wide)).astype(result), 1e-6)


def test_one_element_pages_multiply():
    x, y = random((2, 3, 4)), random((1, 1))
    close(dl.pagemtimes(x, y), x * y[..., None])
    close(dl.pagemtimes(2.5, x), 2.5 * x)
    close(dl.pagemtimes(x, random((1, 1, 4))), x * random((1, 1, 4)))
    close(dl.pagemtimes(2.5, "none", x, "transpose"), 2.5 * np.swapaxes(x, 0, 1))


def test_formatted_with_an_unformatted_scalar():
    x = random((2, 3, 4))
    X = dl.dlarray(x, "CBT")
    for Z in (dl.pagemtimes(X, 2.5), dl.pagemtimes(2.5, X), dl.pagemtimes(X, dl.dlarray(2.5))):
        assert Z.dims() == "CBT"
        np.testing.assert_allclose(np.asarray(Z), 2.5 * x)
    S = dl.dlarray(random((2, 3, 4)), "SST")
    Z = dl.pagemtimes(S, "transpose", 2.5, "none")
    assert Z.dims() == "SST"
    np.testing.assert_allclose(np.asarray(Z), 2.5 * np.swapaxes(x, 0, 1))
    assert str(dl.underlyingType(dl.pagemtimes(dl.dlarray(x.astype("float32"), "CBT"), 2.0))) == "single"


def test_formatted_operands_are_refused():
    X = dl.dlarray(random((2, 3, 4)), "CBT")
    with pytest.raises(
        FormatError, match=r"X is 5×2 dlarray and Y is 2\(C\) × 3\(B\) × 4\(T\) dlarray.*stripdims"
    ):
        dl.pagemtimes(random((5, 2)), X)
    with pytest.raises(FormatError, match="unformatted scalar"):
        dl.pagemtimes(X, X)
    with pytest.raises(FormatError, match="unformatted scalar"):
        dl.pagemtimes(X, dl.dlarray(2, "CB"))
    with pytest.raises(FormatError, match=r'cannot be transposed, because "C" and "B"'):
        dl.pagemtimes(X, "transpose", 2, "none")


def test_sizes_that_do_not_fit():
    with pytest.raises(
        SizeError,
        match=r"X is 2×3×4 dlarray and Y is 2×5×4 single dlarray; the 3 columns of X must be .* the 2 rows",
    ):
        dl.pagemtimes(dl.zeros(2, 3, 4), dl.zeros(2, 5, 4, "single"))
    with pytest.raises(SizeError, match=r'fix: pagemtimes\(X, "transpose", Y, "none"\)'):
        dl.pagemtimes(dl.zeros(2, 3), dl.zeros(2, 5))
    with pytest.raises(SizeError, match=r'fix: pagemtimes\(X, "none", Y, "transpose"\)'):
        dl.pagemtimes(dl.zeros(2, 3), dl.zeros(5, 3))
    with pytest.raises(SizeError, match="after transposing"):
        dl.pagemtimes(dl.zeros(2, 3), "transpose", dl.zeros(3, 5), "none")
    with pytest.raises(SizeError, match="dimension 3 has 4 pages in X and 5 in Y"):
        dl.pagemtimes(dl.zeros(2, 3, 4), dl.zeros(3, 2, 5))
    with pytest.raises(SizeError, match="dimension 4 has 2 pages in X and 3 in Y"):
        dl.pagemtimes(dl.zeros(2, 3, 1, 2), dl.zeros(3, 2, 5, 3))


def test_bad_arguments():
    x = dl.zeros(2, 2)
    with pytest.raises(
        OptionError, match='transpX must be "none", "transpose" or "ctranspose", not the text "yes"'
    ):
        dl.pagemtimes(x, "yes", x, "none")
    with pytest.raises(OptionError, match="transpY must be"):
        dl.pagemtimes(x, "none", x, "")
    for args in [
        (x,),
        (x, "transpose", x),
        (x, x, "transpose"),
        (x, x, x),
        (x, "none", x, "none", x),
        (x, "none"),
    ]:
        with pytest.raises(ArgumentError, match=r"pagemtimes\(X, transpX, Y, transpY\)"):
            dl.pagemtimes(*args)
    with pytest.raises(ClassError):
        dl.pagemtimes(x, {"a": 1})


@cases("how_x", OPTIONS[:2])
@cases("how_y", OPTIONS[:2])
@cases(
    ("a", "b"),
    [
        ((2, 3), (3, 2)),
        ((2, 3, 2), (3, 2, 2)),
        ((2, 3), (3, 2, 2)),
        ((2, 3, 2), (3, 2)),
        ((2, 3, 1, 2), (3, 2, 2)),
    ],
    ids=str,
)
def test_derivatives(how_x, how_y, a, b):
    x, y = random(a), random(b, seed=1)
    if how_x != "none":
        x = np.swapaxes(x, 0, 1).copy()
    if how_y != "none":
        y = np.swapaxes(y, 0, 1).copy()
    check_derivatives(lambda X: dl.pagemtimes(X, how_x, y, how_y), x)
    check_derivatives(lambda Y: dl.pagemtimes(x, how_x, Y, how_y), y)


def test_derivative_of_a_product_with_itself():
    check_derivatives(lambda X: dl.pagemtimes(X, "transpose", X, "none"), random((2, 3, 2)))


def test_gradients_agree_with_pytorch():
    torch = pytest.importorskip("torch")
    w, x = random((4, 3)), random((3, 5, 7), seed=1)
    tw, tx = (torch.tensor(a, requires_grad=True) for a in (w, x))
    torch.sum(torch.einsum("ik,kjp->ijp", tw, tx) ** 3).backward()

    def f(W, X):
        Z = dl.pagemtimes(W, X)
        return dl.dlgradient(dl.sum(Z * Z * Z, "all"), W, X)

    gw, gx = dl.dlfeval(f, dl.dlarray(w), dl.dlarray(x))
    np.testing.assert_allclose(np.asarray(gw), tw.grad.numpy(), rtol=1e-12)
    np.testing.assert_allclose(np.asarray(gx), tx.grad.numpy(), rtol=1e-12)


def test_complex_gradient_agrees_with_pytorch():
    torch = pytest.importorskip("torch")
    w, x = random((4, 3), "complex128"), random((4, 5, 2), "complex128", seed=1)
    tw, tx = (torch.tensor(a, requires_grad=True) for a in (w, x))
    z = torch.einsum("ki,kjp->ijp", tw.conj(), tx)
    torch.sum(z.real**2 + z.imag**2).backward()

    def f(W, X):
        Z = dl.pagemtimes(W, "ctranspose", X, "none")
        A = abs(Z)
        return dl.dlgradient(dl.sum(A * A, "all"), W, X)

    gw, gx = dl.dlfeval(f, dl.dlarray(w), dl.dlarray(x))
    np.testing.assert_allclose(np.asarray(gw), tw.grad.numpy(), rtol=1e-10)
    np.testing.assert_allclose(np.asarray(gx), tx.grad.numpy(), rtol=1e-10)


def test_nan_stays_in_its_place():
    x, y = random((2, 3, 2)), random((3, 2, 2))
    x[0, 0, 1] = np.nan
    Z = np.asarray(dl.pagemtimes(x, y))
    assert np.isnan(Z[0, :, 1]).all() and np.isfinite(Z[1]).all() and np.isfinite(Z[:, :, 0]).all()


def test_agrees_with_mtimes_on_a_matrix():
    x, y = random((4, 3)), random((3, 5))
    np.testing.assert_array_equal(np.asarray(dl.pagemtimes(x, y)), np.asarray(dl.mtimes(x, y)))
