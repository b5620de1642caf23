"""One version and one address in all files of a release; its tools refuse what should not be published."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import dlarray
from tests.support.bundles import cases

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("distribution", ROOT / "tools" / "distribution.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_one_version():
    version = PROJECT["version"]
    assert dlarray.__version__ == version
    assert f"\nversion: {version}\n" in text("CITATION.cff")
    assert f'\n  version: "{version}"\n' in text("conda/recipe.yaml")
    assert re.search(r"^## (\S+)", text("CHANGELOG.md"), re.M)[1] == version
    minor = ".".join(version.split(".")[:2])
    (stable,) = (row for row in json.loads(text("docs/_static/switcher.json")) if row.get("preferred"))
    assert stable["version"] == minor


def test_one_address():
    files = [
        "pyproject.toml",
        "CITATION.cff",
        "SECURITY.md",
        "conda/recipe.yaml",
        "docs/_static/switcher.json",
    ]
    files += ["docs/conf.py", ".github/ISSUE_TEMPLATE/config.yml"]
    for name in files:
        owners = re.findall(r"github\.com/([\w-]+)/dlarray|//([\w-]+)\.github\.io/dlarray", text(name))
        assert owners, name
        assert {a or b for a, b in owners} == {"dlarray-developers"}, name


def test_the_recipe_needs_what_the_project_needs():
    run = text("conda/recipe.yaml").partition("  run:\n")[2].partition("\n\n")[0]
    needed = {line.strip("- ").replace(" ", "") for line in map(str.strip, run.splitlines())}
    assert needed == {*PROJECT["dependencies"], "python>=${{python_min}}"}


@cases("path", WORKFLOWS)
def test_a_workflow_gives_no_rights_that_it_does_not_need(path):
    """And runs what this repository has."""
    words = path.read_text(encoding="utf-8")
    assert "\npermissions:\n  contents: read\n" in words
    targets = set(re.findall(r"^(\w+):", text("Makefile"), re.M))
    assert set(re.findall(r"run: make (\w+)", words)) <= targets
    assert ("id-token: write" in words) == (path.stem == "publish")


def test_actionlint():
    program = shutil.which("actionlint")
    if program is None:
        pytest.skip("actionlint is not installed")
    done = subprocess.run([program, *map(str, WORKFLOWS)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_oldest_dependencies_are_the_bounds(tool):
    assert tool.oldest() == ["numpy==2.1", "array-api-compat==1.11", "safetensors==0.4"]
    assert set(tool.SMOKE) <= set(PROJECT["optional-dependencies"])
    for extra in tool.SMOKE:
        assert all("==" in pin for pin in tool.oldest(extra))


def test_the_files_that_compat_tests_read_are_there(tool):
    assert all((ROOT / name).is_file() for name in tool.BESIDE)


def test_a_python_is_found_by_running_it(tool, tmp_path):
    import sys

    version = "{}.{}".format(*sys.version_info)
    assert tool.interpreters()[version] == Path(sys.executable)
    placeholder = tmp_path / "python3.14"
    placeholder.write_text("#!/bin/sh\necho 'no such version' >&2; exit 127\n")
    placeholder.chmod(0o755)
    assert not tool._is(str(placeholder), "3.14") and not tool._is(str(tmp_path / "none"), "3.14")


def test_what_is_not_ours_is_refused(tool):
    good = {
        "dlarray/__init__.py": b"x = 1\n",
        "dlarray-1.dist-info/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
        "dlarray-1.dist-info/METADATA": b"Name: dlarray\nLicense-Expression: BSD-3-Clause\n",
    }
    assert tool.licence_problems(good) == []
    for name, content, words in (
        ("dlarray/kernel.so", b"", "no source"),
        ("functions/__init__.py", b"", "no source"),
        ("dlarray/theirs.py", b"# Copyright (c) 2020 Someone\n", "names an owner"),
    ):
        (problem,) = tool.licence_problems(good | {name: content})
        assert words in problem and name in problem
    assert len(tool.licence_problems({"dlarray/__init__.py": b""})) == 2


def test_a_file_that_strayed_in_shows_by_its_size(tool, tmp_path):
    big = tmp_path / "dlarray-1.tar.gz"
    big.write_bytes(bytes(5_000_000))
    with pytest.raises(tool.Failed, match="has 5.0 MB"):
        tool.look_inside(big, big)


def test_the_first_example_is_checked(tool):
    import dlarray as package

    program = tool.first_example().replace("len(dlarray.__path__) == 1", "True")
    exec(compile(program, "first", "exec"), {})
    with pytest.raises(AssertionError):
        exec(compile(program.replace("     2     8", "     2     9"), "first", "exec"), {"dlarray": package})


def test_the_readme_of_a_release_leads_to_the_repository(tool):
    """The package index has no files beside the README, and shows no picture of a relative path."""
    shown = tool.with_addresses(text("README.md"))
    source, tag = PROJECT["urls"]["Source"], f"v{PROJECT['version']}"
    pictures = re.findall(r'src="([^"]+)"', text("README.md"))
    assert pictures and all(f'src="{source}/raw/{tag}/{picture}"' in shown for picture in pictures)
    targets = re.findall(r'(?:\]\(|src="|href=")([^)"\s]+)', shown)
    assert all(target.startswith(("https://", "#")) for target in targets)
    assert tool.with_addresses("[a](docs/a.rst) [b](#b) [c](https://c.org)") == (
        f"[a]({source}/blob/{tag}/docs/a.rst) [b](#b) [c](https://c.org)"
    )
