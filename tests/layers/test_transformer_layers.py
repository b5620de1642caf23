"""attentionLayer, the position layers, the embeddings, patchEmbeddingLayer, indexing1dLayer and neuralODELayer.

PyTorch, SciPy and plain formulas are the oracles.
"""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DLArrayError, FormatError, OptionError, SizeError
from dlarray.layers.base.properties import ReadOnlyError
from tests.support.backends import host
from tests.support.bundles import cases

NaN = float("nan")


def array(size, fmt="", cls="double", seed=0):
    """A dlarray of normal numbers."""
    values = np.random.default_rng(seed).normal(size=size)
    return dl.dlarray(values.astype(np.float32 if cls == "single" else np.float64), fmt)


def raw(X):
    return np.asarray(X.extractdata())


def doubled(net):
    """The network with learnables in double precision, of normal numbers."""
    values = [array(v.shape, seed=k + 5) for k, v in enumerate(net.Learnables.Value)]
    return net.with_learnables(net.Learnables.with_values(values))


def gradients(net, *X, weights=None, inputs=None):
    """The output, and the gradients of its sum with ``weights`` for the learnables and the first ``inputs`` inputs."""
    of = X[:inputs]

    def loss(net, *X):
        Y = net.forward(*X)
        G = array(Y.shape, seed=77) if weights is None else weights
        value = dl.sum(dl.stripdims(Y) * G, "all")
        wanted = [net.Learnables] if len(net.Learnables) else []
        found = dl.dlgradient(value, *wanted, *X[: len(of)])
        found = found if isinstance(found, tuple) else (found,)
        return (Y, *found) if wanted else (Y, None, *found)

    return dl.dlfeval(loss, net, *X)


def close(ours, wanted, tolerance=1e-11):
    np.testing.assert_allclose(raw(ours), wanted, rtol=tolerance, atol=tolerance)


# --- properties --------------------------------------------------------------------------------------------------

