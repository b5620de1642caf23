"""Combination layers: additionLayer, multiplicationLayer, concatenationLayer, depthConcatenationLayer."""

from __future__ import annotations

from functools import reduce
from operator import add, mul
from typing import Any, ClassVar

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import FormatError, SizeError
from dlarray.functions.arrays.joining import cat
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, name_list, positive_integer, whole_where
from dlarray.registry import layer

MOST_INPUTS = 2**16  # each has a name; MATLAB has no such limit
_two_or_more = whole_where("an integer greater than or equal to 2", lambda n: 2 <= n <= MOST_INPUTS)


class _Combination(Layer):
    """What layers with several inputs and one output share: ports, display."""

    Formattable = True
    footer = ""
    own: ClassVar[tuple[str, ...]] = ()

    def __init__(self, numInputs: int, InputNames: Any = None, **options: Any) -> None:
        self._put(**options)
        count = self._checked("NumInputs", numInputs, _two_or_more)
        names = [f"in{k + 1}" for k in range(count)]
        if not is_empty(InputNames):
            names = self._checked("InputNames", InputNames, name_list)
            if len(names) != count:
                raise SizeError(
                    f"{type(self).__name__}: {count} inputs need {count} InputNames, but {len(names)} are given; "
                    "fix: leave InputNames out"
                )
        self.__dict__["_inputs"] = names

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", *self.own, "NumInputs", "InputNames"])]

    def _said(self, X: tuple[dlarray, ...]) -> str:
        return ", ".join(f"{name}: {x.describe()}" for name, x in zip(self._input_names(), X, strict=False))

    def _labelled(self, X: tuple[dlarray, ...]) -> None:
        if len({bool(x._format) for x in X}) > 1:
            raise FormatError(
                f"{self.describe()}: some inputs have labels and some have none ({self._said(X)}); fix: label them all"
            )


class _Elementwise(_Combination):
    """The sum or the product of the inputs."""

    def _combined(self, X: tuple[dlarray, ...], operation: Any) -> dlarray:
        self._labelled(X)
        try:
            return reduce(operation, X)
        except (SizeError, FormatError):
            raise SizeError(
                f"{self.describe()}: the inputs must have the same size, or size 1 where they differ, but they are "
                f"{self._said(X)}; fix: make the layers that feed it give equal sizes"
            ) from None


@layer
class additionLayer(_Elementwise, final=True):
    """Addition layer: the sum of its inputs, element by element.

    Inputs are matched by their labels; a dimension of size 1 is expanded.

    Syntaxes: ``additionLayer(numInputs)``, ``additionLayer(numInputs, Name=name)``.

    Parameters
    ----------
    numInputs : int
        Number of inputs, 2 or more; their names are "in1", "in2", …
    InputNames : list of str, optional
        Other names for the inputs.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        Fewer than two inputs.
    SizeError
        Inputs whose sizes do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.additionlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.additionLayer(2, Name="add_1")
      AdditionLayer with properties:
    <BLANKLINE>
              Name: 'add_1'
         NumInputs: 2
        InputNames: {'in1'  'in2'}
    >>> net = dl.dlnetwork([dl.featureInputLayer(3, Name="in"), dl.reluLayer(), dl.additionLayer(2, Name="add")],
    ...                    Initialize=False)
    >>> net = dl.initialize(dl.connectLayers(net, "in", "add/in2"))
    >>> dl.predict(net, dl.dlarray([[1.0], [-2.0], [3.0]], "CB"))
      3(C) × 1(B) dlarray
    <BLANKLINE>
         2
        -2
         6
    """

    ClassName = "AdditionLayer"
    auto_name = "addition"

    def type_and_description(self) -> tuple[str, str]:
        return "Addition", f"Element-wise addition of {self.NumInputs} inputs"

    def predict(self, *X: dlarray) -> dlarray:
        """The sum."""
        return self._combined(X, add)


@layer
class multiplicationLayer(_Elementwise, final=True):
    """Multiplication layer: the product of its inputs, element by element.

    Inputs are matched by their labels; a dimension of size 1 is expanded.

    Syntaxes: ``multiplicationLayer(numInputs)``, ``multiplicationLayer(numInputs, Name=name)``.

    Parameters
    ----------
    numInputs : int
        Number of inputs, 2 or more; their names are "in1", "in2", …
    InputNames : list of str, optional
        Other names for the inputs.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        Fewer than two inputs.
    SizeError
        Inputs whose sizes do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.multiplicationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.multiplicationLayer(3, Name="product")
    >>> layer
      MultiplicationLayer with properties:
    <BLANKLINE>
              Name: 'product'
         NumInputs: 3
        InputNames: {'in1'  'in2'  'in3'}
    >>> X = dl.dlarray([[1.0, 2.0]], "CB")
    >>> layer.predict(X, X, 10 * X)
      1(C) × 2(B) dlarray
    <BLANKLINE>
        10    80
    """

    ClassName = "MultiplicationLayer"
    auto_name = "multiplication"

    def type_and_description(self) -> tuple[str, str]:
        return "Multiplication", f"Element-wise multiplication of {self.NumInputs} inputs"

    def predict(self, *X: dlarray) -> dlarray:
        """The product."""
        return self._combined(X, mul)


