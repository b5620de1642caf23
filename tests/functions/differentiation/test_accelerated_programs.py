"""The ways in which public programs call dlaccelerate.

With the compiler and without, the results are those of the plain function, nothing breaks, and what changes from call
to call is compiled once.
"""

import functools
import importlib.util
import os
import subprocess
import sys
import time
import warnings
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray.acceleration import attempts, background, engines, plan
from dlarray.errors import AccelerationWarning
from tests.support.engines import compile_with

module = sys.modules["dlarray.functions.differentiation.accelerated_function"]
compiled = pytest.mark.usefixtures("compiling")  # with each engine
RATE = 0.1
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Traced at the third call, compiled from the fifth on."""
    attempts.told.clear()
    monkeypatch.setattr(plan, "first_trace", lambda work: 3)
    monkeypatch.setattr(plan, "first_recording", lambda work, asked: 3)
    monkeypatch.setattr(plan, "takeover", lambda traced_at, steps, work, engine: traced_at + 2)


@pytest.fixture(params=["jax", "torch", "numpy", "none"])
def engine(request, monkeypatch):
    if request.param == "none":
        monkeypatch.setattr(engines, "chosen", lambda setting: (None, engines.JAX.missing))
        attempts.told.add(engines.JAX.missing)
        return "none"
    compile_with(request.param, monkeypatch)
    return request.param


def model(p, X):
    return dl.fullyconnect(dl.tanh(dl.fullyconnect(X, p.W1, p.b1)), p.W2, p.b2)


def parameters():
    dl.rng(1)
    return dl.struct(W1=dl.randn(5, 2), b1=dl.zeros(5, 1), W2=dl.randn(1, 5), b2=dl.zeros(1, 1))


def loss_of(p, X, T):
    loss = dl.mse(model(p, X), T)
    return loss, dl.dlgradient(loss, p)


def data(n=8):
    gen = np.random.default_rng(n)
    return dl.dlarray(gen.standard_normal((2, n)), "CB"), gen.standard_normal((1, n))


# -- the ways: each takes dlaccelerate, or a stand-in that leaves the function as it is, and returns numbers --------
def plain_targets(accelerate):
    """The targets are NumPy arrays, other ones at each call."""
    step, p, losses = accelerate(loss_of), parameters(), []
    for k in range(10):
        X, T = data()
        loss, g = dl.dlfeval(step, p, X, T + 0.1 * k)
        p = dl.dlupdate(lambda w, g: w - RATE * g, p, g)
        losses.append(float(loss))
    return losses


def numbers_that_change(accelerate):
    """The learning rate decays and the iteration counts."""

    def step(p, X, T, m, v, iteration, rate):
        loss, g = loss_of(p, X, T)
        return loss, *dl.adamupdate(p, g, m, v, iteration, rate)

    step, p, m, v, losses = accelerate(step), parameters(), [], [], []
    for k in range(1, 12):
        X, T = data()
        loss, p, m, v = dl.dlfeval(step, p, X, T, m, v, k, 0.1 / (1 + 0.1 * k))
        losses.append(float(loss))
    return losses


def struct_of_options(accelerate):
    """A struct with a flag, a name and numbers."""

    def step(p, X, T, options):
        Y = model(p, X)
        loss = dl.mse(Y, T) if options.Loss == "mse" else dl.l1loss(Y, T)
        if options.Penalty > 0:
            loss = loss + options.Penalty * dl.sum(p.W1**2, "all")
        return loss, dl.dlgradient(loss, p)

    step, p, losses = accelerate(step), parameters(), []
    for kind in ("mse", "l1"):
        for _ in range(6):
            loss, g = dl.dlfeval(step, p, *data(), dl.struct(Loss=kind, Penalty=0.01))
            losses.append(float(loss))
    return losses


def function_handles(accelerate):
    """A function among the arguments, as a lambda written in the call."""

    def step(f, p, X, T):
        loss = dl.mse(f(p, X), T)
        return loss, dl.dlgradient(loss, p)

    step, p = accelerate(step), parameters()
    return [float(dl.dlfeval(step, lambda p, X: 2 * model(p, X), p, *data())[0]) for _ in range(7)]


def lbfgs(accelerate):
    """In the loss of lbfgsupdate."""
    accfun, p, state = accelerate(loss_of), parameters(), dl.lbfgsState()
    X, T = data()
    losses = []
    for _ in range(4):
        p, state = dl.lbfgsupdate(p, lambda p: dl.dlfeval(accfun, p, X, T), state)
        losses.append(float(state.Loss))
    return losses


def without_dlfeval(accelerate):
    """dlgradient inside, called outside dlfeval, as published programs do."""
    step = accelerate(loss_of)
    call = step if accelerate is not as_it_is else lambda *args: dl.dlfeval(step, *args)
    return [float(call(parameters(), *data())[0]) for _ in range(7)]


def cleared_in_the_loop(accelerate):
    step, p, losses = accelerate(loss_of), parameters(), []
    for k in range(9):
        if k % 4 == 0 and accelerate is not as_it_is:
            dl.clearCache(step)
        losses.append(float(dl.dlfeval(step, p, *data())[0]))
    return losses


class Solver:
    """A method, with a property that it reads and one that it changes."""

    def __init__(self):
        self.weight, self.calls = 2.0, 0

    def loss(self, p, X, T):
        loss = self.weight * dl.mse(model(p, X), T)
        return loss, dl.dlgradient(loss, p)


def a_method(accelerate):
    solver, losses = Solver(), []
    step = accelerate(solver.loss)
    for k in range(12):
        if k == 8:
            solver.weight = 3.0
        losses.append(float(dl.dlfeval(step, parameters(), *data())[0]))
    return losses


def permutation_inside(accelerate):
    """A random permutation that is made inside is used as an index."""

    def step(p, X, T):
        order = dl.randperm(dl.size(X, 2))
        X, T = X(":", order), dl.dlarray(T)(":", order)
        loss, g = loss_of(p, X, T)
        return loss, g, X

    step, out = accelerate(step), []
    dl.rng(0)
    for _ in range(8):
        loss, _, X = dl.dlfeval(step, parameters(), *data())
        out += [float(loss), float(X(1, 1))]
    return out


def values_that_decide(accelerate):
    """A branch on the loss, and NumPy in between."""

    def step(p, X, T):
        loss, g = loss_of(p, X, T)
        if loss > 1e9:
            loss = loss * 0
        return loss, g, np.linalg.norm(dl.extractdata(loss))

    step = accelerate(step)
    return [dl.dlfeval(step, parameters(), *data())[2] for _ in range(7)]


def smaller_last_batch(accelerate):
    step, losses = accelerate(loss_of), []
    for _ in range(8):
        losses += [float(dl.dlfeval(step, parameters(), *data(n))[0]) for n in (8, 8, 3)]
    return losses


def partial_and_constants(accelerate):
    """functools.partial, and a constant of the module."""

    def scaled(factor, p, X, T):
        loss = factor * RATE * dl.mse(model(p, X), T)
        return loss, dl.dlgradient(loss, p)

    step = accelerate(functools.partial(scaled, 3.0))
    return [float(dl.dlfeval(step, parameters(), *data())[0]) for _ in range(7)]


def a_network(accelerate):
    """A whole training step of a network, with its state and dropout."""
    dl.rng(3)
    net = dl.dlnetwork(
        [dl.featureInputLayer(2), dl.fullyConnectedLayer(6), dl.batchNormalizationLayer(), dl.dropoutLayer(0.3),
         dl.fullyConnectedLayer(1)]
    )  # fmt: skip

    def step(net, X, T):
        Y, state = dl.forward(net, X, nargout=2)
        loss = dl.mse(Y, T)
        return loss, dl.dlgradient(loss, net.Learnables), state

    step, velocity, losses = accelerate(step), [], []
    for _ in range(9):
        loss, g, state = dl.dlfeval(step, net, *data())
        net.State = state
        net, velocity = dl.sgdmupdate(net, g, velocity, 0.05)
        losses.append(float(loss))
    return losses


class bentLayer(dl.Layer):  # noqa: N801
    """A layer as users write them, with a parameter."""

    Formattable = True
    Slope = dl.Learnable()

    def initialize(self, layout):
        self.Slope = dl.ones([1, 1]) * 0.5

    def predict(self, X):
        return dl.tanh(self.Slope * X) + X


def own_layers(accelerate):
    """A layer of one's own, and a function layer that is said to be acceleratable."""
    dl.rng(4)
    net = dl.dlnetwork(
        [dl.featureInputLayer(2), dl.fullyConnectedLayer(6), bentLayer(),
         dl.functionLayer(lambda X: X * dl.sigmoid(X), Formattable=True, Acceleratable=True),
         dl.fullyConnectedLayer(1)]
    )  # fmt: skip

    def step(net, X, T):
        loss = dl.mse(dl.forward(net, X), T)
        return loss, dl.dlgradient(loss, net.Learnables)

    step, losses = accelerate(step), []
    for _ in range(9):
        loss, g = dl.dlfeval(step, net, *data())
        net = dl.dlupdate(lambda w, d: w - 0.05 * d, net, g)
        losses.append(float(loss))
    return losses


