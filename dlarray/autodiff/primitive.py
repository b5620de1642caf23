"""Primitives: a forward on raw arrays and one gradient rule per argument.

``TracedArray`` and ``dlarray`` are the two sides of one thing, a raw array with a node; both call the primitives of
this module.  Rules are written with ``xp`` and operators only.  They run on raw arrays for a first derivative, and on
traced arrays when the derivative itself is to be differentiated, so one rule serves every order.
"""

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dlarray.autodiff.tape import Node, pull
from dlarray.backend import (
    backend_name,
    backend_of,
    in_one_library,
    is_array,
    is_complex,
    namespace,
    register_type,
)

PRIMITIVES: dict[str, "Primitive"] = {}


class TracedArray:
    """An Array API array that records what is computed from it.  Operators are attached by ``dlarray.autodiff``."""

    __slots__ = ("value", "node")
    __array_priority__ = 1000
    __array_ufunc__ = None

    if TYPE_CHECKING:  # attached by dlarray.autodiff.traced
        shape: tuple[int, ...]
        ndim: int
        dtype: Any
        device: Any

    def __init__(self, value: Any, node: Node | None):
        self.value = value
        self.node = node


class Batched:
    """Several arrays of one shape, stacked along a leading axis that code sees nothing of.

    A gradient rule run on it answers for all of them at once.  Operators are attached by ``dlarray.autodiff.batched``,
    and what primitives do with it by ``dlarray.autodiff.batching``.
    """

    __slots__ = ("value",)
    __array_priority__ = 2000
    __array_ufunc__ = None

    if TYPE_CHECKING:  # attached by dlarray.autodiff.batched and batching
        shape: tuple[int, ...]
        ndim: int
        dtype: Any
        device: Any
        apply: Callable[["Primitive", tuple, dict], Any]
        pull_fused: Callable[["Primitive", tuple, dict, tuple[bool, ...]], list]

    def __init__(self, value: Any):
        self.value = value


RECORDED = (TracedArray, Batched)

# What most primitives save: these objects themselves, so that quick paths can ask with ``is``.
ARGUMENT, OPERANDS, RESULT = (0,), (0, 1), (-1,)
_COMMON = {saves: saves for saves in (ARGUMENT, OPERANDS, RESULT)}


