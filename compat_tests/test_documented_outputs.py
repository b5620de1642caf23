"""MATLAB's documented outputs (``documented_outputs.json``): what its pages print must come out here.

Every case names its page.  A case is driven here, or by the module that ``ELSEWHERE`` names, or it waits for
functions that are not here yet (``WAITING``), or it states something that no run can show (``NOT_A_RUN``); the last
tests see to it that nothing is forgotten: a case whose functions have all arrived may not wait.
"""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import display, errors, registry

CASES = {
    c["id"]: c
    for c in json.loads(Path(__file__).with_name("documented_outputs.json").read_text(encoding="utf-8"))
}


def shown(text):
    """A printed display without its name line and surrounding blank lines; x between numbers or labels is ×."""
    text = re.sub(r"(?<=[\d)]) ?x ?(?=\d)", lambda m: " × " if " " in m[0] else "×", text)
    lines = text.split("\n")
    while lines and (not lines[0].strip() or re.fullmatch(r"\w+ =\s*", lines[0])):
        lines = lines[1:]
    return "\n".join(lines).rstrip()


def prints(X, text):
    assert repr(X).rstrip() == shown(text)


def is_size(X, about):
    """The documented size, dims, values and displays of one output."""
    if "size" in about:
        assert list(dl.size(X)) == about["size"]
    if "size_display" in about:
        body = about["size_display"].split("\n\n", 1)[1].rstrip("\n")
        assert display.size_text(dl.size(X)) == body
    if "dims" in about:
        assert dl.dims(X) == about["dims"]
    if "values" in about:
        np.testing.assert_allclose(np.asarray(X), about["values"], atol=5.1e-5)
    if "value" in about:
        np.testing.assert_allclose(float(X), about["value"], atol=5.1e-5)
    if "display" in about:
        prints(X, about["display"])


def drive(identity):
    """Register the test of one case; it gets the documented outputs."""

    def attach(run):
        DRIVEN[identity] = run
        return run

    return attach


DRIVEN = {}


# -- the array -------------------------------------------------------------------------------------------------
@drive("dims_ts_permuted")
def _(expected):
    X = dl.dlarray(dl.randn(3, 4), "TS")
    assert dl.dims(X) == expected["dims"] and list(dl.size(X)) == expected["size"]


@drive("dims_of_stripped")
def _(expected):
    assert dl.dims(dl.stripdims(dl.dlarray(dl.randn(3, 4), "TS"))) == expected["dims"]


@drive("stripdims_display_sstu")
def _(expected):
    dl.rng("default")
    X = dl.dlarray(dl.randn(3, 2, 1, 2), "SSTU")
    is_size(X, expected["X"])
    is_size(dl.stripdims(X), expected["y"])


@drive("extractdata_logical")
def _(expected):
    dl.rng("default")
    X = dl.dlarray(dl.rand(4, 3) > 0.5, "SS")
    is_size(X, expected["X"])
    y = dl.extractdata(X)
    assert y.dtype == bool
    np.testing.assert_array_equal(y, expected["y"]["values"])
    assert display.array_body(y).rstrip() == expected["y"]["display"].split("\n\n", 1)[1].rstrip()


@pytest.mark.parametrize("identity", [k for k in CASES if k.startswith("dlarray_format_permute")])
def test_formats_of_made_arrays(identity):
    about = CASES[identity]["expected"]
    size = [int(n) for n in re.findall(r"\d+", CASES[identity]["setup"].split("[")[1].split("]")[0])]
    fmt = re.search(r"'(\w+)'", CASES[identity]["setup"])
    X = dl.dlarray(np.zeros(size), *([fmt[1]] if fmt else []))
    is_size(X, about)


@drive("finddim_sscbt")
def _(expected):
    X = dl.dlarray(dl.randn(6, 5, 4, 3, 2), "SSCBT")
    assert dl.dims(X) == expected["dims"] and list(dl.finddim(X, "S")) == expected["finddim_S"]


@drive("finddim_networkdatalayout")
def _(expected):
    layout = dl.networkDataLayout([227, 227, 3, float("nan"), 100], "SSCBT")
    assert list(dl.finddim(layout, "S")) == expected["finddim_S"]


@drive("unformatted_single_10x10_header")
def _(expected):
    X = dl.dlarray(np.zeros((10, 10), dtype=np.float32))
    assert repr(X).split("\n")[0] == shown(expected["header"])


