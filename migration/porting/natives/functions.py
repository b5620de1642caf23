"""Functions of MATLAB that Python or the library says in another way: text methods, ``len``, ``struct``, ``error`` ...

Each entry takes the writer, the arguments, how many outputs are wanted and the kind of the result, and gives the
Python, or None where the plain call is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from dlarray.migration.checking.vocabulary import PARSER_METHODS
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.aliases import UNCHANGING
from dlarray.migration.porting.natives import printing
from dlarray.migration.porting.natives.data import (
    NAMELESS_FILES,
    columns_named_after,
    listed,
    loaded,
    made_table,
    made_timetable,
    saved,
    written_file,
)
from dlarray.migration.porting.natives.data_places import path_changed, which
from dlarray.migration.porting.natives.dropping import Dropped
from dlarray.migration.porting.natives.objects import (
    OF_DISPLAYS,
    accumarray,
    area,
    asked,
    built_in,
    enumeration,
    evaluated,
    evaluated_elsewhere,
    isa,
    isdlarray,
    isobject,
    joined,
    made_map,
    of_class,
    of_display,
    of_parser,
    of_partition,
    of_string,
    of_text,
    property_group,
    simplify,
    str2func,
)
from dlarray.migration.porting.natives.printing import f_string, folder_shown, printed, rows_shown, toc, ver
from dlarray.migration.porting.natives.sizes import isempty, isreal, length_of, size_of
from dlarray.migration.porting.natives.structures import made_struct
from dlarray.migration.porting.natives.texts import OF_TEXTS
from dlarray.migration.porting.natives.values import (
    SHOWN_ALONE,
    clusters,
    colormap,
    count_of,
    diag,
    double,
    eig,
    fliplr,
    full,
    mae,
    mse,
    of_column,
    plus,
    repelem,
    seeded,
    solve,
    summary,
    transposed,
)
from dlarray.migration.porting.writing.code import ATOM, COMPARE, Cannot, Code, quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

Args = tuple[t.Expression, ...]
# The file in MATLAB's editor, which is the program that runs: ``cd(fileparts(…getActiveFilename))``.
ACTIVE_FILE: dict[str, Callable[[Any], Code]] = {
    "getActiveFilename": lambda s: Code("__file__", ATOM, k.CHAR),
    "getActive": lambda s: Code(f"{s.dl('struct')}(Filename=__file__)", ATOM, k.STRUCT),
}
CONSTANTS: dict[str, Callable[[Any], Code]] = {
    "true": lambda s: Code("True", ATOM, k.BOOL),
    "false": lambda s: Code("False", ATOM, k.BOOL),
    "pi": lambda s: Code(s.dl("pi"), ATOM, k.FLOAT),
    **dict.fromkeys(("Inf", "inf"), lambda s: Code(s.dl("Inf"), ATOM, k.FLOAT)),
    **dict.fromkeys(("NaN", "nan"), lambda s: Code(s.dl("NaN"), ATOM, k.FLOAT)),
    "eps": lambda s: Code(s.dl("eps"), ATOM, k.FLOAT),
    "newline": lambda s: Code('"\\n"', ATOM, k.CHAR),
    "zeros": lambda s: Code("0", ATOM, k.INT),
    "ones": lambda s: Code("1", ATOM, k.INT),
    "nargin": lambda s: s.number_of_inputs(),
    "nargout": lambda s: Code("nargout", ATOM, k.INT),
    "varargin": lambda s: Code("varargin", ATOM, k.CELL),
    "mfilename": lambda s: _file_name(s),
    **{f"matlab.desktop.editor.{name}": make for name, make in ACTIVE_FILE.items()},
    "pause": lambda s: _waits(),
    "missing": lambda s: Code(f"{s.helper('missing')}()", ATOM, k.STRING),
}


def _waits() -> Code:
    raise Dropped("the program does not wait")


def _file_name(s: Any, args: tuple = ()) -> Code:
    s.module.imports.modules.add("from pathlib import Path")
    full = any(isinstance(a, t.Text) and a.value == "fullpath" for a in args)
    return Code('str(Path(__file__).with_suffix(""))' if full else "Path(__file__).stem", ATOM, k.CHAR)


def _cell(s: Any, args: Args, nargout: int, kind: str) -> Code:
    if not args:
        return Code(f"{s.helper('Cell')}()", ATOM, k.CELL)
    return Code(f"{s.helper('cells')}({', '.join(s.code(a).text for a in args)})", ATOM, k.CELL)


def _sprintf(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    return f_string(s, args)


def _fprintf(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    if isinstance(s.statement, t.Assign) or isinstance(getattr(s.statement, "value", None), t.Postfix):
        given = [s.code(a).text for a in args]
        return Code(f"{s.helper('fprintf')}({', '.join([*given, 'nargout=1'])})", ATOM, k.INT)
    return printed(s, args)


MAPS = "autumn bone colororder cool copper gray hot hsv jet lines parula pink spring summer winter".split()


def _colours(name: str) -> Callable:
    """A colour map as a matrix."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        if s.is_own(name) or len(args) > 1:
            return None
        no_handle = bool(args) and not s.asks_drawn and s.kinds.of(args[0]) == k.GRAPHICS
        count = s.code(args[0]).text if args and not no_handle else ""
        if name == "parula":
            s.doubts.append("parula: its colours are not known here, and viridis's are taken")
        return Code(f"{s.helper('draw')}.{name}({count})", ATOM, k.ARRAY)

    return native


