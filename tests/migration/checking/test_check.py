"""`dlarray check`: what a project uses, and what of it the library has."""

import json
import subprocess
import sys

import pytest

from dlarray.migration.checking.examine import examine
from dlarray.migration.checking.report import page
from dlarray.migration.command_line import main

pytest.importorskip("tree_sitter_matlab")


@pytest.fixture
def project(tmp_path):
    def write(**files):
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_mlapp", ".mlapp")
            path.parent.mkdir(parents=True, exist_ok=True)
            (path if path.suffix else path.with_suffix(".m")).write_text(text)
        return examine([str(tmp_path)])

    return write


def names(done, verdict):
    return {f.name for f in done.findings if f.verdict == verdict}


def test_supported_missing_own_and_other_toolboxes(project):
    done = project(
        main="x = dlarray(rand(3,2));\ny = relu(x);\nz = helper(y);\nk = linkage(z, 2);\nT = matlabroot('a.csv');\n"
        "figure; plot(z)\nq = javaObject('a.B');\n",
        helper="function y = helper(x)\ny = x;\nend\n",
    )
    assert {"dlarray", "rand", "relu"} <= names(done, "supported")
    assert names(done, "own") == {"helper"}
    assert names(done, "missing") == {"matlabroot"}
    assert {(f.name, f.detail) for f in done.findings if f.verdict == "toolbox"} == {
        ("linkage", "Statistics and Machine Learning Toolbox")
    }
    assert names(done, "dropped") == {"figure", "plot"}
    assert {(f.name, f.detail) for f in done.findings if f.verdict == "person"} == {("javaObject", "Java")}
    assert not done.complete


def test_a_variable_is_no_use_of_a_function(project):
    done = project(
        a="table = 3;\nmatlabroot = table + 1;\nf = @(linkage) linkage + 1;\nfor ode45 = 1:3, end\n"
    )
    assert done.complete
    assert not names(done, "missing") | names(done, "toolbox")


def test_options_and_their_values(project):
    done = project(
        a='Y = dlconv(X, W, b, Stride=2, Flavour=3);\nl = lstmLayer(8, "OutputMode", "last", "NoSuch", 1);\n'
        'm = lstmLayer(8, OutputMode="first");\no = trainingOptions("adam", MaxEpochs=3, Sauce=1);\n'
        "z = max(x, [], 1, 'omitnan');\n"
    )
    assert {(f.name, f.detail) for f in done.findings if f.verdict == "partial"} == {
        ("dlconv", "the option Flavour"),
        ("lstmLayer", "the option NoSuch"),
        ("lstmLayer", 'the value "first" of OutputMode'),
        ("trainingOptions", "the option Sauce"),
    }


def test_packages_classes_and_methods_are_own(project):
    done = project(
        **{
            "+net__init": "function p = init()\np = 1;\nend\n",
            "Model": "classdef Model < handle\nmethods\nfunction y = evaluate(obj, x)\ny = x;\nend\nend\nend\n",
            "main": "p = net.init();\nm = Model();\ny = evaluate(m, p);\n",
        }
    )
    assert names(done, "own") == {"net.init", "Model", "evaluate"}
    assert done.complete


def test_files_that_are_no_source_and_superclasses(project):
    done = project(
        app_mlapp="x", t="classdef t < matlab.unittest.TestCase\nend\n", u="classdef u < a.Base\nend\n"
    )
    assert names(done, "person") == {"app.mlapp"}
    assert "matlab.unittest.TestCase" in names(done, "supported") and "a.Base" in names(done, "missing")


def test_the_page_ranks_what_blocks_and_shows_the_line(project):
    done = project(a="a = matlabroot('x');\nb = matlabroot('y');\nc = bvpxtend(1, 2);\n")
    text = page(done)
    assert text.index("matlabroot") < text.index("bvpxtend")
    assert "a.m:1:5 and 1 more" in text and "a = matlabroot('x');" in text
    assert "Some of it stands in the way" in text


def test_what_a_port_spells_otherwise_is_supported(project):
    """dir_ and type_ have an underscore; the methods of a parser are called as functions too."""
    done = project(
        a="d = dir('*.m');\ntype('a.m');\np = inputParser;\naddParameter(p, 'Rate', 1);\nparse(p);\n"
    )
    assert {"dir", "type", "addParameter", "parse"} <= names(done, "supported") and done.complete
    assert "addParameter" in names(project(b="x = addParameter(1, 'a', 2);\n"), "missing")


def test_the_command(tmp_path, capsys):
    (tmp_path / "a.m").write_text("x = relu(dlarray(1));\n")
    assert main(["check", str(tmp_path)]) == 0
    assert "Nothing stands in the way." in capsys.readouterr().out
    (tmp_path / "b.m").write_text("x = linkage(1, 2);\n")
    assert main(["check", "--json", str(tmp_path)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["toolbox"][0]["name"] == "linkage" and found["toolbox"][0]["statements"] == 1
    assert main(["check", str(tmp_path / "none")]) == 2
    assert "no such file" in capsys.readouterr().err


def test_importing_the_library_imports_no_parser_and_no_translator():
    code = (
        "import sys, dlarray\n"
        "bad = [m for m in sys.modules if m.startswith(('tree_sitter', 'dlarray.migration.source', "
        "'dlarray.migration.porting', 'dlarray.migration.checking'))]\n"
        "assert not bad, bad\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