@drive("answers_dlarray_of_double_header")
def _(expected):
    D = np.zeros((10, 11))
    D[:9, :9] += np.diag(np.full(9, 0.1))
    D[:9, 2:] += np.diag(np.full(9, -0.1))
    D[9, 9:] = [0.2, -0.2]
    header, *blocks = repr(dl.dlarray(D)).split("  Columns")  # at 80 columns MATLAB begins a new block
    assert header.rstrip() == expected["E"]["header"]
    tables = [[line.split() for line in block.split("\n")[2:12]] for block in blocks]
    rows = [[word for table in tables for word in table[i]] for i in range(10)]
    assert [float(v) for v in rows[0]] == expected["E"]["first_row"]
    assert [float(v) for v in rows[9]] == expected["E"]["last_row"]
    assert rows[0][:3] == ["0.1000", "0", "-0.1000"] and "\n    0.1000         0   -0.1000" in blocks[0]


@drive("answers_networkdatalayout_uuu_warning")
def _(expected):
    X = dl.dlarray(dl.ones(1, 40, 1), "UUU")
    assert list(dl.size(X)) == expected["size"] and dl.dims(X) == "UU"


@drive("answers_mtimes_formatted_unsupported")
def _(expected):
    X = dl.dlarray(dl.rand(3, 4), "CB")
    assert dl.dims(X @ dl.dlarray(2.0)) == "CB" and dl.dims(X * X) == "CB"
    with pytest.raises(errors.FormatError):
        X @ dl.rand(4, 2)


# -- attention -------------------------------------------------------------------------------------------------
@drive("attention_cbt_5heads")
def _(expected):
    queries, keys, values = (
        dl.dlarray(dl.rand(100, 32, 64), "CBT"),
        dl.dlarray(dl.rand(100, 32, 80)),
        dl.rand(120, 32, 80),
    )
    Y, weights = dl.attention(queries, keys, dl.dlarray(values), 5, nargout=2)
    is_size(Y, expected["Y"])
    is_size(weights, expected["weights"])


@drive("attention_weights_sum_over_keys")
def _(expected):
    queries, keys = dl.dlarray(dl.rand(100, 32, 64), "CBT"), dl.dlarray(dl.rand(100, 32, 80))
    _, weights = dl.attention(queries, keys, dl.rand(120, 32, 80), 5, nargout=2)
    np.testing.assert_allclose(np.asarray(dl.sum(weights, 1)), 1, rtol=1e-12)


@drive("attention_multihead_selfattention_unformatted")
def _(expected):
    X = dl.dlarray(dl.rand(10, 128, 100))
    is_size(X, expected["X"])
    Q, K, V = (dl.pagemtimes(dl.rand(80, 10), X) for _ in range(3))
    A = dl.attention(Q, K, V, 8, DataFormat="CBT")
    is_size(dl.pagemtimes(dl.rand(80, 80), A), expected["Y"])


@drive("attention_luong")
def _(expected):
    hidden, Z, weights = dl.dlarray(dl.rand(100, 1)), dl.dlarray(dl.rand(16, 1)), dl.dlarray(dl.rand(100, 16))
    context, scores = dl.attention(
        hidden, dl.pagemtimes(weights, Z), Z, 1, Scale=1, DataFormat="CBT", nargout=2
    )
    is_size(context, expected["context"])
    is_size(scores, expected["attentionScores"])
    np.testing.assert_allclose(np.asarray(context), np.asarray(Z), rtol=1e-12)


@drive("attention_one_key_returns_value")
def _(expected):
    v = dl.dlarray(dl.rand(1, 1))
    Y = dl.attention(dl.rand(10, 1), dl.rand(10, 1), v, 1, DataFormat="CT")
    assert float(Y) == float(v)


@drive("attention_is_softmax_of_scaled_dot_product")
def _(expected):
    q, K = np.asarray(dl.rand(5, 1)), np.asarray(dl.rand(5, 3))
    Y = dl.attention(q, K, np.eye(3), 1, DataFormat="CT")
    s = K.T @ q / np.sqrt(5)
    np.testing.assert_allclose(np.asarray(Y), np.exp(s) / np.exp(s).sum(), atol=1e-6)


