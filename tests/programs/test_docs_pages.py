"""Every registered name has a page in the reference, a table entry there, and names its MATLAB page.

That every function has a record, test_records.py sees to; that its example runs, test_doc_examples.py.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import keyword
import pkgutil
import re
from pathlib import Path

import pytest

import dlarray
from dlarray import registry
from dlarray.python_builtins import PYTHONS_OWN
from dlarray.visible import internals
from tests.support import chromium
from tests.support.bundles import cases

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def generator():
    path = ROOT / "docs" / "generate_reference.py"
    spec = importlib.util.spec_from_file_location("generate_reference", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def reference(generator, tmp_path_factory):
    folder = tmp_path_factory.mktemp("reference")
    (folder / "left_over.rst").write_text("the page of a function that is no more")
    generator.write(folder)
    return folder


NAMES = sorted({*registry.functions, *registry.layers})


@cases("name", NAMES)
def test_a_registered_name_is_public_and_has_a_page(name, generator, reference):
    spoken = f"{name}_" if keyword.iskeyword(name) else name
    assert spoken in dir(dlarray) and (spoken in dlarray.__all__) != (name in PYTHONS_OWN)
    place = generator.pages()[name]
    text = (reference / f"{place}.rst").read_text(encoding="utf-8")
    assert re.search(rf"^\.\. auto(function|class):: {name}$", text, re.M)
    for page in ("index.rst", "alphabetical.rst"):
        assert f":doc:`{name} <{place}>`" in (reference / page).read_text(encoding="utf-8")
    trees = [path.read_text(encoding="utf-8") for path in (reference / "categories").glob("*.rst")]
    assert sum(f"   {name} <../{place}>\n" in tree for tree in trees) == 1


def test_every_public_name_has_a_category(generator):
    """Each family that the table names has names, so that no line of it is left over."""
    places = {name: generator.placed([name]) for name in generator.pages()}
    full = {place for found in places.values() for place in found}
    table = generator.categories()
    assert full == {(i, j) for i, category in enumerate(table) for j in range(len(category["section"]))}
    listed = [n for category in table for section in category["section"] for n in section.get("names", ())]
    assert len(listed) == len(set(listed)) and set(listed) <= set(places)
    modules = {generator.module_of(name) for name in places}
    for category in table:
        for section in category["section"]:
            for family in section.get("families", ()):
                assert (
                    any(m == family or m.startswith(f"{family}.") for m in modules) or "names" in section
                ), family


def test_synonyms_lead_to_pages_that_are_there(generator):
    assert set(generator.synonyms()["names"]) <= set(generator.pages())
    words = [word for found in generator.synonyms()["names"].values() for word in found]
    assert not set(words) & set(generator.pages()), "a synonym is the name of another page"
    for page in generator.synonyms()["pages"]:
        assert (ROOT / "docs" / f"{page}.rst").exists(), page


CLASSES = ("dlnetwork", "dlarray", "Layer", "struct", "table", "categorical")


@cases("name", CLASSES)
def test_a_class_shows_its_members_and_no_internals(name, generator, reference):
    text = (reference / f"{generator.pages()[name]}.rst").read_text(encoding="utf-8")
    cls = getattr(dlarray, name)
    shown = set(re.findall(r"^   \* - (?:``(\w+)``|:\S+?:`(\w+) <)", text, re.M))
    shown = {a or b for a, b in shown}
    public = {m for m in dir(cls) if not m.startswith("_")}
    assert shown == public - internals(cls) and len(shown) > 5
    rows = re.findall(r"^   \* - .*\n     - (.*)$", text, re.M)
    assert len(rows) == len(shown) and not [row for row in rows if row == "\\"]


def test_no_property_of_a_layer_is_told_in_the_words_of_its_kind(generator, reference):
    """A property has the words of its argument: a descriptor's own docstring says nothing of the one property."""
    kinds = [
        type(inspect.getattr_static(dlarray.lstmLayer, name))
        for name in ("Name", "InputWeights", "CellState")
    ]
    texts = [path.read_text(encoding="utf-8") for path in (reference / "layers").glob("*.rst")]
    for kind in kinds:
        assert not [text for text in texts if f"- {inspect.getdoc(kind).splitlines()[0]}\n" in text]
    page = (reference / "layers" / "lstmLayer.rst").read_text(encoding="utf-8")
    for name, words in (
        ("HiddenState", "H×1: the initial state"),
        ("BiasL2Factor", "Factor of the L2 regularization"),
    ):
        assert re.search(rf"^   \* - (?:``|:py:obj:`){name}.*\n     - {words}", page, re.M)


def test_the_result_of_training_options_has_pages(reference):
    for name in ("SGDM", "ADAM", "RMSProp", "LBFGS", "LM"):
        text = (reference / "options" / f"TrainingOptions{name}.rst").read_text(encoding="utf-8")
        options = dlarray.trainingOptions(name.lower())
        assert type(options).__name__ == f"TrainingOptions{name}"
        assert re.findall(r"^   \* - ``(\w+)``$", text, re.M) == list(options.specs)
        assert "     - \\\n" not in text + "\n"


