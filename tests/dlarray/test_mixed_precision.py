"""Half precision and bfloat16: classes, rounding, gradients, backends, networks, optimisers, files, the loss scale."""

import sys
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, registry
from tests.functions.data_types.records import rounded_to_bfloat16
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.records import A, every_case

ml_dtypes = pytest.importorskip("ml_dtypes", reason="bfloat16 of NumPy is that of the package ml_dtypes")
CLASSES = {"half": dl.half, "bfloat16": dl.bfloat16}
UNIT = {"half": 2.0**-11, "bfloat16": 2.0**-8}  # the largest relative error of one rounding
LARGEST = {"half": 65504.0, "bfloat16": 3.3895313892515355e38}
both = pytest.mark.parametrize("name", ["half", "bfloat16"])
each = cases("name", ["half", "bfloat16"])

# -- every record ----------------------------------------------------------------------------------------------
# Random numbers; what rounds anew; a function of several operations, each of which rounds; and what reads bits.
OTHERS = {"rand", "randn", "randi", "randsample", "dropout", "half", "bfloat16", "dlcheckpoint", "typecast"}
LOSSES = {
    "crossentropy", "indexcrossentropy", "mse", "l1loss", "l2loss", "huber", "ctc", "focalCrossEntropy",
    "generalizedDice",
}  # fmt: skip
# Results that stay single, each with its reason.
SINGLE = {
    **dict.fromkeys(LOSSES, "a loss is single, so that its scale has room"),
    "single": "what it is for",
    "lbfgsupdate": "a line search in halves would find nothing",
    **dict.fromkeys(
        ("predict", "forward", "minibatchpredict"), "the parameters of these networks are single"
    ),
    **dict.fromkeys(
        ("classify", "activations", "predictAndUpdateState", "classifyAndUpdateState"), "so are these"
    ),
}
SINGLE_LATER = {
    "batchnorm": "statistics",
    "adamupdate": "states",
    "sgdmupdate": "states",
    "rmspropupdate": "states",
}


def drawn(case):
    """The arguments of a case: the floating-point ones, which may change their class, and the rest."""
    gen = np.random.default_rng(0)
    found = []
    for a in case.args:
        values = a.values(gen) if isinstance(a, A) else a
        floating = isinstance(a, A) and values.dtype == np.float64 and not a.keep_class
        found.append((floating, values, a.fmt if isinstance(a, A) else None))
    return found


def called(arguments, convert):
    args = []
    for floating, values, fmt in arguments:
        if fmt is not None:
            values = dl.dlarray(values, fmt) if fmt else dl.dlarray(values)
        args.append(convert(values) if floating else values)
    return args


CASES = every_case(
    lambda record, case: record.name not in OTHERS and any(floating for floating, _, _ in drawn(case))
)


def leaves(result):
    if isinstance(result, dl.dlarray):
        return [result]
    if isinstance(result, dict):
        result = list(dict.values(result))
    return [x for part in result for x in leaves(part)] if isinstance(result, (list, tuple)) else []


def expected_class(record, case, place, single, name):
    """What the class of a result must be, where that of single arguments is ``single``."""
    kind = dl.underlyingType(single)
    if kind != "single" or not dl.isreal(single) or record.name in SINGLE:
        return kind
    running = record.name == "batchnorm" and len(case.args) > 3  # statistics that are given keep their class
    return "single" if place and record.name in SINGLE_LATER and not running else name


@each
@cases(("record", "case"), CASES, by="record")
def test_every_function(record, case, name):
    """The class is kept, and the result is that of double, rounded once."""
    arguments, narrow = drawn(case), CLASSES[name]
    function = getattr(dl, record.name)
    double, single, low = (
        leaves(function(*called(arguments, convert), **case.options))
        for convert in (lambda X: dl.double(narrow(X)), lambda X: dl.single(narrow(X)), narrow)
    )
    assert len(double) == len(low)
    for place, (wanted, like, got) in enumerate(zip(double, single, low, strict=True)):
        assert dl.underlyingType(got) == expected_class(record, case, place, like, name)
        assert dl.dims(got) == dl.dims(wanted)
        x, y = host(wanted), host(dl.double(got))
        assert x.shape == y.shape
        if dl.underlyingType(got) == name:
            x = np.where(np.abs(x) > LARGEST[name] * (1 + UNIT[name]), np.copysign(np.inf, x), x)
        tolerance = 2e-5 * record.tolerance  # what single may be wrong by
        np.testing.assert_allclose(y, x, rtol=1.01 * UNIT[name] + tolerance, atol=6.1e-8 + tolerance)


