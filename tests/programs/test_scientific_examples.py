"""The scientific examples reach what they promise, on small sizes and with fewer iterations."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def load(tmp_path, monkeypatch):
    """An example as a module; its picture goes to a folder of the test and must be drawn."""
    pytest.importorskip("matplotlib", reason="the examples draw (extra demo)")

    def loaded(name):
        spec = importlib.util.spec_from_file_location(f"{name}_example", EXAMPLES / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        monkeypatch.setattr(module, "OUTPUT", tmp_path)
        names.append(name)
        return module

    names = []
    yield loaded
    for name in names:
        assert (tmp_path / f"{name}.png").stat().st_size > 5_000


def test_rosenbrock(load, capsys):
    """Descent creeps, Newton's method arrives; the first value and gradient are those of MATLAB's page."""
    example = load("rosenbrock")
    distance = example.main(iterations=200)
    assert distance["Newton"] < 1e-12 and 0.5 < distance["gradient descent"] < 2.5
    printed = capsys.readouterr().out
    assert "   104\n" in printed and "   396   200\n" in printed


def test_exact_solution_of_burgers_equation(load):
    """The formula fulfils the equation, by finite differences, and its initial condition."""
    example = load("burgers_pinn")
    u, nu, h, x, t = example.exactSolution, example.VISCOSITY, 1e-4, np.linspace(-0.9, 0.9, 31), 0.3
    ut = (u(x, t + h) - u(x, t - h)) / (2 * h)
    ux = (u(x + h, t) - u(x - h, t)) / (2 * h)
    uxx = (u(x + h, t) - 2 * u(x, t) + u(x - h, t)) / h**2
    np.testing.assert_allclose(ut + u(x, t) * ux - nu * uxx, 0, atol=2e-4)
    np.testing.assert_allclose(u(x, 1e-6), -np.sin(np.pi * x), atol=1e-4)
    example.draw([0.25, 0.5], x, [x, x], [x, x])


def test_burgers_pinn(load, capsys):
    """A smaller network and few iterations bring the loss down and the solution near."""
    example = load("burgers_pinn")
    result = example.main(numEpochs=80, numInternalPoints=2000, miniBatchSize=250, numLayers=5)
    assert np.mean(result["losses"][-10:]) < 0.3 * np.mean(result["losses"][:3])
    assert result["error"] < 0.6, "a network that is 0 everywhere has 1"
    assert capsys.readouterr().out.count("Epoch") == 8


def test_hamiltonian_network(load, capsys):
    """The Hamiltonian network keeps the energy better than the plain one."""
    example = load("hamiltonian_network")
    result = example.main(iterations=300, duration=30)
    assert result["losses"]["Hamiltonian"][-1] < 0.15 * result["losses"]["Hamiltonian"][0]
    assert result["drift"]["Hamiltonian"] < 0.5 * result["drift"]["plain"]
    assert "energy strays" in capsys.readouterr().out


def test_neural_ode(load, capsys):
    """The trajectory is learned, also from a start that was not in the data."""
    result = load("neural_ode").main(numIter=100, miniBatchSize=50, learnRate=0.01)
    assert np.mean(result["losses"][-10:]) < 0.15 * result["losses"][0]
    for start in ("trained start", "new start"):
        assert result["error"][start, "trained"] < 0.5 < 4 < result["error"][start, "untrained"]
    assert "Mean error" in capsys.readouterr().out


def test_neural_ode_by_the_adjoint_equation(load):
    """The same losses, step by step, as far as the solver's tolerance lets them agree."""
    example = load("neural_ode")
    options = {"numIter": 8, "miniBatchSize": 20, "learnRate": 0.01}
    direct, adjoint = (example.main(**options, GradientMode=mode)["losses"] for mode in ("direct", "adjoint"))
    assert direct[-1] < 0.7 * direct[0]
    np.testing.assert_allclose(adjoint, direct, rtol=1e-2)
