"""Metrics of segmentations: scikit-learn's numbers, and the distances of all points of two outlines."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError

metrics = pytest.importorskip("sklearn.metrics", reason="scikit-learn is not installed")
GEN = np.random.default_rng(5)
NAMES = ["sky", "sea", "boat"]
TRUTH = GEN.integers(1, 4, (4, 40, 50)).repeat(5, axis=1).repeat(5, axis=2)[:, :70, :90]
FOUND = np.where(GEN.random(TRUTH.shape) < 0.1, GEN.integers(1, 4, TRUTH.shape), np.roll(TRUTH, 1, axis=2))


def pictures(codes, names=NAMES):
    return [dl.categorical.from_codes(c, names) for c in codes]


def evaluated(found=FOUND, truth=TRUTH, **more):
    return dl.evaluateSemanticSegmentation(pictures(found), pictures(truth), **{"Verbose": False, **more})


def values(t):
    return np.array([list(row) for row in t])


def test_classes_and_the_data_set_are_scikit_learns():
    ssm = evaluated()
    known, guess = TRUTH.ravel(), FOUND.ravel()
    np.testing.assert_array_equal(values(ssm.ConfusionMatrix), metrics.confusion_matrix(known, guess))
    shares = metrics.confusion_matrix(known, guess, normalize="true")
    np.testing.assert_allclose(values(ssm.NormalizedConfusionMatrix), shares, rtol=1e-14)
    np.testing.assert_allclose(ssm.ClassMetrics.Accuracy, metrics.recall_score(known, guess, average=None))
    np.testing.assert_allclose(ssm.ClassMetrics.IoU, metrics.jaccard_score(known, guess, average=None))
    found = ssm.DataSetMetrics
    assert found.GlobalAccuracy(1) == pytest.approx(metrics.accuracy_score(known, guess))
    assert found.MeanAccuracy(1) == pytest.approx(metrics.balanced_accuracy_score(known, guess))
    assert found.MeanIoU(1) == pytest.approx(metrics.jaccard_score(known, guess, average="macro"))
    assert found.WeightedIoU(1) == pytest.approx(metrics.jaccard_score(known, guess, average="weighted"))
    for k in range(4):
        known, guess = TRUTH[k].ravel(), FOUND[k].ravel()
        assert ssm.ImageMetrics.GlobalAccuracy[k] == pytest.approx(metrics.accuracy_score(known, guess))
        assert ssm.ImageMetrics.MeanIoU[k] == pytest.approx(
            metrics.jaccard_score(known, guess, average="macro")
        )
    assert ssm.ConfusionMatrix.VariableNames == ssm.ConfusionMatrix.RowNames == NAMES
    assert ssm.ClassMetrics("sea", "IoU").IoU(1) == ssm.ClassMetrics.IoU(2)


def test_outlines_against_all_distances():
    distance = pytest.importorskip("scipy.spatial.distance")
    ssm, reach = evaluated(), 0.0075 * np.hypot(70, 90)

    def outline(mask):
        edges = [(0, 1), (0, -1), (1, 0), (-1, 0)]
        inside = lambda i, j: 0 <= i < 70 and 0 <= j < 90 and mask[i, j]  # noqa: E731
        points = [p for p in np.argwhere(mask) if not all(inside(p[0] + i, p[1] + j) for i, j in edges)]
        return np.array(points)

    scores = np.zeros((4, 3))
    for n in range(4):
        for k in range(3):
            apart = distance.cdist(outline(FOUND[n] == k + 1), outline(TRUTH[n] == k + 1))
            precision, recall = (apart.min(axis=1) < reach).mean(), (apart.min(axis=0) < reach).mean()
            scores[n, k] = 2 * precision * recall / (precision + recall)
    np.testing.assert_allclose(ssm.ImageMetrics.MeanBFScore, scores.mean(axis=1), rtol=1e-13)
    np.testing.assert_allclose(ssm.ClassMetrics.MeanBFScore, scores.mean(axis=0), rtol=1e-13)
    assert ssm.DataSetMetrics.MeanBFScore(1) == pytest.approx(np.mean(ssm.ImageMetrics.MeanBFScore))
    assert reach > 0.85 and 0.05 < scores.min() < scores.max() < 0.95


def test_undefined_pixels_and_classes_that_are_missing():
    truth, found = np.array([[1, 1, 2, 0], [1, 2, 2, 0]]), np.array([[1, 0, 2, 2], [1, 2, 1, 3]])
    ssm = evaluated(
        found[None], truth[None]
    )  # what is known of no pixel does not count; what is not found is missed
    assert values(ssm.ConfusionMatrix).tolist() == [[2, 0, 0], [1, 2, 0], [0, 0, 0]]
    assert ssm.DataSetMetrics.GlobalAccuracy(1) == 4 / 6
    assert ssm.ClassMetrics.Accuracy[:2] == [2 / 3, 2 / 3] and np.isnan(ssm.ClassMetrics.Accuracy[2])
    assert ssm.ClassMetrics.IoU[:2] == [2 / 4, 2 / 3] and np.isnan(ssm.ClassMetrics.IoU[2])
    assert ssm.DataSetMetrics.MeanIoU(1) == (2 / 4 + 2 / 3) / 2
    assert evaluated(TRUTH, TRUTH).DataSetMetrics.MeanBFScore(1) == 1


def test_every_spelling_of_the_pictures(tmp_path, capsys):
    image = pytest.importorskip("PIL.Image")
    for k, (found, truth) in enumerate(zip(FOUND, TRUTH, strict=True)):
        image.fromarray(found.astype(np.uint8)).save(tmp_path / f"found{k}.png")
        image.fromarray((10 * truth).astype(np.uint8)).save(tmp_path / f"truth{k}.png")
    results = dl.pixelLabelDatastore(str(tmp_path / "found*.png"), NAMES, [1, 2, 3])
    truths = dl.pixelLabelDatastore(str(tmp_path / "truth*.png"), NAMES, [10, 20, 30], ReadSize=3)
    ssm = dl.evaluateSemanticSegmentation(results, truths)
    told = capsys.readouterr().out
    assert "* Processed 4 images." in told and "class accuracy, IoU, weighted IoU, BF score." in told
    assert "GlobalAccuracy    MeanAccuracy    MeanIoU    WeightedIoU    MeanBFScore" in told
    assert truths.hasdata() and dl.read(results)[0].shape == (70, 90)  # they stay where they were
    stacked = dl.categorical.from_codes(np.moveaxis(FOUND, 0, -1), NAMES)
    others = dl.categorical.from_codes(
        (4 - np.moveaxis(TRUTH, 0, -1)), NAMES[::-1]
    )  # the same in another order
    store = dl.arrayDatastore(pictures(TRUTH))
    matrices = [metrics.confusion_matrix(t.ravel(), f.ravel()) for t, f in zip(TRUTH, FOUND, strict=True)]
    for one in (evaluated(), dl.evaluateSemanticSegmentation(stacked, store, Verbose=False)):
        assert values(one.DataSetMetrics).tolist() == values(ssm.DataSetMetrics).tolist()
    turned = dl.evaluateSemanticSegmentation(stacked, others, Verbose=False)
    assert turned.ConfusionMatrix.VariableNames == NAMES[::-1]
    np.testing.assert_allclose(values(turned.DataSetMetrics), values(ssm.DataSetMetrics), rtol=1e-13)
    of_matrices = dl.evaluateSemanticSegmentation(matrices, NAMES, Verbose=False)
    assert of_matrices.ClassMetrics.IoU == list(ssm.ClassMetrics.IoU)
    assert of_matrices.DataSetMetrics.VariableNames == [
        "GlobalAccuracy",
        "MeanAccuracy",
        "MeanIoU",
        "WeightedIoU",
    ]


def test_chosen_metrics_and_the_display():
    ssm = evaluated(Metrics=["iou", "accuracy"])
    assert ssm.DataSetMetrics.VariableNames == ["MeanAccuracy", "MeanIoU"]
    assert ssm.ClassMetrics.VariableNames == ["Accuracy", "IoU"] and ssm.ImageMetrics.shape == (4, 2)
    assert len(evaluated(Metrics="global-accuracy").ClassMetrics) == 0
    assert repr(evaluated()) == (
        "  semanticSegmentationMetrics with properties:\n\n"
        "              ConfusionMatrix: [3×3 table]\n"
        "    NormalizedConfusionMatrix: [3×3 table]\n"
        "               DataSetMetrics: [1×5 table]\n"
        "                 ClassMetrics: [3×3 table]\n"
        "                 ImageMetrics: [4×5 table]"
    )
    with pytest.raises(AttributeError, match="read-only"):
        ssm.ClassMetrics = 3
    with pytest.raises(ArgumentError, match="no pictures"):
        dl.evaluateSemanticSegmentation([], [], Verbose=False)
