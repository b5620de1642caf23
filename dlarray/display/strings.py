"""String scalars and string arrays among the properties of an object: shown in double quotes."""

from __future__ import annotations


class String(str):
    """A text that a display shows as a string scalar."""

    def property_text(self) -> str:
        """The text in double quotes."""
        return f'"{self}"'


class Strings(tuple):
    """Texts that a display shows as a row of strings."""

    def property_text(self) -> str:
        """The texts in double quotes and brackets."""
        text = "    ".join(f'"{name}"' for name in self)
        return "[1×0 string]" if not self else text if len(self) == 1 else f"[{text}]"
