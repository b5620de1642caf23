"""The proof of differentiation: every primitive, to second order at least, against oracles that are not ours.

A primitive is proved where a record of ``tests/support/records.py`` or a case of ``test_autodiff`` reaches it, since
those are checked against central differences to second order; where it is reached by the gradients of a record, that
record is checked here once more; the others have an entry in ``DIRECT``.  A primitive that is reached by nothing
fails the suite.

The cases of ``test_autodiff``, which are written for any library of the standard, are then run with PyTorch to third
order and with JAX to second; complex numbers and special points too.
"""

import math
import sys
import warnings
from contextlib import contextmanager

import numpy as np
import pytest

import dlarray as dl
from dlarray import autodiff as ad
from dlarray import errors
from dlarray.autodiff import TracedArray, tape
from dlarray.autodiff.places import HOST
from dlarray.autodiff.primitive import PRIMITIVES, Primitive
from dlarray.backend import is_complex
from dlarray.functions.normalization.shared_statistics import Share
from tests.dlarray.autodiff.test_autodiff import CASES
from tests.functions.test_records import SMOOTH, arguments, in_numpy
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.records import A

P = {name: p for name, p in PRIMITIVES.items() if p.forward.__module__.startswith("dlarray.")}


# -- every primitive -------------------------------------------------------------------------------------------
def real(*shape):
    return lambda gen: gen.uniform(0.3, 1.2, shape) * gen.choice([-1, 1], shape)


def positive(*shape):
    return lambda gen: gen.uniform(0.3, 1.2, shape)


def complex_(*shape):
    return lambda gen: gen.standard_normal(shape) + 1j * gen.standard_normal(shape)


def symmetric(f):
    return lambda a: f(a + ad.matrix_transpose(a))


# Primitives that neither records nor their gradients reach: the call, and how each argument is drawn.
DIRECT = {
    "cofactors_along": (P["cofactors_along"], real(2, 4, 4), real(2, 4, 4)),
    "complex": (P["complex"], real(2, 3), real(2, 3)),
    "copied": (P["copied"], real(2, 3)),
    "dropped": (lambda x: P["dropped"](x, probability=0.3, seed=5), real(4, 5)),
    "eigh": (symmetric(lambda a: P["eigh"](a, n=3)), real(3, 3)),
    "floor_divide": (P["floor_divide"], positive(2, 3), positive(2, 3)),
    "imag": (P["imag"], complex_(2, 3)),
    "logabsdet": (P["logabsdet"], real(2, 3, 3)),
    "move": (lambda x: P["move"](x, target=HOST, source=HOST), real(2, 3)),
    # what a loss takes for the probabilities: where none is below its bound, their very values and derivatives
    "sigmoid_for_logarithm_p": (lambda x: P["sigmoid_for_logarithm_p"](P["sigmoid_p"](x), x), real(2, 3)),
    "sigmoid_rest_for_logarithm_p": (
        lambda x: P["sigmoid_rest_for_logarithm_p"](P["sigmoid_p"](x), x),
        real(2, 3),
    ),
    "softmax_for_logarithm_p": (
        lambda x: P["softmax_for_logarithm_p"](P["softmax_p"](x, axis=-1), x, axis=-1),
        real(2, 3),
    ),
    "softmax_crossentropy_sum_p": (
        lambda x, t: P["softmax_crossentropy_sum_p"](P["softmax_p"](x, axis=-1), x, t, axis=-1, scale=0.5),
        real(2, 3),
        positive(2, 3),
    ),
    "softmax_index_loss_p": (
        lambda x: P["softmax_index_loss_p"](
            P["softmax_p"](x, axis=-1), x, index=np.array([[2], [0]]), axis=-1, kept=None
        ),
        real(2, 3),
    ),
    "softplus_p": (P["softplus_p"], real(2, 3)),
    "tanh_bend": (P["tanh_bend"], real(2, 3), real(2, 3), real(2, 3)),
    # three processes that hold the same
    "total_p": (lambda x: P["total_p"](x, mine=Share(0.25, lambda a: 3 * a)), real(2, 3)),
}


