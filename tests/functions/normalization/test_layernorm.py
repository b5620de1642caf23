"""layernorm: what is normalised, precision, all three gradients, PyTorch as oracle."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.functions.normalization.normalization_primitive import CHANNELS, INSIDE, _composed, normalize_p
from dlarray.kernels.blocks import BLOCK
from tests.support.backends import host
from tests.support.bundles import cases


def value_and_gradients(X, offset, scale, seed, **options):
    def all_of_them(X, offset, scale):
        Y = dl.layernorm(X, offset, scale, **options)
        return Y, dl.dlgradient(dl.sum(Y * seed, "all"), X, offset, scale)

    return dl.dlfeval(all_of_them, X, offset, scale)


def arrays(gen, size, channels, kind=np.float64):
    x, seed = (2 * gen.standard_normal((2, *size))).astype(kind)
    offset, scale = gen.standard_normal((2, channels)).astype(kind)
    return x, offset, scale, seed


@cases("kind", [np.float32, np.float64])
@cases(
    ("size", "fmt"),
    [((7, 5), "CB"), ((7, 1), "CB"), ((1, 5), "CB"), ((7, 5, 3), "CBT"), ((131, 1025), "CB"), ((5000, 3), "CB"),
     ((7,), "C")],
)  # fmt: skip
def test_channels_equal_pytorchs(size, fmt, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, offset, scale, seed = arrays(gen, size, size[0], kind)
    X = dl.dlarray(x, fmt)
    Y, found = value_and_gradients(X, dl.dlarray(offset), dl.dlarray(scale, "C"), dl.dlarray(seed, fmt))
    assert dl.dims(Y) == dl.dims(X)
    assert Y.shape == X.shape
    assert {a.dtype for a in (Y, *found)} == {np.dtype(kind)}
    last = tuple(range(len(size) - 1, -1, -1))
    t = [torch.tensor(v.astype(np.float64), requires_grad=True) for v in (x.transpose(last), scale, offset)]
    y = torch.nn.functional.layer_norm(t[0], size[:1], t[1], t[2], 1e-5)
    y.backward(torch.tensor(seed.astype(np.float64).transpose(last)))
    # gradients are differences of sums over channels or observations: their rounding goes with the largest term
    rounding = 30 * np.finfo(kind).eps * np.sqrt(max(1, np.prod(size[1:])))
    if size[0] == 1:  # a variance of 0: the rounding of x - mean is divided by sqrt(Epsilon)
        rounding *= 1e5**0.5
    for ours, theirs in zip((Y, *found), (y.detach(), t[0].grad, t[2].grad, t[1].grad), strict=True):
        theirs = theirs.numpy().T.reshape(ours.shape)
        np.testing.assert_allclose(
            host(ours), theirs, rtol=rounding, atol=rounding * max(1, np.abs(theirs).max())
        )


@pytest.mark.parametrize(
    ("size", "fmt", "options"),
    [
        ((4, 3, 5, 2), "SSCB", {}),
        ((4, 3, 5, 1), "SSCB", {}),
        ((4, 3, 2, 5, 2), "SSSCB", {}),
        ((4, 5, 2), "SCB", {"OperationDimension": "spatial-channel"}),
        ((5, 2, 3), "CBT", {"OperationDimension": "batch-excluded"}),
        ((4, 3, 5, 2, 6), "SSCBT", {"OperationDimension": "batch-excluded"}),
    ],
)
def test_groups_equal_pytorchs(size, fmt, options, gen):
    """One group of all that belongs to an observation is PyTorch's group_norm with a single group."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    channel, batch = fmt.index("C"), fmt.index("B")
    x, offset, scale, seed = arrays(gen, size, size[channel])
    Y, found = value_and_gradients(
        dl.dlarray(x, fmt), dl.dlarray(offset, "C"), dl.dlarray(scale, "C"), dl.dlarray(seed, fmt), **options
    )
    order = (batch, channel, *(d for d in range(len(fmt)) if d not in (batch, channel)))
    t = [torch.tensor(v, requires_grad=True) for v in (x.transpose(order), scale, offset)]
    y = torch.nn.functional.group_norm(t[0], 1, t[1], t[2], 1e-5)
    y.backward(torch.tensor(seed.transpose(order)))
    back = np.argsort(order)
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(back), rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(host(found[0]), t[0].grad.numpy().transpose(back), rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(host(found[1])[:, 0], t[2].grad.numpy(), rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(host(found[2])[:, 0], t[1].grad.numpy(), rtol=1e-11, atol=1e-12)


AUTO = {
    "CB": "C",
    "CBT": "C",
    "SCB": "C",
    "SCBT": "C",
    "SSCB": "SC",
    "SSCBT": "SC",
    "SSSCB": "SC",
    "CBU": "C",
}


@cases(
    ("option", "labels"),
    [("auto", None), ("channel-only", "C"), ("spatial-channel", "SC"), ("batch-excluded", "SCTU")],
)
@cases("fmt", AUTO)
def test_what_is_normalised(fmt, option, labels, gen):
    x = 3 + 2 * gen.standard_normal(tuple(range(3, 3 + len(fmt))))
    channels = x.shape[fmt.index("C")]
    Y = dl.layernorm(dl.dlarray(x, fmt), np.zeros(channels), np.ones(channels), OperationDimension=option)
    axes = tuple(d for d, label in enumerate(fmt) if label in (labels or AUTO[fmt]))
    np.testing.assert_allclose(host(Y).mean(axes), 0, atol=1e-13)
    variance = x.var(axes)
    np.testing.assert_allclose(host(Y).var(axes), variance / (variance + 1e-5), rtol=1e-12)
    others = tuple(d for d in range(len(fmt)) if d not in axes)
    if others:
        assert host(Y).mean(others).std() > 1e-3  # nothing else was normalised with them


@pytest.mark.parametrize("higher", [False, True])
@pytest.mark.parametrize(
    ("size", "fmt"), [((5, 3), "CB"), ((4, 5, 3), "SCB"), ((2, 3, 5, 3), "SSCB"), ((5, 2, 3), "CBT")]
)
def test_gradients_against_differences(size, fmt, higher, gen):
    """Of all three arguments, the offset too; through the kernels and through the composite."""
    channels = size[fmt.index("C")]
    x, offset, scale, seed = arrays(gen, size, channels)
    seed = dl.dlarray(seed, fmt)

    def loss(X, o, s):
        return dl.sum(dl.layernorm(X, o, s) * seed, "all")

    given = [dl.dlarray(x, fmt), dl.dlarray(offset, "C"), dl.dlarray(scale)]
    found = dl.dlfeval(lambda *v: dl.dlgradient(loss(*v), *v, EnableHigherDerivatives=higher), *given)
    h = 1e-6
    for k, gradient in enumerate(found):
        assert gradient.shape == given[k].shape
        direction = gen.standard_normal(given[k].shape)
        ends = []
        for step in (h, -h):
            moved = list(given)
            moved[k] = given[k] + dl.dlarray(step * direction, dl.dims(given[k]) or None)
            ends.append(float(loss(*moved)))
        assert np.sum(host(gradient) * direction) == pytest.approx(
            (ends[0] - ends[1]) / (2 * h), rel=1e-6, abs=1e-7
        )


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_a_large_mean_does_not_spoil_the_variance(kind, gen):
    x = gen.integers(-8, 9, (1024, 64)).astype(kind)
    zero, one = np.zeros(1024, kind), np.ones(1024, kind)
    plain = host(dl.layernorm(dl.dlarray(x, "CB"), zero, one))
    moved = host(dl.layernorm(dl.dlarray(x + kind(4096), "CB"), zero, one))
    np.testing.assert_allclose(moved, plain, atol=3e-4 if kind is np.float32 else 1e-12)


def test_constant_data_gives_the_offset():
    for value in (0.0, 1e4, -3e-5):
        X = dl.dlarray(np.full((4, 3), value), "CB")
        Y, (G, _, d_scale) = value_and_gradients(
            X, dl.dlarray([1.0, 2, 3, 4], "C"), dl.dlarray([5.0] * 4, "C"), dl.dlarray(np.eye(4, 3), "CB")
        )
        np.testing.assert_allclose(host(Y), np.array([[1.0], [2], [3], [4]]) * np.ones(3), rtol=1e-9)
        assert np.isfinite(host(G)).all()
        np.testing.assert_allclose(host(d_scale), 0, atol=1e-9)


def test_extreme_inputs():
    x = np.array([[1e4, 0, np.inf, np.nan], [-1e4, 0, 0, 0], [0, 0, 1, 1]])
    for kind in (np.float32, np.float64):
        Y = host(dl.layernorm(dl.dlarray(x.astype(kind), "CB"), np.zeros(3, kind), np.ones(3, kind)))
        np.testing.assert_allclose(Y[:, 0], [1.5**0.5, -(1.5**0.5), 0], rtol=1e-6)
        np.testing.assert_array_equal(Y[:, 1], 0)
        assert np.isnan(Y[:, 2:]).all()
        apart = dl.dlarray(x.astype(kind)[None], "SCB")  # channels that are not the last in storage
        np.testing.assert_allclose(
            host(dl.layernorm(apart, np.zeros(3, kind), np.ones(3, kind)))[0], Y, rtol=1e-6
        )


def test_epsilon_is_added_to_the_variance():
    X = dl.dlarray([1.0, 3.0], "C")
    for epsilon in (1e-12, 1e-5, 3.0):
        Y = dl.layernorm(X, [0, 0], [1, 1], Epsilon=epsilon)
        np.testing.assert_allclose(host(Y)[:, 0], np.array([-1, 1]) / np.sqrt(1 + epsilon), rtol=1e-14)


def test_blocks_join_without_a_seam(gen):
    count = 2 * BLOCK // 64 + 3
    x, offset, scale, _ = arrays(gen, (64, count), 64)
    seed = np.ones_like(x)
    seed[::3] = 2
    Y, (G, _, d_scale) = value_and_gradients(
        *(dl.dlarray(v, "CB"[: v.ndim]) for v in (x, offset, scale, seed))
    )
    total = np.zeros((64, 1))
    for part in (slice(0, 2000), slice(2000, count)):
        y, (g, _, d) = value_and_gradients(
            *(dl.dlarray(v[:, part] if v.ndim == 2 else v, "CB"[: v.ndim]) for v in (x, offset, scale, seed))
        )
        np.testing.assert_allclose(host(Y)[:, part], host(y), rtol=1e-12)
        np.testing.assert_allclose(host(G)[:, part], host(g), rtol=1e-10, atol=1e-12)
        total += host(d)
    np.testing.assert_allclose(host(d_scale), total, rtol=1e-10)


def test_kernel_and_composite_agree(gen):
    for shape, over in (
        ((1, 3, 1, 7, 1), (CHANNELS,)),
        ((2, 1, 1, 5, 12), (CHANNELS, INSIDE)),
        ((1, 2, 1, 5, 12), (CHANNELS,)),
    ):
        x = gen.standard_normal(shape)
        offset, scale = gen.standard_normal((2, 1, shape[CHANNELS], 1))
        got = normalize_p(x, offset, scale, shape=shape, over=over, epsilon=1e-5)
        wanted = _composed(np, x, offset, scale, shape=shape, over=over, epsilon=1e-5)
        np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-13)


def test_only_the_gradients_that_are_wanted(gen):
    x, offset, scale, _ = arrays(gen, (5, 3), 5)
    X, o, s = dl.dlarray(x, "CB"), dl.dlarray(offset, "C"), dl.dlarray(scale, "C")
    whole = dl.dlfeval(lambda *v: dl.dlgradient(dl.sum(dl.layernorm(*v) ** 2, "all"), *v), X, o, s)
    for k in range(3):
        one = dl.dlfeval(lambda *v: dl.dlgradient(dl.sum(dl.layernorm(*v) ** 2, "all"), v[k]), X, o, s)  # noqa: B023
        np.testing.assert_allclose(host(one), host(whole[k]), rtol=1e-13)


def test_single_wins_and_orientation_does_not_matter(gen):
    x = gen.standard_normal((5, 3)).astype(np.float32)
    v = gen.standard_normal(5)
    wanted = dl.layernorm(dl.dlarray(x, "CB"), v, v)
    assert dl.underlyingType(wanted) == "single"
    for form in (v[:, None], v[None, :], v.tolist(), dl.dlarray(v, "C"), dl.dlarray(v[None, :, None], "SCB")):
        np.testing.assert_array_equal(host(dl.layernorm(dl.dlarray(x, "CB"), form, form)), host(wanted))


@cases("fmt", ["CB", "SCB", "SSCB"])
def test_gradients_on_every_backend(fmt, backend, gen):
    size = (2, 3, 5, 4)[-len(fmt) :]
    x, offset, scale, seed = arrays(gen, size, size[fmt.index("C")])
    _, wanted = value_and_gradients(
        dl.dlarray(x, fmt), dl.dlarray(offset, "C"), dl.dlarray(scale, "C"), dl.dlarray(seed, fmt)
    )
    _, found = value_and_gradients(
        backend.dlarray(x, fmt),
        backend.dlarray(offset, "C"),
        backend.dlarray(scale, "C"),
        backend.dlarray(seed, fmt),
    )
    for a, b in zip(found, wanted, strict=True):
        assert backend.same_library(a)
        np.testing.assert_allclose(host(a), host(b), rtol=1e-10, atol=1e-12)


def test_plain_parameters_follow_the_data(backend, gen):
    x, offset, scale, _ = arrays(gen, (5, 3), 5)
    Y = dl.layernorm(backend.dlarray(x, "CB"), offset, scale)
    assert backend.same_library(Y)
    np.testing.assert_allclose(
        host(Y), host(dl.layernorm(dl.dlarray(x, "CB"), offset, scale)), rtol=1e-12, atol=1e-14
    )


def test_plain_parameters_of_a_traced_array(gen):
    """Learnables may be traced while the data is not, and the other way round."""
    x, offset, scale, _ = arrays(gen, (5, 3), 5)
    G = dl.dlfeval(
        lambda o: dl.dlgradient(dl.sum(dl.layernorm(dl.dlarray(x, "CB"), o, scale), "all"), o),
        dl.dlarray(offset),
    )
    np.testing.assert_allclose(host(G), 3)
    assert G.shape == (1, 5)


def test_mixed_second_derivatives_equal_pytorchs(gen):
    """The gradient for X depends on the scale, though it is not the gradient for the scale."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, offset, scale, _ = arrays(gen, (5, 3), 5)
    x, offset, scale = (v.astype(np.float64) for v in (x, offset, scale))

    def work(X, S):
        Y = dl.sum(dl.tanh(dl.layernorm(X, dl.dlarray(offset), S)), "all")
        slope = dl.dlgradient(Y, X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(slope**2, "all"), S)

    tx, ts = (torch.tensor(v, requires_grad=True) for v in (x.T.copy(), scale.reshape(-1)))
    y = torch.nn.functional.layer_norm(tx, (5,), ts, torch.tensor(offset.reshape(-1)), 1e-5)
    (slope,) = torch.autograd.grad(torch.tanh(y).sum(), tx, create_graph=True)
    (wanted,) = torch.autograd.grad((slope**2).sum(), ts)
    found = dl.dlfeval(work, dl.dlarray(x, "CB"), dl.dlarray(scale))
    np.testing.assert_allclose(host(found).reshape(-1), wanted.numpy(), rtol=1e-9)