# -- elementwise, softmax, losses ------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["relu", "leakyrelu", "gelu"])
def test_activation_sizes(name):
    expected = CASES[f"{name}_sscb_sizes"]["expected"]
    X = dl.dlarray(dl.rand(28, 28, 3, 128), "SSCB")
    is_size(X, expected["X"])
    is_size(getattr(dl, name)(X), expected["Y"])


@drive("leakyrelu_scale_005")
def _(expected):
    X = dl.dlarray(dl.randn(12, 12, 32, 1), "SSCB")
    Y = dl.leakyrelu(X, 0.05)
    is_size(Y, expected["Y"])
    x = np.asarray(X)
    np.testing.assert_allclose(np.asarray(Y), np.where(x < 0, 0.05 * x, x), rtol=1e-15)


@drive("sigmoid_sscb")
def _(expected):
    Y = dl.sigmoid(dl.dlarray(dl.randn(7, 7, 32, 1), "SSCB"))
    is_size(Y, expected["Y"])
    y = np.asarray(Y)
    assert y.min() > 0 and y.max() < 1


@drive("softmax_cb_values")
def _(expected):
    dl.rng("default")
    Y = dl.softmax(dl.dlarray(dl.rand(10, 2), "CB"))
    is_size(Y, expected["Y"])
    total = dl.sum(Y, 1)
    about = dict(expected["totalProb"])
    # The page's sums are off 1 by rounding, so that it prints 1.0000; whether ours are, and print 1, is rounding too.
    del about["display"]
    is_size(total, about)


@drive("mse_sscb_single_obs")
def _(expected):
    dl.rng("default")
    is_size(dl.mse(dl.dlarray(dl.rand(6, 6, 1, 1), "SSCB"), dl.ones(6, 6, 1, 1)), expected["loss"])


@drive("mse_cb_default_seed")
def _(expected):
    dl.rng("default")
    y, yhat = dl.dlarray(dl.rand(3, 7), "CB"), dl.dlarray(dl.rand(3, 7), "CB")
    is_size(dl.mse(yhat, y), expected["loss"])


@drive("l2loss_cb_default_seed")
def _(expected):
    dl.rng("default")
    Y = dl.dlarray(dl.rand(10, 12), "CB")
    is_size(Y, expected["Y"])
    is_size(dl.l2loss(Y, dl.rand(10, 12)), expected["loss"])


@drive("sum_all_keeps_labels")
def _(expected):
    dl.rng("default")
    y, yhat = dl.dlarray(dl.rand(3, 7), "CB"), dl.dlarray(dl.rand(3, 7), "CB")
    is_size(dl.sum((yhat - y) ** 2, "all") / dl.size(y, 2) / 2, expected["result"])


@drive("crossentropy_rand_10x12")
def _(expected):
    dl.rng("default")
    X = dl.softmax(dl.dlarray(dl.rand(10, 12), "CB"))
    index = np.asarray(dl.randi(10, 1, 12)).astype(int).ravel() - 1
    targets = np.zeros((10, 12))
    targets[index, np.arange(12)] = 1
    is_size(dl.crossentropy(X, targets), expected["loss"])


@drive("fullyconnect_ones_sscb")
def _(expected):
    dl.rng("default")
    Y = dl.fullyconnect(dl.dlarray(dl.rand(12, 12, 32, 1), "SSCB"), dl.ones(10, 12, 12, 32), dl.ones(10, 1))
    is_size(Y, {k: expected["Y"][k] for k in ("size", "dims", "display")})
    np.testing.assert_allclose(np.asarray(Y), expected["Y"]["value_each"], rtol=1e-12)


@pytest.mark.parametrize("identity", [k for k in CASES if k.startswith("layernorm_value")])
def test_layernorm_values(identity):
    case = CASES[identity]
    column = json.loads(re.search(r"\[.*?\]", case["setup"])[0])
    n = len(column)
    Y = dl.layernorm(dl.dlarray(column, "C"), dl.zeros(n, 1), dl.ones(n, 1), Epsilon=1e-5)
    np.testing.assert_allclose(
        np.asarray(Y).ravel(), case["expected"]["values"], atol=case["expected"]["abs_tol"]
    )


