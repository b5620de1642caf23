"""What stands behind accelerated functions: the choice of a compiler, PyTorch's own ways, and what is missing."""

import os
import subprocess
import sys
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray.acceleration import attempts, background, engine_torch, engines, plan
from dlarray.errors import AccelerationWarning, ArgumentError, IndexingError, OptionError
from tests.support.engines import compile_with

module = sys.modules["dlarray.functions.differentiation.accelerated_function"]
torch_there = pytest.mark.skipif(not engines.TORCH.available(), reason="PyTorch is not installed")
can_compile = pytest.mark.skipif(
    not (engines.TORCH.available() and engine_torch.compiler()), reason="no PyTorch, or no C++ compiler"
)
compiled = pytest.mark.usefixtures("compiling")


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    attempts.told.clear()
    monkeypatch.setattr(module, "WARM_UP", 0)


def step(w, x):
    loss = dl.mean((dl.tanh(w @ x) - 1) ** 2, "all")
    return loss, dl.dlgradient(loss, w)


def inputs():
    gen = np.random.default_rng(0)
    return dl.dlarray(gen.standard_normal((3, 4))), dl.dlarray(gen.standard_normal((4, 5)))


def assert_same(found, expected):
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-12, atol=1e-14)


# -- the choice ------------------------------------------------------------------------------------------------
def test_jax_where_it_is_installed_else_pytorch_else_numpy(monkeypatch):
    for engine in engines.ENGINES.values():
        monkeypatch.setattr(engine, "available", lambda: True)
    assert engines.chosen("auto")[0] is engines.JAX and engines.chosen("torch")[0] is engines.TORCH
    monkeypatch.setattr(engines.JAX, "available", lambda: False)
    assert engines.chosen("auto")[0] is engines.TORCH
    assert engines.chosen("jax") == (None, engines.JAX.missing)
    monkeypatch.setattr(engines.TORCH, "available", lambda: False)
    assert engines.chosen("auto")[0] is engines.NUMPY


def test_the_engine_is_a_property(compiling):
    accfun = dl.dlaccelerate(step)
    assert accfun.Engine == "auto" and "Engine" not in repr(accfun)
    accfun(*inputs())
    assert accfun.Engine == compiling
    accfun.Engine = compiling
    assert f"Engine: '{compiling}'" in repr(accfun) and accfun.Occupancy == 0
    with pytest.raises(OptionError, match=r'Engine.*"auto", "jax"'):
        accfun.Engine = "tensorflow"


@pytest.mark.parametrize("name", ["jax", "torch"])
def test_an_engine_that_is_not_there_is_refused(name, monkeypatch):
    monkeypatch.setattr(engines.ENGINES[name], "available", lambda: False)
    with pytest.raises(OptionError, match=r"dlaccelerate: Engine is.*pip install .*dlarray\["):
        dl.dlaccelerate(step, Engine=name)


@torch_there
def test_an_old_pytorch_is_refused(monkeypatch):
    monkeypatch.setattr(engine_torch, "version", lambda: (1, 13))
    with pytest.raises(
        OptionError, match=r'PyTorch 2\.\d or later is not installed; fix: pip install "dlarray\[torch\]"'
    ):
        dl.dlaccelerate(step, Engine="torch")


# -- PyTorch's compiler ----------------------------------------------------------------------------------------
PROGRAM = """
import sys, numpy as np, dlarray as dl
from dlarray.acceleration import plan
plan.first_trace = lambda work: 2
plan.takeover = lambda traced_at, steps, work, engine: 4
def step(w, x, T, rate):
    loss = dl.mean((dl.tanh(w @ x) - T) ** 2, "all") + rate * dl.sum(dl.rand(2, 2), "all")
    return loss, dl.dlgradient(loss, w), T[0] * 2
gen = np.random.default_rng(0)
w, x, T = dl.dlarray(gen.standard_normal((3, 4))), dl.dlarray(gen.standard_normal((4, 5))), gen.standard_normal((3, 5))
accfun = dl.dlaccelerate(step, Engine="torch")
results = []
for call in (accfun, step):
    dl.rng(0)
    for k in range(6):
        result = dl.dlfeval(call, w, x, T + k, 0.1 * k)
    results.append(result)
same = all(np.allclose(np.asarray(a), np.asarray(b), rtol=1e-12) for a, b in zip(*results))
(found,) = [s for s in accfun._cache.values() if s.checked]
program = found.trace._program
print(same, accfun.Engine, "replayed" not in getattr(program._call, "__qualname__", ""))
print("torch._inductor.compile_fx" in sys.modules)
"""