def second_derivatives(accelerate):
    """Without EnableHigherDerivatives, which is true in accelerated functions."""

    def step(x):
        y = dl.sum(x**4, "all")
        slope = (
            dl.dlgradient(y, x)
            if accelerate is not as_it_is
            else dl.dlgradient(y, x, EnableHigherDerivatives=True)
        )
        return dl.dlgradient(dl.sum(slope, "all"), x)

    step = accelerate(step)
    return [float(dl.sum(dl.dlfeval(step, dl.dlarray([1.0, 2.0])), "all")) for _ in range(7)]


def differentiated_outside(accelerate):
    """An accelerated model in a plain loss."""
    accmodel = accelerate(model)

    def loss(p, X, T):
        value = dl.mse(accmodel(p, X), T)
        return value, dl.dlgradient(value, p)

    out = []
    for _ in range(8):
        value, g = dl.dlfeval(loss, parameters(), *data())
        out += [float(value), float(dl.sum(g.W1, "all"))]
    return out


def as_it_is(f):
    return f


WAYS = [
    plain_targets, numbers_that_change, struct_of_options, function_handles, lbfgs, without_dlfeval, a_method,
    cleared_in_the_loop, permutation_inside, values_that_decide, smaller_last_batch, partial_and_constants, a_network,
    own_layers, second_derivatives, differentiated_outside,
]  # fmt: skip
PLAIN = {values_that_decide}  # the values of the data are asked for


