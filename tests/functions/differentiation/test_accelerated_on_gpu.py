"""Accelerated functions of data on a GPU, for which PyTorch's processor stands: recorded, captured, played.

What CUDA captures can be seen on a card alone (``benchmarks/gpu/checks.py``); here its graph is one that computes.
"""

import contextlib
import sys
import types
import warnings

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch records what a GPU is to do")

import dlarray as dl  # noqa: E402
from dlarray.acceleration import attempts, engine_cuda, engines, plan  # noqa: E402
from dlarray.errors import AccelerationWarning  # noqa: E402
from tests.programs import test_purity_layers as purity  # noqa: E402
from tests.support.backends import host  # noqa: E402
from tests.support.bundles import cases  # noqa: E402
from tests.support.layer_cases import CASES, LayerCase  # noqa: E402
from tests.support.standing_gpu import stand_in  # noqa: E402

module = sys.modules["dlarray.functions.differentiation.accelerated_function"]


@pytest.fixture(autouse=True)
def gpu(monkeypatch):
    """Compiled at the first call; what is told is told anew."""
    attempts.told.clear()
    monkeypatch.setattr(module, "WARM_UP", 0)
    return stand_in(monkeypatch)


@pytest.fixture(autouse=True)
def a_warning_is_an_error():
    with warnings.catch_warnings():
        warnings.simplefilter("error", AccelerationWarning)
        yield


def there(gen, *size, fmt="", cls=np.float32):
    return dl.gpuArray(dl.dlarray(gen.standard_normal(size).astype(cls), fmt))


def same(found, expected, rtol=2e-5):
    for X, Y in zip(found, expected, strict=True):
        assert X.describe() == Y.describe() and "gpuArray" in X.describe()
        np.testing.assert_allclose(host(X), host(Y), rtol=rtol, atol=rtol)


def program(accfun):
    """The program of the only trace that there is."""
    (signature,) = accfun._cache.values()
    return signature.trace._program


def loss_of(w, b, X):
    loss = dl.sum(dl.tanh(dl.fullyconnect(X, w, b)) ** 2, "all")
    return loss, *dl.dlgradient(loss, w, b)


def given(gen):
    return there(gen, 4, 3), there(gen, 4, 1), there(gen, 3, 5, fmt="CB")


# -- the same results ------------------------------------------------------------------------------------------
def test_loss_and_gradients(gen):
    inputs = given(gen)
    accfun = dl.dlaccelerate(loss_of)
    for _ in range(3):
        same(dl.dlfeval(accfun, *inputs), dl.dlfeval(loss_of, *inputs))
    assert type(program(accfun)) is engine_cuda.CudaProgram and accfun.Engine == "torch"
    other = given(gen)
    same(dl.dlfeval(accfun, *other), dl.dlfeval(loss_of, *other))


def test_results_stay_when_it_is_called_again(gen):
    """The graph writes into buffers of its own; what was returned is a copy, and inputs are as they were."""
    inputs, other = given(gen), given(gen)
    accfun = dl.dlaccelerate(loss_of)
    first = dl.dlfeval(accfun, *inputs)
    kept, values = [host(X).copy() for X in first], [host(X).copy() for X in inputs]
    second = dl.dlfeval(accfun, *other)
    for X, old in zip((*first, *inputs), (*kept, *values), strict=True):
        np.testing.assert_array_equal(host(X), old)
    memory = {X._data.untyped_storage().data_ptr() for X in (*first, *second)}
    assert len(memory) == len(first) + len(second)


NEVER = {
    "neuralODELayer": "the size of its steps follows from values",
    "roiAlignLayer": "regions are checked",
}


@cases("case", [pytest.param(c, id=c.id) for c in CASES if c.name not in NEVER])
def test_a_training_step_of_every_layer(case: LayerCase, gen):
    """Each is captured whole: nothing in a step needs a value."""
    values = case.values(gen)
    net = purity.on_gpu(case.network(values))
    X = [dl.gpuArray(x) for x in case.arrays(values, lambda x: x)]

    def step(net, *X):
        return purity.step(net, X)[:2]

    accfun = dl.dlaccelerate(step)
    for _ in range(2):
        dl.rng(3)
        trained, loss = accfun(net, *X)
        dl.rng(3)
        wanted, there = step(net, *X)
        np.testing.assert_allclose(host(loss), host(there), rtol=1e-4)
        purity.same_values(trained, wanted, 1e-4)
    assert type(program(accfun)) is engine_cuda.CudaProgram


