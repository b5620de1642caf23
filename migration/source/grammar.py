"""MATLAB text to our syntax tree: the one module that knows tree-sitter and its MATLAB grammar.

The grammar accepts nearly every file, and is wrong without a word about some operators (see ``precedence``), about
the dot of ``1./x``, and about ``x -1`` where x is a variable, which it reads as a command.  All of that is put right
here.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

from dlarray.errors import DLArrayError
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks
from dlarray.migration.source.class_grammar import ClassReader
from dlarray.migration.source.elements import parted
from dlarray.migration.source.expression_grammar import ExpressionReader, Unreadable
from dlarray.migration.source.problems import MISTAKES, ReadingError

EXTRA = (
    "reading MATLAB source needs the packages tree-sitter and tree-sitter-matlab; "
    'fix: pip install "dlarray[port]"'
)
_LAYOUT = {"\n", ";", ",", "line_continuation"}


class SourceError(DLArrayError):
    """A file that is no MATLAB source, with its line."""


@functools.cache
def _parser() -> Any:
    try:
        import tree_sitter
        import tree_sitter_matlab
    except ImportError as problem:
        raise SourceError(EXTRA) from problem
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_matlab.language()))


def parse(text: str, path: str = "<text>") -> t.File:
    """The tree of a file's text.  What the parser does not understand stands in it as ``Unparsed``.

    Raises ReadingError where it is nested too deeply, or where the reader itself fails.
    """
    if not text.endswith("\n"):
        text += "\n"  # without it the last statement of a file is refused
    written = text.encode()
    root = _parser().parse(written).root_node
    if (clear := parted(written, root)) is not written:
        root = _parser().parse(clear).root_node
    try:
        return t.File(path, text, _Reader(root).file(root))
    except RecursionError:
        raise ReadingError(f"{path}: it is nested too deeply to be read") from None
    except MISTAKES as problem:
        raise ReadingError(
            f"{path}: the reader failed here ({type(problem).__name__}: {problem})"
        ) from problem


def parse_expression(text: str) -> t.Expression:
    """The tree of one expression.  Raises SourceError when it is none."""
    body = parse(f"ans = {text};\n").body
    if len(body) != 1 or not isinstance(body[0], t.Assign):
        raise SourceError(f"this is no expression: {text}")
    return body[0].value


def _evaluated(s: t.Statement) -> t.Body | None:
    """The statements of ``eval('x = 1;')``, of ``y = eval('x + 1')`` the expression; None of any other statement."""
    value = s.value if isinstance(s, (t.Do, t.Assign)) else None
    if not isinstance(value, t.Index) or value.base != t.Name("eval") or value.brace:
        return None
    texts = [a.value for a in value.args if isinstance(a, t.Text)]
    if len(texts) != len(value.args) or len(texts) not in (1, 2):
        return None
    try:
        if isinstance(s, t.Assign):
            return (replace(s, value=parse_expression(texts[0])),) if len(texts) == 1 else None
        bodies = [parse("\n" * (s.line - 1) + text).body for text in texts]
    except (SourceError, ReadingError):
        return None
    if any(isinstance(inner, (t.Unparsed, t.Function)) for body in bodies for inner in walks.body_walk(body)):
        return None
    where: dict = {"line": s.line, "column": s.column, "last_line": s.last_line, "last_column": s.last_column}
    return bodies[0] if len(bodies) == 1 else (t.Try(bodies[0], None, bodies[1], **where),)


_NO_ARGUMENTS = frozenset("i j pi inf Inf nan NaN eps".split())


def _inlined(x: t.Expression) -> t.Lambda | None:
    """``inline('a*x^2', 'x', 'a')`` as ``@(x, a) a*x^2``: the older way to write such functions."""
    match x:
        case t.Index(t.Name("inline"), (t.Text(text), *more), False):
            pass
        case _:
            return None
    try:
        body = parse_expression(text)
    except (SourceError, ReadingError):
        return None
    match more:
        case []:
            functions = {
                n.base.id for n in walks.walk(body) if isinstance(n, t.Index) and isinstance(n.base, t.Name)
            }
            names = {n.id for n in walks.walk(body) if isinstance(n, t.Name)} - functions - _NO_ARGUMENTS
            parameters = sorted(names) or ["x"]
        case [t.Number(count)] if count.isdigit():
            parameters = ["x", *(f"P{i + 1}" for i in range(int(count)))]
        case _:
            parameters = [a.value for a in more if isinstance(a, t.Text)]
            if len(parameters) < len(more):
                return None
    return t.Lambda(tuple(parameters), body, line=x.line, column=x.column)


class _Reader(ExpressionReader, ClassReader):
    """Statements of one file."""

    def __init__(self, root: Any):
        super().__init__()
        self.root = root
        self.variables = _assigned(root)

    def file(self, root: Any) -> t.Body:
        return self.body(root.children)

    def x_function_call(self, node: Any) -> t.Expression:
        made = super().x_function_call(node)
        return made if "inline" in self.variables else _inlined(made) or made

    # -- bodies -----------------------------------------------------------------------------------------------
    def body(self, nodes: list) -> t.Body:
        out: list[t.Statement] = []
        for i, node in enumerate(nodes):
            kind = node.type
            if kind in _LAYOUT:
                continue
            if kind == "comment":
                out.extend(self.comments(node, out))
            elif kind == "block":
                out.extend(self.body(node.children))
            else:
                follower = next((n.type for n in nodes[i + 1 :] if n.type != "line_continuation"), "\n")
                made = self.statement(node, follower != ";")
                out.extend(_evaluated(made) or (made,))
        return tuple(out)

    def comments(self, node: Any, before: list) -> list[t.Statement]:
        line = node.start_point[0] + 1
        made: list[t.Statement] = []
        block = 0
        for k, text in enumerate(node.text.decode(errors="replace").split("\n")):
            text = text.strip()
            block += text == "%{"
            inside = block > 0 and text not in ("%{", "%}")
            block -= text == "%}"
            if not text and not block:
                continue
            if text in ("%{", "%}"):
                continue
            trailing = k == 0 and bool(before) and before[-1].last_line == line
            made.append(
                t.Comment(f"% {text}" if inside else text, trailing, line=line + k, last_line=line + k)
            )
        return made

    # -- statements -------------------------------------------------------------------------------------------
    def statement(self, node: Any, shown: bool) -> t.Statement:
        start, stop = node.start_point, node.end_point
        last = stop[0] + 1 if stop[1] else stop[0]
        where: dict = {
            "line": start[0] + 1,
            "column": start[1] + 1,
            "last_line": max(last, start[0] + 1),
            "last_column": stop[1],
        }
        self.notes: list[str] = []
        method = getattr(self, f"_{node.type}", None)
        try:
            if node.is_error or node.is_missing:
                raise Unreadable(node.type)
            if method is not None:
                return method(node, where, shown)
            if node.has_error:
                raise Unreadable(node.type)
            x = self.expression(node)
            if isinstance(x, t.SuperCall):
                raise Unreadable("superclass")
            if isinstance(x, t.Index) and x.base == t.Name("import") and "import" not in self.variables:
                names = tuple(a.value for a in x.args if isinstance(a, t.Text))
                return t.Command("import", names, **where)  # import("pkg.f") is import pkg.f
            return t.Do(x, shown, notes=tuple(self.notes), **where)
        except Unreadable:
            return t.Unparsed(node.text.decode(errors="replace"), **where)

    def _assignment(self, node: Any, where: dict, shown: bool) -> t.Statement:
        if node.has_error:
            raise Unreadable("assignment")
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        several = left.type == "multioutput_variable"
        if several:
            targets = tuple(
                self.expression(c) for c in left.children if c.is_named and c.type not in self.SKIPPED
            )
        else:
            targets = (self.expression(left),)
        value = self.expression(right)
        self.collect_notes(node)
        return t.Assign(targets, value, shown, several, notes=tuple(self.notes), **where)

    def _command(self, node: Any, where: dict, shown: bool) -> t.Statement:
        if node.has_error:
            raise Unreadable("command")
        name = node.children[0].text.decode(errors="replace")
        args = tuple(
            c.text.decode(errors="replace") for c in node.children[1:] if c.type == "command_argument"
        )
        if name.startswith("!"):
            raise Unreadable("shell")
        if not args:
            return t.Do(t.Name(name, line=where["line"], column=where["column"]), shown, **where)
        if name in self.variables and name in _assigned(_scope_of(node)):
            return self._again(node, where, shown)
        return t.Command(name, args, **where)

    def _again(self, node: Any, where: dict, shown: bool) -> t.Statement:
        """``x -1`` with a variable x is arithmetic."""
        text = node.text.decode(errors="replace").rstrip()
        if text.endswith(";"):
            text, shown = text[:-1], False
        try:
            return t.Do(parse_expression(f"({text})"), shown, **where)
        except SourceError:
            raise Unreadable("command") from None

    def _if_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        branches = [(self.condition(node), self.block(node))]
        otherwise = None
        for c in node.children:
            if c.type == "elseif_clause":
                branches.append((self.condition(c), self.block(c)))
            elif c.type == "else_clause":
                otherwise = self.block(c)
        return t.If(tuple(branches), otherwise, **where)

    def condition(self, node: Any) -> t.Expression:
        c = node.child_by_field_name("condition")
        if c is None or c.has_error:
            raise Unreadable("condition")
        return self.expression(c)

    def block(self, node: Any) -> t.Body:
        """The statements directly in a node: its block, the comments around it, and what the parser refused."""
        inside = [c for c in node.children if c.type in ("block", "comment", "ERROR")]
        out: list[t.Statement] = []
        for c in inside:
            if c.type == "comment":
                out.extend(self.comments(c, out))
            elif c.type == "block":
                made = self.body(c.children)
                out.extend(made)
            else:
                out.append(self.statement(c, False))
        return tuple(out)

    def _for_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        iterator = next(c for c in node.children if c.type == "iterator")
        if iterator.has_error:
            raise Unreadable("for")
        named = [c for c in iterator.children if c.is_named and c.type not in self.SKIPPED]
        parallel = any(c.type == "parfor" for c in node.children)
        variable, values = self.expression(named[0]), self.expression(named[1])
        return t.For(variable, values, self.block(node), parallel, **where)

    def _while_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        return t.While(self.condition(node), self.block(node), **where)

    def _switch_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        cases, otherwise = [], None
        for c in node.children:
            if c.type == "case_clause":
                cases.append((self.condition(c), self.block(c)))
            elif c.type == "otherwise_clause":
                otherwise = self.block(c)
        return t.Switch(self.condition(node), tuple(cases), otherwise, **where)

    def _try_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        clause = next((c for c in node.children if c.type == "catch_clause"), None)
        name = None
        handler: t.Body = ()
        if clause is not None:
            identifiers = [c for c in clause.children if c.type == "identifier"]
            name = identifiers[0].text.decode() if identifiers else None
            handler = self.block(clause)
        return t.Try(self.block(node), name, handler, **where)

    def _spmd_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        return t.Spmd(self.block(node), **where)

    def _break_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        return t.Break(**where)

    def _continue_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        return t.Continue(**where)

    def _return_statement(self, node: Any, where: dict, shown: bool) -> t.Statement:
        return t.Return(**where)

    def _global_operator(self, node: Any, where: dict, shown: bool) -> t.Statement:
        names = tuple(c.text.decode() for c in node.children if c.type == "identifier")
        return t.Shared(node.type.split("_")[0], names, **where)

    _persistent_operator = _global_operator

    # -- functions --------------------------------------------------------------------------------------------
    def _function_definition(self, node: Any, where: dict, shown: bool) -> t.Statement:
        parts = [c for c in node.children if c.type not in ("comment", "block", "arguments_statement")]
        if any(c.is_error for c in parts if c.start_point[0] == node.start_point[0]):
            raise Unreadable("function")
        name = node.child_by_field_name("name")
        if name is None or not name.text:
            raise Unreadable("function")
        prefix = "".join(f"{c.text.decode()}." for c in node.children if c.type in ("get.", "set."))
        prefix = prefix.replace("..", ".")
        inputs: list[str] = []
        outputs: list[str] = []
        blocks: list[t.Arguments] = []
        for c in node.children:
            if c.type == "function_arguments":
                inputs = self.parameter_names(c)
            elif c.type == "function_output":
                inner = next((x for x in c.children if x.type == "multioutput_variable"), c)
                outputs = [n.text.decode() for n in inner.children if n.type == "identifier"]
            elif c.type == "arguments_statement":
                blocks.append(self.arguments_block(c))
        body: list[t.Statement] = []
        nested: list[t.Function] = []
        if prefix == "":
            prefix = self.access_prefix(node)
        for c in node.children:
            if c.type == "function_definition":
                inner_function = self.statement(c, False)
                if isinstance(inner_function, t.Function):
                    nested.append(inner_function)
                else:
                    body.append(inner_function)
            elif c.type == "comment":
                body.extend(self.comments(c, body))
            elif c.type == "block":
                for s in self.body(c.children):
                    nested.append(s) if isinstance(s, t.Function) else body.append(s)
            elif c.type == "ERROR":
                body.append(self.statement(c, False))
        return t.Function(
            prefix + name.text.decode(),
            tuple(inputs),
            tuple(outputs),
            tuple(body),
            tuple(blocks),
            tuple(nested),
            **where,
        )

    def _function_signature(self, node: Any, where: dict, shown: bool) -> t.Statement:
        made = self._function_definition(node, where, shown)
        assert isinstance(made, t.Function)
        return t.Function(made.name, made.inputs, made.outputs, (), signature_only=True, **where)

    def access_prefix(self, node: Any) -> str:
        """get. or set. of an access method, which the grammar keeps as tokens before the name."""
        name = node.child_by_field_name("name")
        for c in node.children:
            if c.start_byte >= name.start_byte:
                break
            text = c.text.decode()
            if text in ("get", "set", "get.", "set."):
                return text.rstrip(".") + "."
        return ""

    def parameter_names(self, node: Any) -> list[str]:
        names = []
        for c in node.children:
            if c.type == "identifier":
                names.append(c.text.decode())
            elif c.type == "ignored_argument":
                names.append("~")
            elif c.type == "property_name":  # opts.Stride among the inputs
                names.append(c.text.decode())
        return names


def _scope_of(node: Any) -> Any:
    """What has a statement's variables: the outermost function around it, else the file."""
    found = None
    while node.parent is not None:
        node = node.parent
        if node.type == "function_definition":
            found = node
    return node if found is None else found


def _assigned(root: Any) -> set[str]:
    """Names that a file or a function assigns or takes as parameters, to tell arithmetic from commands."""
    names: set[str] = set()
    stack = [root]
    while stack:
        node = stack.pop()
        kind = node.type
        if kind == "assignment":
            left = node.child_by_field_name("left")
            while left is not None and left.type in ("function_call", "field_expression"):
                left = left.children[0]
            if left is not None and left.type == "multioutput_variable":
                names.update(c.text.decode() for c in left.children if c.type == "identifier")
            elif left is not None and left.type == "identifier":
                names.add(left.text.decode())
            continue
        if kind in ("function_arguments", "function_output", "iterator"):
            names.update(c.text.decode() for c in node.children if c.type == "identifier")
        if kind in ("function_call", "binary_operator", "command", "comment", "matrix", "cell"):
            continue
        stack.extend(node.children)
    return names
