"""Objects and what asks about them: containers.Map, inputParser's methods, isa, isprop; accumarray with cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, quoted
from dlarray.migration.porting.writing.names import member_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.grammar import parse

Args = tuple[t.Expression, ...]


def isa(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    name = args[1].value if len(args) > 1 and isinstance(args[1], t.Text) else ""
    full = s.module.project.class_named(name, s.scope)
    if full is not None:
        path, c = s.module.project.classes[full]
        return Code(f"isinstance({s.code(args[0])}, {s.imported(name, path, c.name)})", ATOM, k.BOOL)
    if name == "handle":
        classes = f"({s.helper('Handle')}, {s.helper('Map')})"
        return Code(f"isinstance({s.code(args[0])}, {classes})", ATOM, k.BOOL)
    if name.startswith("matlab.") and (derived := _derived_from(s, name)):
        return Code(f"isinstance({s.code(args[0])}, ({', '.join(derived)},))", ATOM, k.BOOL)
    if name == "dlarray":
        s.doubts.append(PLAIN_TOO)
    if name in ("string", "char") and s.kinds.of(args[0]) in (*k.TEXTS, k.STRINGS, k.UNKNOWN):
        asked = "isstring" if name == "string" else "ischar"
        return of_string(asked)(s, args[:1], 1, k.BOOL) or Code(
            f"{s.helper(asked)}({s.value(args[0])})", ATOM, k.BOOL
        )
    return None


def _derived_from(s: Any, name: str) -> list[str]:
    """The classes of the project that name a base of MATLAB's, as they are imported."""
    names = {name, f"{name}ExactNames"}  # SetGetExactNames is derived from SetGet
    classes = s.module.project.classes.values()
    return [s.imported(c.name, path, c.name) for path, c in classes if names & set(c.superclasses)]


def of_string(name: str) -> Callable:
    """A question about a string, which is told that it is one: characters and one string are both Python's text."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        if not args or s.is_own(name) or s.kinds.of(args[0]) != k.STRING:
            return None
        text = s.value(args[0]).text
        told = text if text.startswith("String(") else f"{s.helper('String')}({text})"
        return Code(f"{s.helper(name)}({told})", ATOM, kind)

    return native


def of_partition(name: str) -> Callable:
    """``training(c, i)``, ``test(c)``: methods of a cvpartition, in files and projects that make one."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        files = s.module.project.files.values()
        if not args or s.is_own(name) or not any(w.makes_partitions(file.text) for file in files):
            return None
        made = s.code(args[0]).at(ATOM)
        more = ", ".join(s.code(a).text for a in args[1:])
        return Code(f"{made}.{name}({more})", ATOM, k.OBJECT if name == "repartition" else k.MASK)

    return native


def _imported_class(s: Any, name: str) -> str | None:
    """What a class of the project is called where it is imported; None if there is none of that name."""
    full = s.module.project.class_named(name, s.scope)
    if full is None:
        return None
    path, c = s.module.project.classes[full]
    return s.imported(name, path, c.name)