@can_compile
def test_a_program_is_compiled_beside_and_kept_on_disk(tmp_path):
    """The process of the program does not even import the compiler; the next run finds the library."""
    kept = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            text=True,
            timeout=560,
            env=os.environ
            | {
                "DLARRAY_COMPILATION_CACHE": str(tmp_path),
                "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
            },
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == ["True", "torch", "True", "False"], done.stderr
        kept.append({path: path.stat().st_mtime_ns for path in (tmp_path / "torch").glob("*.so")})
    assert len(kept[0]) == 1 and kept[0] == kept[1]


@torch_there
def test_without_a_cpp_compiler_operations_are_replayed(monkeypatch):
    monkeypatch.setattr(engine_torch, "compiler", lambda: "")
    accfun = dl.dlaccelerate(step, Engine="torch")
    with pytest.warns(AccelerationWarning, match="there is no C.. compiler.*fix: .*replayed") as told:
        for _ in range(3):
            assert_same(accfun(*inputs()), dl.dlfeval(step, *inputs()))
    assert len(told) == 1


@torch_there
def test_what_is_not_quicker_replayed_runs_as_it_stands(monkeypatch):
    monkeypatch.setattr(engine_torch, "compiler", lambda: "")
    monkeypatch.setattr(plan.Work, "replays", lambda self, steps: False)
    monkeypatch.setattr(plan, "first_trace", lambda work: 2)
    monkeypatch.setattr(plan, "takeover", lambda traced_at, steps, work, engine: 3)
    accfun = dl.dlaccelerate(step, Engine="torch")
    accfun.WarmUp = "auto"
    with pytest.warns(AccelerationWarning, match="there is no C.. compiler.*runs as it is") as told:
        for _ in range(6):
            assert_same(accfun(*inputs()), dl.dlfeval(step, *inputs()))
    assert len(told) == 1 and all(s.trace is None for s in accfun._cache.values())


@torch_there
def test_a_compiler_that_fails_is_told_of(monkeypatch):
    job = background.Job()
    job.finish("CppCompileError: fatal error: omp.h: no such file")
    monkeypatch.setattr(engine_torch, "compiler", lambda: "g++")
    monkeypatch.setattr(background, "compile_with_torch", lambda text: job)
    accfun = dl.dlaccelerate(step, Engine="torch")
    with pytest.warns(AccelerationWarning, match="omp.h: no such file.*fix: "):
        assert_same(accfun(*inputs()), dl.dlfeval(step, *inputs()))


@torch_there
@pytest.mark.parametrize(
    "change", [np.asfortranarray, lambda x: x[::-1], lambda x: np.broadcast_to(x[:1], x.shape)]
)
def test_arrays_of_any_layout_go_in(change, monkeypatch):
    compile_with("torch", monkeypatch)
    accfun = dl.dlaccelerate(lambda x, T: dl.sum(x * T, 1))
    x = dl.ones(3, 4)
    T = change(np.arange(12.0).reshape(3, 4))
    T.flags.writeable = False
    for _ in range(2):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert_same([accfun(x, T)], [dl.sum(x * T, 1)])


@torch_there
def test_results_share_no_memory_with_plain_inputs(monkeypatch):
    compile_with("torch", monkeypatch)
    accfun = dl.dlaccelerate(lambda T: (dl.dlarray(T), T, T[:, :1]))
    T = np.zeros((2, 1))
    for _ in range(2):
        found = accfun(T)
        T += 1
        assert [float(np.asarray(x)[0, 0]) for x in found] == [T[0, 0] - 1] * 3


