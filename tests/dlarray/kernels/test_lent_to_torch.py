"""CuPy's arrays lent to PyTorch, as far as that goes without a GPU.

Numbers: the rows run on the processor, on the look-alike's arrays, and where PyTorch has an operation for GPUs alone, a
stand-in of the same signature computes what its documentation says.  Sizes, classes and signatures: the operations
themselves, on PyTorch's fake tensors of the device "cuda".  What neither can show is that the card computes the same.
"""

from __future__ import annotations

import contextlib
import math
import os
import subprocess
import sys
import types

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch._subclasses.fake_tensor import FakeTensorMode  # noqa: E402

import dlarray as dl  # noqa: E402
from dlarray.autodiff import tape  # noqa: E402
from dlarray.functions import torch_kernels  # noqa: E402, F401
from dlarray.functions.attention import fused_torch  # noqa: E402
from dlarray.functions.attention.attention_primitive import dot_product_attention  # noqa: E402
from dlarray.functions.convolution.convolution_primitive import convolution_p, transposed_p  # noqa: E402
from dlarray.functions.recurrent import cudnn_torch  # noqa: E402
from dlarray.functions.recurrent.recurrent_primitive import lstm_p  # noqa: E402
from dlarray.kernels import lending_torch, tf32  # noqa: E402
from tests.support import cuda_cases, lookalike  # noqa: E402

aten = torch.ops.aten


# -- stand-ins for what only a GPU has -------------------------------------------------------------------------------
def layer(x, weights, h, c):
    y, h, c = torch._VF.lstm(x, (h, c), weights, True, 1, 0.0, False, False, False)
    return y, h, c


def cudnn_rnn(x, weight, weight_stride0, weight_buf, hx, cx, mode, hidden_size, proj_size, num_layers, batch_first,
              dropout, train, bidirectional, batch_sizes, dropout_state):  # fmt: skip
    assert (weight_stride0, mode, proj_size, num_layers) == (4, 2, 0, 1) and len(weight) == 4
    assert (
        hidden_size == weight[1].shape[1]
        and x.is_contiguous()
        and not (batch_first or bidirectional or dropout)
    )
    return (*layer(x, weight, hx, cx), torch.zeros(1), weight_buf)


def cudnn_rnn_backward(
    x, weight, weight_stride0, weight_buf, hx, cx, output, grad_output, grad_hy, grad_cy, *rest
):
    given = [v.detach().requires_grad_() for v in (x, hx, cx, *weight)]
    assert rest[-2] is not None and output.shape == grad_output.shape
    with torch.enable_grad():
        y, _, last = layer(given[0], given[3:], given[1], given[2])
        made, slopes = ([y], [grad_output]) if grad_cy is None else ([y, last], [grad_output, grad_cy])
        dx, dh, dc, *dw = torch.autograd.grad(made, given, slopes)
    mask = rest[-1]
    return (*(d if m else None for d, m in zip((dx, dh, dc), mask, strict=False)), dw if mask[3] else [])


def weights_of(q, k, bias, causal, scale):
    scores = q.float() @ k.float().mT * scale if q.dtype != torch.float64 else q @ k.mT * scale
    if bias is not None:
        scores = scores + bias
    if causal:
        scores = scores.masked_fill(torch.ones(scores.shape[-2:]).triu(1).bool(), -math.inf)
    return scores


def checked(q, k, v, bias=None):
    for x in (q, k, v):
        assert x.ndim == 4 and x.shape[:2] == q.shape[:2] and x.stride(3) == 1
        assert x.shape[3] % 8 == 0 and x.stride(2) % 8 == 0 and x.data_ptr() % 16 == 0
    if bias is not None:
        assert bias.shape == (*q.shape[:3], k.shape[2]) and bias.dtype == q.dtype
        assert all(n % 8 == 0 for n in bias.stride()[:3])
    called.append(("flash" if bias is False else "efficient", q.dtype))


called: list = []


def attention(q, k, v, bias, causal, scale):
    scores = weights_of(q, k, bias, causal, scale)
    return (scores.softmax(-1) @ v.to(scores.dtype)).to(q.dtype), scores.logsumexp(-1)


def pulled(g, q, k, v, bias, causal, scale):
    given = [x.detach().requires_grad_() for x in (q, k, v)]
    with torch.enable_grad():
        return torch.autograd.grad(attention(*given, bias, causal, scale)[0], given, g)


def efficient(q, k, v, attn_bias, compute_log_sumexp, dropout_p=0.0, is_causal=False, *, scale=None):
    assert compute_log_sumexp and not dropout_p
    checked(q, k, v, attn_bias)
    return *attention(q, k, v, attn_bias, is_causal, scale), torch.zeros(()), torch.zeros(())


