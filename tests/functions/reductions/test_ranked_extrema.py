"""max and min of complex numbers, and by ComparisonMethod, against sorting by Python's keys and against Octave."""

import cmath

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support import octave
from tests.support.bundles import cases

gen = np.random.default_rng(11)
KEYS = {
    "abs": lambda z: (abs(z), cmath.phase(z)),
    "real": lambda z: (z.real, z.imag),
}


def by_python(line, largest, method):
    good = [(k, z) for k, z in enumerate(line) if not cmath.isnan(z)]
    best = (max if largest else min)(KEYS[method](z) for _, z in good)
    return next(k for k, z in good if KEYS[method](z) == best)


@cases(("name", "method"), [(n, m) for n in ("max", "min") for m in ("auto", "abs", "real")])
def test_complex_numbers_along_each_dimension(name, method):
    for shape, dims in (((5, 4), (1, 2, [1, 2])), ((3, 4, 2), (1, 2, 3, [1, 3], [1, 2, 3]))):
        # few values, so that many are equal in magnitude or in their real part
        X = gen.integers(-2, 3, shape) + 1j * gen.integers(-2, 3, shape)
        X.ravel()[0] = np.nan
        for dim in dims:
            M, at = getattr(dl, name)(dl.dlarray(X), [], dim, "linear", ComparisonMethod=method, nargout=2)
            axes = tuple(d - 1 for d in (dim if isinstance(dim, list) else [dim]))
            kept = [a for a in range(X.ndim) if a not in axes]
            numbers = np.arange(X.size).reshape(X.shape, order="F")
            rows = np.transpose(X, [*kept, *axes[::-1]]).reshape(-1, np.prod([X.shape[a] for a in axes]))
            numbers = np.transpose(numbers, [*kept, *axes[::-1]]).reshape(rows.shape)
            places = [
                by_python(row, name == "max", "abs" if method == "auto" else method) for row in rows.tolist()
            ]
            wanted = rows[np.arange(len(rows)), places]
            assert np.array_equal(np.asarray(dl.extractdata(M)).ravel(), wanted)
            assert np.array_equal(np.asarray(at).ravel() - 1, numbers[np.arange(len(rows)), places])


@cases("name", ["max", "min"])
def test_two_complex_arrays(name):
    a = gen.integers(-2, 3, 60) + 1j * gen.integers(-2, 3, 60)
    b = gen.integers(-2, 3, 60) + 1j * gen.integers(-2, 3, 60)
    a[3], b[7] = np.nan, complex(0, np.nan)
    for method in KEYS:
        wanted = [
            (x, y)[by_python((x, y), name == "max", method)]
            for x, y in zip(a.tolist(), b.tolist(), strict=True)
        ]
        got = getattr(dl, name)(dl.dlarray(a), dl.dlarray(b), ComparisonMethod=method)
        assert np.asarray(got).ravel().tolist() == wanted
    kept = np.asarray(getattr(dl, name)(dl.dlarray(a), dl.dlarray(b), [], "includenan")).ravel()
    assert np.isnan(kept[[3, 7]]).all() and np.isnan(kept).sum() == 2


def test_real_numbers_and_integers_by_magnitude():
    assert dl.max([-5, 2, 3], [], ComparisonMethod="abs").tolist() == [[-5]]
    assert dl.min([-5, 2, -2], [], 2, ComparisonMethod="abs").tolist() == [[2]]
    small = dl.max(dl.int8([-100, 5]), [], ComparisonMethod="abs")
    assert dl.underlyingType(small) == "int8" and small.tolist() == [[-100]]
    assert dl.max([-5, 2], [3, 3], ComparisonMethod="abs").tolist() == [[-5, 3]]
    M, at = dl.max(dl.dlarray([1 + 1j, 2]), [], 3, nargout=2)
    assert M.tolist() == [[1 + 1j, 2]] and at.tolist() == [[1, 1]]


def test_missing_values_win_where_they_count():
    z = [complex(np.nan, 1), 2j]
    assert dl.max(z).tolist() == [[2j]]
    assert np.isnan(np.asarray(dl.max(z, [], "includenan"))).all()


def test_the_gradient_goes_to_the_element_that_is_returned():
    def loss(z):
        value = dl.real(dl.conj(dl.max(z)) * (2 + 1j)) + dl.sum(dl.real(dl.min(z, dl.dlarray(2.5 + 0j))))
        return value, dl.dlgradient(value, z)

    z = dl.dlarray(np.array([1 + 2j, 3, -4j]))
    value, g = dl.dlfeval(loss, z)
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing to compare with")
    t = torch.tensor([1 + 2j, 3, -4j], requires_grad=True)
    total = (t[2].conj() * (2 + 1j)).real + t[0].real
    total.backward()
    assert np.allclose(np.asarray(dl.extractdata(g)).ravel(), t.grad.numpy())
    assert float(value) == float(total.detach()) + 2.5 + 2.5


@pytest.mark.skipif(
    octave.program() is None, reason="octave-cli is not installed: no other oracle runs MATLAB's code"
)
def test_as_in_octave():
    z = gen.integers(-3, 4, (6, 5)) + 1j * gen.integers(-3, 4, (6, 5))
    z += 1e-3 * gen.random((6, 5))  # ties go by the angle in MATLAB, by the first in Octave
    M, at = dl.max(z, [], 1, nargout=2)
    small, low = dl.min(z, [], 2, nargout=2)
    asked = ["X = max(z, [], 1);", "[~, X] = max(z, [], 1);", "X = min(z, [], 2);", "[~, X] = min(z, [], 2);"]
    for mine, theirs in zip((M, at, small, low), octave.run(asked, {"z": z}), strict=True):
        assert np.array_equal(np.asarray(mine), theirs.value), theirs


def test_refusals():
    with pytest.raises(errors.OptionError, match='ComparisonMethod must be one of "auto", "real", "abs"'):
        dl.max([1, 2], [], ComparisonMethod="size")
    with pytest.raises(errors.ClassError, match="class int8"):
        dl.max(dl.int8([1, 2]), 3.0, ComparisonMethod="abs")
