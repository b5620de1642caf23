"""imageLIME: scikit-learn's trees and lasso as oracles, and networks whose important pixels are known."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.layers.inspection.segments import grid_size, superpixels
from dlarray.layers.inspection.simple_models import linear_importance, tree_importance
from tests.support.backends import host


def switched(gen):
    x = (gen.random((400, 9)) < 0.5).astype(float)
    return x, x @ np.arange(9) + 3 * x[:, 1] * x[:, 2] + 0.1 * gen.standard_normal(400)


def test_tree_of_scikit_learn(gen):
    tree = pytest.importorskip("sklearn.tree", reason="scikit-learn is the oracle")
    x, y = switched(gen)
    grown = tree.DecisionTreeRegressor(min_samples_split=10, random_state=0).fit(x, y).tree_
    expected = grown.compute_feature_importances(normalize=False) / np.sum(grown.children_left >= 0)
    np.testing.assert_allclose(tree_importance(x, y), expected, rtol=0.02, atol=1e-4)


def test_lasso_of_scikit_learn(gen):
    linear = pytest.importorskip("sklearn.linear_model", reason="scikit-learn is the oracle")
    x, y = switched(gen)
    expected = linear.Lasso(alpha=1 / len(y), tol=1e-12, max_iter=10000).fit(x, y).coef_
    np.testing.assert_allclose(linear_importance(x, y), expected, rtol=1e-5, atol=1e-7)


def network():
    """The score is the mean of the lower right quarter of an 8×8 image."""
    weights = np.zeros((8, 8), dtype=np.float32)
    weights[4:, 4:] = 1 / 16
    images = dl.imageInputLayer([8, 8, 1], Normalization="none")
    return dl.dlnetwork([images, dl.fullyConnectedLayer(1, Weights=weights.T.reshape(1, -1), Bias=0)])


@pytest.mark.parametrize("model", ["tree", "linear"])
def test_the_quarter_that_counts(model):
    dl.rng(0)
    image = np.ones((8, 8))
    image[4:, 4:] = 3
    options = dict(Segmentation="grid", NumFeatures=7, NumSamples=100, Model=model, MiniBatchSize=30)
    scores, parts, importance = dl.imageLIME(network(), image, 1, nargout=3, **options)
    assert host(parts)[[0, 7, 0, 7], [0, 0, 7, 7]].tolist() == [1, 2, 3, 4]
    assert importance.shape == (4, 1) and np.argmax(host(importance)) == 3
    assert np.array_equal(host(scores), host(importance)[host(parts).astype(int) - 1, 0])
    assert dl.imageLIME(network(), image, 1, OutputUpsampling="none", **options).shape == (2, 2)
    assert dl.imageLIME(network(), image, 1, OutputUpsampling="bicubic", **options).shape == (8, 8)


def test_superpixels_follow_edges_and_are_connected():
    image = np.zeros((20, 20, 1))
    image[:, 7:] = 1
    parts = superpixels(image, 16)
    assert not set(parts[:, :7].flat) & set(parts[:, 7:].flat)
    assert sorted(set(parts.flat)) == list(range(1, parts.max() + 1)) and 4 <= parts.max() <= 32


def test_sizes_of_grids():
    assert grid_size((28, 28), 49) == (7, 7) and grid_size((28, 28), 50) == (7, 7)
    for size in ((10, 40), (40, 10), (3, 50)):
        rows, columns = grid_size(size, 49)
        assert rows * columns <= 49 and rows <= size[0] and columns <= size[1]


def test_images_without_pixels_are_refused():
    with pytest.raises(dl.errors.SizeError, match=r"imageLIME: X must have pixels.*fix: "):
        dl.imageLIME(network(), np.zeros((0, 0)), 1)


@pytest.mark.parametrize("number", [65, 1e300, np.inf, np.nan, 0, 1.5])
def test_numbers_that_no_feature_has_are_refused(number):
    parts = np.ones((8, 8))
    parts[0, 0] = number
    with pytest.raises(dl.errors.OptionError, match=r"whole numbers from 1 to the number of pixels.*fix: "):
        dl.imageLIME(network(), np.ones((8, 8)), 1, Segmentation=parts)
