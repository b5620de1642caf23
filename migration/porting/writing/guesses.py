"""What a value may be where its kind is not known: a text, an object, a structure's element, a method's owner."""

from __future__ import annotations

import re
from collections.abc import Callable
from keyword import iskeyword
from typing import Any

from dlarray.migration.checking import library
from dlarray.migration.checking.vocabulary import OF_GRAPHS, PARSER_METHODS, is_check
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.bodies.number_slots import CELLS, numbers_given
from dlarray.migration.inference.bodies.text_uses import compared_with_characters, used_as_texts
from dlarray.migration.inference.callees import key_of
from dlarray.migration.inference.endings import has_end, used_as_arrays
from dlarray.migration.inference.perhaps_many import perhaps_many
from dlarray.migration.porting.call_names import DIFFERENTIATING
from dlarray.migration.porting.writing.code import ATOM, Code, quoted
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

EACH = frozenset("ismember isnan isinf isfinite isprime ismissing".split())  # they ask each element
OF_SETS = frozenset("ismember intersect union setdiff".split())
UNSURE = frozenset(
    "sort unique ismember intersect union setdiff sortrows flip fliplr flipud cell2mat".split()
)
_OF_CELLS = frozenset({"circshift", "reshape"})  # in programs that have cells, and no networks
_GIVE_STRUCTURES = frozenset("cell2struct table2struct jsondecode dir".split())  # one, or several
_TOLD = frozenset({*k.TEXTS, k.ROWS, k.STRINGS, k.CELL, k.STRUCT, k.STRUCTS, k.TABLE})
# Questions to a map or a dictionary that need no parentheses.
_ASKED = ("keys", "values", "hasdata")  # methods without arguments, or fields
_PLACES = frozenset({"regexp", "regexpi", "strfind"})  # where nothing is found, they are empty
_ARITHMETIC = ("+", "-", "*", ".*", "/", "./", "\\")
_ASKS_FOR_VARIABLES = re.compile(r"\bexist\b|\bwhos?\b")


