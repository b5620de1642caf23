"""Random geometry for images: imageDataAugmenter, augment."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import random
from dlarray.arguments import flag, number, numbers
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.display import object_text
from dlarray.errors import ClassError, OptionError, SizeError, describe
from dlarray.functions.system.gpu_arrays import gather
from dlarray.registry import function
from dlarray.training.datastores.image_geometry import warped
from dlarray.training.datastores.observations import as_array
from dlarray.visible import visible_names

# The ranges that each property may have; scales and shears leave out what has no inverse.
_RANGES: dict[str, dict[str, Any]] = {
    "RandRotation": {},
    "RandScale": {"above": 0},
    "RandXScale": {"above": 0},
    "RandYScale": {"above": 0},
    "RandXShear": {"above": -90, "below": 90},
    "RandYShear": {"above": -90, "below": 90},
    "RandXTranslation": {},
    "RandYTranslation": {},
}


@function(differentiable=False)
def imageDataAugmenter(
    *,
    FillValue: Any = 0,
    RandXReflection: Any = False,
    RandYReflection: Any = False,
    RandRotation: Any = (0, 0),
    RandScale: Any = (1, 1),
    RandXScale: Any = (1, 1),
    RandYScale: Any = (1, 1),
    RandXShear: Any = (0, 0),
    RandYShear: Any = (0, 0),
    RandXTranslation: Any = (0, 0),
    RandYTranslation: Any = (0, 0),
) -> Any:
    """Configure image data augmentation.

    ``aug = imageDataAugmenter()`` leaves images as they are; ``imageDataAugmenter(Name=Value)`` sets properties.
    An `augmentedImageDatastore` applies it to each image that it reads, and `augment` to images at hand.

    Parameters
    ----------
    FillValue : float or list, default 0
        The values outside the image: one value, or one for each channel.
    RandXReflection, RandYReflection : bool, default False
        Whether to reflect left and right, or top and bottom, with a probability of one half.
    RandRotation : [low, high] or callable, default [0, 0]
        Range of the rotation, in degrees.
    RandScale : [low, high] or callable, default [1, 1]
        Range of the scale of both directions.
    RandXScale, RandYScale : [low, high] or callable, default [1, 1]
        Ranges of the scales of each direction; without effect where ``RandScale`` is given.
    RandXShear, RandYShear : [low, high] or callable, default [0, 0]
        Ranges of the shear, as an angle in degrees between -90 and 90.
    RandXTranslation, RandYTranslation : [low, high] or callable, default [0, 0]
        Ranges of the shift to the right and downwards, in pixels.

    Returns
    -------
    ImageDataAugmenter
        The augmenter, with the properties above.

    Raises
    ------
    OptionError, ArgumentError
        Ranges that are not two numbers in order, or hold what has no inverse.

    Notes
    -----
    A value is drawn from the uniform distribution on its range, by the stream of ``rng``; a callable without arguments
    gives the value itself.  An image is scaled, sheared, reflected and rotated about its centre, and then shifted; a
    positive angle turns it clockwise.  MATLAB's page leaves the order and the sense open.  Points between pixels are
    interpolated linearly.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/imagedataaugmenter.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.imageDataAugmenter(RandRotation=[-20, 20], RandXTranslation=[-3, 3])
      imageDataAugmenter with properties:
    <BLANKLINE>
               FillValue: 0
         RandXReflection: 0
         RandYReflection: 0
            RandRotation: [-20 20]
               RandScale: [1 1]
              RandXScale: [1 1]
              RandYScale: [1 1]
              RandXShear: [0 0]
              RandYShear: [0 0]
        RandXTranslation: [-3 3]
        RandYTranslation: [0 0]
    """
    given = dict(locals())
    aug = ImageDataAugmenter()
    for name in ImageDataAugmenter.names:
        setattr(aug, name, given[name])
    return aug


class ImageDataAugmenter:
    """What `imageDataAugmenter` makes."""

    __internals__ = "names drawn applied pixels property_text describe".split()
    __dir__ = visible_names

    names = ("FillValue", "RandXReflection", "RandYReflection", *_RANGES)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.names:
            raise OptionError(
                f"imageDataAugmenter: there is no property {name}; fix: one of {', '.join(self.names)}"
            )
        if name == "FillValue":
            value = numbers("imageDataAugmenter", name, value, fix="FillValue=0")
            value = value[0] if len(value) == 1 else value
        elif name.endswith("Reflection"):
            value = flag("imageDataAugmenter", name, value)
        elif not callable(value) or isinstance(value, dlarray):
            value = _range(name, value)
        self.__dict__[name] = value

    FillValue: Any
    RandXReflection: bool
    RandYReflection: bool

    def augment(self, I: Any) -> Any:  # noqa: E741
        """See `augment`."""
        return augment(self, I)

    def drawn(self) -> np.ndarray:
        """A map of points about the centre, 2×3, drawn at random."""
        draw = {name: self._value(name) for name in self.names[1:]}
        scale = (draw["RandXScale"], draw["RandYScale"])
        if callable(self.RandScale) or self.RandScale != [1, 1]:  # type: ignore[attr-defined]
            scale = (draw["RandScale"],) * 2
        angle = math.radians(draw["RandRotation"])
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        mirror = np.diag([-1.0 if draw[f"Rand{d}Reflection"] else 1.0 for d in "XY"])
        shear = np.eye(2)
        shear[0, 1], shear[1, 0] = (math.tan(math.radians(draw[f"Rand{d}Shear"])) for d in "XY")
        shift = np.array([[draw["RandXTranslation"]], [draw["RandYTranslation"]]])
        return np.concatenate([turn @ mirror @ shear @ np.diag(scale), shift], axis=1)

    def _value(self, name: str) -> float:
        """A value of a property, drawn where there is something to draw."""
        given = getattr(self, name)
        if name.endswith("Reflection"):
            return bool(given) and bool(random.stream().uniform(1)[0] < 0.5)
        if callable(given):
            return number("imageDataAugmenter", f"what {name} returns", given(), **_RANGES[name])
        low, high = given
        return low if low == high else float(low + (high - low) * random.stream().uniform(1)[0])

    def applied(self, image: Any, moves: np.ndarray) -> Any:
        """An image, numeric or of labels, under a map that was drawn."""
        if isinstance(image, categorical):
            return categorical.from_codes(warped(image.codes(), moves, 0, nearest=True), image.categories())
        return asdlarray(self._moved(pixels_of("augment", image), moves))

    def pixels(self, pixels: np.ndarray) -> np.ndarray:
        """The pixels of an image under a map drawn for it."""
        moves = self.drawn()
        return pixels if np.array_equal(moves, np.eye(2, 3)) else self._moved(pixels, moves)

    def _moved(self, pixels: np.ndarray, moves: np.ndarray) -> np.ndarray:
        channels = pixels.shape[2] if pixels.ndim > 2 else 1
        if isinstance(self.FillValue, list) and len(self.FillValue) != channels:
            raise SizeError(
                f"augment: FillValue has {len(self.FillValue)} values, but the image has {channels} channels; fix: one "
                "value, or one for each channel"
            )
        return warped(pixels, moves, self.FillValue)

    def __repr__(self) -> str:
        return object_text(
            "imageDataAugmenter", [(None, [(name, getattr(self, name)) for name in self.names])]
        )

    def property_text(self) -> str:
        """How displays of other objects show it."""
        return "[1×1 imageDataAugmenter]"

    def describe(self) -> str:
        """A few words for messages."""
        return "an imageDataAugmenter"


def _range(name: str, value: Any) -> list[float]:
    fix = f"{name}=[low, high]"
    found = numbers(
        "imageDataAugmenter", name, value, expected="two numbers, the smaller first, or a function", fix=fix
    )
    if len(found) != 2 or not found[0] <= found[1]:
        raise OptionError(
            f"imageDataAugmenter: {name} must be two numbers, the smaller first, or a function, but it is "
            f"{describe(value)}; fix: {fix}"
        )
    return [number("imageDataAugmenter", name, n, finite=True, fix=fix, **_RANGES[name]) for n in found]


@function(differentiable=False)
def augment(augmenter: Any, I: Any) -> Any:  # noqa: E741
    """Apply identical random transformations to multiple images.

    ``augI = augment(augmenter, I)``

    Parameters
    ----------
    augmenter : ImageDataAugmenter
        Object that `imageDataAugmenter` has made.
    I : array, or list of arrays and categoricals
        An image h×w or h×w×c, or several, numeric or of labels, which may have different sizes.

    Returns
    -------
    dlarray, or list
        As it came.  All images of a list are transformed alike.  An image of labels takes the nearest pixel, and is
        undefined where the image does not reach.

    Raises
    ------
    ClassError, SizeError
        No augmenter; no image; a ``FillValue`` for another number of channels.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/imagedataaugmenter.augment.html

    Examples
    --------
    >>> import dlarray as dl
    >>> aug = dl.imageDataAugmenter(RandXTranslation=[1, 1], FillValue=9)
    >>> dl.augment(aug, [[1, 2, 3], [4, 5, 6]]).tolist()
    [[9.0, 1.0, 2.0], [9.0, 4.0, 5.0]]
    """
    if not isinstance(augmenter, ImageDataAugmenter):
        raise ClassError(
            f"augment: the first argument must be an imageDataAugmenter, but it is {describe(augmenter)}; fix: "
            "imageDataAugmenter(RandRotation=[-20, 20])"
        )
    moves = augmenter.drawn()
    if isinstance(I, (list, tuple)) and any(
        isinstance(v, (dlarray, categorical)) or getattr(v, "ndim", 0) > 1 for v in I
    ):
        return [augmenter.applied(image, moves) for image in I]
    return augmenter.applied(I, moves)


def pixels_of(caller: str, image: Any) -> np.ndarray:
    """An image as an array of NumPy's, in the class in which it came."""
    X = as_array(image)
    if X is None:
        raise ClassError(
            f"{caller}: an image must be an array of numbers, but it is {describe(image)}; fix: readimage(imds, 1)"
        )
    pixels = np.asarray(image if isinstance(image, np.ndarray) else gather(X))
    return pixels if pixels.ndim > 1 else pixels.reshape(1, -1)
