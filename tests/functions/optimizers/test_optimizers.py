"""adamupdate and sgdmupdate: values, containers, classes, labels, errors."""

import collections
import copy
import math

import numpy as np
import pytest

import dlarray as dl
from dlarray import nests
from dlarray.errors import ArgumentError, ClassError, DLArrayError, FormatError, SizeError
from dlarray.functions.optimizers import optimizer_steps as steps
from dlarray.functions.optimizers.rmspropupdate import RMSPROP
from dlarray.struct import struct
from dlarray.table import table
from tests.support.bundles import cases

torch = pytest.importorskip("torch")
RNG = np.random.default_rng(0)


def adam_reference(p, g, m, v, t, rate=0.001, b1=0.9, b2=0.999, eps=1e-8):
    """The formula, in double, one line each."""
    m = b1 * (0 if m is None else m) + (1 - b1) * g
    v = b2 * (0 if v is None else v) + (1 - b2) * g**2
    return p - rate * math.sqrt(1 - b2**t) / (1 - b1**t) * m / (np.sqrt(v) + eps), m, v


def sgdm_reference(p, g, v, rate=0.01, momentum=0.9):
    v = momentum * (0 if v is None else v) - rate * g
    return p + v, v


def array(*shape, dtype=np.float64):
    return dl.dlarray(RNG.standard_normal(shape).astype(dtype))


def close(X, expected, tolerance=1e-12):
    np.testing.assert_allclose(np.asarray(X), expected, rtol=tolerance, atol=tolerance)


# -- values -------------------------------------------------------------------------------------------------
SHAPES = [(1, 1), (3, 4), (2, 3, 4), (0, 3), (steps.PIECE * 2 + 5, 1), (3, steps.PIECE)]


@cases("dtype", [np.float32, np.float64])
@cases("shape", SHAPES)
def test_adam_steps_follow_the_formula(shape, dtype):
    p, m, v = array(*shape, dtype=dtype), [], []
    rp, rm, rv = np.asarray(p).astype(float), None, None
    for t in range(1, 6):
        g = array(*shape, dtype=dtype)
        p, m, v = dl.adamupdate(p, g, m, v, t, 0.01, 0.8, 0.95, 1e-3)
        rp, rm, rv = adam_reference(rp, np.asarray(g).astype(float), rm, rv, t, 0.01, 0.8, 0.95, 1e-3)
        for X, expected in ((p, rp), (m, rm), (v, rv)):
            assert type(X) is dl.dlarray and X.dtype == dtype and X.shape == shape
            close(X, expected, 1e-12 if dtype is np.float64 else 1e-5)


@cases("dtype", [np.float32, np.float64])
@cases("shape", SHAPES)
def test_sgdm_steps_follow_the_formula(shape, dtype):
    p, v = array(*shape, dtype=dtype), []
    rp, rv = np.asarray(p).astype(float), None
    for rate in (0.1, 0.1, 0.05, 0.01):
        g = array(*shape, dtype=dtype)
        p, v = dl.sgdmupdate(p, g, v, rate, 0.8)
        rp, rv = sgdm_reference(rp, np.asarray(g).astype(float), rv, rate, 0.8)
        for X, expected in ((p, rp), (v, rv)):
            assert type(X) is dl.dlarray and X.dtype == dtype and X.shape == shape
            close(X, expected, 1e-12 if dtype is np.float64 else 1e-5)


def test_defaults_are_those_of_the_pages():
    p, g = array(3, 4), array(3, 4)
    for got, expected in zip(
        dl.adamupdate(p, g, [], [], 3), dl.adamupdate(p, g, [], [], 3, 0.001, 0.9, 0.999, 1e-8), strict=True
    ):
        assert got.tolist() == expected.tolist()
    for got, expected in zip(dl.sgdmupdate(p, g, []), dl.sgdmupdate(p, g, [], 0.01, 0.9), strict=True):
        assert got.tolist() == expected.tolist()
    named = dl.adamupdate(p, g, [], [], 3, learnRate=0.1, gradDecay=0.5, sqGradDecay=0.6, epsilon=1e-4)
    for got, expected in zip(named, dl.adamupdate(p, g, [], [], 3, 0.1, 0.5, 0.6, 1e-4), strict=True):
        assert got.tolist() == expected.tolist()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("epsilon", [0, 1e-8])
