"""Cell arrays: sizes, parts, growth, deletion, and the functions that keep sizes."""

import copy
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, IndexingError, SizeError
from dlarray.matlab import (
    Cell,
    String,
    StringArray,
    StructArray,
    arrayfun,
    brace,
    cell2mat,
    cell2struct,
    cellfun,
    cells,
    class_,
    horzcat,
    iscell,
    iscellstr,
    num2cell,
    paren,
    repmat,
    stored,
    struct2cell,
    structfun,
    vertcat,
)
from tests.support import octave
from tests.support.bundles import cases


def grid(rows=2, columns=3):
    """{1,2,3; 4,5,6}"""
    return Cell.of(*[[i * columns + j + 1 for j in range(columns)] for i in range(rows)])


def test_a_cell_array_is_a_list_with_a_size():
    c = grid()
    assert isinstance(c, list) and list(c) == [1, 4, 2, 5, 3, 6] and c.shape == dl.size(c) == (2, 3)
    assert c[3] == 5 and c.brace[2, 2] == 5 and c.brace[4] == 5 and dl.numel(c) == 6 and not dl.isempty(c)
    assert Cell().shape == (0, 0) and dl.isempty(Cell()) and Cell(["a", "b"]).shape == (1, 2)
    c = Cell(["a"], (1, 1))
    c.append("b")
    assert c.shape == (1, 2)
    column = Cell(["a", "b"], (2, 1))
    column.append("c")
    assert column.shape == (3, 1) and column.T.shape == (1, 3)
    assert grid().T == Cell.of([1, 4], [2, 5], [3, 6]) and grid() != grid().T
    assert dl.isequal(["a", 1], Cell(["a", 1]))
    assert pickle.loads(pickle.dumps(grid())) == grid() == copy.copy(grid()) == grid().copy()
    assert grid().reshape(3, []).shape == (3, 2) and grid().reshape([6, 1]).shape == (6, 1)
    with pytest.raises(SizeError, match="do not fill"):
        Cell([1, 2, 3], (2, 2))
    with pytest.raises(SizeError, match="rows of equal length"):
        Cell.of([1], [2, 3])


# MATLAB's subscripts of a 2×3 and of vectors, against what Octave makes of the same numbers in an array
INDEX = [
    ("A(2, 1)", lambda c: c(2, 1)),
    ("A(:, 2)", lambda c: c(":", 2)),
    ("A(1, :)", lambda c: c(1, ":")),
    ("A(:)", lambda c: c(":")),
    ("A(end)", lambda c: c(dl.end)),
    ("A(end, [1 3])", lambda c: c(dl.end, [1, 3])),
    ("A(2:end)", lambda c: c("2:end")),
    ("A([1 2; 3 4])", lambda c: c(np.array([[1, 2], [3, 4]]))),
    ("A([2 5 5])", lambda c: c([2, 5, 5])),
    ("A(logical([1 0 1 0 0 1]))", lambda c: c(dl.dlarray([1, 0, 1, 0, 0, 1]) == 1)),
    ("A(logical([1 0 1; 0 1 0]))", lambda c: c(dl.dlarray([[1, 0, 1], [0, 1, 0]]) == 1)),
    ("A(:, end:-1:1)", lambda c: c(":", "end:-1:1")),
    ("A([], 1)", lambda c: c([], 1)),
    ("A(:, logical([0 1 1]))", lambda c: c(":", np.array([False, True, True]))),
    ("B = A(1, :); X = B(2:3)", lambda c: c(1, ":")("2:3")),
    ("B = A(1, :); X = B([1; 2])", lambda c: c(1, ":")(np.array([[1], [2]]))),
    ("B = A(:, 1); X = B([1 2])", lambda c: c(":", 1)([1, 2])),
    ("B = A(:, 1); X = B(:)", lambda c: c(":", 1)(":")),
    ("A(1, 1, 1)", lambda c: c(1, 1, 1)),
]
STORES = [
    ("A(3, 2) = 9", lambda c: c.brace.__setitem__((3, 2), 9)),
    ("A(1, 5) = 9", lambda c: c.brace.__setitem__((1, 5), 9)),
    ("A(2) = 9", lambda c: c.brace.__setitem__(2, 9)),
    ("A(:, 2) = []", lambda c: c.paren.__setitem__((":", 2), [])),
    ("A(1, :) = []", lambda c: c.paren.__setitem__((1, ":"), [])),
    ("A(:, [1 3]) = []", lambda c: c.paren.__setitem__((":", [1, 3]), [])),
    ("A(:, 4) = [7; 8]", lambda c: c.paren.__setitem__((":", 4), Cell([7, 8]))),
    ("A(1, :) = 0", lambda c: c.paren.__setitem__((1, ":"), Cell([0]))),
    ("A = zeros(1, 0); A(end + 1) = 3", lambda c: (c.paren.__setitem__(":", []), c.brace.__setitem__(dl.end + 1, 3))),
    ("A(:, [2 3]) = []; A(end + 1) = 3",
     lambda c: (c.paren.__setitem__((":", [2, 3]), []), c.brace.__setitem__(dl.end + 1, 3))),
]  # fmt: skip


