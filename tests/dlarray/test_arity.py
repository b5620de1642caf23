"""Too many arguments are refused in the same words by functions with and without the common wrapper."""

import inspect

import pytest

import dlarray as dl
from dlarray import errors, registry
from tests.support.bundles import cases

QUICK = {
    1: "exp log sqrt tanh abs sin cosd asinh erf expm1 log2 floor sign sigmoid relu uminus uplus real conj angle not_ "
    "gammaln nextpow2",
    2: "plus minus times rdivide ldivide power atan2 hypot mod rem eq ne lt le gt ge and_ or_ xor complex mtimes",
    3: "clip bsxfun",
}
CASES = [(name, most) for most, names in QUICK.items() for name in names.split()]


@cases(("name", "most"), CASES)
def test_too_many(name, most):
    with pytest.raises(errors.ArgumentError) as caught:
        getattr(dl, name)(*range(most + 2))
    plural = "s" if most > 1 else ""
    assert str(caught.value).startswith(
        f"{name}: takes at most {most} positional argument{plural}, but got {most + 2} "
        f"(argument {most + 1} is {most}); fix: call it as "
    )
    assert f"{name}(" in str(caught.value).partition("fix: ")[2]
    assert isinstance(caught.value, (TypeError, ValueError))


@cases(("name", "most"), CASES)
def test_the_signature_says_what_is_documented(name, most):
    parameters = list(inspect.signature(getattr(dl, name)).parameters.values())
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    assert len(positional) == most
    assert not any(p.kind == p.VAR_POSITIONAL for p in parameters)


def test_none_is_forgotten():
    """What is registered without the wrapper and takes a fixed number of arguments says so itself."""
    left = set()
    for name, record in registry.functions.items():
        if not record.module.startswith("dlarray.functions") or not inspect.isfunction(record.call):
            continue
        if hasattr(record.call, "__wrapped__"):
            continue
        code = record.call.__code__
        if not code.co_flags & inspect.CO_VARARGS:
            left.add(name)
    # these run the caller's own functions, and Python's words are the clearest in their tracebacks
    assert left <= {"memoryReport", "differentiable", "dlcheckpoint"}, left
