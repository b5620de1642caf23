"""struct: fields, display, copies; nests: walking containers of arrays."""

import collections
import copy
import json
import pickle
from types import SimpleNamespace

import numpy as np
import pytest

from dlarray import nests
from dlarray.errors import ArgumentError
from dlarray.struct import struct
from tests.support.bundles import cases


# -- struct -------------------------------------------------------------------------------------------------
def test_three_ways_to_make_one():
    assert struct(a=1, b=2) == struct("a", 1, "b", 2) == struct({"a": 1, "b": 2}) == {"a": 1, "b": 2}
    assert struct() == {}
    assert list(struct("z", 0, a=1)) == ["z", "a"]


def test_fields_are_attributes_and_keys():
    s = struct()
    s.Weights = 3
    s["Bias"] = 4
    assert (s["Weights"], s.Bias) == (3, 4)
    assert "Weights" in dir(s)
    del s.Weights
    assert list(s) == ["Bias"]
    s.Bias += 1
    assert s.Bias == 5


def test_nested_fields_can_be_assigned():
    s = struct(fc=struct(Weights=1))
    s.fc.Weights = 2
    assert s["fc"]["Weights"] == 2


def test_fields_win_over_the_methods_of_dict():
    s = struct(values=1, keys=2, items=3, copy=4, update=5, pop=6)
    assert (s.values, s.keys, s.items, s.copy, s.update, s.pop) == (1, 2, 3, 4, 5, 6)
    assert dict(s) == {"values": 1, "keys": 2, "items": 3, "copy": 4, "update": 5, "pop": 6} == {**s}
    assert copy.copy(s) == s and copy.deepcopy(s) == s and pickle.loads(pickle.dumps(s)) == s
    assert nests.flatten(s)[1]([x * 2 for x in nests.tree_leaves(s)]).values == 2


def test_methods_work_where_no_field_hides_them():
    s = struct(a=1)
    assert list(s.keys()) == ["a"] and list(s.values()) == [1]
    s.update({"b": 2}, c=3)
    assert s.setdefault("d", 4) == 4 and s.setdefault("a", 9) == 1
    assert s == {"a": 1, "b": 2, "c": 3, "d": 4}
    assert s.pop("d") == 4
    assert json.dumps(s) == '{"a": 1, "b": 2, "c": 3}'


def test_unknown_field_suggests_the_nearest():
    s = struct(Weights=1)
    with pytest.raises(AttributeError, match='Unrecognized field name "weights". Did you mean "Weights"?'):
        s.weights  # noqa: B018
    with pytest.raises(AttributeError, match="Unrecognized field name"):
        del s.nothing
    assert not hasattr(s, "nothing")


@pytest.mark.parametrize("make", [lambda: struct(1, 2), lambda: struct({1: 2}), lambda: struct("a", 1, "b")])
def test_bad_fields_are_refused(make):
    with pytest.raises(ArgumentError, match="struct: "):
        make()


def test_update_checks_names_too():
    s = struct()
    with pytest.raises(ArgumentError, match="field name must be text"):
        s.update({3: 4})
    assert s == {}


@pytest.mark.parametrize(
    "duplicate", [copy.copy, struct, lambda s: s.copy(), lambda s: pickle.loads(pickle.dumps(s))]
)
def test_copies_are_structs_of_their_own(duplicate):
    s = struct(a=1, inner=struct(b=2))
    t = duplicate(s)
    assert type(t) is struct and type(t.inner) is struct and t == s
    t.a = 5
    assert s.a == 1


def test_deep_copies_share_nothing():
    s = struct(inner=struct(b=[1]))
    t = copy.deepcopy(s)
    t.inner.b.append(2)
    assert s.inner.b == [1]


def test_unions_are_structs():
    s = struct(a=1, b=2) | {"b": 3}
    assert type(s) is struct and s == {"a": 1, "b": 3}
    assert type({"a": 1} | struct(b=2)) is struct
    s |= {"c": 4}
    assert type(s) is struct and s.c == 4


def test_display_aligns_names_to_the_right():
    s = struct(Type="twister", Seed=0, State=np.zeros((625, 1), np.uint32))
    assert str(s) == (
        "  struct with fields:\n\n     Type: 'twister'\n     Seed: 0\n    State: [625×1 uint32]"
    )
    assert repr(struct()) == "  struct with no fields."


