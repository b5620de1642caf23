"""The attacks in short, so that they are known to work and nothing obvious has come back; ``make attack`` is long."""

from __future__ import annotations

import os

import pytest

from tests.attack.__main__ import items, run
from tests.attack.report import Report
from tests.support.ranks import launcher

SECONDS = {
    "interrupts": 6,
    "kills": 4,
    "disks": 4,
    "forks": 4,
    "clients": 4,
    "folders": 1,
    "mpi": 1,
}
MPI, NO_MPI = launcher()


@pytest.mark.skipif(os.name != "posix", reason="signals, forks and limits are those of Unix")
@pytest.mark.parametrize("item", SECONDS)
def test_all_survive(item):
    if item == "mpi" and MPI is None:
        pytest.skip(NO_MPI)
    reports, printed = run(item, 0, SECONDS[item])
    assert reports and all(r.tried for r in reports), printed
    assert not [text for r in reports for text in r.failed]


def test_every_attack_is_found():
    assert {*SECONDS} <= {*items()} and "report" not in items() and "programs" not in items()


def test_an_item_that_breaks_down_is_a_failure():
    (report,), _ = run("report", 0, 1)  # it has no attack
    assert report.tried == 1 and report.survived() == 0 and "it ended with the code 1" in report.failed[0]
    assert Report("files", 10, ["one"]).survived() == 9
