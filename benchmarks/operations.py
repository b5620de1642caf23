"""Convolution, pooling, normalisation and losses against PyTorch on a CPU: ``python benchmarks/operations.py``.

Singles; the gradients are those of the data, the weights and the bias.  ``--threads 1`` gives PyTorch one thread.
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse

import numpy as np
import torch
import torch.nn.functional as F

import dlarray as dl

GEN = np.random.default_rng(0)


def normal(*size):
    return GEN.standard_normal(size, dtype=np.float32)


def turned(a):
    """An array of PyTorch's, (observations, channels, height, width), in MATLAB's order: "SSCB" or "SSCU"."""
    return a.transpose(2, 3, 1, 0) if a.ndim == 4 else a.reshape(-1, 1)


def measure(what, ours, theirs, arrays, bars=(None, None)):
    """Forward, then forward and backward of all arrays; the same numbers on both sides, checked first."""
    mine = [dl.dlarray(turned(a), "SSCB") if i == 0 else dl.dlarray(turned(a)) for i, a in enumerate(arrays)]
    other = [torch.tensor(a) for a in arrays]
    traced = [t.clone().requires_grad_(True) for t in other]

    def forward():
        return ours(*mine)

    def torch_forward():
        with torch.no_grad():
            return theirs(*other)

    seed = normal(*torch_forward().shape)
    G, g = dl.dlarray(turned(seed), "SSCB"), torch.tensor(seed)

    def both_ways(*X):
        return dl.dlgradient(dl.sum(ours(*X) * G, "all"), *X)

    def torch_both_ways():
        return torch.autograd.grad((theirs(*traced) * g).sum(), traced)

    close = dict(rtol=1e-3, atol=1e-3)
    np.testing.assert_allclose(np.asarray(forward()), turned(torch_forward().numpy()), **close)
    found = dl.dlfeval(both_ways, *mine)
    for a, b in zip(found if isinstance(found, tuple) else (found,), torch_both_ways(), strict=True):
        np.testing.assert_allclose(np.asarray(a), turned(b.numpy()).reshape(a.shape), rtol=1e-2, atol=1e-2)
    timing.row(f"{what}, forward", *timing.compare(forward, torch_forward), bar=bars[0])
    both = timing.compare(lambda: dl.dlfeval(both_ways, *mine), torch_both_ways)
    timing.row(f"{what}, forward and backward", *both, bar=bars[1])


def convolutions():
    """What, dlarray's function, PyTorch's, arrays, bars."""
    for what, size, filters, pad in (
        ("dlconv 32 to 64, 32×32, 3×3 same, B 8", (8, 32, 32, 32), (64, 32, 3, 3), 1),
        ("dlconv 3 to 16, 28×28, 5×5, B 8", (8, 3, 28, 28), (16, 3, 5, 5), 0),
    ):
        yield (
            what, lambda X, W, b, p=pad: dl.dlconv(X, W, b, Padding=p),
            lambda x, w, b, p=pad: F.conv2d(x, w, b, padding=p),
            [normal(*size), normal(*filters), normal(filters[0])], (1.7, 1.7),
        )  # fmt: skip
    yield (
        "dlconv 32 to 64, 32×32, 3×3 stride 2, B 8", lambda X, W, b: dl.dlconv(X, W, b, Padding=1, Stride=2),
        lambda x, w, b: F.conv2d(x, w, b, padding=1, stride=2),
        [normal(8, 32, 32, 32), normal(64, 32, 3, 3), normal(64)], (None, None),
    )  # fmt: skip
    yield (
        "dlconv channel-wise 64, 32×32, 3×3 same, B 8",
        lambda X, W, b: dl.dlconv(X, dl.permute(W, [1, 2, 3, 5, 4]), b, Padding=1),
        lambda x, w, b: F.conv2d(x, w, b, padding=1, groups=64),
        [normal(8, 64, 32, 32), normal(64, 1, 3, 3), normal(64)], (None, None),
    )  # fmt: skip
    yield (
        "dltranspconv 64 to 32, 16×16, 4×4 stride 2, B 8",
        lambda X, W, b: dl.dltranspconv(X, W, b, Cropping=1, Stride=2),
        lambda x, w, b: F.conv_transpose2d(x, w, b, padding=1, stride=2),
        [normal(8, 64, 16, 16), normal(64, 32, 4, 4), normal(32)], (None, None),
    )  # fmt: skip


def poolings():
    """The same for pooling."""
    x = normal(8, 32, 32, 32)
    for what, ours, theirs, bar in (
        ("maxpool 2×2 stride 2, 32×32×32, B 8", lambda X: dl.maxpool(X, 2, Stride=2), lambda x: F.max_pool2d(x, 2), 2),
        (
            "maxpool 3×3 stride 2, 32×32×32, B 8",
            lambda X: dl.maxpool(X, 3, Stride=2, Padding=1), lambda x: F.max_pool2d(x, 3, 2, 1), None,
        ),
        (
            "avgpool 2×2 stride 2, 32×32×32, B 8",
            lambda X: dl.avgpool(X, 2, Stride=2), lambda x: F.avg_pool2d(x, 2), None,
        ),
        (
            "avgpool 3×3 same, 32×32×32, B 8",
            lambda X: dl.avgpool(X, 3, Padding=1), lambda x: F.avg_pool2d(x, 3, 1, 1), None,
        ),
        (
            "avgpool global, 32×32×32, B 8",
            lambda X: dl.avgpool(X, "global"), lambda x: F.adaptive_avg_pool2d(x, 1), None,
        ),
    ):  # fmt: skip
        yield what, ours, theirs, [x], (bar, bar)


def normalizations():
    """The same for normalisations; in training, the running statistics are updated."""
    x, shift, gain = normal(16, 64, 32, 32), normal(64), normal(64)
    mu, var = np.zeros(64, np.float32), np.ones(64, np.float32)
    mean, variance = torch.tensor(mu), torch.tensor(var)
    for what, ours, theirs, bar in (
        ("batchnorm", dl.batchnorm, lambda x, o, s: F.batch_norm(x, None, None, s, o, True), 3),
        (
            "batchnorm, running statistics", lambda X, o, s: dl.batchnorm(X, o, s, mu, var, nargout=3)[0],
            lambda x, o, s: F.batch_norm(x, mean.clone(), variance.clone(), s, o, True), 3,
        ),
        (
            "batchnorm, prediction", lambda X, o, s: dl.batchnorm(X, o, s, mu, var),
            lambda x, o, s: F.batch_norm(x, mean, variance, s, o, False), None,
        ),
        (
            "groupnorm, 8 groups", lambda X, o, s: dl.groupnorm(X, 8, o, s),
            lambda x, o, s: F.group_norm(x, 8, s, o), None,
        ),
        ("instancenorm", dl.instancenorm, lambda x, o, s: F.instance_norm(x, weight=s, bias=o), None),
        (
            "crosschannelnorm 5", lambda X, o, s: dl.crosschannelnorm(X * s_(s), 5) + s_(o),
            lambda x, o, s: F.local_response_norm(x * s[:, None, None], 5, 1e-4, 0.75, 2) + o[:, None, None], None,
        ),
    ):  # fmt: skip
        yield f"{what} 32×32×64, B 16", ours, theirs, [x, shift, gain], (bar, bar)


def s_(v):
    """A vector along the channels."""
    return dl.dlarray(v, "C")


def losses():
    """Losses of 64 observations in 10,000 classes: dlarray's function, PyTorch's, bars."""
    x, t, k = normal(64, 10000), GEN.random((64, 10000), dtype=np.float32), GEN.integers(0, 10000, 64)
    t /= t.sum(1, keepdims=True)
    p = torch.softmax(torch.tensor(x), 1).numpy()
    T, K = dl.dlarray(t.T, "CB"), dl.dlarray(k[None].astype(np.float32) + 1)
    soft, index = torch.tensor(t), torch.tensor(k)
    for what, ours, theirs, data, bars in (
        ("crossentropy", lambda Y: dl.crossentropy(Y, T), lambda y: -(soft * torch.log(y)).sum() / 64, p, (2, 2)),
        (
            "indexcrossentropy", lambda Y: dl.indexcrossentropy(Y, K),
            lambda y: F.nll_loss(torch.log(y), index), p, (2, 2),
        ),
        (
            "softmax, crossentropy", lambda X: dl.crossentropy(dl.softmax(X), T),
            lambda z: F.cross_entropy(z, soft), x, (None, 2),
        ),
        (
            "softmax, indexcrossentropy", lambda X: dl.indexcrossentropy(dl.softmax(X), K),
            lambda z: F.cross_entropy(z, index), x, (None, 2),
        ),
    ):  # fmt: skip
        yield f"{what}, 10000 classes, B 64", ours, theirs, data, bars


def measure_loss(what, ours, theirs, x, bars):
    """Forward, then forward and backward; the same numbers on both sides, checked first."""
    X, z = dl.dlarray(x.T, "CB"), torch.tensor(x, requires_grad=True)

    def torch_forward():
        with torch.no_grad():
            return theirs(z)

    def both_ways(X):
        return dl.dlgradient(ours(X), X)

    def torch_both_ways():
        return torch.autograd.grad(theirs(z), z)

    np.testing.assert_allclose(float(ours(X)), float(torch_forward()), rtol=1e-4)
    found, wanted = np.asarray(dl.dlfeval(both_ways, X)), torch_both_ways()[0].numpy().T
    np.testing.assert_allclose(found, wanted, rtol=1e-3, atol=1e-7)
    timing.row(f"{what}, forward", *timing.compare(lambda: ours(X), torch_forward), bar=bars[0])
    both = timing.compare(lambda: dl.dlfeval(both_ways, X), torch_both_ways)
    timing.row(f"{what}, forward and backward", *both, bar=bars[1])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--threads", type=int, default=torch.get_num_threads())
    options.add_argument("--only", default="", help="operations whose name contains this text")
    chosen = options.parse_args()
    torch.set_num_threads(chosen.threads)
    print(f"dlarray, PyTorch; singles, PyTorch with {chosen.threads} threads")
    for group in (convolutions, poolings, normalizations):
        for what, *rest in group():
            if chosen.only in what:
                measure(what, *rest)
    for what, *rest in losses():
        if chosen.only in what:
            measure_loss(what, *rest)


if __name__ == "__main__":
    main()
