"""A file or a folder of MATLAB source as Python modules."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from dlarray.migration.checking import library
from dlarray.migration.checking.vocabulary import PLOTS
from dlarray.migration.inference.kinds import Kinds, kinds_of
from dlarray.migration.inference.known import Known
from dlarray.migration.porting.class_folders import with_their_methods
from dlarray.migration.porting.conjugation import conjugated_files
from dlarray.migration.porting.loaded_names import with_loaded_names
from dlarray.migration.porting.modules import has_complex, module_of
from dlarray.migration.porting.places import output_path
from dlarray.migration.porting.plan import plan_of
from dlarray.migration.porting.run_by_name import around, brought, kept, with_scripts_run
from dlarray.migration.porting.variables_of_functions import told_apart
from dlarray.migration.porting.writing.context import Note
from dlarray.migration.porting.writing.names import python_name
from dlarray.migration.source import grammar, reader, scopes, walks
from dlarray.migration.source import tree as t
from dlarray.migration.source.function_tests import as_test_class
from dlarray.migration.source.problems import MISTAKES
from dlarray.migration.source.property_options import with_property_options


@dataclass
class Port:
    """The modules of a project, by path, and what was noted."""

    modules: dict[str, str] = field(default_factory=dict)  # output path: text
    origins: dict[str, str] = field(default_factory=dict)  # output path: source path
    notes: list[Note] = field(default_factory=list)
    statements: int = 0
    lines: int = 0
    problems: list[str] = field(default_factory=list)
    data: list[str] = field(default_factory=list)  # files that programs may read, which stay where they are


def ported(paths: list[str], out: str = "") -> Port:
    """Translate files and folders."""
    port = Port(data=reader.data_of(paths))
    files = []
    for path in reader.files_of(paths):
        try:
            source = reader.read(path)
            files.append(named_by_file(grammar.parse(source.text, path)))
        except (reader.ReadingError, OSError) as problem:
            port.problems.append(str(problem))
            continue
        port.lines += source.text.count("\n")
    project = project_of(files)
    root = _root(paths)
    plan, known = plan_of(project), known_of(project)
    complex_numbers, conjugated = has_complex(project), conjugated_files(project)
    for path, file in project.files.items():
        text, module = module_of(file, project, plan, known, root, complex_numbers, path in conjugated)
        place = output_path(path, root, out)
        port.modules[place] = text
        port.origins[place] = path
        port.notes.extend(module.notes)
        port.statements += module.statements
    if plan.shared:
        port.modules[os.path.join(out, f"{plan.home}.py")] = _shared_values(plan.shared)
    walks.forget()
    for folder in sorted(_packages(port.modules, out)):
        port.modules.setdefault(os.path.join(folder, "__init__.py"), "")
    return port


def project_of(files: Iterable[t.File]) -> scopes.Project:
    """The files as one project, each as the others make it to be read."""
    project = scopes.Project()
    for file in with_property_options(with_their_methods(map(as_test_class, files))):
        project.add(file)
    with_scripts_run(project)
    with_loaded_names(project)
    _give_variables(project)
    project.around, project.kept = around(project), kept(project)
    _tell_apart(project)
    return project


def named_by_file(file: t.File) -> t.File:
    """A function is called by the name of its file, whatever the first line of the file says."""
    stem = os.path.splitext(os.path.basename(file.path))[0]
    names = [f.name for f in file.functions]
    if file.is_script or file.classes or not names or stem in names or not stem.isidentifier():
        return file
    main = file.functions[0]
    calls = any(n == t.Name(main.name) for n in walks.walk(file)) and main.name not in main.outputs
    if calls:  # itself, by the name that it has there
        return file
    return replace(file, body=tuple(replace(s, name=stem) if s is main else s for s in file.body))


def _shared_values(names: Iterable[str]) -> str:
    """The module of global variables that several files declare."""
    lines = [f"{name} = dl.dlarray([])" for name in sorted(map(python_name, names))]
    return '"""Global variables of several files."""\n\nimport dlarray as dl\n\n' + "\n".join(lines) + "\n"


def _give_variables(project: scopes.Project) -> None:
    """The variables that scripts bring along are there in the scripts that run them."""
    for path, file in list(project.files.items()):
        if file.is_script and (names := brought(project, path)):
            project.files[path] = replace(file, given=tuple(sorted(names)))


def _tell_apart(project: scopes.Project) -> None:
    """Variables that have a function's name get their own where a script calls that function before."""

    def is_function(name: str) -> bool:
        own = name in project.functions or name in project.scripts or name in project.classes
        helper = not library.helpers().isdisjoint({name, f"{name}_"})
        return own or helper or name in PLOTS or library.known(name) is not None

    run = {
        s.value.id
        for file in project.files.values()
        for s in walks.body_walk(file.statements)
        if isinstance(s, t.Do) and isinstance(s.value, t.Name)
    }
    for path, file in list(project.files.items()):
        if not any(
            path in project.same.get(name, ()) for name in run
        ):  # its variables are another script's, too
            project.files[path] = told_apart(file, is_function)


def ported_text(
    text: str, path: str = "script.m", given: Iterable[str] = (), there: Iterable[str] = ()
) -> str:
    """One file's text translated; ``given`` are variables before a script begins, ``there`` those with a value."""
    project = project_of([replace(grammar.parse(text, path), given=tuple(given), there=tuple(there))])
    file = project.files[path]
    numbers = has_complex(project), bool(conjugated_files(project))
    made = module_of(file, project, plan_of(project), known_of(project), "", *numbers)[0]
    walks.forget()
    return made


def known_of(project: scopes.Project) -> Known:
    """Kinds across functions, in rounds, because calls tell callees and callees their callers.

    The first round leaves out what it does not know yet, so that a function which is given its own result is not
    thought to take anything. What comes out is certain once a round changes nothing; else the rounds begin again with
    nothing left out, and then each of them is certain.
    """
    found = [(path, scope) for path, file in project.files.items() for scope in scopes.scopes_in(file)]
    for hopeful, rounds in ((True, 6), (False, 3)):
        known = Known()
        for _ in range(rounds):
            before = dict(known.parameters), dict(known.outputs), dict(known.fields), dict(known.returned)
            texts = known.count_of_texts()
            known.before, known.parameters, known.fields = known.parameters, {}, {}
            known.hopeful = hopeful and not known.outputs
            outer: dict[int, Kinds] = {}
            for path, scope in found:
                around = outer.get(id(scope.parent)) if scope.parent is not None else None
                try:
                    outer[id(scope)] = kinds_of(scope, project, known, path, around)
                except MISTAKES:  # its module says so when it is written
                    outer[id(scope)] = Kinds(scope, project, known, path, around)
            same = before == (known.parameters, known.outputs, known.fields, known.returned)
            if same and texts == known.count_of_texts():
                return known
    return known


def _root(paths: list[str]) -> str:
    folders = [p if os.path.isdir(p) else os.path.dirname(p) or "." for p in paths]
    return os.path.commonpath([os.path.abspath(f) for f in folders]) if folders else "."


def _packages(modules: dict[str, str], out: str) -> set[str]:
    folders: set[str] = set()
    for place in modules:
        folder = os.path.dirname(place)
        while folder and os.path.abspath(folder) != os.path.abspath(out or "."):
            folders.add(folder)
            folder = os.path.dirname(folder)
    return folders
