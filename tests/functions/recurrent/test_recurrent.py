"""lstm and gru: PyTorch as oracle, every kernel against the general way, states, formats, empty and extreme data."""

import itertools

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import FormatError, SizeError
from dlarray.functions.recurrent import recurrent_numpy, recurrent_primitive
from dlarray.functions.recurrent.lstm import bidirectional_lstm
from tests.support.backends import host
from tests.support.bundles import cases

AFTER, BEFORE, APART = "after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"
TOLERANCE = {np.float32: 3e-5, np.float64: 1e-12}
SIZES = [
    (5, 3, 4, 2),
    (1, 1, 1, 1),
    (7, 1, 3, 5),
    (1, 4, 2, 3),
    (9, 16, 33, 65),
    (40, 2, 6, 64),
]  # T, B, C, H


def arrays(gen, gates, size, kind=np.float64, biases=None):
    """X, H0, C0, weights, recurrent weights and bias, in MATLAB's order."""
    steps, batch, inputs, n = size
    sizes = [(inputs, batch, steps), (n, batch), (n, batch), (gates * n, inputs), (gates * n, n)]
    found = [gen.standard_normal(s) for s in (*sizes, ((biases or gates) * n, 1))]
    for k in (3, 4):
        found[k] /= np.sqrt(found[k].shape[1])
    return [a.astype(kind) for a in found]


def labelled(x, *others):
    return [dl.dlarray(x, "CBT"), *(dl.dlarray(a) for a in others)]


def value_and_gradients(f, *args):
    return dl.dlfeval(lambda *a: (lambda v: (v, dl.dlgradient(v, *a)))(f(*a)), *args)


def weighted(outputs, seeds):
    """A scalar of all outputs."""
    return sum(dl.sum(dl.stripdims(y) * g, "all") for y, g in zip(outputs, seeds, strict=True))


def close(got, wanted, kind):
    scale = max(1.0, float(np.abs(wanted).max(initial=0)))
    np.testing.assert_allclose(got, wanted, rtol=0, atol=TOLERANCE[kind] * scale)


# -- against PyTorch -------------------------------------------------------------------------------------------------
def torch_module(torch, gates, w, r, b, b2, **options):
    module = (torch.nn.LSTM if gates == 4 else torch.nn.GRU)(
        w.shape[1], r.shape[1], dtype=torch.float64, **options
    )
    with torch.no_grad():
        for parameter, value in zip(module.parameters(), (w, r, b[:, 0], b2[:, 0]), strict=False):
            parameter.copy_(torch.tensor(value))
    return module


