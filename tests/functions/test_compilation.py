"""Every function can stand in an accelerated function, save those that must look at values.

The records drive it: each call, and its first derivatives, is traced by the compiler on arrays that have sizes and
classes alone.  So this is also the proof that no function synchronises with a device, calls NumPy on data that may be
elsewhere, or writes into it.
"""

import pytest

import dlarray as dl
from dlarray.acceleration import engines, signatures, traces
from dlarray.acceleration.signatures import leaves_of as leaves
from dlarray.errors import AbstractError, FormatError, TraceError
from tests.support import records

SIZES = "the size of the result depends on the values"
HOST = "it is worked out on the host: no compiler has it"
CHOICE = "the method is chosen by the values"
RECORDS = records.collect()
NEEDS_VALUES = {
    **dict.fromkeys("find unique union intersect setdiff setxor polyder roots".split(), SIZES),
    **dict.fromkeys("corr corrcoef cov pdist pdist2".split(), "rows with NaN are left out: " + SIZES),
    **dict.fromkeys("eig lu ismember onehotdecode histcounts accumarray typecast".split(), HOST),
    **dict.fromkeys("expm mpower interp1 dlode45 integral roialign".split(), CHOICE),
    **dict.fromkeys("isequal issorted issortedrows".split(), "the result is one of Python's truth values"),
}

CHOOSES_EACH_TIME = {"expm"}  # where the operations of the function itself are done again
NEEDS_CONSTANTS = {"interp2": "whether the points, which are constants, are evenly spaced decides the method"}


def traced(engine, record, case, gen, gradients):
    """Trace a case of a record, and its first derivatives; nothing is compiled."""
    arguments = [dl.dlarray(a.values(gen), a.fmt) if isinstance(a, records.A) else a for a in case.args]
    wrt = [i for i, a in enumerate(case.args) if isinstance(a, records.A) and a.differentiable]

    def fun(*args):
        result = getattr(dl, record.name)(*args, **case.options)
        if not gradients or not wrt:
            return result
        parts = [y for y in leaves(result) if y._node is not None]
        total = sum(dl.sum(dl.real(dl.stripdims(y)), "all") for y in parts)
        return (
            dl.dlgradient(total, *[args[i] for i in wrt], EnableHigherDerivatives=False) if parts else result
        )

    inputs = []
    signatures.read(arguments, inputs, [], plain=True)
    numbers = {i for i, x in enumerate(inputs) if not isinstance(x, dl.dlarray)}
    trace = object.__new__(traces.Trace)
    trace.function, trace.engine, trace.higher = fun, engine, True
    trace._inputs = [None if i in numbers else traces._Kind(x) for i, x in enumerate(inputs)]

    def program(arrays):
        result, _ = trace._run(tuple(arguments), {}, arrays, None, [])
        return [y._data for y in leaves(result) if engine.owns(y._data)]

    traces._program(engine, program, trace.arrays(inputs))


@pytest.mark.parametrize("name", [n for n, r in RECORDS.items() if any(c.backends for c in r.cases)])
@pytest.mark.filterwarnings("ignore::dlarray.errors.TraceWarning")
def test_every_function_is_traced_without_values(name, gen, compiling):
    """No function asks for values, calls NumPy on the data or writes into it, save those that must."""
    record, refused = RECORDS[name], []
    for case in record.cases:
        if not case.backends or not any(isinstance(a, records.A) for a in case.args):
            continue
        try:
            traced(engines.ENGINES[compiling], record, case, gen, gradients=case.smooth)
        except AbstractError as error:
            refused.append(error)
        except FormatError as error:  # of integers, which traced data never is
            assert "such data is floating" in str(error)
        except TraceError as error:  # refused under dlfeval in the same words
            assert "have no gradient" in str(error)
    if compiling == "numpy" and name in CHOOSES_EACH_TIME:
        assert not refused
    elif name in NEEDS_VALUES or (compiling == "torch" and name in NEEDS_CONSTANTS):
        assert refused, f"{name} needs no values any more: take it off the list"
    elif refused:
        raise refused[0]
