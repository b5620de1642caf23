"""The engine that compiles nothing: operations of NumPy, recorded and done again, have the bits of the function."""

import importlib.util
import subprocess
import sys
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray.acceleration import attempts, engines, plan, signatures
from dlarray.acceleration.recorded.arrays import Recorded, Script, done, recording
from dlarray.acceleration.recorded.engine import NumpyProgram
from dlarray.errors import AbstractError, AccelerationWarning, ArgumentError, DLArrayError
from tests.support import records
from tests.support.layer_cases import CASES

NEED_VALUES = {"neuralODELayer", "roiAlignLayer"}
KERNELS = ["numpy", *(["torch"] if importlib.util.find_spec("torch") else [])]


@pytest.fixture(autouse=True)
def told_anew():
    attempts.told.clear()


def accelerated(fun, warm_up=0):
    accfun = dl.dlaccelerate(fun, Engine="numpy")
    accfun.WarmUp = warm_up
    return accfun


def traces_of(accfun):
    return [found.trace for found in accfun._cache.values() if found.trace is not None]


def same_bits(a, b):
    ours, theirs = signatures.leaves_of(a), signatures.leaves_of(b)
    assert len(ours) == len(theirs)
    for x, y in zip(ours, theirs, strict=True):
        assert x.describe() == y.describe()
        np.testing.assert_array_equal(np.asarray(x), np.asarray(y))


def step(net, *X):
    """All that a training step computes but the update."""
    *Y, state = net.forward(*X, nargout=len(net.OutputNames) + 1)
    loss = sum(dl.mean(dl.stripdims(y) ** 2, "all") for y in Y)
    return loss, dl.dlgradient(loss, net.Learnables) if len(net.Learnables) else [], Y, state