def efficient_backward(g, q, k, v, attn_bias, out, logsumexp, philox_seed, philox_offset, dropout_p, grad_input_mask,
                       is_causal=False, *, scale=None):  # fmt: skip
    assert list(grad_input_mask) == [True, True, True, False] and g.shape == out.shape
    return *pulled(g, q, k, v, attn_bias, is_causal, scale), None


def flash(q, k, v, dropout_p=0.0, is_causal=False, return_debug_mask=False, *, scale=None):
    checked(q, k, v)
    called[-1] = ("flash", q.dtype)
    assert q.dtype in (torch.float16, torch.bfloat16) and (not is_causal or q.shape[2] == k.shape[2])
    y, log = attention(q, k, v, None, is_causal, scale)
    return y, log, None, None, q.shape[2], k.shape[2], torch.zeros(2), torch.zeros(()), torch.zeros(0)


def flash_backward(
    g, q, k, v, out, log, cum_q, cum_k, max_q, max_k, dropout_p, is_causal, seed, offset, *, scale=None
):
    assert (max_q, max_k) == (q.shape[2], k.shape[2]) and seed.shape == (2,)
    return pulled(g, q, k, v, None, is_causal, scale)


OPERATIONS = types.SimpleNamespace(
    _cudnn_rnn=cudnn_rnn, _cudnn_rnn_backward=cudnn_rnn_backward,
    _scaled_dot_product_efficient_attention=efficient,
    _scaled_dot_product_efficient_attention_backward=efficient_backward,
    _scaled_dot_product_flash_attention=flash, _scaled_dot_product_flash_attention_backward=flash_backward,
)  # fmt: skip


