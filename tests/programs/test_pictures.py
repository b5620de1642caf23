"""The pictures of the docs: they draw, say what they show, stand somewhere; README's are up to date."""

from __future__ import annotations

import importlib
import re
import sys
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support import chromium
from tests.support.bundles import cases

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def drawn():
    sys.path.insert(0, str(DOCS))
    yield importlib.import_module("pictures.drawn")
    sys.path.remove(str(DOCS))


def names():
    """The pictures that the pages ask for; the table of them is read in the tests."""
    return sorted(
        {
            name
            for page in DOCS.glob("*.rst")
            for name in re.findall(r"^\.\. picture:: (\S+)$", page.read_text(), re.M)
        }
    )


def test_every_picture_stands_somewhere_and_on_pages_that_are_there(drawn):
    import dlarray as dl

    found = drawn.all_pictures()
    assert set(names()) <= set(found) and len(found) > 50
    for name, picture in found.items():
        assert picture.pages or name in names(), f"{name} stands nowhere"
        assert set(picture.pages) <= set(dl.__all__), name


def test_each_family_of_layers_and_each_activation_has_a_picture(drawn):
    import dlarray as dl
    from dlarray import registry

    families = {
        ".".join(record.module.split(".")[:3])
        for name, record in registry.layers.items()
        if drawn.pictures_of(name)
    }
    assert {
        f"dlarray.layers.{family}"
        for family in "activations attention convolution core embedding input_output normalization pooling recurrent "
        "reshaping".split()
    } <= families  # fmt: skip
    for name in "relu leakyrelu prelu clippedrelu elu gelu swish mish softplus sigmoid tanh softmax".split():
        assert drawn.pictures_of(name), name
    for name in dl.__all__:
        if name.endswith("LearnRate"):
            assert drawn.pictures_of(name), name


def everything():
    sys.path.insert(0, str(DOCS))
    try:
        return sorted(importlib.import_module("pictures.drawn").all_pictures())
    finally:
        sys.path.remove(str(DOCS))


@cases("name", everything())
def test_a_picture_has_words_and_no_colour_of_one_theme(name, drawn):
    pytest.importorskip("matplotlib", reason="some pictures are drawn by it (extra demo)")
    text = drawn.html(name)
    assert len(text) < 60_000
    assert "#000000" not in text and "fill: black" not in text and 'fill="#fff' not in text
    if "<figure>" not in text:  # a page in a frame, and what notebooks show
        return
    figure = ElementTree.fromstring(text.replace("&nbsp;", " "))
    svg = figure.find("figure/svg")
    assert svg.get("role") == "img" and svg.get("aria-label") == drawn.all_pictures()[name].words
    assert "width" in svg.attrib and "height" not in svg.attrib  # so that it can shrink


@cases(
    "name",
    ["gelu-curve", "attention-map", "monitor-window", "monitor-page", "layer-convolution", "trained-history"],
)
def test_a_picture_is_drawn_the_same_each_time(name, drawn):
    pytest.importorskip("matplotlib", reason="some pictures are drawn by it (extra demo)")
    again = drawn.html.__wrapped__(name)
    assert again == drawn.html(name)


NUMBER = re.compile(r"-?\d+\.?\d*")


def test_the_pictures_of_the_readme_are_current(drawn):
    readme = importlib.import_module("pictures.readme")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r'<img src="docs/_static/readme/(\w+)\.svg"[^>]* alt="([^"]*)">', text))
    assert {name: unescape(words) for name, words in shown.items()} == readme.WORDS
    assert {path.name for path in readme.FOLDER.iterdir()} == set(readme.files())
    for name, new in readme.files().items():
        kept = (readme.FOLDER / name).read_text(encoding="utf-8")
        advice = f"{name}: run python docs/pictures/readme.py"
        assert NUMBER.sub("0", kept) == NUMBER.sub("0", new), advice
        for a, b in zip(NUMBER.findall(kept), NUMBER.findall(new), strict=True):
            # pixels of curves, and shades between 0 and 1: other processors add in another order
            assert abs(float(a) - float(b)) <= (0.1 if abs(float(a)) <= 1 else 8), (advice, a, b)
        ElementTree.fromstring(new)
        assert len(new) < 20_000


BUILT = DOCS / "_build" / "html"
needs_the_docs = pytest.mark.skipif(
    not ((BUILT / "layer_shapes.html").exists() and chromium.PATH),
    reason="needs the docs, as make docs builds them, and Chromium",
)

# The least contrast of words in pictures with the page: of those in the colour of its text, and of coloured ones.
# Words on marks have the marks behind them.
CONTRASTS = """(() => {
    const light = text => {
        const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = light(getComputedStyle(document.body).backgroundColor);
    const ink = getComputedStyle(document.querySelector(".picture")).color;
    const found = {ink: [99], colours: [99]};
    for (const text of document.querySelectorAll(".picture svg text, .picture .dla td, .picture .dla p")) {
        const style = getComputedStyle(text), color = text.tagName == "text" ? style.fill : style.color;
        if (["rgb(16, 20, 24)", "rgb(255, 255, 255)"].includes(color) && color != ink) continue;
        const a = light(color), ratio = (Math.max(a, ground) + 0.05) / (Math.min(a, ground) + 0.05);
        (color == ink ? found.ink : found.colours).push(ratio);
    }
    return [Math.min(...found.ink), Math.min(...found.colours), found.ink.length + found.colours.length - 2];
})()"""

# Pictures that are wider than their place: their words would be cut. On a phone they are moved sideways.
CUT = """[...document.querySelectorAll(".picture")].filter(place =>
    place.scrollWidth > place.clientWidth + 1 ||
    [...place.querySelectorAll("svg")].filter(svg => !svg.closest("details:not([open])")).some(svg => {
        const box = svg.getBoundingClientRect();
        return box.width < 100 || box.height < 40;
    })).map(place => place.id)"""


@needs_the_docs
@cases(
    "name",
    ["layer_shapes", "networks", "seeing_training", "attention", "trainnet", "reference/functions/relu"],
)
def test_pictures_are_whole_and_readable_in_both_themes(name, tmp_path):
    browser = chromium.Browser(tmp_path)
    try:
        page = browser.page((BUILT / f"{name}.html").as_uri())
        for width in (390, 768, 1920):
            browser.call(
                "Emulation.setDeviceMetricsOverride", page.session, width=width, height=900, deviceScaleFactor=1,
                mobile=False,
            )  # fmt: skip
            for theme in ("light", "dark"):
                page.run(f"document.documentElement.dataset.theme = '{theme}'")
                ink, colours, count = page.run(CONTRASTS)
                assert count > 3 and ink > 4.5 and colours > 3, (width, theme, ink, colours, count)
                if width > 720:
                    assert page.run(CUT) == [], (width, theme)
        described = "[...document.querySelectorAll('.picture > figure > svg')].every(s => s.getAttribute('aria-label'))"
        assert page.run(described)
    finally:
        browser.close()


@needs_the_docs
def test_the_gallery_shows_a_thumbnail_of_every_example(tmp_path, drawn):
    browser = chromium.Browser(tmp_path)
    try:
        page = browser.page((BUILT / "examples" / "index.html").as_uri())
        images = "[...document.querySelectorAll('.sphx-glr-thumbcontainer img')]"
        shown = page.run(f"{images}.filter(i => i.complete && i.naturalWidth > 99).length")
        assert shown == len(importlib.import_module("example_pages").EXAMPLES)
    finally:
        browser.close()
