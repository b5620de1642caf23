"""The kinds of values that the translator tells apart, and what two of them have in common."""

from __future__ import annotations

INT = "int"  # Python's int
FLOAT = "float"  # a Python number
NUMBER = "number"  # a scalar, Python's or a 1x1 array
ARRAY = "array"  # an array of any size, certainly an array of the library
BOOL = "bool"  # one logical value
MASK = "mask"  # a logical array
SIZES = "sizes"  # numbers in a Python tuple or list, which stands for a row
CHAR = "char"
ROWS = "rows"  # characters, perhaps in several rows
STRING = "string"  # a string scalar
STRINGS = "strings"  # a string array
TEXT = "text"  # a char or a string scalar
CELL = "cell"
STRUCT = "struct"
STRUCTS = "structs"  # a structure array
HANDLE = "handle"
MAP = "map"
PATTERN = "pattern"  # of strings
TABLE = "table"
LAYERS = "layers"
OBJECT = "object"
GRAPHICS = "graphics"  # a line, an axes, a figure
HOST = "host"  # what extractdata gives: NumPy's array, which becomes one of the library before it is used
NONE = "none"
UNKNOWN = "unknown"

CONTENTS = "{}"  # behind a name: what its cells hold
PYTHON_NUMBERS = frozenset({INT, FLOAT})
SCALARS = frozenset({INT, FLOAT, NUMBER, BOOL})
TEXTS = frozenset({CHAR, STRING, TEXT})
ARRAYS = frozenset({ARRAY, MASK})


def join(a: str | None, b: str | None) -> str:
    """The kind of a variable that holds one or the other."""
    if a is None or a == b:
        return b or UNKNOWN
    if b is None:
        return a
    if a in TEXTS and b in TEXTS:
        return TEXT
    if {a, b} == {CHAR, ROWS}:
        return ROWS
    if BOOL in (a, b) and (a in SCALARS and b in SCALARS):
        return NUMBER
    if a in PYTHON_NUMBERS and b in PYTHON_NUMBERS:
        return FLOAT
    if a in SCALARS and b in SCALARS:
        return NUMBER
    if a in ARRAYS and b in ARRAYS:
        return ARRAY
    if {a, b} == {STRUCT, STRUCTS}:
        return STRUCTS
    if (a in ARRAYS and b == NUMBER) or (b in ARRAYS and a == NUMBER):
        return UNKNOWN
    return UNKNOWN
