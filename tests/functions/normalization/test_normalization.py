"""batchnorm, groupnorm, instancenorm, crosschannelnorm: PyTorch as oracle, statistics, kernels and composition."""

import itertools

import numpy as np
import pytest

import dlarray as dl
from dlarray.functions.normalization import normalization_numpy
from dlarray.functions.normalization.normalization_primitive import _composed, moments_p, normalize_p
from tests.support.backends import host
from tests.support.bundles import cases

FORMATS = {
    "SSCB": (5, 3, 4, 6), "SCB": (7, 4, 5), "CB": (4, 9), "CBT": (4, 3, 5), "SSSCB": (2, 3, 5, 4, 2),
    "SCBT": (5, 4, 3, 2), "CBU": (4, 3, 6), "SSC": (5, 3, 4), "CT": (4, 9),
}  # fmt: skip


def draw(gen, fmt, kind=np.float64, size=None, mean=0.5):
    size = size or FORMATS[fmt]
    channels = size[fmt.index("C")]
    x, seed = (2 * gen.standard_normal((2, *size)) + np.reshape([mean, 0.5], (2, *(1,) * len(size)))).astype(
        kind
    )
    offset, scale = gen.standard_normal((2, channels)).astype(kind)
    return x, offset, scale, seed


def to_torch(x, fmt, batch="B"):
    """(observations, channels, everything else), and the way back; all labels in ``batch`` are observations."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    front = [d for d, label in enumerate(fmt) if label in batch]
    channel = fmt.index("C")
    order = (*front, channel, *(d for d in range(len(fmt)) if d not in front and d != channel))
    moved = x.astype(np.float64).transpose(order)
    lead, rest = moved.shape[: len(front)], moved.shape[len(front) + 1 :]
    shape = (int(np.prod(lead)), x.shape[channel], int(np.prod(rest)))

    def back(t):
        return t.detach().numpy().reshape(moved.shape).transpose(np.argsort(order))

    return torch.tensor(moved.reshape(shape), requires_grad=True), back


def gradients_of(function, X, offset, scale, seed, higher=False):
    def all_of_them(X, offset, scale):
        Y = function(X, offset, scale)
        return Y, dl.dlgradient(dl.sum(Y * seed, "all"), X, offset, scale, EnableHigherDerivatives=higher)

    Y, found = dl.dlfeval(all_of_them, X, offset, scale)
    return (Y, *found)


def agree(function, torchs, x, offset, scale, seed, fmt, batch="B"):
    """Value and the gradients of X, the offset and the scale against PyTorch's in doubles."""
    import torch

    t, back = to_torch(x, fmt, batch)
    o, s = (torch.tensor(v.astype(np.float64), requires_grad=True) for v in (offset, scale))
    y = torchs(t, o, s)
    y.backward(to_torch(seed, fmt, batch)[0].detach())
    found = gradients_of(
        function, dl.dlarray(x, fmt), dl.dlarray(offset), dl.dlarray(scale, "C"), dl.dlarray(seed, fmt)
    )
    assert {v.dtype for v in found} == {x.dtype}
    assert dl.dims(found[0]) == dl.dims(found[1]) == dl.dims(dl.dlarray(x, fmt))
    # sums over all elements of a channel: their rounding goes with the largest term
    rounding = 40 * np.finfo(x.dtype).eps * np.sqrt(x.size)
    for mine, theirs in zip(found, (back(y), back(t.grad), o.grad.numpy(), s.grad.numpy()), strict=True):
        theirs = theirs.reshape(mine.shape)
        np.testing.assert_allclose(
            host(mine), theirs, rtol=rounding, atol=rounding * max(1, np.abs(theirs).max())
        )


