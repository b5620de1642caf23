"""What describes a table: its own description, units and descriptions of its columns, and names of both dimensions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dlarray.display import object_text
from dlarray.display.numbers import LINE
from dlarray.display.times import TIMES, time_texts
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.table.texts import texts

PER_COLUMN = {
    "VariableDescriptions": "descriptions",
    "VariableUnits": "units",
    "VariableContinuity": "continuity",
}
NAMES = ("VariableNames", "RowNames", "RowTimes", "DimensionNames")
_CONTINUITIES = ("unset", "continuous", "step", "event")


@dataclass(frozen=True)
class Description:
    """What describes one table; it is replaced, never changed, so that parts of a table can share it."""

    text: str = ""
    user_data: Any = None
    row_name: str = "Row"
    variables_name: str = "Variables"
    descriptions: Mapping[str, str] = field(default_factory=dict)  # by the names of columns
    units: Mapping[str, str] = field(default_factory=dict)
    continuity: Mapping[str, str] = field(default_factory=dict)

    def renamed(self, new: Mapping[str, str]) -> Description:
        """The same for columns with new names; ``new`` has each old one."""
        parts: dict[str, Any] = {
            part: {new[n]: v for n, v in getattr(self, part).items() if n in new}
            for part in PER_COLUMN.values()
        }
        return replace(self, **parts)

    def without(self, name: str) -> Description:
        """The same for a table that gets a new column of that name."""
        if not any(name in getattr(self, part) for part in PER_COLUMN.values()):
            return self
        return self.renamed({n: n for part in PER_COLUMN.values() for n in getattr(self, part) if n != name})

    def joined(self, other: Description) -> Description:
        """This one, with what the other says of columns of which this one says nothing."""
        parts: dict[str, Any] = {
            part: {**getattr(other, part), **getattr(self, part)} for part in PER_COLUMN.values()
        }
        return replace(self, **parts)


NOTHING = Description()


def property_of(T: Any, name: str) -> Any:
    """A property that describes a table or each of its columns."""
    own: Description = T.description
    if name == "Description":
        return own.text
    if name == "UserData":
        return [] if own.user_data is None else own.user_data
    values = getattr(own, PER_COLUMN[name])
    found = [values.get(column, "") for column in T.VariableNames]
    if not any(found):
        return [] if name == "VariableContinuity" else texts.cell([])
    return texts.cell([one or "unset" for one in found] if name == "VariableContinuity" else found)


def described(T: Any, name: str, value: Any) -> Description:
    """What describes a table after one of its properties was set."""
    own: Description = T.description
    if name == "Description":
        if not isinstance(value, str):
            raise ArgumentError(
                f"Properties.Description must be text, but it is {describe(value)}; fix: a text"
            )
        return replace(own, text=str(value))
    if name == "UserData":
        return replace(own, user_data=value)
    given = _texts(name, T, value)
    columns = dict(zip(T.VariableNames, given, strict=True)) if given else {}
    parts: dict[str, Any] = {PER_COLUMN[name]: {n: v for n, v in columns.items() if v}}
    return replace(own, **parts)


def _texts(name: str, T: Any, value: Any) -> list[str]:
    """A text for each column; none of an empty value."""
    given = [value] if isinstance(value, str) else list(value)
    # What MATLAB lays between in a cell array that grows, [], is no text.
    found = [
        str(v) if isinstance(v, str) else "" if hasattr(v, "__len__") and not len(v) else None for v in given
    ]
    if None in found:
        bad = given[found.index(None)]
        raise ArgumentError(
            f"Properties.{name} must be texts, but one is {describe(bad)}; fix: a text for each column"
        )
    if found and len(found) != T.shape[1]:
        raise SizeError(
            f"Properties.{name} are {len(found)} texts, but {T.describe()} has {T.shape[1]} columns; fix: one for each"
        )
    if name == "VariableContinuity" and (
        bad := next((v for v in found if v and v not in _CONTINUITIES), None)
    ):
        raise ArgumentError(f'Properties.{name} has "{bad}"; fix: one of {", ".join(_CONTINUITIES)}')
    return [str(v) for v in found]


class TableProperties:
    """``T.Properties``: what describes a table.  What is set here is set in the table.

    Examples
    --------
    >>> from dlarray.table import table
    >>> T = table(Age=[38, 43], Height=[71.0, 69.0])
    >>> T.Properties.VariableUnits = ["yr", "in"]
    >>> T.Properties
      TableProperties with properties:
    <BLANKLINE>
                 Description: ''
                    UserData: []
              DimensionNames: {'Row'  'Variables'}
               VariableNames: {'Age'  'Height'}
               VariableTypes: ["double"    "double"]
        VariableDescriptions: {}
               VariableUnits: {'yr'  'in'}
          VariableContinuity: []
                    RowNames: {}
            CustomProperties: No custom properties are set.
          Use addprop and rmprop to modify CustomProperties.
    """

    __slots__ = ("_of", "_values")
    matlab_class = "matlab.tabular.TableProperties"

    def __init__(self, T: Any, last: Mapping[str, Any], heading: str = "TableProperties") -> None:
        values = {
            "Description": property_of(T, "Description"),
            "UserData": property_of(T, "UserData"),
            "DimensionNames": texts.cell(T.DimensionNames),
            "VariableNames": texts.cell(T.VariableNames),
            "VariableTypes": texts.strings(list(T.column_classes().values())),
            **{name: property_of(T, name) for name in PER_COLUMN},
            **last,
        }
        object.__setattr__(self, "_of", (T, heading))
        object.__setattr__(self, "_values", values)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        values = self._values
        if name in values:
            return values[name]
        raise AttributeError(f"a table has no property '{name}'; fix: one of {', '.join(values)}")

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._values or name == "VariableTypes":
            raise AttributeError(
                f"the property '{name}' of a table cannot be set; fix: one of {', '.join(self._values)}"
            )
        T = self._of[0]
        T.set_property(name, value)
        self._values[name] = T.Properties._values[name]

    def each(self, name: str) -> list[str]:
        """A text for each column, empty where nothing was said."""
        T = self._of[0]
        return list(property_of(T, name)) or [""] * T.shape[1]

    def __dir__(self) -> Iterable[str]:
        return list(self._values)

    def __repr__(self) -> str:
        heading = self._of[1]
        rows = [(name, _shown(name, value)) for name, value in self._values.items()]
        rows.append(("CustomProperties", _Plain("No custom properties are set.")))
        text = object_text(heading, [(None, rows)])
        return f"{text}\n      Use addprop and rmprop to modify CustomProperties."

    def property_text(self) -> str:
        """How an object's display shows it as a property."""
        return f"[1×1 {self.matlab_class}]"


class _Plain(str):
    """Text that a display shows without quotes."""

    __slots__ = ()

    def property_text(self) -> str:
        """The text itself."""
        return str(self)


def _shown(name: str, value: Any) -> Any:
    """A property as its display has it."""
    if name == "VariableTypes" and len(value) == 1:
        return _Plain(f'"{next(iter(value))}"')
    if isinstance(value, TIMES):
        return _Plain(time_texts([value])[0])
    if name == "VariableTypes":
        text = "    ".join([f'"{kind}"' for kind in value])
        return _Plain(f"[{text}]" if len(text) < LINE - 30 else f"[1×{len(value)} string]")
    if name == "RowNames" and len(value) > 1:
        return _Plain(f"{{{len(value)}×1 cell}}")
    if name in ("RowNames", "VariableNames", "VariableDescriptions", "VariableUnits", "VariableContinuity"):
        return tuple(value) if name != "VariableContinuity" or value else []
    return value
