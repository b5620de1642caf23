"""Categories of categorical arrays: added, removed, renamed, merged and reordered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.arguments import is_brackets, is_empty, text_list, texts, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.registry import function


def labels(name: str, A: Any) -> categorical:
    """A, which must be a categorical array."""
    if not isinstance(A, categorical):
        raise ClassError(
            f"{name}: A must be a categorical array, but it is {describe(A)}; fix: {name}(categorical(A))"
        )
    return A


def _names(name: str, argument: str, value: Any) -> list[str]:
    if isinstance(value, categorical):
        value = value.tolist()
    return [text.strip() for text in texts(name, argument, value, fix=f'{argument}=["a", "b"]')]


def _known(name: str, A: categorical, wanted: Sequence[str]) -> list[int]:
    """The places, from 0, of categories that A must have."""
    names = A.categories()
    places = {each: k for k, each in enumerate(names)}
    for each in wanted:
        if each not in places:
            raise ArgumentError(f'{name}: A has no category "{each}"; its categories are {", ".join(names)}')
    return [places[each] for each in wanted]


def _with(A: categorical, names: Sequence[str], places: Sequence[int]) -> categorical:
    """A with other categories; ``places`` says for each old one which new one it is, from 1, and 0 for undefined."""
    moved = np.asarray([0, *places], dtype=np.int64)[A.codes()]
    return categorical.from_codes(moved, names, A.isordinal())


def _by_name(A: categorical, names: Sequence[str]) -> categorical:
    """A with these categories; what belongs to no other becomes undefined."""
    places: dict[str, int] = {}
    for k, name in enumerate(names, 1):
        places.setdefault(name, k)
    return _with(A, list(names), [places.get(n, 0) for n in A.categories()])


@function(format=None, differentiable=False)
def isundefined(A: Any) -> dlarray:
    """Whether the elements of a categorical array are undefined.

    Syntax: ``tf = isundefined(A)``.

    Parameters
    ----------
    A : categorical
        Any size.

    Returns
    -------
    dlarray
        Logical, of the size of A.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.isundefined.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isundefined(dl.categorical(["left", "", "right"]))
      1×3 logical dlarray
    <BLANKLINE>
       0   1   0
    """
    return labels("isundefined", A).isundefined()


@function(format=None, differentiable=False)
def isordinal(A: Any) -> bool:
    """Whether the categories of a categorical array have an order.

    Syntax: ``tf = isordinal(A)``.

    Parameters
    ----------
    A : categorical
        The array.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.isordinal.html

    Examples
    --------
    >>> import dlarray as dl
    >>> sizes = dl.categorical(["S", "L"], ["S", "M", "L"], Ordinal=True)
    >>> dl.isordinal(sizes), (sizes < "M").tolist()
    (True, [[True, False]])
    """
    return labels("isordinal", A).isordinal()


@function(format=None, differentiable=False)
def iscategory(A: Any, catnames: Any) -> dlarray:
    """Whether names are categories of a categorical array.

    Syntax: ``tf = iscategory(A, catnames)``.

    Parameters
    ----------
    A : categorical
        The array.
    catnames : str or list of str
        The names.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.iscategory.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.iscategory(dl.categorical(["a", "b"]), ["b", "c"]).tolist()
    [[True, False]]
    """
    names = set(labels("iscategory", A).categories())
    return asdlarray(np.asarray([[n in names for n in _names("iscategory", "catnames", catnames)]]))


@function(format=None, differentiable=False)
def addcats(A: Any, newcats: Any, *, Before: Any = None, After: Any = None) -> categorical:
    """Add categories to a categorical array.

    Syntaxes: ``B = addcats(A, newcats)``, ``B = addcats(A, newcats, Before=name)``,
    ``B = addcats(A, newcats, After=name)``.

    Parameters
    ----------
    A : categorical
        Any size.
    newcats : str or list of str
        The new categories.
    Before, After : str, optional
        The category before or after which they are put; by default they come last.  An ordinal array needs one of both.

    Raises
    ------
    ArgumentError
        A category that A has already, or a place that it has not.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.addcats.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.addcats(dl.categorical(["a", "c"]), "b", After="a").categories()
    ['a', 'b', 'c']
    """
    A, new = labels("addcats", A), _names("addcats", "newcats", newcats)
    names = A.categories()
    known = set(names)
    twice = [n for n in new if n in known]
    if twice or len(set(new)) < len(new):
        raise ArgumentError(f'addcats: A has the category "{(twice or new)[0]}" already; fix: other names')
    Before, After = (None if is_brackets(v) else v for v in (Before, After))
    if Before is not None and After is not None:
        raise ArgumentError(
            "addcats: Before and After are both given, but there is one place; fix: one of both"
        )
    at = len(names)
    if Before is not None:
        at = _known("addcats", A, _names("addcats", "Before", Before)[:1])[0]
    elif After is not None:
        at = _known("addcats", A, _names("addcats", "After", After)[:1])[0] + 1
    elif A.isordinal():
        raise ArgumentError(
            f'addcats: A is ordinal, so the new categories need a place; fix: After="{names[-1] if names else "a"}"'
        )
    return _by_name(A, [*names[:at], *new, *names[at:]])


@function(format=None, differentiable=False)
def removecats(A: Any, oldcats: Any = None) -> categorical:
    """Remove categories from a categorical array.

    Syntaxes: ``B = removecats(A)``, ``B = removecats(A, oldcats)``.

    Parameters
    ----------
    A : categorical
        Any size.
    oldcats : str or list of str, optional
        The categories; their elements become undefined.  By default those that no element has.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.removecats.html

    Examples
    --------
    >>> import dlarray as dl
    >>> A = dl.categorical(["red", "blue"], ["black", "blue", "red", "green"])
    >>> dl.removecats(A).categories()
    ['blue', 'red']
    """
    A = labels("removecats", A)
    if oldcats is None:
        used = set(A.codes().ravel().tolist())
        return _by_name(A, [n for k, n in enumerate(A.categories(), 1) if k in used])
    gone = set(_names("removecats", "oldcats", oldcats))
    return _by_name(A, [n for n in A.categories() if n not in gone])


@function(format=None, differentiable=False)
def renamecats(A: Any, names: Any, newnames: Any = None) -> categorical:
    """Rename categories of a categorical array.

    Syntaxes: ``B = renamecats(A, newnames)``, ``B = renamecats(A, oldnames, newnames)``.

    Parameters
    ----------
    A : categorical
        Any size.
    newnames : str or list of str
        One name for each category, or for each of ``oldnames``.
    oldnames : str or list of str, optional
        The categories to rename.

    Raises
    ------
    SizeError
        Another number of names.
    ArgumentError
        A name that two categories would share, or a category that A has not.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.renamecats.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.renamecats(dl.categorical(["a", "b"]), "b", "beta").categories()
    ['a', 'beta']
    """
    A = labels("renamecats", A)
    kept = A.categories()
    old = kept if newnames is None else _names("renamecats", "oldnames", names)
    new = _names("renamecats", "newnames", names if newnames is None else newnames)
    if len(old) != len(new):
        raise SizeError(
            f"renamecats: {len(old)} categories are renamed, but there are {len(new)} new names; fix: one for each"
        )
    made = list(kept)
    for k, name in zip(_known("renamecats", A, old), new, strict=True):
        made[k] = name
    if len(set(made)) < len(made):
        raise ArgumentError(
            "renamecats: two categories would have the same name; fix: mergecats(A, oldcats, newcat) makes them one"
        )
    return categorical.from_codes(A.codes(), made, A.isordinal())


@function(format=None, differentiable=False)
def mergecats(A: Any, oldcats: Any, newcat: Any = None) -> categorical:
    """Merge categories of a categorical array.

    Syntaxes: ``B = mergecats(A, oldcats)``, ``B = mergecats(A, oldcats, newcat)``.

    Parameters
    ----------
    A : categorical
        Any size.
    oldcats : list of str
        The categories to merge; those of an ordinal array must be neighbors.  Names that are not categories of A do
        nothing.
    newcat : str, optional
        The name of the merged category, by default the first of ``oldcats``.  It takes the place of the first one.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.mergecats.html

    Examples
    --------
    >>> import dlarray as dl
    >>> A = dl.categorical(["pink", "blue", "pink", "red"])
    >>> dl.mergecats(A, ["red", "pink"]).tolist()
    ['red', 'blue', 'red', 'red']
    """
    A = labels("mergecats", A)
    names = A.categories()
    where = {n: k for k, n in enumerate(names)}
    merged = _names("mergecats", "oldcats", oldcats)
    old = {n: where[n] for n in merged if n in where}
    if not old:
        return A
    new = merged[0] if is_empty(newcat) else _names("mergecats", "newcat", newcat)[0]
    places = sorted(old.values())
    if A.isordinal() and places != list(range(places[0], places[-1] + 1)):
        raise ArgumentError(
            f"mergecats: A is ordinal, and {', '.join(old)} do not stand side by side among {', '.join(names)}; fix: "
            "merge categories that follow each other"
        )
    if new in where and new not in old:
        raise ArgumentError(
            f'mergecats: A has a category "{new}" that is not merged; fix: put it among oldcats'
        )
    first = next(iter(old.values()))
    kept = [new if k == first else n for k, n in enumerate(names) if k == first or n not in old]
    numbers = {n: k for k, n in enumerate(kept, 1)}
    return _with(A, kept, [numbers[new if n in old else n] for n in names])


def _natural(name: str) -> list:
    """Digits by their number, letters by their code: "a2" before "a10"."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.findall(r"\d+|\D+", name)]


