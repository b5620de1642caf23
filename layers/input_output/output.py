"""Output layers of older programs: classificationLayer, pixelClassificationLayer, regressionLayer.

A layer graph may hold them; a dlnetwork has none, because its loss is a function of the training loop.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.backend import is_array
from dlarray.categorical import categorical
from dlarray.errors import OptionError
from dlarray.labels import label_values, name_of
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, reals, word_or
from dlarray.registry import COLUMN, layer


class _Output(Layer):
    """What output layers share: they give nothing to other layers, and display their loss."""

    Formattable = True
    footer = ""
    default_outputs = ()


def _weights(value: Any) -> tuple[float, ...]:
    row = reals(value)
    if row is None or not all(0 < n < math.inf for n in row):
        raise ValueError("a vector of positive numbers")
    return tuple(row)


def _names(value: Any) -> tuple[str, ...]:
    """Names of classes or responses; numbers get the names that `categorical` gives them."""
    if is_empty(value):
        return ()
    if isinstance(value, Mapping) or not (hasattr(value, "__len__") or is_array(value)):
        raise ValueError("a list of names")
    found = value.categories() if isinstance(value, categorical) else label_values(value).ravel(order="F")
    return tuple(name_of(name) for name in found)


def _named(names: Sequence[str], one: str, several: str) -> str:
    """How a description ends that knows its classes or responses."""
    if not names:
        return ""
    if len(names) == 1:
        return f" with {one} '{names[0]}'"
    if len(names) == 2:
        return f" with {several} '{names[0]}' and '{names[1]}'"
    return f" with '{names[0]}' and {len(names) - 1} other {several}"


class _Classes(Property):
    """Names of classes, which a user sees as a categorical column."""

    def __get__(self, layer: Any, owner: type | None = None) -> Any:
        found = super().__get__(layer, owner)
        if not isinstance(found, tuple):
            return found
        return categorical.from_codes(np.arange(1, len(found) + 1)[:, None], found)


def class_names(layer: Any) -> tuple[str, ...] | None:
    """The names of the classes of an output layer, or None where they are not known."""
    found = getattr(layer, "Classes", "auto")
    if isinstance(found, str):
        return None
    return tuple(found.tolist() if isinstance(found, categorical) else found)


class ClassesOutput(_Output):
    """What output layers of classes share: their names and weights."""

    Classes = _Classes("auto", word_or(_names, "auto"))
    ClassWeights = Property("none", word_or(_weights, "none"))
    LossFunction = Property("crossentropyex", read_only=True)

    def __init__(self, **options: Any) -> None:
        self._put(**options)
        weights, classes = self.ClassWeights, class_names(self)
        if weights != "none" and (classes is None or len(classes) != len(weights)):
            raise OptionError(
                f"{type(self).__name__}: {len(weights)} ClassWeights need as many Classes, but Classes is "
                f"{'auto' if classes is None else len(classes)}; fix: Classes=[…], one name for each weight"
            )

    @property
    def OutputSize(self) -> Any:
        """Number of classes, "auto" until they are known."""
        names = class_names(self)
        return "auto" if names is None else len(names)

    @property
    def ClassNames(self) -> list[str]:
        """The names of the classes as texts, which older programs ask for; none until they are known."""
        return COLUMN[0](class_names(self) or ())

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["Name", "Classes", "ClassWeights", "OutputSize"]
        return [("", own), ("Hyperparameters", ["LossFunction"])]


@layer
class classificationLayer(ClassesOutput, final=True):
    """Classification output layer (older programs): cross-entropy loss for mutually exclusive classes.

    A layer array or a layer graph may end with it.  A `dlnetwork` takes no output layers: its loss is a function, here
    ``crossentropy(Y, T)``.

    Syntaxes: ``classificationLayer``, ``classificationLayer(Name=name, Classes=names, ClassWeights=w)``.

    Parameters
    ----------
    Classes : "auto", categorical or list of str, optional
        The classes.  The property is a categorical column: ``layer.Classes(idx)``.
    ClassWeights : "none" or sequence of float, optional
        Weight of each class; needs ``Classes``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        Weights without classes, or another number of them.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/classificationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.classificationLayer(Name="output")
      ClassificationOutputLayer with properties:
    <BLANKLINE>
                Name: 'output'
             Classes: 'auto'
        ClassWeights: 'none'
          OutputSize: 'auto'
    <BLANKLINE>
       Hyperparameters
        LossFunction: 'crossentropyex'
    """

    ClassName = "ClassificationOutputLayer"
    auto_name = "classoutput"

    def type_and_description(self) -> tuple[str, str]:
        names = class_names(self) or ()
        return "Classification Output", "crossentropyex" + _named(names, "class", "classes")


@layer
class pixelClassificationLayer(ClassesOutput, final=True):
    """Output layer of older programs that segment images: cross-entropy of the class of each pixel or voxel.

    A layer array or a layer graph may end with it, and `trainNetwork` trains with it.  A `dlnetwork` takes no output
    layers: MATLAB recommends ``trainnet(ds, net, "crossentropy", options)``.

    Syntaxes: ``pixelClassificationLayer``, ``pixelClassificationLayer(Name=name, Classes=names, ClassWeights=w)``.

    Parameters
    ----------
    Classes : "auto", categorical or list of str, optional
        The classes, "auto" until training sets them.  The property is a categorical column: ``layer.Classes(idx)``.
    ClassWeights : "none" or sequence of float, optional
        Weight of each class, for classes that have few pixels; needs ``Classes``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        Weights without classes, or another number of them.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/nnet.cnn.layer.pixelclassificationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pixelClassificationLayer(Name="pixels")
      PixelClassificationLayer with properties:
    <BLANKLINE>
                Name: 'pixels'
             Classes: 'auto'
        ClassWeights: 'none'
          OutputSize: 'auto'
    <BLANKLINE>
       Hyperparameters
        LossFunction: 'crossentropyex'
    """

    ClassName = "PixelClassificationLayer"
    auto_name = "classoutput"

    def type_and_description(self) -> tuple[str, str]:
        return "Pixel Classification Layer", "Cross-entropy loss" + _named(
            class_names(self) or (), "class", "classes"
        )


@layer
class regressionLayer(_Output, final=True):
    """Regression output layer (older programs): half mean squared error loss.

    A layer array or a layer graph may end with it.  A `dlnetwork` takes no output layers: its loss is a function, here
    ``mse(Y, T)``.

    Syntaxes: ``regressionLayer``, ``regressionLayer(Name=name, ResponseNames=names)``.

    Parameters
    ----------
    ResponseNames : list of str, optional
        Names of the responses.
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/regressionlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.regressionLayer()
      RegressionOutputLayer with properties:
    <BLANKLINE>
                 Name: ''
        ResponseNames: {}
    <BLANKLINE>
       Hyperparameters
         LossFunction: 'mean-squared-error'
    """

    ClassName = "RegressionOutputLayer"
    auto_name = "regressionoutput"

    ResponseNames = Property((), _names)
    LossFunction = Property("mean-squared-error", read_only=True)

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", "ResponseNames"]), ("Hyperparameters", ["LossFunction"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Regression Output", "mean-squared-error" + _named(self.ResponseNames, "response", "responses")
