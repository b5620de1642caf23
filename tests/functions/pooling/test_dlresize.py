"""dlresize against PyTorch and the node tests of ONNX; the encoding of positions."""

import numpy as np
import pytest

import dlarray as dl
from tests.support.backends import host
from tests.support.bundles import cases


def pytorch():
    return pytest.importorskip("torch", reason="PyTorch is the oracle")


LABELS = {1: "SCB", 2: "SSCB", 3: "SSSCB"}
WORDS = {1: "linear", 2: "bilinear", 3: "trilinear"}


def turned(x):
    """PyTorch's (observations, channels, space…) in MATLAB's order, and back."""
    n = x.ndim - 2
    return np.moveaxis(x, (0, 1), (n + 1, n))


@cases("kind", [np.float32, np.float64])
@cases(
    ("size", "new"),
    [((7,), (12,)), ((7,), (3,)), ((5, 6), (10, 9)), ((5, 6), (3, 4)), ((5, 6), (1, 11)), ((1, 4), (3, 4)),
     ((3, 4, 2), (5, 3, 4))],
)  # fmt: skip
@cases("how", ["linear", "floor", "exact"])
def test_equals_pytorchs_interpolate(size, new, how, kind, gen):
    torch = pytorch()
    n = len(size)
    x = gen.standard_normal((2, 3, *size)).astype(kind)
    options, theirs = {
        "linear": ({"Method": "linear"}, {"mode": WORDS[n], "align_corners": False}),
        "floor": (
            {"GeometricTransformMode": "asymmetric", "NearestRoundingMode": "floor"},
            {"mode": "nearest"},
        ),
        "exact": ({}, {"mode": "nearest-exact"}),
    }[how]
    seed = gen.standard_normal((2, 3, *new)).astype(kind)

    def both(X):
        Y = dl.dlresize(X, OutputSize=list(new), **options)
        return Y, dl.dlgradient(dl.sum(dl.stripdims(Y) * turned(seed), "all"), X)

    Y, G = dl.dlfeval(both, dl.dlarray(turned(x), LABELS[n]))
    z = torch.tensor(x, requires_grad=True)
    wanted = torch.nn.functional.interpolate(z, new, **theirs)
    (wanted * torch.tensor(seed)).sum().backward()
    assert dl.dims(Y) == LABELS[n] and Y.dtype == kind
    atol = 1e-5 if kind is np.float32 else 1e-13
    np.testing.assert_allclose(host(Y), turned(wanted.detach().numpy()), rtol=0, atol=atol)
    np.testing.assert_allclose(host(G), turned(z.grad.numpy()), rtol=0, atol=atol)


@pytest.mark.parametrize("scale", [(2, 2), (1.7, 0.6), (0.4, 3.3)])
@pytest.mark.parametrize("method", ["linear", "nearest"])
def test_a_scale_factor_is_used_as_it_is(scale, method, gen):
    """Not the ratio of the sizes, which were rounded."""
    torch = pytorch()
    x = gen.standard_normal((1, 2, 6, 5))
    theirs = {"linear": {"mode": "bilinear", "align_corners": False}, "nearest": {"mode": "nearest-exact"}}[
        method
    ]
    wanted = torch.nn.functional.interpolate(torch.tensor(x), scale_factor=scale, **theirs).numpy()
    Y = dl.dlresize(dl.dlarray(turned(x), "SSCB"), Scale=list(scale), Method=method)
    np.testing.assert_allclose(host(Y), turned(wanted).reshape(Y.shape), rtol=0, atol=1e-13)


# Those of ONNX's node tests whose coordinates and rounding MATLAB has too.  ONNX rounds halves down by default, MATLAB
# up, so a case with a point in the middle between two elements (upsample_sizes_nearest) is not among them.
ONNX = {
    "upsample_scales_nearest": {}, "downsample_scales_nearest": {},
    "upsample_scales_linear": {"Method": "linear"}, "downsample_scales_linear": {"Method": "linear"},
    "upsample_sizes_nearest_round_prefer_ceil_asymmetric": {"GeometricTransformMode": "asymmetric"},
}  # fmt: skip


