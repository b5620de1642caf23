"""Files of figures that matplotlib does not write."""

from __future__ import annotations

import os

from dlarray.migration.porting.natives.dropping import Dropped
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_NO_PICTURES = (".fig", ".m", ".mfig", ".ppm", ".pbm", ".pgm", ".bmp", ".emf", ".hdf", ".pcx", ".ai")
_JOINING = frozenset("strcat append fullfile join string char convertStringsToChars".split())


def without_fig(args: tuple[t.Expression, ...]) -> None:
    """Leave out ``saveas(f, name)`` of such a file, whose name may be put together when the program runs."""
    if len(args) > 2 and isinstance(form := args[2], t.Text) and f".{form.value}" in _NO_PICTURES:
        raise Dropped(f"a figure saved as .{form.value}")
    for a in args[:2]:
        if (ending := os.path.splitext(f"f{_last_text(a)}")[1].lower()) in _NO_PICTURES:
            raise Dropped(f"a figure saved as {ending}")


def _last_text(a: t.Expression) -> str:
    """The text that a text ends with, as far as it is written out."""
    match w.bare(a):
        case t.Text(value=value):
            return value
        case t.Binary(op="+", right=right):
            return _last_text(right)
        case t.Matrix(rows=((*_, last),)):
            return _last_text(last)
        case t.Index(base=t.Name(id="sprintf"), args=(t.Text(value=value), *_)):
            return value
        case t.Index(base=t.Name(id=name), args=(*_, last), brace=False) if name in _JOINING:
            return _last_text(last)
    return ""
