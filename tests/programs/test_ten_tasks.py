"""Ten tasks of a reader, each begun at the docs' front page, are answered in two clicks: to a page, and to its
section."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.support.bundles import cases

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BUILT = DOCS / "_build" / "html"

# Task: the page, words of its line on the front page, the section, words of the answer in the section.
TASKS = {
    "mask padding in attention": ("attention", "padding mask", "Mask padding", "PaddingMask=padding"),
    "load a .mat network": ("mat_files", "MAT file", "Read and write MAT files", "dl.load(work)"),
    "run on a GPU": ("gpu", "run on an NVIDIA GPU", "Run on a GPU", "dl.gpuArray(X)"),
    "write a custom layer": (
        "custom_layers",
        "write a layer",
        "A layer with a learnable parameter",
        "class preluLayer(dl.Layer):",
    ),
    "see a network": ("networks", "see", "See a network", "plot(net)"),
    "change the learning rate by schedule": (
        "trainnet",
        "schedule the learning rate",
        "Change the learning rate by schedule",
        "LearnRateSchedule=schedule",
    ),
    "resume training": ("trainnet", "resume training", "Stop and resume training", "ResumeFrom=folder.name"),
    "get NumPy arrays out": ("getting_started", "NumPy arrays", "Get NumPy arrays out", "dl.extractdata("),
    "know what differs from MATLAB": (
        "for_matlab_users",
        "what differs from MATLAB",
        "What differs from MATLAB",
        "does not copy",
    ),
    "make it faster": ("acceleration", "make it faster", "Make it faster with dlaccelerate", "kernels"),
}


def words(text: str) -> str:
    return " ".join(text.split())


def sections(page: str) -> dict[str, str]:
    """Title: the text up to the next title, of a page."""
    text = (DOCS / f"{page}.rst").read_text(encoding="utf-8")
    parts = re.split(r"^(\S.*)\n([=~-])\2{3,}\n", text, flags=re.M)
    return {parts[k]: parts[k + 2] for k in range(1, len(parts), 3)}


@cases("task", list(TASKS))
def test_a_task_has_a_line_on_the_front_page_and_a_section_that_answers(task):
    page, line, section, answer = TASKS[task]
    front = words((DOCS / "index.rst").read_text(encoding="utf-8"))
    lines = re.findall(rf"\* :doc:`{page}`: (.*?)(?= \* :doc:|$)", front)
    assert len(lines) == 1 and line in lines[0]
    assert answer in sections(page)[section]


class Page(HTMLParser):
    """The links of a built page, and the places in it that links lead to."""

    def __init__(self, name: str):
        super().__init__()
        self.links, self.ids, self.inside = set(), set(), 0
        self.feed((BUILT / name).read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.inside += tag == "article"
        self.ids.add(attributes.get("id"))
        if tag == "a" and (self.inside or attributes.get("href", "").startswith("#")):
            self.links.add(attributes.get("href"))

    def handle_endtag(self, tag):
        self.inside -= tag == "article"


@pytest.mark.skipif(not (BUILT / "index.html").exists(), reason="needs the docs, as make docs builds them")
@cases("task", list(TASKS))
def test_two_clicks_from_the_front_page_lead_to_the_answer(task):
    page, _, section, _ = TASKS[task]
    assert f"{page}.html" in Page("index.html").links
    there = Page(f"{page}.html")
    place = re.sub(r"\W+", "-", section.lower()).strip("-")
    assert place in there.ids
    assert next(iter(sections(page))) == section or f"#{place}" in there.links