@pytest.mark.parametrize("way", WAYS)
def test_a_program_runs_as_it_does_unaccelerated(way, engine):
    expected = way(as_it_is)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = way(dl.dlaccelerate)
    tolerance = 1e-5 if way in (a_network, own_layers) else 1e-9  # their parameters are single
    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=1e-12)
    told = [w for w in caught if issubclass(w.category, AccelerationWarning)]
    allowed = way in PLAIN and engine != "none"
    assert len(told) == allowed, [str(w.message) for w in told]
    if allowed:
        assert "needs the values of its data at" in str(told[0].message) and told[0].filename == __file__


@compiled
@pytest.mark.parametrize("way", [w for w in WAYS if w not in PLAIN])
def test_what_changes_is_compiled_once(way, monkeypatch):
    """All calls but the first four of a signature run compiled, and nothing is traced at each call."""
    traced, ran = [], []
    original = module.traces.Trace
    monkeypatch.setattr(module.traces, "Trace", lambda *a: traced.append(1) or original(*a))
    monkeypatch.setattr(
        module.AcceleratedFunction,
        "_checked",
        lambda self, *a, then=module.AcceleratedFunction._checked: ran.append(1) or then(self, *a),
    )
    way(dl.dlaccelerate)
    most = {struct_of_options: 2, cleared_in_the_loop: 2, a_method: 2, smaller_last_batch: 2}.get(way, 1)
    assert 1 <= len(traced) <= most
    assert ran or way is cleared_in_the_loop


@compiled
def test_a_program_stays_compiled_when_a_number_is_an_input(monkeypatch):
    accfun = dl.dlaccelerate(lambda x, k: x * k + k)
    for k in range(10):
        assert float(accfun(dl.dlarray(2.0), k)) == 3 * k
    assert accfun.HitRate == 80 and accfun.Occupancy == 4  # the first call, and the first with another number


@compiled
def test_a_number_that_decides_is_told_of_once():
    def f(x, n):
        for _ in range(n):
            x = x + 1
        return x

    accfun = dl.dlaccelerate(f)
    with pytest.warns(
        AccelerationWarning, match=r"the value of input\[1\] changes.*pass it as a dlarray"
    ) as caught:
        for n in range(1, 12):
            assert float(accfun(dl.dlarray(0.0), n)) == n
    assert len(caught) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(7):  # a value that comes back is compiled
            assert float(accfun(dl.dlarray(0.0), 3)) == 3
    assert any(s.checked for s in accfun._cache.values())