class Guesses(Context):
    """Questions about values of unknown kinds, which the names and uses around them answer."""

    arrays: Any
    known: Any
    is_own: Callable[[str], bool]
    spreading: Callable[..., bool]

    def _perhaps_objects(self, base: Code, x: t.Index) -> bool:
        """Whether ``x(k)`` may be of one object of an own class, which takes no parentheses in Python."""
        if not self.module.project.has_objects or any(isinstance(a, t.NameValue) for a in x.args):
            return False
        if base.kind == k.OBJECT or base.kind == k.UNKNOWN and base.text == self.self_name:
            return True
        whole = base.text not in self.arrays or self.holds_object(x.base)
        return base.kind == k.UNKNOWN and isinstance(x.base, t.Field) and whole

    def is_asked(self, name: str) -> bool:
        """Whether a name after a dot may be a method without arguments."""
        text = self.module.file.text
        return name in _ASKED or w.of_partition(name, text) or (name in OF_GRAPHS and w.makes_graphs(text))

    def may_hold_string(self, x: t.Expression) -> bool:
        """Whether braces may stand behind a string: of what a cell holds nothing tells, where there are strings."""
        inner = w.bare(x)
        if isinstance(inner, t.Index) and inner.brace and self.kinds.of(inner.base) == k.UNKNOWN:
            return any('"' in file.text for file in self.module.project.files.values())
        return self.kinds.may_be_string(x)

    def _of_element(self, x: t.Expression) -> bool:
        """Whether a field is one of an element, ``s(2).a`` or ``c{2}.a``, of which nothing tells whether it is text."""
        while isinstance(x, t.Field):
            x = x.base
            if w.dotted(x) in self.kinds.with_texts:
                return True
        if isinstance(x, t.Name) and self.kinds.is_bound(x.id):
            return self.kinds.of(x) == k.STRUCT  # what arrayfun takes out of a structure array
        if not isinstance(x, t.Index) or not isinstance(root := w.root(x), t.Name):
            return False
        return self.is_value(root.id) and self.kinds.of(root) not in (k.OBJECT, k.LAYERS, k.TABLE)

    def element_of_loaded(self, x: t.Expression) -> Code | None:
        """``q.s(1)`` of what a file brought, where a field of it is read: perhaps one structure, and no array."""
        if not isinstance(x, t.Index) or x.brace or not isinstance(x.base, t.Field) or not x.args:
            return None
        root = w.root(x.base)
        if not isinstance(root, t.Name) or self.kinds.of(x.base) not in (k.UNKNOWN, k.STRUCTS):
            return None
        values = map(w.bare, self.known.values_of(self.scope.body).get(root.id, ()))
        if not any(isinstance(v, t.Index) and v.base == t.Name("load") for v in values):
            return None
        base = self.code(x.base)
        return Code(
            f"{self.helper('paren')}({base}, {', '.join(self.subscripts(base, x.args))})", ATOM, k.UNKNOWN
        )

    def calls_own(self, x: t.Expression) -> bool:
        """Whether a function of the project is called, which may do more than give a value."""
        return any(isinstance(n, t.Name) and not self.is_value(n.id) and self.is_own(n.id) for n in w.walk(x))

    def renames(self) -> bool:
        """Whether the file has a name that Python has otherwise."""
        names = {n.id for n in w.walk(self.module.file) if isinstance(n, t.Name)}
        return any(iskeyword(n) or self.is_value(n) and self.local_name(n) != n for n in names)

    def asks_for_variables(self) -> bool:
        """Whether the file asks which variables there are."""
        return _ASKS_FOR_VARIABLES.search(self.module.file.text) is not None

    def field_of_element(self, x: t.Expression) -> bool:
        """Whether a field is one of an element of an array of structures, which is ``[]`` where others gave it none."""
        if not isinstance(x, t.Field):
            return False
        owner = w.bare(x.base)
        values = (owner,)
        if isinstance(owner, t.Name):
            values = tuple(self.known.values_of(self.scope.body).get(owner.id, ()))
        parts = (v for v in map(w.bare, values) if isinstance(v, t.Index) and not v.brace)
        return any(self.kinds.of(v.base) == k.STRUCTS for v in parts)

    def perhaps_one(self, x: t.Expression) -> bool:
        """Whether a value may be Python's number or text: what a cell holds, or what some call gives a parameter."""
        if self.module.complex:
            return False
        if isinstance(x, t.Index):
            return x.brace and len(x.args) == 1
        f = self.scope.function
        if f is None or not isinstance(x, t.Name) or x.id not in f.inputs:
            return False
        return (key_of(self.module.file.path, f), x.id) in self.known.numbers

    def _perhaps_texts(self) -> frozenset[str]:
        """Variables that are given to functions of texts, or are cells somewhere: the library takes neither."""
        if not hasattr(self, "_texts"):
            body = w.body_walk(self.scope.body)
            given = [s for s in body if isinstance(s, t.Assign) and len(s.targets) == 1]
            cells = {
                s.targets[0].id
                for s in given
                if isinstance(s.targets[0], t.Name) and self.kinds.of(s.value) == k.CELL
            }
            carried = filter(self.kinds.carries_class, self.kinds.strings)
            self._texts = used_as_texts(self.scope.body).union(cells, carried)
        return self._texts

    def _counted(self, x: t.Expression, c: Code) -> Code:
        """An operand of arithmetic; as a number where it is perhaps a character, which was compared with one."""
        if c.kind != k.UNKNOWN or (counted := self.counted(x, c)) is not c or not isinstance(x, t.Name):
            return counted if c.kind == k.UNKNOWN else c
        if not hasattr(self, "_near_characters"):
            self._near_characters = compared_with_characters(self.scope.body)
        return Code(f"{self.helper('codes')}({c})", ATOM, k.UNKNOWN) if x.id in self._near_characters else c

    def perhaps_number(self, name: str) -> bool:
        """Whether a variable may hold a number of Python's, as a function that is a value gives it: ``y = f(k)``."""
        if self.kinds.variable(name) != k.UNKNOWN:
            return False
        for s in w.body_walk(self.scope.body):
            if not isinstance(s, t.Assign) or s.targets != (t.Name(name),):
                continue
            call = w.bare(s.value)
            if isinstance(call, t.Index) and (call.brace or self.kinds.of(call.base) == k.MAP):
                if self.slot_of_number(call) if call.brace else self.kinds.of(call) == k.UNKNOWN:
                    return True
            if not isinstance(call, t.Index) or call.brace or not isinstance(f := call.base, t.Name):
                continue
            if f.id == "str2num" and not self.is_value(f.id):
                return True
            if not self.is_value(f.id) or f.id in used_as_arrays(self.scope.body):
                continue
            if (kind := self.kinds.of(f)) not in (k.HANDLE, k.UNKNOWN):
                continue
            if kind == k.HANDLE or not any(self.kinds.of(a) in k.ARRAYS for a in call.args):
                return True
        return False

    def slot_of_number(self, x: t.Expression) -> bool:
        """Whether a cell or a field that is stored into, ``c{1}(2) = 5``, may hold one of Python's numbers."""
        kind = self.kinds.of(x)
        if isinstance(x, t.Index) and x.brace:
            told = kind in (*k.PYTHON_NUMBERS, k.BOOL)
            return (told or kind == k.UNKNOWN and CELLS in self.module.plan.numbers) and not self.spreading(x)
        if not isinstance(x, t.Field):
            return False
        guessed = kind == k.UNKNOWN or kind == k.ARRAY and x.name in self.module.project.properties
        if kind in (*k.PYTHON_NUMBERS, k.BOOL) or guessed and x.name in self.module.plan.numbers:
            path = w.dotted(x)  # what this scope gives to the field itself is an array already
            return path is None or not any(
                isinstance(s, t.Assign) and any(w.dotted(target) == path for target in s.targets)
                for s in w.body_walk(self.scope.body)
            )
        return False

    def _is_argument(self, name: str) -> bool:
        """Whether a variable is one of a call's further arguments: ``y = varargin{1}``."""
        if self.kinds.variable(name) != k.UNKNOWN:
            return False
        return any(
            isinstance(s, t.Assign)
            and s.targets == (t.Name(name),)
            and isinstance(part := w.bare(s.value), t.Index)
            and part.brace
            and part.base == t.Name("varargin")
            for s in w.body_walk(self.scope.body)
        )

    def _of_counted_cells(self, name: str) -> bool:
        """Whether a variable is what a cell array of this scope holds, to which the scope gives one number, too."""
        if self.kinds.variable(name) != k.UNKNOWN:
            return False
        body = self.scope.body
        given = [s for s in w.body_walk(body) if isinstance(s, t.Assign)]
        cells = {
            part.base
            for s in given
            if s.targets == (t.Name(name),) and isinstance(part := w.bare(s.value), t.Index) and part.brace
        }
        return any(isinstance(cell, t.Field) for cell in cells) or any(  # of a field nothing here tells
            CELLS in numbers_given(s) and any(w.root(target) in cells for target in s.targets) for s in given
        )

    def reads_perhaps_number(self, x: t.Index) -> bool:
        """Whether an element is read as that of one number can be: ``y(1)``, ``y(k)`` in a loop over k, ``y(:)``."""
        if not isinstance(x.base, t.Name):
            return False
        if self._is_argument(x.base.id) or self._of_counted_cells(x.base.id):  # whatever comes
            return True
        if not all(self._of_one(a) for a in x.args):
            return False
        others = (
            n
            for s in w.body_walk(self.scope.body)
            for e in w.expressions(s)
            for n in w.walk(e)
            if isinstance(n, t.Index) and n.base == x.base
        )
        return self.perhaps_number(x.base.id) and not any(self._takes_part(n) for n in others)

    def _of_one(self, a: t.Expression) -> bool:
        a = w.bare(a)
        v = self.scope.variable(a.id) if isinstance(a, t.Name) else None
        return a in (t.Number("1"), t.End(), t.Colon()) or v is not None and bool(v.loop)

    def _takes_part(self, x: t.Index) -> bool:
        """Whether there are subscripts of several elements: ``x(2:end)``, ``x(end - 1)``."""
        return any(isinstance(w.bare(a), t.Range) or has_end(a) and w.bare(a) != t.End() for a in x.args)

    def compares_several(self, x: t.Expression) -> bool:
        """Whether a condition of unknown kind asks several numbers, or none: ``A(k, :) == b``, a persistent."""
        if isinstance(x, t.Index) and isinstance(x.base, t.Name) and x.base.id in EACH and x.args:
            return self.kinds.of(x.args[0]) in (k.ARRAY, k.MASK, k.SIZES)
        if isinstance(x, t.Index) and isinstance(x.base, t.Name) and x.base.id in _PLACES:
            return not (self.is_value(x.base.id) or self.is_own(x.base.id))
        if isinstance(x, (t.Name, t.Field)) and self._gets_an_array(x) or self._holds_places(x):
            return True
        if not isinstance(x, t.Binary) or x.op not in ("==", "~=", "<", ">", "<=", ">="):
            return False
        equal = x.op in ("==", "~=")
        if equal and (any(map(self.perhaps_characters, (x.left, x.right))) or self.from_cells(x)):
            return True
        return any(
            self.perhaps_empty(side)
            or self._is_given_an_array(side)
            or self._reads_several(side)
            or isinstance(side, t.Index)
            and not side.brace
            and any(isinstance(w.bare(a), (t.Colon, t.Range)) for a in side.args)
            for side in (w.bare(x.left), w.bare(x.right))
        )

    def _reads_several(self, x: t.Expression) -> bool:
        """Whether elements of a field or column are read at several places, as in ``2 * T.a(places)``."""
        if isinstance(x, t.Binary):
            return any(self._reads_several(w.bare(side)) for side in (x.left, x.right))
        if not isinstance(x, t.Index) or x.brace or not isinstance(x.base, t.Field):
            return False
        return any(self.kinds.of(a) in k.ARRAYS for a in x.args)

    def _holds_places(self, x: t.Expression) -> bool:
        """Whether a variable holds what a search may have found at several places, or nowhere."""
        if not isinstance(x, t.Name):
            return False
        return any(map(_may_find_nothing, self.known.values_of(self.scope.body).get(x.id, ())))

    def _is_given_an_array(self, x: t.Expression) -> bool:
        """Whether a variable is an array at times: ``e = 1; while e > tol, e = abs(y - z); ...``, or in some calls."""
        if not isinstance(x, (t.Name, t.Field)):
            return False
        f = self.scope.function
        if f is not None and isinstance(x, t.Name) and x.id in f.inputs:
            if (key_of(self.kinds.path, f), x.id) in self.kinds.known.arrays:
                return True
        for s in w.body_walk(self.scope.body):
            if isinstance(s, t.Assign) and s.targets == (x,):
                value = w.bare(s.value)
                many = isinstance(value, t.Matrix) and sum(map(len, value.rows)) > 1
                if many or self.kinds.of(s.value) in (*k.ARRAYS, k.SIZES):
                    return True
        return False

    def _gets_an_array(self, x: t.Expression) -> bool:
        """Whether a variable, or a field, is an array at times: an assignment gives it one, or it is computed with."""
        if self._is_given_an_array(x):
            return True
        for s in w.body_walk(self.scope.body):
            if isinstance(s, t.Assign) and any(
                isinstance(target, t.Index) and not target.brace and target.base == x for target in s.targets
            ):
                return True
            for n in (n for e in w.expressions(s) for n in w.walk(e)):
                if isinstance(n, t.Postfix) and n.operand == x:
                    return True
                if isinstance(n, t.Index) and not n.brace and n.base == x and t.Colon() in n.args:
                    return True
                if isinstance(n, t.Binary) and n.op in _ARITHMETIC and x in (n.left, n.right):
                    return True
        return False

    def perhaps_empty(self, x: t.Expression) -> bool:
        """Whether a variable or a property may hold nothing that was found, and nothing here asks for that."""
        if isinstance(x, t.Field):
            if not (self._is_object(x.base) and x.name in self.module.project.empty_properties):
                return False
        elif not isinstance(x, t.Name) or (v := self.scope.variable(x.id)) is None:
            return False
        elif not v.shared:
            return any(map(_may_find_nothing, self.known.values_of(self.scope.body).get(x.id, ())))
        asked = t.Index(t.Name("isempty"), (x,), False)
        return not any(
            n == asked for s in w.body_walk(self.scope.body) for e in w.expressions(s) for n in w.walk(e)
        )

    def wants_helper(self, name: str, args: tuple[t.Expression, ...]) -> bool:
        """Whether a function that library and helpers both have may meet cells, texts or structures here."""
        kinds_of_two = [self.kinds.of(a) for a in args[:2]]
        kinds = [self.kinds.of(a) for a in args if not isinstance(a, (t.NameValue, t.Text)) or a is args[0]]
        if any(kind in _TOLD for kind in kinds):
            return True
        if name in ("horzcat", "vertcat") and any(self.spread(a) is not None for a in args):
            return True  # the contents of cells
        if kinds[:1] == [k.UNKNOWN] and isinstance(args[0], t.Name) and args[0].id in self._perhaps_texts():
            return True
        if name == "cell2mat" and kinds[:1] not in ([], [k.UNKNOWN]):
            return True  # what began as [] and has cells since
        if any(map(self.perhaps_characters, args[:2])) or name in OF_SETS and k.CHAR in kinds_of_two:
            return True
        if name == "isequal" and t.Text("", False) in args:  # '' is 0×0, as [] is
            return True
        first = w.bare(args[0])
        if kinds[:1] == [k.UNKNOWN] and isinstance(first, t.Index) and first.brace:
            return True  # what is in a cell is often a text
        if isinstance(first, t.Index) and w.dotted(first.base) in _GIVE_STRUCTURES:
            return True
        if name in _OF_CELLS and kinds[:1] == [k.UNKNOWN] and "{" in self.module.file.text:
            return DIFFERENTIATING.isdisjoint(re.findall(r"\w+", self.module.file.text))
        return name in UNSURE and kinds[:1] == [k.UNKNOWN]

    def _part_of_structures(self, x: t.Expression, shown: bool = False) -> bool:
        """Whether it is s(1:2) of a structure array that nothing but its fields tells of: ``s = struct(f, v)``."""
        if not isinstance(x, t.Index) or x.brace or len(x.args) != 1 or not isinstance(x.base, t.Name):
            return False
        kind, unknown_too = self.kinds.of(x.base), shown or isinstance(w.bare(x.args[0]), t.Range)
        known = kind in (k.STRUCT, k.STRUCTS) or unknown_too and kind == k.UNKNOWN
        return known and self.is_value(x.base.id) and self.spreading(x)

    def parts_shown(self, x: t.Expression, shown: bool = True) -> str | None:
        """``s(1:2).f`` of structures; as a statement also where nothing tells that s is no structure array."""
        if not isinstance(x, t.Field) or self.module.project.is_method_alone(x.name):
            return None
        if not (self._part_of_structures(x.base, shown) or perhaps_many(x.base, self)):
            return None
        return f"*{self.helper('each')}({self.code(x.base)}, {quoted(x.name)})"

    def _is_given(self, x: t.Expression) -> bool:
        """Whether it is a parameter, which a caller may give one element of a structure array."""
        f = self.scope.function
        return isinstance(x, t.Name) and f is not None and x.id in f.inputs

    def _may_be_several(self, x: object) -> bool:
        """Whether it is an array's name that no loop counts, one column at a time."""
        if not isinstance(x, t.Name) or self.kinds.of(x) != k.ARRAY:
            return False
        return not any(isinstance(s, t.For) and s.variable == x for s in w.body_walk(self.scope.body))

    def is_method(self, x: t.Index) -> bool:
        """Whether x.name(...) calls a method: of a class of the project, or a function of the library on an object."""
        if not isinstance(x.base, t.Field) or self.kinds.of(x.base) != k.UNKNOWN:
            return False
        if any(isinstance(a, (t.Colon, t.Range)) or has_end(a) for a in x.args):
            return False
        name = x.base.name
        if name in PARSER_METHODS and "inputParser" in self.module.file.text:
            return True
        return name in self.module.project.methods or is_check(name) or library.known(name) is not None


