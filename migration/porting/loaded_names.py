"""``load('data.mat')`` in functions: it makes what the function reads and nothing else makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from dlarray.migration.checking import base_names, library, vocabulary
from dlarray.migration.inference.first_stores import assigned
from dlarray.migration.porting.natives.functions import CONSTANTS
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Project

Known = Callable[[str], bool]


def with_loaded_names(project: Project) -> None:
    """Name, in every function, what a load without names brings."""
    for path, file in list(project.files.items()):
        if "load" not in file.text or not file.functions:
            continue
        own = {f.name for f in file.functions} | {n.name for f in file.functions for n in f.nested}

        def known(name: str, own: set[str] = own) -> bool:
            return name in own or _is_known(project, name)

        body = tuple(_function(s, known) if isinstance(s, t.Function) else s for s in file.body)
        if body != file.body:
            old = {f.name: f for f in file.functions}
            project.files[path] = replace(file, body=body)
            for name, (where, function) in list(project.functions.items()):
                if where == path and function is old.get(function.name):
                    made = next(f for f in project.files[path].functions if f.name == function.name)
                    project.functions[name] = (where, made)
                    project.same.get(name, {}).update(
                        {path: made} if path in project.same.get(name, {}) else {}
                    )


def _is_known(project: Project, name: str) -> bool:
    """Whether a name is a function's, a class's or a package's, so that no file need bring it."""
    own = name in project.functions or name in project.scripts or name in project.classes
    return (
        own
        or name in CONSTANTS
        or name in ("i", "j", "end", "containers", "matlab", "nnet")  # packages of MATLAB's among them
        or name in {p.partition(".")[0] for p in project.packages}
        or not library.helpers().isdisjoint({name, f"{name}_"})
        or library.known(name) is not None
        or name in vocabulary.PLOTS | vocabulary.LANGUAGE | vocabulary.IN_PLACE | vocabulary.DESKTOP
        or name in base_names.categories()
        or any(w.of_partition(name, text) for text in _texts(project))
        or bool(vocabulary.toolbox_of(name) or vocabulary.human_reason(name))
    )


def _texts(project: Project) -> list[str]:
    return [file.text for file in project.files.values()]


def _function(f: t.Function, known: Known) -> t.Function:
    if f.nested:  # which may read what is loaded
        return f
    return replace(f, body=_block(f.body, (), {*f.inputs}, f, known))


def _block(body: t.Body, after: t.Body, there: set[str], f: t.Function, known: Known) -> t.Body:
    """Statements with the names that their loads bring: those that they, or the statements after them, read."""
    made: list[t.Statement] = []
    there = set(there)
    loads = [n for n, s in enumerate(body) if _loads_all(s) is not None]
    of_files = ""  # the structure of all that was loaded so far
    for n, s in enumerate(body):
        text = _loads_all(s)
        later = [x for x in loads if x > n]
        # What is read behind a further load may come from any of the files.
        rest = body[n + 1 : later[0]] if later else (*body[n + 1 :], *after)
        read = _first_read(rest, known) if text is not None else []
        needed = [name for name in read if name not in there]
        if text is None or not (needed or of_files or _needs((*body[n + 1 :], *after), known, there)):
            made.append(w.with_bodies(s, partial(_block, after=rest, there=there, f=f, known=known)))
            there |= assigned((s,))
            continue
        name = of_files or _free("loaded", there | set(_first_read(f.body, known)) | assigned(f.body))
        loaded: t.Expression = t.Index(t.Name("load"), (text,))
        if of_files:
            loaded = t.Index(t.Name("with_fields"), (t.Name(of_files), loaded))
        made.append(_there(t.Assign((t.Name(name),), loaded), s))
        if also := [x for x in read if x in there and x not in f.outputs]:
            doubt = f"% PORT: load also replaces {', '.join(also)} where the file holds such a name"
            made.append(_there(t.Comment(doubt), s))
        made += [_there(t.Assign((t.Name(x),), t.Field(t.Name(name), x)), s) for x in needed]
        there |= {*needed, name}
        of_files = name
    return tuple(made)


def _needs(body: t.Body, known: Known, there: set[str]) -> bool:
    """Whether statements read names that nothing makes."""
    return any(name not in there for name in _first_read(body, known))


def _free(name: str, taken: set[str]) -> str:
    return name if name not in taken else f"{name}_"


def _there(made: t.Statement, s: t.Statement) -> t.Statement:
    """A statement that stands in the line of another."""
    return replace(made, line=s.line, column=s.column, last_line=s.last_line)


def _loads_all(s: t.Statement) -> t.Expression | None:
    """The file that a statement loads all variables of."""
    if isinstance(s, t.Command) and s.name == "load" and len(s.args) == 1:
        return t.Text(s.args[0].strip("'\""), False)
    if isinstance(s, t.Do) and isinstance(x := s.value, t.Index) and x.base == t.Name("load"):
        return x.args[0] if len(x.args) == 1 else None
    return None


def _brought(s: t.Statement) -> set[str]:
    """The variables that a load names."""
    if isinstance(s, t.Command) and s.name == "load":
        return set(s.args[1:])
    if isinstance(s, t.Do) and isinstance(x := s.value, t.Index) and x.base == t.Name("load"):
        return {a.value for a in x.args[1:] if isinstance(a, t.Text)}
    return set()


def _first_read(body: t.Body, known: Known) -> list[str]:
    """Names of variables that statements read before they assign them, in the order of their lines."""
    read: dict[str, None] = {}
    made: set[str] = set()
    for s in w.body_walk(body):
        found = [n for x in w.expressions(s) for n in w.walk(x)]
        bound = {p for n in found if isinstance(n, t.Lambda) for p in n.parameters}
        stored = {id(w.root(x)) for x in s.targets} if isinstance(s, t.Assign) else set()
        if isinstance(s, t.For):
            stored.add(id(s.variable))
        called = {id(n.base) for n in found if isinstance(n, t.Index) and not n.brace}
        for n in found:
            if not isinstance(n, t.Name) or id(n) in stored or n.id in made | bound:
                continue
            if not known(n.id) or id(n) not in called and library.needs_arguments(n.id):
                read.setdefault(n.id)
        made |= assigned((s,)) if isinstance(s, (t.Assign, t.For)) else _brought(s)
        if isinstance(s, t.Shared):
            made.update(s.names)
    return list(read)
