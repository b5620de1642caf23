"""What tests of ported projects share."""

import pytest

from tests.support.matlab_programs import run_project


@pytest.fixture
def printed(tmp_path, monkeypatch, capsys):
    """What a project prints: its lines, without those that are empty and without blanks at the ends."""

    def made(main, **classes):
        run_project(tmp_path, monkeypatch, main, classes)
        return [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip()]

    return made
