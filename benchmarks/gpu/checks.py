"""What has to be seen on a card before anything else: each check is of something that no processor can show for sure.

``python -m benchmarks.gpu`` runs them first, ``tests/programs/test_on_a_card.py`` where there is a card, and on the
look-alike as far as that goes, so that a slip in a check does not end a session on a card.
"""

from __future__ import annotations

import contextlib
import importlib
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

SEED = 20261123


class Machine(NamedTuple):
    """CuPy, or what stands in for it; ``host`` brings an array back."""

    cupy: Any
    host: Callable[[Any], np.ndarray]

    def array(self, x: np.ndarray) -> Any:
        return self.cupy.asarray(x)


class Said(NamedTuple):
    """What a check found: "ok", "left out: …" or what is wrong."""

    name: str
    said: str
    seconds: float


class LeftOut(Exception):
    """Why a check cannot be made here."""


def near(found: Any, wanted: np.ndarray, close: float, what: str) -> None:
    found, wanted = np.asarray(found, float), np.asarray(wanted, float)
    assert found.shape == wanted.shape, f"{what}: the size {found.shape} for {wanted.shape}"
    top = max(1.0, float(np.abs(wanted).max(initial=0)))
    worst = float(np.abs(found - wanted).max(initial=0))
    assert worst <= close * top, f"{what}: {worst:.2g} away, of at most {top:.2g}"


def wide(m: Machine, X: Any) -> np.ndarray:
    return m.host(X._data).astype(float)


def orders(m: Machine, gen: Any) -> None:
    """Optimisers of parameters that do not lie in C order, and of views that begin anywhere."""
    import dlarray as dl

    big = gen.standard_normal((7, 9)).astype(np.float32)
    for name, lay in (
        ("turned", lambda x: m.array(np.ascontiguousarray(x.T)).T),
        ("a view", lambda x: m.array(np.append(np.zeros(1, x.dtype), x))[1:].reshape(x.shape)),
        ("every other", lambda x: m.array(np.repeat(x, 2, axis=1))[:, ::2]),
    ):
        for step in (
            lambda dl, p, g: dl.adamupdate(p, g, [], [], 1, 0.01),
            lambda dl, p, g: dl.sgdmupdate(p, g, [], 0.01),
        ):
            there = step(dl, dl.dlarray(lay(big)), dl.dlarray(lay(big * 2)))
            here = step(dl, dl.dlarray(big.astype(float)), dl.dlarray(big * 2.0))
            for a, b in zip(there, here, strict=True):
                near(wide(m, a), b._data, 1e-5, f"a step, {name}")


def halves() -> Iterator[tuple[str, np.dtype, float]]:
    yield "half", np.dtype(np.float16), 2.0**-9
    with contextlib.suppress(ImportError):
        yield "bfloat16", np.dtype(importlib.import_module("ml_dtypes").bfloat16), 2.0**-6


def products(m: Machine, gen: Any) -> None:
    """Stacks of products of 16 bits, turned ones too, against double."""
    from dlarray.autodiff.halves import twin
    from dlarray.autodiff.products import matmul_pages

    for name, kind, close in halves():
        X, Y = (gen.standard_normal(size).astype(kind) for size in ((5, 33, 20), (5, 20, 17)))
        exact = X.astype(float) @ Y.astype(float)
        turned = m.array(np.ascontiguousarray(X.swapaxes(1, 2))).swapaxes(1, 2)
        for x in (m.array(X), turned):
            found = twin(matmul_pages)(x, m.array(Y))
            assert np.dtype(found.dtype) == kind, f"{name}: the class {found.dtype}"
            near(m.host(found).astype(float), exact, close, f"products of {name}")


def rounding(m: Machine, gen: Any) -> None:
    """TF32 is off unless it is asked for; on, factors have 10 bits."""
    from dlarray.autodiff.products import matmul_pages
    from dlarray.kernels import tf32

    x, y = (gen.standard_normal((256, 256)).astype(np.float32) for _ in range(2))
    exact = x.astype(float) @ y.astype(float)
    before = tf32.allow(False)
    try:
        near(m.host(matmul_pages(m.array(x), m.array(y))), exact, 2e-6, "a product without TF32")
        tf32.allow(True)
        near(m.host(matmul_pages(m.array(x), m.array(y))), exact, 2e-3, "a product with TF32")
    finally:
        tf32.allow(before)


