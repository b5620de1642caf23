"""The learnables and the states of a network by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe, sizes
from dlarray.layers.base.parameters import Slot, names_in, replaced, value_of
from dlarray.layers.base.properties import EMPTY, own_copy
from dlarray.layers.networks import graph


def checked_value(what: str, layer: str, parameter: str, old: Any, new: Any) -> Any:
    """A value that takes the place of an old one."""
    new = EMPTY if is_empty(new) else dlarray(new)
    # A state may have a column for each observation, so the layer alone knows what fits.
    if what != "State" and not is_empty(old) and tuple(new.shape) != tuple(old.shape):
        raise SizeError(
            f"{what}: '{layer}' has {parameter} of size {sizes(old.shape)}, but the new value is "
            f"{describe(new)}; fix: a value of size {sizes(old.shape)}"
        )
    return new


class ParameterView(Mapping):
    """The learnables or states of a network by name: ``net.learnables["fc", "Weights"]``, ``["fc/Weights"]``.

    A mapping with keys (layer, parameter).  Assigning changes the network that it was taken from.
    """

    __slots__ = ("_net", "_what")

    def __init__(self, net: Any, what: str) -> None:
        self._net, self._what = net, what

    def _slots(self) -> tuple[Slot, ...]:
        return getattr(self._net._graph, self._kind())

    def _find(self, key: Any) -> Slot:
        names = self._net._graph.names
        wanted = key if isinstance(key, str) else "/".join(key) if isinstance(key, tuple) else str(key)
        layers, places = self._net._layers, self._net._graph.places
        end = wanted.find("/")
        while end >= 0:  # names of layers may hold slashes
            k = places.get(wanted[:end])
            for p in () if k is None else names_in(layers[k], self._kind()):
                if p == wanted[end + 1 :]:
                    return k, p
            end = wanted.find("/", end + 1)
        paths = [f"{names[k]}/{p}" for k, p in self._slots()]
        near = graph.nearest(wanted, paths)
        raise ArgumentError(
            f"{self._what}: the network has no '{wanted}'{near or '.'} It has {', '.join(paths) or 'none'}; fix: "
            f'net.{self._what.lower()}["fc", "Weights"]'
        )

    def _kind(self) -> str:
        return "learnables" if self._what == "Learnables" else "states"

    def __getitem__(self, key: Any) -> Any:
        k, p = self._find(key)
        return own_copy(value_of(self._net._layers[k], p))

    def __setitem__(self, key: Any, value: Any) -> None:
        k, p = self._find(key)
        net = self._net
        new = checked_value(self._what, net._graph.names[k], p, value_of(net._layers[k], p), value)
        net._layers = replaced(net._layers, [(k, p)], [new])

    def __iter__(self) -> Iterator[tuple[str, str]]:
        names = self._net._graph.names
        return iter([(names[k], str(p)) for k, p in self._slots()])

    def __len__(self) -> int:
        return len(self._slots())

    def __repr__(self) -> str:
        return repr(getattr(self._net, self._what))

    def _repr_html_(self) -> str:
        return getattr(self._net, self._what)._repr_html_()

    def to_dataframe(self) -> Any:
        """The table as a data frame of pandas."""
        return getattr(self._net, self._what).to_dataframe()
