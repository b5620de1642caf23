"""The learnables and the states of a network by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dlarray.errors import ArgumentError
from dlarray.layers.base.parameters import Slot, value_of
from dlarray.layers.base.properties import own_copy
from dlarray.layers.networks import graph


class ParameterView(Mapping):
    """The learnables or states of a network by name: ``net.learnables["fc", "Weights"]``, ``["fc/Weights"]``.

    A mapping with keys (layer, parameter).  Assigning changes the network that it was taken from.
    """

    __slots__ = ("_net", "_what")

    def __init__(self, net: Any, what: str) -> None:
        self._net, self._what = net, what

    def _slots(self) -> tuple[Slot, ...]:
        plan = self._net._graph
        return plan.learnables if self._what == "Learnables" else plan.states

    def _find(self, key: Any) -> Slot:
        names = self._net._graph.names
        wanted = key if isinstance(key, str) else "/".join(key) if isinstance(key, tuple) else str(key)
        paths = {f"{names[k]}/{p}": (k, p) for k, p in self._slots()}
        if wanted not in paths:
            near = graph.nearest(wanted, paths)
            raise ArgumentError(
                f"{self._what}: the network has no '{wanted}'{near or '.'} It has {', '.join(paths) or 'none'}; fix: "
                f'net.{self._what.lower()}["fc", "Weights"]'
            )
        return paths[wanted]

    def __getitem__(self, key: Any) -> Any:
        k, p = self._find(key)
        return own_copy(value_of(self._net._layers[k], p))

    def __setitem__(self, key: Any, value: Any) -> None:
        slot = self._find(key)
        t = getattr(self._net, self._what)
        t.Value[self._slots().index(slot)] = value
        setattr(self._net, self._what, t)

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
