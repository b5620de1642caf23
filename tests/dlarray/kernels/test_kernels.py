"""useKernels: the kernels of PyTorch against those of NumPy and against the composites, and sets of other packages."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import subprocess
import sys
import threading
from importlib.metadata import EntryPoint

import numpy as np
import pytest

import dlarray as dl
from dlarray import backend, errors
from dlarray.functions.activations.activations import gelu_p
from dlarray.functions.activations.softmax import softmax_p
from dlarray.functions.attention.attention_primitive import dot_product_attention
from dlarray.functions.convolution.convolution_primitive import convolution_p, transposed_p
from dlarray.functions.convolution.windows import Windows
from dlarray.functions.normalization.normalization_primitive import normalize_p
from dlarray.functions.recurrent.recurrent_primitive import lstm_p
from dlarray.kernels import Kept, KernelSet, switching
from dlarray.kernels.aten_sizes import SMALLEST

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
PRIMITIVES = (softmax_p, gelu_p, normalize_p, dot_product_attention, convolution_p, transposed_p, lstm_p)
TOLERANCE = {np.float32: dict(rtol=2e-5, atol=2e-5), np.float64: dict(rtol=1e-10, atol=1e-10)}
KINDS = (np.float32, np.float64)


@pytest.fixture(autouse=True)
def as_before():
    """Everything is lent, whatever its size; and afterwards nothing."""
    sizes = dict(SMALLEST)
    SMALLEST.clear()
    yield
    SMALLEST.update(sizes)
    dl.useKernels("numpy")


@pytest.fixture
def own():
    """The set of PyTorch, asked directly: what it does not answer cannot pass unseen."""
    dl.useKernels("torch")
    return switching._loaded["torch"][0]


def numbers(gen, kind, *size):
    return gen.standard_normal(size).astype(kind)


# -- each kernel -----------------------------------------------------------------------------------------------
def softmaxes(gen, kind):
    for size, axis in (((1, 1), -1), ((5, 7), -1), ((3, 17, 5), -2), ((1, 1025), -1), ((2, 3, 4, 5), -3)):
        yield softmax_p, (numbers(gen, kind, *size),), {"axis": axis}


def gelus(gen, kind):
    for tanh in (False, True):
        yield gelu_p, (4 * numbers(gen, kind, 3, 37),), {"tanh": tanh}


def normalizations(gen, kind):
    everything = (
        ((2, 3, 1, 7, 1), (-2,)),  # layernorm
        ((1, 1, 1, 7, 1), (-2,)),
        ((1, 3, 1, 4, 5), (-2, -1)),  # layernorm, "spatial-channel"
        ((2, 3, 2, 4, 5), (-2, -1)),  # groupnorm
        ((2, 3, 4, 1, 5), (-2, -1)),  # instancenorm
        ((2, 3, 1, 4, 5), (-5, -4, -1)),  # batchnorm
    )
    for shape, over in everything:
        x = numbers(gen, kind, *shape)
        parameters = [numbers(gen, kind, shape[2], shape[3], 1) for _ in range(2)]
        options = {"shape": shape, "over": over, "epsilon": 1e-3}
        yield normalize_p, (x, *parameters), options
    known = x.mean(axis=over, keepdims=True), x.var(axis=over, keepdims=True)
    yield normalize_p, (x, *parameters), {**options, "known": known}


def attentions(gen, kind):
    for causal, padded, masked, biased, share in (
        (0, 0, 0, 0, 1), (1, 0, 0, 0, 1), (0, 1, 0, 0, 1), (0, 0, 1, 0, 1), (1, 1, 0, 0, 1), (0, 1, 1, 0, 1),
        (1, 0, 1, 0, 1), (0, 0, 0, 1, 1), (0, 0, 0, 0, 2), (1, 1, 1, 1, 2),
    ):  # fmt: skip
        batch, heads, queries, keys, channels = 3, 4, 7, 9, 5
        padding = gen.random((batch, keys)) > 0.4 if padded else None
        mask = gen.random((batch if padded else 1, queries, keys)) > 0.4 if masked else None
        for allowed in (padding, mask):
            if allowed is not None:
                allowed[..., 0] = True
        arrays = (
            numbers(gen, kind, queries, batch, heads * channels),
            *(numbers(gen, kind, keys, batch, heads // share * channels) for _ in range(2)),
            numbers(gen, kind, 1, heads, queries, keys) if biased else None,
        )
        yield dot_product_attention, arrays, {
            "heads": heads, "share": share, "softcap": 0.0, "scale": 0.4, "causal": bool(causal), "padding": padding,
            "mask": mask, "dropout": 0.0, "seed": 0,
        }  # fmt: skip


def windows_over(n):
    yield Windows((3, 2, 1)[:n], (1, 2, 1)[:n], (2, 1, 1)[:n], (1, 0, 1)[:n], (1, 0, 1)[:n])
    yield Windows((3, 2, 2)[:n], (1, 2, 3)[:n], (2, 1, 1)[:n], (1, 0, 0)[:n], (2, 3, 1)[:n])
    yield Windows((1,) * n, (1,) * n, (1,) * n, (0,) * n, (0,) * n)


def convolutions(gen, kind):
    for n in (1, 2, 3):
        for windows in windows_over(n):
            for bias in (True, False):
                x, w = numbers(gen, kind, 2, 4, *(7, 8, 5)[:n]), numbers(gen, kind, 2, 3, 2, *windows.size)
                b = numbers(gen, kind, 6) if bias else None
                yield convolution_p, (x, w, b), {"windows": windows}
                y = numbers(gen, kind, 2, 6, *windows.counts(x.shape[2:]))
                b = numbers(gen, kind, 4) if bias else None
                yield transposed_p, (y, w, b), {"windows": windows, "extent": x.shape[2:]}


def lstms(gen, kind):
    if kind is np.float32:
        for steps, batch, inputs, n, cell in ((5, 3, 4, 6, False), (1, 1, 1, 1, True), (4, 2, 3, 5, True)):
            sizes = ((steps, batch, inputs), (batch, n), (1, n), (inputs, 4 * n), (n, 4 * n), (4 * n,))
            arrays = (numbers(gen, kind, *size) for size in sizes)
            yield lstm_p, tuple(arrays), {"state": "tanh", "gate": "sigmoid", "cell": cell}


CASES = (softmaxes, gelus, normalizations, attentions, convolutions, lstms)


def plainly(p, args, options):
    """What the kernels that are there from the start give: the result, and what is kept."""
    with dl.useKernels("numpy"):
        return p.evaluate(args, options)


def needs_of(p, args):
    """The gradients of all arrays; PyTorch has none of the bias of attention."""
    return tuple(a is not None and (p is not dot_product_attention or i < 3) for i, a in enumerate(args))


def gradients(rule, p, g, args, result, kept, options):
    saved = [result if i < 0 else args[i] for i in p.saves]
    aux = {"aux": kept} if p.aux else {}
    return rule(g, *saved, needs=needs_of(p, args), **options, **aux)


def assert_same(found, wanted, kind, **close):
    assert (found is None) == (wanted is None)
    if found is not None:
        assert type(found) is np.ndarray and found.dtype == kind
        # images may have the channels of a pixel together
        assert found.flags.c_contiguous or found.transpose(0, 2, 3, 1).flags.c_contiguous
        np.testing.assert_allclose(found, wanted, **(close or TOLERANCE[kind]))


@needs_torch
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("make", CASES)
def test_values_and_gradients_are_those_of_numpy_and_of_the_composite(make, kind, own, gen):
    for p, args, options in make(gen, kind):
        copies = [None if a is None else a.copy() for a in args]
        found = own.forwards[p](*args, **options)
        wanted, wanted_kept = plainly(p, args, options)
        composite = (p.composite or p.forward)(np, *args, **options)
        result, kept = found if p.aux else (found, None)
        assert_same(result, wanted, kind)
        assert_same(result, composite, kind)
        g = numbers(gen, kind, *result.shape)
        with dl.useKernels("numpy"):
            reference = gradients(p.joint_kernels["numpy"], p, g, args, wanted, wanted_kept, options)
        if isinstance(kept, Kept):
            pieces = gradients(kept.rule, p, g, args, result, kept.value, options)
        else:
            if p.aux:  # either kernel's gradient takes what the other's forward has kept
                for a, b in zip(kept, wanted_kept, strict=True):
                    assert_same(a, b, kind)
            pieces = gradients(own.rules[p], p, g, args, result, kept, options)
        for piece, expected, needed in zip(pieces, reference, needs_of(p, args), strict=True):
            assert_same(piece, expected if needed else None, kind, **looser(kind))
        for a, b in zip(args, copies, strict=True):
            np.testing.assert_array_equal(a, b)


def looser(kind):
    """Sums over many elements round differently."""
    return dict(rtol=1e-4, atol=1e-4) if kind is np.float32 else dict(rtol=1e-9, atol=1e-9)


@needs_torch
@pytest.mark.parametrize("make", CASES)
def test_arrays_that_are_not_contiguous_or_cannot_be_written_to(make, own, gen, recwarn):
    for p, args, options in make(gen, np.float32):
        wanted, kept = plainly(p, args, options)
        strange = [None if a is None else odd(a) for a in args]
        found = own.forwards[p](*strange, **options)
        result, kept = found if p.aux else (found, None)
        assert_same(result, wanted, np.float32)
        g = np.broadcast_to(np.float32(1), result.shape)
        again = gradients(rule_of(own, p, kept), p, g, strange, result, value_of(kept), options)
        full = gradients(rule_of(own, p, kept), p, g.copy(), args, result, value_of(kept), options)
        for a, b in zip(again, full, strict=True):
            assert_same(a, b, np.float32)
    assert not recwarn.list


def odd(a):
    """The same numbers with other strides, the last axis backwards in memory, read-only."""
    view = np.asfortranarray(a[..., ::-1])[..., ::-1]
    view.flags.writeable = False
    return view


def rule_of(own, p, kept):
    return kept.rule if isinstance(kept, Kept) else own.rules[p]


def value_of(kept):
    return kept.value if isinstance(kept, Kept) else kept


@needs_torch
def test_a_result_outlives_its_tensor_and_can_be_written_to(own, gen):
    x = numbers(gen, np.float32, 300, 500)
    y = own.forwards[softmax_p](x, axis=-1)
    copy = y.copy()
    junk = [own.forwards[softmax_p](x + i, axis=-1) for i in range(3)]
    y[0] = 0
    np.testing.assert_array_equal(y[1:], copy[1:])
    assert len(junk) == 3 and not np.shares_memory(x, y)


@needs_torch
@pytest.mark.parametrize("make", CASES)
def test_other_classes_and_empty_arrays_are_left_to_the_other_kernels(make, own, gen):
    p, args, options = next(iter(make(gen, np.float32)))
    half = [None if a is None else a.astype(np.float16) for a in args]
    assert own.forwards[p](*half, **options) is None
    empty = [None if a is None else a[:0] for a in args]
    assert own.forwards[p](*empty, **options) is None


@needs_torch
@pytest.mark.parametrize(
    "change",
    [
        {"dropout": 0.5, "seed": 3},
        {"softcap": 5.0},
        {"padding": np.zeros((3, 9), bool)},
        {"mask": np.arange(9) > 8 * (np.arange(7) == 2)[None, :, None]},
        {"causal": True, "padding": np.arange(9) > np.zeros((3, 1))},
    ],
)
def test_attention_that_pytorch_cannot_compute(change, own, gen):
    p, args, options = next(attentions(gen, np.float64))
    options = {**options, **change}
    assert own.forwards[p](*args, **options) is None
    with dl.useKernels("torch"):
        result, kept = p.evaluate(args, options)
    np.testing.assert_array_equal(result, plainly(p, args, options)[0])


# -- through the functions -------------------------------------------------------------------------------------
def network(X, W, offset, scale):
    Y = dl.softmax(dl.attention(X, X, X, 2, AttentionMask="causal") + dl.gelu(X))
    Y = dl.dlconv(dl.layernorm(Y, offset, scale), W, 0, Padding="same", WeightsFormat="TCU")
    return dl.sum(Y**2, "all")


def variables(gen):
    return (
        dl.dlarray(gen.standard_normal((6, 3, 5)), "CBT"), dl.dlarray(gen.standard_normal((3, 6, 4))),
        dl.dlarray(gen.standard_normal(6)), dl.dlarray(gen.standard_normal(6)),
    )  # fmt: skip


def loss_and_gradients(*X):
    loss = network(*X)
    return loss, *dl.dlgradient(loss, *X)


@needs_torch
def test_functions_give_the_same_with_the_kernels(gen):
    X = variables(gen)
    wanted = dl.dlfeval(loss_and_gradients, *X)
    with dl.useKernels("torch"):
        found = dl.dlfeval(loss_and_gradients, *X)
    for a, b in zip(found, wanted, strict=True):
        assert a.dims() == b.dims() and a.shape == b.shape
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-9, atol=1e-9)


@needs_torch
def test_the_kernels_are_really_used(gen, monkeypatch):
    called = []
    with dl.useKernels("torch"):
        chosen = switching._loaded["torch"][0]
    for table in (chosen.forwards, chosen.rules):
        for p, kernel in list(table.items()):
            monkeypatch.setitem(table, p, noted(kernel, p, called))
    with dl.useKernels("torch"):
        dl.dlfeval(loss_and_gradients, *variables(gen))
    assert {p.name for p in called} == {
        p.name for p in (softmax_p, gelu_p, normalize_p, dot_product_attention, convolution_p)
    }
    count = len(called)
    dl.dlfeval(loss_and_gradients, *variables(gen))
    assert len(called) == count


def noted(kernel, p, called):
    def noting(*args, **options):
        called.append(p)
        return kernel(*args, **options)

    return noting


@needs_torch
def test_derivatives_of_gradients_go_through_the_composites(gen):
    def bend(*X):
        (slope, *_) = dl.dlgradient(network(*X), *X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(slope**2, "all"), X[0])

    X = variables(gen)
    wanted = dl.dlfeval(bend, *X)
    with dl.useKernels("torch"):
        found = dl.dlfeval(bend, *X)
    np.testing.assert_allclose(np.asarray(found), np.asarray(wanted), rtol=1e-8, atol=1e-8)


@needs_torch
@pytest.mark.parametrize("forward, backward", [("torch", "numpy"), ("numpy", "torch")])
@pytest.mark.parametrize("kind", ["single", "double"])
def test_kernels_may_change_between_a_forward_and_its_gradient(forward, backward, kind, gen):
    def loss(h, *X):
        H, C = dl.zeros(h, 1), dl.zeros(h, 1)
        Y = dl.lstm(X[0], H, C, *X[4:])
        return network(*X[:4]) + dl.sum(Y**2, "all")

    def step(*X):
        with dl.useKernels(forward):
            total = loss(2, *X)
        with dl.useKernels(backward):
            return dl.dlgradient(total, *X)

    weights = (dl.dlarray(gen.standard_normal(size)) for size in ((8, 6), (8, 2), (8, 1)))
    X = [dl.single(x) if kind == "single" else x for x in (*variables(gen), *weights)]
    wanted = dl.dlfeval(lambda *X: dl.dlgradient(loss(2, *X), *X), *X)
    for a, b in zip(dl.dlfeval(step, *X), wanted, strict=True):
        np.testing.assert_allclose(
            np.asarray(a), np.asarray(b), **looser(np.float32 if kind == "single" else 0)
        )


@needs_torch
@pytest.mark.parametrize(
    "what", [dl.softmax, dl.gelu, lambda X: dl.layernorm(X, dl.zeros(4, 1), dl.ones(4, 1))]
)
def test_nan_and_inf_come_out_as_with_numpy(what):
    values = np.array(
        [[np.nan, 1, 2, 3], [np.inf, 1, 2, 3], [-np.inf, 1, 2, 3], [-np.inf] * 4, [0, 1, 2, 3]]
    ).T
    X = dl.dlarray(values, "CB")
    wanted = np.asarray(what(X))
    with dl.useKernels("torch"):
        found = np.asarray(what(X))
    np.testing.assert_allclose(found, wanted, rtol=1e-12)


@needs_torch
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("value", [np.nan, np.inf])
@pytest.mark.parametrize("mask", ["none", "causal"])
def test_what_attention_may_not_see_may_be_nan(place, value, mask, gen):
    arrays = [gen.standard_normal((4, 2, 6)) for _ in range(3)]
    arrays[place][:, :, -1] = value
    X = [dl.dlarray(a, "CBT") for a in arrays]

    def step(*X):
        Y = dl.attention(*X, 2, AttentionMask=mask)
        return Y, *dl.dlgradient(dl.sum(Y**2, "all"), *X)

    wanted = dl.dlfeval(step, *X)
    with dl.useKernels("torch"):
        found = dl.dlfeval(step, *X)
    for a, b in zip(found, wanted, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-9, atol=1e-12)


# -- switching -------------------------------------------------------------------------------------------------
def tables():
    """Forward kernels, and the rules of primitives that keep nothing (others stay open for what was kept)."""
    return [dict(p.kernels) for p in PRIMITIVES] + [dict(p.joint_kernels) for p in PRIMITIVES if not p.aux]


@needs_torch
def test_switching_on_and_off_and_in_a_block():
    before = tables()
    assert repr(dl.useKernels("Torch")) == 'useKernels: "torch"'
    on = tables()
    assert on != before
    with dl.useKernels("numpy") as inside:
        assert repr(inside) == 'useKernels: "numpy"' and tables() == before
        with contextlib.suppress(ZeroDivisionError), dl.useKernels("torch"):
            assert repr(inside) == 'useKernels: "torch"'
            raise ZeroDivisionError
        assert tables() == before
    assert repr(inside) == 'useKernels: "torch"'
    dl.useKernels("numpy")
    assert tables() == before


@needs_torch
def test_a_switch_holds_for_all_threads_and_may_happen_while_they_compute(gen):
    X, stop, failed = dl.dlarray(gen.standard_normal((8, 16)), "CB"), threading.Event(), []
    wanted = np.asarray(dl.softmax(X))

    def work():
        while not stop.is_set():
            if abs(np.asarray(dl.softmax(X)) - wanted).max() > 1e-12:
                failed.append(True)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(50):
        with dl.useKernels("torch"):
            pass
    stop.set()
    for thread in threads:
        thread.join()
    assert not failed


@pytest.mark.parametrize(
    "names, text",
    [
        (("tensorflow",), r'there are no kernels "tensorflow"; fix: one of "numpy", "torch"'),
        ((), "there is no name; fix: useKernels"),
        ((True,), "named by text, but it is True; fix:"),
        (("numpy", 3), "named by text, but it is 3; fix:"),
    ],
)
def test_refusals(names, text):
    before = tables()
    with pytest.raises(errors.OptionError, match="useKernels: .*" + text):
        dl.useKernels(*names)
    assert tables() == before


def test_without_pytorch_the_error_names_the_extra(monkeypatch):
    monkeypatch.setattr(switching, "_loaded", {})
    monkeypatch.delitem(sys.modules, "dlarray.functions.torch_kernels", raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(errors.OptionError, match=r'"torch" need .*fix: pip install "dlarray\[torch\]"'):
        dl.useKernels("torch")


@needs_torch
def test_the_environment_switches_at_the_import():
    code = "import dlarray as dl, sys; print(dl.kernels.switching.active(), 'torch' in sys.modules)"
    found = run_with("torch", code)
    assert found.stdout.split("\n")[0] == "('torch',) True" and not found.stderr


def test_a_wrong_name_in_the_environment_is_said_and_the_plain_way_goes_on():
    found = run_with(
        "tosch",
        "import dlarray as dl; print(dl.kernels.switching.active(), dl.softmax([1.0], DataFormat='CB'))",
    )
    assert found.stdout.startswith("()")
    assert 'DLARRAY_KERNELS=tosch: useKernels: there are no kernels "tosch"; fix: one of' in found.stderr


def run_with(names, code):
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"DLARRAY_KERNELS": names}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip


def test_a_library_that_is_met_later_gets_the_set_then(monkeypatch):
    """A name may stand for sets of several libraries; those that compute nothing yet wait for their first array."""
    later = KernelSet("laterlib")
    later.kernel(softmax_p)(lambda x, *, axis: x)
    monkeypatch.setitem(switching._loaded, "both", (KernelSet("numpy"), later))
    with dl.useKernels("both"):
        assert "laterlib" not in softmax_p.kernels
        kind = type("Later", (), {})
        monkeypatch.setitem(backend._NAMESPACES, kind, np)
        monkeypatch.setitem(backend._NAMES, kind, "laterlib")
        backend.prepare("laterlib")
        assert softmax_p.kernels["laterlib"] is not None
    assert "laterlib" not in softmax_p.kernels


def test_pytorch_is_imported_by_the_switch_alone():
    code = (
        "import sys, dlarray as dl\n"
        "dl.useKernels('numpy')\n"
        "dl.softmax(dl.dlarray([1.0, 2.0], 'CB'))\n"
        "assert 'torch' not in sys.modules and 'importlib.metadata' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# -- sets of other packages ------------------------------------------------------------------------------------
PLUGIN = """
import numpy as np
from dlarray.functions.activations.activations import gelu_p
from dlarray.functions.activations.softmax import softmax_p
from dlarray.kernels import KernelSet

