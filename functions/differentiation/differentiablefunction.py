"""DifferentiableFunction: an operation with a backward function of its own.

One call is one node of the tape.  With several outputs each of them has a node too, whose rule hands its gradient to
the node of the call; the walk back reaches that one last, with all of them gathered.
"""

from typing import Any

from dlarray import nests
from dlarray.arguments import flag, is_brackets, whole
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff import Primitive, TracedArray, tape
from dlarray.autodiff.batching import NotBatched
from dlarray.autodiff.primitive import Batched
from dlarray.autodiff.several import result_node
from dlarray.backend import (
    asarray_like,
    device_of,
    is_array,
    is_complex,
    is_float,
    namespace,
    to_numpy,
)
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, SizeError, TraceError, describe, sizes
from dlarray.syntax import Signature

PUBLIC_CLASSES = ("DifferentiableFunction",)


class DifferentiableFunction:
    """Base class for operations with a backward function, like ``deep.DifferentiableFunction``.

    Syntaxes: ``super().__init__(numOutputs)`` in the constructor of a subclass, with ``SaveInputsForBackward``,
    ``SaveOutputsForBackward``, ``NumMemoryValues``; then ``fcn = myFunction()`` and ``Y = fcn(X1, ..., XN)``,
    ``Y1, ..., YM = fcn(X1, ..., XN)``.

    Parameters
    ----------
    numOutputs : int
        Number M of outputs of the operation.
    SaveInputsForBackward : bool, default False
        Keep the inputs, and hand them to ``backward``.
    SaveOutputsForBackward : bool, default False
        Keep the outputs, and hand them to ``backward``.
    NumMemoryValues : int, default 0
        Number K of values that ``forward`` returns after its outputs for ``backward``: arrays, sizes, anything.

    Notes
    -----
    A subclass defines two methods:

    ``forward(self, X1, ..., XN)``
        returns ``Y1, ..., YM`` and then the K memory values.
    ``backward(self, dLdY1, ..., dLdYM, computeGradients, X1, ..., XN, Y1, ..., YM, memory1, ..., memoryK)``
        returns ``dLdX1, ..., dLdXN``, each of the size of its input.  The inputs, the outputs and the memory values are
        there only as far as they were asked for.  ``computeGradients`` has one flag for each input:
        ``computeGradients(1)`` in MATLAB's count, ``computeGradients[0]`` in Python's.  Where it is false, None
        (MATLAB's ``[]``) may be returned.  An output that the loss does not depend on has a gradient of zeros.

    Both see unformatted dlarrays that are not traced, so they may use any library: ``extractdata(X)`` gives the plain
    array.  Inputs that are not arrays are passed on unchanged, and have no gradient.  An output has the labels that
    ``forward`` gave it; one without labels has those of the first formatted input, if it has no more dimensions.

    A gradient is brought to the class of its input; of a complex one the real part counts where the input is real.

    **Extends MATLAB**: higher derivatives.  With ``EnableHigherDerivatives=True``, ``backward`` runs on traced arrays
    and is itself differentiated, if it is written with functions of dlarrays; if there are memory values, ``forward``
    is run again so that they are traced too, for which the inputs must be saved.  ``backward`` written with another
    library is refused there.

    Raises
    ------
    ArgumentError
        ``forward`` or ``backward`` returns the wrong number of values, or None for a gradient that is needed.
    SizeError
        A gradient has not the size of its input.
    ClassError
        An output or a gradient is not numeric.
    TraceError
        ``forward`` uses a traced array that is not among its inputs; a higher derivative that cannot be had.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ug/specify-custom-operation-backward-function.html

    Examples
    --------
    >>> import dlarray as dl
    >>> class softClip(dl.DifferentiableFunction):
    ...     def __init__(self, limit):
    ...         super().__init__(1, SaveOutputsForBackward=True)
    ...         self.limit = limit
    ...     def forward(self, X):
    ...         return self.limit * dl.tanh(X / self.limit)
    ...     def backward(self, dLdY, computeGradients, Y):
    ...         return dLdY * (1 - (Y / self.limit) ** 2)
    >>> clip = softClip(2)
    >>> X = dl.dlarray([[0, 1], [2, 40]], "CB")
    >>> clip(X)
      2(C) × 2(B) dlarray
    <BLANKLINE>
             0    0.9242
        1.5232    2.0000
    >>> dl.dlfeval(lambda X: dl.dlgradient(dl.sum(clip(X), "all"), X), X)
      2(C) × 2(B) dlarray
    <BLANKLINE>
        1.0000    0.7864
        0.4200         0
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        name = type(self).__name__
        (count,), options = _SETTINGS.normalise(name, args, kwargs)
        fix, memory = "super().__init__(1, …)", options.get("NumMemoryValues", 0)
        self.NumOutputs = whole(name, "numOutputs", count, least=1, fix=fix)
        self.SaveInputsForBackward, self.SaveOutputsForBackward = (
            flag(name, f"Save{what}ForBackward", options.get(f"Save{what}ForBackward", False))
            for what in ("Inputs", "Outputs")
        )
        self.NumMemoryValues = whole(name, "NumMemoryValues", memory, least=0, fix=fix)

    def forward(self, *X: Any) -> Any:
        """The outputs, then the memory values."""
        name = type(self).__name__
        raise ClassError(f"{name}: the class defines no forward; fix: def forward(self, X): return Y")

    def backward(self, *args: Any) -> Any:
        """The gradients with respect to the inputs."""
        name = type(self).__name__
        raise ClassError(
            f"{name}: the class defines no backward; fix: def backward(self, dLdY, computeGradients): return dLdX"
        )

    def __call__(self, *X: Any) -> Any:
        """Evaluate the operation; inside ``dlfeval`` it is recorded."""
        name = type(self).__name__
        if "NumOutputs" not in self.__dict__:
            raise ArgumentError(
                f"{name}: the number of outputs is not set; fix: super().__init__(1) in the constructor of {name}"
            )
        inputs = [x if type(x) is dlarray or not is_array(x) else asdlarray(x) for x in X]
        for i, x in enumerate(inputs):
            if nests.is_container(x) and any(_is_traced(leaf) for leaf in nests.tree_leaves(x, _is_traced)):
                raise TraceError(
                    f"{name}: input {i + 1} is {nests.kind_name(x)} with a traced dlarray in it, whose gradient would "
                    "be lost; fix: pass each array as an input of its own"
                )
        labels = next((x._format for x in inputs if type(x) is dlarray and x._format), "")
        outputs, memory = _run_forward(self, [_plain(x) for x in inputs])
        if any(_is_traced(y) for y in outputs):
            raise TraceError(
                f"{name}: forward uses a traced array that is not among its inputs, so its gradient would be lost; "
                f"fix: pass it as an input, {name}(X, …)"
            )
        formatted = [_with_labels(y, labels) for y in outputs]
        if any(_is_traced(x) for x in inputs):
            formatted = _recorded(self, inputs, outputs, formatted, memory)
        return formatted[0] if len(formatted) == 1 else tuple(formatted)


def _settings(numOutputs, *, SaveInputsForBackward=False, SaveOutputsForBackward=False, NumMemoryValues=0):
    """The parameters of the constructor."""


_SETTINGS = Signature(_settings)


class Flags(tuple):
    """``computeGradients``: one truth value for each input, counted from 0 in brackets and from 1 in parentheses."""

    def __call__(self, k: int) -> bool:
        return self[whole("computeGradients", "the number of an input", k, least=1) - 1]


# -- what goes in and out --------------------------------------------------------------------------------------
def _is_traced(x: Any) -> bool:
    return type(x) is dlarray and x._node is not None


def _plain(x: Any) -> Any:
    """An input as ``forward`` sees it: no labels, no trace."""
    return dlarray.from_array(x._data) if type(x) is dlarray else x


def _run_forward(f: DifferentiableFunction, inputs: list) -> tuple[list[dlarray], tuple]:
    """The outputs as dlarrays, and the memory values."""
    name, count, more = type(f).__name__, f.NumOutputs, f.NumMemoryValues
    result = f.forward(*inputs)
    parts = tuple(result) if _is_several(result, count + more) else (result,)
    if len(parts) != count + more:
        raise ArgumentError(
            f"{name}: forward returned {len(parts)} values, but numOutputs is {count} and NumMemoryValues is {more}; "
            f"fix: return {', '.join([f'Y{i + 1}' for i in range(count)] + [f'memory{i + 1}' for i in range(more)])}"
        )
    return [_array(name, "forward", f"output {i + 1}", y) for i, y in enumerate(parts[:count])], parts[count:]


def _is_several(result: Any, count: int) -> bool:
    """Whether a method returned several values; a list may also be one array."""
    return type(result) is tuple or (type(result) is list and count > 1)


def _array(name: str, method: str, what: str, value: Any) -> dlarray:
    try:
        return (
            value if type(value) is dlarray else dlarray(value)
        )  # a copy of a buffer that the user may keep
    except (TypeError, ValueError):
        raise ClassError(
            f"{name}: {what} of {method} is {describe(value)}, but it must be an array; fix: return a dlarray"
        ) from None


def _with_labels(Y: dlarray, labels: str) -> dlarray:
    array = Y._data
    if Y._format or not labels or array.ndim > len(labels):
        return Y
    shape = (1,) * (len(labels) - array.ndim) + tuple(array.shape)
    return dlarray.from_array(namespace(array).reshape(array, shape), labels)


# -- the record of a call --------------------------------------------------------------------------------------
def _recorded(
    f: DifferentiableFunction, inputs: list, outputs: list, formatted: list, memory: tuple
) -> list[dlarray]:
    """The outputs with their nodes."""
    about = {
        "f": f,
        "inputs": [_About(x._data) if type(x) is dlarray else None for x in inputs],
        "outputs": [_About(y._data) for y in outputs],
    }
    parents = tuple(x._node if type(x) is dlarray else None for x in inputs)
    saved = (  # the walk back lets go of them once they are used
        [x._data if type(x) is dlarray else x for x in inputs] if f.SaveInputsForBackward else [],
        [y._data for y in outputs] if f.SaveOutputsForBackward else [],
        memory,
    )
    single = f.NumOutputs == 1
    shape = formatted[0]._data.shape if single else None
    call = tape.Node(parents, _Call(type(f).__name__), saved, shape, about)
    nodes = [call] if single else [result_node(call, i, y._data.shape) for i, y in enumerate(formatted)]
    return [
        make(y._data, y._format, n) if is_float(y._data.dtype) else y
        for y, n in zip(formatted, nodes, strict=True)
    ]


class _About:
    """The shape, class and place of an input or an output, without its values."""

    __slots__ = ("shape", "dtype", "device", "library")

    def __init__(self, data: Any):
        self.shape, self.dtype, self.device = tuple(data.shape), data.dtype, device_of(data)
        self.library = namespace(data)

    def zeros(self) -> Any:
        return self.library.zeros(self.shape, dtype=self.dtype, device=self.device)

    @property
    def size(self) -> tuple[int, ...]:
        """MATLAB's size without labels: trailing dimensions of size 1 dropped."""
        shape = self.shape
        while len(shape) > 2 and shape[0] == 1:
            shape = shape[1:]
        return shape[::-1]


