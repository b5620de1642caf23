"""Evaluate and Inspect Results of Semantic Segmentation.

https://www.mathworks.com/help/vision/ug/evaluate-and-inspect-the-results-of-semantic-segmentation.html
The page's trained network and ``triangleImages`` come with the Computer Vision Toolbox; a network is trained here, on
triangles drawn here.
"""

import numpy as np
import pytest

import dlarray as dl

image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
pytest.importorskip("PIL.ImageDraw")
CLASSES = ["triangle", "background"]
LABEL_IDS = [255, 0]


@pytest.fixture
def folder(tmp_path):
    """Noisy pictures of 32×32 with one triangle, and their labels."""
    from PIL import ImageDraw

    gen = np.random.default_rng(0)
    for part, count in (("training", 40), ("test", 10)):
        for k in range(count):
            mask = image.new("L", (32, 32), 0)
            ImageDraw.Draw(mask).polygon([tuple(p) for p in gen.integers(0, 32, (3, 2)).tolist()], fill=255)
            noisy = 60 + np.asarray(mask) * 0.5 + gen.normal(0, 15, (32, 32))
            for name, pixels in (
                ("Images", noisy.clip(0, 255).astype(np.uint8)),
                ("Labels", np.asarray(mask)),
            ):
                (tmp_path / (part + name)).mkdir(exist_ok=True)
                image.fromarray(pixels).save(tmp_path / (part + name) / f"image_{k + 1:03d}.png")
    return tmp_path


def test_train_segment_and_evaluate(folder, capsys):
    imds = dl.imageDatastore(folder / "trainingImages")
    pxds = dl.pixelLabelDatastore(folder / "trainingLabels", CLASSES, LABEL_IDS)
    ds = dl.combine(imds, pxds)
    layers = [
        dl.imageInputLayer([32, 32, 1], Normalization="zscore"),
        dl.convolution2dLayer(3, 8, Padding=1),
        dl.reluLayer(),
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 8, Padding=1),
        dl.reluLayer(),
        dl.transposedConv2dLayer(4, 8, Stride=2, Cropping=1),
        dl.convolution2dLayer(1, 2),
        dl.softmaxLayer(),
    ]
    options = dl.trainingOptions("adam", InitialLearnRate=1e-2, MaxEpochs=15, MiniBatchSize=8, Verbose=False)
    dl.rng(0)
    net = dl.trainnet(ds, layers, "crossentropy", options)

    C, scores = dl.semanticseg(dl.readimage(imds, 1), net, Classes=CLASSES, nargout=2)
    assert C.shape == dl.size(scores) == (32, 32) and C.categories() == CLASSES
    assert float(dl.min(scores, [], "all")) >= 0.5

    imdsTest = dl.imageDatastore(folder / "testImages")
    pxdsTruth = dl.pixelLabelDatastore(folder / "testLabels", CLASSES, LABEL_IDS)
    pxdsResults = dl.semanticseg(imdsTest, net, Classes=CLASSES, WriteLocation=folder / "results")
    metrics = dl.evaluateSemanticSegmentation(pxdsResults, pxdsTruth)
    told = capsys.readouterr().out
    assert told.startswith("Running semantic segmentation network\n-------------------------------------\n")
    assert "Evaluating semantic segmentation results\n----------------------------------------\n" in told
    assert told.count("* Processed 10 images.") == 2
    assert metrics.ClassMetrics.RowNames == metrics.ConfusionMatrix.RowNames == CLASSES
    assert metrics.ImageMetrics.shape == (10, 5)
    assert metrics.DataSetMetrics.GlobalAccuracy(1) > 0.97 and metrics.DataSetMetrics.MeanIoU(1) > 0.85
    counts = dl.countEachLabel(pxdsTruth)
    assert sum(counts.PixelCount) == 10 * 32 * 32 == sum(sum(row) for row in metrics.ConfusionMatrix)
