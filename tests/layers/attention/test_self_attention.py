"""selfAttentionLayer: properties, initialization, formats, masks, scores, dropout, and PyTorch as oracle."""

import inspect
import math

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases

NaN = float("nan")
PARTS = ("Query", "Key", "Value", "Output")
PARAMETERS = [f"{part}Weights" for part in PARTS] + [f"{part}Bias" for part in PARTS]

DEFAULTS = {
    "Name": "",
    "NumHeads": 8,
    "NumKeyChannels": 256,
    "NumValueChannels": "auto",
    "OutputSize": "auto",
    "HasPaddingMaskInput": False,
    "AttentionMask": "none",
    "DropoutProbability": 0,
    "HasScoresOutput": False,
    "InputSize": "auto",
    "WeightsInitializer": "glorot",
    "BiasInitializer": "zeros",
    "WeightLearnRateFactor": 1,
    "BiasLearnRateFactor": 1,
    "WeightL2Factor": 1,
    "BiasL2Factor": 0,
    "NumInputs": 1,
    "InputNames": ["in"],
    "NumOutputs": 1,
    "OutputNames": ["out"],
}


def array(size, fmt="", cls="double", seed=0):
    """A dlarray of normal numbers."""
    values = np.random.default_rng(seed).normal(size=size)
    return dl.dlarray(values.astype(np.float32 if cls == "single" else np.float64), fmt)


def network(layer, *X, double=True):
    """A network of one layer, in double precision, with biases that are not zero."""
    net = dl.dlnetwork([layer], *X)
    t = net.Learnables
    kind = np.float64 if double else np.float32
    for k, (_, name, value) in enumerate(t):
        old = np.asarray(value.extractdata(), dtype=kind)
        t.Value[k] = dl.dlarray(
            old + 0.1 * np.random.default_rng(k).normal(size=old.shape).astype(kind) * ("Bias" in name)
        )
    net.Learnables = t
    return net


def reference(net, X, heads, mask=None, causal=False):
    """The layer in plain NumPy loops: X is C×B×T, the result OutputSize×B×T and the weights of each head."""
    P = {name: np.asarray(v.extractdata(), dtype=np.float64) for _, name, v in net.Learnables}
    X = X.astype(np.float64)
    C, B, T = X.shape
    dk = P["QueryWeights"].shape[0] // heads
    dv = P["ValueWeights"].shape[0] // heads
    Y = np.zeros((P["OutputWeights"].shape[0], B, T))
    W = np.zeros((T, T, heads, B))
    for b in range(B):
        q = P["QueryWeights"] @ X[:, b] + P["QueryBias"]
        k = P["KeyWeights"] @ X[:, b] + P["KeyBias"]
        v = P["ValueWeights"] @ X[:, b] + P["ValueBias"]
        heads_out = []
        for h in range(heads):
            scores = k[h * dk : (h + 1) * dk].T @ q[h * dk : (h + 1) * dk] / math.sqrt(dk)
            keep = np.ones((T, T), dtype=bool)
            if mask is not None:
                keep &= mask[b][:, None].astype(bool)
            if causal:
                keep &= np.arange(T)[:, None] <= np.arange(T)[None, :]
            scores = np.where(keep, scores, -np.inf)
            e = np.where(keep, np.exp(scores - np.max(np.where(keep, scores, -1e300), axis=0)), 0.0)
            total = e.sum(axis=0)
            w = np.divide(e, total, out=np.zeros_like(e), where=total > 0)
            W[:, :, h, b] = w
            heads_out.append(v[h * dv : (h + 1) * dv] @ w)
        Y[:, b] = P["OutputWeights"] @ np.concatenate(heads_out) + P["OutputBias"]
    return Y, W


# --- properties ------------------------------------------------------------------------------------------------------


@cases("name", DEFAULTS)
def test_default(name):
    value = getattr(dl.selfAttentionLayer(8, 256), name)
    assert value == DEFAULTS[name] and type(value) is type(DEFAULTS[name])


@pytest.mark.parametrize("name", PARAMETERS)
def test_parameters_are_empty_at_first(name):
    assert getattr(dl.selfAttentionLayer(8, 256), name).shape == (0, 0)


@pytest.mark.parametrize("name", ["NumHeads", "NumKeyChannels", "InputSize", "NumInputs", "NumOutputs"])
def test_read_only(name):
    layer = dl.selfAttentionLayer(8, 256)
    with pytest.raises(AttributeError) as problem:
        setattr(layer, name, 4)
    expected = f"Unable to set the '{name}' property of class 'SelfAttentionLayer' because it is read-only."
    assert str(problem.value) == f"{expected} fix: make a new layer with another value"
    assert getattr(layer, name) == DEFAULTS[name]