class _Call(Primitive):
    """A call of a differentiable function, as the tape sees it: one joint rule, which is the user's ``backward``."""

    __slots__ = ()

    def __init__(self, name: str):
        super().__init__(None, name=name)
        self.joint = _backward

    def pull_joint(self, xp: Any, g: Any, saved: tuple, params: dict, needs: tuple[bool, ...]) -> list:
        return _backward(xp, g, *saved, needs=needs, **params)

    def pull_traced(self, g: Any, node: tape.Node, relevant: set | None) -> list:
        params = node.params or {}
        needs = tuple(p is not None and (relevant is None or p in relevant) for p in node.parents)
        watch = tape.Evaluation()
        tape.stack.evaluations.append(watch)  # what cuts the trace in here is known by the end
        try:
            pieces = _backward_traced(g, node, params, needs)
        finally:
            tape.stack.evaluations.pop()
        if watch.cuts:
            raise TraceError(
                f"{self.name}: its backward cannot be differentiated again: the trace was cut by "
                f"{'; '.join(watch.cuts[:3])}; fix: write backward with functions of dlarrays, or leave "
                "EnableHigherDerivatives out"
            )
        return pieces


def _backward(xp: Any, g: Any, *saved: Any, needs: tuple[bool, ...], **about: Any) -> list:
    """The gradients by the user's ``backward``, on values."""
    raw_inputs, raw_outputs, memory = saved
    inputs = [
        x if about_x is None else dlarray.from_array(x) for x, about_x in zip(raw_inputs, about["inputs"])
    ]
    outputs = [dlarray.from_array(y) for y in raw_outputs]
    return _run_backward(about, g, needs, inputs, outputs, memory)


