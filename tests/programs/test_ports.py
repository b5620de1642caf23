"""The ports of public MATLAB programs: loss and gradients as in PyTorch, ten optimiser steps, and outcomes.

Level 1 compares one evaluation with the same data and weights in double precision, level 2 ten optimiser steps, and
level 3 the outcome of a shrunk run.
"""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import TraceError, TraceWarning
from tests.support.backends import host

# Without JAX, an optional extra, dlaccelerate says that it runs the function as it is.
pytestmark = pytest.mark.filterwarnings("ignore::dlarray.errors.AccelerationWarning")

PORTS = Path(__file__).parents[2] / "examples" / "ports"


def load(name):
    spec = importlib.util.spec_from_file_location(f"ports_{name}", PORTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def torch():
    return pytest.importorskip("torch", reason="PyTorch is the oracle")


def close(ours, theirs, relative=1e-10):
    """Whether two arrays agree, relative to the largest element."""
    ours, theirs = np.asarray(host(ours)), theirs.detach().numpy()
    assert ours.shape == theirs.shape
    assert np.abs(ours - theirs).max() <= relative * np.abs(theirs).max() + 1e-300


def leaf(torch, X):
    return torch.tensor(np.array(host(X)), dtype=torch.float64, requires_grad=True)


def shifted(net, seed=0):
    """The network in double precision, its biases no longer zero."""
    gen = np.random.default_rng(seed)
    return dl.dlupdate(lambda p: dl.double(p) + 0.1 * gen.standard_normal(dl.size(p)), net)


def multilayer(torch, net):
    """The same fully connected network in PyTorch, as a function of columns, and its parameters."""
    parameters = [leaf(torch, value) for value in net.Learnables.Value]

    def forward(x):
        for k in range(0, len(parameters), 2):
            x = parameters[k] @ (torch.tanh(x) if k else x) + parameters[k + 1]
        return x

    return forward, parameters


# -- differentiable rendering ----------------------------------------------------------------------------------
def torch_render(torch, center, dimensions, color, X, Y, kind):
    """Pixels (h, w) by shapes, one shape after the other."""
    picture = torch.zeros(*X.shape, 3, dtype=torch.float64)
    for k in range(center.shape[1]):
        (cx, cy), (a, b) = center[:, k], dimensions[:, k]
        if kind == "gaussians":
            mask = torch.exp(-((X - cx) ** 2 / (0.02 * a) + (Y - cy) ** 2 / (0.02 * b)))
        else:
            if kind == "rectangle":
                distance = torch.maximum(abs(X - cx) / (a / 2), abs(Y - cy) / (b / 2))
            else:
                distance = (X - cx) ** 2 / (a**2 / 4 + 1e-8) + (Y - cy) ** 2 / (b**2 / 4 + 1e-8)
            mask = torch.sigmoid(torch.clamp(150 * (1 - distance), -20, 20)).clamp(1e-6, 1 - 1e-6)
        picture = picture + mask[..., None] * color[:, k]
    return picture


@pytest.mark.parametrize("kind", ["circle", "rectangle", "gaussians"])
def test_rendering_level_1(kind, torch, gen):
    port = load("differentiable_rendering")
    n = 5
    center, dimensions, color = gen.random((2, n)), 0.1 + 0.5 * gen.random((2, n)), gen.random((3, n))
    target = gen.random((9, 7, 3))
    x, y = np.meshgrid(np.linspace(0, 1, 9), np.linspace(0, 1, 7), indexing="ij")
    shapes = [dl.dlarray(v, "CB") for v in (center, dimensions, color)]
    pixels = [dl.dlarray(v, "SSCB") for v in (target, x, y)]
    gradients, loss = dl.dlfeval(port.computeGradients, *shapes, *pixels, kind)
    assert [dl.dims(g) for g in gradients] == ["CB"] * 3
    leaves = [leaf(torch, v) for v in shapes]
    wanted = torch.mean(
        (torch_render(torch, *leaves, torch.tensor(x), torch.tensor(y), kind) - torch.tensor(target)) ** 2
    )
    wanted.backward()
    close(loss, wanted.reshape(1, 1))
    for ours, theirs in zip(gradients, leaves, strict=True):
        close(ours, theirs.grad)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_rendering_finds_the_discs(seed):
    port = load("differentiable_rendering")
    gen = np.random.default_rng(seed)
    truth = np.array([[0.35, 0.6], [0.3, 0.65]])
    start = (
        truth + gen.uniform(-0.05, 0.05, (2, 2)),
        np.array([[0.4, 0.5], [0.4, 0.3]]) + gen.uniform(-0.05, 0.05, (2, 2)),
        gen.uniform(0.3, 0.9, (3, 2)),
    )
    losses, (center, _, _), target = port.main("circles", start=start)
    assert dl.size(target) == (32, 32, 3, 1) and dl.dims(target) == "SSCB"
    assert float(losses(dl.end)) < float(losses(1)) / 10
    assert np.abs(host(center) - truth).max() < 0.02


@pytest.mark.parametrize("example", ["rectangles", "gaussians"])
def test_many_shapes_approach_the_picture(example):
    losses, _, _ = load("differentiable_rendering").main(example, num_iterations=40, num_shapes=20, size=16)
    assert float(dl.min(losses)) < 0.7 * float(losses(1))


# -- mass, spring, damper --------------------------------------------------------------------------------------
def spring_net(width):
    dl.rng(3)
    return shifted(
        dl.dlnetwork(
            [
                dl.featureInputLayer(1),
                *(layer for _ in range(2) for layer in (dl.fullyConnectedLayer(width), dl.tanhLayer())),
                dl.fullyConnectedLayer(1),
            ]
        )
    )


def test_spring_level_1_with_the_second_derivative(torch, gen):
    port, net = load("mass_spring_pinn"), spring_net(7)
    tdata, xdata, tpinns = gen.random((1, 4)), gen.standard_normal((1, 4)), 3 * gen.random((1, 9))
    m, mu, k = 1.3, 0.4, 2.1
    loss, gradients, lossPinn, lossData = dl.dlfeval(
        port.modelLoss, net, *(dl.dlarray(v, "CB") for v in (tdata, xdata, tpinns)), m, mu, k
    )

    forward, parameters = multilayer(torch, net)
    t = torch.tensor(tpinns, requires_grad=True)
    x = forward(t)
    (xt,) = torch.autograd.grad(x.sum(), t, create_graph=True)
    (xtt,) = torch.autograd.grad(xt.sum(), t, create_graph=True)
    theirPinn = torch.mean((m * xtt + mu * xt + k * x) ** 2)
    theirData = torch.sum((forward(torch.tensor(tdata)) - torch.tensor(xdata)) ** 2) / 4
    wanted = 0.1 * theirPinn + 0.05 * theirData
    wanted.backward()
    for ours, theirs in ((loss, wanted), (lossPinn, theirPinn), (lossData, theirData)):
        close(ours, theirs.reshape(1, 1))
    assert float(theirPinn.detach()) > 0.1  # the second derivative is no small part
    for ours, theirs in zip(gradients.Value, parameters, strict=True):
        close(ours, theirs.grad)


def test_spring_is_learnt_from_its_equation():
    net, monitor, error = load("mass_spring_pinn").main(numIterations=1500, numHiddenUnits=32)
    assert error < 0.05
    data = {name: host(values) for name, values in monitor.MetricData.items()}
    assert data["Loss"][-1, 1] < data["Loss"][0, 1] / 100
    assert [values.shape for values in data.values()] == [(1500, 2)] * 3


# -- Helmholtz -------------------------------------------------------------------------------------------------
def test_helmholtz_level_1(torch, gen):
    port = load("helmholtz_pinn")
    dl.rng(0)
    parameters = dl.dlupdate(lambda p: p + 0.1 * gen.standard_normal(dl.size(p)), port.buildNet(4, 6))
    x, freq, c0 = gen.random((11, 1)), 300, 340
    loss, gradients = dl.dlfeval(
        port.modelLoss, parameters, dl.dlarray(x, "BC"), dl.dlarray([1, -1], "CB"), freq, c0
    )
    assert list(gradients) == list(parameters) == port.dl.fieldnames(gradients)

    theirs = {name: leaf(torch, value) for name, value in parameters.items()}
    X = torch.tensor(x.T, requires_grad=True)
    U = theirs["fc1_Weights"] @ X + theirs["fc1_Bias"]
    for k in (2, 3, 4):
        U = theirs[f"fc{k}_Weights"] @ torch.sin(U) + theirs[f"fc{k}_Bias"]
    G = (1 - X) - X + X * (1 - X) * U
    (Gx,) = torch.autograd.grad(G.sum(), X, create_graph=True)
    (Gxx,) = torch.autograd.grad(Gx.sum(), X, create_graph=True)
    wanted = torch.sum((Gxx + (2 * np.pi * freq / c0) ** 2 * G) ** 2) / 11
    wanted.backward()
    close(loss, wanted.reshape(1, 1))
    for name, value in theirs.items():
        close(gradients[name], value.grad)

    names = dl.fieldnames(parameters)
    V, _, sizes = port.parameterStructToVector(parameters)
    value, gradientsV = port.objectiveFunction(
        dl.extractdata(V).ravel(), dl.dlarray(x, "BC"), dl.dlarray([1, -1], "CB"), names, sizes, freq, c0
    )
    assert value == float(loss) and gradientsV.dtype == np.float64
    np.testing.assert_array_equal(
        gradientsV, np.concatenate([host(gradients[n]).ravel(order="F") for n in names])
    )


def test_struct_to_vector_and_back_is_exact_and_column_major(gen):
    port = load("helmholtz_pinn")
    plain = {
        "a": gen.standard_normal((3, 2)),
        "b": gen.standard_normal((1, 1)),
        "c": gen.standard_normal((2, 4)),
    }
    parameters = dl.struct({name: dl.dlarray(value) for name, value in plain.items()})
    V, names, sizes = port.parameterStructToVector(parameters)
    assert dl.size(V) == (15, 1) and list(names) == ["a", "b", "c"] and sizes == [(3, 2), (1, 1), (2, 4)]
    np.testing.assert_array_equal(
        host(V)[:, 0], np.concatenate([value.ravel(order="F") for value in plain.values()])
    )
    back = port.parameterVectorToStruct(V, names, sizes)
    assert list(back) == list(parameters)
    for name, value in plain.items():
        np.testing.assert_array_equal(host(back[name]), value)
    again, _, _ = port.parameterStructToVector(back)
    np.testing.assert_array_equal(host(again), host(V))


def test_helmholtz_is_solved_at_a_low_frequency():
    error, result = load("helmholtz_pinn").main(500, 200, 3, 20, 400)
    assert error < 0.01
    assert result.fun < 0.01


# -- Hamiltonian network ---------------------------------------------------------------------------------------
def energy_net(width=6):
    dl.rng(4)
    block = [dl.fullyConnectedLayer(width), dl.tanhLayer()]
    return shifted(dl.dlnetwork([dl.featureInputLayer(2), block * 2, dl.fullyConnectedLayer(1)]))


def torch_energy_loss(torch, forward, x, t):
    x = torch.tensor(x, requires_grad=True)
    (dH,) = torch.autograd.grad(forward(x).sum(), x, create_graph=True)
    field = torch.stack([dH[1], -dH[0]])
    return torch.sum((field - torch.tensor(t)) ** 2) / x.shape[1]


def gradients_of(torch, loss, parameters):
    """Zeros for the last bias, which the field does not depend on."""
    found = torch.autograd.grad(loss, parameters, allow_unused=True)
    return [torch.zeros_like(p) if g is None else g for g, p in zip(found, parameters, strict=True)]


@pytest.mark.filterwarnings("ignore::dlarray.errors.TraceWarning")
def test_pendulum_level_1(torch, gen):
    port, net = load("hamiltonian_pendulum"), energy_net()
    x, t = gen.standard_normal((2, 2, 9))
    loss, gradients = dl.dlfeval(port.modelLoss, net, dl.dlarray(x, "CB"), dl.dlarray(t, "CB"))
    forward, parameters = multilayer(torch, net)
    wanted = torch_energy_loss(torch, forward, x, t)
    close(loss, wanted.reshape(1, 1))
    for ours, theirs in zip(gradients.Value, gradients_of(torch, wanted, parameters), strict=True):
        close(ours, theirs)


@pytest.mark.filterwarnings("ignore::dlarray.errors.TraceWarning")
def test_pendulum_level_2_ten_steps(torch, gen):
    port, net = load("hamiltonian_pendulum"), energy_net()
    x, t = gen.standard_normal((2, 2, 40))
    forward, parameters = multilayer(torch, net)
    average, square = ([torch.zeros_like(p) for p in parameters] for _ in range(2))
    data = dl.combine(dl.arrayDatastore(x.T), dl.arrayDatastore(t.T))
    queue = dl.minibatchqueue(data, MiniBatchSize=4, MiniBatchFormat="BC", OutputCast="double")
    averageGrad, averageSqGrad = [], []
    for step in range(1, 11):
        rate = 0.01 / (1 + 1e-4 * step)
        X, T = queue.next()
        _, gradients = dl.dlfeval(port.modelLoss, net, X, T)
        net, averageGrad, averageSqGrad = dl.adamupdate(
            net, gradients, averageGrad, averageSqGrad, step, rate
        )

        part = slice(4 * step - 4, 4 * step)
        loss = torch_energy_loss(torch, forward, x[:, part], t[:, part])
        found = gradients_of(torch, loss, parameters)
        for p, g, m, v in zip(parameters, found, average, square, strict=True):
            m.mul_(0.9).add_(0.1 * g)
            v.mul_(0.999).add_(0.001 * g**2)
            with torch.no_grad():
                p -= rate * np.sqrt(1 - 0.999**step) / (1 - 0.9**step) * m / (torch.sqrt(v) + 1e-8)
    assert not queue.hasdata()
    for ours, theirs in zip(net.Learnables.Value, parameters, strict=True):
        close(ours, theirs, 1e-8)


def test_a_gradient_of_an_untraced_gradient_names_the_option(gen):
    """The older example leaves the option out, which only dlaccelerate allows: without it nothing would be learnt."""
    port, net = load("hamiltonian_pendulum"), energy_net()
    X, T = (dl.dlarray(v, "CB") for v in gen.standard_normal((2, 2, 5)))
    with pytest.warns(
        TraceWarning, match=r"hamiltonian_pendulum.py:\d+\); fix: EnableHigherDerivatives=True"
    ):
        gradients, _ = dl.dlfeval(port.modelGradients, net, X, T)
    assert not any(host(value).any() for value in gradients.Value)

    def constant_targets(net, X):  # no variable reaches the loss at all
        return port.modelGradients(net, X, T)

    with pytest.raises(TraceError, match=r"hamiltonian_pendulum.py:\d+\); fix: EnableHigherDerivatives=True"):
        dl.dlfeval(constant_targets, net, X)


@pytest.mark.filterwarnings("ignore::dlarray.errors.TraceWarning")
def test_the_older_example_runs_through_dlaccelerate(torch, gen):
    port, net = load("hamiltonian_pendulum"), energy_net()
    x, t = gen.standard_normal((2, 2, 5))
    gradients, loss = dl.dlfeval(
        dl.dlaccelerate(port.modelGradients), net, dl.dlarray(x, "CB"), dl.dlarray(t, "CB")
    )
    forward, parameters = multilayer(torch, net)
    wanted = torch_energy_loss(torch, forward, x, t)
    close(loss, wanted.reshape(1, 1))
    for ours, theirs in zip(gradients.Value, gradients_of(torch, wanted, parameters), strict=True):
        close(ours, theirs)


@pytest.mark.filterwarnings("ignore::dlarray.errors.TraceWarning")
def test_the_learnt_pendulum_keeps_its_energy():
    port = load("hamiltonian_pendulum")
    drift = {}
    for baseline in (False, True):
        _, losses, t, orbit = port.main(
            numEpochs=60, hiddenSize=32, x0=[0, 4.5], tol=0, decayRate=1e-2, baseline=baseline
        )
        assert t[-1] == 20 and losses[-1] < losses[0] / 100
        drift[baseline] = port.energyDrift(orbit)
    assert drift[False] < 0.02
    assert drift[True] > 4 * drift[False]


def test_the_last_bias_of_an_energy_has_no_gradient(gen):
    """A warning where MATLAB is silent: the field of H + c does not depend on c."""
    port, net = load("hamiltonian_pendulum"), energy_net()
    X, T = (dl.dlarray(v, "CB") for v in gen.standard_normal((2, 2, 5)))
    with pytest.warns(TraceWarning, match="fc_3/Bias"):
        _, gradients = dl.dlfeval(port.modelLoss, net, X, T)
    assert not host(gradients.Value[-1]).any()