@contextmanager
def watched(found):
    """Collect (name, argument) of all primitives that are recorded with a variable."""
    original = tape.Node.__init__

    def watch(self, parents, primitive, *rest):
        original(self, parents, primitive, *rest)
        if primitive is not None:
            found.update((primitive.name, i) for i, parent in enumerate(parents) if parent is not None)

    tape.Node.__init__ = watch
    try:
        yield found
    finally:
        tape.Node.__init__ = original


def reached_by_values():
    """What the records and cases record: there both derivatives are checked against central differences."""
    with watched(set()) as found:
        for parameters in SMOOTH:
            record, case = parameters.values
            args, _ = arguments(case, np.random.default_rng(1), in_numpy)
            dl.dlfeval(evaluated, record.name, args, case.options)
        for f, count in CASES.values():
            xs = np.random.default_rng(2).uniform(0.15, 0.85, (count, 2, 3, 4))
            f(ad, *[TracedArray(x, tape.leaf(x.shape)) for x in xs])
    return found


def evaluated(name, args, options):
    getattr(dl, name)(*args, **options)


def prove_by_gradients(missing):
    """Take from ``missing`` what the gradients of records record.

    A linear function has an operation for its gradient, which the record's own check does not differentiate: its
    gradient is a constant.  That of the squares of its values is none.
    """
    for parameters in SMOOTH:
        if not missing:
            return
        record, case = parameters.values
        wrt = [i for i, a in enumerate(case.args) if isinstance(a, A) and a.differentiable]
        gen = np.random.default_rng(3)
        args, _ = arguments(case, gen, in_numpy)
        along = [[gen.standard_normal(args[i].shape) for i in wrt] for _ in range(2)]
        with watched(set()) as found:
            analytic = slopes_of_squares(record.name, case.options, args, wrt, along)[1]
        if not found & missing:
            continue
        h = 1e-5
        ends = []
        for step in (h, -h):
            moved = list(args)
            for i, d in zip(wrt, along[1], strict=True):
                moved[i] = dl.dlarray(host(args[i]) + step * d, dl.dims(args[i]) or None)
            ends.append(slopes_of_squares(record.name, case.options, moved, wrt, along)[0])
        numeric = (ends[0] - ends[1]) / (2 * h)
        assert analytic == pytest.approx(numeric, rel=1e-5, abs=1e-5), (
            f"{record.name}: {sorted(found & missing)}"
        )
        missing -= found


def slopes_of_squares(name, options, args, wrt, along):
    """First and second derivative of the weighted squares of a function's values, along two directions."""

    def inner_of(gradients, directions):
        gradients = gradients if isinstance(gradients, tuple) else (gradients,)
        return sum(
            (dl.sum(dl.stripdims(g) * d, "all") for g, d in zip(gradients, directions, strict=True)), 0.0
        )

    def loss(*x):
        Y = getattr(dl, name)(*x, **options)
        parts = [
            p
            for p in (Y if isinstance(Y, tuple) else (Y,))
            if isinstance(p, dl.dlarray) and p._node is not None
        ]
        if not parts or not wrt:
            return 0.0, 0.0
        total = sum(dl.sum(dl.abs(dl.stripdims(p) * fixed_weights(p.shape)) ** 2, "all") for p in parts)
        variables = [x[i] for i in wrt]
        first = inner_of(dl.dlgradient(total, *variables, EnableHigherDerivatives=True), along[0])
        if first._node is None:
            return float(first), 0.0
        return float(first), float(inner_of(dl.dlgradient(first, *variables), along[1]))

    with warnings.catch_warnings():  # an argument may have no part in a derivative
        warnings.simplefilter("ignore", errors.TraceWarning)
        return dl.dlfeval(loss, *args)


def arguments_with_a_rule(p):
    if p.joint is not None or p.composite is not None:
        return [0]  # one rule for all of them
    return [i for i, rule in enumerate(p.rules) if rule is not None]


def test_every_primitive_is_proved():
    wanted = {(name, i) for name, p in P.items() if name not in DIRECT for i in arguments_with_a_rule(p)}
    missing = wanted - reached_by_values()
    prove_by_gradients(missing)
    assert not missing, f"no record reaches these; add a record, or an entry in DIRECT: {sorted(missing)}"
    assert not [name for name in DIRECT if name not in P], "DIRECT names primitives that are gone"


