"""Losses of probabilities that softmax and sigmoid made: gradients of wrong and certain predictions.

The oracle is PyTorch's losses of logits, in double.
"""

import numpy as np
import pytest

import dlarray as dl
from dlarray.functions.activations.softmax import softmax_crossentropy_sum_p, softmax_index_loss_p, softmax_p
from dlarray.functions.losses.crossentropy import crossentropy_sum_p
from dlarray.functions.losses.indexcrossentropy import index_loss_p
from dlarray.kernels import aten_sizes
from tests.support.backends import host
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
EPS = {np.float32: 2.0**-23, np.float64: 2.0**-52}
GAPS = (
    0,
    1,
    17,
    40,
    80,
    200,
)  # between the logits; the probability of the last is 0 in both classes, or nearly


def logits(gap, kind, labels=5, batch=6):
    gen = np.random.default_rng(0)
    x = gen.standard_normal((labels, batch))
    x[0] += gap
    x[1, ::2] -= gap / 2
    return x.astype(kind)


def targets(labels=5, batch=6):
    """Of each class some, so most are wrong."""
    return np.eye(labels)[np.arange(batch) % labels].T


def gradient(f, x, fmt="CB", **options):
    return dl.dlfeval(
        lambda X: dl.dlgradient(f(X), X, **options), x if dl.isdlarray(x) else dl.dlarray(x, fmt)
    )


def theirs(f, x):
    X = torch.tensor(np.asarray(x, np.float64), requires_grad=True)
    f(X).backward()
    return X.grad.numpy()


def of_logits(x, t, weights=1.0, mask=1.0, divisor=6):
    log = torch.log_softmax(x, 0)
    return -(log * torch.tensor(t * np.broadcast_to(weights * mask, t.shape))).sum() / divisor


def check(G, wanted, kind, many=20):
    assert np.isfinite(host(G)).all()
    size = np.abs(wanted).max()
    np.testing.assert_allclose(host(G), wanted, rtol=200 * EPS[kind], atol=many * EPS[kind] * size)


@cases("kind", [np.float32, np.float64])
@cases("gap", GAPS)
@cases("higher", [False, True])
def test_softmax_and_crossentropy(gap, kind, higher):
    x, t = logits(gap, kind), targets()
    G = gradient(lambda X: dl.crossentropy(dl.softmax(X), t.astype(kind)), x, EnableHigherDerivatives=higher)
    assert G.dtype == kind
    check(G, theirs(lambda X: of_logits(X, t), x), kind)


@cases("kind", [np.float32, np.float64])
@cases("gap", GAPS)
def test_softmax_and_indexcrossentropy(gap, kind):
    x, t = logits(gap, kind), targets()
    numbers = t.argmax(0)[None] + 1
    G = gradient(lambda X: dl.indexcrossentropy(dl.softmax(X), numbers), x)
    check(G, theirs(lambda X: of_logits(X, t), x), kind)
    weights = np.arange(1.0, 6)
    G = gradient(lambda X: dl.indexcrossentropy(dl.softmax(X), numbers, weights, WeightsFormat="C"), x)
    check(G, theirs(lambda X: of_logits(X, t, weights[:, None]), x), kind)


@cases("kind", [np.float32, np.float64])
@cases("gap", GAPS)
@cases("reduction", ["sum", "none"])
def test_weights_and_masks(gap, kind, reduction):
    x, t, weights = logits(gap, kind), targets(), np.arange(1.0, 6)
    mask = np.ones((5, 6))
    mask[:, 1] = mask[2, 2] = 0

    def loss(X):
        options = {"WeightsFormat": "C", "Mask": mask, "Reduction": reduction}
        found = dl.crossentropy(dl.softmax(X), t.astype(kind), weights, **options)
        return dl.sum(found, "all")

    wanted = theirs(lambda X: of_logits(X, t, weights[:, None], mask, 6 if reduction == "sum" else 1), x)
    check(gradient(loss, x), wanted, kind)