def test_adam_against_pytorch(dtype, epsilon):
    """100 steps.  The formulas agree but for where epsilon is added, which is nothing at epsilon 0."""
    p, m, v = array(8, 5, dtype=dtype), [], []
    q = torch.nn.Parameter(torch.tensor(np.asarray(p)))
    optimizer = torch.optim.Adam([q], lr=0.01, betas=(0.8, 0.99), eps=epsilon)
    for t in range(1, 101):
        g = array(8, 5, dtype=dtype)
        p, m, v = dl.adamupdate(p, g, m, v, t, 0.01, 0.8, 0.99, epsilon)
        q.grad = torch.tensor(np.asarray(g))
        optimizer.step()
    close(p, q.detach().numpy(), 1e-6)
    if epsilon == 0 and dtype is np.float64:
        close(p, q.detach().numpy(), 1e-13)


def test_epsilon_is_added_to_the_uncorrected_root():
    """The first step is learnRate*g/(|g| + epsilon/sqrt(1-sqGradDecay)); PyTorch's has epsilon alone."""
    p, _, _ = dl.adamupdate(dl.dlarray(0), dl.dlarray(2), [], [], 1, 0.1, 0.9, 0.99, 0.3)
    close(p, -0.1 * 2 / (2 + 0.3 / math.sqrt(1 - 0.99)))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_sgdm_against_pytorch(dtype):
    """100 steps at one rate.  PyTorch's velocity is without the rate, so a changing one would tell."""
    p, v = array(8, 5, dtype=dtype), []
    q = torch.nn.Parameter(torch.tensor(np.asarray(p)))
    optimizer = torch.optim.SGD([q], lr=0.01, momentum=0.9)
    for _ in range(100):
        g = array(8, 5, dtype=dtype)
        p, v = dl.sgdmupdate(p, g, v, 0.01, 0.9)
        q.grad = torch.tensor(np.asarray(g))
        optimizer.step()
    close(p, q.detach().numpy(), 1e-6)
    close(v, -0.01 * optimizer.state[q]["momentum_buffer"].numpy(), 1e-6)


