"""Order, sets, equality and sizes of values of any kind."""

import pytest

import dlarray as dl
from dlarray.errors import ClassError, SizeError
from dlarray.matlab import (
    Cell,
    CharArray,
    String,
    StringArray,
    StructArray,
    array2table,
    dictionary,
    eq,
    flip,
    fliplr,
    flipud,
    head,
    intersect,
    isequal,
    ismember,
    ne,
    reshape,
    setdiff,
    sort,
    table,
    table2array,
    table2cell,
    tail,
    union,
    unique,
)
from tests.support.bundles import cases


def test_sort():
    assert sort(["b", "C", "a", "B"]) == Cell(["B", "C", "a", "b"])
    B, I = sort(StringArray(["b", "a", "b"]), "descend", nargout=2)  # noqa: E741
    assert B.tolist() == ["b", "b", "a"] and I.tolist() == [[1, 3, 2]]
    assert sort(Cell(["b", "a"], (2, 1))).shape == (2, 1) and sort("hello") == "ehllo"
    assert sort("hello", "descend") == "ollhe" and sort("ba", nargout=2)[1].tolist() == [[2, 1]]
    assert sort([3, 1, 2]).tolist() == [[1, 2, 3]] and sort(["ab", "a"], "descend") == Cell(["ab", "a"])


def test_unique():
    C, ia, ic = unique(["b", "a", "b"], nargout=3)
    assert C == Cell(["a", "b"]) and ia.tolist() == [[2], [1]] and ic.tolist() == [[2], [1], [2]]
    assert unique(Cell(["b", "a", "b"], (3, 1)), "stable") == Cell(["b", "a"], (2, 1))
    assert unique(StringArray(["b", "b"])) == "b" and unique("hello") == "ehlo"
    assert unique([2, 1, 2]).tolist() == [[1, 2]]


def test_sets():
    assert ismember("a", ["b", "a"]) is True and ismember(["a", "x"], ["b", "a"]).tolist() == [[True, False]]
    tf, place = ismember(StringArray(["a", "x"]), StringArray(["b", "a", "a"]), nargout=2)
    assert tf.tolist() == [[True, False]] and place.tolist() == [[2, 0]]
    assert ismember("a", "abc").tolist() == [[True]] and bool(ismember(2, [1, 2]))
    assert intersect(["c", "a", "b"], ["b", "c"]) == Cell(["b", "c"])
    assert intersect(["c", "a", "b"], ["b", "c"], "stable") == Cell(["c", "b"])
    C, ia, ib = intersect(["c", "a"], ["a"], nargout=3)
    assert C == Cell(["a"]) and ia.tolist() == [[2]] and ib.tolist() == [[1]]
    assert union(["b"], []) == Cell(["b"]) and union(StringArray(["b"]), ["a"]).tolist() == ["a", "b"]
    assert (
        setdiff(["a", "b"], "b") == Cell(["a"])
        and setdiff("abc", "b") == "ac"
        and setdiff([1, 2], 2).tolist() == [[1]]
    )


def test_order_of_places():
    assert (
        flip("abc") == fliplr("abc") == "cba"
        and flipud("abc") == "abc"
        and fliplr(["a", "b"]) == Cell(["b", "a"])
    )
    assert flip(StringArray([["a"], ["b"]])).tolist() == ["b", "a"] and flip([1, 2]).tolist() == [[2, 1]]
    assert flipud(CharArray(["ab", "cd"])).rows == ["cd", "ab"] and flip(String("abc")) == "abc"
    assert flip(StructArray([{"a": 1}, {"a": 2}])).each("a") == [2, 1]
    assert fliplr(Cell.of([1, 2], [3, 4])) == Cell.of([2, 1], [4, 3])


def test_sizes():
    assert reshape(Cell([1, 2, 3, 4]), 2, []).shape == (2, 2) and reshape(["a", "b"], [2, 1]).shape == (2, 1)
    assert reshape("abcd", 2, 2).rows == ["ac", "bd"] and reshape(StringArray(["a", "b"]), 2, 1).shape == (
        2,
        1,
    )
    assert reshape(StructArray([{"a": 1}] * 4), 2, 2).shape == (2, 2) and reshape([1, 2], 2, 1).tolist() == [
        [1],
        [2],
    ]


def test_comparisons():
    assert eq("abc", "abd").tolist() == [[True, True, False]] and ne("abc", "b").tolist() == [
        [True, False, True]
    ]
    assert eq(String("a"), "a") is True and ne(String("a"), "b") is True
    assert eq(StringArray(["a", "b"]), "a").tolist() == [[True, False]]
    assert eq("a", StringArray(["a", "b"])).tolist() == [[True, False]]
    assert eq(Cell(["a", "b"], (2, 1)), "a").tolist() == [[True], [False]]
    assert ne("a", Cell(["a", "b"])).tolist() == [[False, True]]
    assert eq(String("a"), ["a", "b"]).tolist() == [[True, False]] and eq(2, [1, 2]).tolist() == [
        [False, True]
    ]
    assert eq("a", 97).tolist() == [[True]] and eq(dl.categorical(["a", "b"]), "a").tolist() == [
        [True, False]
    ]
    with pytest.raises(SizeError, match=r"incompatible sizes.*fix: strcmp"):
        eq("abc", "ab")


@cases(
    ("a", "b", "answer"),
    [
        (Cell(["a", 1]), Cell(["a", 1]), True), (Cell(["a"]), ["a"], True), (Cell(["a"]), Cell(["b"]), False),
        (Cell([1, 2]), Cell([1, 2], (2, 1)), False), (Cell([Cell(["a"])]), Cell([Cell(["a"])]), True),
        (String("a"), "a", True), (StringArray(["a", "b"]), StringArray(["a", "b"]), True),
        (StringArray(["a", "b"]), ["a", "b"], True), (StringArray(["a"]), "a", True), (Cell(), Cell(), True),
        (dl.struct(a=Cell(["x"])), dl.struct(a=Cell(["x"])), True), (dl.struct(a=1), dl.struct(b=1), False),
        (StructArray([{"a": 1}, {"a": 2}]), StructArray([{"a": 1}, {"a": 2}]), True), (Cell([5]), 5, False),
        (StructArray([{"a": 1}]), dl.struct(a=1), True), (CharArray(["ab", "cd"]), CharArray(["ab", "cd"]), True),
        (dictionary("a", 1), dictionary("a", 1), True), ([1, 2], dl.dlarray([1, 2]), True), ("ab", "ac", False),
        (Cell([dl.zeros(2)]), Cell([dl.zeros(2)]), True),
    ],
)  # fmt: skip
def test_isequal(a, b, answer):
    assert isequal(a, b) is answer and isequal(b, a) is answer and isequal(a, b, b) is answer


def test_tables():
    T = table(A=[1, 2, 3], B=[4, 5, 6])
    assert head(T, 2).shape == (2, 2) and list(tail(T, 1).A) == [3] and head(T).shape == (3, 2)
    assert head(dl.dlarray([[1], [2]]), 1).tolist() == [[1]] and tail(dl.dlarray([[1], [2]]), 1).tolist() == [
        [2]
    ]
    assert table2array(T).tolist() == [[1, 4], [2, 5], [3, 6]] and table2cell(T).brace[3, 2] == 6
    assert array2table([[1, 2]]).VariableNames == ["Var1", "Var2"]
    assert array2table([[1, 2]], "VariableNames", ["x", "y"]).VariableNames == ["x", "y"]
    with pytest.raises(ClassError, match="table2array: the input must be a table"):
        table2array(5)
