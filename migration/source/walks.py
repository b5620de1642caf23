"""Ways through the syntax tree: what is below a node, what a statement reads, an expression as bracketed text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace

from dlarray.migration.source.tree import (
    Assign,
    Binary,
    Body,
    Cell,
    Colon,
    Do,
    DynamicField,
    End,
    Expression,
    Field,
    File,
    For,
    Function,
    Handle,
    If,
    Ignored,
    Index,
    Lambda,
    Matrix,
    Metaclass,
    Name,
    NameValue,
    Node,
    Number,
    Paren,
    Postfix,
    Prefix,
    Range,
    Spmd,
    Statement,
    SuperCall,
    Switch,
    Text,
    Try,
    While,
)

_PARTS: dict[type, tuple[str, ...]] = {}
_POSITIONS = frozenset({"line", "column", "last_line", "last_column", "notes"})
_PLAIN = frozenset({"str", "bool", "int", "str | None"})  # types of fields that hold no nodes


def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold nodes."""
    found = _PARTS.get(kind)
    if found is None:
        names = [f.name for f in fields(kind) if f.name not in _POSITIONS and f.type not in _PLAIN]
        found = _PARTS[kind] = tuple(names)
    return found


# Of expressions, bodies and files, which are asked again and again. The node is kept, so that its id is its own.
_CHILDREN: dict[int, tuple[object, list[Node]]] = {}
_WALKED: dict[int, tuple[object, list[Node]]] = {}
_FUNCTIONS: dict[int, tuple[File, dict[str, Function]]] = {}
_STATEMENTS: dict[int, tuple[Body, list[Statement]]] = {}
_EXPRESSIONS: dict[int, tuple[Statement, tuple[Expression, ...]]] = {}


def forget() -> None:
    """Let go of what was kept: after a project has been looked at."""
    for kept in (_CHILDREN, _WALKED, _FUNCTIONS, _STATEMENTS, _EXPRESSIONS):
        kept.clear()


def children(node: object) -> list[Node]:
    """The nodes directly below a node, in source order; nobody may change the list."""
    if isinstance(node, Expression):
        known = _CHILDREN.get(id(node))
        if known is None:
            known = _CHILDREN[id(node)] = node, _children(node)
        return known[1]
    return list(node.body) if isinstance(node, File) else _children(node)


