"""A training on every screen: the window, the terminal, the table, the live page; and the loss of a first one."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

import numpy as np

import dlarray as dl
from dlarray.training.monitor.figure_screen import draw as draw_monitor
from dlarray.training.monitor.web_page import PAGE, SCRIPT
from dlarray.training.monitor.web_server import Board
from pictures.canvas import GREY, Canvas
from pictures.drawn import picture
from pictures.matplotlib_figures import svg_of

SHOWN = 300  # iterations of the training that is looked at


def losses(k: float) -> tuple[float, float]:
    """Losses as a training has them: falling, with the noise of mini-batches, by a formula."""
    noise = 0.12 * np.sin(12.9898 * k) * np.sin(4.1414 * k + 1)
    return float((1.1 * np.exp(-k / 70) + 0.08) * (1 + noise)), float(
        1.15 * np.exp(-k / 68) + 0.12 + k / 6000
    )


def monitor(screens: Any = "none") -> Any:
    """A monitor that has been told of 300 iterations."""
    made = dl.trainingProgressMonitor(
        Metrics=["TrainingLoss", "ValidationLoss"],
        Info=["Epoch", "LearnRate"],
        XLabel="Iteration",
        Screens=screens,
    )
    dl.groupSubPlot(made, "Loss", ["TrainingLoss", "ValidationLoss"])
    for k in range(1, SHOWN + 1):
        training, validation = losses(k)
        made.recordMetrics(k, TrainingLoss=training)
        if k == 1 or k % 30 == 0:
            made.recordMetrics(k, ValidationLoss=validation)
    made.updateInfo(Epoch="6 of 10", LearnRate=0.001)
    made.Status, made.Progress = "Training", 60
    return made


def still(text: str) -> str:
    """A picture of a training that took 42 seconds: clocks are not drawn, so that each build draws the same."""
    return re.sub(r"\b00:0\d:\d\d\b", "00:00:42", text)


@picture(
    "monitor-window", "The window of a training progress monitor: curves of the training and validation losses "
    "over the iterations.",
    "trainingProgressMonitor",
)  # fmt: skip
def window() -> str:
    made = monitor()
    text = still(svg_of(draw_monitor(made), 7.4, 3.6))
    made.close()
    return text


@picture(
    "monitor-page",
    "The live page in the browser: status, progress bar, Stop button, a table of values, and the curves of the losses.",
)
def page() -> str:
    """The page itself, whose script gets one message where it would ask the server."""
    made, board = monitor(), Board()
    board.publish(made)
    ((_, message),), _ = board.news(None)
    made.close()
    state = json.loads(message) | {"elapsed": 42}
    stub = (
        "class EventSource { constructor() { setTimeout(() => this.onmessage({data: JSON.stringify(STATE)})); } "
        "addEventListener() {} close() {} }\n"
    ).replace("STATE", json.dumps(state).replace("</", r"<\/"))
    text = PAGE.decode().replace(SCRIPT, stub + SCRIPT)
    assert stub in text
    told = 'title="The live page of a training" sandbox="allow-scripts" loading="lazy"'
    return f'<iframe {told} srcdoc="{escape(text)}"></iframe>'


@picture(
    "monitor-terminal", "A terminal with the progress bar of a training: status, percentage, bar, times and the "
    "newest values.",
    "recordMetrics",
)  # fmt: skip
def terminal() -> Canvas:
    made = monitor()
    words = {**made.told(), **made.latest()}
    made.close()
    bar = "█" * 18 + " " * 12
    lines = [
        "$ python train.py", f"{made.Status}:  60%|{bar}| [00:42<00:28]", "   " + ", ".join(f"{k}: {v}" for k,
        v in words.items())
    ]  # fmt: skip
    c = Canvas(700, 108)
    c.rect(1, 1, 698, 106, stroke=GREY, radius=6)
    c.line([(1, 24), (699, 24)], GREY)
    for k in range(3):
        c.circle(16 + 16 * k, 13, 4.5, stroke=GREY)
    for k, line in enumerate(lines):
        c.text(14, 48 + 22 * k, line, "start", 12.5, mono=True)
    return c


def first_training() -> tuple[list[float], list[float]]:
    """The loss and the first weight of the loop on the page "Getting started"."""

    def loss(w, X, T):
        L = dl.mse(dl.fullyconnect(X, w["Weights"], w["Bias"]), T)
        return L, dl.dlgradient(L, w)

    X, T = dl.dlarray([[1, 2], [3, 4], [0, 6]], "CB"), dl.dlarray([[0, 1]], "CB")
    w = dl.struct(Weights=dl.dlarray([[0.5, -1, 0.25]]), Bias=dl.dlarray(0))
    average, square, found, weights = None, None, [], []
    for k in range(1, 101):
        L, gradients = dl.dlfeval(loss, w, X, T)
        found.append(float(L))
        w, average, square = dl.adamupdate(w, gradients, average, square, k, 0.05)
        weights.append(float(w["Weights"][0, 1]))
    return found, weights


@picture(
    "first-training",
    "The loss of a hundred steps of Adam on a logarithmic scale: it falls from 3 to less than 0.001.",
)
def first() -> Canvas:
    found, _ = first_training()
    c = Canvas(480, 250)
    axes = c.axes(
        60, 26, 400, 170, across=(0, 100), up=(1e-4, 10), ticks=range(0, 101, 20), rungs=(1e-4, 1e-3, 1e-2, 0.1, 1, 10),
        title="Loss, step by step", bottom="step", log=True,
    )  # fmt: skip
    axes.curve(range(1, 101), found)
    return c


@picture(
    "trained-history", "What show draws of the result of trainnet: the training loss with the validation loss, "
    "and the accuracy below it.",
    "show", "trainnet",
)  # fmt: skip
def history() -> str:
    before = dl.rng(0)
    X = dl.randn(400, 2)
    T = ["near" if radius < 1.2 else "far" for (radius,) in dl.sqrt(dl.sum(X**2, 2)).tolist()]
    layers = [
        dl.featureInputLayer(2, Normalization="zscore"), dl.fullyConnectedLayer(16), dl.reluLayer(),
        dl.fullyConnectedLayer(2), dl.softmaxLayer(),
    ]  # fmt: skip
    options = dl.trainingOptions(
        "adam", MaxEpochs=40, MiniBatchSize=40, InitialLearnRate=0.02, Shuffle="every-epoch", Verbose=False,
        ValidationData=(X[:80, :], T[:80]), Metrics="accuracy",
    )  # fmt: skip
    _, info = dl.trainnet(X[80:, :], T[80:], layers, "crossentropy", options, nargout=2)
    dl.rng(before)
    return svg_of(dl.plot(info), 7, 4)