def _cat(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """``cat(1, c{:})`` of what may be cells or structures, which the helpers join."""
    if (of_objects := joined("cat")(s, args, nargout, kind)) is not None:
        return of_objects
    first = w.bare(args[0]) if len(args) > 1 else None
    name = {"1": "vertcat", "2": "horzcat"}.get(first.text, "") if isinstance(first, t.Number) else ""
    kinds = {s.kinds.of(a) for a in args[1:]}
    many = any(s.spread(a) is not None for a in args[1:])
    told = not kinds.isdisjoint({k.CELL, k.STRUCTS, k.STRUCT, k.STRINGS, k.STRING, k.CHAR, k.TABLE})
    if not many and not told and (k.UNKNOWN not in kinds or not kinds.isdisjoint(k.ARRAYS | k.SCALARS)):
        return None
    if not name:
        return Code(f"{s.helper('cat')}({', '.join(s.arguments_of_handle(args))})", ATOM, k.UNKNOWN)
    return Code(f"{s.helper(name)}({', '.join(s.arguments_of_handle(args[1:]))})", ATOM, k.UNKNOWN)


def _feval(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    f = args[0]
    if isinstance(f, t.Text):
        return s.call(f.value, args[1:], t.Index(t.Name(f.value), args[1:]), nargout)
    if isinstance(f, t.Handle):
        return s.call(f.name, args[1:], t.Index(t.Name(f.name), args[1:]), nargout)
    if s.kinds.of(f) in (*k.TEXTS, k.UNKNOWN):  # perhaps a name, of a function here
        c = Code(f"{s.helper('str2func')}({s.code(f)}, **globals())", ATOM, k.HANDLE)
        c = Code(f"{s.helper('outputs')}({c}, {nargout})", ATOM) if nargout > 1 else c
    else:
        c = s.asked(f, nargout) if nargout > 1 else s.code(f)
    return Code(f"{c.at(ATOM)}({', '.join(s.arguments_of_handle(args[1:]))})")


def _dlfeval(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    if not args:
        return None
    f = s.asked(args[0], nargout) if nargout > 1 else s.code(args[0])
    rest = s.arguments_of_handle(args[1:])
    call = f"{s.dl('dlfeval')}({', '.join([f.text, *rest])})"
    return Code(call + s.first_of(args[0], nargout), ATOM, kind)


def _minibatchqueue(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """The function that makes mini-batches is asked for all of its outputs."""
    changed = False
    out = []
    previous: t.Expression | None = None
    for a in args:
        value = a.value if isinstance(a, t.NameValue) else a
        named = isinstance(a, t.NameValue) and a.name == "MiniBatchFcn"
        paired = isinstance(previous, t.Text) and previous.value == "MiniBatchFcn"
        if (named or paired) and isinstance(value, t.Handle) and (n := s.outputs_of(value.name)) > 1:
            value, changed = t.Asked(value, n), True
        elif (named or paired) and isinstance(value, t.Lambda) and s.passes_nargout(value.body):
            call = w.bare(value.body)
            if isinstance(call, t.Index) and (n := s.outputs_of(w.dotted(call.base) or "")) > 1:
                value, changed = t.Asked(value, n), True
        out.append(t.NameValue(a.name, value) if isinstance(a, t.NameValue) else value)
        previous = a
    return s.call("minibatchqueue", tuple(out), t.Name("minibatchqueue")) if changed else None


def _class(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    if args and s.is_dlarray(args[0]):
        return Code('"dlarray"', ATOM, k.CHAR)
    told = of_string("class_")(s, args, nargout, k.CHAR)
    return told or Code(f"{s.helper('class_')}({s.value(args[0])})", ATOM, k.CHAR)


def _exist(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """exist("x", "var") of a parameter asks whether it was given."""
    if args and isinstance(args[0], t.Text):
        variable = len(args) > 1 and isinstance(args[1], t.Text) and args[1].value == "var"
        name = args[0].value
        asked = args[1].value if len(args) > 1 and isinstance(args[1], t.Text) else ""
        if asked in ("", "class") and s.module.project.class_named(name, s.scope) is not None:
            return Code("8", ATOM, k.INT)
        v = s.scope.variable(name) if name.isidentifier() else None
        if v is not None and v.parameter:
            return Code(f"{s.local_name(name)} is not None", COMPARE, k.BOOL)
        if variable or v is not None:
            place = "globals()" if s.scope.function is None else "locals()"
            return Code(f"{quoted(s.local_name(name))} in {place}", COMPARE, k.BOOL)
    return None


def _deal(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    targets = s.statement.targets if isinstance(s.statement, t.Assign) else ()
    names = [x.id if isinstance(x, t.Name) else None for x in targets]
    names = names if len(names) == len(args) else [None] * len(args)
    values = [s.stored(a, name) for a, name in zip(args, names, strict=True)]
    if len(values) == nargout == 1:
        return values[0]
    if len(values) == nargout:
        return Code(", ".join(v.text for v in values), ATOM - 13)
    if len(values) == 1 and s.spread(args[0]) is None:
        if values[0].kind in UNCHANGING:
            return Code(", ".join([values[0].text] * nargout), ATOM - 13)
        return Code(f"map({s.helper('copy')}, [{values[0]}] * {nargout})", ATOM)
    return None


def _mod(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """Python's % of whole numbers, where the divisor is a number that is not zero."""
    a, b = s.code(args[0]), w.bare(args[1])
    if a.kind == k.INT and isinstance(b, t.Number) and b.text.isdigit() and int(b.text):
        return Code(f"{a.at(9)} % {b.text}", 9, k.INT)
    return None


def _isfield(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    if isinstance(args[1], t.Text) and s.kinds.of(args[0]) == k.STRUCT:
        return Code(f"{s.code(args[1])} in {s.code(args[0]).at(COMPARE + 1)}", COMPARE, k.BOOL)
    return None


def _getfield(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    if len(args) == 2:
        return s.code(t.DynamicField(args[0], args[1]))
    return None


def _narginchk(s: Any, args: Args, nargout: int, kind: str) -> Code:
    if not args:
        raise Cannot("narginchk")
    least = int(args[0].text) if isinstance(args[0], t.Number) and args[0].text.isdigit() else 0
    if s.constructor and 0 < least <= len(
        s.scope.function.inputs
    ):  # which a derived class may call without any
        given = f"{s.local_name(s.scope.function.inputs[least - 1])} is not None"
        told = '"MATLAB:narginchk:notEnoughInputs", "Not enough input arguments."'
        return Code(f"{s.helper('assert_')}({given}, {told})", ATOM)
    raise Dropped("Python checks the number of arguments")


def _dropped(reason: str) -> Callable:
    def native(s: Any, args: Args, nargout: int, kind: str) -> Code:
        raise Dropped(reason)

    native.drops = True  # type: ignore[attr-defined]
    return native


def _threads(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """How many threads compute is the libraries' choice; who asks for the number is told that it is not known."""
    if nargout == 0:
        raise Dropped("the libraries choose their threads")
    return None


def _extractdata(s: Any, args: Args, nargout: int, kind: str) -> Code:
    """NumPy's array, for the functions of the library; anything else gets it as a plain array of the library."""
    c = s.code(args[0])
    return Code(f"{s.dl('extractdata')}({c})", ATOM, k.HOST)


def _license(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """``license('test', feature)``: Python asks for no licence."""
    if len(args) < 2 or not isinstance(args[0], t.Text) or args[0].value.lower() not in ("test", "checkout"):
        return None
    s.doubts.append("license: whether what the program calls is here shows where it calls it")
    return Code("True", ATOM, k.BOOL)


def _pause(s: Any, args: Args, nargout: int, kind: str) -> Code:
    if len(args) != 1 or s.kinds.of(args[0]) in k.TEXTS:
        raise Dropped("the program does not wait")
    if any(re.search(r"\btimer\b", file.text) for file in s.module.project.files.values()):
        return Code(f"{s.helper('pause')}({s.code(args[0])})")  # timers call meanwhile
    s.module.imports.modules.add("import time")
    return Code(f"time.sleep({s.code(args[0])})")


def _copy(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """A handle object's own copy."""
    if len(args) != 1 or "copy" in s.module.project.methods or s.is_own("copy"):
        return None
    return Code(f"{s.helper('copied')}({s.code(args[0])})", ATOM, kind)


def _categories(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """A column of cells."""
    if len(args) != 1:
        return None
    return Code(f"{s.helper('Cell')}({s.dl('categories')}({s.code(args[0])})).T", ATOM, k.CELL)


NATIVES: dict[str, Callable[[Any, Args, int, str], Code | None]] = {
    "nargin": count_of(False),
    "nargout": count_of(True),
    "numel": size_of,
    "length": length_of,
    "isempty": isempty,
    **OF_TEXTS,
    **{n: of_parser(n) for n in PARSER_METHODS},
    "accumarray": accumarray,
    "double": of_column("double", double),
    "eig": eig,
    "str2func": str2func,
    "eval": evaluated("eval"),
    "evalc": evaluated("evalc"),
    "input": asked,
    "toc": toc,
    "ver": ver,
    "dir": folder_shown,
    "head": rows_shown("head"),
    "tail": rows_shown("tail"),
    "evalin": evaluated_elsewhere,
    "inline": of_text("inline"),
    "enumeration": enumeration,
    "vectorize": of_text("vectorize"),
    "categories": _categories,
    "copy": _copy,
    "struct": made_struct,
    "cell": _cell,
    "sprintf": _sprintf,
    "extractdata": _extractdata,
    "fprintf": _fprintf,
    "builtin": built_in,
    "containers.Map": made_map,
    "matlab.mixin.util.PropertyGroup": property_group,
    **{f"matlab.mixin.CustomDisplay.{name}": of_display(name) for name in OF_DISPLAYS},
    "fliplr": fliplr,
    "diag": diag,
    "find": of_column("find"),
    "single": of_column("single"),
    "cumsum": of_column("cumsum"),
    "transpose": transposed(".'"),
    "ctranspose": transposed("'"),
    "disp": printing.disp,
    "display": printing.display,
    "celldisp": printing.celldisp,
    "cat": _cat,
    "horzcat": joined("horzcat"),
    "vertcat": joined("vertcat"),
    **{name: _colours(name) for name in MAPS},
    "feval": _feval,
    "dlfeval": _dlfeval,
    "minibatchqueue": _minibatchqueue,
    "class": _class,
    "exist": _exist,
    "deal": _deal,
    "mod": _mod,
    "isfield": _isfield,
    "getfield": _getfield,
    "isa": isa,
    "properties": of_class("properties"),
    "methods": of_class("methods"),
    "isreal": isreal,
    **{name: of_string(name) for name in ("isstring", "ischar", "isStringScalar")},
    "isdlarray": isdlarray,
    **dict.fromkeys(("isprop", "ismethod"), isobject),
    **dict.fromkeys(("narginchk", "nargoutchk"), _narginchk),
    **{name: of_partition(name) for name in w.OF_PARTITIONS},
    "load": loaded,
    **{name: listed(name) for name in ("who", "whos")},
    "area": area,
    "save": saved,
    **{name: written_file(name, file) for name, file in NAMELESS_FILES.items()},
    "repelem": repelem,
    "full": full,
    "plus": plus,
    **dict.fromkeys(("rand", "randn"), seeded),
    "table": made_table,
    "timetable": made_timetable,
    **{name: columns_named_after(name, 1) for name in ("array2table", "cell2table")},
    **{name: columns_named_after(name, 2) for name in ("innerjoin", "outerjoin", "synchronize")},
    "clc": _dropped("the screen is not cleared"),
    "clear": _dropped("Python forgets what goes out of scope"),
    "clearvars": _dropped("Python forgets what goes out of scope"),
    "close": _dropped("windows"),
    "more": _dropped("the display's format"),
    **dict.fromkeys(("beep", "sound", "soundsc"), _dropped("sound")),
    **dict.fromkeys("msgbox errordlg helpdlg warndlg uiwait".split(), _dropped("windows")),
    **dict.fromkeys(
        "diary echo edit doc deepNetworkDesigner experimentManager uitable".split(), _dropped("windows")
    ),
    "commandwindow": _dropped("windows"),
    **{name: path_changed(name) for name in ("addpath", "rmpath")},
    "which": which,
    "license": _license,
    **dict.fromkeys(("savepath", "rehash", "restoredefaultpath"), _dropped("Python imports by name")),
    **dict.fromkeys(("mlock", "munlock"), _dropped("Python clears no functions")),
    "parpool": _dropped("parallel workers"),
    "maxNumCompThreads": _threads,
    "gcp": _dropped("parallel workers"),
    "dbstop": _dropped("the debugger"),
    "profile": _dropped("the profiler"),
    "drawnow": _dropped("drawing"),
    "pause": _pause,
    "keyboard": lambda *asked: Code("breakpoint()", ATOM),
    "ishold": lambda s, args, nargout, kind: Code("True", ATOM, k.BOOL),  # matplotlib always holds
    "colormap": colormap,
    "kmeans": clusters,
    "mae": mae,
    "mse": mse,
    "simplify": simplify,
    "solve": solve,
    "summary": summary,
    **SHOWN_ALONE,
    "mfilename": lambda s, args, nargout, kind: _file_name(s, args),
}