@pytest.mark.parametrize("kernels", KERNELS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_training_step_of_every_layer(case, kernels):
    for cls in (np.float32, np.float64):
        gen, made = np.random.default_rng(0), case.layers()
        values = [np.asarray(v) for v in case.values(gen)]
        X = [
            dl.dlarray(v.astype(cls) if v.dtype.kind == "f" else v, fmt)
            for v, (_, fmt) in zip(values, case.inputs, strict=True)
        ]
        net = made.initialize(*X) if isinstance(made, dl.dlnetwork) else dl.dlnetwork(made, *X)
        accfun = accelerated(step)
        with dl.useKernels(kernels), warnings.catch_warnings():
            warnings.simplefilter("ignore" if case.name in NEED_VALUES else "error", AccelerationWarning)
            for seed in range(3):
                dl.rng(seed)
                found = dl.dlfeval(accfun, net, *X)
                dl.rng(seed)
                same_bits(found, dl.dlfeval(step, net, *X))
        assert bool(traces_of(accfun)) != (case.name in NEED_VALUES)


@pytest.mark.parametrize("kernels", KERNELS)
def test_arrays_that_are_large_enough_for_threads(kernels, gen):
    """Where passes are shared or lent, in both."""

    def loss(W, X):
        Y = dl.tanh(W * X + 1) * dl.sigmoid(X) + dl.gelu(X) - dl.mean(X, 2)
        value = dl.sum(dl.softmax(Y) * X, "all") + dl.sum(dl.exp(-Y), "all")
        return value, *dl.dlgradient(value, W, X)

    W, X = (dl.dlarray(gen.standard_normal((600, 500)).astype("f"), "CB") for _ in range(2))
    accfun = accelerated(loss)
    with dl.useKernels(kernels):
        for _ in range(3):
            X = X + 0.01
            same_bits(dl.dlfeval(accfun, W, X), dl.dlfeval(loss, W, X))
    assert traces_of(accfun)


@pytest.mark.parametrize(
    "fun",
    [
        lambda X: dl.find(X > 0.5),
        lambda X: dl.sum(X(X > 0.5), "all"),
        lambda X: dl.unique(X),
        lambda X: X * (2 if float(X(1)) > 0.5 else 1),
    ],
)
def test_sizes_and_branches_that_follow_from_values_are_not_taken_for_granted(fun, gen):
    accfun = accelerated(fun)
    with pytest.warns(AccelerationWarning, match="cannot be traced"):
        accfun(dl.dlarray(gen.random((4, 3))))
    for _ in range(3):
        X = dl.dlarray(gen.random((4, 3)))
        same_bits([accfun(X)], [fun(X)])
    assert not traces_of(accfun)


@pytest.mark.parametrize(
    "fun",
    [
        lambda x: np.nonzero(x)[0].sum(),
        lambda x: x[x > 0.5].sum(),
        lambda x: x.repeat(x.ravel().astype(int) + 1).sum(),
        lambda x: np.linalg.norm(x) if x.any() else 0.0,
    ],
)
def test_plain_arrays_that_decide_belong_to_the_signature(fun, gen):
    def of_both(X, x):
        return X * float(fun(x)) if isinstance(fun(x), float) else X * dl.dlarray(fun(x))

    accfun, X = accelerated(of_both), dl.dlarray([1.0, 2.0])
    for _ in range(4):
        x = gen.random((3, 3))
        same_bits([accfun(X, x)], [of_both(X, x)])


def test_plain_arrays_go_through_numpys_functions(gen):
    def fun(X, x):
        x = np.tanh(x.T @ x)[:, ::2] - x.mean(axis=0, keepdims=True).T
        return X + dl.dlarray(np.concatenate([x, np.linalg.inv(np.eye(3))[:, :1]], axis=1))

    accfun = accelerated(fun)
    for _ in range(3):
        X, x = dl.dlarray(gen.random((3, 3))), gen.random((4, 3))
        same_bits([accfun(X, x)], [fun(X, x)])
    assert len(traces_of(accfun)) == 1


def test_an_operation_that_fails_is_the_functions_own_error(gen):
    def fun(X, W):
        return dl.embed(X, W, DataFormat="CB") * 2

    accfun, W = accelerated(fun), dl.dlarray(gen.random((3, 5)))
    good, bad = dl.dlarray([[1.0, 5.0]], "CB"), dl.dlarray([[1.0, 6.0]], "CB")
    fun = lambda X, W: dl.embed(X, W) * 2  # noqa: E731
    accfun = accelerated(fun)
    same_bits([accfun(good, W)], [fun(good, W)])
    with pytest.raises(ArgumentError) as expected:
        fun(bad, W)
    with pytest.raises(ArgumentError) as found:
        accfun(bad, W)
    assert str(found.value).splitlines()[0] == str(expected.value).splitlines()[0]
    same_bits([accfun(good, W)], [fun(good, W)])


def test_factorizations_that_fail_inside(gen):
    accfun = accelerated(lambda A: dl.chol(A))
    good = dl.dlarray([[2.0, 0.5], [0.5, 1.0]])
    same_bits([accfun(good)], [dl.chol(good)])
    with pytest.raises(ArgumentError, match="chol"):
        accfun(-good)


def test_results_do_not_share_memory_with_inputs_or_constants():
    table = np.arange(6.0).reshape(2, 3)
    accfun = accelerated(
        lambda X: (X, dl.reshape(X, 3, 2), X + dl.dlarray(np.ones((2, 3))), dl.dlarray(table + 0))
    )
    X = dl.dlarray(table)
    for _ in range(2):
        for Y in accfun(X):
            Y.paren[1] = 50
        np.testing.assert_array_equal(np.asarray(X), table)
    same_bits([accfun(X)[2], accfun(X)[3]], [X + 1, X])


def test_what_decides_is_looked_at_in_each_call():
    """Undefined targets change how the loss is computed; calls that are not as recorded run as they are."""
    from dlarray.training.metrics.named_losses import LOSSES

    loss, Y = LOSSES["crossentropy"], dl.dlarray([[0.5, 0.2], [0.5, 0.8]], "CB")
    T, U = dl.dlarray([[1.0, 0.0], [0.0, 1.0]], "CB"), dl.dlarray([[1.0, np.nan], [0.0, np.nan]], "CB")
    accfun = accelerated(loss)
    for targets in (T, U, T, U, U):
        same_bits([accfun(Y, targets)], [loss(Y, targets)])
    assert traces_of(accfun)
    for _ in range(30):
        accfun(Y, U)
    assert not traces_of(accfun)  # it was recorded for nothing


def test_seeds_are_drawn_for_each_call(gen):
    X = dl.dlarray(gen.random((8, 2, 6)), "CBT")
    fun = lambda X: dl.attention(X, X, X, 2, DropoutProbability=0.4)  # noqa: E731
    accfun = accelerated(fun)
    results = []
    for seed in (1, 2, 1):
        dl.rng(seed)
        results.append(accfun(X))
        after = float(dl.rand())
        dl.rng(seed)
        same_bits([results[-1]], [fun(X)])
        assert float(dl.rand()) == after
    assert not np.array_equal(np.asarray(results[0]), np.asarray(results[1]))


def test_gradients_from_outside_and_of_gradients(gen):
    def inner(W, X):
        return dl.sum(dl.tanh(dl.fullyconnect(X, W, 0)) ** 2, "all")

    accfun = accelerated(inner)
    W, X = dl.dlarray(gen.random((3, 2))), dl.dlarray(gen.random((2, 4)), "CB")

    def first(f, W, X):
        return dl.dlgradient(f(W, X), W)

    def second(f, W, X):
        g = dl.dlgradient(f(W, X), W, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(g**2, "all"), X)

    for way in (first, second, first):
        for _ in range(3):
            a, b = dl.dlfeval(way, accfun, W, X), dl.dlfeval(way, inner, W, X)
            np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-12)


def test_it_is_recorded_at_the_sixth_call_without_a_compiler(monkeypatch, gen):
    for engine in (engines.JAX, engines.TORCH):
        monkeypatch.setattr(engine, "available", lambda: False)
        monkeypatch.setattr(engine, "installed", lambda: False)
    runs, call = [], NumpyProgram.__call__
    monkeypatch.setattr(NumpyProgram, "__call__", lambda self, given: runs.append(1) or call(self, given))
    accfun = dl.dlaccelerate(lambda X: dl.tanh(X))
    for k in range(1, plan.RECORDED + 6):
        X = dl.dlarray(gen.random((2, 3)))
        same_bits([accfun(X)], [dl.tanh(X)])
        assert len(runs) == max(0, k - plan.RECORDED) and bool(traces_of(accfun)) == (k >= plan.RECORDED)
    assert accfun.Engine == "numpy"