@compiled
def test_strict_makes_it_an_error():
    accfun = dl.dlaccelerate(lambda x: x * float(x))
    with dl.strict(), pytest.raises(dl.errors.AbstractError, match="needs the values"):
        for _ in range(3):
            accfun(dl.dlarray(2.0))


@compiled
def test_a_function_that_writes_into_its_array_is_left_alone():
    def f(x, counter):
        counter += 1
        return x * float(counter[0])

    accfun, counter = dl.dlaccelerate(f), np.zeros(1)
    with pytest.warns(
        AccelerationWarning, match=r"writes into an array that it is given; fix: copy it there"
    ):
        found = [float(accfun(dl.dlarray(1.0), counter)) for _ in range(7)]
    assert found == [1, 2, 3, 4, 5, 6, 7]


@compiled
def test_random_numbers_are_those_of_the_plain_function():
    def f(x):
        return x * dl.rand(2, 2) + dl.randn(2, 2)

    def drawn(call):
        dl.rng(5)
        return [np.asarray(call(dl.ones(2, 2))) for _ in range(8)] + [np.asarray(dl.rand())]

    for a, b in zip(drawn(dl.dlaccelerate(f)), drawn(f), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-14)


@compiled
def test_the_same_seed_gives_the_same_bits():
    """However long compiling takes: the compiled program takes over at a call that is fixed."""

    def run(delay):
        dl.rng(2)
        accfun, out = dl.dlaccelerate(loss_of), []
        p = parameters()
        for _ in range(9):
            loss, g = dl.dlfeval(accfun, p, *data())
            p = dl.dlupdate(lambda w, g: w - RATE * g, p, g)
            time.sleep(delay)
            out.append(np.asarray(loss).tobytes())
        return out

    assert run(0.0) == run(0.02)


# -- the plan ------------------------------------------------------------------------------------------------------
def test_the_plan_follows_from_the_work():
    small, large = plan.Work(200, 10_000), plan.Work(700, 30_000_000)
    plain = plan.__dict__

    fresh = importlib.util.module_from_spec(plan.__spec__)
    plan.__spec__.loader.exec_module(fresh)  # without the fixture's changes
    assert fresh.first_trace(small) > 2000 and fresh.FEWEST < fresh.first_trace(large) < 100
    assert fresh.first_trace(plan.Work(10**6, 10**9)) == fresh.FEWEST
    assert fresh.takeover(400, 800, small) > fresh.takeover(400, 100, small) > 400
    assert fresh.takeover(24, 800, large) < 100
    assert plain["WORTH"] > 0


@compiled
def test_a_short_program_meets_no_compiler(monkeypatch):
    """Twenty calls are never traced: nothing is paid for what does not come back often."""
    monkeypatch.undo()
    accfun, X = dl.dlaccelerate(loss_of), data()
    for _ in range(20):
        accfun(parameters(), *X)
    assert all(s.trace is None for s in accfun._cache.values())


@compiled
def test_work_is_counted_not_timed():
    """The first call counts its operations, the same ones on every run."""
    works = []
    for _ in range(2):
        accfun = dl.dlaccelerate(loss_of)
        accfun(parameters(), *data())
        (family,) = accfun._families.values()
        works.append(family.work)
    assert works[0] == works[1] and works[0].operations > 4 and family.higher is False


# -- memory, the process beside this one, the cache --------------------------------------------------------------
@compiled
def test_traces_are_bounded_in_bytes(monkeypatch):
    accfun = dl.dlaccelerate(lambda x: dl.sin(x) + 1)
    accfun.WarmUp = 0
    for n in range(1, 6):
        accfun(dl.ones(n, 1))
    held = [s.trace.nbytes for s in accfun._cache.values()]
    assert len(held) == 5 and min(held) > 0
    monkeypatch.setattr(module, "MOST_BYTES", 3 * max(held))
    accfun(dl.ones(9, 1))
    assert len(accfun._cache) == 3


