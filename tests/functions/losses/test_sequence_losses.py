"""indexcrossentropy, ctc, focalCrossEntropy, generalizedDice: PyTorch as oracle, masks, certain predictions."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.backends import host
from tests.support.bundles import cases

EPS = {np.float32: 2.0**-23, np.float64: 2.0**-52}


def value_and_gradients(f, *arrays):
    def both(*arrays):
        loss = f(*arrays)
        grads = dl.dlgradient(loss, *arrays)
        return loss, grads if isinstance(grads, tuple) else (grads,)

    return dl.dlfeval(both, *arrays)


def pytorch():
    return pytest.importorskip("torch", reason="PyTorch is the oracle")


# -- indexcrossentropy -----------------------------------------------------------------------------------------
@cases("kind", [np.float32, np.float64])
@cases(
    ("size", "fmt"),
    [((5, 7), "CB"), ((5, 1), "CB"), ((1, 7), "CB"), ((5, 3, 4), "CBT"), ((4, 3, 5, 2), "SSCB"), ((1003, 65), "CB")],
)  # fmt: skip
@cases("weighted", [False, True])
def test_index_loss_of_softmax_equals_pytorchs(size, fmt, kind, weighted, gen):
    torch = pytorch()
    c, batch = fmt.index("C"), size[fmt.index("B")]
    x = (2 * gen.standard_normal(size)).astype(kind)
    t = gen.integers(0, size[c] + 1, [n for d, n in enumerate(size) if d != c])  # 0: padding
    w = gen.uniform(0.5, 2, size[c]).astype(kind)
    T = np.expand_dims(t, c).astype(kind)

    def ours(X):
        weights = (dl.dlarray(w, "C"),) if weighted else ()
        return dl.indexcrossentropy(dl.softmax(X), T, *weights, MaskIndex=0)

    loss, (G,) = value_and_gradients(ours, dl.dlarray(x, fmt))
    assert dl.dims(loss) == "" and loss.shape == (1, 1) and loss.dtype == G.dtype == kind
    theirs = torch.tensor(np.moveaxis(x.astype(np.float64), c, -1).copy(), requires_grad=True)
    class_weights = torch.tensor(w.astype(float)) if weighted else None
    wanted = torch.nn.functional.cross_entropy(
        theirs.reshape(-1, size[c]),
        torch.tensor(t).reshape(-1) - 1,
        class_weights,
        ignore_index=-1,
        reduction="sum",
    )
    wanted = wanted / batch
    wanted.backward()
    np.testing.assert_allclose(float(loss), float(wanted.detach()), rtol=50 * EPS[kind])
    np.testing.assert_allclose(host(G), np.moveaxis(theirs.grad.numpy(), -1, c), rtol=0, atol=20 * EPS[kind])


def test_index_loss_equals_crossentropy_of_one_hot_targets(gen):
    Y = dl.softmax(dl.dlarray(gen.standard_normal((4, 3, 6)), "CBT"))
    t = gen.integers(1, 5, (1, 3, 6))
    hot = dl.onehotencode(t, 1, ClassNames=[1, 2, 3, 4])
    for options in ({}, {"NormalizationFactor": "all-elements"}, {"NormalizationFactor": "none"}):
        a, b = dl.indexcrossentropy(Y, t, **options), dl.crossentropy(Y, hot, **options)
        assert float(a) == pytest.approx(float(b), rel=1e-14)


def test_a_masked_prediction_may_be_nan_and_has_no_gradient(gen):
    y = gen.uniform(0.1, 0.9, (3, 4))
    y[:, 1] = np.nan
    loss, (G,) = value_and_gradients(
        lambda Y: dl.indexcrossentropy(Y, [1, 0, 2, 3], MaskIndex=0), dl.dlarray(y, "CB")
    )
    assert float(loss) == pytest.approx(-np.log(y[0, 0] * y[1, 2] * y[2, 3]) / 4)
    np.testing.assert_array_equal(host(G)[:, 1], np.zeros(3))
    assert np.count_nonzero(host(G)) == 3


def test_certain_and_wrong_is_large_and_finite():
    for kind in EPS:
        loss, (G,) = value_and_gradients(
            lambda Y: dl.indexcrossentropy(Y, [2]), dl.dlarray(np.array([[1], [0]], kind), "CB")
        )
        assert float(loss) == pytest.approx(-np.log(EPS[kind]))
        assert host(G).ravel().tolist() == [0, -1 / EPS[kind]]


def test_targets_that_are_no_class_are_nan_where_they_cannot_be_looked_at(backend):
    if backend.name in ("numpy", "readonly"):
        pytest.skip("NumPy's values are looked at")
    Y = backend.dlarray(np.array([[0.5, 0.5], [0.5, 0.5]]), "CB")
    each = dl.indexcrossentropy(Y, backend.dlarray(np.array([[3.0, 2.0]])), Reduction="none")
    assert np.isnan(host(each)).tolist() == [[True, False]]
    Y = backend.dlarray(np.full((2, 1, 3), 0.5), "CBT")
    one = backend.dlarray(np.ones((1, 1, 3)))
    loss = dl.ctc(Y, backend.dlarray(np.array([[[2.0, 3.0, 2.0]]])), one, one)
    assert np.isnan(float(dl.gather(loss)))


def test_a_traced_target_is_a_noted_cut():
    def model(T):
        Y = dl.dlarray([[0.5, 0.5], [0.5, 0.5]], "CB")
        return dl.dlgradient(dl.indexcrossentropy(Y, T * 1.0), T)

    with pytest.raises(errors.TraceError, match="indexcrossentropy of targets"):
        dl.dlfeval(model, dl.dlarray([1, 2]))


# -- ctc -------------------------------------------------------------------------------------------------------
@cases("kind", [np.float32, np.float64])
@cases(
    ("classes", "batch", "steps", "most"),
    [(5, 3, 10, 4), (2, 1, 1, 0), (3, 4, 6, 6), (20, 5, 60, 20), (4, 2, 3, 1), (3, 1, 7, 0), (6, 9, 12, 5)],
)  # fmt: skip
def test_ctc_of_softmax_equals_pytorchs(classes, batch, steps, most, kind, gen):
    torch = pytorch()
    x = gen.standard_normal((classes, batch, steps)).astype(kind)
    t = gen.integers(1, classes, (1, batch, most))
    frames, length = gen.integers(1, steps + 1, batch), gen.integers(0, most + 1, batch)
    ymask, tmask = (
        np.arange(n)[None, None, :] < m[None, :, None] for n, m in ((steps, frames), (most, length))
    )

    def ours(X):
        targets, mask = (dl.dlarray(v.astype(float), "CBT") for v in (t + 1, tmask))
        return dl.ctc(dl.softmax(X), targets, ymask, mask)

    loss, (G,) = value_and_gradients(ours, dl.dlarray(x, "CBT"))
    assert dl.dims(loss) == "" and loss.dtype == G.dtype == kind
    theirs = torch.tensor(x.transpose(2, 1, 0).astype(np.float64), requires_grad=True)
    each = torch.nn.functional.ctc_loss(
        torch.log_softmax(theirs, -1), torch.tensor(t[0]), torch.tensor(frames), torch.tensor(length),
        reduction="none", zero_infinity=False,
    )  # fmt: skip
    possible = torch.isfinite(each)
    np.testing.assert_allclose(float(loss), float(each.detach().sum()) / batch, rtol=50 * EPS[kind])
    (torch.where(possible, each, 0.0).sum() / batch).backward()
    wanted = np.where(
        possible.numpy()[:, None], theirs.grad.numpy(), 0
    )  # where there is no path, PyTorch's is NaN
    np.testing.assert_allclose(host(G), wanted.transpose(2, 1, 0), rtol=0, atol=100 * EPS[kind])


def test_ctc_skips_padding_wherever_it_stands(gen):
    y = dl.softmax(dl.dlarray(gen.standard_normal((4, 1, 5)), "CBT"))
    whole = dl.ctc(y, dl.dlarray([2, 3], "T"), dl.ones(1, 1, 5), dl.dlarray([1, 1], "T"))
    filled = np.full((4, 1, 9), np.nan)
    places = [0, 2, 3, 6, 7]
    filled[:, :, places] = host(y)
    mask = np.zeros((1, 1, 9))
    mask[:, :, places] = 1
    loss, (G,) = value_and_gradients(
        lambda Y: dl.ctc(Y, dl.dlarray([0, 2, 7, 3], "T"), mask, dl.dlarray([0, 1, 0, 1], "T")),
        dl.dlarray(filled, "CBT"),
    )
    assert float(loss) == pytest.approx(float(whole), rel=1e-14)
    assert np.isfinite(host(G)[:, :, places]).all() and not host(G)[:, :, [1, 4, 5, 8]].any()


def test_ctc_of_a_long_sequence_does_not_underflow(gen):
    steps = 3000
    y = dl.softmax(dl.dlarray(gen.standard_normal((3, 1, steps)).astype(np.float32), "CBT"))
    t = dl.dlarray(gen.integers(2, 4, (1, steps // 4)), "BT")
    single = float(dl.ctc(y, t, dl.ones(1, 1, steps), dl.dlarray(np.ones((1, steps // 4)), "BT")))
    double = float(dl.ctc(dl.double(y), t, dl.ones(1, 1, steps), dl.dlarray(np.ones((1, steps // 4)), "BT")))
    assert 500 < double < np.inf
    assert single == pytest.approx(double, rel=1e-5)


def test_ctc_without_a_path_is_infinite_and_without_gradient(gen):
    y = gen.uniform(0.1, 0.9, (3, 2, 2))
    t = dl.dlarray([[2, 2], [2, 3]], "BT")  # the first needs a blank between
    loss, (G,) = value_and_gradients(
        lambda Y: dl.ctc(Y, t, dl.ones(1, 2, 2), dl.dlarray(np.ones((2, 2)), "BT")), dl.dlarray(y, "CBT")
    )
    assert float(loss) == np.inf
    assert not host(G)[:, 0].any() and host(G)[:, 1].any()


# -- focalCrossEntropy -----------------------------------------------------------------------------------------
def test_focal_loss_without_focus_is_crossentropy(gen):
    y, t = gen.uniform(0.1, 0.9, (2, 3, 4))
    Y = dl.dlarray(y, "CB")
    plain = dl.focalCrossEntropy(Y, t, Gamma=0, Alpha=1, NormalizationFactor="batch-size")
    assert float(plain) == pytest.approx(float(dl.crossentropy(Y, t)), rel=1e-14)
    both = dl.focalCrossEntropy(Y, t, Gamma=0, Alpha=0.5, ClassificationMode="multilabel", Reduction="none")
    half = dl.crossentropy(Y, t, ClassificationMode="multilabel", Reduction="none")
    np.testing.assert_allclose(host(both), host(half) / 2, rtol=1e-14)


@cases("gamma", [0, 0.5, 1, 2, 3.5])
@cases("kind", [np.float32, np.float64])
def test_focal_loss_of_sigmoid_equals_pytorchs(gamma, kind, gen):
    torch = pytorch()
    F = torch.nn.functional
    x, t = (2 * gen.standard_normal((5, 7))).astype(kind), gen.integers(0, 2, (5, 7)).astype(kind)
    loss, (G,) = value_and_gradients(
        lambda X: dl.focalCrossEntropy(
            dl.sigmoid(X),
            t,
            ClassificationMode="multilabel",
            Gamma=gamma,
            Alpha=0.3,
            NormalizationFactor="none",
        ),
        dl.dlarray(x, "CB"),
    )
    assert loss.dtype == G.dtype == kind
    z, u = torch.tensor(x.astype(np.float64), requires_grad=True), torch.tensor(t.astype(np.float64))
    p = torch.sigmoid(z)
    right = p * u + (1 - p) * (1 - u)
    entropy = F.binary_cross_entropy_with_logits(z, u, reduction="none")
    wanted = ((0.3 * u + 0.7 * (1 - u)) * (1 - right) ** gamma * entropy).sum()
    wanted.backward()
    np.testing.assert_allclose(float(loss), float(wanted.detach()), rtol=100 * EPS[kind])
    np.testing.assert_allclose(host(G), z.grad.numpy(), rtol=0, atol=100 * EPS[kind])


def test_focal_loss_at_the_ends_is_finite():
    for gamma in (0, 0.5, 2):
        loss, (G,) = value_and_gradients(
            lambda Y, k=gamma: dl.focalCrossEntropy(Y, [[1, 1], [0, 0]], Gamma=k),
            dl.dlarray([[1.0, 0], [0, 1]], "CB"),
        )
        assert 0 < float(loss) < 10
        assert np.isfinite(host(G)).all() and host(G)[0, 1] < -1e10


# -- generalizedDice -------------------------------------------------------------------------------------------
def test_equal_images_are_similar_and_disjoint_ones_are_not():
    t = np.zeros((4, 4, 2))
    t[:2, :, 0] = t[2:, :, 1] = 1
    assert float(dl.generalizedDice(t, t)) == 1
    assert float(dl.generalizedDice(t[:, :, ::-1], t)) == 0
    assert np.isnan(float(dl.generalizedDice(t, np.where(t > 0, np.nan, t))))


def test_dice_is_a_loss_for_training(gen):
    """Small classes weigh as much as large ones: the gradient of both has one scale."""
    t = np.zeros((6, 6, 2, 3))
    t[:, :, 0], t[0, 0, 0], t[0, 0, 1] = 1, 0, 1
    X = dl.dlarray(gen.standard_normal((6, 6, 2, 3)), "SSCB")

    def loss(X):
        return 1 - dl.mean(dl.generalizedDice(dl.softmax(X), t), "all")

    before = float(loss(X))
    for _ in range(30):
        _, (G,) = value_and_gradients(loss, X)
        X = X - 20 * G
    assert float(loss(X)) < before / 2


def test_a_class_that_is_nowhere_weighs_as_the_rarest():
    x = np.full((2, 2, 3), 0.25)
    t = np.zeros((2, 2, 3))
    t[0, :, 0], t[1, :, 1] = 1, 1
    w = 1 / 4  # both classes have two pixels
    want = 2 * w * (0.5 + 0.5) / (w * (12 / 16 + 4))
    assert float(dl.generalizedDice(x, t)) == pytest.approx(want)