@cases("kind", [np.float32, np.float64])
@cases("gap", GAPS)
@cases("masked", [False, True])
@cases("higher", [False, True])
def test_sigmoid_and_several_labels(gap, kind, masked, higher):
    x, t = logits(gap, kind), targets()
    mask = np.ones((5, 6))
    if masked:
        mask[:, 1] = 0

    def loss(X):
        options = {"Mask": mask} if masked else {}
        return dl.crossentropy(dl.sigmoid(X), t.astype(kind), ClassificationMode="multilabel", **options)

    def of_torch(X):
        each = torch.nn.functional.binary_cross_entropy_with_logits(X, torch.tensor(t), reduction="none")
        return (each * torch.tensor(mask)).sum() / 6

    G = gradient(loss, x, EnableHigherDerivatives=higher)
    check(G, theirs(of_torch, x), kind)


@cases("gap", GAPS)
def test_second_derivatives(gap):
    x, t, v = logits(gap, np.float64), targets(), np.random.default_rng(1).standard_normal((5, 6))

    def ours(f):
        def product(X):
            G = dl.dlgradient(f(X), X, EnableHigherDerivatives=True)
            return dl.dlgradient(dl.sum(G * v, "all"), X)

        return host(dl.dlfeval(product, dl.dlarray(x, "CB")))

    def wanted(f):
        X = torch.tensor(x, requires_grad=True)
        (G,) = torch.autograd.grad(f(X), X, create_graph=True)
        return torch.autograd.grad((G * torch.tensor(v)).sum(), X)[0].numpy()

    found = ours(lambda X: dl.crossentropy(dl.softmax(X), t))
    np.testing.assert_allclose(found, wanted(lambda X: of_logits(X, t)), rtol=1e-10, atol=1e-14)
    found = ours(lambda X: dl.indexcrossentropy(dl.softmax(X), t.argmax(0)[None] + 1))
    np.testing.assert_allclose(found, wanted(lambda X: of_logits(X, t)), rtol=1e-10, atol=1e-14)
    found = ours(lambda X: dl.crossentropy(dl.sigmoid(X), t, ClassificationMode="multilabel"))
    several = torch.nn.functional.binary_cross_entropy_with_logits
    target = torch.tensor(t)
    theirs = wanted(lambda X: several(X, target, reduction="sum") / 6)
    np.testing.assert_allclose(found, theirs, rtol=1e-10, atol=1e-14)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_every_library(backend, kind):
    x, t = logits(80, kind), targets().astype(kind)
    X, T = backend.dlarray(x, "CB"), backend.dlarray(t, "CB")
    check(
        gradient(lambda X: dl.crossentropy(dl.softmax(X), T), X), theirs(lambda X: of_logits(X, t), x), kind
    )
    G = gradient(lambda X: dl.indexcrossentropy(dl.softmax(X), t.argmax(0)[None] + 1), X)
    assert backend.same_library(G)
    check(G, theirs(lambda X: of_logits(X, t), x), kind)
    G = gradient(lambda X: dl.crossentropy(dl.sigmoid(X), T, ClassificationMode="multilabel"), X)
    several = torch.nn.functional.binary_cross_entropy_with_logits
    check(G, theirs(lambda X: several(X, torch.tensor(t).double(), reduction="sum") / 6, x), kind)


@cases("kind", [np.float32, np.float64])
@cases("what", ["softmax", "sigmoid"])
def test_compiled(kind, what):
    pytest.importorskip("jax", reason="functions are compiled by JAX")
    x, t = logits(80, kind), dl.dlarray(targets().astype(kind), "CB")

    def model(X, T):
        if what == "softmax":
            loss = dl.crossentropy(dl.softmax(X), T)
        else:
            loss = dl.crossentropy(dl.sigmoid(X), T, ClassificationMode="multilabel")
        return loss, dl.dlgradient(loss, X)

    X = dl.dlarray(x, "CB")
    wanted, found = dl.dlfeval(model, X, t), dl.dlfeval(dl.dlaccelerate(model), X, t)
    check(found[1], host(wanted[1]), kind)
    np.testing.assert_allclose(float(found[0]), float(wanted[0]), rtol=20 * EPS[kind])


