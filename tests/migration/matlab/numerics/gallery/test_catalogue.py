"""Test matrices beside Octave's, and those that Octave lacks by their laws."""

import math
import re

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import SparseMatrix, class_, gallery
from tests.support.beside_octave import NEEDS, agree

CALLS = """
    'cauchy',4 'cauchy',[1 2 4],[2 5 9] 'chebspec',5 'chebspec',5,1 'chebvand',5 'chebvand',[0.1 0.5 0.7]
    'chebvand',4,[0.1 0.5 0.7] 'chow',5 'chow',5,2,3 'circul',5 'circul',[2 7 1 8] 'clement',5 'clement',5,1
    'compar',[1 -2 3; -4 5 -6; 7 8 9] 'compar',[1 -2 3; -4 5 -6; 7 8 9],1 'compar',[1 0 0; -4 5 0; 7 8 9],1 'condex',5
    'condex',5,1 'condex',5,2 'condex',5,4 'condex',4,1,7 'dramadah',6 'dramadah',6,2 'dramadah',6,3 'dramadah',3
    'fiedler',5 'fiedler',[2 7 1 8] 'forsythe',4 'forsythe',4,2,3 'frank',5 'frank',5,1 'gcdmat',6 'gearmat',5
    'gearmat',5,2,-1 'grcar',6 'grcar',6,1 'hanowa',6 'hanowa',4,5 'invhess',5 'invhess',[3 1 4],[2 7] 'invol',5
    'ipjfact',4 'ipjfact',4,1 'jordbloc',4 'jordbloc',4,7 'kahan',5 'kahan',5,0.7,0 'kahan',[3 5] 'kahan',[5 3] 'kms',5
    'kms',4,0.3 'krylov',[1 2; 3 4] 'krylov',[1 2; 3 4],[5;6],3 'lauchli',4 'lauchli',4,0.1 'lehmer',5 'lesp',5
    'lotkin',5 'minij',5 'moler',5
    'moler',5,0.5 'neumann',9 'neumann',[3 4] 'orthog',5 'orthog',5,2 'orthog',5,4 'orthog',5,5
    'orthog',5,-1 'orthog',5,-2 'parter',5 'pei',4 'pei',4,7 'poisson',3 'prolate',5 'prolate',5,0.1
    'redheff',7 'riemann',6 'ris',5 'toeppen',6 'toeppen',6,1,2,3,4,5 'tridiag',5 'tridiag',5,1,2,3
    'tridiag',[1 2],[3 4 5],[6 7] 'triw',5 'triw',[3 5],4,1 'wilk',3 'wilk',4 'wilk',5 'wilk',21 'dorr',7 'dorr',6,0.3
"""


def calls():
    return re.findall(r"'\w+'(?:,(?:\[[^\]]*\]|[^\s\[\],]+))+", CALLS)


@NEEDS
def test_as_octave_has_them():
    found = calls()
    assert len(found) == len(re.findall(r"'\w", CALLS)) > 80
    agree([f"X = full(gallery({call}));" for call in found], rtol=1e-9, atol=1e-11)
    agree(
        [
            "[X, b] = gallery('wilk', 3); X = b;",
            "[c, d, X] = gallery('dorr', 6);",
        ]
    )


def test_complex_ones():
    A = np.asarray(dl.extractdata(gallery("smoke", 5)))
    np.testing.assert_allclose(np.linalg.matrix_power(np.diag(A.diagonal()), 5), np.eye(5), atol=1e-12)
    assert A[4, 0] == 1 and gallery("smoke", 5, 1)(5, 1) == 0
    for kind in (3, 6):
        Q = np.asarray(dl.extractdata(gallery("orthog", 5, kind)))
        np.testing.assert_allclose(Q.conj().T @ Q, np.eye(5), atol=1e-12)
    K = np.asarray(dl.extractdata(gallery("kms", 3, 0.5j)))
    np.testing.assert_allclose(K, K.conj().T)


def test_laws_of_those_that_octave_lacks():
    A = np.asarray(dl.extractdata(gallery("binomial", 6)))
    np.testing.assert_allclose(A @ A, 2.0**5 * np.eye(6))
    assert gallery("leslie", 3).tolist() == [[1, 1, 1], [1, 0, 0], [0, 1, 0]]
    assert gallery("leslie", [0, 2, 3], [0.5, 0.4]).tolist() == [[0, 2, 3], [0.5, 0, 0], [0, 0.4, 0]]
    np.testing.assert_allclose(
        np.linalg.eigvalsh(gallery("minij", 7).tolist())[::-1],
        0.25 / np.sin((2 * np.arange(1, 8) - 1) * math.pi / (4 * 7 + 2)) ** 2,
    )
    assert abs(np.linalg.det(gallery("dramadah", 6).tolist())) == pytest.approx(
        1
    )  # the page's example: 1 or -1


def test_the_two_that_have_numbers():
    np.testing.assert_allclose(sorted(np.linalg.eigvals(gallery(3).tolist()).real), [1, 2, 3], rtol=1e-9)
    A = np.asarray(gallery(5).tolist())
    assert not np.linalg.matrix_power(A, 5).any() and np.linalg.matrix_power(A, 4).any()


def test_classes():
    assert class_(gallery("minij", 3, "single")) == "single" and class_(gallery("pei", 3)) == "double"
    for name in ("tridiag", "poisson", "toeppen", "dorr"):
        assert isinstance(gallery(name, 4), SparseMatrix)
    assert isinstance(gallery("neumann", 4), SparseMatrix)
    c, d, e = gallery("dorr", 4, nargout=3)
    np.testing.assert_allclose(gallery("dorr", 4).tolist(), gallery("tridiag", c, d, e).tolist())


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (("wathen", 2, 3), '"wathen" is random'),
        (("randsvd", 4), '"randsvd" is random'),
        (("nice", 4), 'there is no "nice" here; fix: one of binomial'),
        ((4,), "is no name"),
        (("minij",), '"minij" with 0 parameters'),
        (("minij", 2.5), 'the order of "minij" is'),
        (("minij", 3, "int8"), 'the class is "int8"'),
        (("hanowa", 3), "fix: an even number"),
        (("krylov", 3), "random"),
        (("tridiag", [1, 2], [3, 4], [5, 6]), "fix: n-1, n and n-1"),
        (("neumann", 5), "a square number"),
        (("condex", 4, 9), "fix: 1, 2, 3 or 4"),
        (("wilk", 7), "fix: 3, 4, 5 or 21"),
        (("cauchy", [1, 2], [1, 2, 3]), "equally many"),
        (("moler", 3, [1, 2]), "fix: one number"),
    ],
)
def test_what_is_refused(bad, words):
    with pytest.raises(ArgumentError, match=words):
        gallery(*bad)
