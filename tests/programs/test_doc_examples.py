"""Every example in a docstring and on a page is run, and prints what it says.

The modules are imported under their own names: pytest's doctest by path would import a second copy of
functions/ and layers/. Registered functions are taken from the registry: doctest's finder misses what a
decorator returns.
"""

from __future__ import annotations

import doctest
import importlib.util
import inspect
import io
import math
import operator
import pkgutil
import re
import textwrap
import warnings
from pathlib import Path

import pytest

import dlarray
import dlarray.functions
import dlarray.layers
import dlarray.matlab
import dlarray.training
from dlarray import registry
from tests.support.bundles import cases

ROOT = Path(__file__).resolve().parents[2]
PARSER = doctest.DocTestParser()
TORCH = importlib.util.find_spec("torch") is not None
BY_NAME = operator.attrgetter("name")


def modules():
    yield dlarray
    places = [
        (dlarray.__path__[:1], "dlarray."),  # in a checkout, the second entry is the whole repository
        (dlarray.functions.__path__, "dlarray.functions."),
        (dlarray.layers.__path__, "dlarray.layers."),
        (dlarray.training.__path__, "dlarray.training."),
    ]
    for path, prefix in places:
        for info in pkgutil.walk_packages(path, prefix):
            if not info.name.endswith(
                ("torch_kernels", "_torch", ".aten")
            ):  # imported with PyTorch alone; no examples
                yield importlib.import_module(info.name)


def registered():
    """(name, public object) of every function and layer that this package itself registers."""
    for name, record in [*registry.functions.items(), *registry.layers.items()]:
        if record.module.split(".")[0] == "dlarray":
            yield name, record.call


def line_of(thing):
    thing = inspect.unwrap(thing)
    try:
        return inspect.getsourcefile(thing), inspect.getsourcelines(thing)[1]
    except (OSError, TypeError):
        return None, None


def docstring_examples():
    """One doctest per docstring with examples, by the name that a reader knows it by."""
    tests = {}
    for name, thing in registered():
        text = inspect.getdoc(thing) or ""
        file, line = line_of(thing)
        tests[text] = PARSER.get_doctest(text, {}, f"dlarray.{name}", file, line)
    for module in modules():
        for test in doctest.DocTestFinder().find(module):  # with the module's names at hand
            tests.setdefault(inspect.cleandoc(test.docstring), test)
    return [test for test in tests.values() if test.examples and can_run(test)]


def can_run(test):
    """Whether PyTorch is there, or no example asks for it."""
    return TORCH or not any(re.search(r"\btorch\b", example.source) for example in test.examples)


def page_examples():
    """One doctest per page: later blocks see what earlier ones defined."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.rst"), *(ROOT / "docs").rglob("*.md")]
    for page in sorted(p for p in pages if p.is_file()):
        parts = page.relative_to(ROOT).parts
        if {"reference", "_build"} & {*parts} or parts[:2] == (
            "docs",
            "examples",
        ):  # made from what is run elsewhere
            continue
        text = page.read_text(encoding="utf-8")
        if page.suffix == ".md":
            text = fenced(text)
        test = PARSER.get_doctest(text, {}, "/".join(parts), str(page), 0)
        if test.examples:
            yield test


def fenced(text):
    """A Markdown page with all but its fenced blocks blanked out, so that lines keep their numbers."""
    lines, inside = [], False
    for line in text.split("\n"):
        if re.match(r"\s*```", line):
            inside = not inside
            line = ""
        lines.append(line if inside else "")
    return "\n".join(lines)


def run(test):
    dlarray.rng("default")  # as in a fresh interpreter
    report = io.StringIO()
    # No option is set: a display is compared character by character.
    with warnings.catch_warnings():  # without the extra [accelerate] the examples print the same
        warnings.simplefilter("ignore", dlarray.errors.AccelerationWarning)
        result = doctest.DocTestRunner(verbose=False).run(test, out=report.write)
    if result.failed or not result.attempted:
        pytest.fail(report.getvalue() or f"{test.name} has no example", pytrace=False)


@cases("test", docstring_examples(), ids=BY_NAME, by=lambda test: Path(test.filename or "none").stem)
def test_docstring(test):
    run(test)


@cases("name", sorted(dlarray.matlab.__all__))
def test_helper(name, tmp_path, monkeypatch):
    text = inspect.getdoc(getattr(dlarray.matlab, name)) or ""
    test = PARSER.get_doctest(text, {}, f"dlarray.matlab.{name}", None, None)
    monkeypatch.chdir(tmp_path)  # some write files
    if test.examples:
        run(test)


@pytest.mark.parametrize("test", list(page_examples()), ids=BY_NAME)
def test_page(test):
    if not can_run(test):
        pytest.skip("PyTorch is not installed, and the page needs it")
    run(test)


@cases(("name", "thing"), list(registered()), ids=[name for name, _ in registered()])
def test_every_registered_name_has_an_example_that_stands_alone(name, thing):
    examples = PARSER.get_examples(inspect.getdoc(thing) or "")
    assert examples, f"{name} has no >>> example in its docstring"
    assert examples[0].source.strip() == "import dlarray as dl", f"{name}: start with import dlarray as dl"


def test_the_function_of_the_contributors_checklist_works():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    code = textwrap.dedent(re.search(r"```python\n(.*?)```", page, re.DOTALL).group(1))
    scope = {"__name__": "checklist"}
    exec(code, scope)
    try:
        Y = scope["sinpi"](dlarray.dlarray([[0.0, 0.25]], "CB"))
    finally:
        del registry.functions["sinpi"]
    assert Y.dims() == "CB" and Y.tolist() == [[0.0, pytest.approx(math.sqrt(0.5))]]


def test_a_wrong_example_fails():
    with pytest.raises(pytest.fail.Exception, match="Expected"):
        run(PARSER.get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, 0))
    with pytest.raises(pytest.fail.Exception, match="Expected"):
        run(PARSER.get_doctest(">>> print('a  b')\na b\n", {}, "blanks count", None, 0))
