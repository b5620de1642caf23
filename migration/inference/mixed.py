"""Which values of unknown kind may be characters: a letter at one place and a number at another.

Python's operators are silent where MATLAB's count with codes: ``"B" == 66`` is False and ``"B" * 2`` is ``"BB"``. So
the names that some assignment or call gives characters are remembered beside their kinds, and what is computed with
them asks at run time. What may also be a string is left alone, for strings are joined and compared as wholes.

Cells hold texts and numbers side by side in most programs, ``{'apple', 3, 0.5}``, and what is computed with are the
numbers. So what comes out of cells counts as doubtful, and is asked about only where Python would be silent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.migration.inference.callees import Callees, key_of
from dlarray.migration.inference.kind_names import CHAR, CONTENTS, MAP, ROWS, STRING, STRINGS, TEXT, UNKNOWN
from dlarray.migration.inference.reaching import Asked, Definition, Made, OneOf, Reaching
from dlarray.migration.inference.results import SAME_TEXT, SHAPED
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_CHARACTERS, _STRINGS = frozenset({CHAR, ROWS}), frozenset({STRING, STRINGS, TEXT})
DEEPEST = 30  # assignments, each of what the one before gave, that are followed for one use
_PARTS = frozenset("split strsplit splitlines strtok regexp regexpi".split())


def path_of_field(x: t.Expression) -> str | None:
    """The path of a field, of whichever element of an array of structures: ``files(k).name`` is ``files.name``."""
    if isinstance(x, t.Field) and isinstance(x.base, t.Index) and not x.base.brace:
        x = t.Field(x.base.base, x.name)
    return w.dotted(x)


class Mixed(Callees):
    """Part of the kinds of a scope."""

    reaching: Reaching
    characters: set[str]  # names, paths and contents of cells that some assignment gives characters
    strings: set[str]  # the same of strings
    perhaps_strings: set[str]  # names that get what a function gives, which may be a string
    doubtful: set[str]  # names that hold what comes out of cells
    asked: set[int]
    depth: int
    told: dict[tuple, Any]
    narrowed: list[tuple[str, str]]
    previous: dict[str, str]
    property_may_be_characters: Callable[[t.Field], bool]
    _defined: Callable[[Definition], str]
    _is_value: Callable[[str], bool]

    def remember(self, name: str, kind: str, value: t.Expression | None = None, place: int = 0) -> None:
        """Note what an assignment gives a name."""
        if value is not None and self._lists_files(value):
            self.characters.update(f"{name}.{told}" for told in ("name", "folder", "date"))
        if kind == UNKNOWN and value is not None and self._gives_string(value, place):
            self.perhaps_strings.add(name)
        if kind == UNKNOWN and value is not None and self._holds_either(value):
            kind = TEXT
        if kind == UNKNOWN and name in self.characters:
            return
        if kind in _CHARACTERS or kind == UNKNOWN and value is not None and self._gives(value, place):
            self.characters.add(name)
        elif kind in _STRINGS:
            self.strings.add(name)
            self.characters.update([name] if kind == TEXT else ())
        elif value is not None and self.may_come_from_cells(value):
            self.doubtful.add(name)

    def _lists_files(self, value: t.Expression) -> bool:
        """Whether a value is what ``dir`` gives, or some of it."""
        value = w.bare(value)
        if not isinstance(value, t.Index) or value.brace or not isinstance(value.base, t.Name):
            return False
        name = value.base.id
        return name == "dir" and not self._is_value(name) or f"{name}.folder" in self.characters

    def _holds_either(self, value: t.Expression) -> bool:
        """Whether a value comes out of a field or a cell that holds characters here and strings there."""
        value = w.bare(value)
        cell = isinstance(value, t.Index) and value.brace
        path = w.dotted(value.base if isinstance(value, t.Index) else value)
        if path is None or not (cell or isinstance(value, t.Field)):
            return False
        path += CONTENTS if cell else ""
        both = path in self.characters and path in self.strings
        return both or TEXT in (self.env.get(path), self.previous.get(path))

    def remember_contents(self, name: str, value: t.Expression) -> None:
        """Note what a cell array gives the contents of a name's cells."""
        value = w.bare(value)
        if isinstance(value, t.Cell):
            for x in (x for row in value.rows for x in row):
                self.remember(name + CONTENTS, self.of(x), x)
        elif isinstance(value, t.Index) and value.base == t.Name("struct"):  # struct("name", {"a", "b"})
            for key, cells in zip(value.args[::2], value.args[1::2], strict=False):
                if isinstance(key, t.Text) and isinstance(cells, t.Cell):
                    for x in (x for row in cells.rows for x in row):
                        self.remember(f"{name}.{key.value}", self.of(x), x)
        elif isinstance(value, t.Index) and w.dotted(value.base) == "containers.Map" and len(value.args) > 1:
            self.remember_contents(name, value.args[1])
        elif (other := w.dotted(value)) is not None and other + CONTENTS in self.characters:
            self.characters.add(name + CONTENTS)

    def carries_class(self, name: str) -> bool:
        """Whether a name is characters here and strings there, or strings among other things, and it matters."""
        if self.is_bound(name):
            return False
        both = [name in found or self._said_of_own(what, name) for what, found in self._remembered()]
        mixed = self.env.get(name) or self.previous.get(name)  # whatever else it is
        return both[1] and (both[0] or mixed == UNKNOWN) and self._asks_class(name, set())

    def _remembered(self) -> tuple[tuple[str, set[str]], ...]:
        return ("characters", self.characters), ("strings", self.strings)

    def _said_of_own(self, what: str, name: str) -> bool:
        f = self.scope.function
        key = key_of(self.path, f) if f is not None and name in f.inputs else None
        return key is not None and self.known.is_said(what, key, name)

    def _asks_class(self, name: str, seen: set[str]) -> bool:
        """Whether the class of a name makes a difference, here or where it goes."""
        f = self.scope.function
        uses = self.known.class_uses_of(self.scope.body, f.outputs if f is not None else ())
        if name in uses.asked:
            return True
        seen.add(name)
        if any(self._asks_class(other, seen) for other in uses.flows.get(name, set()) - seen):
            return True
        for called, place in uses.given.get(name, ()):
            found = None if self._is_value(called.split(".")[0]) else self.own(called)
            if found is not None and place < len(found[1].inputs):
                if self.known.is_said("carried", key_of(*found), found[1].inputs[place]):
                    return True
        return False

    def may_come_from_cells(self, x: t.Expression) -> bool:
        """Whether an expression whose kind is not known comes out of cells that hold characters."""
        x = w.bare(x)
        if isinstance(x, t.Name):
            found = x.id in self.doubtful and not self.is_bound(x.id)
        elif isinstance(x, t.Index) and (path := w.dotted(x.base)) is not None:
            found = self._among(path + CONTENTS) if x.brace else path in self.doubtful
        elif isinstance(x, t.Index) and not x.brace:  # c{k}(1:3)
            found = self.may_come_from_cells(x.base)
        else:
            found = False
        return found and self.of(x) == UNKNOWN

    def may_be_characters(self, x: t.Expression) -> bool:
        """Whether an expression whose kind is not known may be characters."""
        x = w.bare(x)
        kind = self.of(x)
        if kind != UNKNOWN:
            return kind in _CHARACTERS
        match x:
            case t.Name(name):
                if self.is_bound(name):
                    return self._of_parameter(name)
                if not self._is_value(name):
                    return self._gives(x, 0)
                if (told := self._seen(x)) is not None:
                    return told
                return self._among(name) or self._of_parameter(name)
            case t.Field():
                path = path_of_field(x)
                among = path is not None and self._among(path)
                return among or self._methods_give(x, 0) or self.property_may_be_characters(x)
            case t.Index(base, args, brace):
                path = w.dotted(base)
                if not brace and self._methods_give(base, 0):
                    return True
                if path is not None and not brace and self.of(base) == MAP:
                    return self._among(path + CONTENTS)
                if path is None:
                    return not brace and self.may_be_characters(base)
                if not self._is_value(path.split(".")[0]):
                    return not brace and self._gives(x, 0)
                return not brace and bool(args) and self.may_be_characters(base)
            case t.Postfix(_, operand):
                return self.may_be_characters(operand)
            case t.Matrix(rows):
                return any(self.may_be_characters(v) for row in rows for v in row)
        return False

    def may_be_string(self, x: t.Expression) -> bool:
        """Whether an expression whose kind is not known may be a string, or several."""
        x = w.bare(x)
        kind = self.of(x)
        if kind != UNKNOWN:
            return kind in _STRINGS
        path = w.dotted(x)
        if path is None or not (self._is_value(path.split(".")[0]) or self.is_bound(path)):
            return self._gives_string(x, 0)
        return (
            path in self.strings
            or path in self.perhaps_strings
            or any(self.known.is_said("strings", key, path) for key in self._keys(path))
        )

    def _gives_string(self, x: t.Expression, place: int) -> bool:
        """Whether a call of a function of the project, or a variable, may give a string at one of its outputs."""
        x = w.bare(x)
        name = w.dotted(x.base) if isinstance(x, t.Index) and not x.brace else w.dotted(x)
        if name is None:
            return False
        if self._is_value(name.split(".")[0]):
            return place == 0 and not isinstance(x, t.Index) and self.may_be_string(x)
        if (found := self.own(name)) is not None:
            return place in self.known.mixed_outputs_of(key_of(*found))[1]
        follows = name in SAME_TEXT or name in _PARTS
        return follows and isinstance(x, t.Index) and any(self.may_be_string(a) for a in x.args[:1])

    def _seen(self, x: t.Name) -> bool | None:
        """What the one assignment says that this use sees; None where there are several, or it says nothing."""
        seen = self.reaching.reads.get(id(x))
        if seen is None or id(x) in self.asked:
            return None
        if (kind := self._defined(seen)) == TEXT:
            return None
        if kind != UNKNOWN:
            return kind in _CHARACTERS
        self.asked.add(id(x))
        try:
            return self._made_of(seen)
        finally:
            self.asked.discard(id(x))

    def _made_of(self, seen: Definition) -> bool | None:
        key = ("characters", id(seen), len(self.narrowed))
        if key not in self.told:
            if self.depth == DEEPEST:
                return None
            self.told[key] = None
            self.depth += 1
            try:
                self.told[key] = self._characters_of(seen)
            finally:
                self.depth -= 1
        return self.told[key]

    def _characters_of(self, seen: Definition) -> bool | None:
        if isinstance(seen, OneOf):
            told = {self._made_of(one) for one in seen.definitions}
            return True if True in told else None if None in told else False
        if (kind := self._defined(seen)) == TEXT:
            return None
        if kind != UNKNOWN:
            return kind in _CHARACTERS
        if isinstance(seen, Asked):
            return False
        if not isinstance(seen, Made):
            return None
        return self._holds_either(seen.statement.value) or self._gives(seen.statement.value, seen.place)

    def _among(self, name: str) -> bool:
        return name in self.characters and (name not in self.strings or self.carries_class(name))

    def _of_parameter(self, name: str) -> bool:
        """Whether some call gives this parameter characters, and none gives strings."""
        return any(
            self.known.is_said("characters", key, name)
            and (not self.known.is_said("strings", key, name) or self.carries_class(name))
            for key in self._keys(name)
        )

    def _keys(self, name: str) -> list:
        """The function, or the anonymous one, whose parameter a name is."""
        keys = [key for key, kinds in reversed(self.bound) if name in kinds][:1]
        if not keys:
            f = self.scope.function
            keys = [key_of(self.path, f)] if f is not None and name in f.inputs else []
        return keys

    def _gives(self, x: t.Expression, place: int) -> bool:
        """Whether a call, or another expression, may give characters at one of its outputs."""
        x = w.bare(x)
        name = w.dotted(x.base) if isinstance(x, t.Index) and not x.brace else w.dotted(x)
        if name is None or self._is_value(name.split(".")[0]):
            called = x.base if isinstance(x, t.Index) and not x.brace else x
            return self._methods_give(called, place) or place == 0 and self.may_be_characters(x)
        args = x.args if isinstance(x, t.Index) else ()
        if (found := self.own(name)) is not None:
            given = self.known.mixed_outputs_of(key_of(*found))
            return place in given[0] and place not in given[1]
        kept = name in SAME_TEXT or name in SHAPED or name == "horzcat"
        return kept and place == 0 and any(self.may_be_characters(a) for a in args[:1])

    def _methods_give(self, called: t.Expression, place: int) -> bool:
        """Whether a method of an object may give characters at one of its outputs."""
        if not isinstance(called, t.Field) or called.name not in self.project.methods:
            return False
        given = [self.known.mixed_outputs_of(key_of(path, f)) for path, f in self._methods(called.name)]
        return any(place in characters and place not in strings for characters, strings in given)

    def remember_outputs(self) -> None:
        """Note which outputs of the function may be characters, and which strings."""
        if (f := self.scope.function) is None:
            return
        places = [(i, t.Name(name), name) for i, name in enumerate(f.outputs)]
        characters = frozenset(i for i, x, name in places if self._among(name) or self.may_be_characters(x))
        strings = frozenset(i for i, x, name in places if name in self.strings or self.may_be_string(x))
        self.known.set_mixed_outputs(key_of(self.path, f), (characters, strings))