@torch_there
def test_plain_arrays_behave_as_numpys(monkeypatch):
    compile_with("torch", monkeypatch)

    def f(x, T):
        if (T.shape, T.ndim, T.size, T.dtype, len(T)) != ((3, 4), 2, 12, np.float64, 3):
            raise ValueError("it does not behave")
        parts = [
            T.T[:3, :],
            T.mean(axis=0),
            np.sin(T),
            T.reshape(-1, 1).astype(np.float32),
            T[[0, 2]],
            2 / (T + 1),
        ]
        return [
            x * dl.sum(dl.dlarray(p), "all")
            for p in (*parts, -T, T @ T.T, np.maximum(T, 3), T > 3, T * x * T)
        ]

    x, T = dl.dlarray(2.0), np.arange(12.0).reshape(3, 4)
    accfun = dl.dlaccelerate(f)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for k in range(3):
            for a, b in zip(accfun(x, T + k), f(x, T + k), strict=True):
                np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-6)
    assert accfun.HitRate > 60 and accfun.Occupancy == 2


# -- what is checked by the compiled program ---------------------------------------------------------------------
@compiled
@pytest.mark.parametrize("bad", [0.0, 5.0, 1.5, float("nan")])
def test_indices_are_checked_at_each_call(bad):
    def f(x, k):
        return x(":", k), x(k), x[:, k - 1]

    accfun, x = dl.dlaccelerate(f), dl.dlarray(np.arange(16.0).reshape(4, 4))
    for k in ([1.0, 3.0, 2.0], [4.0, 4.0, 1.0]):
        k = dl.dlarray(k)
        for a, b in zip(accfun(x, k), f(x, k), strict=True):
            assert a.describe() == b.describe() and np.array_equal(np.asarray(a), np.asarray(b))
    with pytest.raises(IndexingError):
        accfun(x, dl.dlarray([1.0, bad, 17.0]))
    assert any(s.checked for s in accfun._cache.values())


def embedded(x, w):
    return dl.embed(x, w, DataFormat="UB")


@compiled
def test_bad_indices_of_embed_are_errors():
    accfun = dl.dlaccelerate(embedded)
    w = dl.dlarray(np.arange(8.0).reshape(2, 4))
    x = dl.dlarray([1, 0, 3])
    assert np.array_equal(np.asarray(accfun(x, w)), np.asarray(embedded(x, w)))
    with pytest.raises(ArgumentError, match="outside the columns"):
        accfun(dl.dlarray([1, 9, 3]), w)


@compiled
def test_a_function_that_changes_what_is_outside_is_told_of_once():
    history = []

    def f(x):
        history.append(1)
        return 2 * x

    accfun = dl.dlaccelerate(f)
    with pytest.warns(AccelerationWarning, match="itself changes history.*fix: return it") as told:
        for k in range(5):
            assert float(accfun(dl.dlarray(float(k)))) == 2 * k
    assert len(history) == 5 and len(told) == 1


# -- gradients by their own rules, and the better compiler ---------------------------------------------------------
def images():
    gen = np.random.default_rng(1)
    X = dl.dlarray(gen.standard_normal((6, 6, 2, 3)), "SSCB")
    return X, dl.dlarray(gen.standard_normal((3, 3, 2, 4))), dl.zeros(4, 1)


def convolve(X, W, b):
    Y = dl.maxpool(dl.relu(dl.dlconv(X, W, b)), 2, Stride=2)
    loss = dl.sum(Y**2, "all")
    return loss, *dl.dlgradient(loss, W, b)


def twice(X, W, b):
    slope = dl.dlgradient(dl.sum(dl.dlconv(X, W, b) ** 3, "all"), W)
    return dl.sum(slope**2, "all"), dl.dlgradient(dl.sum(slope**2, "all"), W)


def traces_of(accfun):
    return [s.trace for s in accfun._cache.values() if s.trace is not None]


