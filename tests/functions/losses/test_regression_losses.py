"""l1loss, l2loss and huber: PyTorch as oracle, masks and weights, the places where the formulas change."""

import numpy as np
import pytest

import dlarray as dl
from tests.support.backends import host
from tests.support.bundles import cases

EPS = {np.float32: 2.0**-23, np.float64: 2.0**-52}
NAMES = ["l1loss", "l2loss", "huber"]


def value_and_gradients(f, *arrays):
    def both(*arrays):
        loss = f(*arrays)
        grads = dl.dlgradient(loss, *arrays)
        return loss, grads if isinstance(grads, tuple) else (grads,)

    return dl.dlfeval(both, *arrays)


def pytorchs(name, **options):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    F = torch.nn.functional
    return {
        "l1loss": F.l1_loss,
        "l2loss": F.mse_loss,
        "huber": lambda y, t, reduction: F.huber_loss(y, t, reduction, options.get("TransitionPoint", 1.0)),
    }[name]


@cases("kind", [np.float32, np.float64])
@cases(
    ("size", "fmt"),
    [((5, 7), "CB"), ((5, 1), "CB"), ((1, 7), "CB"), ((5, 3, 4), "CBT"), ((5, 3, 2, 4), "SSCB"), ((5, 3), "CT"),
     ((7,), "C")],
)  # fmt: skip
@cases(
    ("name", "options"), [("l1loss", {}), ("l2loss", {}), ("huber", {}), ("huber", {"TransitionPoint": 0.3})]
)
def test_equal_pytorchs(name, options, size, fmt, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    y, t = gen.standard_normal((2, *size)).astype(kind)
    loss, (G, H) = value_and_gradients(
        lambda Y, T: getattr(dl, name)(Y, T, **options), dl.dlarray(y, fmt), dl.dlarray(t, fmt)
    )
    assert dl.dims(loss) == "" and loss.shape == (1, 1)
    assert loss.dtype == G.dtype == H.dtype == kind
    a, b = (torch.tensor(v.astype(np.float64), requires_grad=True) for v in (y, t))
    wanted = pytorchs(name, **options)(a, b, reduction="sum") / (size[fmt.index("B")] if "B" in fmt else 1)
    wanted.backward()
    np.testing.assert_allclose(float(loss), float(wanted.detach()), rtol=20 * EPS[kind])
    np.testing.assert_allclose(
        host(G), a.grad.numpy().reshape(G.shape), rtol=20 * EPS[kind], atol=2 * EPS[kind]
    )
    np.testing.assert_allclose(host(H), -host(G), rtol=0)
    each = getattr(dl, name)(dl.dlarray(y, fmt), dl.dlarray(t, fmt), Reduction="none", **options)
    theirs = pytorchs(name, **options)(a, b, reduction="none").detach().numpy()
    np.testing.assert_allclose(
        host(each), theirs.reshape(each.shape), rtol=20 * EPS[kind], atol=2 * EPS[kind]
    )


def test_normalizations_equal_pytorchs_means(gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    y, t = gen.standard_normal((2, 3, 4, 5))
    for name in NAMES:
        f = getattr(dl, name)
        mean = float(pytorchs(name)(torch.tensor(y), torch.tensor(t), reduction="mean"))
        Y = dl.dlarray(y, "CBT")
        assert float(f(Y, t, NormalizationFactor="all-elements")) == pytest.approx(mean, rel=1e-13)
        assert float(f(Y, t, NormalizationFactor="none")) == pytest.approx(60 * mean, rel=1e-13)
        assert float(f(Y, t, "NormalizationFactor", "batch-size")) == pytest.approx(15 * mean, rel=1e-13)
        assert float(f(Y, t)) == pytest.approx(15 * mean, rel=1e-13)


def test_mse_is_half_of_l2loss(gen):
    y, t = gen.standard_normal((2, 3, 4))
    Y = dl.dlarray(y, "CB")
    assert float(dl.mse(Y, t)) == pytest.approx(float(dl.l2loss(Y, t)) / 2, rel=1e-15)
    assert float(dl.huber(Y, t, TransitionPoint=1e3)) == pytest.approx(float(dl.mse(Y, t)), rel=1e-14)


def test_huber_passes_smoothly_from_squares_to_absolute_values():
    d = np.array([[-3.0, -2.0, -0.5, 0.0, 0.5, 2.0, 3.0]])
    each = host(dl.huber(dl.dlarray(d, "CB"), 0 * d, TransitionPoint=2, Reduction="none"))
    np.testing.assert_array_equal(each, [[4, 2, 0.125, 0, 0.125, 2, 4]])
    _, (G,) = value_and_gradients(
        lambda Y: dl.huber(Y, 0 * d, TransitionPoint=2, NormalizationFactor="none"), dl.dlarray(d, "CB")
    )
    np.testing.assert_array_equal(host(G), [[-2, -2, -0.5, 0, 0.5, 2, 2]])


def test_huber_of_enormous_differences_is_finite():
    Y = dl.dlarray(np.array([[2e38, -1e38]], dtype=np.float32), "CB")
    loss, (G,) = value_and_gradients(lambda Y: dl.huber(Y, [[0, 0]], NormalizationFactor="all-elements"), Y)
    np.testing.assert_array_equal(host(G), [[0.5, -0.5]])
    assert float(loss) == pytest.approx(1.5e38)


def test_l1loss_has_derivative_0_at_0():
    _, (G,) = value_and_gradients(lambda Y: dl.l1loss(Y, [[1, 1, 1]]), dl.dlarray([[0.0, 1.0, 2.0]], "CB"))
    np.testing.assert_array_equal(host(G), np.array([[-1, 0, 1]]) / 3)


@pytest.mark.parametrize("name", NAMES)
def test_masked_elements_do_not_count_even_when_nan(name, gen):
    f = getattr(dl, name)
    y, t = gen.standard_normal((2, 3, 4))
    mask = np.ones((3, 4))
    mask[:, 2] = 0
    wanted, (G,) = value_and_gradients(lambda Y: f(Y, t, Mask=mask), dl.dlarray(y, "CB"))
    assert float(wanted) == pytest.approx(
        0.75 * float(f(dl.dlarray(y[:, [0, 1, 3]], "CB"), t[:, [0, 1, 3]])), rel=1e-14
    )
    t[:, 2], y[0, 2] = np.nan, np.nan
    for form in (mask, mask != 0, dl.dlarray(mask, "CB"), mask.tolist(), 2 * mask):
        loss, (H,) = value_and_gradients(lambda Y: f(Y, t, Mask=form), dl.dlarray(y, "CB"))  # noqa: B023
        assert float(loss) == float(wanted)
        np.testing.assert_array_equal(host(H)[:, [0, 1, 3]], host(G)[:, [0, 1, 3]])
        np.testing.assert_array_equal(host(H)[:, 2], 0)
    assert np.isnan(float(f(dl.dlarray(y, "CB"), t)))


@pytest.mark.parametrize("name", NAMES)
def test_weights_meet_the_predictions_by_label(name, gen):
    f = getattr(dl, name)
    y, t = gen.standard_normal((2, 3, 4, 5))
    Y = dl.dlarray(y, "CBT")
    each = host(f(Y, t, Reduction="none"))
    for label, axis in (("C", 0), ("B", 1), ("T", 2)):
        w = gen.uniform(0.5, 2, y.shape[axis])
        wanted = np.sum(each * w.reshape([-1 if d == axis else 1 for d in range(3)])) / 4
        for loss in (f(Y, t, dl.dlarray(w, label)), f(Y, t, w, WeightsFormat=label)):
            assert float(loss) == pytest.approx(wanted, rel=1e-13)
    w = gen.uniform(0.5, 2, 3)
    _, (G,) = value_and_gradients(lambda w: f(Y, t, w), dl.dlarray(w, "C"))
    np.testing.assert_allclose(host(G)[:, 0], each.sum((1, 2)) / 4, rtol=1e-13)


@pytest.mark.parametrize("name", NAMES)
def test_class_rule_and_arguments(name, gen):
    f = getattr(dl, name)
    y, t = gen.standard_normal((2, 3, 4))
    single = y.astype(np.float32)
    for v in (y, t):
        v.flags.writeable = False
    assert dl.underlyingType(f(dl.dlarray(single, "CB"), t)) == "single"
    assert dl.underlyingType(f(dl.dlarray(y, "CB"), t.astype(np.float32))) == "single"
    assert dl.underlyingType(f(dl.dlarray(y, "CB"), t > 0)) == "double"
    assert dl.underlyingType(f(dl.dlarray(y, "CB"), t, np.float32(2))) == "single"
    assert float(f(y.T, t.T, DataFormat="BC")) == pytest.approx(float(f(dl.dlarray(y, "CB"), t)), rel=1e-14)
    assert float(f(y, dl.dlarray(t, "CB"), DataFormat="CB")) == float(f(dl.dlarray(y, "CB"), t))


@cases("name", NAMES)
def test_gradients_on_every_backend(name, backend, gen):
    y, t, mask = *gen.standard_normal((2, 3, 4)), gen.integers(0, 2, (3, 4))

    def loss(Y):
        return getattr(dl, name)(Y, t, [[1], [2], [3]], WeightsFormat="C", Mask=mask)

    Y = backend.dlarray(y, "CB")
    (L, (G,)), (M, (H,)) = value_and_gradients(loss, Y), value_and_gradients(loss, dl.dlarray(y, "CB"))
    assert backend.same_library(L)
    assert backend.same_library(G)
    np.testing.assert_allclose(float(L), float(M), rtol=1e-13)
    np.testing.assert_allclose(host(G), host(H), rtol=1e-13)
