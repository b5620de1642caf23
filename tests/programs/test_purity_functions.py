"""Every function's record on the CuPy look-alike: what waits for the device is known, and nothing else does.

The look-alike notes each wait with the lines of the library that led there, so a failing test names the culprit.
"""

import sys
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import backend, registry
from tests.support import lookalike
from tests.support.bundles import cases
from tests.support.records import A, collect, every_case

RECORDS = collect()
CASES = every_case(lambda record, case: case.backends and any(isinstance(a, A) for a in case.args))
pytestmark = pytest.mark.skipif(not lookalike.install(), reason="the real CuPy stands in the way")

COUNT = "the size of the result depends on the values"
CHOICE = "the values decide what is computed"
HOST = "the result, or the work, is on the host by its nature"
WAITS = {
    "accumarray": COUNT, "corr": COUNT, "corrcoef": COUNT, "cov": COUNT, "find": COUNT, "histcounts": COUNT,
    "intersect": COUNT, "pdist": COUNT, "pdist2": COUNT, "polyder": COUNT, "roots": COUNT, "setdiff": COUNT,
    "setxor": COUNT, "union": COUNT, "unique": COUNT,
    "dlode45": CHOICE, "eig": CHOICE, "expm": CHOICE, "integral": CHOICE, "interp1": CHOICE, "interp2": CHOICE,
    "issorted": CHOICE, "issortedrows": CHOICE, "mpower": CHOICE,
    "roialign": CHOICE,
    "isequal": HOST, "ismember": HOST, "lu": HOST, "onehotdecode": HOST,
}  # fmt: skip
# Where the functions' options say that a wait is meant
PARAMETERS_ALONE = {
    "gradient": "of several spacings, each belongs to an output of its own",
    "mapminmax": "the settings of a mapping that is not applied are handed on as they are",
    "dlcheckpoint": "the data is what the user's function makes of it",
}


def located(case, values, there):
    """The arguments; the arrays at the positions in ``there`` are on the GPU."""
    found = list(case.args)
    for k, v in values.items():
        found[k] = dl.dlarray(lookalike.asarray(v) if k in there else v, case.args[k].fmt or None)
    return found


def parts(result):
    return [p for p in (result if isinstance(result, tuple) else (result,)) if isinstance(p, dl.dlarray)]


def call(record, case, args):
    """The function, and the gradient of the sum of all that can be differentiated."""
    function = getattr(dl, record.name)
    wrt = [i for i, a in enumerate(case.args) if isinstance(a, A) and a.differentiable]
    if not (case.smooth and wrt and registry.functions[record.name].differentiable):
        return function(*args, **case.options), []

    def inner(*xs):
        result = function(*xs, **case.options)
        total = None
        for part in parts(result):
            if part._node is None:
                continue
            term = dl.sum(dl.real(dl.stripdims(part)), "all")
            total = term if total is None else total + term
        if total is None:
            return result, []
        gradients = dl.dlgradient(total, *[xs[i] for i in wrt])
        return result, list(gradients) if isinstance(gradients, tuple) else [gradients]

    return dl.dlfeval(inner, *args)


@pytest.mark.filterwarnings("ignore::dlarray.errors.TraceWarning")
@cases(("record", "case"), CASES, by="record")
def test_what_waits_is_known(record, case, gen):
    values = {k: a.values(gen) for k, a in enumerate(case.args) if isinstance(a, A)}
    with lookalike.gpu_present():
        args = located(case, values, values)
        lookalike.syncs.clear()
        dl.rng(0)
        result, gradients = call(record, case, args)
        if record.name not in WAITS:
            assert lookalike.syncs == []
        for part in (*parts(result), *gradients):
            assert backend.backend_name(part._data) == "cupy"


def test_what_is_said_to_wait_does(gen):
    """No function stays in the list that has been mended."""
    waited = set()
    with lookalike.gpu_present():
        for name in WAITS:
            for case in RECORDS[name].cases:
                values = {k: a.values(gen) for k, a in enumerate(case.args) if isinstance(a, A)}
                if not (case.backends and values):
                    continue
                lookalike.syncs.clear()
                getattr(dl, name)(*located(case, values, values), **case.options)
                if lookalike.syncs:
                    waited.add(name)
    assert waited == set(WAITS)


@cases(
    ("record", "case"), [p for p in CASES if sum(isinstance(a, A) for a in p.values[1].args) > 1], by="record"
)
def test_one_array_on_the_gpu_takes_the_others_there(record, case, gen):
    """As in MATLAB: the same values as on the host, and the result is on the GPU."""
    values = {k: a.values(gen) for k, a in enumerate(case.args) if isinstance(a, A)}
    function = getattr(dl, record.name)
    dl.rng(0)
    wanted = parts(function(*located(case, values, ()), **case.options))
    with lookalike.gpu_present():
        for k in values:
            dl.rng(0)
            got = parts(function(*located(case, values, {k}), **case.options))
            for y, z in zip(got, wanted, strict=True):
                if record.name not in PARAMETERS_ALONE:
                    assert backend.backend_name(y._data) == "cupy"
                np.testing.assert_allclose(np.asarray(y), np.asarray(z), rtol=1e-9, atol=1e-11)


def test_the_look_alike_is_silent_as_a_card_is():
    """NumPy would warn, which a card never does: of a BLAS that left an Inf in its padding, for one."""
    cupy = sys.modules["cupy"]
    huge = cupy.asarray(np.full((40, 40), np.inf, np.float32))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        product, log = cupy.matmul(huge, 0 * huge), cupy.log(-huge)
    assert np.isnan(product.get()).all() and np.isnan((log - log).get()).all()
