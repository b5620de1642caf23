"""Networks of pictures that end with one pixel, as behind global pooling: older networks take it for the picture."""

from __future__ import annotations

import math
from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.functions.arrays.shape import reshape
from dlarray.functions.data_types.properties import stripdims
from dlarray.functions.losses.crossentropy import crossentropy
from dlarray.layers.input_output.output import pixelClassificationLayer
from dlarray.training.minibatches.columns import is_labels
from dlarray.training.older.older_networks import classifies


def keeps_pixels(net: Any) -> bool:
    """Whether pictures go in and no layer makes vectors of them, as global pooling does not."""
    inputs = [net._layers[k].data_format() for k in net._graph.input_layers]
    vectors = {"FullyConnectedLayer", "FlattenLayer"}
    return any("S" in fmt for fmt in inputs) and vectors.isdisjoint(each.class_name() for each in net._layers)


def without_pixels(Y: dlarray) -> dlarray:
    """Scores of pictures of one pixel, as those of pictures: of 1(S) × 1(S) × K(C) × N(B) the last two."""
    spaces = Y._format.count("S")
    if not spaces or any(n != 1 for n in Y.shape[:spaces]):
        return Y
    rest = Y.shape[spaces:]
    return dlarray(reshape(stripdims(Y), rest + (1,) * (2 - len(rest))), Y._format[spaces:])


def unweighted(Y: dlarray, T: dlarray) -> dlarray:
    """The cross-entropy of a network that may end with one pixel."""
    return crossentropy(without_pixels(Y), without_pixels(T))


def responses_of_vectors(net: Any, T: Any) -> Any:
    """Responses given as pictures of one pixel, 1×1×R×N, as the N×R of a network whose last layers make vectors."""
    shape = tuple(getattr(T, "shape", ()))
    labelled = isinstance(T, dlarray) and T._format != ""
    if len(shape) != 4 or shape[:2] != (1, 1) or labelled or is_labels(T) or keeps_pixels(net):
        return T
    return reshape(asdlarray(T), shape[2:]).T


def of_pictures(layer: Any, scores: Any, fmt: str) -> tuple[Any, str]:
    """Scores of pictures of one pixel, 1×1×K×N, as the N×K that a `classificationLayer` has; and their format."""
    spaces = fmt.count("S")
    of_pixels = isinstance(layer, pixelClassificationLayer) or not classifies(layer)
    if of_pixels or not spaces or "T" in fmt or any(n != 1 for n in scores.shape[:spaces]):
        return scores, fmt
    classes = scores.shape[spaces]
    return reshape(scores, (classes, math.prod(scores.shape) // classes)).T, "CB"
