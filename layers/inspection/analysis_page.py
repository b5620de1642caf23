"""The HTML page of analyzeNetwork: one file without references to others, every text of the network escaped."""

from __future__ import annotations

from html import escape
from typing import Any

from dlarray.display import picture_html
from dlarray.errors import sizes
from dlarray.layers.inspection.drawing import svg

# In a notebook the colours are those around it, light or dark: what is muted is half transparent, lines are grey.
STYLE = """
.dla{font:14px/1.45 system-ui,sans-serif;color:inherit;max-width:1100px}
.dla h1{font-size:20px;margin:0 0 4px}.dla h2{font-size:15px;margin:22px 0 6px}
.dla p{margin:4px 0;opacity:.8}
.dla .wide{overflow-x:auto}
.dla table{border-collapse:collapse;table-layout:auto;width:100%;color:inherit;font-size:inherit;margin:0}
.dla th{text-align:left;border:0;border-bottom:2px solid #80889099;padding:5px 10px;font-weight:600}
.dla td{text-align:left;border:0;border-bottom:1px solid #80889055;padding:5px 10px;vertical-align:top}
.dla tr.bad td{background:#d1495b33}.dla .n{text-align:right;opacity:.7}
.dla code{font:13px ui-monospace,monospace;background:none;color:inherit;border:0;padding:0}
.dla li{margin:6px 0}.dla .error{color:#d1495b;font-weight:600}.dla .warning{color:#c8701a;font-weight:600}
body.dlp{background:#fff;color:#1c2733}
@media(prefers-color-scheme:dark){body.dlp{background:#14191f;color:#dfe6ee}}
"""
# JupyterLab leaves out the style sheet of what it does not trust, and puts all cells of tables to the right.
LEFT = 'style="text-align:left"'


def page(info: Any, fragment: bool = False) -> str:
    """The page, or the part of it that a notebook shows."""
    bad = {issue.layer for issue in info._issues if issue.severity == "error"}
    body = [
        f"<style>{STYLE}</style>",
        '<div class="dla">',
        "<h1>Network analysis</h1>",
        f"<p>{escape(info.heading())}</p>",
    ]
    if info._issues:
        body.append("<h2>Issues</h2><ul>")
        for issue in info._issues:
            where = f"<code>{escape(issue.layer)}</code>: " if issue.layer else ""
            fix = f"<br>fix: <code>{escape(issue.fix)}</code>" if issue.fix else ""
            body.append(
                f'<li><span class="{escape(issue.severity)}">{escape(issue.severity)}</span> {where}'
                f"{escape(issue.message)}{fix}</li>"
            )
        body.append("</ul>")
    body.append('<h2>Layers</h2><div class="wide"><table><thead><tr>')
    body += [
        f"<th {LEFT}>{name}</th>" for name in ("", "Name", "Type", "Activations", "Learnables", "States")
    ]
    body.append("</tr></thead><tbody>")
    for k, row in enumerate(info._rows, 1):
        cells = [
            f"<code>{escape(row.name)}</code>",
            escape(row.kind),
            "<br>".join(
                escape(_activation(port, size, fmt, len(row.outputs))) for port, size, fmt in row.outputs
            )
            or "?",
            _parameters(row.learnables),
            _parameters(row.states),
        ]
        mark = ' class="bad"' if row.name in bad else ""
        body.append(
            f'<tr{mark}><td class="n">{k}</td>'
            + "".join(f"<td {LEFT}>{cell}</td>" for cell in cells)
            + "</tr>"
        )
    body.append("</tbody></table></div>")
    if info._source is not None:
        names = info._source._graph.names
        places = frozenset(k for k, name in enumerate(names) if name in bad)
        drawn = svg(info._source, places)
        body.append("<h2>Graph</h2>" + (picture_html(drawn, "graph of the network") if fragment else drawn))
    body.append("</div>")
    text = "".join(body)
    if fragment:
        return text
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>Network analysis</title></head><body class="dlp">{text}</body></html>\n'
    )


def _activation(port: str, size: tuple[int, ...], fmt: str, count: int) -> str:
    return f"{port}: {sizes(size, fmt)}" if count > 1 else sizes(size, fmt)


def _parameters(parameters: dict[str, tuple[int, ...]]) -> str:
    return "<br>".join(f"{escape(name)} {'×'.join(map(str, size))}" for name, size in parameters.items())