@pytest.mark.parametrize("name", ["InputSize", "NumInputs", "InputNames", "NumOutputs", "OutputNames"])
def test_no_option(name):
    with pytest.raises(OptionError, match=f'there is no option "{name}"'):
        dl.selfAttentionLayer(8, 256, **{name: 8})


@pytest.mark.parametrize("name", ["InputNames", "OutputNames"])
def test_names_are_read_only(name):
    with pytest.raises(AttributeError, match="read-only"):
        setattr(dl.selfAttentionLayer(8, 256), name, ["a"])


@cases(
    ("name", "good", "stored"),
    [
        ("NumValueChannels", 64, 64),
        ("NumValueChannels", "AUTO", "auto"),
        ("NumValueChannels", np.float64(64), 64),
        ("OutputSize", 7, 7),
        ("HasPaddingMaskInput", 1, True),
        ("HasScoresOutput", True, True),
        ("AttentionMask", "Causal", "causal"),
        ("DropoutProbability", 0.25, 0.25),
        ("WeightsInitializer", "He", "he"),
        ("BiasInitializer", "ones", "ones"),
        ("WeightLearnRateFactor", 0, 0),
        ("BiasL2Factor", 2.5, 2.5),
        ("Name", "attention", "attention"),
    ],
)
def test_allowed_values(name, good, stored):
    layer = dl.selfAttentionLayer(8, 256, **{name: good})
    assert getattr(layer, name) == stored and type(getattr(layer, name)) is type(stored)
    layer = dl.selfAttentionLayer(8, 256)
    setattr(layer, name, good)
    assert getattr(layer, name) == stored


@cases(
    ("name", "bad", "words"),
    [
        ("NumValueChannels", 0, '"auto" or a positive integer'),
        ("NumValueChannels", "all", '"auto" or a positive integer'),
        ("OutputSize", 2.5, '"auto" or a positive integer'),
        ("OutputSize", True, '"auto" or a positive integer'),
        ("HasPaddingMaskInput", 2, "logical"),
        ("HasScoresOutput", "yes", "logical"),
        ("AttentionMask", "future", '"none", "causal"'),
        ("AttentionMask", np.ones((3, 3)), '"none", "causal"'),
        ("DropoutProbability", 1, "less than 1"),
        ("DropoutProbability", -0.1, "greater than or equal to 0"),
        ("DropoutProbability", NaN, "greater than or equal to 0"),
        (
            "WeightsInitializer",
            "orthogonal",
            '"glorot", "he", "narrow-normal", "zeros", "ones", or a function',
        ),
        ("BiasInitializer", "glorot", '"zeros", "narrow-normal", "ones", or a function'),
        ("WeightLearnRateFactor", -1, "nonnegative"),
        ("BiasLearnRateFactor", float("inf"), "nonnegative"),
        ("WeightL2Factor", "x", "nonnegative"),
        ("BiasL2Factor", [1, 2], "nonnegative"),
        ("Name", 5, "character vector"),
        ("QueryWeights", "text", "numeric"),
    ],
)
def test_refused_values(name, bad, words):
    with pytest.raises(OptionError) as problem:
        dl.selfAttentionLayer(8, 256, **{name: bad})
    message = str(problem.value)
    assert f"Error setting property '{name}' of class 'SelfAttentionLayer'. Value must be" in message
    assert words in message
    layer = dl.selfAttentionLayer(8, 256)
    before = getattr(layer, name)
    with pytest.raises(ValueError, match="Value must be"):
        setattr(layer, name, bad)
    assert getattr(layer, name) is before


@pytest.mark.parametrize("bad", [0, -8, 1.5, "8", None, [8, 8], NaN])
def test_number_of_heads_must_be_a_positive_integer(bad):
    with pytest.raises(
        OptionError, match="'NumHeads' of class 'SelfAttentionLayer'. Value must be a positive integer"
    ):
        dl.selfAttentionLayer(bad, 256)


def test_channels_must_be_divisible_by_heads():
    with pytest.raises(
        OptionError,
        match="NumKeyChannels must be divisible by NumHeads, but 250 .* 8; fix: NumKeyChannels=256",
    ):
        dl.selfAttentionLayer(8, 250)
    with pytest.raises(OptionError, match="NumValueChannels must be divisible"):
        dl.selfAttentionLayer(8, 256, NumValueChannels=12)


