"""Functions: signatures with defaults, nargin, nargout, varargin, arguments blocks, nested functions, docstrings."""

from __future__ import annotations

import itertools
import re
import textwrap

from dlarray.migration.checking import library
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.aliases import stores_of
from dlarray.migration.inference.bodies.output_values import returns_without, surely_assigned
from dlarray.migration.inference.callees import key_of
from dlarray.migration.inference.endings import used_as_structures
from dlarray.migration.inference.kinds import kinds_of
from dlarray.migration.inference.known import Known
from dlarray.migration.porting.lines import STEP, Lines, python_comment
from dlarray.migration.porting.writing.code import ATOM, Code
from dlarray.migration.porting.writing.context import Module
from dlarray.migration.porting.writing.names import python_name
from dlarray.migration.porting.writing.signatures import Signatures
from dlarray.migration.porting.writing.statements import Statements
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Scope, local_function, scope_of

# Validators of MATLAB that the library has, called as they stand.
CHECKS = "mustBe"
_RULER = re.compile(r"\s*([*=#~_.+-])\1{3,}\d*")  # a line of stars above a description


class Writer(Signatures, Statements):
    """One scope: a script's statements, or a function."""

    def __init__(self, module: Module, scope: Scope, known: Known, outer: Writer | None = None):
        kinds = kinds_of(scope, module.project, known, module.file.path, outer.kinds if outer else None)
        super().__init__(module, scope, kinds, stores_of(scope), outer)
        self.known = known
        self.constructor = False
        self.makes_arrays = False  # a constructor that may give an array of objects

    def read_field(self, x: t.Field | t.DynamicField, called: bool = False) -> Code:
        if isinstance(x, t.Field) and isinstance(x.base, t.Name) and x.base.id in self.single_options:
            return Code(self.local_name(x.name), ATOM, self.kinds.of(x))
        return super().read_field(x, called)

    # -- what calls ask ---------------------------------------------------------------------------------------
    def outputs_of(self, name: str) -> int:
        f = local_function(self.scope, name)
        if f is None and (found := self.module.project.function(name, self.scope)) is not None:
            f = found[1]
        return len(f.outputs) if f is not None else 1

    def _called(self, x: t.Expression) -> tuple[str, t.Function] | None:
        """The own function that an expression is a call of."""
        name = w.dotted(x.base) if isinstance(x, t.Index) and not x.brace else None
        if name is None or self.is_value(name.split(".")[0]):
            return None
        local = local_function(self.scope, name)
        return (self.module.file.path, local) if local else self.module.project.function(name, self.scope)

    def passes_nargout(self, x: t.Expression) -> bool:
        """Whether an anonymous function is a call of an own function that asks how many outputs are wanted."""
        x = w.bare(x)
        found = self._called(x)
        if found is not None:
            return self.module.plan.takes_nargout(*found)
        name = w.dotted(x.base) if isinstance(x, t.Index) and not x.brace else None
        if name is None or self.is_value(name.split(".")[0]) or not self._several_wanted():
            return False
        known = library.known(name) or library.helper(name)
        return known is not None and known.nargout

    def _several_wanted(self) -> bool:
        """Whether the anonymous function of this statement may be asked for several outputs, here or elsewhere."""
        s = self.statement
        return self.module.plan.several or isinstance(s, t.Assign) and len(s.targets) > 1

    def lambda_body(self, x: t.Expression) -> Code:
        """What an anonymous function gives: all outputs of the function that it calls, as that one does."""
        x = w.bare(x)
        found = self._called(x)
        if found is None and self.passes_nargout(x):
            return self.code(x)  # bare: the number of outputs is added to the call
        if found is not None and isinstance(x, t.Index) and not self.module.plan.takes_nargout(*found):
            return self.call(w.dotted(x.base) or "", x.args, x, len(found[1].outputs))
        return super().lambda_body(x)

    def first_of(self, f: t.Expression, nargout: int) -> str:
        """What takes the outputs that are wanted from a function that gives all of its own."""
        if isinstance(f, t.Handle):
            local = local_function(self.scope, f.name)
            found = (
                (self.module.file.path, local) if local else self.module.project.function(f.name, self.scope)
            )
            if (
                found is not None
                and not self.module.plan.takes_nargout(*found)
                and len(found[1].outputs) > nargout
            ):
                return "[0]" if nargout == 1 else f"[:{nargout}]"
        return ""

    def code(self, x: t.Expression) -> Code:
        if isinstance(x, t.Asked):
            return self.asked(x.function, x.count)
        return super().code(x)

    def condition(self, x: t.Expression) -> Code:
        made = self.nargin_test(w.bare(x))
        return made if made is not None else super().condition(x)

    def _binary(self, x: t.Binary) -> Code:
        made = self.nargin_test(x)
        return made if made is not None else super()._binary(x)

    # -- definitions ------------------------------------------------------------------------------------------
    def function(
        self, f: t.Function, indent: int, name: str | None = None, method: bool = False
    ) -> list[str]:
        """The lines of a function, whose scope this is."""
        out = Lines(indent)
        head = Lines(indent + STEP)
        body = list(f.body)
        doc = self._doc(body, f)
        with_nargout = self._with_nargout(f)
        signature, defaults = self.signature(f, with_nargout)
        if doc:
            head.lines.extend(doc)
        if self.late_counts(f):
            head.add(f"nargin = {self.count_of_inputs(f)}")
        for line in defaults:
            head.add(line)
        self._entry_copies(f, head, method)
        if f.nested:
            self.rename_shared(f.body)
        for inner in f.nested:
            head.lines.extend(self.nested_function(inner, indent + STEP))
            head.blank()
        self._outputs_first(f, head, with_nargout)
        lines = self.body(tuple(body), indent + STEP, empty="")
        lines = [line for line in lines if line.strip() or line == ""]
        ends = self._ends_with_return(body)
        gives = not self.constructor or self.makes_arrays
        closing = self.return_line() if f.outputs and not ends and gives else ""
        declared = self._nonlocals(indent + STEP)
        everything = [*head.lines[: len(doc)], *declared, *head.lines[len(doc) :], *lines]
        while everything and everything[-1] == "":
            everything.pop()
        if closing:
            everything.append(" " * (indent + STEP) + closing)
        if not any(line.strip() and not line.strip().startswith("#") for line in everything):
            everything.append(" " * (indent + STEP) + "pass")
        out.add(f"def {name or python_name(f.name)}({signature}):")
        return [*out.lines, *everything]

    def _with_nargout(self, f: t.Function) -> bool:
        return self.module.plan.takes_nargout(self.module.file.path, f) and not self.constructor

    def _doc(self, body: list, f: t.Function) -> list[str]:
        """The comments under the signature as a docstring; they leave the body."""
        if self._of_first_statement(body, f):
            return []
        texts: list[str] = []
        line = None
        while body and isinstance(body[0], t.Comment) and not body[0].trailing:
            s = body[0]
            if line is not None and s.line > line + 1:
                break
            if s.text.startswith("%#") or (s.text.startswith("%%") and any(texts)):
                break
            line = s.line
            text = s.text.lstrip("%").rstrip().expandtabs(4)
            if not _RULER.fullmatch(text):
                texts.append(text[1:] if text.startswith(" ") else text)
            body.pop(0)
        while texts and not texts[0].strip():
            texts.pop(0)
        while texts and not texts[-1].strip():
            texts.pop()
        if not texts or any('"""' in text for text in texts) or texts[-1].endswith("\\"):
            pad = " " * self.indent_of_body
            return [pad + python_comment("% " + text) for text in texts]
        pad = " " * STEP * 1
        mark = 'r"""' if any("\\" in text for text in texts) else '"""'
        texts[0] = texts[0].strip()
        texts[1:] = textwrap.dedent("\n".join(texts[1:])).split("\n") if texts[1:] else []
        if texts[-1].endswith('"'):
            texts[-1] += " "
        indent = self.indent_of_body
        pad = " " * indent
        if len(texts) == 1 and len(texts[0]) + indent + 7 <= 100:
            return [f'{pad}{mark}{texts[0]}"""']
        if any(len(x) + indent > 99 for x in texts):
            texts = [
                y
                for x in texts
                for y in (
                    textwrap.wrap(
                        x,
                        96 - indent,
                        subsequent_indent=" " * (len(x) - len(x.lstrip())),
                        break_long_words=False,
                    )
                    or [""]
                )
            ]
        return [f"{pad}{mark}{texts[0]}", *[f"{pad}{x.rstrip()}".rstrip() for x in texts[1:]], f'{pad}"""']

    def _of_first_statement(self, body: list, f: t.Function) -> bool:
        """Whether the first comment is of the statement right below it: a blank line stands above it."""
        below = next((i for i, s in enumerate(body) if not isinstance(s, t.Comment) or s.trailing), 0)
        if not 1 <= below <= 3 or body[below].line != body[below - 1].line + 1:
            return False
        above = self.module.lines()[body[0].line - 2]
        words = " ".join(
            s.text for s in body[:below]
        )  # a description names its function, or is set off by lines
        return not above.strip() and f.name.lower() not in words.lower() and "%%" not in words

    indent_of_body = STEP

    def _entry_copies(self, f: t.Function, head: Lines, method: bool) -> None:
        """Parameters that are stored into are the function's own in MATLAB."""
        for i, name in enumerate(f.inputs):
            if name == "~":
                continue
            if name == "varargin":
                v = self.scope.variable(name)
                if self.stores.into(name) or (v is not None and v.assigned):
                    head.add(f"varargin = {self.helper('Cell')}(varargin)")
                elif any(_is_kept(x) for s in w.body_walk(f.body) for x in w.expressions(s)):
                    head.add(f"varargin = {self.helper('Cell')}(varargin)")
                continue
            text = self.local_name(name)
            if method and i == 0 and self.shared_self:
                continue
            if self._perhaps_one(f, name):
                numbers = "(int, float, complex)" if self.module.complex else "(int, float)"
                head.add(
                    f"{text} = {self.dl('dlarray')}({text}) if isinstance({text}, {numbers}) else {text}"
                )
            kind = self.kinds.variable(name)
            structures = kind in (k.UNKNOWN, k.STRUCT) and name in used_as_structures(f.body)
            if structures:
                inner = f"{self.helper('copy')}({text})" if self.stores.into(name) else text
                head.add(f"{text} = {self.helper('structs')}({inner})")
            elif self.stores.into(name) and kind != k.HANDLE:
                if kind in k.SCALARS and name in self.stores.paren:
                    head.add(f"{text} = {self.dl('dlarray')}({text})")
                else:
                    new = f"{self.dl('struct')}() if {text} is None else " if self.filled_first(f, i) else ""
                    head.add(f"{text} = {new}{self.helper('copy')}({text})")

    def _perhaps_one(self, f: t.Function, name: str) -> bool:
        """Whether a parameter that is indexed or transposed as an array is a number in some calls."""
        key = (key_of(self.kinds.path, f), name)
        if self.kinds.variable(name) not in (k.UNKNOWN, k.ARRAY) or key not in self.kinds.known.numbers:
            return False
        if any(e.name == name and t.Colon() in e.size for block in f.arguments for e in block.entries):
            return False  # what is declared with a free size is an array
        return any(
            isinstance(n, t.Index)
            and not n.brace
            and n.base == t.Name(name)
            and n.args
            or isinstance(n, t.Postfix)
            and n.operand == t.Name(name)
            for s in w.body_walk(f.body)
            for x in w.expressions(s)
            for n in w.walk(x)
        )

    shared_self = False

    def _outputs_first(self, f: t.Function, head: Lines, with_nargout: bool) -> None:
        """Outputs that may stay without a value are None until they have one."""
        if self.constructor:
            return
        shared = {name for s in w.body_walk(f.body) if isinstance(s, t.Shared) for name in s.names}
        for name in f.outputs:
            if name == "varargout":
                head.add(f"varargout = {self.helper('Cell')}()")
                self.known_paths.add("varargout")
            elif name not in f.inputs and (not surely_assigned(name, f.body) or returns_without(name, f)):
                if any(
                    t.root_name(target) == name and not isinstance(target, t.Name)
                    for s in w.body_walk(f.body)
                    if isinstance(s, t.Assign)
                    for target in s.targets
                ) and not any(
                    target == t.Name(name)
                    for s in w.body_walk(f.body)
                    if isinstance(s, t.Assign)
                    for target in s.targets
                ):
                    continue  # made by its first store
                if name not in shared:  # global and persistent ones have a value
                    head.add(f"{self.local_name(name)} = None")

    def return_line(self, at: t.Statement | None = None) -> str:
        """What a function returns, at its end or at a return before."""
        f = self.scope.function
        assert f is not None
        if self.constructor:
            return f"return {self.helper('alone')}(self)" if self.makes_arrays else "return"
        known = f.outputs
        if at is not None and self._with_nargout(f):  # if nargout < 2, return, end
            known = tuple(itertools.takewhile(lambda name: not self._open(name, at), f.outputs)) or f.outputs
        names = [self.local_name(name) for name in known]
        if at is not None and self._is_called_without_outputs(f):
            names = ["None" if self._open(name, at) else self.local_name(name) for name in known]
        if not names:
            return "return"
        if len(names) < len(f.outputs):
            return f"return {self.helper('wanted')}(({', '.join(names)},), nargout)"
        if names == ["varargout"]:
            return f"return {self.helper('wanted')}(varargout, nargout)"
        if "varargout" in f.outputs:
            return f"return {self.helper('wanted')}(({', '.join(names[:-1])}, *varargout), nargout)"
        if len(names) == 1:
            shown = f.name.startswith("get.") and self.module.project.shows_values  # among the properties
            if shown and self.kinds.variable(known[0]) == k.STRING:
                return f"return {self.helper('String')}({names[0]})"
            return f"return {names[0]}"
        if self._with_nargout(f):
            return f"return {self.helper('wanted')}(({', '.join(names)}), nargout)"
        return f"return {', '.join(names)}"

    def _is_called_without_outputs(self, f: t.Function) -> bool:
        """Whether a statement of the project calls the function for what it does."""
        return f.name in self.module.project.called_alone

    def _open(self, name: str, at: t.Statement) -> bool:
        """Whether an output has no value yet at a return: all of its stores stand behind it."""
        f = self.scope.function
        assert f is not None
        stores = [
            (place, s.line)
            for place, s in enumerate(w.body_walk(f.body))
            if isinstance(s, t.Assign)
            and any(t.root_name(x) == name for x in s.targets)
            or isinstance(s, t.For)
            and s.variable == t.Name(name)
            or isinstance(s, t.Shared)
            and name in s.names
        ]
        if name in (*f.inputs, "varargout") or not stores:
            return False
        if self.around:  # a loop may have been there already
            return min(line for _, line in stores) > self.around[0].last_line
        return stores[0][0] > next(place for place, s in enumerate(w.body_walk(f.body)) if s is at)

    def _ends_with_return(self, body: list) -> bool:
        statements = [s for s in body if not isinstance(s, t.Comment)]
        return bool(statements) and isinstance(statements[-1], t.Return)

    def nested_function(self, f: t.Function, indent: int) -> list[str]:
        scope = scope_of(self.module.file, f, f.body, self.scope)
        inner = Writer(self.module, scope, self.known, self)
        inner.indent_of_body = indent + STEP
        inner.known_paths = set(self.scope.variables)
        return inner.function(f, indent)

    def _nonlocals(self, indent: int) -> list[str]:
        """Variables of the function around that a nested function assigns."""
        parent = self.scope.parent
        f = self.scope.function
        if parent is None or parent.function is None or f is None:
            return []
        names = []
        for s in w.body_walk(f.body):
            targets = s.targets if isinstance(s, t.Assign) else (s.variable,) if isinstance(s, t.For) else ()
            for target in targets:
                if isinstance(target, t.Name) and parent.variable(target.id) is not None:
                    if target.id not in f.inputs and target.id not in f.outputs and target.id not in names:
                        names.append(target.id)
        shared = {n for s in w.body_walk(parent.function.body) if isinstance(s, t.Shared) for n in s.names}
        texts = {
            "global": [self.local_name(n) for n in names if n in shared],  # variables of the module
            "nonlocal": [self.local_name(n) for n in names if n not in shared],
        }
        plain = {word: [n for n in of if n.isidentifier()] for word, of in texts.items()}
        return [" " * indent + f"{word} {', '.join(of)}" for word, of in plain.items() if of]


_MEASURED = frozenset("numel length isempty cellfun".split())


def _is_kept(x: t.Expression) -> bool:
    """Whether varargin is more than counted and read cell by cell, which Python's tuple serves."""
    if x == t.Name("varargin"):
        return True
    if isinstance(x, t.Index):
        known = x.brace if x.base == t.Name("varargin") else w.dotted(x.base) in _MEASURED
        inner = [a for a in x.args if not (known and a == t.Name("varargin"))]
        own = x.base == t.Name("varargin") and not x.brace
        return own or any(map(_is_kept, inner)) or (x.base != t.Name("varargin") and _is_kept(x.base))
    return any(isinstance(child, t.Expression) and _is_kept(child) for child in w.children(x))