NO_LEARNABLES = {"NumInputs": 1, "InputNames": ["in"], "NumOutputs": 1, "OutputNames": ["out"], "Name": ""}
WEIGHTS = {
    **NO_LEARNABLES,
    "WeightsInitializer": "narrow-normal",
    "WeightLearnRateFactor": 1,
    "WeightL2Factor": 1,
}
DEFAULTS = {
    "attention": (
        lambda: dl.attentionLayer(4),
        {
            **NO_LEARNABLES, "NumInputs": 3, "InputNames": ["query", "key", "value"], "NumHeads": 4,
            "NumQueryGroups": "num-heads", "Scale": "auto", "HasPaddingMaskInput": False, "HasScoresOutput": False,
            "AttentionMask": "none", "DropoutProbability": 0,
        },
    ),
    "position": (
        lambda: dl.positionEmbeddingLayer(8, 10),
        {**WEIGHTS, "OutputSize": 8, "MaxPosition": 10, "PositionDimension": "auto"},
    ),
    "sinusoidal": (
        lambda: dl.sinusoidalPositionEncodingLayer(8),
        {**NO_LEARNABLES, "OutputSize": 8, "Positions": "auto"},
    ),
    "word": (
        lambda: dl.wordEmbeddingLayer(8, 10),
        {**WEIGHTS, "Dimension": 8, "NumWords": 10, "OOVMode": "map-to-last"},
    ),
    "concatenation": (lambda: dl.embeddingConcatenationLayer(), WEIGHTS),
    "patch": (
        lambda: dl.patchEmbeddingLayer([2, 3], 8),
        {
            **WEIGHTS, "PatchSize": (2, 3), "InputSize": "auto", "OutputSize": 8, "WeightsInitializer": "glorot",
            "SpatialFlattenMode": "column-major", "BiasInitializer": "zeros", "BiasLearnRateFactor": 1,
            "BiasL2Factor": 0,
        },
    ),
    "indexing": (lambda: dl.indexing1dLayer(), {**NO_LEARNABLES, "Index": "first", "HasPaddingMaskInput": False}),
    "ode": (
        lambda: dl.neuralODELayer(linear(), [0, 1]),
        {
            **NO_LEARNABLES, "TimeInterval": (0, 1), "Solver": "ode45", "GradientMode": "direct",
            "InitialStepSize": (), "MaxStepSize": (), "RelativeTolerance": 1e-3, "AbsoluteTolerance": 1e-6,
            "StepSize": "auto",
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", DEFAULTS)
def test_defaults(kind):
    layer, expected = DEFAULTS[kind][0](), DEFAULTS[kind][1]
    assert {name: getattr(layer, name) for name in expected} == expected
    assert set(type(layer).property_names) <= set(expected)
    for name in type(layer).learnable_names:
        value = getattr(layer, name)
        assert kind == "ode" or value.shape == (0, 0)


@cases(
    ("kind", "name"),
    [
        ("position", "OutputSize"), ("position", "MaxPosition"), ("position", "PositionDimension"),
        ("sinusoidal", "OutputSize"), ("sinusoidal", "Positions"), ("patch", "PatchSize"), ("patch", "OutputSize"),
        ("patch", "InputSize"), ("attention", "NumInputs"), ("indexing", "InputNames"),
    ],
)  # fmt: skip
def test_read_only(kind, name):
    layer = DEFAULTS[kind][0]()
    with pytest.raises(ReadOnlyError, match=f"Unable to set the '{name}' property of class '.*read-only"):
        setattr(layer, name, 3)


@cases(
    ("make", "says"),
    [
        (lambda: dl.attentionLayer(0), "NumHeads.*a positive integer"),
        (lambda: dl.attentionLayer(2, Scale="big"), 'Scale.*"auto" or a finite real scalar'),
        (
            lambda: dl.attentionLayer(2, AttentionMask="row"),
            'AttentionMask.*"none", "causal", "numeric-input"',
        ),
        (lambda: dl.attentionLayer(2, DropoutProbability=1), "DropoutProbability.*less than 1"),
        (
            lambda: dl.attentionLayer(2, NumQueryGroups="few"),
            'NumQueryGroups.*"num-heads" or a positive integer',
        ),
        (lambda: dl.attentionLayer(2, HasScoresOutput=2), "HasScoresOutput.*logical"),
        (lambda: dl.positionEmbeddingLayer(1.5, 3), "OutputSize.*a positive integer"),
        (lambda: dl.positionEmbeddingLayer(2, 3, PositionDimension="data"), '"auto", "temporal", "spatial"'),
        (
            lambda: dl.positionEmbeddingLayer(2, 3, WeightsInitializer="lecun"),
            '"narrow-normal".*function handle',
        ),
        (lambda: dl.sinusoidalPositionEncodingLayer(5), "OutputSize.*an even positive integer"),
        (lambda: dl.sinusoidalPositionEncodingLayer(4, Positions="time"), "Positions.*temporal-indices"),
        (lambda: dl.sinusoidalPositionEncodingLayer(4, PositionOffset=1.5), r"a nonnegative integer or \[\]"),
        (lambda: dl.wordEmbeddingLayer(3, 0), "NumWords.*a positive integer"),
        (lambda: dl.wordEmbeddingLayer(3, 4, OOVMode="skip"), 'OOVMode.*"map-to-last", "error"'),
        (lambda: dl.patchEmbeddingLayer([2, 0], 4), "PatchSize.*row vector of positive integers"),
        (lambda: dl.patchEmbeddingLayer([2, 2, 2, 2], 4), "PatchSize.*up to three"),
        (lambda: dl.patchEmbeddingLayer(2, 4, SpatialFlattenMode="z"), '"column-major", "row-major"'),
        (lambda: dl.indexing1dLayer("second"), 'Index.*"first", "last"'),
        (lambda: dl.neuralODELayer(linear(), [0]), "TimeInterval.*two or more finite"),
        (lambda: dl.neuralODELayer(linear(), [0, 1, 1]), "all increasing or all decreasing"),
        (lambda: dl.neuralODELayer(linear(), [0, 1], Solver="ode15s"), 'Solver.*"ode45", "ode1"'),
        (
            lambda: dl.neuralODELayer(linear(), [0, 1], MaxStepSize=-1),
            r"MaxStepSize.*a positive scalar or \[\]",
        ),
    ],
)
def test_values_that_are_not_allowed(make, says):
    with pytest.raises(OptionError, match=says):
        make()


def test_rows_of_a_layer_array():
    layers = dl.layerArray(
        dl.wordEmbeddingLayer(8, 10), dl.positionEmbeddingLayer(8, 16), dl.sinusoidalPositionEncodingLayer(8),
        dl.attentionLayer(4), dl.embeddingConcatenationLayer(), dl.patchEmbeddingLayer([16, 8], 12),
        dl.indexing1dLayer("last"), dl.neuralODELayer(linear(), [0, 1]),
    )  # fmt: skip
    said = repr(layers)
    for words in (
        "Word Embedding Layer           Word embedding layer with 8 dimensions and 10 unique words",
        "Attention                      Dot-product attention with 4 heads",
        "Patch Embedding                Patch embedding with patch size 16×8",
        "1-D Indexing                   1-D indexing with index 'last'",
    ):
        assert words in said


def test_name_value_pairs_in_any_case():
    layer = dl.positionEmbeddingLayer(8, 16, "name", "p", "positiondimension", "SPATIAL")
    assert (layer.Name, layer.PositionDimension) == ("p", "spatial")


# --- attentionLayer ------------------------------------------------------------------------------------------------


def test_names_of_inputs_and_outputs():
    layer = dl.attentionLayer(
        4, HasPaddingMaskInput=True, AttentionMask="numeric-input", HasScoresOutput=True
    )
    assert layer.InputNames == ["query", "key", "value", "padding-mask", "attention-mask"]
    assert (layer.NumInputs, layer.NumOutputs, layer.OutputNames) == (5, 2, ["out", "scores"])
    layer.HasPaddingMaskInput = False
    assert layer.InputNames == ["query", "key", "value", "attention-mask"]


@cases("mask", ["none", "causal", "numeric", "numeric-batch", "padding", "both"])
@cases(("groups", "scale"), [("num-heads", "auto"), (2, 0.7)])
def test_attention_against_torch(mask, groups, scale):
    torch = pytest.importorskip("torch")
    heads, D, B, Nq, Nk = 4, 3, 2, 5, 6
    few = heads if groups == "num-heads" else groups
    Q, K, V = (
        array((h * D, B, n), "CBT", seed=s) for s, (h, n) in enumerate([(heads, Nq), (few, Nk), (few, Nk)])
    )
    gen = np.random.default_rng(4)
    keep = np.ones((1, B, Nk))
    keep[0, 1, 4:] = 0
    allowed = gen.random((Nk, Nq, B)) < 0.6
    allowed[0] = True
    if mask == "numeric":
        allowed = allowed[:, :, :1].repeat(B, 2)
    options, inputs = {}, [Q, K, V]
    bias = torch.ones(B, 1, Nq, Nk, dtype=torch.bool)
    if mask in ("padding", "both"):
        options["HasPaddingMaskInput"] = True
        inputs.append(dl.dlarray(keep, "CBT"))
        bias = bias & torch.tensor(keep[0] == 1)[:, None, None]
    if mask.startswith("numeric") or mask == "both":
        options["AttentionMask"] = "numeric-input"
        inputs.append(
            dl.dlarray(allowed[:, :, 0] * 1.0, "SS")
            if mask == "numeric"
            else dl.dlarray(allowed * 1.0, "SSB")
        )
        bias = bias & torch.tensor(allowed.transpose(2, 1, 0).copy())[:, None]
    if mask == "causal":
        options["AttentionMask"] = "causal"
        bias = bias & torch.ones(Nq, Nk, dtype=torch.bool).tril()
    net = dl.dlnetwork([dl.attentionLayer(heads, Scale=scale, NumQueryGroups=groups, **options)], *inputs)
    Y, _, *grads = gradients(net, *inputs, inputs=3)
    assert (Y.dims(), Y.shape) == ("CBT", (heads * D, B, Nq))

    t = [torch.tensor(raw(X)).requires_grad_() for X in (Q, K, V)]
    q, k, v = (x.permute(1, 2, 0).unflatten(-1, (-1, D)).transpose(1, 2) for x in t)
    k, v = (x.repeat_interleave(heads // few, dim=1) for x in (k, v))
    scaled = None if scale == "auto" else scale
    y = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=bias, scale=scaled)
    y = y.transpose(1, 2).flatten(2).permute(2, 0, 1)
    (y * torch.tensor(raw(array(Y.shape, seed=77)))).sum().backward()
    close(Y, y.detach().numpy())
    for ours, theirs in zip(grads, t, strict=False):
        close(ours, theirs.grad.numpy())


@cases("fmt", ["CBT", "CT", "SCB", "SC", "CB"])
@cases("cls", ["single", "double"])
def test_attention_formats(fmt, cls):
    sizes = {"C": 6, "B": 2, "T": 5, "S": 5}
    Q, K, V = (array([sizes[label] for label in fmt], fmt, cls, seed) for seed in range(3))
    Y = dl.dlnetwork([dl.attentionLayer(2)], Q, K, V).predict(Q, K, V)
    assert (Y.dims(), Y.shape, dl.underlyingType(Y)) == (fmt, Q.shape, cls)
    assert np.array_equal(raw(Y), raw(dl.attention(Q, K, V, 2)))


def test_attention_scores():
    Q, K = array((6, 2, 5), "CBT"), array((6, 2, 7), "CBT", seed=1)
    net = dl.dlnetwork([dl.attentionLayer(3, HasScoresOutput=True)], Q, K, K)
    assert net.OutputNames == ["attention/out", "attention/scores"]
    Y, scores = net.predict(Q, K, K)
    assert (Y.shape, scores.shape, scores.dims()) == ((6, 2, 5), (7, 5, 3, 2), "")
    close(dl.sum(scores, 1), np.ones((1, 5, 3, 2)))
    values = raw(K).reshape(3, 2, 2, 7).transpose(1, 3, 0, 2)  # of each head: channels, keys, heads, batch
    wanted = np.einsum("ckhb,kqhb->chbq", values, raw(scores)).transpose(1, 0, 2, 3).reshape(6, 2, 5)
    close(Y, wanted)


def test_attention_dropout_acts_in_forward_only():
    Q = array((6, 2, 5), "CBT")
    net = dl.dlnetwork([dl.attentionLayer(3, DropoutProbability=0.5)], Q, Q, Q)
    plain = raw(dl.attention(Q, Q, Q, 3))
    assert np.array_equal(raw(net.predict(Q, Q, Q)), plain)
    dl.rng(0)
    first = raw(net.forward(Q, Q, Q))
    dl.rng(0)
    assert not np.allclose(first, plain) and np.array_equal(first, raw(net.forward(Q, Q, Q)))


def test_attention_of_data_that_does_not_fit():
    Q, K = array((6, 2, 5), "CBT"), array((6, 2, 7), "CBT")
    net = dl.dlnetwork([dl.attentionLayer(3, Name="cross")], Q, K, K)
    with pytest.raises(SizeError, match="predict: layer 'cross' .*keys is 4.C."):
        net.predict(Q, array((4, 2, 7), "CBT"), K)
    with pytest.raises(SizeError, match="4 does not divide 6"):
        dl.dlnetwork([dl.attentionLayer(4)], Q, K, K)


def test_attention_backends(backend):
    gen = np.random.default_rng(0)
    arrays = [gen.normal(size=(6, 2, n)) for n in (5, 7, 7)]
    keep, allowed = np.ones((1, 2, 7)), (gen.random((7, 5)) < 0.7) * 1.0
    keep[0, 0, 5:] = 0
    layer = dl.attentionLayer(2, HasPaddingMaskInput=True, AttentionMask="numeric-input")
    given = [dl.dlarray(x, "CBT") for x in (*arrays, keep)] + [dl.dlarray(allowed, "SS")]
    there = [backend.dlarray(x, "CBT") for x in (*arrays, keep)] + [backend.dlarray(allowed, "SS")]
    Y = layer.predict(*there)
    assert backend.same_library(Y)
    np.testing.assert_allclose(host(Y), raw(layer.predict(*given)), rtol=1e-11)


# --- positions -----------------------------------------------------------------------------------------------------

POSITIONS = [
    ("CBT", (3, 2, 5), "CBT", "T"), ("CT", (3, 5), "CT", "T"), ("BT", (2, 5), "CBT", "T"),
    ("SCBT", (2, 3, 4, 5), "SCBT", "T"), ("SCB", (5, 3, 2), "SCB", "S"), ("SC", (5, 3), "SC", "S"),
    ("SB", (5, 2), "SCB", "S"), ("SSCBT", (2, 2, 3, 1, 4), "SSCBT", "T"),
]  # fmt: skip


def spread(columns, fmt, size, label):
    """Columns of positions (channels × positions), the same for everything else, as data of this format."""
    shape = dict(zip(fmt, size, strict=True)) if "SS" not in fmt else None
    rank = len(fmt)
    c, p = fmt.index("C"), fmt.index(label)
    ones = [1] * rank
    ones[c], ones[p] = columns.shape
    full = list(size)
    full[c] = columns.shape[0]
    assert shape is None or shape[label] == columns.shape[1]
    return np.broadcast_to((columns if c < p else columns.T).reshape(ones), full)


def with_c(fmt, size, out):
    """The size with a 1 for the channel that the format lacks."""
    return size if "C" in fmt else tuple(np.insert(size, out.index("C"), 1))


@cases(("fmt", "size", "out", "label"), POSITIONS)
@cases("cls", ["single", "double"])
def test_position_embedding(fmt, size, out, label, cls):
    X = array(size, fmt, cls)
    net = dl.dlnetwork([dl.positionEmbeddingLayer(6, 9)], X)
    assert net.Learnables.Value[0].shape == (6, 9)
    net = net if cls == "single" else doubled(net)
    Y = net.predict(X)
    full = with_c(fmt, size, out)
    count = full[out.index(label)]
    W = raw(net.Learnables.Value[0])
    wanted = spread(W[:, :count], out, full, label)
    assert (Y.dims(), Y.shape, dl.underlyingType(Y)) == (out, wanted.shape, cls)
    assert np.array_equal(raw(Y), wanted)
    if cls == "double":
        Y, grads = gradients(net, X, inputs=0)
        G = raw(array(Y.shape, seed=77))
        c, p = out.index("C"), out.index(label)
        summed = G.sum(axis=tuple(k for k in range(len(out)) if k not in (c, p)))
        dW = np.zeros((6, 9))
        dW[:, :count] = summed if c < p else summed.T
        close(grads.Value[0], dW)


def test_position_dimension():
    X = array((4, 3, 2, 5), "SCBT")
    for kind, label, count in (("temporal", "T", 5), ("spatial", "S", 4), ("auto", "T", 5)):
        net = doubled(dl.dlnetwork([dl.positionEmbeddingLayer(6, 9, PositionDimension=kind)], X))
        W = raw(net.Learnables.Value[0])
        assert np.array_equal(raw(net.predict(X)), spread(W[:, :count], "SCBT", X.shape, label))


@pytest.mark.parametrize(
    ("kind", "fmt", "says"),
    [
        ("auto", "CB", "a time dimension, or exactly one spatial"), ("auto", "SSCB", "exactly one spatial"),
        ("temporal", "SCB", "must have a time dimension, but it is"), ("spatial", "CBT", "one spatial dimension, but"),
    ],
)  # fmt: skip
def test_positions_that_are_not_there(kind, fmt, says):
    with pytest.raises(FormatError, match=f"initialize: layer 'position_embed'.*{says}.*fix: label it"):
        dl.dlnetwork([dl.positionEmbeddingLayer(6, 9, PositionDimension=kind)], array([3] * len(fmt), fmt))


def test_too_many_positions():
    net = dl.dlnetwork([dl.positionEmbeddingLayer(6, 4, Name="p")], array((3, 2, 4), "CBT"))
    with pytest.raises(
        SizeError, match=r"layer 'p'.*5 positions.*MaxPosition is 4.*positionEmbeddingLayer\(6, 5\)"
    ):
        net.predict(array((3, 2, 5), "CBT"))


def test_given_and_wrong_weights():
    W = np.arange(12.0).reshape(3, 4)
    layer = dl.positionEmbeddingLayer(3, 4, Weights=W)
    assert np.array_equal(raw(layer.predict(array((2, 3), "CT"))), W[:, :3])
    with pytest.raises(SizeError, match=r"Weights is 4×3, but must be 3×4 \(OutputSize×MaxPosition\)"):
        dl.dlnetwork([dl.positionEmbeddingLayer(3, 4, Weights=W.T)], array((2, 3), "CT"))


@pytest.mark.parametrize(
    ("make", "size", "fans"),
    [
        (lambda how: dl.positionEmbeddingLayer(40, 100, WeightsInitializer=how), (40, 100), (100, 40)),
        (lambda how: dl.wordEmbeddingLayer(40, 99, WeightsInitializer=how), (40, 100), (100, 40)),
        (lambda how: dl.embeddingConcatenationLayer(WeightsInitializer=how), (3000, 1), (3000, 3000)),
        (lambda how: dl.patchEmbeddingLayer([4, 5], 30, WeightsInitializer=how), (4, 5, 8, 30), (160, 600)),
    ],
    ids=["position", "word", "concatenation", "patch"],
)
def test_initializers(make, size, fans):
    numIn, numOut = fans
    X = {40: lambda: dl.dlarray(np.ones((1, 2, 5)), "CBT"), 3000: lambda: array((3000, 1, 2), "CBT")}.get(
        size[0], lambda: array((8, 10, 8, 2), "SSCB")
    )()
    for how, deviation in (
        ("narrow-normal", 0.01), ("glorot", math.sqrt(2 / (numIn + numOut))), ("he", math.sqrt(2 / numIn)),
    ):  # fmt: skip
        dl.rng(1)
        W = raw(dl.dlnetwork([make(how)], X).Learnables.Value[0])
        assert W.shape == size and W.dtype == np.float32
        assert abs(W.mean()) < 0.1 * deviation and abs(W.std() / deviation - 1) < 0.06
    assert np.all(raw(dl.dlnetwork([make("ones")], X).Learnables.Value[0]) == 1)
    given = dl.dlnetwork([make(lambda sz: np.full(sz, 3.0))], X).Learnables.Value[0]
    assert given.shape == size and np.all(raw(given) == 3)


def encoding(p, size):
    k = np.arange(size) // 2
    angle = np.asarray(p)[None] / 10000.0 ** (2 * k / size).reshape(-1, *[1] * np.ndim(p))
    return np.where((np.arange(size) % 2 == 0).reshape(-1, *[1] * np.ndim(p)), np.sin(angle), np.cos(angle))


@cases("offset", [None, 0, 7])
@cases(("fmt", "size", "out", "label"), POSITIONS)
def test_sinusoidal_positions(fmt, size, out, label, offset):
    X = array(size, fmt)
    options = {} if offset is None else {"PositionOffset": offset}
    net = dl.dlnetwork([dl.sinusoidalPositionEncodingLayer(6, **options)], X)
    Y, state = net.predict(X, nargout=2)
    full = with_c(fmt, size, out)
    count = full[out.index(label)]
    assert Y.dims() == out
    close(Y, spread(encoding(np.arange(1, count + 1) + (offset or 0), 6), out, full, label), 1e-12)
    assert list(state.Parameter) == ["PositionOffset"]
    if offset is None:
        assert state.Value[0].shape == (0, 0)
    else:
        assert float(state.Value[0]) == offset + count


def test_sinusoidal_values_as_positions():
    X = array((1, 4), "CB")
    for offset, options in ((0, {}), (2, {"PositionOffset": 2})):
        layer = dl.sinusoidalPositionEncodingLayer(4, **options)
        Y = layer.predict(X)
        close(Y[0] if options else Y, encoding(raw(X)[0] + offset, 4))
    T = array((1, 4), "CT")
    layer = dl.sinusoidalPositionEncodingLayer(4, Positions="data-values")
    close(layer.predict(T), encoding(raw(T)[0], 4))
    with pytest.raises(SizeError, match="must have one channel"):
        layer.predict(array((2, 4), "CT"))


def test_a_sequence_in_parts_and_the_reset_of_the_offset():
    X = array((1, 2, 8), "CBT", "single")
    net = dl.dlnetwork([dl.sequenceInputLayer(1), dl.sinusoidalPositionEncodingLayer(6, PositionOffset=0)])
    whole = raw(net.predict(X))
    parts = []
    for k in (slice(0, 3), slice(3, 4), slice(4, 8)):
        Y, net.State = net.predict(X[:, :, k], nargout=2)
        parts.append(raw(Y))
    np.testing.assert_allclose(np.concatenate(parts, axis=2), whole, rtol=1e-5, atol=1e-6)
    assert float(net.State.Value[0]) == 8
    assert float(dl.resetState(net).State.Value[0]) == 0
    layer = dl.sinusoidalPositionEncodingLayer(6)
    layer.PositionOffset = 5
    assert float(layer.resetState().PositionOffset[0, 0]) == 5
    layer.PositionOffset = []
    assert layer.resetState().PositionOffset.shape == (0, 0)


# --- wordEmbeddingLayer --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fmt", "size"), [("CBT", (1, 3, 5)), ("BT", (3, 5)), ("CT", (1, 5)), ("SCB", (5, 1, 3))]
)
def test_word_embedding_against_torch(fmt, size):
    torch = pytest.importorskip("torch")
    gen = np.random.default_rng(2)
    words = gen.integers(1, 8, size).astype(float)
    words.flat[[0, 3]] = [0, NaN]
    words.flat[4] = 99
    X = dl.dlarray(words, fmt)
    net = doubled(dl.dlnetwork([dl.wordEmbeddingLayer(4, 7)], X))
    Y, grads = gradients(net, X, inputs=0)
    W = torch.tensor(raw(net.Learnables.Value[0])).requires_grad_()
    assert W.shape == (4, 8)
    k = np.where(np.isnan(words) | (words < 1) | (words > 7), 8, words).astype(int) - 1
    c = fmt.find("C")
    k = k if c < 0 else k.squeeze(c)
    y = torch.moveaxis(torch.nn.functional.embedding(torch.tensor(k), W.T), -1, max(c, 0))
    assert Y.dims() == (fmt if c >= 0 else "CBT")
    close(Y, y.detach().numpy())
    (y * torch.tensor(raw(array(Y.shape, seed=77)))).sum().backward()
    close(grads.Value[0], W.grad.numpy())


def test_word_embedding_weights():
    X = dl.dlarray([[1, 3, 9]], "CT")
    M = np.arange(6.0).reshape(2, 3)
    dl.rng(0)
    W = raw(dl.dlnetwork([dl.wordEmbeddingLayer(2, 3, Weights=M)], X).Learnables.Value[0])
    assert np.array_equal(W[:, :3], M) and W.shape == (2, 4) and 0 < np.abs(W[:, 3]).max() < 0.1
    W = np.arange(8.0).reshape(2, 4)
    net = dl.dlnetwork([dl.wordEmbeddingLayer(2, 3, Weights=W)], X)
    assert np.array_equal(raw(net.predict(X)), W[:, [0, 2, 3]])
    with pytest.raises(SizeError, match=r"Weights is 2×5, but must be 2×4 \(Dimension×\(NumWords\+1\)\)"):
        dl.dlnetwork([dl.wordEmbeddingLayer(2, 3, Weights=np.ones((2, 5)))], X)


def test_unknown_words_as_an_error():
    X = dl.dlarray([[1, 3, 2]], "CT")
    net = dl.dlnetwork([dl.wordEmbeddingLayer(2, 3, OOVMode="error")], X)
    W = raw(net.Learnables.Value[0])
    assert W.shape == (2, 3) and np.array_equal(raw(net.predict(X)), W[:, [0, 2, 1]])
    for word in (0, 4, NaN):
        with pytest.raises(
            ArgumentError, match=f"layer 'word-embedding'.*{word:g} is among.*numbered 1 to 3.*fix"
        ):
            net.predict(dl.dlarray([[1, word]], "CT"))
    with pytest.raises(DLArrayError, match="not a whole number"):
        net.predict(dl.dlarray([[1.5, 2]], "CT"))
    with pytest.raises(SizeError, match="channel dimension can only be expanded from size 1"):
        net.predict(dl.dlarray([[1, 2], [2, 3]], "CT"))


def test_word_embedding_backends(backend):
    words = np.array([[[1.0, 0, 3], [2, NaN, 9]]])
    layer = dl.wordEmbeddingLayer(2, 3, Weights=backend.dlarray(np.arange(8.0).reshape(2, 4)))
    Y = layer.predict(backend.dlarray(words, "CBT"))
    assert backend.same_library(Y)
    assert np.array_equal(host(Y), np.arange(8.0).reshape(2, 4)[:, [[0, 3, 2], [1, 3, 3]]])


# --- embeddingConcatenationLayer -----------------------------------------------------------------------------------


@cases(("fmt", "size", "out", "label"), [p for p in POSITIONS if p[0] != "SSCBT"])
@cases("cls", ["single", "double"])
def test_embedding_concatenation(fmt, size, out, label, cls):
    X = array(size, fmt, cls)
    net = dl.dlnetwork([dl.embeddingConcatenationLayer()], X)
    net = net if cls == "single" else doubled(net)
    full = with_c(fmt, size, out)
    W = raw(net.Learnables.Value[0])
    p = out.index(label)
    one = list(full)
    one[p] = 1
    wanted = np.concatenate([spread(W, out, one, label), raw(X).reshape(full)], axis=p)
    Y, grads, dX = gradients(net, X, weights=array(wanted.shape, seed=3, cls=cls))
    assert (Y.dims(), Y.shape, dl.underlyingType(Y)) == (out, wanted.shape, cls)
    assert np.array_equal(raw(Y), wanted)
    G = raw(array(wanted.shape, seed=3, cls=cls))
    first, rest = np.split(G, [1], axis=p)
    tolerance = 1e-5 if cls == "single" else 1e-12
    close(
        grads.Value[0],
        first.sum(axis=tuple(k for k in range(len(out)) if out[k] != "C")).reshape(-1, 1),
        tolerance,
    )
    close(dX, rest.reshape(size), tolerance)


def test_embedding_concatenation_refusals():
    with pytest.raises(FormatError, match="a time dimension, or exactly one spatial"):
        dl.dlnetwork([dl.embeddingConcatenationLayer()], array((3, 2), "CB"))
    with pytest.raises(SizeError, match=r"Weights is 4×1, but must be 3×1 \(one value for each channel\)"):
        dl.dlnetwork([dl.embeddingConcatenationLayer(Weights=np.ones((4, 1)))], array((3, 2), "CT"))
    with pytest.raises(SizeError, match="the number of channels must be known"):
        dl.embeddingConcatenationLayer().initialize(dl.networkDataLayout([NaN, 2], "CT"))
    with pytest.raises(SizeError, match="data with 4 channels"):
        dl.embeddingConcatenationLayer(Weights=np.ones((4, 1))).predict(array((3, 2), "CT"))


# --- patchEmbeddingLayer -------------------------------------------------------------------------------------------


@cases("mode", ["column-major", "row-major"])
@cases(
    ("fmt", "size", "patch"),
    [
        ("SSCB", (6, 8, 3, 2), [2, 4]), ("SSCB", (7, 9, 1, 1), 2), ("SSC", (4, 6, 3), 2), ("SCB", (7, 3, 2), 3),
        ("SSSCB", (4, 2, 6, 3, 2), [2, 1, 3]), ("SSCBT", (4, 6, 2, 2, 3), 2),
    ],
)  # fmt: skip
def test_patch_embedding_against_torch(fmt, size, patch, mode):
    torch = pytest.importorskip("torch")
    F = torch.nn.functional
    X = array(size, fmt)
    net = doubled(dl.dlnetwork([dl.patchEmbeddingLayer(patch, 5, SpatialFlattenMode=mode)], X))
    n = fmt.count("S")
    step = (patch,) * n if isinstance(patch, int) else tuple(patch)
    assert [v.shape for v in net.Learnables.Value] == [
        (*step, size[n], 5),
        (1,) * n + (5,) if n > 1 else (1, 5),
    ]
    Y, grads, dX = gradients(net, X)
    x = torch.tensor(raw(X)).requires_grad_()
    W, b = (torch.tensor(raw(v)).requires_grad_() for v in net.Learnables.Value)
    rest = fmt[n + 1 :]
    data = x.reshape(*size[: n + 1], -1).permute(n + 1, n, *range(n))  # B and T in one
    convolution = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}[n]
    y = convolution(data, W.permute(n + 1, n, *range(n)), b.reshape(-1), stride=step)
    if mode == "column-major":
        y = y.permute(0, 1, *range(n + 1, 1, -1))
    y = y.flatten(2).permute(2, 1, 0)
    y = y.reshape(*y.shape[:2], *size[n + 1 :])
    assert (Y.dims(), Y.shape) == ("SC" + rest, tuple(y.shape))
    close(Y, y.detach().numpy())
    (y * torch.tensor(raw(array(Y.shape, seed=77))).reshape(y.shape)).sum().backward()
    for ours, theirs in zip((*grads.Value, dX), (W, b, x), strict=True):
        close(ours, theirs.grad.numpy())


def test_patch_embedding_refusals():
    X = array((6, 8, 3, 2), "SSCB")
    net = dl.dlnetwork([dl.patchEmbeddingLayer(2, 5)], X)
    assert net.Layers[0].InputSize == 3
    with pytest.raises(SizeError, match="for 3 input channels, but the data is.*4.C."):
        net.predict(array((6, 8, 4, 2), "SSCB"))
    with pytest.raises(SizeError, match="smaller than a patch of 2×2"):
        net.predict(array((1, 8, 3, 2), "SSCB"))
    with pytest.raises(FormatError, match="one to three spatial"):
        net.predict(array((6, 8), "CB"))
    with pytest.raises(FormatError, match="the patches have 3 dimensions, but the data has 2 spatial"):
        dl.dlnetwork([dl.patchEmbeddingLayer([2, 2, 2], 5)], X)
    with pytest.raises(SizeError, match="Bias is 5×1×1, but must be 1×1×5"):
        dl.dlnetwork([dl.patchEmbeddingLayer(2, 5, Bias=np.ones((5, 1)))], X)


# --- indexing1dLayer -----------------------------------------------------------------------------------------------

INDEXED = [
    ("CBT", (3, 2, 5), "CB"), ("SCB", (5, 3, 2), "CB"), ("SCBT", (2, 3, 4, 5), "SCB"), ("CT", (3, 5), "CU"),
    ("SC", (5, 3), "CU"), ("BT", (2, 5), "BU"), ("CBT", (3, 2, 1), "CB"),
]  # fmt: skip


@cases(("fmt", "size", "out"), INDEXED)
@cases("index", ["first", "last"])
def test_indexing(fmt, size, out, index):
    X = array(size, fmt)
    net = dl.dlnetwork([dl.indexing1dLayer(index)], X)
    Y, _, dX = gradients(net, X)
    p = fmt.index("T" if "T" in fmt else "S")
    k = 0 if index == "first" else size[p] - 1
    wanted = np.take(raw(X), k, axis=p)
    assert Y.dims() == out
    assert np.array_equal(raw(Y), wanted.reshape(Y.shape))
    there = np.zeros(size)
    place = [slice(None)] * len(size)
    place[p] = k
    there[tuple(place)] = raw(array(Y.shape, seed=77)).reshape(wanted.shape)
    assert np.array_equal(raw(dX), there)


@pytest.mark.parametrize("index", ["first", "last"])
@pytest.mark.parametrize(
    ("fmt", "size", "channels"), [("CBT", (3, 4, 5), 1), ("SCB", (5, 3, 4), 3), ("BT", (4, 5), 1)]
)
def test_indexing_with_a_padding_mask(fmt, size, channels, index):
    data = raw(array(size, fmt)).copy()
    p, b = fmt.index("T" if "T" in fmt else "S"), fmt.index("B")
    shape = [channels if label == "C" else n for label, n in zip(fmt, size, strict=True)]
    kept = {0: (0, 3), 1: (2, 5), 2: (1, 2), 3: (0, 5)}
    keep = np.zeros(shape)
    for i, (start, stop) in kept.items():
        place = [slice(None)] * len(fmt)
        place[b], place[p] = i, slice(start, stop)
        keep[tuple(place)] = 1
    data[np.broadcast_to(keep == 0, size)] = NaN  # what padding holds does not matter
    X, mask = dl.dlarray(data, fmt), dl.dlarray(keep, fmt)
    layer = dl.indexing1dLayer(index, HasPaddingMaskInput=True)
    assert layer.InputNames == ["in", "mask"]
    net = dl.dlnetwork([layer], X, mask)
    Y, _, dX = gradients(net, X, mask, inputs=1)
    at = [start if index == "first" else stop - 1 for start, stop in kept.values()]
    wanted = np.stack(
        [np.take(np.take(data, i, axis=b), k, axis=p - (b < p)) for i, k in enumerate(at)], axis=-1
    )
    assert np.array_equal(raw(Y).squeeze(), wanted)
    assert np.count_nonzero(raw(dX)) == wanted.size


def test_indexing_when_all_is_padding():
    X, mask = array((3, 2, 5), "CBT"), dl.dlarray(np.zeros((1, 2, 5)), "CBT")
    for index, k in (("first", 0), ("last", 4)):
        layer = dl.indexing1dLayer(index, HasPaddingMaskInput=True)
        assert np.array_equal(raw(layer.predict(X, mask)), raw(X)[:, :, k])


def test_indexing_refusals():
    with pytest.raises(FormatError, match="a time dimension, or exactly one spatial"):
        dl.dlnetwork([dl.indexing1dLayer()], array((3, 2), "CB"))
    layer = dl.indexing1dLayer(HasPaddingMaskInput=True)
    with pytest.raises(SizeError, match=r"padding mask must.*fix: a mask of size 1\(C\) × 2\(B\) × 5\(T\)"):
        layer.predict(array((3, 2, 5), "CBT"), dl.dlarray(np.ones((1, 2, 4)), "CBT"))
    with pytest.raises(SizeError, match="there is no first element"):
        dl.indexing1dLayer().predict(dl.dlarray(np.zeros((3, 2, 0)), "CBT"))


def test_indexing_backends(backend):
    X, keep = array((3, 2, 5), "CBT"), np.ones((1, 2, 5))
    keep[0, 0, 3:] = 0
    layer = dl.indexing1dLayer("last", HasPaddingMaskInput=True)
    Y = layer.predict(backend.dlarray(raw(X), "CBT"), backend.dlarray(keep, "CBT"))
    assert backend.same_library(Y)
    assert np.array_equal(host(Y), np.stack([raw(X)[:, 0, 2], raw(X)[:, 1, 4]], axis=1))


# --- neuralODELayer ------------------------------------------------------------------------------------------------


def linear(A=None, **options):
    """The network of y' = A y."""
    A = np.array([[-0.1, -1.0], [1.0, -0.1]]) if A is None else A
    layer = dl.fullyConnectedLayer(len(A), Weights=A, Bias=np.zeros((len(A), 1)), **options)
    return dl.dlnetwork([layer], Initialize=False)


def in_double(net):
    return dl.dlupdate(dl.double, net)


@pytest.mark.parametrize("times", [[0, 1], [0, 0.3, 0.7, 1], [2, 1.5, 0]])
@pytest.mark.parametrize("solver", ["ode45", "ode1"])
def test_neural_ode_of_a_linear_system(times, solver):
    linalg = pytest.importorskip("scipy.linalg")
    A = np.array([[-0.1, -1.0], [1.0, -0.1]])
    X = array((2, 3), "CB")
    layer = dl.neuralODELayer(
        linear(A), times, Solver=solver, RelativeTolerance=1e-9, AbsoluteTolerance=1e-11
    )
    if solver == "ode1":
        layer.StepSize = 1e-3
    net = in_double(dl.dlnetwork([layer], X))
    Y = net.predict(X)
    exact = np.stack([linalg.expm(A * (t - times[0])) @ raw(X) for t in times[1:]], axis=-1)
    if len(times) == 2:
        assert Y.dims() == "CB"
        exact = exact[..., 0]
    else:
        assert (Y.dims(), Y.shape) == ("CBT", (2, 3, len(times) - 1))
    error = np.abs(raw(Y) - exact).max()
    # Weights are made single, so that A itself is known to 6e-8 only.
    assert error < 5e-7 if solver == "ode45" else 1e-5 < error < 5e-3


def test_euler_steps():
    """Against a plain loop: whole steps, a shorter last one, and straight lines between."""
    A = np.array([[0.0, -1.0], [0.5, 0.25]])
    X = array((2, 3), "CB")
    net = in_double(
        dl.dlnetwork([dl.neuralODELayer(linear(A), [0, 0.25, 0.7], Solver="ode1", StepSize=0.3)], X)
    )
    y = [raw(X)]
    for h in (0.3, 0.3, 0.1):
        y.append(y[-1] + h * A @ y[-1])
    wanted = np.stack([y[0] + 0.25 * A @ y[0], y[3]], axis=-1)
    close(net.predict(X), wanted, 1e-12)
    layer = dl.neuralODELayer(linear(), [1, 3], Solver="ode1")
    assert layer.StepSize == "auto"
    assert dl.dlnetwork([layer], X).Layers[0].StepSize == 2 / 50


def test_neural_ode_learnables_and_initialization():
    inner = dl.dlnetwork(
        [dl.fullyConnectedLayer(8), dl.tanhLayer(), dl.fullyConnectedLayer(2)], Initialize=False
    )
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.neuralODELayer(inner, [0, 1], Name="ode")])
    names = [f"{layer}/{parameter}" for layer, parameter, _ in net.Learnables]
    assert names == [f"ode/Network/fc_{k}/{p}" for k in (1, 2) for p in ("Weights", "Bias")]
    assert [v.shape for v in net.Learnables.Value] == [(8, 2), (8, 1), (2, 8), (2, 1)]
    assert not inner.Initialized and len(net.State) == 0


