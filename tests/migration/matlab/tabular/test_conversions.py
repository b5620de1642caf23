"""Columns of tables chosen, converted, merged and split."""

import math

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import (
    MissingString,
    String,
    convertvars,
    datetime,
    duration,
    mergevars,
    splitvars,
    strlength,
    table,
    vartype,
)
from tests.support.bundles import cases
from tests.support.matlab_programs import run


def made():
    return table(
        n=[1, 2.5],
        f=[True, False],
        s=[String("x"), String("y")],
        c=["3", "?"],
        k=dl.categorical(["u", "v"]),
        t=[datetime(2020, 1, 2), datetime(2020, 1, 3)],
        d=[duration(0, 0, 1), duration(0, 0, 2)],
        m=dl.dlarray([[1, 2], [3, 4]]),
    )


@cases(
    "kind, names",
    [
        ("numeric", ["n", "m"]),
        ("double", ["n", "m"]),
        ("logical", ["f"]),
        ("string", ["s"]),
        ("cellstr", ["c"]),
        ("cell", ["c"]),
        ("categorical", ["k"]),
        ("datetime", ["t"]),
        ("duration", ["d"]),
        ("int8", []),
    ],
)
def test_types(kind, names):
    assert made()(":", vartype(kind)).VariableNames == names


@cases(
    "name, kind, values",
    [
        ("n", "string", ["1", "2.5"]),
        ("f", "cellstr", ["true", "false"]),
        ("n", "int8", [1, 3]),
        ("n", "logical", [True, True]),
        ("c", "double", [3, None]),
        ("f", "double", [1, 0]),
        ("s", "categorical", ["x", "y"]),
        ("k", "string", ["u", "v"]),
        ("n", lambda x: x * 2, [2, 5]),
        ("s", strlength, [1, 1]),
    ],
)
def test_conversions(name, kind, values):
    found = list(getattr(convertvars(made(), name, kind), name))
    assert [None if v != v else v for v in found] == values


def test_conversions_of_several():
    T = convertvars(made(), vartype("numeric"), lambda x: -x)
    assert list(T.n) == [-1, -2.5] and list(T.m) == [[-1, -2], [-3, -4]]
    T = convertvars(table(a=[1, 2], b=["x", "y"]), dl.isnumeric, "string")
    assert all(isinstance(v, String) for v in T.a) and list(T.b) == ["x", "y"]
    T = convertvars(table(a=[1.0, math.nan]), 1, "string")
    assert T.a[0] == "1" and isinstance(T.a[1], MissingString)
    assert convertvars(table(a=["2020-01-02"]), "a", "datetime").a[0].year == 2020


def test_merged_and_split():
    T = table(a=[1, 2], b=["x", "y"], c=[3, 4], d=[5, 6])
    M = mergevars(T, ["c", "a"])
    assert M.VariableNames == ["Var1", "b", "d"] and list(M.Var1) == [[3, 1], [4, 2]]
    assert mergevars(T, [3, 4]).VariableNames == ["a", "b", "Var3"]
    S = splitvars(M)
    assert S.VariableNames == ["Var1_1", "Var1_2", "b", "d"] and list(S.Var1_2) == [1, 2]
    S = splitvars(M, "Var1", NewVariableNames=["p", "q"])
    assert S.VariableNames == ["p", "q", "b", "d"]
    assert splitvars(T).VariableNames == T.VariableNames
    named = table(a=[1, 2], b=[3, 4], RowNames=["r", "s"])
    assert mergevars(named, ["a", "b"]).RowNames == ["r", "s"]


def test_ports():
    pytest.importorskip("tree_sitter_matlab")
    space, _, error = run(
        "T = table([1; 2], {'x'; 'y'}, [3; 4], 'VariableNames', {'a', 'b', 'c'});\n"
        "U = T(:, vartype('numeric')); n = U.Properties.VariableNames;\n"
        "V = mergevars(T, {'a', 'c'}, 'NewVariableName', 'ac'); x = V.ac;\n"
        "W = splitvars(V, 'ac'); m = W.Properties.VariableNames;\n"
        "S = convertvars(T, @isnumeric, 'string'); s = S.a(2);"
    )
    assert not error, error
    assert list(space["n"]) == ["a", "c"] and dl.isequal(space["x"], [[1, 3], [2, 4]])
    assert list(space["m"]) == ["ac_1", "ac_2", "b"] and space["s"] == "2"


def test_what_is_refused():
    T = table(a=[1, 2], b=["x", "y"])
    for bad, error, words in (
        (lambda: vartype("number"), ArgumentError, 'there is no type "number"'),
        (lambda: convertvars(T, "a", "number"), ArgumentError, 'there is no type "number"'),
        (lambda: convertvars(T, "z", "string"), ArgumentError, "vars is z"),
        (lambda: convertvars(T, "a", lambda x: dl.zeros(5, 1)), SizeError, "another number of rows"),
        (lambda: mergevars(T, ["a", "b"]), ArgumentError, "b holds no numbers"),
        (lambda: splitvars(mergevars(T, "a"), NewVariableNames=["p", "q"]), ArgumentError, "0 columns"),
    ):
        with pytest.raises(error, match=words):
            bad()
