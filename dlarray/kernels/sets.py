"""What a set of kernels is: other ways to compute primitives, which ``useKernels`` switches on and off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dlarray.autodiff.primitive import Primitive
from dlarray.backend import namespace
from dlarray.errors import ArgumentError


class Kept(NamedTuple):
    """What a forward kernel keeps that only its own gradient rule understands, and that rule.

    The rule is called with ``aux=value``, whatever kernels are in use by then, and must have an answer.
    """

    value: Any
    rule: Callable


class KernelSet:
    """Kernels for the raw arrays of one backend, to be switched on together.

    A kernel answers None to what it is not made for; the primitive's own kernel, or its general forward or rule, then
    takes the call.  It must not change its arguments.  What it keeps for the gradient (the second result of a primitive
    with ``aux``) must be what the primitive's own kernel keeps, for the gradient may be taken with other kernels, or
    else a `Kept`.  Derivatives of gradients go through the primitive's composite, never through a kernel.

    Parameters
    ----------
    backend : str, default "numpy"
        Of which library the arrays are: "numpy", "cupy", …
    halves : bool, default False
        Whether the kernels take and return arrays of 16 bits, in place of all others.
    """

    def __init__(self, backend: str = "numpy", halves: bool = False):
        self.backend, self.halves = backend, halves
        self.forwards: dict[Primitive, Callable] = {}
        self.rules: dict[Primitive, Callable] = {}
        self.passes: Any = None  # takes elementwise functions of large arrays; see `dlarray.passes.lend`

    def __repr__(self) -> str:
        return f"<KernelSet for {self.backend}: {', '.join(sorted(p.name for p in self.primitives))}>"

    @property
    def primitives(self) -> set[Primitive]:
        """The primitives that the set has kernels for."""
        return {*self.forwards, *self.rules}

    def kernel(self, p: Primitive) -> Callable:
        """Declare a forward of p, with the signature of p's forward less ``xp``."""

        def attach(forward: Callable) -> Callable:
            self.forwards[p] = forward
            return forward

        return attach

    def vjp_kernel(self, p: Primitive) -> Callable:
        """Declare a gradient rule of p, with the signature of its ``vjp_all`` less ``xp``."""
        if p.joint is None:
            raise ArgumentError(
                f"vjp_kernel: {p.name} has a rule for each argument and none for all together, so a kernel cannot "
                "stand in for it; fix: give kernels to the primitives that its rules call"
            )

        def attach(rule: Callable) -> Callable:
            self.rules[p] = rule
            return rule

        return attach


def keeping_halves(rule: Callable | None) -> Callable:
    """The same for arrays of 16 bits, where None lets the general rule compute in single."""

    def kernel(g: Any, *saved: Any, aux: Any = None, **params: Any) -> Any:
        if type(aux) is Kept:
            return aux.rule(g, *saved, aux=aux.value, **params)
        if aux is not None:
            params["aux"] = aux
        return None if rule is None else rule(g, *saved, **params)

    return kernel


def keeping(rule: Callable | None, p: Primitive) -> Callable:
    """A gradient rule that hands a `Kept` to its owner; it stays in place when a set is off."""

    def kernel(g: Any, *saved: Any, aux: Any = None, **params: Any) -> Any:
        if type(aux) is Kept:
            return aux.rule(g, *saved, aux=aux.value, **params)
        if aux is not None:  # a forward may keep nothing
            params["aux"] = aux
        if rule is not None:
            return rule(g, *saved, **params)
        assert p.joint is not None
        return p.joint(namespace(g), g, *saved, **params)

    return kernel
