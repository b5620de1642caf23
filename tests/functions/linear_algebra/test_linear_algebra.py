"""Linear algebra beyond its records: gradients of symmetric matrices, warnings, singular and hard matrices."""

import warnings

import numpy as np
import pytest
import scipy.linalg

import dlarray as dl
from dlarray import errors
from dlarray.functions.linear_algebra.linear_systems import SingularMatrixWarning
from tests.support.backends import host

torch = pytest.importorskip("torch", reason="PyTorch is the oracle of these gradients")


def gradient(f, *arrays):
    def model(*xs):
        return dl.dlgradient(f(*xs), *xs)

    found = dl.dlfeval(model, *[dl.dlarray(a) for a in arrays])
    return [host(g) for g in found] if isinstance(found, tuple) else [host(found)]


def agree(mine, theirs, arrays, rtol=1e-9):
    """Gradients of the same scalar, here and by PyTorch."""
    ts = [torch.from_numpy(np.array(a)).requires_grad_() for a in arrays]
    theirs(*ts).backward()
    for g, t in zip(gradient(mine, *arrays), ts, strict=True):
        np.testing.assert_allclose(g, t.grad.numpy(), rtol=rtol, atol=rtol)


def second(f, x, along, h=1e-5):
    """A second derivative along a direction, and the same from differences of gradients."""

    def model(x):
        g = dl.dlgradient(f(x), x, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(g * along, "all"), x)

    exact = host(dl.dlfeval(model, dl.dlarray(x)))
    numeric = (gradient(f, x + h * along)[0] - gradient(f, x - h * along)[0]) / (2 * h)
    np.testing.assert_allclose(exact, numeric, rtol=1e-5, atol=1e-6 * max(1, np.abs(numeric).max()))


def gram(X):
    return X.T @ X + 0.5 * dl.eye(X.shape[1])


@pytest.mark.parametrize("triangle", ["upper", "lower"])
def test_chol_of_a_symmetric_product(triangle, gen):
    x, w = gen.standard_normal((5, 3)), gen.standard_normal((3, 3))

    def mine(X):
        return dl.sum(dl.chol(gram(X), triangle) * w, "all")

    def theirs(t):
        lower = torch.linalg.cholesky(t.T @ t + 0.5 * torch.eye(3, dtype=t.dtype))
        return ((lower if triangle == "lower" else lower.T) * torch.from_numpy(w)).sum()

    agree(mine, theirs, [x])
    second(mine, x, gen.standard_normal((5, 3)))


def test_eig_of_a_symmetric_product(gen):
    x, w, v = gen.standard_normal((5, 3)), gen.standard_normal((3, 1)), gen.standard_normal((3, 3))

    def mine(X):
        V, e = dl.eig(gram(X), "vector", nargout=2)
        return dl.sum(e * w, "all") + dl.sum(V * V * v, "all")

    def theirs(t):
        e, V = torch.linalg.eigh(t.T @ t + 0.5 * torch.eye(3, dtype=t.dtype))
        return (e * torch.from_numpy(w[:, 0])).sum() + (V * V * torch.from_numpy(v)).sum()

    agree(mine, theirs, [x])
    second(mine, x, gen.standard_normal((5, 3)))


def test_eig_of_a_rotation_is_complex():
    V, D = dl.eig([[0, -1], [1, 0]], nargout=2)
    np.testing.assert_allclose(np.sort_complex(np.diag(host(D))), [-1j, 1j], atol=1e-15)
    np.testing.assert_allclose(np.array([[0, -1], [1, 0]]) @ host(V), host(V) @ host(D), atol=1e-15)


def test_the_gradient_of_eig_of_a_symmetric_matrix_is_symmetric(gen):
    a = gen.standard_normal((4, 4))
    g = gradient(lambda x: dl.sum(dl.eig(x) * np.arange(4.0)[:, None], "all"), a + a.T)[0]
    np.testing.assert_array_equal(g, g.T)


def test_a_loss_with_log_det_and_quadratic_form(gen):
    """The negative log likelihood of a normal distribution."""
    x, y = gen.standard_normal((6, 4)), gen.standard_normal((4, 1))

    def mine(X, Y):
        S = gram(X)
        return dl.log(dl.det(S)) + Y.T @ dl.mldivide(S, Y)

    def theirs(t, u):
        s = t.T @ t + 0.5 * torch.eye(4, dtype=t.dtype)
        return torch.logdet(s) + (u.T @ torch.linalg.solve(s, u)).sum()

    agree(mine, theirs, [x, y])


