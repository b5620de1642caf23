"""Classes as they stand in the stub: constructors, properties and methods of users, none of the internals."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Collection, Iterable
from typing import Any

from dlarray.elsewhere.asked_values import Asked
from dlarray.visible import internals
from stubs import docstrings
from stubs.functions import POSITIONAL, Argument, Bare, Functions, definitions
from stubs.phrases import ANY

# What Python itself asks of an object; the rest of the methods with two underscores is nobody's to call.
_SPECIAL = (
    "call len iter next getitem setitem delitem contains add radd float int bool enter exit or ror"
).split()
_BUILTIN = {
    **{
        name: name
        for name in "int float str bool bytes complex object None list tuple dict set type range".split()
    },
    **{name: name for name in "Any Callable Iterator Iterable Sequence Mapping Literal".split()},
    "np.ndarray": "np.ndarray[Any, Any]",
    "Path": "PathLike[str]",
}


class Classes:
    """Writes classes; ``by_hand`` has the members that are written by hand, by class and name."""

    def __init__(
        self,
        functions: Functions,
        records: dict[int, Any],
        by_hand: dict[str, ast.ClassDef],
        hand_functions: dict[str, list[ast.FunctionDef]],
        public: Collection[str],  # those that users make; of the others the stub has no constructor
    ) -> None:
        self.functions, self.records, self.by_hand = functions, records, by_hand
        self.hand_functions = hand_functions
        self.known, self.public = functions.reader.classes, public

    def text(self, cls: type, name: str = "", constructor: str | None = None) -> str:
        """The definition of a class."""
        name = name or cls.__name__
        bases, own = self._bases(cls)
        hand = self.by_hand.get(name)
        hidden = internals(cls)
        written = (
            {n.name for n in hand.body if isinstance(n, (ast.FunctionDef, ast.ClassDef))} if hand else set()
        )
        if hand:
            written |= {n.target.id for n in hand.body if isinstance(n, ast.AnnAssign)}  # type: ignore[union-attr]
        members = [ast.unparse(node) for node in hand.body if not _is_doc(node)] if hand else []
        if hand and hand.bases:
            bases = [ast.unparse(b) for b in hand.bases]
        if "__init__" not in written and constructor is not None:
            members.append(constructor)
        for member, value in own.items():
            if member in hidden or member in written or (member.startswith("_") and not _special(member)):
                continue
            if member == "__init__" and (constructor is not None or name not in self.public):
                continue
            if text := self._member(cls, member, value):
                members.append(text)
        doc = (inspect.getdoc(cls) or "").split("\n\n")[0].replace('"""', "'''")
        body = "\n".join(textwrap.indent(m.rstrip("\n"), "    ") for m in members) or "    ..."
        final = "@final\n" if vars(cls).get("final") is True else ""
        head = f"{final}class {name}({', '.join(bases)}):" if bases else f"{final}class {name}:"
        return f'{head}\n    """{doc.replace(chr(10), " ")}"""\n{body}\n'

    def _bases(self, cls: type) -> tuple[list[str], dict[str, Any]]:
        """The bases that the stub knows, and the members that come from none of them."""
        bases = [b for b in cls.__mro__[1:] if b.__name__ in self.known and b is not object]
        kept = [b for b in bases if not any(issubclass(c, b) and c is not b for c in bases)]
        covered = {m for b in kept for c in b.__mro__ for m in vars(c) if not m.startswith("__")}
        own: dict[str, Any] = {}
        for c in reversed(cls.__mro__[:-1]):
            if c.__module__.startswith("dlarray") and not any(issubclass(b, c) for b in kept):
                own.update({**declared(c), **vars(c)})
        lent = {m: inspect.getattr_static(b, m) for b in kept for m in covered if hasattr(b, m)}
        return [b.__name__ for b in kept], {
            m: v for m, v in own.items() if m not in covered or lent.get(m) is not v
        }

    def _by_hand(self, name: str) -> str:
        """The method form of a function that is written by hand: the forms whose first argument is such an object."""
        forms = []
        for node in self.hand_functions.get(name, []):
            first = [*node.args.posonlyargs, *node.args.args][0]
            if first.annotation is None or ast.unparse(first.annotation) not in (
                "ArrayLike",
                "Any",
                "dlnetwork",
            ):
                continue
            node = ast.parse(ast.unparse(node)).body[0]
            assert isinstance(node, ast.FunctionDef)
            first = [*node.args.posonlyargs, *node.args.args][0]
            first.arg, first.annotation = "self", None
            forms.append(node)
        for node in forms:
            node.decorator_list = node.decorator_list if len(forms) > 1 else []
        return "\n".join(ast.unparse(node) for node in forms)

    def _member(self, cls: type, name: str, value: Any) -> str:
        if isinstance(value, Declared):
            return f"{name}: {self.annotation(value.annotation)}"
        value = value.function if isinstance(value, Asked) else value  # a method, too
        record = self.records.get(id(inspect.unwrap(value) if inspect.isfunction(value) else value))
        if record is not None and record.name in self.hand_functions:
            return self._by_hand(record.name)
        if record is not None:
            documented = docstrings.read(record.doc)
            doc = "\n\n".join(part for part in (documented.summary, documented.page) if part)
            return definitions(name, self.functions.forms(record, method=True), doc)
        takes = getattr(value, "default", self) is not self and hasattr(value, "check")
        if takes:  # a property of a layer
            return self.layer_property(name, value)
        if isinstance(value, property):
            return self._property(name, value)
        if isinstance(value, (classmethod, staticmethod)):
            kind = type(value).__name__
            return f"@{kind}\n" + self._method(name, value.__func__, kind == "staticmethod")
        if inspect.isfunction(value):
            return self._method(name, value)
        if name.startswith("_") or callable(value):
            return ""
        return f"{name}: {type(value).__name__ if type(value) in (str, bool, int, float) else ANY}"

    def layer_property(self, name: str, value: Any) -> str:
        """A property of a layer; where it may hold this or that, nothing is said of what it holds."""
        words = getattr(value.check, "takes", "")
        type_ = {"int": "int", "float": "float", "bool": "bool", "str": "str"}.get(words, ANY)
        if words.startswith("{") and words.endswith("}"):
            type_ = "str"
        return f"@property\ndef {name}(self) -> {type_}: ..." if value.read_only else f"{name}: {type_}"

    def _property(self, name: str, value: property) -> str:
        result = self.annotation(inspect.signature(value.fget).return_annotation) if value.fget else ANY
        doc = inspect.cleandoc(value.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        text = f'@property\ndef {name}(self) -> {result}:\n    """{doc}"""'
        if value.fset is not None:
            text += f"\n@{name}.setter\ndef {name}(self, value: Any) -> None: ..."
        return text

    def _method(self, name: str, value: Callable, static: bool = False) -> str:
        signature = inspect.signature(value)
        arguments = []
        for i, p in enumerate(signature.parameters.values()):
            type_ = self.annotation(p.annotation, argument=True)
            if p.default is None and type_ != ANY and "None" not in type_:
                type_ += " | None"
            text = Argument(p.name, p.kind, type_, p.default)
            arguments.append(Bare(p.name, p.kind, "") if i == 0 and not static else text)
        result = self.annotation(signature.return_annotation)
        if value.__code__.co_filename.endswith("contextlib.py"):
            result = "AbstractContextManager[Any]"
        if name in ("__init__", "__setitem__"):
            result = "None"
        doc = (
            ""
            if name.startswith("__")
            else inspect.cleandoc(value.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        )
        return definitions(name, [(arguments, result)], doc)

    def annotation(self, annotation: Any, argument: bool = False) -> str:
        """A type of the source as the stub can name it; arguments that are arrays may be any."""
        if annotation is inspect.Parameter.empty:
            return ANY
        text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
        text = text.replace("np.ndarray", "ndarray")
        try:
            tree = ast.parse(text, mode="eval").body
        except SyntaxError:
            return ANY
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                known = {**_BUILTIN, "ndarray": "np.ndarray[Any, Any]"}
                node.id = known.get(node.id) or (node.id if node.id in self.known else ANY)
            elif isinstance(node, ast.Attribute):
                return ANY
        found = ast.unparse(tree)
        if argument and found in ("dlarray", "int", "float", "table"):
            return {"dlarray": "ArrayLike", "table": ANY}.get(found, "_Number")
        if argument and found == "bool":
            return "_Truth"
        return found


class Declared:
    """A name that a class or its constructor gives a type, or a value, without there being more to it."""

    def __init__(self, annotation: str) -> None:
        self.annotation = annotation


def declared(cls: type) -> dict[str, Declared]:
    """The public attributes of objects that no descriptor stands for: ``Name: str``, and ``self.Name = value``."""
    annotations = inspect.get_annotations(cls).items()
    found = {n: Declared(a) for n, a in annotations if n[0] != "_" and type(a) is str}
    made = vars(cls).get("__init__")
    if not inspect.isfunction(made) or hasattr(made, "__wrapped__"):
        return found
    types = {n: p.annotation for n, p in inspect.signature(made).parameters.items()}
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(made)))):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in [t for each in targets for t in (each.elts if isinstance(each, ast.Tuple) else [each])]:
            if (
                isinstance(target, ast.Attribute)
                and ast.unparse(target.value) == "self"
                and target.attr[0] != "_"
            ):
                given = node.value.id if isinstance(node.value, ast.Name) else ""
                found.setdefault(target.attr, Declared(str(types.get(given, ANY))))
    return found


def _special(name: str) -> bool:
    return name == "__init__" or (name.startswith("__") and name.strip("_") in _SPECIAL)


def _is_doc(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def layer_options(cls: type, functions: Functions, record: Any) -> Iterable[Argument]:
    """The parameters of a layer's constructor, typed by the checks of its properties and by the docstring."""
    for argument in functions.arguments(record, docstrings.read(record.doc)):
        check = getattr(inspect.getattr_static(cls, argument.name, None), "check", None)
        found = functions.reader.argument(getattr(check, "takes", "any"))
        if found != ANY and argument.kind not in POSITIONAL:
            argument.type = found
        yield argument
