"""What the trace holds on to: nothing after the walk, little during it, and less with dlcheckpoint; memoryReport."""

import functools
import gc
import subprocess
import sys
import textwrap
import tracemalloc
import weakref

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.autodiff import tape


@pytest.fixture
def no_collector():
    """Without the garbage collector, whatever is in a cycle stays."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def nodes(monkeypatch):
    """Weak references to all nodes that a test makes."""
    made = []
    plain = tape.Node.__init__

    def init(self, *args, **kwargs):
        plain(self, *args, **kwargs)
        made.append(weakref.ref(self))

    monkeypatch.setattr(tape.Node, "__init__", init)
    return made


def living(nodes):
    return sum(ref() is not None for ref in nodes)


# -- the tape --------------------------------------------------------------------------------------------------
def digits():
    net = dl.dlnetwork(
        [
            dl.sequenceInputLayer(8),
            dl.selfAttentionLayer(2, 8),
            dl.layerNormalizationLayer(),
            dl.fullyConnectedLayer(10),
            dl.softmaxLayer(),
        ]
    )
    gen = np.random.default_rng(1)
    X = dl.dlarray(gen.standard_normal((8, 4, 5)).astype(np.float32), "CBT")
    T = dl.dlarray(np.repeat(np.eye(10, 4, dtype=np.float32)[:, :, None], 5, 2), "CBT")
    return net, X, T


@pytest.mark.parametrize("options", [{}, {"RetainData": True}, {"EnableHigherDerivatives": True}], ids=str)
def test_a_training_step_frees_everything(no_collector, nodes, options):
    net, X, T = digits()

    def loss(net, X, T):
        Y = dl.forward(net, X)
        y = dl.crossentropy(Y, T)
        return y, dl.dlgradient(y, net.Learnables, **options)

    y, gradients = dl.dlfeval(loss, net, X, T)
    assert len(nodes) > 10 and living(nodes) == 0
    assert all(np.isfinite(np.asarray(g)).all() for g in gradients.Value)


def test_a_step_that_fails_frees_everything(no_collector, nodes):
    def f(x):
        y = dl.exp(x) * x
        raise ValueError(f"after {y.describe()}")

    try:
        dl.dlfeval(f, dl.dlarray([1.0, 2.0]))
    except ValueError as error:
        error.__traceback__ = None
    assert nodes and living(nodes) == 0


def test_values_are_freed_during_the_walk():
    """The peak of a chain with the gradient is far below values and gradients of all steps together."""
    size, steps = 200_000, 30  # 1.6 MB each

    def f(x):
        y = x
        for _ in range(steps):
            y = dl.sin(y)  # keeps its input
        y = dl.sum(y, "all")
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        g = dl.dlgradient(y, x)
        after, peak = tracemalloc.get_traced_memory()
        return g, before, after, peak

    x = dl.dlarray(np.ones((size, 1)))
    tracemalloc.start()
    try:
        _, before, after, peak = dl.dlfeval(f, x)
    finally:
        tracemalloc.stop()
    one = size * 8
    assert before > (steps - 2) * one  # the values were there,
    assert after < before - (steps - 3) * one  # are gone,
    assert peak < before + 5 * one  # and went while the gradients came


def test_a_long_recurrence():
    """100,000 steps: no recursion, neither in the walk nor when the chain of nodes goes."""
    program = """
        import dlarray as dl
        def f(x, w):
            h = x
            for _ in range(100_000):
                h = h * w
            return dl.dlgradient(dl.sum(h, "all"), x)
        print(float(dl.dlfeval(f, dl.dlarray(2.0), dl.dlarray(1.0))))
        def g(x):  # dropped without a walk
            h = x
            for _ in range(100_000):
                h = -h
            return h
        print(float(dl.dlfeval(g, dl.dlarray(2.0))))
        def kept(x):
            h = x
            for _ in range(100_000):
                h = -h
            return dl.dlgradient(h, x, RetainData=True)
        print(float(dl.dlfeval(kept, dl.dlarray(2.0))))
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["1.0", "2.0", "1.0"], "")


# -- dlcheckpoint ----------------------------------------------------------------------------------------------
def plainly(f, *args, **kwargs):
    return f(*args, **kwargs)


def host(x):
    return [np.asarray(v) for v in (x if isinstance(x, tuple) else (x,))]


