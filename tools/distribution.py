"""Builds the sdist and the wheel, and proves that they work where the repository is not: ``make dist``.

``python tools/distribution.py`` does in turn

1. ``build``: sdist, and the wheel out of the sdist;
2. ``twine check --strict``: the metadata and the README as the package index shows it;
3. what is inside: the size, the licence, no file but sources, nothing of other people's;
4. for each Python from 3.11 to 3.14 that is on the machine: the wheel in an empty environment, NumPy alone, runs the
   README's first example and the compat tests, in a folder with nothing of the repository's packages; Pythons that
   are not there are named;
5. the same on the oldest Python with the oldest dependencies that pyproject.toml allows, and the extras that `SMOKE`
   has a line for.

``--quick``: one Python, and without the compat tests that train MATLAB's example programs.
``--no-isolation`` builds with the setuptools that is here; ``--out FOLDER`` is where the files go (dist).
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MOST = {"wheel": 4, "sdist": 4}  # MB; a file that strayed into the package shows here
SOURCES = (".py", ".pyi", "py.typed", ".toml")
# What the compat tests read besides themselves: data, and CuPy's look-alike.
BESIDE = (
    "tests/__init__.py",
    "tests/support/lookalike.py",
    "tests/data/cupy_signatures.json",
    "examples/japanese_vowels.csv.gz",
    "examples/sonnets.txt",
)
# Of these extras the oldest versions are installed, and a line is run. The others want a GPU, MPI or gigabytes.
SMOKE = {
    "mat": "from scipy.io import savemat; savemat('a.mat', {'a': [[1.0, 2.0]]}); "
    "assert dl.load('a.mat').a.shape[-1] == 2",
    "port": "import pathlib; pathlib.Path('f.m').write_text('x = ones(2);\\ndisp(x)\\n'); "
    "from dlarray.migration.command_line import main; assert main(['port', 'f.m', '-o', 'out']) in (0, 1)",
    "onnx": "import onnx",
    "plot": "import matplotlib; matplotlib.use('Agg'); import matplotlib.pyplot as plt; plt.plot([1, 2])",
    "progress": "import tqdm",
    "tables": "import pandas; assert dl.table(a=[1.0, 2.0]) is not None",
    "bfloat16": "import ml_dtypes; dl.dlarray([1.0])",
}


# The target of a link or of a picture, in Markdown and in HTML.
LINK = re.compile(r"""(\]\(|(?:src|href)=")([^)"\s]+)(\)|")""")


class Failed(Exception):
    """A check that does not hold."""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the files go")
    parser.add_argument("--quick", action="store_true", help="one Python, without the example programs")
    parser.add_argument("--no-isolation", action="store_true", help="build with the setuptools that is here")
    options = parser.parse_args(argv)
    try:
        sdist, wheel = build(options.out, isolated=not options.no_isolation)
        look_inside(sdist, wheel)
        environments(wheel, quick=options.quick)
    except Failed as problem:
        print(f"FAILED: {problem}", file=sys.stderr)
        return 1
    return 0


def run(*command: object, cwd: Path, **env: str) -> str:
    """What a command prints, run away from this process' own Python settings."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PYTEST", "VIRTUAL_ENV"))}
    clean |= {"PYTHONDONTWRITEBYTECODE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "MPLBACKEND": "Agg"} | env
    words = [str(c) for c in command]
    done = subprocess.run(words, cwd=cwd, env=clean, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"{' '.join(words)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


# -- the two files ---------------------------------------------------------------------------------------------
def build(out: Path, isolated: bool = True) -> tuple[Path, Path]:
    """The sdist, and the wheel made out of it: so a file that the sdist lacks is missed here."""
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "source"  # a build leaves files behind, and those of older ones would go along
        shutil.copytree(
            ROOT, copy, ignore=shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "_build")
        )
        readme = copy / "README.md"
        readme.write_text(with_addresses(readme.read_text(encoding="utf-8")), encoding="utf-8")
        options = [] if isolated else ["--no-isolation"]
        run(sys.executable, "-m", "build", *options, "--outdir", out.resolve(), copy, cwd=Path(folder))
    (sdist,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    print(run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel, cwd=out).strip())
    return sdist, wheel


def with_addresses(readme: str) -> str:
    """The README as the package index shows it, which has no files beside it: links lead to the repository.

    Pictures and pages are those of the version that is built, so that an old version's page keeps its own.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    source, tag = project["urls"]["Source"], f"v{project['version']}"

    def address(found: re.Match) -> str:
        before, target, after = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found.group()
        kind = "raw" if target.endswith((".svg", ".png")) else "blob"
        return f"{before}{source}/{kind}/{tag}/{target}{after}"

    return LINK.sub(address, readme)


