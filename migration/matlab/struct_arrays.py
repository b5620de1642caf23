"""Structure arrays: `StructArray`, elements with the same fields, that grow when one behind the end is stored into."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from dlarray.array import dlarray
from dlarray.endexpr import End
from dlarray.errors import ArgumentError, ClassError, SizeError, describe, sizes
from dlarray.functions.data_types.predicates import data_class
from dlarray.migration.matlab.cells import empty, is_brackets, remove
from dlarray.migration.matlab.subscripts import chosen, places, whole_dims
from dlarray.struct import struct


def _is_one_place(subscript: Any) -> bool:
    """Whether it names one element whatever it holds: what a mask or a range leaves stays an array, also of one."""
    if isinstance(subscript, dlarray):
        return math.prod(subscript.shape) == 1 and data_class(subscript) != "logical"
    return isinstance(subscript, (int, float, End)) and not isinstance(subscript, bool)


def is_gap(value: Any, default: Any) -> bool:
    """Whether a value is the ``[]`` that stands where nothing was stored, and the default is something else."""
    return isinstance(value, dlarray) and value.shape == (0, 0) and not isinstance(default, dlarray)


class Element(struct):
    """One element of a structure array: a structure that tells the array of new fields.

    Examples
    --------
    >>> from dlarray.matlab import StructArray
    >>> s = StructArray()
    >>> s(2).loss = 0.5
    >>> s.shape, s(1).loss.shape
    ((1, 2), (0, 0))
    """

    def __init__(self, fields: Mapping, owner: StructArray, place: tuple[int, ...] | None = None):
        object.__setattr__(self, "_owner", owner)
        object.__setattr__(self, "_place", place)  # its subscripts, while it is behind the end
        struct.__init__(self)
        for name in fields:
            dict.__setitem__(self, name, fields[name])

    def __setitem__(self, name: str, value: Any) -> None:
        owner = object.__getattribute__(self, "_owner")
        owner._enter(self)
        owner._add_field(name)
        struct.__setitem__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def setdefault(self, name: str, default: Any = None) -> Any:
        """The value of a field. Where it has none, or the ``[]`` that fills gaps, it becomes the default."""
        if name not in self or is_gap(self[name], default):
            self[name] = default
        return self[name]

    def __getattr__(self, name: str) -> Any:
        if object.__getattribute__(self, "_place") is not None and not name.startswith("__"):
            object.__getattribute__(self, "_owner")._outside(object.__getattribute__(self, "_place"))
        return struct.__getattr__(self, name)

    def __reduce__(self) -> tuple:
        return struct, (dict(self),)


class Single(struct):
    """A structure that a file brought, where a structure array may have stood: ``s(1).name`` reads it, too.

    Examples
    --------
    >>> import os, tempfile
    >>> import dlarray as dl
    >>> from dlarray.matlab import load
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "runs.mat")
    ...     dl.save(file, runs=dl.struct(loss=0.5))
    ...     runs = load(file, "runs")
    >>> float(runs(1).loss), float(runs.loss)
    (0.5, 0.5)
    """

    def __call__(self, *subscripts: Any) -> Any:
        """MATLAB's parentheses: the structure itself, whose only element is number 1."""
        found, shape = chosen("the structure", [self], (1, 1), subscripts)
        return found[0] if shape == (1, 1) else StructArray(found, shape, tuple(self))

    def copy(self) -> Single:
        """A structure of its own."""
        return Single(self)

    __copy__ = copy


