"""The parser's trees as values of the library: arrays, text, cells, structures; objects by a table of makers."""

from __future__ import annotations

import inspect
import keyword
import re
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.array import dlarray
from dlarray.display import html_text, object_text
from dlarray.errors import ArgumentError, DLArrayError
from dlarray.layers.files.whole_files import CELLS, OBJECT_ARRAYS, OBJECTS, SPARSE, STRUCTURES
from dlarray.migration.mat.child_process import Content
from dlarray.operands import with_integers
from dlarray.struct import struct

MARK = "dlarray_class"  # the field that says which object a structure stands for
FIELDLESS = 10**5  # structures without fields that an array may have: nothing in the file backs them
# What trees that a damaged or a strange file leads to may end in.
_STRANGE = (KeyError, ValueError, TypeError, IndexError, AttributeError, OverflowError)
Maker = Callable[["Values", str, dict[str, list]], Any]


class NotBuilt(Exception):
    """An object that cannot be made here, and why."""


class MatlabObject:
    """An object of a class that is not known here: the name of the class, and its properties.

    ``obj.ClassName`` is the class, ``obj.Properties`` a struct of what the file holds of it, and each property is an
    attribute too.  ``obj.Reason`` says why the object was not made.
    """

    def __init__(self, ClassName: str, Properties: struct | None = None, Reason: str = "") -> None:
        self.ClassName, self.Reason = ClassName, Reason
        self.Properties = struct() if Properties is None else Properties

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__.get("Properties", {})
        if name in own:
            return own[name]
        there = ", ".join(list(own)[:20]) or "none"
        raise AttributeError(
            f"this {self.__dict__.get('ClassName', 'object')} has no '{name}'; its properties: {there}"
        )

    def __dir__(self) -> list[str]:
        return [*object.__dir__(self), *self.Properties]

    def __repr__(self) -> str:
        rows = [(name, self.Properties[name]) for name in self.Properties]
        footer = f"A placeholder: {self.Reason or 'the class is not known here'}."
        return object_text(self.ClassName, [(None, rows)], footer)

    _repr_html_ = html_text

    def describe(self) -> str:
        """A few words for messages."""
        return f"a {self.ClassName} from a MAT file, which is not known here"

    def property_text(self) -> str:
        """How the display of another object shows it."""
        return f"[1×1 {self.ClassName}]"


def number_array(values: np.ndarray) -> dlarray:
    """Numbers of any class as the library holds them: the one place that knows about integer classes."""
    return with_integers(values)


