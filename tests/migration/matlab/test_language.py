"""Copies, truth, loops, switch, handles, numbers of outputs; errors and warnings."""

import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError
from dlarray.matlab import (
    Cell,
    Handle,
    MatlabWarning,
    MException,
    String,
    StringArray,
    StructArray,
    Value,
    assert_,
    caught,
    columns,
    copy,
    element,
    end_of,
    error,
    feval,
    func2str,
    handle,
    isvalid,
    lastwarn,
    matches_case,
    outputs,
    rethrow,
    str2func,
    truth,
    validateattributes,
    wanted,
    warning,
)
from tests.support.bundles import cases


class Point(Value):
    def __init__(self, x):
        self.x = x


class Counter(Handle):
    def __init__(self):
        self.n = 0


# -- copies --------------------------------------------------------------------------------------------------
def test_copies_do_not_show_in_the_original():
    x = dl.dlarray([1, 2])
    held = dl.struct(x=x, c=Cell([dl.dlarray([5]), dl.struct(k=1)]), p=Point(dl.dlarray([7])), h=Counter())
    other = copy(held)
    other.x.paren[1] = 100
    other.c[0].paren[1] = 100
    other.c[1].k = 100
    other.c.append(1)
    other.p.x.paren[1] = 100
    other.h.n = 100
    assert (
        held.x.tolist() == [[1, 2]] and held.c[0].tolist() == [[5]] and held.c[1].k == 1 and len(held.c) == 2
    )
    assert held.p.x.tolist() == [[7]]
    assert held.h.n == 100  # a handle object is shared


def test_what_else_is_copied():
    t = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(1)]).Learnables
    u = copy(t)
    u.Value[0] = 5
    assert dl.numel(t.Value[0]) == 2
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(1)])
    other = copy(net)
    other.Learnables = dl.dlupdate(lambda w: w * 0 + 7, other.Learnables)
    assert float(other.Learnables.Value[1]) == 7 and float(net.Learnables.Value[1]) != 7
    layer = dl.reluLayer(Name="a")
    copy(layer).Name = "b"
    assert layer.Name == "a"
    a = np.zeros(2)
    b = copy(a)
    b[0] = 1
    assert a[0] == 0 and copy([[1]]) == [[1]] and copy((1, 2)) == (1, 2) and copy({"a": [1]}) == {"a": [1]}
    assert copy(dl.mean) is dl.mean and copy("a") == "a" and copy(None) is None
    s = StringArray(["a"])
    copy(s).paren[2] = "b"
    assert len(s) == 1
    assert Point(1) == Point(1) and not (Point(1) == Point(2)) and Counter() != Counter()
    x = dl.dlarray([1, 2])
    p = Point(x)
    x.paren[1] = 100
    assert p.x.tolist() == [[1, 2]]  # what a property holds is its own
    c = Counter()
    assert c.isvalid()
    c.delete()
    assert not c.isvalid() and not isvalid(c) and isvalid(Counter())


# -- truth and loops -----------------------------------------------------------------------------------------
@cases(
    ("value", "answer"),
    [
        (True, True), (False, False), (0, False), (-2, True), ([], False), ([1, 2], True), ([1, 0], False),
        (dl.zeros(0, 3), False), (dl.ones(2), True), (dl.dlarray([1, 0]) > 0, False), ("abc", True), ("", False),
        (np.array([1, 1]), True), (np.bool_(True), True), (None, False), (dl.dlarray(3.0), True), ("\0", False),
    ],
)  # fmt: skip
def test_truth(value, answer):
    assert truth(value) is answer


def test_what_has_no_truth():
    for value in (Cell([1]), dl.struct(a=1), StringArray(["a"]), dl.mean):
        with pytest.raises(ClassError, match="cannot be converted to a logical value"):
            truth(value)


def test_columns():
    assert [c.tolist() for c in columns([[1, 2], [3, 4]])] == [[[1], [3]], [[2], [4]]]
    assert [float(c) for c in columns(dl.dlarray([5, 6]))] == [5, 6]
    assert list(columns([])) == [] == list(columns(dl.zeros(0, 3))) and list(columns(None)) == []
    assert (
        list(columns(range(1, 3))) == [1, 2] and list(columns("ab")) == ["a", "b"] and list(columns(5)) == [5]
    )
    assert list(columns(Cell.of([1, 2], [3, 4]))) == [Cell([1, 3], (2, 1)), Cell([2, 4], (2, 1))]
    assert list(columns(["a", "b"])) == [Cell(["a"], (1, 1)), Cell(["b"], (1, 1))]
    assert [str(s) for s in columns(StringArray(["a", "b"]))] == ["a", "b"]
    assert [c.shape for c in columns(dl.zeros(2, 3, 2))] == [(2, 1)] * 6
    assert [e.a for e in columns(StructArray([{"a": 1}, {"a": 2}]))] == [1, 2]
    assert list(columns({"a": 1})) == [{"a": 1}]


