"""save of variables whose names the program makes, of fields, and into a file that is there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Any

from dlarray import names as registered
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.files.loading import load
from dlarray.migration.matlab.struct_arrays import StructArray

_VERSIONS = frozenset(("-v7.3", "-v7"))
_NOTHING = frozenset(
    ("-mat", "-nocompression", "-v6")
)  # these change how a file is written, not what is read of it


def save_variables(filename: Any, variables: Mapping[str, Any], /, *arguments: Any) -> None:
    """Save variables by their names, as ``save`` with texts does.

    Syntaxes: ``save_variables(f, workspace(globals()), name1, …)``, further with ``"-struct", name, field1, …``,
    ``"-regexp", expr1, …``, ``"-append"``, ``"-v7"``, ``"-v7.3"``.

    Parameters
    ----------
    filename : str or path
        ``.mat`` is added to a name without an ending.
    variables : dict
        The variables that there are, by MATLAB's names: what `workspace` gives.
    *arguments : str
        Names of variables, in which ``*`` stands for any characters; flags.  Without names all are saved.
        ``"-struct"`` saves the fields of a structure, all or those named behind it; ``"-regexp"`` what one of the
        expressions behind it matches; ``"-append"`` keeps the other variables of a file that is there, which is
        written anew as a whole.

    Raises
    ------
    ArgumentError
        A variable or a field that is not there, another flag, ``"-append"`` to a file that is not there.
    DataError
        A file that cannot be written.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/save.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import load, save_variables, who
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "work.mat")
    ...     save_variables(file, {"a": 1, "b1": 2, "b2": 3}, "b*")
    ...     save_variables(file, {"a": 1}, "a", "-append")
    ...     sorted(load(file))
    ['a', 'b1', 'b2']
    """
    path = mat_file(filename)
    words = [_word(a) for a in arguments]
    flags = [w for w in words if w.startswith("-")]
    lower = [f.lower() for f in flags]
    if "-ascii" in lower:
        raise ArgumentError('save: "-ascii" among names that the program makes; fix: save_ascii(filename, x)')
    known = {"-struct", "-regexp", "-append", *_VERSIONS, *_NOTHING}
    if bad := next((f for f, low in zip(flags, lower, strict=True) if low not in known), None):
        raise ArgumentError(f'save: there is no flag "{bad}" here; fix: one of {", ".join(sorted(known))}')
    chosen = _chosen(words, variables)
    if "-append" in lower:
        if not os.path.exists(path):
            raise ArgumentError(
                f"save: there is no file {path} that variables could be added to; fix: leave -append out"
            )
        chosen = {**load(path), **chosen}
    version = [f.lower() for f in flags if f.lower() in _VERSIONS][:1]
    registered.functions["save"].call(path, *version, **chosen)


def mat_file(filename: Any, /) -> str:
    """The name of a MAT file, to which MATLAB adds ``.mat`` where it has no ending.

    Syntax: ``dl.save(mat_file(name), x=x)``, where the program makes the name.

    Parameters
    ----------
    filename : str or path

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/save.html

    Examples
    --------
    >>> from dlarray.matlab import mat_file
    >>> mat_file("score_1"), mat_file("score_1.mat")
    ('score_1.mat', 'score_1.mat')
    """
    path = os.fspath(filename) if isinstance(filename, os.PathLike) else str(filename)
    return path if os.path.splitext(path)[1] else f"{path}.mat"


def _word(a: Any) -> str:
    if not isinstance(a, str):
        raise ArgumentError(
            f"save: names and flags are texts, but one is {describe(a)}; fix: the variable's name"
        )
    return str(a)


def _chosen(words: list[str], variables: Mapping[str, Any]) -> dict[str, Any]:
    """The variables that are saved, by their names in the file."""
    lower = [w.lower() for w in words]
    if "-struct" in lower:
        at = lower.index("-struct")
        rest = [w for w in words[at + 1 :] if not w.startswith("-")]
        if not rest:
            raise ArgumentError('save: "-struct" stands before the name of a structure; fix: "-struct", "s"')
        fields = _structure(rest[0], variables)
        by_form = "-regexp" in lower[at + 1 :]
        return _matched(rest[1:], fields, by_form, "the structure has no field") if rest[1:] else dict(fields)
    names = [w for w in words if not w.startswith("-")]
    if not names:
        return dict(variables)
    if "-regexp" in lower:
        at = lower.index("-regexp")
        before = [w for w in words[:at] if not w.startswith("-")]
        forms = [w for w in words[at + 1 :] if not w.startswith("-")]
        missing = "there is no variable"
        return {**_matched(before, variables, False, missing), **_matched(forms, variables, True, missing)}
    return _matched(names, variables, False, "there is no variable")


def _structure(name: str, variables: Mapping[str, Any]) -> Mapping[str, Any]:
    if name not in variables:
        raise ArgumentError(f"save: there is no variable {name}; fix: {_some(variables)}")
    value = variables[name]
    if isinstance(value, StructArray) and len(value) == 1:
        value = value[0]
    if not isinstance(value, Mapping):
        raise ArgumentError(
            f'save: "-struct" saves the fields of one structure, but {name} is {describe(value)}; fix: a structure'
        )
    return value


def _matched(forms: Iterable[str], there: Mapping[str, Any], regular: bool, missing: str) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for form in forms:
        if regular:
            found = [n for n in there if re.search(form, n)]
        elif "*" in form:
            found = [n for n in there if fnmatchcase(n, form.replace("[", "[[]").replace("?", "[?]"))]
        elif form in there:
            found = [form]
        else:
            raise ArgumentError(f"save: {missing} {form}; fix: one of {_some(there)}")
        out.update({n: there[n] for n in found})
    return out


def _some(there: Mapping[str, Any]) -> str:
    names = sorted(there)
    return ", ".join(names[:8]) + (", …" if len(names) > 8 else "") if names else "none are there"
