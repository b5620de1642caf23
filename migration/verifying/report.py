"""The pages that `dlarray verify` prints: for people, as HTML, and as JSON for tools."""

from __future__ import annotations

import dataclasses
import html
import json
import math
from typing import Any

from dlarray.migration.verifying.script_comparison import AGREES, DIFFERS, OPEN, Comparison, Item

MARKS = {AGREES: "=", DIFFERS: "≠", OPEN: "?"}
SHOWN = 5


def page(done: Comparison) -> str:
    """The page for people."""
    lines = [
        done.path,
        f"{len(done.items)} outputs of MATLAB, {done.statements} statements, of which {done.failed} failed in the port",
        f"  agree          {done.count(AGREES):5}",
        f"  differ         {done.count(DIFFERS):5}",
        f"  not compared   {done.count(OPEN):5}",
    ]
    for section in done.sections:
        if not section.items:
            continue
        title = section.title or "(no heading)"
        lines += ["", f"{title}, from line {section.line}", "-" * len(title)]
        for item in section.items:
            lines += _item_lines(item)
    if done.stops:
        lines += ["", "Where the port failed", "---------------------"]
        for line, source, why in done.stops:
            lines += [f"  line {line}: {source}", f"      {why}"]
    lines += [f"Not read: {problem}" for problem in done.problems]
    return "\n".join([*lines, "", conclusion(done)])


def conclusion(done: Comparison) -> str:
    """The last sentence."""
    if done.late:
        return f"The port was ended after {done.late:g} seconds; fix: --time-limit SECONDS."
    if done.broken:
        return f"The port's process broke down: {done.broken}"
    if done.agrees and not done.failed:
        return "All that can be compared agrees."
    if not done.count(AGREES) and not done.count(DIFFERS):
        return "Nothing could be compared."
    if done.count(DIFFERS):
        return "Some outputs differ: see above."
    return "What could be compared agrees; some statements failed: see above."


def _item_lines(item: Item) -> list[str]:
    what = f"{item.verdict}: {item.reason}" if item.reason else item.verdict
    lines = [f"  {MARKS[item.verdict]} line {item.line}: {item.source}", f"      {what}"]
    if item.verdict == DIFFERS:
        for v in _telling(item)[:SHOWN]:
            lines += [f"        MATLAB  {v.theirs}"] if v.theirs else []
            lines += [f"        port    {v.mine}"] if v.mine else []
        more = len(_telling(item)) - SHOWN
        if more > 0:
            lines.append(f"        and {more} more lines")
    return lines


def _telling(item: Item) -> list[Any]:
    return [v for v in item.lines if v.kind in ("differs", "words", "missing", "surplus")]


def as_json(done: Comparison) -> str:
    """The same for tools."""
    found = {
        "file": done.path,
        "agrees": done.count(AGREES),
        "differs": done.count(DIFFERS),
        "not compared": done.count(OPEN),
        "statements": done.statements,
        "failed": done.failed,
        "ended": done.late or None,
        "broken": done.broken or None,
        "problems": done.problems,
        "stops": [{"line": line, "source": source, "error": why} for line, source, why in done.stops],
        "sections": [
            {"title": s.title, "line": s.line, "items": [_item_json(item) for item in s.items]}
            for s in done.sections
        ],
    }
    return json.dumps(found, indent=1, ensure_ascii=False)


def _item_json(item: Item) -> dict:
    found = dataclasses.asdict(item)
    found["lines"] = [{k: _finite(x) for k, x in v.items() if x} for v in found["lines"]]
    return {k: _finite(v) for k, v in found.items()}


def _finite(value: Any) -> Any:
    """JSON has no infinity."""
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222; }
h1 { font-size: 1.4em } h2 { font-size: 1.1em; margin-top: 2em; border-bottom: 1px solid #ccc }
pre, code { font: 13px/1.4 ui-monospace, monospace } pre { background: #f6f6f6; padding: .6em; overflow-x: auto }
.item { border-left: .4em solid #999; padding-left: .8em; margin: 1em 0 }
.agrees { border-color: #2a8a3e } .differs { border-color: #c0392b } td { padding: 0 1em 0 0 }
"""


def as_html(done: Comparison) -> str:
    """A page for a browser, in one file; every text in it is escaped."""
    e = html.escape
    out = [
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
        f"<title>{e(done.path)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{e(done.path)}</h1><p>{e(conclusion(done))}</p><table>",
    ]
    for verdict in (AGREES, DIFFERS, OPEN):
        out.append(f"<tr><td>{verdict}</td><td>{done.count(verdict)}</td></tr>")
    out.append("</table>")
    for section in done.sections:
        if section.items:
            out.append(f"<h2>{e(section.title or f'Line {section.line}')}</h2>")
        for item in section.items:
            css = item.verdict.replace(" ", "-")
            out.append(f'<div class="item {css}"><code>{item.line}: {e(item.source)}</code><br>')
            out.append(f"{e(item.verdict)}{': ' + e(item.reason) if item.reason else ''}")
            for v in _telling(item) if item.verdict == DIFFERS else []:
                out.append(f"<pre>MATLAB  {e(v.theirs)}\nport    {e(v.mine)}</pre>")
            out.append("</div>")
    if done.stops:
        out.append("<h2>Where the port failed</h2>")
        for line, source, why in done.stops:
            out.append(f"<p><code>{line}: {e(source)}</code><br>{e(why)}</p>")
    return "\n".join([*out, "</body></html>"]) + "\n"
