"""imresize beside PyTorch's antialiased interpolation, inside the mirrored edges; classes, sizes and NaN."""

import numpy as np
import pytest

import dlarray as dl
from tests.support.bundles import cases


@cases(("method", "wide"), [("bicubic", True), ("bilinear", True), ("bilinear", False)])
@cases("size", [(20, 16), (10, 8), (80, 48)])
def test_equals_pytorchs_interpolate_inside(method, wide, size, gen):
    """Beyond an edge, and in the cubic kernel where nothing is antialiased, PyTorch has other rules."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x = gen.random((40, 32))
    y = torch.nn.functional.interpolate(
        torch.from_numpy(x)[None, None], size, mode=method, align_corners=False, antialias=wide
    )
    inside = tuple(slice(n // 4, -(n // 4)) for n in size)
    found = np.asarray(dl.extractdata(dl.imresize(x, list(size), method, Antialiasing=wide)))
    np.testing.assert_allclose(found[inside], y[0, 0].numpy()[inside], rtol=0, atol=1e-12)


@cases("method", ["nearest", "bilinear", "bicubic", "box", "triangle", "cubic", "lanczos2", "lanczos3"])
def test_a_flat_image_stays_flat_and_keeps_its_class(method):
    for image in (dl.uint8(np.full((5, 7, 3), 200)), dl.zeros(5, 7, 3, "single") + 0.5, dl.ones(5, 7, 3) > 0):
        for scale in (0.4, 2.3):
            small = dl.imresize(image, scale, method)
            assert dl.size(small) == (int(np.ceil(5 * scale)), int(np.ceil(7 * scale)), 3)
            assert dl.underlyingType(small) == dl.underlyingType(image)
            flat = np.asarray(dl.extractdata(small), dtype=float)
            np.testing.assert_allclose(flat, float(dl.extractdata(image).ravel()[0]), rtol=1e-6)


def test_rows_alone_keep_the_aspect_ratio():
    """The call of MATLAB's page, [64 NaN]; the number of columns is rounded up."""
    assert dl.size(dl.imresize(np.zeros((384, 512, 3)), [64, np.nan])) == (64, 86, 3)


def test_a_nan_stays_in_its_neighbourhood():
    x = np.ones((20, 20))
    x[0, 0] = np.nan
    assert np.isnan(np.asarray(dl.extractdata(dl.imresize(x, 2)))).sum() < 50


@cases("scale", [1e-320, 1e-9, [float("nan"), 1e-300]])
def test_a_factor_that_leaves_nothing_is_refused(scale):
    with pytest.raises(dl.errors.ArgumentError, match=r"imresize: of 4 pixels, .*nothing is left; fix: "):
        dl.imresize(np.ones((4, 4)), scale)
    assert dl.imresize(np.ones((4, 4)), 1e-3).shape == (1, 1)


def test_options_by_name():
    x = np.arange(48.0).reshape(8, 6)
    same = [
        (dl.imresize(x, [4, 3], "bilinear"), dl.imresize(x, [4, 3], Method="bilinear")),
        (dl.imresize(x, [4, 3]), dl.imresize(x, "OutputSize", [4, 3])),
        (dl.imresize(x, 0.5, "box"), dl.imresize(x, Scale=0.5, Method="box")),
        (dl.imresize(x, [4, 12], "nearest"), dl.imresize(x, Scale=[0.5, 2], Method="nearest")),
    ]
    assert all(dl.isequal(a, b) for a, b in same)