@cases(
    ("value", "text"),
    [
        (None, "[]"),
        ([], "[]"),
        (np.zeros((0, 0)), "[]"),
        (np.zeros((0, 3)), "[0×3 double]"),
        (5, "5"),
        (-2.0, "-2"),
        (0.5, "0.5000"),
        (1e-4, "1.0000e-04"),
        (12345.678, "1.2346e+04"),
        (10**10, "1.0000e+10"),
        (float("nan"), "NaN"),
        (-float("inf"), "-Inf"),
        (True, "1"),
        (1 - 2.5j, "1.0000 - 2.5000i"),
        ("adam", "'adam'"),
        ([1, 2, 3], "[1 2 3]"),
        (np.array([1, 2.5]), "[1 2.5000]"),
        (list(range(100)), f"[{' '.join(map(str, range(21)))} … ] (1×100 double)"),
        (np.ones((3, 4), np.float32), "[3×4 single]"),
        (np.ones((2, 1), bool), "[2×1 logical]"),
        (np.ones((2, 3, 4)), "[2×3×4 double]"),
        (["a", "b"], "{'a'  'b'}"),
        ([1, "b"], "{[1]  'b'}"),
        (["x" * 40, "y" * 40], "{1×2 cell}"),
        (struct(a=1), "[1×1 struct]"),
        (np.mean, "@mean"),
        (SimpleNamespace(), "[1×1 SimpleNamespace]"),
        (SimpleNamespace(shape=(8, 3)), "[8×3 SimpleNamespace]"),
    ],
)
def test_values_on_one_line(value, text):
    assert repr(struct(x=value)) == f"  struct with fields:\n\n    x: {text}"


# -- nests --------------------------------------------------------------------------------------------------
Pair = collections.namedtuple("Pair", "left right")


class Table:
    """The protocol of tables, with labels."""

    def __init__(self, names, values):
        self.names, self.values = names, values

    def __nest_children__(self):
        return self.values

    def __nest_rebuild__(self, children):
        return Table(self.names, children)

    def __nest_labels__(self):
        return self.names


class DuckTable:
    Layer = ["fc", "fc"]
    Parameter = ["Weights", "Bias"]

    def __init__(self, values):
        self.Value = values

    def with_values(self, values):
        return DuckTable(values)


class DuckNet:
    def __init__(self, values):
        self.Learnables = DuckTable(values)

    def with_learnables(self, table):
        return DuckNet(table.Value)


def nest():
    return {
        "fc": Pair(1, [2, (3,)]),
        "z": collections.OrderedDict(q=struct(r=4)),
        "t": Table(["a", "b"], [5, 6]),
    }


def test_flatten_takes_every_container_apart_and_back():
    leaves, rebuild = nests.flatten(nest())
    assert leaves == [1, 2, 3, 4, 5, 6] == nests.tree_leaves(nest())
    assert rebuild.count == 6
    again = rebuild([x * 10 for x in leaves])
    assert again["fc"] == Pair(10, [20, (30,)]) and type(again["fc"]) is Pair
    assert type(again["z"]) is collections.OrderedDict and type(again["z"]["q"]) is struct
    assert again["z"]["q"].r == 40
    assert again["t"].values == [50, 60]
    original = nest()
    nests.flatten(original)[1]([0] * 6)
    assert nests.tree_leaves(original) == [1, 2, 3, 4, 5, 6]


def test_rebuild_counts():
    with pytest.raises(ArgumentError, match="2 leaves cannot be rebuilt from 1"):
        nests.flatten([1, 2])[1]([1])


def test_paths_read_as_the_user_writes_them():
    assert nests.paths(nest(), "p") == [
        "p.fc.left",
        "p.fc.right[0]",
        "p.fc.right[1][0]",
        "p.z.q.r",
        "p.t.a",
        "p.t.b",
    ]
    assert nests.paths({"a b": 1, 3: 2, "for": 4}) == ["['a b']", "[3]", "['for']"]
    assert nests.paths(DuckNet([1, 2]), "net") == ['net["fc/Weights"]', 'net["fc/Bias"]']
    assert nests.paths(7, "x") == ["x"]


