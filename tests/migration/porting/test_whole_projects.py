"""Projects of several files: classes, packages, custom layers. ``main.m`` holds the values of its variables."""

import contextlib
import importlib
import io
import os
import sys
from functools import cache
from pathlib import Path

import pytest

from dlarray.migration.porting.project import ported
from tests.migration.porting.test_programs import octave
from tests.support.bundles import cases
from tests.support.matlab_programs import differences, from_octave

pytest.importorskip("tree_sitter_matlab")
pytest.importorskip("scipy")

FOLDER = Path(__file__).parent / "projects"
PROJECTS = sorted(p.name for p in FOLDER.iterdir() if p.is_dir())


@cache
def expected():
    return from_octave({n: (FOLDER / n / "main.m").read_text(encoding="utf-8") for n in PROJECTS})


@pytest.fixture
def run(tmp_path, monkeypatch):
    def go(name):
        out = tmp_path / name
        port = ported([str(FOLDER / name)], str(out))
        assert not [n for n in port.notes if n.kind in ("left", "doubt")]
        for place, text in port.modules.items():
            os.makedirs(os.path.dirname(place), exist_ok=True)
            Path(place).write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(str(out))
        before = set(sys.modules)
        space = {"__name__": "ported"}
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile((out / "main.py").read_text(encoding="utf-8"), "main.py", "exec"), space)
        finally:
            sys.path.remove(str(out))
            for module in set(sys.modules) - before:
                if (getattr(sys.modules[module], "__file__", "") or "").startswith(str(out)):
                    del sys.modules[module]
            importlib.invalidate_caches()
        return space

    return go


@octave
@cases("name", PROJECTS)
def test_every_variable_is_right(name, run):
    assert differences(run(name), expected()[name]) == []