def test_pairs_and_case():
    layer = dl.selfAttentionLayer(3, 12, "DropoutProbability", 0.1, "name", "a")
    assert layer.DropoutProbability == 0.1 and layer.Name == "a"
    assert dl.selfAttentionLayer(3, 12, dropoutprobability=0.1).DropoutProbability == 0.1


def test_unknown_option_names_the_nearest():
    with pytest.raises(OptionError, match='no option "DropoutProb".*did you mean "DropoutProbability"'):
        dl.selfAttentionLayer(3, 12, DropoutProb=0.1)


def test_missing_arguments():
    with pytest.raises(
        ArgumentError, match="selfAttentionLayer: not enough arguments; missing numKeyChannels"
    ):
        dl.selfAttentionLayer(3)


def test_misspelt_property_is_refused():
    with pytest.raises(AttributeError, match="Unrecognized property 'NumHeds' .*did you mean 'NumHeads'"):
        dl.selfAttentionLayer(3, 12).NumHeds = 4


def test_signature_lists_the_options():
    parameters = inspect.signature(dl.selfAttentionLayer).parameters
    assert list(parameters)[:2] == ["numHeads", "numKeyChannels"]
    assert parameters["WeightsInitializer"].default == "glorot"
    assert {"Name", "OutputSize", "QueryBias", "BiasL2Factor"} <= set(parameters)
    assert "InputSize" not in parameters and "NumHeads" not in parameters


def test_final():
    with pytest.raises(TypeError, match="finished layer"):

        class mine(dl.selfAttentionLayer):
            pass


def test_factors_by_parameter():
    layer = dl.selfAttentionLayer(3, 12, WeightLearnRateFactor=2, BiasL2Factor=0.5)
    assert [layer.getLearnRateFactor(p) for p in PARAMETERS] == [2] * 4 + [1] * 4
    assert [layer.getL2Factor(p) for p in PARAMETERS] == [1] * 4 + [0.5] * 4
    other = layer.setL2Factor("KeyWeights", 3)
    assert other.WeightL2Factor == 3 and layer.WeightL2Factor == 1
    with pytest.raises(ArgumentError, match="no learnable 'Weights'"):
        layer.getL2Factor("Weights")


# --- initialization --------------------------------------------------------------------------------------------------


def made(*args, channels=12, **options):
    """The layer after a network has initialized it."""
    layout = dl.networkDataLayout([channels, NaN, NaN], "CBT")
    return dl.dlnetwork([dl.selfAttentionLayer(*args, **options)], layout).Layers[0]


def test_sizes_of_parameters():
    layer = made(4, 20, NumValueChannels=8, OutputSize=5)
    expected = [(20, 12), (20, 12), (8, 12), (5, 8), (20, 1), (20, 1), (8, 1), (5, 1)]
    assert [getattr(layer, name).shape for name in PARAMETERS] == expected
    assert all(dl.underlyingType(getattr(layer, name)) == "single" for name in PARAMETERS)
    assert (layer.InputSize, layer.NumValueChannels, layer.OutputSize) == (12, 8, 5)


def test_auto_sizes():
    layer = made(4, 20)
    assert (layer.InputSize, layer.NumValueChannels, layer.OutputSize) == (12, 20, 12)
    assert layer.ValueWeights.shape == (20, 12) and layer.OutputWeights.shape == (12, 20)


# numIn and numOut as the reference page gives them for each weight.
FANS = {"Query": (400, 600), "Key": (400, 600), "Value": (400, 300), "Output": (300, 500)}


@pytest.mark.parametrize("part", PARTS)
def test_glorot_is_uniform_with_its_bounds(part):
    dl.rng(1)
    layer = made(4, 600, channels=400, NumValueChannels=300, OutputSize=500)
    W = np.asarray(getattr(layer, f"{part}Weights").extractdata(), dtype=np.float64).ravel()
    numIn, numOut = FANS[part]
    bound = math.sqrt(6 / (numIn + numOut))
    assert np.max(np.abs(W)) <= bound * (1 + 1e-6)
    assert np.max(W) > 0.999 * bound and np.min(W) < -0.999 * bound
    assert abs(np.var(W) * (numIn + numOut) / 2 - 1) < 0.02
    assert abs(np.mean(W)) < 5 * bound / math.sqrt(3 * W.size)
    counts, _ = np.histogram(W, bins=10, range=(-bound, bound))
    assert np.max(np.abs(counts / (W.size / 10) - 1)) < 0.05


