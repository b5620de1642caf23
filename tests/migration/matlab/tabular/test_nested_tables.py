"""Tables that are columns of tables: display, parts, stores, joined rows, mergevars and splitvars."""

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import copy, hours, mergevars, sortrows, splitvars, table, timetable, vertcat
from tests.support.matlab_programs import run


def made():
    inner = table(a=[1, 2, 30], b=["u", "v", "w"], c=dl.categorical(["p", "q", "p"]))
    return table(x=[5, 1, 2], sub=inner)


def test_the_names_of_a_table_in_a_table_stand_in_a_line_of_their_own():
    assert repr(made()) == "\n".join(
        [
            "  3×2 table",
            "",
            "    x         sub      ",
            "         a      b     c",
            "    _    ______________",
            "",
            '    5     1    "u"    p',
            '    1     2    "v"    q',
            '    2    30    "w"    p',
        ]
    )
    assert "&quot;u&quot;" in made()._repr_html_()


def test_parts_rows_and_stores_of_a_table_in_a_table():
    T = made()
    assert isinstance(T.sub, table) and T.sub.VariableNames == ["a", "b", "c"]
    assert list(T(2, ":").sub.b) == ["v"] and T.sub.c.categories() == ["p", "q"]
    assert list(T.brace[":", "sub"].a) == [1, 2, 30]
    T.sub.a = [7, 8, 9]  # as MATLAB's T.sub.a = ... changes T
    T.sub.d = [1.5, 2.5, 3.5]
    assert list(T.sub.a) == [7, 8, 9] and list(T(3, ":").sub.d) == [3.5]
    apart = copy(T.sub)
    apart.a = [0, 0, 0]
    assert list(T.sub.a) == [7, 8, 9]
    with pytest.raises(ArgumentError, match="no variable holds"):
        T.sub.a[1] = 5
    T.sub = [1, 2, 3]
    assert T.column_kinds()["sub"] == "numeric"


def test_rows_are_sorted_and_joined_with_the_tables_in_them():
    T = sortrows(made(), "x")
    assert list(T.sub.a) == [2, 30, 1]
    both = vertcat(T, made())
    assert both.shape == (6, 2) and list(both.sub.b) == ["v", "w", "u", "u", "v", "w"]
    assert list(both.sub.c.tolist()) == ["q", "p", "p", "p", "q", "p"]


def test_mergevars_as_a_table_and_splitvars_back():
    T = table(A=[1, 2], B=[3.5, 4], C=["x", "y"], D=[True, False])
    M = mergevars(T, ["B", "C"], NewVariableName="bc", MergeAsTable=True)
    assert (
        M.VariableNames == ["A", "bc", "D"]
        and M.bc.VariableNames == ["B", "C"]
        and list(M.bc.C) == ["x", "y"]
    )
    S = splitvars(M)
    assert S.VariableNames == ["A", "B", "C", "D"] and list(S.C) == ["x", "y"]
    with pytest.raises(ArgumentError, match="two columns would be called A; fix: NewVariableNames"):
        splitvars(table(A=[1], s=table(A=[2])))


def test_times_of_rows_have_no_place_in_a_column():
    with pytest.raises(ArgumentError, match="a column is a timetable; fix: a table, timetable2table"):
        table(x=[1, 2], s=timetable([1, 2], TimeStep=hours(1)))


def test_a_column_of_another_kind_takes_its_place():
    T = table(x=[1, 2], c=[dl.zeros(2), dl.zeros(2)])
    T.x = ["a", "b"]
    assert T.column_kinds()["x"] == "string" and '"a"' in repr(T)
    T.c = [1, 2]  # a list of values leaves a column of cells one
    assert T.column_kinds()["c"] == "cell"
    T.c = dl.dlarray([[1], [2]])
    assert T.column_kinds()["c"] == "numeric"


def test_ports_read_and_store_tables_in_tables():
    space, out, error = run(
        """
inner = table([1;2],[3;4],'VariableNames',{'a','b'});
T = table([10;20],inner,'VariableNames',{'x','sub'});
T.sub.a = [5;6];
v = T.sub.a(2);
U = T(T.x > 15,:);
w = U.sub.b;
T
"""
    )
    assert not error and float(space["v"]) == 6 and float(dl.sum(space["w"])) == 4
    assert "  2×2 table\n\n    x      sub  \n          a    b\n" in out
