"""The decorator ``primitive``: how an operation and its gradient rules are declared."""

from __future__ import annotations

from collections.abc import Callable

from dlarray.autodiff.halves import Rounding
from dlarray.autodiff.primitive import PRIMITIVES, Primitive


def primitive(
    saves: tuple[int, ...] = (), *, name: str | None = None, aux: bool = False, composite: Callable | None = None,
    holomorphic: bool = True, rules: tuple = (), rounds: bool = False,
) -> Callable[[Callable], Primitive]:  # fmt: skip
    """Declare a primitive: the decorated function is its forward, ``forward(xp, *raw arrays, **params)``.

    saves
        which arguments the rules need (by position; -1 is the result).
    aux
        the forward returns ``(result, kept)``; the rules get ``aux=kept``.
    composite
        the same operation in terms of ``xp`` functions, differentiated in place of the rules for higher orders;
        ``saves`` must then name every array argument.
    holomorphic
        whether the rules also serve complex numbers (by conjugation).
    rounds
        whether arrays of 16 bits are its own affair: it then computes them in single, rounds once, and keeps them for
        the rules as they came, at half the memory (`dlarray.autodiff.halves`).
    """

    def make(forward):
        made = (Rounding if rounds else Primitive)(
            forward,
            name=name,
            saves=saves,
            rules=rules,
            aux=aux,
            composite=composite,
            holomorphic=holomorphic,
        )
        PRIMITIVES.setdefault(made.name, made)
        return made

    return make