@pytest.mark.parametrize("part", PARTS)
def test_he_is_normal(part):
    dl.rng(2)
    layer = made(4, 600, channels=400, NumValueChannels=300, OutputSize=500, WeightsInitializer="he")
    W = np.asarray(getattr(layer, f"{part}Weights").extractdata(), dtype=np.float64).ravel()
    numIn, _ = FANS[part]
    z = W / math.sqrt(2 / numIn)
    assert abs(np.var(z) - 1) < 0.02 and abs(np.mean(z)) < 5 / math.sqrt(z.size)
    assert abs(np.mean(np.abs(z) < 1) - 0.6827) < 0.005 and np.max(np.abs(z)) > 3.5


def test_other_initializers():
    dl.rng(3)
    layer = made(4, 600, channels=400, WeightsInitializer="narrow-normal", BiasInitializer="narrow-normal")
    for name in ("QueryWeights", "OutputWeights"):
        assert abs(np.std(np.asarray(getattr(layer, name).extractdata())) / 0.01 - 1) < 0.02
    assert 0.008 < np.std(np.asarray(layer.QueryBias.extractdata())) < 0.012
    layer = made(4, 20, WeightsInitializer="ones", BiasInitializer="ones")
    assert all(np.all(np.asarray(getattr(layer, name).extractdata()) == 1) for name in PARAMETERS)
    layer = made(4, 20, WeightsInitializer="zeros")
    assert all(np.all(np.asarray(getattr(layer, name).extractdata()) == 0) for name in PARAMETERS)


def test_function_initializers_get_the_size():
    seen = []

    def f(size):
        seen.append(tuple(size))
        return np.full(size, 0.5)

    layer = made(4, 20, WeightsInitializer=f, BiasInitializer=f)
    assert sorted(seen) == sorted([(20, 12)] * 3 + [(12, 20)] + [(20, 1)] * 3 + [(12, 1)])
    assert dl.underlyingType(layer.KeyWeights) == "single"
    with pytest.raises(SizeError, match="layer 'selfattention'.*QueryWeights.*size 20×12, but returned 2×2"):
        made(4, 20, WeightsInitializer=lambda size: np.zeros((2, 2)))
    with pytest.raises(ArgumentError, match="returned str"):
        made(4, 20, WeightsInitializer=lambda size: "zeros")


def test_only_empty_parameters_are_initialized():
    W = np.arange(240.0).reshape(20, 12)
    layer = made(4, 20, KeyWeights=W, OutputBias=np.ones((12, 1)))
    assert np.array_equal(np.asarray(layer.KeyWeights.extractdata()), W.astype(np.float32))
    assert np.all(np.asarray(layer.OutputBias.extractdata()) == 1)
    assert np.std(np.asarray(layer.QueryWeights.extractdata())) > 0


def test_given_parameters_must_fit():
    with pytest.raises(
        SizeError, match="KeyWeights is 20×11, but must be 20×12 \\(NumKeyChannels×InputSize\\)"
    ):
        made(4, 20, KeyWeights=np.zeros((20, 11)))
    with pytest.raises(SizeError, match="ValueBias is 1×20, but must be 20×1"):
        made(4, 20, ValueBias=np.zeros((1, 20)))


def test_initialization_is_reproducible():
    dl.rng(7)
    a = made(4, 20)
    dl.rng(7)
    b = made(4, 20)
    assert np.array_equal(np.asarray(a.QueryWeights.extractdata()), np.asarray(b.QueryWeights.extractdata()))


def test_unknown_number_of_channels():
    with pytest.raises(SizeError, match="number of input channels must be known"):
        dl.selfAttentionLayer(4, 20).initialize(dl.networkDataLayout([NaN, 2, 3], "CBT"))


# --- formats ---------------------------------------------------------------------------------------------------------

FORMATS = [  # input, output, size, size of the output for OutputSize=5
    ("CB", "CB", (12, 3), (5, 3)),
    ("SCB", "SCB", (4, 12, 3), (4, 5, 3)),
    ("CBT", "CBT", (12, 3, 4), (5, 3, 4)),
    ("SC", "SC", (4, 12), (4, 5)),
    ("CT", "CT", (12, 4), (5, 4)),
    ("SB", "SCB", (4, 3), (4, 5, 3)),
    ("BT", "CBT", (3, 4), (5, 3, 4)),
    ("SSCB", "SSCB", (2, 3, 12, 3), (2, 3, 5, 3)),
    ("SCBT", "SCBT", (2, 12, 3, 4), (2, 5, 3, 4)),
    ("SSCBT", "SSCBT", (2, 3, 12, 2, 4), (2, 3, 5, 2, 4)),
    ("CBTU", "CBTU", (12, 3, 4, 2), (5, 3, 4, 2)),
    ("SCU", "SCU", (4, 12, 2), (4, 5, 2)),
    ("CU", "CU", (12, 2), (5, 2)),
]


