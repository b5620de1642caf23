"""The functions of base MATLAB by category, and why some are not here: what base_names.toml says."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

from dlarray.migration.checking import library
from dlarray.migration.checking.vocabulary import IN_PLACE, LANGUAGE


@functools.cache
def table() -> dict:
    """The file: `categories`, name to text of names; `refused`, a list of names with a reason; `address`; `date`."""
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


@functools.cache
def categories() -> dict[str, str]:
    """The category of each name."""
    return {name: category for category, names in table()["categories"].items() for name in names.split()}


@functools.cache
def _reasons() -> dict[str, str]:
    return {name: group["reason"] for group in table()["refused"] for name in group["names"].split()}


def reason(name: str) -> str:
    """Why a name is not here and what serves instead; "" where nothing is said of it."""
    return _reasons().get(name, "")


def spellings(name: str) -> tuple[str, ...]:
    """How the helpers may spell a name of MATLAB's."""
    return name, f"{name}_", name.rpartition(".")[2]


def is_here(name: str) -> bool:
    """Whether a port of a program that calls it runs: in the library, among the helpers, or in the language."""
    own = library.helpers()
    name = library.ALIASES.get(name, name)
    return (
        name in LANGUAGE | IN_PLACE
        or any(n in own for n in spellings(name))
        or library.known(name) is not None
    )
