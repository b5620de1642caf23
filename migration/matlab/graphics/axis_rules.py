"""What axes do for each of their three axes: limits, ticks, labels, scales, directions, grids."""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.graphics.limits import automatic, ticks
from dlarray.migration.matlab.graphics.objects import Graphics
from dlarray.migration.matlab.graphics.property_values import given_back, row, texts
from dlarray.migration.matlab.graphics.texts import Text


class AxisRules(Graphics):
    """Axes, as far as one of their axes is asked for by its letter."""

    artist: Any

    # -- limits -------------------------------------------------------------------------------------------------
    def ends(self, axis: str) -> tuple[float, float]:
        """The limits of an axis."""
        name = f"{axis}Lim"
        if name in self.values:
            low, high = row(self.values[name]).reshape(-1)
            if np.isfinite(low) and np.isfinite(high):
                return float(low), float(high)
            auto = automatic(self, axis, bool(self.values.get("_tight")))
            return (float(low) if np.isfinite(low) else auto[0]), (
                float(high) if np.isfinite(high) else auto[1]
            )
        if axis == "Z" and not self.is_deep():
            return (0.0, 1.0) if not self.inner else (-1.0, 1.0)
        if not getattr(self.artist, f"get_autoscale{axis.lower()}_on")():  # set by matplotlib's own function
            ends = sorted(getattr(self.artist, f"get_{axis.lower()}lim")())
            return float(ends[0]), float(ends[1])
        self.children()
        return automatic(self, axis, bool(self.values.get("_tight")))

    def limits(self, axis: str) -> Any:
        """The limits as a row, of an axis of times those that were set."""
        kept = self.values.get(f"{axis}Lim")
        return kept if isinstance(kept, TimeArray) else dlarray([list(self.ends(axis))])

    def _set_moments(self, axis: str, value: TimeArray) -> None:
        ends = list(value)
        if len(ends) != 2 or not all(isinstance(e, datetime.datetime) and e == e for e in ends):
            raise ArgumentError(
                f"{axis}Lim: the limits are two times; fix: [datetime(2020, 1, 1), datetime(2021, 1, 1)]"
            )
        if not ends[0] < ends[1]:
            raise ArgumentError(f"{axis}Lim: the second time must be the later one; fix: the other order")
        self.values[f"{axis}Lim"] = value
        self.values.pop("_tight", None)
        getattr(self.artist, f"set_{axis.lower()}lim")(*ends)

    def set_ends(self, axis: str, value: Any) -> None:
        if isinstance(value, str):
            if value not in ("auto", "manual"):
                raise ArgumentError(f"{axis}Lim: '{value}' is no limit; fix: [0 1], or 'auto'")
            if value == "auto":
                self.values.pop(f"{axis}Lim", None)
                self.artist.autoscale(axis=axis.lower())
            else:
                self.set_ends(axis, dlarray([list(self.ends(axis))]))
            return
        if isinstance(value, TimeArray):
            self._set_moments(axis, value)
            return
        ends = row(value).reshape(-1)
        if ends.size != 2 or not ends[0] < ends[1]:
            raise ArgumentError(
                f"{axis}Lim: Value must be a 1x2 vector of numeric type in which the second element is larger than the "
                "first and may be Inf; fix: [0 1]"
            )
        self.values[f"{axis}Lim"] = dlarray(ends.reshape(1, 2))
        self.values.pop("_tight", None)
        known = [e for e in ends if np.isfinite(e)]
        change = getattr(self.artist, f"set_{axis.lower()}lim", None)
        if change is not None and len(known) == 2:
            change(ends[0], ends[1])
            if str(self.value(f"{axis}Dir")) == "reverse":
                getattr(self.artist, f"invert_{axis.lower()}axis")()
        elif change is not None and known:
            change(
                **{
                    ("left" if axis == "X" else "bottom")
                    if np.isfinite(ends[0])
                    else ("right" if axis == "X" else "top"): known[0]
                }
            )

    def set_ticks(self, axis: str, value: Any) -> None:
        at = row(value)
        self.values[f"{axis}Tick"] = dlarray(at) if at.size else dlarray(np.zeros((0, 0)))
        change = getattr(self.artist, f"set_{axis.lower()}ticks", None)
        if change is not None:
            change(at.reshape(-1))
        if f"{axis}TickLabel" in self.values:
            self._labelled(axis)

    def set_labels(self, axis: str, value: Any) -> None:
        labels = texts(value)
        self.values[f"{axis}TickLabel"] = Cell(labels, (len(labels), 1))
        self._labelled(axis)

    def _labelled(self, axis: str) -> None:
        if not hasattr(self.artist, f"set_{axis.lower()}ticks"):
            return
        labels = list(self.values[f"{axis}TickLabel"])
        at = self.values.get(f"{axis}Tick")
        at = getattr(self.artist, f"get_{axis.lower()}ticks")() if at is None else row(at).reshape(-1)
        shown = [labels[k % len(labels)] if labels else "" for k in range(len(at))]
        getattr(self.artist, f"set_{axis.lower()}ticks")(at, shown)

    def labels_of(self, axis: str) -> Cell:
        found = self.values.get(f"{axis}TickLabel")
        if found is None:
            found = [f"{v:g}" for v in row(self.value(f"{axis}Tick")).reshape(-1)]
        return Cell(list(found), (len(found), 1))

    def ticks_of(self, axis: str) -> Any:
        found = self.values.get(f"{axis}Tick")
        return given_back(ticks(self, axis).reshape(1, -1)) if found is None else found

    def mode_of(self, axis: str, name: str) -> str:
        """``auto`` or ``manual``, whether somebody has set the limits, the ticks or their labels."""
        by_matplotlib = (
            name == "Lim" and axis != "Z" and not getattr(self.artist, f"get_autoscale{axis.lower()}_on")()
        )
        return "manual" if f"{axis}{name}" in self.values or by_matplotlib else "auto"

    def set_mode(self, axis: str, name: str, value: str) -> None:
        if value == "manual":
            self.put(f"{axis}{name}", self.value(f"{axis}{name}"))
        elif name == "Lim":
            self.set_ends(axis, "auto")
        else:
            self.values.pop(f"{axis}{name}", None)

    def scale(self, axis: str, value: str) -> None:
        self.values[f"{axis}Scale"] = value
        getattr(self.artist, f"set_{axis.lower()}scale")(value)

    def scale_of(self, axis: str) -> str:
        read = getattr(self.artist, f"get_{axis.lower()}scale", None)
        return "log" if read is not None and read() == "log" else "linear"

    def direct(self, axis: str, value: str) -> None:
        self.values[f"{axis}Dir"] = value
        change = getattr(self.artist, f"{axis.lower()}axis", None)
        if change is not None:
            change.set_inverted(value == "reverse")

    def grid(self, axis: str, value: Any) -> None:
        self.values[f"{axis}Grid"] = value
        self.artist.grid(bool(value), axis=axis.lower()) if axis != "Z" or self.is_deep() else None

    def label(self, name: str, artist: Any) -> Text:
        """The title or the label of an axis."""
        found = self.values.get(f"_{name}")
        if found is None or artist is not None and found.artists[:1] != [artist]:
            found = self.values[f"_{name}"] = Text(None, [] if artist is None else [artist], _of_axes=True)
            found.values.update(HorizontalAlignment="center", FontSize=11.0)
            if name == "title":
                found.values["FontWeight"] = "bold"
            vars(found)["parent"] = None
        return found

    def is_deep(self) -> bool:
        """Whether the axes are those of space."""
        return hasattr(self.artist, "get_zlim")


