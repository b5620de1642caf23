"""Every generic check, for every function, from its record."""

import warnings
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, registry
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.records import A, Bad, collect, every_case, files

RECORDS = collect()
CASES = every_case()
SMOOTH = every_case(lambda record, case: case.smooth and registry.functions[record.name].differentiable)
TOLERANCE = {"double": 1e-12, "single": 2e-5}


def stored(values: np.ndarray, fmt: str) -> np.ndarray:
    """The values as the reference sees them: in the stored order of the labels."""
    return host(dl.dlarray(values, fmt)) if fmt else values


def arguments(case, gen, make, single=False):
    """The arguments of a call, and the NumPy values that the reference gets."""
    args, plain = [], []
    for a in case.args:
        if isinstance(a, A):
            values = a.values(gen)
            if single and values.dtype == np.float64 and not a.keep_class:
                values = values.astype(np.float32)
            args.append(make(values, a.fmt))
            plain.append(stored(values, a.fmt))
        else:
            args.append(a)
            plain.append(a)
    return args, plain


def in_numpy(values, fmt=""):
    return dl.dlarray(values, fmt) if fmt else dl.dlarray(values)


def check(record, case, result, plain, single=False):
    expected = case.reference(*plain, **case.options)
    if case.compare is not None:
        case.compare(result, expected)
        return
    results = result if isinstance(result, tuple) else (result,)
    wanted = expected if isinstance(expected, tuple) else (expected,)
    fmts = case.fmt if isinstance(case.fmt, tuple) else (case.fmt,) * len(results)
    assert len(results) == len(wanted)
    tolerance = TOLERANCE["single" if single else "double"] * record.tolerance
    for got, want, fmt in zip(results, wanted, fmts, strict=True):
        if not isinstance(got, dl.dlarray):
            assert got == want
            continue
        assert dl.dims(got) == fmt
        want = np.asarray(want)
        want = want.reshape(want.shape + (1,) * (got.ndim - want.ndim))
        while want.ndim > got.ndim and want.shape[-1] == 1:
            want = want[..., 0]
        np.testing.assert_allclose(host(got), want, rtol=tolerance, atol=tolerance)


def test_every_function_has_a_record():
    assert set(registry.functions) - set(RECORDS) == set()


def test_every_record_stands_with_its_family():
    """The record of a function that functions/attention/ defines is in tests/functions/attention/records.py."""
    wrong = []
    for module, records in files().items():
        for record in records:
            folder = registry.functions[record.name].module.rpartition(".")[0].removeprefix("dlarray.")
            if module != f"tests.{folder}.records":
                wrong.append(f"{record.name} is in {module}, and its function in {folder}")
    assert not wrong


def test_folders_of_tests_are_folders_of_the_sources():
    """tests/functions/attention/ tests functions/attention/."""
    tests = Path(__file__).resolve().parents[1]
    for wing in ("dlarray", "functions", "layers", "training", "migration"):
        for folder in (tests / wing).rglob("*/"):
            place = folder.relative_to(tests)
            assert (tests.parent / place).is_dir() or not any(folder.glob("test_*.py")), place


def test_every_record_has_a_function():
    assert set(RECORDS) - set(registry.functions) == set()


@cases("single", [pytest.param(False, id="double"), pytest.param(True, id="single")])
@cases(("record", "case"), CASES, by="record")
def test_values_labels_and_class(record, case, single, gen):
    args, plain = arguments(case, gen, in_numpy, single)
    before = [host(a).copy() if isinstance(a, dl.dlarray) else None for a in args]
    result = getattr(dl, record.name)(*args, **case.options)
    check(record, case, result, plain, single)
    if single and case.smooth and any(isinstance(a, A) and not a.keep_class for a in case.args):
        first = result[0] if isinstance(result, tuple) else result
        assert dl.underlyingType(first) == "single"
    for a, b in zip(args, before, strict=True):
        if b is not None:
            np.testing.assert_array_equal(host(a), b)


@cases(("record", "case"), every_case(lambda record, case: case.backends), by="record")
def test_backends(record, case, backend, gen):
    args, plain = arguments(case, gen, backend.dlarray)
    if not any(isinstance(a, A) for a in case.args):
        pytest.skip("no array argument decides the backend of this call")
    result = getattr(dl, record.name)(*args, **case.options)
    for part in result if isinstance(result, tuple) else (result,):
        if isinstance(part, dl.dlarray):
            assert backend.same_library(part)
    check(record, case, result, plain)


@cases(("record", "case"), CASES, by="record")
def test_data_in_any_memory_order(record, case, gen):
    """Strided and Fortran-ordered arrays give the same as contiguous ones."""

    def strided(values, fmt):
        wide = np.zeros(tuple(2 * n for n in values.shape), dtype=values.dtype)
        wide[tuple(slice(None, None, 2) for _ in values.shape)] = values
        return in_numpy(wide[tuple(slice(None, None, 2) for _ in values.shape)], fmt)

    args, plain = arguments(case, gen, strided)
    check(record, case, getattr(dl, record.name)(*args, **case.options), plain)


