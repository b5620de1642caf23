"""checkfinite: the first function that makes a NaN or Inf is named, forward and backward, and nothing else is."""

import threading
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, finite, operators, registry
from dlarray.autodiff import elementwise as ew
from dlarray.autodiff import tape
from tests.support import records


@pytest.fixture(autouse=True)
def off_again():
    """No test leaves the mode on."""
    yield
    dl.checkfinite(False)


A = dl.dlarray([[1.0, 2.0], [0.0, 4.0]], "CB")
FORWARD = {
    "log": (lambda: dl.log(A), r"log: made -Inf .* 2\(C\) × 2\(B\) dlarray, -Inf at \(2,1\), 1 of 4 elements; at .*"),
    "log of a number": (lambda: dl.log(0), r"log: made -Inf"),
    "sqrt": (lambda: dl.sqrt(-A), r"sqrt: made NaN .* NaN at \(1,1\), 3 of 4"),
    "exp": (lambda: dl.exp(A * 1000), r"exp: made Inf"),
    "operator": (lambda: A / A, r"rdivide: made NaN .* NaN at \(2,1\)"),
    "reflected": (lambda: 1 / A, r"rdivide: made Inf .* Inf at \(2,1\)"),
    "function of an operator": (lambda: dl.rdivide(A, 0), r"rdivide: made Inf .* Inf at \(1,1\), 4 of 4"),
    "power": (lambda: A ** -1, r"power: made Inf"),
    "uminus is innocent": (lambda: dl.log(-(A * -1)), r"log: made -Inf"),
    "matrix product": (lambda: dl.dlarray([[1e200]]) @ dl.dlarray([[1e200, 1.0]]), r"(mtimes|times): made Inf"),
    "composed function": (lambda: dl.mse(A * 1e200, A, DataFormat=None), r"mse: made Inf .* 1×1 dlarray"),
    "reduction": (lambda: dl.mean(dl.zeros(0, 3), 1), r"mean: made NaN .* 1×3 dlarray, NaN at \(1,1\), 3 of 3"),
    "method": (lambda: A.log() if hasattr(A, "log") else dl.log(A), r"log: made -Inf"),
    "callback": (lambda: dl.cellfun(lambda x: dl.log(x), [dl.dlarray(0.0)]), r"log: made -Inf"),
    "single": (lambda: dl.single(A) * 3e38 * 3.0, r"times: made Inf .* single dlarray"),
    "complex": (lambda: (A + 1j) * 1e308 * 10, r"times: made (Inf|NaN)"),
    "three dims": (lambda: 1 / dl.reshape(dl.dlarray([1.0, 2, 3, 4, 0, 6]), 1, 2, 3), r"Inf at \(1,1,3\), 1 of 6"),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", FORWARD)
def test_forward(name):
    call, says = FORWARD[name]
    call()  # without a word while the mode is off
    with dl.checkfinite(), pytest.raises(errors.NonFiniteError, match=says) as error:
        call()
    assert f"at {__file__}:" in str(error.value)
    assert "; fix: " in str(error.value)
    call()


def test_the_line_of_the_program_is_that_of_the_call():
    def model(x):
        y = x - 1
        z = dl.log(y)  # this one
        return dl.dlgradient(dl.sum(z, "all"), x)

    with dl.checkfinite(), pytest.raises(errors.NonFiniteError) as error:
        dl.dlfeval(model, dl.dlarray([1.0, 2.0]))
    assert f"{__file__}:{model.__code__.co_firstlineno + 2};" in str(error.value)


BACKWARD = {
    "sqrt": (lambda x: dl.sqrt(x), r"gradient rule of sqrt made Inf .* 1×2, Inf at \(1,1\), 1 of 2 elements; sqrt was"),
    "where": (lambda x: dl.sqrt(x) * 0.0, r"gradient rule of sqrt made NaN"),
    "power": (lambda x: x ** 0.5, r"gradient rule of power made Inf"),
    "log": (lambda x: dl.log(x + 1e-320) * 1e-3, r"gradient rule of log made Inf"),
    "divide": (lambda x: x[0, 1] / (x[0, 0] + 1e-200), r"gradient rule of rdivide made -Inf"),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("higher", [False, True])
@pytest.mark.parametrize("name", BACKWARD)
def test_backward(name, higher):
    f, says = BACKWARD[name]

    def loss(x):
        y = f(x)
        return dl.dlgradient(dl.sum(y, "all"), x, EnableHigherDerivatives=higher)

    with dl.checkfinite(), pytest.raises(errors.NonFiniteError, match="^dlgradient: the " + says) as error:
        dl.dlfeval(loss, dl.dlarray([0.0, 2.0]))
    assert f"was called at {__file__}:" in str(error.value)


def test_the_layer_of_a_network_is_named():
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(4, Name="big"), dl.softmaxLayer()])
    X = dl.dlarray(np.full((3, 2), 3e38, np.float32), "CB")
    W = dl.dlarray(np.ones((4, 3), np.float32))
    t = net.Learnables
    t.Value[0] = W
    net.Learnables = t
    with (
        dl.checkfinite(),
        pytest.raises(errors.NonFiniteError, match="fullyconnect: made Inf .* in layer 'big'"),
    ):
        dl.forward(net, X)