def agree(model, *args, rtol=0.0):
    """The model with dlcheckpoint gives what it gives without."""
    dl.rng(3)
    expected = host(dl.dlfeval(lambda *a: model(plainly, *a), *args))
    after = float(dl.rand())
    dl.rng(3)
    ours = host(dl.dlfeval(lambda *a: model(dl.dlcheckpoint, *a), *args))
    for a, b in zip(ours, expected, strict=True):
        np.testing.assert_allclose(a, b, rtol=rtol)
    assert float(dl.rand()) == after  # the random numbers go on as if nothing had been run again


@pytest.fixture
def XW(gen):
    return dl.dlarray(gen.standard_normal((4, 5)), "CB"), dl.dlarray(gen.standard_normal((4, 4)))


def block(X, W):
    return dl.fullyconnect(dl.tanh(X), W, dl.zeros(4, 1))


def test_checkpointed_gradients(XW):
    def model(wrap, X, W):
        for _ in range(3):
            X = wrap(block, X, W)
        return X, *dl.dlgradient(dl.sum(X**2, "all"), W, RetainData=True), dl.dlgradient(dl.sum(X, "all"), W)

    def first(wrap, X, W):
        Y = X
        for _ in range(3):
            Y = wrap(block, Y, W)
        assert dl.dims(Y) == "CB"
        return Y, *dl.dlgradient(dl.sum(Y**2, "all"), X, W)

    agree(first, *XW)


@pytest.mark.parametrize("order", [2, 3])
def test_checkpointed_higher_derivatives(XW, order):
    def model(wrap, X, W):
        Y = wrap(block, wrap(block, X, W), W)
        y = dl.sum(Y**2, "all")
        for _ in range(order - 1):
            gX, gW = dl.dlgradient(y, X, W, EnableHigherDerivatives=True)
            y = dl.sum(gX**2, "all") + dl.sum(gW**3, "all")
        return dl.dlgradient(y, X, W)

    agree(model, *XW, rtol=1e-12)


def test_nests_keywords_and_several_outputs(XW):
    def part(p, *, scale, power):
        h = dl.tanh(p["X"][0] * scale)
        return {"h": h, "n": [dl.sum(h**power, "all"), "text"]}, p["X"][0], h > 0, 7

    def model(wrap, X, W):
        d, same, positive, seven = wrap(part, {"X": [X * 2, None]}, scale=dl.sum(W, "all"), power=2)
        assert d["n"][1] == "text" and seven == 7 and dl.dims(d["h"]) == "CB" and positive.dtype == bool
        y = dl.sum(d["h"], "all") * d["n"][0] + dl.sum(same, "all")
        return dl.dlgradient(y, X, W)

    agree(model, *XW)


def test_an_output_that_the_loss_ignores(XW):
    def model(wrap, X, W):
        first, second = wrap(lambda X, W: (dl.sin(X) * dl.sum(W, "all"), dl.exp(W)), X, W)
        return dl.dlgradient(dl.sum(second, "all"), W), dl.dlgradient(dl.sum(dl.cos(W), "all"), W)

    agree(model, *XW)


def test_variables_from_around_the_function(XW):
    """Also those of a loop, which have other values when the function is run again."""

    def model(wrap, X, W):
        h, total = X, 0.0
        for k in range(3):
            V = W * (k + 1.0)

            def part(x):
                return block(x, V), dl.sum(x * W[0, 0] * k, "all")  # noqa: B023 - this is what is tested

            h, s = wrap(part, h)
            total = total + s
        return dl.dlgradient(dl.sum(h**2, "all") + total, X, W)

    agree(model, *XW)

    def higher(wrap, X, W):
        V = dl.sin(W)
        y = dl.sum(wrap(lambda x: block(block(x, V), W), X) ** 2, "all")
        g = dl.dlgradient(y, W, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(g**2, "all"), X, W)

    agree(higher, *XW, rtol=1e-12)


def test_only_variables_from_around(XW):
    def model(wrap, X, W):
        return dl.dlgradient(dl.sum(wrap(lambda: block(X, W)) ** 2, "all"), X, W)

    agree(model, *XW)


def test_nested_checkpoints_and_partials(XW):
    def model(wrap, X, W):
        inner = functools.partial(wrap, block)
        Y = wrap(lambda X, W: inner(inner(X, W), W), X, W)
        return dl.dlgradient(dl.sum(Y**2, "all"), X, W)

    agree(model, *XW)


def test_random_numbers_are_replayed(XW):
    def model(wrap, X, W):
        Y = wrap(lambda X: dl.tanh(X) * (dl.rand(4, 5) > 0.5) + dl.randn(4, 5), X * 1.0)
        Z = wrap(lambda Y: dl.sin(Y) * dl.rand(4, 5), Y)
        return Z, dl.dlgradient(dl.sum(Z, "all"), X)

    agree(model, *XW)


