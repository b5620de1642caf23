"""What all metrics of trainnet and testnet share.

A metric gathers what it needs from one mini-batch after the other (`update`) and gives one number (`evaluate`).
What it gathers is small and on the host.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import to_numpy
from dlarray.display import object_text
from dlarray.errors import OptionError, describe
from dlarray.layers.base.properties import positive_integer, text
from dlarray.visible import visible_names


class BuiltInMetric:
    """What all metrics share: properties that are checked, a copy for every use, the display."""

    __internals__ = (
        "name default_name specs fresh reset update evaluate describe hits total count residual parts".split()
    )
    __dir__ = visible_names

    name = ""
    default_name = ""
    Maximize = True
    specs: dict[str, Any] = {}

    def __init__(self, options: dict[str, Any]) -> None:
        for key, value in options.items():
            check = self.specs[key]
            try:
                self.__dict__[key] = None if is_empty(value) else check(value)
            except ValueError as words:
                raise OptionError(
                    f"{self.name}: {key} must be {words}; it is {describe(value)}; fix: leave {key} out for the default"
                ) from None

    def fresh(self) -> BuiltInMetric:
        """A metric with the same properties that has gathered nothing."""
        new = copy.copy(self)
        new.reset()
        return new

    def reset(self) -> None:
        """Forget what was gathered."""
        raise NotImplementedError

    def update(self, Y: tuple, T: tuple) -> None:
        """Gather from the outputs and the targets of one mini-batch."""
        raise NotImplementedError

    def evaluate(self) -> float:
        """The metric of all that was gathered."""
        raise NotImplementedError

    def _place(self, outputs: tuple) -> int:
        return self.__dict__.get("place", 0) if len(outputs) > 1 else 0

    def __repr__(self) -> str:
        rows = [(key, getattr(self, key)) for key in self.specs]
        return object_text(type(self).__name__, [(None, [*rows, ("Maximize", self.Maximize)])])

    def describe(self) -> str:
        """A few words for messages."""
        return f"{type(self).__name__} object"

    Name: str
    NetworkOutput: Any


# -- predictions and targets on the host --------------------------------------------------------------------------
def host_values(X: Any) -> np.ndarray:
    return to_numpy(X._data if isinstance(X, dlarray) else asdlarray(X)._data)


def score_rows(Y: dlarray) -> np.ndarray:
    """Scores as predictions × classes, predictions in the order of the storage."""
    data, axis = host_values(Y), Y.axis("C")
    if axis is None:
        return data.reshape(-1, 1)
    data = np.moveaxis(data, axis, -1)
    return data.reshape(-1, data.shape[-1])


# -- properties ---------------------------------------------------------------------------------------------------
def output_place(value: Any) -> Any:
    return str(value) if isinstance(value, str) else positive_integer(value)


COMMON = {"Name": text, "NetworkOutput": output_place}