@function(format=None, differentiable=False)
def reordercats(A: Any, neworder: Any = None) -> categorical:
    """Reorder the categories of a categorical array.

    Syntaxes: ``B = reordercats(A)``, ``B = reordercats(A, neworder)``.

    Parameters
    ----------
    A : categorical
        Any size.
    neworder : list of str or list of int, optional
        All categories, or their numbers from 1, in the new order.  By default alphanumeric order, in which "a2" comes
        before "a10".

    Raises
    ------
    ArgumentError
        An order that does not hold each category once.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.reordercats.html

    Examples
    --------
    >>> import dlarray as dl
    >>> A = dl.categorical(["b", "c", "a"])
    >>> dl.reordercats(A, ["c", "a", "b"]).categories()
    ['c', 'a', 'b']
    """
    A = labels("reordercats", A)
    names = A.categories()
    if neworder is None:
        wanted = sorted(names, key=_natural)
    elif isinstance(neworder, (str, categorical)) or text_list(neworder) is not None:
        wanted = _names("reordercats", "neworder", neworder)
    else:
        numbers = whole_numbers("reordercats", "neworder", neworder, fix="the names of the categories")
        wanted = [names[n - 1] for n in numbers if 1 <= n <= len(names)]
    if sorted(wanted) != sorted(names):
        raise ArgumentError(
            f"reordercats: neworder must hold each category of A once: {', '.join(names)}; it holds {', '.join(wanted)}"
        )
    return _by_name(A, wanted)


@function(format=None, differentiable=False)
def setcats(A: Any, newcats: Any) -> categorical:
    """Set the categories of a categorical array; elements of other categories become undefined.

    Syntax: ``B = setcats(A, newcats)``.

    Parameters
    ----------
    A : categorical
        The array.
    newcats : str or list of str
        The names of the categories that the result has, in this order.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.setcats.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.setcats(dl.categorical(["blue", "black", "red"]), ["red", "black"]).tolist()
    [None, 'black', 'red']
    """
    return _by_name(labels("setcats", A), _names("setcats", "newcats", newcats))
