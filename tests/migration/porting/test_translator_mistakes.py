"""A mistake of the translator costs one file or one statement, never the project."""

from __future__ import annotations

import time

import pytest

from dlarray.migration.checking.examine import examine
from dlarray.migration.inference import kinds
from dlarray.migration.porting import modules
from dlarray.migration.porting.project import ported, ported_text
from dlarray.migration.source import grammar
from tests.support.bundles import cases

SOURCES = {
    "good.m": "function y = good(x)\ny = 2 * x;\nend\n",
    "bad.m": "function y = bad(x)\ny = helper(x);\nend\n\nfunction y = helper(x)\ny = x + 1;\nend\n",
    "main.m": "a = good(3)\nb = bad(4)\n",
}


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "source"
    folder.mkdir()
    for name, text in SOURCES.items():
        (folder / name).write_text(text)
    return folder


def _fails_for(name, function, place=0):
    def wrapped(*args, **options):
        about = args[place]
        path = getattr(about, "path", None) or getattr(getattr(about, "file", None), "path", about)
        if str(path).endswith(name):
            raise KeyError("lost")
        return function(*args, **options)

    return wrapped


def _run(port, tmp_path, monkeypatch):
    out = tmp_path / "out"
    out.mkdir()
    for place, text in port.modules.items():
        (out / place.rsplit("/", 1)[-1]).write_text(text)
    monkeypatch.syspath_prepend(str(out))
    return out


def test_a_file_that_cannot_be_written_raises_where_it_is_called(project, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(modules, "_written", _fails_for("bad.m", modules._written))
    port = ported([str(project)], str(tmp_path / "out"))
    assert len(port.origins) == 3 and not port.problems
    (note,) = [n for n in port.notes if n.kind == "left"]
    assert note.path == "bad.m" and note.reason == "the translator failed here (KeyError: 'lost')"
    out = _run(port, tmp_path, monkeypatch)
    assert "# y = helper(x);" in (out / "bad.py").read_text()
    source = compile((out / "main.py").read_text(), "main.py", "exec")
    with pytest.raises(NotImplementedError, match=r"bad\.m:1: the translator failed here"):
        exec(source, {"__name__": "main"})
    assert "a =\n\n     6" in capsys.readouterr().out


def test_a_file_whose_kinds_cannot_be_told_costs_itself_alone(project, tmp_path, monkeypatch):
    plain = kinds.Kinds.infer

    def infer(self):
        if self.path.endswith("bad.m"):
            raise IndexError("lost")
        return plain(self)

    monkeypatch.setattr(kinds.Kinds, "infer", infer)
    port = ported([str(project)], str(tmp_path / "out"))
    assert {n.path for n in port.notes if n.kind == "left"} == {"bad.m"}
    assert any("return 2 * x" in text or "y = 2 * x" in text for text in port.modules.values())


def test_a_script_that_cannot_be_written_raises(project, tmp_path, monkeypatch):
    monkeypatch.setattr(modules, "_written", _fails_for("main.m", modules._written))
    port = ported([str(project)], str(tmp_path / "out"))
    (text,) = [text for place, text in port.modules.items() if place.endswith("main.py")]
    with pytest.raises(NotImplementedError, match=r"main\.m:1"):
        exec(compile(text, "main.py", "exec"), {})


@pytest.mark.parametrize("look", [ported, examine])
def test_a_file_that_cannot_be_read_is_named(look, project, monkeypatch):
    plain = grammar._Reader.file

    def file(self, root):
        if b"helper" in root.text:
            raise ZeroDivisionError("lost")
        return plain(self, root)

    monkeypatch.setattr(grammar._Reader, "file", file)
    done = look([str(project)])
    (problem,) = done.problems
    assert problem.endswith("bad.m: the reader failed here (ZeroDivisionError: lost)")


def test_long_lines_and_long_scripts_take_no_longer_than_their_length():
    """Seconds where a search through the rest of the line, or of the file, at each place took minutes."""
    started = time.process_time()
    assert "NotImplementedError" not in ported_text(f"x = [{'1 ' * 40000}];\n")
    assert "NotImplementedError" not in ported_text("clear\n" + "y = f(1, 2, g(3));\n" * 3000)
    assert time.process_time() - started < 40


@cases(
    "statement",
    [
        "x = x + y;",
        "x = [x; 1 2];",
        "x = [x 'abc'];",
        "x = x';",
        "x = strrep(x, 'a', 'b');",
        "x(end + 1) = x(1);",
    ],
)
def test_a_variable_may_be_changed_some_hundred_times(statement):
    text = ported_text("x = q;\n" + f"{statement}\n" * 250)
    assert "NotImplementedError" not in text
