"""A confusion matrix chart as a picture, and as text."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.training.monitor.figures import drawable

GAP = 0.35  # between the matrix and a summary, in cells
TEXTS = 40  # classes up to which the cells have their values


def cell_text(value: float, normalization: str) -> str:
    """A value as the chart shows it; nothing for zero and NaN."""
    if not value or np.isnan(value):
        return ""
    return f"{value:.0f}" if normalization == "absolute" else f"{100 * value:.1f}%"


def _shades(values: np.ndarray, right: np.ndarray, chart: Any) -> np.ndarray:
    """Colours: the more, the fuller; one for what is right, one for what is wrong."""
    values = np.nan_to_num(values)
    share = values / values.max() if values.size and values.max() > 0 else np.zeros(values.shape)
    share = np.where(values > 0, 0.08 + 0.92 * share, 0)[..., None]
    full = np.where(right[..., None], np.array(chart.DiagonalColor), np.array(chart.OffDiagonalColor))
    return 1 - share * (1 - full)


def draw_chart(chart: Any, axes: Any) -> None:
    """Draw the chart into empty axes."""
    n = len(chart.names)
    _cells(axes, chart.values(), np.eye(n, dtype=bool), 0, 0, chart, chart.Normalization)
    width = height = float(n)
    first = np.array([[True, False]])
    if chart.RowSummary != "off":
        rows = chart.summary("row")
        _cells(axes, rows, np.repeat(first, n, axis=0), n + GAP, 0, chart, chart.RowSummary)
        width += GAP + 2
    if chart.ColumnSummary != "off":
        columns = chart.summary("column")
        _cells(axes, columns, np.repeat(first.T, n, axis=1), 0, n + GAP, chart, chart.ColumnSummary)
        height += GAP + 2
    axes.set(xlim=(0, width or 1), ylim=(height or 1, 0), aspect="auto")
    font = {"color": chart.FontColor, "fontsize": chart.FontSize, "parse_math": False}
    names = [drawable(name) for name in chart.names]
    axes.set_xticks(np.arange(n) + 0.5, names, **font, rotation="vertical" if _long(chart.names) else 0)
    axes.set_yticks(np.arange(n) + 0.5, names, **font)
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.set_xlabel(drawable(chart.XLabel), **font)
    axes.set_ylabel(drawable(chart.YLabel), **font)
    title = drawable(chart.Title)
    axes.set_title(title, color=chart.FontColor, fontsize=1.1 * chart.FontSize, parse_math=False)
    if chart.FontName != "Helvetica":
        for text in [axes.title, axes.xaxis.label, axes.yaxis.label, *axes.texts, *axes.get_xticklabels(),
                     *axes.get_yticklabels()]:  # fmt: skip
            text.set_fontfamily(chart.FontName)


def _long(names: list[str]) -> bool:
    return len(names) * max(map(len, names), default=0) > 48


def _cells(
    axes: Any, values: np.ndarray, right: np.ndarray, x: float, y: float, chart: Any, kind: str
) -> None:
    """A block of cells with its upper left corner at (x, y)."""
    rows, columns = values.shape
    if not values.size:
        return
    shades = _shades(values, right, chart)
    axes.imshow(shades, extent=(x, x + columns, y + rows, y), aspect="auto", interpolation="nearest")
    if chart.GridVisible:
        line = {"color": "#d9d9d9", "linewidth": 0.8}
        axes.hlines(y + np.arange(rows + 1), x, x + columns, **line)
        axes.vlines(x + np.arange(columns + 1), y, y + rows, **line)
    if max(rows, columns) > TEXTS:
        return
    light = shades @ np.array([0.299, 0.587, 0.114]) > 0.55
    for i in range(rows):
        for j in range(columns):
            text = cell_text(values[i, j], kind)
            if text:
                color = chart.FontColor if light[i, j] else "white"
                axes.text(x + j + 0.5, y + i + 0.5, text, ha="center", va="center", color=color,
                          fontsize=chart.FontSize)  # fmt: skip


def chart_text(chart: Any) -> str:
    """The chart as a table: classes, values, summaries."""
    n = len(chart.names)
    names = ["".join(c if c.isprintable() else " " for c in name) for name in chart.names]
    table = [[cell_text(v, chart.Normalization) or "." for v in row] for row in chart.values()]
    heads = list(names)
    if chart.RowSummary != "off":
        for row, more in zip(table, chart.summary("row"), strict=True):
            row += [cell_text(v, chart.RowSummary) or "." for v in more]
        heads += ["right", "wrong"]
    stub = list(names)
    if chart.ColumnSummary != "off":
        for name, row in zip(("right", "wrong"), chart.summary("column"), strict=True):
            table.append([cell_text(v, chart.ColumnSummary) or "." for v in row] + [""] * (len(heads) - n))
            stub.append(name)
    widths = [max(map(len, column)) for column in zip(heads, *table, strict=True)]
    margin = max(map(len, [*stub, chart.YLabel]), default=0)
    lines = [chart.Title] if chart.Title else []
    lines += [" " * margin + "  " + chart.XLabel]
    for name, row in zip([chart.YLabel, *stub], [heads, *table], strict=True):
        cells = "  ".join(f"{text:>{width}}" for text, width in zip(row, widths, strict=True))
        lines.append(f"{name:>{margin}}  {cells}".rstrip())
    return "\n".join(lines)
