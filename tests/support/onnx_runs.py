"""Networks written as ONNX files, checked, run by onnxruntime, and compared with what they predict."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.migration.onnx.export_values import onnx_order


def tensor(X):
    """An array in the order of dimensions that ONNX files have."""
    array = np.asarray(dl.extractdata(dl.gather(X)))
    array = array.reshape(array.shape + (1,) * (X.ndim - array.ndim))
    return np.ascontiguousarray(array.transpose(onnx_order(X._format, X.ndim)))


def written(net, path, **options):
    """The model of a network, checked by the onnx package."""
    onnx = pytest.importorskip("onnx", reason="onnx is not installed")
    dl.exportONNXNetwork(net, path, **options)
    onnx.checker.check_model(str(path), full_check=True)
    return onnx.load(path)


def run(path, net, X):
    """What onnxruntime makes of the inputs, and what the network predicts."""
    runtime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    session = runtime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    found = session.run(None, {i.name: tensor(x) for i, x in zip(session.get_inputs(), X, strict=True)})
    expected = dl.predict(net, *X)
    expected = expected if isinstance(expected, tuple) else (expected,)
    assert [i.name for i in session.get_inputs()] == net.InputNames
    return found, [tensor(dl.dlarray(Y) if not isinstance(Y, dl.dlarray) else Y) for Y in expected]


def compare(path, net, X, tolerance=1e-5):
    """The model gives what the network predicts: the sizes, and values to single precision."""
    found, expected = run(path, net, X)
    assert len(found) == len(expected)
    for y, z in zip(found, expected, strict=True):
        assert y.shape == z.shape
        np.testing.assert_allclose(y, z, rtol=tolerance, atol=tolerance)