@pytest.mark.parametrize("update", ["adam", "sgdm", "rmsprop"])
def test_a_loop_with_its_optimiser(update, gen, monkeypatch):
    """A number that changes in every call is an input; the step is that of the library."""
    monkeypatch.setattr(module, "WARM_UP", 4)
    p = dl.struct(w=there(gen, 4, 3), b=there(gen, 4, 1), r=there(gen, 2, 4))
    X = there(gen, 3, 6, fmt="CB")

    def loss(p, X):
        Y = dl.fullyconnect(dl.tanh(dl.fullyconnect(X, p.w, p.b)), p.r, 0)
        value = dl.mse(Y, dl.zeros(2, 6, like=X))
        return value, dl.dlgradient(value, p)

    def step(p, states, i, X):
        value, g = dl.dlfeval(loss, p, X)
        if update == "adam":
            p, *states = dl.adamupdate(p, g, *states, i, 0.05 / i)
        elif update == "sgdm":
            p, *states = dl.sgdmupdate(p, g, *states, 0.05 / i)
        else:
            p, *states = dl.rmspropupdate(p, g, *states, 0.05 / i)
        return value, p, states

    accfun, empty = dl.dlaccelerate(step), [[], []] if update == "adam" else [[]]
    ours, theirs = (p, empty), (p, empty)
    for i in range(1, 12):
        a, *ours = accfun(*ours, i, X)
        b, *theirs = step(*theirs, i, X)
        np.testing.assert_allclose(host(a), host(b), rtol=1e-4)
    same(list(ours[0].values()), list(theirs[0].values()), 1e-4)
    assert accfun.HitRate > 50 and any(s.checked and s.trace for s in accfun._cache.values())


def test_derivatives_through_it(gen):
    x = there(gen, 3, 2, cls=float)
    accfun = dl.dlaccelerate(lambda x: dl.sum(dl.sin(x) * x, "all"))

    def first(f, x):
        return dl.dlgradient(f(x), x)

    def second(f, x):
        g = dl.dlgradient(f(x), x, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(g**2, "all"), x)

    for derivative in (first, second):
        found, wanted = (dl.dlfeval(derivative, f, x) for f in (accfun, accfun.Function))
        same([found], [wanted], 1e-11)


def test_plain_inputs_and_results(gen):
    x, scale = there(gen, 3, 2), gen.standard_normal((3, 2))

    def f(x, scale, n):
        return x * scale + n, x > 0, {"sum": dl.sum(x, "all")}, "done"

    accfun = dl.dlaccelerate(f)
    for n in (2, 3, 4.5):
        found, wanted = accfun(x, scale, n), f(x, scale, n)
        same([*found[:2], found[2]["sum"]], [*wanted[:2], wanted[2]["sum"]])
        assert found[3] == "done"


def test_arrays_of_the_host_beside_those_of_the_gpu(gen):
    X, w = there(gen, 3, 5, fmt="CB"), dl.dlarray(gen.standard_normal((4, 3)).astype(np.float32))
    accfun = dl.dlaccelerate(lambda X, w: dl.fullyconnect(X, w, 0))
    same([accfun(X, w)], [dl.fullyconnect(X, w, 0)])


def test_random_numbers(gen):
    x = there(gen, 6, 50, fmt="CB")

    def f(x):
        return dl.dropout(x, 0.5) + dl.randn(6, 50, like=x), x * dl.rand(6, 50, "gpuArray")

    accfun = dl.dlaccelerate(f)
    dl.rng(7)
    expected = [f(x) for _ in range(3)]
    dl.rng(7)
    for wanted in expected:
        same(accfun(x), wanted)


