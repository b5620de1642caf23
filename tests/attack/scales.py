"""Functions at extreme scales: what is multiplied by a power of two comes out multiplied by one, digit for digit.

Most of linear algebra, of transforms, convolutions, pooling, statistics and losses is homogeneous: f(s x) is s^p f(x),
and the gradient is s^(p-1) times that at x.  For s a power of two nothing is rounded, so a result at an extreme scale
is known to the last places from the one at an ordinary scale, which the tests of each function prove.  Each argument
has a scale of its own, single and double, from the largest numbers of the class to its smallest normal ones.

A result survives where it is what the ordinary one says, to a few units in the last place of its largest element;
beyond the range of the class it must not be finite and small, below it not large.  What a result of ordinary size owes
to steps that leave the range is in `INHERENT`, with its bound.

    python -m tests.attack.scales SEED      shows all that does not survive
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import dlarray as dl
from tests.attack.report import Report, shown, swept
from tests.support.backends import host

ULPS = 512  # of the largest element: sums of some dozens, and matrices of a modest condition


@dataclass(frozen=True)
class Scaled:
    """A function, the sizes of its arguments with their labels, and the degree in each of them."""

    call: Callable
    arguments: tuple  # of sizes, or of (size, labels)
    degrees: tuple
    kind: str = ""  # of the first argument: "positive", "regular", "definite"
    ulps: float = ULPS
    slopes: bool = True


def _both(Z: Any) -> Any:
    """Real and imaginary part in one array."""
    return dl.cat(1, dl.real(Z), dl.imag(Z))


def _stft(x: Any, window: Any) -> Any:
    return _both(dl.dlstft(x, Window=window, OverlapLength=2, FFTLength=8))


def _decay(Y0: Any) -> Any:
    """Steps depend on the errors beside the absolute tolerance, which is scaled with what it bounds."""
    largest = float(np.max(np.abs(np.asarray(dl.extractdata(Y0)))))
    return dl.dlode45(
        lambda t, y, p: dl.flip(y, 1) - 2 * y,
        [0, 1],
        Y0,
        [],
        AbsoluteTolerance=2.0 ** math.frexp(largest)[1] * 1e-6,
    )


M = (3, 3)
IMAGE = ((6, 5, 2, 2), "SSCB")
SERIES = ((2, 2, 7), "CBT")
ROW = (1, 6)

CASES: dict[str, Scaled] = {
    # linear algebra
    "mtimes": Scaled(dl.mtimes, (M, M), (1, 1)),
    "pagemtimes": Scaled(dl.pagemtimes, ((2, 3, 2), (3, 2, 2)), (1, 1)),
    "kron": Scaled(dl.kron, (M, M), (1, 1)),
    "dot": Scaled(dl.dot, (ROW, ROW), (1, 1)),
    "cross": Scaled(dl.cross, ((1, 3), (1, 3)), (1, 1)),
    "tensorprod": Scaled(lambda A, B: dl.tensorprod(A, B, 2, 1), (M, M), (1, 1)),
    "trace": Scaled(dl.trace, (M,), (1,)),
    "inv": Scaled(dl.inv, (M,), (-1,), "regular"),
    "pageinv": Scaled(dl.pageinv, (M,), (-1,), "regular"),
    "pinv": Scaled(dl.pinv, ((3, 2),), (-1,), "regular"),
    "det": Scaled(dl.det, (M,), (3,), "regular"),
    "mldivide": Scaled(dl.mldivide, (M, (3, 2)), (-1, 1), "regular"),
    "mldivide of a tall matrix": Scaled(dl.mldivide, ((4, 2), (4, 1)), (-1, 1), "regular"),
    "mrdivide": Scaled(lambda A, B: dl.mrdivide(B, A), (M, (2, 3)), (-1, 1), "regular"),
    "chol": Scaled(lambda A: dl.chol(A) ** 2, (M,), (1,), "definite"),
    "qr": Scaled(lambda A: dl.qr(A, nargout=2)[1], (M,), (1,), "regular"),
    "svd": Scaled(dl.svd, (M,), (1,), "regular"),
    "eig": Scaled(dl.eig, (M,), (1,), "definite"),
    "norm": Scaled(dl.norm, (M,), (1,), "regular"),
    "norm fro": Scaled(lambda A: dl.norm(A, "fro"), (M,), (1,)),
    "norm 1": Scaled(lambda A: dl.norm(A, 1), (M,), (1,)),
    "norm Inf": Scaled(lambda A: dl.norm(A, math.inf), (M,), (1,)),
    "norm of a row": Scaled(dl.norm, (ROW,), (1,)),
    "norm of a row, 3": Scaled(lambda A: dl.norm(A, 3), (ROW,), (1,)),
    "vecnorm": Scaled(lambda A: dl.vecnorm(A, 2, 2), (M,), (1,)),
    "power of a matrix": Scaled(lambda A: dl.mpower(A, 2), (M,), (2,)),
    # transforms
    "fft": Scaled(lambda X: _both(dl.fft(X)), (ROW,), (1,)),
    "ifft": Scaled(lambda X: _both(dl.ifft(X)), (ROW,), (1,)),
    "fft2": Scaled(lambda X: _both(dl.fft2(X)), (M,), (1,)),
    "ifft2": Scaled(lambda X: _both(dl.ifft2(X)), (M,), (1,)),
    "fftn": Scaled(lambda X: _both(dl.fftn(X)), ((2, 3, 2),), (1,)),
    "dlstft": Scaled(_stft, (((12, 1), "TC"), (4, 1)), (1, 1)),
    "filter": Scaled(lambda X: dl.filter([1.0, 0.5], [1.0, -0.25], X), (ROW,), (1,)),
    "conv": Scaled(dl.conv, (ROW, (1, 3)), (1, 1)),
    "conv2": Scaled(dl.conv2, ((4, 4), (2, 2)), (1, 1)),
    "deconv": Scaled(lambda u, v: dl.deconv(u, v), (ROW, (1, 3)), (1, -1), "positive", slopes=False),
    # convolutions and pooling
    "dlconv": Scaled(
        lambda X, W: dl.dlconv(X, W, 0), (IMAGE, (3, 2, 2, 3)), (1, 1)
    ),
    "dlconv, grouped": Scaled(lambda X, W: dl.dlconv(X, W, 0), (IMAGE, (3, 2, 1, 2, 2)), (1, 1)),
    "dltranspconv": Scaled(lambda X, W: dl.dltranspconv(X, W, 0), (IMAGE, (3, 2, 3, 2)), (1, 1)),
    "maxunpool": Scaled(lambda X: dl.maxunpool(X, [[1, 4], [9, 12]], [4, 4, 1, 1]), (((2, 2, 1, 1), "SSCB"),), (1,)),
    "avgpool": Scaled(lambda X: dl.avgpool(X, 2), (IMAGE,), (1,)),
    "avgpool, global": Scaled(lambda X: dl.avgpool(X, "global"), (IMAGE,), (1,)),
    "maxpool": Scaled(lambda X: dl.maxpool(X, 2), (IMAGE,), (1,)),
    "fullyconnect": Scaled(lambda X, W: dl.fullyconnect(X, W, dl.zeros(3, 1)), (((4, 2), "CB"), (3, 4)), (1, 1)),
    "dlresize": Scaled(lambda X: dl.dlresize(X, Scale=2, Method="linear"), (IMAGE,), (1,)),
    "embed": Scaled(lambda W: dl.embed(dl.dlarray([1, 2, 2], "CB"), W), ((3, 4),), (1,)),
    # statistics and sums
    "sum": Scaled(lambda X: dl.sum(X, 2), (M,), (1,)),
    "mean": Scaled(lambda X: dl.mean(X, 2), (M,), (1,)),
    "prod": Scaled(lambda X: dl.prod(X, 2), (M,), (3,)),
    "cumsum": Scaled(lambda X: dl.cumsum(X, 2), (M,), (1,)),
    "cumprod of two": Scaled(lambda X: dl.prod(X, 2), ((3, 2),), (2,)),
    "std": Scaled(lambda X: dl.std(X, 0, 2), (M,), (1,)),
    "var": Scaled(lambda X: dl.var(X, 0, 2), (M,), (2,)),
    "rms": Scaled(lambda X: dl.rms(X, 2), (M,), (1,)),
    "rmse": Scaled(lambda X: dl.rmse(X, dl.zeros(3, 3), 2), (M,), (1,)),
    "median": Scaled(lambda X: dl.median(X, 2), (M,), (1,)),
    "quantile": Scaled(lambda X: dl.quantile(X, [0.3, 0.6]), (ROW,), (1,)),
    "iqr": Scaled(dl.iqr, (ROW,), (1,)),
    "max": Scaled(lambda X: dl.max(X, [], 2), (M,), (1,)),
    "range": Scaled(lambda X: dl.range(X, 2), (M,), (1,)),
    "movmean": Scaled(lambda X: dl.movmean(X, 3), (ROW,), (1,)),
    "cov": Scaled(dl.cov, (M,), (2,)),
    "corrcoef": Scaled(dl.corrcoef, ((5, 2),), (0,)),
    "corr": Scaled(dl.corr, ((5, 2),), (0,)),
    "zscore": Scaled(dl.zscore, ((5, 2),), (0,)),
    "normalize": Scaled(dl.normalize, ((5, 2),), (0,)),
    "normalize, norm": Scaled(lambda X: dl.normalize(X, "norm"), ((5, 2),), (0,)),
    "normalize, range": Scaled(lambda X: dl.normalize(X, "range"), ((5, 2),), (0,)),
    "rescale": Scaled(dl.rescale, (M,), (0,)),
    "mapminmax": Scaled(lambda X: dl.mapminmax(X)[0], (M,), (0,)),
    "mat2gray": Scaled(dl.mat2gray, (M,), (0,)),
    "pdist": Scaled(dl.pdist, ((4, 3),), (1,)),
    "pdist2": Scaled(lambda X: dl.pdist2(X, X[:2] * 0.5), ((4, 3),), (1,)),
    "pdist2, squared": Scaled(lambda X: dl.pdist2(X, X[:2] * 0.5, "squaredeuclidean"), ((4, 3),), (2,)),
    "pdist, cosine": Scaled(lambda X: dl.pdist(X, "cosine"), ((4, 3),), (0,)),
    "pdist, correlation": Scaled(lambda X: dl.pdist(X, "correlation"), ((4, 3),), (0,)),
    "trapz": Scaled(lambda X: dl.trapz(X, 2), (M,), (1,)),
    "cumtrapz": Scaled(lambda X: dl.cumtrapz(X, 2), (M,), (1,)),
    "diff": Scaled(lambda X: dl.diff(X, 1, 2), (M,), (1,)),
    "gradient": Scaled(dl.gradient, (ROW,), (1,)),
    "interp1": Scaled(lambda X: dl.interp1([1, 2, 3, 4, 5, 6], X, [1.5, 3.25]), (ROW,), (1,)),
    "polyval": Scaled(lambda p: dl.polyval(p, [0.5, 2.0]), (ROW,), (1,)),
    "hypot": Scaled(lambda X: dl.hypot(X[:, :3], X[:, 3:]), (ROW,), (1,)),
    "dlode45": Scaled(_decay, (((3, 2), "CB"),), (1,)),
    # losses
    "mse": Scaled(lambda Y: dl.mse(Y, Y * 0.5 + dl.flip(Y * 0.25, 1)), (((3, 2), "CB"),), (2,)),
    "l2loss": Scaled(lambda Y: dl.l2loss(Y, dl.flip(Y, 1)), (((3, 2), "CB"),), (2,)),
    "l1loss": Scaled(lambda Y: dl.l1loss(Y, Y * 0.5), (((3, 2), "CB"),), (1,)),
    # elementwise
    "abs": Scaled(dl.abs, (ROW,), (1,)),
    "abs of complex numbers": Scaled(lambda X: dl.abs(dl.complex(X[:, :3], X[:, 3:])), (ROW,), (1,)),
    "division of complex numbers": Scaled(
        lambda X, Y: _both(dl.complex(X[:, :3], X[:, 3:]) / dl.complex(Y[:, :3], Y[:, 3:])), (ROW, ROW), (1, -1)
    ),
    "angle": Scaled(lambda X: dl.angle(dl.complex(X[:, :3], X[:, 3:])), (ROW,), (0,)),
    "sqrt, squared": Scaled(lambda X: dl.sqrt(X) * dl.sqrt(X), (ROW,), (1,), "positive"),
    "rdivide": Scaled(dl.rdivide, (ROW, ROW), (1, -1)),
    "leakyrelu": Scaled(dl.leakyrelu, (ROW,), (1,)),
    "prelu": Scaled(lambda X: dl.prelu(X, 0.25), (((3, 2), "CB"),), (1,)),
    "clip": Scaled(lambda X: dl.max(dl.min(X, X * 0.5), X * 0.25), (ROW,), (1,)),
    # attention is linear in its values, whatever they are
    "attention": Scaled(
        lambda V: dl.attention(
            dl.dlarray(np.linspace(-1, 1, 24).reshape(4, 2, 3), "CBT"),
            dl.dlarray(np.linspace(1, -1, 24).reshape(4, 2, 3), "CBT"), V, 2,
        ),
        (((4, 2, 3), "CBT"),), (1,),
    ),
}  # fmt: skip

# name or "gradient of name": why steps of an ordinary result leave the range, and up to which power of two none do.
INHERENT: dict[str, tuple[str, float]] = {}


# -- drawing ---------------------------------------------------------------------------------------------------
def _values(case: Scaled, gen: np.random.Generator, dtype: Any) -> list[np.ndarray]:
    """Arguments of ordinary size, none close to 0: matrices with a modest condition, numbers that do not cancel."""
    made = []
    for k, given in enumerate(case.arguments):
        size = given[0] if isinstance(given[0], tuple) else given
        values = gen.uniform(0.5, 2.0, size)
        if case.kind != "positive":
            values *= gen.choice((-1, 1), size)
        if k == 0 and case.kind == "regular":
            values += 4 * np.eye(*size)
        if k == 0 and case.kind == "definite":
            values = values @ values.T + np.eye(*size)
        made.append(values.astype(dtype))
    return made


def _call(case: Scaled, values: list[np.ndarray]) -> list[np.ndarray]:
    """The result, and the gradients of its sum with the weights 1, -2, 3, -4 and so on."""
    labels = [given[1] if isinstance(given[0], tuple) else "" for given in case.arguments]
    arrays = [dl.dlarray(v, fmt) if fmt else dl.dlarray(v) for v, fmt in zip(values, labels, strict=True)]

    def both(*X: Any) -> tuple:
        Y = dl.stripdims(case.call(*X))
        count = np.arange(1, Y.numel() + 1)
        weights = (count * (-1) ** count).astype(values[0].dtype).reshape(Y.shape)
        found = dl.dlgradient(dl.sum(Y * weights, "all"), *X)
        return (Y, *found) if isinstance(found, tuple) else (Y, found)

    if not case.slopes:
        return [host(case.call(*arrays))]
    return [host(part) for part in dl.dlfeval(both, *arrays)]


# -- judging ---------------------------------------------------------------------------------------------------
def wrong(got: np.ndarray, base: np.ndarray, power: int, ulps: float) -> str:
    """What is wrong with a result that should be ``base`` times 2^power; "" where nothing is."""
    info = np.finfo(base.dtype)
    largest = float(np.max(np.abs(base), initial=0.0))
    if got.shape != base.shape or got.dtype != base.dtype:
        return f"is {got.shape} {got.dtype}, but should be {base.shape} {base.dtype}"
    with np.errstate(all="ignore"):
        wanted = base.astype(np.longdouble) * np.longdouble(2) ** power
        top = np.longdouble(largest) * np.longdouble(2) ** power
        if top * ROOM > info.max:  # some of its steps may be beyond the range
            small = np.isfinite(got) & (np.abs(got) < np.abs(wanted) / 2 - top / ROOM)
            return f"is {got[small][0]}, but should be {wanted[small][0]:.6g}" if small.any() else ""
        allowed = ulps * np.longdouble(float(info.eps)) * top + ROOM * np.longdouble(float(info.tiny))
        off = ~(np.abs(got - wanted) <= allowed)
    return f"is {got[off][0]!r}, but should be {wanted[off][0]:.10g}" if off.any() else ""


ROOM = 2.0**8  # between the largest element of a result and what its sums may reach


def probes(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """What was computed, and what is wrong with it."""
    chance = random.Random(seed)
    for name, case in CASES.items():
        for dtype in (np.float32, np.float64):
            info = np.finfo(dtype)
            lowest, highest = math.frexp(float(info.tiny))[1] + 2, math.frexp(float(info.max))[1] - 8
            values = _values(case, np.random.default_rng([seed, len(name)]), dtype)
            base = _call(case, values)
            for turn in range(count):
                powers = [chance.choice((lowest, 0, highest)) if turn < 2 * len(values) else
                          chance.randint(lowest, highest) for _ in values]  # fmt: skip
                scaled = [np.ldexp(v, k).astype(dtype) for v, k in zip(values, powers, strict=True)]
                whole = sum(p * k for p, k in zip(case.degrees, powers, strict=True))
                told = f"{name} of {', '.join(f'2^{k}' for k in powers)} in {np.dtype(dtype).name}"
                try:
                    found = _call(case, scaled)
                except Exception as problem:
                    yield told, f"raises {type(problem).__name__}: {' '.join(str(problem).split())[:150]}"
                    continue
                shifts = [whole, *(whole - k for k in powers)]
                for k, (got, wanted, power) in enumerate(zip(found, base, shifts, strict=False)):
                    what = "" if k == 0 else f"gradient {k} of "
                    limit = INHERENT.get(what + name, ("", math.inf))[1]
                    if max(map(abs, powers)) <= limit * (1 if dtype == np.float32 else 8):
                        yield what + told, wrong(got, wanted, power, case.ulps)


def attack(seed: int, seconds: float, count: int = 12, most: int = 10**9) -> Report:
    """Functions at extreme scales for so many seconds."""
    return swept("scales", probes, seed, seconds, count, most)


if __name__ == "__main__":
    shown(attack(int(sys.argv[1]), 600, most=1))
