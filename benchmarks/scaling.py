"""What 8, 64 and 512 processes would take, worked out from measured times: ``python -m benchmarks.scaling``.

The formula is that of docs/scaling_out.rst, which shows this table; the measured times are below, with how to measure
them again: ``python -m benchmarks.parallel`` for the step and the sums, ``python -m benchmarks reading`` for reading.
"""

from __future__ import annotations

import math

COMPUTED = 1.9e-3  # seconds of a step for one observation: CNN of 68,000 parameters, batch 64, 32×32 images, one thread
READ = 0.4e-3  # seconds to read and to decode one small image
OVER = 0.1e-3  # seconds of an exchange of few numbers between two processes
LAYERS = 2  # batch normalizations, each with two exchanges forwards and two backwards
NETWORKS = {"68,000 parameters": 68_000, "10 million parameters": 10_000_000}
LINES = {"one machine or 10 Gbit/s": 1.2e9, "100 Gbit/s": 12e9}  # bytes in a second
RANKS = (1, 8, 64, 512)
EACH = 64  # observations of a rank in a mini-batch


def reduction(ranks: int, parameters: int, line: float) -> float:
    """Seconds of the sum of all gradients: every byte leaves and enters a rank not quite twice."""
    if ranks == 1:
        return 0.0
    return 2 * (ranks - 1) / ranks * 4 * parameters / line


def exchanges(ranks: int) -> float:
    """Seconds of the small exchanges: the header and the losses, and the statistics of batch normalizations."""
    return (2 + 4 * LAYERS) * OVER * math.ceil(math.log2(ranks)) if ranks > 1 else 0.0


def step(ranks: int, parameters: int, line: float, each: float = EACH) -> float:
    """Seconds of a step in which each rank has so many observations, and reads the next ones meanwhile."""
    return each * max(COMPUTED, READ) + reduction(ranks, parameters, line) + exchanges(ranks)


def table() -> list[tuple[str, ...]]:
    """Rows: network and line, ranks, a step's time, observations in a second, how well the ranks are used."""
    rows = []
    for network, parameters in NETWORKS.items():
        for name, line in LINES.items():
            for ranks in RANKS:
                taken = step(ranks, parameters, line)
                used = step(1, parameters, line) / taken
                rows.append(
                    (
                        f"{network}, {name}", f"{ranks}", f"{1e3 * taken:.0f} ms",
                        f"{ranks * EACH / taken:,.0f}", f"{100 * used:.0f} %",
                    )
                )  # fmt: skip
    return rows


if __name__ == "__main__":
    for row in table():
        print(f"{row[0]:<48}{row[1]:>6}{row[2]:>10}{row[3]:>12}{row[4]:>8}")