def test_no_primitive_hides_behind_the_name_of_another():
    modules = [m for name, m in sorted(sys.modules.items()) if name.split(".")[0] == "dlarray"]
    hidden = {
        f"{name} in {m.__name__}"
        for m in modules
        for name, p in list(vars(m).items())
        if isinstance(p, Primitive) and P.get(p.name, p) is not p
    }
    assert not hidden


def leaves_of(*xs):
    return [TracedArray(np.asarray(x), tape.leaf(np.shape(x))) for x in xs]


def slope_along(s, leaves, directions):
    """The derivative of a real scalar along directions, as a traced array, and the gradients."""
    if getattr(s, "node", None) is None:
        return ad.asarray(0.0), [None] * len(leaves)
    found = tape.pull(s.node, np.ones(()), {v.node for v in leaves}, retain=True, higher=True)
    gs = [found.get(v.node) for v in leaves]
    return sum(
        (inner(g, d) for g, d in zip(gs, directions, strict=True) if g is not None), ad.asarray(0.0)
    ), gs


def inner(a, b):
    """Re(sum(conj(b) a)): a real scalar product, for real and complex arrays."""
    return ad.sum(ad.real(a * np.conj(b)) if is_complex(a.dtype) else a * np.real(b))


@cases("name", DIRECT)
def test_against_central_differences(name, gen):
    f, *draw = DIRECT[name]
    xs = [d(gen) for d in draw]
    along = [[d(gen) for d in draw] for _ in range(3)]

    def derivatives(step, direction, order):
        leaves = [TracedArray(x + step * d, tape.leaf(x.shape)) for x, d in zip(xs, direction, strict=True)]
        y = f(*leaves)
        w = np.random.default_rng(5).standard_normal((2, *y.shape))
        s = inner(y, w[0] + 1j * w[1])
        for k in range(order):
            s, _ = slope_along(s, leaves, along[k])
        return float(s.value if isinstance(s, TracedArray) else s)

    h = 1e-5
    for order in (1, 2, 3):
        direction = along[order - 1]
        numeric = (derivatives(h, direction, order - 1) - derivatives(-h, direction, order - 1)) / (2 * h)
        assert derivatives(0, direction, order) == pytest.approx(numeric, rel=1e-6, abs=1e-6)


# -- the cases of test_autodiff, with PyTorch to third order, with JAX to second --------------------------------
NO_COUNTERPART = {
    "take": "the index is a NumPy array",
    "take_along_axis": "the index is a NumPy array",
    "replaced": "a function of ours",
    "astype": "single precision inside: nothing to compare in double",
}


def case_inputs(name, gen):
    _, count = CASES[name]
    draw = {"acosh": (1.2, 2.0)}.get(name, (0.15, 0.85))
    xs = [gen.permutation(np.linspace(*draw, 24)).reshape(2, 3, 4) + 0.011 * i for i in range(count)]
    return xs, gen.standard_normal((3, count, 2, 3, 4))


def ours(f, xs, weights, directions):
    leaves = [TracedArray(x, tape.leaf(x.shape)) for x in xs]
    y = f(ad, *leaves)
    s, results = ad.sum(y * weights(y.shape)), []
    for along in directions:
        s, gs = slope_along(s, leaves, along)
        results.append([np.zeros_like(x) if g is None else g.value for g, x in zip(gs, xs, strict=True)])
    return y.value, results


def fixed_weights(shape):
    return np.cos(np.arange(math.prod(shape))).reshape(shape) + 0.3