@pytest.mark.parametrize("mode", ["direct", "adjoint", "adjoint-seminorm"])
@pytest.mark.parametrize("inputs", [1, 2])
def test_neural_ode_gradients(mode, inputs):
    """As dlode45 on the network itself; and near the central differences."""
    X = array((2, 3), "CB", seed=1)
    if inputs == 1:
        inner = dl.dlnetwork(
            [dl.fullyConnectedLayer(4), dl.tanhLayer(), dl.fullyConnectedLayer(2)], Initialize=False
        )
    else:
        layers = [
            dl.functionLayer(lambda T, Y: Y * dl.cos(T), NumInputs=2, Formattable=True),
            dl.fullyConnectedLayer(2),
        ]
        inner = dl.dlnetwork(layers, Initialize=False)
    options = {"GradientMode": mode, "RelativeTolerance": 1e-8, "AbsoluteTolerance": 1e-10}
    net = in_double(dl.dlnetwork([dl.neuralODELayer(inner, [0, 0.5, 1], **options)], X))
    Y, grads, dX = gradients(net, X)

    def loss(own, X):
        Y = dl.dlode45(own, [0, 0.5, 1], X, **options)
        return dl.dlgradient(dl.sum(dl.stripdims(Y) * array(Y.shape, seed=77), "all"), own.Learnables, X)

    own = net.Layers[0].Network
    theirs, dX2 = dl.dlfeval(loss, own, X)
    for a, b in zip((*grads.Value, dX), (*theirs.Value, dX2), strict=True):
        close(a, raw(b), 1e-12)
    step = np.zeros((2, 3))
    step[1, 2] = 1e-6

    def value(x):
        return float((raw(net.predict(dl.dlarray(x, "CB"))) * raw(array(Y.shape, seed=77))).sum())

    difference = (value(raw(X) + step) - value(raw(X) - step)) / 2e-6
    assert abs(difference - raw(dX)[1, 2]) < 1e-5 * max(1, abs(difference))


