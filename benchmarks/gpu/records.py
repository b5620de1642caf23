"""Every record of the test suite on a GPU, and every case of the CUDA kernels, compared with NumPy in double.

The functions, their calls and the slow references are those of ``tests/support/records.py``; the cases of the
kernels, values and gradients, those of ``tests/support/cuda_cases.py``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SEED = 20260601
FREE = {"eig": "an eigenvector has a factor of length 1 that is free, which the gradient of a sum depends on"}
SLOPE = {"double": 1e-9, "single": 2e-4}  # of the largest element of a gradient


class Outcome(NamedTuple):
    """A case of a record in a class of numbers: "ok", or what is wrong."""

    function: str
    case: int
    kind: str
    said: str
    seconds: float


def cases() -> Iterator[tuple[Any, int, Any]]:
    """All cases with an array that can be on a GPU: the record, the case's number, the case."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from tests.support.records import A, collect

    for record in collect().values():
        for i, case in enumerate(record.cases):
            if case.backends and any(isinstance(a, A) for a in case.args):
                yield record, i, case


def checked(array: Callable[[np.ndarray], Any], record: Any, case: Any, single: bool) -> str:
    """Run a case with raw arrays that ``array`` makes; "ok", or what is wrong."""
    import dlarray as dl
    from tests.functions.test_records import arguments, check

    def there(values: np.ndarray, fmt: str) -> Any:
        return dl.dlarray(array(np.array(values)), fmt) if fmt else dl.dlarray(array(np.array(values)))

    function = getattr(dl, record.name)
    try:
        dl.rng("default")
        args, plain = arguments(case, np.random.default_rng(SEED), there, single)
        result = function(*args, **case.options)
        check(record, case, result, plain, single)
    except AssertionError as problem:
        return "wrong: " + _first_lines(problem)
    except Exception as problem:
        return f"{type(problem).__name__}: {_first_lines(problem)}"
    return "ok" if not case.smooth else slopes(there, record, case, single)


def slopes(there: Callable, record: Any, case: Any, single: bool) -> str:
    """The gradients of a sum of the results on the GPU against those of NumPy in double."""
    import dlarray as dl
    from dlarray import backend, registry
    from tests.functions.test_records import arguments, in_numpy, scalar_of
    from tests.support.records import A

    wrt = [i for i, a in enumerate(case.args) if isinstance(a, A) and a.differentiable]
    if record.name in FREE or not wrt or not registry.functions[record.name].differentiable:
        return "ok"
    function, found = getattr(dl, record.name), []
    try:
        for make, half in ((in_numpy, False), (there, single)):
            args, _ = arguments(case, np.random.default_rng(SEED), make, half)
            dl.rng("default")
            sample = function(*args, **case.options)
            gen = np.random.default_rng(SEED + 1)
            parts = sample if isinstance(sample, tuple) else (sample,)
            weights = [gen.standard_normal(p.shape) for p in parts]
            if (
                make is there
            ):  # as doubles they would make doubles of what they meet, and plain numbers come along
                weights = [w.astype(np.float32) if single else w for w in weights]
                weights = [there(w, "") for w in weights]

            def loss(*X: Any, args: list = args, weights: list = weights) -> Any:
                given = list(args)
                for i, x in zip(wrt, X, strict=True):
                    given[i] = x
                value = scalar_of(function(*given, **case.options), weights)
                gradients = dl.dlgradient(value, *X)
                return gradients if isinstance(gradients, tuple) else (gradients,)

            dl.rng("default")
            found.append([backend.to_numpy(d._data) for d in dl.dlfeval(loss, *(args[i] for i in wrt))])
    except Exception as problem:
        return f"gradient: {type(problem).__name__}: {_first_lines(problem)}"
    close = SLOPE["single" if single else "double"] * record.tolerance
    for i, wanted, got in zip(wrt, *found, strict=True):
        top = float(np.abs(wanted).max(initial=0))
        if wanted.shape != got.shape:
            return f"gradient {i}: the size {got.shape} for {wanted.shape}"
        difference = float(np.abs(got - wanted).max(initial=0))
        if not difference <= close * max(top, 1.0):
            return f"gradient {i}: {difference:.2g} away, of at most {top:.2g}"
    return "ok"


def kernels(
    array: Callable[[np.ndarray], Any], host: Callable[[Any], np.ndarray], limit: float, large: bool = True
):
    """All cases of the kernels, in single and in double, until the time is up; and how many are left."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from tests.support import cuda_cases

    gen = np.random.default_rng(SEED)
    given = list(cuda_cases.everything(gen))
    if large:
        given += [(*case, 1.0 if "attention" in case[0].name else 1e-3) for case in cuda_cases.large(gen)]
    outcomes: list[Outcome] = []
    start, left = time.perf_counter(), 0
    for i, (*case, floor) in enumerate(given):
        for kind in cuda_cases.KINDS:
            begun = time.perf_counter()
            if begun - start > limit:
                left += 1
                continue
            try:
                cuda_cases.compared(gen, *case, kind, array, host, floor)
                said = "ok"
            except AssertionError as problem:
                said = "wrong: " + _first_lines(problem)
            except Exception as problem:
                said = f"{type(problem).__name__}: {_first_lines(problem)}"
            outcomes.append(Outcome(case[0].name, i, np.dtype(kind).name, said, time.perf_counter() - begun))
    return outcomes, left


def _first_lines(problem: BaseException) -> str:
    return " ".join(line.strip() for line in str(problem).strip().splitlines()[:4] if line.strip())[:300]


def run(array: Callable[[np.ndarray], Any], limit: float, names: Any = None) -> tuple[list[Outcome], int]:
    """All cases in double and in single, until the time is up; and how many are left."""
    outcomes: list[Outcome] = []
    start, left = time.perf_counter(), 0
    for record, i, case in cases():
        if names is not None and record.name not in names:
            continue
        for kind in ("double", "single"):
            begun = time.perf_counter()
            if begun - start > limit:
                left += 1
                continue
            said = checked(array, record, case, kind == "single")
            outcomes.append(Outcome(record.name, i, kind, said, time.perf_counter() - begun))
    return outcomes, left