def test_leaf_and_empty_containers():
    assert nests.flatten(7)[0] == [7]
    assert nests.flatten(7)[1]([8]) == 8
    for empty in ([], (), {}, struct()):
        leaves, rebuild = nests.flatten(empty)
        assert leaves == [] and rebuild([]) == empty and type(rebuild([])) is type(empty)


def test_is_leaf_narrows_the_leaves_and_keeps_the_rest():
    x = np.ones(2)
    leaves, rebuild = nests.flatten([x, "text", {"n": 3, "y": x}], lambda v: isinstance(v, np.ndarray))
    assert len(leaves) == 2
    assert rebuild(["A", "B"]) == ["A", "text", {"n": 3, "y": "B"}]
    assert nests.paths([x, "text"], "v", lambda v: isinstance(v, np.ndarray)) == ["v[0]"]
    leaves, rebuild = nests.flatten([[1, 2], [3]], lambda v: isinstance(v, list) and isinstance(v[0], int))
    assert leaves == [[1, 2], [3]]


def test_duck_typed_tables_and_networks():
    leaves, rebuild = nests.flatten(DuckNet([1, 2]))
    assert leaves == [1, 2]
    again = rebuild([3, 4])
    assert type(again) is DuckNet and again.Learnables.Value == [3, 4]
    assert nests.flatten_like(DuckNet([1, 2]), DuckTable([5, 6])) == [5, 6]


def test_classes_are_leaves():
    assert nests.flatten([DuckNet, dict])[0] == [DuckNet, dict]


def test_flatten_like_matches_by_name():
    assert nests.flatten_like(struct(a=1, b=2), {"b": 20, "a": 10}) == [10, 20]
    assert nests.flatten_like([1, (2, 3)], (10, [20, 30])) == [10, 20, 30]
    assert nests.flatten_like([1, 2], [{"x": 1}, None]) == [{"x": 1}, None]


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        ([1, {"a": 2}], [1, {"b": 2}], r"params\[1\]\.a has no counterpart: grad\[1\]\.a is missing"),
        ({"a": 1}, {"a": 1, "b": 2}, r"grad\.b has no counterpart: params\.b is missing"),
        ([1, 2], [1], "params has 2 values, but grad has 1"),
        ({"a": [1]}, {"a": {"x": 1}}, r"params\.a is a list of 1, but grad\.a is a dict with 1 field"),
        ({"a": [1]}, {"a": 3}, r"params\.a is a list of 1, but grad\.a is 3"),
        ([1], None, "params is a list of 1, but grad is None"),
        (Table(["u"], [1]), [1], "params is a Table, but grad is a list of 1"),
        (
            Table(["u", "v"], [[1], [2]]),
            Table(["u", "v"], [[1], 2]),
            r"params\.v is a list of 1, but grad\.v is 2",
        ),
    ],
)
def test_flatten_like_names_the_place(one, other, message):
    with pytest.raises(ArgumentError, match=message):
        nests.flatten_like(one, other, names=("params", "grad"))


def test_tree_map_over_one_nest_and_several():
    assert nests.tree_map(lambda x: x + 1, {"a": [1, 2]}) == {"a": [2, 3]}
    assert nests.tree_map(lambda x, y: x - y, struct(a=5, b=1), {"b": 1, "a": 2}) == {"a": 3, "b": 0}
    got = nests.tree_map(lambda at, x: at, {"a": [1, 2]}, path=True, names=["params"])
    assert got == {"a": ["params.a[0]", "params.a[1]"]}
    assert type(nests.tree_map(abs, struct(a=-1))) is struct


def test_containers_that_hold_themselves_are_reported():
    loop = []
    loop.append(loop)
    with pytest.raises(ArgumentError, match="does a container hold itself"):
        nests.flatten(loop)
    with pytest.raises(ArgumentError, match="does a container hold itself"):
        nests.paths(loop)


def test_defaultdicts_stay_defaultdicts():
    d = collections.defaultdict(list, a=1)
    again = nests.tree_map(lambda x: x + 1, d)
    assert again["a"] == 2 and again["new"] == []
    assert nests.flatten_like({"a": 1}, d) == [1] and list(d) == ["a"]
