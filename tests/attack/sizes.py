"""Hostile sizes: every number in a record's arguments as 1e5, 1e9, 2^63, 1e300, NaN, Inf and negative.

Whatever comes, a call returns, or is refused in the library's own words with a fix; nothing takes more memory than
`memoryLimit` lets it, which is lowered, and nothing hangs.  `CALLS` are those of functions that have no records.
"""

from __future__ import annotations

import copy
import functools
import math
import random
from typing import Any

import numpy as np

from tests.attack import guarded
from tests.attack.report import Report

VALUES = {
    "1e5": 100_000,
    "1e9": 10**9,
    "2^31": 2**31,
    "2^63": 2**63,
    "1e300": 1e300,
    "NaN": math.nan,
    "Inf": math.inf,
    "-1": -1,
    "-1e9": -(10**9),
    "-2^63": -(2**63),
    "0.5": 0.5,
}
DEEPEST = 3  # entries of a list that are tried
# {} is a number.  Functions of `dlarray.matlab`, layers, and what a record's arguments do not reach.
LASTING = ("dlode45",)  # take as many steps as the equation that they are given needs
CALLS = """
dl.cell({}) | dl.cell({}, 2) | dl.cell([2, {}]) | dl.linspace(0, 1, {}) | dl.logspace(0, 1, {}) | dl.colon(1, {})
dl.colon(0, {}, 10) | dl.colon(0, 1e-9, {}) | dl.colon({}, 5) | dl.zeros({}) | dl.zeros({}, {}) | dl.ones(2, {})
dl.zeros({}, 1, "single") | dl.eye({}) | dl.rand({}) | dl.randn(2, {}) | dl.randi(9, {}) | dl.randi({}, 3)
dl.randperm({}) | dl.randperm({}, 3) | dl.randperm(5, {}) | dl.repmat([1, 2], {}) | dl.repmat([1, 2], 2, {})
dl.repelem([1, 2], {}) | dl.repelem([1, 2], [1, {}]) | dl.kron(dl.ones(300), dl.ones(300)) | dl.magic({})
dl.nan({}, 2) | dl.inf([{}, 2]) | dl.true({}) | dl.false({}, 2) | dl.hann({}) | dl.hamming({}) | dl.speye({})
dl.fft([1, 2, 3], {}) | dl.ifft([1, 2, 3], {}) | dl.fft([1, 2, 3], None, {}) | dl.fft2(dl.ones(2), {}, {})
dl.ifft2(dl.ones(2), {}, 2) | dl.fftn(dl.ones(2), [{}, 2]) | dl.ifftn(dl.ones(2), [2, {}])
dl.accumarray([[1], [{}]], 1) | dl.accumarray([[1], [2]], 1, [{}, 1]) | dl.accumarray([[1, {}]], 1)
dl.toeplitz(dl.zeros(1, 10000)) | dl.vander(dl.zeros(1, 10000)) | dl.quantile([1, 2, 3], {}) | dl.prctile([1, 2], {})
dl.quantile(dl.ones(1000, 1000), {}) | dl.toeplitz([{}, 1]) | dl.vander([{}, 1])
dl.onehotencode(dl.dlarray([1, {}]), 1, ClassNames=[1, 2]) | dl.onehotencode(dl.categorical(["a"]), {})
dl.sparse([1, {}], [1, 1], [1, 2]) | dl.sparse({}, 3) | dl.paddata([1, 2], {}) | dl.resize([1, 2], {})
dl.trimdata([1, 2], {}) | dl.paddata(dl.ones(2), [{}, 3]) | dl.circshift([1, 2], {}) | dl.diag([1, 2], {})
dl.diag(dl.zeros(1, 10000)) | dl.reshape(dl.ones(2), {}, 2) | dl.reshape(dl.ones(2), {}, []) | dl.cat({}, 1, 2)
dl.sum(dl.ones(2), {}) | dl.permute(dl.ones(2), [2, {}]) | dl.shiftdim(dl.ones(2), {}) | dl.squareform([{}])
dl.pdist(dl.zeros(10000, 1)) | dl.pdist2(dl.zeros(10000, 1), dl.zeros(10000, 1)) | dl.meshgrid(dl.zeros(1, 10000))
dl.ndgrid(dl.zeros(1, 10000)) | dl.ndgrid(dl.zeros(1, 300), dl.zeros(1, 300), dl.zeros(1, 300)) | dl.bitshift(1, {})
dl.histcounts([1, 2, 3], {}) | dl.histcounts([1, 2, 3], BinWidth={}) | dl.histcounts([1, 2, {}], BinWidth=1)
dl.interp1([1, 2], [1, 2], {}) | dl.mpower(dl.ones(2), {}) | dl.polyint([1, 2], {})
dl.polyfit([1, 2, 3], [1, 2, 3], {}) | dl.movmean([1, 2, 3], {}) | dl.movsum([1, 2, 3], [{}, 1]) | dl.maxk([1, 2], {})
dl.mink([1, 2], {}, 1) | dl.topkrows([[1], [2]], {}) | dl.nextpow2({}) | dl.randsample(5, {}) | dl.randsample({}, 3)
dl.randsample(5, {}, True) | dl.rng({}) | dl.num2cell(dl.zeros(1000, 10000)) | dl.ind2sub([2, {}], 3)
dl.sub2ind([2, {}], 1, 2) | dl.size(1, {}) | dl.dlconv(X, dl.ones(2, 2, 3, 4), 0, Padding={})
dl.dlconv(X, dl.ones(2, 2, 3, 4), 0, Stride={}) | dl.dlconv(X, dl.ones(2, 2, 3, 4), 0, DilationFactor={})
dl.dltranspconv(X, dl.ones(2, 2, 4, 3), 0, Stride={}) | dl.dltranspconv(X, dl.ones(2, 2, 4, 3), 0, DilationFactor={})
dl.dltranspconv(X, dl.ones(2, 2, 4, 3), 0, Cropping={}) | dl.maxpool(X, {}) | dl.maxpool(X, 2, Stride={})
dl.maxpool(X, 2, Padding={}) | dl.avgpool(X, 2, Padding={}) | dl.avgpool(X, {}, Padding="same")
dl.dlresize(X, Scale={}) | dl.dlresize(X, OutputSize=[{}, 3]) | dl.conv(dl.zeros(1, 1000), dl.ones(1, 1000))
dl.conv2(dl.zeros(3000), dl.ones(3000)) | dl.crosschannelnorm(X, {}) | dl.groupnorm(X, {}, [0, 0, 0], [1, 1, 1])
dl.embed([[1, {}]], dl.ones(3, 4), DataFormat="CT") | dl.tril(dl.ones(2), {})
dl.sinusoidalPositionEncoding([1, 2], {}) | dl.sinusoidalPositionEncoding([1, {}], 4)
dl.rotaryPositionEncoding(X, {}) | dl.dlstft(dl.zeros(100, 1), DataFormat="TC", FFTLength={})
dl.dlstft(dl.zeros(100, 1), DataFormat="TC", OverlapLength={}) | dl.padsequences([[1, 2], [3]], 2, Length={})
dl.padsequences([[1, 2], [3]], {}) | dl.integral(dl.sin, 0, {}) | dl.tensorprod(dl.zeros(9000, 1), dl.zeros(9000, 1))
dl.bsxfun(dl.plus, dl.zeros(9000, 1), dl.zeros(1, 9000)) | dl.blkdiag(dl.zeros(3000), dl.zeros(3000))
dl.norm([1, 2], {}) | dl.zeros(9000, 1) + dl.zeros(1, 9000) | dl.zeros(9000, 1) * dl.zeros(1, 9000)
dl.zeros(9000, 1) @ dl.zeros(1, 9000) | dl.zeros(9000, 1) == dl.zeros(1, 9000)
dl.power(dl.ones(9000, 1), dl.zeros(1, 9000)) | dl.max(dl.zeros(9000, 1), dl.zeros(1, 9000))
dl.mtimes(dl.zeros(9000, 1), dl.zeros(1, 9000)) | dl.cov(dl.zeros(2, 9000)) | dl.corr(dl.zeros(3, 9000))
dl.squareform(dl.zeros(1, 49995000)) | dl.null(dl.zeros(1, 9000)) | dl.conv(X, 2)
dl.partition(dl.arrayDatastore(dl.ones(4)), {}, 1) | dl.arrayDatastore(dl.ones(4), ReadSize={})
dl.convolution2dLayer({}, 3) | dl.convolution2dLayer(3, {}) | dl.convolution2dLayer(3, 4, Padding={})
dl.fullyConnectedLayer({}) | dl.dlnetwork([dl.imageInputLayer([4, 4, 3]), dl.convolution2dLayer({}, 3)])
dl.dlnetwork([dl.imageInputLayer([4, 4, 3]), dl.convolution2dLayer(3, {})])
dl.dlnetwork([dl.imageInputLayer([4, 4, {}]), dl.convolution2dLayer(3, 2)])
dl.dlnetwork([dl.imageInputLayer([4, {}, 3]), dl.convolution2dLayer(3, 2)])
dl.dlnetwork([dl.imageInputLayer([4, 4, 3]), dl.convolution2dLayer(3, 2, Padding={})])
dl.dlnetwork([dl.imageInputLayer([4, 4, 3]), dl.convolution2dLayer(3, 2, Stride={})])
dl.dlnetwork([dl.imageInputLayer([4, 4, 3]), dl.transposedConv2dLayer(3, 2, Stride={})])
dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer({})])
dl.dlnetwork([dl.featureInputLayer({}), dl.fullyConnectedLayer(3)])
dl.dlnetwork([dl.sequenceInputLayer(3), dl.lstmLayer({})]) | dl.dlnetwork([dl.sequenceInputLayer(3), dl.gruLayer({})])
dl.dlnetwork([dl.sequenceInputLayer(3), dl.wordEmbeddingLayer(3, {})])
dl.dlnetwork([dl.sequenceInputLayer(1), dl.wordEmbeddingLayer({}, 4)])
dl.dlnetwork([dl.sequenceInputLayer(4), dl.selfAttentionLayer({}, 8)])
dl.dlnetwork([dl.sequenceInputLayer(4), dl.selfAttentionLayer(2, {})])
dl.dlnetwork([dl.sequenceInputLayer(4), dl.positionEmbeddingLayer(4, {})])
dl.dlnetwork([dl.sequenceInputLayer(4), dl.sinusoidalPositionEncodingLayer({})])
dl.trainingOptions("adam", MaxEpochs={}) | dl.trainingOptions("adam", MiniBatchSize={})
dl.trainingOptions("adam", InitialLearnRate={}) | m.blanks({}) | m.strings({}) | m.strings(2, {}) | m.primes({})
m.factor({}) | m.isprime({}) | m.factorial({}) | m.nchoosek({}, 3) | m.nchoosek(5, {})
m.nchoosek(dl.zeros(1, 40), {}) | m.perms(dl.zeros(1, 12)) | m.gcd({}, 12) | m.lcm({}, 12) | m.nthroot(8, {})
m.num2str({}) | m.num2str(3.14, {}) | m.mat2str({}) | m.mat2str(3.14, {}) | m.dec2bin({}) | m.dec2bin(3, {})
m.dec2hex({}) | m.dec2hex(3, {}) | m.int2str({}) | m.pad("ab", {}) | m.sprintf("%d", {}) | m.sprintf("%{}d", 3)
m.sprintf("%.*f", {}, 3.0) | m.char({}) | m.string({}) | m.sprintf("%*d", {}, 3) | m.structArray({})
m.head(dl.ones(9), {}) | m.tail(dl.ones(9), {}) | m.mat2cell(dl.ones(4), [{}, 2], 4)
m.Cell([1]).brace.__setitem__({}, 2) | m.Cell([1]).paren.__setitem__((2, {}), m.Cell([2])) | m.days({})
m.seconds({}) | m.hours({}) | dl.ones(2).paren.__setitem__({}, 2) | dl.ones(2).paren.__setitem__((2, {}), 2)
dl.ones(2)({}) | dl.ones(2)(1, {}) | dl.ones(2)[{}]
""".replace("\n", "|")


