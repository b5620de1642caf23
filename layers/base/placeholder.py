"""What the placeholder layers of imported networks share, whatever program the network came from."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ClassError
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, text


class Placeholder(Layer):
    """A layer that stands for an operator of another program, and computes nothing.

    `findPlaceholderLayers` finds these layers, and `replaceLayer` puts another layer in the place of one.
    """

    program = ""  # whose operators it stands for
    auto_name = "placeholder"
    Formattable = True

    Type = Property("", text, read_only=True)
    Description = Property("", text)

    def __init__(self, Type: str, *, NumInputs: int = 1, NumOutputs: int = 1, **options: Any) -> None:
        self._put(Type=Type, **options)
        for key, stem, n in (("_inputs", "in", NumInputs), ("_outputs", "out", NumOutputs)):
            self.__dict__[key] = [stem] if n == 1 else [f"{stem}{k + 1}" for k in range(n)]

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["Name", "Type", "Description"]
        return [("", own), ("Learnable Parameters", []), ("State Parameters", [])]

    def type_and_description(self) -> tuple[str, str]:
        return "PLACEHOLDER LAYER", f"Placeholder for '{self.Type}' {self.program} operator"

    def predict(self, *X: Any) -> Any:
        """A placeholder computes nothing."""
        raise ClassError(
            f"predict: {self.describe()} stands for the {self.program} operator {self.Type}, which is not computed "
            f"here ({self.Description or 'no layer is known for it'}); fix: net = replaceLayer(net, '{self.Name}', "
            "layer) with a layer of your own"
        )
