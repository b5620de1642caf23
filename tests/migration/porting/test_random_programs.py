"""Random programs: all variables at their ends, by Octave and, translated, by Python."""

import shutil

import pytest

from tests.support import random_functions, random_idioms, random_language
from tests.support.bundles import cases
from tests.support.matlab_programs import from_octave, judged
from tests.support.random_programs import program

pytest.importorskip("tree_sitter_matlab")
pytest.importorskip("scipy")

COUNT = 120
PROGRAMS = {f"r{seed}": program(seed) for seed in range(COUNT)}
PROGRAMS |= {f"w{seed}": random_functions.program(seed) for seed in range(COUNT)}
PROGRAMS |= {f"l{seed}": random_language.program(seed) for seed in range(COUNT // 2)}
PROGRAMS |= {f"i{seed}": random_idioms.program(seed) for seed in range(COUNT // 3)}


@pytest.fixture(scope="module")
def expected():
    if shutil.which("octave-cli") is None:
        pytest.skip("octave-cli is the oracle, and is not installed")
    found = from_octave(PROGRAMS)
    assert sum(isinstance(values, dict) for values in found.values()) > 2 * COUNT
    return found


@cases("name", list(PROGRAMS))
def test_every_variable_is_octaves(name, expected):
    if isinstance(expected[name], str):  # Octave stops, at a place that is not there, say
        return
    assert judged(PROGRAMS[name], expected[name], f"{name}.m") == ("right", "")


def test_programs_are_the_same_on_every_run_and_of_many_kinds():
    assert program(3) == PROGRAMS["r3"] and random_functions.program(3) == PROGRAMS["w3"]
    together = "\n".join(PROGRAMS.values())
    for part in (
        "for ",
        "while ",
        "switch ",
        "try",
        "elseif",
        "break",
        "helper(",
        "containers.Map",
        "@(x)",
        "struct(",
        "nargin <",
        "return;",
        "] = work",
        "int16(",
        "{end+1} = ",
        ".items(",
    ):
        assert together.count(part) > 10, part
