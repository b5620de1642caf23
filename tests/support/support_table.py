"""What every function supports, found by running its record: ``python tests/support/support_table.py`` prints it.

The table goes to docs/support.json too, which the reference pages show.  Columns: values, labels, classes (single stays
single), first and second derivative, empty arrays, NaN, and each array library.  Entries: "yes", "no" (a check
failed), "-" (does not apply, or no record tries it); for NaN whether it "spreads" to the result or is "left out".
"""

import argparse
import inspect
import json
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.support import lookalike  # noqa: E402

lookalike.install()

import numpy as np  # noqa: E402
import pytest  # noqa: E402

import dlarray as dl  # noqa: E402
from dlarray import registry  # noqa: E402
from tests.functions import test_records as generic  # noqa: E402
from tests.support import backends  # noqa: E402
from tests.support.records import A, collect  # noqa: E402

PLACE = Path(__file__).parents[2] / "docs" / "support.json"
CHECKS = ("values", "labels", "classes", "first derivative", "second derivative", "empty", "NaN")
LIBRARIES = backends.NAMES


def gen():
    """The same random numbers for each check, as in the tests."""
    return np.random.default_rng(20260601)


def outcome(checks) -> str:
    """Run checks until one fails: "yes", "no", or "-" when there was nothing to run."""
    ran = False
    for check, arguments in checks:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check(*arguments)
            ran = True
        except pytest.skip.Exception:
            continue
        except Exception:  # whatever it is, the function does not do what its record says
            return "no"
    return "yes" if ran else "-"


def library(name: str):
    """The backend of that name, or None where it is not there."""
    return None if name in backends.MISSING else backends.Backend(name)


def nan_effect(record) -> str:
    """What a NaN in the first array does: "spreads" to the result, is "left out", or is an error ("refused")."""
    for case in record.cases:
        places = [i for i, a in enumerate(case.args) if isinstance(a, A) and a.differentiable]
        if not places or not case.smooth or not np.prod(case.args[places[0]].size):
            continue
        args, _ = generic.arguments(case, gen(), generic.in_numpy)
        X = args[places[0]]
        values = backends.host(X).copy()
        if values.dtype.kind not in "fc":
            continue
        values[(0,) * values.ndim] = np.nan
        args[places[0]] = generic.in_numpy(values, dl.dims(X))
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                result = getattr(dl, record.name)(*args, **case.options)
        except dl.errors.DLArrayError:
            return "refused"
        except Exception:  # an error that does not come from the public door
            return "no"
        parts = result if isinstance(result, tuple) else (result,)
        found = [backends.host(p) for p in parts if isinstance(p, dl.dlarray)]
        if found:
            return "spreads" if any(np.isnan(p).any() for p in found if p.dtype.kind in "fc") else "left out"
    return "-"


def row(record) -> dict[str, str]:
    """The entries of one function."""
    smooth = [c for c in record.cases if c.smooth and registry.functions[record.name].differentiable]
    arrays = [c for c in record.cases if any(isinstance(a, A) for a in c.args)]
    empty = [c for c in arrays if any(isinstance(a, A) and 0 in a.size for a in c.args)]
    labelled = [c for c in arrays if any(isinstance(a, A) and a.fmt for a in c.args)]

    def values(cases, single=False):
        return outcome(
            (generic.test_values_labels_and_class.one_case, (record, c, single, gen())) for c in cases
        )

    derivative = outcome(
        (generic.test_first_and_second_derivative.one_case, (record, c, gen())) for c in smooth
    )
    found = {
        "values": values(record.cases),
        "labels": values(labelled),
        "classes": values(arrays, single=True),
        "first derivative": derivative,
        "second derivative": derivative,
        "empty": values(empty),
        "NaN": nan_effect(record),
    }
    for name in LIBRARIES:
        there = library(name)
        cases = [c for c in arrays if c.backends] if there else []
        found[name] = outcome((generic.test_backends.one_case, (record, c, there, gen())) for c in cases)
    return found


def table(names=None) -> dict[str, dict[str, str]]:
    """The rows of all functions with a record, or of those named."""
    known = collect()
    chosen = sorted(
        set(known) & set(registry.functions) if names is None else names,
        key=lambda name: (name.lower(), name),
    )
    return {name: row(known[name]) for name in chosen}


def text(rows: dict[str, dict[str, str]]) -> str:
    """The table for a terminal."""
    columns = [*CHECKS, *LIBRARIES]
    short = {"first derivative": "1st", "second derivative": "2nd"}
    width = max(map(len, rows), default=0)
    lines = [" " * width + "  " + " ".join(f"{short.get(c, c):>9}" for c in columns)]
    lines += [f"{name:<{width}}  " + " ".join(f"{r[c]:>9}" for c in columns) for name, r in rows.items()]
    return "\n".join(lines)


def main() -> int:
    """Print the table, write it where the docs read it, and fail where a check has failed."""
    parser = argparse.ArgumentParser(description=inspect.getdoc(sys.modules[__name__]))
    parser.add_argument(
        "names", nargs="*", help="functions; all when none is named, which writes docs/support.json"
    )
    chosen = parser.parse_args().names or None
    rows = table(chosen)
    print(text(rows))
    if chosen is None:
        PLACE.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    failed = [f"{name}: {column}" for name, r in rows.items() for column, entry in r.items() if entry == "no"]
    for problem in failed:
        print(f"FAILED  {problem}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
