"""The differentiable ``linalg`` namespace: values of NumPy, gradients of PyTorch, second derivatives by differences."""

import numpy as np
import pytest

from dlarray import autodiff as ad
from dlarray import errors
from dlarray.autodiff import TracedArray, linalg
from dlarray.autodiff.tape import leaf, pull
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is the oracle of these gradients")


def gradients(f, *raws, seed=None, higher=False):
    """The value of a real scalar f, and its gradients, by this library's tape."""
    leaves = [leaf(r.shape) for r in raws]
    y = f(*[TracedArray(r, n) for r, n in zip(raws, leaves, strict=True)])
    one = np.ones(y.shape)
    found = pull(y.node, TracedArray(one, None) if higher else one, set(leaves), retain=higher, higher=higher)
    return y, [found.get(n) for n in leaves], leaves


def weights(gen, shape, complex_=False):
    w = gen.standard_normal(shape)
    return w + 1j * gen.standard_normal(shape) if complex_ else w


def loss(parts, ws, xp):
    """Re(sum(conj(w) * part)), over all parts."""
    total = None
    for p, w in zip(parts, ws, strict=True):
        if xp is torch:
            w = torch.from_numpy(np.ascontiguousarray(w))
            term = (w.conj() * p).sum().real if p.is_complex() else (w.real * p).sum()
        else:
            term = xp.real(xp.sum(np.conj(w) * p)) if np.iscomplexobj(p.value) else xp.sum(np.real(w) * p)
        total = term if total is None else total + term
    return total


def spd(a):
    return a @ np.conj(np.swapaxes(a, -1, -2)) + 0.5 * np.eye(a.shape[-1])


def invariant_eig(xp):
    """Eigenvalues, and eigenvectors made independent of their phase."""

    def f(a):
        w, v = xp.linalg.eigh(a)
        if v.dtype in (np.float64, torch.float64):
            return w, v * v
        return w, xp.real(v) ** 2 + xp.imag(v) ** 2

    return f


def invariant_svd(xp):
    def f(a):
        u, s, vh = xp.linalg.svd(a, full_matrices=False)
        return u * u, s, vh * vh, u @ vh

    return f


def invariant_general(xp):
    def f(a):
        w, v = xp.linalg.eig(a)
        return w, xp.real(v) ** 2 + xp.imag(v) ** 2

    return f


def one(name, **options):
    return lambda xp: lambda *a: (getattr(xp.linalg, name)(*a, **options),)


def both(name, **options):
    return lambda xp: lambda *a: tuple(getattr(xp.linalg, name)(*a, **options))


CASES = {
    "inv": (one("inv"), [(4, 4)]),
    "inv of pages": (one("inv"), [(3, 2, 2)]),
    "inv of a number": (one("inv"), [(1, 1)]),
    "solve": (one("solve"), [(4, 4), (4, 2)]),
    "solve with a vector": (one("solve"), [(4, 4), (4,)]),
    "solve of pages": (one("solve"), [(3, 4, 4), (3, 4, 2)]),
    "solve, one matrix for all pages": (one("solve"), [(4, 4), (3, 4, 2)]),
    "det": (one("det"), [(4, 4)]),
    "det of pages": (one("det"), [(5, 2, 2)]),
    "det of numbers": (one("det"), [(2, 1, 1)]),
    "logabsdet": (lambda xp: lambda a: (xp.linalg.slogdet(a)[1],), [(3, 4, 4)]),
    "pinv tall": (one("pinv"), [(5, 3)]),
    "pinv wide": (one("pinv"), [(2, 3, 5)]),
    "pinv square": (one("pinv"), [(3, 3)]),
    "cholesky": (one("cholesky"), [(4, 4)]),
    "cholesky upper": (one("cholesky", upper=True), [(2, 3, 3)]),
    "eigh": (invariant_eig, [(4, 4)]),
    "eigh of pages": (invariant_eig, [(3, 3, 3)]),
    "eigvalsh": (one("eigvalsh"), [(4, 4)]),
    "eig": (invariant_general, [(4, 4)]),
    "eigvals": (one("eigvals"), [(2, 3, 3)]),
    "qr square": (both("qr"), [(4, 4)]),
    "qr tall": (both("qr"), [(2, 5, 3)]),
    "qr wide": (both("qr"), [(3, 5)]),
    "svd square": (invariant_svd, [(4, 4)]),
    "svd tall": (invariant_svd, [(2, 5, 3)]),
    "svd wide": (invariant_svd, [(3, 5)]),
    "svdvals": (one("svdvals"), [(3, 5)]),
    "matrix_power": (one("matrix_power", n=5), [(3, 3)]),
    "matrix_power, negative": (one("matrix_power", n=-3), [(2, 3, 3)]),
    "cross": (one("cross"), [(4, 3), (4, 3)]),
    "diagonal": (one("diagonal", offset=1), [(2, 3, 5)]),
    "diagonal below": (one("diagonal", offset=-2), [(5, 3)]),
    "matrix_norm fro": (one("matrix_norm", ord="fro"), [(2, 3, 5)]),
    "matrix_norm nuc": (one("matrix_norm", ord="nuc"), [(3, 5)]),
    "matrix_norm 2": (one("matrix_norm", ord=2), [(2, 3, 5)]),
    "matrix_norm -2": (one("matrix_norm", ord=-2), [(3, 5)]),
    "matrix_norm 1": (one("matrix_norm", ord=1), [(3, 5)]),
    "matrix_norm -inf": (one("matrix_norm", ord=-np.inf), [(2, 3, 5)]),
    "vector_norm": (one("vector_norm"), [(4,)]),
    "vector_norm 3": (one("vector_norm", ord=3), [(4,)]),
    "vector_norm inf": (one("vector_norm", ord=np.inf), [(4,)]),
}
SYMMETRIC = ("cholesky", "eigh", "eigvalsh")


