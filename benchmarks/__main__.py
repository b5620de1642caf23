"""All rows beside PyTorch, interleaved and in bursts: ``python -m benchmarks``.

Names select the rows whose group or name has one of the texts: ``python -m benchmarks attention "lstm T 64"``.  Printed
are the medians of both sides, their ratio and the bar, OVER where it is missed; first what the machine is.  A row says
so where other programs took more than a part of the processors meanwhile: its figures say little then.

Exit status: 0, missed bars or not; 1 where a row could not be measured or its two sides differ.
"""

from benchmarks import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse
import contextlib
import gc
import json
import math
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import accelerate, machine, table, where


def chosen(names: Sequence[str]) -> list[table.Work]:
    """The works whose group or name has one of the texts; all without any."""
    wanted = [name.casefold() for name in names]
    return [
        work for work in table.WORKS
        if not wanted or any(text in f"{work.group}: {work.name}".casefold() for text in wanted)
    ]  # fmt: skip


@contextlib.contextmanager
def threads_of_torch(count: int | None) -> Iterator[None]:
    if count is None:
        yield
        return
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def measured(
    work: table.Work, pace: timing.Pace, kernels: bool, look: bool = False
) -> Iterator[dict[str, Any]]:
    """The rows of a work, one after the other; with ``look`` where the time of those goes that miss their bar."""
    pace = pace._replace(rounds=min(pace.rounds, work.rounds) if pace is timing.QUICK else work.rounds)
    for part, ours, theirs in work.make():
        repeats = work.repeats if pace.rounds > timing.QUICK.rounds else None
        began, others = time.perf_counter(), machine.Others()
        mine, other = timing.medians([ours, theirs], pace, repeats)
        taken = others.part(time.perf_counter() - began)
        bar = work.bar(part, kernels)
        found = {
            "group": work.group, "name": f"{work.name}, {part}" if part else work.name, "beside": work.beside,
            "ours": mine, "other": other, "ratio": mine / other, "bar": bar, "counts": work.counts(part),
            "others": round(taken, 3),
        }  # fmt: skip
        if work.cost is not None:
            found["cost"] = (mine - other) / work.calls * 1e6
        if bar is not None:
            found["over"] = found.get("cost", found["ratio"]) > bar
        if look and found.get("over"):
            found["where"] = {side: where.shares(call) for side, call in (("ours", ours), ("other", theirs))}
        yield found


def line(row: dict[str, Any]) -> str:
    """A row of the printed table."""
    unit, scale = ("µs", 1e6) if max(row["ours"], row["other"]) < 1e-3 else ("ms", 1e3)
    value = f"cost {row['cost']:6.2f} µs" if "cost" in row else f"ratio {row['ratio']:5.2f}"
    verdict = "" if row["bar"] is None else f"  bar {row['bar']:.2f}  {'OVER' if row['over'] else 'ok'}"
    beside = "" if row["beside"] == "PyTorch" else f"  beside {row['beside']}"
    name = f"{row['group']}: {row['name']}"
    return (
        f"{name:<84} {row['ours'] * scale:9.2f} {row['other'] * scale:9.2f} {unit}  {value}{verdict}{beside}"
    )


def mean_of(rows: list[dict[str, Any]]) -> float | None:
    """The geometric mean of the ratios that count."""
    ratios = [row["ratio"] for row in rows if row["counts"]]
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else None


def run(
    works: list[table.Work], pace: timing.Pace, kernels: str, look: bool = False
) -> tuple[list[dict], list[str]]:
    """Measure and print; the rows, and what went wrong."""
    import dlarray as dl

    rows, problems = [], []
    with dl.useKernels(kernels):
        for work in works:
            try:
                with threads_of_torch(work.threads):
                    for row in measured(work, pace, kernels == "torch", look):
                        rows.append(row)
                        print(line(row), flush=True)
                        for side, parts in row.get("where", {}).items():
                            print(f"    {side:<6}{where.sentence(parts)}", flush=True)
            except ImportError as missing:
                print(f"{work.group}: {work.name}: not measured, {missing.name} is not installed", flush=True)
            except Exception as problem:
                traceback.print_exc()
                said = str(problem).strip().splitlines() or [""]
                problems.append(f"{work.group}: {work.name}: {type(problem).__name__}: {said[0]}")
            gc.collect()
    return rows, problems


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument(
        "names", nargs="*", help="texts in the group or the name of rows; all rows without any"
    )
    reader.add_argument(
        "--kernels", choices=["numpy", "torch"], default="numpy", help="the kernels of dlarray"
    )
    reader.add_argument(
        "--engine", choices=["torch", "jax", "numpy"], help="the compiler of the compiled rows"
    )
    reader.add_argument(
        "--json", type=Path, metavar="FILE", help="put the rows into a file, in place of older ones"
    )
    reader.add_argument(
        "--quick", action="store_true", help="few and short rounds: a look, not a measurement"
    )
    reader.add_argument(
        "--where", action="store_true", help="say where the time goes in rows that miss their bar; needs perf"
    )
    reader.add_argument("--list", action="store_true", help="only name the works")
    return reader.parse_args(given)


