"""A function recorded as a graph of PyTorch's operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dlarray.acceleration.torch_graphs.arrays import library, recording
from dlarray.errors import AbstractError


def recorded(function: Callable[[list], list], examples: list, device: Any = None) -> Any:
    """The graph of a function of tensors; ``device`` is their GPU, None the processor."""
    torch = library()
    from torch.fx.experimental.proxy_tensor import make_fx

    failures: list[Exception] = []

    def run(*tensors: Any) -> list:
        try:
            with recording(device):
                return _apart(function(list(tensors)), tensors)
        except Exception as failure:  # kept away from PyTorch, which would add its own frames
            failures.append(failure)
            return []

    with torch.no_grad():
        graph = make_fx(run, tracing_mode="fake", _allow_non_fake_inputs=True)(*examples)
    if failures:
        raise failures[0]
    if any(node.target is torch.ops.aten._local_scalar_dense.default for node in graph.graph.nodes):
        raise AbstractError("dlaccelerate: a value is asked for while the function is traced")
    graph.graph.eliminate_dead_code()
    graph.recompile()
    return graph


def _apart(outputs: list, inputs: Sequence) -> list:
    """The results, each in memory of its own: not in that of an input, of another result, or of something larger."""
    torch = library()
    seen, found = {x.untyped_storage()._cdata for x in inputs}, []
    for y in outputs:
        y = y.resolve_conj().resolve_neg()
        memory = y.untyped_storage()
        whole = y.is_contiguous() and memory.nbytes() == y.numel() * y.element_size()
        if memory._cdata in seen or not whole:
            y = torch.ops.aten.clone.default(y, memory_format=torch.contiguous_format)
            memory = y.untyped_storage()
        seen.add(memory._cdata)
        found.append(y)
    return found


def lifted(graph: Any) -> list:
    """The constants of a graph, which become further inputs of it: the text is then the same whatever they are."""
    places, constants = graph.graph, list[Any]()
    held: dict[str, Any] = {}
    last = None
    for node in list(places.nodes):
        if node.op == "placeholder":
            last = node
    for node in list(places.nodes):
        if node.op != "get_attr":
            continue
        if node.target not in held:
            value = getattr(graph, node.target)
            with (
                places.inserting_after(last)
                if last is not None
                else places.inserting_before(next(iter(places.nodes)))
            ):
                last = held[node.target] = places.placeholder(f"constant_{len(constants)}")
            constants.append(value.detach().contiguous())
        node.replace_all_uses_with(held[node.target])
        places.erase_node(node)
    graph.recompile()
    return constants