@pytest.mark.parametrize("count", [12, steps.PIECE * 2 + 7])
@pytest.mark.parametrize(
    ("update", "step", "constants"),
    [
        (dl.adamupdate, steps.ADAM, (0.1, 0.9, 0.99, 1e-8)),
        (dl.sgdmupdate, steps.SGDM, (0.1, 0.9)),
        (dl.rmspropupdate, RMSPROP, (0.1, 0.9, 1e-8)),
    ],
)
def test_numpy_steps_equal_the_composed_ones(count, update, step, constants):
    for dtype, tolerance in ((np.float32, 1e-6), (np.float64, 1e-14)):
        p, g, m, v = (RNG.standard_normal((count, 1)).astype(dtype) for _ in range(4))
        full = [m, abs(v)] if update is dl.adamupdate else [abs(v)]
        for states in (full, [None] * len(full)):
            if update is dl.adamupdate:  # the rate that makes up for the start, at the 5th step
                rate = constants[0] * (1 - constants[2] ** 5) ** 0.5 / (1 - constants[1] ** 5)
                fast = update(p, g, *states, 5, *constants)
            else:
                rate, fast = constants[0], update(p, g, *states, *constants)
            slow = step.composed(np, p, g, *states, rate, *constants[1:])
            for a, b in zip(fast, slow, strict=True):
                np.testing.assert_allclose(np.asarray(a), b, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("solver", ["adam", "sgdm", "rmsprop"])
def test_factors_of_gates_are_those_of_their_rows(solver):
    """Each gate of a recurrent layer may have a rate of its own: its rows move as those of a network with that rate."""
    factors = (0.5, 2, 0, 1)

    def net(factor):
        dl.rng(0)
        layer = dl.lstmLayer(3, InputWeightsLearnRateFactor=factor, BiasLearnRateFactor=1)
        return dl.dlnetwork([dl.sequenceInputLayer(2), layer])

    def stepped(factor):
        start = net(factor)
        values = list(start.Learnables.Value)
        states = [[], []] if solver == "adam" else [[]]
        for k in (1, 2):
            grads = start.Learnables.with_values(
                [dl.dlarray(np.cos(k + np.arange(v.numel())).reshape(v.shape)) for v in values]
            )
            if solver == "adam":
                start, *states = dl.adamupdate(start, grads, *states, k, 0.1)
            elif solver == "sgdm":
                start, *states = dl.sgdmupdate(start, grads, *states, 0.1)
            else:
                start, *states = dl.rmspropupdate(start, grads, *states, 0.1)
        return [np.asarray(v) for v in start.Learnables.Value], [np.asarray(s.Value[0]) for s in states]

    got, averages = stepped(factors)
    for gate, factor in enumerate(factors):
        rows = slice(3 * gate, 3 * gate + 3)
        own, own_averages = stepped(factor)
        np.testing.assert_array_equal(got[0][rows], own[0][rows])
        for a, b in zip(averages, own_averages, strict=True):
            np.testing.assert_array_equal(a[rows], b[rows])
    for mine, other in zip(got[1:], stepped(1)[0][1:], strict=True):
        np.testing.assert_array_equal(mine, other)
    np.testing.assert_array_equal(got[0][6:9], np.asarray(net(0).Learnables.Value[0])[6:9])  # frozen


def test_infinite_and_nan_gradients_stay_where_they_are():
    p, m, v = dl.adamupdate(dl.zeros(1, 3), dl.dlarray([1.0, math.nan, 1.0]), [], [], 1)
    assert np.isnan(np.asarray(p)).tolist() == [[False, True, False]]
    assert np.isfinite(np.asarray(m)).tolist() == np.isfinite(np.asarray(v)).tolist() == [[True, False, True]]


# -- values are values --------------------------------------------------------------------------------------
def test_arguments_are_unchanged_and_not_shared():
    arguments = [struct(W=array(3, 3), b=array(3, 1)) for _ in range(2)]
    arguments += [struct(W=array(3, 3), b=array(3, 1)), struct(W=abs(array(3, 3)), b=abs(array(3, 1)))]
    before = copy.deepcopy(arguments)
    results = dl.adamupdate(*arguments, 3) + dl.sgdmupdate(*arguments[:3])
    for result in results:
        for key in result:
            result[key][0, 0] = 99.0
    for was, now in zip(before, arguments, strict=True):
        assert {k: was[k].tolist() for k in was} == {k: now[k].tolist() for k in now}


def test_read_only_and_non_contiguous_data():
    whole = RNG.standard_normal((300, 400)).astype(np.float32)
    whole.flags.writeable = False
    p, g = dl.dlarray.from_array(whole[::2, ::2]), dl.dlarray.from_array(whole[1::2, ::2])
    transposed = dl.dlarray.from_array(np.asarray(whole[::2, ::2]).T.copy().T)
    for first in (p, transposed):
        got = dl.adamupdate(first, g, [], [], 1)
        expected = adam_reference(
            whole[::2, ::2].astype(float), whole[1::2, ::2].astype(float), None, None, 1
        )
        for X, e in zip(got, expected, strict=True):
            np.testing.assert_allclose(X.array, e, rtol=1e-5, atol=1e-7)
        np.testing.assert_allclose(
            dl.sgdmupdate(first, g, [])[0].array,
            whole[::2, ::2] - 0.01 * whole[1::2, ::2],
            rtol=1e-5,
            atol=1e-7,
        )


# -- containers ---------------------------------------------------------------------------------------------
class Table:
    Layer = ["fc_1", "fc_1"]
    Parameter = ["Weights", "Bias"]

    def __init__(self, values):
        self.Value = list(values)

    def with_values(self, values):
        return Table(values)


class Net:
    def __init__(self, table):
        self.Learnables = table

    def with_learnables(self, table):
        return Net(table)


class Layer:
    Name = "fc_1"

    def getLearnRateFactor(self, parameter):
        return {"Weights": 2, "Bias": 0.5}[parameter]


Pair = collections.namedtuple("Pair", "W b")
MAKERS = {
    "list": lambda W, b: [W, b],
    "tuple": lambda W, b: (W, b),
    "named tuple": Pair,
    "dict": lambda W, b: {"W": W, "b": b},
    "ordered dict": lambda W, b: collections.OrderedDict(W=W, b=b),
    "struct": lambda W, b: struct(W=W, b=b),
    "nested": lambda W, b: struct(fc=[{"W": W}, (b,)]),
    "duck table": lambda W, b: Table([W, b]),
    "table": lambda W, b: table(Layer=["fc", "fc"], Parameter=["Weights", "Bias"], Value=[W, b]),
    "net": lambda W, b: Net(Table([W, b])),
}


def leaves(nest):
    return nests.tree_leaves(nest)


@cases("kind", MAKERS)
def test_every_container(kind):
    make = MAKERS[kind]
    values = [(array(3, 4, dtype=np.float32), array(3, 1)) for _ in range(3)]
    params, grads = make(*values[0]), [make(*values[1]), make(*values[2])]
    if kind == "net":
        grads = [net.Learnables for net in grads]
    state = type(grads[0])
    m = v = vel = None
    p, q = params, params
    expected = [np.asarray(X).astype(float) for X in values[0]]
    expected_q = list(expected)
    ms, vs, vels = [None, None], [None, None], [None, None]
    for t, grad in enumerate(grads, 1):
        p, m, v = dl.adamupdate(p, grad, m, v, t)
        q, vel = dl.sgdmupdate(q, grad, vel)
        for i, G in enumerate(leaves(grad)):
            g = np.asarray(G).astype(float)
            expected[i], ms[i], vs[i] = adam_reference(expected[i], g, ms[i], vs[i], t)
            expected_q[i], vels[i] = sgdm_reference(expected_q[i], g, vels[i])
    assert type(p) is type(q) is type(params) and type(m) is type(v) is type(vel) is state
    for got, want in ((p, expected), (m, ms), (v, vs), (q, expected_q), (vel, vels)):
        assert [X.dtype for X in leaves(got)] == [np.float32, np.float64]
        for X, e in zip(leaves(got), want, strict=True):
            close(X, e, 1e-6)
    if kind == "nested":
        assert type(p.fc[0]) is dict and type(p.fc[1]) is tuple


def test_gradients_of_a_network_may_come_as_its_table_or_from_dlgradient():
    net = Net(Table([dl.ones(2, 2), dl.ones(2, 1)]))

    def loss(table):
        y = dl.sum(table.Value[0] * table.Value[0], "all") + dl.sum(table.Value[1], "all")
        return dl.dlgradient(y, table)

    grad = dl.dlfeval(loss, net.Learnables)
    assert type(grad) is Table
    new, vel = dl.sgdmupdate(net, grad, [], 0.1)
    assert new is not net and net.Learnables.Value[0].tolist() == [[1, 1], [1, 1]]
    close(new.Learnables.Value[0], np.full((2, 2), 0.8))
    close(new.Learnables.Value[1], np.full((2, 1), 0.9))


@pytest.mark.parametrize(("name", "value"), [("learn_rate_factors", [2, 0.5]), ("Layers", [Layer()])])
def test_learning_rate_factors_of_a_network(name, value):
    net = Net(Table([dl.ones(2, 2), dl.ones(2, 1)]))
    setattr(net, name, value)
    grad = Table([dl.ones(2, 2), dl.ones(2, 1)])
    new, vel = dl.sgdmupdate(net, grad, [], 0.1)
    close(new.Learnables.Value[0], np.full((2, 2), 0.8))
    close(new.Learnables.Value[1], np.full((2, 1), 0.95))
    new, _, _ = dl.adamupdate(net, grad, [], [], 1, 0.1, 0.9, 0.999, 0)
    close(new.Learnables.Value[0], np.full((2, 2), 0.8))
    close(new.Learnables.Value[1], np.full((2, 1), 0.95))
    close(
        dl.sgdmupdate(net.Learnables, grad, [], 0.1)[0].Value[0], np.full((2, 2), 0.9)
    )  # a table has no factors


def test_fields_are_matched_by_name():
    params, grad = struct(a=dl.zeros(1), b=dl.zeros(1)), {"b": dl.ones(1), "a": dl.zeros(1)}
    p, vel = dl.sgdmupdate(params, grad, None)
    assert list(p) == list(vel) == ["a", "b"] and p.a.item() == 0 and p.b.item() == -0.01


def test_plain_arrays_and_numbers_become_dlarrays():
    p, m, v = dl.adamupdate(np.ones((2, 3)), np.ones((2, 3)), [], [], 1)
    assert all(type(X) is dl.dlarray and X.shape == (2, 3) for X in (p, m, v))
    p, vel = dl.sgdmupdate([np.ones(3, np.float32), 2], [np.ones(3), 1], [])
    assert type(p) is list and p[0].shape == (1, 3) and p[0].dtype == np.float32 and p[1].item() == 1.99
    p, vel = dl.sgdmupdate(np.ones((2, 2), int), np.ones((2, 2), bool), [])
    assert p.dtype == np.float64 and p.tolist() == [[0.99, 0.99], [0.99, 0.99]]


@pytest.mark.parametrize("empty", [[], (), None, np.zeros((0, 0)), np.zeros(0), "dlarray"])
def test_every_spelling_of_empty_starts(empty):
    empty = dl.zeros(0) if isinstance(empty, str) else empty
    params, grad = struct(W=dl.ones(2, 2)), struct(W=dl.ones(2, 2))
    expected = dl.adamupdate(params, grad, [], [], 1)
    for got, want in zip(dl.adamupdate(params, grad, empty, empty, 1), expected, strict=True):
        assert got.W.tolist() == want.W.tolist()
    got = dl.adamupdate(params, grad, struct(W=empty), {"W": empty}, 1)
    assert got[2].W.tolist() == expected[2].W.tolist()
    assert dl.sgdmupdate(params, grad, empty)[1].W.tolist() == [[-0.01, -0.01], [-0.01, -0.01]]
    assert dl.sgdmupdate(params, grad, struct(W=empty))[1].W.tolist() == [[-0.01, -0.01], [-0.01, -0.01]]


def test_nothing_to_learn():
    assert dl.adamupdate([], [], [], [], 1) == ([], [], [])
    assert dl.sgdmupdate(struct(), {}, None) == ({}, {})
    net = Net(Table([]))
    net.Learnables.Layer = net.Learnables.Parameter = []
    assert dl.sgdmupdate(net, net.Learnables, [])[0] is net


# -- classes and labels -------------------------------------------------------------------------------------
@pytest.mark.parametrize("which", range(4))
def test_single_wins(which):
    row = [array(2, 2) for _ in range(4)]
    row[3] = abs(row[3])
    row[which] = dl.dlarray(np.asarray(row[which]).astype(np.float32))
    for X in dl.adamupdate(*row, 2):
        assert X.dtype == np.float32
    if which < 3:
        for X in dl.sgdmupdate(*row[:3]):
            assert X.dtype == np.float32


def test_labels_are_kept():
    p = dl.dlarray(np.ones((3, 2)), "CB")
    for grad in (dl.dlarray(np.ones((3, 2)), "CB"), dl.ones(3, 2), np.ones((3, 2))):
        new, m, v = dl.adamupdate(p, grad, [], [], 1)
        assert new.dims() == m.dims() == v.dims() == "CB"
        new, m, v = dl.adamupdate(new, grad, m, v, 2)
        assert new.dims() == m.dims() == v.dims() == "CB"
    assert dl.sgdmupdate(dl.ones(3, 2), p, [])[0].dims() == ""
    long = dl.dlarray(np.ones((3, 2, 1)), "CBT")
    assert dl.sgdmupdate(long, dl.ones(3, 2), [])[0].dims() == "CBT"
    assert dl.sgdmupdate(dl.ones(3, 2), long, [])[0].shape == (3, 2)


@pytest.mark.parametrize("iteration", [np.uint32(2), np.uint8(2), 2.0, np.float32(2), "dlarray", [[2]]])
def test_iteration_of_any_number_class(iteration):
    iteration = dl.dlarray(2) if isinstance(iteration, str) else iteration
    iteration = np.asarray(iteration) if isinstance(iteration, list) else iteration
    expected = dl.adamupdate(dl.ones(2), dl.ones(2), [], [], 2)
    assert dl.adamupdate(dl.ones(2), dl.ones(2), [], [], iteration)[0].tolist() == expected[0].tolist()


def test_other_backends_and_traced_values():
    p, g = array(3, 4), array(3, 4)
    expected = dl.adamupdate(p, g, [], [], 1)
    as_torch = [dl.dlarray(torch.tensor(np.asarray(X))) for X in (p, g)]
    got = dl.adamupdate(*as_torch, [], [], 1)
    assert isinstance(dl.extractdata(got[0]), torch.Tensor)
    got = dl.adamupdate(got[0], as_torch[1], got[1], got[2], 2)
    expected = dl.adamupdate(expected[0], g, expected[1], expected[2], 2)
    for X, Y in zip(got, expected, strict=True):
        close(dl.extractdata(X).numpy(), np.asarray(Y))

    def through_a_step(w):
        new, vel = dl.sgdmupdate(w, w * w, [], 0.1)
        return dl.dlgradient(dl.sum(new, "all"), w)

    close(dl.dlfeval(through_a_step, p), 1 - 0.2 * np.asarray(p))


# -- errors -------------------------------------------------------------------------------------------------
def fc(weights, bias):
    return struct(fc1=struct(Weights=weights, Bias=bias))


PARAMS = fc(dl.ones(3, 4), dl.ones(3, 1))


@cases(
    ("kind", "grad", "state", "message"),
    [
        (
            SizeError,
            fc(dl.ones(4, 3), dl.ones(3, 1)),
            [],
            r"params\.fc1\.Weights is 3×4, but its gradient is 4×3",
        ),
        (
            SizeError,
            fc(dl.ones(12, 1), dl.ones(3, 1)),
            [],
            r"params\.fc1\.Weights is 3×4, but its gradient is 12×1",
        ),
        (
            SizeError,
            PARAMS,
            fc(dl.ones(3, 4), dl.ones(1, 3)),
            r"params\.fc1\.Bias is 3×1, but \w+\.fc1\.Bias is 1×3",
        ),
        (ArgumentError, struct(fc1=struct(Weights=dl.ones(3, 4))), [], r"grad\.fc1\.Bias is missing"),
        (ArgumentError, PARAMS, struct(fc2=1), r"\w+\.fc1 is missing"),
        (
            ArgumentError,
            fc(dl.ones(3, 4), None),
            [],
            r"params\.fc1\.Bias is 3×1 dlarray, but its gradient .* is empty",
        ),
        (ArgumentError, [PARAMS], [], "params is a struct with 1 field, but grad is a list of 1"),
        (ArgumentError, dl.ones(3, 4), [], "but grad is 3×4 dlarray"),
        (ClassError, fc("text", dl.ones(3, 1)), [], r'grad\.fc1\.Weights is the text "text"'),
        (ClassError, fc(dl.ones(3, 4, like=1j), dl.ones(3, 1)), [], r"grad\.fc1\.Weights is complex"),
    ],
)
def test_misfits_name_the_place(kind, grad, state, message):
    with pytest.raises(kind, match="adamupdate: .*" + message):
        dl.adamupdate(PARAMS, grad, state, state, 1)
    with pytest.raises(kind, match="sgdmupdate: .*" + message):
        dl.sgdmupdate(PARAMS, grad, state)


def test_misfits_in_other_containers():
    with pytest.raises(SizeError, match=r"params\[1\] is 2×2, but its gradient is 1×2"):
        dl.sgdmupdate([dl.ones(2), dl.ones(2)], [dl.ones(2), dl.ones(1, 2)], [])
    with pytest.raises(SizeError, match="params is 2×2, but its gradient is 3×3"):
        dl.sgdmupdate(dl.ones(2), dl.ones(3), [])
    net = Net(Table([dl.ones(2), dl.ones(2, 1)]))
    with pytest.raises(SizeError, match=r'net\.Learnables\["fc_1/Bias"\] is 2×1, but its gradient is 1×2'):
        dl.adamupdate(net, Table([dl.ones(2), dl.ones(1, 2)]), [], [], 1)
    with pytest.raises(ClassError, match=r'params\.name is the text "encoder"'):
        dl.adamupdate(struct(name="encoder"), struct(name=1), [], [], 1)
    with pytest.raises(FormatError, match=r"params is 2\(C\) × 2\(B\), but its gradient is 2\(S\) × 2\(C\)"):
        dl.sgdmupdate(dl.dlarray(np.ones((2, 2)), "CB"), dl.dlarray(np.ones((2, 2)), "SC"), [])


@cases(
    ("position", "bad"),
    [(4, bad) for bad in (0, -1, 1.5, "one", None, [1, 2], math.nan, math.inf)]
    + [(5, bad) for bad in (-0.1, "fast", None, math.nan, math.inf, [0.1, 0.2])]
    + [(i, bad) for i in (6, 7) for bad in (-0.1, 1, 1.5, math.nan)]
    + [(8, bad) for bad in (-1e-8, math.nan)],
)
def test_bad_constants_of_adam(position, bad):
    arguments = [dl.ones(2), dl.ones(2), [], [], 1, 0.001, 0.9, 0.999, 1e-8]
    arguments[position] = bad
    name = ["iteration", "learnRate", "gradDecay", "sqGradDecay", "epsilon"][position - 4]
    with pytest.raises(ArgumentError, match=f"adamupdate: {name} must be"):
        dl.adamupdate(*arguments)


@pytest.mark.parametrize(("position", "bad"), [(3, -1), (3, math.nan), (4, -0.1), (4, 1.1), (4, "much")])
def test_bad_constants_of_sgdm(position, bad):
    arguments = [dl.ones(2), dl.ones(2), [], 0.01, 0.9]
    arguments[position] = bad
    with pytest.raises(ArgumentError, match=f"sgdmupdate: {['learnRate', 'momentum'][position - 3]} must be"):
        dl.sgdmupdate(*arguments)


def test_momentum_may_be_nothing_or_all():
    assert dl.sgdmupdate(dl.ones(1), dl.ones(1), dl.ones(1), 0, 1)[0].item() == 2
    assert dl.sgdmupdate(dl.ones(1), dl.ones(1), dl.ones(1), 0.25, 0)[0].item() == 0.75


@pytest.mark.parametrize("arguments", [(), (1, 1, []), (1, 1, [], [], 1, 0.1, 0.9, 0.9, 1e-8, 5)])
def test_wrong_number_of_arguments(arguments):
    with pytest.raises(DLArrayError, match="^adamupdate: "):
        dl.adamupdate(*arguments)
