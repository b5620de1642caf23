"""Lists of calls, of which each asks what one function gives: text, formats, tables, dates, files, errors.

They are judged as whole programs are, but are none: helpers stand on most of their lines.
"""

import shutil
from functools import cache
from pathlib import Path

import pytest

from tests.support.bundles import cases
from tests.support.matlab_programs import by_hand, from_octave, judged

pytest.importorskip("tree_sitter_matlab")
pytest.importorskip("scipy")

LISTS = {p.stem: p.read_text(encoding="utf-8") for p in sorted((Path(__file__).parent / "lists").glob("*.m"))}
octave = pytest.mark.skipif(
    shutil.which("octave-cli") is None, reason="octave-cli is the oracle, and is not installed"
)


@cache
def expected():
    return from_octave(LISTS)


@octave
@cases("name", list(LISTS))
def test_every_value_is_right(name):
    assert judged(LISTS[name], expected()[name], f"{name}.m") == ("right", "")


def test_values_by_hand_are_said_to_be():
    assert {
        "errKinds",
        "strNew",
        "tabs",
        "tableDates",
        "labelStats",
        "strClean",
        "tblText",
        "strParse",
        "dateLog",
        "strReport",
        "shopOrders",
    } == {n for n in LISTS if by_hand(LISTS[n])}