def work(m: Machine, gen: Any) -> Callable[[], list[np.ndarray]]:
    """A step that goes through most kernels; calling it again gives the same bits."""
    import dlarray as dl

    X = dl.dlarray(m.array(gen.standard_normal((3000, 12)).astype(np.float32)).T, "CB")
    W, b = (dl.dlarray(m.array(gen.standard_normal(n).astype(np.float32))) for n in ((70, 12), (70, 1)))
    tokens = dl.dlarray(m.array(np.where(gen.random((1, 3000)) < 0.8, 1, 2).astype(np.float32)), "CB")
    E = dl.dlarray(m.array(gen.standard_normal((70, 5)).astype(np.float32)))
    o, s = (dl.dlarray(m.array(gen.standard_normal((70, 1)).astype(np.float32))) for _ in range(2))

    def loss(X: Any, W: Any, b: Any, E: Any, o: Any, s: Any) -> tuple:
        Y = dl.fullyconnect(X, W, b) + dl.stripdims(dl.embed(tokens, E))
        Z = dl.softmax(dl.layernorm(dl.batchnorm(dl.gelu(Y), o, s), o, s))
        value = dl.sum(Z * Z, "all")
        return value, *dl.dlgradient(value, X, W, b, E, o, s)

    return lambda: [m.host(v._data) for v in dl.dlfeval(loss, X, W, b, E, o, s)]


def again(m: Machine, gen: Any) -> None:
    """The same work gives the same bits each time."""
    step = work(m, gen)
    first = step()
    for _ in range(5):
        for a, b in zip(first, step(), strict=True):
            assert np.array_equal(a, b), "a second run gives other numbers"


def streams(m: Machine, gen: Any) -> None:
    """On a stream of its own, and on two by turns."""
    if not hasattr(m.cupy.cuda, "Stream"):
        raise LeftOut("there are no streams")
    step = work(m, gen)
    wanted = step()
    for stream in [m.cupy.cuda.Stream(non_blocking=True) for _ in range(2)] * 2:
        m.cupy.cuda.Device().synchronize()
        with stream:
            found = step()
        stream.synchronize()
        assert all(np.array_equal(a, b) for a, b in zip(found, wanted, strict=True)), (
            "other numbers on a stream"
        )


def packs(m: Machine, gen: Any) -> None:
    """Arrays that do not begin at a multiple of 16 bytes give what those do that begin there."""
    import dlarray as dl

    for name, kind, close in (("single", np.dtype(np.float32), 1e-6), *halves()):
        for n in (1, 31, 64, 1000, 4096, 9000, 20000):
            x = gen.standard_normal((3, n)).astype(kind)
            there = m.array(x), m.array(np.append(np.zeros(1, kind), x.reshape(-1)))[1:].reshape(3, n)
            zero, one = (dl.dlarray(m.array(np.full((n, 1), v, kind))) for v in (0, 1))
            for call in (
                dl.softmax, dl.gelu, dl.relu, lambda X, o=zero, s=one: dl.layernorm(X, o, s),
            ):  # fmt: skip
                whole, view = (wide(m, call(dl.dlarray(v.T, "CB"))) for v in there)
                near(view, whole, close, f"{name}, rows of {n}, a view")


def nccl(m: Machine, gen: Any) -> None:
    """NVIDIA's library through CuPy 14: an identifier of 128 bytes, and a sum over one process."""
    try:
        library = importlib.import_module("cupy.cuda.nccl")
        identifier = library.get_unique_id()
    except (ImportError, AttributeError) as problem:
        raise LeftOut(f"CuPy has no NCCL ({problem})") from problem
    assert isinstance(identifier, bytes) and len(identifier) == 128, "the identifier is not 128 bytes"
    alone = library.NcclCommunicator(1, identifier, 0)
    x = m.array(np.arange(5, dtype=np.float32))
    stream = m.cupy.cuda.get_current_stream().ptr
    alone.allReduce(x.data.ptr, x.data.ptr, x.size, library.NCCL_FLOAT32, library.NCCL_SUM, stream)
    near(m.host(x), np.arange(5), 0.0, "a sum over one process")


def _need_cuda_of_torch() -> None:
    try:
        import torch
    except ImportError as problem:
        raise LeftOut("PyTorch is not installed") from problem
    if not torch.cuda.is_available():
        raise LeftOut("PyTorch has no CUDA")


