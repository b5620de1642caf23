"""NumPy's functions of dlarrays: outside dlfeval they see NumPy arrays, inside they would lose the gradient."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.bundles import cases

X, Y = dl.dlarray([[1, 2, 3], [4, 5, 6]], "CB"), dl.dlarray([[0, 1, 0], [2, 2, 2]])
HOST = (np.array([[1.0, 2, 3], [4, 5, 6]]), np.array([[0.0, 1, 0], [2, 2, 2]]))


@cases(
    "use",
    [
        lambda x, y: np.sum(x),
        lambda x, y: np.sum(x, axis=0),
        lambda x, y: np.mean(x),
        lambda x, y: np.mean(x, axis=1, keepdims=True),
        lambda x, y: np.max(x, axis=1),
        lambda x, y: np.prod(x),
        lambda x, y: np.std(x),
        lambda x, y: np.cumsum(x, axis=0),
        lambda x, y: np.any(x),
        lambda x, y: np.concatenate([x, y], axis=1),
        lambda x, y: np.stack((x, y)),
        lambda x, y: np.vstack([x, np.ones((1, 3))]),
        lambda x, y: np.where(np.asarray(x) > 2, x, y),
        lambda x, y: np.sort(x),
        lambda x, y: np.round(x),
        lambda x, y: np.clip(x, 2, 3),
        lambda x, y: np.transpose(x),
        lambda x, y: np.reshape(x, (3, 2)),
        lambda x, y: np.squeeze(x),
        lambda x, y: np.diag(x),
        lambda x, y: np.dot(x, np.ones(3)),
        lambda x, y: np.einsum("ij,ij->i", x, y),
        lambda x, y: np.linalg.norm(x),
        lambda x, y: np.allclose(x, y),
        lambda x, y: np.histogram(x, bins=3)[0],
        lambda x, y: np.interp(2.5, np.ravel(x), np.ravel(y)),
        lambda x, y: np.shape(x),
        lambda x, y: np.ndim(x),
        lambda x, y: np.size(x),
        lambda x, y: np.size(x, 1),
        lambda x, y: np.zeros_like(x),
        lambda x, y: np.asarray(x),
        lambda x, y: np.array(x, dtype=np.float32),
    ],
)
def test_outside_a_trace_they_see_numpy_arrays(use):
    got, wanted = use(X, Y), use(*HOST)
    assert type(got) is type(wanted)
    np.testing.assert_array_equal(got, wanted)


@cases(
    ("use", "says"),
    [
        (
            lambda x: x * np.asarray(x),
            r"conversion to a NumPy array.*fix: functions of dlarrays, or extractdata\(x\)",
        ),
        (lambda x: np.array(x), r"fix: functions of dlarrays, or extractdata\(x\)"),
        (lambda x: np.mean(x), r"np\.mean: x is a traced dlarray.*fix: dl\.mean, or extractdata\(x\)"),
        (lambda x: np.sum(x), r"np\.sum.*fix: dl\.sum, or extractdata"),
        (lambda x: np.concatenate([x, x]), r"np\.concatenate.*fix: functions of dlarrays, or extractdata"),
        (
            lambda x: np.where(np.ones((2, 3)) > 0, x, 0),
            r"np\.where.*fix: functions of dlarrays, or extractdata",
        ),
        (lambda x: np.stack([np.zeros((2, 3)), x + 1]), r"np\.stack"),
        (lambda x: np.einsum("ij->i", x), r"np\.einsum"),
    ],
)
def test_inside_a_trace_they_refuse(use, says):
    with pytest.raises(errors.TraceError, match=says):
        dl.dlfeval(use, X)


def test_what_means_the_numbers_is_allowed_inside():
    def f(x):
        total = dl.sum(x, "all")
        assert float(total) == 21 and int(total) == 21 and bool(total) and total.item() == 21
        assert dl.extractdata(x).tolist() == HOST[0].tolist() == x.tolist()
        assert "2(C) × 3(B)" in repr(x) and "2(C)" in x._repr_html_()
        assert np.shape(x) == (2, 3) and np.ndim(x) == 2 and np.size(x) == 6
        assert np.mean(dl.extractdata(x)) == 3.5 and np.mean(Y) == 7 / 6
        return dl.dlgradient(dl.sum(x * np.asarray(dl.extractdata(x)), "all"), x)

    assert dl.dlfeval(f, X).tolist() == HOST[0].tolist()
