"""Custom layers with a backward function of their own: MATLAB's ``backward(layer, X, Z, dLdZ, memory)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, ClassError
from dlarray.functions.differentiation.differentiablefunction import DifferentiableFunction
from dlarray.layers.base.layer import Layer
from dlarray.nests import is_network


class LayerOperation(DifferentiableFunction):
    """One evaluation of a layer as an operation of its inputs and learnables, whose gradient the layer computes."""

    def __init__(self, layer: Layer, inputs: Sequence[dlarray], training: bool) -> None:
        cls = type(layer)
        if cls.state_names or any(is_network(getattr(layer, name)) for name in cls.learnable_names):
            raise ClassError(
                f"{layer.describe()}: a layer with states or networks has no backward function of its own here; fix: "
                "leave backward out, and the derivatives are found automatically"
            )
        super().__init__(
            layer.NumOutputs, SaveInputsForBackward=True, SaveOutputsForBackward=True, NumMemoryValues=1
        )
        self.layer, self.inputs = layer, inputs
        self.remembers = training and cls.forward is not Layer.forward
        self.formats = [x._format for x in inputs]
        self.out_formats: list[str] = []

    def result(self) -> Any:
        """The outputs."""
        layer = self.layer
        return self(*self.inputs, *(asdlarray(getattr(layer, name)) for name in type(layer).learnable_names))

    def _with(self, parameters: Sequence[Any]) -> Layer:
        own = self.layer._clone()
        own.__dict__.update(zip(type(own).learnable_names, parameters, strict=True))
        return own

    def _labelled(self, arrays: Sequence[Any], formats: Sequence[str]) -> list[Any]:
        return [dlarray(x, f) if f else x for x, f in zip(arrays, formats, strict=True)]

    def forward(self, *arrays: Any) -> Any:
        count, outputs = len(self.formats), self.NumOutputs
        X, own = self._labelled(arrays[:count], self.formats), self._with(arrays[count:])
        result = own.forward(*X) if self.remembers else own.predict(*X)
        parts = tuple(result) if isinstance(result, (tuple, list)) else (result,)
        if len(parts) == outputs:
            parts = (*parts, None)
        if len(parts) != outputs + 1:
            raise ArgumentError(
                f"{own.describe()} returned {len(parts)} values, but it has {outputs} outputs; fix: return the "
                "outputs, and from forward the memory for backward"
            )
        self.out_formats = [asdlarray(y)._format for y in parts[:outputs]]
        return parts

    def backward(self, *arguments: Any) -> Any:
        count, outputs = len(self.formats), self.NumOutputs
        names = type(self.layer).learnable_names
        gradients, (_, *rest) = arguments[:outputs], arguments[outputs:]
        X, W = rest[:count], rest[count : count + len(names)]
        Z, memory = rest[count + len(names) : -1], rest[-1]
        result = self._with(W).backward(  # type: ignore[attr-defined]
            *self._labelled(X, self.formats),
            *self._labelled(Z, self.out_formats),
            *self._labelled(gradients, self.out_formats),
            memory,
        )
        parts = tuple(result) if isinstance(result, (tuple, list)) else (result,)
        if len(parts) != count + len(names):
            raise ArgumentError(
                f"{self.layer.describe()}: backward returned {len(parts)} values, but there are {count} inputs and "
                f"{len(names)} learnables; fix: return the derivatives of the inputs, then those of {', '.join(names)}"
            )
        return tuple(dlarray.from_array(g._data) if isinstance(g, dlarray) else g for g in parts)
