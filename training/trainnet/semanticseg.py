"""semanticseg: the class of each pixel of images, as a network sees them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, flag, is_empty, text, texts, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, DataError, DLArrayError, SizeError
from dlarray.functions.data_types.properties import stripdims
from dlarray.functions.system.gpu_arrays import gather
from dlarray.registry import function
from dlarray.training.datastores.base import read_rows
from dlarray.training.datastores.pixel_label_datastore import pixelLabelDatastore
from dlarray.training.minibatches.datastore_source import is_store
from dlarray.training.trainnet.minibatchpredict import minibatchpredict


@function(differentiable=False)
def semanticseg(
    I: Any,  # noqa: E741  MATLAB's name
    network: Any, roi: Any = None, /, *, OutputType: Any = "categorical", MiniBatchSize: Any = 128,
    ExecutionEnvironment: Any = "auto", Acceleration: Any = "auto", Classes: Any = "auto", WriteLocation: Any = None,
    NamePrefix: Any = "pixelLabel", NameSuffix: Any = "", Verbose: Any = True, UseParallel: Any = False,
    nargout: int = 1,
) -> Any:  # fmt: skip
    """Semantic image segmentation using deep learning.

    ``C = semanticseg(I, network)``; ``C, score, allScores = semanticseg(I, network, nargout=3)``;
    ``... = semanticseg(I, network, roi)`` looks at a part of the image;
    ``pxds = semanticseg(ds, network)`` of a datastore writes pictures of labels to files;
    ``semanticseg(..., Name=Value)`` sets options.

    Parameters
    ----------
    I : array
        An image h×w or h×w×c, or several, h×w×c×N.
    ds : datastore
        One that reads images, or images first.
    network : dlnetwork
        A trained network whose output has the scores of K classes for each pixel.
    roi : four numbers, optional
        The rectangle ``[x, y, width, height]`` of pixels, counted from 1, that is looked at.  What is outside of it is
        undefined, with scores NaN.
    OutputType : {"categorical", "double", "uint8"}
        Contents of C: labels, or the numbers of the classes, from 1; undefined pixels are then NaN and 0.
    Classes : str, list of str or categorical, default "auto"
        The classes in the order of the scores; "C1", "C2", ... by default.
    MiniBatchSize, ExecutionEnvironment, Acceleration : optional
        As for `minibatchpredict`.
    WriteLocation : str or path, optional
        The folder for the files of a datastore, by default the working folder.
    NamePrefix, NameSuffix : str
        Beginning and end of the names of these files: ``pixelLabel_1.png``, ``pixelLabel_2.png``, ...
    Verbose : bool, default True
        Whether the progress through a datastore is printed.
    UseParallel : bool
        Accepted; it changes no result.
    nargout : int, default 1
        Number of outputs.

    Returns
    -------
    C : categorical or dlarray
        The class of each pixel, h×w or h×w×N.
    score : dlarray
        The score of that class, of the same size.
    allScores : dlarray
        The scores of all classes, h×w×K or h×w×K×N.
    pxds : PixelLabelDatastore
        Reads what was written: images whose pixels are the numbers of the classes.  Only this is returned of a
        datastore.

    Raises
    ------
    SizeError, FormatError
        Images that the network does not take; other numbers of classes than of scores; a ``roi`` outside the image.
    ClassError, ArgumentError, DataError
        No image; a network of another kind, or not yet initialized; a folder that cannot be written to.

    Notes
    -----
    Differs from MATLAB: the name of a folder for the files cannot be given apart from ``WriteLocation``.  Files need
    Pillow: ``pip install dlarray[plot]``.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/semanticseg.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layers = [dl.imageInputLayer([2, 3, 1], Normalization="none"), dl.functionLayer(lambda X: dl.cat(3, X, 1 - X))]
    >>> net = dl.dlnetwork(layers)
    >>> image = [[0.9, 0.1, 0.7], [0.2, 0.6, 0.3]]
    >>> C, score = dl.semanticseg(image, net, Classes=["bright", "dark"], nargout=2)
    >>> print(C)  # doctest: +NORMALIZE_WHITESPACE
      2×3 categorical array
    <BLANKLINE>
         bright      dark        bright
         dark        bright      dark
    >>> round(score(1, 2).item(), 4)
    0.9
    """
    caller = "semanticseg"
    kind = choice(caller, "OutputType", OutputType, ("categorical", "double", "uint8"))
    flag(caller, "UseParallel", UseParallel)
    options = {
        "MiniBatchSize": MiniBatchSize, "ExecutionEnvironment": ExecutionEnvironment, "Acceleration": Acceleration,
    }  # fmt: skip
    names = None if is_empty(Classes) or _is_auto(Classes) else _class_names(caller, Classes)

    def segmented(image: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[str]]:
        return _segmented(caller, image, network, roi, names, options)

    if is_store(I):
        check_nargout(caller, nargout, (1,))
        told = flag(caller, "Verbose", Verbose)
        place = Path.cwd() if is_empty(WriteLocation) else Path(WriteLocation)
        ends = text(caller, "NamePrefix", NamePrefix), text(caller, "NameSuffix", NameSuffix)
        return _written(I, segmented, place, ends, told)
    wanted = check_nargout(caller, nargout, (1, 2, 3))
    codes, score, scores, known = segmented(I)
    C: Any = categorical.from_codes(codes, known)
    if kind == "double":
        C = C.double()
    elif kind == "uint8":
        C = asdlarray(codes.astype(np.uint8))
    outputs = C, asdlarray(score), asdlarray(scores)
    return outputs[0] if wanted == 1 else outputs[:wanted]


def _is_auto(value: Any) -> bool:
    return isinstance(value, str) and value.lower() == "auto"


def _class_names(caller: str, Classes: Any) -> list[str]:
    given = (
        [str(v) for v in Classes.tolist()]
        if isinstance(Classes, categorical)
        else texts(caller, "Classes", Classes)
    )
    if len(set(given)) != len(given):
        raise ArgumentError(f"{caller}: Classes has a name twice: {', '.join(given)}; fix: each class once")
    return list(given)


def _segmented(
    caller: str, image: Any, network: Any, roi: Any, names: list[str] | None, options: dict
) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[str]]:
    """Class numbers, their scores and all scores of an image or several, and the names of the classes."""
    X = asdlarray(image)
    X = stripdims(X, "SSCB") if X._format else X
    if X.ndim > 4 or 0 in X.shape:
        raise SizeError(
            f"{caller}: I is {X.describe()}, but it must be an image h×w×c, or several, h×w×c×N; fix: I"
        )
    size, X, place = X.shape[:2], *_cropped(caller, X, roi)
    try:
        found = minibatchpredict(network, X, **options)
    except DLArrayError as problem:
        raise type(problem)(str(problem).replace("minibatchpredict: ", f"{caller}: ", 1)) from None
    if not isinstance(found, dlarray):
        raise ArgumentError(
            f"{caller}: the network has several outputs, but it must have the one with the scores of the pixels; fix: "
            "net = removeLayers(net, …), or minibatchpredict(net, I, Outputs=name)"
        )
    scores = np.asarray(gather(found))
    scores = scores.reshape(*scores.shape, *(1,) * (4 - scores.ndim))
    if scores.shape[:2] != X.shape[:2]:
        raise SizeError(
            f"{caller}: the output of the network is {found.describe()} for an image of {X.shape[0]}×{X.shape[1]} "
            "pixels, but each pixel must have scores; fix: layers that keep the size, as convolution2dLayer(…, "
            'Padding="same") and transposedConv2dLayer'
        )
    known = names or [f"C{k + 1}" for k in range(scores.shape[2])]
    if len(known) != scores.shape[2]:
        raise SizeError(
            f"{caller}: Classes has {len(known)} names, but the network gives {scores.shape[2]} scores for each pixel; "
            "fix: one name for each of them"
        )
    if not is_empty(roi):
        whole = np.full((*size, *scores.shape[2:]), np.nan, scores.dtype)
        whole[place] = scores
        scores = whole
    best = np.max(scores, axis=2)
    codes = np.where(np.isnan(best), 0, np.argmax(scores, axis=2) + 1)
    if scores.shape[3] == 1:
        return codes[:, :, 0], best[:, :, 0], scores[:, :, :, 0], known
    return codes, best, scores, known


def _cropped(caller: str, X: dlarray, roi: Any) -> tuple[dlarray, tuple[slice, slice]]:
    """The part of the image in the rectangle, and where it is."""
    if is_empty(roi):
        return X, (slice(None), slice(None))
    fix = "roi=[1, 1, width, height]"
    given = whole_numbers(caller, "roi", roi, fix=fix)
    x, y, width, height = given if len(given) == 4 else (0, 0, 0, 0)
    if min(x, y, width, height) < 1 or y - 1 + height > X.shape[0] or x - 1 + width > X.shape[1]:
        raise SizeError(
            f"{caller}: roi is {list(given)}, but it must be [x, y, width, height] of a rectangle inside the image, "
            f"which is {X.shape[0]} pixels high and {X.shape[1]} wide; fix: {fix}"
        )
    place = slice(y - 1, y - 1 + height), slice(x - 1, x - 1 + width)
    return X[place], place


# -- datastores ------------------------------------------------------------------------------------------------------
def _written(ds: Any, segmented: Callable, place: Path, ends: tuple[str, str], told: bool) -> Any:
    """The pictures of labels of all images of a datastore, as files, and a datastore of these."""
    try:
        from PIL import Image
    except ImportError:
        raise DataError(
            "semanticseg: writing pictures of labels needs Pillow; fix: pip install dlarray[plot]"
        ) from None
    ds = copy.copy(ds)
    ds.reset()
    if told:
        print("Running semantic segmentation network\n" + "-" * 37)
    files: list[str] = []
    names: list[str] = []
    while ds.hasdata():
        for image, *_ in read_rows(ds)[0]:
            codes, _, _, names = segmented(image)
            if len(names) > 255:
                raise ArgumentError(
                    f"semanticseg: there are {len(names)} classes, and a file holds 255; fix: semanticseg(I, net) of "
                    "each image"
                )
            for picture in codes.reshape(*codes.shape[:2], -1).transpose(2, 0, 1):
                name = place / f"{ends[0]}_{len(files) + 1}{ends[1]}.png"
                try:
                    place.mkdir(parents=True, exist_ok=True)
                    Image.fromarray(picture.astype(np.uint8)).save(name)
                except OSError as problem:
                    raise DataError(
                        f"semanticseg: {name} cannot be written: {problem}; fix: another WriteLocation"
                    ) from None
                files.append(str(name))
    if not files:
        raise ArgumentError("semanticseg: the datastore has no images; fix: imageDatastore(folder)")
    if told:
        print(f"* Processed {len(files)} images.")
    return pixelLabelDatastore(files, names, list(range(1, len(names) + 1)))
