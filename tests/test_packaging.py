"""The wheel holds what the folders hold, and works where the checkout is not.

setuptools cannot find packages under another name (functions/ is installed as dlarray.functions), so they
are listed in pyproject.toml; a line forgotten there would make a wheel with a hole, which only these tests
notice.
"""

from __future__ import annotations

import email
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {
    "dlarray": "dlarray",
    "functions": "dlarray/functions",
    "layers": "dlarray/layers",
    "training": "dlarray/training",
    "migration": "dlarray/migration",
}
NEVER = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "_build", "reference")


def run(*command, cwd, **env):
    """Runs a command away from this process' own Python settings; its output is the message if it fails."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PYTEST"))}
    clean |= {"PYTHONDONTWRITEBYTECODE": "1", "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"} | env
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=clean, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the checkout: a build leaves files behind, and older ones there would end up in the wheel."""
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("packaging") / "checkout", ignore=NEVER)


@pytest.fixture(scope="module")
def wheel(checkout, tmp_path_factory):
    out = tmp_path_factory.mktemp("wheel")
    # Without build isolation, so without a network: the test extra brings setuptools.
    pip_wheel = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    run(*pip_wheel, "-w", out, checkout, cwd=out)
    (path,) = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def clean_python(wheel, tmp_path_factory):
    """The interpreter of a fresh environment with the wheel installed, and nothing of this checkout in reach.

    The dependencies are borrowed from this environment by a .pth file. Python puts its lines on the path
    and does not read the .pth files that lie there, so an editable install of dlarray stays out of sight.
    """
    env = tmp_path_factory.mktemp("clean") / "env"
    run(sys.executable, "-m", "venv", "--without-pip", env, cwd=env.parent)
    python = env / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", wheel, cwd=env.parent)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=env).strip())
    needed = ["numpy", "array_api_compat", "safetensors", "pytest"]
    found = {Path(importlib.util.find_spec(name).origin).parents[1] for name in needed}
    (site / "borrowed.pth").write_text("".join(f"{folder}\n" for folder in sorted(found)))
    return python


def test_the_wheel_holds_the_folders_and_nothing_else(wheel, checkout):
    names = {n for n in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in n}
    expected = {
        f"{package}/{path.relative_to(checkout / folder).as_posix()}"
        for folder, package in FOLDERS.items()
        for path in (checkout / folder).rglob("*")
        if path.is_file()
    }
    assert "dlarray/py.typed" in expected and "dlarray/functions/__init__.py" in expected
    assert names == expected, f"missing: {sorted(expected - names)}; too much: {sorted(names - expected)}"


def test_the_wheel_says_what_it_needs(wheel):
    archive = zipfile.ZipFile(wheel)
    (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
    metadata = email.message_from_bytes(archive.read(name))
    assert metadata["Name"] == "dlarray"
    assert metadata["Requires-Python"] == ">=3.11"
    always = {r.split(">")[0] for r in metadata.get_all("Requires-Dist") if ";" not in r}
    assert always == {"numpy", "array-api-compat", "safetensors"}
    extras = set(metadata.get_all("Provides-Extra"))
    users = {"cuda", "accelerate", "mat", "onnx", "plot", "progress", "tables", "mpi", "demo"}
    assert extras >= users | {"docs", "test", "check"}


def test_a_clean_environment_imports_the_installed_copy(clean_python, tmp_path):
    code = (
        "import dlarray, dlarray.functions, dlarray.layers\n"
        "print(dlarray.__file__); print(len(dlarray.__path__)); print(dlarray.__version__)"
    )
    file, entries, version = run(clean_python, "-c", code, cwd=tmp_path).split("\n")[:3]
    assert Path(file).is_relative_to(clean_python.parents[1])
    assert entries == "1", "the bridge for source checkouts must do nothing in an installed copy"
    assert version == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    # and importing it loads no optional package
    code = (
        "import sys, dlarray\n"
        "print(sorted({'cupy', 'jax', 'torch', 'scipy', 'h5py', 'matplotlib', 'pandas'} & set(sys.modules)))"
    )
    assert run(clean_python, "-c", code, cwd=tmp_path).strip() == "[]"


def test_compat_tests_pass_against_the_installed_copy(clean_python, checkout, tmp_path):
    shutil.copytree(checkout / "compat_tests", tmp_path / "compat_tests")
    # A module with a common name beside the user's script must not replace dlarray's.
    (tmp_path / "functions.py").write_text("raise ImportError('this is the user's functions.py')")
    page = "compat_tests/test_selfattentionlayer_page.py"
    out = run(clean_python, "-m", "pytest", "-q", "-p", "no:cacheprovider", page, cwd=tmp_path)
    assert re.search(r"^[1-9]\d* passed", out, re.MULTILINE), out


def test_the_checkout_imports_in_its_own_root_beside_an_install(clean_python, checkout):
    # Here Python finds the folder dlarray/ before the installed package, and functions/ is not inside it.
    code = (
        "import dlarray, dlarray.functions, dlarray.layers\n"
        "print(dlarray.__file__, dlarray.functions.__file__)"
    )
    files = run(clean_python, "-c", code, cwd=checkout).split()
    assert [Path(f).parent for f in files] == [checkout / "dlarray", checkout / "functions"]
