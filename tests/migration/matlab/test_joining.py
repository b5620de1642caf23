"""cat, horzcat and vertcat of values of any kind, and where ports choose them."""

import pytest

import dlarray as dl
from dlarray.errors import ClassError, SizeError
from dlarray.matlab import Cell, String, cat, strings
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run


def test_cat_joins_cells_along_any_dimension():
    c = Cell([1, 2])
    assert list(cat(1, c, Cell(["a", "b"]))) == [1, "a", 2, "b"]
    made = cat(3, c, Cell([3, 4]), dl.dlarray([]))
    assert made.shape == (1, 2, 2) and made.brace[1, 2, 2] == 4 and list(made) == [1, 2, 3, 4]
    assert cat(3, made, c).shape == (1, 2, 3)
    with pytest.raises(SizeError, match="the sizes are 1×2×1, 1×3×1; fix: equal sizes"):
        cat(3, c, Cell([1, 2, 3]))


def test_cat_of_arrays_text_and_strings():
    assert dl.size(cat(3, dl.ones(2, 2), dl.zeros(2, 2))) == (2, 2, 2)
    assert cat(2, "ab", "c") == "abc" and cat(1, String("x"), "y").shape == (2, 1)
    with pytest.raises(ClassError, match="joined along dimension 3; fix: cells"):
        cat(3, strings(1, 2), strings(1, 2))


def test_ports_join_parameters_of_unknown_make():
    source = """
c = joined({1, 2}, {3, 4});
a = joined([1 2], [3 4]);
d = along(2, {1}, {'x'});
t = cat(3, {1}, {2});
n = size(t);
x = doubled(ones(2));
function out = joined(a, b)
    out = cat(1, a, b);
end
function out = along(k, a, b)
    out = cat(k, a, b);
end
function y = doubled(x)
    z = zeros(2);
    y = cat(3, z, x);
end
"""
    space, _, error = run(source)
    assert not error
    assert space["c"].shape == (2, 2) and list(space["c"]) == [1, 3, 2, 4]
    assert space["a"].tolist() == [[1, 2], [3, 4]]
    assert list(space["d"]) == [1, "x"] and list(space["t"]) == [1, 2]
    assert "y = dl.cat(3, z, x)" in ported_text(source)  # beside an array it can be no cell array
