"""Arrays of objects: growth, deletion, comparison, copies, classes."""

import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from dlarray.matlab import (
    Handle,
    ObjectArray,
    Value,
    arrayfun,
    class_,
    columns,
    copy,
    each,
    horzcat,
    isequal,
    objects,
    paren,
    repmat,
    stored,
    vertcat,
)


class Point(Value):
    def __init__(self, x=0):
        self.x = x

    def total(self):
        return sum(each(self, "x"))


class Node(Handle):
    def __init__(self, key=""):
        self.key = key


def test_an_array_grows_with_objects_that_the_class_makes():
    x = stored(dl.dlarray([]), Point(5), 3)
    assert x.shape == (1, 3) and each(x, "x") == [0, 0, 5] and isinstance(x, Point) and class_(x) == "Point"
    x = stored(x, [], 1)
    assert each(x, "x") == [0, 5]
    x = stored(Point(1), Point(2), dl.end + 1)
    assert each(x, "x") == [1, 2] and x.total() == 3
    x(2).x = 7
    assert x(2).x == 7 and each(x("1:2"), "x") == [1, 7] and x([False, True]).x == 7


def test_copies_share_handles_and_no_values():
    x = horzcat(Point(1), Point(2))
    y = copy(x)
    y(1).x = 9
    for p in columns(x):
        p.x = 100
    assert each(x, "x") == [1, 2] and each(y, "x") == [9, 2]
    n = vertcat(Node("a"), Node("b"))
    m = copy(n)
    m(1).key = "z"
    assert n(1).key == "z" and n.shape == (2, 1) and n.T.shape == (1, 2)
    m.paren[2] = []
    assert len(n) == 2 and m.key == "z"


def test_comparisons_and_functions_of_each_object():
    a, b = Node("a"), Node("b")
    n = horzcat(a, b)
    assert (n == a).tolist() == [[True, False]] and (n != a).tolist() == [[False, True]]
    assert arrayfun(lambda v: len(v.key), n).tolist() == [[1.0, 1.0]]
    assert isequal(horzcat(Point(1), Point(2)), horzcat(Point(1), Point(2)))
    assert not isequal(horzcat(Point(1), Point(2)), Point(1))
    assert repmat(Point(3), 1, 2).shape == (1, 2) and paren(Point(3), 1).x == 3
    assert dl.numel(n) == 2 and dl.isempty(ObjectArray([], Point)) and objects(Point()).shape == (1, 1)
    assert repr(horzcat(Point(1), Point(2))).startswith("  1×2 Point array")


def test_what_is_no_object_is_refused():
    x = horzcat(Point(1), Point(2))
    with pytest.raises(DLArrayError, match="an object of a class of the program is expected"):
        x.paren[1] = 5
    with pytest.raises(AttributeError, match=r'fix: each\(x, "x"\)'):
        x.x  # noqa: B018
    with pytest.raises(DLArrayError, match="must not exceed 2"):
        x(3)
    with pytest.raises(DLArrayError, match="an element must be an object"):
        ObjectArray([1])