class _Joining(_Combination):
    """The inputs one after the other."""

    def _joined(self, dim: int, X: tuple[dlarray, ...], what: str) -> dlarray:
        formats = {x._format for x in X}
        rest = {tuple(n for k, n in enumerate(x.shape, 1) if k != dim) for x in X}
        if len(formats) > 1 or len(rest) > 1:
            raise SizeError(
                f"{self.describe()}: the inputs must have the same labels, and the same sizes but along {what}; they "
                f"are {self._said(X)}; fix: make the layers that feed it give such sizes"
            )
        return cat(dim, *X)


@layer
class concatenationLayer(_Joining, final=True):
    """Concatenation layer: concatenates its inputs along a dimension.

    Syntaxes: ``concatenationLayer(dim, numInputs)``, ``concatenationLayer(dim, numInputs, Name=name)``.

    Parameters
    ----------
    dim : int
        Dimension, counted from 1 in the order S, C, B, T, U of the data: 3 is the channels of "SSCB" data, 1 those of
        "CB" and "CBT" data.
    numInputs : int
        Number of inputs, 2 or more; their names are "in1", "in2", …
    InputNames : list of str, optional
        Other names for the inputs.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A dimension that is not a positive integer, fewer than two inputs.
    SizeError
        Inputs that differ in labels, or in size in another dimension.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.concatenationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.concatenationLayer(4, 2, Name="concat")
      ConcatenationLayer with properties:
    <BLANKLINE>
              Name: 'concat'
               Dim: 4
         NumInputs: 2
        InputNames: {'in1'  'in2'}
    >>> X = dl.dlarray([[1.0, 2.0]], "CB")
    >>> dl.concatenationLayer(1, 2).predict(X, -X)
      2(C) × 2(B) dlarray
    <BLANKLINE>
         1     2
        -1    -2
    """

    ClassName = "ConcatenationLayer"
    auto_name = "concat"
    own = ("Dim",)

    Dim = Property(1, positive_integer)

    def __init__(self, dim: int, numInputs: int, InputNames: Any = None, **options: Any) -> None:
        _Combination.__init__(self, numInputs, InputNames, **options)
        self._put(Dim=dim)

    def type_and_description(self) -> tuple[str, str]:
        return "Concatenation", f"Concatenation of {self.NumInputs} inputs along dimension {self.Dim}"

    def predict(self, *X: dlarray) -> dlarray:
        """The inputs one after the other."""
        return self._joined(self.Dim, X, f"dimension {self.Dim}")


@layer
class depthConcatenationLayer(_Joining, final=True):
    """Depth concatenation layer: concatenates its inputs along the channels.

    Syntaxes: ``depthConcatenationLayer(numInputs)``, ``depthConcatenationLayer(numInputs, Name=name)``.

    Parameters
    ----------
    numInputs : int
        Number of inputs, 2 or more; their names are "in1", "in2", …
    InputNames : list of str, optional
        Other names for the inputs.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        Fewer than two inputs.
    FormatError
        Data without a channel dimension.
    SizeError
        Inputs that differ in labels, or in size in another dimension.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.depthconcatenationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.depthConcatenationLayer(2, Name="concat_1")
    >>> layer
      DepthConcatenationLayer with properties:
    <BLANKLINE>
              Name: 'concat_1'
         NumInputs: 2
        InputNames: {'in1'  'in2'}
    >>> X = dl.dlarray(dl.ones(4, 4, 3, 2), "SSCB")
    >>> layer.predict(X, X).describe()
    '4(S) × 4(S) × 6(C) × 2(B) dlarray'
    """

    ClassName = "DepthConcatenationLayer"
    auto_name = "depthcat"

    def type_and_description(self) -> tuple[str, str]:
        return "Depth concatenation", f"Depth concatenation of {self.NumInputs} inputs"

    def predict(self, *X: dlarray) -> dlarray:
        """The inputs one after the other along the channels."""
        fmt = X[0]._format
        if "C" not in fmt:
            raise FormatError(
                f"{self.describe()}: the data must have a channel dimension, but it is {X[0].describe()}; fix: X = "
                'dlarray(X, "SSCB")'
            )
        return self._joined(fmt.index("C") + 1, X, "C")
