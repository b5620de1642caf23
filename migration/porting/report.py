"""What `dlarray port` prints: how much was translated, what is left, and what to do about it."""

from __future__ import annotations

import os
from collections import Counter

from dlarray.migration.porting.project import Port
from dlarray.migration.porting.writing.context import Note

SHOWN = 20


def summary(port: Port) -> str:
    """The page for people: counts, then a line for each marker."""
    left = [n for n in port.notes if n.kind == "left"]
    doubts = [n for n in port.notes if n.kind == "doubt"]
    dropped = [n for n in port.notes if n.kind == "dropped"]
    share = len(left) / max(port.statements, 1)
    lines = [
        f"{len(port.origins)} files, {port.lines} lines, {port.statements} statements",
        f"  left for you      {len(left):5}   ({share:.1%}; each raises NotImplementedError where it stands)",
        f"  doubts            {len(doubts):5}   (a comment, # PORT:, on the line before)",
        f"  left out          {len(dropped):5}   (plots, windows; a comment, # not ported:)",
    ]
    if left:
        lines += ["", "Left for you"]
        for reason, notes in _grouped(left):
            lines.append(f"  {len(notes):4}  {reason}")
            lines += [f"          {n.path}:{n.line}: {_first(n.source)}" for n in notes[:3]]
            if len(notes) > 3:
                lines.append(f"          and {len(notes) - 3} more")
    if doubts:
        lines += ["", "Doubts"]
        lines += _told(doubts)
    if port.data:
        endings = ", ".join(sorted({os.path.splitext(p)[1].lower() for p in port.data}))
        lines += [
            "",
            f"Data: {len(port.data)} files ({endings}) are not copied; programs look for them beside their modules.",
        ]
    lines += [f"Not read: {problem}" for problem in port.problems]
    if not left and not port.problems:
        lines += ["", "Nothing is left."]
    return "\n".join(lines)


def _told(doubts: list[Note]) -> list[str]:
    """A line for each doubt of a file, with the lines that have it."""
    places: dict[tuple[str, str], list[int]] = {}
    for n in doubts:
        places.setdefault((n.path, n.reason), []).append(n.line)
    told = []
    for (path, reason), found in places.items():
        rows = list(dict.fromkeys(found))
        more = f" and {len(rows) - 5} more" if len(rows) > 5 else ""
        told.append(f"  {path}:{', '.join(map(str, rows[:5]))}{more}: {reason}")
    return told[:SHOWN] + ([f"  and {len(told) - SHOWN} more"] if len(told) > SHOWN else [])


def _grouped(notes: list[Note]) -> list[tuple[str, list[Note]]]:
    count = Counter(n.reason for n in notes)
    order = sorted(count, key=lambda reason: (-count[reason], reason))
    return [(reason, [n for n in notes if n.reason == reason]) for reason in order]


def _first(source: str) -> str:
    line = source.split("\n")[0].strip()
    return line if len(line) <= 80 else line[:77] + "..."