@pytest.mark.parametrize("shape", [(5, 3), (3, 3)])
def test_least_squares_gradients(shape, gen):
    a, b, w = (
        gen.standard_normal(shape),
        gen.standard_normal((shape[0], 2)),
        gen.standard_normal((shape[1], 2)),
    )
    agree(
        lambda x, y: dl.sum(dl.mldivide(x, y) * w, "all"),
        lambda t, u: (torch.linalg.lstsq(t, u, driver="gels").solution * torch.from_numpy(w)).sum(),
        [a, b],
    )


def test_expm_against_scipy_and_pytorch(gen):
    for scale in (1e-8, 0.1, 1.0, 30.0):
        x = scale * gen.standard_normal((5, 5))
        x = x - x.T if scale > 1 else x
        np.testing.assert_allclose(host(dl.expm(x)), scipy.linalg.expm(x), rtol=1e-10, atol=1e-12)
    x, w = gen.standard_normal((4, 4)), gen.standard_normal((4, 4))
    agree(
        lambda X: dl.sum(dl.expm(X) * w, "all"),
        lambda t: (torch.linalg.matrix_exp(t) * torch.from_numpy(w)).sum(),
        [x],
    )
    assert np.isnan(host(dl.expm([[np.nan, 0], [0, 1]]))).all()


def test_complex_matrices(gen):
    x = gen.standard_normal((3, 3)) + 1j * gen.standard_normal((3, 3))
    h = x @ np.conj(x.T) + np.eye(3)
    np.testing.assert_allclose(host(dl.inv(x)), np.linalg.inv(x), rtol=1e-10)
    np.testing.assert_allclose(host(dl.det(x)), [[np.linalg.det(x)]], rtol=1e-10)
    np.testing.assert_allclose(host(dl.pinv(x[:, :2])), np.linalg.pinv(x[:, :2]), rtol=1e-10)
    np.testing.assert_allclose(host(dl.expm(x)), scipy.linalg.expm(x), rtol=1e-10)
    for triangle in ("upper", "lower"):
        R = host(dl.chol(h, triangle))
        np.testing.assert_allclose(
            np.conj(R.T) @ R if triangle == "upper" else R @ np.conj(R.T), h, rtol=1e-10
        )
    U, S, V = (host(p) for p in dl.svd(x, nargout=3))
    np.testing.assert_allclose(U @ S @ np.conj(V.T), x, rtol=1e-10)
    Q, R = (host(p) for p in dl.qr(x, nargout=2))
    np.testing.assert_allclose(Q @ R, x, rtol=1e-10)
    L, U, P = (host(p) for p in dl.lu(x, nargout=3))
    np.testing.assert_allclose(L @ U, P @ x, rtol=1e-10)
    V, D = (host(p) for p in dl.eig(h, nargout=2))
    assert np.isrealobj(D)
    np.testing.assert_allclose(h @ V, V @ D, rtol=1e-10)
    Z = host(dl.null(x[:2]))
    np.testing.assert_allclose(x[:2] @ Z, 0, atol=1e-12)
    np.testing.assert_allclose(host(dl.orth(x[:, :1])) * np.conj(host(dl.orth(x[:, :1]))[0]), _line(x[:, :1]))
    np.testing.assert_allclose(host(dl.mldivide(x, x)), np.eye(3), atol=1e-12)
    np.testing.assert_allclose(host(dl.cov(x)), np.cov(x.T).T, rtol=1e-10)


def _line(v):
    u = v / np.linalg.norm(v)
    return u * np.conj(u[0])


def test_singular_matrices_warn_and_give_inf():
    with pytest.warns(SingularMatrixWarning, match="^Matrix is singular to working precision.$"):
        Y = dl.inv([[1, 2], [2, 4]])
    assert np.all(np.isinf(host(Y)))
    with pytest.warns(SingularMatrixWarning, match="^Matrix is singular to working precision.$"):
        X = dl.mldivide([[-1, 0, 0], [1, 1, -1], [0, -1, 1]], [[-1], [0], [1]])
    assert not np.any(np.isfinite(host(X)[1:]))
    hilbert = scipy.linalg.hilbert(14)
    for call in (lambda: dl.inv(hilbert), lambda: dl.mldivide(hilbert, np.ones((14, 1)))):
        with pytest.warns(
            SingularMatrixWarning, match=r"close to singular or badly scaled. Results may be .* RCOND = \d"
        ):
            call()


