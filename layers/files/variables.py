"""The arguments of `load`: which variables are wanted, and the caller's own layers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from dlarray.errors import ArgumentError, DataError, OptionError, describe
from dlarray.layers.base.layer import Layer
from dlarray.struct import struct


def chosen(
    caller: str, path: Path, wanted: Sequence[str], there: Sequence[str], get: Callable[[list[str]], struct]
) -> Any:
    """One variable by its name, a struct of several; names with ``*`` and expressions stand for all that match."""
    names: dict[str, None] = {}
    several = len(wanted) > 1
    expressions = False
    for word in wanted:
        if word == "-regexp":
            expressions = True
            continue
        if expressions or "*" in word:
            several = True
            try:
                pattern = re.compile(word if expressions else ".*".join(map(re.escape, word.split("*"))))
            except re.error as error:
                raise OptionError(
                    f'{caller}: "{word}" is no regular expression ({error}); fix: "^W"'
                ) from None
            match = pattern.search if expressions else pattern.fullmatch
            names.update(dict.fromkeys(name for name in there if match(name)))
        elif word in there:
            names[word] = None
        else:
            raise DataError(
                f"{caller}: the file '{path}' has no variable '{word}'; fix: one of those in it: "
                f"{', '.join(there) or 'none'}"
            )
    found = get(list(names))
    return found if several else found[next(iter(names))]


def own_layers(caller: str, given: Any) -> dict[str, Any]:
    """The argument Layers: classes or layers by the name of a class or of a layer."""
    if given is None:
        return {}
    if not isinstance(given, dict) or not all(isinstance(key, str) for key in given):
        raise ArgumentError(
            f"{caller}: Layers must be a dict from names to classes or layers, but it is {describe(given)}; fix: "
            'Layers={"myLayer": myLayer}'
        )
    for key, value in given.items():
        if not isinstance(value, Layer) and not (isinstance(value, type) and issubclass(value, Layer)):
            raise ArgumentError(
                f"{caller}: Layers['{key}'] must be a class of layers or a layer, but it is {describe(value)}; fix: "
                "class myLayer(dl.Layer): …"
            )
    return dict(given)
