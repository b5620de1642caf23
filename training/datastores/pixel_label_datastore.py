"""Datastores of pictures whose pixels are class labels: pixelLabelDatastore."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from dlarray.arguments import flag, is_empty, texts, whole_numbers
from dlarray.categorical import categorical
from dlarray.display import Summary
from dlarray.errors import ArgumentError, ClassError, SizeError, describe, sizes
from dlarray.registry import function
from dlarray.table import table
from dlarray.training.datastores.file_datastores import FileDatastore, files_in, naming
from dlarray.training.datastores.image_augmenter import pixels_of
from dlarray.training.datastores.image_files import IMAGES, readDatastoreImage
from dlarray.training.datastores.observations import Rows


@function(differentiable=False)
def pixelLabelDatastore(
    location: Any,
    classNames: Any = None,
    pixelLabelIDs: Any = None,
    *,
    IncludeSubfolders: Any = False,
    FileExtensions: Any = None,
    ReadSize: Any = 1,
    ReadFcn: Any = None,
) -> Any:
    """Datastore for pixel label data.

    ``pxds = pixelLabelDatastore(location, classNames, pixelLabelIDs)`` reads pictures whose pixel values mean
    classes.  ``combine(imds, pxds)`` gives images and labels to `trainnet`.

    Parameters
    ----------
    location : str, path or list of these
        Files, folders, or patterns such as ``"labels/*.png"``.
    classNames : list of str
        The names of the classes.
    pixelLabelIDs : list
        The pixel value of each class: a list of K numbers; a K×3 matrix of red, green and blue; or a list with the
        values of each class, numbers or M×3 matrices, where several values are one class.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders; by default those of known image formats.
    ReadSize : int, default 1
        The number of pictures that one read returns.
    ReadFcn : callable, optional
        ``picture = ReadFcn(filename)``, instead of Pillow's reader.

    Returns
    -------
    PixelLabelDatastore
        With the properties ``Files``, ``ClassNames``, ``ReadSize`` and ``ReadFcn``, and the methods of a datastore,
        `readimage` and `countEachLabel`.  A read returns a list of ``ReadSize`` categoricals h×w, as MATLAB returns a
        cell array of them; ``readimage(pxds, k)`` returns one.  A pixel whose value is that of no class is undefined.

    Raises
    ------
    DataError
        There is no such file or folder, or no picture in it.
    ArgumentError, SizeError
        Another number of values than of classes; a value for two classes; pictures in other colours.

    Notes
    -----
    Files of a palette are read as the numbers of its colours.  Differs from MATLAB: there is no
    ``groundTruth``, which another toolbox makes; give its files, names and values.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/pixellabeldatastore.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> _ = pathlib.Path(folder.name, "1.pgm").write_text("P2 3 2 255  1 2 2  1 9 1")
    >>> pxds = dl.pixelLabelDatastore(folder.name, ["sky", "grass"], [1, 2])
    >>> dl.read(pxds)[0]  # doctest: +NORMALIZE_WHITESPACE
      2×3 categorical array
    <BLANKLINE>
         sky      grass            grass
         sky      <undefined>      sky
    >>> folder.cleanup()
    """
    if is_empty(classNames) or is_empty(pixelLabelIDs):
        labelled = " of a groundTruth object, which another toolbox makes," if not is_path(location) else ""
        raise ArgumentError(
            f"pixelLabelDatastore: it takes files{labelled} with their classes, but there are no "
            f"{'classNames' if is_empty(classNames) else 'pixelLabelIDs'}; fix: pixelLabelDatastore(folder or files, "
            '["sky", "grass"], [1, 2]), with the names and the pixel values of the classes'
        )
    names = texts("pixelLabelDatastore", "classNames", classNames, fix='classNames=["sky", "grass"]')
    if not is_empty(ReadFcn) and not callable(ReadFcn):
        raise ClassError(
            f"pixelLabelDatastore: ReadFcn must be a function, but it is {describe(ReadFcn)}; fix: leave it out"
        )
    extensions = IMAGES if is_empty(FileExtensions) else FileExtensions
    below = flag("pixelLabelDatastore", "IncludeSubfolders", IncludeSubfolders)
    files = files_in("pixelLabelDatastore", location, below, extensions)
    reader = readLabelImage if is_empty(ReadFcn) else ReadFcn
    return PixelLabelDatastore(files, names, _values(names, pixelLabelIDs), reader, ReadSize)


def is_path(location: Any) -> bool:
    """Whether something names files or folders."""
    many = location if isinstance(location, (list, tuple)) else [location]
    return all(isinstance(one, (str, os.PathLike)) for one in many)


def readLabelImage(filename: str) -> Any:
    """A picture of labels: that of a palette as the numbers of its colours, others as images."""
    return readDatastoreImage(filename, palette=False)


def _values(names: list[str], ids: Any) -> dict[tuple[int, ...], int]:
    """The class, from 1, of each pixel value: a number, or red, green and blue."""
    cells = isinstance(ids, (list, tuple)) and any(_size(v) for v in ids)
    if cells and not all(_size(v) == (3,) for v in ids):  # those would be the rows of a matrix of colours
        several = [_rows(v) for v in ids]
    else:
        several = [[row] for row in _rows(ids)]
    if len(several) != len(names):
        raise ArgumentError(
            f"pixelLabelDatastore: there are {len(names)} class names, but pixelLabelIDs has values for {len(several)} "
            "classes; fix: one for each class"
        )
    found: dict[tuple[int, ...], int] = {}
    for k, rows in enumerate(several, 1):
        for row in rows:
            if found.setdefault(row, k) != k:
                raise ArgumentError(
                    f"pixelLabelDatastore: the value {list(row) if len(row) > 1 else row[0]} stands for two classes, "
                    f"{names[found[row] - 1]} and {names[k - 1]}; fix: each value once"
                )
    if len({len(row) for row in found}) > 1:
        raise SizeError("pixelLabelDatastore: pixelLabelIDs holds numbers and colours; fix: one of them")
    return found


def _size(value: Any) -> tuple[int, ...]:
    """The size of what shall be numbers; rows of unequal length are a list of things, which is refused later."""
    try:
        return np.shape(value)
    except ValueError:
        return (len(value),)


def _rows(ids: Any) -> list[tuple[int, ...]]:
    """Values as tuples: of one number each, or the rows of an M×3 matrix of colours."""
    flat = whole_numbers("pixelLabelDatastore", "pixelLabelIDs", ids, fix="pixelLabelIDs=[1, 2, 3]")
    if len(_size(ids)) == 2 and _size(ids)[1] == 3:
        count = len(flat) // 3
        return [(flat[k], flat[k + count], flat[k + 2 * count]) for k in range(count)]
    return [(n,) for n in flat]


class PixelLabelDatastore(FileDatastore):
    """What `pixelLabelDatastore` makes."""

    class_name = "PixelLabelDatastore"

    def __init__(
        self, files: list[str], names: list[str], values: dict, ReadFcn: Any, ReadSize: Any = 1
    ) -> None:
        self.ClassNames, self._values = names, values
        super().__init__(files, ReadFcn, False, ReadSize)

    def _value(self, i: int) -> categorical:
        with naming(self._files[i]):
            pixels = pixels_of("pixelLabelDatastore", self.ReadFcn(self._files[i])).astype(np.int64)
        wide = len(next(iter(self._values), (0,)))
        if pixels.ndim == 2:
            pixels = pixels[..., None]
        if pixels.shape[2] != wide:
            raise SizeError(
                f"pixelLabelDatastore: {self._files[i]} is {sizes(pixels.shape)}, but pixelLabelIDs are "
                f"{'colours' if wide == 3 else 'numbers'}; fix: "
                + ("a K×3 matrix of colours" if wide == 1 else "one number for each class")
            )
        codes = np.zeros(pixels.shape[:2], np.int64)
        for value, k in self._values.items():
            codes[(pixels == np.asarray(value)).all(axis=2)] = k
        return categorical.from_codes(codes, self.ClassNames)

    @property
    def steady(self) -> bool:  # type: ignore[override]
        """Whether a picture is the same whenever it is read."""
        return self.ReadFcn is readLabelImage

    def _rows(self, places: np.ndarray) -> Rows:
        return [(self._value(int(i)),) for i in places]

    def _shown(self, places: np.ndarray) -> list[categorical]:
        return [self._value(int(i)) for i in places]

    def readall(self) -> list[categorical]:
        """All pictures in a list."""
        return [self._value(int(i)) for i in self._order]

    def readimage(self, k: Any, *, nargout: int = 1) -> Any:
        """See `readimage`."""
        return self._numbered(k, nargout)

    def countEachLabel(self) -> table:
        """See `countEachLabel`."""
        pixels, images = np.zeros(len(self.ClassNames) + 1, int), np.zeros(len(self.ClassNames) + 1, int)
        for i in self._order:
            codes = self._value(int(i)).codes()
            found = np.bincount(codes.ravel(), minlength=len(pixels))
            pixels += found
            images += np.where(found > 0, codes.size, 0)
        return table(
            Name=list(self.ClassNames), PixelCount=pixels[1:].tolist(), ImagePixelCount=images[1:].tolist()
        )

    def _properties(self) -> list[tuple[str, Any]]:
        return [
            ("Files", Summary((len(self._order), 1), "cell")),
            ("ClassNames", Summary((len(self.ClassNames), 1), "cell")),
            ("ReadSize", self.ReadSize),
            ("ReadFcn", self.ReadFcn),
        ]
