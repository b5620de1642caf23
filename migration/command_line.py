"""The command ``dlarray``, also ``python -m dlarray``: one table of subcommands, each in a module of its own.

A subcommand's module offers ``arguments(parser)`` and ``run(options)``, which returns the exit code; it is imported
when the subcommand is asked for.
"""

from __future__ import annotations

import argparse
import importlib
import sys

# name: its module, and what it does in a line
COMMANDS = {
    "check": ("dlarray.migration.checking.command", "say what of a MATLAB project is supported"),
    "port": ("dlarray.migration.porting.command", "translate MATLAB source to Python"),
    "verify": (
        "dlarray.migration.verifying.command",
        "compare a port with the numbers that MATLAB printed or recorded",
    ),
    "matlab-files": (
        "dlarray.migration.verifying.matlab_files_command",
        "write the functions that are called in MATLAB",
    ),
    "doctor": ("dlarray.migration.doctor", "say what is installed, what works on this machine, and why not"),
}
FAILED = 2


def main(argv: list[str] | None = None) -> int:
    """Run a subcommand: 0 is success, 1 its finding that something is left, 2 a mistake in the call or a file."""
    argv = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(
        prog="dlarray", description="Move a MATLAB project to Python; look at this machine."
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, words) in COMMANDS.items():
        sub = commands.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        if argv[:1] == [name]:
            importlib.import_module(module).arguments(sub)
    options = parser.parse_args(argv)
    from dlarray.errors import DLArrayError

    try:
        return importlib.import_module(COMMANDS[options.command][0]).run(options)
    except (DLArrayError, OSError) as problem:
        print(f"dlarray {options.command}: {problem}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        return FAILED


if __name__ == "__main__":
    sys.exit(main())
