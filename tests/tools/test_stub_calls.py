"""Every call of every record is one that the stub allows, and gives what the stub says of it.

The types of the stub are matched here with the very values: what a type checker would refuse though it works, or
promise though it comes out otherwise, shows.
"""

import ast
import inspect
import keyword
from collections.abc import Callable, Mapping
from os import PathLike

import numpy as np
import pytest

import dlarray as dl
from dlarray.names import layers
from tests.support import stubs
from tests.support.bundles import cases
from tests.support.layer_cases import CASES
from tests.support.records import A, every_case

P = inspect.Parameter
ALIASES = {
    "_Number": lambda v: hasattr(v, "__float__"),
    "_Numbers": lambda v: isinstance(v, list | tuple | range) or hasattr(v, "__array__"),
    "_Truth": lambda v: isinstance(v, bool | np.bool_ | dl.dlarray) or v in (0, 1),
    "_Open": lambda v: v is None or (isinstance(v, list | tuple) and not v),
    "ArrayLike": lambda v: (
        isinstance(v, complex | float | int | list | tuple | range) or hasattr(v, "__array__")
    ),
    "_Complex": lambda v: isinstance(v, complex | float | int),
    "Any": lambda v: True,
    "_T": lambda v: True,
    "_A": lambda v: True,
    "_B": lambda v: True,
}
PLAIN = {
    "str": str,
    "int": int,
    "float": float | int,
    "complex": complex | float | int,
    "bool": bool,
    "dict": dict,
    "list": list,
    "tuple": tuple,
}


def fits(value, node):
    """Whether a value is of a type, which is given as the stub writes it."""
    match node:
        case None:
            return True  # self
        case ast.BinOp():
            return fits(value, node.left) or fits(value, node.right)
        case ast.Constant(value=None):
            return value is None
        case ast.Name(id=name) if name in ALIASES:
            return bool(ALIASES[name](value))
        case ast.Name(id=name) if name in PLAIN:
            return isinstance(value, PLAIN[name])
        case ast.Name(id=name):
            return name in {c.__name__ for c in type(value).__mro__}
        case ast.Subscript(value=ast.Name(id="Literal")):
            allowed = ast.literal_eval(node.slice)
            return any(
                type(value) is type(a) and value == a for a in np.atleast_1d(np.array(allowed, dtype=object))
            )
        case ast.Subscript(value=ast.Name(id="Sequence")):
            if isinstance(value, str):
                return ast.unparse(node.slice) in ("str", "Any")
            return isinstance(value, list | tuple | range) and all(fits(v, node.slice) for v in value)
        case ast.Subscript(value=ast.Name(id="tuple")):
            parts = node.slice.elts
            if ast.unparse(parts[-1]) == "...":
                return isinstance(value, tuple) and all(fits(v, parts[0]) for v in value)
            same = isinstance(value, tuple) and len(value) == len(parts)
            return same and all(fits(v, p) for v, p in zip(value, parts, strict=True))
        case ast.Subscript(value=ast.Name(id="list")):
            return isinstance(value, list) and all(fits(v, node.slice) for v in value)
        case ast.Subscript(value=ast.Name(id="Callable")):
            return isinstance(value, Callable)
        case ast.Subscript(value=ast.Name(id="Mapping")):
            return isinstance(value, Mapping)
        case ast.Subscript(value=ast.Name(id="PathLike")):
            return isinstance(value, PathLike)
        case ast.Subscript(value=ast.Name(id="Iterable")):
            return hasattr(value, "__iter__")
        case ast.Subscript(value=ast.Name(id="type")):
            return isinstance(value, type)
        case ast.Subscript(value=ast.Name(id="AcceleratedFunction" as name)):
            return type(value).__name__ == name
        case ast.Subscript(value=ast.Attribute(attr="ndarray")):
            return isinstance(value, np.ndarray)
        case ast.Attribute():
            return True  # of a ParamSpec
    raise AssertionError(f"a type that the test does not know: {ast.unparse(node)}")


