"""The support table: it tells the truth about a few functions, and the one in the docs names every function."""

import json

import numpy as np
import pytest

from dlarray import registry
from tests.support import support_table
from tests.support.records import A, Case, Record


def test_rows_of_some_functions():
    rows = support_table.table(["exp", "max", "size", "sum"])
    assert list(rows) == ["exp", "max", "size", "sum"]
    assert {rows["exp"][c] for c in ("values", "labels", "classes", "first derivative", "readonly")} == {
        "yes"
    }
    assert rows["exp"]["NaN"] == "spreads" and rows["max"]["NaN"] == "left out"
    assert rows["size"]["first derivative"] == "-"
    assert "sum" in support_table.text(rows)


def test_a_function_that_is_wrong_shows():
    wrong = Record("exp", (Case((A((2, 3), "CB"),), lambda x: np.exp(x) + 1, "CB"),))
    row = support_table.row(wrong)
    assert row["values"] == "no" and row["readonly"] == "no" and row["empty"] == "-"
    assert row["first derivative"] == "yes"


def test_the_table_of_the_docs_names_every_function():
    rows = json.loads(support_table.PLACE.read_text(encoding="utf-8"))
    fix = "fix: python tests/support/support_table.py"
    assert set(rows) == set(registry.functions), fix
    bad = [f"{name}: {c}" for name, r in rows.items() for c, entry in r.items() if entry == "no"]
    assert not bad, fix


@pytest.mark.parametrize("entry", ["yes", "no", "-"])
def test_outcomes(entry):
    def check(what):
        if what == "skip":
            pytest.skip("not here")
        assert what == "pass"

    runs = {"yes": ["skip", "pass"], "no": ["pass", "fail", "pass"], "-": ["skip"]}[entry]
    assert support_table.outcome((check, (r,)) for r in runs) == entry
