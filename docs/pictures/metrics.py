"""Charts of metrics: a confusion chart and ROC curves, of scores that are drawn by a seed."""

from __future__ import annotations

from typing import Any

import numpy as np

import dlarray as dl
from pictures.canvas import COLORS, GREY, Canvas
from pictures.drawn import picture
from pictures.matplotlib_figures import svg_of

CLASSES = ["bird", "cat", "dog"]


def scored() -> tuple[list[str], Any]:
    """Classes of 240 observations, and scores that are right most of the time."""
    before = dl.rng(4)
    known = [CLASSES[k % 3] for k in range(240)]
    own = dl.onehotencode(dl.categorical([[name] for name in known], CLASSES), 2)
    scores = dl.softmax(dl.randn(240, 3) + own * dl.dlarray([[1.2, 1.8, 2.6]]), DataFormat="BC")
    dl.rng(before)
    return known, scores


@picture(
    "confusion-chart", "A confusion matrix chart of three classes with a summary of the rows: right counts lie "
    "on the diagonal.",
    "confusionchart", "sortClasses",
)  # fmt: skip
def confusion() -> str:
    known, scores = scored()
    guessed = [CLASSES[k] for k in np.asarray(dl.extractdata(scores)).argmax(1)]
    import matplotlib.pyplot as plt  # here: who asks which pictures there are needs no matplotlib

    figure = plt.figure()  # else the chart would be drawn where the current axes are
    chart = dl.confusionchart(known, guessed, RowSummary="row-normalized", Parent=figure)
    chart.figure.canvas.draw()
    return svg_of(chart.figure, 5, 3.2)


@picture(
    "roc-curves", "ROC curves of three classes: the rate of true positives against that of false positives, "
    "with the areas under them.",
    "rocmetrics", "auc", "aucMetric",
)  # fmt: skip
def roc() -> Canvas:
    known, scores = scored()
    found = dl.rocmetrics(known, scores, CLASSES)
    table, areas = found.Metrics, np.asarray(dl.extractdata(found.AUC)).ravel()
    c = Canvas(380, 330)
    axes = c.axes(
        58, 20, 260, 250, across=(0, 1), up=(0, 1), ticks=(0, 0.5, 1), rungs=(0, 0.5, 1), bottom="false positive rate",
        left="true positive rate",
    )  # fmt: skip
    axes.curve((0, 1), (0, 1), GREY, 1, dash="4 4")
    for name, color in zip(CLASSES, COLORS, strict=False):
        rows = [k for k, owner in enumerate(table.ClassName) if str(owner) == name]
        axes.curve(
            [table.FalsePositiveRate[k] for k in rows], [table.TruePositiveRate[k] for k in rows], color
        )
    axes.legend(
        [(f"{name}, AUC {area:.2f}", color) for name, area, color in zip(CLASSES, areas, COLORS, strict=False)],
        170, 215
    )  # fmt: skip
    return c