class Named:
    """PyTorch under the standard's names."""

    real, imag = staticmethod(torch.real), staticmethod(torch.imag)

    class linalg:
        def __getattr__(self, name):
            return getattr(torch.linalg, name)

        matrix_power = staticmethod(lambda a, n: torch.linalg.matrix_power(a, n))
        cholesky = staticmethod(
            lambda a, upper=False: torch.linalg.cholesky(a.mH).mH if upper else torch.linalg.cholesky(a)
        )

    linalg = linalg()


class Ours:
    """The same functions here; matrix_power takes its exponent by position."""

    real, imag = staticmethod(ad.real), staticmethod(ad.imag)

    class linalg:
        def __getattr__(self, name):
            return getattr(linalg, name)

        matrix_power = staticmethod(lambda a, n: linalg.matrix_power(a, n))

    linalg = linalg()


def inputs(name, shapes, gen, complex_):
    raws = [weights(gen, s, complex_) for s in shapes]
    return [spd(r) for r in raws] if name.startswith(SYMMETRIC) else raws


@cases("complex_", [False, True], ids=["real", "complex"])
@cases("name", CASES)
def test_values_and_gradients_are_those_of_pytorch(name, complex_, gen):
    make, shapes = CASES[name]
    if complex_ and name.startswith("svd "):
        make = lambda xp: lambda a: (xp.linalg.svd(a, full_matrices=False)[1], _product(xp, a))  # noqa: E731
    raws = inputs(name, shapes, gen, complex_)
    theirs = [torch.from_numpy(r).requires_grad_() for r in raws]
    wanted = make(Named)(*theirs)
    ws = [weights(gen, tuple(p.shape), True) for p in wanted]
    loss(wanted, ws, torch).backward()
    got = make(Ours)(*[TracedArray(r, None) for r in raws])
    for a, b in zip(got, wanted, strict=True):
        np.testing.assert_allclose(a.value, b.detach().resolve_conj().numpy(), rtol=1e-10, atol=1e-10)
    _, found, _ = gradients(lambda *a: loss(make(Ours)(*a), ws, ad), *raws)
    for mine, t in zip(found, theirs, strict=True):
        expected = t.grad.resolve_conj().numpy()
        if name.startswith(SYMMETRIC):  # the gradient of a symmetric matrix is symmetric
            expected = 0.5 * (expected + np.conj(np.swapaxes(expected, -1, -2)))
        assert mine.dtype == expected.dtype
        np.testing.assert_allclose(mine, expected, rtol=1e-8, atol=1e-8)


def _product(xp, a):
    u, _, vh = xp.linalg.svd(a, full_matrices=False)
    return u @ vh