@cases(
    ("value", "case", "answer"),
    [
        ("adam", "adam", True), ("adam", "Adam", False), ("adam", ["sgdm", "adam"], True), (String("a"), "a", True),
        (2, 2.0, True), (2, [1, 2], True), (2, Cell([1, "x", 2]), True), ("2", 2, False), ([], [], True),
        (1, [], False), (dl.dlarray(3.0), 3, True), (True, 1, True),
    ],
)  # fmt: skip
def test_switch(value, case, answer):
    assert matches_case(value, case) is answer


# -- functions -----------------------------------------------------------------------------------------------
def pair(x, *, nargout=1):
    return wanted((x, nargout), nargout)


def test_numbers_of_outputs():
    two = outputs(pair, 2)
    assert two(5) == (5, 2) and pair(5) == 5 and two.__name__ == "pair"
    assert outputs(pair, 2)(5, nargout=1) == 5
    free = lambda x: (x, x, x)  # noqa: E731
    assert outputs(free, 2)(5) == (5, 5) and outputs(free, 1) is free
    with pytest.raises(ArgumentError, match="Too many output arguments: 3 are wanted, and there are 2"):
        pair(1, nargout=3)
    with pytest.raises(ClassError, match="first argument must be a function"):
        outputs(5, 2)


def test_a_queue_asks_for_two_outputs():
    def preprocess(X, *, nargout=1):
        return wanted((dl.vertcat(*X), dl.vertcat(*X) * 2), nargout)

    data = dl.arrayDatastore(dl.ones(4, 3))
    mbq = dl.minibatchqueue(data, 2, MiniBatchSize=2, MiniBatchFcn=outputs(preprocess, 2))
    X, Y = dl.next(mbq)
    assert dl.isequal(X * 2, Y)


def test_functions_by_name():
    assert func2str(dl.mean) == "mean" and func2str(handle(lambda x: x, "@(x)x")) == "@(x)x"
    assert (
        str2func("@max") is dl.max
        and str2func("own", own=pair) is pair
        and str2func("reluLayer") is dl.reluLayer
    )
    assert float(feval("max", [1, 3])) == 3 and feval(pair, 4) == 4
    with pytest.raises(ArgumentError, match='there is no function "x . 1"'):
        str2func("x + 1")


def test_functions_from_texts_made_at_run_time():
    for power in (2, 3):
        f = str2func(f"@(x, y) x.^{power} + pair(y)", pair=pair, x=5)
        assert float(f(2, 3)) == 2**power + 3 and func2str(f) == f"@(x, y) x.^{power} + pair(y)"
    with pytest.raises(ArgumentError, match="is not translated|is no anonymous function"):
        str2func("@(x) x +* 1")
    with pytest.raises(NameError):
        str2func("@(x) x + nowhere")(1)


# -- errors --------------------------------------------------------------------------------------------------
def test_errors():
    with pytest.raises(MException) as found:
        error("net:size", "expected %d, got %s\\n", 3, "four")
    ME = found.value
    assert (ME.identifier, ME.message) == ("net:size", "expected 3, got four\n")
    assert ME.stack.each("name")[0] == "error" and "expected 3" in ME.getReport()
    assert caught(ME) is ME
    for args, message in [
        (("a\\n%d",), "a\\n%d"),
        (("a%d", 5), "a5"),
        (("a: b",), "a: b"),
        (("x:y %d", 1), "x:y 1"),
    ]:
        with pytest.raises(MException) as found:
            error(*args)
        assert found.value.message == message and found.value.identifier == ""
    with pytest.raises(MException, match="m") as found:
        error(dl.struct(identifier="a:b", message="m"))
    assert found.value.identifier == "a:b"
    with pytest.raises(MException, match="again"):
        rethrow(MException("a:b", "again"))
    with pytest.raises(ArgumentError, match="the message is missing"):
        error()


def test_python_errors_are_caught_as_matlabs():
    try:
        dl.dlarray([1, 2])(5)
    except Exception as problem:
        ME = caught(problem)
    assert ME.identifier == "MATLAB:badsubscript" and "must not exceed 2" in ME.message
    with pytest.raises(IndexError):
        rethrow(ME)
    outer = MException("a:b", "outer").addCause(ME)
    assert outer.cause == Cell([ME]) and caught(NameError("x")).identifier == "MATLAB:UndefinedFunction"
    assert "identifier: 'a:b'" in repr(outer)


