"""Arrays of objects of a program's own classes: `ObjectArray`, as ``[a, b]`` and ``list(end + 1) = a`` make them."""

from __future__ import annotations

import copy as pythons
import math
import types
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from dlarray.errors import ClassError, SizeError, describe, sizes
from dlarray.layers.networks.layered import Layered
from dlarray.migration.matlab.cells import is_brackets, remove
from dlarray.migration.matlab.own_objects.array_operators import ArrayOperators
from dlarray.migration.matlab.own_objects.enumerations import Enumeration
from dlarray.migration.matlab.shared.properties import own_method, property_names
from dlarray.migration.matlab.strings import logical
from dlarray.migration.matlab.subscripts import chosen, places, whole_dims
from dlarray.migration.matlab.values import Handle, Value, copied


def is_own(x: Any) -> bool:
    """Whether a value is an object of a program's own class, or an array of them."""
    if type(x) is ObjectArray:
        return True
    if not isinstance(x, (Handle, Value, Enumeration)):
        return False
    # A map is a handle, and is called.
    return not callable(x) or any(
        hasattr(type(x), name) for name in ("indexes_itself", "subsref", "subsasgn")
    )


def is_element(x: Any) -> bool:
    """Whether a value may stand in an array of objects: one of the program's own, or a network."""
    return is_own(x) or isinstance(x, Layered)