def enumeration(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The members of a class that is given by its name, or of a member's class."""
    of = _imported_class(s, args[0].value) if isinstance(args[0], t.Text) else s.value(args[0]).text
    if of is None:
        return None
    more = "" if nargout == 1 else f", nargout={nargout}"
    return Code(f"{s.helper('enumeration')}({of}{more})", ATOM, k.OBJECT)


PLAIN_TOO = "a plain array is a dlarray without labels here, so this is true of both"


def isdlarray(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    s.doubts.append(PLAIN_TOO)
    return None


def isobject(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    if len(args) == 2 and isinstance(args[1], t.Text):
        return Code(f"hasattr({s.code(args[0])}, {quoted(member_name(args[1].value))})", ATOM, k.BOOL)
    return None


def of_class(name: str) -> Callable:
    """``properties(obj)``, ``methods('Class')``: the names, or the list of a statement."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        if len(args) != 1 or s.is_own(name):
            return None
        if not nargout and name == "methods":
            raise Cannot("the list that methods prints")
        of = _imported_class(s, args[0].value) if isinstance(args[0], t.Text) else s.code(args[0]).text
        if of is None:
            return None
        if nargout and name == "properties" and not isinstance(args[0], t.Text):
            return Code(f"{s.helper('fieldnames')}({of})", ATOM, k.CELL)
        more = "" if nargout else ", nargout=0"
        return Code(f"{s.helper(name)}({of}{more})", ATOM, k.CELL)

    return native


def built_in(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """``builtin("subsref", obj, S)``: what indices are without the class's own methods."""
    name = args[0].value if args and isinstance(args[0], t.Text) else ""
    if name not in ("subsref", "subsasgn"):
        raise Cannot(f"builtin of {name or 'a name that the program makes'}")
    return Code(f"{s.helper(name)}({', '.join(s.code(a).text for a in args[1:])})", ATOM, k.UNKNOWN)


OF_DISPLAYS = ("getClassNameForHeader", "convertDimensionsToString", "getSimpleHeader")


def of_display(name: str) -> Callable:
    """A function of classes that say what is shown of them."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        return Code(f"{s.helper('CustomDisplay')}.{name}({s.code(args[0])})", ATOM, k.CHAR)

    return native


def property_group(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """``matlab.mixin.util.PropertyGroup(names, title)``."""
    return Code(f"{s.helper('PropertyGroup')}({', '.join(s.value(a).text for a in args)})", ATOM, k.OBJECT)


def made_map(s: Any, args: Args, nargout: int, kind: str) -> Code:
    parts = []
    i = 0
    while i < len(args):
        a = args[i]
        if (
            isinstance(a, t.Text)
            and a.value in ("KeyType", "ValueType", "UniformValues")
            and i + 1 < len(args)
        ):
            parts.append(f"{a.value}={s.code(args[i + 1])}")
            i += 2
        elif isinstance(a, t.NameValue):
            parts.append(f"{a.name}={s.code(a.value)}")
            i += 1
        else:
            parts.append(s.value(a).text)
            i += 1
    return Code(f"{s.helper('Map')}({', '.join(parts)})", ATOM, k.MAP)


def of_parser(name: str) -> Callable:
    """addParameter(p, ...) is p.addParameter(...)."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        first = w.bare(args[0]) if args else None
        if not isinstance(first, (t.Name, t.Field)) or s.is_own(name):
            return None
        rest = ", ".join(_told(s, name, args[1:]))
        return Code(f"{s.code(first).at(ATOM)}.{name}({rest})", ATOM)

    return native


def _told(s: Any, name: str, args: Args) -> list[str]:
    """Arguments of a parser's method; its checks are told which texts are strings."""
    texts = s.arguments_of_handle(args)
    if name != "parse" or not s.module.project.asks_for_strings or len(texts) != len(args):
        return texts
    strings = [isinstance(a, t.Text) and a.string for a in args]
    return [
        f"{s.helper('String')}({text})" if told else text for text, told in zip(texts, strings, strict=True)
    ]


def accumarray(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The helper where the function that is given makes cells, or may; a sparse matrix where one is asked for."""
    if len(args) == 6 and w.bare(args[5]) in (t.Name("true"), t.Number("1")):
        full = s.call("accumarray", args[:5], t.Index(t.Name("accumarray"), args[:5]))
        return Code(f"{s.helper('sparse')}({full})", ATOM, k.UNKNOWN)
    if len(args) < 4:
        return None
    f = w.bare(args[3])
    if isinstance(f, t.Lambda) and not isinstance(w.bare(f.body), t.Cell) or isinstance(f, t.Matrix):
        return None
    if isinstance(f, t.Handle) and not s.is_own(f.name):
        return None
    parts = s.library_arguments(args, None)
    return Code(f"{s.helper('accumarray')}({', '.join(parts)})", ATOM, k.UNKNOWN)


def _visible(s: Any) -> str:
    """The variables that a function sees: its own, and the parameters of those around it, which Python's ``locals``
    does not name.
    """
    own = set(s.scope.function.inputs)
    outer: list[str] = []
    scope = s.scope.parent
    while scope is not None and scope.function is not None:
        outer += [n for n in scope.function.inputs if n not in own and n not in outer and n.isidentifier()]
        scope = scope.parent
    given = ", ".join(f"{quoted(n)}: {s.local_name(n)}" for n in outer if n != "varargin")
    return f"{{{given}, **locals()}}" if given else "locals()"


def evaluated(name: str) -> Callable:
    """Text that is made at run time: what it is, is seen then."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code:
        names = "globals()" if s.scope.function is None else f"globals(), {_visible(s)}"
        parts = [s.code(args[0]).text, names]
        if len(args) > 1:
            parts.append(f"catch={s.code(args[1])}")
        if name == "eval" and nargout:
            parts.append(f"nargout={nargout}")
        own = s.helper("eval_" if name == "eval" else name)
        return Code(f"{own}({', '.join(parts)})", ATOM, k.CHAR if name == "evalc" else k.UNKNOWN)

    return native


def asked(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """What is asked at the keyboard: Python's own question where the answer is text and the prompt is written out."""
    as_text = len(args) == 2 and isinstance(args[1], t.Text) and args[1].value == "s"
    if as_text and isinstance(args[0], t.Text):
        prompt = args[0].value.replace("\\n", "\n").replace("\\t", "\t")
        if "\\" not in prompt:
            return Code(f"input({quoted(prompt)})", ATOM, k.CHAR)
    parts = ", ".join(s.code(a).text for a in args)
    return Code(f"{s.helper('input_')}({parts})", ATOM, k.CHAR if as_text else k.UNKNOWN)


def evaluated_elsewhere(s: Any, args: Args, nargout: int, kind: str) -> Code:
    """``evalin(workspace, text, catch)``."""
    parts = [s.code(a).text for a in args[:2]]
    if len(args) > 2:
        parts.append(f"catch={s.code(args[2])}")
    if nargout:
        parts.append(f"nargout={nargout}")
    return Code(f"{s.helper('evalin')}({', '.join(parts)})", ATOM, k.UNKNOWN)


def of_text(name: str) -> Callable:
    """Functions that are written as text: what the text is, is seen when the program runs."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code:
        parts = [s.code(a).text for a in args]
        made_of_text = name == "vectorize" and s.kinds.of(args[0]) in k.TEXTS
        if not made_of_text:
            parts.append("**globals()")
        return Code(f"{s.helper(name)}({', '.join(parts)})", ATOM, k.CHAR if made_of_text else k.HANDLE)

    return native


def str2func(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The function of a name: one that is written out is taken itself, any other is looked up here."""
    if len(args) != 1:
        return None
    name = args[0].value if isinstance(args[0], t.Text) else ""
    if name.lstrip().startswith("@("):  # an anonymous function, written as text
        file = parse(f"f_ = {name};")
        if len(file.statements) == 1 and isinstance(file.statements[0], t.Assign):
            return s.code(file.statements[0].value)
    if name.removeprefix("@").replace(".", "").isidentifier():
        return s.handle(t.Handle(name.removeprefix("@")))
    return Code(f"{s.helper('str2func')}({s.code(args[0])}, **globals())", ATOM, k.HANDLE)


def area(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The area of a shape, or of its regions; of anything else a drawing."""
    if not args or s.kinds.of(args[0]) != k.OBJECT:
        return None
    given = ", ".join(f"{s.value(a)}" for a in args)
    return Code(f"{s.helper('draw')}.area({given})", ATOM, k.FLOAT if len(args) == 1 else k.ARRAY)


def simplify(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The graph without several edges between two nodes, in files that have graphs; elsewhere of a toolbox."""
    if not args or nargout > 1 or not w.makes_graphs(s.module.file.text):
        return None
    given = ", ".join(s.code(a).text for a in args[1:])
    return Code(f"{s.code(args[0]).at(ATOM)}.simplify({given})", ATOM, k.OBJECT)


def joined(name: str) -> Callable:
    """``vertcat(list.Pos)``: the values of all objects of an array, or structures, that have the property."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        last = args[-1:] if len(args) == 1 + (name == "cat") else ()
        many = s.collected((last,)) if last and not isinstance(last[0], t.NameValue) else None
        part = w.bare(last[0]) if many is not None else None
        if not isinstance(part, t.Field) or part.name not in s.module.project.properties:
            return None
        first = f"{s.code(args[0])}, " if name == "cat" else ""
        return Code(f"{s.helper(name)}({first}*{many})", ATOM, k.UNKNOWN)

    return native