def test_neural_ode_training():
    """Adam finds the matrix of a rotation from its flow."""
    dl.rng(0)
    inner = dl.dlnetwork([dl.fullyConnectedLayer(2, WeightsInitializer="zeros")], Initialize=False)
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.neuralODELayer(inner, [0, 1])])
    X = array((2, 16), "CB", "single")
    turn = np.array([[math.cos(0.5), -math.sin(0.5)], [math.sin(0.5), math.cos(0.5)]])
    target = dl.dlarray((turn @ raw(X)).astype(np.float32), "CB")

    def loss(net, X):
        value = dl.l2loss(net.forward(X), target)
        return value, dl.dlgradient(value, net.Learnables)

    a, b, values = [], [], []
    for k in range(1, 61):
        value, grads = dl.dlfeval(loss, net, X)
        net, a, b = dl.adamupdate(net, grads, a, b, k, 0.05)
        values.append(float(value))
    assert values[-1] < 0.01 * values[0]
    np.testing.assert_allclose(raw(net.Learnables.Value[0]), [[0, -0.5], [0.5, 0]], atol=0.1)


def test_solver_options():
    layer = dl.neuralODELayer(linear(), [0, 1], GradientMode="adjoint", InitialStepSize=0.1)
    options = layer.SolverOptions
    assert (options.InitialStep, options.MaxStep, options.GradientMode) == (0.1, (), "adjoint")
    layer.SolverOptions.MaxStep = 0.25
    layer.SolverOptions.RelativeTolerance = 1e-5
    assert (layer.MaxStepSize, layer.RelativeTolerance) == (0.25, 1e-5)
    assert "ODE45 with properties" in repr(options) and "MaxStep: 0.2500" in repr(options)
    copy = layer.copy()
    copy.SolverOptions.MaxStep = 0.5
    assert layer.MaxStepSize == 0.25
    layer.SolverOptions = copy.SolverOptions
    assert layer.MaxStepSize == 0.5
    with pytest.raises(OptionError, match="Error setting property 'GradientMode'"):
        options.GradientMode = "backward"
    with pytest.raises(
        ReadOnlyError, match="Unrecognized property 'StepSize' for class 'deep.ode.options.ODE45'"
    ):
        options.StepSize = 0.1
    layer.Solver = "ode1"
    layer.SolverOptions.StepSize = 0.1
    assert layer.StepSize == 0.1 and "[1×1 deep.ode.options.ODE1]" in repr(layer)
    with pytest.raises(ReadOnlyError, match="not the options of the solver 'ode1'"):
        layer.SolverOptions = copy.SolverOptions


