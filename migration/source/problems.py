"""The error of files that are no MATLAB source."""

from __future__ import annotations

from dlarray.errors import DLArrayError


class ReadingError(DLArrayError):
    """A file that cannot be read as MATLAB source."""
