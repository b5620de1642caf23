"""`dlarray doctor`: what it tells, and when it says that something is wrong."""

from __future__ import annotations

import json

import pytest

import dlarray as dl
from dlarray.migration import doctor
from dlarray.migration.command_line import main


def test_the_page_tells_what_is_here(capsys):
    assert main(["doctor"]) == 0
    page = capsys.readouterr().out
    for words in (
        f"dlarray {dl.__version__}",
        "numpy",
        "threads",
        "GPU",
        "memoryLimit",
        "Kernels",
        "All is well.",
    ):
        assert words in page


def test_json(capsys, monkeypatch):
    monkeypatch.setenv("DLARRAY_NUM_THREADS", "1")
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["well"] and found["gradients"]["numpy"] == "right" and found["kernels"]["numpy"] == "ready"
    assert found["settings"]["DLARRAY_NUM_THREADS"] == "1"
    assert found["packages"]["numpy"]


def test_a_wrong_gradient_is_found(capsys, monkeypatch):
    monkeypatch.setattr(dl, "tanh", lambda x: 2 * x)
    assert main(["doctor"]) == 1
    page = capsys.readouterr().out
    assert "wrong: off by" in page and "Something is wrong" in page


def test_an_error_is_told_and_what_is_not_here_is_no_error(monkeypatch):
    def absent(x):
        raise ModuleNotFoundError("No module named 'torch'", name="torch")

    def broken(x):
        raise OSError("libtorch.so: cannot open\nmore")

    monkeypatch.setattr(doctor, "BACKENDS", {"torch": absent})
    found = doctor.examine()
    assert found["gradients"] == {"torch": "not here: torch is not installed"} and found["well"]
    monkeypatch.setattr(doctor, "BACKENDS", {"torch": broken})
    found = doctor.examine()
    assert found["gradients"] == {"torch": "wrong: OSError: libtorch.so: cannot open"} and not found["well"]


def test_it_takes_no_files(capsys):
    with pytest.raises(SystemExit):
        main(["doctor", "file.m"])
    assert "unrecognized arguments: file.m" in capsys.readouterr().err
