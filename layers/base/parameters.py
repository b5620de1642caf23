"""Where the parameters of a network are: in its layers, and in the networks that layers hold.

A *slot* is (layer, name).  The name of a parameter of a network inside a layer is a path, ``Network/fc/Weights``, that
remembers where it leads, so that nothing is looked up by its text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.array import dlarray
from dlarray.layers.base.properties import EMPTY
from dlarray.nests import is_network


class Path(str):
    """The name of a parameter of a network that a layer holds: the property, and the slot in that network."""

    holder: str
    slot: tuple[int, str]

    @classmethod
    def to(cls, holder: str, net: Any, slot: tuple[int, str]) -> Path:
        """The path to a slot of the network in a property."""
        k, name = slot
        path = cls(f"{holder}/{net._graph.names[k]}/{name}")
        path.holder, path.slot = holder, slot
        return path


Slot = tuple[int, str]


def names_in(layer: Any, kind: str) -> list[str]:
    """The names of a layer's "learnables" or "states", those of networks inside as paths."""
    names: list[str] = []
    for name in type(layer).learnable_names if kind == "learnables" else type(layer).state_names:
        value = layer.__dict__.get(name)
        if is_network(value):
            names += [Path.to(name, value, slot) for slot in getattr(value._graph, kind)]
        elif name not in layer.unused_learnables:
            names.append(name)
    return names


def all_slots(layers: Sequence[Any]) -> tuple[tuple[Slot, ...], tuple[Slot, ...], frozenset[int]]:
    """The slots of the learnables and of the states, and the places of the layers that hold networks."""
    learnables: list[Slot] = []
    states: list[Slot] = []
    held = []
    for k, layer in enumerate(layers):
        cls, values = type(layer), layer.__dict__
        for names, found, kind in (
            (cls.learnable_names, learnables, "learnables"),
            (cls.state_names, states, "states"),
        ):
            for name in names:
                value = values.get(name)
                if value is None or type(value) is dlarray or not is_network(value):
                    if name not in layer.unused_learnables:
                        found.append((k, name))
                else:
                    found += [(k, Path.to(name, value, slot)) for slot in getattr(value._graph, kind)]
                    held.append(k)
    return tuple(learnables), tuple(states), frozenset(held)


def value_of(layer: Any, name: str) -> Any:
    """The value of a parameter; EMPTY where there is none yet."""
    while type(name) is Path:
        k, inner = name.slot
        layer, name = layer.__dict__[name.holder]._layers[k], inner
    return layer.__dict__.get(name, EMPTY)


def replaced(layers: Sequence[Any], places: Sequence[Slot], values: Sequence[Any]) -> list[Any]:
    """The layers with other values of some parameters; layers that do not change are shared."""
    new, copied = list(layers), set()
    inside: dict[tuple[int, str], list] = {}

    def put(k: int, name: str, value: Any) -> None:
        if k not in copied:
            copied.add(k)
            new[k] = new[k]._clone()
        new[k].__dict__[name] = value

    for (k, name), value in zip(places, values, strict=True):
        if type(name) is Path:
            inside.setdefault((k, name.holder), []).append((name.slot, value))
        elif not _same(value, new[k].__dict__.get(name, EMPTY)):
            put(k, name, value)
    for (k, holder), pairs in inside.items():
        net = new[k].__dict__[holder]
        inner = replaced(net._layers, [slot for slot, _ in pairs], [value for _, value in pairs])
        if any(a is not b for a, b in zip(inner, net._layers, strict=True)):
            put(k, holder, net._copy(inner))
    return new


def _same(a: Any, b: Any) -> bool:
    """Whether two parameters are the same data, traced the same way."""
    if a is b:
        return True
    both = isinstance(a, dlarray) and isinstance(b, dlarray)
    return both and a._data is b._data and a._node is b._node and a._format == b._format


def entries(layer_place: int, name: str, value: Any) -> list[tuple[Slot, Any]]:
    """A parameter's slots and values: one of an array, all states of a network."""
    if not is_network(value):
        return [((layer_place, name), value)]
    return [
        ((layer_place, Path.to(name, value, slot)), value_of(value._layers[slot[0]], slot[1]))
        for slot in value._graph.states
    ]
