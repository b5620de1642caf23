"""DifferentiableFunction: values, labels, gradients of all orders, what is kept, and mistakes."""

import gc
import weakref

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.backends import host
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is the oracle of these derivatives")


class SReLU(dl.DifferentiableFunction):
    """The operation of MATLAB's page: thresholds and slopes on both sides."""

    def __init__(self):
        super().__init__(1, SaveInputsForBackward=True)

    def forward(self, X, tl, al, tr, ar):
        return formula(X, tl, al, tr, ar)

    def backward(self, dLdY, computeGradients, X, tl, al, tr, ar):
        low, high = X <= tl, X >= tr
        dLdX = dLdY * (~low * ~high + al * low + ar * high)
        dLdtl = dl.sum(dLdY * low * (1 - al), 2)
        dLdal = dl.sum(dLdY * low * (X - tl), 2)
        dLdtr = dl.sum(dLdY * high * (1 - ar), 2)
        dLdar = dl.sum(dLdY * high * (X - tr), 2)
        return dLdX, dLdtl, dLdal, dLdtr, dLdar


def formula(X, tl, al, tr, ar):
    low, high = X <= tl, X >= tr
    return (tl + al * (X - tl)) * low + X * ~low * ~high + (tr + ar * (X - tr)) * high


class Two(dl.DifferentiableFunction):
    """Two outputs, everything saved, two memory values."""

    def __init__(self):
        super().__init__(2, SaveInputsForBackward=True, SaveOutputsForBackward=True, NumMemoryValues=2)
        self.seen = []

    def forward(self, X, W, k):
        S = dl.sin(X * W)
        return S * k, dl.exp(W) * X, S, dl.cos(X * W)

    def backward(self, dLdY1, dLdY2, computeGradients, X, W, k, Y1, Y2, S, C):
        self.seen.append((computeGradients, dl.dims(X) + dl.dims(Y1) + dl.dims(dLdY1), X._node is None))
        T = dLdY1 * C * k
        dLdW = dl.sum(T * X + dLdY2 * Y2, 2) if computeGradients(2) else None
        return T * W + dLdY2 * (Y2 / X), dLdW, []


def composite(X, W, k):
    return k * dl.sin(X * W), dl.exp(W) * X


def srelu_inputs(gen, cls=np.float64):
    X = dl.dlarray(gen.standard_normal((3, 5)).astype(cls), "CB")
    return (X, *(dl.dlarray(np.full((3, 1), v).astype(cls)) for v in (-0.5, 0.1, 0.6, 2.0)))


def gradients(f, inputs, **options):
    def loss(*x):
        Y = f(*x)
        parts = Y if isinstance(Y, tuple) else (Y,)
        total = sum((dl.sum(p * p + dl.sin(p), "all") for p in parts), 0.0)
        found = dl.dlgradient(total, *[v for v in x if isinstance(v, dl.dlarray)], **options)
        return found if isinstance(found, tuple) else (found,)

    return dl.dlfeval(loss, *inputs)


def same(ours, theirs, tolerance=1e-13):
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs, strict=True):
        assert (dl.dims(a), a.shape, a.dtype) == (dl.dims(b), b.shape, b.dtype)
        np.testing.assert_allclose(host(a), host(b), rtol=tolerance, atol=tolerance)


# -- DifferentiableFunction ------------------------------------------------------------------------------------
@pytest.mark.parametrize("cls", [np.float32, np.float64])
def test_an_operation_with_five_inputs(cls, gen):
    inputs = srelu_inputs(gen, cls)
    Y = SReLU()(*inputs)
    assert dl.dims(Y) == "CB" and Y.dtype == cls and Y._node is None
    np.testing.assert_allclose(host(Y), host(formula(*inputs)))
    same(gradients(SReLU(), inputs), gradients(formula, inputs), 1e-5 if cls is np.float32 else 1e-13)


def test_several_outputs_memory_values_and_flags(gen):
    X, W = dl.dlarray(gen.uniform(0.5, 2, (3, 4)), "CB"), dl.dlarray(gen.standard_normal((3, 1)))
    f = Two()
    same(gradients(f, (X, W, 3)), gradients(composite, (X, W, 3)))
    assert f.seen == [((True, True, False), "", True)]
    same(gradients(lambda X: f(X, W, 3), (X,)), gradients(lambda X: composite(X, W, 3), (X,)))
    assert f.seen[-1][0] == (True, False, False) and f.seen[-1][0](1) and not f.seen[-1][0][1]


