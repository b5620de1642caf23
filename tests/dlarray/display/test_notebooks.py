"""What notebooks show: tables as tables, monospace, long ones cut, texts escaped; readable in light and dark themes."""

from __future__ import annotations

import re
from base64 import b64decode
from xml.etree import ElementTree

import numpy as np
import pytest

import dlarray as dl
from dlarray.display.notebooks import COLUMNS, ROWS, curves_html, shown
from tests.support import chromium
from tests.support.bundles import cases

EVIL = "<script>&\"'"


def network():
    return dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2, Name=EVIL), dl.softmaxLayer()])


def information():
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=30, MiniBatchSize=8, Verbose=False, ValidationData=(dl.rand(8, 3), dl.rand(8, 1))
    )
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1)]
    return dl.trainnet(dl.rand(8, 3), dl.rand(8, 1), layers, "mse", options, nargout=2)[1]


def long_table():
    return dl.table({"Name": [f"row {k}" for k in range(300)], EVIL: [k / 7 for k in range(300)]})


THINGS = {
    "array": lambda: dl.dlarray(np.ones((12, 14), np.float32), "CB"),
    "table": long_table,
    "learnables": lambda: network().Learnables,
    "layers": lambda: network().Layers,
    "layer": lambda: network().Layers[1],
    "network": network,
    "graph": lambda: dl.layerGraph(network()),
    "training": information,
    "analysis": lambda: dl.analyzeNetwork(network(), Plots="none"),
}


@cases("name", THINGS)
def test_each_is_well_formed_and_has_no_colour_of_one_theme(name, capsys):
    html = THINGS[name]()._repr_html_()
    ElementTree.fromstring(f"<div>{html}</div>".replace("<br>", "<br/>"))
    assert "<script" not in html and "http" not in html
    for color in ("#000", "#fff", "black", "white"):
        assert color not in re.sub(r"\s|body\.dlp\{.*?\}", "", html).replace("white-space", ""), color
    assert len(html) < 30_000


def cells(html):
    root = ElementTree.fromstring(html)
    return [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]


def test_a_long_table_is_cut_and_says_so():
    html = long_table()._repr_html_()
    rows = cells(html)
    assert len(rows) == 1 + ROWS + 1 and "300×2 table, 280 rows not shown" in html
    assert rows[0] == ["Name", EVIL] and rows[1][0] == '"row 0"' and rows[-1] == ['"row 299"', "42.714"]
    assert rows[16] == ["⋮", "⋮"]
    assert html.count("text-align:right") == 1 + ROWS + 1, "numbers stand right, their name too"
    short = dl.table({"a": [1.5, 2.0]})._repr_html_()
    assert cells(short) == [["a"], ["1.5"], ["2"]] and "not shown" not in short


def test_a_wide_table_and_a_long_text_are_cut():
    wide = dl.table({f"v{k}": [k] for k in range(40)})._repr_html_()
    rows = cells(wide)
    assert len(rows[0]) == COLUMNS + 1 and "…" in rows[0] and rows[0][-1] == "v39"
    text = dl.table({"t": ["x" * 500]})._repr_html_()
    assert len(cells(text)[1][0]) == 60 and "x" * 500 in text


def test_an_empty_table_and_rows_with_names():
    assert "empty table" in dl.table()._repr_html_()
    named = dl.table({"a": [1, 2]})
    named.RowNames = ["first", "second"]
    assert cells(named._repr_html_()) == [["", "a"], ["first", "1"], ["second", "2"]]


def test_what_is_shown_of_many_rows():
    assert shown(20, 20) == list(range(20))
    found = shown(1000, 20)
    assert len(found) == 21 and found[14] == 14 and found[15] is None and found[-1] == 999


def test_layers_are_a_table_and_one_layer_its_display():
    rows = cells(network().Layers._repr_html_())
    assert rows[0] == ["", "Name", "Type", "Description"] and rows[2][:3] == ["2", EVIL, "Fully Connected"]
    assert "FullyConnectedLayer with properties" in network().Layers[1]._repr_html_()
    assert "with properties" in dl.dlnetwork([dl.featureInputLayer(3)]).Layers._repr_html_()


def test_a_large_network_is_not_drawn():
    layers = [dl.featureInputLayer(3), *(dl.reluLayer() for _ in range(70))]
    html = dl.dlnetwork(layers)._repr_html_()
    assert "<svg" not in html and "31 rows not shown" in html and "<summary>Layers</summary>" in html


