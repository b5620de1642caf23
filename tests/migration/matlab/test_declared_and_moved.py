"""Declared sizes and classes, characters in several rows, elements that move, bases, properties with checks."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError
from dlarray.matlab import Cell, CharArray, String
from tests.support.bundles import cases


def test_a_declared_vector_is_turned_and_one_value_repeated():
    column = dl.dlarray([[1], [2], [3]])
    assert m.validated(column, "x", (1, ":"), "double").shape == (1, 3)
    assert m.validated(dl.dlarray([1, 2]), "x", (":", 1)).shape == (2, 1)
    assert m.validated(7, "x", (2, 3)).shape == (2, 3)
    assert m.validated(None, "x", (1, 1), "double") is None


def test_a_declared_class_converts():
    assert m.class_(m.validated(2.7, "x", (1, 1), "int32")) == "int32"
    assert float(m.validated(2.7, "x", (1, 1), "int32")) == 3
    assert m.validated(True, "x", (1, 1), "double") == 1
    assert m.class_(m.validated(dl.dlarray([0, 2]), "x", (), "logical")) == "logical"
    assert m.validated(String("2.5"), "x", (1, 1), "double") == 2.5


def test_what_is_empty_fits_where_a_size_is_free():
    assert m.validated(Cell(), "x", (1, ":"), "cell").shape == (1, 0)
    assert m.validated(dl.dlarray([]), "x", (":", 2), "double").shape == (0, 2)
    assert m.validated((1, "a"), "x", (1, ":"), "cell") == Cell([1, "a"])


@cases(
    "value, size, kind",
    [
        (dl.dlarray([[1, 2], [3, 4]]), (1, ":"), "double"),
        (dl.dlarray([1, 2]), (1, 1), ""),
        (Cell([1]), (), "double"),
        (3, (), "cell"),
        (3, (), "function_handle"),
        ("abc", (), "struct"),
    ],
)
def test_what_does_not_fit_is_refused(value, size, kind):
    with pytest.raises(ArgumentError, match="^x: "):
        m.validated(value, "x", size, kind)


def test_properties_are_checked_where_they_are_stored():
    class Point(m.Value):
        _checks = {"x": lambda value: m.validated(value, "x", (1, 2), "double")}

    class Sub(Point):
        pass

    p = Sub()
    p.x = dl.dlarray([[1], [2]])
    assert p.x.shape == (1, 2)
    with pytest.raises(ArgumentError, match="1×2"):
        p.x = dl.dlarray([1, 2, 3])
    assert p.setdefault("y", 5) == 5 and p.setdefault("y", 6) == 5


def test_characters_in_rows():
    rows = m.char("ab", "cd")
    assert len(rows) == 4 and m.cellstr(rows).shape == (2, 1)
    assert m.transpose(rows)(1, ":") == "ac" and m.transpose("abc").shape == (3, 1)
    assert m.stored("abc", "xyz", 2, ":").rows == ["abc", "xyz"]
    assert m.stored(rows, [], 1, ":") == "cd" and rows.shape == (2, 2)
    assert m.stored(rows, "e", 1, 4).rows == ["ab\0e", "cd\0\0"] and rows.rows == ["ab", "cd"]
    assert m.paren("abcd", dl.dlarray([[1, 2], [3, 4]])).rows == ["ab", "cd"]


def test_elements_that_move():
    assert m.circshift("abcdef", 2) == "efabcd" and m.repelem("ab", 2) == "aabb"
    assert m.circshift(Cell([1, 2, 3]), 1) == Cell([3, 1, 2])
    assert m.rot90(m.char("ab", "cd")).rows == ["bd", "ac"]
    assert m.rot90(Cell.of([1, 2], [3, 4])).shape == (2, 2)
    assert m.circshift(dl.dlarray([1, 2, 3]), 1).tolist() == [[3, 1, 2]]


def test_bases():
    assert m.dec2base(64, 8) == "100" and m.base2dec("100", 8) == 64 and m.dec2base(35, 36) == "Z"
    assert m.dec2bin([5, 2]).rows == ["101", "010"]
    assert m.bin2dec(CharArray(["101", "010"])).tolist() == [[5], [2]]
    assert m.hex2dec(Cell(["FF", "1A"])).tolist() == [[255], [26]]
    with pytest.raises(ArgumentError, match="36"):
        m.dec2base(1, 37)


def test_a_row_of_cells_or_structures_goes_where_nothing_was():
    c = Cell()
    c.paren[1, ":"] = Cell([1, "a"])
    c.paren[dl.end + 1, ":"] = Cell([2, "b"])
    assert c.shape == (2, 2) and c.brace[2, 2] == "b"


def test_numbers_are_found_among_numbers():
    assert m.strfind(dl.dlarray([0, 0, 1, 0, 1]), [0, 1]).tolist() == [[2, 4]]
    assert dl.isempty(m.strfind(dl.dlarray([0, 0]), [0, 1]))


def test_sscanf_says_where_it_ended():
    number, count, message, at = m.sscanf("12ab", "%d", 1, nargout=4)
    assert (float(number), count, message, at) == (12, 1, "", 3)
    assert m.sscanf("x", "%d", nargout=3)[2]


def test_the_case_of_tokens_changes():
    assert m.regexprep("ab cd", r"(\w)(\w*)", "${upper($1)}$2") == "Ab Cd"
    assert m.regexprep("AB", r"(\w+)", "${lower($1)}!") == "ab!"
    with pytest.raises(ArgumentError, match="commands"):
        m.regexprep("ab", "a", "${num2str(1)}")


def test_one_output_of_several_may_be_a_row():
    assert m.several(dl.size, 1, dl.zeros(2, 3))[0].tolist() == [[2, 3]]
    assert [float(v) for v in m.several(dl.size, 2, dl.zeros(2, 3))] == [2, 3]


def test_places_of_texts_are_an_array():
    tf, at = m.ismember(Cell(["b"]), Cell(["a", "b"]), nargout=2)
    assert at(1).tolist() == [[2]] and bool(np.all(np.asarray(tf)))


def test_small_ones():
    assert m.strjoin(Cell(), ",") == ""
    assert float(m.cond([[1, 0], [0, 0]])) == np.inf and float(m.cond([[1, 0], [0, 2]], 1)) == 2
    one = m.structs(dl.struct(a=1))
    assert one(1).a == 1 and m.structs(one) is one
