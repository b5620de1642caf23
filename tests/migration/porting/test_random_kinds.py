"""Random programs whose functions get values of other kinds in each call: what they print, by Octave and ported."""

import os
import shutil
import subprocess

import pytest

from tests.support.bundles import cases
from tests.support.matlab_programs import for_octave, printed
from tests.support.random_kinds import program

pytest.importorskip("tree_sitter_matlab")

COUNT = 150


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """What Octave prints, by the number of the program."""
    if shutil.which("octave-cli") is None:
        pytest.skip("octave-cli is the oracle, and is not installed")
    folder = tmp_path_factory.mktemp("kinds")
    script = ["1;", "warning('off', 'all');"]
    for seed in range(COUNT):
        (folder / f"k{seed}.m").write_text(for_octave(program(seed)), encoding="utf-8")
        script.append(f"function run{seed}(), source('{folder}/k{seed}.m'); end\ndisp('@@'); run{seed}();")
    (folder / "batch.m").write_text("\n".join(script), encoding="utf-8")
    done = subprocess.run(
        ["octave-cli", "-q", "-f", "--no-history", str(folder / "batch.m")],
        capture_output=True, text=True, timeout=120, env={**os.environ, "LC_ALL": "C"},
    )  # fmt: skip
    found = done.stdout.split("@@\n")[1:]
    assert len(found) == COUNT, done.stderr[-300:]
    return found


@cases("seed", range(COUNT))
def test_what_octave_prints_is_printed(seed, expected):
    theirs, mine = (text.split("#\n")[1:] for text in (expected[seed], printed(program(seed))))
    assert len(mine) == len(theirs)
    for one, other in zip(theirs, mine, strict=True):
        if "refused" not in one and "refused" not in other:
            assert other.split() == one.split(), program(seed)
