"""What the type checks read: the code of pages and docstrings, each line in its place, without what shows a refusal."""

import importlib.util
from pathlib import Path

import pytest

from tests.support.bundles import cases

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("check_types", ROOT / "tools" / "check_types.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGE = """Title
=====

>>> import dlarray as dl
>>> for x in X:
...     print(x)
1

>>> dl.nonsense
Traceback (most recent call last):
AttributeError: no such name
>>> try:
...     dl.nonsense
... except AttributeError:
...     print("no")
no

.. code-block:: python

   net = dl.dlupdate(dl.gpuArray, net)

   net = dl.dlupdate(dl.gather, net)

.. code-block:: bash

   make test
"""


def test_code_stands_in_its_lines(tool):
    lines = tool.code_of(PAGE).split("\n")
    assert lines[0] == "import typing; X: typing.Any = ...; net: typing.Any = ..."
    wanted = {
        3: "import dlarray as dl",
        4: "for x in X:",
        5: "    print(x)",
        19: "net = dl.dlupdate(dl.gpuArray, net)",
        21: "net = dl.dlupdate(dl.gather, net)",
    }
    assert {i: line for i, line in enumerate(lines) if line and i} == wanted
    assert tool.code_of("A page without code.") == ""


def test_fences_of_markdown_are_read(tool):
    page = "# Title\n\n```python\nX = dl.zeros(n)\n```\n\n```matlab\nx = 1;\n```\n"
    assert tool.code_of(page, fenced=True).split("\n")[3] == "X = dl.zeros(n)"
    assert "x = 1" not in tool.code_of(page, fenced=True)


@cases(
    ("code", "names"),
    [
        ("x = y", {"y"}),
        ("x = x + 1", {"x"}),
        ("a, b = f(a)", {"a", "f"}),
        ("for i in n:\n    t = i", {"n"}),
        ("x = [i + k for i in range(3)]", {"k"}),
        ("def f(a):\n    return a + later\nlater = 1", set()),
        ("def f(a):\n    return a + never", {"never"}),
        ("f = lambda x: x * y", {"y"}),
        ("import numpy as np\nnp.ones(print(1))", set()),
        ("from dlarray import *\nzeros(n)", {"n"}),
    ],
)
def test_what_a_fragment_takes_for_granted(tool, code, names):
    declared = {part.split(":")[0] for part in tool.assumed(code).split("; ") if ": typing.Any" in part}
    assert declared == names


def test_every_example_page_and_docstring_is_checked(tool, tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "BUILD", tmp_path)
    tool.write()
    written = {path.stem for path in tmp_path.glob("*.py")}
    assert {"page_README", "page_for_matlab_users", "page_CONTRIBUTING", "docstring_softmax"} <= written
    assert {"docstring_lstmLayer", "docstring_dlarray", "docstring_dlarray_rows"} <= written
    assert len(written) > 650
    examples = {path.name for path in (ROOT / "examples").rglob("*.py")}
    assert examples <= {path.name for path in tool.places()}


def test_the_lines_that_must_be_refused_are_marked(tool):
    texts = {path: path.read_text(encoding="utf-8").split("\n") for path, _ in tool.expected()}
    lines = [texts[path][number - 1] for path, number in tool.expected()]
    assert {path.name for path in texts} == {"refused.py"} and len(lines) > 40
    for part in ("dl.nonsense ", "MaxEpoch=3", "numHead=3", "a, b, c = ", "X.array "):
        assert any(part in line for line in lines), part