@pytest.mark.parametrize("in_loss", [True, False])
def test_lstm_stays_one_operation(in_loss, gen, monkeypatch):
    """cuDNN's, which knows no arrays without values: two operations in place of some forty for each time step."""
    from dlarray.functions.recurrent import cudnn_torch
    from tests.dlarray.kernels.test_lent_to_torch import OPERATIONS

    for name, value in (
        ("on_gpu", lambda x: True), ("_accepted", lambda x: True), ("aten", OPERATIONS),
        ("flat", lambda weights, inputs, n: torch.zeros(1)),
    ):  # fmt: skip
        monkeypatch.setattr(cudnn_torch, name, value)
    X, H = there(gen, 3, 2, 7, fmt="CBT"), there(gen, 4, 2, fmt="CB")
    weights = [there(gen, 16, 3), there(gen, 16, 4), there(gen, 16, 1)]

    def loss(H, *weights):
        Y, last, cell = dl.lstm(X, H, H, *weights, nargout=3)
        value = dl.sum(Y * Y, "all") + dl.sum(dl.sin(cell), "all")
        return value, last, *dl.dlgradient(value, H, *weights[:2])

    def predicted(H, *weights):
        return dl.lstm(X, H, H, *weights, nargout=3)

    accfun = dl.dlaccelerate(loss if in_loss else predicted)
    call = dl.dlfeval if in_loss else (lambda f, *given: f(*given))
    for _ in range(2):
        same(call(accfun, H, *weights), call(accfun.Function, H, *weights))
    names = [str(node.target) for node in program(accfun)._graph.graph.nodes]
    assert names.count("dlarray.lstm.default") == 1
    assert names.count("dlarray.lstm_gradient.default") == int(in_loss)


# -- indices ---------------------------------------------------------------------------------------------------
def test_embed_does_not_look(gen):
    """As on any GPU: NaN where an index is bad."""
    w = there(gen, 3, 4)
    accfun = dl.dlaccelerate(lambda x, w: dl.embed(x, w))
    good, bad = (dl.gpuArray(dl.dlarray(np.array([v], np.float32), "CB")) for v in ([1, 4, 2], [1, 9, 2]))
    same([accfun(good, w)], [dl.embed(good, w)])
    assert not program(accfun)._results[1:]  # nothing that a call would have to wait for
    assert np.isnan(host(accfun(bad, w))).any(axis=0).tolist() == [False, True, False]


def test_drawn_indices(gen):
    x = there(gen, 3, 8)
    f = lambda x: x(":", dl.randperm(8))  # noqa: E731
    accfun = dl.dlaccelerate(f)
    dl.rng(3)
    expected = [f(x) for _ in range(3)]
    dl.rng(3)
    for wanted in expected:
        same([accfun(x)], [wanted])


# -- what a trace is kept for ----------------------------------------------------------------------------------
def test_variables_from_outside(gen):
    box = {"w": there(gen, 3, 3)}
    accfun, x = dl.dlaccelerate(lambda x: x + box["w"]), there(gen, 3, 3)
    same([accfun(x)], [x + box["w"]])
    box["w"] = there(gen, 3, 3)
    same([accfun(x)], [x + box["w"]])


class Hidden:
    """Data that no look at variables finds."""

    __slots__ = ("w",)

    def __init__(self, w):
        self.w = w


def test_hidden_data_on_the_gpu_is_not_frozen(gen):
    hidden, x = Hidden(there(gen, 3, 3)), there(gen, 3, 3)
    accfun = dl.dlaccelerate(lambda x: x + hidden.w)
    with pytest.warns(
        AccelerationWarning, match="uses data that is not one of its inputs: 3×3 single gpuArray"
    ):
        same([accfun(x)], [x + hidden.w])
    hidden.w = there(gen, 3, 3)
    same([accfun(x)], [x + hidden.w])


def test_a_value_that_is_asked_for(gen):
    x = there(gen, 3, 3)
    accfun = dl.dlaccelerate(lambda x: x if float(dl.sum(x, "all")) > 0 else -x)
    with pytest.warns(AccelerationWarning, match="needs the values of its data"):
        same([accfun(x)], [accfun.Function(x)])


# -- the choice ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("engine", ["jax", "numpy"])
def test_some_engines_are_for_processors_alone(engine, gen):
    if not engines.ENGINES[engine].available():
        pytest.skip(f"{engine} is not installed")
    accfun, x = dl.dlaccelerate(lambda x: x + 1, Engine=engine), there(gen, 2, 2)
    with pytest.warns(AccelerationWarning, match='takes only what computes on the CPU.* fix: Engine="torch"'):
        same([accfun(x)], [x + 1])


