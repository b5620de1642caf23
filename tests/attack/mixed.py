"""Arrays whose elements are of very different sizes: tiny beside huge, zeros and equal ones among them.

Sums, products, norms, transforms and statistics are compared with 60 digits.  A result survives where its error is a
few units in the last place of what was summed, magnitudes taken: the bound that adding in any order has.  Where a
function divides its result by a scale of the data, so is the bound.

    python -m tests.attack.mixed SEED      shows all that does not survive
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import mpmath
import numpy as np
from mpmath import mp, mpf

import dlarray as dl
from tests.attack.report import Report, shown, swept
from tests.support.backends import host

DIGITS = 60
ULPS = 32


@dataclass(frozen=True)
class Mixed:
    """A function of a row; its exact value, and what the magnitudes of its terms add up to, both by mpmath."""

    call: Callable
    exact: Callable  # of a list of mpf, to a list
    terms: Callable  # of a list of mpf, to one mpf
    squares: bool = False  # whether the result is one of squares, which must have room
    positive: bool = False
    ulps: float = ULPS


def _mean(x: list) -> Any:
    return mpmath.fsum(x) / len(x)


def _var(x: list) -> Any:
    centre = _mean(x)
    return mpmath.fsum((e - centre) ** 2 for e in x) / (len(x) - 1)


def _running(x: list) -> list:
    return [mpmath.fsum(x[: k + 1]) for k in range(len(x))]


def _softmax(x: list) -> list:
    top = max(x)
    parts = [mpmath.exp(e - top) for e in x]
    return [p / mpmath.fsum(parts) for p in parts]


def _parts(x: list) -> list:
    """The transform of a row: its real parts, then the imaginary ones."""
    n = len(x)
    turned = [mpmath.fsum(e * mpmath.expjpi(mpf(-2) * j * k / n) for j, e in enumerate(x)) for k in range(n)]
    return [z.real for z in turned] + [z.imag for z in turned]


def _total(x: list) -> Any:
    return mpmath.fsum(abs(e) for e in x)


def _norm(x: list) -> Any:
    return mpmath.sqrt(mpmath.fsum(e**2 for e in x))


def _reversed_product(X: Any) -> Any:
    return dl.mtimes(X, dl.transpose(dl.flip(X, 2) * 0 + 1))


CASES: dict[str, Mixed] = {
    "sum": Mixed(lambda X: dl.sum(X, 2), lambda x: [mpmath.fsum(x)], _total),
    "mean": Mixed(lambda X: dl.mean(X, 2), lambda x: [_mean(x)], lambda x: _total(x) / len(x)),
    "cumsum": Mixed(lambda X: dl.cumsum(X, 2), _running, _total),
    "mtimes with ones": Mixed(_reversed_product, lambda x: [mpmath.fsum(x)], _total),
    "dot with ones": Mixed(lambda X: dl.dot(X, X * 0 + 1), lambda x: [mpmath.fsum(x)], _total),
    "trapz": Mixed(lambda X: dl.trapz(X, 2), lambda x: [mpmath.fsum(x) - (x[0] + x[-1]) / 2], _total),
    "norm": Mixed(dl.norm, lambda x: [_norm(x)], _norm),
    "vecnorm": Mixed(lambda X: dl.vecnorm(X, 2, 2), lambda x: [_norm(x)], _norm),
    "norm, 1": Mixed(lambda X: dl.norm(X, 1), lambda x: [_total(x)], _total),
    "rms": Mixed(lambda X: dl.rms(X, 2), lambda x: [_norm(x) / mpmath.sqrt(len(x))], _norm),
    "std": Mixed(lambda X: dl.std(X, 0, 2), lambda x: [mpmath.sqrt(_var(x))], _norm),
    "var": Mixed(lambda X: dl.var(X, 0, 2), lambda x: [_var(x)], lambda x: _norm(x) ** 2, squares=True),
    "sumsqr": Mixed(
        lambda X: dl.sum(X**2, 2), lambda x: [_norm(x) ** 2], lambda x: _norm(x) ** 2, squares=True
    ),
    "max": Mixed(lambda X: dl.max(X, [], 2), lambda x: [max(x)], lambda x: mpf(0)),
    "median": Mixed(
        lambda X: dl.median(X, 2), lambda x: [(sorted(x)[2] + sorted(x)[3]) / 2],
        lambda x: (abs(sorted(x)[2]) + abs(sorted(x)[3])) / 2,
    ),
    "sort": Mixed(lambda X: dl.sort(X, 2), sorted, lambda x: mpf(0)),
    "diff": Mixed(lambda X: dl.diff(X, 1, 2), lambda x: [b - a for a, b in zip(x, x[1:], strict=False)], _total),
    "fft": Mixed(lambda X: dl.cat(2, dl.real(dl.fft(X, [], 2)), dl.imag(dl.fft(X, [], 2))), _parts, _total),
    "softmax": Mixed(
        lambda X: dl.softmax(X, DataFormat="BC"), _softmax, lambda x: 1 + max(x) - min(x, key=abs) + _total(x) * 0
    ),
    "logsumexp by softmax": Mixed(
        lambda X: dl.log(dl.softmax(dl.min(dl.max(X, -30), 30), DataFormat="BC")),
        lambda x: [mpmath.log(p) for p in _softmax([min(max(e, mpf(-30)), mpf(30)) for e in x])],
        lambda x: mpf(64),
    ),
    "rescale": Mixed(
        dl.rescale, lambda x: [(e - min(x)) / (max(x) - min(x)) for e in x], lambda x: mpf(1)
    ),
    "zscore": Mixed(
        lambda X: dl.zscore(X, 0, 2), lambda x: [(e - _mean(x)) / mpmath.sqrt(_var(x)) for e in x],
        lambda x: _norm(x) / mpmath.sqrt(_var(x)),
    ),
    "prod of the logarithms": Mixed(
        lambda X: dl.sum(dl.log(dl.abs(X)), 2), lambda x: [mpmath.fsum(mpmath.log(abs(e)) for e in x)],
        lambda x: mpmath.fsum(abs(mpmath.log(abs(e))) + 1 for e in x), positive=True,
    ),
    "pdist": Mixed(
        lambda X: dl.pdist(dl.transpose(X)), lambda x: [abs(a - b) for k, a in enumerate(x) for b in x[k + 1 :]], _total
    ),
    "conv with 1 1": Mixed(
        lambda X: dl.conv(X, [1, 1]), lambda x: [a + b for a, b in zip([0, *x], [*x, 0], strict=True)], _total
    ),
    "avgpool": Mixed(
        lambda X: dl.avgpool(X, 2, DataFormat="CS"), lambda x: [(a + b) / 2 for a, b in zip(x, x[1:], strict=False)],
        _total,
    ),
    "movmean": Mixed(
        lambda X: dl.movmean(X, 3), lambda x: [_mean(x[max(0, k - 1) : k + 2]) for k in range(len(x))], _total
    ),
}  # fmt: skip


# Gradients of the sum with weights 1, 2, ... : of functions whose slope is known by the chain rule in mpmath.
SLOPES: dict[str, Callable] = {
    "norm": lambda x: [e / _norm(x) for e in x],
    "rms": lambda x: [e / _norm(x) / mpmath.sqrt(len(x)) for e in x],
    "std": lambda x: [(e - _mean(x)) / mpmath.sqrt(_var(x)) / (len(x) - 1) for e in x],
    "mean": lambda x: [mpf(1) / len(x) for _ in x],
}


def drawn(chance: random.Random, case: Mixed, dtype: Any) -> np.ndarray:
    """Six numbers, each of its own size; sometimes one is zero, or two are equal, or all but one are tiny."""
    info = np.finfo(dtype)
    top = np.log2(float(info.max)) - 8
    if case.squares:
        top = top / 2 - 4
    lowest = np.log2(float(info.tiny)) + 2
    powers = [chance.uniform(lowest, top) for _ in range(6)]
    how = chance.random()
    if how < 0.3:  # all tiny but one
        powers = [chance.uniform(lowest, lowest / 2) for _ in range(5)] + [chance.uniform(0, top)]
    signs = [1 if case.positive else chance.choice((-1, 1)) for _ in powers]
    values = np.array([s * chance.uniform(0.5, 1) * 2.0**p for s, p in zip(signs, powers, strict=True)])
    if 0.3 < how < 0.5 and not case.positive:
        values[chance.randrange(6)] = 0
    if 0.5 < how < 0.7:
        values[2] = values[4]
    return values.astype(dtype)


def wrong(got: np.ndarray, exact: list, bound: Any, info: Any, ulps: float) -> str:
    """What is wrong with a result; "" where nothing is."""
    got = got.ravel()
    if len(got) != len(exact):
        return f"has {len(got)} elements, but should have {len(exact)}"
    for given, wanted in zip(got, exact, strict=True):
        if abs(wanted) * 16 > float(info.max):
            continue
        allowed = ulps * mpf(float(info.eps)) * (bound + abs(wanted)) + 64 * mpf(float(info.tiny))
        if not np.isfinite(given) or abs(mpf(float(given)) - wanted) > allowed:
            return f"is {given!r}, but should be {mpmath.nstr(wanted, 10)}"
    return ""


def _slope(call: Callable, x: np.ndarray) -> np.ndarray:
    return host(dl.dlfeval(lambda X: dl.dlgradient(dl.sum(call(X), "all"), X), dl.dlarray(x)))


def probes(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """What was computed, and what is wrong with it."""
    chance = random.Random(seed)
    with mp.workdps(DIGITS):
        for name, case in CASES.items():
            for dtype in (np.float32, np.float64):
                info = np.finfo(dtype)
                for _ in range(count):
                    values = drawn(chance, case, dtype)
                    exact = [mpf(float(e)) for e in values]
                    told = f"{name} of {[float(f'{float(e):.3g}') for e in values]} in {np.dtype(dtype).name}"
                    row = values.reshape(1, -1)
                    found = host(case.call(dl.dlarray(row)))
                    yield told, wrong(found, case.exact(exact), case.terms(exact), info, case.ulps)
                    if name in SLOPES and _norm(exact):
                        yield (
                            f"gradient of {told}",
                            wrong(_slope(case.call, row), SLOPES[name](exact), mpf(1), info, case.ulps),
                        )


def attack(seed: int, seconds: float, count: int = 12, most: int = 10**9) -> Report:
    """Arrays of mixed sizes for so many seconds."""
    return swept("mixed", probes, seed, seconds, count, most)


if __name__ == "__main__":
    shown(attack(int(sys.argv[1]), 600, most=1))