SMOOTH = [
    p
    for p in CASES
    if p.values[1].smooth
    and registry.functions[p.values[0].name].differentiable
    # its gradients of theta are added up over the steps in the class of theta
    and p.values[0].name != "dlode45"
    and any(isinstance(a, A) and a.differentiable for a in p.values[1].args)
    and all(
        f
        for a, (f, _, _) in zip(p.values[1].args, drawn(p.values[1]))
        if isinstance(a, A) and a.differentiable
    )
]


@each
@cases(("record", "case"), SMOOTH, by="record")
def test_every_gradient(record, case, name):
    """Gradients have the class of the variable, and are those of double but for a few roundings."""
    arguments, narrow = drawn(case), CLASSES[name]
    wrt = [k for k, a in enumerate(case.args) if isinstance(a, A) and a.differentiable]
    gen = np.random.default_rng(1)
    weights = {}

    def gradients(convert, wide):
        def f(*xs):
            result = getattr(dl, record.name)(*xs, **case.options)
            total = dl.single(0.0)
            for k, part in enumerate(p for p in leaves(result)):
                w = weights.setdefault(k, gen.standard_normal(part.shape))
                total = total + dl.sum(wide(dl.stripdims(part)) * wide(dl.dlarray(w)), "all")
            return dl.dlgradient(total, [xs[k] for k in wrt], EnableHigherDerivatives=higher)

        higher = False
        kernel = dl.dlfeval(f, *called(arguments, convert))
        higher = True
        return kernel, dl.dlfeval(f, *called(arguments, convert))

    wanted, _ = gradients(lambda X: dl.double(narrow(X)), dl.double)
    for found in gradients(narrow, dl.single):
        for g, w in zip(found, wanted, strict=True):
            assert dl.underlyingType(g) == name
            x, y = host(w), host(dl.double(g))
            scale = max(1.0, np.abs(x).max()) if x.size else 1.0
            np.testing.assert_allclose(y, x, rtol=4 * UNIT[name], atol=4 * UNIT[name] * scale)


# -- classes ---------------------------------------------------------------------------------------------------
@both
def test_the_class_rule(name):
    """Double and numbers give way to 16 bits, which give way to single; two classes of 16 bits meet in single."""
    narrow, other = CLASSES[name], CLASSES["bfloat16" if name == "half" else "half"]
    X = dl.dlarray(narrow([[1.5, -2, 3]]), "BC")
    kind = dl.underlyingType
    for op in (lambda a, b: a + b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: a**b, dl.hypot, dl.atan2,
               dl.max, dl.min, dl.mod):  # fmt: skip
        assert kind(op(X, X)) == name
        for y in (
            2.0,
            3,
            np.float64(2),
            dl.dlarray(2.0),
            dl.dlarray([[1.0], [2], [3]]),
            dl.dlarray([[True]]),
        ):
            if op(dl.double(X), y).shape != (3, 1) and not isinstance(y, float | int):
                continue
            assert kind(op(X, y)) == name
        for Y in (dl.single(2), other(2)):
            assert kind(op(X, Y)) == "single"
    assert kind(2 - X) == kind(1 / X) == kind(dl.max(X, 0)) == kind(-X) == kind(abs(X)) == name
    assert kind(X > 1) == kind(X == X) == "logical"
    assert kind(dl.vertcat(X, [[1.0]])) == name and kind(dl.vertcat(X, dl.single([[1.0]]))) == "single"
    assert kind(X * 1j) == "single" and not dl.isreal(X * 1j)
    assert kind(dl.uint8(X)) == "double"  # the integer classes are as ever
    assert kind(dl.fft(dl.stripdims(X))) == "single"
    assert dl.isfloat(X) and dl.isnumeric(X) and dl.isUnderlyingType(X, name) and dl.isreal(X)
    assert X.describe() == f"3(C) × 1(B) {name} dlarray"
    assert kind(dl.zeros(2, like=X)) == kind(X[0]) == kind(X(1, 1)) == kind(dl.reshape(X, 1, 3)) == name
    Z = X.copy()
    Z[0] = 0.1
    assert kind(Z) == name and float(Z[0]) == float(narrow(0.1))


