"""The gallery: every example is in it, with a title, and with what it prints where it does not run with the build."""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.bundles import cases

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BUILT = DOCS / "_build" / "html" / "examples"
needs_the_docs = pytest.mark.skipif(
    not (BUILT / "index.html").exists(), reason="needs the docs, as make docs builds them"
)


@pytest.fixture(scope="module")
def pages():
    sys.path.insert(0, str(DOCS))
    yield importlib.import_module("example_pages")
    sys.path.remove(str(DOCS))


def programs():
    files = (ROOT / "examples").rglob("*.py")
    return sorted(
        path.relative_to(ROOT / "examples").with_suffix("").as_posix()
        for path in files
        if not {"moving_a_project", "output"} & {*path.parts}
    )


def test_every_example_is_in_the_gallery(pages):
    assert sorted(pages.EXAMPLES) == programs()


@cases("name", programs())
def test_an_example_begins_with_a_title_and_runs_as_a_program(name):
    tree = ast.parse((ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8"))
    title, line, blank, first, *_ = ast.get_docstring(tree).splitlines()
    assert set(line) == {"="} and len(line) == len(title) <= 80 and not blank and first
    assert 'if __name__ == "__main__":' in ast.unparse(tree).replace("'", '"')


def test_what_does_not_run_with_the_build_is_recorded(pages):
    told = pages.recorded()
    for name, now in pages.EXAMPLES.items():
        text = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8")
        if now and "OUTPUT" in text:
            assert name not in told
            continue
        assert told[name]["printed"].strip() and told[name]["seconds"] >= 0, "run python docs/draw_gallery.py"
        assert "/work" not in told[name]["printed"] and str(ROOT) not in told[name]["printed"]
        if "OUTPUT" in text:
            assert (DOCS / "gallery" / f"{name.replace('/', '_')}.png").stat().st_size > 5_000
    kept = {path.stem for path in (DOCS / "gallery").glob("*.png")}
    assert kept <= {name.replace("/", "_") for name, now in pages.EXAMPLES.items() if not now}


def test_what_it_prints_stands_on_its_page(pages):
    class App:
        class env:
            note_dependency = staticmethod(lambda path: None)

    source = [f"Title\n=====\n\n{ROOT}/examples/output/x.png\n\n.. _sphx_glr_download_x:\n"]
    pages.on_page(App, "examples/character_gpt", source)
    assert (
        "   dlnetwork with properties:" in source[0] and ".. image:: /gallery/character_gpt.png" in source[0]
    )
    assert str(ROOT) not in source[0] and source[0].index("dlnetwork") < source[0].index("_sphx_glr_download")
    other = ["text"]
    pages.on_page(App, "networks", other)
    assert other == ["text"]


@needs_the_docs
def test_the_built_gallery_has_pictures_scripts_notebooks_and_times(pages):
    index = (BUILT / "index.html").read_text(encoding="utf-8")
    for name, now in pages.EXAMPLES.items():
        assert f'href="{name}.html"' in index, name
        page = (BUILT / f"{name}.html").read_text(encoding="utf-8")
        stem = name.rpartition("/")[2]
        assert f"{stem}.ipynb" in page and f"{stem}.py" in page
        assert str(ROOT) not in page, "a folder of the machine that built the page"
        if now:
            assert re.search(
                r"Total running time of the script:</strong> \(\d+ minutes [\d.]+ seconds\)", page
            )
            assert "sphx-glr-script-out" in page or stem == "resumed_loop", f"{name} printed nothing"
        else:
            assert "What it prints" in page
    for stem in ("train_digits", "sunspots", "rosenbrock"):
        assert f"sphx_glr_{stem}_001.png" in (BUILT / f"{stem}.html").read_text(encoding="utf-8")
    assert "single dlarray" in (BUILT / "digits_self_attention.html").read_text(encoding="utf-8")


@needs_the_docs
@cases("name", ["rosenbrock", "custom_training_loop"])
def test_a_notebook_runs_from_its_first_cell_to_its_last(name, tmp_path):
    """As a notebook does it, without the file's name; the last cell shows the pictures, for which IPython is faked."""
    found = next((DOCS / "_build" / "html" / "_downloads").rglob(f"{name}.ipynb"))
    cells = json.loads(found.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert "%pip install" in code
    (tmp_path / "IPython").mkdir()
    (tmp_path / "IPython" / "__init__.py").write_text("")
    (tmp_path / "IPython" / "display.py").write_text("Image = str\ndisplay = lambda x: print('shown', x)\n")
    program = f"{{}}\nexec(compile({code!r}, 'cell', 'exec'), {{'__name__': '__main__'}})\n".replace(
        "{}", "", 1
    )
    environment = {**os.environ, "MPLBACKEND": "Agg"}
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = [{str(tmp_path)!r}, *{sys.path!r}]\n{program}"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert ("shown" in done.stdout) == (name == "rosenbrock")