@torch_there
@pytest.mark.parametrize("warm_up", [0, 4])
def test_gradients_that_nobody_differentiates_are_made_by_their_rules(warm_up, monkeypatch):
    """PyTorch's gradient of a convolution is one operation; what is differentiated again goes through windows."""
    compile_with("torch", monkeypatch)
    accfun = dl.dlaccelerate(convolve, Engine="torch")
    accfun.WarmUp = warm_up
    for _ in range(6):
        assert_same(dl.dlfeval(accfun, *images()), dl.dlfeval(convolve, *images()))
    (trace,) = traces_of(accfun)
    names = [str(node.target) for node in trace._program._graph.graph.nodes]
    assert not trace.higher
    assert any("convolution_backward" in name for name in names) and not any(
        "unfold" in name for name in names
    )


@compiled
@pytest.mark.parametrize("warm_up", [1, 2, 3, 5])
def test_the_program_is_used_after_as_many_calls_as_were_asked_for(compiling, warm_up):
    """The first call of all measures the work, so it is not traced."""
    accfun = dl.dlaccelerate(convolve)
    accfun.WarmUp = warm_up
    for k in range(warm_up + 2):
        assert_same(dl.dlfeval(accfun, *images()), dl.dlfeval(convolve, *images()))
        (signature,) = accfun._cache.values()
        assert signature.checked == (k >= warm_up)


@compiled
@pytest.mark.parametrize("warm_up", [0, 4])
def test_gradients_that_are_differentiated_again(compiling, warm_up):
    accfun = dl.dlaccelerate(twice)
    accfun.WarmUp = warm_up
    with dl.autodiff.tape.higher_derivatives():
        expected = dl.dlfeval(twice, *images())
    for _ in range(6):
        assert_same(dl.dlfeval(accfun, *images()), expected)
    assert all(trace.higher for trace in traces_of(accfun)) and traces_of(accfun)


@compiled
def test_a_caller_that_differentiates_comes_after_those_that_do_not(compiling):
    """The trace that had no need of higher derivatives is not used for it."""
    accfun = dl.dlaccelerate(convolve)
    accfun.WarmUp = 4

    def outer(call):
        def f(X, W, b):
            _, slope, _ = call(X, W, b)
            return dl.dlgradient(dl.sum(slope**2, "all"), W, EnableHigherDerivatives=True)

        return f

    with dl.autodiff.tape.higher_derivatives():
        expected = dl.dlfeval(outer(convolve), *images())
    for _ in range(7):
        dl.dlfeval(accfun, *images())
    assert [trace.higher for trace in traces_of(accfun)] == [False]
    for _ in range(7):
        assert_same([dl.dlfeval(outer(accfun), *images())], [expected])
    assert [trace.higher for trace in traces_of(accfun)] == [True]
    assert_same(dl.dlfeval(accfun, *images()), dl.dlfeval(convolve, *images()))


both_there = pytest.mark.skipif(
    not (engines.JAX.available() and engines.TORCH.available()), reason="JAX or PyTorch is not installed"
)


def soon(monkeypatch):
    """A plan that traces at call 2, takes JAX's program over at 4, asks PyTorch at 6 and takes its program at 8."""
    monkeypatch.setattr(module, "WARM_UP", "auto")
    monkeypatch.setattr(plan, "first_trace", lambda work: 2)
    monkeypatch.setattr(plan, "takeover", lambda traced_at, steps, work, engine: traced_at + 2)
    monkeypatch.setattr(plan, "again", lambda takeover, work: takeover + 2)
    monkeypatch.setattr(plan, "swap", lambda traced_at, steps, work, engine: traced_at + 2)


def noisy(w, x):
    loss = dl.mean((dl.tanh(w @ x) - 1) ** 2, "all") + dl.sum(dl.rand(2, 2), "all")
    return loss, dl.dlgradient(loss, w)


def test_a_better_program_has_time_to_be_compiled():
    work = plan.Work(1000, 10**5)
    assert plan.swap(100, 500, work, "torch") - 100 >= 3 * (plan.takeover(100, 500, work, "torch") - 100) - 2
    assert plan.again(100, work) > 100 + plan.FEWEST - 1