@cases("kind", [np.float32, np.float64])
@cases("size", SIZES, ids=str)
def test_lstm_and_its_gradients_equal_pytorchs(size, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, h0, c0, w, r, b = given = arrays(gen, 4, size, kind)
    seeds = [gen.standard_normal(s).astype(kind) for s in ((size[3], size[1], size[0]), h0.shape, c0.shape)]
    outputs = dl.lstm(*labelled(*given), nargout=3)
    assert all(y.dtype == kind for y in outputs)
    assert [dl.dims(y) for y in outputs] == ["CBT", "", ""]
    _, grads = value_and_gradients(lambda *a: weighted(dl.lstm(*a, nargout=3), seeds), *labelled(*given))
    module = torch_module(torch, 4, w, r, b, np.zeros_like(b))
    starts = [
        torch.tensor(a.astype(float), requires_grad=True)
        for a in (x.transpose(2, 1, 0), h0.T[None], c0.T[None])
    ]
    y, (h, c) = module(starts[0], (starts[1], starts[2]))
    wanted = [v.detach().numpy().T for v in (y, h[0], c[0])]
    for got, want in zip(outputs, wanted, strict=True):
        close(host(got), want, kind)
    total = sum((v * torch.tensor(g.T)).sum() for v, g in zip((y, h[0], c[0]), seeds, strict=True))
    found = torch.autograd.grad(total, [*starts, *list(module.parameters())[:3]])
    theirs = [v.numpy() for v in found]
    theirs = [theirs[0].T, theirs[1][0].T, theirs[2][0].T, theirs[3], theirs[4], theirs[5][:, None]]
    for got, want in zip(grads, theirs, strict=True):
        close(host(got), want, kind)


@cases("kind", [np.float32, np.float64])
@cases("size", SIZES, ids=str)
def test_gru_with_two_biases_and_its_gradients_equal_pytorchs(size, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, h0, _, w, r, b = arrays(gen, 3, size, kind, biases=6)
    seeds = [gen.standard_normal(s).astype(kind) for s in ((size[3], size[1], size[0]), h0.shape)]
    given = labelled(x, h0, w, r, b)
    outputs = dl.gru(*given, ResetGateMode=APART, nargout=2)
    _, grads = value_and_gradients(
        lambda *a: weighted(dl.gru(*a, ResetGateMode=APART, nargout=2), seeds), *given
    )
    half = len(b) // 2
    module = torch_module(torch, 3, w, r, b[:half], b[half:])
    starts = [torch.tensor(a.astype(float), requires_grad=True) for a in (x.transpose(2, 1, 0), h0.T[None])]
    y, h = module(*starts)
    for got, want in zip(outputs, (y, h[0]), strict=True):
        close(host(got), want.detach().numpy().T, kind)
    total = sum((v * torch.tensor(g.T)).sum() for v, g in zip((y, h[0]), seeds, strict=True))
    dx, dh, dw, dr, db, db2 = (v.numpy() for v in torch.autograd.grad(total, [*starts, *module.parameters()]))
    wanted = (dx.T, dh[0].T, dw, dr, np.concatenate([db, db2])[:, None])
    for got, want in zip(grads, wanted, strict=True):
        close(host(got), want, kind)


@pytest.mark.parametrize("gates", [4, 3])
def test_second_derivatives_equal_pytorchs(gates, gen):
    """The gradient of the squared length of a gradient, which PyTorch takes twice through its own lstm."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, h0, c0, w, r, b = arrays(gen, gates, (4, 3, 5, 2), biases=None if gates == 4 else 6)
    states = [h0, c0][: gates - 2]
    options = {} if gates == 4 else {"ResetGateMode": APART}

    def length(X, W, R):
        Y = (dl.lstm if gates == 4 else dl.gru)(X, *states, W, R, b, **options)
        first = dl.dlgradient(dl.sum(Y**3, "all"), X, W, R, EnableHigherDerivatives=True)
        return sum(dl.sum(dl.stripdims(g) ** 2, "all") for g in first)

    _, second = value_and_gradients(length, dl.dlarray(x, "CBT"), dl.dlarray(w), dl.dlarray(r))
    bias = (b, np.zeros_like(b)) if gates == 4 else (b[:6], b[6:])
    module = torch_module(torch, gates, w, r, *bias)
    data = torch.tensor(x.T.copy(), requires_grad=True)
    start = tuple(torch.tensor(s.T[None].copy()) for s in states)
    y, _ = module(data, start if gates == 4 else start[0])
    wrt = [data, *list(module.parameters())[:2]]
    first = torch.autograd.grad((y**3).sum(), wrt, create_graph=True)
    wanted = torch.autograd.grad(sum((g**2).sum() for g in first), wrt)
    for got, want in zip(second, (wanted[0].numpy().T, wanted[1].numpy(), wanted[2].numpy()), strict=True):
        np.testing.assert_allclose(host(got), want, rtol=1e-10, atol=1e-10)


def test_an_lstm_both_ways_equals_pytorchs(gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    one, other = arrays(gen, 4, (6, 3, 4, 2)), arrays(gen, 4, (6, 3, 4, 2))
    joined = [np.concatenate(pair) for pair in zip(one[1:], other[1:], strict=True)]
    module = torch.nn.LSTM(4, 2, dtype=torch.float64, bidirectional=True)
    with torch.no_grad():
        for parameter, value in zip(
            module.parameters(), (*one[3:5], one[5][:, 0], 0 * one[5][:, 0], *other[3:5], other[5][:, 0],
                                  0 * other[5][:, 0]), strict=True,
        ):  # fmt: skip
            parameter.copy_(torch.tensor(value))
    X = torch.tensor(one[0].T.copy(), requires_grad=True)
    starts = tuple(torch.tensor(np.stack([a.T, b.T])) for a, b in zip(one[1:3], other[1:3], strict=True))
    y, (h, c) = module(X, starts)
    seed = gen.standard_normal((4, 3, 6))
    outputs = bidirectional_lstm(dl.dlarray(one[0], "CBT"), *joined)
    assert dl.dims(outputs[0]) == "CBT"
    rows = [torch.cat([v[0], v[1]], dim=1) for v in (h, c)]
    for got, want in zip(outputs, (y, *rows), strict=True):
        close(host(got), want.detach().numpy().T, np.float64)
    _, G = value_and_gradients(
        lambda X: weighted(bidirectional_lstm(X, *joined)[:1], [seed]), dl.dlarray(one[0], "CBT")
    )
    (wanted,) = torch.autograd.grad((y * torch.tensor(seed.T)).sum(), X)
    close(host(G), wanted.numpy().T, np.float64)


def test_an_lstm_both_ways_takes_rows_labels_and_images(gen):
    X = dl.dlarray(gen.standard_normal((2, 3, 4, 5)), "SCBT")
    w, r = gen.standard_normal((8, 6)), gen.standard_normal((8, 1))
    Y, h, c = bidirectional_lstm(X, [1, 2], dl.dlarray([[3], [4]], "CU"), w, r, dl.zeros(8, 1))
    assert (dl.dims(Y), Y.shape, dl.dims(h), h.shape, dl.dims(c)) == ("CBT", (2, 4, 5), "", (2, 4), "CB")
    ahead = dl.lstm(X, 1, dl.dlarray([[3]], "CU"), w[:4], r[:4], dl.zeros(4, 1))
    np.testing.assert_array_equal(host(Y)[:1], host(ahead))
    with pytest.raises(SizeError, match="H0 is 3×1"):
        bidirectional_lstm(X, dl.zeros(3, 1), [3, 4], w, r, dl.zeros(8, 1))
    one = dl.dlarray(gen.standard_normal((6, 4)), "CB")  # one time step
    Y, h, c = bidirectional_lstm(one, [1, 2], [3, 4], w, r, dl.zeros(8, 1))
    whole = bidirectional_lstm(dl.dlarray(host(one)[..., None], "CBT"), [1, 2], [3, 4], w, r, dl.zeros(8, 1))
    assert dl.dims(Y) == "CB"
    np.testing.assert_array_equal(host(Y), host(whole[0]).reshape(2, 4))
    with pytest.raises(FormatError, match="X is unformatted"):
        bidirectional_lstm(host(one), [1, 2], [3, 4], w, r, dl.zeros(8, 1))


# -- the kernels against the general way -----------------------------------------------------------------------------
LSTM_OPTIONS = [
    {"state": s, "gate": g, "cell": c}
    for s, g, c in itertools.product(("tanh", "softsign", "relu"), ("sigmoid", "hard-sigmoid"), (False, True))
]
GRU_OPTIONS = [
    {"state": s, "gate": g, "before": b}
    for s, g, b in itertools.product(("tanh", "softsign", "relu"), ("sigmoid", "hard-sigmoid"), (False, True))
]
CASES = [(4, 4, o) for o in LSTM_OPTIONS] + [
    (3, n, o) for o in GRU_OPTIONS for n in (3, 6) if n == 3 or not o["before"]
]


@cases("cut", [False, True], ids=["whole", "cut"])
@cases(("gates", "biases", "options"), CASES, ids=str)
def test_kernels_equal_the_general_way(gates, biases, options, cut, gen, monkeypatch):
    """Products in tiles of columns, factors a few steps at a time, and the batch in two threads change nothing."""
    if cut:
        monkeypatch.setattr(recurrent_numpy, "NARROW", 2)
        monkeypatch.setattr(recurrent_numpy, "SMALL", 7 * 2 * 7)
        monkeypatch.setattr(recurrent_numpy, "BLOCK", 2 * 4 * 3 * 7 + 1)
        monkeypatch.setattr(recurrent_numpy, "PIECE", 1)
        monkeypatch.setattr(recurrent_numpy, "threads", lambda: 2)
    p = recurrent_primitive.lstm_p if gates == 4 else recurrent_primitive.gru_p
    x, h0, c0, w, r, b = arrays(gen, gates, (5, 3, 4, 7), biases=biases)
    w *= 3  # so that hard sigmoids meet their ends
    states = [h0.T, c0[:, :1].T][: gates - 2]
    stored = [np.ascontiguousarray(a) for a in (x.T, *states, w.T, r.T, b[:, 0])]
    y, kept = p.evaluate(stored, options)
    wanted, steps = p.forward(np, *stored, **options)
    np.testing.assert_allclose(y, wanted, rtol=1e-13, atol=1e-13)
    g, needs = gen.standard_normal(y.shape), (True,) * len(stored)
    found = p.joint_kernels["numpy"](g, *stored, y, aux=kept, needs=needs, **options)
    general = p.joint(np, g, *stored, y, aux=steps, needs=needs, **options)
    for a, c in zip(found, general, strict=True):
        np.testing.assert_allclose(a, c, rtol=1e-11, atol=1e-11)
    few = tuple(k % 2 == 0 for k in range(len(stored)))
    for a, c in zip(
        p.joint_kernels["numpy"](g, *stored, y, aux=kept, needs=few, **options), general, strict=True
    ):
        assert a is None or np.allclose(a, c, rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("gates", [4, 3])
def test_half_precision_goes_the_general_way(gates, gen):
    given = arrays(gen, gates, (3, 2, 4, 3))
    given = given if gates == 4 else [*given[:2], *given[3:]]
    function = dl.lstm if gates == 4 else dl.gru
    half = [dl.dlarray(a.astype(np.float16)) for a in given]
    Y = function(dl.dlarray(half[0], "CBT"), *half[1:])
    assert Y.dtype == np.float16
    np.testing.assert_allclose(host(Y), host(function(*labelled(*given))), atol=2e-2)
    _, grads = value_and_gradients(
        lambda *a: dl.sum(function(*a), "all"), dl.dlarray(half[0], "CBT"), *half[1:]
    )
    _, wanted = value_and_gradients(lambda *a: dl.sum(function(*a), "all"), *labelled(*given))
    for got, want in zip(grads, wanted, strict=True):
        assert got.dtype == np.float16
        np.testing.assert_allclose(host(got), host(want), rtol=5e-2, atol=5e-2)


# -- states and formats ----------------------------------------------------------------------------------------------
def test_a_sequence_in_pieces_gives_what_it_gives_whole(gen):
    given = labelled(*arrays(gen, 4, (7, 3, 4, 2)))
    Y, h, c = dl.lstm(*given, nargout=3)
    first = dl.lstm(given[0][:, :, :3], *given[1:], nargout=3)
    second = dl.lstm(given[0][:, :, 3:], *first[1:], *given[3:], nargout=3)
    np.testing.assert_allclose(
        np.concatenate([host(first[0]), host(second[0])], axis=2), host(Y), rtol=1e-14, atol=1e-15
    )
    np.testing.assert_allclose(host(second[1]), host(h), rtol=1e-14)
    np.testing.assert_allclose(host(second[2]), host(c), rtol=1e-14)
    np.testing.assert_array_equal(host(Y)[:, :, -1], host(h))


def test_data_without_time_is_one_step(gen):
    x, h0, c0, w, r, b = arrays(gen, 4, (1, 3, 4, 2))
    Y, h, c = dl.lstm(dl.dlarray(x[:, :, 0], "CB"), h0, c0, w, r, b, nargout=3)
    wanted = dl.lstm(dl.dlarray(x, "CBT"), h0, c0, w, r, b, nargout=3)
    assert (dl.dims(Y), Y.shape) == ("CB", (2, 3))
    for a, e in zip((Y, h, c), wanted, strict=True):
        np.testing.assert_array_equal(host(a).ravel(), host(e).ravel())


@cases("fmt", ["".join(p) for p in itertools.permutations("SCBT")])
def test_every_order_of_dimensions(fmt, gen):
    sizes = dict(zip("SCBT", (2, 3, 4, 5), strict=True))
    x = gen.standard_normal([sizes[k] for k in fmt])
    w, r, b = gen.standard_normal((9, 6)), gen.standard_normal((9, 3)), gen.standard_normal((9, 1))
    Y = dl.gru(dl.dlarray(x, fmt), dl.zeros(3, 1), w, r, b)
    assert (dl.dims(Y), Y.shape) == ("CBT", (3, 4, 5))
    plain, h = dl.gru(x, dl.zeros(3, 1), w, r, b, DataFormat=fmt, nargout=2)
    order = [k for k in fmt if k != "S"]
    assert dl.dims(plain) == ""
    np.testing.assert_array_equal(host(plain), host(Y).transpose(["CBT".index(k) for k in order]))
    np.testing.assert_array_equal(host(h), host(Y)[:, :, -1])


def test_spatial_dimensions_are_flattened_into_channels_first(gen):
    """The channels of a fully connected operation, and of reshape: spatial positions run quickest."""
    x = gen.standard_normal((2, 3, 4, 5, 6))
    w, r, b = gen.standard_normal((12, 24)), gen.standard_normal((12, 3)), gen.standard_normal((12, 1))
    Y = dl.lstm(dl.dlarray(x, "SSCBT"), dl.zeros(3, 1), dl.zeros(3, 1), w, r, b)
    flat = dl.dlarray(x.reshape((24, 5, 6), order="F"), "CBT")
    np.testing.assert_array_equal(host(Y), host(dl.lstm(flat, dl.zeros(3, 1), dl.zeros(3, 1), w, r, b)))


@cases(
    "form",
    [
        lambda v: v, lambda v: v[:, 0], lambda v: list(v[:, 0]), lambda v: v.T, lambda v: np.repeat(v, 3, 1),
        lambda v: dl.dlarray(v[:, 0], "C"), lambda v: dl.dlarray(v, "CU"), lambda v: dl.dlarray(v, "CB"),
        lambda v: dl.dlarray(np.repeat(v, 3, 1), "CB"), lambda v: dl.dlarray(np.repeat(v, 3, 1).T, "BC"),
    ],
)  # fmt: skip
def test_every_form_of_an_initial_state(form, gen):
    x, h0, c0, w, r, b = arrays(gen, 4, (4, 3, 5, 2))
    H, C = h0[:, :1], c0[:, :1]
    expected = dl.lstm(dl.dlarray(x, "CBT"), np.repeat(H, 3, 1), np.repeat(C, 3, 1), w, r, b, nargout=3)
    for given in ((form(H), C), (H, form(C)), (form(H), form(C))):
        found = dl.lstm(dl.dlarray(x, "CBT"), *given, w, r, b, nargout=3)
        labels = ["CB" if isinstance(v, dl.dlarray) else "" for v in given]
        assert [dl.dims(y) for y in found] == ["CBT", *labels]
        for a, e in zip(found, expected, strict=True):
            np.testing.assert_array_equal(host(a), host(e))


def test_one_initial_state_for_all_gets_the_sum_of_their_gradients(gen):
    x, h0, c0, w, r, b = arrays(gen, 4, (4, 3, 5, 2))
    seed = gen.standard_normal((2, 3, 4))

    def loss(H, C):
        return weighted([dl.lstm(dl.dlarray(x, "CBT"), H, C, w, r, b)], [seed])

    H, C = np.repeat(h0[:, :1], 3, 1), np.repeat(c0[:, :1], 3, 1)
    _, (dh, dc) = value_and_gradients(loss, dl.dlarray(h0[:, :1]), dl.dlarray(c0[:, :1]))
    _, (many_h, many_c) = value_and_gradients(loss, dl.dlarray(H), dl.dlarray(C))
    np.testing.assert_allclose(host(dh)[:, 0], host(many_h).sum(1), rtol=1e-12)
    np.testing.assert_allclose(host(dc)[:, 0], host(many_c).sum(1), rtol=1e-12)


def test_one_single_array_makes_all_single(gen):
    given = labelled(*arrays(gen, 4, (3, 2, 4, 2)))
    for k in range(6):
        mixed = list(given)
        mixed[k] = dl.single(given[k])
        assert all(dl.underlyingType(y) == "single" for y in dl.lstm(*mixed, nargout=3))


# -- empty, extreme and missing data ---------------------------------------------------------------------------------
@cases("mode", [None, AFTER, BEFORE, APART])
@cases(("steps", "batch"), [(0, 3), (0, 0), (4, 0)])
def test_no_time_steps_and_no_observations(mode, steps, batch, gen):
    gates = 4 if mode is None else 3
    x, h0, c0, w, r, b = arrays(gen, gates, (steps, batch, 5, 2), biases=6 if mode == APART else None)
    h0, c0 = gen.standard_normal((2, 2, 1))
    states = [h0, c0][: gates - 2]
    options = {} if mode is None else {"ResetGateMode": mode}
    function = dl.lstm if mode is None else dl.gru
    Y, *final = function(dl.dlarray(x, "CBT"), *states, w, r, b, nargout=gates - 1, **options)
    assert (dl.dims(Y), Y.shape) == ("CBT", (2, batch, steps))
    for a, start in zip(final, states, strict=True):
        np.testing.assert_array_equal(host(a), np.repeat(start, batch, 1))

    def loss(X, *others):
        outputs = function(X, *others, nargout=gates - 1, **options)
        return sum(dl.sum(y, "all") for y in map(dl.stripdims, outputs))

    _, grads = value_and_gradients(loss, *labelled(x, *states, w, r, b))
    assert [g.shape for g in grads] == [a.shape for a in labelled(x, *states, w, r, b)]
    np.testing.assert_array_equal(host(grads[-3]), 0 * w)
    np.testing.assert_array_equal(host(grads[1]), np.full((2, 1), float(batch)))


def test_no_channels_leave_the_bias_and_the_state(gen):
    w, r, b = np.zeros((6, 0)), gen.standard_normal((6, 2)), gen.standard_normal((6, 1))
    Y = dl.gru(dl.dlarray(np.zeros((0, 3, 4)), "CBT"), dl.ones(2, 1), w, r, b)
    wanted = dl.gru(dl.dlarray(np.zeros((1, 3, 4)), "CBT"), dl.ones(2, 1), np.zeros((6, 1)), r, b)
    np.testing.assert_array_equal(host(Y), host(wanted))


@pytest.mark.parametrize("function", ["lstm", "gru"])
def test_nan_stays_in_its_observation_and_goes_forward_in_time(function, gen):
    gates = 4 if function == "lstm" else 3
    x, h0, c0, w, r, b = arrays(gen, gates, (6, 3, 4, 2))
    states = [h0, c0][: gates - 2]
    clean = host(getattr(dl, function)(dl.dlarray(x, "CBT"), *states, w, r, b))
    x[1, 2, 3] = np.nan
    y = host(getattr(dl, function)(dl.dlarray(x, "CBT"), *states, w, r, b))
    assert np.isnan(y[:, 2, 3:]).all()
    np.testing.assert_array_equal(y[:, :2], clean[:, :2])
    np.testing.assert_array_equal(y[:, 2, :3], clean[:, 2, :3])


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_saturated_gates_are_exact_and_give_no_warning(kind):
    """Open gates carry the state through a thousand steps unchanged, and so its gradient."""
    b = np.array([[-1000], [1000], [0], [1000]], kind)
    zeros = np.zeros((4, 1), kind)
    X = dl.dlarray(np.full((1, 2, 1000), 1e30, kind), "CBT")
    (value, slope) = value_and_gradients(
        lambda C: dl.sum(dl.lstm(X, 0, C, zeros, zeros, b, nargout=3)[2], "all"),
        dl.dlarray(np.full((1, 2), 0.75, kind)),
    )
    assert float(value) == 1.5
    np.testing.assert_array_equal(host(slope), 1)


@pytest.mark.parametrize("mode", [AFTER, BEFORE])
def test_a_closed_update_gate_keeps_the_state(mode):
    """Exactly, and however large the candidate is."""
    b = np.array([[0.0], [1000.0], [0.0]])
    X = dl.dlarray(np.full((1, 2, 1000), 1e20), "CBT")
    weights = np.array([[0.0], [0.0], [1.0]])
    value, slope = value_and_gradients(
        lambda H: dl.sum(
            dl.gru(X, H, weights, 0 * b, b, ResetGateMode=mode, StateActivationFunction="relu", nargout=2)[1],
            "all",
        ),
        dl.dlarray(np.array([[0.7, -0.1]])),
    )
    assert float(value) == 0.7 - 0.1
    np.testing.assert_array_equal(host(slope), 1)


def test_hard_sigmoid_and_softsign_by_hand():
    """One unit, one step, by the formulas of the documentation."""
    X, one = dl.dlarray([[2.0]], "CT"), np.ones((4, 1))
    b = np.array([[0.0], [-5.0], [1.0], [9.0]])  # i = 0.9, f = 0, g = 3/4, o = 1
    Y, _, c = dl.lstm(
        X,
        0,
        100,
        one,
        0 * one,
        b,
        StateActivationFunction="softsign",
        GateActivationFunction="hard-sigmoid",
        nargout=3,
    )
    np.testing.assert_allclose(float(c), 0.9 * 0.75, rtol=1e-15)
    np.testing.assert_allclose(float(Y), 0.675 / 1.675, rtol=1e-15)


# -- the other ways of running ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("function", ["lstm", "gru"])
def test_jacobians(function, gen):
    """All outputs with respect to all inputs, against differences."""
    gates = 4 if function == "lstm" else 3
    x, h0, c0, w, r, b = arrays(gen, gates, (3, 1, 2, 2))
    states = [h0, c0][: gates - 2]

    def outputs(v):
        X = dl.dlarray(dl.reshape(v, 2, 1, 3), "CBT")
        return dl.reshape(dl.stripdims(getattr(dl, function)(X, *states, w, r, b)), 6, 1)

    v = dl.dlarray(x.reshape((6, 1), order="F"))
    J = dl.dlfeval(lambda v: dl.dljacobian(outputs(v), v, 1), v)
    step = 1e-6 * np.eye(6)
    columns = [(host(outputs(v + s[:, None])) - host(outputs(v - s[:, None]))) / 2e-6 for s in step]
    np.testing.assert_allclose(np.squeeze(host(J)), np.concatenate(columns, axis=1), atol=1e-8)


def test_accelerated_steps_give_the_same(gen):
    pytest.importorskip("jax", reason="dlaccelerate compiles with JAX")
    given = labelled(*arrays(gen, 4, (3, 2, 4, 2)))

    def step(*a):
        loss = dl.sum(dl.lstm(*a) ** 2, "all")
        return loss, *dl.dlgradient(loss, *a)

    for a, e in zip(dl.dlfeval(dl.dlaccelerate(step), *given), dl.dlfeval(step, *given), strict=True):
        np.testing.assert_allclose(host(a), host(e), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("rows", "depth", "columns"), [(16, 256, 1024), (32, 256, 768), (8, 512, 2048), (7, 100, 90)]
)
def test_pieces_of_steps_stay_below_where_blas_takes_threads(rows, depth, columns, gen):
    """OpenBLAS takes a thread for each 2¹⁸ multiplications where it has no kernels for small products."""
    b = gen.standard_normal((depth, columns))
    made = recurrent_numpy.Product(b, rows)
    assert made.tiles.shape[2] * depth * rows // (1 << 18) < 2
    a, out = gen.standard_normal((rows, depth)), np.empty((rows, columns))
    made.into(a, out)
    # Sums that cancel are small beside what rounding leaves: the bound is that of a product of this depth.
    assert np.all(np.abs(out - a @ b) <= depth * np.finfo(float).eps * (np.abs(a) @ np.abs(b)))