# -- the value, and the gradient of the probabilities ----------------------------------------------------------
@cases("kind", [np.float32, np.float64])
@cases("gap", GAPS)
@cases("several", [False, True])
@cases("masked", [False, True])
def test_values_are_those_of_the_probabilities_alone(gap, kind, several, masked):
    """To the last bit, and documented: a probability below eps counts as eps."""
    x, t = dl.dlarray(logits(gap, kind), "CB"), targets().astype(kind)
    squash = dl.sigmoid if several else dl.softmax
    options = {"ClassificationMode": "multilabel" if several else "single-label"}
    if masked:
        options["Mask"] = t + np.roll(t, 1, 0)
    for reduction in ("sum", "none"):
        traced = dl.dlfeval(
            lambda X, how: dl.crossentropy(squash(X), t, Reduction=how, **options), x, reduction
        )
        np.testing.assert_array_equal(
            host(traced), host(dl.crossentropy(squash(x), t, Reduction=reduction, **options))
        )


@cases("squash", ["softmax", "sigmoid"])
@cases("gap", GAPS)
def test_the_gradient_of_the_probabilities_is_that_of_the_loss_alone(squash, gap):
    """With respect to Y it is -T/Y with Y of at least eps, also where that of X is asked for with it."""
    x, t = dl.dlarray(logits(gap, np.float64), "CB"), targets()
    several = squash == "sigmoid"
    options = {"ClassificationMode": "multilabel" if several else "single-label"}
    make = getattr(dl, squash)

    def both(X):
        Y = make(X)
        return Y, *dl.dlgradient(dl.crossentropy(Y, t, **options), Y, X)

    def one(X):
        Y = make(X)
        return dl.dlgradient(dl.crossentropy(Y, t, **options), Y)

    Y, of_y, of_x = dl.dlfeval(both, x)
    alone = gradient(lambda Y: dl.crossentropy(Y, t, **options), Y)
    np.testing.assert_allclose(host(of_y), host(alone), rtol=1e-15)
    np.testing.assert_allclose(host(dl.dlfeval(one, x)), host(alone), rtol=1e-15)
    check(of_x, host(gradient(lambda X: dl.crossentropy(make(X), t, **options), x)), np.float64)


def test_probabilities_that_serve_twice():
    """What else is computed from them keeps its own gradient."""
    x, t = logits(40, np.float64), targets()

    def loss(X):
        Y = dl.softmax(X)
        return dl.crossentropy(Y, t) + dl.sum(Y**2, "all")

    def wanted(X):
        return of_logits(X, t) + (torch.softmax(X, 0) ** 2).sum()

    check(gradient(loss, x), theirs(wanted, x), np.float64)


def test_a_gradient_is_checked_for_nan():
    """Under checkfinite another object stands for the primitive that made the probabilities."""
    x, t = logits(200, np.float32), targets().astype(np.float32)
    with dl.checkfinite():
        check(
            gradient(lambda X: dl.crossentropy(dl.softmax(X), t), x),
            theirs(lambda X: of_logits(X, t), x),
            np.float32,
        )


# -- training --------------------------------------------------------------------------------------------------
@cases("loss", ["crossentropy", "index-crossentropy", "binary-crossentropy"])
def test_a_network_that_is_certain_and_wrong_learns(loss):
    """A gap of 40 between the logits in single, the class the other one."""
    several = loss == "binary-crossentropy"
    net = dl.dlnetwork([
        dl.featureInputLayer(1), dl.fullyConnectedLayer(2, Weights=[[20.0], [-20.0]], Bias=[[0.0], [0.0]]),
        dl.sigmoidLayer() if several else dl.softmaxLayer(),
    ])  # fmt: skip
    x, wrong = np.ones((8, 1), np.float32), np.tile([0.0, 1.0], (8, 1))
    T = wrong if several else dl.categorical(["b"] * 8, ["a", "b"])
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=50, InitialLearnRate=1, Verbose=False, ExecutionEnvironment="cpu"
    )
    trained, info = dl.trainnet(x, T, net, loss, options, nargout=2)
    losses = np.asarray(info.TrainingHistory.Loss)
    assert losses[0] > 7
    assert losses[-1] < 0.1
    Y = host(dl.minibatchpredict(trained, x))
    assert (Y[:, 1] > 0.9).all()