def test_the_warning_names_the_callers_line():
    with pytest.warns(SingularMatrixWarning) as caught:
        dl.inv([[1, 2], [2, 4]])
        dl.mldivide([[1, 2], [2, 4]], [[1], [1]])
        dl.mrdivide([[1, 2]], [[1, 2], [2, 4]])
        dl.mldivide([[1, 2], [2, 4], [3, 6]], [[1], [1], [1]])
    assert {w.filename for w in caught} == {__file__}


def test_a_well_conditioned_matrix_does_not_warn(gen):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for n in (1, 2, 30):
            a = gen.standard_normal((n, n)) + n * np.eye(n)
            dl.inv(a)
            dl.mldivide(a, np.ones((n, 1)))
            dl.mldivide(1e-200 * a, np.ones((n, 1)))
        dl.mldivide(scipy.linalg.hilbert(8), np.ones((8, 1)))


def test_deficient_rank_warns_and_gives_a_basic_solution():
    a = np.arange(1.0, 13).reshape(4, 3)
    with pytest.warns(SingularMatrixWarning, match=r"^Rank deficient, rank = 2, tol = 1.459426e-14.$"):
        x = host(dl.mldivide(a, [[2], [5], [7], [8]]))
    np.testing.assert_allclose(x[:, 0], [-0.25, 0, 11 / 12], atol=1e-12)
    with pytest.warns(SingularMatrixWarning, match=r"Rank deficient, rank = 1"):
        x = host(dl.mldivide([[1, 2, 3], [2, 4, 6]], [[3], [6]]))
    np.testing.assert_allclose(x[:, 0], [0, 0, 1], atol=1e-12)


def test_an_ill_conditioned_least_squares_problem(gen):
    """Normal equations would square the condition of 1e7, and lose all digits."""
    u, _, vh = np.linalg.svd(gen.standard_normal((20, 5)), full_matrices=False)
    a = u * np.logspace(0, -7, 5) @ vh
    exact = gen.standard_normal((5, 1))
    np.testing.assert_allclose(host(dl.mldivide(a, a @ exact)), exact, rtol=1e-6, atol=1e-6)


def test_chol_with_flag_gives_the_leading_factor():
    a = np.array([[4.0, 2, 0], [2, 2, 0], [0, 0, -1]])
    R, flag = dl.chol(a, nargout=2)
    assert flag == 3
    np.testing.assert_allclose(host(R), [[2, 1], [0, 1]])
    R, flag = dl.chol([[-1, 0], [0, 1]], nargout=2)
    assert (flag, R.shape) == (1, (0, 0))
    with pytest.raises(errors.ArgumentError, match="positive definite"):
        dl.chol(a)


def test_chol_reads_one_triangle(gen):
    x = gen.standard_normal((3, 3))
    a = x @ x.T + np.eye(3)
    half = np.triu(a) + 9 * np.tril(np.ones((3, 3)), -1)
    np.testing.assert_array_equal(host(dl.chol(half)), host(dl.chol(a)))
    np.testing.assert_array_equal(host(dl.chol(half.T, "lower")), host(dl.chol(a, "lower")))


def test_det_of_a_singular_matrix_has_a_gradient():
    np.testing.assert_allclose(gradient(dl.det, np.arange(1.0, 10).reshape(3, 3))[0],
                               [[-3, 6, -3], [6, -12, 6], [-3, 6, -3]], atol=1e-12)  # fmt: skip


def test_constant_variables_do_not_correlate():
    R = host(dl.corrcoef([[1, 2], [1, 3], [1, 5]]))
    np.testing.assert_array_equal(np.isnan(R), [[True, True], [True, False]])
    assert R[1, 1] == 1


def test_integers_and_logical_count_as_double():
    assert dl.underlyingType(dl.inv(np.array([[2, 0], [0, 1]]))) == "double"
    assert dl.underlyingType(dl.det(np.eye(2, dtype=bool))) == "double"
    assert dl.underlyingType(dl.mldivide(np.eye(2, dtype=np.float32), np.ones((2, 1)))) == "single"
