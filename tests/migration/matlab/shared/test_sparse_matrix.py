"""How sparse matrices are shown; texts of MATLAB's Command Window in public files, and its rules."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import IndexingError
from tests.support.bundles import cases


def shown(capsys, x):
    m.show("x", x)
    return capsys.readouterr().out


def test_a_matrix(capsys):
    assert shown(capsys, m.sparse([[0, 1], [0, 0]]) * 1) == (
        "\nx =\n\n  2×2 sparse double matrix (1 nonzero)\n\n   (1,2)        1\n\n"
    )
    m.disp(m.sparse([[0, 1], [0, 0]]))
    assert capsys.readouterr().out == "   (1,2)        1\n"


@cases(
    "A, lines",
    [
        ([[0, 5, 0], [-1, 0, 13]], "   (2,1)       -1|   (1,2)        5|   (2,3)       13"),
        ([[0.8147, 0], [0.9058, -0.25]], "   (1,1)       0.8147|   (2,1)       0.9058|   (2,2)      -0.2500"),
        ([[1e5 + 0.5, 0.001]], "   1.0e+05 *||   (1,1)       1.0000|   (1,2)       0.0000"),
        ([[True, False, True]], "   (1,1)      1|   (1,3)      1"),
        ([[0, 0], [0, 0]], "   All zero sparse: 2×2"),
        ([[123456789, -1]], "   (1,1)  123456789|   (1,2)         -1"),
    ],
)
def test_lines(A, lines):
    S = m.SparseMatrix(dl.dlarray(A))
    assert S.lines() == lines.replace("|", "\n")
    assert repr(S) in (S.lines(), f"  {S.heading()}\n\n{S.lines()}")


def test_places_of_two_digits():
    i, j = [9, 10, 16, 16], [9, 10, 10, 9]
    lines = m.sparse(i, j, 1).lines().split("\n")
    assert lines == ["   (9,9)        1", "  (16,9)        1", "  (10,10)       1", "  (16,10)       1"]


def test_headings():
    assert m.speye(3).heading() == "3×3 sparse double matrix (3 nonzeros)"
    assert (m.speye(3) > 0).heading() == "3×3 sparse logical array (3 nonzeros)"


def test_among_other_values(capsys):
    S = m.speye(2)
    assert "    S: [2×2 double]\n" in shown(capsys, dl.struct(S=S, x=1))
    assert "{2×2 double}    {[3]}" in shown(capsys, m.Cell([S, 3]))
    assert m.class_(S) == "double" and m.class_(S > 0) == "logical" and not dl.is_function_handle(S)
    T = m.table(a=S(":", 1))
    assert list(T.a) == [1, 0]


def test_as_an_array():
    S = m.sparse([[4, 1], [0, 5]])
    assert S.shape == (2, 2) and float(S(1, 1)) == 4 and S.tolist() == [[4, 1], [0, 5]]
    assert np.asarray(S).tolist() == [[4, 1], [0, 5]] and len(S) == 2 and 5 in S
    assert m.truth(S(":", 2)) and not m.truth(S) and m.isequal(S, [[4, 1], [0, 5]])
    T = m.copy(S)
    T.paren[1, 2] = 0
    T[1, 0] = 7
    assert T.tolist() == [[4, 0], [7, 5]] and S.tolist() == [[4, 1], [0, 5]]
    assert m.sprintf("%g ", S) == "4 0 1 5 " and m.mat2str(S) == "[4 1;0 5]"
    assert dl.mod(S, 2).tolist() == [[0, 1], [0, 1]] and isinstance(dl.plus(S, S), m.SparseMatrix)
    assert m.eigs(S, 1).tolist() == [[5]]
    with pytest.raises(IndexingError):
        S(3, 1)