def test_display():
    assert repr(dl.half([0.1, 2])) == "  1×2 half dlarray\n\n    0.1000    2.0000"
    assert repr(dl.bfloat16([[0.1, 2]])) == "  1×2 bfloat16 dlarray\n\n    0.1001    2.0000"
    assert repr(dl.dlarray(dl.half([1, 2]), "CB")) == "  1(C) × 2(B) half dlarray\n\n     1     2"


@both
def test_conversions(name):
    narrow = CLASSES[name]
    x = np.array([[0.1, -1 / 3, 1e5, 1e-9, np.nan, np.inf]])
    with np.errstate(over="ignore"):
        wanted = x.astype(np.float16).astype(float) if name == "half" else rounded_to_bfloat16(x)
        low, like = narrow(x), narrow(0)
        for X in (low, dl.cast(x, name), dl.cast(x, like=like), narrow(dl.single(x)), dl.cast(low, name)):
            assert dl.underlyingType(X) == name
            np.testing.assert_array_equal(host(dl.double(X)), wanted)
    assert dl.underlyingType(dl.single(narrow(x))) == "single"
    assert dl.underlyingType(dl.cast(narrow(1), like=dl.single(1))) == "single"
    assert narrow(narrow(x)).dtype == narrow(x).dtype
    np.testing.assert_array_equal(host(dl.double(narrow("AB"))), [[65, 66]])
    assert dl.underlyingType(dl.half(dl.bfloat16(1.5))) == "half"
    with pytest.raises(errors.ClassError, match=rf"dlnetwork.* fix: dlupdate\({name}, net\)"):
        narrow(network())
    with pytest.raises(errors.ArgumentError, match='"half", "bfloat16".*"quarter"'):
        dl.cast(1, "quarter")
    raw = np.asarray(dl.extractdata(narrow(x)))
    assert raw.dtype == (np.float16 if name == "half" else ml_dtypes.bfloat16)
    assert dl.underlyingType(dl.dlarray(raw)) == name  # a raw array of 16 bits is one here
    assert dl.underlyingType(dl.exp(raw)) == dl.underlyingType(dl.sum(raw)) == name


def test_bfloat16_names_the_package_that_it_lacks(monkeypatch):
    monkeypatch.setitem(sys.modules, "ml_dtypes", None)
    with pytest.raises(
        errors.ClassError, match="^bfloat16: numpy has bfloat16 from the package ml_dtypes.*fix: pip"
    ):
        dl.bfloat16(1)
    assert float(dl.half(1)) == 1


def test_no_warning_of_numpy():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        X = dl.half([1e6, 300, -7e4])
        assert host(X * X).tolist() == [[np.inf, np.inf, np.inf]]
        assert np.isinf(host(dl.exp(dl.half(20)))).all()
        g = dl.dlfeval(lambda x: dl.dlgradient(dl.single(x) * 1e6, x), dl.half(1))
        assert np.isinf(float(g))


@both
def test_constants(name):
    like = CLASSES[name](1)
    info = ml_dtypes.finfo("float16" if name == "half" else ml_dtypes.bfloat16)
    for value, wanted in ((dl.eps(like=like), info.eps), (dl.realmax(like=like), info.max),
                          (dl.realmin(like=like), info.tiny), (dl.flintmax(like=like), 2 / info.eps)):  # fmt: skip
        assert dl.underlyingType(value) == name
        assert float(value) == float(wanted)
    X = CLASSES[name]([1, 1000, 0.3, 0, 1e-7])
    spacing = np.abs(np.spacing(host(X))) if name == "half" else [2.0**-7, 4, 2.0**-9, 2.0**-133, 2.0**-31]
    np.testing.assert_array_equal(host(dl.double(dl.eps(X))), np.reshape(spacing, (1, -1)).astype(float))


