"""Layers without parameters from reinforcement learning: scalingLayer, quadraticLayer."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import is_empty, one_number, one_truth
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, is_float, to_numpy
from dlarray.errors import OptionError, SizeError, sizes
from dlarray.functions.arrays.layer_rearranging import flattened
from dlarray.layers.activations.activation import Activation
from dlarray.layers.base.channels import with_channel
from dlarray.layers.base.properties import Property, as_values
from dlarray.registry import layer


def _numeric(value: Any) -> Any:
    """A number, or an array of MATLAB's size."""
    if (
        is_empty(value)
        or isinstance(value, str)
        or (one_truth(value) is not None and one_number(value) is None)
    ):
        raise ValueError("a numeric scalar or array")
    found = one_number(value)
    return float(found) if found is not None and not isinstance(found, complex) else as_values(value)


@layer
class scalingLayer(Activation, final=True):
    """Scaling layer: its input times a factor, plus an offset.

    The layer gives ``Scale .* X + Offset``.  Neither is learned.  After `tanhLayer` or `sigmoidLayer` it scales values
    from (-1, 1) or (0, 1) to other bounds.

    Syntaxes: ``scalingLayer``, ``scalingLayer(Name=Value)``.

    Parameters
    ----------
    Scale : float or array, optional
        Factor, 1 by default: one number, or an array that expands to the size of the data, dimension by dimension in
        the order S, C, B, T, U of the data.
    Offset : float or array, optional
        Offset that is added, 0 by default.
    Bias : float or array, optional
        The older name of Offset.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A factor or an offset that is not numeric, or both Offset and Bias.
    SizeError
        An array that does not expand to the size of the data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.scalinglayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.scalingLayer(Scale=0.5, Offset=[[1], [10]], Name="scale")
    >>> layer
      ScalingLayer with properties:
    <BLANKLINE>
          Name: 'scale'
         Scale: 0.5000
        Offset: [2×1 double]
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> layer.predict(dl.dlarray([[2, 4, 6], [2, 4, 6]], "CB"))
      2(C) × 3(B) dlarray
    <BLANKLINE>
         2     3     4
        11    12    13
    """

    ClassName = "ScalingLayer"
    auto_name = "scaling"
    texts = "Scaling", "Scaling"

    Scale = Property(1.0, _numeric)
    Offset = Property(0.0, _numeric)

    def __init__(self, *, Scale: Any = 1, Offset: Any = None, Bias: Any = None, **options: Any) -> None:
        if not is_empty(Offset) and not is_empty(Bias):
            raise OptionError(
                "scalingLayer: Bias is the older name of Offset, and both are given; fix: leave Bias out"
            )
        given = Bias if is_empty(Offset) else Offset
        self._put(Scale=Scale, Offset=0 if is_empty(given) else given, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", "Scale", "Offset"]), ("Learnable Parameters", []), ("State Parameters", [])]

    def predict(self, X: dlarray) -> dlarray:
        """The scaled data."""
        return self._operand("Scale", X) * X + self._operand("Offset", X)

    def _operand(self, name: str, X: dlarray) -> Any:
        value = getattr(self, name)
        if isinstance(value, float):
            return value
        size = tuple(value.shape) + (1,) * (len(X.shape) - len(value.shape))
        if len(size) > len(X.shape) or any(n not in (1, m) for n, m in zip(size, X.shape, strict=True)):
            raise SizeError(
                f"{self.describe()}: {name} is {sizes(value.shape)}, which does not expand to the data "
                f"({X.describe()}); fix: for each dimension of the data its size, or 1"
            )
        data = to_numpy(asdlarray(value)._data)  # reversed, as all stored data
        return dlarray.from_array(asarray_like(data, X._data, X.dtype if is_float(X.dtype) else None))


@layer
class quadraticLayer(Activation, final=True):
    """Quadratic layer: all products of two elements of its input, including squares.

    Of the elements u1, u2, u3 it makes ``u1*u1, u1*u2, u2*u2, u1*u3, u2*u3, u3*u3``, as channels: a value that is a
    quadratic form of the input is a fully connected layer behind it.

    Spatial dimensions go into the channels first, in column order; "B" and "T" stay.

    Syntaxes: ``quadraticLayer``, ``quadraticLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.quadraticlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.quadraticLayer().predict(dl.dlarray([[1], [2], [3]], "CB"))
      6(C) × 1(B) dlarray
    <BLANKLINE>
         1
         2
         4
         3
         6
         9
    """

    ClassName = "QuadraticLayer"
    auto_name = "quadratic"
    texts = "Quadratic", "Quadratic"

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Learnable Parameters", []), ("State Parameters", [])]

    def predict(self, X: dlarray) -> dlarray:
        """The products of the channels."""
        U: Any = flattened(with_channel(X))
        pairs = [(i, j) for j in range(U.shape[0]) for i in range(j + 1)]
        rest = (slice(None),) * (len(U.shape) - 1)
        return U[([i for i, _ in pairs], *rest)] * U[([j for _, j in pairs], *rest)]