def _children(node: object) -> list[Node]:
    out: list[Node] = []
    for name in _parts(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            out.append(value)
        elif type(value) is tuple:
            _gather(value, out)
    return out


def _gather(values: tuple, out: list[Node]) -> None:
    for v in values:
        if isinstance(v, Node):
            out.append(v)
        elif type(v) is tuple:
            _gather(v, out)


def walk(node: object) -> list[Node]:
    """All nodes below a node, itself first, depth first in source order; nobody may change the list."""
    known = _WALKED.get(id(node))
    if known is not None:
        return known[1]
    out: list[Node] = []
    if isinstance(node, Expression | File):
        _WALKED[id(node)] = node, out
    left: list = [node]
    while left:
        n = left.pop()
        if isinstance(n, Node):
            out.append(n)
        if below := children(n):
            left.extend(reversed(below))
    return out


def function_of(file: File, name: str) -> Function | None:
    """The function of a file with a name; the first, where several have it."""
    known = _FUNCTIONS.get(id(file))
    if known is None:
        known = _FUNCTIONS[id(file)] = file, {f.name: f for f in reversed(file.functions)}
    return known[1].get(name)


def body_walk(body: Body | list[Statement]) -> list[Statement]:
    """The statements of a body and of the bodies inside them, not those of functions inside it; not to be changed."""
    known = _STATEMENTS.get(id(body))
    if known is not None:
        return known[1]
    out: list[Statement] = []
    if type(body) is tuple:
        _STATEMENTS[id(body)] = body, out
    for s in body:
        out.append(s)
        for inner in _bodies(s):
            out += body_walk(inner)
    return out


def _bodies(s: Statement) -> Iterator[Body]:
    if isinstance(s, If):
        yield from (inner for _, inner in s.branches)
        yield s.otherwise or ()
    elif isinstance(s, (For, While, Spmd)):
        yield s.body
    elif isinstance(s, Switch):
        yield from (inner for _, inner in s.cases)
        yield s.otherwise or ()
    elif isinstance(s, Try):
        yield s.body
        yield s.handler


def with_bodies(s: Statement, change: Callable[[Body], Body]) -> Statement:
    """A statement whose inner bodies are changed; the same one where nothing changes."""
    made = s
    if isinstance(s, If):
        otherwise = None if s.otherwise is None else change(s.otherwise)
        made = replace(s, branches=tuple((x, change(inner)) for x, inner in s.branches), otherwise=otherwise)
    elif isinstance(s, Switch):
        otherwise = None if s.otherwise is None else change(s.otherwise)
        made = replace(s, cases=tuple((x, change(inner)) for x, inner in s.cases), otherwise=otherwise)
    elif isinstance(s, (For, While, Spmd)):
        made = replace(s, body=change(s.body))
    elif isinstance(s, Try):
        made = replace(s, body=change(s.body), handler=change(s.handler))
    return s if made == s else made


def expressions(s: Statement) -> tuple[Expression, ...]:
    """The expressions of a statement itself, not those of the bodies inside it."""
    known = _EXPRESSIONS.get(id(s))
    if known is None:
        known = _EXPRESSIONS[id(s)] = s, _expressions(s)
    return known[1]


def _expressions(s: Statement) -> tuple[Expression, ...]:
    if isinstance(s, Assign):
        return s.value, *s.targets
    if isinstance(s, Do):
        return (s.value,)
    if isinstance(s, If):
        return tuple(condition for condition, _ in s.branches)
    if isinstance(s, For):
        return s.values, s.variable
    if isinstance(s, While):
        return (s.condition,)
    if isinstance(s, Switch):
        return s.subject, *(value for value, _ in s.cases)
    return ()


def bare(x: Expression) -> Expression:
    """An expression without the parentheses around it."""
    while isinstance(x, Paren):
        x = x.inner
    return x


def numbers_in(x: Expression) -> list[float] | None:
    """The numbers that are written out in an expression, alone or in brackets; None where there is something else."""
    x = bare(x)
    if isinstance(x, Number):
        if x.text.lower().startswith(("0x", "0b")):
            return None
        return [float(x.text.lower().replace("d", "e").rstrip("ij") or 0)]
    if isinstance(x, Prefix) and x.op in ("-", "+"):
        inner = numbers_in(x.operand)
        return None if inner is None else [-n if x.op == "-" else n for n in inner]
    if isinstance(x, Matrix):
        parts = [numbers_in(v) for row in x.rows for v in row]
        return None if None in parts else [n for part in parts for n in part or ()]
    return None


def root(x: Expression) -> Expression:
    """What an index or a field path starts from: the x of x(2).a{3}."""
    while isinstance(x, (Index, Field, DynamicField)):
        x = x.base
    return x


def dotted(x: Expression) -> str | None:
    """The dotted name of a field path, "metrics.mse"; None of anything else."""
    if isinstance(x, Name):
        return x.id
    if isinstance(x, Field) and (base := dotted(x.base)) is not None:
        return f"{base}.{x.name}"
    return None


def unindexed(x: Expression) -> str | None:
    """The field path of what subscripts may stand in, "data.body" of ``data.body(k)``; None of anything else."""
    while isinstance(x, Index) and not x.brace:
        x = x.base
    if isinstance(x, Field):
        base = unindexed(x.base)
        return None if base is None else f"{base}.{x.name}"
    return x.id if isinstance(x, Name) else None


def bracketed(x: Expression) -> str:
    """The expression with each operation in parentheses, as MATLAB text."""
    match x:
        case Number(text):
            return text
        case Text(value, string):
            quote = '"' if string else "'"
            return quote + value.replace(quote, quote * 2) + quote
        case Name(name):
            return name
        case Colon():
            return ":"
        case End():
            return "end"
        case Ignored():
            return "~"
        case Paren(inner):
            return bracketed(inner)
        case Prefix(op, operand):
            return f"({op}{bracketed(operand)})"
        case Postfix(op, operand):
            return f"({bracketed(operand)}{op})"
        case Binary(op, left, right):
            return f"({bracketed(left)} {op} {bracketed(right)})"
        case Range(first, step, last):
            parts = [first, last] if step is None else [first, step, last]
            return "(" + ":".join(map(bracketed, parts)) + ")"
        case NameValue(name, given):
            return f"{name}={bracketed(given)}"
        case Index(base, args, brace):
            among = ", ".join(map(bracketed, args))
            return bracketed(base) + (f"{{{among}}}" if brace else f"({among})")
        case Field(base, name):
            return f"{bracketed(base)}.{name}"
        case DynamicField(base, computed):
            return f"{bracketed(base)}.({bracketed(computed)})"
        case Matrix(rows):
            return "[" + "; ".join(", ".join(map(bracketed, row)) for row in rows) + "]"
        case Cell(rows):
            return "{" + "; ".join(", ".join(map(bracketed, row)) for row in rows) + "}"
        case Lambda(parameters, body):
            return f"@({', '.join(parameters)}) {bracketed(body)}"
        case Handle(name):
            return f"@{name}"
        case Metaclass(name):
            return f"?{name}"
        case SuperCall(method, superclass):
            return f"{method}@{superclass}"
    raise TypeError(type(x).__name__)


def names_of_table(x: Expression) -> bool:
    """Whether an expression is ``T.Properties.VariableNames`` or its like: a cell array of texts."""
    return (
        isinstance(x, Field)
        and x.name in ("VariableNames", "RowNames", "DimensionNames", "VariableUnits", "VariableDescriptions")
        and isinstance(x.base, Field)
        and x.base.name == "Properties"
    )


def asks_whole(x: Node, name: Name) -> bool:
    """Whether a variable stands in an expression as a whole, and not for one of its fields or elements alone."""
    if x == name:
        return True
    parts = children(x)
    if isinstance(x, (Field, Index)) and x.base == name:
        parts = [part for part in parts if part is not x.base]
    return any(asks_whole(part, name) for part in parts)


_GRAPHS = re.compile(  # a call, an empty one, a parameter that is declared as one
    r"(?<![\w.])(di)?graph\s*\(|=\s*(di)?graph\s*($|[;,])|^\s*\w+\s+(\([^)]*\)\s*)?(di)?graph\s*($|[;={])",
    re.MULTILINE,
)


def makes_graphs(source: str) -> bool:
    """Whether a file has graphs with nodes and edges, whose ``Nodes`` and ``Edges`` are tables."""
    return _GRAPHS.search(re.sub(r"%.*", "", source)) is not None


def makes_partitions(source: str) -> bool:
    """Whether a file divides observations by cvpartition."""
    return "cvpartition" in source


# Methods of cvpartition.
OF_PARTITIONS = frozenset(("training", "test", "repartition"))


def of_partition(name: str, source: str) -> bool:
    """Whether a name is a method of a partition that a file makes."""
    return name in OF_PARTITIONS and makes_partitions(source)