def test_signatures_show_defaults_as_matlab_does(generator):
    for name in NAMES:
        thing = getattr(dlarray, name)
        shown, _ = generator.plain_signature(None, "", name, thing, None, str(inspect.signature(thing)), None)
        assert not re.search(r"array\(|<|shape=|=None|\binf\b|\bnan\b", shown.partition(" -> ")[0]), shown
    thing = dlarray.selfAttentionLayer
    assert "QueryWeights=[]" in generator.plain_signature(
        None, "", "", thing, None, str(inspect.signature(thing)), None
    )[0]  # fmt: skip


def test_every_public_name_has_a_page_and_no_page_is_left_over(generator, reference):
    places = generator.pages()
    assert set(places) == set(dlarray.__all__) | set(NAMES)
    written = {p.relative_to(reference).with_suffix("").as_posix() for p in reference.rglob("*.rst")}
    assert written == set(places.values()) | set(generator.extra_pages())


@cases("name", NAMES)
def test_a_registered_name_tells_its_matlab_page(name):
    record = registry.functions.get(name) or registry.layers[name]
    doc = inspect.getdoc(record.call) or ""
    assert doc.split("\n\n")[0].strip(), f"{name} has no summary"
    assert record.page or "Extends MATLAB" in doc, (
        f"{name} names neither its MathWorks page nor that it extends MATLAB"
    )


def test_no_module_takes_the_place_of_a_public_name():
    """Importing dlarray.struct, say, sets the attribute `struct` of the package, to the module."""
    for folder in dlarray.__path__[:1]:
        for info in pkgutil.iter_modules([folder], "dlarray."):
            importlib.import_module(info.name)
    assert not [name for name in dlarray.__all__ if inspect.ismodule(getattr(dlarray, name))]
    for name, record in {**registry.functions, **registry.layers}.items():
        assert getattr(dlarray, name) is record.call


def test_sections_of_our_own_survive_numpydoc(generator):
    lines = inspect.cleandoc("""
        Add one.

        Syntaxes
        --------
        f(X)

        Parameters
        ----------
        X : array

        Differs from MATLAB
        -------------------
        In nothing.

        Notes
        -----
        A note.
    """).split("\n")
    generator.rename_sections(None, "function", "f", None, None, lines)
    text = "\n".join(lines)
    assert text.index("**Syntaxes**") < text.index("Parameters\n---") < text.index("Notes\n-----")
    assert text.index("Notes\n-----") < text.index("**Differs from MATLAB**") < text.index("In nothing.")
    assert "A note." in text and text.count("Notes\n") == 1


def test_every_example_of_matlab_is_in_the_table():
    """The page of examples names each file and the addresses in its docstring, and no file that is not there."""
    page = (ROOT / "docs" / "matlab_examples.rst").read_text(encoding="utf-8")
    files = sorted((ROOT / "compat_tests" / "examples").rglob("test_*.py"))
    listed = re.findall(r"^     - ``(test_\w+\.py)``$", page, re.M)
    assert sorted(listed) == sorted(path.name for path in files) and len(listed) >= 50
    for path in files:
        doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        addresses = re.findall(r"https://www\.mathworks\.com/\S+?\.html", doc)
        assert addresses and all(f"<{address}>" in page for address in addresses), path.name
        assert f"``compat_tests/examples/{path.parent.name}/``" in page


