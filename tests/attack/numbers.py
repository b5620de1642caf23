"""Functions at extreme arguments: tiny, huge, subnormal, near poles, near 1, zeros, infinities, NaN.

Values and gradients, single and double, are compared with mpmath at 40 digits.  A result survives where it is within a
few units in the last place, times the condition number of what is computed; beyond the range of the class it must be
infinite, and below its normal numbers as small.  Where digits are lost on purpose is in `FLOORS`.

    python -m tests.attack.numbers SEED      shows all that does not survive
"""

from __future__ import annotations

import math
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

ULPS = 16  # of the result's class, for each unit of condition and one more
DIGITS = 40


@dataclass(frozen=True)
class One:
    """A function of one number: what it is, its derivative, and where it is more than ordinary."""

    value: Callable
    slope: Callable | None
    places: tuple = ()  # around which arguments are drawn: poles, zeros, ends of the domain
    low: float = -math.inf
    high: float = math.inf


def _gelu(x: Any) -> Any:
    return x * mpmath.ncdf(x)


def _sigmoid(x: Any) -> Any:
    return 1 / (1 + mpmath.exp(-x))


def _softplus(x: Any) -> Any:
    return mpmath.log1p(mpmath.exp(x)) if x < 50 else x + mpmath.exp(-x)


def _mish(x: Any) -> Any:
    return x * mpmath.tanh(_softplus(x))


def _mish_slope(x: Any) -> Any:
    return mpmath.tanh(_softplus(x)) + x * mpmath.sech(_softplus(x)) ** 2 * _sigmoid(x)


def _degrees(x: Any) -> Any:
    with mpmath.workdps(DIGITS + 320):
        return +(mpmath.fmod(x, 360) * mp.pi / 180)


HALF_PI, PI = math.pi / 2, math.pi

