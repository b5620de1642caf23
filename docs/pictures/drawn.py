"""Which pictures there are: their names, what they show in words, the pages of the reference that they stand on."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import escape
from importlib import import_module
from typing import Any, NamedTuple

# The modules that draw.  They are imported for their pictures, by `all_pictures`.
MODULES = (
    "activations", "schedules", "convolutions", "layer_families", "attention", "networks", "trainings", "metrics",
)  # fmt: skip


class Picture(NamedTuple):
    """A picture: what it shows, in words for those who do not see it, who draws it, and where it stands."""

    name: str
    words: str
    draw: Callable[[], str]
    pages: tuple[str, ...]


FOUND: dict[str, Picture] = {}


def picture(name: str, words: str, *pages: str) -> Callable[[Callable], Callable]:
    """Enters the function that draws a picture; `pages` are the names of the reference that show it."""

    def enter(draw: Callable) -> Callable:
        assert name not in FOUND and words.endswith("."), name
        FOUND[name] = Picture(name, words, draw, pages)
        return draw

    return enter


@cache
def all_pictures() -> dict[str, Picture]:
    """{name: picture}."""
    for module in MODULES:
        import_module(f"pictures.{module}")
    return FOUND


@cache
def pictures_of(page: str) -> tuple[str, ...]:
    """The pictures on the page of a public name."""
    return tuple(name for name, found in all_pictures().items() if page in found.pages)


@cache
def html(name: str) -> str:
    """A picture as a part of a page."""
    found = all_pictures()[name]
    drawn: Any = found.draw()
    text = drawn if isinstance(drawn, str) else drawn.svg()
    if text.startswith("<svg"):
        text = re.sub(r"^<svg ", f'<svg role="img" aria-label="{escape(found.words)}" ', text)
        text = f"<figure>{text}</figure>"
    return f'<div class="picture" id="picture-{name}">{text}</div>\n'
