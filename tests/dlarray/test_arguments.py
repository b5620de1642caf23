"""Every reader of arguments: what it takes in each spelling, and what it says of what it refuses."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import arguments as ar
from dlarray import errors
from tests.support.bundles import cases

TWO = [
    2,
    2.0,
    np.float32(2),
    np.int8(2),
    np.asarray(2),
    np.asarray([2]),
    np.asarray([[2.0]]),
    dl.dlarray(2),
    [2],
    (2,),
]
NO_NUMBER = [
    "2",
    b"2",
    None,
    True,
    np.bool_(True),
    dl.dlarray(True),
    [],
    [1, 2],
    dl.zeros(0, 0),
    {},
    object(),
    2j,
]
EMPTY = [None, [], (), dl.zeros(0, 0), np.zeros((0, 0)), np.zeros(0), dl.zeros(1, 0), dl.zeros(0, 3)]


@cases("two", TWO)
def test_a_number_in_every_spelling(two):
    assert ar.number("f", "x", two) == 2 and type(ar.number("f", "x", two)) is float
    assert ar.whole("f", "n", two) == 2 and type(ar.whole("f", "n", two)) is int
    assert ar.dim_number("f", "dim", two) == 2 and ar.dim_numbers("f", "dim", two) == (2,)
    assert ar.whole_numbers("f", "n", two) == (2,) and ar.numbers("f", "x", two) == [2.0]


def test_a_number_on_every_backend(backend):
    two = backend.dlarray(np.asarray([[2.0]]))
    assert ar.number("f", "x", two) == ar.whole("f", "n", two) == 2
    assert ar.whole_numbers("f", "n", backend.dlarray(np.asarray([[1.0, 3.0], [2.0, 4.0]]))) == (1, 2, 3, 4)
    assert ar.is_empty(backend.dlarray(np.zeros((0, 0))))


@cases("value", NO_NUMBER)
def test_what_is_no_number(value):
    for read in (ar.number, ar.whole):
        with pytest.raises(errors.ArgumentError, match=r"^f: x must be a (real|whole) number, but it is "):
            read("f", "x", value)


@pytest.mark.parametrize(
    ("bounds", "good", "bad", "says"),
    [
        ({"above": 0}, [1e-9, np.inf], [0, -1, np.nan], "a positive number"),
        ({"least": 0, "below": 1}, [0, 0.5], [1, -0.1], "a number from 0 and below 1"),
        ({"above": 1, "most": 9}, [9], [1, 9.5], "a number above 1 and up to 9"),
        ({"above": 0, "finite": True}, [1], [np.inf], "a positive finite number"),
        ({"finite": True}, [-1], [np.nan, -np.inf], "a finite number"),
        ({"above": 0, "expected": "a step"}, [1], [0], "a step"),
    ],
)
def test_bounds_of_a_number(bounds, good, bad, says):
    assert [ar.number("f", "x", v, **bounds) for v in good] == good
    for value in bad:
        with pytest.raises(errors.ArgumentError, match=f"^f: x must be {says}, but it is .*; fix: x=1$"):
            ar.number("f", "x", value, fix="x=1", **bounds)


def test_bounds_of_a_whole_number():
    assert ar.whole("f", "n", 3, least=3, most=3) == 3
    for value, says in [
        (2, "from 3 and up to 5"),
        (6, "from 3 and up to 5"),
        (3.5, "from 3 and up to 5"),
        (np.inf, ""),
    ]:
        with pytest.raises(errors.OptionError, match=f"^f: n must be a whole number {says}"):
            ar.whole("f", "n", value, least=3, most=5, error=errors.OptionError)
    with pytest.raises(errors.ArgumentError, match="it holds 0"):
        ar.whole_numbers("f", "n", [1, 0], least=1)
    with pytest.raises(errors.ArgumentError, match="it holds 1.5; fix: round it"):
        ar.whole_numbers("f", "n", np.asarray([1, 1.5]))
    with pytest.raises(errors.ClassError, match='not the text "ab"'):
        ar.whole_numbers("f", "n", "ab")


def test_vectors_are_read_column_by_column():
    rows = [[1, 2], [3, 4]]
    for spelled in (rows, np.asarray(rows), dl.dlarray(np.asarray(rows, float)), tuple(map(tuple, rows))):
        assert ar.whole_numbers("f", "n", spelled) == (1, 3, 2, 4)
        assert ar.numbers("f", "n", spelled) == [1.0, 3.0, 2.0, 4.0]
    assert ar.whole_numbers("f", "n", range(3)) == (0, 1, 2)
    with pytest.raises(errors.OptionError, match="f: x must be two numbers, but it is a list of 1; fix: x=1"):
        ar.numbers("f", "x", ["a"], expected="two numbers", fix="x=1", error=errors.OptionError)


@cases("value", EMPTY)
def test_empty_in_every_spelling(value):
    assert ar.is_empty(value)
    assert ar.dim_or_first("f", dl.zeros(1, 3), value) == 2


def test_what_is_not_empty():
    assert not any(ar.is_empty(v) for v in ["", "a", 0, [[]], dl.zeros(1, 1), {}, False])
    assert all(ar.is_brackets(v) for v in [None, [], (), dl.zeros(0, 0), np.zeros((0, 0)), np.zeros(0)])
    assert not any(
        ar.is_brackets(v) for v in [dl.zeros(0, 3), np.zeros((3, 0)), dl.dlarray(dl.zeros(0, 0), "CB"), 0]
    )


def test_true_and_false_as_numbers_where_they_count():
    for yes in (True, np.bool_(True), dl.dlarray(True), np.asarray([[True]]), [True], 1):
        assert ar.number("f", "x", yes, logical=True) == 1
    assert ar.one_number(False, logical=True) == 0 and ar.one_number("1", logical=True) is None


def test_dims():
    assert ar.dim_numbers("f", "dim", [3, 1]) == (3, 1)
    assert ar.dim_or_first("f", dl.zeros(1, 1), None) == 1
    for bad in (0, 1.5, "2", [1, 2], True):
        with pytest.raises(errors.DLArrayError, match="f: dim must be one whole number from 1"):
            ar.dim_number("f", "dim", bad)
    with pytest.raises(errors.ArgumentError, match="names a dimension twice"):
        ar.dim_numbers("f", "dim", [1, 1])
    with pytest.raises(errors.ArgumentError, match="dimensions count from 1"):
        ar.dim_numbers("f", "dim", [0])


def test_sizes():
    assert ar.read_size("f", ()) == (1, 1)
    for args in [
        (2, 3),
        ([2, 3],),
        (np.asarray([2, 3]),),
        (dl.dlarray([2, 3]),),
        (np.int64(2), dl.dlarray(3)),
    ]:
        assert ar.read_size("f", args) == (2, 3)
    assert ar.read_size("f", (2,)) == (2, 2) and ar.read_size("f", (2, -1, 1)) == (2, 0)
    assert all(ar.read_size("f", (empty,)) == (0, 0) for empty in EMPTY)


def test_words():
    for spelled in ("Same", np.str_("SAME"), "same"):
        assert ar.choice("f", "Padding", spelled, ("same", "causal")) == "same"
    assert ar.choice("f", "Method", "ADAM", ("Adam",)) == "Adam"
    with pytest.raises(
        errors.OptionError,
        match='f: Padding must be one of "same", "causal", but it is 3; fix: Padding="same"',
    ):
        ar.choice("f", "Padding", 3, ("same", "causal"))
    with pytest.raises(errors.OptionError, match='must be "same", or an array, but it is the text "no"'):
        ar.choice("f", "Padding", "no", ("same",), other="an array")
    with pytest.raises(errors.OptionError, match="^f: direction .*the text .no.$"):
        ar.choice("f", "direction", "no", ("up", "down"))


def test_flags_and_text():
    for yes in (
        True,
        1,
        1.0,
        np.bool_(True),
        np.int64(1),
        dl.dlarray(True),
        dl.dlarray(1),
        np.asarray([True]),
        dl.true,
    ):
        assert ar.flag("f", "On", yes) is True
    for no in (False, 0, np.bool_(False), dl.zeros(1), dl.false):
        assert ar.flag("f", "On", no) is False
    for bad in (2, "on", None, [True, False]):
        with pytest.raises(
            errors.ArgumentError, match="f: On must be true or false, but it is .*; fix: On=True"
        ):
            ar.flag("f", "On", bad)
    with pytest.raises(errors.ArgumentError, match="f: flag must be 0 or 1, but it is 2"):
        ar.flag("f", "flag", 2, expected="0 or 1")
    assert type(ar.text("f", "Name", np.str_("a"))) is str
    with pytest.raises(errors.ClassError, match="f: Name must be text, but it is 3"):
        ar.text("f", "Name", 3)


def test_switches():
    assert all(ar.switch("f", "Visible", on) is True for on in ("on", "ON", True, 1, dl.true))
    assert all(ar.switch("f", "Visible", off) is False for off in (np.str_("Off"), False, 0.0, dl.zeros(1)))
    for bad in ("no", 2, None):
        with pytest.raises(
            errors.OptionError, match='f: Visible must be "on", "off", true or false, .*; fix: Visible="on"'
        ):
            ar.switch("f", "Visible", bad)


def test_lists_of_texts():
    for two in (["a", "b"], ("a", np.str_("b")), np.asarray(["a", "b"]), np.asarray([["a", "b"]], object)):
        assert ar.texts("f", "Names", two) == ["a", "b"]
    assert ar.texts("f", "Names", np.str_("ab")) == ["ab"] and ar.texts("f", "Names", []) == []
    assert all(type(v) is str for v in ar.texts("f", "Names", np.asarray(["a"])))
    for bad in (3, ["a", 3], None, np.zeros(2)):
        with pytest.raises(errors.ClassError, match="f: Names must be text, or a list of texts, but it is"):
            ar.texts("f", "Names", bad)


def test_real_data_and_outputs():
    X = dl.dlarray([1j, 2])
    assert ar.real("f", "X", dl.dlarray([1, 2])).shape == (1, 2)
    with pytest.raises(
        errors.ClassError, match=r"f: X is complex \(1×2 dlarray\), but must be real; fix: take real"
    ):
        ar.real("f", "X", X)
    with pytest.raises(errors.ClassError, match="because complex numbers have no order here; fix: f"):
        ar.comparable("f", "X", X)
    for two in TWO:
        assert ar.check_nargout("f", two, (1, 2)) == 2 and type(ar.check_nargout("f", two, (1, 2))) is int
    with pytest.raises(errors.OptionError, match="f: nargout must be 1, but it is True; fix: leave it out"):
        ar.check_nargout("f", True, (1,), fix="leave it out", error=errors.OptionError)
    with pytest.raises(
        errors.ArgumentError, match="f: nargout must be 1, 2 or 3, but it is 4; fix: nargout=3"
    ):
        ar.check_nargout("f", 4, (1, 2, 3))


def test_a_string_array_of_a_translated_program_is_a_list_of_texts():
    from dlarray.matlab import StringArray

    assert ar.text_list(StringArray(["a", "b"])) == ["a", "b"]
    assert ar.texts("f", "Names", StringArray(["a"])) == ["a"]
    assert ar.text_list(dl.categorical(["a", "b"])) is None