ONES: dict[str, One] = {
    "exp": One(mpmath.exp, mpmath.exp, (0, 709, 88, -745, -103)),
    "expm1": One(mpmath.expm1, mpmath.exp, (0, -17, -37, 709, 88)),
    "log": One(mpmath.log, lambda x: 1 / x, (1,), 0),
    "log1p": One(mpmath.log1p, lambda x: 1 / (1 + x), (0, -1), -1),
    "log2": One(lambda x: mpmath.log(x, 2), lambda x: 1 / (x * mpmath.log(2)), (1, 2, 0.5), 0),
    "log10": One(mpmath.log10, lambda x: 1 / (x * mpmath.log(10)), (1, 10), 0),
    "sqrt": One(mpmath.sqrt, lambda x: 1 / (2 * mpmath.sqrt(x)), (1,), 0),
    "rsqrt": One(lambda x: 1 / mpmath.sqrt(x), lambda x: -1 / (2 * x * mpmath.sqrt(x)), (1,), 0),
    "sin": One(mpmath.sin, mpmath.cos, (0, HALF_PI, PI, 1e5)),
    "cos": One(mpmath.cos, lambda x: -mpmath.sin(x), (0, HALF_PI, PI, 1e5)),
    "tan": One(mpmath.tan, lambda x: mpmath.sec(x) ** 2, (0, HALF_PI, PI)),
    "sec": One(mpmath.sec, lambda x: mpmath.sec(x) * mpmath.tan(x), (0, HALF_PI, PI)),
    "csc": One(mpmath.csc, lambda x: -mpmath.csc(x) * mpmath.cot(x), (HALF_PI, PI)),
    "cot": One(mpmath.cot, lambda x: -mpmath.csc(x) ** 2, (HALF_PI, PI)),
    "asin": One(mpmath.asin, lambda x: 1 / mpmath.sqrt((1 - x) * (1 + x)), (0, 1, -1), -1, 1),
    "acos": One(mpmath.acos, lambda x: -1 / mpmath.sqrt((1 - x) * (1 + x)), (0, 1, -1), -1, 1),
    "atan": One(mpmath.atan, lambda x: 1 / (1 + x * x), (0, 1)),
    "asec": One(mpmath.asec, lambda x: 1 / (abs(x) * mpmath.sqrt((x - 1) * (x + 1))), (1, 2), 1),
    "acsc": One(mpmath.acsc, lambda x: -1 / (abs(x) * mpmath.sqrt((x - 1) * (x + 1))), (1, 2), 1),
    "acot": One(mpmath.acot, lambda x: -1 / (1 + x * x), (1,)),
    "sinh": One(mpmath.sinh, mpmath.cosh, (0, 1, 88, 709)),
    "cosh": One(mpmath.cosh, mpmath.sinh, (0, 1, 88, 709)),
    "tanh": One(mpmath.tanh, lambda x: mpmath.sech(x) ** 2, (0, 1)),
    "sech": One(mpmath.sech, lambda x: -mpmath.sech(x) * mpmath.tanh(x), (0, 1, 88)),
    "csch": One(mpmath.csch, lambda x: -mpmath.csch(x) * mpmath.coth(x), (1, 88)),
    "coth": One(mpmath.coth, lambda x: -mpmath.csch(x) ** 2, (1, 20)),
    "asinh": One(mpmath.asinh, lambda x: 1 / mpmath.sqrt(1 + x * x), (0, 1)),
    "acosh": One(mpmath.acosh, lambda x: 1 / mpmath.sqrt((x - 1) * (x + 1)), (1, 2), 1),
    "atanh": One(mpmath.atanh, lambda x: 1 / ((1 - x) * (1 + x)), (0, 1, -1), -1, 1),
    "acoth": One(mpmath.acoth, lambda x: 1 / ((1 - x) * (1 + x)), (1, 2), 1),
    "asech": One(mpmath.asech, lambda x: -1 / (x * mpmath.sqrt((1 - x) * (1 + x))), (0.5, 1), 0, 1),
    "acsch": One(mpmath.acsch, lambda x: -1 / (abs(x) * mpmath.sqrt(1 + x * x)), (1,)),
    "sigmoid": One(_sigmoid, lambda x: _sigmoid(x) * _sigmoid(-x), (0, 17, -88, -709)),
    "softplus": One(_softplus, _sigmoid, (0, 30, -88, -709)),
    "swish": One(lambda x: x * _sigmoid(x), lambda x: _sigmoid(x) * (1 + x * _sigmoid(-x)), (0, 17, -88, -1.2784645)),
    "mish": One(_mish, _mish_slope, (0, 17, -20, -1.1924)),
    "gelu": One(_gelu, lambda x: mpmath.ncdf(x) + x * mpmath.npdf(x), (0, 5, -12, -37, -0.7517916)),
    "elu": One(lambda x: x if x > 0 else mpmath.expm1(x), lambda x: mpf(1) if x >= 0 else mpmath.exp(x), (0, -17, -37)),
    "erf": One(mpmath.erf, lambda x: 2 / mpmath.sqrt(mp.pi) * mpmath.exp(-x * x), (0, 1, 5)),
    "erfc": One(mpmath.erfc, lambda x: -2 / mpmath.sqrt(mp.pi) * mpmath.exp(-x * x), (0, 1, 5, 10, 26)),
    "erfcx": One(
        lambda x: mpmath.exp(x * x) * mpmath.erfc(x),
        lambda x: 2 * x * mpmath.exp(x * x) * mpmath.erfc(x) - 2 / mpmath.sqrt(mp.pi), (0, 1, 25), -9, 1e6,
    ),
    "erfinv": One(
        mpmath.erfinv, lambda x: mpmath.sqrt(mp.pi) / 2 * mpmath.exp(mpmath.erfinv(x) ** 2), (0, 0.5, 1, -1), -1, 1
    ),
    "gammaln": One(mpmath.loggamma, mpmath.digamma, (1, 2, 0.5, 10), 0),
    "psi": One(mpmath.digamma, lambda x: mpmath.psi(1, x), (1, 1.4616321, 10), 0),
    "sind": One(lambda x: mpmath.sin(_degrees(x)), lambda x: mpmath.cos(_degrees(x)) * mp.pi / 180, (180, 90)),
    "cosd": One(lambda x: mpmath.cos(_degrees(x)), lambda x: -mpmath.sin(_degrees(x)) * mp.pi / 180, (180, 90)),
    "abs": One(abs, mpmath.sign, (1,)),
    "deg2rad": One(lambda x: x * mp.pi / 180, lambda x: mp.pi / 180, (1,)),
}  # fmt: skip


# -- functions of a row ----------------------------------------------------------------------------------------
def _mean(x: list) -> Any:
    return mpmath.fsum(x) / len(x)


def _variance(x: list) -> Any:
    middle = _mean(x)
    return mpmath.fsum([(v - middle) ** 2 for v in x]) / (len(x) - 1)