@pytest.mark.parametrize("missing", ["cuda", "torch"])
def test_without_pytorchs_cuda(gen, missing, monkeypatch):
    if missing == "cuda":
        monkeypatch.setattr(engine_cuda, "usable", lambda: False)
    else:
        monkeypatch.setattr(engines.TORCH, "available", lambda: False)
    accfun, x = dl.dlaccelerate(lambda x: x + 1), there(gen, 2, 2)
    with pytest.warns(AccelerationWarning, match="only PyTorch can compile that, which has no GPU here"):
        same([accfun(x)], [x + 1])


def test_what_is_worth_it():
    """On a GPU a small step pays sooner, for each of its operations is launched by the host."""
    small = 60, 10_000
    assert plan.first_trace(plan.Work(*small, True)) < plan.first_trace(plan.Work(*small)) / 20
    assert (
        plan.takeover(100, 60, plan.Work(*small, True), engine_cuda.CUDA.cost) == 101
    )  # nothing is compiled
    network = plan.Work(21, 75_000, True)  # an epoch of the digits is 58 mini-batches
    assert plan.first_trace(network) < 120


# -- capturing -------------------------------------------------------------------------------------------------
class Capture:
    """CUDA's part: its graph computes when it is played, or cannot be captured."""

    def __init__(self, owner, fails=False):
        self.owner, self.fails, self.plays, self.warm_ups = owner, fails, 0, 0
        stream = types.SimpleNamespace(wait_stream=lambda other: None)
        self.cuda = types.SimpleNamespace(
            Stream=lambda device: stream, current_stream=lambda device: stream, stream=self.aside,
            CUDAGraph=lambda: types.SimpleNamespace(replay=self.replay), graph=self.capture,
            graph_pool_handle=object,
        )  # fmt: skip

    def __getattr__(self, name):
        return getattr(torch, name)

    @contextlib.contextmanager
    def aside(self, stream):
        self.warm_ups += 1
        yield

    @contextlib.contextmanager
    def capture(self, graph, pool, stream, capture_error_mode):
        assert capture_error_mode == "thread_local"  # other threads may ask for memory meanwhile
        yield
        if self.fails:
            raise RuntimeError("operation not permitted when stream is capturing")

    def replay(self):
        self.plays += 1
        found = self.owner._graph(*self.owner._inputs, *self.owner._constants)
        for buffer, value in zip(self.owner._results, found, strict=True):
            buffer.copy_(value)


class Cuda:
    type = "cuda"


@pytest.mark.parametrize("fails", [False, True])
def test_captured_and_played(fails, gen, monkeypatch):
    inputs, other = ([X._data for X in given(gen)] for _ in range(2))

    def function(arrays):
        w, b, x = arrays
        return [torch.tanh(x @ w + b), x.sum()]

    made = engine_cuda.CudaProgram(function, inputs)
    capture = Capture(made, fails)
    monkeypatch.setattr(engine_cuda, "_torch", lambda: capture)
    made._device = Cuda()
    monkeypatch.setattr(made, "_buffer", lambda x: torch.empty_like(x))
    engine_cuda._pool.cache_clear()
    before = engine_cuda._pool(made._device)
    monkeypatch.setattr(engine_cuda, "_turn", lambda device: types.SimpleNamespace(take=lambda: None))
    for arrays in (inputs, other, inputs):
        for found, wanted in zip(made(arrays), function(arrays), strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-6)
    assert made.captured is not fails and capture.plays == (0 if fails else 3) and capture.warm_ups == 1
    # In the memory of a capture that was broken off PyTorch begins no other.
    assert (engine_cuda._pool(made._device) is before) is not fails
    engine_cuda._pool.cache_clear()


def test_what_comes_from_the_host_is_not_waited_for():
    """A number travels with the kernel that writes it; of arrays each is copied by itself."""
    to = [torch.zeros(1, 1), torch.zeros(2), torch.zeros(3)]
    engine_cuda._copied(to, [torch.full((1, 1), 2.5, dtype=torch.float64), torch.arange(2), torch.ones(3)])
    assert [x.ravel().tolist() for x in to] == [[2.5], [0, 1], [1, 1, 1]]
