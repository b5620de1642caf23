"""Random MATLAB programs with functions of many arguments, of arrays, cells, structures and text that come and go.

They widen `random_programs`: columns, cells in cells, structures with lists, maps of numbers, numbers of integer
classes, arrays that grow from nothing; functions that change what they were given, return early, have defaults, call
each other, and take functions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from tests.support.random_programs import BASIC, KINDS, Program

MORE = ("col", "nested", "tree", "nmap", "int", "grown", "text", "mask", "ints", "cube")
ALL = (*KINDS, *MORE, *MORE)
GIVEN = (
    "num",
    "num",
    "row",
    "mat",
    "str",
    "cellstr",
    "numcell",
    "st",
    "col",
    "nested",
    "tree",
    "int",
    "ints",
    "mask",
    "fh",
)
RETURNED = (
    "num",
    "num",
    "row",
    "mat",
    "str",
    "cellstr",
    "st",
    "col",
    "tree",
    "nested",
    "mask",
    "int",
    "ints",
)


def _table(text: str, keys: int) -> list[tuple]:
    """The rows of a table: its first words, and the templates behind them, those of further lines too."""
    rows: list[tuple] = []
    for line in text.splitlines():
        if not line or line[0] == "#":
            continue
        if line[0] != " ":
            *heads, line = line.split(None, keys)
            rows.append((*heads, []))
        rows[-1][-1].extend(part.strip() for part in re.split(r" {3,}", line.strip()))
    return rows


_READS, _STORES = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split("# -- stores")
READS: dict[str, list] = defaultdict(list)
for _kind, _read, _templates in _table(_READS, 2):
    READS[_kind].append((_read, _templates))
STORES = _table("#" + _STORES, 1)
SIMPLE = {"num": "2", "row": "[1 2]", "mat": "eye(2)", "cellstr": "{'a', 'b'}", "nested": "{{1, 'a'}, [1 2]}"}


class Wide(Program):
    """One program, or the body of one function."""

    def __init__(self, seed: int, names: dict[str, str] | None = None, functions: list | None = None):
        super().__init__(seed, names)
        self.functions: list[tuple[str, tuple, tuple]] = (
            functions or []
        )  # name, what it takes, what it returns
        self.calls = self.deep = (
            0  # under way: calls of calls, and expressions in expressions, would never end
        )

    # -- expressions --------------------------------------------------------------------------------------------
    def _reads(self, kind: str) -> list[Callable[[], str]]:
        return [make for read, templates in READS[kind] for make in self._of(read, *templates)]

    def _made(self, kind: str, *makers: Callable[[], str], usual: float = 0.0, depth: int = 0) -> str:
        """An expression of a kind: a simple one, one that reads a variable, or a call; or as in `Program`."""
        if self.deep > 8 and kind in SIMPLE:
            return SIMPLE[kind]
        self.deep += 1
        try:
            return self._chosen(kind, makers, usual, depth)
        finally:
            self.deep -= 1

    def _chosen(self, kind: str, makers: tuple, usual: float, depth: int) -> str:
        if self.random.random() < usual:
            made: str = getattr(super(), kind)(*([depth] if kind == "num" else []))
            return made
        return self._one(*makers, *self._reads(kind), *self._calls(kind, depth))

    def num(self, depth: int = 0) -> str:
        return self._made("num", lambda: super(Wide, self).num(depth), usual=0.6, depth=depth)

    def row(self) -> str:
        return self._made("row", super().row, usual=0.6)

    def mat(self) -> str:
        return self._made("mat", super().mat, usual=0.7)

    def cellstr(self) -> str:
        return self._made("cellstr", super().cellstr, usual=0.8)

    def col(self) -> str:
        """An expression that gives a column of numbers."""
        return self._made(
            "col",
            lambda: f"[{self.num(1)}; {self.num(1)}; {self.num(1)}]",
            lambda: "(1:3)'",
            lambda: "zeros(3, 1)",
        )

    def text(self) -> str:
        """An expression that gives characters, never empty, that functions of text have made."""
        return self._made(
            "text",
            lambda: f"sprintf('%d %d', {self.random.randint(1, 9)}, {self.random.randint(1, 99)})",
            lambda: f"sprintf('%5.2f|', {self.num(1)})",
            lambda: f"['n=' num2str(abs({self.num(1)}))]",
            lambda: f"sprintf('%s-', {self.str()})",
            lambda: f"mat2str(abs([{self.num(1)} 1]))",
        )

    def nested(self) -> str:
        """An expression that gives a cell array with a cell array and a row."""
        return self._made("nested", lambda: f"{{{{{self.num()}, {self.str()}}}, {self.two()}}}")

    def two(self) -> str:
        """An expression that gives a row of at least two numbers."""
        return f"[{self.num(1)} {self.row()} 1]"

    def tree(self) -> str:
        """An expression that gives a structure with a list of structures, and one that holds more."""
        return self._made(
            "tree",
            lambda: (
                f"struct('n', {self.num()}, 'items', struct('v', {{{self.num()}, {self.num()}}}), "
                f"'box', struct('row', {self.two()}, 'names', {{{{'a', 'bc'}}}}))"
            ),
        )

    def int(self) -> str:
        """An expression that gives one number of an integer class."""
        kind = self.random.choice(("int32", "uint8", "int16"))
        return self._made("int", lambda: f"{kind}({self.num(1)})")

    def ints(self) -> str:
        """An expression that gives a row of an integer class."""
        kind = self.random.choice(("int32", "uint8", "int16"))
        return self._made("ints", lambda: f"{kind}({self.two()})")

    def mask(self) -> str:
        """An expression that gives a row of logicals."""
        return self._made("mask", lambda: f"[{self.row()} > {self.num(1)}, true]")

    def st(self) -> str:
        """An expression that gives a structure of four fields."""
        return self._made(
            "st",
            lambda: (
                f"struct('n', {self.num()}, 's', {self.str()}, 'r', [{self.num(1)} {self.num(1)} 1], "
                f"'in', struct('k', {self.num()}))"
            ),
        )

    def numcell(self) -> str:
        """An expression that gives a row of cells of numbers."""
        return self._made("numcell", lambda: f"{{{self.num()}, {self.num()}}}")

    def fh(self) -> str:
        """An expression that gives a function of a number."""
        return self._made(
            "fh",
            lambda: f"@(x) x * {self.num(1)} + 1",
            lambda: "@abs",
            lambda: "@(x) x",
            lambda: "@(t) t^2 - t",
        )

    def cube(self) -> str:
        """An expression that gives an array of two pages at least."""
        return self._made(
            "cube", lambda: f"reshape((1:8) * {self.num(1)}, 2, 2, 2)", lambda: "zeros(2, 3, 2)"
        )

    def _calls(self, kind: str, depth: int) -> list[Callable[[], str]]:
        """Calls of the program's functions whose first output is of a kind."""
        if depth > 1 or self.calls:
            return []
        known = [f for f in self.functions if f[2][0] == kind]
        return [lambda f=f: self._call(f) for f in known * 2]

    def _call(self, function: tuple[str, tuple, tuple]) -> str:
        name, takes, _ = function
        self.calls += 1
        given = [self.value(kind) for kind in takes]
        self.calls -= 1
        if len(given) > 1 and takes[-1] == "num" and self.random.random() < 0.4:
            given.pop()  # the last number has a default
        return f"{name}({', '.join(given)})"

    def value(self, kind: str) -> str:
        """An expression of a kind: a variable more often than not."""
        name = self._some(kind)
        if name is not None and self.random.random() < 0.6:
            return name
        return getattr(self, kind)()

    # -- statements ---------------------------------------------------------------------------------------------
    def define(self, kind: str) -> str:
        if kind in ("nmap", "grown"):
            value = f"containers.Map({{1, 2}}, {{{self.num(1)}, {self.num(1)}}})" if kind == "nmap" else "[]"
            if kind == "nmap":
                value = f"containers.Map([1 2], [{self.num(1)} {self.num(1)}])"
            return f"{self._new(kind)} = {value};"
        if kind in ("col", "nested", "tree", "int", "ints", "mask", "st", "numcell", "fh", "cube", "text"):
            value = getattr(self, kind)()
            return f"{self._new(kind)} = {value};"
        return super().define(kind)

    def _stores(self) -> list[Callable[[], str]]:
        found = super()._stores()
        for kind, templates in STORES:
            name = self._some(kind, free=True)
            if name is not None:
                found += [lambda text=text, name=name: self._filled(text, name) for text in templates]
        return found

    def _filled(self, template: str, name: str) -> str:
        """A store with the name of what it changes, and new values."""
        text = template.replace("$", name)
        return re.sub(
            r"@(num|row|str|any|two|int|cellstr)\b",
            lambda m: self.num(1) if m.group(1) == "num" else getattr(self, m.group(1))(),
            text,
        )

    def statement(self, depth: int = 0) -> list[str]:
        draw = self.random.random()
        if draw < 0.3:
            return [self.define(self.random.choice(ALL))]
        if draw < 0.42 and self.functions:
            return self._assigned()
        if draw < 0.5 and depth < 2:
            return self.random.choice((self._each, self._nested_loops, self._collect, self._search))(depth)
        return super().statement(depth)

    def _assigned(self) -> list[str]:
        """A call with some of its outputs."""
        function = self.random.choice(self.functions)
        outputs = function[2][: self.random.randint(1, len(function[2]))]
        call = self._call(function)
        names: list[str] = []
        for kind in outputs:
            name = self._new(kind)
            names.append(name if name not in names else "~")
        return [f"{names[0]} = {call};" if len(names) == 1 else f"[{', '.join(names)}] = {call};"]

    def _counter(self, kind: str, prefix: str = "e") -> str:
        self.count += 1
        name = f"{prefix}{self.count}"
        self.names[name] = kind
        self.fixed.add(name)
        return name

    def _each(self, depth: int) -> list[str]:
        """A loop over what something holds."""
        forms: list[tuple[str, str]] = [
            ("1:numel({})", k) for k in ("row", "cellstr", "numcell", "col", "grown", "ints")
        ]
        forms += [
            ("{}", "row"),
            ("fieldnames({})'", "st"),
            ("keys({})", "map"),
            ("{}", "mask"),
            ("1:size({}, 2)", "mat"),
        ]
        form, kind = self.random.choice(forms)
        name = self._some(kind)
        if name is None:
            return [self.define(kind)]
        counter = self._counter("num" if form.startswith(("1:", "{}")) else "cell")
        use = (
            {
                "row": "other = other + {0}({1});",
                "cellstr": "other = other + numel({0}{{{1}}});",
                "ints": "other = other + double({0}({1}));",
                "numcell": "other = other + {0}{{{1}}};",
                "col": "other = other + {0}({1});",
                "grown": "other = other + {0}({1});",
                "st": "other = other + numel({1}{{1}});",
                "map": "other = other + {0}({1}{{1}});",
                "mask": "other = other + {1};",
                "mat": "other = other + sum({0}(:, {1}));",
            }[kind]
            if form != "{}" or kind != "row"
            else "other = other + {1} * 2;"
        )
        held = {name: self.names.pop(name)}  # what the loop walks over does not change in it
        block = self._block(depth, 2)
        self.names.update(held)
        self.names.pop(counter, None)
        return [f"for {counter} = {form.format(name)}", f"  {use.format(name, counter)}", *block, "end"]

    def _nested_loops(self, depth: int) -> list[str]:
        """A matrix filled, or read, element by element."""
        a, b = self._counter("num", "r"), self._counter("num", "c")
        value = self.num(1)
        del self.names[a], self.names[b]
        target = self._new("mat")
        rows, columns = self.random.randint(2, 3), self.random.randint(2, 4)
        start = self.random.choice((f"{target} = zeros({rows}, {columns});", f"{target} = [];"))
        return [
            start,
            f"for {a} = 1:{rows}",
            f"  for {b} = 1:{columns}",
            f"    {target}({a}, {b}) = {a} * {b} + {value};",
            "  end",
            "end",
        ]

    def _collect(self, depth: int) -> list[str]:
        """A loop that collects what it finds."""
        counter = self._counter("num", "g")
        kind, start, store = self.random.choice(
            (
                ("grown", "[]", "$(end+1) = @;"),
                ("cellstr", "{}", "${end+1} = sprintf('%d', #);"),
                ("numcell", "{}", "${#} = @;"),
                ("row", "[]", "$ = [$ @];"),
                ("sarr", "struct('n', {})", "$(end+1).n = @;"),
                ("text", "''", "$ = [$ sprintf('%d,', #)];"),
                ("col", "[]", "$ = [$; @];"),
                ("str", "''", "$ = [$ 'x'];"),
                ("row", "zeros(1, 3)", "$(#) = @;"),
                ("numcell", "cell(1, 3)", "${#} = @;"),
                ("mat", "[]", "$ = [$; # @];"),
                ("mat", "zeros(0, 2)", "$(end+1, :) = [# @];"),
                ("mat", "zeros(2, 3)", "$(:, #) = @;"),
            )
        )
        value = self.num(1)
        del self.names[counter]
        name = self._new(kind)
        store = store.replace("$", name).replace("@", value).replace("#", counter)
        guard = self.random.choice(("", "", f"  if {counter} == 4, continue, end"))
        return [
            f"{name} = {start};",
            f"for {counter} = 1:3",
            *([guard] if guard else []),
            f"  {store}",
            "end",
        ]

    def _search(self, depth: int) -> list[str]:
        """A loop that ends when it has found something."""
        counter, name = self._counter("num", "s"), self._new("num")
        del self.names[counter]
        row = self._some("row")
        if row is None:
            return [f"{name} = 0;"]
        return [
            f"{name} = 0;",
            f"{counter} = 1;",
            f"while {counter} <= numel({row})",
            f"  if {row}({counter}) > 1",
            f"    {name} = {counter};",
            "    break",
            "  end",
            f"  {counter} = {counter} + 1;",
            "end",
        ]


