"""Plots that replace what was drawn before: matplotlib keeps all that is drawn into axes, MATLAB the last alone."""

from __future__ import annotations

import re
from typing import Any

from dlarray.migration.porting.natives.drawing import DRAWN, of_drawing
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.drawn import called

# What replaces the plot that was there, unless it is held.
WHOLE = DRAWN.keys() - {"colormap", "view", "line", "text", "rectangle", "xline", "yline"}
HOLDS = "hold|subplot|nexttile|tiledlayout|addpoints"
_KEEPS = re.compile(rf"\b({HOLDS}|axes|yyaxis)\b")
_FRESH = frozenset({"figure", "clf", "cla"})


def replaces(s: Any, args: tuple[t.Expression, ...]) -> bool:
    """Whether a plot stands where another one was drawn, which MATLAB does not show any more."""
    if _KEEPS.search(s.module.file.text) or args and of_drawing(s, args[0]):
        return False
    if not s.around:
        return _follows(s)
    return all(_FRESH.isdisjoint(_names(one)) for one in s.around[-1].body)


def _follows(s: Any) -> bool:
    """Whether a plot stands behind another one of the same axes, with nothing between them that may make new ones."""
    body = [one for one in s.scope.body if not isinstance(one, t.Comment)]
    place = next((k for k, one in enumerate(body) if one is s.statement), 0)
    local = {f.name for f in s.module.file.functions}
    if any(s.is_own(name) and name not in local for one in body[:place] for name in _names(one)):
        return False  # it may hold plots, too
    for one in reversed(body[:place]):
        names = _names(one)
        if not isinstance(one, (t.Assign, t.Do, t.Command)) or not names.isdisjoint({*_FRESH, *local}):
            return False
        if not isinstance(one, t.Command) and called(w.bare(one.value)) in WHOLE:
            return True
    return False


def _names(statement: t.Statement) -> set[str]:
    """All names in a statement, and in those below it."""
    below = w.body_walk([statement])  # a list, of which nothing is kept
    found = {n.id for one in below for x in w.expressions(one) for n in w.walk(x) if isinstance(n, t.Name)}
    return found | {one.name for one in below if isinstance(one, t.Command)}