PROGRAM = """
import sys, time
import numpy as np
import dlarray as dl
from dlarray.acceleration import plan, background
plan.first_trace = lambda work: 2
plan.takeover = lambda traced_at, steps, work, engine: int(sys.argv[1])
def deep(x):
    for k in range(int(sys.argv[2])):
        x = dl.tanh(x @ x + k) * dl.sin(x)
    return x
accfun = dl.dlaccelerate(deep)
x = dl.dlarray(np.full((3, 3), 0.1))
for _ in range(4):
    y = accfun(x)
print(bool(background._workers), np.asarray(y).tobytes() == np.asarray(deep(x)).tobytes())
"""


def run_program(*arguments, **variables):
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, arguments)],
        capture_output=True,
        text=True,
        env=os.environ | variables | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), time.perf_counter() - start


@compiled
def test_a_program_that_ends_waits_for_no_compiler(tmp_path):
    """The process that compiles is ended with it."""
    (works, same), seconds = run_program(1000, 300, DLARRAY_COMPILATION_CACHE=str(tmp_path))
    assert (works, same) == ("True", "True")
    assert not list(tmp_path.glob("*-cache"))  # it had not come to an end


@compiled
def test_compiled_programs_are_kept_from_run_to_run(tmp_path):
    run_program(4, 3, DLARRAY_COMPILATION_CACHE=str(tmp_path))
    first = {path.name for path in tmp_path.glob("*-cache")}
    run_program(4, 3, DLARRAY_COMPILATION_CACHE=str(tmp_path))
    assert first and {path.name for path in tmp_path.glob("*-cache")} == first


@compiled
def test_the_cache_can_be_switched_off(tmp_path, monkeypatch):
    monkeypatch.setenv("DLARRAY_COMPILATION_CACHE", "off")
    assert background.folder() != str(tmp_path) and os.path.isdir(background.folder())
    monkeypatch.setenv("DLARRAY_COMPILATION_CACHE", str(tmp_path))
    assert background.folder() == str(tmp_path)
    monkeypatch.setenv("DLARRAY_COMPILATION_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME" if os.name != "nt" else "LOCALAPPDATA", str(tmp_path))
    assert background.folder() == str(tmp_path / "dlarray" / "compiled")


@compiled
def test_settings_of_a_users_own_cache_stay():
    import jax

    names = ("jax_compilation_cache_dir", "jax_persistent_cache_min_compile_time_secs")
    before = [getattr(jax.config, n) for n in names]
    with background.cached(jax):
        assert jax.config.jax_compilation_cache_dir
    assert [getattr(jax.config, n) for n in names] == before


@compiled
def test_a_worker_that_dies_is_done_without(monkeypatch):
    """The program compiles itself what the other process has not."""
    accfun = dl.dlaccelerate(lambda x: dl.sin(x) * 7)
    found = []
    for k in range(8):
        found.append(float(accfun(dl.dlarray(0.5))))
        if k == 2:
            background.stop()
    np.testing.assert_allclose(found, np.sin(0.5) * 7, rtol=1e-14)
    assert all(s.checked for s in accfun._cache.values())


def test_a_first_run_inside_a_first_run():
    """The outer one goes on looking whether its gradients are differentiated again."""
    inner = dl.dlaccelerate(lambda x: dl.dlgradient(dl.sum(x**2, "all"), x))

    def outer(x):
        slope = dl.dlgradient(dl.sum(x**3, "all"), x)
        factor = inner(dl.dlarray(3.0))  # 6
        return dl.dlgradient(dl.sum(slope * factor, "all"), x)

    assert float(dl.dlaccelerate(outer)(dl.dlarray(2.0))) == 6 * 2 * 6


def port(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / "ports" / f"{name}.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.mark.filterwarnings("ignore::dlarray.errors.TraceWarning")  # an energy has no use for its last bias
@pytest.mark.parametrize("name", ["mass_spring_pinn", "hamiltonian_pendulum"])
def test_ports_of_public_programs(name, engine, monkeypatch):
    """As they stand in examples/: the losses of a short training, accelerated and not."""
    if name == "hamiltonian_pendulum":
        pytest.importorskip("scipy")

    def losses():
        if name == "mass_spring_pinn":
            _, monitor, _ = port(name).main(numIterations=12, numHiddenUnits=6)
            return np.asarray(monitor.MetricData.Loss)[:, 1]
        return port(name).main(numEpochs=3)[1]

    found = losses()
    monkeypatch.setattr(dl, "dlaccelerate", as_it_is)
    np.testing.assert_allclose(found, losses(), rtol=1e-4 if name == "mass_spring_pinn" else 1e-9)