def as_cbt(X):
    """The data as C×(B and U)×(S and T), by MATLAB's own rules: permute, then column-major reshape."""
    fmt, A = X.dims(), np.asarray(X.extractdata())
    if "C" not in fmt:
        place = sum(label == "S" for label in fmt)
        A, fmt = np.expand_dims(A, place), fmt[:place] + "C" + fmt[place:]
    order = (
        [fmt.index("C")]
        + [k for k, x in enumerate(fmt) if x in "BU"]
        + [k for k, x in enumerate(fmt) if x in "ST"]
    )
    P = np.transpose(A, order)
    batch = math.prod(n for k, n in enumerate(A.shape) if fmt[k] in "BU")
    return P.reshape((P.shape[0], batch, -1), order="F")


@cases(("fmt", "out", "size", "expected"), FORMATS)
@cases("cls", ["single", "double"])
def test_formats(fmt, out, size, expected, cls):
    X = array(size, fmt, cls)
    net = network(dl.selfAttentionLayer(4, 8, OutputSize=5, NumValueChannels=12), X, double=cls == "double")
    Y = net.predict(X)
    assert (Y.dims(), Y.shape, dl.underlyingType(Y)) == (out, expected, cls)
    wanted, _ = reference(net, as_cbt(X), 4)
    tolerance = 1e-5 if cls == "single" else 1e-12
    np.testing.assert_allclose(as_cbt(Y), wanted, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize(
    ("fmt", "size"), [("CBT", (12, 1, 1)), ("CBT", (12, 1, 4)), ("SCB", (1, 12, 1)), ("CB", (12, 1))]
)
def test_singleton_dimensions_keep_their_labels(fmt, size):
    X = array(size, fmt)
    Y = network(dl.selfAttentionLayer(4, 8), X).predict(X)
    assert (Y.dims(), Y.shape) == (fmt, size)


def test_a_sequence_of_one_step_is_its_value_projection():
    X = array((12, 3), "CB")
    net = network(dl.selfAttentionLayer(4, 8), X)
    P = {name: np.asarray(v.extractdata()) for _, name, v in net.Learnables}
    wanted = (
        P["OutputWeights"] @ (P["ValueWeights"] @ np.asarray(X.extractdata()) + P["ValueBias"])
        + P["OutputBias"]
    )
    np.testing.assert_allclose(np.asarray(net.predict(X).extractdata()), wanted, rtol=1e-12)


def test_unformatted_data_is_refused():
    layer = made(4, 8)
    with pytest.raises(FormatError, match="layer 'selfattention'.*no labels.*fix: .*\"CBT\""):
        layer.predict(array((12, 3, 4)))


def test_wrong_number_of_channels():
    X = array((12, 3, 4), "CBT")
    net = network(dl.selfAttentionLayer(4, 8), X)
    with pytest.raises(
        SizeError,
        match=r"predict: layer 'selfattention' \(SelfAttentionLayer\): the layer is for 12 input channels, "
        r"but the data is "
        r"10\(C\) × 3\(B\) × 4\(T\) dlarray; fix: data with 12 channels",
    ):
        net.predict(array((10, 3, 4), "CBT"))


# --- masks and scores ------------------------------------------------------------------------------------------------


def masked(fmt, size, mask_size, **options):
    X, keep = array(size, fmt), np.random.default_rng(3).random(mask_size) < 0.7
    keep[..., 0] = True
    mask = dl.dlarray(keep.astype(np.float64), fmt)
    net = network(dl.selfAttentionLayer(4, 8, HasPaddingMaskInput=True, **options), X, mask)
    return net, X, mask


def test_mask_input():
    layer = dl.selfAttentionLayer(4, 8, HasPaddingMaskInput=True)
    assert (layer.NumInputs, layer.InputNames) == (2, ["in", "mask"])


@pytest.mark.parametrize("channels", [1, 12, 5])
def test_mask_of_any_number_of_channels_uses_the_first(channels):
    net, X, mask = masked("CBT", (12, 3, 6), (channels, 3, 6))
    first = np.asarray(mask.extractdata())[0]
    wanted, _ = reference(net, np.asarray(X.extractdata()), 4, first)
    np.testing.assert_allclose(np.asarray(net.predict(X, mask).extractdata()), wanted, rtol=1e-11, atol=1e-12)
    if channels > 1:
        other = np.asarray(mask.extractdata()).copy()
        other[1:] = 1 - other[1:]
        again = net.predict(X, dl.dlarray(other, "CBT"))
        assert np.array_equal(np.asarray(again.extractdata()), np.asarray(net.predict(X, mask).extractdata()))


@pytest.mark.parametrize(
    ("fmt", "size", "mask_size"),
    [
        ("SCB", (6, 12, 3), (6, 1, 3)),
        ("CT", (12, 6), (1, 6)),
        ("BT", (3, 6), (3, 6)),
        ("SSCB", (2, 3, 12, 2), (2, 3, 1, 2)),
    ],
)
def test_mask_in_other_formats(fmt, size, mask_size):
    net, X, mask = masked(fmt, size, mask_size)
    wanted, _ = reference(net, as_cbt(X), 4, as_cbt(mask)[0])
    np.testing.assert_allclose(as_cbt(net.predict(X, mask)), wanted, rtol=1e-11, atol=1e-12)


def test_mask_classes():
    net, X, mask = masked("CBT", (12, 3, 6), (1, 3, 6))
    wanted = np.asarray(net.predict(X, mask).extractdata())
    logical = dl.dlarray(np.asarray(mask.extractdata()) == 1, "CBT")
    assert np.array_equal(np.asarray(net.predict(X, logical).extractdata()), wanted)


def test_masked_steps_do_not_matter():
    net, X, mask = masked("CBT", (12, 3, 6), (1, 3, 6))
    hidden = np.broadcast_to(np.asarray(mask.extractdata()) == 0, (12, 3, 6))
    other = np.asarray(X.extractdata()).copy()
    other[hidden] = 1e3
    kept = np.broadcast_to(np.asarray(mask.extractdata()) == 1, (12, 3, 6))
    a = np.asarray(net.predict(X, mask).extractdata())
    b = np.asarray(net.predict(dl.dlarray(other, "CBT"), mask).extractdata())
    np.testing.assert_allclose(a[kept], b[kept], rtol=1e-12)


def test_a_fully_masked_observation_is_finite():
    X = array((12, 2, 4), "CBT")
    mask = np.ones((1, 2, 4))
    mask[:, 1] = 0
    mask = dl.dlarray(mask, "CBT")
    net = network(dl.selfAttentionLayer(4, 8, HasPaddingMaskInput=True), X, mask)
    Y = np.asarray(net.predict(X, mask).extractdata())
    bias = np.asarray(net.Learnables.Value[7].extractdata())
    np.testing.assert_allclose(Y[:, 1], np.broadcast_to(bias, (12, 4)))


@pytest.mark.parametrize(
    ("fmt", "size"), [("CBT", (1, 3, 5)), ("CBT", (1, 2, 6)), ("CB", (1, 3)), ("SCB", (6, 1, 3))], ids=str
)
def test_mask_that_does_not_fit(fmt, size):
    net, X, _ = masked("CBT", (12, 3, 6), (1, 3, 6))
    with pytest.raises(
        SizeError,
        match=r"padding mask must have the format.*12\(C\) × 3\(B\) × 6\(T\).*"
        r"fix: a mask of size 1\(C\) × 3\(B\) × 6\(T\)",
    ):
        net.predict(X, dl.dlarray(np.ones(size), fmt))


def test_causal():
    X = array((12, 3, 6), "CBT")
    net = network(dl.selfAttentionLayer(4, 8, AttentionMask="causal"), X)
    wanted, _ = reference(net, np.asarray(X.extractdata()), 4, causal=True)
    np.testing.assert_allclose(np.asarray(net.predict(X).extractdata()), wanted, rtol=1e-11, atol=1e-12)
    changed = np.asarray(X.extractdata()).copy()
    changed[:, :, 4:] += 1
    later = np.asarray(net.predict(dl.dlarray(changed, "CBT")).extractdata())
    np.testing.assert_allclose(later[:, :, :4], wanted[:, :, :4], rtol=1e-12)


def test_causal_with_padding():
    net, X, mask = masked("CBT", (12, 3, 6), (1, 3, 6), AttentionMask="causal")
    wanted, _ = reference(net, np.asarray(X.extractdata()), 4, np.asarray(mask.extractdata())[0], causal=True)
    np.testing.assert_allclose(np.asarray(net.predict(X, mask).extractdata()), wanted, rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize(("fmt", "size", "batch"), [("CBT", (12, 3, 6), 3), ("SCB", (6, 12, 2), 2)])
def test_scores_output(fmt, size, batch):
    X = array(size, fmt)
    layer = dl.selfAttentionLayer(4, 8, HasScoresOutput=True)
    assert (layer.NumOutputs, layer.OutputNames) == (2, ["out", "scores"])
    net = network(layer, X)
    assert net.OutputNames == ["selfattention/out", "selfattention/scores"]
    Y, scores = net.predict(X)
    assert Y.dims() == fmt and scores.dims() == "" and scores.shape == (6, 6, 4, batch)
    wanted, weights = reference(net, as_cbt(X), 4)
    np.testing.assert_allclose(as_cbt(Y), wanted, rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(np.asarray(scores.extractdata()), weights, rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(np.asarray(scores.extractdata()).sum(axis=0), 1, rtol=1e-12)


def test_scores_of_a_chain_stay_an_output():
    layers = [dl.selfAttentionLayer(4, 8, HasScoresOutput=True), dl.softmaxLayer()]
    net = dl.dlnetwork(layers, array((12, 3, 6), "CBT"))
    assert net.OutputNames == ["selfattention/scores", "softmax"]
    assert net.predict(array((12, 3, 6), "CBT"), Outputs="softmax").dims() == "CBT"


# --- dropout ---------------------------------------------------------------------------------------------------------


def test_dropout_acts_in_forward_only():
    X = array((12, 3, 6), "CBT")
    layer = dl.selfAttentionLayer(4, 8, DropoutProbability=0.5, HasScoresOutput=True)
    net = network(layer, X)
    plain, _ = reference(net, np.asarray(X.extractdata()), 4)
    np.testing.assert_allclose(np.asarray(net.predict(X)[0].extractdata()), plain, rtol=1e-11, atol=1e-12)
    dl.rng(0)
    a = np.asarray(net.forward(X, Outputs="selfattention/out").extractdata())
    b = np.asarray(net.forward(X, Outputs="selfattention/out").extractdata())
    dl.rng(0)
    c = np.asarray(net.forward(X, Outputs="selfattention/out").extractdata())
    assert not np.allclose(a, plain) and not np.allclose(a, b) and np.array_equal(a, c)


def test_forward_without_dropout_is_predict():
    X = array((12, 3, 6), "CBT")
    net = network(dl.selfAttentionLayer(4, 8), X)
    assert np.array_equal(np.asarray(net.forward(X).extractdata()), np.asarray(net.predict(X).extractdata()))


def test_dropout_keeps_the_mean():
    X = array((4, 1, 5), "CBT")
    net = network(dl.selfAttentionLayer(2, 4, DropoutProbability=0.3), X)
    plain = np.asarray(net.predict(X).extractdata())
    dl.rng(5)
    total = sum(np.asarray(net.forward(X).extractdata()) for _ in range(2000)) / 2000
    assert np.max(np.abs(total - plain)) < 0.05 * np.max(np.abs(plain)) + 0.02


# --- PyTorch ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("causal", [False, True], ids=["all", "causal"])
@pytest.mark.parametrize("padded", [False, True], ids=["full", "padded"])
@pytest.mark.parametrize("batch", [1, 3])
def test_against_torch_multihead_attention(causal, padded, batch):
    torch = pytest.importorskip("torch")
    C, T, heads = 12, 7, 4
    X = array((C, batch, T), "CBT")
    keep = np.ones((1, batch, T))
    if padded:
        keep[0, -1, 5:] = 0
    mask = dl.dlarray(keep, "CBT")
    options = {"AttentionMask": "causal" if causal else "none", "HasPaddingMaskInput": padded}
    inputs = (X, mask) if padded else (X,)
    net = network(dl.selfAttentionLayer(heads, C, **options), *inputs)
    G = array((C, batch, T), "CBT", seed=9)

    def loss(net, X, *mask):
        Y = dl.forward(net, X, *mask)
        value = dl.sum(Y * G, "all")
        return Y, *dl.dlgradient(value, net.Learnables, X)

    Y, gradients, dX = dl.dlfeval(loss, net, *inputs)

    P = {name: torch.tensor(np.asarray(v.extractdata())) for _, name, v in net.Learnables}
    module = torch.nn.MultiheadAttention(C, heads, dtype=torch.float64)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([P["QueryWeights"], P["KeyWeights"], P["ValueWeights"]]))
        module.in_proj_bias.copy_(torch.cat([P["QueryBias"], P["KeyBias"], P["ValueBias"]])[:, 0])
        module.out_proj.weight.copy_(P["OutputWeights"])
        module.out_proj.bias.copy_(P["OutputBias"][:, 0])
    x = torch.tensor(np.ascontiguousarray(np.asarray(X.extractdata()).T)).requires_grad_()
    y, _ = module(
        x,
        x,
        x,
        key_padding_mask=torch.tensor(keep[0] == 0) if padded else None,
        attn_mask=torch.triu(torch.ones(T, T, dtype=torch.bool), 1) if causal else None,
        need_weights=False,
    )
    (y * torch.tensor(np.asarray(G.extractdata()).T.copy())).sum().backward()

    def close(ours, theirs):
        np.testing.assert_allclose(np.asarray(ours.extractdata()), theirs, rtol=1e-10, atol=1e-10)

    close(Y, y.detach().numpy().T)
    close(dX, x.grad.numpy().T)
    wq, wk, wv = module.in_proj_weight.grad.numpy().reshape(3, C, C)
    bq, bk, bv = module.in_proj_bias.grad.numpy().reshape(3, C, 1)
    theirs = [
        wq,
        wk,
        wv,
        module.out_proj.weight.grad.numpy(),
        bq,
        bk,
        bv,
        module.out_proj.bias.grad.numpy()[:, None],
    ]
    assert list(gradients.Parameter) == PARAMETERS
    for ours, wanted in zip(gradients.Value, theirs, strict=True):
        close(ours, wanted)


@pytest.mark.parametrize(
    ("fmt", "size"), [("SCB", (5, 12, 2)), ("BT", (3, 6)), ("CT", (12, 5)), ("SSCB", (2, 3, 12, 2))]
)
def test_gradients_in_other_formats_against_torch_functional(fmt, size):
    torch = pytest.importorskip("torch")
    F = torch.nn.functional
    heads = 3
    X = array(size, fmt)
    net = network(dl.selfAttentionLayer(heads, 9, NumValueChannels=6, OutputSize=4), X)
    G = array(net.predict(X).shape, net.predict(X).dims(), seed=9)

    def loss(net, X):
        value = dl.sum(dl.predict(net, X) * G, "all")
        return dl.dlgradient(value, net.Learnables, X)

    gradients, dX = dl.dlfeval(loss, net, X)

    P = {name: torch.tensor(np.asarray(v.extractdata())).requires_grad_() for _, name, v in net.Learnables}
    x = torch.tensor(as_cbt(X)).requires_grad_()

    def project(part, x):
        return torch.einsum("oc,cbt->bto", P[f"{part}Weights"], x) + P[f"{part}Bias"][:, 0]

    q, k, v = (
        project(part, x).unflatten(-1, (heads, -1)).transpose(1, 2) for part in ("Query", "Key", "Value")
    )
    a = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
    y = F.linear(a, P["OutputWeights"], P["OutputBias"][:, 0])
    (y.permute(2, 0, 1) * torch.tensor(as_cbt(G))).sum().backward()
    for (_, name, _), ours in zip(net.Learnables, gradients.Value, strict=True):
        np.testing.assert_allclose(
            np.asarray(ours.extractdata()), P[name].grad.numpy(), rtol=1e-10, atol=1e-10
        )
    np.testing.assert_allclose(as_cbt(dX), x.grad.numpy(), rtol=1e-10, atol=1e-10)
    assert dX.dims() == X.dims()


# --- backends --------------------------------------------------------------------------------------------------------


def test_backends(backend):
    """The layer computes where the data and its parameters are, forward and backward."""
    X, keep = array((12, 3, 6), "CBT"), np.ones((1, 3, 6))
    keep[:, 1, 4:] = 0
    layer = dl.selfAttentionLayer(4, 8, OutputSize=5, HasPaddingMaskInput=True, AttentionMask="causal")
    net = network(layer, X, dl.dlarray(keep, "CBT"))

    def loss(net, X, mask):
        Y = net.forward(X, mask)
        return Y, *dl.dlgradient(dl.sum(Y * Y, "all"), net.Learnables, X)

    expected = dl.dlfeval(loss, net, X, dl.dlarray(keep, "CBT"))
    there = net.with_learnables(
        net.Learnables.with_values(
            [backend.dlarray(np.asarray(v.extractdata())) for v in net.Learnables.Value]
        )
    )
    data = backend.dlarray(np.asarray(X.extractdata()), "CBT"), backend.dlarray(keep, "CBT")
    Y, gradients, dX = dl.dlfeval(loss, there, *data)
    pairs = [(Y, expected[0]), (dX, expected[2]), *zip(gradients.Value, expected[1].Value, strict=True)]
    for ours, wanted in pairs:
        assert backend.same_library(ours) and ours.dims() == wanted.dims()
        np.testing.assert_allclose(host(ours), np.asarray(wanted.extractdata()), rtol=1e-10, atol=1e-12)
