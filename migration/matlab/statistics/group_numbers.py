"""The numbers of groups: grp2idx."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ClassError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import CharArray, StringArray
from dlarray.migration.matlab.text.numbers import string


@with_own_columns
def grp2idx(s: Any, /, *, nargout: int = 1) -> Any:
    """Number the groups of equal elements.

    Syntaxes: ``g = grp2idx(s)``, ``g, gN = grp2idx(s, nargout=2)``, ``g, gN, gL = grp2idx(s, nargout=3)``.

    Parameters
    ----------
    s : vector
        Labels, numbers, logical values, strings, cells with text, or a matrix of characters with a text in each row.
    nargout : int
        2 and 3 ask for the names of the groups and for what they have.

    Returns
    -------
    g : dlarray
        A column with the number of each element's group, NaN where something is missing. Groups of labels are in the
        order of the categories, of numbers in that of their size, of texts in that in which they come.
    gN : cell array
        A column with the names of the groups.
    gL : vector
        A column of the class of s with what the groups have.

    References
    ----------
    https://www.mathworks.com/help/stats/grp2idx.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, grp2idx
    >>> g, names = grp2idx(Cell(["low", "high", "low"]), nargout=2)
    >>> g.T.tolist(), list(names)
    ([[1.0, 2.0, 1.0]], ['low', 'high'])
    """
    nargout = check_nargout("grp2idx", nargout, (1, 2, 3))
    found = _of_labels(s) if isinstance(s, categorical) else _of_texts(s) if _is_text(s) else _of_numbers(s)
    return found[0] if nargout == 1 else found[:nargout]


def _is_text(s: Any) -> bool:
    numbers = type(s) is list and all(isinstance(v, (bool, int, float)) for v in s)
    return isinstance(s, (CharArray, StringArray, Cell, list, str)) and not numbers


def _of_labels(s: categorical) -> tuple:
    names = s.categories()
    numbers = np.asarray(s.codes(), float).ravel(order="F")
    numbers[numbers == 0] = np.nan
    levels = categorical(names, names)
    return _column(numbers), _cells(names), levels.T if levels.shape[0] == 1 else levels


def _of_texts(s: Any) -> tuple:
    texts = list(s.rows) if isinstance(s, CharArray) else [s] if isinstance(s, str) else list(s)
    if not all(isinstance(text, str) for text in texts):
        raise _other(s)
    found = list(dict.fromkeys(text for text in texts if text and str(text) != "<missing>"))
    place = {text: k + 1.0 for k, text in enumerate(found)}
    levels = StringArray(found, (len(found), 1)) if isinstance(s, StringArray) else _cells(found)
    return _column([place.get(text, np.nan) for text in texts]), _cells(found), levels


def _of_numbers(s: Any) -> tuple:
    values = host(s)
    if values.dtype.kind not in "biuf":
        raise _other(s)
    if values.size != max(values.shape, default=0):
        raise SizeError(f"grp2idx: the groups are those of a vector, but it is {describe(s)}; fix: s(:)")
    values = values.ravel(order="F")
    kinds = np.unique(values[~np.isnan(values)] if values.dtype.kind == "f" else values)
    numbers = np.where(np.isin(values, kinds), np.searchsorted(kinds, values) + 1.0, np.nan)
    names = [str(string(dlarray(v))) for v in kinds.astype(float)]
    return _column(numbers), _cells(names), dlarray(kinds[:, None])


def _other(s: Any) -> ClassError:
    return ClassError(
        f"grp2idx: groups are texts, numbers or labels, but {describe(s)} came; fix: findgroups(s)"
    )


def _column(numbers: Any) -> dlarray:
    return dlarray(np.asarray(numbers, float).reshape(-1, 1))


def _cells(texts: Any) -> Cell:
    return Cell([str(text) for text in texts], (len(texts), 1))