def lent(m: Machine, gen: Any) -> None:
    """PyTorch's kernels on CuPy's arrays against the library's own: values and gradients."""
    _need_cuda_of_torch()
    import dlarray as dl

    def given(fmt: str, *size: int) -> Any:
        return dl.dlarray(m.array(gen.standard_normal(size).astype(np.float32) * np.float32(0.3)), fmt)

    image, filters, bias = given("SSCB", 9, 8, 4, 3), given("", 3, 3, 4, 6), given("", 6, 1)
    series, h, c = given("CBT", 5, 3, 7), given("CB", 8, 3), given("CB", 8, 3)
    weights = given("", 32, 5), given("", 32, 8), given("", 32, 1)
    query = given("CBT", 32, 2, 11)
    for name, function, arrays in (
        ("convolution", lambda X, W, b: dl.dlconv(X, W, b), (image, filters, bias)),
        ("lstm", lambda X, *W: dl.lstm(X, h, c, *W), (series, *weights)),
        ("attention", lambda X: dl.attention(X, X, X, 4), (query,)),
        ("attention, causal", lambda X: dl.attention(X, X, X, 4, AttentionMask="causal"), (query,)),
    ):

        def loss(*X: Any, function: Callable = function) -> tuple:
            Y = function(*X)
            slopes = dl.dlgradient(dl.sum(Y * Y, "all"), *X)
            return Y, *(slopes if isinstance(slopes, tuple) else (slopes,))  # one comes bare

        mine = dl.dlfeval(loss, *arrays)
        with dl.useKernels("torch"):
            other = dl.dlfeval(loss, *arrays)
        for a, b in zip(other, mine, strict=True):
            near(wide(m, a), wide(m, b), 5e-4, f"{name} by PyTorch")


def accelerated(m: Machine, gen: Any) -> None:
    """A step with its optimiser by ``dlaccelerate``: captured by CUDA, the same numbers, on streams of its own too."""
    _need_cuda_of_torch()
    import dlarray as dl

    def given(*size: int, fmt: str = "") -> Any:
        return dl.dlarray(m.array(gen.standard_normal(size).astype(np.float32)), fmt)

    p, X, outside = dl.struct(w=given(70, 12), b=given(70, 1)), given(12, 300, fmt="CB"), given(70, 1)

    def loss(p: Any, X: Any) -> tuple:
        Y = dl.dropout(dl.softmax(dl.fullyconnect(X, p.w, p.b) * outside), 0.2)
        value = dl.sum(Y * Y, "all")
        return value, dl.dlgradient(value, p)

    def step(p: Any, states: list, i: int, X: Any) -> tuple:
        value, slopes = dl.dlfeval(loss, p, X)
        p, *states = dl.adamupdate(p, slopes, *states, i, 0.01)
        return value, p, states

    def run(call: Callable, stream: Any = None) -> list[np.ndarray]:
        dl.rng("default")
        held: tuple = (p, [[], []])
        for i in range(1, 9):
            with stream if stream is not None and i % 2 else contextlib.nullcontext():
                _, *held = call(*held, i, X)
            m.cupy.cuda.Device().synchronize()
        return [wide(m, x) for x in (held[0].w, held[0].b)]

    fast = dl.dlaccelerate(step)
    fast.WarmUp = 3
    wanted = run(step)
    for stream in (None, m.cupy.cuda.Stream(non_blocking=True)):
        for a, b in zip(run(fast, stream), wanted, strict=True):
            near(a, b, 1e-5, "an accelerated step")
    programs = [s.trace._program for s in fast._cache.values() if s.trace is not None]
    assert programs and all(one.captured for one in programs), "the step was not captured"


CHECKS = (orders, products, rounding, packs, again, streams, nccl, lent, accelerated)


def run(machine: Machine, checks: tuple = CHECKS) -> list[Said]:
    """All checks; one that fails does not keep the others."""
    found = []
    for check in checks:
        begun = time.perf_counter()
        try:
            check(machine, np.random.default_rng(SEED))
            said = "ok"
        except LeftOut as reason:
            said = f"left out: {reason}"
        except AssertionError as problem:
            said = f"wrong: {problem}"
        except Exception as problem:
            said = f"{type(problem).__name__}: {problem}"
        found.append(Said(check.__name__, said, time.perf_counter() - begun))
    return found