@cases("kind", [np.float32, np.float64])
@cases("mean", [0.5, 30])  # the second is far from 0, which has a way of its own
@cases("fmt", FORMATS)
def test_batchnorm_equals_pytorchs(fmt, kind, mean, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, offset, scale, seed = draw(gen, fmt, kind, mean=mean)
    agree(
        lambda *v: dl.batchnorm(*v, Epsilon=1e-3),
        lambda t, o, s: torch.nn.functional.batch_norm(t, None, None, s, o, True, eps=1e-3),
        x, offset, scale, seed, fmt, "BTU",
    )  # fmt: skip


@cases("kind", [np.float32, np.float64])
@cases(
    ("fmt", "groups"),
    [(f, g) for f in FORMATS for g in (1, 2, 4)] + [("SSCB", "channel-wise"), ("CBT", "all-channels")],
)
def test_groupnorm_equals_pytorchs(fmt, groups, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, offset, scale, seed = draw(gen, fmt, kind)
    count = {"channel-wise": 4, "all-channels": 1}.get(groups, groups)
    function = lambda X, o, s: dl.groupnorm(X, groups, o, s, Epsilon=1e-2)  # noqa: E731
    agree(
        function, lambda t, o, s: torch.nn.functional.group_norm(t, count, s, o, 1e-2),
        x, offset, scale, seed, fmt,
    )  # fmt: skip


@cases("kind", [np.float32, np.float64])
@cases("fmt", [f for f in FORMATS if f != "CB"])
def test_instancenorm_equals_pytorchs(fmt, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, offset, scale, seed = draw(gen, fmt, kind)
    agree(
        dl.instancenorm, lambda t, o, s: torch.nn.functional.instance_norm(t, weight=s, bias=o),
        x, offset, scale, seed, fmt,
    )  # fmt: skip


def test_random_sizes_and_options_equal_pytorchs(gen):
    """Odd sizes, single elements, any number of groups; with the gradients."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    functional = torch.nn.functional
    for trial in range(60):
        fmt = str(gen.choice(["CB", "SCB", "SSCB", "CBT", "SCBT", "SSSCB", "SSCBT", "CBTU"]))
        size = tuple(int(n) for n in gen.integers(1, 8, len(fmt)))
        channels = size[fmt.index("C")]
        data = draw(gen, fmt, (np.float32, np.float64)[trial % 2], size, mean=gen.uniform(-2, 2))
        epsilon = float(gen.uniform(0.05, 1))
        groups = int(gen.choice([k for k in range(1, channels + 1) if channels % k == 0]))
        if trial % 3 == 0 and data[0].size > channels:  # PyTorch refuses one value per channel
            agree(
                lambda *v: dl.batchnorm(*v, Epsilon=epsilon),  # noqa: B023
                lambda t, o, s: functional.batch_norm(t, None, None, s, o, True, eps=epsilon),  # noqa: B023
                *data, fmt, "BTU",
            )  # fmt: skip
        elif data[0].size > size[fmt.index("B")] * groups:
            agree(
                lambda X, o, s: dl.groupnorm(X, groups, o, s, Epsilon=epsilon),  # noqa: B023
                lambda t, o, s: functional.group_norm(t, groups, s, o, epsilon),  # noqa: B023
                *data, fmt,
            )  # fmt: skip


@cases("size", [(40, 50, 4, 3), (70, 80, 6, 1), (3, 3, 100, 40), (1, 1, 4, 9000), (6, 6, 2, 400)])
@cases("groups", [None, 1, 2])
def test_large_arrays_in_blocks(size, groups, gen):
    """Several blocks; rows and columns longer than a product adds exactly; the same against PyTorch."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, offset, scale, seed = draw(gen, "SSCB", np.float32, size)
    x[..., : size[2] // 2, :] += 1000  # channels with a large mean beside others without
    if groups is None:
        function, theirs = (
            dl.batchnorm,
            lambda t, o, s: torch.nn.functional.batch_norm(t, None, None, s, o, True),
        )
    else:  # a larger Epsilon: of groups of two, some have almost no variance
        function = lambda X, o, s: dl.groupnorm(X, groups, o, s, Epsilon=0.1)  # noqa: E731
        theirs = lambda t, o, s: torch.nn.functional.group_norm(t, groups, s, o, 0.1)  # noqa: E731
    Y, G, d_offset, d_scale = gradients_of(
        function, dl.dlarray(x, "SSCB"), dl.dlarray(offset), dl.dlarray(scale), dl.dlarray(seed, "SSCB")
    )
    t, back = to_torch(x, "SSCB")
    o, s = (torch.tensor(v.astype(np.float64), requires_grad=True) for v in (offset, scale))
    y = theirs(t, o, s)
    y.backward(to_torch(seed, "SSCB")[0].detach())
    np.testing.assert_allclose(host(Y), back(y), rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(host(G), back(t.grad), rtol=1e-4, atol=1e-5 * np.abs(back(t.grad)).max())
    for mine, theirs in ((d_offset, o.grad.numpy()), (d_scale, s.grad.numpy())):
        np.testing.assert_allclose(host(mine).ravel(), theirs, rtol=1e-4, atol=1e-4 * np.abs(theirs).max())


# -- second derivatives ----------------------------------------------------------------------------------------
@cases("name", ["batchnorm", "groupnorm", "instancenorm", "layernorm", "crosschannelnorm"])
@cases("fmt", ["SSCB", "CBT"])
def test_double_gradients_equal_pytorchs(name, fmt, gen):
    """The gradient of a function of the gradient, through the statistics: with respect to all three arguments."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    functional = torch.nn.functional
    x, offset, scale, seed = draw(gen, fmt)
    batch = {"batchnorm": "BTU", "layernorm": "BT"}.get(name, "B")
    ours, theirs = {
        "batchnorm": (dl.batchnorm, lambda t, o, s: functional.batch_norm(t, None, None, s, o, True)),
        "groupnorm": (
            lambda X, o, s: dl.groupnorm(X, 2, o, s), lambda t, o, s: functional.group_norm(t, 2, s, o),
        ),
        "instancenorm": (dl.instancenorm, lambda t, o, s: functional.instance_norm(t, weight=s, bias=o)),
        "layernorm": (dl.layernorm, lambda t, o, s: functional.group_norm(t, 1, s, o)),
        "crosschannelnorm": (
            lambda X, o, s: dl.crosschannelnorm(X * s + o, 3, Alpha=1),
            lambda t, o, s: functional.local_response_norm(t * s[:, None] + o[:, None], 3, 1, 0.75, 2),
        ),
    }[name]  # fmt: skip

    def loss(X, o, s):
        g = dl.dlgradient(dl.sum(ours(X, o, s) ** 2 * seed_, "all"), X, o, s, EnableHigherDerivatives=True)
        return dl.dlgradient(sum(dl.sum(v**3, "all") for v in g), X, o, s)

    seed_ = dl.dlarray(seed, fmt)
    found = dl.dlfeval(loss, dl.dlarray(x, fmt), dl.dlarray(offset, "C"), dl.dlarray(scale, "C"))
    t, back = to_torch(x, fmt, batch)
    o, s = (torch.tensor(v, requires_grad=True) for v in (offset, scale))
    inner = (theirs(t, o, s) ** 2 * to_torch(seed, fmt, batch)[0].detach()).sum()
    first = torch.autograd.grad(inner, (t, o, s), create_graph=True)
    wanted = torch.autograd.grad(sum((v**3).sum() for v in first), (t, o, s))
    for mine, other in zip(found, (back(wanted[0]), *wanted[1:]), strict=True):
        other = np.asarray(other).reshape(mine.shape)
        np.testing.assert_allclose(host(mine), other, rtol=1e-9, atol=1e-9 * np.abs(other).max())


def test_jacobian_of_a_normalisation(gen):
    """Several gradients at once go through the composition."""
    x, offset, scale, _ = draw(gen, "CB", size=(3, 4))
    f = lambda X: dl.stripdims(dl.batchnorm(X, offset, scale))  # noqa: E731
    J = host(dl.dlfeval(lambda X: dl.dljacobian(dl.reshape(f(X), [12, 1]), X, 1), dl.dlarray(x, "CB")))
    h = 1e-6
    for k in range(12):
        step = np.zeros(12)
        step[k] = h
        step = step.reshape(3, 4, order="F")
        ends = [host(f(dl.dlarray(x + d, "CB"))).ravel(order="F") for d in (step, -step)]
        np.testing.assert_allclose(
            J.reshape((12, 12), order="F")[:, k], (ends[0] - ends[1]) / (2 * h), rtol=1e-5, atol=1e-7
        )


# -- statistics ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("fmt", FORMATS)
def test_statistics_of_the_data(fmt, gen):
    x, offset, scale, _ = draw(gen, fmt)
    axes = tuple(d for d, label in enumerate(fmt) if label != "C")
    X = dl.dlarray(x, fmt)
    Y, mu, sigmaSq = dl.batchnorm(X, offset, scale, nargout=3)
    np.testing.assert_allclose(host(mu)[:, 0], x.mean(axes), rtol=1e-13, atol=1e-14)
    np.testing.assert_allclose(host(sigmaSq)[:, 0], x.var(axes), rtol=1e-13)
    assert mu.shape == sigmaSq.shape == (4, 1)
    assert dl.dims(mu) == ""
    np.testing.assert_allclose(host(Y), host(dl.batchnorm(X, offset, scale)), rtol=1e-13, atol=1e-14)
    # the same statistics make the form for prediction give the same
    again = dl.batchnorm(X, offset, scale, mu, sigmaSq)
    np.testing.assert_allclose(host(again), host(Y), rtol=1e-12, atol=1e-13)


def test_running_statistics_equal_pytorchs_but_for_the_population(gen):
    """PyTorch keeps n / (n - 1) times the variance: the documented rule has the population's."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    mu, var = np.zeros(4), np.ones(4)
    ours, theirs = (mu, var), (torch.tensor(mu), torch.tensor(var))
    n = 5 * 3 * 6
    for decay in (0.1, 0.25, 0.9):
        x, offset, scale, _ = draw(gen, "SSCB")
        _, *ours = dl.batchnorm(
            dl.dlarray(x, "SSCB"), offset, scale, *ours, MeanDecay=decay, VarianceDecay=decay, nargout=3
        )
        before = theirs[1].clone()
        torch.nn.functional.batch_norm(to_torch(x, "SSCB")[0].detach(), *theirs, None, None, True, decay)
        kept = (1 - decay) * before
        theirs[1].copy_(kept + (theirs[1] - kept) * (n - 1) / n)
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(host(mine).ravel(), other.numpy(), rtol=1e-12)


@pytest.mark.parametrize("decay", [0, 1, 0.25])
def test_each_decay_is_its_own(decay, gen):
    x, offset, scale, _ = draw(gen, "CB")
    X = dl.dlarray(x, "CB")
    mu, var = gen.standard_normal(4), gen.uniform(1, 2, 4)
    _, m, v = dl.batchnorm(X, offset, scale, mu, var, nargout=3, MeanDecay=decay)
    np.testing.assert_allclose(host(m).ravel(), decay * x.mean(1) + (1 - decay) * mu, rtol=1e-12)
    np.testing.assert_allclose(host(v).ravel(), 0.1 * x.var(1) + 0.9 * var, rtol=1e-12)
    _, m, v = dl.batchnorm(X, offset, scale, mu, var, nargout=3, VarianceDecay=decay)
    np.testing.assert_allclose(host(m).ravel(), 0.1 * x.mean(1) + 0.9 * mu, rtol=1e-12)
    np.testing.assert_allclose(host(v).ravel(), decay * x.var(1) + (1 - decay) * var, rtol=1e-12)


def test_running_statistics_keep_size_format_and_class(gen):
    x = draw(gen, "SCB", np.float32)[0]
    for mu in (dl.zeros(4, 1), dl.zeros(1, 4, "single"), dl.dlarray(np.zeros(4), "C"), np.zeros((1, 1, 4))):
        _, m, v = dl.batchnorm(dl.dlarray(x, "SCB"), dl.zeros(4, 1), dl.ones(4, 1), mu, mu + 1, nargout=3)
        wanted = dl.dlarray(mu)
        for found in (m, v):
            assert found.shape == wanted.shape
            assert dl.dims(found) == dl.dims(wanted)
            assert dl.underlyingType(found) == dl.underlyingType(wanted)


def test_gradients_of_the_statistics(gen):
    """The mean and the variance depend on X: alone, with Y, and to the second order."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, offset, scale, seed = draw(gen, "SCB")
    weights = gen.standard_normal(4)

    def loss(X):
        Y, mu, sigmaSq = dl.batchnorm(X, offset, scale, nargout=3)
        s = (
            dl.sum(Y**2 * seed_, "all")
            + dl.sum(mu**2 * weights[:, None])
            + dl.sum(sigmaSq**2 * weights[:, None])
        )
        g = dl.dlgradient(s, X, EnableHigherDerivatives=True)
        return g, dl.dlgradient(dl.sum(g**3, "all"), X)

    seed_ = dl.dlarray(seed, "SCB")
    found = dl.dlfeval(loss, dl.dlarray(x, "SCB"))
    t = torch.tensor(x, requires_grad=True)
    mean, var = t.mean((0, 2), keepdim=True), t.var((0, 2), keepdim=True, unbiased=False)
    y = (t - mean) / (var + 1e-5).sqrt() * torch.tensor(scale)[:, None] + torch.tensor(offset)[:, None]
    w = torch.tensor(weights)
    s = (y**2 * torch.tensor(seed)).sum() + (mean.ravel() ** 2 * w).sum() + (var.ravel() ** 2 * w).sum()
    (first,) = torch.autograd.grad(s, t, create_graph=True)
    (second,) = torch.autograd.grad((first**3).sum(), t)
    np.testing.assert_allclose(host(found[0]), first.detach().numpy(), rtol=1e-10, atol=1e-11)
    np.testing.assert_allclose(
        host(found[1]), second.numpy(), rtol=1e-9, atol=1e-9 * second.abs().max().item()
    )


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("fmt", ["SSCB", "CB", "CBT"])
def test_prediction_equals_pytorchs(fmt, kind, gen):
    """With gradients of all five arguments."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, offset, scale, seed = draw(gen, fmt, kind)
    mu, var = gen.standard_normal(4).astype(kind), gen.uniform(0.5, 2, 4).astype(kind)

    def loss(*v):
        Y = dl.batchnorm(*v, Epsilon=0.1)
        return Y, *dl.dlgradient(dl.sum(Y * dl.dlarray(seed, fmt), "all"), *v)

    found = dl.dlfeval(loss, dl.dlarray(x, fmt), *(dl.dlarray(v) for v in (offset, scale, mu, var)))
    t, back = to_torch(x, fmt, "BT")
    o, s, m, v = (
        torch.tensor(a.astype(np.float64).reshape(1, 4, 1), requires_grad=True)
        for a in (offset, scale, mu, var)
    )
    y = (t - m) / (v + 0.1).sqrt() * s + o
    given = [a.detach().ravel() for a in (m, v, s, o)]
    theirs = torch.nn.functional.batch_norm(t.detach(), *given, False, eps=0.1)
    np.testing.assert_allclose(
        host(found[0]), back(theirs), rtol=1e-4 if kind is np.float32 else 1e-11, atol=1e-5
    )
    y.backward(to_torch(seed, fmt, "BT")[0].detach())
    for mine, other in zip(found[1:], (back(t.grad), o.grad, s.grad, m.grad, v.grad), strict=True):
        other = np.asarray(other).reshape(mine.shape)
        close = 1e-4 if kind is np.float32 else 1e-11
        np.testing.assert_allclose(host(mine), other, rtol=close, atol=close * np.abs(other).max())


def test_one_observation(gen):
    """With a batch of one, "CB" data is its own mean; images still have statistics."""
    Y, mu, sigmaSq = dl.batchnorm(dl.dlarray([[3.0], [5.0]], "CB"), [1, 2], [7, 7], nargout=3)
    np.testing.assert_array_equal(host(Y), [[1], [2]])
    np.testing.assert_array_equal(host(mu), [[3], [5]])
    np.testing.assert_array_equal(host(sigmaSq), 0)
    x = gen.standard_normal((4, 4, 3, 1))
    Y = host(dl.batchnorm(dl.dlarray(x, "SSCB"), np.zeros(3), np.ones(3)))
    np.testing.assert_allclose(Y.std((0, 1, 3)), 1, rtol=1e-4)


# -- kernels ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("far", [False, True])
def test_kernels_agree_with_the_composition(kind, far, gen, monkeypatch):
    """Every division of the five axes, small ones too; in blocks of a few rows."""
    monkeypatch.setattr(normalization_numpy, "BLOCK", 64)
    overs = [(-5, -4, -1), (-5, -2, -1), (-2,), (-2, -1)]
    for over, shape in itertools.product(
        overs,
        [
            (1, 7, 2, 3, 5),
            (3, 2, 4, 1, 2),
            (2, 3, 1, 5, 40),
            (1, 1, 3, 1, 1),
            (2, 40, 6, 1, 1),
            (1, 9, 1, 8, 1),
        ],
    ):
        x, g = gen.standard_normal((2, *shape)).astype(kind)
        x += kind(50 * far)
        offset, scale = gen.standard_normal((2, *shape[2:4], 1)).astype(kind)
        how = {"shape": shape, "over": over}
        args = [v.astype(np.float64) for v in (x, offset, scale)]
        close = dict(rtol=1e-3, atol=3e-4) if kind is np.float32 else dict(rtol=1e-10, atol=1e-11)
        y, kept = normalize_p.evaluate((x, offset, scale), {**how, "epsilon": 1e-2})
        wanted, kept64 = normalize_p.forward(np, *args, **how, epsilon=1e-2)
        np.testing.assert_allclose(wanted, _composed(np, *args, **how, epsilon=1e-2), rtol=1e-12, atol=1e-13)
        np.testing.assert_allclose(y, wanted, **close)
        np.testing.assert_allclose(np.concatenate(kept), moments_p(x, **how), rtol=1e-6)
        np.testing.assert_allclose(moments_p(x, **how), moments_p.forward(np, args[0], **how)[0], **close)
        again = normalize_p(x, offset, scale, **how, epsilon=1e-2, known=kept)
        np.testing.assert_array_equal(again, y)
        needs = (True, True, True)
        found = normalize_p.joint_kernels["numpy"](
            g, x, offset, scale, **how, epsilon=1e-2, needs=needs, aux=kept
        )
        wanted = normalize_p.joint(
            np, g.astype(np.float64), *args, **how, epsilon=1e-2, needs=needs, aux=kept64
        )
        for mine, other in zip(found, wanted, strict=True):
            assert mine.dtype == kind
            assert mine.shape == other.shape
            np.testing.assert_allclose(
                mine, other, rtol=close["rtol"], atol=close["atol"] * max(1, np.abs(other).max())
            )


@pytest.mark.parametrize("name", ["batchnorm", "instancenorm"])
def test_a_large_mean_does_not_spoil_the_variance(name, gen):
    x = gen.integers(-8, 9, (16, 16, 4, 3)).astype(np.float32)
    zero, one = np.zeros(4, np.float32), np.ones(4, np.float32)
    plain, moved = (
        host(getattr(dl, name)(dl.dlarray(v, "SSCB"), zero, one)) for v in (x, x + np.float32(4096))
    )
    np.testing.assert_allclose(moved, plain, atol=3e-4)


def test_constant_channels_give_the_offset():
    for value in (0.0, 1e4, -3e-5, 1e25):
        x = np.full((4, 4, 2, 3), value, np.float32)
        for Y in (
            dl.batchnorm(dl.dlarray(x, "SSCB"), [1, 2], [5, 5]),
            dl.groupnorm(dl.dlarray(x, "SSCB"), 1, [1, 2], [5, 5]),
        ):
            np.testing.assert_allclose(host(Y), np.array([1, 2])[:, None] * np.ones((4, 4, 2, 3)), rtol=1e-6)


def test_infinite_and_missing_elements_stay_in_their_channel():
    x = np.arange(24.0).reshape(4, 3, 2)
    x[0, 0, 0], x[1, 1, 1] = np.inf, np.nan
    Y = host(dl.batchnorm(dl.dlarray(x, "SCB"), np.zeros(3), np.ones(3)))
    assert np.isnan(Y[:, :2]).all()
    assert np.isfinite(Y[:, 2]).all()
    Y = host(dl.instancenorm(dl.dlarray(x, "SCB"), np.zeros(3), np.ones(3)))
    assert np.isnan(Y[:, 0, 0]).all()
    assert np.isnan(Y[:, 1, 1]).all()
    assert np.isfinite(np.delete(Y.reshape(4, 6), [0, 3], axis=1)).all()


def test_arguments_are_not_changed(gen):
    x, offset, scale, seed = draw(gen, "SSCB", np.float32)
    mu, var = gen.standard_normal(4), gen.uniform(1, 2, 4)
    copies = [v.copy() for v in (x, offset, scale, mu, var)]
    X = dl.dlarray(x, "SSCB")
    dl.batchnorm(X, offset, scale, mu, var, nargout=3)
    gradients_of(dl.batchnorm, X, dl.dlarray(offset), dl.dlarray(scale), dl.dlarray(seed, "SSCB"))
    for now, before in zip((x, offset, scale, mu, var), copies, strict=True):
        np.testing.assert_array_equal(now, before)


# -- crosschannelnorm ------------------------------------------------------------------------------------------
@cases("kind", [np.float32, np.float64])
@cases("window", [1, 2, 3, 4, 5, 9])
@cases("fmt", ["SSCB", "CBT", "SCB"])
def test_crosschannelnorm_equals_pytorchs(fmt, window, kind, gen):
    """PyTorch's even windows have the extra channel before, MATLAB's after: the same on channels in reverse."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, _, _, seed = draw(gen, fmt, kind)
    channel = fmt.index("C")
    options = {"Alpha": 0.7, "Beta": 0.6, "K": 1.5}

    def loss(X):
        Y = dl.crosschannelnorm(X, window, **options)
        return Y, dl.dlgradient(dl.sum(Y * dl.dlarray(seed, fmt), "all"), X)

    found = dl.dlfeval(loss, dl.dlarray(x, fmt))
    t, back = to_torch(np.flip(x, channel), fmt)
    y = torch.nn.functional.local_response_norm(t, window, 0.7, 0.6, 1.5)
    y.backward(to_torch(np.flip(seed, channel), fmt)[0].detach())
    close = 1e-4 if kind is np.float32 else 1e-12
    for mine, other in zip(found, (y, t.grad), strict=True):
        assert mine.dtype == kind
        np.testing.assert_allclose(host(mine), np.flip(back(other), channel), rtol=close, atol=close)


def test_even_windows_look_ahead():
    """A window of 4: one channel before, two after."""
    x = np.zeros(7)
    x[3] = 1
    for window, reached in ((1, [3]), (2, [2, 3]), (3, [2, 3, 4]), (4, [1, 2, 3, 4]), (5, [1, 2, 3, 4, 5])):
        probe = x + 1e-6  # too small to count, but changed by what is counted
        Y = host(dl.crosschannelnorm(dl.dlarray(probe, "C"), window, Alpha=window, Beta=1, K=1))[:, 0]
        np.testing.assert_array_equal(np.flatnonzero(Y / probe < 0.9), reached)


def test_crosschannelnorm_has_the_documented_defaults(gen):
    x = gen.standard_normal((3, 2, 6, 2))
    X = dl.dlarray(x, "SSCB")
    Y = dl.crosschannelnorm(X, 5)
    np.testing.assert_array_equal(host(Y), host(dl.crosschannelnorm(X, 5, Alpha=1e-4, Beta=0.75, K=2)))


# -- options, classes, backends --------------------------------------------------------------------------------
def test_epsilon_is_added_to_the_variance():
    X = dl.dlarray([[1.0, 3.0]], "CB")
    for epsilon in (1e-12, 1e-5, 3.0):
        for Y in (dl.batchnorm(X, 0, 1, Epsilon=epsilon), dl.batchnorm(X, 0, 1, 2, 1, Epsilon=epsilon)):
            np.testing.assert_allclose(host(Y)[0], np.array([-1, 1]) / np.sqrt(1 + epsilon), rtol=1e-12)
        T = dl.dlarray([[1.0, 3.0]], "CT")
        for Y in (dl.groupnorm(T, 1, 0, 1, Epsilon=epsilon), dl.instancenorm(T, 0, 1, Epsilon=epsilon)):
            np.testing.assert_allclose(host(Y)[0], np.array([-1, 1]) / np.sqrt(1 + epsilon), rtol=1e-12)


def test_old_pairs_and_unformatted_data(gen):
    x, offset, scale, _ = draw(gen, "SSCB")
    wanted = host(dl.groupnorm(dl.dlarray(x, "SSCB"), 2, offset, scale, Epsilon=0.1))
    turned = x.transpose(3, 2, 0, 1)
    Y = dl.groupnorm(turned, 2, offset, scale, "Epsilon", 0.1, "DataFormat", "BCSS")
    assert dl.dims(Y) == ""
    np.testing.assert_allclose(host(Y), wanted.transpose(3, 2, 0, 1), rtol=1e-12)
    running = dl.dlarray(np.zeros(4), "C"), dl.dlarray(np.ones(4), "C")
    Y, mu, _ = dl.batchnorm(turned, offset, scale, *running, DataFormat="BCSS", nargout=3)
    assert Y.shape == turned.shape
    assert mu.shape == (4, 1)


def test_single_wins_and_orientation_does_not_matter(gen):
    x = gen.standard_normal((5, 3)).astype(np.float32)
    v = gen.standard_normal(5)
    wanted = dl.batchnorm(dl.dlarray(x, "CB"), v, v)
    assert dl.underlyingType(wanted) == "single"
    for form in (v[:, None], v[None, :], v.tolist(), dl.dlarray(v, "C"), dl.dlarray(v[None, :, None], "SCB")):
        np.testing.assert_array_equal(host(dl.batchnorm(dl.dlarray(x, "CB"), form, form)), host(wanted))


@cases("fmt", ["CB", "SCB", "SSCB"])
def test_gradients_and_statistics_on_every_backend(fmt, backend, gen):
    x, offset, scale, seed = draw(gen, fmt, size=(2, 3, 5, 4)[-len(fmt) :])

    def everything(make):
        X, S = make(x, fmt), make(seed, fmt)
        o, s, mu, var = (make(v, "C") for v in (offset, scale, 0 * offset, 1 + 0 * offset))
        found = [dl.crosschannelnorm(X, 3), dl.batchnorm(X, o, s, mu, var)]
        found += dl.batchnorm(X, o, s, mu, var, nargout=3)
        for function in (
            dl.batchnorm, lambda *v: dl.batchnorm(*v, nargout=3)[0], lambda X, o, s: dl.groupnorm(X, 1, o, s),
        ):  # fmt: skip
            found += gradients_of(function, X, o, s, S)
        return found

    for a, b in zip(everything(backend.dlarray), everything(dl.dlarray), strict=True):
        assert backend.same_library(a)
        np.testing.assert_allclose(host(a), host(b), rtol=1e-10, atol=1e-11)


def test_plain_parameters_follow_the_data(backend, gen):
    x, offset, scale, _ = draw(gen, "CB")
    for Y in dl.batchnorm(backend.dlarray(x, "CB"), offset, scale, np.zeros(4), np.ones(4), nargout=3):
        assert backend.same_library(Y)


def test_a_training_step_compiles(gen):
    """Statistics that are known to the kernel are traced by a compiler like everything else."""
    pytest.importorskip("jax", reason="dlaccelerate compiles with JAX")
    x, offset, scale, seed = draw(gen, "SCB")

    def step(X, o, s, mu, var, seed):
        Y, mu, var = dl.batchnorm(X, o, s, mu, var, nargout=3)
        return mu, var, *dl.dlgradient(dl.sum(Y * seed, "all"), X, o, s)

    given = [
        dl.dlarray(x, "SCB"),
        *(dl.dlarray(v) for v in (offset, scale, np.zeros(4), np.ones(4))),
        dl.dlarray(seed, "SCB"),
    ]
    fast = dl.dlaccelerate(step)
    for _ in range(3):
        for a, b in zip(dl.dlfeval(fast, *given), dl.dlfeval(step, *given), strict=True):
            np.testing.assert_allclose(host(a), host(b), rtol=1e-10, atol=1e-11)