def _rule(axis: str) -> dict[str, Any]:
    """The properties of one axis, read and stored by the methods that do it for all three."""
    low = axis.lower()
    return {
        f"get_{axis}Lim": lambda self: self.limits(axis),
        f"put_{axis}Lim": lambda self, value: self.set_ends(axis, value),
        f"get_{axis}Tick": lambda self: self.ticks_of(axis),
        f"put_{axis}Tick": lambda self, value: self.set_ticks(axis, value),
        f"get_{axis}TickLabel": lambda self: self.labels_of(axis),
        f"put_{axis}TickLabel": lambda self, value: self.set_labels(axis, value),
        f"get_{axis}LimMode": lambda self: self.mode_of(axis, "Lim"),
        f"put_{axis}LimMode": lambda self, value: self.set_mode(axis, "Lim", value),
        f"get_{axis}TickMode": lambda self: self.mode_of(axis, "Tick"),
        f"put_{axis}TickMode": lambda self, value: self.set_mode(axis, "Tick", value),
        f"get_{axis}TickLabelMode": lambda self: self.mode_of(axis, "TickLabel"),
        f"put_{axis}TickLabelMode": lambda self, value: self.set_mode(axis, "TickLabel", value),
        f"get_{axis}Scale": lambda self: self.scale_of(axis),
        f"put_{axis}Scale": lambda self, value: self.scale(axis, value),
        f"put_{axis}Dir": lambda self, value: self.direct(axis, value),
        f"put_{axis}Grid": lambda self, value: self.grid(axis, value),
        f"get_{axis}Label": lambda self: self.label(
            f"{low}label", getattr(getattr(self.artist, f"{low}axis", None), "label", None)
        ),
    }


for _axis in "XYZ":
    for _name, _method in _rule(_axis).items():
        setattr(AxisRules, _name, _method)
