"""A script and the files beside it translated, each statement of the script under a mark with its line in MATLAB."""

from __future__ import annotations

import dataclasses
import os
from dataclasses import dataclass, field

from dlarray.migration.inference.first_stores import assigned
from dlarray.migration.porting.conjugation import conjugated_files
from dlarray.migration.porting.loaded_names import with_loaded_names
from dlarray.migration.porting.modules import has_complex, module_of
from dlarray.migration.porting.places import output_path
from dlarray.migration.porting.plan import plan_of
from dlarray.migration.porting.project import known_of
from dlarray.migration.porting.run_by_name import with_scripts_run
from dlarray.migration.porting.writing.context import Note
from dlarray.migration.porting.writing.names import python_name
from dlarray.migration.source import grammar, reader, scopes
from dlarray.migration.source import tree as t

MARK = "@@ line"
_OUTSIDE = ("+", "@")


@dataclass
class Translation:
    """Python's modules by their paths, which of them is the script, and what the script's lines are."""

    modules: dict[str, str] = field(default_factory=dict)
    script: str = ""
    statements: list[tuple[int, int]] = field(default_factory=list)  # first and last line of each, in order
    targets: dict[int, list[str]] = field(
        default_factory=dict
    )  # of each statement's line: what it assigns in Python
    left: list[Note] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def translated(path: str, code: str, out: str, more: list[str]) -> Translation:
    """Translate the code of the script at ``path``, with the files of its folder and of the folders ``more``."""
    done = Translation()
    project = scopes.Project()
    file = grammar.parse(code, path)
    marked = _marked(file)
    done.statements = [
        (s.line, max(s.line, s.last_line)) for s in file.statements if not isinstance(s, t.Comment)
    ]
    for s in file.statements:
        if names := assigned((s,)):
            done.targets.setdefault(s.line, []).extend(sorted(map(python_name, names)))
    project.add(marked)
    folders = [os.path.dirname(os.path.abspath(path)), *map(os.path.abspath, more)]
    for beside in _files(folders, path):
        try:
            source = reader.read(beside)
            parsed = grammar.parse(source.text, beside)
        except (reader.ReadingError, OSError) as problem:
            done.problems.append(str(problem))
            continue
        if not (source.live and parsed.is_script):  # other live scripts are programs of their own
            project.add(parsed)
    root = os.path.commonpath(folders)
    with_scripts_run(project)
    with_loaded_names(project)
    plan, known = plan_of(project), known_of(project)
    complex_numbers, conjugated = has_complex(project), conjugated_files(project)
    for name, each in project.files.items():
        text, module = module_of(each, project, plan, known, root, complex_numbers, name in conjugated)
        place = output_path(os.path.abspath(name), root, out)
        if name == marked.path:
            done.script, done.left = place, [note for note in module.notes if note.kind == "left"]
        done.modules[place] = text
    for place in list(done.modules):
        folder = os.path.dirname(place)
        while folder and os.path.abspath(folder) != os.path.abspath(out):
            done.modules.setdefault(os.path.join(folder, "__init__.py"), "")
            folder = os.path.dirname(folder)
    return done


def _marked(file: t.File) -> t.File:
    body: list[t.Statement] = []
    for s in file.body:
        if not isinstance(s, (t.Comment, t.Function, t.Class)):
            body.append(t.Comment(f"% {MARK} {s.line}", line=s.line, column=s.column))
        body.append(s)
    return dataclasses.replace(file, body=tuple(body))


def _files(folders: list[str], script: str) -> list[str]:
    """What MATLAB finds from these folders: their files, and those of packages, classes and private folders."""
    found: dict[str, None] = {}
    own = os.path.splitext(os.path.abspath(script))[
        0
    ]  # the same script saved in the other format is not another
    for folder in folders:
        waiting = [folder]
        while waiting:
            here = waiting.pop()
            for name in sorted(os.listdir(here)):
                place = os.path.join(here, name)
                if os.path.isdir(place):
                    if name.startswith(_OUTSIDE) or name == "private":
                        waiting.append(place)
                elif name.endswith(reader.SUFFIXES) and os.path.splitext(place)[0] != own:
                    found[place] = None
    return list(found)


def lines_of_marks(text: str) -> list[tuple[int, int]]:
    """The lines of a module that have a mark, and MATLAB's lines."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(f"# {MARK} "):
            found.append((number, int(line.rpartition(" ")[2])))
    return found