class Primitive:
    """A differentiable operation.  Made by the decorator of ``declare``; called with arrays, raw or traced."""

    __slots__ = (
        "name", "forward", "saves", "rules", "joint", "aux", "composite",
        "kernels", "joint_kernels", "holomorphic", "batches", "_conjugated", "half_twin",
        "half_kernels", "half_joint_kernels", "for_logarithm", "rest_for_logarithm",
        "bypass", "large_rules",
    )  # fmt: skip

    def __init__(
        self, forward, *, name=None, saves=(), rules=(), aux=False, composite=None, holomorphic=True
    ):
        self.name = name or forward.__name__.strip("_")
        self.forward = forward
        self.saves = _COMMON.get(tuple(saves), tuple(saves))
        self.rules: list[Callable | None] = list(rules)
        self.joint: Callable | None = None
        self.aux = aux
        self.composite = composite
        self.kernels: dict[str, Callable] = {}
        self.joint_kernels: dict[str, Callable] = {}
        self.holomorphic = holomorphic
        self.batches = True  # False where the rules look at what g is: they then get one gradient at a time
        self._conjugated: Primitive | None = None
        self.half_twin: Primitive | None = None  # for arrays of 16 bits; `halves.twin` makes it
        self.half_kernels: dict[str, Callable] = {}
        self.half_joint_kernels: dict[str, Callable] = {}
        self.for_logarithm: Primitive | None = None  # see `dlarray.functions.losses.logarithms`
        self.rest_for_logarithm: Primitive | None = None
        # Whether the gradients of the further arguments hold what would come to them by way of the first, too.
        # The rule, for all arguments, is then asked for the first only where that is differentiated by.
        self.bypass = False
        # What takes the place of the rules where the gradient is a large array of NumPy: see `passes.by_passes`.
        self.large_rules: list | None = None

    def __repr__(self):
        return f"<primitive {self.name}>"

    # -- declaring ---------------------------------------------------------------------------------------------
    def vjp(self, argument: int) -> Callable:
        """Declare the gradient rule of one argument: ``rule(xp, g, *saved, **params)``."""

        def attach(rule):
            while len(self.rules) <= argument:
                self.rules.append(_no_gradient)
            self.rules[argument] = rule
            return rule

        return attach

    def vjp_all(self, rule: Callable) -> Callable:
        """Declare one rule for all arguments: ``rule(xp, g, *saved, needs, **params)`` returns one gradient each."""
        self.joint = rule
        return rule

    def kernel(self, backend: str) -> Callable:
        """Declare a forward for one backend, with the signature of the forward less ``xp``."""

        def attach(forward):
            self.kernels[backend] = forward
            return forward

        return attach

    def vjp_kernel(self, backend: str) -> Callable:
        """Declare a joint rule for one backend's raw arrays, with the signature of ``vjp_all`` less ``xp``."""

        def attach(rule):
            self.joint_kernels[backend] = rule
            return rule

        return attach

    def half_kernel(self, backend: str) -> Callable:
        """Declare a forward for one backend's arrays of 16 bits, in which it takes and returns them."""

        def attach(forward):
            self.half_kernels[backend] = forward
            return forward

        return attach

    def half_vjp_kernel(self, backend: str) -> Callable:
        """Declare a joint rule for one backend's arrays of 16 bits, as ``vjp_kernel`` does for all others."""

        def attach(rule):
            self.half_joint_kernels[backend] = rule
            return rule

        return attach

    # -- calling -----------------------------------------------------------------------------------------------
    def __call__(self, *args: Any, **params: Any) -> Any:
        """Apply to arrays: raw arrays give a raw array; with a traced array among them the call is recorded."""
        for a in args:
            kind = type(a)
            if kind is TracedArray:
                return self._traced(args, params)
            if kind is Batched:
                return a.apply(self, args, params)
        if self.aux or self.kernels:
            return self.evaluate(args, params)[0]
        xp = namespace(*args)
        return xp.once(self, args, params)[0] if xp is _recording else self.forward(xp, *args, **params)

    def evaluate(self, raws: Sequence, params: dict) -> tuple[Any, Any]:
        """The forward on raw arrays: the result, and what it keeps for the rules (None without ``aux``)."""
        result: Any = None
        if self.kernels:
            for r in raws:
                if is_array(r):
                    name = backend_of(raws, r)
                    kernel = self.kernels.get(name)
                    if kernel is not None:
                        result = kernel(*(raws if name == "numpy" else in_one_library(raws)), **params)
                    break
        if result is None:
            xp = namespace(*raws)
            if xp is _recording:
                return xp.once(self, raws, params)
            result = self.forward(xp, *raws, **params)
        return result if self.aux else (result, None)

    def _traced(self, args: tuple, params: dict) -> Any:
        raws, parents, recorded = [], [], False
        for a in args:
            if type(a) is TracedArray:
                raws.append(a.value)
                parents.append(a.node)
                recorded = recorded or a.node is not None
            elif type(a) is Batched:
                return a.apply(self, args, params)
            else:
                raws.append(a)
                parents.append(None)
        if self.aux or self.kernels:
            value, kept = self.evaluate(raws, params)
        else:
            xp = namespace(*raws)
            if xp is _recording:
                value, kept = xp.once(self, raws, params)
            else:
                value, kept = self.forward(xp, *raws, **params), None
        return TracedArray(
            value, self.record(value, kept, raws, tuple(parents), params) if recorded else None
        )

    def record(self, value: Any, kept: Any, raws: Sequence, parents: tuple, params: dict) -> Node | None:
        """The node of a call that gave ``value``, or None when nothing in it can be differentiated."""
        if not (self.rules or self.joint or self.composite) or not any(parents):
            return None
        entry = self
        if self.holomorphic and is_complex(
            value.dtype
        ):  # what a holomorphic f makes of complex numbers is complex
            entry = self.conjugated
        saved = tuple([value if i < 0 else raws[i] for i in self.saves])
        if kept is not None:
            params = {**params, "aux": kept}
        return Node(parents, entry, saved, value.shape, params or None)

    @property
    def conjugated(self) -> "Primitive":
        """The same operation on complex numbers: the gradient of a holomorphic f is g times the conjugate of f'."""
        if self._conjugated is None:
            twin = Primitive(
                self.forward, name=self.name, saves=self.saves, aux=self.aux, composite=self.composite
            )
            twin.rules, twin.batches = [_conjugate(rule) for rule in self.rules], self.batches
            if self.joint is not None:
                joint = self.joint

                def conjugated_joint(xp, g, *saved, **params):
                    return tuple(
                        None if piece is None else _conj(namespace(piece), piece)
                        for piece in joint(xp, _conj(xp, g), *saved, **params)
                    )

                twin.joint = conjugated_joint
            self._conjugated = twin
        return self._conjugated

    # -- pulling gradients back --------------------------------------------------------------------------------
    def pull_joint(self, xp: Any, g: Any, saved: tuple, params: dict, needs: tuple[bool, ...]) -> Any:
        """All gradients at once, on raw arrays."""
        if type(g) is Batched and (self.aux or not self.batches):
            return g.pull_fused(self, saved, params, needs)
        if xp is _recording and self.joint_kernels:
            return xp.pulled(self, g, saved, params, needs)
        name = backend_name(g) if self.joint_kernels else ""
        kernel = self.joint_kernels.get(name)
        if kernel is not None:
            if name != "numpy":
                g, *saved = in_one_library([g, *saved])  # type: ignore[assignment]
            return kernel(g, *saved, needs=needs, **params)
        return self.joint(xp, g, *saved, needs=needs, **params)  # type: ignore[misc]

    def pull_traced(self, g: Any, node: Node, relevant: set[Node] | None) -> list:
        """The gradients as traced arrays, so that they can be differentiated again."""
        parents, params = node.parents, node.params or {}
        needs = tuple([p is not None and (relevant is None or p in relevant) for p in parents])
        xp: Any = _traced_namespace
        if type(g) is Batched:
            if not self.batches:
                raise NotImplementedError(f"{self.name} takes one gradient at a time")
            xp = namespace(g)
        elif type(g) is not TracedArray:
            g = TracedArray(g, None)
        if self.composite is not None:
            params = {key: value for key, value in params.items() if key != "aux"}
            return self._pull_composite(_traced_namespace, g, node, params, needs)
        arrays = []
        for index, value in zip(self.saves, node.saved):  # noqa: B905 - one value for each, by construction
            source = node if index < 0 else parents[index]
            arrays.append(lifted(value) if source is None else TracedArray(value, source))
        if self.joint is not None:
            return self.joint(xp, g, *arrays, needs=needs, **params)
        return [
            rule(xp, g, *arrays, **params) if needed and rule is not None else None
            for needed, rule in zip(needs, self.rules)  # noqa: B905 - trailing arguments may have no rule
        ]

    def _pull_composite(self, xp: Any, g: Any, node: Node, params: dict, needs: tuple[bool, ...]) -> list:
        """Differentiate the composite in place of the kernels: record it on top of the parents, walk back over it."""
        by_argument = {i: value for i, value in zip(self.saves, node.saved, strict=True) if i >= 0}
        arguments, fresh = [], []
        for i, (parent, needed) in enumerate(zip(node.parents, needs, strict=True)):
            value = by_argument[i]
            link = Node((parent,), IDENTITY, (), value.shape) if needed else None
            fresh.append(link)
            source = link or parent  # the gradient may depend on arguments that it is not the gradient of
            arguments.append(lifted(value) if source is None else TracedArray(value, source))
        assert self.composite is not None
        result = self.composite(xp, *arguments, **params)
        found = pull(result.node, g, {n for n in fresh if n is not None}, retain=True, higher=True)
        return [None if n is None else found.get(n) for n in fresh]