class StructArray(list):
    """An array of structures with the same fields, as MATLAB's ``s(2).a = v`` makes it.

    ``StructArray()`` is empty, ``StructArray([s1, s2])`` has the elements of a list of structures.

    * ``s(k)`` is element k, counted from 1, ``s[k]`` counted from 0; ``s(k).a = v`` stores, and makes the array longer
      when there are fewer elements; ``s(dl.end + 1).a = v`` makes a new one.  ``s("2:3")`` is an array of some.
    * ``s.each("a")`` is the list of a field's values: ``horzcat(*s.each("a"))`` is ``[s.a]``, ``Cell(s.each("a"))``
      is ``{s.a}``.  ``s.assign("a", values)`` is ``[s.a] = values{:}``.
    * ``s.a`` is the value of a field where there is one element, as for a structure.
    * ``s.paren[3] = struct(…)`` stores an element, ``s.paren[2] = []`` deletes one.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import StructArray
    >>> log = StructArray()
    >>> log(1).loss = 0.5
    >>> log(dl.end + 1).loss = 0.25
    >>> log.each("loss")
    [0.5, 0.25]
    >>> log
      1×2 struct array with fields:
    <BLANKLINE>
        loss
    """

    __hash__ = None
    display_text = True  # it is no cell array

    def __init__(
        self, elements: Iterable[Mapping] = (), shape: Sequence[int] | None = None, fields: Iterable[str] = ()
    ):
        object.__setattr__(self, "_fields", list(fields))
        object.__setattr__(self, "_shape", None)
        found = [elements] if isinstance(elements, Mapping) else list(elements)
        for one in found:
            if not isinstance(one, Mapping):
                raise ClassError(
                    f"StructArray: an element must be a structure, but it is {describe(one)}; fix: struct(…)"
                )
            self._fields.extend(name for name in one if name not in self._fields)
        super().__init__(self._element(one) for one in found)
        if shape is not None:
            if math.prod(shape) != len(self):
                raise SizeError(f"StructArray: {len(self)} elements do not fill {sizes(tuple(shape))}")
            object.__setattr__(self, "_shape", tuple(shape))

    def _element(self, fields: Mapping | None = None) -> Element:
        fields = {} if fields is None else fields
        return Element({name: fields[name] if name in fields else empty() for name in self._fields}, self)

    def _add_field(self, name: str) -> None:
        if name not in self._fields:
            if not isinstance(name, str):
                raise ArgumentError(f"a field name must be text, but it is {describe(name)}")
            self._fields.append(name)
            for one in self:
                dict.setdefault(one, name, empty())

    def _enter(self, element: Element) -> None:
        """Make the array so long that an element behind its end is in it."""
        place = object.__getattribute__(element, "_place")
        if place is None:
            return
        where, shape = places(place, self.shape, grow=True)
        self._grow(shape)
        for name in self._fields:
            dict.setdefault(element, name, empty())
        list.__setitem__(self, where[0], element)
        object.__setattr__(element, "_place", None)

    def _grow(self, shape: tuple[int, ...]) -> None:
        old = self.shape
        if shape == old:
            return
        if len(shape) == 2 and shape[0] == 1 and old[0] <= 1:  # a row gets longer at its end
            self.extend([self._element() for _ in range(shape[1] - len(self))])
            object.__setattr__(self, "_shape", shape)
            return
        grown = [None] * math.prod(shape)
        for k, one in enumerate(self):
            at, step, rest = 0, 1, k
            for n, m in zip((*old, *(1,) * (len(shape) - len(old))), shape, strict=True):
                at, rest, step = at + step * (rest % n), rest // n, step * m
            grown[at] = one
        self[:] = [self._element() if one is None else one for one in grown]
        object.__setattr__(self, "_shape", shape)

    def _outside(self, place: tuple[int, ...]) -> None:
        chosen("the struct array", self, self.shape, place)  # which refuses

    # -- size ------------------------------------------------------------------------------------------------
    @property
    def shape(self) -> tuple[int, ...]:
        """MATLAB's size."""
        shape = object.__getattribute__(self, "_shape")
        n = len(self)
        if shape is not None and math.prod(shape) == n:
            return shape
        return (1, n) if n else (0, 0)

    @property
    def ndim(self) -> int:
        """Number of dimensions, two at least."""
        return len(self.shape)

    @property
    def T(self) -> StructArray:
        """The transpose."""
        rows, columns = self.shape
        return StructArray(
            [self[j * rows + i] for i in range(rows) for j in range(columns)], (columns, rows), self._fields
        )

    H = T

    # -- parts -----------------------------------------------------------------------------------------------
    def __call__(self, *subscripts: Any) -> Any:
        """MATLAB's parentheses: one element, or an array of several."""
        if not any(isinstance(s, str) and ":" in s for s in subscripts):
            where, shape = places(subscripts, self.shape, grow=True)
            if len(where) == 1 and shape != self.shape:
                along = (len(self),) if len(subscripts) == 1 else self.shape
                ends = [
                    s.at(n) if isinstance(s, End) else int(s) for s, n in zip(subscripts, along, strict=True)
                ]
                return Element({}, self, tuple(ends))
        found, shape = chosen("the struct array", self, self.shape, subscripts)
        one = shape == (1, 1) and all(_is_one_place(s) for s in subscripts)
        return found[0] if one else StructArray(found, shape, self._fields)

    @property
    def paren(self) -> StructParen:
        """MATLAB's parentheses for assignment and deletion."""
        return StructParen(self)

    def each(self, name: str) -> list:
        """The values of a field, one for each element."""
        if name not in self._fields:
            raise AttributeError(
                f'Unrecognized field name "{name}". The fields are {", ".join(self._fields)}'
            )
        return [one[name] for one in self]

    def assign(self, name: str, values: Any, *subscripts: Any) -> None:
        """Give each element, or some of them, a value of a field: ``[s.a] = values{:}``, ``[s(2:3).a] = values{:}``."""
        values = list(values) if isinstance(values, (list, tuple)) else [values]
        where, shape = (
            places(subscripts, self.shape, grow=True) if subscripts else (range(len(self)), self.shape)
        )
        if len(values) != len(where):
            raise SizeError(f"{len(where)} elements are assigned {len(values)} values; fix: one for each")
        self._grow(shape)
        self._add_field(name)
        for k, value in zip(where, values, strict=True):
            dict.__setitem__(self[k], name, value)

    def remove(self, name: Any) -> None:
        """Remove a field, or several, from every element."""
        for n in [name] if isinstance(name, str) else list(name):
            if n not in self._fields:
                raise ArgumentError(
                    f'A field named "{n}" doesn\'t exist; fix: one of {", ".join(self._fields)}'
                )
            self._fields.remove(n)
            for one in self:
                dict.__delitem__(one, n)

    def fieldnames(self) -> list[str]:
        """The names of the fields, in their order."""
        return list(self._fields)

    @property
    def count(self) -> Any:
        """The field of that name, which a list's method would hide."""
        return self.__getattr__("count")

    @property
    def index(self) -> Any:
        """The field of that name, which a list's method would hide."""
        return self.__getattr__("index")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if len(self) == 1:
            return getattr(list.__getitem__(self, 0), name)
        raise AttributeError(
            f'"{name}" of a {sizes(self.shape)} struct array is {len(self)} values; '
            f'fix: s.each("{name}"), or s(1).{name}'
        )

    def __getitem__(self, place: Any) -> Any:
        return getattr(self, place) if isinstance(place, str) else list.__getitem__(self, place)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "_shape":
            object.__setattr__(self, name, value)
        elif len(self) == 1:
            list.__getitem__(self, 0)[name] = value
        elif not self:
            self(1)[name] = value
        else:
            raise SizeError(
                f'"{name}" of {len(self)} elements is assigned one value; '
                f'fix: s.assign("{name}", deal(v, nargout={len(self)}))'
            )

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, str):
            setattr(self, index, value)
            return
        if isinstance(index, slice):
            list.__setitem__(self, index, value)
            return
        if not isinstance(value, Mapping):
            raise ClassError(f"an element must be a structure, but it is {describe(value)}; fix: struct(a=1)")
        for name in value:
            self._add_field(name)
        list.__setitem__(self, index, self._element(value))

    def append(self, value: Any) -> None:
        """A further element at the end."""
        self.paren[len(self) + 1] = value

    def columns(self) -> list:
        """The columns: what MATLAB's ``for`` takes in turn; elements of a row."""
        rows = self.shape[0]
        if rows == 1:
            return list(self)
        return [
            StructArray(self[k : k + rows], (rows, 1), self._fields) for k in range(0, len(self), rows or 1)
        ]

    def __iter__(self) -> Iterator[Element]:
        return list.__iter__(self)

    def __nest_children__(self) -> list:
        return list(self)

    def __nest_rebuild__(self, children: Sequence) -> StructArray:
        return StructArray(children, self.shape, self._fields)

    def __deepcopy__(self, memo: dict) -> StructArray:
        from copy import deepcopy

        return StructArray([deepcopy(dict(one), memo) for one in self], self.shape, self._fields)

    def copy(self) -> StructArray:
        """An array of its own, with the same values."""
        return StructArray(self, self.shape, self._fields)

    def __reduce__(self) -> tuple:
        return StructArray, ([dict(one) for one in self], self.shape, list(self._fields))

    def describe(self) -> str:
        """Size and kind, for messages."""
        return f"a {sizes(self.shape)} struct array"

    def property_text(self) -> str:
        """The text shown among the fields of a structure."""
        return f"[{sizes(self.shape)} struct]"

    def __repr__(self) -> str:
        if len(self) == 1:
            return repr(struct(self[0]))
        empty_ = "empty " if not len(self) else ""
        if not self._fields:
            return f"  {sizes(self.shape)} {empty_}struct array with no fields."
        names = "\n".join(f"    {name}" for name in self._fields)
        return f"  {sizes(self.shape)} {empty_}struct array with fields:\n\n{names}"


class StructParen:
    """Some of the elements, with MATLAB's subscripts."""

    __slots__ = ("_of",)

    def __init__(self, of: StructArray):
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        return self._of(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        s = self._of
        subscripts = key if isinstance(key, tuple) else (key,)
        if is_brackets(value):
            remove(s, subscripts)
            return
        size = value.shape if isinstance(value, StructArray) else (1, 1)
        where, shape = places(whole_dims(subscripts, s.shape, size), s.shape, grow=True)
        values = [value] if isinstance(value, Mapping) else list(value)
        values *= len(where) if len(values) == 1 else 1
        if len(values) != len(where):
            raise SizeError(f"{len(where)} elements are assigned {len(values)}; fix: one, or as many")
        names = [set(v) for v in values]
        if len(s) and s._fields and any(n != set(s._fields) for n in names):
            raise ArgumentError(
                "Subscripted assignment between dissimilar structures: the fields are "
                f"{', '.join(s._fields)}, those of the new element {', '.join(values[0])}; fix: the same fields"
            )
        for v in values:
            for name in v:
                s._add_field(name)
        s._grow(shape)
        for k, v in zip(where, values, strict=True):
            s[k] = v
