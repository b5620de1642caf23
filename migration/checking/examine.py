"""What names and options of MATLAB source mean for a port: supported, partly, dropped, missing, a person's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from dlarray.elsewhere import refused
from dlarray.migration.checking import base_names, library, vocabulary
from dlarray.migration.source import grammar, reader, scopes
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.function_tests import as_test_class
from dlarray.migration.source.octave import NOTHING_KNOWN, not_understood

# What a finding says of a name, best first.
VERDICTS = ("own", "supported", "dropped", "partial", "missing", "toolbox", "person", "undefined", "unparsed")
STANDING_IN_THE_WAY = ("partial", "missing", "toolbox", "person", "unparsed")
SUPERCLASSES = {
    "matlab.unittest.TestCase": "",
    "matlab.unittest.FunctionTestCase": "",
    "matlab.perftest.TestCase": "",
    "matlab.unittest.fixtures.Fixture": "",
    "nnet.layer.Layer": "Layer",
    "nnet.layer.Formattable": "Layer",
    "nnet.layer.Acceleratable": "Layer",
    "nnet.layer.ClassificationLayer": "ClassificationLayer",
    "nnet.layer.RegressionLayer": "RegressionLayer",
    "matlab.io.Datastore": "Datastore",
    "matlab.io.datastore.MiniBatchable": "Datastore",
    "matlab.io.datastore.Shuffleable": "Datastore",
    "matlab.io.datastore.Partitionable": "Datastore",
    "matlab.io.datastore.BackgroundDispatchable": "Datastore",
    "matlab.io.datastore.Subsettable": "Datastore",
    "deep.Metric": "Metric",
    "deep.DifferentiableFunction": "DifferentiableFunction",
    "handle": "",
    "matlab.mixin.Copyable": "",
    "hgsetget": "",
    "matlab.mixin.SetGet": "",
    "matlab.mixin.SetGetExactNames": "",
    "dynamicprops": "",
    "matlab.mixin.CustomDisplay": "",
    "matlab.mixin.Heterogeneous": "",
    "double": "",
}
# Dotted names that the library or its run-time helpers have.
DOTTED = {
    "containers.Map",
    "deep.gpu.deterministicAlgorithms",
    "matlab.desktop.editor.getActive",
    "matlab.desktop.editor.getActiveFilename",
    "matlab.internal.examples.downloadSupportFile",
    "matlab.lang.makeUniqueStrings",
    "matlab.lang.makeValidName",
    "deep.ADFunction",
}
OTHER_FILES = {
    ".slx": "Simulink",
    ".mdl": "Simulink",
    ".mlapp": "App Designer",
    ".fig": "a figure or a GUIDE window",
    ".p": "compiled code (p-code)",
    ".jar": "Java",
    ".mexw64": "MEX",
    ".mexa64": "MEX",
    ".mexmaci64": "MEX",
    ".mexmaca64": "MEX",
    ".cu": "MEX or GPU code",
}


@dataclass(frozen=True)
class Finding:
    """One use of a name, an option or a value."""

    verdict: str
    name: str
    path: str
    line: int
    column: int
    detail: str = ""  # the missing option, the toolbox, the reason


@dataclass
class Examination:
    """All findings of a set of files."""

    files: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    statements: int = 0
    lines: int = 0
    sources: dict[str, reader.Source] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)  # files that could not be read

    @property
    def complete(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.problems and not any(f.verdict in STANDING_IN_THE_WAY for f in self.findings)


def examine(paths: list[str]) -> Examination:
    """Look at files and folders."""
    done = Examination()
    project = scopes.Project()
    for path in reader.files_of(paths):
        suffix = path[path.rfind(".") :]
        if suffix not in reader.SUFFIXES:
            done.problems.append(f"{path}: this is no .m or .mlx file")
            continue
        try:
            source = reader.read(path)
            file = as_test_class(grammar.parse(source.text, path))
        except (reader.ReadingError, OSError) as problem:
            done.problems.append(str(problem))
            continue
        done.files.append(path)
        done.sources[path] = source
        done.lines += source.text.count("\n")
        project.add(file)
    for file in project.files.values():
        for finding in _Examiner(project, file).run():
            done.findings.append(finding)
        done.statements += sum(
            isinstance(s, t.Statement)
            and not isinstance(s, (t.Comment, t.Function, t.Class, t.Methods, t.Properties))
            for s in w.walk(file)
        )
    done.findings.extend(_other_files(paths))
    return done


def _other_files(paths: list[str]) -> Iterator[Finding]:
    import os

    for path in paths:
        for folder, _, names in os.walk(path):
            for name in sorted(names):
                reason = OTHER_FILES.get(os.path.splitext(name)[1])
                if reason:
                    yield Finding("person", name, os.path.join(folder, name), 0, 0, reason)


class _Examiner:
    """The findings of one file."""

    def __init__(self, project: scopes.Project, file: t.File):
        self.project, self.file = project, file
        self.found: list[Finding] = []
        self.scope: scopes.Scope
        self._has_graphs = w.makes_graphs(file.text)
        self._parses = any(isinstance(x, t.Name) and x.id == "inputParser" for x in w.walk(file))

    def run(self) -> list[Finding]:
        for c in self.file.classes:
            for superclass in c.superclasses:
                self._superclass(superclass, c)
        for scope in scopes.scopes_in(self.file):
            self.scope = scope
            for s in w.body_walk(scope.body):
                self._statement(s)
        return self.found

    def _add(self, verdict: str, name: str, node: t.Node, detail: str = "") -> None:
        self.found.append(Finding(verdict, name, self.file.path, node.line, node.column, detail))

    def _superclass(self, name: str, c: t.Class) -> None:
        if name in SUPERCLASSES:
            self._add("supported", name, c)
        elif self.project.class_named(name) or self.project.class_named(name.rpartition(".")[2]):
            self._add("own", name, c)
        elif name.startswith("matlab.apps"):
            self._add("person", name, c, "App Designer")
        elif name.startswith("rl."):
            self._add("toolbox", name, c, "Reinforcement Learning Toolbox")
        else:
            self._add("missing", name, c, "superclass")

    def _statement(self, s: t.Statement) -> None:
        if isinstance(s, t.Unparsed):
            why = not_understood(s.text, self.file.text)
            self._add("unparsed", s.text.strip().split("\n")[0], s, why.removeprefix(NOTHING_KNOWN))
            return
        if isinstance(s, t.Command):
            self._name(s.name, s)
            return
        for x in w.expressions(s):
            if isinstance(s, t.Assign) and any(x is target for target in s.targets):
                self._target(x)
            else:
                self._expression(x, frozenset())

    def _target(self, x: t.Expression) -> None:
        """The indices and dynamic names inside what is assigned to."""
        while isinstance(x, (t.Index, t.Field, t.DynamicField)):
            if isinstance(x, t.Index):
                for a in x.args:
                    self._expression(a, frozenset())
            elif isinstance(x, t.DynamicField):
                self._expression(x.name, frozenset())
            x = x.base

    def _expression(self, x: t.Node, bound: frozenset[str]) -> None:
        match x:
            case t.Index(base, args):
                name = w.dotted(base)
                if name is not None and not self._bound(name.split(".")[0], bound):
                    self._call(name, args, x)
                elif not isinstance(base, t.Name):
                    self._expression(base, bound)
                for a in args:
                    self._expression(a.value if isinstance(a, t.NameValue) else a, bound)
            case t.Name(name):
                if not self._bound(name, bound):
                    self._name(name, x)
            case t.Field(base, _):
                name = w.dotted(x)
                if name is not None and not self._bound(name.split(".")[0], bound):
                    self._call(name, (), x)
                else:
                    self._expression(base, bound)
            case t.Handle(name):
                if not self._bound(name.split(".")[0], bound):
                    self._call(name, (), x)
            case t.Lambda(parameters, body):
                self._expression(body, bound | set(parameters))
            case t.SuperCall():
                pass
            case _:
                for child in w.children(x):
                    self._expression(child, bound)

    def _bound(self, name: str, bound: frozenset[str]) -> bool:
        return name in bound or self.scope.is_variable(name)

    def _call(self, name: str, args: tuple[t.Expression, ...], node: t.Node) -> None:
        verdict = self._name(name, node)
        if verdict == "supported" and args and (k := library.known(name)) is not None:
            self._options(k, args)

    def _name(self, name: str, node: t.Node) -> str:
        verdict, detail = self.verdict(name)
        if verdict:
            self._add(verdict, name, node, detail)
        return verdict

    def verdict(self, name: str) -> tuple[str, str]:
        """What a name that is not a variable means."""
        head = name.split(".")[0]
        project, scope = self.project, self.scope
        if (
            scopes.local_function(scope, name)
            or project.function(name, scope)
            or project.class_named(name, scope)
            or name in project.scripts
            or head in project.packages
            or project.class_named(head, scope)
            or name in project.methods
        ):
            return "own", ""
        if name in vocabulary.PLOTS or name in vocabulary.DESKTOP:
            return "dropped", "plot" if name in vocabulary.PLOTS else "desktop"
        if (
            name in vocabulary.LANGUAGE
            or name in DOTTED
            or (head in ("nnet", "deep") and not refused(name))
            or library.ALIASES.get(name, name) in library.helpers()
            or f"{name}_" in library.helpers()  # what Python's own names would hide: dir_, type_
            or (name in vocabulary.PARSER_METHODS and self._parses)
            or (name == "simplify" and self._has_graphs)
            or vocabulary.is_check(name)
        ):
            return "supported", ""
        if library.known(name) is not None:
            return "supported", ""
        if reason := vocabulary.human_reason(name) or vocabulary.human_reason(head):
            return "person", reason
        if toolbox := vocabulary.toolbox_of(name) or vocabulary.toolbox_of(head):
            return "toolbox", toolbox
        if name in base_names.categories() or head == "matlab" or refused(name):
            return "missing", ""
        return ("", "") if scope.loads else ("undefined", "nothing here defines it")

    def _options(self, k: library.Known, args: tuple[t.Expression, ...]) -> None:
        for name, value, node in options_given(k, args):
            spelled = k.option(name)
            if spelled is None:
                if not k.open and (k.options or isinstance(node, t.NameValue)):
                    self._add("partial", k.name, node, f"the option {name}")
                continue
            if isinstance(value, t.Text) and (listed := k.values(spelled)):
                text = value.value
                plain = re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", text)
                if len(listed) > 1 and plain and text not in listed and f'"{text}"' not in k.doc:
                    self._add("partial", k.name, node, f'the value "{text}" of {spelled}')


def options_given(
    k: library.Known, args: tuple[t.Expression, ...]
) -> list[tuple[str, t.Expression, t.Expression]]:
    """The options of a call: name, value and where it stands; written name=value or as pairs."""
    out: list[tuple[str, t.Expression, t.Expression]] = []
    i = 0
    while i < len(args):
        a = args[i]
        if isinstance(a, t.NameValue):
            out.append((a.name, a.value, a))
            i += 1
        elif (
            isinstance(a, t.Text)
            and i + 1 < len(args)
            and (out or i >= max(k.required, bool(k.positional)))
            and (k.option(a.value) or (_looks_like_an_option(a.value) and (len(args) - i) % 2 == 0))
        ):
            out.append((a.value, args[i + 1], a))
            i += 2
        else:
            i += 1
    return out


def _looks_like_an_option(text: str) -> bool:
    return re.fullmatch(r"[A-Z][A-Za-z0-9]{3,}", text) is not None and not set(text) <= set("SCBTU")
