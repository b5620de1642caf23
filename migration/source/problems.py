"""The error of files that are no MATLAB source."""

from __future__ import annotations

from dlarray.errors import DLArrayError


class ReadingError(DLArrayError):
    """A file that cannot be read as MATLAB source."""


# What a mistake of our own raises, or a source that is nested more deeply than Python calls: one file is given up
# then, with its name, and the others go on.
MISTAKES = (
    LookupError,
    NameError,
    AttributeError,
    TypeError,
    ValueError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)
