"""The command `dlarray check`."""

from __future__ import annotations

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a .m or .mlx file, or a folder of them")
    parser.add_argument("--json", action="store_true", help="print JSON, for tools")


def run(options: argparse.Namespace) -> int:
    """Print what of the files is supported; 0 when nothing stands in the way, else 1."""
    from dlarray.migration.checking import report
    from dlarray.migration.checking.examine import examine

    done = examine(options.paths)
    print(report.as_json(done) if options.json else report.page(done))
    return 0 if done.complete else 1
