"""The command `dlarray matlab-files`: the functions that are called in MATLAB."""

from __future__ import annotations

import argparse
import os

from dlarray.migration.mat import matlab_function
from dlarray.migration.verifying import record_function

FILES = {module.NAME: module.TEXT for module in (record_function, matlab_function)}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--out", metavar="DIR", help="write them to this folder; without it they are printed"
    )


def run(options: argparse.Namespace) -> int:
    """Print or write the files."""
    for name, text in FILES.items():
        if options.out is None:
            print(f"%% {name}\n{text}")
            continue
        os.makedirs(options.out, exist_ok=True)
        place = os.path.join(options.out, name)
        with open(place, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        print(place)
    return 0