@cases("name", [n for n in CASES if n not in NO_COUNTERPART])
def test_to_third_order_against_pytorch(name, gen):
    torch = pytest.importorskip("torch", reason="the oracle of this test")
    xp = pytest.importorskip("array_api_compat.torch")
    f, _ = CASES[name]
    xs, directions = case_inputs(name, gen)
    value, results = ours(f, xs, fixed_weights, directions)
    tensors = [torch.tensor(x, requires_grad=True) for x in xs]
    y = f(xp, *tensors)
    np.testing.assert_allclose(value, y.detach().numpy(), rtol=1e-12)
    s = (y * torch.tensor(fixed_weights(y.shape))).sum()
    for order, (found, along) in enumerate(zip(results, directions, strict=True)):
        theirs = [None] * len(xs)
        if s.requires_grad:
            theirs = torch.autograd.grad(s, tensors, create_graph=True, allow_unused=True)
        s = sum((t * torch.tensor(d)).sum() for t, d in zip(theirs, along, strict=True) if t is not None)
        s = s if isinstance(s, torch.Tensor) else torch.zeros(())
        for g, t in zip(found, theirs, strict=True):
            wanted = np.zeros_like(g) if t is None else t.detach().numpy(force=True)
            np.testing.assert_allclose(
                g, wanted, rtol=1e-9, atol=1e-9 * max(1, abs(wanted).max()), err_msg=f"{order + 1}"
            )


COMPLEX = {
    **{
        name: lambda xp, x, y, n=name: getattr(xp, n)(x)
        for name in (
            "exp expm1 log log1p log2 log10 sqrt square reciprocal sin cos tan asin acos atan sinh cosh tanh asinh "
            "acosh atanh abs conj real imag negative sign"
        ).split()
    },
    "operators": lambda xp, x, y: x * y + x / y - y,
    "pow": lambda xp, x, y: x**3 + x**y + x**0.5,
    "matmul": lambda xp, x, y: x @ xp.matrix_transpose(y) @ x,
    "vecdot": lambda xp, x, y: xp.vecdot(x, y),
    "prod": lambda xp, x, y: xp.prod(x, axis=1) + xp.cumulative_prod(y, axis=1)[:, 0],
    "var": lambda xp, x, y: xp.sum(xp.conj(x) * y, axis=1) + xp.mean(x * x, axis=1),
    "where": lambda xp, x, y: xp.where(xp.real(x) > 0, x * y, y),
    "fft": lambda xp, x, y: xp.fft.fft(x, axis=1) * xp.fft.ifftn(y),
    "rfft": lambda xp, x, y: xp.fft.rfft(xp.real(x), axis=1) * xp.fft.irfft(y, axis=1)[:, :3],
    "mixed": lambda xp, x, y: xp.abs(x) * y + xp.real(y) * x + xp.imag(x),
}


@cases("name", COMPLEX)
def test_complex_numbers_to_third_order_against_pytorch(name, gen):
    torch = pytest.importorskip("torch", reason="the oracle of this test")
    xp = pytest.importorskip("array_api_compat.torch")
    f = COMPLEX[name]
    xs = gen.standard_normal((2, 3, 4)) + 1j * gen.standard_normal((2, 3, 4))
    along = gen.standard_normal((3, 2, 3, 4)) + 1j * gen.standard_normal((3, 2, 3, 4))
    leaves = leaves_of(*xs)
    tensors = [torch.tensor(x, requires_grad=True) for x in xs]
    y, z = f(ad, *leaves), f(xp, *tensors)
    w = gen.standard_normal(y.shape) + 1j * gen.standard_normal(y.shape)
    np.testing.assert_allclose(y.value, z.detach().resolve_conj().numpy(), rtol=1e-12, atol=1e-12)

    def scalar(t, d):
        return (t * torch.tensor(d).conj()).real.sum() if t.is_complex() else (t * torch.tensor(d.real)).sum()

    ours, theirs = inner(y, w), scalar(z, w)
    for directions in along:
        ours, gs = slope_along(ours, leaves, directions)
        ts = [None] * len(tensors)
        if isinstance(theirs, torch.Tensor) and theirs.requires_grad:
            ts = torch.autograd.grad(theirs, tensors, create_graph=True, allow_unused=True)
        theirs = sum(scalar(t, d) for t, d in zip(ts, directions, strict=True) if t is not None)
        for g, t, x in zip(gs, ts, xs, strict=True):
            wanted = np.zeros_like(x) if t is None else t.detach().resolve_conj().numpy(force=True)
            found = np.zeros_like(x) if g is None else g.value
            np.testing.assert_allclose(found, wanted, rtol=1e-8, atol=1e-9 * max(1, abs(wanted).max()))


