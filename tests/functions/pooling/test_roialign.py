"""roialign: figures that MATLAB's page prints, ONNX's operator RoiAlign, derivatives by checkGradients."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.bundles import cases

gen = np.random.default_rng(4)
BOXES = np.array([[1, 1, 5, 6], [2.3, 1.7, 9.9, 8.2], [4, 4, 4.5, 4.5], [1, 2, 11, 9], [9, 8, 14, 12]])
IMAGES = np.array([0, 1, 1, 0, 1])
COLUMNS = np.vstack([BOXES.T, IMAGES + 1.0])


def test_the_page():
    """https://www.mathworks.com/help/vision/ref/roialign.html: the first channel."""
    dl.rng("default")
    X = dl.dlarray(dl.rand(10, 10, 3, 2), "SSCB")
    Y = dl.roialign(X, dl.dlarray([2, 2, 4, 4, 1]).T, [3, 3])
    assert tuple(dl.size(Y)) == (3, 3, 3, 1) and dl.dims(Y) == "SSCB"
    wanted = [[0.7464, 0.3069, 0.1780], [0.9212, 0.8491, 0.4677], [0.7303, 0.9057, 0.3840]]
    np.testing.assert_allclose(np.asarray(dl.extractdata(Y))[:, :, 0].squeeze(), wanted, atol=5.1e-5)


@cases(("ratio", "scale"), [(n, s) for n in (0, 1, 2, 3) for s in (1.0, 0.5)])
def test_as_onnx(ratio, scale):
    onnx = pytest.importorskip("onnx", reason="onnx is not installed: nothing to compare with")
    runtime = pytest.importorskip(
        "onnxruntime", reason="onnxruntime is not installed: nothing to compare with"
    )
    x = gen.standard_normal((2, 3, 9, 11)).astype(np.float32)
    make = onnx.helper
    node = make.make_node(
        "RoiAlign", ["x", "r", "b"], ["y"], mode="avg", output_height=4, output_width=3, sampling_ratio=ratio,
        spatial_scale=scale, coordinate_transformation_mode="half_pixel",
    )  # fmt: skip
    inputs = [make.make_tensor_value_info(n, k, None) for n, k in (("x", 1), ("r", 1), ("b", 7))]
    graph = make.make_graph([node], "g", inputs, [make.make_tensor_value_info("y", 1, None)])
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 16)], ir_version=8)
    rois = (BOXES - 1 + 0.5 / scale).astype(np.float32)  # which half_pixel takes off again
    (y,) = runtime.InferenceSession(model.SerializeToString()).run(None, {"x": x, "r": rois, "b": IMAGES})
    X = dl.dlarray(x.transpose(2, 3, 1, 0), "SSCB")
    Y = dl.roialign(X, COLUMNS, [4, 3], ROIScale=scale, SamplingRatio=ratio or "auto")
    np.testing.assert_allclose(np.asarray(dl.extractdata(Y)).transpose(3, 2, 0, 1), y, atol=5e-6)


def test_gradients():
    X = dl.dlarray(gen.standard_normal((9, 11, 2, 2)), "SSCB")

    def loss(X):
        value = dl.sum(dl.roialign(X, COLUMNS, [2, 3]) ** 2, "all")
        return value, dl.dlgradient(value, X)

    value, g = dl.dlfeval(loss, X)
    step = gen.standard_normal((9, 11, 2, 2))
    near = [float(dl.sum(dl.roialign(X + s * 1e-5 * step, COLUMNS, [2, 3]) ** 2, "all")) for s in (1, -1)]
    assert (near[0] - near[1]) / 2e-5 == pytest.approx(float(dl.sum(dl.stripdims(g) * step, "all")), rel=1e-6)
    assert float(value) > 0


def test_refusals():
    X = dl.dlarray(gen.standard_normal((5, 5, 1, 2)), "SSCB")
    for call, kind, says in (
        (lambda: dl.roialign(dl.stripdims(X), COLUMNS, [2, 2]), errors.FormatError, '"SSCB"'),
        (lambda: dl.roialign(X, [[1, 1, 2, 2]], [2, 2]), errors.SizeError, "five rows"),
        (
            lambda: dl.roialign(X, dl.dlarray([1, 1, 2, 2, 3]).T, [2, 2]),
            errors.IndexingError,
            "image 3, but X has 2",
        ),
        (
            lambda: dl.roialign(X, dl.dlarray([1, 1, np.nan, 2, 1]).T, [2, 2]),
            errors.IndexingError,
            "NaN or Inf",
        ),
        (lambda: dl.roialign(X, COLUMNS, [2]), errors.SizeError, "two numbers"),
        (lambda: dl.roialign(X, COLUMNS, [2, 2], ROIScale=0), errors.ArgumentError, "ROIScale must be"),
        (
            lambda: dl.roialign(X, COLUMNS, [2, 2], SamplingRatio=[1, 2, 3]),
            errors.SizeError,
            "one or two numbers",
        ),
    ):
        with pytest.raises(kind, match=says):
            call()


@cases(
    ("boxes", "ratio"),
    [([1, 1, 2, 2, 1], 2**31), ([1, 1, 2, 2, 1], [1, 1e300]), ([1, -1e12, 2, 2, 1], "auto")],
)
def test_points_beyond_the_memory_are_refused(boxes, ratio):
    X = dl.dlarray(gen.standard_normal((5, 5, 1, 1)), "SSCB")
    with pytest.raises(errors.ArgumentError, match=r"roialign: an array .* GiB are allowed; fix: "):
        dl.roialign(X, dl.dlarray(boxes).T, [2, 2], SamplingRatio=ratio)