@pytest.mark.parametrize("identity", [k for k in CASES if k.startswith("gelu_value")])
def test_gelu_values(identity):
    case = CASES[identity]
    x = float(re.search(r"gelu\((.*?)\)", case["setup"])[1])
    exact, tolerance = case["expected"]["value"], case["expected"]["tanh_approx_mixed_tol"]
    assert float(dl.gelu(dl.dlarray(x))) == pytest.approx(exact, rel=1e-9, abs=1e-15)
    assert float(dl.gelu(dl.dlarray(x), Approximation="tanh")) == pytest.approx(
        exact, rel=tolerance, abs=tolerance
    )


# -- derivatives and updates -----------------------------------------------------------------------------------
@drive("dlgradient_rosenbrock_vector")
def _(expected):
    def rosenbrock(x):
        y = 100 * (x(2) - x(1) ** 2) ** 2 + (1 - x(1)) ** 2
        return y, dl.dlgradient(y, x)

    fval, gradval = dl.dlfeval(rosenbrock, dl.dlarray([-1, 2]))
    is_size(fval, expected["fval"])
    is_size(gradval, expected["gradval"])


@drive("dlgradient_rosenbrock_two_inputs")
def _(expected):
    def rosenbrock2(x1, x2):
        y = 100 * (x2 - x1**2) ** 2 + (1 - x1) ** 2
        return (y, *dl.dlgradient(y, x1, x2))

    fval, dydx1, dydx2 = dl.dlfeval(rosenbrock2, dl.dlarray(-1), dl.dlarray(2))
    for X, name in ((fval, "fval"), (dydx1, "dydx1"), (dydx2, "dydx2")):
        is_size(X, expected[name])


@drive("answers_nonscalar_dlgradient")
def _(expected):
    with pytest.raises(errors.ArgumentError, match=re.escape(expected["error"]["message"])):
        dl.dlfeval(lambda x: dl.dlgradient(x * 2, x), dl.dlarray([1.0, 2.0]))


def derivative_of_predictions(derivative, size, fmt, outputs):
    """What the pages of the derivative operators do, with a tanh layer in place of their networks."""

    def loss(X, weights):
        Y = dl.tanh(dl.fullyconnect(X, weights, dl.zeros(outputs, 1)))
        X, Y = dl.stripdims(X), dl.stripdims(Y)
        result = derivative(Y, X, 1)
        return result, dl.dlgradient(dl.sum(Y, "all"), weights)

    inputs = int(np.prod(size[:-1]))
    return dl.dlfeval(loss, dl.dlarray(dl.rand(*size), fmt), dl.dlarray(dl.rand(outputs, inputs)))[0]


@drive("dljacobian_sizes_setup")
def _(expected):
    is_size(derivative_of_predictions(dl.dljacobian, (16, 16, 3, 128), "SSCB", 5), expected["jac"])


@drive("dldivergence_sizes")
def _(expected):
    is_size(derivative_of_predictions(dl.dldivergence, (3, 128), "CB", 3), expected["div"])


@drive("dllaplacian_sizes")
def _(expected):
    is_size(derivative_of_predictions(dl.dllaplacian, (3, 128), "CB", 1), expected["lap"])


@drive("adamupdate_single_step")
def _(expected):
    p = dl.rand(3, 3, 4)
    new, average, squares = dl.adamupdate(p, dl.ones(3, 3, 4), [], [], 1, 0.05, 0.75, 0.95)
    assert list(dl.size(new)) == expected["params"]["size"]
    # The rule was computed, not printed: where epsilon stands is not said, and moves the step by a few 1e-8 of itself.
    np.testing.assert_allclose(np.asarray(new), np.asarray(p) - 0.05 / (1 + 1e-8), rtol=0, atol=0.05 * 5e-8)
    np.testing.assert_allclose(np.asarray(average), expected["averageGrad"]["value_each"])
    np.testing.assert_allclose(np.asarray(squares), expected["averageSqGrad"]["value_each"])


@drive("maxpool_6x6_values_default_seed")
def _(expected):
    dl.rng("default")
    X = dl.dlarray(dl.rand(6, 6, 1, 1), "SSCB")
    Y, indx, size = dl.maxpool(X, 2, Stride=2, nargout=3)
    for V, about in ((X, expected["X"]), (Y, expected["Y"])):
        is_size(V, {**about, "values": np.reshape(about["values"], about["size"])})
    # R2019b returned the indices as a column; since R2020b they have the size and the format of Y
    assert list(np.asarray(indx).ravel(order="F")) == expected["indx_R2019b"]["values"]
    assert dl.dims(indx) == "SSCB" and indx.shape == Y.shape
    assert list(size) == expected["dataSize"]


