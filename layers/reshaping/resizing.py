"""Layers that change the size of images: resize2dLayer, resize3dLayer, crop2dLayer, crop3dLayer."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import FormatError, OptionError, describe
from dlarray.functions.arrays.layer_rearranging import cropped
from dlarray.functions.pooling.dlresize import dlresize
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, flag, integers, one_of, reals, word_or
from dlarray.registry import layer


def _scale(value: Any) -> tuple[float, ...]:
    found = reals(value)
    if found is None or not all(0 < n < math.inf for n in found):
        raise ValueError("a positive number, or a vector of positive numbers")
    return tuple(int(n) if n.is_integer() else n for n in found)


def _output_size(value: Any) -> tuple[float, ...]:
    found = reals(value) or [math.nan]
    if all(map(math.isnan, found)) or not all(math.isnan(n) or (n >= 1 and n.is_integer()) for n in found):
        raise ValueError("a vector of positive integers, of which all but one may be NaN")
    return tuple(n if math.isnan(n) else int(n) for n in found)


class Spatial(Layer):
    """A layer for data with ``rank`` spatial dimensions."""

    Formattable = True
    rank: ClassVar[int]

    def check_spatial(self, X: dlarray) -> None:
        """Refuse data with another number of S dimensions."""
        if X._format.count("S") != self.rank:
            raise FormatError(
                f"{self.describe()}: the data must have {self.rank} S dimensions, but it is {X.describe()}; fix: label "
                f'it, X = dlarray(X, "{"S" * self.rank}CB")'
            )


class Resizing(Spatial):
    """What the resize layers share."""

    footer = ""
    linear: ClassVar[str]  # MATLAB's word for linear interpolation in this many dimensions

    Scale = Property()
    OutputSize = Property()
    EnableReferenceInput = Property(False, flag)
    Method = Property("nearest")
    GeometricTransformMode = Property("half-pixel", one_of("half-pixel", "asymmetric"))
    NearestRoundingMode = Property("round", one_of("round", "floor", "onnx-10"))

    def __init__(
        self, *, Scale: Any = None, OutputSize: Any = None, EnableReferenceInput: Any = False,
        Method: Any = "nearest", **options: Any,
    ) -> None:  # fmt: skip
        self._put(EnableReferenceInput=EnableReferenceInput, **options)
        given = [not is_empty(Scale), not is_empty(OutputSize), self.EnableReferenceInput]
        if sum(given) != 1:
            raise OptionError(
                f"{type(self).__name__}: give one of Scale, OutputSize and EnableReferenceInput=True, but "
                f"{'none' if not any(given) else 'more'} of them came; fix: {type(self).__name__}(Scale=2)"
            )
        if given[0]:
            self._put(Scale=self._vector("Scale", Scale, _scale))
        if given[1]:
            self._put(OutputSize=self._vector("OutputSize", OutputSize, _output_size))
        self._put(Method=self._checked("Method", Method, one_of("nearest", self.linear)))

    def _vector(self, name: str, value: Any, check: Any) -> Any:
        found = self._checked(name, value, check)
        if len(found) == 1 and name == "Scale":
            found *= self.rank
        if len(found) != self.rank:
            raise OptionError(
                f"Error setting property '{name}' of class '{self.class_name()}'. Value must have {self.rank} "
                f"elements; it is {describe(value)}; fix: {name}={[2] * self.rank}"
            )
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("Scale", "OutputSize"):
            check = _scale if name == "Scale" else _output_size
            value = None if is_empty(value) else self._vector(name, value, check)
        if name == "Method":
            value = self._checked(name, value, one_of("nearest", self.linear))
        super().__setattr__(name, value)

    def _input_names(self) -> list[str]:
        return ["in", "ref"] if self.EnableReferenceInput else ["in"]

    @property
    def auto_name(self) -> str:  # type: ignore[override]
        """The stem of automatic names says how the size is given."""
        return f"resize-{'reference' if self.EnableReferenceInput else self._how()[0]}"

    def _how(self) -> tuple[str, Any]:
        return ("scale", self.Scale) if not is_empty(self.Scale) else ("output-size", self.OutputSize)

    def groups(self) -> list[tuple[str, list[str]]]:
        how = ["Scale", "OutputSize", "EnableReferenceInput"]
        own = [*how, "Method", "GeometricTransformMode", "NearestRoundingMode"]
        return [("", ["Name", "NumInputs", "InputNames"]), ("Hyperparameters", own)]

    def type_and_description(self) -> tuple[str, str]:
        if self.EnableReferenceInput:
            return "Resize", f"{self.rank}-D resize layer with reference input"
        kind, size = self._how()
        numbers = "  ".join("NaN" if n != n else f"{n:g}" for n in size)
        return "Resize", f"{self.rank}-D resize layer with {kind.replace('-', ' ')} of [{numbers}]"

    def predict(self, X: dlarray, ref: Any = None) -> dlarray:
        """The data at the new size."""
        self.check_spatial(X)
        how: dict[str, Any] = {}
        if self.EnableReferenceInput:
            self.check_spatial(ref)
            how["OutputSize"] = [ref.shape[k] for k in range(self.rank)]
        elif not is_empty(self.Scale):
            how["Scale"] = list(self.Scale)
        else:
            how["OutputSize"] = list(self.OutputSize)
        return dlresize(
            X, **how, Method="nearest" if self.Method == "nearest" else "linear",
            GeometricTransformMode=self.GeometricTransformMode, NearestRoundingMode=self.NearestRoundingMode,
        )  # fmt: skip


@layer
class resize2dLayer(Resizing, final=True):
    """2-D resize layer: resizes images by interpolation.

    Syntaxes: ``resize2dLayer(Scale=scale)``, ``resize2dLayer(OutputSize=outputSize)``,
    ``resize2dLayer(EnableReferenceInput=True)``, ``resize2dLayer(…, Name=Value)``.

    Parameters
    ----------
    Scale : float or sequence of float, optional
        Factor of rows and columns, or one for both.
    OutputSize : sequence of int, optional
        Rows and columns of the output.  One of them may be NaN: it follows from the other, so that the aspect ratio
        stays.
    EnableReferenceInput : bool, optional
        Whether the layer has a second input "ref", whose rows and columns the output gets.
    Method : {"nearest", "bilinear"}, optional
        Interpolation, "nearest" by default.
    GeometricTransformMode : {"half-pixel", "asymmetric"}, optional
        Which points of input and output correspond; see `dlresize`.
    NearestRoundingMode : {"round", "floor", "onnx-10"}, optional
        How "nearest" rounds; see `dlresize`.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        Neither or more than one of Scale, OutputSize and EnableReferenceInput; a value that a property does not allow.
    FormatError
        Data that does not have two spatial dimensions.

    References
    ----------
    https://www.mathworks.com/help/images/ref/nnet.cnn.layer.resize2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.resize2dLayer(OutputSize=[2, 6], Method="bilinear", Name="resize1")
    >>> layer.predict(dl.dlarray([[1, 2, 3]], "SSC"))
      2(S) × 6(S) × 1(C) dlarray
    <BLANKLINE>
        1.0000    1.2500    1.7500    2.2500    2.7500    3.0000
        1.0000    1.2500    1.7500    2.2500    2.7500    3.0000
    """

    ClassName = "Resize2DLayer"
    rank = 2
    linear = "bilinear"


@layer
class resize3dLayer(Resizing, final=True):
    """3-D resize layer: resizes volumes by interpolation.

    Syntaxes: ``resize3dLayer(Scale=scale)``, ``resize3dLayer(OutputSize=outputSize)``,
    ``resize3dLayer(EnableReferenceInput=True)``, ``resize3dLayer(…, Name=Value)``.

    Parameters
    ----------
    Scale : float or sequence of float, optional
        Factor of rows, columns and planes, or one for all.
    OutputSize : sequence of int, optional
        Rows, columns and planes of the output.  Two of them may be NaN: they follow from the third, so that the aspect
        ratio stays.
    EnableReferenceInput : bool, optional
        Whether the layer has a second input "ref", whose spatial size the output gets.
    Method : {"nearest", "trilinear"}, optional
        Interpolation, "nearest" by default.
    GeometricTransformMode, NearestRoundingMode, Name : str, optional
        As for `resize2dLayer`.

    Raises
    ------
    OptionError
        Neither or more than one of Scale, OutputSize and EnableReferenceInput; a value that a property does not allow.
    FormatError
        Data that does not have three spatial dimensions.

    References
    ----------
    https://www.mathworks.com/help/images/ref/nnet.cnn.layer.resize3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.resize3dLayer(Scale=2)
    >>> layer.predict(dl.dlarray(dl.ones(2, 3, 4, 1), "SSSC")).shape
    (4, 6, 8, 1)
    """

    ClassName = "Resize3DLayer"
    rank = 3
    linear = "trilinear"


class Cropping(Spatial):
    """What the crop layers share: the data, and a reference that has the size to crop to."""

    footer = ""
    default_inputs = ("in", "ref")

    def location(self) -> tuple[int, ...] | None:
        """The first element of the window, counted from 0 in MATLAB's order of dimensions; None for the middle."""
        raise NotImplementedError

    def predict(self, X: dlarray, ref: dlarray) -> dlarray:
        """The part of the data that has the spatial size of the reference."""
        self.check_spatial(X)
        self.check_spatial(ref)
        return cropped(self.describe(), X, ref.shape[: self.rank], self.location())


