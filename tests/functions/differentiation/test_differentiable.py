"""differentiable: code written for the Array API standard, SciPy's among it, as functions of dlarrays."""

import os

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.backends import host
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is the oracle of these derivatives")
X12 = dl.dlarray([1.0, 2.0])


def test_arrays_come_in_matlabs_order_and_go_out_as_dlarrays():
    seen = []

    @dl.differentiable
    def f(x, nest, scale=1):
        seen.append(x.shape)
        xp = x.__array_namespace__()
        return {
            "whole": x * scale,
            "column": xp.sum(x, axis=1),
            "list": [xp.argmax(x, axis=0), nest[0]["y"], "text"],
        }

    X = dl.dlarray(np.arange(24.0).reshape(2, 3, 4), "CBT")

    def check(X):
        r = f(X, [{"y": X[:, :, 0]}], scale=2.0)
        assert seen.pop() == (2, 3, 4) and f.__name__ == "f"
        assert all(type(v) is dl.dlarray for v in (r["whole"], r["column"], *r["list"][:2]))
        assert r["whole"].shape == (2, 3, 4) and dl.dims(r["whole"]) == "" and r["list"][2] == "text"
        np.testing.assert_array_equal(host(r["whole"]), 2 * host(X))
        assert r["column"].shape == (2, 4) and r["list"][0].shape == (3, 4)
        assert dl.underlyingType(r["list"][0]) == "double" and r["list"][0]._node is None
        assert (r["whole"]._node is None) == (X._node is None)
        return dl.dlgradient(dl.sum(r["whole"] * X, "all"), X) if X._node is not None else r["whole"]

    check(X)
    np.testing.assert_array_equal(host(dl.dlfeval(check, X)), 4 * host(X))


def test_labels_of_results():
    X = dl.dlarray([[1.0, 2], [3, 4]], "CB")
    f = dl.differentiable(lambda x: x * 2, format="BC")
    assert dl.dims(f(X)) == "CB" and f(X).tolist() == [[2, 6], [4, 8]]
    g = dl.differentiable(format=("CB", "C"))(lambda x: (x, x[:, 0]))
    Y, v = g(X)
    assert (dl.dims(Y), dl.dims(v), v.shape) == ("CB", "CU", (2, 1))


def test_the_function_cannot_change_its_arguments():
    @dl.differentiable
    def f(x):
        x[0, :] = 0.0
        return x

    X = dl.dlarray([[1.0, 2], [3, 4]])
    assert f(X).tolist() == [[0, 0], [3, 4]] and X.tolist() == [[1, 2], [3, 4]]
    g = dl.dlfeval(lambda X: dl.dlgradient(dl.sum(f(X) * X, "all"), X), X)
    assert g.tolist() == [[0, 0], [6, 8]]


def test_code_that_leaves_the_standard_is_refused():
    f = dl.differentiable(lambda x: x + np.tanh(np.asarray(x)))
    with pytest.raises(errors.TraceError, match=r"cannot become a NumPy array.*test_differentiable.py:\d+"):
        dl.dlfeval(f, X12)
    assert f(X12).shape == (1, 2)