# -- one rule for softmax and the loss of its probabilities ------------------------------------------------------
def probabilities(shape, axis, kind, gen):
    x = 8 * gen.standard_normal(shape)
    x.flat[:: x.size // 5] += 200  # so that some probabilities are 0
    return softmax_p(x.astype(kind), axis=axis)


@cases("kind", [np.float32, np.float64])
@cases("size", [((6, 5), -1), ((3, 4, 5), -2), ((60, 10_000), -1), ((4, 3000, 50), -2)])
@cases("kernels", ["numpy", "torch"])
def test_rules_of_kernels_are_the_general_ones(kind, size, kernels, gen, monkeypatch):
    for name in aten_sizes.SMALLEST:
        monkeypatch.setitem(aten_sizes.SMALLEST, name, 0)
    shape, axis = size
    y = probabilities(shape, axis, kind, gen)
    t = gen.random(shape).astype(kind)
    g, options = np.full((1, 1), 1.5, kind), {"axis": axis, "scale": 0.25}
    index = gen.integers(
        0, shape[axis], tuple(1 if a == len(shape) + axis else n for a, n in enumerate(shape))
    )
    one, kept = gen.standard_normal(index.shape).astype(kind), gen.random(index.shape) < 0.7
    with dl.useKernels(kernels):
        for needs in ((False, True, False), (True, True, True), (True, False, False), (False, False, True)):
            found = softmax_crossentropy_sum_p.pull_joint(np, g, (y, t), options, needs)
            wanted = softmax_crossentropy_sum_p.joint(np, g, y, t, needs=needs, **options)
            same(found, wanted, needs, kind)
        for mask in (None, kept):
            for needs in ((False, True), (True, True), (True, False)):
                more = {"index": index, "axis": axis, "kept": mask}
                found = softmax_index_loss_p.pull_joint(np, one, (y,), more, needs)
                same(found, softmax_index_loss_p.joint(np, one, y, needs=needs, **more), needs, kind)


def same(found, wanted, needs, kind):
    for a, b, needed in zip(found, wanted, needs, strict=True):
        assert (a is not None) == (b is not None) == needed
        if needed:
            assert a.dtype == kind
            np.testing.assert_allclose(a, b, rtol=100 * EPS[kind], atol=20 * EPS[kind] * np.abs(b).max())


@cases("kind", [np.float32, np.float64])
@cases("size", [((6, 5), -1), ((60, 10_000), -1), ((8, 12_000), -1), ((4, 3000, 50), -2)])
def test_the_bits_are_those_of_two_rules(kind, size, gen):
    """So that a loss outside of a checkpoint, which does not see the softmax inside, changes nothing."""
    shape, axis = size
    y = softmax_p(gen.random(shape).astype(kind), axis=axis)
    t, g = gen.random(shape).astype(kind), np.full((1, 1), 1.5, kind)
    (found,) = softmax_crossentropy_sum_p.pull_joint(
        np, g, (y, t), {"axis": axis, "scale": 0.3}, (False, True, False)
    )[1:2]
    dy, _ = crossentropy_sum_p.pull_joint(np, g, (y, t), {"scale": 0.3}, (True, False))
    np.testing.assert_array_equal(found, softmax_p.pull_joint(np, dy, (y,), {"axis": axis}, (True,))[0])
    index = gen.integers(
        0, shape[axis], tuple(1 if a == len(shape) + axis else n for a, n in enumerate(shape))
    )
    one, more = gen.random(index.shape).astype(kind), {"index": index, "axis": axis, "kept": None}
    _, found = softmax_index_loss_p.pull_joint(np, one, (y,), more, (False, True))
    (dy,) = index_loss_p.pull_joint(np, one, (y,), more, (True,))
    np.testing.assert_array_equal(found, softmax_p.pull_joint(np, dy, (y,), {"axis": axis}, (True,))[0])


@cases("loss", ["crossentropy", "indexcrossentropy"])
@cases("higher", [False, True])
def test_the_rule_is_taken_and_what_else_is_wanted_is_there(loss, higher, gen, monkeypatch):
    """Gradients of the probabilities, the logits and the targets, beside the formulas written out."""
    used = []
    for p in (softmax_crossentropy_sum_p, softmax_index_loss_p):
        monkeypatch.setattr(
            p, "forward", lambda *a, p=p, forward=p.forward, **k: used.append(p) or forward(*a, **k)
        )
    x, t = dl.dlarray(gen.standard_normal((4, 3)), "CB"), dl.dlarray(gen.random((4, 3)), "CB")
    k = np.array([[1, 4, 2]])

    def work(x, t):
        y = dl.softmax(x)
        found = dl.crossentropy(y, t) if loss == "crossentropy" else dl.indexcrossentropy(y, k)
        return dl.dlgradient(found + dl.sum(t * t, "all"), x, y, t, EnableHigherDerivatives=higher)

    def by_hand(x, t):
        e = dl.exp(x)
        y = e / dl.sum(e, 1)
        chosen = t if loss == "crossentropy" else np.eye(4)[:, k[0] - 1]
        found = -dl.sum(chosen * dl.log(y), "all") / 3
        return dl.dlgradient(found + dl.sum(t * t, "all"), x, y, t)

    found, wanted = dl.dlfeval(work, x, t), dl.dlfeval(by_hand, x, t)
    assert len(used) == 1
    for a, b in zip(found, wanted, strict=True):
        np.testing.assert_allclose(host(a), host(b), rtol=1e-11, atol=1e-12)


@cases("loss", ["crossentropy", "indexcrossentropy"])
def test_second_derivatives_through_the_rule(loss, gen):
    x, t = gen.standard_normal((5, 4)), gen.random((5, 4))
    k = np.array([[1, 4, 2, 5]])

    def work(X):
        y = dl.softmax(X)
        found = dl.crossentropy(y, t) if loss == "crossentropy" else dl.indexcrossentropy(y, k)
        g = dl.dlgradient(found, X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(dl.sin(3 * g), "all"), X)

    X = torch.tensor(x, requires_grad=True)
    chosen = torch.tensor(t if loss == "crossentropy" else np.eye(5)[:, k[0] - 1])
    (g,) = torch.autograd.grad(-(torch.log_softmax(X, 0) * chosen).sum() / 4, X, create_graph=True)
    (wanted,) = torch.autograd.grad(torch.sin(3 * g).sum(), X)
    np.testing.assert_allclose(
        host(dl.dlfeval(work, dl.dlarray(x, "CB"))), wanted.numpy(), rtol=1e-10, atol=1e-12
    )


@cases("count", [1, 70_000, 600_001, 1_200_000])
def test_long_stretches_have_the_same_sum(count, gen):
    y, t = gen.random(count).astype(np.float32), gen.random(count)
    y[::7] = 1e-9  # counts as eps
    for kind in (np.float32, np.float64):
        eps = np.finfo(kind).eps
        wanted = -2 * np.sum(t * np.log(np.maximum(y.astype(kind), eps).astype(np.float64)))
        found = crossentropy_sum_p(y.astype(kind)[:, None], t.astype(kind)[:, None], scale=2.0)
        np.testing.assert_allclose(found, wanted, rtol=1e-6 if kind is np.float32 else 1e-13)