@drive("maxpool_sscb_128_sizes")
def _(expected):
    X = dl.dlarray(dl.rand(28, 28, 3, 128), "SSCB")
    is_size(X, expected["X"])
    Y, indx, size = dl.maxpool(X, 2, Stride=2, nargout=3)
    is_size(Y, expected["Y"])
    is_size(dl.maxunpool(Y, indx, size), expected["Z"])


@drive("dlupdate_l1_regularizer")
def _(expected):
    params = dl.struct(Weights=dl.dlarray(dl.rand(10, 10, 3, 50)), Bias=dl.dlarray(dl.rand(50, 1)))

    def gradients_of(params):  # the page's are those of a convolution, and print nothing
        return dl.dlgradient(dl.sum(params.Weights**2, "all") + dl.sum(params.Bias**3, "all"), params)

    before = dl.dlfeval(gradients_of, params)
    after = dl.dlupdate(lambda grad, param: grad + 0.001 * dl.sign(param), before, params)
    for name, about in expected["gradients"].items():
        is_size(after[name], about)
        np.testing.assert_allclose(np.asarray(after[name]), np.asarray(before[name]) + 0.001, rtol=1e-12)


@drive("lstm_cbt_sizes")
def _(expected):
    X, H0, C0 = dl.dlarray(dl.randn(10, 32, 64), "CBT"), dl.zeros(3, 1), dl.zeros(3, 1)
    weights, recurrentWeights = dl.dlarray(dl.randn(12, 10), "CU"), dl.dlarray(dl.randn(12, 3), "CU")
    bias = dl.dlarray(dl.randn(12, 1), "C")
    outputs = dl.lstm(X, H0, C0, weights, recurrentWeights, bias, nargout=3)
    for output, name in zip(outputs, ("Y", "hiddenState", "cellState"), strict=True):
        is_size(output, expected[name])


# -- mini-batches ----------------------------------------------------------------------------------------------
def digits(count, size=(28, 28)):
    """A datastore of gray images, as the pages' data sets of digits are."""
    return dl.arrayDatastore(dl.rand(*size, count), IterationDimension=3)


def images_and_labels():
    labels = dl.arrayDatastore(dl.categorical(["zero", "one", "two"]), IterationDimension=2)
    queue = dl.combine(digits(3, (100, 100)), labels)
    return dl.minibatchqueue(queue, MiniBatchSize=2, MiniBatchFormat=["SSBC", "BC"])


@drive("minibatchqueue_display_2out")
def _(expected):
    prints(images_and_labels(), expected["display"])


@drive("minibatchqueue_next_sizes")
def _(expected):
    X, Y = dl.next(images_and_labels())
    is_size(X, expected["X"])
    is_size(Y, expected["Y"])


@drive("minibatchqueue_display_1out_256")
def _(expected):
    prints(dl.minibatchqueue(digits(2), MiniBatchSize=256), expected["display"])


@drive("minibatchqueue_end_of_data")
def _(expected):
    mbq = dl.minibatchqueue(digits(5), MiniBatchSize=2)
    while dl.hasdata(mbq):
        dl.next(mbq)
    assert dl.hasdata(mbq) == expected["hasdata"]["value"]
    with pytest.raises(errors.DataError, match=re.escape(expected["error"]["message"])):
        dl.next(mbq)
    dl.reset(mbq)
    assert dl.hasdata(mbq)


@drive("minibatchqueue_shuffle_changes_first_batch")
def _(expected):
    dl.rng("default")
    mbq = dl.minibatchqueue(digits(100), MiniBatchSize=10)
    X1 = dl.next(mbq)
    while dl.hasdata(mbq):
        dl.next(mbq)
    dl.shuffle(mbq)
    X2 = dl.next(mbq)
    assert not np.array_equal(np.asarray(X1), np.asarray(X2))
    dl.reset(mbq)
    np.testing.assert_array_equal(np.asarray(dl.next(mbq)), np.asarray(X2))


