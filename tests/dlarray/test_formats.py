"""Labels, with no array in sight."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dlarray import errors, formats


@st.composite
def stored_formats(draw):
    parts = ["S" * draw(st.integers(0, 3)), *(draw(st.sampled_from(["", label])) for label in "CBT")]
    return "".join(parts) + "U" * draw(st.integers(0, 2))


@pytest.mark.parametrize(
    ("fmt", "says"),
    [
        ("CX", '"X" at position 2'),
        ("CC", '"C" may appear once'),
        ("BTB", "batch"),
        ("cb", 'did you mean "CB"'),
        ("C B", '" "'),
    ],
)
def test_refuses(fmt, says):
    with pytest.raises(errors.FormatError, match=says):
        formats.parse(fmt)


@given(stored_formats(), st.randoms(use_true_random=False))
def test_order_sorts_and_keeps_equal_labels_in_order(fmt, random):
    letters = list(enumerate(fmt))
    random.shuffle(letters)
    spelled = "".join(label for _, label in letters)
    stored, permutation = formats.order(spelled)
    assert stored == fmt
    assert "".join(spelled[d] for d in permutation) == fmt
    same = [d for d in permutation if spelled[d] == "S"]
    assert same == sorted(same)


@given(stored_formats(), stored_formats())
def test_align_is_symmetric_and_covers_both(a, b):
    plan, mirror = formats.align(a, b), formats.align(b, a)
    assert plan.fmt == mirror.fmt and plan.left == mirror.right and plan.right == mirror.left
    assert [d for d in plan.left if d >= 0] == list(range(len(a)))
    assert all(a[d] == plan.fmt[i] for i, d in enumerate(plan.left) if d >= 0)
    for label in "SCBTU":
        assert plan.fmt.count(label) == max(a.count(label), b.count(label))
    assert formats.align(plan.fmt, a).fmt == plan.fmt


@given(stored_formats(), st.randoms(use_true_random=False))
def test_match_undoes_order(fmt, random):
    letters = list(fmt)
    random.shuffle(letters)
    target = "".join(letters)
    assert "".join(fmt[d] for d in formats.match(fmt, target)) == target


def test_match_refuses_other_labels():
    with pytest.raises(errors.FormatError, match="same labels"):
        formats.match("CB", "CT")


@pytest.mark.parametrize(
    ("fmt", "size", "left"),
    [
        ("CUU", (3, 1, 1), "CU"),
        ("UU", (1, 1), "UU"),
        ("CBU", (3, 2, 4), "CBU"),
        ("SUU", (3, 2, 1), "SU"),
        ("CBT", (3, 2, 1), "CBT"),
    ],
)
def test_trim(fmt, size, left):
    assert formats.trim(fmt, size) == left


def test_insert_find_without_like():
    assert formats.insert("BT", "C") == ("CBT", 0)
    assert formats.insert("SSB", "C") == ("SSCB", 2)
    assert formats.insert("SC", "S") == ("SSC", 1)
    assert formats.find("SSCB", "SB") == (0, 1, 3)
    assert formats.without("SSCBU", "SU") == "CB"
    assert formats.like("CBT", "TCB") == "TCB"
    with pytest.raises(errors.FormatError):
        formats.insert("CB", "C")