QUIET = {
    "constants": lambda: (dl.nan(2), dl.inf(2, 2), dl.NaN, dl.Inf),
    "-inf as a number": lambda: A + float("-inf"),
    "data that holds NaN": lambda: dl.sum(dl.log(dl.dlarray([np.nan, 1.0])), "all"),
    "padding": lambda: dl.padsequences([np.ones((2, 3)), np.ones((2, 1))], 2, PaddingValue=float("nan")),
    "large values inside": lambda: dl.softmax(A * 1000) + dl.logsumexp(A * 1e4, 1) + dl.sigmoid(A * -1e6),
    "comparison": lambda: A / 2 > float("inf"),
    "logical": lambda: dl.isnan(A),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", QUIET)
def test_no_false_alarm(name):
    with dl.checkfinite():
        QUIET[name]()


@pytest.mark.parametrize("higher", [False, True])
@pytest.mark.parametrize("mask", ["causal", "padding", "full"])
def test_the_masks_inside_attention_are_no_alarm(mask, higher, gen):
    q = dl.dlarray(gen.standard_normal((4, 5, 2)), "CTB")
    options = {"AttentionMask": "causal"}
    if mask == "padding":
        keep = np.ones((1, 5, 2))
        keep[:, 3:, 1] = 0
        options = {"PaddingMask": dl.dlarray(keep, "CTB")}
    elif mask == "full":
        options = {"AttentionMask": np.zeros((5, 5))}  # a query with no key at all

    def loss(q, k):
        y = dl.sum(dl.attention(q, k, k, 2, **options) ** 2, "all")
        g = dl.dlgradient(y, q, k, EnableHigherDerivatives=higher)
        return dl.dlgradient(dl.sum(g[1] * g[1], "all"), k) if higher else g

    with dl.checkfinite(), warnings.catch_warnings():
        warnings.simplefilter("ignore", errors.TraceWarning)  # nothing is seen through a full mask
        dl.dlfeval(loss, q, q + 0.1)


def test_values_and_gradients_are_the_same_in_the_mode(gen):
    X, W = dl.dlarray(gen.standard_normal((3, 4)), "CB"), dl.dlarray(gen.standard_normal((3, 1)))

    def f(X, W):
        h = dl.tanh(X * W + 1) / (1 + dl.exp(-X)) - abs(X) ** 3
        y = dl.mse(h, X)
        g = dl.dlgradient(y, X, EnableHigherDerivatives=True)
        return y, g, *dl.dlgradient(dl.sum(g * g, "all"), X, W)

    plain = dl.dlfeval(f, X, W)
    with dl.checkfinite():
        watched = dl.dlfeval(f, X, W)
    for a, b in zip(plain, watched, strict=True):
        np.testing.assert_array_equal(np.asarray(a), np.asarray(b))
        assert dl.dims(a) == dl.dims(b)


def test_nan_in_the_data_is_said_once_at_the_door_of_dlfeval():
    with (
        dl.checkfinite(),
        pytest.warns(errors.TraceWarning, match=r"dlfeval: input 2 holds NaN already: 1×2 dlarray, NaN"),
    ):
        dl.dlfeval(lambda x, y: x * y, dl.dlarray(1.0), dl.dlarray([1.0, np.nan]))
    with dl.checkfinite():
        dl.dlfeval(lambda x, y: x * y, dl.dlarray(1.0), dl.dlarray([1.0, -np.inf]))


def parts():
    """Everything that the mode exchanges or fills."""
    cls = dl.dlarray
    names = [*finite._OPERATORS]
    return [getattr(cls, n) for n in names] + [
        list(operators.unary_watchers),
        list(operators.general_watchers),
        list(tape.node_watchers),
        registry.watcher,
    ]


def test_switched_off_nothing_is_left_of_it():
    before, numpy_before = parts(), np.geterr()
    with dl.checkfinite():
        assert all(a != b for a, b in zip(before, parts(), strict=True))
        with dl.checkfinite():
            pass
        assert repr(dl.checkfinite()) == "checkfinite: on"
        with dl.checkfinite(False):
            assert parts() == before
        assert finite._on
    dl.checkfinite(False)
    assert parts() == before and np.geterr() == numpy_before


@pytest.mark.parametrize("name", ["unary", "general"])
def test_helpers_imported_by_another_name_are_seen(name):
    """A plug-in may write `from dlarray.operators import unary as _u`."""
    scope = {}
    exec(f"from dlarray.operators import {name} as _u", scope)
    X = dl.dlarray([1.0, 0.0])
    call = {
        "unary": lambda: scope["_u"](ew.log, X, np.log),
        "general": lambda: scope["_u"](ew.divide, "rdivide", dl.dlarray([1.0]), dl.dlarray(X, "C")),
    }[name]
    call()
    with dl.checkfinite(), pytest.raises(errors.NonFiniteError, match="Inf of finite inputs"):
        call()
    call()


def test_the_origins_of_nodes_are_noted_inside_the_mode_too():
    with dl.checkfinite(), finite.origins() as nodes:
        kept = dl.dlfeval(lambda x: [dl.exp(x)], dl.dlarray(1.0))
    assert {o.function for o in nodes.values()} <= {"exp"} and len(kept) == 1
    assert not tape.node_watchers


def test_another_thread_may_switch_it_and_numpys_own_mode_stays():
    """What NumPy does with overflow and the like belongs to a thread, and nobody can restore another's."""
    before = np.geterr()
    dl.checkfinite()
    other = threading.Thread(target=lambda: dl.checkfinite(False))
    other.start()
    other.join()
    assert np.geterr() == before and not finite._on and registry.watcher is None


def test_blocks_in_two_threads_end_in_any_order():
    inside, leave = threading.Event(), threading.Event()

    def block():
        with dl.checkfinite():
            inside.set()
            leave.wait(20)

    other = threading.Thread(target=block)
    with dl.checkfinite():
        other.start()
        assert inside.wait(20)
    assert finite._on  # for the other one
    leave.set()
    other.join()
    assert not finite._on and not finite._blocks and registry.watcher is None


def test_an_error_in_the_block_switches_it_off():
    before = parts()
    with pytest.raises(errors.NonFiniteError), dl.checkfinite():
        dl.log(0)
    assert parts() == before


def test_a_mode_that_is_none():
    with pytest.raises(errors.OptionError, match="checkfinite: the mode must be True or False"):
        dl.checkfinite("yes")


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_other_backends(backend):
    X = backend.dlarray(np.asarray([[1.0, 0.0]]), "CB")
    with dl.checkfinite():
        with pytest.raises(errors.NonFiniteError, match=r"log: made -Inf .*, -Inf at \(1,2\)"):
            dl.log(X)
        with pytest.raises(errors.NonFiniteError, match=r"gradient rule of sqrt made Inf"):
            dl.dlfeval(lambda x: dl.dlgradient(dl.sum(dl.sqrt(x), "all"), x), X)


@pytest.mark.filterwarnings("ignore")
def test_every_function_is_looked_at():
    """On the inputs of all records: what is not finite though the inputs are is reported, and nothing else."""
    for name, record in records.collect().items():
        entry = registry.functions.get(name)
        if entry is None or entry.module in (
            "dlarray.functions.arrays.creation",
            "dlarray.functions.arrays.constants",
        ):
            continue
        for case in record.cases[:2]:
            gen = np.random.default_rng(1)
            args = [
                a if not isinstance(a, records.A) else dl.dlarray(a.values(gen), a.fmt or None)
                for a in case.args
            ]
            given = finite._numbers((*args, *case.options.values()))
            dl.rng(0)
            made = finite._numbers([entry.call(*args, **case.options)])
            due = bool(given) and all(map(finite.is_finite, given)) and not all(map(finite.is_finite, made))
            dl.rng(0)
            reported = False
            try:
                with dl.checkfinite():
                    entry.call(*args, **case.options)
            except errors.NonFiniteError:
                reported = True
            assert reported == due, name
