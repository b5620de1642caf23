"""Functions of tables and files that need their arguments looked at: load, save, table."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Sequence
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.first_stores import cleared
from dlarray.migration.porting.natives.data_places import noted
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

Args = tuple[t.Expression, ...]


def loaded(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    file = [file_of(s, args[0]), *s.arguments_of_handle(args[1:])] if args else []
    if any(not (isinstance(a, t.Text) and a.value.startswith("-")) for a in args[1:]):
        file.append("AsStructure=True")
    return Code(load_call(s, file))


def load_call(s: Any, file: list[str]) -> str:
    """A call of load, which is told the program's own classes and layers."""
    told = {"Classes": _classes_of(s), "Layers": _layers_of(s)} if file else {}
    more = [
        f"{option}={{{', '.join(f'{quoted(c)}: {quoted(m)}' for c, m in classes.items())}}}"
        for option, classes in told.items()
        if classes
    ]
    return f"{s.helper('load')}({', '.join([*file, *more])})"


_MOST_CLASSES = 6  # of which calls of load tell
_LAYERS = ("nnet.layer.Layer", "nnet.layer.ClassificationLayer", "nnet.layer.RegressionLayer")
_NO_OBJECTS = ("nnet.", "matlab.", "deep.")


def _classes_of(s: Any) -> dict[str, str]:
    """The modules of the program's own classes by their names, for a file may hold objects of them."""
    project = s.module.project
    keys = {project.class_named(c.name, s.scope): c for _, c in project.classes.values()}
    found = {
        c.name: s.module_of(project.classes[key][0])
        for key, c in keys.items()
        if key is not None
        and not any(x.startswith(_NO_OBJECTS) for x in c.superclasses)
        and not any(isinstance(m, t.Enumeration) for m in c.members)
        and _has_properties(c)
    }
    return found if len(found) <= _MOST_CLASSES else {}


def _layers_of(s: Any) -> dict[str, str]:
    """The modules of the program's own layers by their names, for the networks of a file may have them."""
    project = s.module.project
    found = {
        c.name: s.module_of(path)
        for path, c in project.classes.values()
        if any(x.startswith(_LAYERS) for x in c.superclasses)
    }
    return found if len(found) <= _MOST_CLASSES else {}


def _has_properties(c: t.Class) -> bool:
    return any(isinstance(m, t.Properties) for m in c.members) or bool(c.superclasses)


def file_of(s: Any, a: t.Expression) -> str:
    """A file's name; MATLAB adds .mat where it has no ending."""
    a = w.bare(a)
    noted(s, a)
    if (
        isinstance(a, t.Text)
        and not a.value.startswith("-")
        and "." not in a.value.replace("\\", "/").split("/")[-1]
    ):
        return quoted(f"{a.value}.mat")
    return s.code(a).text


def _saved_file(s: Any, a: t.Expression) -> str:
    """A file that save writes, to which the library would add an ending of its own."""
    name = file_of(s, a)
    given = isinstance(w.bare(a), t.Text) or _has_ending(s, a)
    return name if given else f"{s.helper('mat_file')}({name})"