def look_inside(sdist: Path, wheel: Path) -> None:
    """Size, licence and files of both."""
    for kind, path in (("sdist", sdist), ("wheel", wheel)):
        size = path.stat().st_size / 1e6
        if size > MOST[kind]:
            raise Failed(f"the {kind} has {size:.1f} MB, and should have at most {MOST[kind]}")
        print(f"{path.name}: {size:.1f} MB")
    with zipfile.ZipFile(wheel) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    if missing := {"LICENSE", "README.md", "pyproject.toml"} - packed:
        raise Failed(f"the sdist lacks {sorted(missing)}")
    problems = licence_problems(inside)
    if problems:
        raise Failed("\n".join(problems))


def licence_problems(inside: dict[str, bytes]) -> list[str]:
    """What of a wheel's files is not ours, or does not say under which licence it comes."""
    problems = []
    about = {name.partition("/")[2]: text for name, text in inside.items() if ".dist-info/" in name}
    ours = (ROOT / "LICENSE").read_bytes()
    if about.get("licenses/LICENSE") != ours:
        problems.append("the wheel lacks the file LICENSE")
    if b"\nLicense-Expression: BSD-3-Clause\n" not in about.get("METADATA", b""):
        problems.append("the metadata does not say License-Expression: BSD-3-Clause")
    for name, text in inside.items():
        if ".dist-info/" in name:
            continue
        if not name.startswith("dlarray/") or not name.endswith(SOURCES):
            problems.append(f"{name} is no source of the package")
        elif re.search(rb"(?i)copyright\s*(\(c\)|\xc2\xa9|\d{4})|SPDX-License|all rights reserved", text):
            problems.append(f"{name} names an owner: say in LICENSE whose it is and under which licence")
    return problems


