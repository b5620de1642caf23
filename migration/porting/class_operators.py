"""Methods of MATLAB that are operators in Python."""

from __future__ import annotations

from collections.abc import Callable, Container

from dlarray.migration.porting.writing.names import member_name
from dlarray.migration.source import tree as t

OPERATORS = {
    "plus": ("__add__", "__radd__"),
    "minus": ("__sub__", "__rsub__"),
    "times": ("__mul__", "__rmul__"),
    "mtimes": ("__matmul__", "__rmatmul__"),
    "rdivide": ("__truediv__", "__rtruediv__"),
    "mrdivide": ("__truediv__", "__rtruediv__"),
    "power": ("__pow__", "__rpow__"),
    "mpower": ("__pow__", "__rpow__"),
    "eq": ("__eq__", ""),
    "ne": ("__ne__", ""),
    "lt": ("__lt__", "__gt__"),
    "le": ("__le__", "__ge__"),
    "gt": ("__gt__", "__lt__"),
    "ge": ("__ge__", "__le__"),
    "uminus": ("__neg__", ""),
    "not": ("__invert__", ""),
    "and": ("__and__", ""),
    "or": ("__or__", ""),
    "numel": ("__len__", ""),
    "length": ("__len__", ""),
}

# Methods that are called for their second argument too.
OF_EITHER = frozenset({*OPERATORS, "mldivide", "ldivide"})


def operators(
    functions: list[t.Function], note: Callable[[str, int, str], None], elsewhere: Container[str] = ()
) -> list[str]:
    """The lines that make a class's methods Python's operators.

    ``3 < x`` asks Python's ``x > 3`` where the number does not know the object: then the class's ``lt`` is called,
    unless it has a ``gt`` as well, or a base class may have one: some class has it ``elsewhere``.
    """
    out: list[str] = []
    pad = " " * 4
    taken = {OPERATORS[f.name][0] for f in functions if f.name in OPERATORS}
    seen: set[str] = set()
    for f in functions:
        if f.name in OPERATORS:
            straight, reverse = OPERATORS[f.name]
            if straight in seen:
                continue
            seen.add(straight)
            out += ["", f"{pad}{straight} = {member_name(f.name)}"]
            if reverse and reverse not in taken and reverse.strip("_") not in elsewhere:
                out += [
                    "",
                    f"{pad}def {reverse}(self, other):",
                    f"{pad}    return type(self).{member_name(f.name)}(other, self)",
                ]
        elif f.name in ("transpose", "ctranspose"):
            both = {"transpose", "ctranspose"} <= {other.name for other in functions}
            names = ["T" if f.name == "transpose" else "H"] if both else ["T", "H"]
            out += ["", *(f"{pad}{name} = property({member_name(f.name)})" for name in names)]
        elif f.name == "subsindex":
            out += [f"{pad}# PORT: {f.name} changes what indices mean; call it"]
            note("doubt", f.line, f"{f.name} changes what indices mean")
    return out