def attack(seed: int, seconds: float, most: int = 0) -> Report:
    """Numbers in an order by the seed, until the time is over; ``most`` of them at most."""
    return guarded.run("sizes", __name__, seed, seconds, most)


def name(probe: list) -> str:
    """Which call, which of its numbers, and what it becomes."""
    if len(probe) == 2:
        return probe[0].replace("{}", probe[1])
    function, case, path, value = probe
    return f"{function}-{case}, {'.'.join(map(str, path))} = {value}"


def plan(seed: int) -> list[list]:
    """All probes, in an order by the seed."""
    from tests.support.records import collect

    probes: list[list] = []
    for record in collect().values():
        if record.name in LASTING:
            continue
        for k, case in enumerate(record.cases):
            for path in [*_places(case.args, ("args",)), *_places(case.options, ("options",))]:
                probes += [[record.name, k, list(path), value] for value in VALUES]
    for call in filter(None, map(str.strip, CALLS.split("|"))):
        probes += [[call, value] for value in (VALUES if "{}" in call else ("1e5",))]
    random.Random(seed).shuffle(probes)
    return probes


def _places(value: Any, path: tuple) -> list[tuple]:
    """The ways to the numbers in arguments: of arrays it is their first element."""
    from tests.support.records import A

    if isinstance(value, bool):
        return []
    if isinstance(value, (int, float)) or isinstance(value, A) and math.prod(value.size):
        return [path]
    if isinstance(value, dict):
        return [way for key, each in value.items() for way in _places(each, (*path, key))]
    if isinstance(value, (list, tuple)):
        entries = value if path == ("args",) else value[:DEEPEST]
        return [way for k, each in enumerate(entries) for way in _places(each, (*path, k))]
    return []


