"""checkGradients: what it finds, and what it says of it."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.functions.differentiation.test_differentiablefunction import Custom

X12 = dl.dlarray([1.0, 2.0])


def test_a_report_of_everything_that_is_checked(capsys, gen):
    X, p = (
        dl.dlarray(gen.standard_normal((2, 3)), "CB"),
        dl.struct(W=dl.dlarray(gen.standard_normal((2, 2))), n=3),
    )
    assert dl.checkGradients(lambda p, X: dl.tanh(p.W @ dl.stripdims(X)) ** p.n, p, X, Order=3) is True
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "Check of the derivatives of a function:"
    assert [line.split() for line in out.splitlines()[1:3]] == [
        "order 1: p.W, 4 elements passed".split(),
        "order 1: X, 6 elements passed".split(),
    ]
    assert out.count("passed") == 6


def wrong(factor=1.01, element=None):
    def backward(g, flags, X):
        G = g * dl.cos(X)
        if element is None:
            return G * factor
        G.paren[element] = G(*element) * factor
        return G

    return Custom(lambda X: dl.sin(X), backward, SaveInputsForBackward=True)


def test_the_worst_element_is_named(capsys, gen):
    X = dl.dlarray(gen.uniform(-1, 1, (2, 3, 4)), "CBT")
    f = wrong(1.5, (2, 1, 3))
    with pytest.raises(
        errors.GradientError, match=r"Custom: order 1: .*respect to X1?\(2,1,3\) is .* quotient is"
    ):
        dl.checkGradients(f, X, Verbose=False)
    assert capsys.readouterr().out == ""
    assert dl.checkGradients(f, X, RaiseError=False) is False
    out = capsys.readouterr().out
    assert "failed" in out and "(2,1,3)" in out


def test_tolerances_and_the_number_of_elements(gen):
    X = dl.dlarray(gen.uniform(-1, 1, (2, 3)))
    assert dl.checkGradients(wrong(1 + 1e-9), X, Verbose=False)
    assert not dl.checkGradients(wrong(1.001), X, Verbose=False, RaiseError=False)
    assert dl.checkGradients(wrong(1.001), X, Verbose=False, RelativeTolerance=0.01)
    assert dl.checkGradients(wrong(1.001), X, Verbose=False, AbsoluteTolerance=0.01)
    assert dl.checkGradients(wrong(2, (2, 2)), X, Verbose=False, MaxElements=2)  # the first and the last


def test_a_wrong_second_derivative_is_found(gen):
    """The first derivative is right, and its formula is that of another function's second."""
    f = Custom(
        lambda X: (X**3, 3 * X**2),
        lambda g, flags, X, slope: (
            g * dl.dlarray(dl.extractdata(slope)) if X._node is None else g * X**2 * 3.1
        ),
        NumMemoryValues=1,
        SaveInputsForBackward=True,
    )
    X = dl.dlarray(gen.uniform(0.5, 1, (2, 2)))
    assert dl.checkGradients(f, X, Verbose=False)
    assert not dl.checkGradients(f, X, Order=2, Verbose=False, RaiseError=False)


def test_what_else_is_checked(gen):
    X = dl.dlarray(gen.uniform(0.5, 1, (2, 2)))

    def changes(X):
        X[0, 0] = 3.0
        return X * X

    nothing = dl.differentiable(lambda x: x)
    unsteady = iter(range(100))
    for f, says in (
        (changes, "changes its arguments"),
        (lambda X: X * next(unsteady), "different values for the same inputs"),
        (lambda X: dl.dlarray(dl.extractdata(X)) * 2, "is 0, but the difference quotient is"),
        (
            Custom(lambda X: X * 2, lambda g, flags: dl.single(g * 2)),
            "the gradient of X that backward returns is single, but X is double",
        ),
    ):
        with pytest.raises(errors.GradientError, match=says):
            dl.checkGradients(f, X, Verbose=False)
    assert dl.checkGradients(nothing, X, Verbose=False)


def test_random_functions_and_the_state_of_the_stream(gen):
    dl.rng(7)
    before = dl.rand(1)
    dl.rng(7)
    assert dl.checkGradients(
        lambda X: X * (dl.rand(2, 2) > 0.5), dl.dlarray(gen.standard_normal((2, 2))), Verbose=False
    )
    assert float(dl.rand(1)) == float(before)


@pytest.mark.parametrize("cls", [np.float32, np.float64])
def test_layers_and_networks(cls, gen, capsys):
    class preluLayer(dl.Layer):
        Formattable = True
        Alpha = dl.Learnable()

        def initialize(self, layout):
            self.Alpha = dl.ones(layout.size("C"), 1) * 0.25

        def predict(self, X):
            return dl.relu(X) - dl.dlarray(self.Alpha, "CU") * dl.relu(-X)

        def forward(self, X):
            return self.predict(X) * 2

    class plainLayer(dl.Layer):
        NumInputs = 2

        def predict(self, X, Y):
            assert not dl.dims(X)
            return X * dl.sin(Y)

    X = dl.dlarray(gen.uniform(0.2, 1, (3, 4)).astype(cls) * gen.choice([-1, 1], (3, 4)).astype(cls), "CB")
    layer = preluLayer()
    assert dl.checkGradients(layer, X, Order=2) and dl.numel(layer.Alpha) == 0
    out = capsys.readouterr().out
    assert (
        "preluLayer, predict:" in out
        and "preluLayer, forward:" in out
        and "learnables.Alpha, 3 elements" in out
    )
    assert dl.checkGradients(plainLayer(), X, X)
    assert dl.checkGradients(dl.fullyConnectedLayer(2), X)
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2), preluLayer()])
    assert dl.checkGradients(net, X)
    assert "net" in capsys.readouterr().out


def test_complex_variables(gen):
    z = dl.dlarray(gen.standard_normal((2, 2)) + 1j * gen.standard_normal((2, 2)))
    assert dl.checkGradients(
        lambda z, w: dl.exp(z) * w + dl.abs(z), z, dl.dlarray(2.0), Order=2, Verbose=False
    )


def test_an_error_of_the_checked_function_comes_through():
    with pytest.raises(ZeroDivisionError):
        dl.checkGradients(lambda X: X / (1 // 0), X12, Verbose=False)


def test_on_every_backend(backend, gen):
    X, W = backend.dlarray(gen.standard_normal((2, 3)), "CB"), backend.dlarray(gen.standard_normal((2, 2)))
    assert dl.checkGradients(lambda W, X: dl.tanh(W @ dl.stripdims(X)), W, X, Order=2, Verbose=False)


def test_an_empty_variable_has_nothing_to_check():
    assert dl.checkGradients(lambda X, Y: X * dl.sum(Y, "all"), X12, dl.zeros(0, 3), Verbose=False)


def test_a_kink_within_the_step_is_no_mistake():
    near = dl.dlarray([3e-7, -2e-7, 2.0])  # the step is 6e-6
    assert dl.checkGradients(lambda X: dl.sum(dl.relu(X)), near, Verbose=False)
    with pytest.raises(errors.GradientError):  # a wrong one is no nearer at a smaller step
        dl.checkGradients(wrong(1.001), near, Verbose=False)
