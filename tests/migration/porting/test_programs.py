"""Whole programs: run by Octave and, translated, by Python; every variable is compared.

Those in ``unseen`` were written in five lots and first run when the translator was done with the others; the record of
the translator gives both scores.
"""

import ast
import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import by_hand, code_of, from_octave, judged, run

pytest.importorskip("tree_sitter_matlab")
pytest.importorskip("scipy")

FOLDER = Path(__file__).parent / "programs"
PROGRAMS = {f"{p.parent.name}/{p.stem}": p for p in sorted(FOLDER.glob("*/*.m"))}
octave = pytest.mark.skipif(
    shutil.which("octave-cli") is None, reason="octave-cli is the oracle, and is not installed"
)


@cache
def expected():
    """What Octave makes of all programs, in one process for each folder."""
    out = {}
    for folder in sorted({p.parent for p in PROGRAMS.values()}):
        texts = {p.stem: p.read_text(encoding="utf-8") for p in PROGRAMS.values() if p.parent == folder}
        out.update({f"{folder.name}/{name}": values for name, values in from_octave(texts).items()})
    return out


@octave
@cases("name", list(PROGRAMS))
def test_every_variable_is_right(name):
    text = PROGRAMS[name].read_text(encoding="utf-8")
    assert judged(text, expected()[name], f"{PROGRAMS[name].stem}.m") == ("right", "")


@pytest.mark.skipif(shutil.which("octave-cli") is not None, reason="they have been run beside octave-cli")
@cases("name", list(PROGRAMS))
def test_it_runs_to_its_end(name):
    _, _, error = run(PROGRAMS[name].read_text(encoding="utf-8"), f"{PROGRAMS[name].stem}.m")
    assert not error


@cases("name", list(PROGRAMS))
def test_the_text_is_the_same_on_every_run_and_fits_100_columns(name):
    text = PROGRAMS[name].read_text(encoding="utf-8")
    code = code_of(text, f"{PROGRAMS[name].stem}.m")
    assert code == ported_text(text, f"{PROGRAMS[name].stem}.m")
    assert max(map(len, code.splitlines())) <= 100
    assert "NotImplementedError" not in code


def test_helpers_stand_on_few_lines():
    """A helper's call on at most a quarter of the lines: Python and the library do the rest."""
    lines = helped = 0
    for path in PROGRAMS.values():
        code = code_of(path.read_text(encoding="utf-8"), f"{path.stem}.m")
        imports = [
            n for n in ast.parse(code).body if isinstance(n, ast.ImportFrom) and n.module == "dlarray.matlab"
        ]
        names = {a.asname or a.name for n in imports for a in n.names}
        called = re.compile(rf"(?<![.\w])({'|'.join(names)})\b[.(]") if names else None
        body = [
            line
            for line in code.split("\n")
            if line.strip() and not re.match(r'\s*(#|from|import|"""|\)|    \w+,)', line)
        ]
        lines += len(body)
        helped += sum(called is not None and called.search(line) is not None for line in body)
    assert helped / lines <= 0.25, f"{helped} of {lines}"


def test_the_oracle_is_asked_about_most_programs():
    assert sum(not by_hand(p.read_text(encoding="utf-8")) for p in PROGRAMS.values()) >= 0.6 * len(PROGRAMS)