class ObjectArray(ArrayOperators, list):
    """An array of objects of one class, as MATLAB's ``[a, b]``, ``x(end + 1) = a`` and ``Track.empty`` make it.

    Networks can stand in one, too: ``nets.paren[k] = net``.

    ``ObjectArray([a, b])`` is a row; ``ObjectArray([], Track)`` is ``Track.empty``.

    * ``x(k)`` is object k, counted from 1, ``x("2:3")`` and ``x(mask)`` are arrays; ``x[k]`` counts from 0.
    * ``x.paren[k] = a`` stores, and makes the array longer with objects between that the
      class makes without arguments; ``x.paren[k] = []`` deletes.
    * ``each(x, "Name")`` is the list of a property's values, for ``[x.Name]`` and ``{x.Name}``; ``x.Name`` is the value
      where there is one object.
    * ``x.method(…)`` calls a method with the array, as MATLAB does; ``x == a`` compares object by object.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/creating-object-arrays.html

    Examples
    --------
    >>> from dlarray.matlab import ObjectArray, Value, each
    >>> class Track(Value):
    ...     Name = "untitled"
    >>> x = ObjectArray([], Track)
    >>> x.paren[2] = Track()
    >>> x.shape, each(x, "Name")
    ((1, 2), ['untitled', 'untitled'])
    """

    __hash__ = None
    display_text = True  # it is no cell array
    of_objects = True

    def __init__(self, objects: Iterable = (), of: type | None = None, shape: Sequence[int] | None = None):
        found = list(objects)
        for one in found:
            if not isinstance(one, (Handle, Value, Enumeration, Layered)) or isinstance(one, list):
                raise ClassError(
                    "ObjectArray: an element must be an object of a class of the program or a network, but it is "
                    f"{describe(one)}; "
                    "fix: a cell array for values of several kinds"
                )
        super().__init__(found)
        object.__setattr__(self, "_of", _common(found, of))
        if shape is not None and math.prod(shape) != len(found):
            raise SizeError(f"ObjectArray: {len(found)} objects do not fill {sizes(tuple(shape))}")
        object.__setattr__(self, "_shape", None if shape is None else tuple(shape))

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """The class of the objects, so that ``isinstance`` answers as MATLAB's ``isa`` does."""
        return object.__getattribute__(self, "_of") or ObjectArray

    @property
    def shape(self) -> tuple[int, ...]:
        """MATLAB's size."""
        shape = object.__getattribute__(self, "_shape")
        if shape is not None and math.prod(shape) == len(self):
            return shape
        return (1, len(self)) if len(self) else (0, 0)

    @property
    def T(self) -> ObjectArray:
        """The transpose."""
        rows, columns = self.shape
        found = [self[j * rows + i] for i in range(rows) for j in range(columns)]
        return ObjectArray(found, self._of, (columns, rows))

    H = T

    def __call__(self, *subscripts: Any) -> Any:
        """MATLAB's parentheses: one object, or an array of several."""
        found, shape = chosen("the object array", self, self.shape, subscripts)
        one = shape == (1, 1) and not any(isinstance(s, str) and ":" in s for s in subscripts)
        return found[0] if one else ObjectArray(found, self._of, shape)

    @property
    def paren(self) -> ObjectParen:
        """MATLAB's parentheses for assignment and deletion."""
        return ObjectParen(self)

    def each(self, name: str) -> list:
        """The values of a property, one for each object."""
        return [getattr(one, name) for one in self]

    def columns(self) -> list:
        """The columns: what MATLAB's ``for`` takes in turn; objects of a row."""
        rows = self.shape[0]
        if rows == 1:
            return [_own_copy(one) for one in self]
        steps = range(0, len(self), rows or 1)
        return [ObjectArray(self[k : k + rows], self._of, (rows, 1)) for k in steps]

    def copy(self) -> ObjectArray:
        """An array of its own, with copies of the objects of value classes."""
        return ObjectArray([_own_copy(one) for one in self], self._of, self.shape)

    __copy__ = copy

    def __deepcopy__(self, memo: dict) -> ObjectArray:
        return ObjectArray([pythons.deepcopy(one, memo) for one in self], self._of, self.shape)

    def __reduce_ex__(self, protocol: Any) -> tuple:
        return ObjectArray, (list(self), self._of, self.shape)

    def __getattr__(self, name: str) -> Any:
        if name == "__dlarray__" and hasattr(object.__getattribute__(self, "_of"), "indexes_itself"):
            return self._numbers  # handles of what was drawn, stored among numbers
        if name == "__dlarray__" and getattr(object.__getattribute__(self, "_of"), "_of", None) is not None:
            return self._of_members  # of an enumeration of numbers
        if name.startswith("__"):
            raise AttributeError(name)
        if len(self) == 1:
            return getattr(list.__getitem__(self, 0), name)
        method = getattr(object.__getattribute__(self, "_of"), name, None)
        if isinstance(method, types.FunctionType):
            return types.MethodType(method, self)
        raise AttributeError(
            f'"{name}" of {self.describe()} is {len(self)} values; fix: each(x, "{name}"), or x(1).{name}'
        )

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("_of", "_shape"):
            object.__setattr__(self, name, value)
        elif len(self) == 1:
            setattr(list.__getitem__(self, 0), name, value)
        else:
            raise SizeError(f'"{name}" of {self.describe()} is assigned one value; fix: x(k).{name} = …')

    def _numbers(self) -> Any:
        """The numbers of handles, in the form of the array."""
        return np.array([float(one) for one in self]).reshape(self.shape, order="F")

    def _of_members(self) -> Any:
        """The numbers of members of an enumeration, in the form of the array."""
        return np.array([one.value for one in self]).reshape(self.shape, order="F")

    def delete(self) -> None:
        """Delete each of the objects."""
        for one in list(self):
            one.delete()

    def isvalid(self) -> Any:
        """Which of the objects have not been deleted."""
        return logical([one.isvalid() for one in self], self.shape)

    def copyElement(self) -> ObjectArray:
        """Copies of the objects, each as its class makes it."""
        return ObjectArray([copied(one) for one in self], self._of, self.shape)

    def _compared(self, other: Any, equal: bool) -> Any:
        if is_brackets(other) or not is_own(other):
            return logical([not equal] * len(self), self.shape)
        many = list(other) if type(other) is ObjectArray else [other]
        if len(many) != len(self) and 1 not in (len(many), len(self)):
            raise SizeError(
                f"==: Arrays have incompatible sizes for this operation: {self.describe()} and {len(many)} objects; "
                "fix: one object, or as many"
            )
        n = max(len(many), len(self)) if len(many) and len(self) else 0
        left = list(self) if len(self) == n else list(self) * n
        right = many if len(many) == n else many * n
        shape = self.shape if len(self) == n else other.shape
        return logical([bool(a == b) is equal for a, b in zip(left, right, strict=False)], shape)

    def __eq__(self, other: object) -> Any:
        return self._compared(other, True)

    def __ne__(self, other: object) -> Any:
        return self._compared(other, False)

    def describe(self) -> str:
        """Size and class, for messages."""
        return f"a {sizes(self.shape)} {self._name()} array"

    def property_text(self) -> str:
        """The text shown among the fields of a structure."""
        return f"[{sizes(self.shape)} {self._name()}]"

    def disp_text(self) -> str:
        """The text of ``disp``: of enumerations the names, in columns."""
        if not len(self) or not isinstance(self[0], Enumeration) or len(self.shape) > 2:
            return f"{self!r}\n"
        rows, columns = self.shape
        names = [[self[j * rows + i].name for i in range(rows)] for j in range(columns)]
        widths = [max(map(len, column)) for column in names]
        return "".join(
            "".join(f"    {names[j][i]:{widths[j]}}" for j in range(columns)) + "\n" for i in range(rows)
        )

    def class_name(self) -> str:
        """The name of the objects' class, with its package."""
        of = object.__getattribute__(self, "_of")
        return str(getattr(of, "matlab_class", "") or self._name().rstrip("_"))

    def _name(self) -> str:
        of = object.__getattribute__(self, "_of")
        if hasattr(of, "indexes_itself"):
            return of.matlab_class
        return of.__name__ if of is not None else "object"

    def __repr__(self) -> str:
        if self.shape == (1, 1):
            return repr(self[0])
        if len(self) and isinstance(self[0], Enumeration):
            return f"  {sizes(self.shape)} {self._name()} enumeration array\n\n{self.disp_text().rstrip(chr(10))}"
        if hasattr(self._of, "indexes_itself"):
            return self._of.array_text(self)
        if hasattr(self._of, "getPropertyGroups"):
            return str(self._of.__repr__(self))
        head = f"  {sizes(self.shape)} {'' if len(self) else 'empty '}{self._name()} array with properties:\n"
        names = property_names(self._of, self[0] if len(self) else None) if self._of is not None else []
        return "\n".join([head, *[f"    {n}" for n in names]])