# -- rounding once ---------------------------------------------------------------------------------------------
@both
def test_sums_are_added_up_in_single(name):
    """In halves these would stop growing, overflow, or be 0."""
    narrow = CLASSES[name]
    ones = narrow(np.ones((5000, 2)))
    assert host(dl.double(dl.sum(ones, 1))).tolist() == [[float(narrow(5000))] * 2]
    assert float(dl.mean(narrow(np.full((1, 100), 3e4)))) == float(narrow(3e4))
    assert float(dl.var(narrow([[300, 900]]))) == float("inf" if name == "half" else narrow(180000))
    assert float(dl.std(narrow([[300, 900]]))) == float(narrow(np.std([300, 900], ddof=1)))
    W = narrow(np.ones((1, 5000)))
    assert float(W @ narrow(np.ones((5000, 1)))) == float(narrow(5000))
    X = dl.dlarray(ones, "CB")
    assert float(dl.fullyconnect(X, W, 0)[0, 0]) == float(narrow(5000))
    big = dl.dlarray(narrow([[3e4, 3.1e4, 2.9e4, 1e4]]), "BC")
    Y = dl.layernorm(big, narrow(np.zeros((4, 1))), narrow(np.ones((4, 1))))
    assert dl.underlyingType(Y) == name and abs(float(dl.mean(Y))) < 1e-2 and bool(dl.allfinite(Y))

    def repeated(b):
        return dl.dlgradient(dl.sum(dl.single(dl.zeros(5000, 1, like=b) + b)), b)

    assert float(dl.dlfeval(repeated, narrow(0))) == float(narrow(5000))  # the gradient of what was repeated


@both
def test_against_pytorch(name, gen):
    """The same operations of PyTorch in the same class, which adds up in single as well."""
    torch = pytest.importorskip("torch", reason="the oracle is not installed")
    F = torch.nn.functional
    dtype, narrow = (torch.float16 if name == "half" else torch.bfloat16), CLASSES[name]

    def pair(*size, fmt=""):
        x = gen.standard_normal(size)
        X = dl.dlarray(narrow(x), fmt) if fmt else narrow(x)
        return X, torch.from_numpy(x).float().to(dtype).requires_grad_()

    def compare(f, theirs, *pairs):
        """Values and gradients, each within the roundings of both sides."""
        Y = f(*[X for X, _ in pairs])
        y = theirs(*[x for _, x in pairs])
        got, want = host(dl.double(Y)), y.detach().double().numpy()
        bound = 2.5 * UNIT[name] * max(1, np.abs(want).max())
        np.testing.assert_allclose(got, want.reshape(got.shape), rtol=2.5 * UNIT[name], atol=bound)
        w = gen.standard_normal(got.shape)
        grads = dl.dlfeval(
            lambda *X: dl.dlgradient(dl.sum(dl.single(dl.stripdims(f(*X))) * dl.single(w), "all"), list(X)),
            *[X for X, _ in pairs],
        )
        (y.float() * torch.from_numpy(w).float().reshape(y.shape)).sum().backward()
        for g, (_, x) in zip(grads, pairs, strict=True):
            a, b = host(dl.double(g)), x.grad.double().numpy()
            np.testing.assert_allclose(
                a, b.reshape(a.shape), rtol=6 * UNIT[name], atol=6 * UNIT[name] * max(1, np.abs(b).max())
            )

    compare(lambda X: dl.softmax(X), lambda x: F.softmax(x, 0), pair(7, 5, fmt="CB"))
    compare(lambda X: dl.gelu(X), lambda x: F.gelu(x), pair(6, 4))
    compare(dl.sigmoid, torch.sigmoid, pair(6, 4))
    compare(lambda X, W, b: dl.fullyconnect(X, W, b), lambda x, w, b: (F.linear(x.T, w, b[:, 0])).T,
            pair(40, 3, fmt="CB"), pair(5, 40), pair(5, 1))  # fmt: skip
    compare(lambda X, b, s: dl.layernorm(X, b, s), lambda x, b, s: F.layer_norm(x.T, (6,), s[:, 0], b[:, 0]).T,
            pair(6, 3, fmt="CB"), pair(6, 1), pair(6, 1))  # fmt: skip
    compare(lambda A, B: A @ B, lambda a, b: a @ b, pair(5, 60), pair(60, 4))
    compare(lambda X: dl.sum(X, 1), lambda x: x.sum(0, keepdim=True), pair(300, 2))
    compare(lambda X, W: dl.dlconv(X, W, 0), lambda x, w: F.conv2d(x.permute(3, 2, 0, 1), w.permute(3, 2, 0, 1))
            .permute(2, 3, 1, 0), pair(6, 5, 3, 2, fmt="SSCB"), pair(3, 2, 3, 4))  # fmt: skip


