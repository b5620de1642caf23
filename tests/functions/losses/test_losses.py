"""crossentropy and mse: every option, masks and weights, certain and wrong predictions, PyTorch as oracle."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ClassError, FormatError, OptionError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases

EPS = {np.float32: 2.0**-23, np.float64: 2.0**-52}


def value_and_gradients(f, *arrays):
    def both(*arrays):
        loss = f(*arrays)
        grads = dl.dlgradient(loss, *arrays)
        return loss, grads if isinstance(grads, tuple) else (grads,)

    return dl.dlfeval(both, *arrays)


def probabilities(gen, size, kind=np.float64):
    y = gen.uniform(0.02, 0.98, size)
    return (y / y.sum(0)).astype(kind)


def one_hot(gen, size, kind=np.float64):
    return np.moveaxis(np.eye(size[0])[gen.integers(0, size[0], size[1:])], -1, 0).astype(kind)


# -- against PyTorch -------------------------------------------------------------------------------------------
@cases("kind", [np.float32, np.float64])
@cases(
    ("size", "fmt"),
    [((5, 7), "CB"), ((5, 1), "CB"), ((1, 7), "CB"), ((5, 3, 4), "CBT"), ((5, 3, 2, 4), "SSCB"), ((5, 3), "CT"),
     ((1003, 130), "CB")],
)  # fmt: skip
def test_crossentropy_of_softmax_equals_pytorchs(size, fmt, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    channel, batch = fmt.index("C"), fmt.find("B")
    x = (2 * gen.standard_normal(size)).astype(kind)
    t = np.moveaxis(
        one_hot(gen, (size[channel], *(n for d, n in enumerate(size) if d != channel)), kind), 0, channel
    )
    loss, (G,) = value_and_gradients(lambda X: dl.crossentropy(dl.softmax(X), t), dl.dlarray(x, fmt))
    assert dl.dims(loss) == ""
    assert loss.shape == (1, 1)
    assert loss.dtype == G.dtype == kind
    theirs = torch.tensor(x.astype(np.float64), requires_grad=True)
    p = torch.nn.functional.log_softmax(theirs, channel)
    wanted = -(torch.tensor(t) * p).sum() / (size[batch] if batch >= 0 else 1)
    wanted.backward()
    np.testing.assert_allclose(float(loss), float(wanted.detach()), rtol=20 * EPS[kind])
    np.testing.assert_allclose(host(G), theirs.grad.numpy(), rtol=100 * EPS[kind], atol=10 * EPS[kind])


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_multilabel_equals_pytorchs_binary_cross_entropy(kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    y, t = gen.uniform(0.02, 0.98, (5, 7)).astype(kind), gen.integers(0, 2, (5, 7)).astype(kind)
    loss, (G,) = value_and_gradients(
        lambda Y: dl.crossentropy(Y, t, ClassificationMode="multilabel"), dl.dlarray(y, "CB")
    )
    theirs = torch.tensor(y.astype(np.float64), requires_grad=True)
    wanted = (
        torch.nn.functional.binary_cross_entropy(theirs, torch.tensor(t.astype(np.float64)), reduction="sum")
        / 7
    )
    wanted.backward()
    np.testing.assert_allclose(float(loss), float(wanted.detach()), rtol=20 * EPS[kind])
    np.testing.assert_allclose(host(G), theirs.grad.numpy(), rtol=20 * EPS[kind])


@cases("kind", [np.float32, np.float64])
@cases(("size", "fmt"), [((5, 7), "CB"), ((5, 1), "CB"), ((5, 3, 4), "CBT"), ((5, 3), "SC"), ((7,), "C")])
def test_mse_equals_pytorchs(size, fmt, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    y, t = gen.standard_normal((2, *size)).astype(kind)
    loss, (G, H) = value_and_gradients(dl.mse, dl.dlarray(y, fmt), dl.dlarray(t, fmt))
    assert dl.dims(loss) == ""
    assert loss.dtype == G.dtype == H.dtype == kind
    a, b = (torch.tensor(v.astype(np.float64), requires_grad=True) for v in (y, t))
    wanted = (
        torch.nn.functional.mse_loss(a, b, reduction="sum") / 2 / (size[fmt.index("B")] if "B" in fmt else 1)
    )
    wanted.backward()
    np.testing.assert_allclose(float(loss), float(wanted.detach()), rtol=20 * EPS[kind])
    np.testing.assert_allclose(host(G), a.grad.numpy().reshape(G.shape), rtol=20 * EPS[kind])
    np.testing.assert_allclose(host(H), -host(G), rtol=0)


# -- certain predictions ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("mode", ["single-label", "multilabel"])
def test_certain_predictions_give_finite_losses(kind, mode):
    """Probabilities of 0 and 1, right and wrong: as if they were eps away."""
    y = np.array([[1, 0, 1, 0]], dtype=kind)
    t = np.array([[1, 0, 0, 1]], dtype=kind)
    Y = dl.dlarray(y, "CB")
    each = host(dl.crossentropy(Y, t, ClassificationMode=mode, Reduction="none"))[0]
    worst = -np.log(EPS[kind])
    np.testing.assert_allclose(each, [0, 0, worst if mode == "multilabel" else 0, worst], rtol=1e-6)
    _, (G,) = value_and_gradients(lambda Y: dl.crossentropy(Y, t, ClassificationMode=mode), Y)
    wrong = [1 / EPS[kind] / 4 if mode == "multilabel" else 0, -1 / EPS[kind] / 4]
    np.testing.assert_allclose(host(G)[0, 2:], wrong, rtol=1e-6)
    assert abs(host(G)[0, :2]).max() <= 0.25


def test_nan_predictions_show():
    Y = dl.dlarray(np.array([[np.nan, 0.5]]), "CB")
    assert np.isnan(float(dl.crossentropy(Y, [[1, 1]])))
    assert np.isnan(float(dl.mse(Y, [[1, 1]])))


# -- masks, weights, normalisation -----------------------------------------------------------------------------
def test_masked_elements_do_not_count_even_when_nan(gen):
    y, t = probabilities(gen, (3, 4)), one_hot(gen, (3, 4))
    mask = np.ones((3, 4))
    mask[:, 2] = 0
    wanted, (G,) = value_and_gradients(lambda Y: dl.crossentropy(Y, t, Mask=mask), dl.dlarray(y, "CB"))
    assert float(wanted) == pytest.approx(-np.log(y[:, [0, 1, 3]])[t[:, [0, 1, 3]] == 1].sum() / 4)
    t[:, 2], y[0, 2] = np.nan, np.nan
    for form in (mask, mask != 0, dl.dlarray(mask, "CB"), mask.tolist(), 2 * mask):
        loss, (H,) = value_and_gradients(lambda Y: dl.crossentropy(Y, t, Mask=form), dl.dlarray(y, "CB"))  # noqa: B023
        assert float(loss) == float(wanted)
        np.testing.assert_array_equal(host(H)[:, [0, 1, 3]], host(G)[:, [0, 1, 3]])
        np.testing.assert_array_equal(host(H)[:, 2], 0)


def test_mask_included_divides_each_observation_by_its_own_count(gen):
    y, t = gen.uniform(0.1, 0.9, (2, 3, 4)), gen.integers(0, 2, (2, 3, 4)).astype(float)  # C, B, T
    mask = np.zeros((2, 3, 4))
    mask[:, 0, :], mask[0, 1, 1:3] = 1, 1  # 8, 2 and 0 included elements
    loss = dl.crossentropy(dl.dlarray(y, "CBT"), t, Mask=mask, NormalizationFactor="mask-included")
    each = -t * np.log(y) * mask
    assert float(loss) == pytest.approx((each[:, 0].sum() / 8 + each[:, 1].sum() / 2) / 3)


def test_weights_meet_the_predictions_by_label(gen):
    y, t = probabilities(gen, (3, 4, 5)), one_hot(gen, (3, 4, 5))
    Y = dl.dlarray(y, "CBT")
    each = -t * np.log(y)
    for label, axis in (("C", 0), ("B", 1), ("T", 2)):
        w = gen.uniform(0.5, 2, y.shape[axis])
        wanted = np.sum(each * w.reshape([-1 if d == axis else 1 for d in range(3)])) / 4
        forms = [dl.crossentropy(Y, t, dl.dlarray(w, label)), dl.crossentropy(Y, t, w, WeightsFormat=label)]
        forms.append(dl.crossentropy(Y, t, w[:, None], WeightsFormat=label + "U"))
        forms.append(dl.crossentropy(Y, t, w[None, :], "WeightsFormat", "U" + label))
        for loss in forms:
            assert float(loss) == pytest.approx(wanted, rel=1e-13)
    w = gen.uniform(0.5, 2, (5, 3))
    wanted = np.sum(each * w.T[:, None, :]) / 4
    assert float(dl.crossentropy(Y, t, dl.dlarray(w, "TC"))) == pytest.approx(wanted, rel=1e-13)
    w = gen.uniform(0.5, 2, (3, 4, 5))
    for loss in (dl.crossentropy(Y, t, w), dl.crossentropy(Y, t, dl.dlarray(w.transpose(2, 0, 1), "TCB"))):
        assert float(loss) == pytest.approx(np.sum(each * w) / 4, rel=1e-13)
    assert float(dl.crossentropy(Y, t, 2)) == pytest.approx(2 * each.sum() / 4, rel=1e-13)


def test_gradients_of_targets_and_weights(gen):
    y, t, w = probabilities(gen, (3, 4)), probabilities(gen, (3, 4)), gen.uniform(0.5, 2, 3)
    _, (G, H, K) = value_and_gradients(
        lambda Y, T, w: dl.crossentropy(Y, T, w), dl.dlarray(y, "CB"), dl.dlarray(t, "CB"), dl.dlarray(w, "C")
    )
    np.testing.assert_allclose(host(G), -t / y * w[:, None] / 4, rtol=1e-13)
    np.testing.assert_allclose(host(H), -np.log(y) * w[:, None] / 4, rtol=1e-13)
    np.testing.assert_allclose(host(K), (-t * np.log(y)).sum(1, keepdims=True) / 4, rtol=1e-13)
    _, (H,) = value_and_gradients(
        lambda T: dl.crossentropy(dl.dlarray(y, "CB"), T, ClassificationMode="multilabel"),
        dl.dlarray(t, "CB"),
    )
    np.testing.assert_allclose(host(H), (np.log(1 - y) - np.log(y)) / 4, rtol=1e-13)


def test_no_reduction_gives_unformatted_losses(gen):
    y, t, w = probabilities(gen, (3, 4)), one_hot(gen, (3, 4)), np.array([1.0, 2, 3])
    each = -t * np.log(y) * w[:, None]
    for factor in ("batch-size", "none"):
        loss = dl.crossentropy(
            dl.dlarray(y, "CB"), t, dl.dlarray(w, "C"), Reduction="none", NormalizationFactor=factor
        )
        assert dl.dims(loss) == ""
        np.testing.assert_allclose(host(loss), each, rtol=1e-13)
    loss = dl.crossentropy(y.T, t.T, w, Reduction="none", WeightsFormat="C", DataFormat="BC")
    assert dl.dims(loss) == ""
    np.testing.assert_allclose(host(loss), each.T, rtol=1e-13)


def test_unformatted_targets_take_the_order_of_the_predictions(gen):
    y, t = probabilities(gen, (3, 4)), one_hot(gen, (3, 4))
    wanted = float(dl.crossentropy(dl.dlarray(y, "CB"), t))
    assert float(dl.crossentropy(y, t, DataFormat="CB")) == wanted
    assert float(dl.crossentropy(y.T, t.T, DataFormat="BC")) == pytest.approx(wanted)
    assert float(dl.crossentropy(dl.dlarray(y.T, "BC"), t)) == pytest.approx(wanted)  # stored as CB
    assert float(dl.crossentropy(dl.dlarray(y.T, "BC"), dl.dlarray(t.T, "BC"))) == pytest.approx(wanted)
    assert float(dl.crossentropy(y, dl.dlarray(t, "CB"), DataFormat="CB")) == wanted
    half = float(dl.mse(dl.dlarray(y, "CB"), t))
    assert half == pytest.approx(np.sum((y - t) ** 2) / 8)
    assert float(dl.mse(y.T, t.T, "DataFormat", "BC")) == pytest.approx(half)
    assert float(dl.mse(y.T, dl.dlarray(t, "CB"), DataFormat="BC")) == pytest.approx(half)


def test_older_names_of_the_modes(gen):
    Y, t = dl.dlarray(probabilities(gen, (3, 4)), "CB"), one_hot(gen, (3, 4))
    for old, new in (("exclusive", "single-label"), ("independent", "multilabel")):
        wanted = float(dl.crossentropy(Y, t, ClassificationMode=new))
        assert float(dl.crossentropy(Y, t, "TargetCategories", old)) == wanted
        assert float(dl.crossentropy(Y, t, TargetCategories=old, ClassificationMode=new.upper())) == wanted


def test_class_rule(gen):
    y, t = probabilities(gen, (3, 4)), one_hot(gen, (3, 4))
    single = y.astype(np.float32)
    assert dl.underlyingType(dl.crossentropy(dl.dlarray(single, "CB"), t)) == "single"
    assert dl.underlyingType(dl.crossentropy(dl.dlarray(y, "CB"), t.astype(np.float32))) == "single"
    assert dl.underlyingType(dl.crossentropy(dl.dlarray(y, "CB"), t != 0)) == "double"
    assert dl.underlyingType(dl.mse(dl.dlarray(single, "CB"), t != 0)) == "single"
    wanted = float(dl.crossentropy(dl.dlarray(y, "CB"), t))
    assert float(dl.crossentropy(dl.dlarray(y, "CB"), t != 0)) == wanted


def test_refusals(gen):
    Y, t = dl.dlarray(probabilities(gen, (3, 4)), "CB"), one_hot(gen, (3, 4))
    with pytest.raises(FormatError, match=r"weights is 4\(U\) × 1\(U\)|weights is 4"):
        dl.crossentropy(Y, t, dl.dlarray([1, 2, 3, 4], "U"))
    with pytest.raises(FormatError, match="leave WeightsFormat out"):
        dl.crossentropy(Y, t, dl.dlarray([1, 2, 3], "C"), WeightsFormat="C")
    with pytest.raises(OptionError, match="there are none"):
        dl.crossentropy(Y, t, WeightsFormat="C")
    with pytest.raises(SizeError, match=r"weights is 4\(C\) × 3\(B\)|weights is 4×3"):
        dl.crossentropy(Y, t, np.ones((4, 3)))
    with pytest.raises(FormatError, match="leave DataFormat out"):
        dl.mse(Y, t, DataFormat="CB")
    with pytest.raises(ClassError, match="targets is complex"):
        dl.mse(Y, t + 1j)
    with pytest.raises(ClassError, match="Y is complex"):
        dl.crossentropy(dl.dlarray(t + 1j, "CB"), t)
    with pytest.raises(OptionError, match='did you mean "NormalizationFactor"'):
        dl.crossentropy(Y, t, Normalization="none")


@cases("mode", ["single-label", "multilabel"])
def test_gradients_on_every_backend(mode, backend, gen):
    y, t, mask = gen.uniform(0.1, 0.9, (3, 4)), one_hot(gen, (3, 4)), gen.integers(0, 2, (3, 4))

    def loss(Y):
        return dl.crossentropy(Y, t, [[1], [2], [3]], WeightsFormat="C", Mask=mask, ClassificationMode=mode)

    Y = backend.dlarray(y, "CB")
    (L, (G,)), (M, (H,)) = value_and_gradients(loss, Y), value_and_gradients(loss, dl.dlarray(y, "CB"))
    assert backend.same_library(L)
    assert backend.same_library(G)
    np.testing.assert_allclose(float(L), float(M), rtol=1e-13)
    np.testing.assert_allclose(host(G), host(H), rtol=1e-13)
    (L, (G,)), (M, (H,)) = (value_and_gradients(lambda Y: dl.mse(Y, t), X) for X in (Y, dl.dlarray(y, "CB")))
    assert backend.same_library(G)
    np.testing.assert_allclose(host(G), host(H), rtol=1e-13)


def test_arguments_stay_as_they_were(gen):
    y, t, mask = probabilities(gen, (3, 4)), one_hot(gen, (3, 4)), gen.integers(0, 2, (3, 4))
    copies = [v.copy() for v in (y, t, mask)]
    for v in (y, t, mask):
        v.flags.writeable = False
    dl.crossentropy(dl.dlarray(y, "CB"), t, Mask=mask)
    dl.mse(dl.dlarray(y, "CB"), t)
    for v, copy in zip((y, t, mask), copies, strict=True):
        np.testing.assert_array_equal(v, copy)
