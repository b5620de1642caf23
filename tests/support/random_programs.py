"""Random MATLAB programs of a few dozen statements: loops, branches, functions, values of all everyday kinds.

They read only what exists at that place. What Octave does otherwise than MATLAB is left out: ``--x``, the minus of a
zero, empty arrays as text, doubles stored among logicals, fractions under %d, texts of errors; and quotients by what
may be zero, which Python's numbers refuse.
"""

from __future__ import annotations

import random
from collections.abc import Callable

BASIC = ("num", "row", "mat", "str", "cellstr")
KINDS = (
    "num",
    "num",
    "row",
    "row",
    "mat",
    "str",
    "cell",
    "numcell",
    "cellstr",
    "st",
    "sarr",
    "fh",
    "map",
    "flag",
)


class Program:
    """One program, made by its number."""

    def __init__(self, seed: int, names: dict[str, str] | None = None):
        self.random = random.Random(seed)
        self.names = dict(names or {})  # variables with their kinds
        self.fixed: set[str] = set()  # counters of loops, which nothing else may change
        self.count = 0
        self.helpers = False

    # -- variables ----------------------------------------------------------------------------------------------
    def _one(self, *makers: Callable[[], str]) -> str:
        return self.random.choice(makers)()

    def _new(self, kind: str) -> str:
        known = [n for n, of in self.names.items() if of == kind and n not in self.fixed]
        if known and self.random.random() < 0.5:
            return self.random.choice(known)
        self.count += 1
        name = f"{self.random.choice(('a', 'val', 'tmp', 'out', 'item'))}{self.count}"
        self.names[name] = kind
        return name

    def _some(self, kind: str, free: bool = False) -> str | None:
        known = [n for n, of in self.names.items() if of == kind and not (free and n in self.fixed)]
        return self.random.choice(known) if known else None

    def _of(self, kind: str, *templates: str) -> list[Callable[[], str]]:
        """Expressions that read a variable of a kind, where there is one; N in them is a number."""
        name = self._some(kind)
        if name is None:
            return []
        return [lambda text=text: text.replace("$", name).replace("#", self.num(2)) for text in templates]

    # -- expressions --------------------------------------------------------------------------------------------
    def num(self, depth: int = 0) -> str:
        """An expression that gives one number."""
        whole = str(self.random.randint(0, 9))
        makers: list[Callable[[], str]] = [
            lambda: whole, lambda: self.random.choice(("0.5", "(-1.5)", "2.25", "(-3)", "10")),
            *self._of("num", "$", "$", "$"),
            *self._of("row", "$(1)", "$(end)", "sum($)", "numel($)", "max($)", "length($)", "mean($)", "min($)"),
            *self._of("mat", "$(2, 1)", "size($, 1)", "$(end)", "sum($(:))", "$(1, end)", "trace($(1:2, 1:2))"),
            *self._of("str", "length($)", "sum($ == 'a')", "double($(1))", "numel(strsplit($, 'a'))"),
            *self._of("cell", "numel($)"),
            *self._of("cellstr", "numel($)", "numel($ {1})".replace(" ", ""), "sum(strcmp($, 'abc'))"),
            *self._of("numcell", "${1}", "${end}", "sum([${:}])", "sum(cellfun(@(t) t + 1, $))"),
            *self._of("st", "$.n", "$.in.k", "numel(fieldnames($))", "$.r(2)", "sum($.r)"),
            *self._of("sarr", "$(1).n", "$(end).n", "sum([$.n])", "numel($)"),
            *self._of("fh", "$(#)"),
            *self._of("map", "$('a')", "double($.Count)"),
            *self._of("ints", "double($(1))", "double(sum($))", "double(max($))", "numel($)", "double($(end) / 2)"),
            *self._of("mask", "sum($)", "double(any($))", "nnz($)", "double($(end))"),
            *self._of("cube", "size($, 3)", "sum($(:))", "$(1, 2, end)", "numel($)", "max($(:, 1, 1))"),
        ]  # fmt: skip
        if depth < 2:
            makers += [
                lambda: f"({self.num(depth + 1)} {self.random.choice('+-*')} {self.num(depth + 1)})",
                lambda: f"({self.num(depth + 1)} / 4)",
                lambda: f"mod({self.num(depth + 1)}, 3)",
                lambda: f"abs({self.num(depth + 1)})",
                lambda: f"floor({self.num(depth + 1)})",
                lambda: f"round({self.num(depth + 1)} * 2)",
                lambda: f"max({self.num(depth + 1)}, {self.num(depth + 1)})",
                lambda: f"{self.random.choice('234')}^2",
            ]
            if self.helpers:
                makers += [
                    lambda: f"helper({self.num(depth + 1)}, {self.num(depth + 1)})",
                    lambda: f"helper({self.num(depth + 1)})",
                    lambda: f"vary({self.num(depth + 1)}, {self.row()})",
                    lambda: f"vary({self.row()}, {self.num(depth + 1)}, {self.num(depth + 1)})",
                ]
        return self._one(*makers)

    def row(self) -> str:
        """An expression that gives a row of numbers."""
        return self._one(
            lambda: f"[{self.num(1)} {self.num(1)} {self.num(1)}]", lambda: f"1:{self.random.randint(2, 5)}",
            lambda: f"[{self.num(1)}, {self.num(1)}]", lambda: "linspace(0, 1, 3)", lambda: "zeros(1, 3)",
            lambda: f"ones(1, 3) * {self.num(1)}", lambda: f"{self.random.randint(3, 6)}:-1:1",
            *self._of(
                "row", "$", "$ * #", "$ + 1", "$(end:-1:1)", "$.^2", "[$ #]", "sort($)", "cumsum($)", "$($ > #)",
                "$(1:end-1)", "fliplr($)", "$ ./ (abs($) + 20)", "[$, $]", "arrayfun(@(t) t * 2, $)", "unique($)",
                "sort($, 'descend')", "$(~($ > #))", "[0 $(1:end)]", "abs($) .* (1:numel($))", "diff([0 $])",
            ),
            *self._of("ints", "double($)", "double($ * 2)", "double($(end:-1:1))", "double([$ 7])", "double($ > 3)"),
            *self._of("mask", "double($)", "double(~$)", "find([$ true])", "cumsum($)", "double($ | true)"),
            *self._of("cube", "$(:, 1, end)'", "squeeze(sum(sum($, 1), 2))'", "reshape($, 1, [])", "size($)"),
            *self._of("mat", "$(1, :)", "sum($)", "$(:)'", "max($)", "size($)", "double(any($ > #))", "mean($, 2)'"),
            *self._of("sarr", "[$.n]"), *self._of("st", "$.r"), *self._of("cell", "cellfun(@numel, $)"),
            *self._of("cellstr", "cellfun(@length, $)", "cellfun('isempty', $)"),
            *self._of("str", "double($)", "$ + 1", "double(upper($))", "double([$ == 'a', true])"),
        )  # fmt: skip

    def mat(self) -> str:
        """An expression that gives a matrix of at least two rows and columns."""
        return self._one(
            lambda: f"[{self.num(1)} {self.num(1)}; {self.num(1)} {self.num(1)}]", lambda: "zeros(2, 3)",
            lambda: "magic(3)", lambda: "eye(2)", lambda: "reshape(1:6, 2, 3)",
            *self._of(
                "mat", "$'", "$ * 2", "$ .* $", "$' * $", "$(:, 1:2)", "[$; $]", "$ + #", "double($ > 1)",
                "repmat($, 1, 2)", "abs($)", "cumsum($, 2)", "[$, $]", "$(end:-1:1, :)", "$ - mean($)", "sortrows($)",
                "circshift($, 1)", "max($, 0)",
            ),
        )  # fmt: skip

    def str(self) -> str:
        """An expression that gives characters, at least one."""
        return self._one(
            *[lambda text=text: text for text in ("'abc'", "'hello world'", "'a'", "'x1'", "'banana'")] * 2,
            *self._of(
                "str", "$", "upper($)", "[$ '_' $]", "strrep($, 'a', 'bb')", "$(end:-1:1)", "[$ num2str(abs(#))]",
                "sprintf('%s:%d', $, 4)", "$(1)", "strtrim([' ' $ ' '])", "[$, 'z']", "['<' $(2:end) '>']",
                "regexprep($, 'a+', 'o')", "[lower($) blanks(1) 'k']", "repmat($, 1, 2)", "fliplr($)",
            ),
            lambda: f"num2str(abs({self.num(1)}))", lambda: f"sprintf('%g', abs({self.num(1)}))",
            lambda: f"sprintf('%g,', abs({self.row()}), 1)", lambda: f"mat2str([1 abs({self.num(1)})])",
            *self._of("cellstr", "${1}", "strjoin($, '-')", "[${:}]"), *self._of("st", "$.s"),
        )  # fmt: skip

    def cellstr(self) -> str:
        """An expression that gives a row of cells of characters."""
        return self._one(
            lambda: f"{{{self.str()}, {self.str()}}}", lambda: "strsplit('a,b,cc', ',')",
            *self._of(
                "cellstr", "sort($)", "upper($)", "$(end:-1:1)", "cellfun(@(t) [t '!'], $, 'UniformOutput', false)",
                "unique($)", "[$, {'k'}]", "$(~strcmp($, 'zz'))", "strcat($, '_x')", "regexprep($, 'a', 'u')",
            ),
            *self._of("st", "fieldnames($)'"),
        )  # fmt: skip

    def any(self) -> str:
        """An expression of any basic kind."""
        return getattr(self, self.random.choice(BASIC))()

    def condition(self, depth: int = 0) -> str:
        """What ``if`` asks."""
        makers: list[Callable[[], str]] = [
            lambda: f"{self.num(1)} {self.random.choice(('>', '<', '==', '~=', '>='))} {self.num(1)}",
            *self._of("str", "strcmp($, 'abc')", "isempty($)", "any($ == 'a')", "ischar($)", "$(1) == 'a'"),
            *self._of("row", "any($ > #)", "all($ >= 0)", "isempty($)", "numel($) > 2", "ismember(2, $)"),
            *(self._of("row", "$", "~$") if depth < 1 else []),
            *self._of("mat", "isequal($, $')", "any($(:) < 0)", "all(all($))"),
            *self._of("cellstr", "ismember('abc', $)", "any(strcmp('a', $))"),
            *self._of("st", "isfield($, 'n')", "isfield($, 'zz')"), *self._of("flag", "$", "~$", "~$ || $"),
            *self._of("map", "isKey($, 'k')", "$.isKey('a')"),
        ]  # fmt: skip
        if depth < 1:
            makers += [
                lambda: f"{self.condition(1)} && {self.condition(1)}",
                lambda: f"~({self.condition(1)})",
                lambda: f"{self.condition(1)} || {self.condition(1)}",
            ]
        return self._one(*makers)

    # -- statements ---------------------------------------------------------------------------------------------
    def define(self, kind: str) -> str:
        """A statement that gives a variable a value of a kind."""
        match kind:
            case "cell":
                value = f"{{{self.any()}, {self.any()}}}"
            case "numcell":
                value = f"{{{self.num()}, {self.num()}}}"
            case "st":
                value = (
                    f"struct('n', {self.num()}, 's', {self.str()}, 'r', [{self.num(1)} {self.num(1)} 1], "
                    f"'in', struct('k', {self.num()}))"
                )
            case "sarr":
                value = f"struct('n', {{{self.num()}, {self.num()}}})"
            case "ints":
                value = f"{self.random.choice(('uint8', 'int32', 'int8'))}({self.row()} * 20)"
            case "mask":
                value = f"[{self.row()} > {self.num(1)}, {self.random.choice(('true', 'false'))}]"
            case "cube":
                value = f"reshape((1:8) * {self.num(1)}, 2, 2, 2)"
            case "fh" if self._some("fh") and self.random.random() < 0.3:
                value = f"@(x) {self._some('fh')}(x) - {self.num(1)}"
            case "fh":
                value = f"@(x) x * {self.num(1)} + 1"
            case "map":
                value = f"containers.Map({{'a'}}, {{{self.num(1)}}})"
            case "flag":
                value = self.condition()
                value = f"any({value})" if value[:1] != "(" else value
            case _:
                value = getattr(self, kind)()
        return f"{self._new(kind)} = {value};"

    def _stores(self) -> list[Callable[[], str]]:
        """Statements that change a variable."""
        found: list[Callable[[], str]] = []

        def of(kind: str, *templates: tuple[str, Callable[[], str]]) -> None:
            if (name := self._some(kind, free=True)) is not None:
                found.extend(
                    lambda text=text, make=make: text.replace("$", name).replace("@@", make())
                    for text, make in templates
                )

        num = lambda: self.num(1)  # noqa: E731
        of("row", ("$(end+1) = @@;", num), ("$(1) = @@;", num), ("$($ > 2) = @@;", num), ("$ = [$, @@];", self.row),
           ("$(2:3) = @@;", num), ("$(end) = [];", num), ("$([1 end]) = @@;", num))  # fmt: skip
        of("mat", ("$(1, :) = @@;", num), ("$(2, 1) = @@;", num), ("$(:, end+1) = @@;", num), ("$($ > 2) = 0;", num),
           ("$(end+1, :) = $(1, :);", num), ("$(:, 1) = $(:, 2);", num), ("$ = $ + @@;", num))  # fmt: skip
        of("str", ("$(1) = 'Q';", num), ("$ = [$ @@];", self.str), ("$(end+1) = 'e';", num))
        of("cell", ("${end+1} = @@;", self.any), ("${1} = @@;", self.any), ("$(1) = {@@};", self.any),
           ("$ = [$, {@@}];", self.any))  # fmt: skip
        of("numcell", ("${end+1} = @@;", num), ("${1} = @@;", num))
        of("cellstr", ("${end+1} = @@;", self.str), ("${1} = @@;", self.str))
        of("st", ("$.n = @@;", num), ("$.r(end+1) = @@;", num), ("$.in.k = $.in.k + @@;", num),
           ("$.('dyn') = @@;", self.any), ("$.s = @@;", self.str), ("$.list{2} = @@;", num), ("$.r = $.r * 2;", num),
           ("$.deep.er.x = @@;", num))  # fmt: skip
        of("sarr", ("$(end+1).n = @@;", num), ("$(1).n = @@;", num), ("$ = $(end:-1:1);", num))
        of("num", ("$ = $ + @@;", num), ("$ = @@;", num))
        of(
            "ints",
            ("$(end+1) = 300;", num),
            ("$(1) = @@;", num),
            ("$ = $ + 7;", num),
            ("$(2) = $(1) / 2;", num),
        )
        of("mask", ("$(1) = true;", num), ("$(end+1) = false;", num), ("$ = ~$;", num), ("$(end) = [];", num))
        of("cube", ("$(:, :, end+1) = 1;", num), ("$(1, 1, 2) = @@;", num), ("$ = $ * 2;", num))
        of("map", ("$('a') = @@;", num), ("$('k') = @@;", num))
        return found

    def statement(self, depth: int = 0) -> list[str]:
        """One statement, with the lines inside it."""
        makers: list[Callable[[], list[str]]] = [lambda: [self.define(self.random.choice(KINDS))]] * 4
        makers += [lambda make=make: make().split("\n") for make in self._stores()]
        makers += [self._several] * 2
        if depth < 2:
            makers += [lambda f=f: f(depth) for f in (self._for, self._for, self._if, self._if, self._while)]
            makers += [lambda f=f: f(depth) for f in (self._switch, self._try)]
        return self.random.choice(makers)()

    def _several(self) -> list[str]:
        """A statement with two outputs, or more."""
        forms = [
            ("max({row})", "num num"), ("min({row})", "num num"), ("sort({row})", "row row"),
            ("ismember({num}, {row})", "flag -"), ("deal({num}, {row})", "num row"), ("size({mat})", "num num"),
            ("strtok({str})", "str -"), ("unique({row})", "row -"), ("cellfun(@max, {{{row}, {row}}})", "row row"),
            ("fileparts({str})", "- str"), ("deal({str}, {num}, {num})", "str num num"),
        ]  # fmt: skip
        if self.helpers:
            forms += [("pair({num}, {row})", "num row")] * 3
        call, kinds = self.random.choice(forms)
        call = call.format(
            num=self.num(1), row=f"[1 {self.row()}]", mat=self.mat(), str=f"['q' {self.str()}]"
        )
        names: list[str] = []
        for kind in kinds.split():
            name = "~" if kind == "-" else self._new(kind)
            names.append(name if name not in names else "~")
        return [f"[{', '.join(names)}] = {call};"]

    def _block(self, depth: int, most: int) -> list[str]:
        """Statements inside another; what they make first may not be there after them."""
        before = dict(self.names)
        lines = [line for _ in range(self.random.randint(1, most)) for line in self.statement(depth + 1)]
        self.names = {n: kind for n, kind in self.names.items() if n in before}
        return [f"  {line}" for line in lines]

    def _for(self, depth: int) -> list[str]:
        self.count += 1
        counter = f"i{self.count}"
        values = self.random.choice(
            ("1:2", "1:3", "3:-1:1", "[3 1 2]", self._some("row") or "1:2", "0:0.5:1")
        )
        self.names[counter] = "num"
        self.fixed.add(counter)
        lines = [f"for {counter} = {values}", *self._block(depth, 3)]
        if self.random.random() < 0.2:
            lines.append(f"  if {counter} > 1, {self.random.choice(('break', 'continue'))}; end")
            lines += self._block(depth, 1)
        del self.names[counter]
        return [*lines, "end"]

    def _if(self, depth: int) -> list[str]:
        lines = [f"if {self.condition()}", *self._block(depth, 2)]
        if self.random.random() < 0.3:
            lines += [f"elseif {self.condition()}", *self._block(depth, 1)]
        if self.random.random() < 0.5:
            lines += ["else", *self._block(depth, 1)]
        return [*lines, "end"]

    def _while(self, depth: int) -> list[str]:
        self.count += 1
        counter = f"w{self.count}"
        self.fixed.add(counter)
        lines = self._block(depth, 1)
        self.names[counter] = "num"
        end = self.random.randint(1, 3)
        return [f"{counter} = 0;", f"while {counter} < {end}", *lines, f"  {counter} = {counter} + 1;", "end"]

    def _switch(self, depth: int) -> list[str]:
        text = self.random.random() < 0.5
        first, second = ("'abc'", "{'a', 'x1'}") if text else ("3", "{1, 2}")
        lines = [f"switch {self.str() if text else self.num()}", f"case {first}", *self._block(depth, 1)]
        return [*lines, f"case {second}", *self._block(depth, 1), "otherwise", "  other = other + 1;", "end"]

    def _try(self, depth: int) -> list[str]:
        lines = ["try", *self._block(depth, 1)]
        if self.random.random() < 0.5:
            lines.append("  error('some:id', 'no %d', 3);")
        return [*lines, "catch problem", "  other = other + isempty(problem.message) + 1;", "end"]


def program(seed: int) -> str:
    """The text of a random program; half of them have a function of their own."""
    main = Program(seed, {"other": "num"})
    functions = []
    if main.random.random() < 0.6:
        helper = Program(seed + 10**6, {"p": "num", "q": "num", "r": "num", "other": "num"})
        body = [line for _ in range(helper.random.randint(2, 5)) for line in helper.statement(1)]
        functions = [
            "function r = helper(p, q)", "if nargin < 2, q = 2; end", "other = 0;", "r = p + q;", *body, "end",
            "function r = vary(varargin)", "r = nargin;", "for k = 1:numel(varargin)", "  r = r + sum(varargin{k});",
            "end", "end",
            "function [a, b] = pair(x, y)", "a = x + numel(y);", "if nargout > 1, b = y * 2; end", "end",
        ]  # fmt: skip
        main.helpers = True
    lines = ["other = 0;", *[line for _ in range(main.random.randint(8, 16)) for line in main.statement()]]
    counters = " ".join(sorted(main.fixed))  # of a loop that did not run Octave makes an empty one
    return "\n".join([*lines, *([f"clear {counters}"] if counters else []), *functions]) + "\n"