def _common(found: list, of: type | None) -> type | None:
    """The class of several objects: theirs, or the first one that all of different classes derive from."""
    kinds = dict.fromkeys(map(type, found))
    alone = (
        next((kind for kind in kinds if getattr(kind, "_scalar", False)), None) if len(found) > 1 else None
    )
    if alone is not None:
        raise ClassError(
            f"{alone.__name__}: its objects stand alone (matlab.mixin.Scalar); fix: a cell array"
        )
    if len(kinds) < 2:
        return next(iter(kinds), of)
    bases = [kind.__mro__ for kind in kinds]
    shared = (one for one in bases[0] if one not in (Handle, Value) and all(one in more for more in bases))
    found_ = next(shared, object)
    return found_ if found_ is not object and not hasattr(found_, "indexes_itself") else of or type(found[0])


def _method_or_list(name: str) -> property:
    """A name that lists have: the method of the objects' class where it has one."""

    def chosen_one(self: ObjectArray) -> Any:
        method = getattr(object.__getattribute__(self, "_of"), name, None)
        if isinstance(method, types.FunctionType):
            return types.MethodType(method, self)
        return types.MethodType(getattr(list, name), self)

    return property(chosen_one)


for _name_of_list in (
    "append",
    "clear",
    "count",
    "extend",
    "index",
    "insert",
    "pop",
    "remove",
    "reverse",
    "sort",
):
    setattr(ObjectArray, _name_of_list, _method_or_list(_name_of_list))


def _own_copy(one: Any) -> Any:
    return pythons.copy(one) if isinstance(one, Value) else one