def signature(form):
    """The parameters of an overload, with the nodes of their types as annotations."""
    a = form.args
    found = []
    positional = [(p, P.POSITIONAL_ONLY) for p in a.posonlyargs] + [
        (p, P.POSITIONAL_OR_KEYWORD) for p in a.args
    ]
    defaults = [P.empty] * (len(positional) - len(a.defaults)) + [...] * len(a.defaults)
    for (p, kind), default in zip(positional, defaults, strict=True):
        found.append(P(p.arg, kind, default=default, annotation=p.annotation))
    if a.vararg:
        found.append(P(a.vararg.arg, P.VAR_POSITIONAL, annotation=a.vararg.annotation))
    for p, default in zip(a.kwonlyargs, a.kw_defaults, strict=True):
        found.append(
            P(p.arg, P.KEYWORD_ONLY, default=P.empty if default is None else ..., annotation=p.annotation)
        )
    if a.kwarg:
        found.append(P(a.kwarg.arg, P.VAR_KEYWORD, annotation=a.kwarg.annotation))
    return inspect.Signature(found)


def chosen(forms, args, options):
    """The first overload that takes the arguments."""
    for form in forms:
        shape = signature(form)
        try:
            bound = shape.bind(*args, **options).arguments
        except TypeError:
            continue
        for name, value in bound.items():
            p = shape.parameters[name]
            values = value if p.kind is P.VAR_POSITIONAL else [value]
            values = list(value.values()) if p.kind is P.VAR_KEYWORD else values
            if not all(fits(v, p.annotation) for v in values):
                break
        else:
            return form
    return None


def forms_of(name):
    return stubs.definitions()[f"{name}_" if keyword.iskeyword(name) else name]


# Words that MATLAB takes in part or in any case, as this package does: a type has them as they are written.
SPELLED = {("conv2", "v"), ("corr", "spearman")}


@cases(
    ("record", "case"),
    every_case(lambda record, case: isinstance(forms_of(record.name)[0], ast.FunctionDef)),
    by="record",
)
def test_a_call_is_allowed_and_gives_what_the_stub_says(record, case, gen):
    args = [dl.dlarray(a.values(gen), a.fmt) if isinstance(a, A) else a for a in case.args]
    if {(record.name, v) for v in [*args, *case.options.values()] if isinstance(v, str)} & SPELLED:
        assert chosen(forms_of(record.name), args, case.options) is None
        return
    form = chosen(forms_of(record.name), args, case.options)
    assert form is not None, f"no overload takes {case.call_of(record.name)}"
    result = getattr(dl, record.name)(*args, **case.options)
    assert fits(result, form.returns), (
        f"{ast.unparse(form.returns)} is promised, {type(result).__name__} came"
    )


def watched(name):
    """The constructor of a layer, which the stub must allow as it is called."""
    forms, made = stubs.members(name)["__init__"], layers[name].call

    def call(*args, **options):
        assert chosen(forms, (None, *args), options) is not None, f"no overload takes {name}{args} {options}"
        return made(*args, **options)

    return call


@cases("case", CASES, ids=lambda case: case.id)
def test_a_layer_is_made_as_the_stub_allows(case):
    with pytest.MonkeyPatch.context() as patch:
        for name in layers:
            patch.setattr(dl, name, watched(name))
        case.layers()


def test_what_the_stub_does_not_allow_is_told():
    X = dl.zeros(4, 2)
    forms = forms_of("gelu")
    assert chosen(forms, [X], {"Approximation": "tanh"}) is forms[0]
    assert chosen(forms, [X, "Approximation", "tanh"], {}) is forms[1]
    for args, options in (
        ([X], {"Approximation": "exact"}),
        ([X, 1], {}),
        ([X], {"Approx": "tanh"}),
        (["X"], {}),
    ):
        assert chosen(forms, args, options) is None
    pairs = {len(ast.unparse(f.returns)) for f in forms_of("sort")}
    assert len(pairs) > 1
    with pytest.raises(AssertionError, match="does not know"):
        fits(1, ast.parse("Unheard[int]", mode="eval").body)
