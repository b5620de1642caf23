"""The kind of value that a call of MATLAB's own functions gives, from the kinds of its arguments."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache

from dlarray.migration.inference.kind_names import (
    ARRAY,
    ARRAYS,
    BOOL,
    CELL,
    CHAR,
    FLOAT,
    GRAPHICS,
    HANDLE,
    INT,
    MASK,
    NUMBER,
    OBJECT,
    ROWS,
    SCALARS,
    SIZES,
    STRING,
    STRINGS,
    STRUCT,
    STRUCTS,
    TEXTS,
    UNKNOWN,
)
from dlarray.migration.inference.results import (
    ELEMENTWISE,
    FROM_TEXT,
    GRAPHICS_MAKERS,
    LOSSES,
    RESULTS,
    SAME_TEXT,
    SETS,
    SHAPED,
)
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Scope

LARGEST_WHOLE = 2**53  # Python's whole numbers go on beyond it, where doubles have gaps


def result_kind(
    name: str, args: tuple[t.Expression, ...], kinds: list[str], of: Callable[[t.Expression], str]
) -> str:
    """The kind of name(args), whose kinds are known; ``of`` tells those of parts of them."""
    if name in ELEMENTWISE:
        if kinds and all(k in SCALARS for k in kinds):
            return NUMBER
        return ARRAY
    if name == "char" and len(kinds) == 1 and kinds[0] in (*SCALARS, *TEXTS, ARRAY, MASK):
        return CHAR
    if name == "char" and kinds:
        return ROWS
    if name in ("dec2bin", "dec2hex", "dec2base") and kinds:
        return CHAR if kinds[0] in SCALARS else ROWS
    if name == "perms" and kinds and kinds[0] in (CHAR, ROWS):
        return ROWS
    if name in ("num2str", "int2str", "datestr") and kinds and kinds[0] in (ARRAY, MASK, ROWS):
        return ROWS
    if name in ("split", "strsplit", "splitlines", "compose", "extractBetween") and kinds:
        if kinds[0] in (STRING, STRINGS):
            return STRINGS
        return CELL if kinds[0] == CHAR else UNKNOWN
    if name in ("strcmp", "strcmpi", "strncmp", "strncmpi") and len(kinds) > 1:
        if CELL in kinds[:2] or STRINGS in kinds[:2]:
            return MASK
        return BOOL if all(kind in TEXTS for kind in kinds[:2]) else UNKNOWN
    if name == "cell2mat" and args:  # of texts it is a text
        made = w.bare(args[0])
        if isinstance(made, t.Index) and made.base == t.Name("regexp"):
            return UNKNOWN  # a text, or an empty array where nothing is found
        loops = isinstance(made, t.Index) and made.base in (t.Name("cellfun"), t.Name("arrayfun"))
        return UNKNOWN if loops else ARRAY
    if name == "string" and kinds:
        one = kinds[0] in (*SCALARS, *TEXTS)
        return STRING if one else STRINGS if kinds[0] in (ARRAY, MASK, SIZES, CELL, STRINGS) else UNKNOWN
    if name in ("double", "single") and kinds and kinds[0] in (STRING, STRINGS):
        return NUMBER if kinds[0] == STRING else ARRAY
    if name in LOSSES:
        words = {a.value for a in args if isinstance(a, t.Text)} | {
            a.name for a in args if isinstance(a, t.NameValue)
        }
        return ARRAY if "Reduction" in words else NUMBER
    if name in FROM_TEXT:
        return NUMBER if kinds and kinds[0] in TEXTS else UNKNOWN
    if name == "ismember" and len(kinds) == 2 and kinds[0] == CHAR and kinds[1] in (CHAR, ROWS):
        return MASK  # each letter among the letters
    if name == "isfield":
        return BOOL if len(kinds) > 1 and kinds[1] in TEXTS else UNKNOWN
    if args and RESULTS.get(name) == FLOAT:  # Inf(2, 3), eps(x)
        return ARRAY
    if args and RESULTS.get(name) == MASK and kinds[0] in SCALARS:
        return BOOL
    if name in ("union", "intersect", "setdiff") and len(kinds) > 1 and {*kinds[:2]} <= {*ARRAYS, *SCALARS}:
        return ARRAY
    if name in ("union", "intersect") and kinds and kinds[0] == OBJECT:  # polyshapes, times
        return OBJECT
    if name in SHAPED and kinds and kinds[0] not in (*SCALARS, MASK, ARRAY, SIZES):
        if name == "repmat" and kinds[0] == STRUCT:
            return STRUCTS
        if name in ("repmat", "repelem") and kinds[0] == STRING:
            return STRINGS
        row = name == "repmat" and len(args) == 3 and args[1] == t.Number("1")
        if name in ("repmat", "reshape") and kinds[0] in TEXTS and not row:
            return ROWS
        known = kinds[0] in (*TEXTS, ROWS, STRINGS, CELL, STRUCT, STRUCTS)
        return kinds[0] if known else UNKNOWN if name in SETS else RESULTS.get(name, UNKNOWN)
    if name in ("strcat", "append") and not {*kinds}.isdisjoint({CELL, STRINGS, STRING}):
        several = STRINGS if STRINGS in kinds else CELL if CELL in kinds else None
        return several or (STRING if all(kind in TEXTS for kind in kinds) else UNKNOWN)
    if name == "fullfile" and STRING in kinds and all(kind in TEXTS for kind in kinds):
        return STRING
    if name in ("upper", "lower") and kinds == [ROWS]:
        return ROWS
    if name in SAME_TEXT:
        return kinds[0] if kinds and kinds[0] in (*TEXTS, STRINGS, CELL) else UNKNOWN
    if name in ("double", "single", "gather", "dlarray", "extractdata", "gpuArray") and kinds:
        return NUMBER if kinds[0] in SCALARS and len(args) == 1 else ARRAY
    if name in ("sum", "mean", "max", "min", "prod", "std", "var", "median", "norm", "any", "all") and args:
        logical = name in ("any", "all")
        whole = any(isinstance(a, t.Text) and a.value == "all" for a in args)
        if whole or (len(args) == 1 and (kinds[0] in SCALARS or is_column(args[0]))):
            return BOOL if logical else NUMBER
        if name in ("max", "min") and len(args) == 2 and all(k in SCALARS for k in kinds):
            return NUMBER
        return MASK if logical else ARRAY
    if name in ("rand", "randn", "randi") and len(args) == (name == "randi"):
        return NUMBER if not kinds or kinds[0] in SCALARS else ARRAY
    if name in ("rmfield", "orderfields", "setfield"):
        return kinds[0] if kinds and kinds[0] in (STRUCT, STRUCTS) else UNKNOWN
    if name == "subsasgn" and kinds and kinds[0] in (ARRAY, CELL, STRUCT, STRUCTS):
        return kinds[0]
    if name in ("dbstack", "whos"):
        return STRUCTS
    if name == "size":
        return INT if len(args) == 2 and kinds[1] in SCALARS else SIZES
    if name == "sprintf" and args:
        return STRING if kinds[0] == STRING else CHAR
    if name == "struct":
        values = [w.bare(a) for a in args[1::2]]
        if any(isinstance(v, t.Cell) and sum(map(len, v.rows)) != 1 for v in values):
            return STRUCTS
        return UNKNOWN if CELL in [of(v) for v in values if not isinstance(v, t.Cell)] else STRUCT
    if name in ("cellfun", "arrayfun"):
        flag = {a.value.lower() for a in args if isinstance(a, t.Text)} | {
            a.name.lower() for a in args if isinstance(a, t.NameValue)
        }
        return CELL if any("uniformoutput".startswith(word) for word in flag if len(word) > 1) else ARRAY
    if name in ("zeros", "ones", "nan", "NaN", "inf", "Inf") and not args:
        return FLOAT if name not in ("zeros", "ones") else INT
    if name in ("true", "false"):
        return BOOL if not args else MASK
    if name == "area" and kinds and kinds[0] == OBJECT:  # of a shape, or of its regions
        return FLOAT if len(args) == 1 else ARRAY
    if name == "load":
        return _loaded(args)
    if name in GRAPHICS_MAKERS:
        return GRAPHICS
    if name.endswith("Layer"):
        return OBJECT
    return RESULTS.get(name, UNKNOWN)


def is_column(x: t.Expression) -> bool:
    """Whether a value is a column for sure: x(:), and what is made of it element by element."""
    x = w.bare(x)
    if isinstance(x, t.Index) and not x.brace and x.args == (t.Colon(),):
        return True
    if (
        isinstance(x, t.Index)
        and isinstance(x.base, t.Name)
        and x.base.id in ("abs", "isnan", "exp", "log", "sqrt")
    ):
        return len(x.args) == 1 and is_column(x.args[0])
    if isinstance(x, t.Binary) and x.op in (".^", ".*", "./", ">", "<", ">=", "<=", "==", "~="):
        left, right = is_column(x.left), is_column(x.right)
        return (
            (left and right)
            or (left and isinstance(x.right, t.Number))
            or (right and isinstance(x.left, t.Number))
        )
    return False


_NEVER_NEGATIVE = frozenset(
    "abs exp var std norm vecnorm numel length size eps pi hypot cosh factorial nnz rand primes gamma".split()
)
_COMPLEX_OF_COMPLEX = frozenset("exp cosh gamma".split())
_OF_THEIR_ARGUMENT = frozenset(
    "sum mean max min sqrt double single median prod cumsum mtimes times plus".split()
)


def never_negative(x: t.Expression, complexes: bool = False) -> bool:
    """Whether a value is surely no negative number: squares, absolute values, and sums and products of them.

    With ``complexes``, where variables may be complex, squares may be negative.
    """
    x = w.bare(x)
    surely = _NEVER_NEGATIVE - _COMPLEX_OF_COMPLEX if complexes else _NEVER_NEGATIVE
    if isinstance(x, t.Number):
        return x.text[-1] not in "ij"
    if isinstance(x, t.Name):
        return x.id in surely
    if isinstance(x, t.Binary):
        if x.op in ("^", ".^") and isinstance(right := w.bare(x.right), t.Number):
            even = right.text.isdigit() and int(right.text) % 2 == 0
            return even and not complexes or never_negative(x.left, complexes)
        squared = x.op in ("*", ".*") and w.bare(x.left) == w.bare(x.right) and not complexes
        both = x.op in ("+", "*", "/", ".*", "./", ".^", "^")
        return squared or both and never_negative(x.left, complexes) and never_negative(x.right, complexes)
    if isinstance(x, t.Postfix):
        return never_negative(x.operand, complexes)
    if isinstance(x, t.Index) and isinstance(x.base, t.Name) and x.args and not x.brace:
        if x.base.id in surely:
            return True
        return x.base.id in _OF_THEIR_ARGUMENT and never_negative(x.args[0], complexes)
    return False


def is_names(x: t.Expression) -> bool:
    """Whether a value is a structure of texts: ``regexp(text, pattern, "names")``."""
    x = w.bare(x)
    if not isinstance(x, t.Index) or x.base not in (t.Name("regexp"), t.Name("regexpi")) or len(x.args) < 3:
        return False
    words = [a.value for a in x.args[2:] if isinstance(a, t.Text)]
    return words[:1] == ["names"] or words == ["once", "names"]


@lru_cache(maxsize=4096)
def number_kind(text: str) -> str:
    low = text.lower()
    if low[-1] in "ij" and not low.startswith("0x"):
        return NUMBER
    if low.startswith(("0x", "0b")):
        return INT
    value = float(text)
    return INT if value.is_integer() and abs(value) < 1e12 else FLOAT


def declared(entry: t.Validation, otherwise: str | None) -> str:
    """The kind that an arguments block declares."""
    scalar = len(entry.size) == 2 and all(x == t.Number("1") for x in entry.size)
    if entry.kind in ("double", "single") and scalar:
        return NUMBER
    if entry.kind == "logical" and scalar:
        return BOOL
    if entry.kind == "string" and (scalar or not entry.size):
        return STRING if scalar else UNKNOWN
    if entry.kind == "char":
        return CHAR
    if entry.kind == "cell":
        return CELL
    if entry.kind == "struct":
        return UNKNOWN
    if entry.kind == "function_handle":
        return HANDLE
    if entry.kind == "dlarray":
        return ARRAY
    return otherwise or UNKNOWN


def grown_by_products(scope: Scope) -> frozenset[str]:
    """Variables that are multiplied again and again: as Python's whole numbers they would outgrow MATLAB's doubles."""
    found: set[str] = set()
    for s in w.body_walk(scope.body):
        if isinstance(s, t.Assign) and len(s.targets) == 1 and isinstance(target := s.targets[0], t.Name):
            if _multiplies(s.value, target):
                found.add(target.id)
    return frozenset(found) | _grown_by_sums(scope)


def _grown_by_sums(scope: Scope) -> set[str]:
    """Variables that are sums of one another: ``c = a + b; a = b; b = c`` grows as products do."""
    sums: list[tuple[str, list[str]]] = []
    for s in w.body_walk(scope.body):
        for target, value in _assignments(s):
            if isinstance(target, t.Name) and (names := _summed(value)):
                sums.append((target.id, names))
    uses: dict[str, set[str]] = {}
    for name, names in sums:
        uses.setdefault(name, set()).update(names)
    reached = {name: _reached(name, uses) for name in uses}
    found: set[str] = set()
    for name, names in sums:
        if len(around := [n for n in names if name in reached.get(n, ()) and n in reached[name]]) > 1:
            found.update(around, (n for n in reached[name] if name in reached.get(n, ())))
    return found


def _assignments(s: t.Statement) -> list[tuple[t.Expression, t.Expression]]:
    if not isinstance(s, t.Assign):
        return []
    value = w.bare(s.value)
    dealt = isinstance(value, t.Index) and value.base == t.Name("deal") and len(value.args) == len(s.targets)
    values = value.args if dealt and isinstance(value, t.Index) else (s.value,)
    return list(zip(s.targets, values, strict=False)) if len(values) == len(s.targets) else []


def _summed(x: t.Expression) -> list[str]:
    """The variables that an expression adds, each as often as it does."""
    x = w.bare(x)
    if isinstance(x, t.Binary) and x.op == "+":
        return _summed(x.left) + _summed(x.right)
    return [x.id] if isinstance(x, t.Name) else []


def _reached(name: str, uses: dict[str, set[str]]) -> set[str]:
    """What a variable is made of, and what that is made of."""
    found: set[str] = set()
    open_ = [name]
    while open_:
        new = uses.get(open_.pop(), set()) - found
        found |= new
        open_ += new
    return found


def _multiplies(x: t.Node, name: t.Name) -> bool:
    """Whether an expression has a product or a power of the variable, which no mod makes small again."""
    if isinstance(x, t.Index) and not x.brace and x.base in (t.Name("mod"), t.Name("rem")):
        return False
    if isinstance(x, t.Binary) and x.op in ("*", ".*", "^", ".^"):
        return any(n == name for side in (x.left, x.right) for n in w.walk(side))
    return any(_multiplies(child, name) for child in w.children(x))


def _loaded(args: tuple) -> str:
    """What ``load`` gives: a structure of a MAT file, a matrix of a text file; of a computed name either."""
    texts = [n.value for n in w.walk(args[0]) if isinstance(n, t.Text)] if args else []
    options = {a.value.lower() for a in args[1:] if isinstance(a, t.Text)}
    if "-ascii" in options:
        return ARRAY
    ending = os.path.splitext(texts[-1])[1].lower() if texts else None
    if isinstance(w.bare(args[0]) if args else None, t.Text):
        return STRUCT if ending in ("", ".mat") or "-mat" in options else ARRAY
    return STRUCT if ending == ".mat" or options else UNKNOWN