def test_a_gradient_inside(XW):
    """A residual of a differential equation, say."""

    def residual(X, W):
        u = dl.sum(block(X, W) ** 2, "all")
        return dl.dlgradient(u, X, EnableHigherDerivatives=True) + X

    def model(wrap, X, W):
        return dl.dlgradient(dl.sum(wrap(residual, X, W) ** 2, "all"), W)

    agree(model, *XW, rtol=1e-12)


def test_a_network(gen):
    net, X, T = digits()

    def model(wrap, net, X, T):
        Y = wrap(lambda net, X: dl.forward(net, X), net, X)
        return tuple(dl.dlgradient(dl.crossentropy(Y, T), net.Learnables).Value)

    agree(model, net, X, T)


def test_outside_dlfeval_it_is_the_function(XW):
    np.testing.assert_array_equal(np.asarray(dl.dlcheckpoint(block, *XW)), np.asarray(block(*XW)))


def test_a_checkpoint_keeps_its_inputs_alone(no_collector, nodes, XW):
    seen = []

    def f(X, W):
        before = living(nodes)
        Y = dl.dlcheckpoint(lambda X, W: block(block(block(X, W), W), W), X, W)
        seen.append(living(nodes) - before)
        return dl.dlgradient(dl.sum(Y, "all"), X)

    dl.dlfeval(f, *XW)
    assert seen == [2]  # the call, and its output
    assert living(nodes) == 0


def test_less_memory_with_checkpoints():
    def part(x):
        for _ in range(8):
            x = dl.sin(x)
        return x

    def f(wrap, x):
        y = x
        for _ in range(8):
            y = wrap(part, y)
        return dl.dlgradient(dl.sum(y, "all"), x)

    x, peaks = dl.dlarray(np.ones((100_000, 1))), []
    for wrap in (plainly, dl.dlcheckpoint):
        tracemalloc.start()
        dl.dlfeval(functools.partial(f, wrap), x)
        peaks.append(tracemalloc.get_traced_memory()[1] / x._data.nbytes)
        tracemalloc.stop()
    assert peaks[0] > 60 and peaks[1] < 24  # of 64 values; 8 inputs and the 8 values of a part


PLACE = {"W": None}


def test_a_function_that_changes_is_refused(XW):
    def f(X, W):
        PLACE["W"] = W * 2
        Y = dl.dlcheckpoint(lambda X: block(X, PLACE["W"]), X)
        PLACE["W"] = W * 3
        return dl.dlgradient(dl.sum(Y, "all"), X)

    with pytest.raises(
        errors.TraceError, match=r"dlcheckpoint: run again for the gradient, .* fix: pass everything"
    ):
        dl.dlfeval(f, *XW)
    PLACE["W"] = None


def test_no_function():
    with pytest.raises(
        errors.ClassError, match="dlcheckpoint: the first argument must be a function, but it is 3; fix"
    ):
        dl.dlcheckpoint(3)


def test_used_up_and_retained(XW):
    def twice(retain):
        def f(X, W):
            y = dl.sum(dl.dlcheckpoint(block, X, W), "all")
            first = dl.dlgradient(y, W, RetainData=retain)
            return first, dl.dlgradient(y, W)

        return f

    a, b = dl.dlfeval(twice(True), *XW)
    np.testing.assert_array_equal(np.asarray(a), np.asarray(b))
    with pytest.raises(errors.TraceError, match="RetainData=True"):
        dl.dlfeval(twice(False), *XW)


# -- memoryReport ----------------------------------------------------------------------------------------------
def test_report_of_a_function():
    def loss(X, W):
        h = W @ X  # keeps both: they are variables
        a = dl.tanh(h)  # keeps its result ...
        b = a * a  # ... which is kept here too, and counted once
        c = dl.exp(b)
        return dl.dlgradient(dl.sum(c, "all"), W)

    line = loss.__code__.co_firstlineno
    X, W = dl.zeros(100, 50), dl.zeros(200, 100)
    report = dl.memoryReport(loss, X, W)
    rows = {f: (place, arrays, size) for f, place, arrays, size in report.Contributors}
    assert rows == {
        "tanh": (f"test_memory.py:{line + 2}", 1, 80_000),
        "exp": (f"test_memory.py:{line + 4}", 1, 80_000),
    }
    assert report.VariableBytes == report.GradientBytes == 8 * (5000 + 20_000)
    assert report.SavedBytes == 160_000
    assert report.PeakBytes == 2 * 200_000 + 160_000 + 2 * 80_000


