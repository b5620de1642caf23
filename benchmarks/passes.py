"""What threads cost and when they pay: ``python -m benchmarks.passes``.

The numbers of `dlarray.threads` and `dlarray.machine.passes` (``WORTH``, ``LATE``, ``COST``) are from here. First how
much later than its caller a helper begins; then, for each function, nanoseconds for an element of a single in one
thread, and, for growing arrays, the time with all threads beside that of one.
"""

import statistics
import time

from benchmarks import timing

import numpy as np  # isort: skip - after timing, which sets OpenBLAS up

from dlarray import allocator, threads
from dlarray.machine import passes

SIZES = [1 << n for n in range(16, 23)]


def late() -> None:
    """Microseconds until the caller, and a helper, begin."""
    began: dict = {}
    x, y = np.ones((2, 100_000), np.float32)

    def task(start: int, stop: int) -> None:
        began[start > 0] = time.perf_counter()
        np.tanh(x[start:stop], out=y[start:stop])

    found: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(300):
        start = time.perf_counter()
        threads.split(task, len(x), 1e3)
        for who, when in began.items():
            found[who].append(when - start)
        np.tanh(x, out=y)
    caller, helper = (1e6 * statistics.median(found[who]) for who in (False, True))
    print(f"the caller begins after {caller:.0f} µs, a helper after {helper:.0f} µs")


def function(f: np.ufunc, x: np.ndarray) -> None:
    """One row: nanoseconds for an element, and ratios."""
    ratios = []
    for size in SIZES:
        args = [x[:size]] * f.nin
        out = passes.large(f, *args)

        def alone(args=args):
            return f(*args)

        def shared(args=args):
            return passes.large(f, *args)

        mine, other = timing.medians([shared, alone], timing.QUICK, max(3, (1 << 21) // size))
        ratios.append(mine / other)
        assert np.array_equal(out, alone(), equal_nan=True)
    print(f"{f.__name__:<14} {1e9 * other / SIZES[-1]:5.2f} ns   " + "".join(f"{r:7.2f}" for r in ratios))


def main() -> None:
    allocator.keep_for_steps()
    print(f"{threads.threads()} threads")
    late()
    x = np.random.default_rng(0).random(SIZES[-1], dtype=np.float32)
    print(f"{'one thread':<24}" + "".join(f"{size:7d}" for size in SIZES))
    for f in passes.COST:
        function(f, x)


if __name__ == "__main__":
    main()