@pytest.fixture(scope="module")
def jax():
    module = pytest.importorskip("jax", reason="the oracle of this test")
    before = module.config.jax_enable_x64
    module.config.update("jax_enable_x64", True)
    yield module
    module.config.update("jax_enable_x64", before)


@cases("name", [n for n in CASES if n not in NO_COUNTERPART])
def test_to_second_order_against_jax(name, gen, jax):
    f, _ = CASES[name]
    xs, directions = case_inputs(name, gen)
    _, results = ours(f, xs, fixed_weights, directions[:2])

    def scalar(*x):
        y = f(jax.numpy, *x)
        return (y * fixed_weights(y.shape)).sum()

    compiled = jax.jit(lambda x, d: second_order(jax, scalar, x, d), compiler_options=QUICK)
    g1, g2 = compiled(tuple(xs), tuple(directions[0]))
    for found, theirs in zip(results, (g1, g2), strict=True):
        for g, t in zip(found, theirs, strict=True):
            np.testing.assert_allclose(g, t, rtol=1e-9, atol=1e-9 * max(1, abs(np.asarray(t)).max()))


# compiled once and run once
QUICK = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}


def second_order(jax, scalar, x, d):
    return jax.jvp(jax.grad(scalar, argnums=tuple(range(len(x)))), x, d)


INF = np.inf
SPECIAL = {
    "x**2": (lambda xp, x: x**2, [0.0, -1, 2]),
    "x**3": (lambda xp, x: x**3, [0.0, -1, 2]),
    "x**1": (lambda xp, x: x**1, [0.0, -1, 2]),
    "x**0": (lambda xp, x: x**0, [0.0, -1, 2]),
    "x**4.0": (lambda xp, x: x**4.0, [0.0, -1, 2]),
    "x**y": (lambda xp, x, y: x**y, [2.0, 3, 1.5, 4, 5], [0.0, 1, 2, -1, 3]),
    "x**y, base 0": (lambda xp, x, y: x**y, [0.0, 0], [3.0, 4]),
    "2**y": (lambda xp, y: 2.0**y, [0.0, 1, -2]),
    "prod, one zero": (lambda xp, x: xp.prod(x, axis=0), [0.0, -1, 2]),
    "prod, two zeros": (lambda xp, x: xp.prod(x, axis=0), [0.0, 0, 2]),
    "prod, all zeros": (lambda xp, x: xp.prod(x, axis=0), [0.0, 0, 0]),
    "cumulative_prod": (lambda xp, x: xp.cumulative_prod(x, axis=0), [3.0, 0, -1, 0, 2]),
    "logaddexp": (lambda xp, x, y: xp.logaddexp(x, y), [0.0, -INF, 700, -800], [0.0, 0, 0, 0]),
    "hypot": (lambda xp, x, y: xp.hypot(x, y), [3.0, 0, 2], [4.0, 2, 0]),
    "atan2": (lambda xp, x, y: xp.atan2(x, y), [0.0, 1, 0, -1], [1.0, 0, -1, 0]),
    "tanh": (lambda xp, x: xp.tanh(x), [0.0, 400, -400, INF]),
    "expm1": (lambda xp, x: xp.expm1(x), [0.0, -800, 1e-20]),
    "log1p": (lambda xp, x: xp.log1p(x), [0.0, 1e-20]),
    "var": (lambda xp, x: xp.var(x), [1.0, 1, 1]),
    "clip": (lambda xp, x: xp.clip(x, -1, 1), [-2.0, 0, 1.5]),
    "remainder": (lambda xp, x, y: xp.remainder(x, y), [5.0, -5, 5], [3.0, 3, -3.5]),
}


# PyTorch gives NaN there, or (x**y at y = 0) a wrong mixed derivative
JAX_KNOWS = ("x**y", "x**y, base 0", "logaddexp")


