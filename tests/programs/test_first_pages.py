"""The pages that one meets first: installation has every extra, the house every room, the front page real figures."""

from __future__ import annotations

import importlib.util
import json
import math
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

from compat_tests.test_seeded_runs import CONSTRAINED, PERCEPTRONS
from tests.test_imports import MODULES, ROOMS

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
DEVELOPERS = {"test", "check", "docs", "release"}


def load(name):
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_installation_names_every_extra_and_no_other():
    text = (DOCS / "installation.rst").read_text(encoding="utf-8")
    extras = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])
    rows = re.findall(r"^``\[(\w+)\]``  ", text, re.M)
    assert len(rows) == len(set(rows)) and set(rows) == extras - DEVELOPERS
    assert set(re.findall(r"``\[(\w+)\]``", text)) == extras


def test_the_picture_of_the_house_has_every_room_once():
    house = load("draw_house")
    assert house.rooms() == ROOMS
    texts = [node.text for node in ElementTree.fromstring(house.svg()).iter() if node.tag.endswith("}text")]
    shown = sorted(t.split(" ")[0] for t in texts if not t.isdigit())
    assert shown == sorted(name.removeprefix("dlarray.") for row in ROOMS for name in row)


def test_the_picture_counts_all_files():
    house = load("draw_house")
    assert sum(house.files(name) for row in ROOMS for name in row) == len(MODULES)


def test_the_front_page_has_the_losses_that_matlab_printed():
    front = load("front_page")
    printed = {
        page: (widths, {n: loss for n, _, loss in lines}) for page, (_, widths, lines) in PERCEPTRONS.items()
    }
    assert front.REPOSITORY == f"https://{CONSTRAINED}"
    assert {page: run[1:] for page, run in front.RUNS.items()} == printed
    for page, (*_, losses) in front.RUNS.items():
        assert front.losses(page) == losses


def test_the_front_page_has_the_speed_of_each_run_and_its_machine():
    front = load("front_page")
    lines = front.speed_lines()
    runs = json.loads((DOCS / "speed.json").read_text(encoding="utf-8"))["runs"]
    means = [run for run in runs if run["geometric mean"]]
    assert len(means) == len(lines) - 1 > 0
    for run, line in zip(means, lines, strict=False):
        ratios = [row["ratio"] for row in front.averaged(run)]
        assert math.isclose(math.prod(ratios) ** (1 / len(ratios)), run["geometric mean"], rel_tol=1e-9)
        assert f"{run['geometric mean']:.2f} times" in line and run["machine"]["processor"] in line
