"""One MATLAB file as the text of one Python module: imports, module variables, functions first, then the statements."""

from __future__ import annotations

import math
import os
import re
import tokenize
import warnings

from dlarray.migration.inference.known import Known
from dlarray.migration.inference.returned import Returned
from dlarray.migration.porting.lines import Lines, python_comment
from dlarray.migration.porting.natives import data_places
from dlarray.migration.porting.places import module_path
from dlarray.migration.porting.plan import Plan
from dlarray.migration.porting.writing.classes import class_lines
from dlarray.migration.porting.writing.code import quoted
from dlarray.migration.porting.writing.context import Module
from dlarray.migration.porting.writing.functions import Writer
from dlarray.migration.porting.writing.names import Imports, python_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.problems import MISTAKES
from dlarray.migration.source.scopes import Project, scope_of

_COMPLEX = frozenset(
    """
    fft ifft fft2 ifft2 fftn ifftn complex hilbert stft dlstft dlistft conj imag angle eig roots ctranspose isreal real
    """.split()
)


def module_of(
    file: t.File,
    project: Project,
    plan: Plan,
    known: Known,
    root: str,
    complex_numbers: bool,
    conjugated: bool,
) -> tuple[str, Module]:
    """The text of a module, and what was noted on the way."""

    def empty() -> Module:
        return Module(
            file,
            project,
            plan,
            Imports(taken=frozenset(_names(file))),
            root,
            plan.returned or Returned(project),
            label=os.path.basename(file.path),
            complex=complex_numbers,
            complex_roots=complex_numbers or not conjugated,
            large_numbers=_has_large_numbers(file),
            layer_classes=layer_classes(project),
        )

    module = empty()
    try:
        text = _written(module, known)
        _compiled(text, module.label)
        return text, module
    except (*MISTAKES, SyntaxError, tokenize.TokenError) as problem:  # of the translator: other files go on
        module = empty()
        return _given_up(module, f"the translator failed here ({type(problem).__name__}: {problem})"), module


def _compiled(text: str, label: str) -> None:
    """Raises SyntaxError where the text is no Python, which would stop every module that imports it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        compile(text, label, "exec", dont_inherit=True)


def _given_up(module: Module, reason: str) -> str:
    """A module that says why it was not translated, above the text of its file."""
    text = module.file.text.strip()
    module.statements = len(module.file.body)
    module.note("left", 1, reason, text)
    source = [f"# {line}".rstrip() for line in text.splitlines()]
    failing = f"raise NotImplementedError({quoted(f'{module.label}:1: {reason}')})"
    own: list[t.Function | t.Class] = [*module.file.functions, *module.file.classes]
    calls = [
        line
        for x in own
        for line in ("", "", f"def {python_name(x.name)}(*inputs, **options):", f"    {failing}")
    ]
    lines = [f'"""From {module.label}."""', "# ruff: noqa: E501", "", *source]
    return "\n".join([*lines, *calls, *([failing] if module.file.is_script else [])]) + "\n"


def _written(module: Module, known: Known) -> str:
    file = module.file
    parts: list[list[str]] = []
    for f in file.functions:
        scope = scope_of(file, f, f.body)
        with module.labelled(f.file):
            parts.append(Writer(module, scope, known).function(f, 0))
    for c in file.classes:  # after the functions, which defaults of properties may call
        parts.append(class_lines(module, c, known))
    statements = file.statements
    script: list[str] = []
    leading: list[str] = []
    if file.is_script:
        scope = scope_of(file, None, statements)
        out = Lines(0)
        writer = Writer(module, scope, known)
        for s in statements:
            writer.one(s, out)
        script = out.lines
    elif statements:
        leading = [python_comment(s.text) for s in statements if isinstance(s, t.Comment)]
    if (first := _started(module)) is not None:
        out = Lines(4)
        Writer(module, scope_of(file, None, ()), known).one(t.Do(t.Name(first.name), shown=True), out)
        parts.append(['if __name__ == "__main__":', *out.lines])
    return _text(module, leading, parts, script)


def _started(module: Module) -> t.Function | None:
    """The function that the file is run for: one without inputs that nothing in the project calls."""
    file = module.file
    if file.is_script or file.classes or not file.functions or file.functions[0].inputs:
        return None
    called = any(file.path in used for path, used in module.plan.uses.items() if path != file.path)
    return None if called else file.functions[0]


def _text(module: Module, leading: list[str], parts: list[list[str]], script: list[str]) -> str:
    lines: list[str] = []
    title = f'"""From {module.label}."""'
    lines.append(title)
    if codes := sorted(_codes(module, parts, script)):
        lines += [f"# ruff: noqa: {', '.join(codes)}"]
    lines.append("")
    late = sorted(module.imports.circular) if _is_derived_from(module) else []
    module.imports.circular.difference_update(late)
    if module.file.is_script or _started(module) is not None:
        module.imports.above = module_path(module.file.path, module.root).count(".")
    imports = module.imports.lines(
        "\n".join(
            line for part in [*parts, script, _variables(module), data_places.lines(module)] for line in part
        )
    )
    if imports:
        lines += [*imports, ""]
    if module.project.asks_drawn(module.file.path) and "draw" in module.imports.helpers:
        lines += [
            f"{module.imports.called('draw')}.replacing()  # what is not held is replaced, as in MATLAB",
            "",
        ]
    if module.elsewhere:
        for whose in dict.fromkeys(module.elsewhere.values()):
            names = ", ".join(n for n, of in module.elsewhere.items() if of == whose)
            if whose:
                text = f"variables of {os.path.basename(whose)}, which runs this script: {names}"
                lines += [f"# {x}" for x in _wrapped(text)]
            else:
                lines += [f"# PORT: {x}" for x in _wrapped(f"these names come from elsewhere: {names}")]
        lines += [""]
    if folders := data_places.lines(module):
        lines += [*folders, ""]
    if leading:
        lines += [*leading, ""]
    if module.module_variables:
        lines += [*_variables(module), ""]
    for part in parts:
        lines += ["", *part, ""]
    if script:
        lines += ["", *script] if parts else script
    if late:  # these need the classes above at once
        lines += ["", "", *(f"{line}  # noqa: E402" for line in late)]
    text = "\n".join(_tidy(lines)).rstrip() + "\n"
    return text


def _codes(module: Module, parts: list[list[str]], script: list[str]) -> set[str]:
    """What ruff would say of names that are MATLAB's: kept as they are."""
    codes = {"F821"} if module.elsewhere else set()
    if any(n.kind in ("left", "dropped") for n in module.notes):
        codes |= {"F821", "F841"}  # what is left out assigns or uses variables
    names = _names(module.file)
    if names & {"l", "O", "I"}:
        codes.add("E741")
    for node in w.walk(module.file):
        if isinstance(node, t.Function):
            scope = scope_of(module.file, node, node.body)
            groups = {e.group for block in node.arguments for e in block.entries if e.group}
            unread = (
                not v.reads and (name in groups or (not v.output and not v.parameter and bool(v.assigned)))
                for name, v in scope.variables.items()
            )
            if any(unread):
                codes.add("F841")
    text = "\n".join(line for part in [*parts, script] for line in part)
    if re.search(r"^ +\w+ = lambda", text, flags=re.M):
        codes.add("E731")
    if "== True" in text or "== False" in text or "!= True" in text:
        codes.add("E712")
    if "run_script(" in text:  # its variables come along
        codes.add("F821")
    return codes


