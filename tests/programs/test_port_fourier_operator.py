"""The port of the Fourier neural operator: as in PyTorch, and better than the mean on grids that it has not seen."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl

PORT = Path(__file__).parents[2] / "examples" / "ports" / "fourier_operator.py"
MODES, WIDTH, LAST = 3, 4, 5


@pytest.fixture(scope="module")
def port():
    spec = importlib.util.spec_from_file_location("ports_fourier_operator", PORT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def raw(X):
    return np.asarray(X.extractdata())


def random_like(X, gen):
    value = gen.standard_normal(X.shape)
    if np.iscomplexobj(raw(X)):
        value = value + 1j * gen.standard_normal(X.shape)
    return dl.dlarray(0.3 * value)


def operator(port, N, gen):
    """A small operator in double precision, with parameters of normal numbers."""
    layers = port.buildLayers(MODES, WIDTH, 2, LAST)
    net = dl.dlnetwork(layers, dl.networkDataLayout([float("nan"), N, 2], "BSC"))
    return dl.dlupdate(lambda p: random_like(p, gen), net)


def model_loss(net, X, T):
    loss = dl.l2loss(net.forward(X), T, NormalizationFactor="all-elements")
    return loss, dl.dlgradient(loss, net.Learnables)


def torch_operator(torch, P, x):
    """The operator on x (batch, grid, channels), with PyTorch's Fourier transforms of real data."""

    def pointwise(x, layer):
        weights, bias = P[f"{layer}Weights"], P[f"{layer}Bias"]
        return x @ weights.reshape(x.shape[-1], -1) + bias.reshape(-1)

    x = pointwise(x, "fc0/")
    for k in (1, 2):
        modes = torch.fft.rfft(x, dim=1, norm="forward")[:, :MODES]
        mixed = torch.einsum("bmi,iom->bmo", modes, P[f"subnet_{k}/Network/specConv/Weights"])
        spectral = torch.fft.irfft(mixed, n=x.shape[1], dim=1, norm="forward")
        x = torch.nn.functional.gelu(spectral + pointwise(x, f"subnet_{k}/Network/fc/"))
    x = torch.nn.functional.gelu(pointwise(x, "conv1d_1/"))
    return pointwise(x, "conv1d_2/")


@pytest.mark.parametrize("N", [6, 11, 16])
def test_level_1(port, N, gen):
    """Loss and every gradient, those of the complex weights among them, to 1e-10, on even and odd grids."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    net = operator(port, N, gen)
    x, t = gen.standard_normal((7, N, 2)), gen.standard_normal((7, N, 1))
    loss, gradients = dl.dlfeval(model_loss, net, dl.dlarray(x, "BSC"), dl.dlarray(t, "BSC"))
    P = {f"{layer}/{name}": torch.tensor(raw(v)).requires_grad_() for layer, name, v in net.Learnables}
    wanted = torch.mean((torch_operator(torch, P, torch.tensor(x)) - torch.tensor(t)) ** 2)
    wanted.backward()
    assert float(loss) == pytest.approx(float(wanted.detach()), rel=1e-10)
    kinds = set()
    for (layer, name, ours), theirs in zip(gradients, P.values(), strict=True):
        ours, theirs = raw(ours), theirs.grad.numpy()
        assert ours.dtype == theirs.dtype, (layer, name)
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-10 * np.abs(theirs).max(), err_msg=layer)
        kinds.add(ours.dtype.kind)
    assert kinds == {"f", "c"}


@pytest.mark.parametrize("step", [1e-6, 1e-6j])
def test_a_complex_gradient_is_the_direction_of_steepest_ascent(port, step, gen):
    """A small real step of a weight changes the loss by the gradient's real part, an imaginary one by the other."""
    net = operator(port, 8, gen)
    X, T = (
        dl.dlarray(gen.standard_normal((3, 8, 2)), "BSC"),
        dl.dlarray(gen.standard_normal((3, 8, 1)), "BSC"),
    )
    _, gradients = dl.dlfeval(model_loss, net, X, T)
    W = net.learnables["subnet_1", "Network/specConv/Weights"]
    place = (2, 1, 2)
    losses = []
    for sign in (1, -1):
        moved = raw(W).copy()
        moved[place] += sign * step
        other = net.copy()
        other.learnables["subnet_1", "Network/specConv/Weights"] = dl.dlarray(moved)
        losses.append(float(dl.dlfeval(model_loss, other, X, T)[0]))
    slope = (losses[0] - losses[1]) / 2e-6
    g = raw(gradients.Value[2])[place]
    assert slope == pytest.approx(g.imag if isinstance(step, complex) else g.real, rel=1e-6)


