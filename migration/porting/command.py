"""The command `dlarray port`."""

from __future__ import annotations

import argparse
import os
import sys


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a .m or .mlx file, or a folder of them")
    parser.add_argument(
        "-o", "--out", metavar="OUT", help="the folder for the Python files; without it one file is printed"
    )
    parser.add_argument(
        "--strict", action="store_true", help="exit with 1 when a statement or a doubt is left"
    )


def run(options: argparse.Namespace) -> int:
    """Write the modules, print the summary; with --strict what is left decides the exit code."""
    from dlarray.migration.porting import report
    from dlarray.migration.porting.project import ported

    port = ported(options.paths, options.out or "")
    if options.out is None:
        texts = [text for place, text in port.modules.items() if place in port.origins]
        if len(texts) > 1:
            print("dlarray port: several files need a folder to go to; fix: -o OUT", file=sys.stderr)
            return 2
        sys.stdout.write("".join(texts))
        print(report.summary(port), file=sys.stderr)
    else:
        for place, text in port.modules.items():
            os.makedirs(os.path.dirname(place) or ".", exist_ok=True)
            with open(place, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
        print(report.summary(port))
    if port.problems:
        return 2
    left = any(note.kind in ("left", "doubt") for note in port.notes)
    return 1 if options.strict and left else 0
