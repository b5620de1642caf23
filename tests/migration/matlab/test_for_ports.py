"""What only translated programs need: cells that stores make, and end of the last of several subscripts."""

import pytest

import dlarray as dl
from dlarray.errors import ClassError
from dlarray.matlab import Cell, element, end_of


def test_element_makes_a_structure_in_a_cell_and_keeps_what_is_there():
    c = Cell()
    element(c, 3).size = 4
    element(c, 3).name = "fc"
    assert len(c) == 3 and c[2].size == 4 and c[2].name == "fc"
    assert dl.isempty(c[0])
    there = dl.struct(a=1)
    element(Cell([there]), 1).a = 2
    assert there.a == 2


def test_element_of_a_list_and_by_two_subscripts():
    rows = []
    element(rows, 2).a = 1
    assert len(rows) == 2 and rows[1].a == 1
    c = Cell([], (0, 0))
    element(c, 2, 2).a = 5
    assert c.shape == (2, 2) and c.brace[2, 2].a == 5


def test_element_refuses_what_is_no_cell():
    with pytest.raises(ClassError, match="element: the first argument must be a cell array"):
        element(3, 1)


def test_end_of_the_last_subscript_counts_the_dimensions_that_are_left():
    X = dl.zeros(2, 3, 4)
    assert [end_of(X, 1, 1), end_of(X, 1, 2), end_of(X, 2, 2), end_of(X, 3, 3), end_of(X, 3, 4)] == [
        24,
        2,
        12,
        4,
        4,
    ]
    assert end_of("abc", 2, 2) == 3
