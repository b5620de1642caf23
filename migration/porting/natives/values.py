"""Functions of MATLAB whose Python depends on what their values are: text, strings, plain arrays, objects."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from dlarray.migration.checking import library
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.endings import asks_column
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

Args = tuple[t.Expression, ...]
_NETWORK = re.compile(
    r"(?i)net(work)?\d*$|^d?lnet"
)  # names of networks, which the library's function sums up


def repelem(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """One character several times."""
    text = w.bare(args[0])
    if not isinstance(text, t.Text) or text.string or len(text.value) != 1 or len(args) != 2:
        return None
    count = s.code(args[1])
    whole = count.at(11) if count.kind == k.INT else f"int({count})"
    return Code(f"{quoted(text.value)} * {whole}", 9, k.CHAR)


def fliplr(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    c = s.code(args[0])
    return Code(f"{c.at(ATOM)}[::-1]", ATOM, k.CHAR) if c.kind == k.CHAR else None


def diag(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The diagonal of a matrix of characters."""
    if not args or s.kinds.of(args[0]) not in (k.CHAR, k.ROWS):
        return None
    return Code(f"{s.helper('diag')}({', '.join(s.code(a).text for a in args)})", ATOM, k.ROWS)


def of_column(name: str, other: Callable | None = None) -> Callable:
    """A function whose result lies as its argument does: a comparison with a table's column is a column."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        if not args or not asks_column(args[0], s.kinds):
            return other(s, args, nargout, kind) if other is not None else None
        parts = [f"{s.helper('upright')}({s.code(args[0])})", *(s.argument(a) for a in args[1:])]
        parts += [f"nargout={nargout}"] if nargout > 1 else []
        return Code(f"{s.dl(name)}({', '.join(parts)})", ATOM, k.ARRAY)

    return native


def transposed(op: str) -> Callable:
    """``transpose(x)`` is ``x.'`` and ``ctranspose(x)`` is ``x'``, of cells and structures, too."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        return s.value(t.Postfix(op, args[0])) if len(args) == 1 else None

    return native


