"""functionLayer: a layer that applies a function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from dlarray.arguments import is_empty
from dlarray.display import value_text
from dlarray.errors import ArgumentError, OptionError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, flag, name_list, positive_integer, takes, text
from dlarray.registry import layer


@takes("callable")
def _function(value: Any) -> Any:
    """Something that can be called: a file may say otherwise."""
    if not callable(value):
        raise ValueError("a function handle")
    return value


@layer
class functionLayer(Layer, final=True):
    """Function layer: applies a function to its inputs.

    A function without parameters of its own needs no custom layer.

    Syntaxes: ``functionLayer(fun)``, ``functionLayer(fun, Name=Value)``.

    Parameters
    ----------
    fun : callable
        ``fun(X1, …, XN)`` returns Y1, …, YM, all of them dlarrays.  The property is ``PredictFcn``.
    NumInputs : int, optional
        Number of inputs; by default the number of positional arguments that ``fun`` requires.  To be given for a
        function that takes any number (``*args``).
    NumOutputs : int, optional
        Number of outputs, 1 by default.
    InputNames, OutputNames : list of str, optional
        Their names: "in" and "out" by default, and "in1", "in2", … where there are several.
    Formattable : bool, optional
        Whether ``fun`` gets labelled dlarrays.  By default (false) the labels are removed, the dimensions in the
        order S, C, B, T, U, and put back on the outputs.
    Acceleratable : bool, optional
        Whether ``fun`` may be accelerated: it depends on nothing but its inputs.  False by default.
    Description : str, optional
        Text that a layer array shows; the function by default.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    ArgumentError
        ``fun`` is no function.
    OptionError
        A value that a property does not allow, or a number of inputs that the names contradict or that must be given.

    Notes
    -----
    Differs from MATLAB: how many outputs a Python function has is not known before it runs, so ``NumOutputs`` must be
    given where it is not 1.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.functionlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> def softsign(X):
    ...     return X / (1 + dl.abs(X))
    >>> dl.functionLayer(softsign, Name="softsign")
      FunctionLayer with properties:
    <BLANKLINE>
                 Name: 'softsign'
           PredictFcn: @softsign
          Formattable: 0
        Acceleratable: 0
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> net = dl.dlnetwork([dl.featureInputLayer(2), dl.functionLayer(softsign)])
    >>> net.predict(dl.dlarray([[1, -3]], "BC"))
      2(C) × 1(B) dlarray
    <BLANKLINE>
        0.5000
       -0.7500
    """

    ClassName = "FunctionLayer"

    PredictFcn = Property(None, _function, read_only=True)
    Formattable = Property(False, flag, read_only=True)
    Acceleratable = Property(False, flag, read_only=True)
    Description = Property("", text)

    def __init__(
        self, fun: Callable, *, NumInputs: Any = None, NumOutputs: Any = None, InputNames: Any = None,
        OutputNames: Any = None, Formattable: Any = False, Acceleratable: Any = False, **options: Any,
    ) -> None:  # fmt: skip
        if not callable(fun):
            raise ArgumentError(
                f"functionLayer: fun must be a function, but it is {describe(fun)}; fix: functionLayer(lambda X: …)"
            )
        if is_empty(NumInputs) and is_empty(InputNames):
            NumInputs = _required_arguments(fun)
        self._put(PredictFcn=fun, Formattable=Formattable, Acceleratable=Acceleratable, **options)
        self.__dict__["_inputs"] = self._ports("InputNames", InputNames, "NumInputs", NumInputs, "in")
        self.__dict__["_outputs"] = self._ports("OutputNames", OutputNames, "NumOutputs", NumOutputs, "out")

    def _ports(self, listed: str, names: Any, counted: str, count: Any, stem: str) -> list[str]:
        """The names of the inputs or outputs, from their names, their number, or neither."""
        count = None if is_empty(count) else self._checked(counted, count, positive_integer)
        if is_empty(names):
            return [stem] if count in (None, 1) else [f"{stem}{k + 1}" for k in range(count)]
        names = self._checked(listed, names, name_list)
        if count not in (None, len(names)):
            raise OptionError(
                f"functionLayer: {counted} is {count}, but {listed} has {len(names)} names; fix: leave {counted} out"
            )
        return names

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["Name", "PredictFcn", "Formattable", "Acceleratable"]
        return [("", own), ("Learnable Parameters", []), ("State Parameters", [])]

    def type_and_description(self) -> tuple[str, str]:
        return "Function", self.Description or value_text(self.PredictFcn)

    def predict(self, *X: Any) -> Any:
        """What the function returns."""
        return self.PredictFcn(*X)


def _required_arguments(fun: Callable) -> int:
    """How many positional arguments a function requires."""
    try:
        parameters = inspect.signature(fun).parameters.values()
    except (TypeError, ValueError):  # some built-in functions do not say
        return 1
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        raise OptionError(
            f"functionLayer: {value_text(fun)} takes any number of inputs; fix: functionLayer(fun, NumInputs=2)"
        )
    named = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return max(sum(p.kind in named and p.default is p.empty for p in parameters), 1)
