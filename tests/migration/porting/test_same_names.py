"""Classes of one name in several folders: the caller's folder decides, else the nearest, with a doubt."""

import subprocess
import sys

import pytest

from dlarray.migration.porting.project import ported

pytest.importorskip("tree_sitter_matlab")


def shape(kind, value, handle=""):
    return (
        f"classdef Shape {handle}\n    properties\n        Size = {value}\n    end\n    methods\n"
        f"        function a = area(obj)\n            a = {kind} * obj.Size;\n        end\n"
        "        function [p, q] = both(obj)\n            p = obj.Size;\n            q = -p;\n        end\n"
        "        function set2(obj)\n            obj.Size = 2;\n        end\n    end\n"
        "    methods (Static)\n        function n = name()\n"
        f"            n = 'kind{kind}';\n        end\n    end\nend\n"
    )


PROJECT = {
    "one/Shape.m": shape(10, 3),
    "one/Big.m": "classdef Big < Shape\nend\n",
    "one/first.m": "s = Shape();\na = s.area();\n[p, q] = s.both();\nb = Big();\n"
    "fprintf('%d %d %s %d %d\\n', a, q, Shape.name(), b.area(), isa(b, 'Shape'));\nt = s; t.set2(); disp(s.Size)\n",
    "two/Shape.m": shape(100, 5, "< handle"),
    "two/Big.m": "classdef Big < Shape\nend\n",
    "two/second.m": "s = Shape();\na = area(s);\n[p, q] = both(s);\nb = Big();\n"
    "fprintf('%d %d %s %d %d\\n', a, q, Shape.name(), b.area(), isa(b, 'Shape'));\nt = s; t.set2(); disp(s.Size)\n",
    "three/third.m": "s = Shape();\ndisp(s.Size)\n",
}


@pytest.fixture
def project(tmp_path):
    for name, text in PROJECT.items():
        file = tmp_path / "project" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    made = ported([str(tmp_path / "project")], str(tmp_path / "out"))
    for path, code in made.modules.items():
        file = tmp_path / "out" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    return tmp_path / "out", made


def printed(out, module):
    done = subprocess.run(
        [sys.executable, "-m", module], cwd=out, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")


def test_the_class_of_the_callers_folder_counts(project):
    out, _ = project
    assert printed(out, "one.first")[0] == "30 -3 kind10 30 1"
    assert printed(out, "two.second")[0] == "500 -5 kind100 500 1"
    assert printed(out, "one.first")[1].strip() == "3"  # a value class
    assert printed(out, "two.second")[1].strip() == "2"  # a handle class


def test_another_folder_takes_the_nearest_and_says_so(project):
    out, made = project
    text = next(code for path, code in made.modules.items() if path.endswith("third.py"))
    assert "2 folders have Shape; this is the nearest one's" in text
    assert "2 folders" not in next(code for path, code in made.modules.items() if path.endswith("first.py"))