@pytest.mark.parametrize("pick", [0, 1])
def test_an_output_that_the_loss_does_not_need_has_a_gradient_of_zeros(pick, gen):
    X, W = dl.dlarray(gen.uniform(0.5, 2, (3, 4)), "CB"), dl.dlarray(gen.standard_normal((3, 1)))
    ours = gradients(lambda X, W: Two()(X, W, 3)[pick], (X, W))
    same(ours, gradients(lambda X, W: composite(X, W, 3)[pick], (X, W)))


@pytest.mark.parametrize("inputs", [False, True])
@pytest.mark.parametrize("outputs", [False, True])
@pytest.mark.parametrize("memory", [0, 2])
def test_backward_gets_what_was_asked_for(inputs, outputs, memory):
    calls = []

    class Linear(dl.DifferentiableFunction):
        def __init__(self):
            super().__init__(
                2, "SaveInputsForBackward", inputs, SaveOutputsForBackward=outputs, NumMemoryValues=memory
            )

        def forward(self, X, name):
            return (2 * X, X + 1, "memory", [3, 4])[: 2 + memory]

        def backward(self, *args):
            calls.append(args)
            return 2 * args[0] + args[1], None

    X = dl.dlarray([[1.0, 2.0]])
    dl.dlfeval(lambda X: dl.dlgradient(dl.sum(dl.plus(*Linear()(X, "text")), "all"), X), X)
    (args,) = calls
    assert [a.tolist() for a in args[:2]] == [[[1, 1]], [[1, 1]]] and args[2] == (True, False)
    wanted = [[[1, 2]], "text"] * inputs + [[[2, 4]], [[2, 3]]] * outputs + ["memory", [3, 4]] * (memory // 2)
    assert [a.tolist() if isinstance(a, dl.dlarray) else a for a in args[3:]] == wanted


class Custom(dl.DifferentiableFunction):
    """An operation put together from functions."""

    def __init__(self, forward, backward, count=1, **options):
        super().__init__(count, **options)
        self.forward, self.backward = forward, backward


@pytest.mark.parametrize(
    ("size", "fmt", "forward", "labels", "wanted"),
    [
        ((3, 4), "CB", lambda X: X * 2, "CB", (3, 4)),
        ((3, 4, 1), "CBT", lambda X: X * 2, "CBT", (3, 4, 1)),
        ((3, 4, 2), "CBT", lambda X: dl.sum(X, 3), "CBT", (3, 4, 1)),
        ((3, 4), "CB", lambda X: dl.sum(X, "all"), "CB", (1, 1)),
        ((3, 4), "CB", lambda X: dl.reshape(X, 3, 2, 2), "", (3, 2, 2)),
        ((3, 4), "CB", lambda X: dl.dlarray(X.T, "BC"), "CB", (3, 4)),
        ((3, 4), "", lambda X: X * 2, "", (3, 4)),
    ],
)
def test_labels_of_the_output(size, fmt, forward, labels, wanted, gen):
    X = dl.dlarray(gen.standard_normal(size), fmt or None)
    f = Custom(forward, lambda g, flags: dl.zeros(*size))
    Y = f(X)
    assert dl.dims(Y) == labels and Y.shape == wanted
    (g,) = gradients(f, (X,))
    assert (dl.dims(g), g.shape) == (dl.dims(X), X.shape)


def test_the_second_input_may_be_the_formatted_one(gen):
    f = Custom(
        lambda A, X: A * X, lambda g, flags, A, X: (dl.sum(g * X, "all"), A * g), SaveInputsForBackward=True
    )
    inputs = dl.dlarray(2.0), dl.dlarray(gen.standard_normal((3, 2, 1)), "CBT")
    assert dl.dims(f(*inputs)) == "CBT"
    same(gradients(f, inputs), gradients(lambda A, X: A * X, inputs))


def test_numpy_inside_and_plain_arrays_outside(gen):
    """What the mechanism is for: a function of another library, with its derivative."""

    def forward(X, scale):
        return np.arctan(dl.extractdata(X)) * dl.extractdata(scale)

    def backward(g, flags, X, scale):
        return dl.extractdata(g) * dl.extractdata(scale) / (1 + dl.extractdata(X) ** 2), None

    f = Custom(forward, backward, SaveInputsForBackward=True)
    x = gen.standard_normal((2, 3))
    assert isinstance(f(x, np.full((1, 1), 3.0)), dl.dlarray)
    same(
        gradients(lambda X: f(X, np.full((1, 1), 3.0)), (dl.dlarray(x),)),
        gradients(lambda X: 3 * dl.atan(X), (dl.dlarray(x),)),
    )


def test_a_buffer_of_the_user_may_be_used_again(gen):
    buffer = np.zeros((1, 3))

    def forward(X):
        np.multiply(dl.extractdata(X), 2, out=buffer)
        return buffer

    def backward(g, flags):
        np.multiply(dl.extractdata(g), 2, out=buffer)
        return buffer

    f = Custom(forward, backward)
    Y, Z = f(dl.dlarray([1.0, 2, 3])), f(dl.dlarray([5.0, 6, 7]))
    assert Y.tolist() == [[2, 4, 6]] and Z.tolist() == [[10, 12, 14]]
    inputs = dl.dlarray([1.0, 2, 3]), dl.dlarray([5.0, 6, 7])
    same(gradients(lambda X, Y: f(X) * f(Y), inputs), gradients(lambda X, Y: 2 * X * 2 * Y, inputs))


def test_a_complex_gradient_of_a_real_input_counts_with_its_real_part(gen):
    f = Custom(lambda X: X * (2 + 3j), lambda g, flags: g * (2 - 3j))
    X = dl.dlarray(gen.standard_normal((2, 3)))
    for wrt in (X, dl.dlarray(host(X) + 1j)):
        ours = gradients(lambda X: dl.real(f(X)), (wrt,))
        same(ours, gradients(lambda X: dl.real(X * (2 + 3j)), (wrt,)))


def third_order(f, X, W):
    def inner(X, W):
        Y = f(X, W)
        total = dl.sum(dl.sin(Y[0]) * Y[1] if isinstance(Y, tuple) else dl.exp(Y), "all")
        a = dl.dlgradient(total, X, EnableHigherDerivatives=True)
        b, c = dl.dlgradient(dl.sum(a * a, "all"), X, W, EnableHigherDerivatives=True)
        return a, b, c, *dl.dlgradient(dl.sum(b * b, "all") + dl.sum(c**3, "all"), X, W)

    return dl.dlfeval(inner, X, W)


def test_higher_derivatives(gen):
    """Ours: backward is differentiated again, through saved inputs, outputs and memory values."""
    X = dl.dlarray(gen.uniform(0.5, 1.5, (3, 4)), "CB")
    W = dl.dlarray(gen.uniform(0.5, 1.5, (3, 1)))
    ours = third_order(lambda X, W: Two()(X, W, 2), X, W)
    same(ours, third_order(lambda X, W: composite(X, W, 2), X, W), 1e-9)
    power = Custom(
        lambda X, W: X**W,
        lambda g, flags, X, W, Y: (g * W * Y / X, dl.sum(g * Y * dl.log(X), 2)),
        SaveInputsForBackward=True,
        SaveOutputsForBackward=True,
    )
    same(third_order(power, X, W), third_order(lambda X, W: X**W, X, W), 1e-9)
    shaped = Custom(  # memory values that are no arrays stay as they are
        lambda X, W: (X * W, "text", (1, 2)),
        lambda g, flags, X, W, text, numbers: (g * W, dl.sum(g * X, numbers[1])),
        NumMemoryValues=2,
        SaveInputsForBackward=True,
    )
    same(third_order(shaped, X, W), third_order(lambda X, W: X * W, X, W), 1e-9)


def test_higher_derivatives_of_a_label_with_size_1(gen):
    X, W = dl.dlarray(gen.uniform(0.5, 1.5, (3, 4, 1)), "CBT"), dl.dlarray(gen.uniform(0.5, 1.5, (3, 1)))
    f = Custom(
        lambda X, W: X**W,
        lambda g, flags, X, W, Y: (g * W * Y / X, dl.sum(g * Y * dl.log(X), 2)),
        SaveInputsForBackward=True,
        SaveOutputsForBackward=True,
    )
    same(third_order(f, X, W), third_order(lambda X, W: X**W, X, W), 1e-9)


def test_a_backward_of_another_library_has_no_higher_derivatives():
    f = Custom(
        lambda X: np.sin(dl.extractdata(X)),
        lambda g, flags, X: dl.extractdata(g) * np.cos(dl.extractdata(X)),
        SaveInputsForBackward=True,
    )
    with pytest.raises(
        errors.TraceError, match=r"Custom: its backward cannot .* cut by extractdata at .*\.py:\d+"
    ):
        gradients(f, (dl.dlarray([1.0, 2]),), EnableHigherDerivatives=True)
    assert len(dl.autodiff.tape.stack.evaluations) == 0


def test_memory_values_need_the_inputs_for_higher_derivatives():
    f = Custom(lambda X: (dl.sin(X), dl.cos(X)), lambda g, flags, C: g * C, NumMemoryValues=1)
    X = dl.dlarray([1.0, 2])
    same(gradients(f, (X,)), gradients(dl.sin, (X,)))
    with pytest.raises(errors.TraceError, match="fix: SaveInputsForBackward=True"):
        gradients(f, (X,), EnableHigherDerivatives=True)


def test_values_are_let_go_of_without_the_garbage_collector():
    class Big:
        pass

    big = []

    def forward(X):
        big.append(Big())
        seen.append(weakref.ref(big[0]))
        return dl.exp(X), X + 1, big.pop()

    seen = []
    f = Custom(
        forward, lambda g1, g2, flags, X, Y1, Y2, m: g1 * Y1 + g2, 2,
        SaveInputsForBackward=True, SaveOutputsForBackward=True, NumMemoryValues=1,
    )  # fmt: skip

    def loss(X):
        h = X * 1
        seen.append(weakref.ref(h._node))
        Y1, Y2 = f(h)
        assert seen[1]() is not None
        y = dl.sum(Y1 * Y2, "all")
        g = dl.dlgradient(y, X)
        assert seen[1]() is None, "the memory value outlives the walk back"
        return g

    gc.disable()
    try:
        dl.dlfeval(loss, dl.dlarray([1.0, 2]))
        assert seen[0]() is None
    finally:
        gc.enable()


def test_saved_values_are_used_up_unless_retained():
    def twice(**options):
        def loss(X):
            y = dl.sum(Two()(X, dl.dlarray(2.0), 1)[0], "all")
            return dl.dlgradient(y, X, **options), dl.dlgradient(y, X)

        return dl.dlfeval(loss, dl.dlarray([1.0]))

    with pytest.raises(errors.TraceError, match="used up .* fix: pass RetainData=True"):
        twice()
    a, b = twice(RetainData=True)
    assert float(a) == float(b) == pytest.approx(2 * np.cos(2))


@pytest.mark.parametrize("higher", [False, True])
def test_jacobians(higher, gen):
    """Many gradients in one walk back: a user's backward gets them one by one."""
    X, W = dl.dlarray(gen.uniform(0.5, 2, (3, 4))), dl.dlarray(gen.standard_normal((3, 1)))

    def f(f):
        def jacobian(X, W):
            Y1, Y2 = f(X, W, 3)
            J = dl.dljacobian(Y1 * Y2, X, 1, EnableHigherDerivatives=higher)
            return (J, dl.dlgradient(dl.sum(J * J, "all"), W)) if higher else (J,)

        return dl.dlfeval(jacobian, X, W)

    same(f(Two()), f(composite), 1e-12)


def test_on_every_backend(backend, gen):
    x, w = gen.uniform(0.5, 2, (3, 4)), gen.standard_normal((3, 1))
    ours = gradients(lambda X, W: Two()(X, W, 3), (backend.dlarray(x, "CB"), backend.dlarray(w)))
    assert all(backend.same_library(g) for g in ours)
    same(ours, gradients(lambda X, W: composite(X, W, 3), (backend.dlarray(x, "CB"), backend.dlarray(w))))


def test_inside_a_layer_of_a_network(gen):
    class sreluLayer(dl.Layer):
        Slope = dl.Learnable()
        Formattable = True

        def initialize(self, layout):
            self.Slope = dl.ones(layout.size("C"), 1) * 0.3

        def predict(self, X):
            zero = dl.zeros(3, 1)
            return SReLU()(X, zero, self.Slope, zero + 1, zero + 1)

    net = dl.dlnetwork([dl.featureInputLayer(3), sreluLayer()])
    X = dl.dlarray(gen.standard_normal((3, 5)), "CB")
    g = dl.dlfeval(lambda net, X: dl.dlgradient(dl.sum(net.predict(X), "all"), net.Learnables), net, X)
    np.testing.assert_allclose(host(g.Value[0]), np.minimum(host(X), 0).sum(1, keepdims=True), rtol=1e-6)


X12 = dl.dlarray([1.0, 2.0])


@cases(
    ("forward", "backward", "options", "error", "says"),
    [
        (lambda X: (X, X), None, {}, errors.ArgumentError, r"forward returned 2 values.*fix: return Y1"),
        (lambda X: X, None, {"NumMemoryValues": 1}, errors.ArgumentError, "returned 1 values.*Y1, memory1"),
        (lambda X: "text", None, {}, errors.ClassError, "output 1 of forward is the text"),
        (
            lambda X: X,
            lambda g, f: (g, g),
            {},
            errors.ArgumentError,
            "backward returned 2 values.*has 1 inputs",
        ),
        (
            lambda X: X,
            lambda g, f: None,
            {},
            errors.ArgumentError,
            r"returned \[\] for the gradient of input 1",
        ),
        (
            lambda X: X,
            lambda g, f: [],
            {},
            errors.ArgumentError,
            r"returned \[\] for the gradient of input 1",
        ),
        (
            lambda X: X,
            lambda g, f: g.T,
            {},
            errors.SizeError,
            "gradient 1 of backward is 2×1.* input 1 is 1×2",
        ),
        (lambda X: X, lambda g, f: dl.sum(g), {}, errors.SizeError, "is 1×1 dlarray, but input 1 is 1×2"),
        (lambda X: X, lambda g, f: g > 0, {}, errors.ClassError, "must be single or double"),
        (lambda X: X, lambda g, f: "text", {}, errors.ClassError, "gradient 1 of backward is the text"),
    ],
)
def test_what_the_methods_return_is_checked(forward, backward, options, error, says):
    with pytest.raises(error, match=says) as caught:
        gradients(Custom(forward, backward, **options), (X12,))
    assert str(caught.value).startswith("Custom: ") and "fix:" in str(caught.value)


class NoStart(dl.DifferentiableFunction):
    def __init__(self):
        pass


class Nothing(dl.DifferentiableFunction):
    def __init__(self, *args, **options):
        super().__init__(*args, **options)


@cases(
    ("call", "error", "says"),
    [
        (lambda: NoStart()(X12), errors.ArgumentError, r"NoStart: .* fix: super\(\).__init__\(1\)"),
        (lambda: Nothing(1)(X12), errors.ClassError, r"Nothing: the class defines no forward"),
        (
            lambda: Nothing(0),
            errors.ArgumentError,
            "Nothing: numOutputs must be a whole number from 1, but",
        ),
        (lambda: Nothing(), errors.ArgumentError, "missing numOutputs"),
        (
            lambda: Nothing(1, NumMemoryValues=-1),
            errors.ArgumentError,
            "NumMemoryValues must be a whole number from 0",
        ),
        (
            lambda: Nothing(1, SaveInputsForBackward=2),
            errors.ArgumentError,
            "must be true or false, but it is 2",
        ),
        (
            lambda: Nothing(1, SaveInputForBackward=True),
            errors.OptionError,
            'did you mean "SaveInputsForBackward"',
        ),
        (
            lambda: gradients(type("F", (Nothing,), {"forward": lambda self, X: X})(1), (X12,)),
            errors.ClassError,
            "F: the class defines no backward",
        ),
        (
            lambda: dl.dlfeval(lambda X: Custom(lambda A: A * X, None)(dl.dlarray(1.0)), X12),
            errors.TraceError,
            r"forward uses a traced array that is not among its inputs.* fix: pass it as an input",
        ),
        (
            lambda: dl.dlfeval(lambda X: Custom(lambda p: p["W"] * 2, None)({"W": X}), X12),
            errors.TraceError,
            "input 1 is .* with a traced dlarray in it",
        ),
    ],
)
def test_mistakes(call, error, says):
    with pytest.raises(error, match=says):
        call()
