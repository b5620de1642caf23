"""Signatures: which parameters a call may leave out, defaults, options and validators of arguments blocks."""

from __future__ import annotations

import keyword

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.bodies.input_counts import asked_late
from dlarray.migration.inference.callees import key_of
from dlarray.migration.porting.writing.characters import COMPARED
from dlarray.migration.porting.writing.code import AND, ATOM, COMPARE, NOT, OR, Cannot, Code, quoted
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import local_function


class Signatures(Context):
    """Mixed into the writer of functions."""

    _late: frozenset[int] | None = None

    def signature(self, f: t.Function, with_nargout: bool) -> tuple[str, list[str]]:
        """The parameters, and the lines that give defaults which are not constants."""
        entries = {(e.group, e.name): e for block in f.arguments for e in block.entries}
        optional = self.first_optional(f)
        parts: list[str] = []
        lines: list[str] = []
        groups: list[str] = []
        variadic = False
        for i, name in enumerate(f.inputs):
            entry = entries.get((None, name))
            if any(group == name for group, _ in entries):
                groups.append(name)
                continue
            if name == "~":
                text = "_" * (1 + sum(p == "~" for p in f.inputs[:i]))
            else:
                text = self.local_name(name)
            if name == "varargin":
                parts.append("*varargin")
                variadic = True
            elif name in (repeated := self._repeated(f)):
                if not variadic:
                    variadic, star = True, text if len(repeated) == 1 else self.free("repeated")
                    parts.append(f"*{star}")
                count, place = len(repeated), repeated.index(name)
                every = f"[{place or ''}::{count}]" if count > 1 else ""
                lines.append(f"{text} = {self.helper('Cell')}({star}{every})")
            elif entry is not None and entry.default is not None:
                default = self._default(entry.default, text, lines, asked=bool(self.late_counts(f)))
                parts.append(f"{text}={default}")
            elif i >= optional and entry is None:
                parts.append(f"{text}=None")
            else:
                parts.append(text)
        keywords: list[str] = []
        collected: dict[str, list[str]] = {}
        for (group, name), e in entries.items():
            if group is None:
                continue
            if name == "?":
                raise_later = f"the properties of {e.kind} as options"
                self.module.note("doubt", e.line, raise_later)
                lines.append(f"# PORT: {raise_later}")
                continue
            text = self.local_name(name)
            given = (
                f"{self.helper('String')}({text})"
                if self._is_string(e) and not self._only_read(f, group)
                else text
            )
            named = f'**{{"{name}": {given}}}' if keyword.iskeyword(name) else f"{name}={given}"
            collected.setdefault(group, []).append(named)
            keywords.append(
                f"{text}={self._default(e.default, text, lines)}" if e.default is not None else f"{text}=None"
            )
        self.single_options = {group for group in groups if self._only_read(f, group)}
        for group in groups:
            if group in self.single_options:
                continue
            inner = ", ".join(collected.get(group, []))
            lacking = any(e.default is None for (g, name), e in entries.items() if g == group and name != "?")
            made = self.helper("given") if lacking else self.dl("struct")
            lines.append(f"{self.local_name(group)} = {made}({inner})")
        for (group, name), e in entries.items():
            if name in self._repeated(f):
                lines.extend(self._checks_of_each(e, self.local_name(name)))
            elif group is None and name in f.inputs:
                lines.extend(self._validators(e, self.local_name(name)))
            elif group is not None and name != "?":
                alone = self.local_name(name) if group in self.single_options else None
                of_group = self.local_name(group)
                field = f'{of_group}["{name}"]' if keyword.iskeyword(name) else f"{of_group}.{name}"
                lines.extend(self._validators(e, alone or field))
        if with_nargout:
            keywords.append("nargout=1")
        if keywords:
            parts += keywords if variadic else ["*", *keywords]
        return ", ".join(parts), lines

    single_options: set[str] = set()  # groups of options of which no structure is made

    def _only_read(self, f: t.Function, group: str) -> bool:
        """Whether options are read one by one, ``options.Tol``, so that the parameters serve for their structure."""
        entries = [e for block in f.arguments for e in block.entries if e.group == group]
        names = {e.name for e in entries}
        if (
            f.nested
            or group in f.outputs
            or any(e.default is None or keyword.iskeyword(e.name) for e in entries)
        ):
            return False
        if any(self.scope.is_variable(name) for name in names):
            return False
        nodes = [n for s in f.body for n in w.walk(s)]
        whole = t.Name(group)
        reads = sum(isinstance(n, t.Field) and n.base == whole and n.name in names for n in nodes)
        stored = any(w.root(x) == whole for n in nodes if isinstance(n, t.Assign) for x in n.targets)
        return not stored and reads == sum(n == whole for n in nodes)

    def _is_string(self, e: t.Validation) -> bool:
        """Whether an option is declared as one string, which texts become."""
        return e.kind == "string" and bool(e.size) and all(x == t.Number("1") for x in e.size)

    def _repeated(self, f: t.Function) -> list[str]:
        """The parameters of a repeating block: each is a cell array."""
        blocks = [block for block in f.arguments if "Repeating" in block.attributes]
        return [e.name for block in blocks for e in block.entries if e.group is None]

    def _default(self, x: t.Expression, name: str, lines: list[str], asked: bool = False) -> str:
        """The default in the signature; None where it is worked out in a line, or whether it was given is asked."""
        try:
            c = self.value(x)
        except Cannot as problem:
            self.module.note("doubt", x.line, f"the default of {name}: {problem}")
            lines.append(f"# PORT: the default of {name}: {problem}")
            return "None"
        constant = isinstance(w.bare(x), (t.Number, t.Text)) or c.text in ("True", "False")
        negative = isinstance(x, t.Prefix) and isinstance(x.operand, t.Number)
        if (constant or negative) and not asked:
            return c.text
        lines.append(f"{name} = {c.at(OR)} if {name} is None else {name}")
        return "None"

    def _validators(self, e: t.Validation, value: str) -> list[str]:
        out = self._of_class(e, value)
        if (asked := declared_text(e)) is not None:
            out.append(f"{value} = {self.helper('validated')}({value}, {quoted(e.name)}, {asked})")
        for v in e.validators:
            v = w.bare(v)
            name = w.dotted(v.base) if isinstance(v, t.Index) else w.dotted(v)
            if name is None:
                continue
            args = list(v.args) if isinstance(v, t.Index) else []
            try:
                own = local_function(self.scope, name) or self.module.project.function(name, self.scope)
                if own:
                    if args:
                        out.append(self.code(v).text)
                    else:
                        out.append(f"{self.call_name(name)}({value})")
                    continue
                from dlarray.migration.checking import library

                here = library.known(name) is not None
                if not here and name not in library.helpers():
                    doubt = f"the check {name} is not here, and {value} is not checked"
                    self.module.note("doubt", v.line, doubt)
                    out.append(f"# PORT: {doubt}")
                    continue
                rest = [self._library_argument(a, False) for a in args[1:]] if args else []
                out.append(f"{self.dl(name) if here else self.helper(name)}({', '.join([value, *rest])})")
            except Cannot:
                continue
        checked = any(not line.startswith("#") for line in out)
        if (
            checked and e.default is None and e.group is not None
        ):  # an option that was not given is not looked at
            group = self.local_name(e.group)
            return [f"if {quoted(e.name)} in {group}:", *[f"    {line}" for line in out]]
        return out

    def _checks_of_each(self, e: t.Validation, cells: str) -> list[str]:
        """The lines that convert and check what a repeating argument was given, call by call."""
        each = self.free("each")
        one = f"{cells}[{each}]"
        made = [f"{one} = {self.helper('string')}({one})"] if e.kind == "string" else []
        lines = [*made, *self._validators(e, one)]
        return [f"for {each} in range(len({cells})):", *[f"    {line}" for line in lines]] if lines else []

    def _of_class(self, e: t.Validation, value: str) -> list[str]:
        """The line that makes an argument an object of the project's class that it is declared with."""
        full = self.module.project.class_named(e.kind, self.scope) if e.kind else None
        if full is None or e.kind is None or value == self.self_name:
            return []
        path, c = self.module.project.classes[full]
        members = any(isinstance(block, t.Enumeration) for block in c.members)
        of = self.imported(e.kind, path, c.name)
        if members:
            return [f"{value} = {self.helper('member_of')}({value}, {of})"]
        return [f"{value} = {self.helper('object_of')}({value}, {of}, {quoted(e.name)})"]

    def call_name(self, name: str) -> str:
        return self.handle(t.Handle(name)).text

    def first_optional(self, f: t.Function) -> int:
        """The first parameter that a call may leave out: what nargin and exist ask about, and calls that give fewer."""
        least = len(f.inputs)
        for s in w.body_walk(f.body):
            for x in w.expressions(s):
                for n in w.walk(x):
                    if isinstance(n, t.Binary) and t.Name("nargin") in (n.left, n.right):
                        number = n.right if n.left == t.Name("nargin") else n.left
                        if getattr(self, "constructor", False):
                            least = 0  # arrays of objects are filled with what no arguments make
                        elif isinstance(number, t.Number) and number.text.isdigit():
                            value = int(number.text)
                            exact = min(value, len(f.inputs) - 1)  # who asks for all may get fewer
                            first = {
                                "<": value - 1,
                                "<=": value,
                                ">": value,
                                ">=": value - 1,
                                "==": exact,
                                "~=": exact,
                            }
                            least = min(least, max(first.get(n.op, value), 0))
                        else:
                            least = 0
                    elif isinstance(n, t.Name) and n.id == "nargin":
                        least = min(least, 0 if getattr(self, "constructor", False) else self.fewest(f))
                    elif (
                        isinstance(n, t.Index)
                        and n.base == t.Name("exist")
                        and n.args
                        and isinstance(n.args[0], t.Text)
                        and n.args[0].value in f.inputs
                    ):
                        least = min(least, f.inputs.index(n.args[0].value))
        return min(least, self.fewest(f), self._first_overwritten(f))

    def _first_overwritten(self, f: t.Function) -> int:
        """The first of the last parameters that the function assigns itself, before it reads what a call gives."""
        unread = set(f.inputs)
        overwritten: set[str] = set()
        for s in f.body:
            if isinstance(s, t.Comment):
                continue
            if not isinstance(s, t.Assign):
                break
            unread -= {
                n.id
                for x in w.expressions(s)
                if x not in s.targets
                for n in w.walk(x)
                if isinstance(n, t.Name)
            }
            unread -= {root.id for x in s.targets if isinstance(root := w.root(x), t.Name) and root is not x}
            overwritten |= {x.id for x in s.targets if isinstance(x, t.Name) and x.id in unread}
        least = len(f.inputs)
        while least and f.inputs[least - 1] in overwritten:
            least -= 1
        return least

    def filled_first(self, f: t.Function, place: int) -> bool:
        """Whether some call leaves a parameter out, and the function begins with storing into its fields."""
        name = t.Name(f.inputs[place])
        if place < self.fewest(f):
            return False
        for s in f.body:
            if any(name in w.walk(x) for x in w.expressions(s)):
                if not isinstance(s, t.Assign) or any(n == name for n in w.walk(s.value)):
                    return False
                return all(isinstance(x, t.Field) and w.root(x) == name for x in s.targets)
        return False

    # -- nargin -----------------------------------------------------------------------------------------------
    def late_counts(self, f: t.Function) -> frozenset[int]:
        """Where nargin is asked when what would tell it, a parameter that was not given, has a value already."""
        if self._late is None:
            self._late = frozenset() if self.is_value("nargin") else asked_late(f)
        return self._late

    def number_of_inputs(self) -> Code:
        f = self.scope.function
        if f is None:
            raise Cannot("nargin in a script")
        return Code("nargin", ATOM, k.INT) if self.late_counts(f) else self.count_of_inputs(f)

    def count_of_inputs(self, f: t.Function) -> Code:
        """How many of a function's parameters have a value."""
        groups = {e.group for block in f.arguments for e in block.entries}  # options are not counted
        names = [self.local_name(n) for n in f.inputs if n not in ("~", "varargin", *groups)]
        if "varargin" in f.inputs:
            if not names:
                return Code("len(varargin)", ATOM, k.INT)
            given = ", ".join(names)
            return Code(f"sum(x is not None for x in ({given},)) + len(varargin)", COMPARE, k.INT)
        if not names:
            return Code("0", ATOM, k.INT)
        return Code(f"sum(x is not None for x in ({', '.join(names)},))", ATOM, k.INT)

    def nargin_test(self, x: t.Expression) -> Code | None:
        """``nargin < 3`` asks whether the third parameter was given."""
        f = self.scope.function
        if f is None or not (
            isinstance(x, t.Binary) and x.left == t.Name("nargin") and isinstance(x.right, t.Number)
        ):
            return None
        if not x.right.text.isdigit() or self.is_value("nargin"):
            return None
        n, op = int(x.right.text), x.op
        if id(x) in self.late_counts(f):
            return Code(f"nargin {COMPARED[op]} {n}", COMPARE, k.BOOL)
        number, absent = {
            "<": (n, True),
            "<=": (n + 1, True),
            ">": (n + 1, False),
            ">=": (n, False),
        }.get(op, (0, False))
        if op == "==":
            return self._exactly(n, f)
        if not 1 <= number <= len(f.inputs):
            return None
        name = f.inputs[number - 1]
        if name == "varargin":
            return Code("not varargin" if absent else "varargin", COMPARE if not absent else 4, k.BOOL)
        if name == "~":
            return None
        return Code(f"{self.local_name(name)} is {'' if absent else 'not '}None", COMPARE, k.BOOL)

    def _exactly(self, n: int, f: t.Function) -> Code | None:
        """``nargin == 2``: the second parameter was given, and no third."""
        fixed = [self.local_name(p) for p in f.inputs if p != "varargin"]
        open_ended, given = len(fixed) < len(f.inputs), self.first_optional(f) >= n
        if "~" in f.inputs or "_" in fixed:
            return None
        if open_ended and n > len(fixed):  # what comes in varargin comes after all others
            return Code(f"len(varargin) == {n - len(fixed)}", COMPARE, k.BOOL)
        if n > len(fixed):
            return None
        if n == len(fixed) and not open_ended:
            return Code(f"{fixed[-1]} is not None" if n else "True", COMPARE if n else ATOM, k.BOOL)
        absent = Code("not varargin", NOT, k.BOOL)
        if n < len(fixed):
            absent = Code(f"{fixed[n]} is None", COMPARE, k.BOOL)
        return absent if not n or given else Code(f"{fixed[n - 1]} is not None and {absent}", AND, k.BOOL)

    def fewest(self, f: t.Function) -> int:
        return self.module.plan.fewest.get(key_of(self.module.file.path, f), len(f.inputs))


NUMBERS = frozenset("double single int8 int16 int32 int64 uint8 uint16 uint32 uint64 logical".split())


def declared_text(e: t.Validation) -> str | None:
    """The size and the class that a declaration asks for, as arguments of ``validated``; None where it asks nothing."""
    size = []
    for x in e.size:
        x = w.bare(x)
        if not isinstance(x, (t.Number, t.Colon)):
            return None
        size.append(x.text if isinstance(x, t.Number) else '":"')
    kind = e.kind if e.kind in (*NUMBERS, "cell", "struct", "function_handle") else ""
    if e.kind in ("string", "char", "dlarray") or not kind and (not size or e.kind):
        return None  # texts are Python's, and what an object is asked for, its methods tell
    return f"({', '.join(size)}){f', {quoted(kind)}' if kind else ''}"
