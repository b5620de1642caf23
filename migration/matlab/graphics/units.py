"""Places of figures and axes in other units: pixels, shares, inches, centimetres and points."""

from __future__ import annotations

import numpy as np

from dlarray.errors import ArgumentError

# Pixels in a unit, on a screen of 96 pixels to the inch.
_PIXELS = {"pixels": 1.0, "inches": 96.0, "centimeters": 96.0 / 2.54, "points": 96.0 / 72.0}


def converted(place: np.ndarray, old: str, new: str, whole: tuple[float, float]) -> np.ndarray:
    """Left, bottom, width and height in another unit; ``whole`` is what is 1 in shares, in pixels.

    Pixels are counted from 1, the other units from 0.
    """
    if old == new:
        return place
    for unit in (old, new):
        if unit != "normalized" and unit not in _PIXELS:
            raise ArgumentError(
                f"Position: {unit} are not converted here; fix: pixels, normalized, inches or points"
            )
    size = np.array([*whole, *whole], dtype=float)
    first = np.array([1.0, 1.0, 0.0, 0.0])
    pixels = place * (size if old == "normalized" else _PIXELS[old]) + (0.0 if old == "pixels" else first)
    return (pixels - (0.0 if new == "pixels" else first)) / (size if new == "normalized" else _PIXELS[new])
