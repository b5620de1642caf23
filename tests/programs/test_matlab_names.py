"""Each function of base MATLAB for text, tables, times and kinds is here, refused with a reason, or listed as open."""

import tomllib
from pathlib import Path

import dlarray.matlab
from dlarray.migration.checking.library import known
from dlarray.migration.checking.vocabulary import LANGUAGE

DATA = tomllib.loads(
    (Path(__file__).resolve().parents[2] / "docs" / "matlab_names.toml").read_text(encoding="utf-8")
)
NAMES = [name for text in DATA["categories"].values() for name in text.split()]
REFUSED = {name: reason for names, reason in DATA["refused"].items() for name in names.split()}
OPEN = DATA["open"]["names"].split()


def is_here(name):
    own = (name, f"{name}_", name.removeprefix("containers."))
    return any(hasattr(dlarray.matlab, n) for n in own) or bool(known(name)) or name in LANGUAGE


def test_a_name_stands_once():
    assert len(NAMES) > 300 and len(NAMES) == len(set(NAMES))
    assert len(OPEN) == len(set(OPEN)) and not set(OPEN) & set(REFUSED)


def test_every_name_has_one_state():
    lost = [n for n in NAMES if not is_here(n) and n not in REFUSED and n not in OPEN]
    assert not lost, f"neither here, nor refused, nor open: {lost}"


def test_what_is_refused_or_open_is_listed_and_not_here():
    for name in (*REFUSED, *OPEN):
        assert name in NAMES and not is_here(name), name
    assert all(len(reason.split()) > 3 for reason in REFUSED.values())