class Values:
    """The values of a file's trees; each object is made once, however often it is held."""

    def __init__(self, content: Content, makers: dict[str, Maker], own: dict[str, Any], caller: str) -> None:
        self.content, self.makers, self.own, self.caller = content, makers, own, caller
        self.made: dict[int, Any] = {}
        self.numbered: dict[int, Any] = {}  # objects that `save` has numbered
        self.left: dict[str, str] = {}  # classes that became placeholders, and why
        self.tried: set[int] = set()

    # -- values ------------------------------------------------------------------------------------------------
    def value(self, tree: list) -> Any:
        """The value of a tree."""
        return getattr(self, "_" + tree[0].replace(" ", "_"))(*tree[1:])

    def _array(self, n: int) -> Any:
        return number_array(self.content.arrays[n].T)

    def _char(self, shape: list[int], texts: list[str]) -> Any:
        if not texts:
            return ""
        if len(texts) == 1:
            return texts[0]
        return np.asarray(texts, dtype=str).reshape(shape if len(shape) > 1 else (-1, 1), order="F")

    def _cell(self, shape: list[int], trees: list[list]) -> Any:
        if (
            len(trees) == 2
            and trees[0][0] == "array"
            and trees[1][0] == "struct"
            and "function_handle" in trees[1][2]
        ):
            return (
                function_text(trees[1]) or "@unknown"
            )  # as a handle stands among the properties of an object
        values = [self.value(tree) for tree in trees]
        made = CELLS.get()
        return in_shape(values, shape) if made is None else made(values, tuple(int(n) for n in shape))

    def _struct(self, shape: list[int], fields: list[str], trees: list[list]) -> Any:
        count = int(np.prod(shape, dtype=object)) if shape else 1
        if MARK in fields and count == 1:
            return self._marked(dict(zip(fields, trees, strict=True)))
        if not fields:
            return in_shape([struct() for _ in range(min(count, FIELDLESS))], shape, one=True)
        rows = [trees[k : k + len(fields)] for k in range(0, len(trees), len(fields))]
        made = [struct({f: self.value(t) for f, t in zip(fields, row, strict=True)}) for row in rows]
        array = STRUCTURES.get()
        if array is not None and len(made) != 1:
            return array(made, tuple(int(n) for n in shape), fields)
        return in_shape(made, shape, one=True)

    def _marked(self, given: dict[str, list]) -> Any:
        """A structure that `save` wrote for an object; the structure where that cannot be made."""
        kind = self.plain(given.pop(MARK))
        try:
            return self.makers["struct"](self, str(kind), given)
        except (NotBuilt, DLArrayError) as why:
            reason = re.sub(r"\s+", " ", str(why))
        except _STRANGE as why:
            reason = f"what the file says of it is not understood ({type(why).__name__}: {why})"
        self.left.setdefault(str(kind), reason)
        return MatlabObject(str(kind), struct({f: self.value(t) for f, t in given.items()}), reason)

    def _handle(self, tree: list) -> str:
        return function_text(tree) or "@unknown"

    def _sparse(self, shape: list[int], rows: int, starts: int, values: int) -> Any:
        arrays = self.content.arrays
        data = arrays[values].reshape(-1)
        row, begin = arrays[rows].reshape(-1), arrays[starts].reshape(-1)
        column = np.repeat(np.arange(len(begin) - 1), np.diff(begin))
        try:
            limits.check(self.caller, tuple(shape[::-1]), data.dtype)
        except ArgumentError as why:
            self.left.setdefault("sparse", str(why))
            parts = struct(size=tuple(shape), i=row + 1, j=column + 1, v=data)
            return MatlabObject(
                "sparse", parts, "as a full array it needs more memory than memoryLimit allows"
            )
        full = np.zeros(shape[::-1], data.dtype)
        full[column, row] = data
        return SPARSE.get()(number_array(full.T))

    def _nothing(self) -> Any:
        return None

    def _unread(self, words: str) -> Any:
        self.left.setdefault("unreadable", words)
        return MatlabObject("unreadable", None, words)

    def _enumeration(self, name: str, shape: list[int], members: list[str]) -> Any:
        texts = [f"{name}.{member}" for member in members]
        return texts[0] if len(texts) == 1 else np.asarray(texts, dtype=str).reshape(shape, order="F")

    def _old_object(self, name: str, tree: list) -> Any:
        found = self.value(tree)
        why = "the class is not known here"
        if name == "network":
            why = (
                "a shallow network (fitnet, patternnet, feedforwardnet), of which dlarray has no counterpart"
            )
        self.left.setdefault(name, why)
        return MatlabObject(name, found if isinstance(found, struct) else struct(any=found), why)

    # -- objects -----------------------------------------------------------------------------------------------
    def properties(self, n: int) -> dict[str, list]:
        """The trees of an object's properties; a structure that its class saved in their place is taken apart."""
        given = self.content.objects[n]["properties"]
        inner = given.get("any")
        if inner and inner[0] == "struct" and inner[1] == [1, 1] and inner[2]:
            return {
                **{k: v for k, v in given.items() if k != "any"},
                **dict(zip(inner[2], inner[3], strict=True)),
            }
        return dict(given)

    def class_of(self, n: int) -> str:
        """The class of an object."""
        return str(self.content.objects[n]["class"])

    def _object(self, n: int) -> Any:
        if n in self.made:
            return self.made[n]
        if n in self.tried:  # an object that holds itself
            return self._placeholder(n, "it holds itself")
        self.tried.add(n)
        name = self.class_of(n)
        maker = self.makers.get(name) or self._maker_of_own(name) or self._program_class(n, name)
        why = "the class is not known here"
        if maker is not None:
            try:
                self.made[n] = maker(self, name, self.properties(n))
                return self.made[n]
            except NotBuilt as reason:
                why = str(reason)
            except DLArrayError as reason:
                why = re.sub(r"\s+", " ", str(reason))
            except _STRANGE as reason:
                why = f"what the file says of it is not understood ({type(reason).__name__}: {reason})"
        return self._placeholder(n, why)

    def _maker_of_own(self, name: str) -> Maker | None:
        """What makes a class for which the caller has given one of theirs."""
        short = name.rpartition(".")[2]
        if name in self.own or short in self.own:
            return self.makers.get("")
        return next(
            (m for start, m in self.makers.items() if start.endswith(".*") and name.startswith(start[:-1])),
            None,
        )

    def _program_class(self, n: int, name: str) -> Maker | None:
        """What makes an object of a class of the program: no constructor is called, as by MATLAB's load."""
        found = OBJECTS.get()(name)
        if found is None:
            return None

        def made(_: Values, __: str, given: dict[str, list]) -> Any:
            return self.program_object(found, given, self.made, n)

        return made

    def program_object(self, of: type, given: dict[str, list], known: dict[int, Any], n: int) -> Any:
        """An object of a class of the program, which is known by its number before its properties may hold it."""
        thing: Any = object.__new__(of)
        known[n] = thing
        thing.__dict__["_loading"] = True  # whoever may store into it
        try:
            for key, tree in given.items():
                at = f"{key}_" if keyword.iskeyword(key) or key in ("property", "staticmethod") else key
                held = inspect.getattr_static(of, at, None)
                if not isinstance(held, property) or held.fset is not None:  # no value that is worked out
                    setattr(thing, at, self.value(tree))
        except Exception:
            del known[n]
            raise
        finally:
            del thing.__dict__["_loading"]
        last = getattr(of, "loadobj", None)
        known[n] = thing if last is None else last(thing)
        return known[n]

    def _placeholder(self, n: int, why: str) -> MatlabObject:
        if isinstance(self.made.get(n), MatlabObject):
            return self.made[n]
        name = self.class_of(n)
        self.left.setdefault(name, why)
        made = self.made[n] = MatlabObject(name, None, why)  # known before its properties, which may hold it
        for key, tree in self.properties(n).items():
            made.Properties[key or "any"] = self.value(tree)
        return made

    def _objects(self, name: str, shape: list[int], numbers: list[int]) -> Any:
        found = [self._object(n) for n in numbers]
        together = self.makers.get("[]")
        joined = together(self, name, {"items": found}) if together else None
        arrays = OBJECT_ARRAYS.get()
        if joined is None and arrays is not None and OBJECTS.get()(name) is not None and len(found) != 1:
            if len({type(one) for one in found}) == 1 and type(found[0]) is OBJECTS.get()(name):
                return arrays(found, tuple(shape))
        return in_shape(found, shape, one=True) if joined is None else joined

    # -- parts of trees ----------------------------------------------------------------------------------------
    def plain(self, tree: list) -> Any:
        """A value as Python has it: a number for an array of one element, a list for a row, None for an empty array."""
        if tree[0] == "array":
            values = self.content.arrays[tree[1]]
            if values.size == 0:
                return None
            if values.size == 1:
                found = values.reshape(-1)[0].item()
                return int(found) if isinstance(found, float) and found.is_integer() else found
            return values.reshape(-1).tolist() if values.ndim == 2 and values.shape[1] == 1 else values.T
        return self.value(tree)

    def raw(self, tree: list) -> np.ndarray:
        """The numbers of a tree of an array, of MATLAB's size; the data of a dlarray or gpuArray in it."""
        if tree[0] == "array":
            return self.content.arrays[tree[1]].T
        if tree[0] == "object":
            inner = self.properties(tree[1])
            if self.class_of(tree[1]) == "gpuArray":
                return self.raw(inner["any"][2][-1])
            return self.raw(inner["Data"])
        raise NotBuilt(f"numbers are expected where the file has a {tree[0]}")

    def fields(self, tree: list) -> dict[str, list]:
        """The trees of a scalar structure's fields, or of an object's properties."""
        if tree[0] == "object":
            return self.properties(tree[1])
        if tree[0] != "struct" or tree[1] != [1, 1]:
            raise NotBuilt(f"a structure is expected where the file has a {tree[0]}")
        return dict(zip(tree[2], tree[3], strict=True))