def test_neural_ode_refusals():
    with pytest.raises(ClassError, match="net must be a dlnetwork, but it is.*fix"):
        dl.neuralODELayer([dl.fullyConnectedLayer(2)], [0, 1])
    three = dl.dlnetwork([dl.functionLayer(lambda a, b, c: a)], Initialize=False)
    with pytest.raises(OptionError, match="one or two inputs and one output, but it has 3 and 1"):
        dl.neuralODELayer(three, [0, 1])
    wide = dl.dlnetwork([dl.fullyConnectedLayer(3)], Initialize=False)
    with pytest.raises(SizeError, match="layer 'neuralode'.*one size"):
        dl.dlnetwork([dl.neuralODELayer(wide, [0, 1])], array((2, 3), "CB"))
    inner = dl.dlnetwork([dl.sinusoidalPositionEncodingLayer(2)], Initialize=False)
    with pytest.raises(OptionError, match="networks without state"):
        dl.dlnetwork([dl.neuralODELayer(inner, [0, 1], GradientMode="adjoint")], array((1, 3), "CB"))


# --- together --------------------------------------------------------------------------------------------------------


def test_a_small_vision_transformer_against_torch():
    """Patches, a class token, positions, attention, the token taken out again: loss and gradients."""
    torch = pytest.importorskip("torch")
    C = 6
    X = array((4, 6, 2, 3), "SSCB")
    net = dl.dlnetwork(
        [
            dl.patchEmbeddingLayer(2, C, Name="patches", SpatialFlattenMode="row-major"),
            dl.embeddingConcatenationLayer(Name="token"),
            dl.additionLayer(2, Name="add"),
            dl.selfAttentionLayer(2, C, Name="attention"),
            dl.indexing1dLayer("first"),
            dl.fullyConnectedLayer(5, Name="fc"),
        ],
        Initialize=False,
    )
    net = dl.addLayers(net, dl.positionEmbeddingLayer(C, 7, Name="positions"))
    net = dl.connectLayers(net, "token", "positions")
    net = doubled(dl.initialize(dl.connectLayers(net, "positions", "add/in2"), X))
    Y, grads, dX = gradients(net, X)
    assert (Y.dims(), Y.shape) == ("CB", (5, 3))

    P = {f"{layer}/{name}": torch.tensor(raw(v)).requires_grad_() for layer, name, v in net.Learnables}
    x = torch.tensor(raw(X)).requires_grad_()
    W = P["patches/Weights"].permute(3, 2, 0, 1)
    y = torch.nn.functional.conv2d(x.permute(3, 2, 0, 1), W, P["patches/Bias"].reshape(-1), stride=2)
    y = y.flatten(2).mT  # batch, patches, channels
    y = torch.cat([P["token/Weights"].T.expand(3, 1, C), y], dim=1) + P["positions/Weights"].T
    q, k, v, _ = (
        (y @ P[f"attention/{part}Weights"].T + P[f"attention/{part}Bias"][:, 0])
        .unflatten(-1, (2, -1))
        .transpose(1, 2)
        for part in ("Query", "Key", "Value", "Output")
    )
    y = torch.nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
    y = y @ P["attention/OutputWeights"].T + P["attention/OutputBias"][:, 0]
    y = (y[:, 0] @ P["fc/Weights"].T + P["fc/Bias"][:, 0]).T
    close(Y, y.detach().numpy())
    (y * torch.tensor(raw(array(Y.shape, seed=77)))).sum().backward()
    close(dX, x.grad.numpy())
    for layer, name, ours in grads:
        np.testing.assert_allclose(
            raw(ours), P[f"{layer}/{name}"].grad.numpy(), atol=1e-11, err_msg=f"{layer}/{name}"
        )


