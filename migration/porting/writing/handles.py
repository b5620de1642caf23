"""Functions as values: ``@name``, how many outputs they are asked for, and which calls give nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from dlarray.migration.checking import library
from dlarray.migration.checking.examine import options_given
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.reaching import Made
from dlarray.migration.porting.natives.functions import NATIVES
from dlarray.migration.porting.writing.code import ATOM, LAMBDA, Cannot, Code, Undefined, quoted
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.porting.writing.names import member_name, python_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import local_function

# Of what the library and the helpers both have, the helper knows cells, texts and structures too.
HELPER_FIRST = frozenset(
    """
    ismissing isfield fieldnames rmfield orderfields setfield isstruct iscell ischar isstring disp cellfun arrayfun
    structfun num2cell struct2cell cell2struct iscellstr isStringScalar
    preview read readall transform sparse speye wait
    """.split()
)
# Functions that take a function first, which older programs give by its name.
TAKES_FUNCTION = frozenset(
    """
    fzero fminsearch fminbnd fmincon fminunc fsolve lsqnonlin lsqcurvefit
    quad quadl quadgk quadv dblquad integral integral2 integral3 ode45 ode23 ode113 ode15s
    bvp4c bvp5c ode78 ode89 ode23s ode23t ode23tb cellfun arrayfun structfun fplot ezplot
    """.split()
)

# Functions that may be given texts, cells and structures where they are called by another function.
OF_ANY_KIND = frozenset(
    """
    sort unique ismember intersect union setdiff flip fliplr flipud isequal repmat horzcat vertcat plus eq ne reshape
    """.split()
)


class Handles(Context):
    """Mixed into the writer of calls."""

    imported: Callable[[str, str, str], str]
    static_method: Callable[[str], tuple[str, t.Function, str] | None]
    _why: Callable[[str, tuple], str]
    _librarys: Callable[[str, t.Expression], bool]
    overloaded_word: Callable[[str, t.Expression], str | None]

    def may_be_method(self, name: str, args: tuple[t.Expression, ...]) -> bool:
        """Whether a class has a method of the name, and what it is called for may be an object, or several."""
        unknown = name in self.module.project.methods and bool(args) and self.kinds.of(args[0]) == k.UNKNOWN
        return (
            unknown and not self._librarys(name, args[0]) and self.overloaded_word(name, args[0]) is not None
        )

    def of_either(self, name: str, args: tuple[t.Expression, ...]) -> list[str]:
        """The arguments of a method or of the function that it has the name of, whose options are keywords."""
        spelled = name if name in library.helpers() else name + "_"
        known = library.known(name) or library.helper(spelled)
        if known is None or not options_given(known, args) or self.takes_pairs(t.Field(args[0], name)):
            return [self.argument(a) for a in args]
        return self.library_arguments(args, known, exact=True)

    def with_function(self, name: str, args: tuple[t.Expression, ...]) -> tuple[t.Expression, ...]:
        """``fzero(@f, 1)`` for ``fzero('f', 1)``, where the program has a function of that name."""
        if name not in TAKES_FUNCTION or not args or not isinstance(args[0], t.Text):
            return args
        own = args[0].value
        found = local_function(self.scope, own) or self.module.project.function(own, self.scope)
        return (t.Handle(own), *args[1:]) if found else args

    def perhaps_zero(self, divisor: str, x: t.Expression) -> bool:
        """Whether a division may be one by 0, which Python refuses: by the size of a part, ``numel(find(x > 1))``, by
        a counter, ``i - 5`` or ``n`` of a loop that may have counted nothing, or in a scope that asks for numbers that
        are not finite.
        """
        if divisor.isdigit():
            return False
        parts = divisor.split(" - ")
        counts = len(parts) == 2 and not any(map(str.isdigit, parts[:1])) and any(map(self._counter, parts))
        return (
            counts
            or _SIZE_OF_PART.match(divisor) is not None
            or self._infinite
            or self._counted_from_zero(w.bare(x))
        )

    def _counted_from_zero(self, x: t.Expression) -> bool:
        """Whether a variable begins at 0, and nothing says that it has counted since: ``total / n`` after a loop."""
        if not isinstance(x, t.Name):
            return False
        zero = t.Number("0")
        made = [s for s in w.body_walk(self.scope.body) if isinstance(s, t.Assign) and s.targets == (x,)]
        if not any(w.bare(s.value) == zero for s in made):
            return False
        alone = self.kinds.reaching.reads.get(id(x))
        if isinstance(alone, Made) and w.bare(alone.statement.value) != zero:  # n = n + 1; mean = total / n
            return False
        asked = (n for n in w.body_walk(self.scope.body) if isinstance(n, t.If))
        inside = (body for n in asked for condition, body in n.branches if x in w.walk(condition))
        within = (
            n for body in inside for s in w.body_walk(body) for e in w.expressions(s) for n in w.walk(e)
        )
        return not any(n is x for n in within)  # if n > 0, mean = total / n

    def _counter(self, text: str) -> bool:
        """Whether a name is a loop's: ``1 / (i - 5)`` comes by 0."""
        v = self.scope.variable(text)
        return v is not None and v.loop

    @cached_property
    def _infinite(self) -> bool:
        return asks_for_infinity(self.scope.body)

    def handle(self, x: t.Handle) -> Code:
        name = x.name
        if self.is_value(name.split(".")[0]):
            head, dot, rest = name.partition(".")
            return Code(self.local_name(head) + dot + rest, ATOM, k.HANDLE)
        local = local_function(self.scope, name)
        if local is not None:
            return self._by_name(python_name(name), local)
        found = self.module.project.function(name, self.scope)
        if found is not None:
            return self._by_name(self.imported(name, found[0], found[1].name), found[1])
        full = self.module.project.class_named(name, self.scope)
        if full is not None:
            path, c = self.module.project.classes[full]
            return Code(self.imported(name, path, c.name), ATOM, k.HANDLE)
        if (static := self.static_method(name)) is not None:
            return self._by_name(static[2], static[1])
        name = library.ALIASES.get(name, name)
        if name == "class":  # the helper knows MATLAB's names of layers, as a call of class does
            return Code(self.helper("class_"), ATOM, k.HANDLE)
        if name == "copy":  # of handle objects, which a copy of a value shares
            return Code(self.helper("copied"), ATOM, k.HANDLE)
        if name == "size":  # whose result is computed with, where Python's tuple would be repeated
            return Code(self.helper("size_"), ATOM, k.HANDLE)
        if name in library.helpers() and (
            name in HELPER_FIRST or name in OF_ANY_KIND or library.known(name) is None
        ):
            return self._or_method(name, self.helper(name))
        known = library.known(name)
        if known is not None and self.module.project.has_objects and name in self.module.project.methods:
            return self._or_method(name, self.dl(library.RENAMED.get(name, name)))
        if known is not None:
            return Code(self.dl(library.RENAMED.get(name, name)), ATOM, k.HANDLE)
        if name in NATIVES:
            body = self.call(name, (t.Name("x_"),), t.Index(t.Name(name), (t.Name("x_"),))) if False else None
            if body is None:
                with self.binding(("x",)):
                    text = self.call(name, (t.Name("x"),), t.Index(t.Name(name), (t.Name("x"),))).text
                return Code(f"lambda x: {text}", LAMBDA, k.HANDLE)
        if name in self.module.project.methods:
            return Code(f"lambda obj, *args: obj.{member_name(name)}(*args)", LAMBDA, k.HANDLE)
        return self._missing(name)

    def _or_method(self, name: str, word: str) -> Code:
        """A function as a value; of an object its own method of that name, if it has one."""
        if not self.module.project.has_objects or name not in self.module.project.methods:
            return Code(word, ATOM, k.HANDLE)
        self.module.imports.modules.add("from functools import partial")
        text = f"partial({self.helper('overloaded')}, {word}, {quoted(member_name(name))})"
        return Code(text, ATOM, k.HANDLE)

    def _missing(self, name: str) -> Code:
        """A handle of what is nowhere: MATLAB makes it, and refuses its calls."""
        try:
            raise Cannot(self._why(name, ()))
        except Undefined as problem:
            self.doubts.append(f"{problem}; a call of this handle fails")
            told = quoted(f"Undefined function '{name}'.")
            text = f'lambda *args: {self.helper("error")}("MATLAB:UndefinedFunction", {told})'
            return Code(text, LAMBDA, k.HANDLE)

    def _by_name(self, text: str, f: t.Function) -> Code:
        """A function as a value: who calls it by the handle does not know which texts are names of options."""
        if any(e.group for block in f.arguments for e in block.entries):
            text = f"{self.helper('by_name')}({text})"
        return Code(text, ATOM, k.HANDLE)

    def own_function(self, name: str) -> t.Function | None:
        """A function of this file or of the project."""
        local = local_function(self.scope, name)
        found = self.module.project.function(name, self.scope) if local is None else None
        return found[1] if found is not None else local

    def asked(self, x: t.Expression, n: int) -> Code:
        """A function value that is asked for n outputs."""
        if isinstance(x, t.Handle):
            found = None
            local = local_function(self.scope, x.name)
            if local is not None:
                found = (self.module.file.path, local)
            else:
                found = self.module.project.function(x.name, self.scope)
                if found is None and (static := self.static_method(x.name)) is not None:
                    found = static[:2]
            c = self.handle(x)
            if found is not None:
                if self.module.plan.takes_nargout(*found):
                    return Code(f"{self.helper('outputs')}({c}, {n})", ATOM, k.HANDLE)
                return c
            known = library.known(x.name)
            if known is not None and known.nargout:
                return Code(f"{self.helper('outputs')}({c}, {n})", ATOM, k.HANDLE)
            return c
        return Code(f"{self.helper('outputs')}({self.code(x)}, {n})", ATOM, k.HANDLE)

    def is_procedure(self, x: t.Expression) -> bool:
        """Whether a call gives nothing, so that it can stand alone."""
        base = x.base if isinstance(x, t.Index) else x
        name = w.dotted(base)
        called = base.name if isinstance(base, t.Field) else name
        if called in self.module.project.methods and (
            isinstance(base, t.Field) or isinstance(x, t.Index) and x.args
        ):
            found = self.module.plan.method(self.module.project, str(called))
            if found is not None and not found[1].outputs:
                return True
        if name is None or self.is_value(name.split(".")[0]):
            return False
        local = local_function(self.scope, name)
        if local is None and (found := self.module.project.function(name, self.scope)) is not None:
            local = found[1]
        return local is not None and not local.outputs


def as_cells(x: t.Expression) -> t.Expression:
    """``{varargin{:}}`` for varargin that stands in brackets or is all: Python's is a tuple, and no cell array."""
    if x == t.Name("varargin"):
        return t.Cell(((t.Index(x, (t.Colon(),), True),),))
    if isinstance(x, (t.Matrix, t.Cell)):
        return replace(x, rows=tuple(tuple(map(as_cells, row)) for row in x.rows))
    return replace(x, inner=as_cells(x.inner)) if isinstance(x, t.Paren) else x


_SIZE_OF_PART = re.compile(r"(dl\.)?(numel|length|size|nnz|len)\(\w+[.\w]*\(")


def asks_for_infinity(body: t.Body) -> bool:
    """Whether a scope asks for numbers that are not finite."""
    asked = ("isinf", "isnan", "isfinite")
    return any(
        isinstance(n, t.Index) and w.dotted(n.base) in asked
        for s in w.body_walk(body)
        for x in w.expressions(s)
        for n in w.walk(x)
    )
