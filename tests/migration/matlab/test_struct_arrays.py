"""Structure arrays: growth by stores, fields of all elements, comma-separated lists, deletion."""

import copy as pythons
import pickle

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, IndexingError, SizeError
from dlarray.matlab import (
    Cell,
    StructArray,
    columns,
    copy,
    each,
    fieldnames,
    horzcat,
    isfield,
    isstruct,
    load,
    orderfields,
    rmfield,
    structArray,
)


def log():
    s = StructArray()
    for k in range(1, 4):
        s(k).loss = k / 10
        s(k).name = f"n{k}"
    return s


def test_a_store_behind_the_end_makes_the_array_longer():
    s = log()
    assert s.shape == dl.size(s) == (1, 3) and s.each("loss") == [0.1, 0.2, 0.3]
    s(dl.end + 1).loss = 0.4
    assert s.shape == (1, 4) and dl.isempty(s(4).name) and s.fieldnames() == ["loss", "name"]
    s(6).extra = 1
    assert len(s) == 6 and dl.isempty(s(1).extra) and s[5].extra == 1
    with pytest.raises(IndexingError, match="must not exceed 6, but it is 9"):
        s(9).loss  # noqa: B018


def test_a_new_field_is_in_every_element():
    s = log()
    s(2).lr = 0.01
    assert [dl.isempty(v) for v in s.each("lr")] == [True, False, True]
    s[0].other = 1
    assert dl.isempty(s(3).other)


def test_nested_stores():
    s = StructArray()
    s(2).a = StructArray()
    s(2).a(3).b = Cell()
    s(2).a(3).b.append("x")
    assert s(2).a(3).b == Cell(["x"]) and s(2).a.shape == (1, 3)
    s(1).w = dl.dlarray([])
    s(1).w.paren[3] = 7
    assert s(1).w.tolist() == [[0, 0, 7]]


def test_comma_separated_lists():
    s = log()
    assert horzcat(*s.each("loss")).tolist() == [[0.1, 0.2, 0.3]]
    s.assign("loss", dl.deal(0, nargout=dl.numel(s)))
    assert s.each("loss") == [0, 0, 0]
    s.assign("k", Cell([1, 2, 3]))
    assert s(3).k == 3
    s.assign("k", (7, 8), "2:3")
    assert s.each("k") == [1, 7, 8]
    s.assign("k", [1, 2, 3])
    with pytest.raises(SizeError, match="3 elements are assigned 2 values"):
        s.assign("k", [1, 2])
    with pytest.raises(AttributeError, match=r'is 3 values; fix: s.each\("loss"\)'):
        s.loss  # noqa: B018
    with pytest.raises(SizeError, match="fix: s.assign"):
        s.loss = 1
    assert each(dl.struct(a=1), "a") == [1] and each(s, "k") == [1, 2, 3]
    with pytest.raises(AttributeError, match='Unrecognized field name "q"'):
        s.each("q")


def test_one_element_is_like_a_structure():
    s = StructArray([dl.struct(a=1)])
    assert s.a == 1 and s.shape == (1, 1)
    s.a = 5
    assert s(1).a == 5
    s = StructArray()
    s.a = 3
    assert s.shape == (1, 1) and s.a == 3


def test_parts_deletion_and_elements():
    s = log()
    assert s("2:end").each("name") == ["n2", "n3"] and s([3, 1]).each("name") == ["n3", "n1"]
    s.paren[2] = []
    assert s.each("name") == ["n1", "n3"]
    s.paren[dl.end + 1] = dl.struct(name="x", loss=1)
    assert s(3).name == "x"
    s.append(dl.struct(name="y", loss=2))
    assert len(s) == 4
    with pytest.raises(ArgumentError, match="dissimilar structures"):
        s.paren[1] = dl.struct(name="z")
    mask = dl.dlarray(horzcat(*s.each("loss"))) >= 1
    assert s(mask).each("name") == ["x", "y"]
    assert log().T.shape == (3, 1)
    grown = StructArray()
    grown(2, 2).a = 1
    assert grown.shape == (2, 2) and grown[3].a == 1
    with pytest.raises(IndexingError, match="the struct array of size 2×2"):
        grown(3, 1).a  # noqa: B018
    with pytest.raises(ClassError, match="an element must be a structure"):
        StructArray([5])


def test_struct_as_matlab_makes_it():
    s = structArray("a", Cell.of([1, 2], [3, 4]), "b", "x")
    assert s.shape == (2, 2) and s(2, 1).a == 3 and s(1, 2).b == "x"
    one = structArray("a", Cell([Cell([1, 2])]), "b", [1, 2])
    assert one.a == Cell([1, 2]) and isinstance(one, dl.struct)
    none = structArray("a", Cell())
    assert none.shape == (0, 0) and none.fieldnames() == ["a"] and dl.isempty(none)
    with pytest.raises(SizeError, match="fix: equal sizes"):
        structArray("a", Cell([1, 2]), "b", Cell([1, 2, 3]))


def test_functions_of_structure_arrays():
    s = log()
    assert fieldnames(s) == Cell(["loss", "name"], (2, 1)) and fieldnames(dl.struct(b=1)).shape == (1, 1)
    assert (
        isfield(s, "loss") and not isfield(s, "x") and isfield(s, ["loss", "x"]).tolist() == [[True, False]]
    )
    assert rmfield(s, "loss").fieldnames() == ["name"] and s.fieldnames() == ["loss", "name"]
    assert orderfields(s, ["name", "loss"]).fieldnames() == ["name", "loss"]
    assert isstruct(s) and isstruct(dl.struct()) and not isstruct(Cell())
    with pytest.raises(ArgumentError, match="doesn't exist"):
        rmfield(s, "q")


def test_copies():
    s = log()
    for t in (copy(s), s.copy(), pythons.deepcopy(s), pickle.loads(pickle.dumps(s))):
        t(1).loss = 9
        assert s(1).loss == 0.1 and t(1).loss == 9 and t.shape == s.shape
    assert [e.name for e in columns(s)] == ["n1", "n2", "n3"]


def test_elements_are_structures():
    s = log()
    e = s(1)
    assert isinstance(e, dl.struct) and dict(e) == {"loss": 0.1, "name": "n1"}
    name = "loss"
    e[name] = 2
    assert s(1).loss == 2 and s(1)[name] == 2
    with pytest.raises(AttributeError, match='Did you mean "loss"'):
        s(1).los  # noqa: B018


def test_a_structure_of_a_file_is_an_array_of_one(tmp_path):
    file = str(tmp_path / "work.mat")
    dl.save(file, runs=dl.struct(rate=dl.dlarray([1, 2]), inner=dl.struct(name="a")))
    loaded = load(file)
    runs = loaded.runs
    assert runs(1) is runs and runs(dl.end).inner(1).name == "a" and loaded(1).runs.rate(2) == 2
    assert dl.numel(runs(":")) == 1 and dl.isstruct(runs) and pythons.copy(runs)(1).rate(1) == 1
    doubled = dl.dlupdate(lambda x: 2 * x, dl.struct(W=runs.rate))
    assert doubled.W.tolist() == [[2, 4]] and dl.isequal(runs, dl.struct(runs))
    with pytest.raises(IndexingError, match="must not exceed 1"):
        runs(2)
