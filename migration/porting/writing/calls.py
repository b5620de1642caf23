"""Calls: who is called decides how it is written; name-value pairs become keywords, outputs ``nargout``."""

from __future__ import annotations

from dataclasses import replace

from dlarray.migration.checking import base_names, library, vocabulary
from dlarray.migration.checking.examine import options_given
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.bodies.times import may_be_time
from dlarray.migration.inference.call_kinds import never_negative
from dlarray.migration.inference.returned import keeps
from dlarray.migration.porting.call_names import (
    BY_KIND,
    CALL_AT_ONCE,
    COMPLEXING,
    DIFFERENTIATING,
    ELEMENTS,
    EXACT,
    OLDER_OPTIONS,
    OTHER_NAMES,
    OVER_TIMES,
    SEVERAL_BY_THEMSELVES,
    SIZE_TAKERS,
    TELL_STRINGS,
)
from dlarray.migration.porting.natives import data_places, handles, unit_tests
from dlarray.migration.porting.natives.functions import CONSTANTS, NATIVES
from dlarray.migration.porting.natives.gradients import retained
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, Undefined, quoted
from dlarray.migration.porting.writing.handles import HELPER_FIRST
from dlarray.migration.porting.writing.names import member_name, python_name
from dlarray.migration.porting.writing.own_calls import OwnCalls, spelled_out
from dlarray.migration.porting.writing.signatures import NUMBERS
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import local_function, method_of

# Library functions that give all of their outputs and take no nargout: how many, None for as many as are asked.
ALL_OUTPUTS = {
    "adamupdate": 3,
    "sgdmupdate": 2,
    "rmspropupdate": 2,
    "dlgradient": None,
    "next": None,
    "forward": None,
    "predict": None,
    "dlfeval": None,
    "feval": None,
    "lbfgsupdate": None,
}