# -- backends --------------------------------------------------------------------------------------------------
@both
def test_backends(backend, gen, name):
    """A small network forward and backward on every library that has the class; a refusal on the others."""
    x, w, b = gen.standard_normal((6, 4)), gen.standard_normal((3, 6)), gen.standard_normal((3, 1))
    narrow = CLASSES[name]
    if backend.name == "strict":
        with pytest.raises(
            errors.ClassError, match=f"array_api_strict has no arrays of class {name}; fix: single"
        ):
            narrow(backend.dlarray(x))
        return

    def f(X, W, b):
        Y = dl.softmax(dl.gelu(dl.fullyconnect(X, W, b)) + dl.mean(X, 1))
        loss = dl.mse(Y, dl.zeros(3, 4, like=Y))
        return Y, loss, *dl.dlgradient(loss, X, W, b)

    found, wanted = (
        dl.dlfeval(f, *[convert(make(v, fmt)) for v, fmt in ((x, "CB"), (w, ""), (b, ""))])
        for make, convert in (
            (backend.dlarray, narrow),
            (lambda v, fmt: dl.dlarray(v, fmt) if fmt else dl.dlarray(v), lambda X: dl.double(narrow(X))),
        )
    )
    for got, want in zip(found, wanted, strict=True):
        assert backend.same_library(got)
        assert dl.underlyingType(got) == ("single" if got is found[1] else name)
        x, y = host(want), host(dl.double(got))
        np.testing.assert_allclose(y, x, rtol=8 * UNIT[name], atol=8 * UNIT[name] * np.abs(x).max())


@both
def test_jax(name, gen):
    """Compiled by JAX, the step is that of NumPy."""
    pytest.importorskip("jax", reason="JAX is not installed")
    narrow = CLASSES[name]
    w, x = dl.single(gen.standard_normal((3, 5))), narrow(gen.standard_normal((5, 4)))

    def step(w, x):
        y = dl.tanh(dl.cast(w, name) @ x)
        loss = dl.mean(dl.single(y * y), "all")
        return y, loss, dl.dlgradient(loss, w)

    for got, want in zip(dl.dlfeval(dl.dlaccelerate(step), w, x), dl.dlfeval(step, w, x), strict=True):
        assert dl.underlyingType(got) == dl.underlyingType(want)
        a, b = host(dl.double(got)), host(dl.double(want))
        np.testing.assert_allclose(a, b, rtol=4 * UNIT[name], atol=4 * UNIT[name])


# -- networks and training -------------------------------------------------------------------------------------
def network():
    dl.rng(0)
    return dl.dlnetwork(
        [
            dl.sequenceInputLayer(4), dl.fullyConnectedLayer(8), dl.layerNormalizationLayer(), dl.geluLayer(),
            dl.selfAttentionLayer(2, 8), dl.lstmLayer(6, OutputMode="last"), dl.batchNormalizationLayer(),
            dl.dropoutLayer(0), dl.fullyConnectedLayer(3), dl.softmaxLayer(),
        ]
    )  # fmt: skip


@both
def test_a_network_of_halves(name, gen, tmp_path):
    net, narrow = network(), CLASSES[name]
    low = dl.dlupdate(narrow, net)
    assert {dl.underlyingType(v) for v in low.Learnables.Value} == {name}
    X = dl.dlarray(gen.standard_normal((4, 5, 7)), "CBT")
    Y, wanted = dl.predict(low, narrow(X)), dl.predict(net, X)
    assert dl.underlyingType(Y) == name
    np.testing.assert_allclose(host(dl.double(Y)), host(wanted), atol=20 * UNIT[name])
    dl.save(tmp_path / "net.safetensors", low)
    again = dl.load(tmp_path / "net.safetensors")
    for a, b in zip(again.Learnables.Value, low.Learnables.Value, strict=True):
        assert a.dtype == b.dtype
        np.testing.assert_array_equal(host(dl.double(a)), host(dl.double(b)))
    np.testing.assert_array_equal(host(dl.double(dl.predict(again, narrow(X)))), host(dl.double(Y)))
    if "torch" in sys.modules:
        from safetensors.torch import load_file

        assert {
            str(v.dtype) for k, v in load_file(tmp_path / "net.safetensors").items() if "Weights" in k
        } == {{"half": "torch.float16", "bfloat16": "torch.bfloat16"}[name]}


