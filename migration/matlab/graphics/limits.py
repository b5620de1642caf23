"""The limits and ticks that axes have where nobody has set them, as far as MATLAB's choice is known."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import ArgumentError
from dlarray.migration.matlab.dates.time_arrays import TimeArray


def step_of(low: float, high: float) -> float:
    """The distance of ticks: the smallest of 1, 2 and 5 times a power of 10 that makes ten intervals at most."""
    rough = (high - low) / 10
    power = 10.0 ** np.floor(np.log10(rough))
    return float(next(k * power for k in (1, 2, 5, 10) if k * power >= rough * (1 - 1e-10)))


def automatic(axes: Any, axis: str, tight: bool = False) -> tuple[float, float]:
    """The limits around what is drawn: at ticks for lines and points, at the edges of images."""
    members = [one for one in axes.family()[1:] if getattr(one, "limits", "none") != "none"]
    members = [one for one in members if one.value("Visible") or one.type_name != "light"]
    if not members:
        return 0.0, 1.0
    strange = sorted({one.kind() for one in members if one.limits == "unknown"})
    if strange:
        raise _unknown(axis, f"those of {', '.join(strange)} objects")
    values = np.concatenate([np.asarray(one.data_range(axis), dtype=float).reshape(-1) for one in members])
    log = str(axes.value(f"{axis}Scale")) == "log"
    values = values[np.isfinite(values) & ((values > 0) | (not log))]
    if not values.size:
        return (0.0, 1.0) if not log else (1.0, 10.0)
    low, high = float(values.min()), float(values.max())
    if tight or all(one.limits == "tight" for one in members):
        return low, high
    if axes.values.get("_equal"):
        raise _unknown(axis, "those of axes with equal units")
    if axes.is_deep():
        raise _unknown(axis, "those of axes in space")
    if not axes.has_usual_size(axis):
        raise _unknown(axis, "those of axes of another size")
    if log:
        ends = np.floor(np.log10(low) + 1e-12), np.ceil(np.log10(high) - 1e-12)
        if ends[1] - ends[0] < 2:
            raise _unknown(axis, "those of one decade")
        return float(10.0 ** ends[0]), float(10.0 ** ends[1])
    if low == high:
        return low - 1, high + 1
    step = step_of(low, high)
    return float(step * np.floor(low / step + 1e-10)), float(step * np.ceil(high / step - 1e-10))


def ticks(axes: Any, axis: str) -> np.ndarray:
    """The ticks between the limits."""
    if isinstance(axes.limits(axis), TimeArray):
        raise _unknown(axis, "ticks of times", "Tick")
    low, high = axes.ends(axis)
    if axes.is_deep() or not axes.has_usual_size(axis) or axes.values.get("_equal"):
        raise _unknown(axis, "the ticks of axes of another size", "Tick")
    if str(axes.value(f"{axis}Scale")) == "log":
        first, last = np.ceil(np.log10(low) - 1e-9), np.floor(np.log10(high) + 1e-9)
        if not 1 <= last - first <= 8:
            raise _unknown(axis, "ticks of so many decades", "Tick")
        return 10.0 ** np.arange(first, last + 1)
    step = step_of(low, high)
    first, last = np.ceil(low / step - 1e-10), np.floor(high / step + 1e-10)
    return np.arange(first, last + 1) * step + 0.0


def _unknown(axis: str, what: str, kind: str = "Lim") -> ArgumentError:
    return ArgumentError(
        f"Axes: {axis}{kind} is asked for, but nobody set it, and MATLAB's choice is not known: {what}; fix: set it "
        f"before, {axis.lower()}{'lim([0, 1])' if kind == 'Lim' else 'ticks(0:5)'}"
    )