def merged(file: Path, about: dict[str, Any], setting: dict[str, Any], rows: list[dict]) -> dict[str, Any]:
    """The file's runs with these rows in place of those of their names, machine and setting.

    A row that others disturbed does not take the place of one that they disturbed less.
    """
    runs = json.loads(file.read_text(encoding="utf-8"))["runs"] if file.exists() else []
    same = ("processor", "processors", "threads")  # whether cores are real may be unclear in one of two runs

    def ours(run: dict) -> bool:
        return run["setting"] == setting and all(run["machine"][key] == about[key] for key in same)

    found = {(row["group"], row["name"]): row for run in runs if ours(run) for row in run["rows"]}
    for row in rows:
        last = found.get((row["group"], row["name"]), row)
        if row["others"] <= max(machine.BUSY, last["others"]):
            found[row["group"], row["name"]] = row
    place = {f"{work.group}: {work.name}": k for k, work in enumerate(table.WORKS)}

    def order(row: dict) -> int:
        name = f"{row['group']}: {row['name']}"
        return max((k for text, k in place.items() if name.startswith(text)), default=len(place))

    older = [run["machine"] for run in runs if ours(run) and run["machine"]["kind"] != "unclear"]
    if about["kind"] == "unclear" and older:
        about = older[-1]
    together = sorted(found.values(), key=order)
    quiet = [row for row in together if row["others"] <= machine.BUSY]
    run = {"machine": about, "setting": setting, "geometric mean": mean_of(quiet), "rows": together}
    return {"runs": [*(r for r in runs if not ours(r)), run]}


def main(given: Sequence[str] | None = None) -> int:
    options = arguments(given)
    works = chosen(options.names)
    if not works:
        print(
            f"benchmarks: no row's group or name has any of {options.names}; --list names all",
            file=sys.stderr,
        )
        return 1
    if options.list:
        print(*(f"{work.group}: {work.name}" for work in works), sep="\n")
        return 0
    if options.engine:
        accelerate.ENGINE = options.engine
    if options.where and where.missing():
        print(f"benchmarks: --where: {where.missing()}", file=sys.stderr)
        return 1
    about = machine.describe(5 if options.quick else 40)
    print(machine.sentence(about))
    engine = f", dlaccelerate by {options.engine}" if options.engine else ""
    print(
        f'dlarray with the kernels "{options.kernels}"{engine}, the other side, the ratio of their times',
        flush=True,
    )
    rows, problems = run(
        works, timing.QUICK if options.quick else timing.USUAL, options.kernels, options.where
    )
    now = {"when": time.strftime("%Y-%m-%d"), "commit": machine.commit(), "quick": options.quick}
    for row in rows:
        row |= now
    mean = mean_of(rows)
    if mean is not None:
        whole = not options.names
        bar = table.GEOMETRIC_MEAN["kernels" if options.kernels == "torch" else "alone"]
        verdict = f"  bar {bar:.2f}  {'OVER' if mean > bar else 'ok'}" if whole else ""
        print(f"geometric mean of {sum(row['counts'] for row in rows)} rows: {mean:.2f}{verdict}")
    over = sum(row.get("over", False) for row in rows)
    print(f"{sum(row['bar'] is not None for row in rows)} rows with a bar, {over} over it")
    if options.json:
        setting = {"kernels": options.kernels, "engine": options.engine or ""}
        text = json.dumps(merged(options.json, about, setting, rows), indent=1, ensure_ascii=False)
        options.json.write_text(text + "\n", encoding="utf-8")
    for problem in problems:
        print(f"not measured: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