def scalar_of(result, weights):
    """A scalar of everything differentiable in a result, with fixed random weights."""
    total = None
    for part, w in zip(result if isinstance(result, tuple) else (result,), weights, strict=False):
        term = dl.sum(dl.stripdims(part) * w, "all")
        total = term if total is None else total + term
    return total


@cases(("record", "case"), SMOOTH, by="record")
def test_first_and_second_derivative(record, case, gen):
    """Against central differences along random directions, in double."""
    args, _ = arguments(case, gen, in_numpy)
    wrt = [i for i, a in enumerate(case.args) if isinstance(a, A) and a.differentiable]
    if not wrt:
        pytest.skip("no differentiable argument")
    function = getattr(dl, record.name)
    sample = function(*args, **case.options)
    first = sample if isinstance(sample, tuple) else (sample,)
    weights = [gen.standard_normal(p.shape) for p in first]
    directions = [gen.standard_normal(args[i].shape) for i in wrt]
    directions2 = [gen.standard_normal(args[i].shape) for i in wrt]

    def shifted(step, along):
        moved = list(args)
        for i, d in zip(wrt, along, strict=True):
            moved[i] = dl.dlarray(host(args[i]) + step * d, dl.dims(args[i]) or None)
        return moved

    def value(*xs):
        return scalar_of(function(*xs, **case.options), weights)

    def slope(higher, *xs):
        """The derivative of the value along the first directions."""

        def inner(*traced):
            grads = dl.dlgradient(value(*traced), *[traced[i] for i in wrt], EnableHigherDerivatives=higher)
            grads = grads if isinstance(grads, tuple) else (grads,)
            return sum(
                (dl.sum(dl.stripdims(g) * d, "all") for g, d in zip(grads, directions, strict=True)), 0.0
            )

        def outer(*traced):
            s = inner(*traced)
            if not higher or s._node is None:
                return s, None
            with warnings.catch_warnings():  # a linear argument has no part in the second derivative
                warnings.simplefilter("ignore", errors.TraceWarning)
                second = dl.dlgradient(s, *[traced[i] for i in wrt])
            second = second if isinstance(second, tuple) else (second,)
            return s, float(
                sum((dl.sum(dl.stripdims(g) * d, "all") for g, d in zip(second, directions2)), 0.0)
            )

        return dl.dlfeval(outer, *xs)

    h = 1e-5
    numeric = float(value(*shifted(h, directions)) - value(*shifted(-h, directions))) / (2 * h)
    s, second = slope(True, *args)
    scale = max(1.0, abs(numeric))
    assert abs(float(s) - numeric) < 1e-7 * scale * 10
    kernel, _ = slope(False, *args)
    assert abs(float(s) - float(kernel)) < 1e-10 * scale
    numeric2 = (
        float(slope(False, *shifted(h, directions2))[0]) - float(slope(False, *shifted(-h, directions2))[0])
    ) / (2 * h)
    assert abs((second or 0.0) - numeric2) < 1e-6 * max(1.0, abs(numeric2))


def _text(name):
    return Bad(lambda dl: getattr(dl, name)("text"), errors.ClassError, 'the text "text"')


def _thing(name):
    return Bad(lambda dl: getattr(dl, name)(object()), errors.ClassError, "does not make a rectangular array")


def _nine(name):
    return Bad(lambda dl: getattr(dl, name)(*range(9)), errors.ArgumentError, "but got 9")


REFUSALS = [(r, b, i) for r in RECORDS.values() for i, b in enumerate(r.bad)] + [
    (RECORDS[name], bad(name), "plain")
    for bad, names in {
        _text: "exp log sqrt tanh abs rsqrt ifft2 ifftn ifftshift fliplr flipud dims extractdata underlyingType "
        "squeeze layerArray",
        _thing: "min",
        _nine: "ndims numel isdlarray canUseGPU isUnderlyingType squeeze transpose ctranspose",
    }.items()
    for name in names.split()
]


def test_every_function_refuses_something():
    refusing = {record.name for record, _, _ in REFUSALS}
    assert set(RECORDS) - refusing == {"gather"}  # it hands on what is no array, as MATLAB's does


@cases(("record", "bad"), [pytest.param(r, b, id=f"{r.name}-{i}") for r, b, i in REFUSALS], by="record")
def test_refusals(record, bad):
    """The error's class, what it says of what came, the name of the function, and a fix."""
    with pytest.raises(bad.error, match=bad.says) as caught:
        bad.call(dl)
    if not isinstance(caught.value, errors.DLArrayError):
        return  # an error of the user's own function, handed through
    text = str(caught.value)
    named = text.partition(":")[0]
    assert named.lower() == record.name.rstrip("_").lower() or named in registry.functions, text
    assert any(word in text for word in ("fix:", "the options are", "has no options")), text