def test_cross_attention_in_a_graph():
    """A decoder looks at an encoder: two inputs of the network, three of the layer."""
    net = dl.dlnetwork(
        [dl.sequenceInputLayer(4, Name="source"), dl.fullyConnectedLayer(6, Name="keys")], Initialize=False
    )
    net = dl.addLayers(net, dl.fullyConnectedLayer(6, Name="values"))
    net = dl.addLayers(
        net,
        [
            dl.sequenceInputLayer(3, Name="target"),
            dl.fullyConnectedLayer(6, Name="queries"),
            dl.attentionLayer(2, Name="cross"),
        ],
    )
    for a, b in (("source", "values"), ("keys", "cross/key"), ("values", "cross/value")):
        net = dl.connectLayers(net, a, b)
    net = dl.initialize(net)
    assert net.InputNames == ["source", "target"]
    S, T = array((4, 2, 7), "CBT", "single"), array((3, 2, 5), "CBT", "single", seed=1)
    P = {f"{layer}/{name}": v for layer, name, v in net.Learnables}
    Q, K, V = (
        dl.fullyconnect(x, P[f"{layer}/Weights"], P[f"{layer}/Bias"])
        for x, layer in ((T, "queries"), (S, "keys"), (S, "values"))
    )
    assert np.array_equal(raw(net.predict(S, T)), raw(dl.attention(Q, K, V, 2)))