def _corner(words: str, count: int) -> Callable[[Any], tuple[int, ...]]:
    def check(value: Any) -> tuple[int, ...]:
        found = integers(value)
        if found is None or len(found) != count or min(found) < 1:
            raise ValueError(words)
        return found

    return check


@layer
class crop2dLayer(Cropping, final=True):
    """2-D crop layer: crops the feature map "in" to the height and width of "ref".

    Syntaxes: ``crop2dLayer(mode)``, ``crop2dLayer(location)``, ``crop2dLayer(…, Name=name)``.

    Parameters
    ----------
    mode : {"centercrop", "custom"} or sequence of int
        "centercrop" takes the middle.  The property is ``Mode``.
    location : sequence of int
        ``[x, y]``, column and row (from 1) of the upper-left corner of the window; the mode is then "custom".  The
        property is ``Location``, and "auto" in the middle.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        A window that does not lie inside the data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.crop2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.crop2dLayer("centercrop", Name="crop1")
      Crop2DLayer with properties:
    <BLANKLINE>
              Name: 'crop1'
         NumInputs: 2
        InputNames: {'in'  'ref'}
    <BLANKLINE>
       Hyperparameters
              Mode: 'centercrop'
          Location: 'auto'
    >>> X = dl.dlarray([[1, 2, 3], [4, 5, 6], [7, 8, 9]], "SSC")
    >>> dl.crop2dLayer([2, 1]).predict(X, dl.dlarray(dl.zeros(2, 2), "SSC"))
      2(S) × 2(S) × 1(C) dlarray
    <BLANKLINE>
         2     3
         5     6
    """

    ClassName = "Crop2DLayer"
    auto_name = "crop2d"
    rank = 2

    Mode = Property("centercrop", one_of("centercrop", "custom"), read_only=True)
    Location = Property(
        "auto", word_or(_corner("a vector [x y] of two positive integers", 2), "auto"), read_only=True
    )

    def __init__(self, mode: Any, **options: Any) -> None:
        if isinstance(mode, str):
            self._put(Mode=mode, **options)
        else:
            self._put(Mode="custom", Location=mode, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", "NumInputs", "InputNames"]), ("Hyperparameters", ["Mode", "Location"])]

    def type_and_description(self) -> tuple[str, str]:
        if self.Location == "auto":
            return "Crop 2D", "center crop"
        return (
            "Crop 2D",
            f"upper-left corner of cropping rectangle at [{self.Location[0]} {self.Location[1]}]",
        )

    def location(self) -> tuple[int, ...] | None:
        """Row and column, counted from 0."""
        return None if self.Location == "auto" else (self.Location[1] - 1, self.Location[0] - 1)


@layer
class crop3dLayer(Cropping, final=True):
    """3-D crop layer: crops the volume "in" to the spatial size of "ref".

    Syntaxes: ``crop3dLayer``, ``crop3dLayer([X, Y, Z])``, ``crop3dLayer(…, Name=name)``.

    Parameters
    ----------
    cropLocation : "centercrop" or sequence of int, optional
        The middle (default), or ``[X, Y, Z]``, column, row and plane (from 1) of the first corner of the window.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        A window that does not lie inside the data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.crop3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.crop3dLayer(Name="crop1")
    >>> X, ref = dl.dlarray(dl.ones(4, 5, 6, 2), "SSSC"), dl.dlarray(dl.ones(2, 3, 4), "SSSC")
    >>> layer.predict(X, ref).shape
    (2, 3, 4, 2)
    """

    ClassName = "Crop3DLayer"
    auto_name = "crop3d"
    rank = 3

    cropLocation = Property(
        "centercrop",
        word_or(_corner("a vector [X Y Z] of three positive integers", 3), "centercrop"),
        read_only=True,
    )

    def __init__(self, cropLocation: Any = "centercrop", **options: Any) -> None:
        self._put(cropLocation=cropLocation, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", "NumInputs", "InputNames"]), ("Hyperparameters", ["cropLocation"])]

    def type_and_description(self) -> tuple[str, str]:
        if self.cropLocation == "centercrop":
            return "Crop 3D", "center crop"
        x, y, z = self.cropLocation
        return "Crop 3D", f"first corner of cropping window at [{x} {y} {z}]"

    def location(self) -> tuple[int, ...] | None:
        """Row, column and plane, counted from 0."""
        if self.cropLocation == "centercrop":
            return None
        x, y, z = self.cropLocation
        return y - 1, x - 1, z - 1
