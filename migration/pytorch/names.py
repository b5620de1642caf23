"""Names of layers from the paths of modules."""

from __future__ import annotations

from typing import Any


def layer_name(node: Any) -> str:
    """The path of the module that a node belongs to, with colons, as nested layers are named; else the node's name."""
    stack = node.meta.get("nn_module_stack") or {}
    path = list(stack.values())[-1][0] if stack else ""
    path = path.partition("@")[0].removeprefix("L['self'].")
    kind = list(stack.values())[-1][1] if stack else ""
    leaf = "torch.nn" in str(kind) and "container" not in str(kind)
    return path.replace(".", ":") if path and leaf else ":".join([*path.split("."), node.name]).strip(":")
