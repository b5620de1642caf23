"""Several images as one, drawn: montage."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty, numbers
from dlarray.errors import OptionError, describe
from dlarray.registry import function
from dlarray.training.images.image_tiles import frames_of, tiled
from dlarray.training.monitor.figures import appear, axes_in, checked_parent, pyplot_for


@function(differentiable=False, wrap=False)
def montage(
    images: Any, map: Any = None, /, *, Indices: Any = None, Size: Any = None, ThumbnailSize: Any = None,
    BackgroundColor: Any = "black", BorderSize: Any = 0, DisplayRange: Any = None, Parent: Any = None,
) -> Any:  # fmt: skip
    """Display several images as one, in rows of tiles.

    Syntaxes: ``h = montage(I)``, ``montage(imagelist)``, ``montage(filenames)``, ``montage(imds)``,
    ``montage(…, map)``, ``montage(…, Name=Value)``.

    Parameters
    ----------
    images, map
        As of `imtile`, which makes the picture.
    Indices : list of int or of bool, optional
        Which images are shown, from 1, in this order.  Default: all.
    Size : list of two int, optional
        Rows and columns of images; one of them may be NaN.  Default: about as wide as high.
    ThumbnailSize : list of two int, optional
        Rows and columns of each image.  Default: the size of the first.
    BackgroundColor : str or three numbers, default "black"
        Color where no image is.
    BorderSize : int or list of two int, default 0
        Rows above and below, and columns left and right of each image.
    DisplayRange : two numbers, optional
        Of gray images the values that are black and white.  Default: the range of an integer class, and from 0 to 1 in
        floating and logical images; ``[]`` is from the smallest to the largest value.
    Parent : figure or axes of matplotlib, optional
        Where to draw; a new figure by default.

    Returns
    -------
    h : image of matplotlib
        ``h.figure.savefig("montage.png")`` saves the picture.

    Raises
    ------
    ArgumentError, ClassError, SizeError, OptionError
        As of `imtile`; a range that is none; matplotlib is not installed.

    References
    ----------
    https://www.mathworks.com/help/images/ref/montage.html

    Examples
    --------
    >>> import dlarray as dl
    >>> h = dl.montage(dl.rand(8, 6, 1, 4), Size=[2, 2])
    >>> h.get_array().shape
    (16, 12)
    """
    frames = frames_of("montage", images, map, Indices)
    X = tiled("montage", frames, ThumbnailSize, Size, BackgroundColor, BorderSize)
    values = np.asarray(X)
    low, high = _range(DisplayRange, values)
    pyplot = pyplot_for("montage")
    if is_empty(Parent):
        axes = pyplot.figure(layout="constrained").add_subplot()
    else:
        axes = axes_in(checked_parent("montage", Parent))
    axes.set_axis_off()
    if values.ndim == 3:
        # matplotlib takes colours as bytes or from 0 to 1
        shown = (
            values if values.dtype in (np.uint8, np.float32, np.float64) else (values - low) / (high - low)
        )
        image = axes.imshow(
            shown if shown.dtype == np.uint8 else np.clip(shown, 0, 1), interpolation="nearest"
        )
    else:
        image = axes.imshow(values, cmap="gray", vmin=low, vmax=high, interpolation="nearest")
    if is_empty(Parent):
        appear(image.figure)
    return image


def _range(given: Any, values: np.ndarray) -> tuple[float, float]:
    if given is None:
        if values.dtype.kind in "iu":
            return float(np.iinfo(values.dtype).min), float(np.iinfo(values.dtype).max)
        return 0.0, 1.0
    if is_empty(given):
        return float(np.nanmin(values)), float(np.nanmax(values))
    found = numbers("montage", "DisplayRange", given, fix="DisplayRange=[0, 1]")
    if len(found) != 2 or not found[0] < found[1]:
        raise OptionError(
            f"montage: DisplayRange must be two numbers, the smaller first, but it is {describe(given)}; fix: "
            "DisplayRange=[0, 1]"
        )
    return float(found[0]), float(found[1])