def in_shape(values: list, shape: Iterable[int], *, one: bool = False) -> Any:
    """Values of MATLAB's size: a list of a row or a column, an array of objects of a matrix."""
    size = tuple(int(n) for n in shape)
    if one and len(values) == 1:
        return values[0]
    if len(values) != int(np.prod(size, dtype=object)) or sum(n != 1 for n in size) <= 1 or not values:
        return values
    made = np.empty(len(values), dtype=object)
    for k, value in enumerate(values):
        made[k] = value
    return made.reshape(size, order="F")


def function_text(tree: Any) -> str:
    """The text of a function handle: ``@relu``, ``@(x)x+1``."""
    if not isinstance(tree, list) or not tree:
        return ""
    if tree[0] == "handle":
        return function_text(tree[1])
    if tree[0] == "struct" and tree[3]:
        named = dict(zip(tree[2], tree[3], strict=False))
        inner = named.get("function_handle")
        if inner is not None:
            return function_text(inner)
        text = named.get("function")
        if text is not None and text[0] == "char" and text[2]:
            words = re.sub(r"^sf%\d*", "", text[2][0])
            return words if words.startswith("@") else f"@{words}"
        return ""
    if tree[0] == "cell":
        return next((words for each in tree[2] if (words := function_text(each))), "")
    return ""