def vae(part):
    """The layers of the published variational autoencoder."""
    if part == "encoder":
        layers = [dl.imageInputLayer([28, 28, 1], Normalization="none")]
        return [*layers, dl.convolution2dLayer(3, 32, Padding="same", Stride=2), dl.reluLayer()]
    return [
        dl.transposedConv2dLayer(3, 64, Cropping="same", Stride=2),
        dl.reluLayer(),
        dl.transposedConv2dLayer(3, 32, Cropping="same", Stride=2),
        dl.reluLayer(),
        dl.transposedConv2dLayer(3, 1, Cropping="same"),
        dl.sigmoidLayer(),
    ]


@pytest.mark.parametrize("identity", [k for k in CASES if k.startswith("vae_")])
def test_sizes_in_an_autoencoder(identity):
    _, part, _, count = identity.split("_")
    X = dl.dlarray(dl.randn(28, 28, 1) if part == "encoder" else dl.randn(7, 7, 64), "SSCB")
    net = dl.dlnetwork(vae(part)[: int(count)], *([] if part == "encoder" else [X]))
    expected = CASES[identity]["expected"]
    size = dl.size(net.predict(X))
    assert list(size) == expected["size"] and display.size_text(size).strip() == expected["printed"].strip()


@pytest.mark.parametrize("identity", DRIVEN)
def test_case(identity):
    DRIVEN[identity](CASES[identity]["expected"])


# -- nothing is forgotten --------------------------------------------------------------------------------------
ELSEWHERE = {  # case -> the module beside this one that drives it
    **dict.fromkeys(
        "padsequences_waveform embed_categorical_double embed_cb_values onehotencode_row onehotencode_column "
        "onehotdecode_roundtrip onehotencode_table".split(),
        "test_data_pages.py",
    ),
    **dict.fromkeys(
        "selfattentionlayer_8_256 selfattention_layer_array".split(), "test_selfattentionlayer_page.py"
    ),
    **dict.fromkeys(
        "relulayer_named tanhlayer_named swishlayer_named dropoutlayer_named softmaxlayer_named flattenlayer_named "
        "fc_layer_display regressionoutput_layer_display "
        "sequenceinput_layer_display "
        "dropout_layer_array layer_array_six_classic lstm_regression_layer_array cnn_seven_layer_array "
        "softmax_layer_array dlnetwork_display_1 dlnetwork_display_2 dlnetwork_display_3 dlnetwork_display_4 "
        "dlnetwork_uninitialized_learnables".split(),
        "test_layer_displays.py",
    ),
}
HERE_TOO = {  # driven by a parametrised test above
    *(k for k in CASES if k.startswith("vae_")),
    *(k for k in CASES if re.match(r"dlarray_format_permute|layernorm_value|gelu_value", k)),
    *("relu_sscb_sizes", "leakyrelu_sscb_sizes", "gelu_sscb_sizes"),
}
WAITING: dict[str, str] = {}  # case -> a function or layer that is not here yet
NOT_A_RUN = {
    "answers_diag_unsupported": "MATLAB has no diag of dlarrays; here there is one (an extension)",
    "mse_numeric_is_a_different_function": "mse of plain arrays is another MATLAB function; here it takes DataFormat",
    "single_gpuarray_dlarray_scalar_display": "needs a GPU; its number is printed by the Live Editor, not indented",
    "gpuarray_matrix_display_header": "needs a GPU; tests/dlarray/display/test_display.py checks the header's words",
    "attention_causal_prefix_rule": "an example's own helper aligns its mask to the end; attention does not",
    "mask_attention_triu_rule": "an example's own helper aligns its mask to the end; attention does not",
    "manopt_unsupported_list": "limits of old releases",
    "answers_networkdatalayout_message": "a warning of networks with custom input formats",
}


def test_every_case_is_accounted_for():
    known = [*DRIVEN, *HERE_TOO, *ELSEWHERE, *WAITING, *NOT_A_RUN]
    assert sorted(known) == sorted(CASES), set(CASES) ^ set(known)


def test_no_case_waits_for_what_has_arrived():
    arrived = {name for name in WAITING.values() if name in registry.functions or name in registry.layers}
    assert arrived == set()


@pytest.mark.parametrize("module", sorted(set(ELSEWHERE.values())))
def test_cases_driven_elsewhere_are_named_there(module):
    text = Path(__file__).with_name(module).read_text(encoding="utf-8")
    if "CASES[" in text:  # driven by identity from the same file
        assert all(
            k in text or k.startswith("dlnetwork_display") for k, m in ELSEWHERE.items() if m == module
        )