@both_there
def test_what_runs_for_long_is_compiled_again_by_pytorch(monkeypatch):
    monkeypatch.setattr(
        engine_torch, "COMPILES", False
    )  # replayed: the same ways, without waiting for a compiler
    monkeypatch.setattr(engine_torch, "compiler", lambda: "g++")
    soon(monkeypatch)
    accfun, taken, found = dl.dlaccelerate(noisy), [], []
    dl.rng(3)
    for _ in range(12):
        found.append(dl.dlfeval(accfun, *inputs()))
        taken.append(accfun.Engine)
    dl.rng(3)
    for result in found:
        assert_same(result, dl.dlfeval(noisy, *inputs()))
    assert taken == ["auto"] + ["jax"] * 6 + ["torch"] * 5
    dl.clearCache(accfun)
    assert accfun.Occupancy == 0


@both_there
@pytest.mark.parametrize(
    "why", ["no compiler", "refused", "another system", "it fails", "its result differs"]
)
def test_else_the_quick_compilers_program_stays(why, monkeypatch):
    monkeypatch.setattr(engine_torch, "COMPILES", False)
    monkeypatch.setattr(engine_torch, "compiler", lambda: "" if why == "no compiler" else "g++")
    if why == "another system":
        monkeypatch.setattr(engines, "sys", type("System", (), {"platform": "darwin", "modules": {}}))
    if why == "refused":
        monkeypatch.setattr(engines.TORCH, "program", lambda function, like: 1 / 0)
    soon(monkeypatch)
    accfun = dl.dlaccelerate(step)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore" if why == "its result differs" else "error")
        for k in range(12):
            if why in ("it fails", "its result differs") and k == 7:
                program = next(iter(accfun._cache.values())).better[0]._program
                if why == "it fails":
                    monkeypatch.setattr(engine_torch, "compiler", lambda: "")
                    monkeypatch.setattr(engine_torch, "COMPILES", True)
                else:
                    monkeypatch.setattr(program, "_call", lambda tensors: [t * 0 for t in tensors[:2]])
            assert_same(dl.dlfeval(accfun, *inputs()), dl.dlfeval(step, *inputs()))
    assert accfun.Engine == "jax"
    assert [trace.engine.name for trace in traces_of(accfun)] == ["jax"]


# -- attention ---------------------------------------------------------------------------------------------------
def attending(q, k, v, padding, mask):
    Y = dl.attention(q, k, v, 2, PaddingMask=padding, AttentionMask=mask)
    loss = dl.sum(Y**2, "all")
    return loss, *dl.dlgradient(loss, q, k, v)


def attention_case(case):
    """Queries, keys, values and masks, and whether PyTorch's kernel may compute it."""
    gen = np.random.default_rng(2)
    q, k, v = (gen.standard_normal((8, 3, 6)) for _ in range(3))
    padding, mask = np.ones((1, 3, 6), bool), "causal" if case == "causal" else "none"
    if case != "causal":
        padding[0, 1, 4:] = False
    if case == "a query without a key":
        padding[0, 2] = False
    if case == "NaN where it is hidden":
        v[:, 1, 5] = np.nan
    arrays = [dl.dlarray(x, "CBT") for x in (q, k, v)]
    return [*arrays, dl.dlarray(padding, "CBT"), mask], case in ("causal", "padding")


@torch_there
@pytest.mark.parametrize("case", ["causal", "padding", "a query without a key", "NaN where it is hidden"])
def test_a_program_looks_itself_at_what_is_hidden(case, monkeypatch):
    """It takes the fused kernel; where that would be wrong, the function runs in its place."""
    compile_with("torch", monkeypatch)
    arguments, fused = attention_case(case)
    accfun = dl.dlaccelerate(attending, Engine="torch")
    redrawn, runs = type(accfun)._redrawn, []
    monkeypatch.setattr(type(accfun), "_redrawn", lambda *given: runs.append(1) or redrawn(*given))
    for _ in range(3):
        runs.clear()
        assert_same(dl.dlfeval(accfun, *arguments), dl.dlfeval(attending, *arguments))
    (trace,) = traces_of(accfun)
    names = [str(node.target) for node in trace._program._graph.graph.nodes]
    assert any("flash_attention_for_cpu_backward" in name for name in names)
    assert (not runs) == fused
