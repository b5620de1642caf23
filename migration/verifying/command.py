"""The command `dlarray verify`."""

from __future__ import annotations

import argparse
import json
import sys


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a live script (.mlx, or .m in plain text), or a recording (.mat)"
    )
    parser.add_argument(
        "function", nargs="?", metavar="PORT.PY:FUNCTION", help="with a recording: the function to run on it"
    )
    parser.add_argument(
        "--path", action="append", default=[], metavar="FOLDER",
        help="another folder of MATLAB source that the live script calls, as addpath has it; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--time-limit", type=float, default=600.0, metavar="SECONDS", help="for the port's run (600)"
    )
    for kind in ("absolute", "relative"):
        parser.add_argument(
            f"--{kind}-tolerance",
            type=float,
            metavar="T",
            help="with a recording: as those of dlarray.compare",
        )
    parser.add_argument("--html", metavar="FILE", help="also write a page for a browser")
    parser.add_argument("--json", action="store_true", help="print JSON, for tools")


def run(options: argparse.Namespace) -> int:
    """Print what agrees, differs, and could not be compared: 0 when all of it agrees and no statement failed."""
    if options.file.lower().endswith(".mat"):
        return _recording(options)
    from dlarray.migration.verifying import report, script_comparison

    if options.function:
        print("dlarray verify: a live script runs as a whole; fix: leave the function out", file=sys.stderr)
        return 2
    done = script_comparison.verify(options.file, options.path, options.time_limit)
    if options.html:
        with open(options.html, "w", encoding="utf-8") as file:
            file.write(report.as_html(done))
    print(report.as_json(done) if options.json else report.page(done))
    return 0 if done.agrees and not done.failed and not done.late and not done.broken else 1


def _recording(options: argparse.Namespace) -> int:
    from dlarray.migration.verifying import recording

    if not options.function:
        print(
            "dlarray verify: which function? fix: dlarray verify case1.mat port.py:modelLoss", file=sys.stderr
        )
        return 2
    tolerances = {
        "AbsoluteTolerance": options.absolute_tolerance,
        "RelativeTolerance": options.relative_tolerance,
    }
    result = recording.verify(options.file, options.function, tolerances)
    if options.html:
        with open(options.html, "w", encoding="utf-8") as file:
            file.write(recording.as_html(result))
    text = json.dumps(recording.as_json(result), indent=1, ensure_ascii=False)
    print(text if options.json else recording.page(result))
    return 0 if result.agrees else 1