class ObjectParen:
    """Some of the objects, with MATLAB's subscripts."""

    __slots__ = ("_of",)

    def __init__(self, of: ObjectArray):
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        return self._of(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        x = self._of
        subscripts = key if isinstance(key, tuple) else (key,)
        if is_brackets(value):
            remove(x, subscripts)
            return
        values = _objects(value)
        of = object.__getattribute__(x, "_of") or (type(values[0]) if values else None)
        object.__setattr__(x, "_of", of)
        size = value.shape if type(value) is ObjectArray else (1, 1)
        where, shape = places(whole_dims(subscripts, x.shape, size), x.shape, grow=True)
        values = values * len(where) if len(values) == 1 else values
        if len(values) != len(where):
            raise SizeError(f"{len(where)} objects are assigned {len(values)}; fix: one, or as many")
        if shape != x.shape:
            _grow(x, shape, set(where), of)
        for k, v in zip(where, values, strict=True):
            list.__setitem__(x, k, _own_copy(v))
        object.__setattr__(x, "_of", _common(x, of))


def _grow(x: ObjectArray, shape: tuple[int, ...], stored: set[int], of: Any) -> None:
    """Larger, with objects between that the class makes without arguments."""
    old, found = x.shape, list(x)
    where = places([range(1, n + 1) for n in old], shape)[0] if found else []
    known = dict(zip(where, found, strict=True))
    gap = getattr(of, "gap", of)
    made = [known[k] if k in known else None if k in stored else gap() for k in range(math.prod(shape))]
    x[:] = made
    object.__setattr__(x, "_shape", shape)


def lengthened(x: ObjectArray, subscripts: tuple) -> ObjectArray:
    """The array, reaching to the place of the subscripts."""
    shape = places(subscripts, x.shape, grow=True)[1]
    if shape != x.shape:
        _grow(x, shape, set(), object.__getattribute__(x, "_of"))
    return x


def _objects(value: Any) -> list:
    if not is_element(value):
        raise ClassError(
            f"an object of a class of the program is expected in an object array, but it is {describe(value)}; "
            "fix: an object, or a cell array"
        )
    return list(value) if type(value) is ObjectArray else [value]


def objects(x: Any, /) -> ObjectArray:
    """A value as an array of objects: one object is an array of one, ``[]`` an empty one.

    Syntax: ``x = objects(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/creating-object-arrays.html

    Examples
    --------
    >>> from dlarray.matlab import Value, objects
    >>> objects(Value()).shape, objects([]).shape
    ((1, 1), (0, 0))
    """
    if type(x) is ObjectArray:
        return x
    return ObjectArray([x]) if is_element(x) else ObjectArray(() if is_brackets(x) else _objects(x))


def joined_objects(parts: Sequence, dim: int) -> Any:
    """``[a, b]`` and ``[a; b]`` of objects and arrays of them; one object stays itself."""
    name = "horzcat" if dim == 1 else "vertcat"
    own = next((f for p in parts if is_own(p) and (f := own_method(p, name)) is not None), None)
    if own is not None:  # the class joins its objects itself
        return getattr(own, "__func__", own)(*parts)
    blocks = [objects(p) for p in parts if not is_brackets(p)]
    of = next((b._of for b in blocks if b._of is not None), None)
    found = [one for b in blocks for one in b]
    if len(found) == 1:
        return found[0]
    if dim == 0 and all(b.shape[1] == 1 for b in blocks if len(b)):
        return ObjectArray([_own_copy(v) for v in found], of, (len(found), 1) if found else (0, 0))
    if dim == 1 and all(b.shape[0] == 1 for b in blocks if len(b)):
        return ObjectArray([_own_copy(v) for v in found], of)
    return _of_matrices([b for b in blocks if len(b)], of, dim)


def _of_matrices(blocks: list[ObjectArray], of: Any, dim: int) -> ObjectArray:
    """Blocks of equal height side by side, or of equal width one below the other."""
    sides = {b.shape[1 - dim] for b in blocks}
    if len(sides) > 1 or any(len(b.shape) > 2 for b in blocks):
        came = ", ".join(sizes(b.shape) for b in blocks)
        raise SizeError(
            f"object arrays of {came} are not joined; fix: blocks of one {'width' if dim == 0 else 'height'}"
        )
    grids = [[[b[j * b.shape[0] + i] for j in range(b.shape[1])] for i in range(b.shape[0])] for b in blocks]
    rows = (
        [sum(line, []) for line in zip(*grids, strict=True)]
        if dim
        else [row for grid in grids for row in grid]
    )
    found = [_own_copy(row[j]) for j in range(len(rows[0])) for row in rows]
    return ObjectArray(found, of, (len(rows), len(rows[0])))


def _array_of(cls: type, values: list, shape: tuple[int, ...]) -> Any:
    """What functions that are called for each element give, joined: objects of one class."""
    return values[0] if tuple(shape) == (1, 1) else ObjectArray(values, cls, shape)


for _base in (Handle, Value):
    _base.array_of = classmethod(_array_of)  # type: ignore[union-attr]
    _base.as_array = lambda self: ObjectArray([self]) if is_own(self) else self  # type: ignore[union-attr]
