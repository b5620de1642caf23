"""Scripts that scripts run, by their names or by their files, ``run('first.m')``, and what they bring along."""

from __future__ import annotations

import os
from dataclasses import fields, is_dataclass, replace
from typing import Any

from dlarray.migration.inference.first_stores import LOADS, assigned
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Project


def with_scripts_run(project: Project) -> None:
    """Make statements that run a script by its file into statements that run it by its name."""
    if "run" in project.functions or "run" in project.scripts:
        return
    for path, file in list(project.files.items()):
        if file.is_script and "run" in file.text:
            own = [isinstance(s, (t.Function, t.Class)) for s in file.body]
            body = [
                x
                for s, kept in zip(file.body, own, strict=True)
                for x in ((s,) if kept else _named((s,), project, path))
            ]
            project.files[path] = replace(file, body=tuple(body))


def _named(body: tuple, project: Project, path: str) -> tuple:
    made: list[Any] = []
    for s in body:
        if (name := _script_of(s, project, path)) is None:
            made.append(_within(s, project, path))
            continue
        if os.path.dirname(_file_of(s) or ""):
            doubt = "% PORT: run works in the folder of the script, its name alone in this one"
            made.append(t.Comment(doubt, line=s.line, column=s.column, last_line=s.last_line))
        call = t.Do(t.Name(name))
        made.append(replace(call, line=s.line, column=s.column, last_line=s.last_line))
    return tuple(made)


def _within(node: Any, project: Project, path: str) -> Any:
    """A statement whose own statements are made so."""
    changes = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, tuple) and value:
            new = (
                _named(value, project, path)
                if isinstance(value[0], t.Statement)
                else tuple(_part(x, project, path) for x in value)
            )
            if any(a is not b for a, b in zip(new, value, strict=False)) or len(new) != len(value):
                changes[field.name] = new
    return replace(node, **changes) if changes else node


def _part(x: Any, project: Project, path: str) -> Any:
    """A branch, ``(condition, statements)``; anything else as it is."""
    if isinstance(x, tuple):
        return tuple(
            _named(v, project, path) if isinstance(v, tuple) and v and isinstance(v[0], t.Statement) else v
            for v in x
        )
    return _within(x, project, path) if is_dataclass(x) and not isinstance(x, t.Expression) else x


def _file_of(s: Any) -> str | None:
    """The file that a statement runs, without the folder where the program makes that."""
    if isinstance(s, t.Command) and s.name == "run" and len(s.args) == 1:
        return s.args[0].strip("'\"").replace("\\", "/")
    x = s.value if isinstance(s, t.Do) else None
    if isinstance(x, t.Index) and not x.brace and x.base == t.Name("run") and len(x.args) == 1:
        return _last_text(x.args[0])
    return None


def _last_text(x: Any) -> str | None:
    """Text, or that at the end of ``fullfile(folder, 'file.m')`` and ``[folder '/file.m']``."""
    x = w.bare(x)
    if isinstance(x, t.Text):
        return x.value.replace("\\", "/")
    if isinstance(x, t.Index) and x.base == t.Name("fullfile") and x.args:
        last = _last_text(x.args[-1])
        return None if last is None else f"folder/{last}"
    if isinstance(x, t.Matrix) and len(x.rows) == 1 and len(x.rows[0]) > 1:
        last = _last_text(x.rows[0][-1])
        return last if last is not None and last.startswith("/") else None
    return None


def _script_of(s: Any, project: Project, path: str) -> str | None:
    stem, ending = os.path.splitext(os.path.basename(_file_of(s) or ""))
    found = project.script(stem, path) if stem and ending in ("", ".m", ".mlx") else None
    return stem if found is not None and found != path else None


def brought(project: Project, path: str) -> set[str]:
    """What the scripts assign that a script runs by their names, and those that they run."""
    return _brought(project, path, {path}) - {LOADS}


def around(project: Project) -> dict[str, dict[str, str]]:
    """Of each script that other scripts run: the variables that it finds there, and the file of the script that has
    them."""
    callers = _callers(project)
    made = {path: made_by_script(project, path) for path in {p for some in callers.values() for p in some}}
    found: dict[str, dict[str, str]] = {}
    for path in callers:
        waiting, seen, names = list(callers[path]), {path}, dict[str, str]()
        while waiting:
            caller = waiting.pop(0)
            if caller not in seen:
                seen.add(caller)
                names = {**dict.fromkeys(made[caller], caller), **names}
                waiting += callers.get(caller, ())
        found[path] = names
    return found


def _callers(project: Project) -> dict[str, list[str]]:
    """Of each script those that run it, once for each place; twice for one in a loop."""
    callers: dict[str, list[str]] = {}
    for path, file in project.files.items():
        if file.is_script:
            looped = {
                id(inner)
                for s in w.body_walk(file.statements)
                if isinstance(s, (t.For, t.While))
                for inner in w.body_walk(s.body)
            }
            for s in w.body_walk(file.statements):
                called = s.value.id if isinstance(s, t.Do) and isinstance(s.value, t.Name) else ""
                if (other := project.script(called, path) if called else None) is not None and other != path:
                    callers.setdefault(other, []).extend([path] * (1 + (id(s) in looped)))
    return callers


def kept(project: Project) -> dict[str, set[str]]:
    """Of each script that others run: the variables that may be there already, so that a store goes into them.

    Others have made them, or the script itself, when it was run before.
    """
    callers = _callers(project)
    found: dict[str, set[str]] = {}
    for path in callers:
        waiting, seen, names, again = [path], {path}, set[str](), False
        while waiting:
            runs = callers.get(waiting.pop(), [])
            again = again or len(runs) > 1
            for caller in runs:
                if caller not in seen:
                    seen.add(caller)
                    waiting.append(caller)
                    names |= _made(project, caller, {caller, path})
        found[path] = names | (assigned(project.files[path].statements) if again else set())
    return found


def made_by_script(project: Project, path: str) -> set[str]:
    """What a script assigns, with those that it runs; and LOADS where one of them loads a file."""
    return _made(project, path, {path})


def _brought(project: Project, path: str, seen: set[str]) -> set[str]:
    names: set[str] = set()
    for s in w.body_walk(project.files[path].statements):
        called = s.value.id if isinstance(s, t.Do) and isinstance(s.value, t.Name) else ""
        other = project.script(called, path)
        if other is not None and other not in seen and other in project.files:
            names |= _made(project, other, {*seen, other})
    return names


def _made(project: Project, path: str, seen: set[str]) -> set[str]:
    body = project.files[path].statements
    loads = any(map(_loads, w.body_walk(body)))
    return assigned(body) | _brought(project, path, seen) | ({LOADS} if loads else set())


def _loads(s: t.Statement) -> bool:
    if isinstance(s, t.Command):
        return s.name == "load"
    return isinstance(s, t.Do) and isinstance(s.value, t.Index) and s.value.base == t.Name("load")