@both
def test_training_with_single_master_weights(name, gen):
    """The parameters stay single, the work is in 16 bits, and the loss falls as it does in single."""
    narrow = CLASSES[name]
    X = dl.dlarray(gen.standard_normal((4, 16, 7)), "CBT")
    T = dl.dlarray(np.eye(3)[gen.integers(0, 3, 16)].T, "CB")

    def step(net, X, T, scaler):
        work = net if scaler is None else dl.dlupdate(narrow, net)
        Y, state = dl.forward(work, X if scaler is None else narrow(X), nargout=2)
        loss = dl.crossentropy(Y, T)
        assert dl.underlyingType(loss) == ("double" if dl.underlyingType(Y) == "double" else "single")
        return loss, dl.dlgradient(loss if scaler is None else scaler.scale(loss), net.Learnables), state

    def train(scaler):
        net, avg, sq, losses = network(), [], [], []
        for k in range(1, 31):
            loss, gradients, net.State = dl.dlfeval(step, net, X, T, scaler)
            losses.append(float(loss))
            if scaler is not None:
                gradients, finite = scaler.unscale(gradients)
                assert {dl.underlyingType(v) for v in gradients.Value} == {"single"}
                scaler = scaler.update(finite)
                if not finite:
                    continue
            net, avg, sq = dl.adamupdate(net, gradients, avg, sq, k, 0.02)
        assert {dl.underlyingType(v) for v in net.Learnables.Value} == {"single"}
        return losses

    low, high = train(dl.lossScaler(InitialScale=256)), train(None)
    assert high[-1] < 0.5 * high[0]
    np.testing.assert_allclose(low[0], high[0], rtol=0.02)
    np.testing.assert_allclose(low[-1], high[-1], atol=0.15)


@both
def test_optimisers_keep_their_states_in_single(name):
    """Squares of small gradients are 0 in halves, and a step would divide by nothing."""
    narrow = CLASSES[name]
    p, g = narrow([[1.0, -2]]), narrow([[1e-5, -3e-4]])
    P, G = dl.double(p), dl.double(g)
    new, avg, sq = dl.adamupdate(p, g, [], [], 1, 0.01)
    wanted, wanted_avg, wanted_sq = dl.adamupdate(P, G, [], [], 1, 0.01)
    assert (dl.underlyingType(new), dl.underlyingType(avg), dl.underlyingType(sq)) == (
        name,
        "single",
        "single",
    )
    np.testing.assert_allclose(host(dl.double(new)), host(wanted), rtol=UNIT[name] * 1.01)
    np.testing.assert_allclose(host(sq), host(wanted_sq), rtol=1e-6)
    new, avg, sq = dl.adamupdate(p, g, avg, sq, 2, 0.01)
    assert dl.underlyingType(sq) == "single"
    for update in (lambda p, g: dl.sgdmupdate(p, g, [], 0.1), lambda p, g: dl.rmspropupdate(p, g, [], 0.1)):
        new, state = update(dl.single([1.0]), narrow([0.5]))  # the class of a parameter decides
        assert dl.underlyingType(new) == dl.underlyingType(state) == "single"


def test_statistics_of_batchnorm_stay_single(gen):
    X = dl.dlarray(dl.half(gen.standard_normal((3, 8))), "CB")
    zero, one = dl.half(np.zeros((3, 1))), dl.half(np.ones((3, 1)))
    Y, mu, var = dl.batchnorm(X, zero, one, nargout=3)
    assert [dl.underlyingType(v) for v in (Y, mu, var)] == ["half", "single", "single"]
    Y, mu, var = dl.batchnorm(X, zero, one, mu, var, nargout=3)
    assert [dl.underlyingType(v) for v in (Y, mu, var)] == ["half", "single", "single"]
    assert dl.underlyingType(dl.batchnorm(X, zero, one, mu, var)) == "half"