@pytest.fixture(scope="module")
def answers():
    if octave.program() is None:
        pytest.skip("octave-cli is not installed")
    words = [w if "X =" in w else f"X = {w}" for w, _ in INDEX] + [f"{w}; X = A" for w, _ in STORES]
    return octave.run(words, {"A": np.array([[1.0, 2, 3], [4, 5, 6]])})


@cases("number", range(len(INDEX)))
def test_parentheses_are_octaves(number, answers):
    words, ours = INDEX[number]
    there = answers[number].value
    c = ours(grid())
    assert c.shape == there.shape, words
    assert list(c) == there.ravel(order="F").tolist()


@cases("number", range(len(STORES)))
def test_stores_are_octaves(number, answers):
    words, ours = STORES[number]
    answer = answers[len(INDEX) + number]
    assert not answer.error, answer.error
    c = grid()
    ours(c)
    assert c.shape == answer.value.shape, words
    # what is made on the way is [] in a cell array, 0 in an array
    assert [0 if not isinstance(v, int) else v for v in c] == answer.value.ravel(order="F").tolist(), words


def test_deletion_by_one_subscript_makes_a_row():
    c = grid()
    c.paren[[2, 3]] = []
    assert c == Cell([1, 5, 3, 6]) and c.shape == (1, 4)
    c = Cell([1, 2, 3], (3, 1))
    c.paren["2:end"] = None
    assert c.shape == (1, 1)


def test_growth_of_cells():
    c = Cell()
    c.brace[3] = "x"
    assert c.shape == (1, 3) and dl.isempty(c[0]) and dl.size(c[0]) == (0, 0)
    c[0].paren[dl.end + 1] = 5  # what is empty can be stored into
    assert float(c[0]) == 5
    with pytest.raises(IndexingError, match="grow array along ambiguous"):
        grid().brace[9] = 1
    with pytest.raises(IndexingError, match="Index must not exceed 6"):
        grid().brace[7]
    with pytest.raises(IndexingError, match=r"names 2 cells.*fix: \*c"):
        grid().brace[":", 1]
    with pytest.raises(IndexingError, match="positive integers"):
        grid()(0)
    with pytest.raises(IndexingError, match="only one non-colon"):
        grid().paren[1, 1] = []
    with pytest.raises(SizeError, match="2 cells are assigned 3"):
        grid().paren[":", 1] = [1, 2, 3]


def test_functions_of_cells():
    c = Cell([[1, 2], [3]], (2, 1))
    assert cellfun(dl.numel, c).tolist() == [[2], [1]]
    assert cellfun(lambda v: v, c, "UniformOutput", False) == c
    low, where = cellfun(dl.max, Cell([[1, 5], [7, 2]]), nargout=2)
    assert low.tolist() == [[5, 7]] and where.tolist() == [[2, 1]]
    assert cellfun("isempty", Cell([[], 1])).tolist() == [[True, False]]
    assert cellfun(str.upper, StringArray(["a", "b"]), UniformOutput=False) == Cell(["A", "B"])
    assert cellfun(lambda a, b: a + b, grid(), grid()).tolist() == [[2, 4, 6], [8, 10, 12]]
    assert arrayfun(lambda s: s.a, StructArray([{"a": 1}, {"a": 2}], (2, 1))).tolist() == [[1], [2]]
    assert arrayfun(lambda k: f"x{int(k)}", [1, 2], UniformOutput=False) == Cell(["x1", "x2"])
    assert arrayfun(lambda k: k.shape, Cell(["a"]), UniformOutput=False) == Cell([(1, 1)])
    assert structfun(lambda v: v * 2, dl.struct(a=1, b=2), UniformOutput=False) == {"a": 2, "b": 4}
    assert num2cell([[1, 2], [3, 4]]).shape == (2, 2) and float(num2cell([[1, 2], [3, 4]])[1]) == 3
    assert num2cell("ab") == Cell(["a", "b"])
    assert cell2mat(Cell.of([[1], [2, 3]], [[4], [5, 6]])).tolist() == [[1, 2, 3], [4, 5, 6]]
    assert cell2mat(Cell(["ab", "c"])) == "abc" and dl.isempty(cell2mat(Cell()))
    with pytest.raises(ClassError, match="same data type"):
        cell2mat(Cell([1, "a"]))
    assert struct2cell(dl.struct(a=1, b="x")) == Cell([1, "x"], (2, 1))
    s = cell2struct(Cell([1, "x"], (2, 1)), ["a", "b"])
    assert s == {"a": 1, "b": "x"} and cell2struct([1, 2], ["a", "b"]) == {"a": 1, "b": 2}
    assert cell2struct(grid(), ["a", "b", "c"], 2)(2).c == 6
    with pytest.raises(SizeError, match="there are 2 names"):
        cell2struct(grid(), ["a", "b"], 2)