def _backward_traced(g: Any, node: tape.Node, about: dict, needs: tuple[bool, ...]) -> list:
    """The gradients by the user's ``backward``, on traced arrays over the inputs' nodes."""
    f = about["f"]
    raw_inputs, raw_outputs, memory = node.saved
    inputs = [
        x if about_x is None else dlarray.from_array(TracedArray(x, parent))
        for x, about_x, parent in zip(raw_inputs, about["inputs"], node.parents)
    ]
    outputs = []
    for i, value in enumerate(raw_outputs):
        own = node if f.NumOutputs == 1 else result_node(node, i, value.shape)
        outputs.append(dlarray.from_array(_on_node(value, own)))
    if any(map(_holds_arrays, memory)):
        if not f.SaveInputsForBackward:
            raise TraceError(
                f"{type(f).__name__}: its memory values depend on inputs that are not kept, so that its backward "
                "cannot be differentiated again; fix: SaveInputsForBackward=True"
            )
        memory = _run_forward(f, inputs)[1]
    return _run_backward(about, g, needs, inputs, outputs, memory)


def _on_node(value: Any, node: tape.Node) -> TracedArray:
    """Saved output values over the node of that output, whose shape may have more axes of size 1."""
    if node.shape is None or tuple(node.shape) == tuple(value.shape):
        return TracedArray(value, node)
    xp = namespace(value)
    wide = TracedArray(xp.reshape(value, node.shape), node)
    return namespace_of(wide).reshape(wide, tuple(value.shape))