def attempt(probe: list) -> str | None:
    """What is wrong with what a call made of a hostile number."""
    import dlarray as dl

    try:
        if len(probe) == 2:
            _evaluated(*probe)
        else:
            function, k, path, value = probe
            args, options = _arguments(function, k, path, VALUES[value])
            getattr(dl, function)(*args, **options)
    except Exception as error:
        return guarded.refused_well(error)
    finally:
        dl.rng("default")
    return None


@functools.cache
def _picture() -> Any:
    import dlarray as dl

    return dl.dlarray(np.ones((4, 5, 3, 2)), "SSCB")


def _evaluated(call: str, value: str) -> None:
    import dlarray as dl
    import dlarray.matlab as m

    number = VALUES[value]
    names = {"dl": dl, "m": m, "X": _picture(), "nan": math.nan, "inf": math.inf, "np": np}
    eval(call.replace("{}", repr(number)), names)


def _arguments(function: str, k: int, path: list, value: float) -> tuple[list, dict]:
    """The arguments of a record's call, with one number replaced."""
    import dlarray as dl
    from tests.support.records import A, collect

    gen = np.random.default_rng(20260601)
    case = collect()[function].cases[k]

    def made(given: Any, way: list) -> Any:
        if isinstance(given, A):
            values = given.values(gen)
            if way == []:
                values = values.astype(np.float64) if values.dtype.kind in "iufb" else values
                values.reshape(-1)[0] = value
            return dl.dlarray(values, given.fmt) if given.fmt else dl.dlarray(values)
        if way == []:
            return value
        if isinstance(given, dict):
            copied = copy.copy(given)
            for key, each in given.items():
                copied[key] = made(each, way[1:] if way[:1] == [key] else [None])
            return copied
        if type(given) in (list, tuple):
            return type(given)(
                made(each, way[1:] if way[:1] == [i] else [None]) for i, each in enumerate(given)
            )
        return given

    args = made(list(case.args), path[1:] if path[0] == "args" else [None])
    options = made(dict(case.options), path[1:] if path[0] == "options" else [None])
    return args, options
