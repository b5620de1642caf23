"""Columns of tables added, taken away, renamed, moved, compared; tables of cells."""

import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError
from dlarray.matlab import Cell, String, StringArray, table


def test_columns_are_moved_about():
    T = table(a=[1, 2], b=[3, 4], c=[5, 6])
    assert m.removevars(T, Cell(["a", "c"])).VariableNames == ["b"]
    assert m.renamevars(T, ["a", "b"], ["x", "y"]).VariableNames == ["x", "y", "c"]
    assert m.movevars(T, "c", "Before", "a").VariableNames == ["c", "a", "b"]
    assert m.movevars(T, 1).VariableNames == ["b", "c", "a"]
    added = m.addvars(T, dl.dlarray([[7], [8]]), "NewVariableNames", "d", "After", "a")
    assert added.VariableNames == ["a", "d", "b", "c"] and list(added.d) == [7, 8]
    assert T.VariableNames == ["a", "b", "c"]
    T.b = []
    assert T.VariableNames == ["a", "c"] and T.Variables.tolist() == [[1, 5], [2, 6]]
    with pytest.raises(ArgumentError, match="Unrecognized table variable name 'z'"):
        m.removevars(T, "z")
    with pytest.raises(ArgumentError, match="names"):
        m.renamevars(T, "a", ["x", "y"])
    with pytest.raises(ArgumentError, match="names"):
        m.addvars(T, [1, 2], NewVariableNames=["x", "y"])


def test_tables_of_cells_and_counts():
    T = m.cell2table(Cell.of(["a", 1], ["b", 2]), VariableNames=["Name", "N"])
    assert list(T.Name) == ["a", "b"] and list(T.N) == [1, 2]
    counts, values = m.groupcounts(dl.dlarray([[3], [1], [3]]), nargout=2)
    assert counts.tolist() == [[1], [2]] and list(values) == [1, 3]
    assert list(m.groupcounts(table(g=["x", "y", "x"]), "g").Percent) == pytest.approx([200 / 3, 100 / 3])
    with pytest.raises(ArgumentError, match="column"):
        m.groupcounts(dl.dlarray([1, 2, 2]))
    with pytest.raises(ArgumentError, match="names"):
        m.cell2table(Cell(["a", 1]), VariableNames=["x"])


def test_rows_once_and_columns_as_columns():
    T = table(g=["b", "a", "b"], v=[1, 2, 1])
    C, ia, ic = m.unique(T, nargout=3)
    assert list(C.g) == ["a", "b"] and ia.tolist() == [[2], [1]] and ic.tolist() == [[2], [1], [2]]
    assert list(m.unique(T, "stable").g) == ["b", "a"]
    assert m.strcmp(T.g, "b").shape == (3, 1) and m.cellfun(len, T.g).shape == (3, 1)
    assert m.upright(T.v > 1).tolist() == [[False], [True], [False]] and m.upright(True) is True
    assert m.class_(table(s=[String("x")]).s) == "string" and m.class_(T.v) != "string"
    assert m.istable(T) and m.iscategorical(dl.categorical(["a"])) and not m.istable(1)
    missing = table(s=StringArray(["a", m.missing()]))
    assert m.ismissing(missing).tolist() == [[False], [True]]
    assert m.contents(T, ":", 2)[0].shape == (3, 1) and m.contents(Cell([1, 2]), ":") == [1, 2]
