"""Small images of many observations: the observations lie innermost in memory, and nothing else changes."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.kernels.memory_order import empty, innermost, ordered, put, zeros


@pytest.mark.parametrize("shape", [(33, 2, 5, 7), (40, 3), (17, 1, 4), (1, 2, 3)])
def test_arrays_in_either_order(shape):
    x = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    for inner in (True, False):
        y = ordered(x, inner)
        np.testing.assert_array_equal(y, x)
        np.testing.assert_array_equal(ordered(y, not inner), x)
        assert ordered(y, inner) is y or y.flags.c_contiguous
        z = empty(shape, x.dtype, inner)
        put(z, x, inner)
        np.testing.assert_array_equal(z, x)
        assert not zeros(shape, x.dtype, inner).any()
        if shape[0] > 1:
            assert innermost(y) == inner and innermost(z) == inner
            assert innermost(zeros(shape, x.dtype, inner)) == inner


def test_a_network_of_small_images_stays_in_this_order_and_equals_pytorchs(gen):
    """Convolution, batch normalization, activation and pooling hand the order on; all gradients are PyTorch's."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    F = torch.nn.functional
    count = 45
    sizes = {
        "X": (7, 6, 3, count),
        "W": (3, 3, 3, 8),
        "b": (8, 1),
        "shift": (8, 1),
        "gain": (8, 1),
        "V": (2, 2, 8, 5),
    }
    arrays = {name: gen.standard_normal(size) for name, size in sizes.items()}
    seed = gen.standard_normal((2, 1, 5, count))
    orders = []

    def model(P):
        Y = dl.dlconv(dl.dlarray(P.X, "SSCB"), P.W, P.b, Padding="same")
        Z = dl.relu(dl.batchnorm(Y, P.shift, P.gain))
        M = dl.maxpool(Z, [2, 2], Stride=2, Padding=[[0, 0], [1, 0]])
        A = dl.avgpool(M, [2, 2])
        orders.extend(innermost(dl.extractdata(part).T) for part in (Y, Z, M, A))
        L = dl.dlconv(A, P.V, 0)
        return dl.sum(dl.stripdims(L) * seed, "all"), L

    def losses(P):
        loss, L = model(P)
        return loss, dl.dlgradient(loss, P), L

    P = dl.struct({name: dl.dlarray(a) for name, a in arrays.items()})
    loss, slopes, L = dl.dlfeval(losses, P)
    assert orders == [True] * 4

    t = {name: torch.tensor(a, requires_grad=True) for name, a in arrays.items()}
    y = F.conv2d(t["X"].permute(3, 2, 0, 1), t["W"].permute(3, 2, 0, 1), t["b"][:, 0], padding=1)
    z = F.relu(F.batch_norm(y, None, None, t["gain"][:, 0], t["shift"][:, 0], training=True))
    m = F.max_pool2d(F.pad(z, (0, 0, 0, 1), value=-torch.inf), 2)
    a = F.avg_pool2d(m, 2, stride=1)
    want = F.conv2d(a, t["V"].permute(3, 2, 0, 1))
    theirs = torch.autograd.grad((want.permute(2, 3, 1, 0) * torch.tensor(seed)).sum(), list(t.values()))
    np.testing.assert_allclose(
        np.asarray(L), want.permute(2, 3, 1, 0).detach().numpy(), rtol=1e-11, atol=1e-11
    )
    for ours, slope in zip(slopes.values(), theirs, strict=True):
        np.testing.assert_allclose(np.asarray(ours), slope.numpy(), rtol=1e-9, atol=1e-10)