def test_no_compiler_is_imported_before_it_is_worth_its_time():
    """JAX alone takes half a second, which a function that is called a few times would pay for nothing."""
    program = (
        "import sys, dlarray as dl\n"
        "accfun = dl.dlaccelerate(lambda X: dl.tanh(X))\n"
        "for _ in range(20): accfun(dl.dlarray([1.0, 2.0]))\n"
        "print('jax' in sys.modules or 'torch' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False"]


def test_where_the_time_is_the_operations_nobody_asks_for_it():
    small, large = plan.Work(100, 10**4), plan.Work(100, 10**9)
    assert plan.first_recording(small, False) == plan.UNASKED
    assert plan.first_recording(small, True) == plan.first_recording(large, True) == plan.RECORDED
    assert plan.first_recording(large, False) == 0


def test_a_recorded_array_shows_no_values():
    script = Script()
    with recording(script):
        x = Recorded(np.ones((2, 3)), "x0")
        for ask in (float, int, bool, complex, np.asarray, lambda x: [*range(x)]):
            with pytest.raises(AbstractError, match="are asked for"):
                ask(x)
        assert (x.shape, x.ndim, x.size, x.dtype, len(x)) == ((2, 3), 2, 6, np.float64, 2)
        y = done(np.add, x, 1) * 2
    run, lines = script.function(["x0"], [y.name])
    assert lines == 2
    np.testing.assert_array_equal(run(np.zeros((4,)))[0], np.full(4, 2.0))
    with pytest.raises(AbstractError, match="used outside"):
        x + 1


def test_what_nobody_needs_is_not_done_again():
    script = Script()
    with recording(script):
        x = Recorded(np.ones(3), "x0")
        done(np.exp, x)  # of no use
        y = x + x
        constant = done(np.add, engines.NUMPY.namespace().asarray(np.ones(3)), 1)
        z = y * constant
    run, lines = script.function(["x0"], [z.name])
    assert lines == 2 and constant.host_values.tolist() == [2, 2, 2]
    assert run(np.arange(3.0))[0].tolist() == [0, 4, 8]


# -- all functions, and optimizers ---------------------------------------------------------------------------------
RECORDS = records.collect()


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.filterwarnings("ignore")
def test_every_function_and_its_gradient(name, gen):
    """Those that need values run as they are; errors are the function's own."""
    for case in RECORDS[name].cases:
        wrt = [i for i, a in enumerate(case.args) if isinstance(a, records.A) and a.differentiable]
        arguments = [dl.dlarray(a.values(gen), a.fmt) if isinstance(a, records.A) else a for a in case.args]

        def fun(*args, case=case, wrt=wrt):
            result = getattr(dl, name)(*args, **case.options)
            parts = [y for y in signatures.leaves_of(result) if y._node is not None]
            if not (case.smooth and wrt and parts):
                return result
            total = sum(dl.sum(dl.real(dl.stripdims(y)), "all") for y in parts)
            return result, dl.dlgradient(total, *[args[i] for i in wrt])

        def ran(f, arguments=arguments):
            dl.rng(1)
            try:
                return dl.dlfeval(f, *arguments)
            except DLArrayError as error:
                return type(error).__name__

        expected, accfun = ran(fun), accelerated(fun)
        for _ in range(2):
            found = ran(accfun)
            if isinstance(expected, str):
                assert found == expected
            else:
                same_bits(found, expected)


@pytest.mark.parametrize("cls", ["single", "double"])
@pytest.mark.parametrize("rule", ["adam", "sgdm", "rmsprop"])
def test_optimizers_inside(rule, cls):
    def step(p, X, T, states, k, rate):
        loss = dl.mse(dl.fullyconnect(dl.tanh(dl.fullyconnect(X, p.W1, p.b1)), p.W2, 0), T)
        g = dl.dlgradient(loss, p)
        if rule == "adam":
            return loss, *dl.adamupdate(p, g, *states, k, rate, 0.8)
        update = dl.sgdmupdate if rule == "sgdm" else dl.rmspropupdate
        return loss, *update(p, g, states[0], rate)

    def trained(f):
        dl.rng(3)
        p = dl.struct(W1=dl.randn(20, 2, cls), b1=dl.zeros(20, 1, cls), W2=dl.randn(1, 20, cls))
        X, states, losses = dl.dlarray(dl.rand(2, 30, cls), "CB"), ([], []), []
        for k in range(1, 150):
            loss, p, *states = dl.dlfeval(f, p, X, dl.sum(X, 1), states, k, 0.05 / (1 + 0.01 * k))
            losses.append(loss)
        return losses, p

    accfun = accelerated(step, "auto")
    same_bits(trained(accfun), trained(step))
    assert accfun.HitRate > 90 and traces_of(accfun)