def every_layer(solver="ode45"):
    """A network with most of the layers here, and data for it."""
    inner = dl.dlnetwork([dl.fullyConnectedLayer(4), dl.tanhLayer()], Initialize=False)
    net = dl.dlnetwork(
        [
            dl.sequenceInputLayer(1),
            dl.wordEmbeddingLayer(4, 5),
            dl.embeddingConcatenationLayer(Name="token"),
            dl.additionLayer(3, Name="add"),
            dl.indexing1dLayer("last"),
            dl.neuralODELayer(inner, [0, 1], MaxStepSize=0.5, Solver=solver),
        ],
        Initialize=False,
    )
    for k, layer in (
        (2, dl.positionEmbeddingLayer(4, 9, Name="learned")),
        (3, dl.sinusoidalPositionEncodingLayer(4, PositionOffset=3, Name="waves")),
    ):
        net = dl.connectLayers(dl.addLayers(net, layer), "token", layer.Name)
        net = dl.connectLayers(net, layer.Name, f"add/in{k}")
    return dl.initialize(net), dl.dlarray(
        np.random.default_rng(0).integers(1, 6, (1, 2, 6)).astype(np.float32), "CBT"
    )


def test_saved_and_loaded(tmp_path):
    net, X = every_layer()
    dl.save(tmp_path / "net.safetensors", net)
    loaded = dl.load(tmp_path / "net.safetensors")
    assert np.array_equal(raw(loaded.predict(X)), raw(net.predict(X)))
    assert [repr(layer) for layer in loaded.Layers] == [repr(layer) for layer in net.Layers]
    _, loaded.State = loaded.predict(X, nargout=2)
    assert float(loaded.State.Value[0]) == 3 + 7
    assert float(dl.resetState(loaded).State.Value[0]) == 3


@pytest.mark.filterwarnings("ignore::dlarray.errors.AccelerationWarning")
def test_accelerated():
    net, X = every_layer("ode1")  # the steps of ode45 depend on values, which a trace does not know

    def loss(net, X):
        Y, state = net.forward(X, nargout=2)
        value = dl.sum(Y * Y, "all")
        return value, dl.dlgradient(value, net.Learnables), state

    plain = dl.dlfeval(loss, net, X)
    quick = dl.dlaccelerate(loss)
    for _ in range(2):
        value, grads, state = dl.dlfeval(quick, net, X)
    np.testing.assert_allclose(float(value), float(plain[0]), rtol=1e-5)
    for a, b in zip(grads.Value, plain[1].Value, strict=True):
        np.testing.assert_allclose(raw(a), raw(b), rtol=1e-4, atol=1e-6)
    assert float(state.Value[0]) == float(plain[2].Value[0]) == 10


def test_a_network_with_strict_words_can_be_initialized():
    """The example that sizes are found with is a word, too."""
    net = dl.dlnetwork([dl.sequenceInputLayer(1), dl.wordEmbeddingLayer(4, 6, OOVMode="error")])
    assert net.Initialized and net.learnables["word-embedding", "Weights"].shape == (4, 6)