class Calls(OwnCalls):
    """Calls and handles of functions that are not variables."""

    def bare_name(self, x: t.Name) -> Code:
        name = x.id
        if self.is_value(name):
            return Code(self.local_name(name), ATOM, self.kinds.of(x))
        if name in ("i", "j"):
            return self.from_elsewhere(name, ()) if self.is_brought(name) else Code("1j", ATOM, k.NUMBER)
        if library.needs_arguments(name) and name not in NATIVES and not self.is_own(name):
            return self.from_elsewhere(name, ())  # net, split: a variable that another script has made
        return self.call(name, (), x)

    def call(self, name: str, args: tuple[t.Expression, ...], x: t.Expression, nargout: int = 1) -> Code:
        """A call with its outputs: one bare, several as a tuple."""
        if name in ("cellfun", "arrayfun", "structfun"):
            args = tuple(a if i < 2 else spelled_out(a) for i, a in enumerate(args))
        args = retained(self, name, self.with_function(name, args))
        if name in ("cellfun", "arrayfun") and isinstance(f := args[0] if args else None, t.Lambda):
            joined = self.is_joined(f.body)  # type: ignore[attr-defined]
            if joined or self.kinds.of(f.body) == k.STRING:  # a string array is made of these
                args = (replace(f, body=t.Index(t.Name("string"), (f.body,))), *args[1:])
        if name in data_places.READERS and args and not self.is_own(name):
            data_places.noted(self, args[0])
        if name in CALL_AT_ONCE:
            self.at_once.update(id(w.bare(a)) for a in args)
        outer, self.elementwise = self.elementwise, name in ELEMENTS
        try:
            return self._call_of(name, args, x, nargout)
        finally:
            self.elementwise = outer

    def _call_of(self, name: str, args: tuple[t.Expression, ...], x: t.Expression, nargout: int) -> Code:
        kind = self.kinds.of(x) if nargout == 1 else k.UNKNOWN
        if (own := self._own(name, args, nargout)) is not None:
            return own.of(kind)
        if (self.asks_drawn or name in handles.ALWAYS) and not self.is_own_method(name, args):
            if (drawn := handles.expression(self, name, args, nargout)) is not None:
                return drawn
        name = library.ALIASES.get(name, name)
        if name in CONSTANTS and not args:
            return CONSTANTS[name](self)
        if (tested := unit_tests.written(self, name, args)) is not None:
            return tested
        if self.is_own_method(name, args):
            return self._method(name, args, nargout, kind)
        native = None if nargout == 1 and self.may_be_method(name, args) else NATIVES.get(name)
        if native is not None and (args or not library.needs_arguments(name)):
            made = native(self, args, nargout, kind)
            if made is not None:
                return made
        several = name == "read" and nargout > 1  # the library's read gives the data alone
        if name in self.module.project.methods and args and (several or not self._librarys(name, args[0])):
            return self._method(name, args, nargout, kind)
        if name in BY_KIND and args and library.known(name) is not None:
            shapes = name in ("union", "intersect") and self.kinds.of(args[0]) == k.OBJECT  # polyshapes
            perhaps = name in ("repmat", "ismember", "reshape")
            unknown = perhaps and self.kinds.of(args[0]) in (k.UNKNOWN, k.OBJECT)
            among = name in ("ismember", "reshape") and self.module.project.has_objects
            of_objects = unknown and (among or self.makes_object(args[0]) or self._is_self(args[0]))
            if shapes or of_objects or self.wants_helper(name, args):
                return self._helper(name, args, nargout, kind)
        helper = name in library.helpers() or name + "_" in library.helpers()
        if helper and (name in HELPER_FIRST or library.known(name) is None):
            return self._helper(name, args, nargout, kind)
        if (known := library.known(name)) is not None:
            return self._library(known, args, nargout, kind)
        return self._elsewhere(name, args)

    def _elsewhere(self, name: str, args: tuple[t.Expression, ...]) -> Code:
        """A name that nothing here defines: a workspace variable, or a file that was not given."""
        if name.endswith(".empty"):
            return self._empty_of(name.removesuffix(".empty"), args)
        try:
            raise Cannot(self._why(name, args))
        except Undefined:
            return self.from_elsewhere(name, args)

    def _empty_of(self, of: str, args: tuple[t.Expression, ...]) -> Code:
        """``string.empty``, ``double.empty(0, 3)``: an array of a class without elements."""
        sizes = ", ".join(self.code(a).text for a in args) or "0, 0"
        if of == "char" and not args:
            return Code('""', ATOM, k.CHAR)
        if of in ("string", "cell"):
            maker, kind = ("strings", k.STRINGS) if of == "string" else ("cells", k.CELL)
            return Code(f"{self.helper(maker)}({sizes})", ATOM, kind)
        if of == "struct" and not args:
            return Code(f"{self.helper('StructArray')}()", ATOM, k.STRUCTS)
        if of in ("datetime", "duration"):
            return Code(f"{self.helper('TimeArray')}([], ({sizes}))", ATOM, k.UNKNOWN)
        if of == "double" and not args or of not in NUMBERS:
            return Code(f"{self.dl('dlarray')}([])", ATOM, k.ARRAY)
        if of == "logical":
            return Code(f"{self.dl('false')}({sizes})", ATOM, k.ARRAY)
        named = f", {quoted(of)}" if of != "double" else ""
        return Code(f"{self.dl('zeros')}({sizes}{named})", ATOM, k.ARRAY)

    def _librarys(self, name: str, first: t.Expression) -> bool:
        """Whether a method's name means the library's function: forward(net, X) in a project that has layers."""
        if library.known(name) is None or (
            isinstance(first, t.Name) and self.local_name(first.id) == self.self_name
        ):
            return False
        classes = [
            self.module.project.classes[c][1]
            for c in self.module.project.methods[name]
            if c in self.module.project.classes
        ]
        return all(
            any(s.startswith(("nnet.", "matlab.io.", "deep.")) for s in c.superclasses) for c in classes
        )

    def _why(self, name: str, args: tuple) -> str:
        head = name.split(".")[0]
        if reason := vocabulary.human_reason(name) or vocabulary.human_reason(head):
            return f"{name}: {reason} needs a person"
        if toolbox := vocabulary.toolbox_of(name) or vocabulary.toolbox_of(head):
            return f"{name} is of the {toolbox}"
        if name in vocabulary.PLOTS:
            return f"the plot function {name} has no counterpart here"
        if name in vocabulary.IN_PLACE:
            return f"{name} is read in a file of tests alone, as tests = functiontests(localfunctions)"
        if name == "run":
            return "run of a file whose name the program makes; fix: run_script with the name of its module"
        if why := base_names.reason(name):
            return f"{name} {why}"
        if name in base_names.categories() or head == "matlab" or name in vocabulary.DESKTOP:
            return f"{name} is not in the library"
        raise Undefined(name)

    # -- own functions ----------------------------------------------------------------------------------------
    def _own(self, name: str, args: tuple[t.Expression, ...], nargout: int) -> Code | None:
        project = self.module.project
        local = local_function(self.scope, name)
        if local is not None:
            target, f, path = python_name(name), local, self.module.file.path
        elif (found := project.function(name, self.scope)) is not None:
            path, f = found
            if places := project.elsewhere(name, self.module.file.path):
                self.doubts.append(f"{len(places)} folders have {name}; this is the nearest one's")
            target = self.imported(name, path, f.name)
        elif (full := project.class_named(name, self.scope)) is not None:
            path, c = project.classes[full]
            if folders := project.classes_elsewhere(full, self.module.file.path):
                self.doubts.append(f"{folders} folders have {name}; this is the nearest one's")
            target = self.imported(name, path, c.name)
            constructor = method_of(c, c.name)
            parts = self.own_arguments(args, constructor, keeps=True, path=path)
            return Code(f"{target}({', '.join(parts)})", ATOM, k.OBJECT)
        elif "." in name:
            return self._class_member(name, args, nargout)
        else:
            return None
        parts = self.own_arguments(args, f, path=path)
        if nargout > 1 and self.module.plan.takes_nargout(path, f):
            parts.append(f"nargout={nargout}")
        call = f"{target}({', '.join(parts)})"
        if not self.module.plan.takes_nargout(path, f) and len(f.outputs) > 1 and nargout < len(f.outputs):
            call += f"[:{nargout}]" if nargout > 1 else "[0]"
        return Code(call, ATOM)

    def argument(self, a: t.Expression) -> str:
        a = w.bare(a)
        if isinstance(a, t.Colon):
            return '":"'
        spread = self.spread(a)
        if spread is not None:
            return spread
        c = self.value(a)
        return c.text

    def is_own_method(self, name: str, args: tuple[t.Expression, ...]) -> bool:
        """Whether a call is surely of a method of the project, though MATLAB has a function of that name too."""
        if name not in self.module.project.methods or not args or self._librarys(name, args[0]):
            return False
        part = isinstance(args[0], t.Index) and not args[0].brace and self._is_self(args[0].base)
        if part or self._is_self(args[0]) or (kind := self.kinds.of(args[0])) == k.OBJECT:
            return True
        return kind == k.UNKNOWN and getattr(NATIVES.get(name), "drops", False)

    def _is_self(self, x: t.Expression) -> bool:
        return isinstance(x, t.Name) and self.local_name(x.id) == self.self_name

    def _method(self, name: str, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code:
        # A field may still be [].
        object_ = self.kinds.of(args[0]) == k.OBJECT and not isinstance(args[0], t.Field)
        known = library.known(name)
        if (later := self.of_later_object(name, args, nargout)) is not None:
            return later
        asked = nargout == 1 or known is not None and known.nargout
        if asked and not object_ and not self._is_self(args[0]):
            if (word := self.overloaded_word(name, args[0])) is not None:
                parts = self.of_either(name, args)
                given = ", ".join([word, quoted(member_name(name)), *parts])
                given += f", nargout={nargout}" if nargout > 1 else ""
                return Code(f"{self.helper('overloaded')}({given})", ATOM, k.UNKNOWN)  # it may give anything
        if (operator := self.as_operator(name, args)) is not None:
            return operator
        first = self.value(args[0])
        parts = self.own_arguments(args[1:])
        f = self.module.plan.method(self.module.project, name)
        if f is not None and nargout > 1 and self.module.plan.takes_nargout(*f):
            parts.append(f"nargout={nargout}")
        if name == "copy" and f is None:
            return Code(f"{self.helper('copied')}({first})", ATOM, kind)
        if name == "delete":
            return Code(f"{first.at(ATOM)}.delete()")
        return Code(f"{first.at(ATOM)}.{member_name(name)}({', '.join(parts)})", ATOM, kind)

    # -- the library ------------------------------------------------------------------------------------------
    def _helper(self, name: str, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code:
        spelled = name if name in library.helpers() else name + "_"
        if name in ("histc", "accumarray"):
            args = tuple(t.Index(t.Name("double"), (a,)) if self.kinds.of(a) == k.CHAR else a for a in args)
        parts = self.library_arguments(args, library.helper(spelled), exact=True)  # they know all kinds
        parts = self._strings_told(name, args, parts)
        if self._may_give_times(name, args):
            kind = k.UNKNOWN
        if nargout > 1:
            known = library.helper(spelled)
            if known is not None and not known.nargout and not known.open:
                raise Cannot(f"{name} gives one output here, but {nargout} are asked for")
            parts.append(f"nargout={nargout}")
        elif nargout == 1 and name in SEVERAL_BY_THEMSELVES:
            parts.append("nargout=1")
        return Code(f"{self.helper(spelled)}({', '.join(parts)})", ATOM, kind)

    def _strings_told(self, name: str, args: tuple[t.Expression, ...], parts: list[str]) -> list[str]:
        """Strings say that they are where it matters: one has the size 1×1, its parts are strings, and no blanks go."""
        whole = name == "ismember" and len(args) > 1 and self.kinds.of(args[1]) == k.STRING
        every = (whole or name in ("strcat", "append", "horzcat", "vertcat")) and len(parts) == len(args)
        if not (every or name in TELL_STRINGS and parts):
            return parts
        told = [
            f"{self.helper('String')}({p})"
            if self.kinds.of(a) == k.STRING and not p.startswith("String(")
            else p
            for a, p in zip(args if every else args[:1], parts, strict=False)
        ]
        return told + parts[len(told) :]

    def _may_give_times(self, name: str, args: tuple[t.Expression, ...]) -> bool:
        """Whether a function of numbers may be given times here, which gives times then."""
        return (
            name in OVER_TIMES
            and bool(args)
            and may_be_time(self.module.file, args[0])
            and self.kinds.of(args[0]) in (k.UNKNOWN, k.OBJECT, k.ARRAY, k.NUMBER)
        )

    def _library(self, known: library.Known, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code:
        name = library.RENAMED.get(known.name, known.name)
        exact = known.name in EXACT or known.name == "table"  # whose columns have a size
        args = self.with_codes(known.name, args)
        if known.name in ("max", "min") and len(args) == 3 and {*map(self.kinds.of, args[1:])} <= k.SCALARS:
            raise Cannot(f"{known.name} of two arrays takes no dimension")
        if known.name == "struct":
            raise Cannot("struct")
        parts = self._strings_told(known.name, args, self.library_arguments(args, known, exact))
        if (
            nargout == 1
            and known.name in ("forward", "predict")
            and self.module.plan.branching
            and not self.bound
        ):
            parts.append("nargout=1")  # a network may have several outputs, of which MATLAB gives one
        if nargout == 1 and (
            known.name in SEVERAL_BY_THEMSELVES or known.name == "next" and self.module.plan.long_queues
        ):
            parts.append("nargout=1")
        if known.name == "analyzeNetwork" and self.module.project.trains_layers:
            if not any(part.startswith("TargetUsage=") for part in parts):
                parts.append('TargetUsage="trainNetwork"')  # whose layers end with an output layer
        call = f"{self.dl(name)}({', '.join(parts)})"
        if self._may_give_times(known.name, args):
            kind = k.UNKNOWN
        if known.name == "power" and nargout == 1 and len(args) == 2 and self.module.complex:
            return self.code(t.Binary(".^", *args))
        if known.name in COMPLEXING and nargout == 1 and known.name != "power":
            if self._stays_real(known.name, args):
                return Code(call, ATOM, kind)
            return Code(f"{self.helper(self.of_roots())}({self.dl(name)}, {', '.join(parts)})", ATOM, kind)
        if nargout > 1:
            if known.name in ALL_OUTPUTS:
                most = ALL_OUTPUTS[known.name]
                if most is None and known.nargout and known.name in ("forward", "predict"):
                    parts.append(f"nargout={nargout}")
                    call = f"{self.dl(name)}({', '.join(parts)})"
                return Code(call if most is None or nargout >= most else f"{call}[:{nargout}]")
            if known.name == "svd" and nargout == 2:  # the library gives one output or three
                return Code(f"{self.dl(name)}({', '.join([*parts, 'nargout=3'])})[:2]")
            if known.nargout:
                parts.append(f"nargout={nargout}")
                return Code(f"{self.dl(name)}({', '.join(parts)})")
            return Code(call)
        if known.name in ("adamupdate", "sgdmupdate", "rmspropupdate"):
            return Code(f"{call}[0]")
        return Code(call, ATOM, kind)

    def of_roots(self) -> str:
        """The helper for what may be complex: it goes on, or refuses where a transpose would have to conjugate."""
        return "complexing" if self.module.complex_roots else "within_reals"

    def _stays_real(self, name: str, args: tuple[t.Expression, ...]) -> bool:
        """Whether a root or logarithm is surely a real number, or stands where something is differentiated."""
        if name in ("sqrt", "log", "log2", "log10") and args:
            if never_negative(args[0], self.module.complex):
                return True
        if self.module.complex:
            return False
        if not hasattr(self, "_differentiates"):
            called = {
                n.id
                for f in self.module.project.files.values()
                for n in w.walk(f)
                if isinstance(n, t.Name) and n.id in DIFFERENTIATING
            }
            self._differentiates = bool(called)
        return self._differentiates

    def library_arguments(
        self, args: tuple[t.Expression, ...], known: library.Known | None, exact: bool = False
    ) -> list[str]:
        """Positions first, then options as keywords with the spelling of the library."""
        if known is None:
            return [self._library_argument(a, exact) for a in args if not isinstance(a, t.NameValue)] + [
                f"{a.name}={self._library_argument(a.value, exact)}"
                for a in args
                if isinstance(a, t.NameValue)
            ]
        options = options_given(known, args)
        inside = {id(node) for _, value, node in options for node in (value, node)}
        found = [(id(a), [self._library_argument(a, exact, known.name)]) for a in args if id(a) not in inside]
        keywords: dict[str, str] = {}
        for name, value, node in options:
            told = (known.name, name.lower())
            spelled = (
                known.option(OTHER_NAMES.get(told, name)) or OLDER_OPTIONS.get(told) or known.cut_short(name)
            )
            if spelled is None and not known.open:
                if known.variadic or not isinstance(node, t.NameValue) and not known.options:
                    word = (
                        quoted(name) if isinstance(node, t.NameValue) else self._library_argument(node, exact)
                    )
                    texts = [word, self._library_argument(value, exact)]  # split="once", too
                    found.append((id(node), texts))
                    continue
                raise Cannot(f"{known.name} has no option {name}")
            spelled = spelled or name
            if not spelled.isidentifier():
                raise Cannot(f"the option {spelled} of {known.name}")
            word = python_name(spelled) if spelled in ("lambda", "in") else spelled
            inside_exact = exact and known.name != "table"
            keywords.pop(word, None)  # the last of two counts, and stands where it was written
            keywords[word] = self._library_argument(value, inside_exact, known.name)
        place = {id(a): k for k, a in enumerate(args)}  # what is no option stays where it was written
        out = [text for _, texts in sorted(found, key=lambda one: place[one[0]]) for text in texts]
        return [*out, *(f"{word}={value}" for word, value in keywords.items())]

    def _library_argument(self, a: t.Expression, exact: bool, taker: str = "") -> str:
        a = w.bare(a)
        if isinstance(a, t.Colon):
            return '":"'
        spread = self.spread(a)
        if spread is not None:
            return spread
        if isinstance(a, t.Cell) and not exact:
            return self.cell(a, bare=True).text
        if isinstance(a, t.Matrix) and len(a.rows) == 1 and not exact:
            kinds = [self.kinds.of(v) for v in a.rows[0]]
            if len(kinds) > 1 and k.STRING in kinds and all(kind in k.TEXTS for kind in kinds):
                return f"[{', '.join(self.code(v).text for v in a.rows[0])}]"
            if (
                taker in SIZE_TAKERS
                and len(kinds) > 1
                and all(kind in (k.UNKNOWN, *k.SCALARS) for kind in kinds)
            ):
                if all(self.spread(v) is None for v in a.rows[0]) and k.UNKNOWN in kinds:
                    return f"{self.dl('horzcat')}({', '.join(self.code(v).text for v in a.rows[0])})"
        c = (
            self.stored(a)
            if keeps(taker) and isinstance(a, (t.Name, t.Field, t.DynamicField))
            else self.code(a)
        )
        if c.kind == k.STRINGS and not exact and taker not in _SHAPES and not self.perhaps_single(a):
            return f"list({c})"
        if exact and c.kind == k.HOST:
            c = self.own_value(c)
        if exact and c.kind == k.SIZES and c.text != "[]":
            c = self.own_value(c)
        return c.text


# What looks at the size of strings takes them as they lie.
_SHAPES = frozenset(
    "size numel length ndims isempty height width isvector isrow iscolumn ismatrix isscalar".split()
)