def test_warnings():
    with pytest.warns(MatlabWarning, match="took 5 s"):
        warning("net:slow", "took %d s", 5)
    assert lastwarn() == "took 5 s" and lastwarn(nargout=2)[1] == "net:slow"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warning("off", "net:slow")
        warning("net:slow", "again")
        assert warning("query", "net:slow").state == "off"
        warning("on", "net:slow")
        with pytest.raises(MatlabWarning):
            warning("net:slow", "again")
        state = warning("off", "all", nargout=1)
        warning("anything")
        warning("on", "all")
    assert state.identifier == "all"


def test_assert():
    assert_([1, 2])
    with pytest.raises(MException, match="Assertion failed."):
        assert_([1, 0])
    with pytest.raises(MException, match="n is 3"):
        assert_(False, "n is %d", 3)


@cases(
    ("value", "classes", "attributes", "message"),
    [
        ([1, -2], ["numeric"], ["positive"], "Expected input to be positive."),
        ([1.5], ["numeric"], ["integer"], "Expected input to be integer-valued."),
        ("a", ["numeric", "logical"], [], "to be one of these types:\n\nnumeric, logical\n\nInstead it was"),
        ([1, 2], [], ["scalar"], "Expected input to be scalar."),
        ([1, 2], [], [">=", 2], "greater than or equal to 2."),
        ([1, 2], [], ["size", [1, 3]], "Expected input to be of size 1x3."),
        ([1, 2], [], ["numel", 3], "number of elements equal to 3."),
        ([2, 1], [], ["increasing"], "increasing valued."),
        ([np.nan], [], ["nonnan"], "non-NaN"),
        (3, [], ["scalartext"], "to be a string scalar or character vector."),
        (np.ones((2, 2)), [], ["diag"], "to be a diagonal matrix."),
    ],
)
def test_validateattributes(value, classes, attributes, message):
    with pytest.raises(MException) as found:
        validateattributes(value, classes, attributes)
    assert message in found.value.message


def test_validateattributes_passes_and_names():
    validateattributes(
        [1, 2], ["numeric"], ["vector", "positive", "size", [1, np.nan], "<=", 2, "nonempty", "finite"]
    )
    validateattributes("text", ["char", "string"], "scalartext")
    validateattributes(np.eye(2), ["numeric"], ["diag", "square"])
    with pytest.raises(MException, match="f\nExpected x to be positive"):
        validateattributes(-1, ["numeric"], ["positive"], "f", "x")
    with pytest.raises(MException, match="Expected input number 2, x, to be positive"):
        validateattributes(-1, ["numeric"], ["positive"], "f", "x", 2)
    with pytest.raises(ArgumentError, match='"big" is no attribute'):
        validateattributes(1, [], ["big"])


def test_cells_that_stores_make_and_ends():
    c = Cell()
    element(c, 2).size = 4
    element(c, 2).name = "x"
    assert len(c) == 2 and c[1].size == 4 and c[1].name == "x"
    assert (
        end_of(dl.zeros(2, 3, 4), 2, 2) == 12
        and end_of("abc", 1, 1) == 3
        and end_of(String("abc"), 1, 1) == 1
    )
    assert end_of(Cell.of([1, 2], [3, 4]), 1, 1) == 4 and end_of([1, 2, 3], 2, 2) == 3
    with pytest.raises(ClassError, match="must be a cell array"):
        element(5, 1)


# -- in the library ------------------------------------------------------------------------------------------
def test_cells_and_structure_arrays_of_parameters():
    def loss(p):
        value = dl.sum(p.a.brace[2, 1] ** 2) + p.b(2).w ** 2 + p.a[0] + p.b(1).w
        return value, dl.dlgradient(value, p)

    rows = StructArray([{"w": dl.dlarray(1.0)}, {"w": dl.dlarray(2.0)}], (2, 1))
    p = dl.struct(a=Cell([dl.dlarray(5.0), dl.dlarray([1.0, 2])], (2, 1)), b=rows)
    _, g = dl.dlfeval(loss, p)
    assert isinstance(g.a, Cell) and g.a.shape == (2, 1) and g.a[1].tolist() == [[2, 4]]
    assert isinstance(g.b, StructArray) and g.b.shape == (2, 1) and float(g.b(2).w) == 4
    q, _, _ = dl.adamupdate(p, g, [], [], 1)
    assert q.a.shape == (2, 1) and q.b.shape == (2, 1) and q.b.fieldnames() == ["w"]


def test_strings_are_text_to_the_library():
    net = dl.dlnetwork(
        [dl.featureInputLayer(2, String("Name"), String("in")), dl.fullyConnectedLayer(1, Name=String("fc"))]
    )
    X = dl.dlarray([[1], [2]], String("CB"))
    assert dl.forward(net, X, String("Outputs"), String("fc")).shape == (1, 1) and dl.dims(X) == "CB"
    assert dl.zeros(2, String("single")).dtype == np.float32