def applied(p: Primitive, *places: int) -> Callable:
    """The gradient rule that applies p to g and saved values, numbered from 1 (0 is g): at once on raw arrays."""
    pick = operator.itemgetter(*places)

    def rule(xp, g, *saved):
        args = pick((g, *saved))
        if type(g) is TracedArray:
            return p._traced(args, {})
        if p.kernels or type(g) is Batched or xp is _recording:
            return p(*args)
        return p.forward(xp, *args)

    return rule


def lifted(x: Any) -> Any:
    """A raw array as a traced one without a node: some libraries refuse to meet a foreign array in an operator."""
    return TracedArray(x, None) if is_array(x) and type(x) not in (TracedArray, Batched) else x


def _no_gradient(xp, g, *saved, **params):
    return None


def _conj(xp, g):
    return xp.conj(g) if is_complex(g.dtype) else g


def _conjugate(rule):
    if rule is None:
        return None

    def conjugated(xp, g, *saved, **params):
        piece = rule(xp, _conj(xp, g), *saved, **params)
        return None if piece is None else _conj(namespace(piece), piece)

    return conjugated


IDENTITY = Primitive(lambda xp, x: x, name="identity", rules=[lambda xp, g: g])


# The functions of the Array API on traced arrays: dlarray.autodiff, once it is there.
_traced_namespace: Any = None
# Those that write down what is done to be done again, where somebody does: a primitive is one line of it.
_recording: Any = None


def register_recording(xp: Any) -> None:
    """Teach primitives a namespace with ``once``, for a forward, and ``pulled`` and ``ruled``, for gradients."""
    global _recording
    _recording = xp


def register_traced(xp: Any) -> None:
    global _traced_namespace
    _traced_namespace = xp
    register_type(TracedArray, xp, "autodiff")