def test_values_for_the_gradient_are_kept_in_halves():
    """At half the memory: the nodes hold no single copy of what came in 16 bits."""
    X, W = dl.dlarray(dl.half(np.ones((4, 3))), "CB"), dl.half(np.ones((5, 4)))

    def f(X, W):
        Y = dl.softmax(dl.gelu(dl.fullyconnect(X, W, dl.half(np.zeros((5, 1))))))
        node, found = Y._node, []
        while node is not None:
            found += [v.dtype for v in node.saved if hasattr(v, "dtype")]
            node = next((p for p in node.parents if p is not None), None)
        assert found and set(found) == {np.dtype(np.float16)}
        return Y

    dl.dlfeval(f, X, W)


@both
def test_derivatives_of_every_kind(name, gen):
    """Jacobians, Hessians and a derivative of a gradient, in 16 bits."""
    x, W = gen.standard_normal((5, 1)), gen.standard_normal((4, 5))

    def derivatives(x, W):
        y = dl.gelu(dl.tanh(W @ x))
        s = dl.sum(dl.softplus(W @ x) * (W @ x), "all")
        g = dl.dlgradient(dl.sum(y * y, "all"), x, EnableHigherDerivatives=True)
        return dl.dljacobian(y, x, 1), dl.dlhessian(s, x), dl.dlgradient(dl.sum(g * g, "all"), x)

    narrow = CLASSES[name]
    found = dl.dlfeval(derivatives, narrow(x), narrow(W))
    wanted = dl.dlfeval(derivatives, dl.double(narrow(x)), dl.double(narrow(W)))
    for got, want in zip(found, wanted, strict=True):
        assert dl.underlyingType(got) == name
        a, b = host(dl.double(got)), host(want)
        np.testing.assert_allclose(a, b, rtol=16 * UNIT[name], atol=16 * UNIT[name] * np.abs(b).max())


def test_kernels_of_halves_get_them_as_they_are():
    """A library's own kernel takes and returns 16 bits; where it answers None, the work is done in single."""
    from dlarray.autodiff import primitive

    @primitive((0,), rounds=True)
    def double_p(xp, x):
        return x * 2.0

    @double_p.vjp_all
    def _(xp, g, x, *, needs):
        return (g * 2.0,)

    seen = []

    @double_p.half_kernel("numpy")
    def _(x):
        seen.append(x.dtype)
        return None if x.shape[0] == 1 else x * np.float16(2)

    @double_p.half_vjp_kernel("numpy")
    def _(g, x, *, needs):
        seen.append(g.dtype)
        return (g * np.float16(2),)

    for x in (np.ones((2, 2), np.float16), np.ones((1, 2), np.float16)):
        X = dl.half(x)
        g = dl.dlfeval(lambda X: dl.dlgradient(dl.sum(X.wrap(double_p(X.array)), "all"), X), X)
        assert dl.underlyingType(g) == "half" and host(g).tolist() == np.full(g.shape, 2).tolist()
    assert seen == [np.float16] * 4
    assert double_p(np.ones(2)).dtype == np.float64 and len(seen) == 4


# -- the loss scale --------------------------------------------------------------------------------------------
def test_the_scale_follows_pytorchs():
    torch = pytest.importorskip("torch", reason="the oracle is not installed")
    options = {"init_scale": 64.0, "growth_factor": 2.0, "backoff_factor": 0.5, "growth_interval": 3}
    theirs = torch.amp.GradScaler("cpu", **options)
    ours = dl.lossScaler(InitialScale=64, GrowthInterval=3)
    w = torch.nn.Parameter(torch.ones(2))
    optimiser = torch.optim.SGD([w], lr=0.0)
    for good in (1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1):
        value = 3.0 if good else float("inf")
        optimiser.zero_grad()
        theirs.scale((w * value).sum()).backward()
        theirs.step(optimiser)
        theirs.update()
        before = float(ours.Scale)
        g = dl.dlfeval(lambda p: dl.dlgradient(ours.scale(dl.sum(p * value)), p), dl.single([1, 1]))  # noqa: B023
        unscaled, finite = ours.unscale([g])
        assert bool(finite) is bool(good)
        if good:
            np.testing.assert_array_equal(host(unscaled[0]), [[3, 3]])
        new = ours.update(finite)
        assert float(ours.Scale) == before  # the old one is as it was
        ours = new
        assert float(ours.Scale) == theirs.get_scale()
        assert float(ours.GrowthTracker) == theirs._growth_tracker.item()


