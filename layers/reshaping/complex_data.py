"""Layers between complex and real data: complexToRealLayer, realToComplexLayer."""

from __future__ import annotations

from dlarray.array import dlarray
from dlarray.errors import FormatError
from dlarray.functions.arrays.layer_rearranging import interleaved, merged
from dlarray.layers.base.properties import Property, one_of
from dlarray.layers.reshaping.rearranging import Rearranging
from dlarray.registry import layer


class Splitting(Rearranging):
    """What the layers for real and imaginary parts share: the dimension of the parts."""

    own = ("OperationDimension",)

    OperationDimension = Property("C", one_of("C", "S", "B", "T", "U", "last"))

    def dimension(self, X: dlarray) -> int:
        """The dimension (from 0) of the parts."""
        how = self.OperationDimension
        if how == "last":
            return X.ndim - 1
        if how not in X._format:
            raise FormatError(
                f'{self.describe()}: the data must have a dimension "{how}" for real and imaginary parts, but it is '
                f'{X.describe()}; fix: label it, or another OperationDimension, such as "last"'
            )
        return X._format.index(how)


@layer
class complexToRealLayer(Splitting, final=True):
    """Complex-to-real layer: alternates real and imaginary parts along a dimension, which becomes twice as
    long.

    Channels c1, c2, … become real(c1), imag(c1), real(c2), imag(c2), …  Real data gets zeros as imaginary parts.

    Syntaxes: ``complexToRealLayer``, ``complexToRealLayer(Name=Value)``.

    Parameters
    ----------
    OperationDimension : {"C", "S", "B", "T", "U", "last"}, optional
        The dimension of the parts: the channels (default), the first with another label, or the last.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without that dimension.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.complextoreallayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.complexToRealLayer().predict(dl.dlarray([[1 + 2j], [3 - 4j]], "CB"))
      4(C) × 1(B) dlarray
    <BLANKLINE>
         1
         2
         3
        -4
    """

    ClassName = "ComplexToRealLayer"
    auto_name = "complextoreal"

    def type_and_description(self) -> tuple[str, str]:
        return "Complex to Real", "Complex to real"

    def predict(self, X: dlarray) -> dlarray:
        """Real and imaginary parts in turn."""
        return interleaved(X, self.dimension(X))


@layer
class realToComplexLayer(Splitting, final=True):
    """Real-to-complex layer: reads alternate elements along a dimension as real and imaginary parts.

    Channels c1, c2, c3, c4, … become c1 + 1i*c2, c3 + 1i*c4, …

    Syntaxes: ``realToComplexLayer``, ``realToComplexLayer(Name=Value)``.

    Parameters
    ----------
    OperationDimension : {"C", "S", "B", "T", "U", "last"}, optional
        The dimension of the parts: the channels (default), the first with another label, or the last.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without that dimension.
    SizeError
        A dimension of odd size.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.realtocomplexlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.realToComplexLayer().predict(dl.dlarray([[1], [2], [3], [-4]], "CB"))
      2(C) × 1(B) dlarray
    <BLANKLINE>
       1.0000 + 2.0000i
       3.0000 - 4.0000i
    """

    ClassName = "RealToComplexLayer"
    auto_name = "realtocomplex"

    def type_and_description(self) -> tuple[str, str]:
        return "Real to Complex", "Real to complex"

    def predict(self, X: dlarray) -> dlarray:
        """Elements in turn as real and imaginary parts."""
        return merged(X, self.dimension(X))