def to_torch(x):
    host = x._host
    if host.dtype.name == "bfloat16":
        return torch.from_numpy(np.ascontiguousarray(host).view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(
        host if host.flags.writeable and min(host.strides, default=0) >= 0 else host.copy()
    )


def to_cupy(x, like):
    x = x.detach().contiguous()
    if x.dtype is torch.bfloat16:
        return lookalike.ndarray(x.view(torch.int16).numpy().view(like.dtype))
    return lookalike.ndarray(x.numpy())


@pytest.fixture
def lent(monkeypatch):
    """PyTorch's kernels for GPUs, with the processor in the place of one; the calls that were lent."""
    if not lookalike.install():
        pytest.skip("the real CuPy is installed, and cannot be stood in for")
    lookalike.asarray(np.ones(1)).dtype  # noqa: B018
    dl.dlarray(lookalike.asarray(np.ones((1, 1))))  # the first array of a library
    count: list = []
    once = lending_torch._called

    def counted(row, given, params):
        count.append(row.__name__)
        return once(row, given, params)

    for name, value in (
        ("usable", lambda: True), ("to_torch", to_torch), ("to_cupy", to_cupy), ("on_gpu", lambda x: True),
        ("beside", lambda like: contextlib.nullcontext()), ("capability", lambda device: 90), ("_called", counted),
    ):  # fmt: skip
        monkeypatch.setattr(lending_torch, name, value)
    monkeypatch.setattr(cudnn_torch, "on_gpu", lambda x: True)
    monkeypatch.setattr(cudnn_torch, "_accepted", lambda x: True)
    monkeypatch.setattr(cudnn_torch, "flat", lambda weights, inputs, n: torch.zeros(1))
    for module in (cudnn_torch, fused_torch):
        monkeypatch.setattr(module, "aten", OPERATIONS)
    monkeypatch.setattr(tape.stack, "evaluations", [True], raising=False)
    called.clear()
    with dl.useKernels("torch"):
        yield count


def compared(gen, p, args, options, kind, floor=1e-3):
    cuda_cases.compared(gen, p, args, options, kind, lookalike.asarray, lambda x: x._host, floor)


# -- numbers ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", cuda_cases.KINDS)
def test_convolutions(gen, lent, kind):
    """Both directions, each with its gradients, go to PyTorch and come back right; windows of one element stay."""
    count = 0
    for p, args, options in cuda_cases.convolutions(gen):
        assert p in (convolution_p, transposed_p)
        compared(gen, p, args, options, kind)
        count += 0 if options["windows"].plain else 2
    assert len(lent) == count


@pytest.mark.parametrize("kind", cuda_cases.KINDS)
def test_lstm(gen, lent, kind):
    """tanh and sigmoid go to cuDNN, with the states and the cell; the other functions do not."""
    for p, args, options in cuda_cases.recurrences(gen):
        if p is lstm_p:
            for cell in (False, True):
                lent.clear()
                compared(gen, p, args, {**options, "cell": cell}, kind)
                if options["state"] == "tanh":
                    assert len(lent) == 2 and lent[1] == "gradient"
                else:
                    assert len(lent) == 1  # asked, and without an answer


CASES = {
    "plain": (dict(), "flash"),
    "causal": (dict(causal=True, keys=7), "flash"),
    "more keys": (dict(keys=20, batch=3), "flash"),
    "padding": (dict(padded=True), "efficient"),
    "shared heads": (dict(share=2), "flash"),
    "shared heads, padding": (dict(share=4, padded=True), "efficient"),
    "causal, fewer keys": (dict(causal=True), None),
    "causal, padding": (dict(causal=True, padded=True, keys=7), None),
    "mask": (dict(masked=1), None),
    "bias": (dict(biased=(2, 4, 7, 9)), None),
    "dropout": (dict(dropout=0.4, seed=3), None),
    "soft cap": (dict(softcap=2.0), None),
    "odd width": (dict(width=5, height=5), None),
    "values of another width": (dict(height=16), None),
}


def attended(gen, about):
    return cuda_cases.problem(gen, **{"width": 8, "height": 8, **about})


@pytest.mark.parametrize("case", CASES)
def test_attention_of_singles(gen, lent, case):
    about, kernel = CASES[case]
    if "share" in about and kernel is None:
        return
    arrays, options = attended(gen, about)
    compared(gen, dot_product_attention, arrays, options, np.float32, 1.0)
    assert set(called) == ({("efficient", torch.float32)} if kernel else set())
    assert lent.count("_gradient") == (1 if kernel else 0)


def test_attention_of_doubles_stays(gen, lent):
    arrays, options = attended(gen, {})
    compared(gen, dot_product_attention, arrays, options, np.float64, 1.0)
    assert not called


def test_queries_whose_keys_are_all_padding(gen, lent):
    """They give zero and get no gradient, and padding may hold anything."""
    arrays, options = attended(gen, dict(padded=True))
    options["padding"][0] = False
    arrays[1][:, 0] = arrays[2][:, 0] = 1e30
    compared(gen, dot_product_attention, arrays, options, np.float32, 1.0)
    assert called


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
@pytest.mark.parametrize("case", [case for case, (_, kernel) in CASES.items() if kernel])
def test_attention_of_halves(gen, lent, case, name):
    """In 16 bits all the way, by the kernel that is made for it; and its own gradient after the set is off."""
    from dlarray.autodiff.halves import twin

    kind = np.dtype(np.float16 if name == "float16" else pytest.importorskip("ml_dtypes").bfloat16)
    about, kernel = CASES[case]
    arrays, options = attended(gen, about)
    args = tuple(None if a is None else a.astype(kind) for a in arrays)
    wide = tuple(None if a is None else a.astype(float) for a in args)
    needs = (True, True, True, False)
    seed = gen.standard_normal(dot_product_attention.evaluate(wide, options)[0].shape).astype(kind)
    wanted, slopes = cuda_cases.evaluated(dot_product_attention, wide, options, seed.astype(float), needs)
    given = cuda_cases.moved(args, lookalike.asarray)
    about = {key: cuda_cases.moved(value, lookalike.asarray) for key, value in options.items()}
    for between in (lambda: None, lambda: dl.useKernels("numpy")):
        y, pieces = cuda_cases.evaluated(
            twin(dot_product_attention),
            given,
            about,
            cuda_cases.moved(seed, lookalike.asarray),
            needs,
            between,
        )
        for found, exact in zip((y, *pieces[:3]), (wanted, *slopes[:3]), strict=True):
            assert found.dtype == kind
            unit = 2.0**-10 if name == "float16" else 2.0**-7
            assert np.abs(found._host.astype(float) - exact).max() <= 8 * unit * max(np.abs(exact).max(), 0.5)
        assert set(called) == {(kernel, getattr(torch, name))}
        assert lent[-1] == "_gradient"


# -- sizes, classes and signatures -----------------------------------------------------------------------------------
# A build of PyTorch without CUDA has fake tensors of the device "cuda" for some operations only; "meta" is the same
# functions of sizes and classes, for all of them.
FAKE = {"causal": (dict(causal=True), False, 1), "padding": (dict(causal=False), True, 1),
        "shared": (dict(causal=False), False, 2)}  # fmt: skip


@pytest.mark.parametrize("kind", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("case", FAKE)
def test_attention_by_the_operations_themselves(case, kind):
    about, padded, share = FAKE[case]
    device = "cuda" if kind != "float32" and not padded else "meta"
    with FakeTensorMode():
        q = torch.empty(7, 2, 32, device=device, dtype=getattr(torch, kind))
        k = torch.empty(7, 2, 32 // share, device=device, dtype=q.dtype)
        padding = torch.empty(2, 7, device=device, dtype=torch.bool) if padded else None
        about = dict(heads=4, share=share, scale=0.3, padding=padding, **about)
        y, kept = fused_torch.attend(q, k, k, **about)
        assert y.shape == q.shape and y.dtype == q.dtype and y.device.type == device
        assert y.is_contiguous()  # the kernel computes it where it stays
        for d, x in zip(fused_torch.gradients(y, q, k, k, y, kept, **about), (q, k, k), strict=True):
            assert d.shape == x.shape and d.dtype == x.dtype and d.is_contiguous()


@pytest.mark.parametrize("cell", [False, True])
def test_lstm_by_the_operations_themselves(monkeypatch, cell):
    """The forward has fake tensors.  The gradient has none: that PyTorch comes to say so means that the call fits."""

    def flat(weights, inputs, n):
        schema = aten._cudnn_rnn_flatten_weight.default._schema
        assert len(schema.arguments) == 9
        return weights[0].new_empty(100)

    def backward(*args):
        with pytest.raises(NotImplementedError, match="_cudnn_rnn_backward"):
            aten._cudnn_rnn_backward(*args)
        return args[0], args[4], args[5], args[1]

    operations = types.SimpleNamespace(_cudnn_rnn=aten._cudnn_rnn, _cudnn_rnn_backward=backward)
    monkeypatch.setattr(cudnn_torch, "aten", operations)
    monkeypatch.setattr(cudnn_torch, "flat", flat)
    with FakeTensorMode():
        x, h = torch.empty(5, 3, 4, device="meta"), torch.empty(1, 6, device="meta")
        w, r, b = (torch.empty(*size, device="meta") for size in ((4, 24), (6, 24), (24,)))
        y, _ = cudnn_torch.computed(x, h, h, w, r, b, cell=cell, training=True)
        assert y.shape == (5 + cell, 3, 6)
        found = cudnn_torch.gradient(
            y, x, h, h, w, r, b, y, aux=torch.empty(10, device="meta"), needs=(True,) * 6, cell=cell
        )
        wanted = (5, 3, 4), (3, 6), (3, 6), (4, 24), (6, 24), (24,)
        assert [tuple(d.shape) for d in found] == list(wanted)


# -- streams, TF32, and what it costs where there is no GPU ----------------------------------------------------------
@pytest.mark.parametrize("number", [0, 2, 4711])
def test_work_goes_to_the_stream_of_cupy(monkeypatch, number):
    if not lookalike.install():
        pytest.skip("the real CuPy is installed, and cannot be stood in for")
    entered: list = []

    @contextlib.contextmanager
    def stream(which):
        entered.append(which)
        yield

    monkeypatch.setattr(torch.cuda, "stream", stream)
    monkeypatch.setattr(
        torch.cuda, "ExternalStream", lambda pointer, device=None: ("external", pointer, device)
    )
    monkeypatch.setattr(torch.cuda, "default_stream", lambda device=None: ("default", device))
    with lookalike.gpu_present(2):
        with lookalike._Device(1):
            x = lookalike.asarray(np.ones(3))
        with lookalike.on_stream(number), lending_torch.beside(x.device):
            assert lookalike._current == 1
        assert lookalike._current == 0
    assert entered == [("external", number, 1) if number else ("default", 1)]


def precisions():
    return [getattr(torch.backends.cudnn, part).fp32_precision for part in ("conv", "rnn")]


@pytest.mark.skipif(
    not hasattr(torch.backends.cudnn, "conv"), reason="this PyTorch has one switch for all of cuDNN"
)
def test_the_switch_for_tf32_reaches_cudnn(gen, lent, monkeypatch):
    """PyTorch's own default, which rounds in convolutions, does not count, and is left as it was."""
    from dlarray.kernels import aten

    before, seen = precisions(), []
    row = lending_torch.exact(lambda x: seen.append(precisions()))
    for allowed in (False, True):
        monkeypatch.setitem(tf32._state, "allowed", allowed)
        row(torch.ones(1))
        assert seen.pop() == ["tf32" if allowed else "ieee"] * 2 and precisions() == before
    assert lending_torch.exact is aten.lending_torch.exact


def test_without_cupy_the_set_costs_nothing():
    """No kernel stands in CuPy's tables, and CuPy is not looked for."""
    program = (
        "import sys, dlarray as dl; dl.useKernels('torch')\n"
        "from dlarray.functions.convolution.convolution_primitive import convolution_p as p\n"
        "assert 'cupy' not in sys.modules and 'cupy' not in p.kernels and 'cupy' not in p.half_kernels\n"
        "assert 'numpy' in p.kernels\n"
    )
    subprocess.run([sys.executable, "-c", program], env=dict(os.environ), check=True)


def test_a_pytorch_without_cuda_leaves_the_calls(gen):
    """The set is on, and CuPy's own way computes."""
    if not lookalike.install() or torch.version.cuda is not None:
        pytest.skip("PyTorch has CUDA here")
    lending_torch.usable.cache_clear()
    with dl.useKernels("torch"):
        case = next(iter(cuda_cases.convolutions(gen)))
        compared(gen, *case, np.float64)
    assert not lending_torch.usable()
