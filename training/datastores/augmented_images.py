"""Batches of images made alike and varied at random: augmentedImageDatastore, readByIndex."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import random
from dlarray.arguments import choice, flag, is_empty, texts, whole, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, SizeError, describe, sizes
from dlarray.registry import function
from dlarray.struct import struct
from dlarray.table import table
from dlarray.training.datastores.array_datastore import ArrayDatastore, arrayDatastore
from dlarray.training.datastores.base import IndexedDatastore
from dlarray.training.datastores.image_augmenter import ImageDataAugmenter, pixels_of
from dlarray.training.datastores.image_datastore import ImageDatastore
from dlarray.training.datastores.image_files import readDatastoreImage
from dlarray.training.datastores.image_geometry import coloured, cropped, gray, resized
from dlarray.training.datastores.observation_numbers import numbers_from_1
from dlarray.training.datastores.observations import Recipe, Rows, elements, file_names, is_table

_MODES = ("resize", "centercrop", "randcrop")
_COLOURS = ("none", "gray2rgb", "rgb2gray")


@function(differentiable=False)
def augmentedImageDatastore(
    outputSize: Any,
    images: Any,
    responses: Any = None,
    *,
    ColorPreprocessing: Any = "none",
    DataAugmentation: Any = "none",
    OutputSizeMode: Any = "resize",
    DispatchInBackground: Any = False,
) -> Any:
    """Transform batches to augment image data.

    ``auimds = augmentedImageDatastore(outputSize, imds)`` reads the images of an `imageDatastore` with their labels,
    ``augmentedImageDatastore(outputSize, X, Y)`` those of an array with responses, and
    ``augmentedImageDatastore(outputSize, X)`` without; ``augmentedImageDatastore(outputSize, tbl)`` those in the first
    column of a table, with the other columns, or those of ``augmentedImageDatastore(outputSize, tbl, responseNames)``,
    as responses.

    Parameters
    ----------
    outputSize : [height, width]
        The size of the images that are read; a third number, of channels, changes nothing.
    images : ImageDatastore, array h×w×c×N or table
        The images.  The first column of a table holds images, or names of files.
    responses : categorical, array or list of str, optional
        Labels, or numbers N×R or h×w×c×N; for a table the names of its responses.
    ColorPreprocessing : {"none", "gray2rgb", "rgb2gray"}
        How to convert colors.
    DataAugmentation : "none" or imageDataAugmenter, default "none"
        Random transformations of each image, drawn anew whenever it is read.
    OutputSizeMode : {"resize", "centercrop", "randcrop"}
        How images get their size: bilinear interpolation with antialiasing, or a part from the middle, or from a
        place at random.
    DispatchInBackground : bool, default False
        Whether a training reads in a thread while it computes.

    Returns
    -------
    AugmentedImageDatastore
        With the properties above, ``NumObservations`` and ``MiniBatchSize``, and the methods of a datastore.  A read
        gives a table of ``MiniBatchSize`` rows (128) with the columns ``input`` and, where there are responses,
        ``response``.

    Raises
    ------
    ClassError, SizeError, ArgumentError
        No images; another number of responses; an image that is smaller than what is to be cropped.

    Notes
    -----
    Colours come first, then the augmentation, then the size.  Random numbers come from the stream of ``rng``; in
    `trainnet` and background queues from those of the mini-batches, so a seed repeats.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/augmentedimagedatastore.html

    Examples
    --------
    >>> import dlarray as dl
    >>> aug = dl.imageDataAugmenter(RandRotation=[-20, 20])
    >>> X, Y = dl.rand(28, 28, 1, 500), dl.categorical(["cat", "dog"] * 250)
    >>> auimds = dl.augmentedImageDatastore([56, 56], X, Y, DataAugmentation=aug)
    >>> auimds
      augmentedImageDatastore with properties:
    <BLANKLINE>
             NumObservations: 500
               MiniBatchSize: 128
            DataAugmentation: [1×1 imageDataAugmenter]
          ColorPreprocessing: 'none'
                  OutputSize: [56 56]
              OutputSizeMode: 'resize'
        DispatchInBackground: 0
    >>> minibatch = dl.read(auimds)
    >>> minibatch.shape, minibatch.VariableNames, minibatch.input[0].shape
    ((128, 2), ['input', 'response'], (56, 56))
    """
    size = whole_numbers("augmentedImageDatastore", "outputSize", outputSize, fix="outputSize=[28, 28]")
    if len(size) not in (2, 3) or min(size) < 1:
        raise SizeError(
            f"augmentedImageDatastore: outputSize must be two positive whole numbers, height and width, but it is "
            f"{describe(outputSize)}; fix: [28, 28]"
        )
    ds = AugmentedImageDatastore(*_observations(images, responses), (size[0], size[1]))
    ds.ColorPreprocessing, ds.DataAugmentation = ColorPreprocessing, DataAugmentation
    ds.OutputSizeMode, ds.DispatchInBackground = OutputSizeMode, DispatchInBackground
    ds.sources = [copy.copy(images), *([] if is_empty(responses) else [responses])]
    return ds


Pair = tuple[Callable[[int], Any], Callable[[int], Any] | None, Callable[[int], struct], int]


def _observations(images: Any, responses: Any) -> Pair:
    """How the image and the response of a number are had, what is told of them, and how many there are."""
    if isinstance(images, ImageDatastore):
        return _of_files(images, responses)
    if is_table(images) or isinstance(images, dict):
        return _of_table(images, responses)
    X = None if isinstance(images, (str, categorical)) else asdlarray(images)
    if X is None or X.ndim > 4:
        raise ClassError(
            "augmentedImageDatastore: images must be an ImageDatastore, an array h×w×c×N or a table, but they are "
            f"{describe(images)}; fix: augmentedImageDatastore([28, 28], imds)"
        )
    pictures: ArrayDatastore = arrayDatastore(X, IterationDimension=4)
    count = len(pictures)
    if is_empty(responses):
        return pictures._slice, None, lambda i: struct(), count
    return pictures._slice, _responses(responses, count), lambda i: struct(), count


def _of_files(imds: ImageDatastore, responses: Any) -> Pair:
    if not is_empty(responses):
        raise ArgumentError(
            "augmentedImageDatastore: an ImageDatastore has its own labels, but responses are given beside it; fix: "
            "imds.Labels = …"
        )
    order, labels = imds._order.copy(), imds.Labels
    response = _responses(labels, len(order)) if len(labels) else None
    return lambda i: imds._value(int(order[i])), response, lambda i: imds._info(order[i : i + 1]), len(order)


def _responses(responses: Any, count: int) -> Callable[[int], Any]:
    """The response of a number: a label, a row of numbers, or an image."""
    if isinstance(responses, (list, tuple)) and all(isinstance(v, str) for v in responses):
        responses = categorical(responses)
    Y = responses if isinstance(responses, categorical) else asdlarray(responses)
    if Y.ndim == 2 and Y.shape[0] == 1 and count > 1:
        Y = Y.T
    ds: ArrayDatastore = arrayDatastore(Y, IterationDimension=1 if Y.ndim == 2 else 4)
    if len(ds) != count:
        raise SizeError(
            f"augmentedImageDatastore: there are {count} images, but {len(ds)} responses ({sizes(Y.shape)}); fix: one "
            "for each image"
        )
    return ds._slice


def _of_table(tbl: Any, names: Any) -> Pair:
    columns = {str(name): elements(tbl[name]) for name in getattr(tbl, "VariableNames", list(tbl))}
    if not columns:
        raise ArgumentError(
            "augmentedImageDatastore: the table has no columns; fix: one of images, and one or more of responses"
        )
    first, *others = columns
    if not is_empty(names):
        others = texts("augmentedImageDatastore", "responseNames", names)
        strange = [name for name in others if name not in columns]
        if strange:
            raise ArgumentError(
                f"augmentedImageDatastore: the table has no column {strange[0]}; fix: one of {', '.join(columns)}"
            )
    pictures = columns[first]

    def image(i: int) -> Any:
        return readDatastoreImage(pictures[i]) if isinstance(pictures[i], str) else pictures[i]

    def told(i: int) -> struct:
        return struct(Filename=pictures[i]) if isinstance(pictures[i], str) else struct()

    if not others:
        return image, None, told, len(pictures)
    values = [columns[name] for name in others]
    if len(values) > 1:
        rows = [[float(column[i]) for column in values] for i in range(len(pictures))]
        return image, lambda i: dlarray([rows[i]]), told, len(pictures)
    (column,) = values
    if all(isinstance(value, str) for value in column):
        labels = categorical(column)
        return image, lambda i: labels[:, i], told, len(pictures)
    names_of = [v.categories() if isinstance(v, categorical) else None for v in column]
    if names_of[0] is None and not any(hasattr(v, "shape") and v.shape for v in column):
        return image, lambda i: dlarray([[float(column[i])]]), told, len(pictures)
    return image, lambda i: column[i], told, len(pictures)


class AugmentedImageDatastore(IndexedDatastore):
    """What `augmentedImageDatastore` makes."""

    class_name = "augmentedImageDatastore"
    reads_tables = True

    def __init__(
        self, image: Callable, response: Callable | None, told: Callable, count: int, size: tuple[int, int]
    ) -> None:
        self._image, self._response, self._told, self._size = image, response, told, size
        super().__init__(count, 128)

    sources: list[Any]  # the images, and what else was given beside them

    def recipe(self) -> Recipe | None:
        """How it is made, for a file; None where images are turned at random, or were put into another order."""
        if self.DataAugmentation != "none" or not np.array_equal(self._order, np.arange(len(self._order))):
            return None
        options = {"ColorPreprocessing": self.ColorPreprocessing, "OutputSizeMode": self.OutputSizeMode}
        return "augmentedImageDatastore", [list(self._size), *self.sources], options

    # -- properties -------------------------------------------------------------------------------------------
    @property
    def MiniBatchSize(self) -> int:
        """How many observations a read gives at most."""
        return self.ReadSize

    @MiniBatchSize.setter
    def MiniBatchSize(self, value: Any) -> None:
        self._read_size = whole(self.class_name, "MiniBatchSize", value, least=1, fix="MiniBatchSize=128")

    @property
    def Files(self) -> list[str]:
        """The files of the image datastore that it reads; none where it reads an array or a table."""
        told = [self._told(int(i)) for i in self._order]
        return file_names(each["Filename"] for each in told if "Filename" in each)

    @property
    def OutputSize(self) -> list[int]:
        """Height and width of the images that are read."""
        return list(self._size)

    @property
    def ColorPreprocessing(self) -> str:
        """How to convert colors."""
        return self._colours

    @ColorPreprocessing.setter
    def ColorPreprocessing(self, value: Any) -> None:
        self._colours = choice(self.class_name, "ColorPreprocessing", value, _COLOURS)

    @property
    def DataAugmentation(self) -> Any:
        """The augmenter, or "none"."""
        return self._augmenter

    @DataAugmentation.setter
    def DataAugmentation(self, value: Any) -> None:
        if not isinstance(value, ImageDataAugmenter):
            value = choice(
                self.class_name, "DataAugmentation", value, ("none",), other="an imageDataAugmenter",
                fix="DataAugmentation=imageDataAugmenter(RandXReflection=True)",
            )  # fmt: skip
        self._augmenter = value

    @property
    def OutputSizeMode(self) -> str:
        """How images get their size."""
        return self._mode

    @OutputSizeMode.setter
    def OutputSizeMode(self, value: Any) -> None:
        self._mode = choice(self.class_name, "OutputSizeMode", value, _MODES)

    @property
    def DispatchInBackground(self) -> bool:
        """Whether a training reads in a thread."""
        return self._background

    @DispatchInBackground.setter
    def DispatchInBackground(self, value: Any) -> None:
        self._background = flag(self.class_name, "DispatchInBackground", value)

    def _properties(self) -> list[tuple[str, Any]]:
        names = (
            "NumObservations MiniBatchSize DataAugmentation ColorPreprocessing OutputSize OutputSizeMode "
            "DispatchInBackground"
        )
        return [(name, getattr(self, name)) for name in names.split()]

    # -- reading ----------------------------------------------------------------------------------------------
    def _rows(self, places: np.ndarray) -> Rows:
        return [self._row(int(i)) for i in places]

    def _row(self, i: int) -> tuple:
        image = asdlarray(self._made(self._image(i)))
        return (image,) if self._response is None else (image, self._response(i))

    def _made(self, image: Any) -> np.ndarray:
        pixels = pixels_of(self.class_name, image)
        if self._colours != "none":
            pixels = coloured(pixels) if self._colours == "gray2rgb" else gray(pixels)
        if isinstance(self._augmenter, ImageDataAugmenter):
            pixels = self._augmenter.pixels(pixels)
        if self._mode == "resize":
            return resized(pixels, self._size)
        spare = [n - m for n, m in zip(pixels.shape[:2], self._size, strict=True)]
        if min(spare) < 0:
            raise SizeError(
                f"read: an image is {sizes(pixels.shape[:2])}, but {sizes(self._size)} is to be cropped from it; fix: "
                'OutputSizeMode="resize"'
            )
        if self._mode == "centercrop":
            return cropped(pixels, self._size, (spare[0] // 2, spare[1] // 2))
        draws = [int(random.stream().integers(0, n, 1)[0]) for n in spare]
        return cropped(pixels, self._size, (draws[0], draws[1]))

    def _shown(self, places: np.ndarray) -> table:
        rows = self._rows(places)
        columns: dict[str, list] = {"input": [row[0] for row in rows]}
        if self._response is not None:
            columns["response"] = _column([row[1] for row in rows])
        return table(columns)

    def _info(self, places: np.ndarray) -> struct:
        told = [self._told(int(i)) for i in places]
        names = dict.fromkeys(name for each in told for name in each)
        return struct({name: [each[name] for each in told] for name in names})

    def readByIndex(self, ind: Any, *, nargout: int = 1) -> Any:
        """See `readByIndex`."""
        places = self._order[numbers_from_1(ind, len(self._order))]
        return self._shown(places) if nargout < 2 else (self._shown(places), self._info(places))


def _column(responses: list) -> Any:
    """Responses as a column of a table: labels are one column, anything else stands in cells."""
    first = responses[0] if responses else None
    if not isinstance(first, categorical) or any(v.shape != (1, 1) for v in responses):
        return responses
    codes = np.array([[v.codes().item()] for v in responses])
    return categorical.from_codes(codes, first.categories())


@function(differentiable=False)
def readByIndex(auimds: Any, ind: Any, *, nargout: int = 1) -> Any:
    """Read data specified by index from an augmentedImageDatastore.

    ``data = readByIndex(auimds, ind)``, ``data, info = readByIndex(auimds, ind, nargout=2)``

    Parameters
    ----------
    auimds : AugmentedImageDatastore
        Where the images are.
    ind : list or array
        Numbers of observations, from 1.
    nargout : int, default 1
        Number of outputs.

    Returns
    -------
    data : table
        As a read gives it.
    info : struct
        Names of files and labels, where there are any.

    Raises
    ------
    ClassError, IndexingError
        Other datastores; numbers that are none of its observations.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/augmentedimagedatastore.readbyindex.html

    Examples
    --------
    >>> import dlarray as dl
    >>> auimds = dl.augmentedImageDatastore([4, 4], dl.rand(8, 8, 1, 5), dl.categorical(list("abcab")))
    >>> dl.readByIndex(auimds, [3, 1]).response.tolist()
    ['c', 'a']
    """
    if not isinstance(auimds, AugmentedImageDatastore):
        raise ClassError(
            f"readByIndex: the first argument must be an augmentedImageDatastore, but it is {describe(auimds)}; fix: "
            "augmentedImageDatastore([28, 28], imds)"
        )
    return auimds.readByIndex(ind, nargout=nargout)
