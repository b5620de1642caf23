"""The pictures of README.md, which stand in the repository: `python docs/pictures/readme.py` draws them anew.

A test draws them too, and compares.  They have grounds of their own, so that they can be read wherever they are shown.
"""

from __future__ import annotations

import re
import runpy
import sys
from contextlib import redirect_stdout
from functools import cache
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(DOCS), str(DOCS.parent)]

from dlarray.layers.inspection.drawing import svg as network_svg  # noqa: E402
from pictures.canvas import BLUE, GROUND, PURPLE, Canvas  # noqa: E402
from pictures.networks import transformer  # noqa: E402

FOLDER = DOCS / "_static" / "readme"
WORDS = {
    "training": "The loss of 200 iterations on a logarithmic scale: from 2 to 0.003.",
    "attention": "A heat map of attention weights, symbols that are written against symbols that are read: a "
    "line from one "
    "corner to the other.",
    "network": "The graph of a transformer block with two residual connections.",
}


@cache
def reversal() -> tuple[list[float], Any]:
    """The losses and the attention weights of examples/attention_zoo/encoder_decoder.py."""
    example = runpy.run_path(str(DOCS.parent / "examples" / "attention_zoo" / "encoder_decoder.py"))
    example["main"].__globals__["draw"] = lambda *_: "none"
    with redirect_stdout(StringIO()):
        _, losses, weights = example["main"]()
    return [float(loss) for loss in losses], weights


def training() -> str:
    losses, _ = reversal()
    c = Canvas(400, 300)
    axes = c.axes(
        62, 40, 316, 206, across=(0, len(losses)), up=(1e-3, 10), ticks=range(0, 201, 50), rungs=(1e-3, 1e-2,
        0.1, 1, 10),
        title="A sequence is learned backwards", bottom="iteration", left="cross-entropy", log=True,
    )  # fmt: skip
    axes.curve(range(1, len(losses) + 1), losses, BLUE)
    return c.svg(alone=WORDS["training"])


def attention() -> str:
    _, weights = reversal()
    alignment = weights[:, :, 0].T
    n, cell = len(alignment), 206 / len(alignment)
    c = Canvas(320, 300)
    c.text(172, 32, "Where attention looks", bold=True)
    c.heat(70, 44, cell, alignment.tolist(), PURPLE, 1.0)
    c.text(70 + n * cell / 2, 44 + n * cell + 20, "symbol that is read →", size=12)
    c.text(56, 44 + n * cell / 2, "← symbol that is written", size=12, turn=-90)
    return c.svg(alone=WORDS["attention"])


def network() -> str:
    """What analyzeNetwork draws, with colours of its own."""
    drawn = network_svg(transformer().initialize())
    box = re.search(r'viewBox="0 0 (\S+) (\S+)" width="\S+" role="img" aria-label="[^"]*"', drawn)
    assert box is not None
    start = f'xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {box[1]} {box[2]}" width="{box[1]}"'
    head = f"<title>{escape(WORDS['network'])}</title>{GROUND}"
    drawn = drawn.replace(box[0], start, 1)
    return drawn.replace(">", f">{head}", 1)


def files() -> dict[str, str]:
    """{name of a file: its text}."""
    return {f"{draw.__name__}.svg": draw() + "\n" for draw in (training, attention, network)}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
