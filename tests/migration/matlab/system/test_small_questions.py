"""Small questions about the process, errors, enumerations, dictionaries and subscripts."""

from __future__ import annotations

import os

import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError


class Level(m.Enumeration):
    LOW = 1
    HIGH = 2


def test_the_process():
    assert m.getpid() == os.getpid() and m.namelengthmax() == 63
    with pytest.raises(SystemExit) as end:
        m.exit_(4)
    assert end.value.code == 4
    with pytest.raises(SystemExit):
        m.exit_("force")
    with pytest.raises(ArgumentError, match="exit: the code is"):
        m.exit_(1.5)


def test_the_error_that_is_caught():
    assert m.lasterror().message == ""
    try:
        m.error("net:size", "too %s", "small")
    except m.MException:
        assert m.lasterror().message == "too small" and m.lasterror().identifier == "net:size"
        assert m.lasterror("reset").identifier == ""
    with pytest.raises(ArgumentError, match='fix: "reset"'):
        m.lasterror("again")


def test_enumerations_and_categories():
    assert m.isenum(Level.LOW) and not m.isenum("LOW") and not m.isenum(dl.zeros(2))
    assert m.isprotected(dl.categorical(["a"], Ordinal=True)) and not m.isprotected(dl.categorical([]))
    with pytest.raises(ClassError, match="isprotected: a categorical array is expected"):
        m.isprotected([1])


def test_the_classes_of_a_dictionary():
    key, value = m.types(m.dictionary(m.strings(1, 1), 3))
    assert (str(key), str(value)) == ("string", "double") and isinstance(key, m.String)
    assert str(m.types(m.dictionary([1, 2], [3, 4]), nargout=1)) == "double"
    assert [str(t) for t in m.types(m.dictionary())] == ["", ""]
    with pytest.raises(ClassError, match="types: a dictionary is expected"):
        m.types({})


def test_subscripts_as_a_structure():
    S = m.substruct("()", m.Cell([3, 5]), ".", "lname", "{}", ":")
    assert [s.type for s in S] == ["()", ".", "{}"] and S(2).subs == "lname" and list(S(1).subs) == [3, 5]
    assert m.substruct(".", "a").subs == "a"
    for wrong, words in (
        (("()",), "1 arguments"),
        (("[]", m.Cell()), "the type"),
        ((".", 3), "is text"),
        (("{}", 3), "a cell"),
    ):
        with pytest.raises(ArgumentError, match=words):
            m.substruct(*wrong)
