"""The page that compares the functions of base MATLAB with this package."""

from __future__ import annotations

from dlarray.migration.checking import base_names, library
from dlarray.migration.checking.vocabulary import LANGUAGE


def page(places: dict[str, str]) -> str:
    """The page; ``places`` says where the page of each public name stands."""
    title = "Base MATLAB, one by one"
    names = base_names.categories()
    here = sum(base_names.is_here(name) for name in names)
    refused = sum(bool(base_names.reason(name)) for name in names)
    lines = [
        title,
        "=" * len(title),
        "",
        f"Functions of base MATLAB, graphics apart (`MATLAB's own list <{base_names.table()['address']}>`__): of "
        f"{len(names)} names {here} are here, in ``dlarray``, in ``dlarray.matlab`` "
        "(:doc:`/matlab_helpers`) or as something of Python's that ``dlarray port`` writes; "
        f"{refused} are left to other packages, which the page names; {len(names) - here - refused} nobody has "
        "written yet. "
        "``dlarray check`` says the same of a project.",
        "",
    ]
    for category in base_names.table()["categories"]:
        lines += [category, "-" * len(category), "", *_category(category, places), ""]
    return "\n".join(lines) + "\n"


def _category(category: str, places: dict[str, str]) -> list[str]:
    names = [name for name, of in base_names.categories().items() if of == category]
    here = [name for name in names if base_names.is_here(name)]
    lines = []
    if here:
        lines += ["**Here:** " + ", ".join(_linked(name, places) for name in here) + ".", ""]
    reasons: dict[str, list[str]] = {}
    for name in names:
        if name not in here and (why := base_names.reason(name)):
            reasons.setdefault(why, []).append(name)
    if reasons:
        lines += [".. list-table::", "   :widths: 40 60", "   :header-rows: 1", ""]
        lines += ["   * - Not here", "     - Instead"]
        for why, group in reasons.items():
            lines += [f"   * - {', '.join(f'``{name}``' for name in group)}", f"     - {_plain(why)}"]
        lines.append("")
    missing = [name for name in names if name not in here and not base_names.reason(name)]
    if missing:
        lines += ["Not written yet: " + ", ".join(f"``{name}``" for name in missing) + ".", ""]
    return lines


def _linked(name: str, places: dict[str, str]) -> str:
    public = library.RENAMED.get(name, name)
    if public in places and name not in LANGUAGE:
        return f":doc:`{name} <{places[public]}>`"
    own = next((n for n in base_names.spellings(name) if n in library.helpers()), "")
    return f":py:obj:`{name} <dlarray.matlab.{own}>`" if own else f"``{name}``"


def _plain(text: str) -> str:
    """Text whose signs reStructuredText leaves alone."""
    return "".join(f"\\{sign}" if sign in "*`_|\\" else sign for sign in text)