# -- environments ----------------------------------------------------------------------------------------------
def interpreters() -> dict[str, Path]:
    """The Pythons of `PYTHONS` on this machine: on the path, of pyenv, uv and GitHub's runners."""
    homes = [Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"]
    homes += [
        Path.home() / ".local/share/uv/python",
        Path(os.environ.get("RUNNER_TOOL_CACHE", "/opt/hostedtoolcache")),
    ]
    found: dict[str, Path] = {}
    for version in PYTHONS:
        candidates = [sys.executable, shutil.which(f"python{version}") or ""]
        for home in homes:
            candidates += [str(p) for p in sorted(home.glob(f"**/bin/python{version}"), reverse=True)]
        for candidate in candidates:
            if candidate and _is(candidate, version):
                found[version] = Path(candidate)
                break
    return found


def _is(python: str, version: str) -> bool:
    """Whether a program is that Python, and can make environments: pyenv's placeholders cannot."""
    code = "import sys, venv, ensurepip, ssl; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and done.stdout.strip() == version


def oldest(extra: str = "") -> list[str]:
    """Each dependency, or each of an extra, at the lower bound of pyproject.toml: ``numpy==2.1`` of ``numpy>=2.1``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = project["optional-dependencies"][extra] if extra else project["dependencies"]
    pinned = {}
    for line in needed:
        match = re.match(r"([\w.-]+)(\[[\w,]+\])?>=([\d.]+)", line)
        if match is None:
            raise Failed(f"pyproject.toml: {line} has no lower bound")
        pinned[match[1]] = f"{match[1]}=={match[3]}"
    return list(pinned.values())


def environments(wheel: Path, quick: bool = False) -> None:
    """Run what is promised in an environment for each Python, and in one with the oldest dependencies."""
    there = interpreters()
    if absent := [version for version in PYTHONS if version not in there]:
        print(f"not on this machine, and not tried: Python {', '.join(absent)}")
    if not there:
        raise Failed(f"none of Python {', '.join(PYTHONS)} is on this machine")
    first = next(iter(there))
    jobs: list[tuple[str, tuple[str, ...]]] = [(first, tuple(oldest()))]
    jobs += [(version, ()) for version in ([first] if quick else there)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        told = list(pool.map(lambda job: proved(wheel, there[job[0]], *job, quick), jobs))
    if all("not tried" in words for words in told):
        raise Failed("no environment could be made: the package index is out of reach")


def proved(wheel: Path, python: Path, version: str, pinned: tuple[str, ...], quick: bool) -> str:
    """What `prove` says; or, where the package index has not what is needed, that it was not tried."""
    try:
        words = prove(wheel, python, version, pinned, quick)
    except Failed as problem:
        missing = re.search(
            r"ERROR: (No matching distribution found for .*|Could not find a version .*)", str(problem)
        )
        if missing is None or "Ignored the following" in str(
            problem
        ):  # that are there, and not for this Python
            raise
        words = f"Python {version}, {'the oldest dependencies' if pinned else 'NumPy alone'}: not tried: {missing[1]}"
    print(words, flush=True)
    return words


def prove(wheel: Path, python: Path, version: str, pinned: tuple[str, ...], quick: bool) -> str:
    """The wheel in an empty environment: the first example, the compat tests; what was done in a line."""
    with tempfile.TemporaryDirectory() as folder:
        away = Path(folder)
        inside = environment(python, away / "env")
        pip = [inside, "-m", "pip", "install", "-q"]
        run(*pip, wheel, *pinned, cwd=away)
        if not pinned:
            alone(inside, away)
        run(*pip, "pytest>=8.3", cwd=away)
        work = away / "work"
        work.mkdir()
        (work / "first.py").write_text(first_example(), encoding="utf-8")
        run(inside, "first.py", cwd=work)
        tests = compat_tests(inside, work, quick)
        if pinned:  # after the tests: an extra may want a newer NumPy than we do
            run(*pip, *(pin for extra in SMOKE for pin in oldest(extra)), cwd=away)
            for extra, line in SMOKE.items():
                (work / f"{extra}_extra.py").write_text(f"import dlarray as dl\n{line}\n", encoding="utf-8")
                run(inside, f"{extra}_extra.py", cwd=work)
    return f"Python {version}, {'the oldest dependencies' if pinned else 'NumPy alone'}: {tests}"


def environment(python: Path, folder: Path) -> Path:
    """A new environment with pip and nothing else; its Python."""
    run(python, "-I", "-m", "venv", folder, cwd=folder.parent)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def alone(python: Path, away: Path) -> None:
    """Refuse more than the three packages that the metadata name."""
    listed = run(python, "-m", "pip", "list", "--format=freeze", cwd=away).split()
    extra = {line.split("==")[0].lower().replace("_", "-") for line in listed}
    extra -= {"dlarray", "numpy", "array-api-compat", "safetensors", "pip", "setuptools"}
    if extra:
        raise Failed(f"the wheel brings more than it should: {sorted(extra)}")


def first_example() -> str:
    """The README's first session as a program, which compares what is printed."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    session = next(block for block in re.findall(r"```python\n(.*?)```", text, re.S) if ">>>" in block)
    return (
        "import doctest, dlarray\n"
        "assert len(dlarray.__path__) == 1, dlarray.__path__\n"
        f"session = {session!r}\n"
        "test = doctest.DocTestParser().get_doctest(session, {}, 'README', 'README.md', 0)\n"
        "runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)\n"
        "runner.run(test)\n"
        "assert runner.tries >= 3 and not runner.failures\n"
    )


def compat_tests(python: Path, work: Path, quick: bool = False) -> str:
    """Run the compat tests on the installed package; pytest's last line."""
    left = shutil.ignore_patterns("__pycache__", *(["examples"] if quick else []))
    shutil.copytree(ROOT / "compat_tests", work / "compat_tests", ignore=left)
    for name in BESIDE:
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, work / name)
    options = ["-q", "-p", "no:cacheprovider", "--import-mode=importlib", "-o", "pythonpath=."]
    lines = run(python, "-m", "pytest", *options, "compat_tests", cwd=work).strip().splitlines()
    if not re.search(r"\b[1-9]\d* passed", lines[-1]):
        raise Failed(f"no compat test ran: {lines[-1]}")
    return lines[-1]


if __name__ == "__main__":
    sys.exit(main())