def test_report_of_the_moment_when_most_is_kept():
    def f(x):
        y = dl.sum(dl.exp(dl.exp(x)), "all")
        g = dl.dlgradient(y, x)
        return dl.dlgradient(dl.sum(dl.exp(x), "all"), x) + g

    assert dl.memoryReport(f, dl.zeros(10, 10)).SavedBytes == 2 * 800


def test_report_of_a_network_names_its_layers():
    net, X, _ = digits()
    report = dl.memoryReport(net, X)
    places = dict(zip(report.Contributors.Place, report.Contributors.Function, strict=True))
    assert places["selfattention"] and places["layernorm"] == "layernorm" and places["softmax"] == "softmax"
    sizes = list(report.Contributors.Bytes)
    assert sizes == sorted(sizes, reverse=True) and report.SavedBytes == sum(sizes) > 0


def test_report_shows_what_a_checkpoint_saves():
    def f(wrap):
        def model(x):
            for _ in range(4):
                x = wrap(lambda x: dl.sin(dl.sin(dl.sin(x))), x)
            return dl.sum(x, "all")

        return model

    x = dl.zeros(100, 100)
    assert dl.memoryReport(f(plainly), x).SavedBytes == 11 * 80_000  # the first input is the variable
    assert dl.memoryReport(f(dl.dlcheckpoint), x).SavedBytes == 3 * 80_000


def test_report_display():
    report = dl.memoryReport(lambda x: dl.sum(dl.exp(x), "all"), dl.zeros(10, 10))
    head, _, rows = repr(report).partition("\n\n  1×4 table\n\n")
    assert head == (
        "  MemoryReport with properties:\n\n    VariableBytes: 800\n       SavedBytes: 800\n"
        "    GradientBytes: 800\n        PeakBytes: 4000"
    )
    assert rows.split()[:4] == ["Function", "Place", "Arrays", "Bytes"]
    assert rows.split()[-4:] == ['"exp"', f'"{report.Contributors.Place[0]}"', "1", "800"]
    assert report._repr_html_().startswith("<pre ") and "&quot;exp&quot;" in report._repr_html_()
    many = dl.memoryReport(
        lambda x: functools.reduce(lambda y, f: f(y), [dl.sin, dl.cos, dl.exp] * 5, x), x_of(3)
    )
    assert "more in Contributors" not in repr(many)  # of one line: three rows
    assert dl.memoryReport(lambda: 1).SavedBytes == 0 and "empty table" in repr(dl.memoryReport(lambda: 1))


def x_of(n):
    return dl.zeros(n, n)


def test_report_leaves_no_trace_of_itself():
    before = tape.pull, tape.Node.__init__
    with pytest.raises(ValueError, match="mine"):
        dl.memoryReport(lambda x: (_ for _ in ()).throw(ValueError("mine")), dl.zeros(1))
    assert (tape.pull, tape.Node.__init__) == before
    with pytest.raises(
        errors.ClassError, match="memoryReport: the first argument must be a function or a network"
    ):
        dl.memoryReport("net")


def test_report_on_other_backends(backend):
    report = dl.memoryReport(lambda x: dl.sum(dl.exp(x) * dl.exp(x), "all"), backend.dlarray(np.ones((4, 8))))
    held = 512 if backend.name == "cupy" else 256  # whose memory comes in blocks of 512 bytes
    assert report.VariableBytes == held and report.SavedBytes == 2 * held


def test_checkpoints_in_an_accelerated_function(XW):
    """There, random numbers are inputs of the compiled program."""
    pytest.importorskip("jax", reason="it compiles accelerated functions")

    def model(wrap, X, W):
        Y = wrap(
            lambda X, W: dl.tanh(X) * dl.sum(W, "all") * dl.rand(4, 5) + dl.randn(4, 5), wrap(dl.sin, X), W
        )
        y = dl.sum(Y**2, "all")
        return y, *dl.dlgradient(y, X, W)

    expected = []
    for accelerated in (False, True):
        for wrap in (plainly, dl.dlcheckpoint):
            f = functools.partial(model, wrap)
            f = dl.dlaccelerate(f) if accelerated else f
            dl.rng(5)
            for step in range(2):
                ours = host(dl.dlfeval(f, *XW))
                if len(expected) == step:
                    expected.append(ours)
                for a, b in zip(ours, expected[step], strict=True):
                    np.testing.assert_allclose(a, b, rtol=1e-10)