def _softmax(x: list) -> list:
    top = max(x)
    parts = [mpmath.exp(v - top) for v in x]
    return [p / mpmath.fsum(parts) for p in parts]


def _layernorm(x: list) -> list:
    middle = _mean(x)
    spread = mpmath.fsum([(v - middle) ** 2 for v in x]) / len(x)
    return [(v - middle) / mpmath.sqrt(spread + mpf(1e-5)) for v in x]


ROWS: dict[str, tuple[Callable, Callable]] = {
    "std": (dl.std, lambda x: [mpmath.sqrt(_variance(x))]),
    "var": (dl.var, lambda x: [_variance(x)]),
    "rms": (dl.rms, lambda x: [mpmath.sqrt(_mean([v * v for v in x]))]),
    "norm": (dl.norm, lambda x: [mpmath.sqrt(mpmath.fsum([v * v for v in x]))]),
    "vecnorm": (lambda X: dl.vecnorm(X, 2, 2), lambda x: [mpmath.sqrt(mpmath.fsum([v * v for v in x]))]),
    "vecnorm 3": (lambda X: dl.vecnorm(X, 3, 2), lambda x: [mpmath.cbrt(mpmath.fsum([abs(v) ** 3 for v in x]))]),
    "logsumexp": (
        lambda X: dl.logsumexp(X, 2), lambda x: [max(x) + mpmath.log(mpmath.fsum([mpmath.exp(v - max(x)) for v in x]))]
    ),
    "softmax": (lambda X: dl.softmax(X.T, DataFormat="CB"), _softmax),
    "layernorm": (lambda X: dl.layernorm(X.T, np.zeros((4, 1)), np.ones((4, 1)), DataFormat="CB"), _layernorm),
    "zscore": (dl.zscore, lambda x: [(v - _mean(x)) / mpmath.sqrt(_variance(x)) for v in x]),
    "hypot": (lambda X: dl.hypot(X(1), X(2)), lambda x: [mpmath.hypot(x[0], x[1])]),
    "atan2": (lambda X: dl.atan2(X(1), X(2)), lambda x: [mpmath.atan2(x[0], x[1])]),
    "power": (lambda X: dl.abs(X(1)) ** X(2), lambda x: [abs(x[0]) ** x[1]]),
}  # fmt: skip


# -- drawing ---------------------------------------------------------------------------------------------------
def arguments(f: One, dtype: Any, chance: random.Random, count: int) -> np.ndarray:
    """Numbers within the domain: of all sizes, and close to where something happens."""
    info = np.finfo(dtype)
    found = [
        info.tiny,
        info.smallest_subnormal * 5,
        info.eps,
        info.max,
        info.max / 3,
        1.0,
        1 - info.epsneg,
        1 + info.eps,
    ]
    for place in f.places:
        here = dtype(place)
        found += [here, np.nextafter(here, dtype(np.inf)), np.nextafter(here, dtype(-np.inf))]
    lowest, highest = math.log10(float(info.tiny)), math.log10(float(info.max))
    while len(found) < count:
        way = chance.random()
        if f.places and way < 0.4:
            near = 10.0 ** chance.uniform(math.log10(float(info.eps)), 0)
            place = chance.choice(f.places)
            found.append(place + chance.choice((-1, 1)) * near * max(abs(place), 1))
        elif way < 0.7:
            found.append(10.0 ** chance.uniform(lowest, highest))
        else:
            found.append(10.0 ** chance.uniform(-3, 3))
    with np.errstate(all="ignore"):
        x = np.array(found, dtype)
        x = np.concatenate([x, -x])
    x = x[np.isfinite(x) & (x != 0)]
    return x[(x > f.low) & (x < f.high)]


# -- judging ---------------------------------------------------------------------------------------------------
def _exact(call: Callable, *values: Any) -> Any:
    """The value at 40 digits; None where there is none that is real."""
    try:
        found = call(*values)
    except (ValueError, ZeroDivisionError, OverflowError, mpmath.libmp.NoConvergence, TypeError):
        return None
    if isinstance(found, mpmath.mpc):
        return found.real if found.imag == 0 else None
    return mpf(found) if mpmath.isfinite(found) else None


def _condition(call: Callable, x: Any, value: Any) -> float:
    """How much a relative change of the argument changes the value, from a difference quotient."""
    if value == 0:
        return 1.0
    step = abs(x) * mpf(10) ** -20
    near = _exact(call, x + step), _exact(call, x - step)
    if None in near:
        return 1.0
    return min(float(abs((near[0] - near[1]) / (2 * step) * x / value)), 1e300)