def _holds_arrays(memory: Any) -> bool:
    leaves = nests.tree_leaves(memory)
    return any(type(m) is dlarray or is_array(m) for m in leaves)


def _run_backward(about: dict, g: Any, needs: tuple, inputs: list, outputs: list, memory: tuple) -> list:
    f = about["f"]
    single = f.NumOutputs == 1
    incoming = []
    for i, y in enumerate(about["outputs"]):
        part = g if single else g.parts.get(i)
        if type(part) is Batched:
            raise NotBatched(type(f).__name__)  # the user's code knows nothing of a batch of gradients
        part = y.zeros() if part is None else part
        incoming.append(_unlabelled(part, y.shape))
    result = f.backward(*incoming, Flags(needs), *inputs, *outputs, *memory)
    parts = list(result) if _is_several(result, len(needs)) else [result]
    if len(parts) != len(needs):
        raise ArgumentError(
            f"{type(f).__name__}: backward returned {len(parts)} values, but forward has {len(needs)} inputs; "
            f"fix: return {', '.join(f'dLdX{i + 1}' for i in range(len(needs)))}"
        )
    return [
        _gradient(f, i, part, x) if needed else None
        for i, (part, x, needed) in enumerate(zip(parts, about["inputs"], needs, strict=True))
    ]


def _unlabelled(g: Any, shape: tuple[int, ...]) -> dlarray:
    xp = namespace_of(g)
    return dlarray.from_array(xp.reshape(g, shape) if tuple(g.shape) != shape else g)


def _gradient(f: DifferentiableFunction, place: int, value: Any, x: _About) -> Any:
    """One gradient as the tape wants it: of the shape, class and library of the input."""
    name, what = type(f).__name__, f"gradient {place + 1}"
    if is_brackets(value) and 0 not in x.shape:
        raise ArgumentError(
            f"{name}: backward returned [] for the gradient of input {place + 1}, which is needed; "
            f"fix: return dLdX{place + 1} where computeGradients[{place}] is true"
        )
    G = _array(name, "backward", what, value)
    if not is_float(G._data.dtype):
        raise ClassError(
            f"{name}: {what} of backward is {G.describe()}, but it must be single or double; fix: G * dLdY"
        )
    if _About(G._data).size != x.size:
        raise SizeError(
            f"{name}: {what} of backward is {G.describe()}, but input {place + 1} is {sizes(x.size)}; "
            f"fix: sum over the dimensions that forward expands, so that dLdX{place + 1} has the size of X{place + 1}"
        )
    array = G.array
    if type(array) is not TracedArray and namespace(array) is not x.library:
        array = asarray_like(to_numpy(array), x.zeros())
    xp = namespace_of(array)
    if is_complex(array.dtype) and not is_complex(x.dtype):
        array = xp.real(array)
    if array.dtype != x.dtype:
        array = xp.astype(array, x.dtype)
    return xp.reshape(array, x.shape) if tuple(array.shape) != x.shape else array