needs_flag = pytest.mark.skipif(
    os.environ.get("SCIPY_ARRAY_API") != "1",
    reason="SCIPY_ARRAY_API is switched off",
)
SCIPY = {
    **{
        f"special.{n}": lambda sp, x, y, n=n: getattr(sp.special, n)(x, axis=0)
        for n in ("logsumexp", "softmax", "log_softmax")
    },
    "special.xlogy": lambda sp, x, y: sp.special.xlogy(x, y),
    "special.rel_entr": lambda sp, x, y: sp.special.rel_entr(x, y),
    **{
        f"stats.{n}": lambda sp, x, y, n=n: getattr(sp.stats, n)(x, axis=1)
        for n in (
            "zscore gzscore gmean hmean skew kurtosis variation sem kstat kstatvar circmean circvar circstd tmean tvar "
            "tstd tsem tmin tmax"
        ).split()
    },
    "stats.pmean": lambda sp, x, y: sp.stats.pmean(x, 2.5, axis=0),
    "stats.moment": lambda sp, x, y: sp.stats.moment(x, 3, axis=0),
    "stats.zmap": lambda sp, x, y: sp.stats.zmap(x, y, axis=0),
    "stats.boxcox_llf": lambda sp, x, y: sp.stats.boxcox_llf(0.3, x, axis=0),
    "fft.rfft": lambda sp, x, y: abs(sp.fft.rfft(x, axis=0)),
    "fft.irfft": lambda sp, x, y: sp.fft.irfft(x, axis=1),
    "fft.fftn": lambda sp, x, y: abs(sp.fft.fftn(x)),
    "fft.hfft": lambda sp, x, y: sp.fft.hfft(x),
    "signal.fftconvolve": lambda sp, x, y: sp.signal.fftconvolve(x, y),
    "signal.oaconvolve": lambda sp, x, y: sp.signal.oaconvolve(x, y, axes=0),
    "integrate.trapezoid": lambda sp, x, y: sp.integrate.trapezoid(x, dx=0.1, axis=0),
    "integrate.cumulative_simpson": lambda sp, x, y: sp.integrate.cumulative_simpson(x, dx=0.1, axis=0),
    "cluster.vq.whiten": lambda sp, x, y: sp.cluster.vq.whiten(x),
    "optimize.rosen": lambda sp, x, y: sp.optimize.rosen(x[:, 0]),
    "spatial.Rotation": lambda sp, x, y: sp.spatial.transform.Rotation.from_rotvec(x[:, :3]).as_matrix(),
}  # fmt: skip


# SciPy writes into arrays that PyTorch needs for the gradient; ours are values, so nothing is lost.
TORCH_CANNOT = (
    "special.log_softmax",
    "stats.boxcox_llf",
    "integrate.cumulative_simpson",
    "cluster.vq.whiten",
)


@needs_flag
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
@cases("name", SCIPY)
def test_scipy(name, gen):
    """The very same SciPy function on our arrays and on PyTorch's: values and gradients."""
    sp = pytest.importorskip("scipy", reason="SciPy is the third party")
    for part in "special stats fft signal integrate cluster.vq optimize spatial.transform".split():
        __import__(f"scipy.{part}")
    x, y = gen.uniform(0.2, 2, (5, 4)), gen.uniform(0.2, 2, (5, 4))
    f = SCIPY[name]
    if name in TORCH_CANNOT:
        g, (X, Y) = dl.differentiable(f), (dl.dlarray(x), dl.dlarray(y))
        np.testing.assert_allclose(host(g(sp, X, Y)), np.reshape(f(sp, x, y), g(sp, X, Y).shape), rtol=1e-12)
        assert dl.checkGradients(lambda X: g(sp, X, Y), X, Verbose=False)
        return
    tx, ty = (torch.tensor(v, requires_grad=True) for v in (x, y))
    theirs = f(sp, tx, ty)
    w = gen.standard_normal(tuple(theirs.shape))
    wanted = torch.autograd.grad((theirs * torch.tensor(w)).sum(), (tx, ty), allow_unused=True)
    g = dl.differentiable(f)
    found = {}

    def loss(X, Y):
        Z = found["value"] = g(sp, X, Y)
        weights = w.reshape(Z.shape)
        with pytest.warns(errors.TraceWarning) if wanted[1] is None else np.errstate():
            return dl.dlgradient(dl.sum(Z * weights, "all"), X, Y)

    gx, gy = dl.dlfeval(loss, dl.dlarray(x), dl.dlarray(y))
    value = theirs.detach().numpy()
    np.testing.assert_allclose(
        host(found["value"]), value.reshape(found["value"].shape), rtol=1e-9, atol=1e-12
    )
    np.testing.assert_allclose(host(gx), wanted[0].numpy(), rtol=1e-8, atol=1e-10)
    if wanted[1] is not None:
        np.testing.assert_allclose(host(gy), wanted[1].numpy(), rtol=1e-8, atol=1e-10)


def test_on_every_backend(backend, gen):
    f = dl.differentiable(lambda x: x.__array_namespace__().logaddexp(x, -x), format="CB")
    X = backend.dlarray(gen.standard_normal((2, 3)), "CB")
    assert backend.same_library(f(X)) and dl.dims(f(X)) == "CB"
    g = dl.dlfeval(lambda X: dl.dlgradient(dl.sum(f(X), "all"), X), X)
    assert backend.same_library(g)
    np.testing.assert_allclose(host(g), np.tanh(host(X)), rtol=1e-6)