BUILT = ROOT / "docs" / "_build" / "html"
needs_the_docs = pytest.mark.skipif(
    not ((BUILT / "searchindex.js").exists() and chromium.PATH),
    reason="needs the docs, as make docs builds them, and Chromium",
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    made = chromium.Browser(tmp_path_factory.mktemp("chromium"))
    yield made
    made.close()


# Ten tasks of readers, in their words, and the pages that answer; then MATLAB's wordings, old names, PyTorch's names.
TASKS = {
    "mask padding in attention": ["reference/functions/attention", "attention"],
    "load a .mat network": ["mat_files", "reference/functions/load"],
    "run on a GPU": ["gpu", "reference/functions/gpuArray"],
    "write a custom layer": ["reference/core/Layer", "custom_layers"],
    "see a network": ["networks", "reference/functions/plot"],
    "change the learning rate by schedule": ["trainnet"],
    "resume training": ["trainnet"],
    "get NumPy arrays out": ["reference/functions/extractdata"],
    "what differs from MATLAB": ["for_matlab_users"],
    "make it faster": ["acceleration", "reference/functions/dlaccelerate"],
    "fully connected": ["reference/layers/fullyConnectedLayer", "reference/functions/fullyconnect"],
    "minibatch": ["reference/functions/minibatchqueue"],
    "custom training loop": ["getting_started"],
    "learn rate schedule": ["reference/core/LearnRateSchedule", "reference/functions/piecewiseLearnRate"],
    "dlnetwork": ["reference/core/dlnetwork"],
    "self-attention": ["reference/layers/selfAttentionLayer"],
    "import from PyTorch": ["reference/functions/importNetworkFromPyTorch"],
    "nn.Linear": ["reference/layers/fullyConnectedLayer"],
    "TrainingOptionsADAM": ["reference/options/TrainingOptionsADAM", "reference/functions/trainingOptions"],
}


@needs_the_docs
def test_the_search_finds_what_readers_look_for(browser):
    """Sphinx's own search over the built index: an answer is first, and all stand in the first five."""
    page = browser.page((BUILT / "search.html").as_uri())
    page.wait("typeof Search !== 'undefined' && Search.hasIndex()")
    wrong = {}
    for words, wanted in TASKS.items():
        script = f"Search._performSearch(...Search._parseQuery({words!r})).slice(-20).map(r => r[0])"
        found = list(dict.fromkeys(reversed(page.run(script))))
        if found[0] not in wanted or not set(wanted) <= set(found[:5]):
            wrong[words] = found[:6]
    assert not wrong
    found = page.run("Search._performSearch(...Search._parseQuery('dlnetwork')).map(r => r[0]).reverse()")
    assert found.index("reference/core/dlnetwork") < found.index("reference/functions/dag2dlnetwork")


@needs_the_docs
def test_the_pages_of_a_category_are_listed_beside_each_of_them():
    """The category of a page is opened, the others are not, and the page that is read is no link to elsewhere."""
    text = (BUILT / "reference" / "functions" / "softmax.html").read_text(encoding="utf-8")
    nav = re.search(r'<nav class="bd-docs-nav.*?</nav>', text, re.S)
    found = re.findall(r'href="([^"]*)">([^<]*)</a>', nav[0]) if nav else []
    assert [place for place, title in found if title == "softmax"] == ["#"]
    assert {("relu.html", "relu"), ("../categories/training.html", "Training")} <= set(found), found
    assert "trainnet" not in dict(found).values() and len(found) < 100


LOOKED_AT = (
    "index",
    "getting_started",
    "gallery",
    "for_matlab_users",
    "reference/index",
    "reference/core/dlnetwork",
    "networks",
    "layer_shapes",
    "trainnet",
    "seeing_training",
    "attention",
    "examples/index",
    "examples/train_digits",
    "examples/digits_vae",
    "reference/layers/convolution2dLayer",
    "reference/functions/relu",
)


@needs_the_docs
@cases("name", LOOKED_AT)
def test_no_page_is_cut_at_the_side(name, browser):
    """In three widths and two themes: nothing is wider than the window, and both columns of code are in it."""
    page = browser.page((BUILT / f"{name}.html").as_uri())
    for width in (390, 720, 1280, 1920):
        page.browser.call(
            "Emulation.setDeviceMetricsOverride", page.session, width=width, height=900, deviceScaleFactor=1,
            mobile=False,
        )  # fmt: skip
        for theme in ("light", "dark"):
            page.run(f"document.documentElement.dataset.theme = '{theme}'")
            wide = page.run("document.documentElement.scrollWidth")
            assert wide <= width, (width, theme, wide)
            assert not page.run(OUTSIDE), (width, theme)
            assert set(page.run(BESIDE)) <= {width >= 720}, (width, theme)
            assert page.run(CONTRAST) > 4.5, (width, theme)
            assert page.run(OTHERS) == 0
            if "/" not in name and width in (390, 720, 1920):
                assert page.run(FILLED) > 0.65, (width, page.run(FILLED))


# Cells of code beside code, and of lines beside lines, that begin or end outside the window.
OUTSIDE = """[...document.querySelectorAll("table.two-columns:not(.names) td")].filter(cell => {
    const box = (cell.querySelector(".highlight") || cell).getBoundingClientRect();
    return box.width < 150 || box.left < 0 || box.right > innerWidth + 1 || cell.scrollWidth > cell.clientWidth + 1;
}).length"""

# Tables of MATLAB beside Python without the class of such tables; and the part of the window that a page fills.
OTHERS = """[...document.querySelectorAll("article table:not(.two-columns)")].filter(table =>
    [...table.querySelectorAll("thead th")].map(h => h.innerText.trim()).join() == "MATLAB,Python").length"""
FILLED = """document.querySelector("article").getBoundingClientRect().width / Math.min(innerWidth, 1920)"""

# Whether both sides of a row of code stand beside each other.
BESIDE = """[...document.querySelectorAll("table.two-columns:not(.names) tr")].filter(row =>
    [...row.cells].filter(cell => cell.querySelector(".highlight")).length == 2
).map(row => row.cells[0].getBoundingClientRect().right <= row.cells[1].getBoundingClientRect().left + 1)"""

CONTRAST = """(() => {
    const light = text => {
        const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const text = light(getComputedStyle(document.querySelector("article p")).color);
    const ground = light(getComputedStyle(document.body).backgroundColor);
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
})()"""