def drawn(html):
    """The SVG elements in the images of an output, as XML."""
    found = re.findall(r'<img alt="[^"]+" style="[^"]+" src="data:image/svg\+xml;base64,([^"]+)"/>', html)
    assert (
        len(found) == html.count("<img ") and "<svg" not in html
    )  # which JupyterLab takes out of what it does not trust
    return [ElementTree.fromstring(b64decode(data)) for data in found]


def count(picture, tag):
    return sum(element.tag == f"{{http://www.w3.org/2000/svg}}{tag}" for element in picture.iter())


def test_the_curves_of_a_training():
    html = information()._repr_html_()
    (curves,) = drawn(html)
    assert count(curves, "polyline") == 2
    assert html.count("<details>") == 2 and "TrainingInfo with properties" in html
    assert curves_html("none", [("a", [1, 2], [float("nan")] * 2)]) == ""
    html = curves_html("one", [("a", [1], [3.0])])
    (one,) = drawn(html)
    assert count(one, "circle") == 1 and "nan" not in ElementTree.tostring(one, "unicode")
    assert len(curves_html("long", [("a", range(100_000), range(100_000))])) < 16_000


def test_pictures_of_networks_are_images_in_the_colours_of_no_theme():
    for html in (network()._repr_html_(), dl.analyzeNetwork(network(), Plots="none")._repr_html_()):
        (graph,) = drawn(html)
        assert count(graph, "rect") == len(network().Layers)
        assert "currentColor" not in ElementTree.tostring(graph, "unicode")  # there is none in an image


def lightness(color):
    parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_texts_of_pictures_can_be_read_on_light_and_dark():
    pictures = [
        drawn(make())[0] for make in (lambda: information()._repr_html_(), lambda: network()._repr_html_())
    ]
    for picture in pictures:
        whole = picture.get("fill")
        for text in (e for e in picture.iter() if e.tag.endswith("}text")):
            own = lightness(text.get("fill", whole))
            for ground in ("#ffffff", "#111111"):
                low, high = sorted((own, lightness(ground)))
                assert (high + 0.05) / (low + 0.05) > 3, (text.text, ground)


# What JupyterLab does to outputs: it folds long lines, and lays tables out in its own way.
JUPYTER = """<meta charset="utf-8"><style>body{background:%s;color:%s}
.out pre{white-space:pre-wrap;font-family:serif;background:inherit;color:inherit}
.out table{table-layout:fixed} .out td,.out th,.out tr{text-align:right;white-space:normal;border:none}</style>"""
LOOK = """(() => {
    const light = text => {
        const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = light(getComputedStyle(document.body).backgroundColor), found = [];
    for (const e of document.querySelectorAll(".out pre, .out td, .out th, .out text, .out p, .out li, .out code")) {
        const style = getComputedStyle(e), a = light(e.tagName == "text" ? style.fill : style.color);
        found.push((Math.max(a, ground) + 0.05) / (Math.min(a, ground) + 0.05));
    }
    const styles = selector => [...document.querySelectorAll(selector)].map(e => getComputedStyle(e));
    const fixed = styles(".out pre, .out > div > table").every(style => style.fontFamily.includes("monospace"));
    const folded = styles(".out pre").filter(style => style.whiteSpace != "pre").length;
    return [Math.min(...found), fixed, folded, document.documentElement.scrollWidth];
})()"""


@pytest.mark.skipif(not chromium.PATH, reason="needs Chromium")
def test_a_browser_shows_them_readable_in_both_themes(tmp_path):
    browser = chromium.Browser(tmp_path)
    try:
        body = "".join(f'<div class="out">{make()._repr_html_()}</div>' for make in THINGS.values())
        for ground, ink in (("#fff", "#212121"), ("#111", "#e0e0e0")):
            file = tmp_path / "page.html"
            file.write_text(JUPYTER % (ground, ink) + body, encoding="utf-8")
            page = browser.page(file.as_uri())
            browser.call(
                "Emulation.setDeviceMetricsOverride", page.session, width=700, height=900, deviceScaleFactor=1,
                mobile=False,
            )  # fmt: skip
            contrast, monospace, folded, wide = page.run(LOOK)
            assert contrast > 3 and monospace and not folded and wide <= 700, (
                ground,
                contrast,
                monospace,
                folded,
                wide,
            )
    finally:
        browser.close()