@pytest.mark.parametrize("name", ONNX)
def test_equals_the_node_tests_of_onnx(name):
    pytest.importorskip("onnx", reason="ONNX has the cases")
    from onnx.backend.test.case.node import resize

    found = {}

    def collect(node, inputs, outputs, name, **_):
        found[name] = inputs, outputs

    kept, resize.expect = resize.expect, collect
    try:
        getattr(resize.Resize, f"export_resize_{name}")()
    finally:
        resize.expect = kept
    ((x, factors), (y,)) = found[f"test_resize_{name}"]
    option = "Scale" if factors.dtype == np.float32 else "OutputSize"
    # single-precision factors stand for the decimals that were meant
    given = [float(str(v)) for v in factors[2:]]
    Y = dl.dlresize(dl.dlarray(turned(x), "SSCB"), **{option: given}, **ONNX[name])
    np.testing.assert_allclose(host(Y).reshape(turned(y).shape), turned(y), rtol=1e-6)


def test_classes_stay_and_logical_becomes_numbers_when_between():
    yes = dl.dlarray(np.array([[True], [False]]), "SC")
    assert dl.underlyingType(dl.dlresize(yes, Scale=2)) == "logical"
    assert dl.dlresize(yes, OutputSize=3, Method="linear").tolist() == [[1], [0.5], [0]]
    z = dl.dlresize(dl.dlarray(np.array([[0], [2j]], np.complex64), "SC"), OutputSize=4, Method="linear")
    assert z.dtype == np.complex64 and z.tolist() == [[0], [0.5j], [1.5j], [2j]]


def test_the_same_size_changes_nothing(gen):
    X = dl.dlarray(gen.standard_normal((4, 5, 2, 3)), "SSCB")
    for method in ("nearest", "linear"):
        np.testing.assert_array_equal(host(dl.dlresize(X, Scale=1, Method=method)), host(X))
    np.testing.assert_array_equal(host(dl.dlresize(X, "OutputSize", [4, 5])), host(X))


def test_nan_in_outputsize_keeps_the_aspect_ratio(gen):
    X = dl.dlarray(gen.standard_normal((40, 30, 3)), "SSC")
    assert dl.dlresize(X, OutputSize=[20, float("nan")]).shape == (20, 15, 3)
    assert dl.dlresize(X, OutputSize=[float("nan"), 10]).shape == (13, 10, 3)
    assert dl.dlresize(X, OutputSize=dl.dlarray([8, float("nan")])).shape == (8, 6, 3)


# -- positions -------------------------------------------------------------------------------------------------
def test_the_dot_product_of_encodings_depends_on_the_distance():
    """What these encodings are for."""
    E = host(dl.sinusoidalPositionEncoding(dl.dlarray(np.zeros((1, 50)), "CT"), 32))
    products = E.T @ E
    for k in range(50):
        np.testing.assert_allclose(np.diagonal(products, k), products[0, k], rtol=1e-12, atol=1e-12)


def test_an_offset_moves_the_encoding():
    X = dl.dlarray(np.zeros((3, 2, 9), np.float32), "CBT")
    E = dl.sinusoidalPositionEncoding(X, 6)
    assert E.dtype == np.float32 and E.shape == (6, 2, 9)
    part = dl.sinusoidalPositionEncoding(
        dl.dlarray(np.zeros((3, 2, 4), np.float32), "CBT"), 6, PositionOffset=5
    )
    np.testing.assert_array_equal(host(part), host(E)[:, :, 5:])
    same = dl.sinusoidalPositionEncoding(
        dl.dlarray(np.arange(1, 10.0)[None], "CT"), 6, Positions="data-values"
    )
    np.testing.assert_allclose(host(same), host(E)[:, 0, :], rtol=1e-6)


def test_dlmtimes_is_pagemtimes(gen):
    a, b = gen.standard_normal((3, 4, 8, 2)), gen.standard_normal((4, 5, 8, 2))
    Z = dl.dlmtimes(a, b)
    assert Z.shape == (3, 5, 8, 2)
    np.testing.assert_array_equal(host(Z), host(dl.pagemtimes(a, b)))