def wrong(got: float, value: Any, condition: float, dtype: Any, floor: float = 0.0) -> str:
    """What is wrong with a result; "" where nothing is."""
    info = np.finfo(dtype)
    allowed = mpf(float(info.eps)) * max(abs(value) * (1 + mpf(condition)), mpf(floor)) * ULPS
    if abs(value) < mpf(float(info.tiny)):  # between the smallest normal number and 0 anything may come
        allowed = max(allowed, mpf(float(info.tiny)))
    if math.isinf(got):
        if abs(value) + allowed >= mpf(float(info.max)):
            return "" if (got > 0) == (value > 0) else "the wrong infinity"
        return f"is {got}, but should be {mpmath.nstr(value, 8)}"
    if math.isnan(got) or abs(mpf(float(got)) - value) > allowed:
        return f"is {got!r}, but should be {mpmath.nstr(value, 17)}"
    return ""


def probes(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """What was computed, and what is wrong with it."""
    chance = random.Random(seed)
    mp.dps = DIGITS
    for dtype in (np.float32, np.float64):
        yield from _limits(dtype)
        for name, f in ONES.items():
            yield from _one(name, f, dtype, arguments(f, dtype, chance, count))
        for name, (call, exact) in ROWS.items():
            yield from _rows(name, call, exact, dtype, chance, count // 4)


def _one(name: str, f: One, dtype: Any, x: np.ndarray) -> Iterator[tuple[str, str]]:
    function = getattr(dl, name)
    values, slopes = dl.dlfeval(
        lambda X: ((Y := function(X)), dl.dlgradient(dl.sum(Y, "all"), X)), dl.dlarray(x.reshape(1, -1))
    )
    for what, exact, got in (("", f.value, host(values)), ("gradient of ", f.slope, host(slopes))):
        assert got.dtype == dtype, name
        for number, found in zip(x.tolist(), got.ravel().tolist(), strict=True):
            value = _exact(exact, mpf(number)) if exact is not None else None
            if value is not None:
                floor = FLOORS.get(what + name, 0.0) * max(1.0, abs(number))
                text = wrong(found, value, _condition(exact, mpf(number), value), dtype, floor)
                yield f"{what}{name}({number!r}) in {np.dtype(dtype).name}", text


def _rows(
    name: str, call: Callable, exact: Callable, dtype: Any, chance: random.Random, count: int
) -> Iterator[tuple[str, str]]:
    """Values, and the gradient of their sum with the weights 1, 2, 3, 4."""
    highest = math.log10(float(np.finfo(dtype).max)) - 1

    def both(X: Any) -> tuple:
        Y = call(X)
        weights = np.arange(1.0, Y.numel() + 1).astype(dtype).reshape(Y.shape)
        return Y, dl.dlgradient(dl.sum(dl.stripdims(Y) * weights, "all"), X)

    def total(x: list) -> Any:
        return mpmath.fsum([(k + 1) * v for k, v in enumerate(exact(x))])

    for _ in range(count):
        size = 10.0 ** (chance.uniform(-2, 2) if name in _MODEST else chance.uniform(-highest, highest))
        x = np.array([chance.choice((-1, 1)) * chance.uniform(0.1, 1) * size for _ in range(4)], dtype)
        got, slopes = dl.dlfeval(both, dl.dlarray(x.reshape(1, -1)))
        given = [mpf(v) for v in x.tolist()]
        what = f"{name}({x.tolist()}) in {np.dtype(dtype).name}"
        spread = float(max(map(abs, given)) / abs(_mean(given)))
        limit = (
            4 * spread
            if name in _CENTRED
            else 4.0
            if name in _LENGTHS
            else 4 * max(1.0, max(map(abs, x.tolist())))
        )
        floor = 0.0
        if name in _SCORES:  # the mean is rounded in the last place of the largest element
            floor = float(max(map(abs, given)) / mpmath.sqrt(_variance(given)))
        for found, value in zip(host(got).ravel().tolist(), exact(given), strict=True):
            yield what, wrong(found, value, limit, dtype, floor)
        wanted = []
        for k, v in enumerate(given):
            step = abs(v) * mpf(10) ** -12
            near = [total([*given[:k], v + sign * step, *given[k + 1 :]]) for sign in (1, -1)]
            wanted.append((near[0] - near[1]) / (2 * step))
        top = float(min(max(map(abs, wanted)), mpf(1e300)))
        top = max(top, 1.0) if name == "softmax" else top  # y (g - sum(g y)): right to the last places of g
        for found, value in zip(host(slopes).ravel().tolist(), wanted, strict=True):
            if abs(value) < float(np.finfo(dtype).max) / 4:
                yield f"gradient of {what}", wrong(found, value, limit, dtype, 4 * top * (1 + limit))


_CENTRED = {"zscore", "layernorm", "std", "var"}
_SCORES = {"zscore", "layernorm"}
_LENGTHS = {"norm", "vecnorm", "vecnorm 3", "rms", "hypot", "atan2"}
_MODEST = {"power", "softmax", "logsumexp", "layernorm"}

# Where digits are lost on purpose (docs/decisions/0047): results are right to the last places of this number, times the
# argument where that is greater.
FLOORS = {
    "gradient of sigmoid": 1.0,  # y (1 - y), from the result alone
    "gradient of tanh": 1.0,  # 1 - y*y, likewise
    "gelu": 1.0,  # x times a distribution function that is 1/2 + erf/2
    "gradient of gelu": 1.0,
    "gradient of mish": 1.0,  # with the gradient of tanh
    "swish": 1e-30,  # a sigmoid that is no normal number is 0
    "gradient of swish": 1e-30,
    "gradient of erfcx": 1.13,  # less 2/sqrt(pi)
}

INF, NAN = math.inf, math.nan
# At NaN every function is NaN; at -Inf, -0, 0 and Inf:
LIMITS: dict[str, tuple[float, float, float, float]] = {
    "exp": (0, 1, 1, INF), "expm1": (-1, -0.0, 0, INF), "log": (NAN, -INF, -INF, INF), "log1p": (NAN, -0.0, 0, INF),
    "log2": (NAN, -INF, -INF, INF), "log10": (NAN, -INF, -INF, INF), "sqrt": (NAN, -0.0, 0, INF),
    "sin": (NAN, -0.0, 0, NAN), "cos": (NAN, 1, 1, NAN), "tan": (NAN, -0.0, 0, NAN), "asin": (NAN, -0.0, 0, NAN),
    "atan": (-HALF_PI, -0.0, 0, HALF_PI), "sinh": (-INF, -0.0, 0, INF), "cosh": (INF, 1, 1, INF),
    "tanh": (-1, -0.0, 0, 1), "sech": (0, 1, 1, 0), "csch": (-0.0, -INF, INF, 0), "coth": (-1, -INF, INF, 1),
    "asinh": (-INF, -0.0, 0, INF), "acosh": (NAN, NAN, NAN, INF), "atanh": (NAN, -0.0, 0, NAN),
    "acsch": (-0.0, -INF, INF, 0), "asech": (NAN, INF, INF, NAN), "acoth": (-0.0, NAN, NAN, 0),
    "sigmoid": (0, 0.5, 0.5, 1), "softplus": (0, math.log(2), math.log(2), INF), "elu": (-1, 0, 0, INF),
    "erf": (-1, -0.0, 0, 1), "erfc": (2, 1, 1, 0), "abs": (INF, 0, 0, INF), "gelu": (NAN, 0, 0, INF),
    "relu": (0, 0, 0, INF), "sign": (-1, 0, 0, 1), "gammaln": (NAN, INF, INF, INF), "erfinv": (NAN, -0.0, 0, NAN),
}  # fmt: skip


def _limits(dtype: Any) -> Iterator[tuple[str, str]]:
    x = np.array([[-INF, -0.0, 0.0, INF, NAN]], dtype)
    for name, wanted in LIMITS.items():
        got = host(getattr(dl, name)(dl.dlarray(x))).ravel()
        right = np.isclose(
            got, np.array([*wanted, NAN], dtype), rtol=4 * np.finfo(dtype).eps, atol=0, equal_nan=True
        )
        for at, found, good in zip(x.ravel().tolist(), got.tolist(), right.tolist(), strict=True):
            yield f"{name}({at}) in {np.dtype(dtype).name}", "" if good else f"is {found}"


def attack(seed: int, seconds: float, count: int = 64, most: int = 10**9) -> Report:
    """Functions at extreme arguments for so many seconds."""
    return swept("numbers", probes, seed, seconds, count, most)


if __name__ == "__main__":
    shown(attack(int(sys.argv[1]), 600, most=1))