def test_kinds():
    assert (
        iscell(Cell())
        and iscell(["a"])
        and not iscell([1, 2])
        and not iscell([])
        and not iscell(StructArray())
    )
    assert iscellstr(["a"]) and iscellstr(Cell()) and not iscellstr(["a", 1]) and not iscellstr("a")
    names = [
        class_(v) for v in (1, True, "a", String("a"), Cell(), {}, StructArray(), dl.zeros(2), dl.mean, [])
    ]
    assert names == "double logical char string cell struct struct double function_handle double".split()
    assert class_(dl.dlarray([1], "CB")) == "dlarray" and class_(dl.zeros(1, "single")) == "single"
    assert class_(dl.categorical(["a"])) == "categorical"
    assert cells(2, 3).shape == (2, 3) and cells(2).shape == (2, 2) and cells().shape == (0, 0)


# -- brackets ------------------------------------------------------------------------------------------------
def test_brackets_of_cells_and_text():
    c = Cell(["a"])
    assert horzcat(c, Cell(["b"])) == Cell(["a", "b"]) and vertcat(c, Cell(["b"])) == Cell(["a", "b"], (2, 1))
    assert horzcat(c, []) == c and horzcat(Cell(), c, 1) == Cell(["a", 1])
    assert vertcat(grid(), grid()).shape == (4, 3) and vertcat(grid(), grid()).brace[3, 1] == 1
    assert horzcat("a", 98, "c") == "abc" and vertcat("ab", "cd").rows == ["ab", "cd"]
    assert horzcat(String("a"), "b", 3).tolist() == ["a", "b", "3"]
    assert vertcat(String("a"), StringArray(["b"])).shape == (2, 1)
    s = horzcat(dl.struct(a=1), dl.struct(a=2))
    assert s.shape == (1, 2) and s(2).a == 2
    assert horzcat([1, 2], 3).tolist() == [[1, 2, 3]] and vertcat([1], [2]).tolist() == [[1], [2]]
    with pytest.raises(SizeError, match="equally many rows"):
        horzcat(grid(), Cell(["a"]))
    with pytest.raises(SizeError, match="fix: char"):
        vertcat("ab", "c")
    with pytest.raises(ClassError, match="do not match"):
        horzcat(dl.struct(a=1), dl.struct(b=2))
    assert repmat("ab", 2, 2).rows == ["abab", "abab"] and repmat(Cell(["a"]), 1, 2) == Cell(["a", "a"])
    assert repmat(String("a"), 2, 1).shape == (2, 1) and repmat([1, 2], 2, 1).tolist() == [[1, 2], [1, 2]]


def test_parts_of_values_of_any_kind():
    assert paren("hello", "1:3") == "hel" and paren("hello", dl.end) == "o" and paren("abc", [3, 1]) == "ca"
    assert paren("hello", dl.dlarray([1, 0, 0, 0, 1]) == 1) == "ho" and paren("abc", 1, ":") == "abc"
    assert paren(String("abc"), 1) == "abc" and paren(["a", "b"], 2) == Cell(["b"])
    assert paren(dl.struct(u=3), dl.dlarray([])).shape == (0, 0) and paren(dl.struct(u=3), 1).u == 3
    assert float(paren([5, 6], 2)) == 6 and float(paren(5, 1)) == 5 and paren(lambda x: x + 1, 2) == 3
    assert (
        brace(["a", "b"], 2) == "b" and brace(StringArray(["a", "b"]), 1) == "a" and brace(grid(), 2, 1) == 4
    )
    with pytest.raises(ClassError, match="Brace indexing is not supported"):
        brace(5, 1)
    with pytest.raises(IndexingError, match="the text of size 1×3"):
        paren("abc", 4)
    assert stored("abc", "x", dl.end + 1) == "abcx" and stored("abc", [], 1) == "bc"
    assert (
        stored("abc", "xy", "1:2") == "xyc" and stored("", "a", 1) == "a" and stored("abc", "-", ":") == "---"
    )
    assert stored("ab", "d", 4) == "ab\0d"
    assert [stored("abc", "x", k) for k in (1, 2, 3)] == ["xbc", "axc", "abx"]  # one letter, the quick way
    assert stored([1, 2], 9, 2).tolist() == [[1, 9]] and stored(5, 6, 2).tolist() == [[5, 6]]
    assert stored(dl.struct(a=1), dl.struct(a=2), 2).shape == (1, 2)
    assert stored(None, 3, 2).tolist() == [[0, 3]]


def test_errors_say_what_came():
    with pytest.raises(ArgumentError, match="a cell array is expected"):
        cell2mat(5)
    with pytest.raises(ClassError, match="cellstr: the input must be text.*fix: cellstr"):
        from dlarray.matlab import cellstr

        cellstr(5)