@cases("name", [n for n in SPECIAL if n not in JAX_KNOWS])
def test_special_points_to_third_order_against_pytorch(name):
    """Zeros, infinities and exponents at which a formula of the derivative would be 0 * Inf."""
    torch = pytest.importorskip("torch", reason="the oracle of this test")
    xp = pytest.importorskip("array_api_compat.torch")
    f, *xs = SPECIAL[name]
    xs = [np.array(x) for x in xs]
    _, results = ours(f, xs, np.ones, np.ones((3, len(xs), *xs[0].shape)))
    tensors = [torch.tensor(x, requires_grad=True) for x in xs]
    s = f(xp, *tensors).sum()
    for found in results:
        theirs = [None] * len(xs)
        if isinstance(s, torch.Tensor) and s.requires_grad:
            theirs = torch.autograd.grad(s, tensors, create_graph=True, allow_unused=True)
        s = sum(t.sum() for t in theirs if t is not None)
        for g, t in zip(found, theirs, strict=True):
            np.testing.assert_allclose(
                g, 0 * g if t is None else t.detach().numpy(force=True), rtol=1e-9, atol=1e-12
            )


@pytest.mark.parametrize("name", JAX_KNOWS)
def test_special_points_to_second_order_against_jax(name, jax):
    f, *xs = SPECIAL[name]
    xs = [np.array(x) for x in xs]
    places = tuple(range(len(xs)))
    _, results = ours(f, xs, np.ones, np.ones((2, len(xs), *xs[0].shape)))

    def total(*x):
        return f(jax.numpy, *x).sum()

    def both(*x):
        return jax.jvp(jax.grad(total, argnums=places), x, tuple(jax.numpy.ones(v.shape) for v in x))

    for found, theirs in zip(results, jax.jit(both, compiler_options=QUICK)(*xs), strict=True):
        for g, t in zip(found, theirs, strict=True):
            np.testing.assert_allclose(g, t, rtol=1e-9, atol=1e-12)


def determinant(xp, a):
    """Of 3×3 matrices, as a polynomial."""

    def minor(j, k):
        return a[..., 1, j] * a[..., 2, k] - a[..., 1, k] * a[..., 2, j]

    return a[..., 0, 0] * minor(1, 2) - a[..., 0, 1] * minor(0, 2) + a[..., 0, 2] * minor(0, 1)


@pytest.mark.parametrize("rank", [0, 1, 2, 3])
@pytest.mark.parametrize("factor", [1, 1 + 2j])
def test_the_determinant_to_second_order_at_singular_matrices(rank, factor, gen):
    a = gen.standard_normal((2, 3, rank)) @ gen.standard_normal((2, rank, 3)) * factor
    along = [gen.standard_normal(a.shape) * factor for _ in range(3)]
    ours, theirs = [], []
    for results, f in ((ours, lambda xp, a: xp.linalg.det(a)), (theirs, determinant)):
        leaves = leaves_of(a)
        s = inner(f(ad, *leaves), np.array([1.0, -0.5]) * factor)
        for d in along[: 3 if rank == 3 else 2]:
            s, gs = slope_along(s, leaves, [d])
            results.append(gs[0].value)
    np.testing.assert_allclose(np.stack(ours), np.stack(theirs), rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_the_determinant_to_third_order_against_pytorch(n, gen):
    torch = pytest.importorskip("torch", reason="the oracle of this test")
    a, along = gen.standard_normal((n, n)), gen.standard_normal((3, n, n))
    leaves, tensor = leaves_of(a), torch.tensor(a, requires_grad=True)
    s, t = ad.linalg.det(leaves[0]) ** 2, torch.linalg.det(tensor) ** 2
    for d in along:
        s, (g,) = slope_along(s, leaves, [d])
        (wanted,) = torch.autograd.grad(t, tensor, create_graph=True)
        t = (wanted * torch.tensor(d)).sum()
        np.testing.assert_allclose(g.value, wanted.detach().numpy(), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize(
    ("x", "y", "shares"),
    [(INF, 0, (1, 0)), (0, INF, (0, 1)), (INF, INF, (0.5, 0.5)), (-INF, -INF, (0.5, 0.5))],
)
def test_an_infinite_logaddexp_belongs_to_its_infinite_part(x, y, shares):
    xs = [np.array([float(x)]), np.array([float(y)])]
    _, results = ours(lambda xp, x, y: xp.logaddexp(x, y), xs, np.ones, np.ones((2, 2, 1)))
    assert tuple(float(g[0]) for g in results[0]) == shares
    assert [float(g[0]) for g in results[1]] == [0, 0]