@cases("name", CASES)
def test_second_derivatives(name, gen):
    """The derivative of the gradient along a direction, against central differences of the gradient."""
    make, shapes = CASES[name]
    raws = inputs(name, shapes, gen, False)
    along = [gen.standard_normal(r.shape) for r in raws]
    if name.startswith(SYMMETRIC):
        along = [d + np.swapaxes(d, -1, -2) for d in along]
    parts = make(Ours)(*[TracedArray(r, None) for r in raws])
    ws = [weights(gen, p.shape, True) for p in parts]

    def f(*a):
        return loss(make(Ours)(*a), ws, ad)

    _, first, leaves = gradients(f, *raws, higher=True)
    total = None
    for g, d in zip(first, along, strict=True):
        term = ad.sum(g * d)
        total = term if total is None else total + term
    found = (
        {} if total.node is None else pull(total.node, np.ones(()), set(leaves), retain=False, higher=False)
    )
    h = 1e-6
    plus = gradients(f, *[r + h * d for r, d in zip(raws, along, strict=True)])[1]
    minus = gradients(f, *[r - h * d for r, d in zip(raws, along, strict=True)])[1]
    for n, a, b in zip(leaves, plus, minus, strict=True):
        numeric = (a - b) / (2 * h)
        mine = found.get(n, np.zeros(n.shape))
        np.testing.assert_allclose(mine, numeric, rtol=2e-5, atol=2e-6 * max(1.0, np.abs(numeric).max()))


def test_det_of_singular_matrices_has_the_cofactors_as_gradient():
    a = np.array([[1.0, 2, 3], [4, 5, 6], [7, 8, 9]])
    cofactors = np.array([[-3.0, 6, -3], [6, -12, 6], [-3, 6, -3]])
    np.testing.assert_allclose(gradients(linalg.det, a)[1][0], cofactors, atol=1e-12)
    np.testing.assert_array_equal(gradients(linalg.det, np.zeros((3, 3)))[1][0], np.zeros((3, 3)))


def test_equal_eigenvalues_and_singular_values_have_finite_gradients():
    unit = np.eye(3)
    np.testing.assert_allclose(gradients(lambda a: ad.sum(linalg.eigvalsh(a)), unit)[1][0], unit, atol=1e-14)
    np.testing.assert_allclose(gradients(lambda a: ad.sum(linalg.svdvals(a)), unit)[1][0], unit, atol=1e-14)
    np.testing.assert_array_equal(gradients(linalg.matrix_norm, 0 * unit)[1][0], 0 * unit)


def test_ill_conditioned_matrices(gen):
    """A Hilbert matrix of condition 5e5: the gradients agree to what the condition leaves of double precision."""
    k = np.arange(5)
    a = 1.0 / (k[:, None] + k + 1)
    b = gen.standard_normal((5, 1))
    t = [torch.from_numpy(x).requires_grad_() for x in (a, b)]
    (torch.linalg.solve(*t) ** 2).sum().backward()
    found = gradients(lambda x, y: ad.sum(linalg.solve(x, y) ** 2), a, b)[1]
    for mine, x in zip(found, t, strict=True):
        np.testing.assert_allclose(mine, x.grad.numpy(), rtol=1e-8)


def test_singular_matrices_give_inf_page_by_page():
    a = np.stack([np.eye(2), np.ones((2, 2))])
    y = linalg.inv(a)
    np.testing.assert_array_equal(y[0], np.eye(2))
    assert np.all(np.isinf(y[1]))
    np.testing.assert_array_equal(linalg.solve(np.diag([1.0, 0.0]), np.array([1.0, 1.0])), [1, np.inf])


def test_completed_factors_are_refused_in_a_trace(gen):
    a = gen.standard_normal((4, 2))
    assert linalg.svd(a).U.shape == (4, 4)
    assert linalg.qr(a, mode="complete").Q.shape == (4, 4)
    traced = TracedArray(a, leaf(a.shape))
    with pytest.raises(errors.TraceError, match="full_matrices=False"):
        linalg.svd(traced)
    with pytest.raises(errors.TraceError, match='mode="reduced"'):
        linalg.qr(traced, mode="complete")


def test_trace_outer_and_rank(gen):
    a = gen.standard_normal((2, 3, 5))
    np.testing.assert_allclose(linalg.trace(a, offset=1), np.trace(a, 1, 1, 2))
    np.testing.assert_array_equal(linalg.outer(np.arange(3.0), np.arange(2.0)), np.outer(range(3), range(2)))
    assert int(linalg.matrix_rank(np.ones((3, 4)))) == 1
    np.testing.assert_array_equal(gradients(lambda x: linalg.trace(x), a[0])[1][0], np.eye(3, 5))


def test_empty_matrices():
    empty = np.zeros((0, 0))
    assert linalg.inv(empty).shape == (0, 0)
    assert linalg.det(empty) == 1
    assert linalg.pinv(np.zeros((0, 3))).shape == (3, 0)
    assert linalg.svd(np.zeros((0, 3)), full_matrices=False).S.shape == (0,)
    assert linalg.matrix_power(empty, 3).shape == (0, 0)