def function(seed: int, name: str, known: list) -> tuple[list[str], tuple[str, tuple, tuple]]:
    """The lines of a function, and what it takes and returns; it may call those that are known."""
    body = Wide(seed, functions=known)
    takes = tuple(body.random.choice(GIVEN) for _ in range(body.random.randint(1, 3)))
    returns = tuple(body.random.choice(RETURNED) for _ in range(body.random.randint(1, 2)))
    given = [f"p{k}" for k in range(len(takes))]
    outputs = [f"r{k}" for k in range(len(returns))]
    lines = [
        f"function {outputs[0] if len(outputs) == 1 else '[' + ', '.join(outputs) + ']'} = {name}({', '.join(given)})"
    ]
    if len(takes) > 1 and takes[-1] == "num":
        lines.append(
            body.random.choice(
                (
                    f"if nargin < {len(takes)}, {given[-1]} = 3; end",
                    f"if nargin < {len(takes)} || isempty({given[-1]}), {given[-1]} = 3; end",
                    f"if ~exist('{given[-1]}', 'var'), {given[-1]} = 3; end",
                )
            )
        )
    body.names = {**dict(zip(given, takes, strict=True)), "other": "num"}
    lines.append("other = 0;")
    if body.random.random() < 0.3:
        lines += [f"{r} = {body.value(kind)};" for r, kind in zip(outputs, returns, strict=True)]
        lines += [f"if {body.condition()}, return; end"]
    for _ in range(body.random.randint(1, 4)):
        lines += body.statement(1)
    for r, kind in zip(outputs, returns, strict=True):
        same = [n for n, of in body.names.items() if of == kind]
        lines.append(
            f"{r} = {body.random.choice(same) if same and body.random.random() < 0.7 else body.value(kind)};"
        )
    return [*lines, "end"], (name, takes, returns)


def program(seed: int) -> str:
    """The text of a random program with functions."""
    known: list = []
    functions: list[str] = []
    main = Wide(seed, {"other": "num"})
    for k in range(main.random.randint(1, 4)):
        lines, about = function(seed * 31 + k + 10**7, f"work{k}", list(known))
        functions += lines
        known.append(about)
    main.functions = known
    lines = ["other = 0;"]
    for kind in main.random.sample((*BASIC, *MORE[:6], "st"), 5):
        lines.append(main.define(kind))
    for _ in range(main.random.randint(6, 12)):
        lines += main.statement()
    counters = " ".join(sorted(main.fixed))
    return "\n".join([*lines, *([f"clear {counters}"] if counters else []), *functions]) + "\n"
