"""What notebooks show: displays in a fixed-width font, tables as tables, curves; in the colours of the page around.

Styles are written at the elements: pages that an output is copied to take no style sheet.  Colours of lines are of
middle lightness, and text has the colour of the text around, so that light and dark themes do.  Pictures are images:
of a notebook that somebody else ran JupyterLab shows no SVG elements, and their texts would stand there in one line.
"""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

MONO = "font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace"
# JupyterLab would fold long lines, which tears columns apart: they scroll.
PRE = f"{MONO};white-space:pre;overflow-x:auto;line-height:1.3"
ROWS, COLUMNS, LETTERS = 20, 12, 60  # what is shown of a table: rows, columns, and letters of a cell
LINE, COLORS = "#80889066", ("#3b82c4", "#c8701a")
TEXT = "#767676"  # of pictures, which do not know the theme: 4.5 to 1 on white, 4.2 to 1 on JupyterLab's dark


def pre_html(text: str) -> str:
    """A display, character by character."""
    return f'<pre style="{PRE}">{escape(text)}</pre>'


def html_text(self: Any) -> str:
    """The display of an object for notebooks, its text escaped; a class takes it as its ``_repr_html_``."""
    return pre_html(repr(self))


def shown(count: int, most: int) -> list[int | None]:
    """The numbers of the rows that are shown, and None for those between that are not."""
    if count <= most:
        return list(range(count))
    last = most // 4
    return [*range(most - last), None, *range(count - last, count)]


def table_html(
    title: str, heads: Sequence[str], count: int, texts: Callable[[int, list[int]], tuple[list[str], bool]],
    names: Sequence[str] | None = None, most: int = ROWS,
) -> str:  # fmt: skip
    """A table of ``count`` rows; ``texts(column, rows)`` gives the texts of some rows, and whether they are numbers."""
    rows, columns = shown(count, most), shown(len(heads), COLUMNS)
    kept = [k for k in rows if k is not None]
    cells: dict[int, dict[int, str]] = {}
    right = set()
    for j in columns:
        if j is not None:
            found, numbers = texts(j, kept)
            cells[j] = dict(zip(kept, found, strict=True))
            right |= {j} if numbers else set()
    head = [_cell("th", "", False)] if names is not None else []
    head += [_cell("th", "…" if j is None else heads[j], j in right) for j in columns]
    lines = [f"<tr>{''.join(head)}</tr>"]
    for k in rows:
        line = [] if names is None else [_cell("th", "⋮" if k is None else names[k], False)]
        for j in columns:
            text = "⋮" if k is None else "…" if j is None else cells[j][k]
            line.append(_cell("td", text, j in right))
        lines.append(f"<tr>{''.join(line)}</tr>")
    caption = escape(title) + (f", {count - len(kept)} rows not shown" if len(kept) < count else "")
    return (
        f'<div style="overflow-x:auto"><table style="border-collapse:collapse;{MONO};color:inherit;margin:0">'
        f'<caption style="caption-side:top;text-align:left;padding:2px '
        f'0;color:inherit;white-space:nowrap">{caption}</caption>'
        f"<thead>{lines[0]}</thead><tbody>{''.join(lines[1:])}</tbody></table></div>"
    )


def _cell(tag: str, text: str, right: bool) -> str:
    side = "right" if right else "left"
    style = (
        f"text-align:{side};padding:2px 10px;white-space:pre;vertical-align:top;border:0;border-bottom:1px "
    )
    f"solid {LINE}"
    whole = f' title="{escape(text)}"' if len(text) > LETTERS else ""
    return f'<{tag} style="{style}"{whole}>{escape(text if not whole else text[: LETTERS - 1] + "…")}</{tag}>'


def folded(title: str, html: str, open_: bool = False) -> str:
    """A part that is opened with a click."""
    return f"<details{' open' if open_ else ''}><summary>{escape(title)}</summary>{html}</details>"


def picture_html(svg: str, words: str) -> str:
    """An SVG element as an image, with words for those who do not see it; text has a colour for any theme."""
    if not svg:
        return ""
    drawn = svg.replace("currentColor", TEXT).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    data = b64encode(drawn.encode()).decode()
    style = "display:block;max-width:100%;height:auto"
    return f'<img alt="{escape(words)}" style="{style}" src="data:image/svg+xml;base64,{data}"/>'


def curves_html(title: str, curves: Sequence[tuple[str, Sequence[float], Sequence[float]]]) -> str:
    """Curves, each with its name, as a small picture; points that are not finite are left out."""
    points = [
        [(float(x), float(y)) for x, y in zip(xs, ys, strict=True) if math.isfinite(x) and math.isfinite(y)]
        for _, xs, ys in curves
    ]
    every = [p for found in points for p in found]
    if not every:
        return ""
    (x0, x1), (y0, y1) = ((min(v), max(v)) for v in zip(*every, strict=True))
    wide, high = (x1 - x0) or 1.0, (y1 - y0) or 1.0
    parts = [
        f'<svg viewBox="0 0 560 170" width="560" role="img" aria-label="{escape(title)}" '
        f'style="max-width:100%;height:auto" '
        'font-family="system-ui,sans-serif" font-size="11" fill="currentColor">',
        f'<rect x="70" y="8" width="480" height="130" fill="none" stroke="{LINE}"/>',
        f'<text x="64" y="18" text-anchor="end">{y1:.4g}</text><text x="64" y="138" text-anchor="end">{y0:.4g}</text>',
        f'<text x="70" y="154">{x0:g}</text><text x="550" y="154" text-anchor="end">{x1:g}</text>',
    ]
    place = 200
    for k, ((name, _, _), found) in enumerate(zip(curves, points, strict=True)):
        color = COLORS[k % 2]
        step = max(1, len(found) // 400)
        line = " ".join(
            f"{70 + 480 * (x - x0) / wide:.1f},{138 - 130 * (y - y0) / high:.1f}" for x, y in found[::step]
        )
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="1.5"/>')
        if len(found) == 1:
            x, y = line.split(",")
            parts.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{color}"/>')
        parts.append(f'<text x="{place}" y="166" fill="{color}">— {escape(name)}</text>')
        place += 140
    return picture_html("".join([*parts, "</svg>"]), title)
