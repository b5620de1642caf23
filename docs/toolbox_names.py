"""The table that compares the names of MATLAB's Deep Learning Toolbox with those of this package."""

from __future__ import annotations

import tomllib
from pathlib import Path

import dlarray
from dlarray.elsewhere import sentence

DATA = tomllib.loads(Path(__file__).with_name("toolbox_names.toml").read_text(encoding="utf-8"))


def names() -> list[tuple[str, str]]:
    """Each name of the toolbox with its category."""
    return [(name, category) for category, text in DATA["categories"].items() for name in text.split()]


def is_here(name: str) -> bool:
    return hasattr(dlarray, name)


def state(name: str) -> tuple[str, str]:
    """ "here", "elsewhere" or "" (nothing is known of the name), and the reason."""
    if is_here(name):
        return "here", ""
    reason = sentence(name)
    return ("elsewhere" if reason else ""), reason


def page(places: dict[str, str]) -> str:
    """The page of the table; ``places`` says where the page of each public name stands."""
    title = "MATLAB's names, one by one"
    found = names()
    here = sum(is_here(name) for name, _ in found)
    lines = [
        title,
        "=" * len(title),
        "",
        f"The functions and layers of MATLAB's Deep Learning Toolbox {DATA['release']}, as `its list by category "
        f"<{DATA['address']}>`__ has them (read on {DATA['date']}), and the layers of its neighbours and of older "
        f"programs: {here} of {len(found)} are here. Where a name is not, the table says why and what serves instead; "
        "``dl.NAME`` and ``dlarray check`` say the same.",
        "",
    ]
    for category in DATA["categories"]:
        lines += [category, "-" * len(category), "", ".. list-table::", "   :widths: 30 70", ""]
        for name, of in found:
            if of == category:
                word, reason = state(name)
                known = f":doc:`{name} <{places[name]}>`" if name in places else f"``{name}``"
                text = "here" if word == "here" else _plain(reason.removeprefix(f"{name} "))
                lines += [f"   * - {known}", f"     - {text}"]
        lines.append("")
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Text whose signs reStructuredText leaves alone."""
    return "".join(f"\\{sign}" if sign in "*`_|\\" else sign for sign in text)
