"""Figures of matplotlib as SVG in a page: without a ground, text and lines in the colour of the text around."""

from __future__ import annotations

import io
import re
from typing import Any

from pictures.canvas import GREY

SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "dlarray", "font.family": "sans-serif"}


def svg_of(thing: Any, wide: float, high: float, ground: bool = False) -> str:
    """A figure, or that of axes; it is closed. With `ground` it keeps its white one."""
    import matplotlib as mpl  # here: who asks which pictures there are needs no matplotlib
    import matplotlib.pyplot as plt
    from matplotlib.colors import to_rgb

    figure = getattr(thing, "figure", thing)
    figure.set_size_inches(wide, high)
    for axes in figure.axes:
        if axes.get_legend() and not ground:
            axes.get_legend().get_frame().set_alpha(0)
        for words in axes.texts:  # words on marks, which are light in both themes
            if max(to_rgb(words.get_color())) < 0.3 and not ground:
                words.set_color("#101418")
    text = io.StringIO()
    with mpl.rc_context(SETTINGS):
        figure.savefig(text, format="svg", transparent=not ground, metadata={"Date": None, "Creator": None})
    plt.close(figure)
    found = text.getvalue()
    found = found[found.index("<svg") :]
    found = re.sub(r"<metadata>.*?</metadata>", "", found, flags=re.S)
    # the colours of axes and of text; those of marks that were chosen stay
    found = re.sub(r"(stroke|fill): #(000000|262626)\b", r"\1: currentColor", found)
    found = found.replace("#555555", GREY)  # arrows and their names
    found = re.sub(r"<text style=\"(?!.*?fill)", '<text style="fill: currentColor; ', found)
    found = re.sub(r' xmlns(:\w+)?="[^"]*"| version="1.1"', "", found)
    found = found.replace("xlink:href", "href")
    found = re.sub(r"\n\s*", "\n", found)
    width = re.search(r'<svg[^>]*?width="([\d.]+)pt"', found)
    assert width is not None
    found = re.sub(
        r'(<svg[^>]*?) width="[\d.]+pt"', rf'\1 width="{float(width[1]) * 4 / 3:.0f}"', found, count=1
    )
    found = re.sub(r'(<svg[^>]*?) height="[\d.]+pt"', r"\1", found, count=1)
    found = found.replace("<svg ", '<svg fill="currentColor" ', 1)  # of words that say no colour
    return own_names(found)


def own_names(text: str) -> str:
    """Names of elements that no other picture of a page has."""
    names = set(re.findall(r'\bid="([^"]+)"', text))
    digest = f"{sum(text.encode()) % 99991}-"
    kept = {name for name in names if f"#{name}" in text}
    text = re.sub(r' id="([^"]+)"', lambda m: f' id="{digest}{m[1]}"' if m[1] in kept else "", text)
    return re.sub(r"#([\w.-]+)(?=[)\"])", lambda m: f"#{digest}{m[1]}" if m[1] in kept else m[0], text)
