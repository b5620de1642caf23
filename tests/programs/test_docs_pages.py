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
    index = (reference / "index.rst").read_text(encoding="utf-8")
    assert f"   {place}\n" in index + "\n" and f":doc:`{name} <{place}>`" in index


def test_every_public_name_has_a_page_and_no_page_is_left_over(generator, reference):
    places = generator.pages()
    assert set(places) == set(dlarray.__all__) | set(NAMES)
    written = {p.relative_to(reference).with_suffix("").as_posix() for p in reference.rglob("*.rst")}
    assert written == set(places.values()) | {"index"}


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
