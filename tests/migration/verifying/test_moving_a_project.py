"""The chapter on moving a project: its example is in step, and its commands print what stands in it."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dlarray as dl
from dlarray.migration import command_line
from dlarray.migration.porting.project import ported
from dlarray.migration.verifying import recording

pytest.importorskip("tree_sitter_matlab")
pytest.importorskip("matio")

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "examples" / "moving_a_project"
CHAPTER = (ROOT / "docs" / "moving_a_project.rst").read_text(encoding="utf-8")


def commands():
    """The commands of the chapter, each with what it prints."""
    found = []
    for block in re.findall(r"::\n\n((?:    .*\n|\n)+)", CHAPTER):
        lines = [line[4:] for line in block.rstrip("\n").split("\n")]
        if lines[0].startswith("$ dlarray "):
            found.append((lines[0].split()[2:], "\n".join(lines[1:]) + "\n"))
    return found


@pytest.fixture
def folder(tmp_path, monkeypatch):
    shutil.copytree(EXAMPLE, tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


def test_the_port_is_what_the_translator_writes():
    port = ported([str(EXAMPLE / "matlab")], "out")
    assert not port.problems and not port.notes
    written = {os.path.relpath(place, "out"): text for place, text in port.modules.items()}
    kept = {p.name: p.read_text(encoding="utf-8") for p in (EXAMPLE / "port").glob("*.py")}
    assert written == kept


def test_the_commands_of_the_chapter_print_what_it_says(folder, capsys):
    assert [arguments[0] for arguments, _ in commands()] == ["check", "port", "matlab-files", "verify"]
    for arguments, expected in commands():
        assert command_line.main(arguments) == 0
        printed = capsys.readouterr().out
        same = doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS)
        assert same, f"dlarray {' '.join(arguments)} prints\n{printed}"


def test_the_ported_script_runs(folder):
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder / "port"), *sys.path])}
    done = subprocess.run(
        [sys.executable, "port/main.py"], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 5 and lines[-1].startswith("The best line: slope")
    assert float(lines[3].rpartition(" ")[2]) < 0.1 * float(lines[0].rpartition(" ")[2])


def test_the_tests_of_the_example_pass():
    result = recording.verify(str(EXAMPLE / "case1.mat"), f"{EXAMPLE}/port/fitLine.py:fitLine")
    assert result.agrees and [name for name, _ in result.reports] == ["slope", "offset", "losses"]
    assert '("case1.mat", "fitLine.py:fitLine")' in (EXAMPLE / "test_port.py").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("octave-cli") is None, reason="Octave is not installed")
def test_the_recording_is_what_octave_records(folder, capsys):
    command_line.main(["matlab-files", "-o", "recording"])
    shutil.copy(folder / "matlab" / "fitLine.m", folder / "recording")
    done = subprocess.run(
        ["octave-cli", "-q", "-f", "recordFitLine.m"],
        cwd=folder / "recording",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    new, kept = (recording.read(str(place / "case1.mat")) for place in (folder / "recording", EXAMPLE))
    assert new.names == kept.names and dl.compare(new.values, kept.values)
