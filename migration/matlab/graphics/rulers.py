"""Rulers: one axis of axes with the properties that it has alone, ``ax.XAxis``."""

from __future__ import annotations

import contextlib
import importlib
from typing import Any, ClassVar

from dlarray.migration.matlab.graphics.objects import Graphics
from dlarray.migration.matlab.graphics.property_values import OnOff
from dlarray.migration.matlab.graphics.texts import FONT

# Properties that are those of the axes with the letter of the axis before them.
_OF_AXES = {
    "Color": "Color",
    "Direction": "Dir",
    "Label": "Label",
    "Limits": "Lim",
    "LimitsMode": "LimMode",
    "MinorTick": "MinorTick",
    "Scale": "Scale",
    "TickLabelRotation": "TickLabelRotation",
    "TickLabels": "TickLabel",
    "TickLabelsMode": "TickLabelMode",
    "TickValues": "Tick",
    "TickValuesMode": "TickMode",
}


class NumericRuler(Graphics):
    """An axis of axes."""

    matlab_class = "matlab.graphics.axis.decorator.NumericRuler"
    type_name = "hg.numericruler"
    defaults: ClassVar[dict[str, Any]] = {
        **FONT,
        **dict.fromkeys(_OF_AXES),
        "Exponent": None,
        "FontSize": 10.0,
        "LineWidth": 0.5,
        "TickDirection": "in",
        "TickLabelFormat": "%g",
        "TickLabelInterpreter": "tex",
        "Visible": OnOff("on"),
    }
    shown: ClassVar[tuple[str, ...]] = ("Limits", "Scale", "TickValues", "TickLabelFormat")

    @classmethod
    def of(cls, axes: Graphics, letter: str) -> NumericRuler:
        """The ruler of an axis, which is always the same."""
        key = f"_ruler_{letter}"
        if key not in axes.values:
            axes.values[key] = cls(_axes=axes, _letter=letter)
        found: NumericRuler = axes.values[key]
        return found

    @property
    def axes(self) -> Any:
        """The axes that it belongs to."""
        return self.values["_axes"]

    @property
    def axis(self) -> Any:
        """matplotlib's axis."""
        return getattr(self.axes.artist, f"{self.values['_letter'].lower()}axis")

    def put_FontSize(self, value: Any) -> None:
        self.values["FontSize"] = value
        self.axis.set_tick_params(labelsize=value)
        self.axis.label.set_fontsize(value * 1.1)

    def put_LineWidth(self, value: Any) -> None:
        self.values["LineWidth"] = value
        self.axis.set_tick_params(width=value)

    def put_Visible(self, value: Any) -> None:
        self.values["Visible"] = value
        self.axis.set_visible(bool(value))

    def put_Exponent(self, value: Any) -> None:
        self.values["Exponent"] = value
        power = int(value)
        form = self.axis.get_major_formatter()
        with contextlib.suppress(AttributeError):  # a logarithmic axis has powers at every tick
            form.set_scientific(power != 0)
            form.set_powerlimits((power, power))

    def put_TickLabelFormat(self, value: Any) -> None:
        self.values["TickLabelFormat"] = value
        ticker = importlib.import_module("matplotlib.ticker")
        self.axis.set_major_formatter(ticker.FormatStrFormatter(str(value)))


def _shared(of: str) -> tuple[Any, Any]:
    def asked(self: NumericRuler) -> Any:
        return self.axes.value(f"{self.values['_letter']}{of}")

    def put(self: NumericRuler, value: Any) -> None:
        self.axes.put(f"{self.values['_letter']}{of}", value)

    return asked, put


for _own, _of in _OF_AXES.items():
    for _start, _method in zip(("get", "put"), _shared(_of), strict=True):
        setattr(NumericRuler, f"{_start}_{_own}", _method)
