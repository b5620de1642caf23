"""Some mutated files of each kind; `make attack` tries many."""

import pytest

from tests.attack import files

for library in ("h5py", "PIL", "pandas", "scipy", "matio"):
    pytest.importorskip(library, reason="files of every kind are written and read")


def test_mutated_files_are_refused_or_read():
    report = files.attack(seed=1, seconds=120, most=500)
    assert report.tried == 500
    assert report.failed == []


def test_the_same_seed_gives_the_same_files():
    good = bytes(range(256)) * 8
    assert files.plan(3) == files.plan(3) != files.plan(4)
    assert files.mutated(good, 5) == files.mutated(good, 5)
    assert len({files.mutated(good, n) for n in range(50)}) > 40