def _is_derived_from(module: Module) -> bool:
    """Whether another file has a class that is derived from one of this file."""
    project, path = module.project, module.file.path
    return any(
        full is not None and project.classes[full][0] == path != other
        for other, c in project.classes.values()
        for full in (project.class_named(s, caller=other) for s in c.superclasses)
    )


def _wrapped(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, 90)


def _variables(module: Module) -> list[str]:
    """What stands at the module's top for persistent and global variables."""
    return [f"{name} = {value}" for name, value in module.module_variables.items()]


def _tidy(lines: list[str]) -> list[str]:
    """At most two blank lines in a row."""
    out: list[str] = []
    for line in lines:
        if line == "" and out[-2:] == ["", ""]:
            continue
        out.append(line.rstrip())
    return out


def _names(file: t.File) -> set[str]:
    """Everything that the file gives a name to."""
    names: set[str] = set()
    for node in w.walk(file):
        if isinstance(node, t.Function):
            names.update(x for x in (*node.inputs, *node.outputs) if x != "~")
            names.add(node.name)
            names.update(e.name for block in node.arguments for e in block.entries)
        elif isinstance(node, t.Assign):
            names.update(n for x in node.targets if (n := t.root_name(x)))
        elif isinstance(node, t.For):
            names.update(n for n in [t.root_name(node.variable)] if n)
        elif isinstance(node, t.Lambda):
            names.update(node.parameters)
        elif isinstance(node, t.Class):
            names.add(node.name)
    return names


def has_complex(project: Project) -> bool:
    """Whether complex numbers may occur anywhere."""
    for file in project.files.values():
        units = {"i", "j"} - _names(file)
        for node in w.walk(file):
            if isinstance(node, t.Name) and (node.id in _COMPLEX or node.id in units):
                return True
            if isinstance(node, t.Number) and node.text[-1] in "ij":
                return True
    return False


def _has_large_numbers(file: t.File) -> bool:
    return any(
        node == t.Name("realmax")
        or isinstance(node, t.Number)
        and node.text[-1] not in "ij"
        and not node.text.lower().startswith(("0x", "0b"))
        and math.isfinite(number := float(node.text.lower().replace("d", "e")))
        and number > 1e100
        for node in w.walk(file)
    )


def layer_classes(project: Project) -> frozenset[str]:
    return frozenset(
        name.partition(" of ")[0]
        for name, (_, c) in project.classes.items()
        if any(s.startswith("nnet.layer") for s in c.superclasses)
    )
