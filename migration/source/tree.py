"""The syntax tree of MATLAB source: what `check` and `port` see, whatever parser made it.

Nodes are frozen and compare by content alone: the position is for messages.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a file; lines and columns count from 1."""

    line: int = field(default=0, compare=False, kw_only=True)
    column: int = field(default=0, compare=False, kw_only=True)


class Expression(Node):
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Number(Expression):
    text: str


@dataclass(frozen=True, slots=True)
class Text(Expression):
    value: str  # with the quotes' doubling undone
    string: bool  # "text" is a string, 'text' a row of characters


@dataclass(frozen=True, slots=True)
class Name(Expression):
    id: str


@dataclass(frozen=True, slots=True)
class Colon(Expression):
    """A bare ``:`` among arguments."""


@dataclass(frozen=True, slots=True)
class End(Expression):
    """``end`` as an index."""


@dataclass(frozen=True, slots=True)
class Ignored(Expression):
    """``~`` among outputs or parameters."""


@dataclass(frozen=True, slots=True)
class Paren(Expression):
    inner: Expression


@dataclass(frozen=True, slots=True)
class Prefix(Expression):
    op: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Postfix(Expression):
    op: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(Expression):
    op: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Range(Expression):
    first: Expression
    step: Expression | None
    last: Expression


@dataclass(frozen=True, slots=True)
class NameValue(Expression):
    """``name=value`` among arguments."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Index(Expression):
    """``base(args)`` or, with braces, ``base{args}``: a call or an index, which scopes decide."""

    base: Expression
    args: tuple[Expression, ...]
    brace: bool = False


@dataclass(frozen=True, slots=True)
class Field(Expression):
    base: Expression
    name: str


@dataclass(frozen=True, slots=True)
class DynamicField(Expression):
    base: Expression
    name: Expression


@dataclass(frozen=True, slots=True)
class Matrix(Expression):
    rows: tuple[tuple[Expression, ...], ...]


@dataclass(frozen=True, slots=True)
class Cell(Expression):
    rows: tuple[tuple[Expression, ...], ...]


@dataclass(frozen=True, slots=True)
class Lambda(Expression):
    parameters: tuple[str, ...]
    body: Expression


@dataclass(frozen=True, slots=True)
class Handle(Expression):
    name: str


@dataclass(frozen=True, slots=True)
class Metaclass(Expression):
    name: str


@dataclass(frozen=True, slots=True)
class SuperCall(Expression):
    """``method@Superclass``: the name part of a call of a superclass's method or constructor."""

    method: str
    superclass: str


@dataclass(frozen=True, slots=True)
class Asked(Expression):
    """A function handle that is asked for a number of outputs; made by the translator, never by the parser."""

    function: Expression
    count: int


# -- statements -----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Statement(Node):
    last_line: int = field(default=0, compare=False, kw_only=True)
    last_column: int = field(default=0, compare=False, kw_only=True)  # in bytes; 0 where it is not known
    notes: tuple[str, ...] = field(default=(), compare=False, kw_only=True)  # comments inside the statement


Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Comment(Statement):
    text: str  # with its %
    trailing: bool = False  # on the line of the statement before it


@dataclass(frozen=True, slots=True)
class Assign(Statement):
    targets: tuple[Expression, ...]
    value: Expression
    shown: bool = False  # no semicolon: MATLAB displays the value
    several: bool = False  # written with brackets


@dataclass(frozen=True, slots=True)
class Do(Statement):
    """An expression that stands alone."""

    value: Expression
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Command(Statement):
    """Command syntax: ``hold on``."""

    name: str
    args: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class If(Statement):
    branches: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None


@dataclass(frozen=True, slots=True)
class For(Statement):
    variable: Expression
    values: Expression
    body: Body
    parallel: bool = False


@dataclass(frozen=True, slots=True)
class While(Statement):
    condition: Expression
    body: Body


@dataclass(frozen=True, slots=True)
class Switch(Statement):
    subject: Expression
    cases: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None


@dataclass(frozen=True, slots=True)
class Try(Statement):
    body: Body
    name: str | None
    handler: Body


@dataclass(frozen=True, slots=True)
class Spmd(Statement):
    body: Body


@dataclass(frozen=True, slots=True)
class Break(Statement):
    pass


@dataclass(frozen=True, slots=True)
class Continue(Statement):
    pass


@dataclass(frozen=True, slots=True)
class Return(Statement):
    pass


@dataclass(frozen=True, slots=True)
class Shared(Statement):
    """``global`` or ``persistent``."""

    kind: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unparsed(Statement):
    """What the parser did not understand."""

    text: str


@dataclass(frozen=True, slots=True)
class Validation(Node):
    """One line of an ``arguments`` block, or a property of a class."""

    name: str
    group: str | None  # the struct before the dot: opts in opts.Stride
    size: tuple[Expression, ...]
    kind: str | None  # class
    validators: tuple[Expression, ...]
    default: Expression | None
    note: str = ""  # the comment behind it


@dataclass(frozen=True, slots=True)
class Arguments(Statement):
    attributes: tuple[str, ...]
    entries: tuple[Validation, ...]


@dataclass(frozen=True, slots=True)
class Function(Statement):
    name: str  # get.Name and set.Name for the access methods of a class
    inputs: tuple[str, ...]  # "~" where ignored
    outputs: tuple[str, ...]
    body: Body
    arguments: tuple[Arguments, ...] = ()
    nested: tuple[Function, ...] = ()
    signature_only: bool = False
    file: str = ""  # of a method beside its class: the file that it stands in


@dataclass(frozen=True, slots=True)
class Properties(Statement):
    attributes: tuple[tuple[str, Expression | None], ...]
    entries: tuple[Validation | Comment, ...]


@dataclass(frozen=True, slots=True)
class Methods(Statement):
    attributes: tuple[tuple[str, Expression | None], ...]
    members: tuple[Statement, ...]  # functions and comments


@dataclass(frozen=True, slots=True)
class Enumeration(Statement):
    members: tuple[tuple[str, tuple[Expression, ...]], ...]


@dataclass(frozen=True, slots=True)
class Events(Statement):
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Class(Statement):
    name: str
    superclasses: tuple[str, ...]
    attributes: tuple[tuple[str, Expression | None], ...]
    members: tuple[Statement, ...]  # Properties, Methods, Enumeration, Events, Comment


@dataclass(frozen=True, slots=True)
class File:
    path: str
    text: str
    body: Body  # functions and classes stand among the statements
    given: tuple[str, ...] = ()  # variables that scripts bring along, or that are there before
    there: tuple[str, ...] = ()  # those that are there before anything runs, so that stores go into them
    renamed: tuple[
        tuple[str, str], ...
    ] = ()  # variables that are not called as in the source, with their names there
    beside: tuple[tuple[str, str], ...] = ()  # files whose functions stand here, and their texts

    @property
    def functions(self) -> tuple[Function, ...]:
        return tuple(s for s in self.body if isinstance(s, Function))

    @property
    def classes(self) -> tuple[Class, ...]:
        return tuple(s for s in self.body if isinstance(s, Class))

    @property
    def statements(self) -> Body:
        """Those of a script."""
        return tuple(s for s in self.body if not isinstance(s, (Function, Class)))

    @property
    def is_script(self) -> bool:
        return any(not isinstance(s, Comment) for s in self.statements)


def root_name(x: Expression) -> str | None:
    """The variable that an assignment's target belongs to."""
    while isinstance(x, (Index, Field, DynamicField)):
        x = x.base
    return x.id if isinstance(x, Name) else None