def _has_ending(s: Any, a: t.Expression, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a name of a file ends with text that has an ending: ``[name '.mat']``, or a variable with such text."""
    a = w.bare(a)
    if isinstance(a, t.Text):
        return re.search(r"\.[A-Za-z]\w*$", a.value) is not None
    if isinstance(a, t.Name) and a.id not in seen:
        made = [x.value for x in w.body_walk(s.scope.body) if isinstance(x, t.Assign) and a in x.targets]
        return bool(made) and all(_has_ending(s, value, seen | {a.id}) for value in made)
    if isinstance(a, t.Matrix) and len(a.rows) == 1 and a.rows[0]:
        return _has_ending(s, a.rows[0][-1], seen)
    if isinstance(a, t.Binary) and a.op == "+":
        return _has_ending(s, a.right, seen)
    if not isinstance(a, t.Index) or not a.args:
        return False
    function = w.dotted(a.base)
    if function == "sprintf":
        return _has_ending(s, a.args[0], seen)
    return function in ("fullfile", "strcat", "append") and _has_ending(s, a.args[-1], seen)


def made_table(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """table(x, y): the columns have the names of the variables that were given."""
    count = 0
    while count < len(args) and not isinstance(args[count], t.NameValue) and not _is_option(args[count]):
        count += 1
    options = {a.name for a in args if isinstance(a, t.NameValue)} | {
        a.value for a in args if isinstance(a, t.Text)
    }
    columns = args[:count]
    if "table" in s.module.project.methods:  # which may be what is called
        return None
    if not columns or "VariableNames" in options or any(s.spread(a) is not None for a in columns):
        return None
    names = [
        a.id if isinstance(a, t.Name) and s.is_value(a.id) else f"Var{i}" for i, a in enumerate(columns, 1)
    ]
    return s.call("table", (*args, _names("VariableNames", names)), t.Index(t.Name("table"), args)).of(
        k.TABLE
    )


def columns_named_after(name: str, count: int) -> Callable:
    """Tables whose new columns have the names of the variables that were given."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        options = {a.name if isinstance(a, t.NameValue) else getattr(a, "value", None) for a in args[count:]}
        given = args[:count]
        known = [a.id if isinstance(a, t.Name) and s.is_value(a.id) else "" for a in given]
        if len(given) < count or s.is_own(name) or not all(known):
            return None
        if options & {"VariableNames", "InputName", "InputNames"}:
            return None
        told = _names("InputNames", known) if count > 1 else t.NameValue("InputName", t.Text(known[0], False))
        return s.call(name, (*args, told), t.Index(t.Name(name), args), nargout)

    return native


def made_timetable(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """timetable(t, x, y): the row times and the columns have the names of the variables that were given."""
    count = 0
    while count < len(args) and not isinstance(args[count], t.NameValue) and not _is_option(args[count]):
        count += 1
    options = {a.name for a in args if isinstance(a, t.NameValue)} | {
        a.value for a in args if isinstance(a, t.Text)
    }
    if not count or any(s.spread(a) is not None for a in args[:count]):
        return None
    first = 0 if options & {"RowTimes", "SampleRate", "TimeStep"} else 1
    given = list(args)
    if "VariableNames" not in options:
        names = [
            a.id if isinstance(a, t.Name) and s.is_value(a.id) else f"Var{i}"
            for i, a in enumerate(args[first:count], 1)
        ]
        given.append(_names("VariableNames", names))
    times = args[0]
    if first and "DimensionNames" not in options and isinstance(times, t.Name) and s.is_value(times.id):
        given.append(_names("DimensionNames", [times.id, "Variables"]))
    if len(given) == len(args):
        return None
    return s.call("timetable", tuple(given), t.Index(t.Name("timetable"), args)).of(k.TABLE)


def _names(option: str, names: list[str]) -> t.NameValue:
    return t.NameValue(option, t.Cell((tuple(t.Text(n, False) for n in names),)))


def _is_option(a: t.Expression) -> bool:
    return isinstance(a, t.Text) and a.value in (
        "VariableNames",
        "RowNames",
        "Size",
        "VariableTypes",
        "DimensionNames",
        "RowTimes",
        "SampleRate",
        "TimeStep",
        "StartTime",
    )


def missed_by_save(scope: Any, words: Sequence[str]) -> list[str]:
    """The variables that ``clear`` takes away in a function which saves all that it has."""
    f = scope.function
    if f is None or not any(map(_saves_all, w.body_walk(scope.body))):
        return []
    stored = {x.id for s in scope.body if isinstance(s, t.Assign) for x in s.targets if isinstance(x, t.Name)}
    own = {v for v in {*f.inputs, *stored} if (x := scope.variable(v)) is not None and not x.shared}
    return sorted(cleared([a.strip("'\"") for a in words], own))


def _saves_all(s: t.Statement) -> bool:
    if isinstance(s, t.Command):
        return s.name == "save" and not any(not a.startswith("-") for a in s.args[1:])
    call = w.bare(s.value) if isinstance(s, t.Do) else None
    if not isinstance(call, t.Index) or call.base != t.Name("save"):
        return False
    return all(isinstance(a, t.Text) and a.value.startswith("-") for a in call.args[1:])


def saved(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """save with the names of variables; without names all variables of the workspace are saved."""
    options = [a.value.lower() for a in args[1:] if isinstance(a, t.Text) and a.value.startswith("-")]
    words = [a.value for a in args[1:] if isinstance(a, t.Text) and not a.value.startswith("-")]
    names = list(dict.fromkeys(words))  # one that is named twice is saved once
    if options == ["-struct"] and len(names) == 1 == len(args) - 2 and s.is_value(names[0]):
        return Code(f"{s.dl('save')}({_saved_file(s, args[0])}, **{s.local_name(names[0])})")
    if "-ascii" in options and names:
        return _as_text(s, args[0], options, names)
    if "-ascii" in options:
        raise Cannot(f"save with {', '.join(options)}")
    if {"-struct", "-append", "-regexp"} & set(options) or len(words) + len(options) != len(args[1:]):
        place = "globals()" if s.scope.function is None else "locals()"
        given = [f"{s.helper('workspace')}({place})", *s.arguments_of_handle(args[1:])]
        return Code(f"{s.helper('save_variables')}({file_of(s, args[0])}, {', '.join(given)})")
    file = _saved_file(s, args[0]) if args else '"matlab.mat"'
    if not names:
        place = "globals()" if s.scope.function is None else "locals()"
        return Code(f"{s.dl('save')}({file}, **{s.helper('workspace')}({place}))")
    if any("*" in n for n in names):
        place = "globals()" if s.scope.function is None else "locals()"
        given = [f"{s.helper('workspace')}({place})", *map(quoted, names)]
        return Code(f"{s.helper('save_variables')}({file_of(s, args[0])}, {', '.join(given)})")
    missing = [n for n in names if not s.is_value(n)]
    if missing and not (
        s.scope.function is None and _loads_all(s.scope.body)
    ):  # a file may have brought them
        raise Cannot(f"save of {', '.join(missing)}, which nothing here defines")
    parts = [
        f'**{{"{n}": {s.local_name(n)}}}' if keyword.iskeyword(n) else f"{n}={s.local_name(n)}" for n in names
    ]
    return Code(f"{s.dl('save')}({file}, {', '.join(parts)})")


def _loads_all(body: t.Body) -> bool:
    """Whether a script loads a file without naming its variables."""
    return any(
        (isinstance(x, t.Command) and x.name == "load" and len(x.args) == 1)
        or (
            isinstance(x, t.Do)
            and isinstance(y := x.value, t.Index)
            and y.base == t.Name("load")
            and len(y.args) == 1
        )
        for x in w.body_walk(body)
    )


def _as_text(s: Any, file: t.Expression, options: list[str], names: list[str]) -> Code:
    """``save(file, 'A', '-ascii', '-double')``."""
    words = {"-double": "double", "-tabs": "tabs", "-append": "append"}
    if unknown := [x for x in options if x not in words and x != "-ascii"]:
        raise Cannot(f"save with {', '.join(unknown)}")
    if missing := [n for n in names if not s.is_value(n)]:
        raise Cannot(f"save of {', '.join(missing)}, which nothing here defines")
    parts = [
        s.code(file).text,
        *map(s.local_name, names),
        *[f"{words[x]}=True" for x in options if x in words],
    ]
    return Code(f"{s.helper('save_ascii')}({', '.join(parts)})")


# Files that are written without a name, where what they hold has none either.
NAMELESS_FILES = {"writematrix": "matrix", "writecell": "cell", "writetable": "table"}


def written_file(function: str, nameless: str) -> Callable:
    """``writematrix(A)`` alone: the file has the name of the variable."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        if len(args) != 1 or s.spread(args[0]) is not None:
            return None
        given = w.bare(args[0])
        name = given.id if isinstance(given, t.Name) and s.is_value(given.id) else nameless
        named = (*args, t.Text(f"{name}.txt", False))
        return s.call(function, named, t.Index(t.Name(function), named), nargout)

    return native


def listed(name: str) -> Any:
    """``who`` and ``whos`` of the variables of a scope; of a file they are functions as others are."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        texts = [a.value.lower() if isinstance(a, t.Text) else None for a in args]
        if "-file" in texts or texts[:1] == [None]:
            return None
        place = "globals()" if s.scope.function is None else "locals()"
        asked = ["nargout=1"] if nargout else []
        given = ", ".join([place, *s.arguments_of_handle(args), *asked])
        return Code(f"{s.helper(f'{name}_of')}({given})", ATOM, k.CELL if name == "who" else k.STRUCTS)

    return native