quick, other = KernelSet(), "no set"

@quick.kernel(softmax_p)
def _(x, *, axis):
    return np.full(x.shape, 7.0) if x.shape[-1] < 5 else None

@quick.vjp_kernel(softmax_p)
def _(g, y, *, axis, needs):
    return (g * 3.0,) if y.shape[-1] < 5 else None

@quick.kernel(gelu_p)
def _(x, *, tanh):
    return x * 0.0
"""


@pytest.fixture
def plugin(monkeypatch, tmp_path):
    (tmp_path / "kernelsfortest.py").write_text(PLUGIN)
    monkeypatch.syspath_prepend(tmp_path)
    points = [
        EntryPoint("quick", "kernelsfortest:quick", "dlarray.kernels"),
        EntryPoint("wrong", "kernelsfortest:other", "dlarray.kernels"),
        EntryPoint("gone", "kernelsthatarenot:quick", "dlarray.kernels"),
    ]
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group: points if group == "dlarray.kernels" else []
    )
    yield points
    dl.useKernels("numpy")
    switching._loaded.pop("quick", None)
    sys.modules.pop("kernelsfortest", None)


def slope(X):
    Y = dl.softmax(X)
    return Y, dl.dlgradient(dl.sum(Y, "all"), X)


def test_a_set_of_another_package(plugin):
    short, long = dl.dlarray([[1.0, 2.0]], "BC"), dl.dlarray(np.ones((1, 6)), "BC")
    with dl.useKernels("quick"):
        Y, dX = dl.dlfeval(slope, short)
        assert np.asarray(Y).tolist() == [[7], [7]] and np.asarray(dX).tolist() == [[3], [3]]
        Y, dX = dl.dlfeval(slope, long)  # the set has no answer
        np.testing.assert_allclose(np.asarray(Y), np.full((6, 1), 1 / 6))
        np.testing.assert_allclose(np.asarray(dX), np.zeros((6, 1)), atol=1e-15)
        assert np.asarray(dl.gelu(short)).tolist() == [[0], [0]]
    np.testing.assert_allclose(np.asarray(dl.softmax(short)).sum(), 1)


@needs_torch
def test_several_sets_are_asked_in_turn(plugin):
    short = dl.dlarray([[1.0, 2.0]], "BC")
    assert repr(dl.useKernels("quick", "torch")) == 'useKernels: "quick", "torch"'
    assert np.asarray(dl.softmax(short)).tolist() == [[7], [7]]
    dl.useKernels("torch", "quick")
    np.testing.assert_allclose(np.asarray(dl.softmax(short)).sum(), 1)


def test_entry_points_that_lead_nowhere(plugin):
    with pytest.raises(errors.OptionError, match=r'"wrong" \(kernelsfortest:other\) leads to .*fix:'):
        dl.useKernels("wrong")
    with pytest.raises(errors.OptionError, match='"gone" need .*kernelsthatarenot.*fix: pip install "gone"'):
        dl.useKernels("gone")
    plugin.append(EntryPoint("Torch", "kernelsfortest:quick", "dlarray.kernels"))
    with pytest.raises(
        errors.ArgumentError, match="registered twice: by dlarray.functions.torch_kernels:kernels and by"
    ):
        dl.useKernels("quick")


def test_a_rule_for_all_arguments_needs_one_to_stand_in_for():
    from dlarray.functions.pooling.pooling_primitive import window_sums

    with pytest.raises(errors.ArgumentError, match="window_sums has a rule for each argument .*fix:"):
        KernelSet().vjp_kernel(window_sums)