def test_level_2_ten_steps_of_adam(port, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    net = operator(port, 8, gen)
    P = {f"{layer}/{name}": torch.tensor(raw(v)).requires_grad_() for layer, name, v in net.Learnables}
    average, square = ([np.zeros(v.shape, raw(v).dtype) for v in net.Learnables.Value] for _ in range(2))
    averageGrad, averageSqGrad = [], []
    for step in range(1, 11):
        x, t = gen.standard_normal((4, 8, 2)), gen.standard_normal((4, 8, 1))
        _, gradients = dl.dlfeval(model_loss, net, dl.dlarray(x, "BSC"), dl.dlarray(t, "BSC"))
        net, averageGrad, averageSqGrad = dl.adamupdate(
            net, gradients, averageGrad, averageSqGrad, step, 0.01
        )
        loss = torch.mean((torch_operator(torch, P, torch.tensor(x)) - torch.tensor(t)) ** 2)
        found = torch.autograd.grad(loss, list(P.values()))
        for p, g, m, v in zip(P.values(), found, average, square, strict=True):
            for part in ("real", "imag") if p.is_complex() else ("real",):
                G, M, V = getattr(g.numpy(), part), getattr(m, part), getattr(v, part)
                M[...] = 0.9 * M + 0.1 * G
                V[...] = 0.999 * V + 0.001 * G**2
                rate = 0.01 * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
                getattr(p.detach().numpy(), part)[...] -= rate * M / (np.sqrt(V) + 1e-8)
    for (layer, name, ours), theirs in zip(net.Learnables, P.values(), strict=True):
        theirs = theirs.detach().numpy()
        np.testing.assert_allclose(raw(ours), theirs, rtol=0, atol=1e-8 * np.abs(theirs).max(), err_msg=name)
        assert layer


@pytest.mark.parametrize("update", ["sgdmupdate", "rmspropupdate"])
@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
def test_the_other_solvers_take_complex_parameters(update, kind, gen):
    """As PyTorch does: the real and the imaginary part of each are two numbers to be learned."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    value = (gen.standard_normal((3, 2)) + 1j * gen.standard_normal((3, 2))).astype(kind)
    ours, state = dl.dlarray(value), []
    theirs = torch.tensor(value, requires_grad=True)
    solver = (
        torch.optim.SGD([theirs], lr=0.1, momentum=0.9)
        if update == "sgdmupdate"
        else torch.optim.RMSprop([theirs], lr=0.1, alpha=0.9)
    )
    for _ in range(5):
        g = (gen.standard_normal((3, 2)) + 1j * gen.standard_normal((3, 2))).astype(kind)
        ours, state = getattr(dl, update)(ours, dl.dlarray(g), state, 0.1)
        theirs.grad = torch.tensor(g)
        solver.step()
    assert raw(ours).dtype == kind
    np.testing.assert_allclose(
        raw(ours), theirs.detach().numpy(), rtol=1e-5 if kind is np.complex64 else 1e-12
    )


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_operator_beats_the_mean_on_both_grids(port, seed):
    net, info, errors = port.main(
        numSamples=200, res=64, numModes=4, tWidth=8, width=32, maxEpochs=15, miniBatchSize=16, learnRate=0.005,
        dropPeriod=8, finer=128, seed=seed,
    )  # fmt: skip
    assert info.TrainingHistory.Loss[-1] < 0.2 * info.TrainingHistory.Loss[0]
    assert errors.test < 0.5 * errors.mean
    assert errors.finer < 0.5 * errors.mean and errors.finer < 2 * errors.test
    assert np.iscomplexobj(raw(net.learnables["subnet_4", "Network/specConv/Weights"]))


def test_partitions_hold_every_observation_once(port):
    parts = [raw(part).ravel() for part in port.trainingPartitions(21, [0.8, 0.1, 0.1])]
    assert [len(part) for part in parts] == [16, 2, 3]
    assert sorted(np.concatenate(parts)) == list(range(1, 22))