def has_range(a: t.Expression) -> bool:
    """Whether an operand of arithmetic is a range, so that the result is several numbers: ``k + (0:2)``."""
    a = w.bare(a)
    if isinstance(a, t.Binary):
        return has_range(a.left) or has_range(a.right)
    if isinstance(a, t.Matrix):
        return sum(map(len, a.rows)) > 1
    return has_range(a.operand) if isinstance(a, (t.Prefix, t.Postfix)) else isinstance(a, t.Range)


def perhaps_cells(target: t.Index, value: t.Expression, kinds: Any) -> bool:
    """Whether predictions of several sequences are stored, a cell array where each is a sequence again."""
    if target.brace or not isinstance(value, t.Index) or value.brace or len(value.args) < 2:
        return False
    made = w.dotted(value.base) in ("predict", "predictAndUpdateState", "minibatchpredict", "classify")
    return made and kinds.of(value.args[1]) == k.CELL


def gives_network(x: t.Expression) -> bool:
    """Whether an expression is a call that gives a network, which ``nets(k) = …`` makes an array of."""
    makers = ("trainNetwork", "trainnet", "dlnetwork", "assembleNetwork", "layerGraph")
    return isinstance(x, t.Index) and not x.brace and w.dotted(x.base) in makers


def given_brackets(field: str, source: str) -> bool:
    """Whether a file gives a field ``[]``, which a store then makes a structure or a cell array."""
    name = re.escape(field)
    return re.search(rf"(\.{name}\s*=|'{name}'\s*,)\s*\[\s*\]", source) is not None


def assigned_cells(x: t.Expression, body: t.Body) -> bool:
    """Whether something here gives the cells of x values of their own, so that they are there."""
    return any(
        isinstance(target, t.Index) and target.brace and target.base == x
        for s in w.body_walk(body)
        for target in (s.targets if isinstance(s, t.Assign) else ())
    )


def fewest_arguments(name: str, body: t.Body) -> int:
    """How many arguments each call of a variable gives at least; MATLAB misses only those that are used."""
    counts = [
        len(n.args)
        for s in w.body_walk(body)
        for x in w.expressions(s)
        for n in w.walk(x)
        if isinstance(n, t.Index) and n.base == t.Name(name) and not n.brace
        if not any(isinstance(a, t.Index) and a.brace for a in n.args)
    ]
    return min(counts, default=99)


def _may_find_nothing(x: t.Expression) -> bool:
    x = w.bare(x)
    return isinstance(x, t.Index) and not x.brace and x.base in (t.Name("str2num"), t.Name("strfind"))
