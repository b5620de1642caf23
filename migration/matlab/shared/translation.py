"""Texts of MATLAB that a program makes while it runs, as Python."""

from __future__ import annotations

import importlib
from collections.abc import Iterable

from dlarray.errors import ArgumentError, DLArrayError


def translated(name: str, text: str, code: str, given: Iterable[str] = (), there: Iterable[str] = ()) -> str:
    """MATLAB's code as Python; the translator is asked for only here, for few programs need it.

    ``given`` are the variables that are known; stores go into those that are ``there``, and make others.
    """
    try:
        made = importlib.import_module("dlarray.migration.porting.project").ported_text(
            code, given=given, there=there
        )
    except (DLArrayError, ValueError) as problem:  # also where the translator's parser is not installed
        raise ArgumentError(f'{name}: "{text}" cannot be read: {problem}') from None
    if "raise NotImplementedError" in made:
        raise ArgumentError(f'{name}: "{text}" is not translated; fix: Python in its place')
    return made