def test_scaled_gradients_of_small_losses_are_not_lost():
    def f(w, scaler):
        loss = dl.single(dl.half(w) * 1e-6)
        return dl.dlgradient(scaler.scale(loss * 1e-3), w)

    assert float(dl.dlfeval(f, dl.half(1), dl.lossScaler(InitialScale=1))) == 0
    scaler = dl.lossScaler()
    (g,), finite = scaler.unscale([dl.dlfeval(f, dl.half(1), scaler)])
    assert bool(finite) and dl.underlyingType(g) == "single"
    np.testing.assert_allclose(float(g), 1e-9, rtol=2e-3)


def test_the_scale_neither_overflows_nor_dies_at_once():
    scaler = dl.lossScaler(InitialScale=2.0**127, GrowthInterval=1)
    assert float(scaler.update(True).Scale) == 2.0**127
    assert float(scaler.update(False).Scale) == 2.0**126


def test_choose():
    scaler, net = dl.lossScaler(), network()
    new = dl.dlupdate(lambda p: p + 1, net)
    for finite, expected in ((True, new), (dl.dlarray([[False]]), net)):
        found = scaler.choose(finite, new, net)
        assert isinstance(found, dl.dlnetwork)
        for a, b in zip(found.Learnables.Value, expected.Learnables.Value, strict=True):
            np.testing.assert_array_equal(host(a), host(b))
            assert a.dtype == b.dtype and dl.dims(a) == dl.dims(b)
    a, b = (dl.dlarray(dl.half(v), "CB") for v in ([np.nan, 1], [1, 2]))
    found = scaler.choose(False, {"a": a}, {"a": b})
    assert dl.dims(found["a"]) == "CB" and host(found["a"]).tolist() == [[1, 2]]


def test_display_of_the_scaler():
    assert repr(dl.lossScaler()) == (
        "  LossScaler with properties:\n\n             Scale: 65536\n      GrowthFactor: 2\n"
        "     BackoffFactor: 0.5000\n    GrowthInterval: 2000\n     GrowthTracker: 0"
    )


def test_the_scale_waits_for_nothing(gen):
    """A whole step on the look-alike: unscaled, chosen and updated without a value read back."""
    from tests.support import lookalike

    if not lookalike.install():
        pytest.skip("the real CuPy is installed and cannot be stood in for")
    w, x = (
        dl.dlarray(lookalike.asarray(v))
        for v in (np.float32(gen.standard_normal((3, 4))), np.ones((4, 2), "f"))
    )
    scaler = dl.lossScaler(InitialScale=4)

    def step(w, x, scaler):
        loss = dl.mean(dl.single(dl.half(w) @ dl.half(x)), "all")
        return dl.dlgradient(scaler.scale(loss), w)

    before = len(lookalike.syncs)
    gradient, finite = scaler.unscale(dl.dlfeval(step, w, x, scaler))
    new = scaler.choose(finite, w - 0.1 * gradient, w)
    scaler = scaler.update(finite)
    assert lookalike.syncs[before:] == []
    np.testing.assert_allclose(host(new), host(w) - 0.1 / 3, atol=0.1 * UNIT["half"])
    assert float(scaler.GrowthTracker) == 1


def test_an_accelerated_step_takes_the_scaler_as_data(gen):
    """One compilation serves every scale."""
    pytest.importorskip("jax", reason="JAX is not installed")
    w, x = dl.single(gen.standard_normal((3, 4))), dl.half(gen.standard_normal((4, 2)))
    traces = []
    count = traces.append  # a list that the function reads would be looked at

    @dl.dlaccelerate
    def step(w, x, scaler):
        count(1)
        loss = dl.mean(dl.single(dl.half(w) @ x), "all")
        gradient, finite = scaler.unscale(dl.dlgradient(scaler.scale(loss), w))
        return scaler.choose(finite, w - 0.1 * gradient, w), scaler.update(finite).Scale

    step.WarmUp = 0
    for scale in (2, 4, 1024, 8):
        if scale == 1024:
            before = len(traces)
        new, found = dl.dlfeval(step, w, x, dl.lossScaler(InitialScale=scale))
        assert float(found) == scale
        assert not np.array_equal(host(new), host(w))
    assert len(traces) == before
