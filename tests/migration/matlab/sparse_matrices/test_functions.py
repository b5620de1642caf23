"""Sparse matrices made, asked for and taken apart, beside Octave."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, SizeError
from tests.support.beside_octave import NEEDS, agree


@NEEDS
def test_values_as_in_octave():
    agree(
        [
            "X = full(sparse([1 2 2], [1 3 3], [5 6 7]));",
            "X = full(sparse([1 2], [1 1], 4, 3, 2));",
            "X = full(spdiags([1 5 8; 2 6 9; 3 7 10], [-1 0 1], 3, 3));",
            "X = full(spdiags([1 5; 2 6; 3 7; 4 8], [-2 1], 4, 3));",
            "X = full(spdiags([1 5; 2 6; 3 7; 4 8], [-1 1], 3, 4));",
            "X = spdiags([1 2 0; 0 3 4; 5 0 6]);",
            "[B, X] = spdiags([1 2 0 0; 0 3 4 0; 5 0 6 7]);",
            "X = spdiags([1 2 0 0; 0 3 4 0; 5 0 6 7]);",
            "X = spdiags([1 2; 0 3; 5 0; 0 9]);",
            "X = spdiags([1 2 0; 0 3 4; 5 0 6], [0 -2]);",
            "X = full(spdiags(ones(2, 1), 0, [7 8; 9 10]));",
            "X = full(spones([0 5 0; -7 0 2]));",
            "X = full(spfun(@exp, [0 1; 2 0]));",
            "X = full(spconvert([1 1 5; 2 3 6; 2 3 1]));",
            "X = nzmax(sparse([0 1; 2 3]));",
            "X = nnz(speye(4));",
            "[i, j, v] = find(sparse([0 5; 7 0])); X = [i j v];",
            "X = nonzeros(sparse([0 5; 7 0]));",
            "X = sprank([1 1 0; 1 1 0; 0 0 0]);",
            "X = size(spalloc(3, 4, 10));",
            "A = sparse([4 1; 1 3]); X = A \\ [1; 2];",
            "A = speye(3); A(2, 3) = 7; A(1, :) = []; X = full(A);",
            "A = sparse([1 2; 3 4]); X = full([A, A; speye(2) zeros(2)]);",
            "A = sparse([1 2; 3 4]); X = full(A(:, 2)' * A);",
            "A = sparse([1 2; 3 4]); X = full(kron(A, speye(2)));",
            "A = sparse([1 -2; 3 4]); X = full(abs(A) .* A - A ./ 2);",
            "A = sparse([0 2; 3 0]); s = 0; for k = 1:2, for j = 1:2, s = s + A(k, j); end, end, X = s;",
            "A = sparse([0 2; 3 0]); X = 0; if A(1, 2) > 1, X = A(2, 1); end",
        ]
    )


@NEEDS
def test_what_stays_sparse_in_octave():
    snippets = [
        f"A = sparse([1 2; 3 4]); B = [1 2; 3 4]; X = double(issparse({call}));"
        for call in (
            "A", "full(A)", "A'", "A * 2", "2 * A", "A + A", "A + B", "A + 1", "A * A", "A * B", "B * A", "A .* B",
            "B .* A", "A ./ 2", "A .^ 2", "-A", "A > 1", "A == A", "~A", "A(1, :)", "A(:)", "sum(A)", "abs(A)",
            "tril(A)", "diag(A)", "[A; A]", "[A B]", "kron(A, B)", "A \\ B", "speye(2)", "spones(B)", "inv(A)",
            "max(A)", "sqrt(A)", "B", "3", "A / 2", "A & B", "A | A", "cumsum(A)", "any(A)", "reshape(A, 1, 4)",
        )
    ]  # fmt: skip
    agree(snippets)


def test_random_matrices():
    dl.rng(3)
    A = m.sprand(20, 30, 0.1)
    values = np.asarray(m.nonzeros(A)).ravel()
    assert A.shape == (20, 30) and 40 < values.size <= 60 and ((values > 0) & (values < 1)).all()
    dl.rng(3)
    assert m.isequal(m.sprand(20, 30, 0.1), A)
    B = m.sprandn(A)
    assert m.isequal(m.spones(A), m.spones(B)) and float(dl.min(m.full(B), [], "all")) < 0
    assert m.nzmax(m.sprand(3, 3, 0)) == 1 and m.sprandn(0, 3, 1).shape == (0, 3)


def test_what_is_refused():
    for bad, error, words in (
        (lambda: m.sprand(3, 3), ArgumentError, r"fix: sprand\(S\), or sprand\(m, n, density\)"),
        (lambda: m.sprand(3, 3, 2), ArgumentError, "density is"),
        (lambda: m.sprandn(3.5, 3, 0.2), ArgumentError, "a size is"),
        (lambda: m.spconvert([[1, 2]]), SizeError, "fix: three columns"),
        (lambda: m.spfun(lambda v: dl.zeros(5, 1), [[1, 2]]), SizeError, "gives 5 values for 2"),
        (lambda: m.spdiags([[1, 2]], [0, 1, 2], 2, 2), SizeError, "columns"),
    ):
        with pytest.raises(error, match=words):
            bad()


def test_gradients_go_on():
    def loss(x):
        S = m.sparse(dl.horzcat(x, 2 * x))
        return dl.sum(S * S, "all"), dl.dlgradient(dl.sum(S * S, "all"), x)

    _, grad = dl.dlfeval(loss, dl.dlarray(3.0))
    assert float(grad) == 30
    K = m.sparse([[2, 1], [0, 3]])
    _, grad = dl.dlfeval(lambda x: (x, dl.dlgradient(dl.sum(K @ x, "all"), x)), dl.dlarray([[1.0], [2.0]]))
    assert grad.tolist() == [[2], [4]]
