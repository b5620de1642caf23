"""Datastores of images with labels: imageDatastore, countEachLabel, splitEachLabel."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, flag, is_empty, is_whole, number, one_number, whole
from dlarray.array import asdlarray
from dlarray.categorical import categorical
from dlarray.display import Summary
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe
from dlarray.labels import label_values, name_of
from dlarray.operands import with_integers
from dlarray.registry import function
from dlarray.struct import struct
from dlarray.table import table
from dlarray.training.datastores.array_datastore import arrayDatastore
from dlarray.training.datastores.batch_memory import empty
from dlarray.training.datastores.combined_datastores import CombinedDatastore
from dlarray.training.datastores.file_datastores import FileDatastore, files_in, naming
from dlarray.training.datastores.image_files import IMAGES, image_pixels, no_bombs, readDatastoreImage
from dlarray.training.datastores.observation_numbers import permutation
from dlarray.training.datastores.observations import Recipe, Stack, as_array


@function(differentiable=False)
def imageDatastore(
    location: Any,
    *,
    IncludeSubfolders: Any = False,
    FileExtensions: Any = None,
    LabelSource: Any = "none",
    Labels: Any = None,
    ReadSize: Any = 1,
    ReadFcn: Any = None,
) -> Any:
    """Datastore for image data.

    ``imds = imageDatastore(location)`` reads the images of a folder or a list of files;
    ``imageDatastore(location, IncludeSubfolders=True, LabelSource="foldernames")`` labels each with the name of its
    folder.

    Parameters
    ----------
    location : str, path or list of these
        Files, folders, or patterns such as ``"pictures/*.png"``.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders: ``[".jpg", ".tif"]``; by default those of known image formats.
    LabelSource : {"none", "foldernames"}, default "none"
        Where labels come from.
    Labels : categorical, list or array, optional
        One label for each file.
    ReadSize : int, default 1
        The number of images that one read returns.
    ReadFcn : callable, optional
        ``image = ReadFcn(filename)``, instead of Pillow's reader.

    Returns
    -------
    ImageDatastore
        With the properties ``Files``, ``Folders``, ``Labels``, ``ReadSize`` and ``ReadFcn``, and the methods of a
        datastore, ``countEachLabel`` and ``splitEachLabel``.  A read returns one image, h×w or h×w×3, or a list of
        ``ReadSize`` of them; ``info.Label`` is the label.  `readimage` reads one image by its number.

    Raises
    ------
    DataError
        There is no such file or folder, or no image in it; a file that is not an image, or is too large.
    ArgumentError, OptionError
        Labels that are too few or too many; other sources.

    Notes
    -----
    Pixels have the class of the file, uint8 for most and uint16 for some, and are double otherwise.  Palettes are
    resolved and transparency is left out.  `trainnet` and `testnet` take the labels as the targets of the images, and
    ``minibatchqueue(imds, 2)`` as the second output; ``combine(imds, arrayDatastore(imds.Labels))`` is the same data.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> for name in ("cat/1.pgm", "cat/2.pgm", "dog/1.pgm"):
    ...     path = pathlib.Path(folder.name, name)
    ...     path.parent.mkdir(exist_ok=True)
    ...     _ = path.write_text("P2 3 2 255  0 1 2  3 4 5")
    >>> imds = dl.imageDatastore(folder.name, IncludeSubfolders=True, LabelSource="foldernames")
    >>> imds.Labels.tolist()
    ['cat', 'cat', 'dog']
    >>> imds.NumObservations
    3
    >>> folder.cleanup()
    """
    source = choice("imageDatastore", "LabelSource", LabelSource, ("none", "foldernames"))
    if not is_empty(ReadFcn) and not callable(ReadFcn):
        raise ClassError(
            f"imageDatastore: ReadFcn must be a function, but it is {describe(ReadFcn)}; fix: leave it out"
        )
    extensions = IMAGES if is_empty(FileExtensions) else FileExtensions
    files = files_in(
        "imageDatastore", location, flag("imageDatastore", "IncludeSubfolders", IncludeSubfolders), extensions
    )
    imds = ImageDatastore(files, readDatastoreImage if is_empty(ReadFcn) else ReadFcn, False, ReadSize)
    if not is_empty(Labels):
        imds.Labels = Labels
    elif source == "foldernames":
        imds.Labels = [Path(f).parent.name for f in files]
    return imds


class ImageDatastore(FileDatastore):
    """What `imageDatastore` makes."""

    class_name = "ImageDatastore"
    _labels: categorical | None = None

    @property
    def Files(self) -> list[str]:
        """The files, in the present order; other ones are read from the start, where there are no labels."""
        return super().Files

    @Files.setter
    def Files(self, value: Any) -> None:
        if self._labels is not None:  # no page says whether labels go with their files
            raise ArgumentError(
                "imageDatastore: Files are assigned, but the labels are those of other files; fix: imds = subset(imds, "
                "places), which takes the labels along, or imds.Labels = [] first"
            )
        FileDatastore.Files.fset(self, value)  # type: ignore[attr-defined]

    @property
    def Labels(self) -> Any:
        """A column of labels in the present order; ``[]`` when there are none."""
        if self._labels is None:
            return []
        labels = categorical.from_codes(self._labels.codes()[self._order], self._labels.categories())
        return labels.kept_by(lambda changed: setattr(self, "Labels", changed))

    @Labels.setter
    def Labels(self, value: Any) -> None:
        if is_empty(value):
            self._labels = None
            return
        labels = categorical(value)
        codes = labels.codes().reshape(-1, 1, order="F")
        if len(codes) != len(self._order):
            raise ArgumentError(
                f"imageDatastore: there are {len(self._order)} files, but {len(codes)} labels; fix: one for each file"
            )
        all_codes = np.zeros((len(self._files), 1), np.int64)
        all_codes[self._order] = codes
        self._labels = categorical.from_codes(all_codes, labels.categories())

    def _value(self, i: int) -> Any:
        with naming(self._files[i]):
            value = self.ReadFcn(self._files[i])
        image = as_array(value)
        if image is None or len(image.shape) > 3 and self.ReadFcn is readDatastoreImage:
            raise ClassError(
                f"imageDatastore: {self._files[i]} was read as {describe(value)}; fix: another ReadFcn"
            )
        return image

    @property
    def steady(self) -> bool:  # type: ignore[override]
        """Whether an image is the same whenever it is read."""
        return self.ReadFcn is readDatastoreImage

    def _variables(self, places: np.ndarray) -> list:
        if not self.steady or not len(places):
            return super()._variables(places)
        stack: Any = None
        found: list | None = None
        with no_bombs():
            for k, i in enumerate(places):
                with naming(self._files[i]):
                    pixels = image_pixels(self._files[i])
                if k == 0 and pixels.dtype in (np.uint8, np.uint16, np.bool_):
                    stack = empty((len(places), *pixels.shape[::-1]), pixels.dtype)
                if stack is not None and (stack.shape[:0:-1], stack.dtype) == (pixels.shape, pixels.dtype):
                    stack[k] = pixels.T
                    continue
                if found is None:  # images of other sizes
                    found = [] if stack is None else [with_integers(image.T) for image in stack[:k].copy()]
                    stack = None
                found.append(with_integers(pixels) if pixels.dtype.kind == "u" else asdlarray(pixels))
        return [Stack(stack) if found is None else found]

    def _shown(self, places: np.ndarray) -> Any:
        images = [self._value(int(i)) for i in places]
        return images[0] if self.ReadSize == 1 else images

    def _info(self, places: np.ndarray) -> struct:
        info = super()._info(places)
        if self._labels is not None:
            info.Label = categorical.from_codes(self._labels.codes()[places], self._labels.categories())
        return info

    def recipe(self) -> Recipe | None:
        """How it is made, for a file; None where a function of the program reads its images."""
        if not self.steady:
            return None
        options = {} if self._labels is None else {"Labels": self.Labels}
        return "imageDatastore", [self.Files], {"ReadSize": self.ReadSize, **options}

    def readimage(self, k: Any, *, nargout: int = 1) -> Any:
        """See `readimage`."""
        return self._numbered(k, nargout)

    def countEachLabel(self) -> table:
        """See `countEachLabel`."""
        labels = self._labelled("countEachLabel")
        names, counts = labels.categories(), np.bincount(labels.codes().ravel(), minlength=1)[1:]
        there = np.flatnonzero(counts)  # a category that no file has is no label of the datastore
        return table(Label=categorical.from_codes((there + 1)[:, None], names), Count=counts[there].tolist())

    def _labelled(self, name: str) -> categorical:
        if self._labels is None:
            raise ArgumentError(
                f'{name}: the datastore has no labels; fix: LabelSource="foldernames", or imds.Labels = […]'
            )
        return self.Labels

    def splitEachLabel(self, *arguments: Any, **options: Any) -> Any:
        """See `splitEachLabel`."""
        return splitEachLabel(self, *arguments, **options)

    def _properties(self) -> list[tuple[str, Any]]:
        rows = super()._properties()[:2]
        if self._labels is not None:
            rows.append(("Labels", Summary((len(self._order), 1), "categorical")))
        return [*rows, ("ReadSize", self.ReadSize), ("ReadFcn", self.ReadFcn)]


def with_labels(caller: str, ds: Any) -> Any:
    """Images with their labels as a second variable; other datastores as they are."""
    if not isinstance(ds, ImageDatastore):
        return ds
    labels = arrayDatastore(ds._labelled(caller), ReadSize=ds.ReadSize)
    return CombinedDatastore([copy.copy(ds), labels])


def _images(name: str, imds: Any) -> ImageDatastore:
    if not isinstance(imds, ImageDatastore):
        raise ClassError(
            f"{name}: imds must be an ImageDatastore, but it is {describe(imds)}; fix: imageDatastore(…)"
        )
    return imds


@function(differentiable=False)
def countEachLabel(imds: Any) -> table:
    """Count files in ImageDatastore labels.

    ``T = countEachLabel(imds)``; ``T = countEachLabel(pxds)`` of a `pixelLabelDatastore` counts pixels.

    Parameters
    ----------
    imds : ImageDatastore or PixelLabelDatastore
        A datastore with labels.

    Returns
    -------
    table
        With the columns ``Label`` and ``Count``, one row for each label that a file has; for pixels ``Name``,
        ``PixelCount`` and ``ImagePixelCount``, the number of pixels in all images that have the class.

    Raises
    ------
    ClassError, ArgumentError
        No ImageDatastore; no labels.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.counteachlabel.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> for k in range(3):
    ...     _ = pathlib.Path(folder.name, f"{k}.pgm").write_text("P2 1 1 255 7")
    >>> imds = dl.imageDatastore(folder.name, Labels=["cat", "dog", "cat"])
    >>> list(dl.countEachLabel(imds))
    [('cat', 2), ('dog', 1)]
    >>> folder.cleanup()
    """
    if callable(own := getattr(imds, "countEachLabel", None)) and not isinstance(imds, type):
        return own()
    return _images("countEachLabel", imds).countEachLabel()


@function(differentiable=False)
def splitEachLabel(imds: Any, *p: Any, Include: Any = None, Exclude: Any = None, nargout: Any = None) -> Any:
    """Split ImageDatastore labels by proportions.

    ``imds1, imds2 = splitEachLabel(imds, p)`` takes the first part of the files of each label for ``imds1``, and the
    rest for ``imds2``.  ``imds1, ..., imdsM = splitEachLabel(imds, p1, ..., pN)`` makes N+1 datastores, and N where
    the parts are the whole, as 0.7, 0.15 and 0.15 are: the last of these takes what is left.
    ``splitEachLabel(..., "randomized")``, also "randomize", takes the files in random order.

    Parameters
    ----------
    imds : ImageDatastore
        A datastore with labels.
    p1, ..., pN : float or int
        Parts between 0 and 1, or numbers of files of each label.
    Include, Exclude : str or list of str, optional
        The labels to take, or to leave out; not both.
    nargout : int, optional
        The number of datastores to return, the first ones; by default all.

    Returns
    -------
    tuple of ImageDatastore
        N+1 datastores, or N of parts that are the whole; with ``nargout=1`` the first one.

    Raises
    ------
    ClassError, ArgumentError, SizeError
        No ImageDatastore; no labels; parts that make more than the whole.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.spliteachlabel.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> for k in range(6):
    ...     _ = pathlib.Path(folder.name, f"{k}.pgm").write_text("P2 1 1 255 7")
    >>> imds = dl.imageDatastore(folder.name, Labels=["cat", "dog"] * 3)
    >>> training, rest = dl.splitEachLabel(imds, 2)
    >>> training.Labels.tolist(), rest.Labels.tolist()
    (['cat', 'cat', 'dog', 'dog'], ['cat', 'dog'])
    >>> folder.cleanup()
    """
    labels = _images("splitEachLabel", imds)._labelled("splitEachLabel")
    randomized = bool(p) and isinstance(p[-1], str)
    if randomized:
        choice("splitEachLabel", "the last argument", p[-1], ("randomized", "randomize"))
        p = p[:-1]
    parts = [_part(value) for value in p]
    whole = [value >= 1 for value in parts]
    if not parts or any(whole) != all(whole):
        raise ArgumentError(
            "splitEachLabel: give parts between 0 and 1, or whole numbers of files, and not both; fix: 0.8"
        )
    if not whole[0] and sum(parts) > 1 + 1e-12:
        raise SizeError(
            f"splitEachLabel: the parts make {sum(parts):g} of the whole; fix: parts of 1 at most"
        )
    count = len(parts) + 1
    complete = not whole[0] and len(parts) > 1 and sum(parts) > 1 - 1e-12
    everything = count - complete
    wanted = everything if nargout is None else check_nargout("splitEachLabel", nargout, range(1, count + 1))
    chosen: list[list[int]] = [[] for _ in range(len(parts) + 1)]
    codes = labels.codes().ravel()
    for k in _wanted(labels.categories(), Include, Exclude):
        files = np.flatnonzero(codes == k)
        if not len(files):  # a category that no file has is no label of the datastore
            continue
        if randomized:
            files = files[permutation(len(files))]
        counts = [int(v) if whole[0] else int(v * len(files) + 0.5) for v in parts]
        if complete:
            counts[-1] = len(files)
        if sum(counts) > len(files) and whole[0]:
            raise SizeError(
                f"splitEachLabel: {sum(counts)} files of each label are asked for, but "
                f'"{labels.categories()[k - 1]}" has {len(files)}; fix: {len(files)} at most'
            )
        ends = np.minimum(np.cumsum([0, *counts]), len(files))
        for i, (start, stop) in enumerate(zip(ends, [*ends[1:], len(files)], strict=True)):
            chosen[i] += (files[start:stop] + 1).tolist()
    stores = tuple(copy.copy(imds).subset(indices) for indices in chosen[:wanted])
    return stores[0] if nargout is not None and wanted == 1 else stores


def _part(value: Any) -> float:
    expected = "between 0 and 1, or a whole number of files"
    if (one_number(value) or 0) in (0, 1) or is_whole(one_number(value)):
        return whole("splitEachLabel", "a part", value, least=1, expected=expected, fix="0.8")
    return number("splitEachLabel", "a part", value, above=0, below=1, expected=expected, fix="0.8")


def _wanted(names: list[str], include: Any, exclude: Any) -> list[int]:
    """The numbers of the labels that take part."""
    if not is_empty(include) and not is_empty(exclude):
        raise OptionError("splitEachLabel: Include and Exclude are given both; fix: one of them")
    given = exclude if is_empty(include) else include
    if is_empty(given):
        return list(range(1, len(names) + 1))
    listed = [name_of(label) for label in label_values(given).ravel(order="F")]
    for name in listed:
        if name not in names:
            raise OptionError(f'splitEachLabel: there is no label "{name}"; fix: one of {", ".join(names)}')
    return [k for k, name in enumerate(names, 1) if (name in listed) != is_empty(include)]
