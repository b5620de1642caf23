"""The page that `dlarray check` prints, and its JSON."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict

from dlarray.elsewhere import sentence
from dlarray.migration.checking import base_names
from dlarray.migration.checking.examine import STANDING_IN_THE_WAY, Examination, Finding

WIDTH = 100
HEADINGS = {
    "missing": "Missing: not in the library",
    "partial": "Partly supported: an option or a value is missing",
    "toolbox": "From other toolboxes",
    "person": "Needs a person",
    "undefined": "Defined nowhere here: workspace variables, or files that were not given",
    "unparsed": "Not understood",
    "dropped": "Plots and desktop commands: to matplotlib where it has them, else left out",
}


def page(done: Examination) -> str:
    """The page for people."""
    count = Counter(f.verdict for f in done.findings)
    supported = {f.name for f in done.findings if f.verdict == "supported"}
    lines = [
        f"{len(done.files)} files, {done.lines} lines, {done.statements} statements",
        "",
        f"  supported   {len(supported):5} names, {count['supported']} uses",
        f"  your own    {len({f.name for f in done.findings if f.verdict == 'own'}):5} names, {count['own']} uses",
    ]
    for verdict in ("partial", "missing", "toolbox", "person", "undefined", "dropped"):
        names = {f.name for f in done.findings if f.verdict == verdict}
        if names:
            lines.append(f"  {verdict:<11} {len(names):5} names, {count[verdict]} uses")
    lines += ["", f"{blocked_share(done):.1%} of the statements use something that is missing."]
    for verdict, heading in HEADINGS.items():
        found = [f for f in done.findings if f.verdict == verdict]
        if found:
            lines += ["", heading, "-" * len(heading), *_ranked(verdict, found, done)]
    for problem in done.problems:
        lines += ["", f"Not read: {problem}"]
    lines += [
        "",
        "Nothing stands in the way." if done.complete else "Some of it stands in the way: see above.",
    ]
    return "\n".join(lines)


def blocked_share(done: Examination) -> float:
    """The share of statements that something missing blocks."""
    blocked = {(f.path, f.line) for f in done.findings if f.verdict in STANDING_IN_THE_WAY and f.line}
    return len(blocked) / max(done.statements, 1)


def ranked(found: list[Finding]) -> list[tuple[str, str, list[Finding]]]:
    """Names with what is wrong with them, those first that block most statements."""
    groups: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for f in found:
        groups[f.name, f.detail].append(f)
    order = sorted(groups.items(), key=lambda g: (-len({(f.path, f.line) for f in g[1]}), g[0]))
    return [(name, detail, uses) for (name, detail), uses in order]


def _ranked(verdict: str, found: list[Finding], done: Examination) -> list[str]:
    lines = []
    groups = ranked(found)
    if verdict == "dropped":
        texts = [f"{name} ({len(uses)})" for name, _, uses in groups]
        return _folded(texts)
    for name, detail, uses in groups:
        first = uses[0]
        statements = len({(f.path, f.line) for f in uses})
        where = (
            f"{os.path.relpath(first.path)}:{first.line}:{first.column}"
            if first.line
            else os.path.relpath(first.path)
        )
        more = f" and {statements - 1} more" if statements > 1 else ""
        what = f"{name}: {detail}" if detail and verdict != "undefined" else name
        lines.append(f"  {statements:4}  {what}  ({where}{more})")
        if first.line and verdict != "undefined":
            shown = done.sources[first.path].line(first.line).strip()
            if shown and shown != name:
                lines.append(f"          {shown[:WIDTH]}")
        if verdict in ("missing", "toolbox", "person") and (hint := _hint(name)):
            lines.append(f"          {hint}")
    return lines


def _hint(name: str) -> str:
    """What serves instead of a name, where something is known of it."""
    why = base_names.reason(name)
    return sentence(name) or (f"{name} {why}" if why else "")


def _folded(texts: list[str]) -> list[str]:
    lines, line = [], " "
    for text in texts:
        if len(line) + len(text) + 2 > WIDTH:
            lines.append(line)
            line = " "
        line += f" {text},"
    return [*lines, line.rstrip(",")]


def as_json(done: Examination) -> str:
    """The same for tools."""
    summary: dict = {
        "files": len(done.files),
        "lines": done.lines,
        "statements": done.statements,
        "blocked share": round(blocked_share(done), 4),
        "complete": done.complete,
        "problems": done.problems,
    }
    for verdict in ("supported", "own", *HEADINGS):
        found = [f for f in done.findings if f.verdict == verdict]
        summary[verdict] = [
            {
                "name": name,
                **({"detail": detail} if detail else {}),
                **({"instead": hint} if verdict == "missing" and (hint := _hint(name)) else {}),
                "statements": len({(f.path, f.line) for f in uses}),
                "uses": [{"file": f.path, "line": f.line, "column": f.column} for f in uses],
            }
            for name, detail, uses in ranked(found)
        ]
    return json.dumps(summary, indent=1)
