"""Calls of the project's own functions: where they are imported from, and their arguments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dlarray.migration.checking import library
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.aliases import path_of
from dlarray.migration.inference.callees import key_of
from dlarray.migration.porting.class_access import is_hidden, written
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, quoted
from dlarray.migration.porting.writing.handles import HELPER_FIRST, Handles
from dlarray.migration.porting.writing.names import member_name, python_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import local_function, method_of

# Functions of numbers, to which characters are their codes.
OF_NUMBERS = frozenset(
    """
    sum mean median mode std var max min cumsum prod cumprod cummax cummin diff mod rem abs floor ceil round fix sign
    any all bitand bitor bitxor norm dot conv times histcounts sqrt power
    """.split()
)
# Methods that are operators, which are called for their second argument, too.
_OPERATORS = {
    "plus": "+",
    "minus": "-",
    "times": ".*",
    "mtimes": "*",
    "rdivide": "./",
    "mrdivide": "/",
    "power": ".^",
    "mpower": "^",
}
# Those that give a character, or True, of a text of Python's.
_SILENT = frozenset("max min any all".split())


class OwnCalls(Handles):
    """Functions of other files, and what they are given."""

    argument: Callable[[t.Expression], str]
    subscripts: Callable[..., list[str]]

    def imported(self, name: str, path: str, own_name: str, base: bool = False) -> str:
        """The name under which a function or class of another file is called; a ``base`` is needed at once."""
        if path == self.module.file.path:
            return python_name(own_name)
        module, plain = self.module_of(path), python_name(own_name)
        if not base and self.module.plan.circular(self.module.file.path, path):
            short = (
                module
                if "." not in module and module not in self.module.imports.taken
                else module.replace(".", "_") + "_"
            )
            self.module.imports.circular.add(
                f"import {module}" if short == module else f"import {module} as {short}"
            )
            return f"{short}.{plain}"
        elsewhere = any(plain in names for m, names in self.module.imports.own.items() if m != module)
        if own_name in self.module.imports.taken or elsewhere:  # two functions of one name
            folder = module.split(".")[-2:-1] if module.endswith(f".{plain}") else module.split(".")
            taken = self.module.imports.taken
            plain = (
                f"{'_'.join(folder)}_{plain}"
                if folder and "_".join([*folder, plain]) not in taken
                else f"{plain}_"
            )
            self.module.imports.own.setdefault(module, set()).add(f"{python_name(own_name)} as {plain}")
            return plain
        self.module.imports.own.setdefault(module, set()).add(plain)
        return plain

    def module_of(self, path: str) -> str:
        from dlarray.migration.porting.places import module_path

        return module_path(path, self.module.root)

    def own_arguments(
        self,
        args: tuple[t.Expression, ...],
        f: t.Function | None = None,
        keeps: bool = False,
        path: str = "",
    ) -> list[str]:
        out, keywords = [], []
        named = (
            {e.name for block in f.arguments for e in block.entries if e.group} if f is not None else set()
        )
        groups = {e.group for block in f.arguments for e in block.entries} if f is not None else set()
        positions = [name for name in f.inputs if name not in groups] if f is not None else []
        pairs = not named and "varargin" in positions  # there they are names and values
        i = 0
        while i < len(args):
            a = args[i]
            if isinstance(a, t.NameValue) and pairs:
                out += [quoted(a.name), self.argument(a.value)]
            elif isinstance(a, t.NameValue):
                keywords.append(f"{python_name(_whole(a.name, named) or a.name)}={self.value(a.value)}")
            elif (
                isinstance(a, t.Text)
                and i + 1 < len(args)
                and (full := _whole(a.value, named if i >= len(positions) else named & {a.value}))
            ):
                keywords.append(f"{python_name(full)}={self.value(args[i + 1])}")
                i += 1
            elif (
                named
                and "varargin" not in positions
                and i >= len(positions)
                and (many := self.spread(w.bare(a)))
            ):
                keywords.append(f"**{self.helper('named')}({many})")
            elif self._fills_positions(a, args[i + 1 :], positions[i:], named, f) and (
                many := self.spread(w.bare(a))
            ):
                count = len(positions) - i
                out.append(f"{many}[:{count}]")
                keywords.append(f"**{self.helper('named')}({many}[{count}:])")
            elif named and i + 1 == len(args) and not pairs and (many := self.spread(w.bare(a))):
                given = f"{written(tuple(sorted(named)))}, {many}"
                out.append(f"*{self.helper('before_names')}({given})")
                keywords.append(f"**{self.helper('after_names')}({given})")
            elif pairs and isinstance(a, t.Text) and a.string and self.module.project.asks_for_strings:
                out.append(f"{self.helper('String')}({quoted(a.value)})")  # isstring is asked of it
            elif f is not None and i < len(f.inputs) and self._carried(path, f, f.inputs[i], a):
                out.append(self._told(a))
            else:
                out.append(self.stored(a).text if keeps and isinstance(a, t.Name) else self.argument(a))
            i += 1
        return out + keywords

    def part_of(self, target: t.Expression) -> str | None:
        """What a store goes into, as `class_uses` names it: a field, the cells "{}" or the values of a map "()"."""
        if isinstance(target, t.Field):
            return target.name
        if isinstance(target, t.DynamicField) or isinstance(target, t.Index) and target.brace:
            return "{}"
        return "()" if isinstance(target, t.Index) and self.kinds.of(target.base) == k.MAP else None

    def is_told(self, name: str) -> bool:
        """Whether a variable holds strings that say so: beside characters, or several of them later."""
        return self.kinds.carries_class(name) or self.kinds.variable(name) == k.STRINGS

    def _carried(self, path: str, f: t.Function, name: str, a: t.Expression) -> bool:
        """Whether a string is given to a parameter that is characters in other calls, and which tells them apart."""
        return self.kinds.of(a) == k.STRING and self.kinds.known.is_said("carried", key_of(path, f), name)

    def takes_pairs(self, callee: t.Expression) -> bool:
        """Whether a method takes names and values as they come, in varargin."""
        name = callee.name if isinstance(callee, t.Field) else ""
        found = self.module.plan.method(self.module.project, name)
        return found is not None and "varargin" in found[1].inputs and not found[1].arguments

    def arguments_of_handle(self, args: tuple[t.Expression, ...], pairs: bool = False) -> list[str]:
        out = []
        for a in args:
            if isinstance(a, t.NameValue) and pairs:
                out += [quoted(a.name), self._told(a.value)]
            elif isinstance(a, t.NameValue):
                out.append(f"{a.name}={self.value(a.value)}")
            else:
                out.append(self.spread(a) or self._told(a))
        return out

    def _told(self, a: t.Expression) -> str:
        """An argument of a function that is not known here, which may ask whether a text is a string."""
        c = self.value(a)
        told = c.kind != k.STRING or c.text.startswith("String(")
        return c.text if told else f"{self.helper('String')}({c})"

    def _fills_positions(
        self, a: t.Expression, after: tuple, positions: list[str], named: set[str], f: t.Function | None
    ) -> bool:
        """Whether ``c{:}`` gives the positions that are left, all of which are needed, and options behind them."""
        if f is None or after or not named or not positions or "varargin" in positions:
            return False
        optional = {e.name for block in f.arguments for e in block.entries if e.default is not None}
        a = w.bare(a)
        whole = (
            isinstance(a, t.Index) and a.brace and len(a.args) == 1 and isinstance(w.bare(a.args[0]), t.Colon)
        )
        return whole and not optional & set(positions)

    def with_codes(self, name: str, args: tuple[t.Expression, ...]) -> tuple[t.Expression, ...]:
        """Characters that are given to functions of numbers as their codes."""
        if name not in OF_NUMBERS or not args:
            return args
        both = name in ("max", "min", "mod", "rem", "bitand", "bitor", "bitxor")
        return tuple(
            t.Index(t.Name("double" if self.kinds.of(a) == k.CHAR else "codes"), (a,))
            if i <= both and (self._of_characters(a) or name in _SILENT and self.kinds.may_come_from_cells(a))
            else a
            for i, a in enumerate(args)
        )

    def _of_characters(self, a: t.Expression) -> bool:
        return self.kinds.of(a) in (k.CHAR, k.ROWS) or self.perhaps_characters(a)

    def perhaps_single(self, x: t.Expression) -> bool:
        """Whether an array of strings may be one, whose letters a list would hold: ``string(n)``, ``"a" + n``."""
        x = w.bare(x)
        made = isinstance(x, t.Index) and x.base == t.Name("string")
        return made or isinstance(x, t.Binary)

    def of_later_object(self, name: str, args: tuple[t.Expression, ...], nargout: int) -> Code | None:
        """A method that is called for an object behind the first argument, which is a function, number or text."""
        first = w.bare(args[0])
        if not isinstance(first, (t.Handle, t.Lambda, t.Number, t.Text)) or len(args) < 2:
            return None
        classes = self.module.project.classes
        known = [classes[full] for full in sorted(self.module.project.methods[name]) if full in classes]
        own = [one for one in known if one[0] == self.module.file.path]
        if library.known(name) is not None or len(own or known) != 1:
            return None
        ((path, c),) = own or known
        f = method_of(c, name)
        parts = [self.argument(args[0]), *self.own_arguments(args[1:])]
        if f is not None and nargout > 1 and self.module.plan.takes_nargout(path, f):
            parts.append(f"nargout={nargout}")
        return Code(
            f"{self.imported(c.name, path, c.name)}.{member_name(name)}({', '.join(parts)})", ATOM, k.UNKNOWN
        )

    def overloaded_word(self, name: str, first: t.Expression) -> str | None:
        """The function that a method has the name of: what values that are no objects are given to."""
        helper = next((h for h in (name, f"{name}_") if h in library.helpers()), None)
        known = library.known(name)
        if known is not None and not (helper == name and name in HELPER_FIRST):
            return self.dl(library.RENAMED.get(known.name, known.name))
        classes = (self.module.project.classes.get(c) for c in self.module.project.methods[name])
        of_library = any(s.startswith("nnet.") for found in classes if found for s in found[1].superclasses)
        told = known is None and (self.kinds.of(first) == k.OBJECT or of_library)
        return None if helper is None or told else self.helper(helper)

    # -- members of classes -----------------------------------------------------------------------------------
    def _class_member(self, name: str, args: tuple[t.Expression, ...], nargout: int) -> Code | None:
        """Static methods, constants and enumeration members: Class.name."""
        head, _, rest = name.rpartition(".")
        full = self.module.project.class_named(head, self.scope)
        if full is None:
            if (found := self._of_member(head, rest, args, nargout)) is not None:
                return found
            if name.split(".")[0] in self.module.project.packages:
                raise Cannot(f"{name}: the package has no such function")
            return None
        if rest == "empty":
            return self._no_objects(head, full, args)
        path, c = self.module.project.classes[full]
        target = self.imported(head, path, c.name)
        f = method_of(c, rest)
        if not args and f is None:
            return Code(f"{target}.{rest}")
        parts = self.own_arguments(args)
        several = f is not None and len(f.outputs) > 1 and not self.module.plan.takes_nargout(path, f)
        if f is not None and nargout > 1 and self.module.plan.takes_nargout(path, f):
            parts.append(f"nargout={nargout}")
        first = f"[:{nargout}]" if nargout > 1 else "[0]"
        call = f"{target}.{member_name(rest)}({', '.join(parts)})"
        return Code(call + (first if several and f is not None and nargout < len(f.outputs) else ""))

    def part_of_class(self, x: t.Field | t.DynamicField) -> Code | None:
        """``Color.(name)``: a member of an enumeration, or a constant, by a name that the program makes."""
        name = w.dotted(x.base) if isinstance(x, t.DynamicField) else None
        if name is None or self.is_value(name.split(".")[0]):
            return None
        full = self.module.project.class_named(name, self.scope)
        if full is None or not isinstance(x, t.DynamicField):
            return None
        path, c = self.module.project.classes[full]
        target, member = self.imported(name, path, c.name), self.code(x.name)
        members = any(isinstance(block, t.Enumeration) for block in c.members)
        return Code(f"{target}[{member}]" if members else f"getattr({target}, {member})", ATOM, k.UNKNOWN)

    def makes_object(self, x: t.Expression) -> bool:
        """Whether a value is made by a class of the project."""
        x = w.bare(x)
        name = w.dotted(x.base if isinstance(x, t.Index) and not x.brace else x)
        return name is not None and self.module.project.class_named(name, self.scope) is not None

    def holds_object(self, x: t.Expression) -> bool:
        """Whether a statement of the scope stores one object of the project's as the whole of ``x``."""
        given = (s for s in w.body_walk(self.scope.body) if isinstance(s, t.Assign) and s.targets == (x,))
        return any(self.makes_object(s.value) for s in given)

    def may_be_hidden(self, x: t.Expression) -> bool:
        """Whether MATLAB may refuse what a statement inside ``try`` asks an object of another class for."""
        return self.tries > 0 and is_hidden(x, self.module.project, self.module.file)

    def indexed_elsewhere(self, target: t.Field) -> bool:
        """Whether the class stores into elements of a property of its object."""
        own = self.self_name is not None and self.code(target.base).text == "self"
        return own and (self.module.file.path, target.name) in self.module.plan.indexed

    def chained_store(self, target: t.Expression, value: t.Expression) -> list[str] | None:
        """``x(2).a = v`` where a class of the project has a ``subsasgn``, which is given all steps at once."""
        root = w.root(target)
        if "subsasgn" not in self.module.project.methods or len(path_of(target)) < 2:
            return None
        if not isinstance(root, t.Name) or self.kinds.of(root) not in (k.OBJECT, k.UNKNOWN):
            return None
        name = self.local_name(root.id)
        if name == self.self_name or not self.is_value(root.id):
            return None
        parts: list[str] = []
        x = target
        while isinstance(x, (t.Index, t.Field, t.DynamicField)):
            if isinstance(x, t.Index):
                subs = ", ".join(self.subscripts(self.code(x.base), x.args))
                parts[:0] = [quoted("{}" if x.brace else "()"), f"{self.helper('Cell')}([{subs}])"]
            else:
                parts[:0] = ['"."', quoted(x.name) if isinstance(x, t.Field) else self.code(x.name).text]
            x = x.base
        steps = f"{self.helper('substruct')}({', '.join(parts)})"
        return [f"{name} = {self.helper('subsasgn')}({name}, {steps}, {self.value(value)})"]

    def as_operator(self, name: str, args: tuple[t.Expression, ...]) -> Code | None:
        """``times(a, b)`` where a need not be the object: the operator, which asks both for the method."""
        operator = _OPERATORS.get(name)
        own = self.scope.function
        among = own is not None and (own.name in _OPERATORS or self.kinds.of(args[0]) in k.SCALARS)
        if operator is None or len(args) != 2 or not among:
            return None
        return self.code(t.Binary(operator, args[0], args[1]))

    def without_outputs(self, x: t.Expression, c: Code) -> Code:
        """A statement's call of a function of the project that asks for its number of outputs: there are none."""
        base = x.base if isinstance(x, t.Index) and not x.brace else x
        name = w.dotted(base) or ""
        last = base.name if isinstance(base, t.Field) else name
        found = [(self.module.file.path, f)] if (f := local_function(self.scope, name)) is not None else []
        if not found and (own := self.module.project.function(name, self.scope)) is not None:
            found = [own]
        if not found and (static := self.static_method(name)) is not None:
            found = [static[:2]]
        if not found and last in self.module.project.methods:
            one = self.module.plan.method(self.module.project, last)
            found = [one] if one is not None else []
        called = c.text.partition("(")[0].rpartition(".")[2]
        asks = any(key_of(path, f) in self.module.plan.looks for path, f in found)
        if not asks or not c.text.endswith(")") or called not in (python_name(last), member_name(last)):
            return c
        return replace(c, text=c.text[:-1] + ("" if c.text.endswith("()") else ", ") + "nargout=0)")

    def class_as_value(self, name: str) -> Code:
        """``?Class``: what takes a class takes its name, and one of the project's is asked what it is."""
        full = self.module.project.class_named(name, self.scope)
        if full is None:
            return Code(quoted(name), ATOM, k.CHAR)
        path, c = self.module.project.classes[full]
        return Code(f"{self.helper('metaclass')}({self.imported(name, path, c.name)})", ATOM, k.OBJECT)

    def asking_owners(self, targets: tuple[t.Expression, ...]) -> list[str]:
        """``c.List(3) = v`` of a property that its class may keep to itself: a store into it, which it may refuse."""
        lines = []
        for target in targets if self.module.kept_elsewhere else ():
            x = target
            while isinstance(x, (t.Index, t.Field, t.DynamicField)):
                x = x.base
                if isinstance(x, t.Field) and x.name in self.module.kept_elsewhere:
                    owner = self.code(x.base).text
                    if owner != "self" and self.kinds.of(x.base) != k.STRUCT:
                        name = quoted(member_name(x.name))
                        lines.append(f"{self.helper('storable')}({owner}, {name})")
        return lines

    def seen_from_here(self, x: t.Expression, found: Code) -> Code:
        """``Class.Constant``, or the refusal where the class keeps it to itself."""
        owner, _, last = found.text.rpartition(".")
        if not owner or not isinstance(x, t.Field) or last != x.name or not self.may_be_hidden(x):
            return found
        return Code(f"{self.helper('reached')}({owner}, {quoted(last)})", ATOM, k.UNKNOWN)

    def static_method(self, name: str) -> tuple[str, t.Function, str] | None:
        """The file, the method and the Python of ``Class.method``, where a class of the project has it."""
        found = self.module.project.static_method(name, self.scope)
        if found is None:
            return None
        path, c, f = found
        head, _, rest = name.rpartition(".")
        return path, f, f"{self.imported(head, path, c.name)}.{member_name(rest)}"

    def _of_member(self, head: str, rest: str, args: tuple[t.Expression, ...], nargout: int) -> Code | None:
        """What a member or a constant of a class has: ``Class.member.method()``, ``Class.member.property``."""
        owner = head.rpartition(".")[0]
        full = self.module.project.class_named(owner, self.scope) if owner else None
        if full is None or (member := self._class_member(head, (), 1)) is None:
            return None
        if method_of(self.module.project.classes[full][1], rest) is not None:
            return Code(f"{member}.{member_name(rest)}({', '.join(self.own_arguments(args))})", ATOM)
        value = Code(f"{member}.{member_name(rest)}", ATOM)
        return Code(f"{value}({', '.join(self.subscripts(value, args))})", ATOM) if args else value

    def _no_objects(self, head: str, full: str, args: tuple[t.Expression, ...]) -> Code:
        """``Track.empty``, ``Track.empty(1, 0)``: an array without objects."""
        path, c = self.module.project.classes[full]
        target = self.imported(head, path, c.name)
        sizes = ", ".join(self.code(a).text for a in args)
        shape = f", ({sizes}{',' if len(args) == 1 else ''})" if args else ""
        return Code(f"{self.helper('ObjectArray')}([], {target}{shape})", ATOM, k.OBJECT)

    def outputs_of_super(self, base: t.SuperCall, args: tuple[t.Expression, ...], n: int) -> str:
        """``[a, b] = method@Base(object, x)``."""
        project = self.module.project
        full = project.class_named(base.superclass, self.scope)
        path, c = project.classes[full] if full is not None else ("", None)
        f = method_of(c, base.method) if c is not None else None
        if f is None:
            raise Cannot(f"{n} outputs of {base.method} of a superclass that is not here")
        parts, most = self.own_arguments(args[1:], f, path=path), ""
        if self.module.plan.takes_nargout(path, f):
            parts.append(f"nargout={n}")
        elif n < len(f.outputs):
            most = f"[:{n}]"
        return f"super().{member_name(base.method)}({', '.join(parts)}){most}"

    def from_elsewhere(self, name: str, args: tuple[t.Expression, ...]) -> Code:
        """A call of what nothing here defines: a class of the helpers, or what another script brings."""
        head, *rest = name.split(".")
        if rest and library.is_class_with(head, rest[0]):
            base = Code(".".join([self.helper(head), *rest]), ATOM)
        else:
            path = self.module.file.path
            self.module.elsewhere[head] = whose = self.module.project.around.get(path, {}).get(head, "")
            if not whose:
                self.doubts.append(f"{head} comes from elsewhere")
            base = Code(".".join([python_name(head), *rest]))
        if any(isinstance(a, t.NameValue) for a in args):
            return Code(f"{base}({', '.join(self.arguments_of_handle(args))})")
        return Code(f"{base}({', '.join(self.subscripts(base, args))})") if args else base


def _whole(word: str, named: set[str]) -> str:
    """The name-value argument that a word names, or alone begins with it, as MATLAB matches them; or nothing."""
    if word in named:
        return word
    begun = [name for name in named if word and name.startswith(word)]
    return begun[0] if len(begun) == 1 else ""


def spelled_out(a: t.Expression) -> t.Expression:
    """The name of an option of cellfun, where it is abbreviated."""
    if isinstance(a, t.Text) and len(a.value) > 1:
        for option in ("UniformOutput", "ErrorHandler"):
            if option.lower().startswith(a.value.lower()):
                return t.Text(option, a.string)
    return a
