"""How good segmentations are: evaluateSemanticSegmentation."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

import numpy as np

from dlarray.arguments import flag, texts
from dlarray.array import asdlarray
from dlarray.categorical import categorical, is_categorical
from dlarray.display import Summary, html_text, object_text
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe, sizes
from dlarray.registry import function
from dlarray.table import table
from dlarray.training.datastores.base import read_rows
from dlarray.training.metrics.boundary_scores import boundary_scores

# The values of the option Metrics, each with its words in what is printed and its column for data sets and images.
METRICS = {
    "global-accuracy": ("global accuracy", "GlobalAccuracy"),
    "accuracy": ("class accuracy", "MeanAccuracy"),
    "iou": ("IoU", "MeanIoU"),
    "weighted-iou": ("weighted IoU", "WeightedIoU"),
    "bfscore": ("BF score", "MeanBFScore"),
}
OF_CLASSES = {"accuracy": "Accuracy", "iou": "IoU", "bfscore": "MeanBFScore"}


@function(differentiable=False)
def evaluateSemanticSegmentation(
    dsResults: Any, dsTruth: Any, /, *, Metrics: Any = "all", Verbose: Any = True
) -> Any:
    """Evaluate semantic segmentation data set against ground truth.

    ``ssm = evaluateSemanticSegmentation(dsResults, dsTruth)`` compares pictures of labels, pixel by pixel;
    ``ssm = evaluateSemanticSegmentation(imageSetConfusion, classNames)`` takes the confusion matrix of each image.

    Parameters
    ----------
    dsResults, dsTruth : datastore, categorical or list of categoricals
        The labels that a network has found, and the true ones: what `pixelLabelDatastore` makes, or `semanticseg` of a
        datastore, or any datastore that reads categoricals; or in memory a list of categoricals h×w, or one h×w×N.
        The categories of both are the same.  Pixels whose true label is undefined do not count.
    imageSetConfusion : list of matrices
        One C×C matrix for each image: how many pixels of the class of the row were taken for that of the column.
    classNames : list of str
        The C classes.
    Metrics : str or list of str, default "all"
        "global-accuracy", "accuracy", "iou", "weighted-iou" and "bfscore".
    Verbose : bool, default True
        Whether progress and the metrics of the data set are printed.

    Returns
    -------
    SemanticSegmentationMetrics
        With the tables ``ConfusionMatrix``, ``NormalizedConfusionMatrix`` (each row divided by the pixels of its
        class), ``DataSetMetrics``, ``ClassMetrics`` and ``ImageMetrics``.  Accuracy is the part of the pixels of a
        class that were found; IoU the part that truth and prediction share of all pixels that either of them gives to
        the class.  A weighted IoU counts each class by its pixels.

    Raises
    ------
    SizeError, ArgumentError, ClassError, OptionError
        Different numbers or sizes of pictures; different categories; no pictures of labels; other metrics.

    Notes
    -----
    The boundary F1 (BF) score compares outlines: a point of one matches where a point of the other is nearer than
    0.75% of the image's diagonal.  It needs the pictures, and so is not there for confusion matrices.  Means leave out
    classes that an image does not have.  Pixels of ``dsResults`` that are undefined are misses.

    Differs from MATLAB: blocked images are not there.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/evaluatesemanticsegmentation.html
    https://www.mathworks.com/help/vision/ref/semanticsegmentationmetrics.html

    Examples
    --------
    >>> import dlarray as dl
    >>> known = dl.categorical([["sky", "sky", "sea"], ["sky", "sea", "sea"]])
    >>> found = dl.categorical([["sky", "sea", "sea"], ["sky", "sea", "sea"]])
    >>> ssm = dl.evaluateSemanticSegmentation([found], [known], Metrics=["accuracy", "iou"], Verbose=False)
    >>> ssm.ClassMetrics  # doctest: +NORMALIZE_WHITESPACE
      2×2 table
    <BLANKLINE>
               Accuracy      IoU
               ________    _______
    <BLANKLINE>
        sea          1        0.75
        sky    0.66667     0.66667
    """
    caller = "evaluateSemanticSegmentation"
    verbose = flag(caller, "Verbose", Verbose)
    wanted = _wanted(caller, Metrics)
    names = _names(dsTruth)
    outlines: list[np.ndarray] = []
    if names is not None:
        if not isinstance(dsResults, Iterable):
            raise ClassError(
                f"{caller}: beside names of classes comes a list of confusion matrices, but it is "
                f"{describe(dsResults)}; "
                "fix: evaluateSemanticSegmentation([confusionMatrix], classNames)"
            )
        matrices = [_matrix(caller, m, len(names)) for m in dsResults]
        wanted = [name for name in wanted if name != "bfscore"]
    else:
        names, matrices, outlines = _compared(caller, dsResults, dsTruth, "bfscore" in wanted)
    found = SemanticSegmentationMetrics(names, matrices, outlines, wanted)
    if verbose:
        print("Evaluating semantic segmentation results")
        print("-" * 40)
        print(f"* Selected metrics: {', '.join(METRICS[name][0] for name in wanted)}.")
        print(f"* Processed {len(matrices)} images.")
        print("* Finalizing... Done.")
        print("* Data set metrics:\n")
        print("\n".join(repr(found.DataSetMetrics).splitlines()[2:]) + "\n")
    return found


class SemanticSegmentationMetrics:
    """What `evaluateSemanticSegmentation` makes."""

    ConfusionMatrix: table
    NormalizedConfusionMatrix: table
    DataSetMetrics: table
    ClassMetrics: table
    ImageMetrics: table

    def __init__(
        self, names: list[str], matrices: list[np.ndarray], outlines: list[np.ndarray], wanted: list[str]
    ) -> None:
        total = sum(matrices, np.zeros((len(names), len(names) + 1)))
        images = [_summary(m, wanted) for m in matrices]
        whole, classes = _summary(total, wanted), _of_classes(total)
        if "bfscore" in wanted:
            for row, scores in zip(images, outlines, strict=True):
                row["MeanBFScore"] = _mean(scores)
            whole["MeanBFScore"] = _mean([row["MeanBFScore"] for row in images])
            classes["bfscore"] = np.array([_mean(column) for column in np.array(outlines).T])
        shares = total[:, :-1] / np.maximum(total.sum(axis=1, keepdims=True), 1)
        own = self.__dict__
        own["ConfusionMatrix"] = _square(names, total[:, :-1])
        own["NormalizedConfusionMatrix"] = _square(names, shares)
        own["DataSetMetrics"] = table({name: [value] for name, value in whole.items()})
        of_classes = {title: classes[name].tolist() for name, title in OF_CLASSES.items() if name in wanted}
        own["ClassMetrics"] = table(of_classes, RowNames=names if of_classes else None)
        own["ImageMetrics"] = table({name: [row[name] for row in images] for name in whole})

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(
            f"semanticSegmentationMetrics: {name} cannot be set; its properties are read-only"
        )

    def __repr__(self) -> str:
        rows = [(name, Summary(value.shape, "table")) for name, value in vars(self).items()]
        return object_text("semanticSegmentationMetrics", [(None, rows)])

    _repr_html_ = html_text

    def describe(self) -> str:
        """A few words for messages."""
        return f"semanticSegmentationMetrics of {len(self.ConfusionMatrix)} classes"


def _square(names: list[str], values: np.ndarray) -> table:
    return table({name: values[:, k].tolist() for k, name in enumerate(names)}, RowNames=names)


# -- metrics ---------------------------------------------------------------------------------------------------------
def _of_classes(matrix: np.ndarray) -> dict[str, np.ndarray]:
    """Accuracy and IoU of each class; NaN where there are no pixels to speak of.  The last column is undefined."""
    right, known = np.diagonal(matrix), matrix.sum(axis=1)
    either = known + matrix[:, :-1].sum(axis=0) - right
    with np.errstate(divide="ignore", invalid="ignore"):
        return {"accuracy": right / known, "iou": right / either}


def _summary(matrix: np.ndarray, wanted: list[str]) -> dict[str, float]:
    """The metrics of an image, or of the whole data set; the BF score is still missing."""
    of_classes, known = _of_classes(matrix), matrix.sum(axis=1)
    every = known.sum()
    found = {
        "global-accuracy": np.diagonal(matrix).sum() / every if every else np.nan,
        "accuracy": _mean(of_classes["accuracy"]),
        "iou": _mean(of_classes["iou"]),
        "weighted-iou": np.nansum(of_classes["iou"] * known) / every if every else np.nan,
        "bfscore": np.nan,
    }
    return {METRICS[name][1]: float(found[name]) for name in wanted}


def _mean(values: Any) -> float:
    known = [v for v in np.asarray(values).tolist() if v == v]
    return sum(known) / len(known) if known else float("nan")


# -- what is given ---------------------------------------------------------------------------------------------------
def _wanted(caller: str, Metrics: Any) -> list[str]:
    given = [name.lower() for name in texts(caller, "Metrics", Metrics)]
    for name in given:
        if name not in METRICS and name != "all":
            raise OptionError(
                f'{caller}: there is no metric "{name}"; fix: Metrics="all", or one or more of {", ".join(METRICS)}'
            )
    return [name for name in METRICS if name in given or "all" in given]


def _names(given: Any) -> list[str] | None:
    """Class names in the place of the truth; None for pictures."""
    if isinstance(given, (list, tuple)) and given and all(isinstance(v, str) for v in given):
        return list(given)
    return None


def _matrix(caller: str, given: Any, count: int) -> np.ndarray:
    matrix = np.asarray(asdlarray(given), float)
    if matrix.shape != (count, count):
        raise SizeError(
            f"{caller}: there are {count} class names, but a confusion matrix is {sizes(matrix.shape)}; fix: a list of "
            f"{count}×{count} matrices, one for each image"
        )
    return np.concatenate([matrix, np.zeros((count, 1))], axis=1)


def _pictures(caller: str, what: str, given: Any) -> Iterator[categorical]:
    """The pictures of labels of a datastore, a list or an array."""
    if isinstance(given, categorical):
        codes = given.codes()
        planes = codes.reshape(*codes.shape[:2], -1, order="F")
        for k in range(planes.shape[2]):
            yield given.alike(planes[:, :, k])
        return
    reads = callable(getattr(given, "read", None)) and not isinstance(given, type)
    if not reads and not isinstance(given, (list, tuple)):
        raise ClassError(
            f"{caller}: {what} must be pictures of labels, but it is {describe(given)}; fix: a pixelLabelDatastore, a "
            "list of categoricals, or a categorical h×w×N"
        )
    for picture in _read(given) if reads else given:
        if not is_categorical(picture):
            raise ClassError(
                f"{caller}: {what} has {describe(picture)}, where each picture must be a categorical; fix: "
                "categorical(labels, labelIDs, classNames)"
            )
        yield categorical(picture)


def _read(ds: Any) -> Iterator[Any]:
    """What a datastore reads, one after the other; it stays where it is."""
    ds = copy.copy(ds)
    ds.reset()
    while ds.hasdata():
        for picture, *_ in read_rows(ds)[0]:
            yield picture


def _compared(
    caller: str, dsResults: Any, dsTruth: Any, outlined: bool
) -> tuple[list[str], list[np.ndarray], list[np.ndarray]]:
    """The classes; of each image the confusion matrix, with a column for undefined results, and the BF scores."""
    results = _pictures(caller, "dsResults", dsResults)
    truths = _pictures(caller, "dsTruth", dsTruth)
    names: list[str] = []
    matrices, outlines = [], []
    for n, (result, truth) in enumerate(zip_longest(results, truths), 1):
        if result is None or truth is None:
            less, more = ("dsResults", "dsTruth") if result is None else ("dsTruth", "dsResults")
            raise SizeError(
                f"{caller}: {less} has {n - 1} pictures, and {more} has more; fix: as many, in the same order"
            )
        names = names or truth.categories()
        if sorted(result.categories()) != sorted(names) or sorted(truth.categories()) != sorted(names):
            raise ArgumentError(
                f"{caller}: the categories of picture {n} are {', '.join(result.categories())} in dsResults, and "
                f"{', '.join(truth.categories())} in dsTruth, where those of the first are {', '.join(names)}; fix: "
                "the same for all: semanticseg(ds, net, Classes=classNames)"
            )
        if result.shape != truth.shape:
            raise SizeError(
                f"{caller}: picture {n} is {sizes(result.shape)} in dsResults, and {sizes(truth.shape)} in dsTruth; "
                "fix: equal sizes"
            )
        found, known = (_codes(picture, names) for picture in (result, truth))
        counted = known > 0
        place = (known[counted] - 1) * (len(names) + 1) + np.where(found > 0, found - 1, len(names))[counted]
        counts = np.bincount(place, minlength=len(names) * (len(names) + 1))
        matrices.append(counts.reshape(len(names), -1).astype(float))
        if outlined:
            outlines.append(boundary_scores(np.where(counted, found, 0), known, len(names)))
    if not matrices:
        raise ArgumentError(f"{caller}: there are no pictures; fix: give both datastores some")
    return names, matrices, outlines


def _codes(picture: categorical, names: list[str]) -> np.ndarray:
    places = np.array([0, *(names.index(name) + 1 for name in picture.categories())])
    return places[picture.codes()]
