"""Runs the public array-api-tests suite on dlarray.autodiff.

    git clone --recurse-submodules https://github.com/data-apis/array-api-tests
    ARRAY_API_TESTS=array-api-tests python tests/support/run_array_api_tests.py [pytest options]

A failure that tests/data/array_api_exceptions.txt does not explain ends the run with status 1, and so does, when no
pytest options narrow the run down, an exception that fails no longer.  ARRAY_API_TESTS_MODULE chooses another
namespace, such as numpy, to see what that fails.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
EXCEPTIONS = ROOT / "tests" / "data" / "array_api_exceptions.txt"


def exceptions(text: str) -> dict[str, str]:
    """``pattern  # reason`` in every line: {pattern: reason}; a line of its own with ``#`` is a comment."""
    found = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            pattern, mark, reason = line.partition("  # ")
            if not mark or not reason.strip():
                raise ValueError(f"{EXCEPTIONS.name}: no reason in {line!r}")
            found[pattern.strip()] = reason.strip()
    return found


def explained(test: str, patterns: dict[str, str]) -> list[str]:
    """The patterns (``*`` stands for anything) that name this test."""
    return [p for p in patterns if re.fullmatch(".*".join(map(re.escape, p.split("*"))), test)]


def run(suite: Path, options: list[str]) -> tuple[list[str], dict[str, str]]:
    """The names of all tests that failed, and what pytest says in short."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
        env.setdefault("ARRAY_API_TESTS_MODULE", "dlarray.autodiff")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "array_api_tests",
            "-q",
            "-p",
            "no:cacheprovider",
            "--tb=no",
        ]
        command += ["-r", "N", "--disable-warnings", "--hypothesis-seed=0", f"--junitxml={report}"]
        if not any(o.startswith("--max-examples") for o in options):
            command.append("--max-examples=100")
        subprocess.run([*command, *options], cwd=suite, env=env, check=False)
        if not report.exists():
            raise SystemExit(f"{suite}: the suite gave no report")
        cases = list(ElementTree.parse(report).iter("testcase"))
    failed, counts = [], {"tests": len(cases), "failed": 0, "skipped": 0}
    for case in cases:
        kinds = {child.tag for child in case}
        counts["skipped"] += "skipped" in kinds
        if kinds & {"failure", "error"}:
            module = (case.get("classname") or "").removeprefix("array_api_tests.")
            failed.append(f"{module}::{case.get('name')}")
    counts["failed"] = len(failed)
    return failed, counts


def main(options: list[str]) -> int:
    place = os.environ.get("ARRAY_API_TESTS")
    if not place or not Path(place, "array_api_tests").is_dir():
        print("ARRAY_API_TESTS names no checkout of array-api-tests", file=sys.stderr)
        return 2
    known = exceptions(EXCEPTIONS.read_text(encoding="utf-8"))
    failed, counts = run(Path(place), options)
    used: set[str] = set()
    unexplained = []
    for test in failed:
        patterns = explained(test, known)
        used.update(patterns)
        if not patterns:
            unexplained.append(test)
    print(
        ", ".join(f"{n} {what}" for what, n in counts.items()),
        f"({len(failed) - len(unexplained)} explained)",
    )
    for test in unexplained:
        print(f"FAILED  {test}")
    over = [] if options else sorted(set(known) - used)
    for pattern in over:
        print(f"NO LONGER FAILS  {pattern}")
    # some of NumPy's failures depend on what Hypothesis draws
    over = [p for p in over if "(by chance)" not in known[p]]
    return 1 if unexplained or over else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