def mse(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """mse(Y, T) of what may be plain arrays is another function; one that is differentiated has labels."""
    called = {
        n.base.id
        for statement in w.body_walk(s.scope.body)
        for x in w.expressions(statement)
        for n in w.walk(x)
        if isinstance(n, t.Index) and isinstance(n.base, t.Name)
    }
    if len(args) == 1 and s.kinds.of(args[0]) in k.ARRAYS and not s.is_own("mse"):  # of the errors
        return Code(f'dl.mean(dl.abs({s.code(args[0])}) ** 2, "all")', ATOM, k.ARRAY)
    if len(args) != 2 or called & {"dlgradient", "forward", "dlarray", "dlfeval"}:
        return None
    return Code(f"{s.helper('mse')}({s.code(args[0])}, {s.code(args[1])})", ATOM, kind)


def mae(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """mae(E): the mean of the absolute errors, of which MATLAB's function ignores what else it is given."""
    if not args or s.is_own("mae") or s.kinds.of(args[0]) in (k.CELL, k.TEXT, k.CHAR):
        return None
    return Code(f'dl.mean(dl.abs({s.code(args[0])}), "all")', ATOM, k.ARRAY)


def solve(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """solve of an ode object; the one of the Optimization Toolbox is not here."""
    files = s.module.project.files.values()
    if any(isinstance(n, t.Name) and n.id == "ode" for f in files for n in w.walk(f)):
        return None
    raise Cannot("solve is of the Optimization Toolbox")


def eig(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """Of two matrices."""
    if len(args) < 2 or isinstance(args[1], t.Text):
        return None
    parts = [s.value(a).text for a in args] + ([f"nargout={nargout}"] if nargout > 1 else [])
    return Code(f"{s.helper('eig')}({', '.join(parts)})", ATOM, kind)


def double(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The number that a string says; of characters the codes."""
    if len(args) == 1 and s.kinds.of(args[0]) in (k.STRING, k.STRINGS):
        return Code(f"{s.helper('str2double')}({s.code(args[0])})", ATOM, kind)
    if len(args) == 1 and s.kinds.of(args[0]) in (k.ROWS,):
        return Code(f"{s.helper('codes')}({s.code(args[0])})", ATOM, kind)
    return None


_ROWS_OF_CELLS = frozenset("strsplit fieldnames fields keys regexp properties methods categories".split())


def is_vector(x: t.Expression, kinds: Any, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a cell array or a string array surely has one row or one column; ``seen`` are variables on the way."""
    x = w.bare(x)
    if isinstance(x, t.Postfix):
        return is_vector(x.operand, kinds, seen)
    if isinstance(x, (t.Cell, t.Matrix)):
        texts = isinstance(x, t.Cell) or all(kinds.of(v) in k.TEXTS for row in x.rows for v in row)
        return len(x.rows) < 2 and texts
    name = x.id if isinstance(x, t.Name) and kinds.scope.is_variable(x.id) else ""
    if isinstance(x, t.Index) and not x.brace and not kinds.scope.is_variable(w.dotted(x.base) or ""):
        one = w.dotted(x.base) == "cell" and len(x.args) == 2 and t.Number("1") in x.args
        return one or w.dotted(x.base) in _ROWS_OF_CELLS
    if not name:
        return False
    if name in seen:  # x = y and y = x: the other assignments decide
        return True
    if kinds.scope.function is not None and name in kinds.scope.function.inputs:
        return name == "varargin"
    for s in w.body_walk(kinds.scope.body):
        if not isinstance(s, t.Assign):
            continue
        for target in s.targets:
            if target == x and (len(s.targets) > 1 or not is_vector(s.value, kinds, seen | {name})):
                return False
            if isinstance(target, t.Index) and target.base == x and len(target.args) != 1:
                return False
    return True


def count_of(outputs: bool) -> Callable:
    """nargin("f") and nargout("f"): how many a function of the program is written with."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        f = w.bare(args[0]) if args else None
        name = f.value if isinstance(f, t.Text) else f.name if isinstance(f, t.Handle) else ""
        found = s.own_function(name) if name else None
        if found is not None:
            names = found.outputs if outputs else found.inputs
            many = names[-1:] == (("varargout" if outputs else "varargin"),)
            return Code(str(-len(names) if many else len(names)), ATOM, k.INT)
        if outputs or name and not isinstance(f, t.Handle):
            raise Cannot(f"{'nargout' if outputs else 'nargin'} of what is no function of the program")
        return Code(f"{s.helper('nargin_')}({s.code(args[0])})", ATOM, k.INT)

    return native


def seeded(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """rand('seed', 1) and its like of old programs: generators that are not here, except the Mersenne Twister's."""
    word = w.bare(args[0]) if len(args) == 2 else None
    if not isinstance(word, t.Text) or word.value.lower() not in ("seed", "state", "twister"):
        return None
    if word.value.lower() != "twister":
        s.doubts.append(f'"{word.value}" chose a generator that is not here: other numbers are drawn')
    return Code(f"{s.dl('rng')}({s.code(args[1])})")


def clusters(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """``kmeans``, whose numbers are MATLAB's where it starts with given middles."""
    if args and not s.is_own("kmeans") and not any(_option(a) == "start" for a in args):
        s.doubts.append("kmeans starts at random, and not as MATLAB does: clusters may come in another order")
    return None


def _option(a: Any) -> str:
    """The option that an argument names, in small letters; "" if it names none."""
    bare = w.bare(a)
    name = bare.name if isinstance(bare, t.NameValue) else bare.value if isinstance(bare, t.Text) else ""
    return name.lower()


def plus(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """``plus("a", x)`` of strings joins them, as ``+`` does."""
    if len(args) != 2 or not {k.STRING, k.STRINGS} & {s.kinds.of(a) for a in args}:
        return None
    return s.code(t.Binary("+", *args))


def is_line(s: Any, x: t.Expression) -> bool:
    """Whether a variable is a line of a file."""
    lines = (a for a in w.body_walk(s.scope.body) if isinstance(a, t.Assign) and x in a.targets)
    return isinstance(x, t.Name) and any(
        isinstance(a.value, t.Index) and a.value.base in (t.Name("fgetl"), t.Name("fgets")) for a in lines
    )


def full(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """``full(sparse(i, j, v))``: the library's own is full."""
    made = w.bare(args[0]) if len(args) == 1 else None
    if not isinstance(made, t.Index) or made.brace:
        return None
    name = w.dotted(made.base)
    if name not in ("sparse", "speye") or s.is_value(name) or s.is_own(name):
        return None
    parts = s.library_arguments(made.args, None)
    return Code(f"{s.dl(name)}({', '.join(parts)})", ATOM, kind)


def summary(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """``summary(T)`` prints the variable's name, too; networks go to the library's function."""
    if not args or nargout > 1:
        return None
    first = w.bare(args[0])
    if isinstance(first, t.Name) and _NETWORK.search(first.id):
        return None
    parts = s.library_arguments(args, library.helper("summary"), exact=True)
    if nargout:
        parts.append("nargout=1")
    elif isinstance(first, t.Name) and s.is_value(first.id):
        parts.append(f"name={quoted(s.shown_name(first.id))}")
    return Code(f"{s.helper('summary')}({', '.join(parts)})", ATOM, k.STRUCT if nargout else k.NONE)


def shown_alone(name: str) -> Any:
    """What draws or prints where nothing asks for its outputs."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        if nargout or not args:
            return None
        return Code(f"{s.helper(name)}({', '.join(s.arguments_of_handle(args))}, nargout=0)", ATOM, k.NONE)

    return native


SHOWN_ALONE = {
    name: shown_alone(name)
    for name in "envelope findpeaks freqz periodogram pwelch spectrogram tabulate".split()
}


def colormap(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The matrix of a colour map that is set, or was."""
    given = "".join(f"{s.value(a)}, " for a in args)
    return (
        Code(f"{s.helper('draw')}.colormap({given}nargout=1)", ATOM, k.ARRAY)
        if nargout and len(args) < 2
        else None
    )
