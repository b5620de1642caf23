"""How many outputs own functions are asked for, everywhere in the project: whether they need ``nargout``.

A function that is always asked for all of its outputs returns them as a tuple.  One that is asked for fewer, or that
looks at ``nargout``, takes it as a keyword.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from dlarray.migration.inference.aliases import Insides
from dlarray.migration.inference.bodies.number_slots import numbers_given, numbers_of_properties
from dlarray.migration.inference.callees import key_of
from dlarray.migration.inference.returned import Returned
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import (
    Project,
    Scope,
    local_function,
    methods_and_static,
    methods_of,
    scope_of,
    scopes_in,
)

CALLERS = ("dlfeval", "feval")  # they return what the function returns
TAKERS = (
    "minibatchqueue",
    "dlaccelerate",
    "lbfgsupdate",
    "fileDatastore",
    "transform",
)  # they want all outputs
# What makes or names several outputs of a network.
BRANCHING = frozenset(
    """
    connectLayers addLayers layerGraph OutputNames NumOutputs Outputs importNetworkFromONNX importNetworkFromPyTorch
    importNetworkFromTensorFlow importONNXNetwork importTensorFlowNetwork
    """.split()
)
# What makes or takes several outputs of a queue of mini-batches.
SEVERAL_OF_A_QUEUE = re.compile(
    r"\bcombine\s*\(|\bminibatchqueue\s*\(\s*\w+\s*,\s*[2-9]|,[^\[\]\n]*\]\s*=\s*(next\s*\(|\w+\.next\b)"
)


@dataclass
class Plan:
    """What is asked of each function, by its key."""

    asked: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    looks: set[str] = field(default_factory=set)  # functions that read nargout
    handles: set[str] = field(default_factory=set)  # whose handle is taken
    fewest: dict[str, int] = field(default_factory=dict)  # of the arguments that calls give
    returned: Returned | None = None
    branching: bool = False  # a network of the project may have several outputs
    long_queues: bool = False  # a queue of mini-batches of the project may have several outputs
    shows_handles: bool = False  # something asks for the text of a function handle
    several: bool = False  # a function that a variable holds is asked for several outputs
    insides: Insides = field(default_factory=Insides)
    numbers: set[str] = field(default_factory=set)  # fields that are given one number somewhere
    whole: set[str] = field(default_factory=set)  # fields that are given a value as a whole somewhere
    indexed: set[tuple[str, str]] = field(
        default_factory=set
    )  # files, and fields into whose elements they store
    given_on: set[str] = field(
        default_factory=set
    )  # fields that are given to functions that count their arguments
    uses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # files that a file calls
    shared: frozenset[str] = frozenset()  # global variables of several files
    home: str = ""  # the module that holds them

    def circular(self, one: str, other: str) -> bool:
        """Whether two files need each other, over others too: then neither can import names from the other."""
        return self._reaches(one, other) and self._reaches(other, one)

    def _reaches(self, start: str, goal: str) -> bool:
        seen, left = {start}, [start]
        while left:
            for path in self.uses.get(left.pop(), ()):
                if path == goal:
                    return True
                if path not in seen:
                    seen.add(path)
                    left.append(path)
        return False

    def takes_nargout(self, path: str, f: t.Function) -> bool:
        key = key_of(path, f)
        if key in self.looks or "varargout" in f.outputs:
            return True
        if len(f.outputs) < 2:
            return False
        return any(n != len(f.outputs) for n in self.asked.get(key, ()))

    def method(self, project: Project, name: str) -> tuple[str, t.Function] | None:
        """One method of that name, for what all classes have in common; one that takes nargout, if any does."""
        found = _methods(project, name)
        return next((one for one in found if self.takes_nargout(*one)), found[0] if found else None)


def _methods(project: Project, name: str) -> list[tuple[str, t.Function]]:
    """The methods of that name in all classes."""
    owners = [
        project.classes[full] for full in sorted(project.methods.get(name, ())) if full in project.classes
    ]
    return [(path, f) for path, c in owners for f in methods_of(c) if f.name == name]


def _branches(file: t.File) -> bool:
    """Whether a file says anything that gives a network several outputs."""
    for node in w.walk(file):
        if isinstance(node, (t.Name, t.NameValue, t.Handle)):
            name = node.id if isinstance(node, t.Name) else node.name
        elif isinstance(node, t.Field):
            name = node.name
        else:
            name = node.value if isinstance(node, t.Text) else ""
        if name in BRANCHING:
            return True
    return False


def _global_in_several(project: Project) -> frozenset[str]:
    declared: dict[str, set[str]] = defaultdict(set)
    for path, file in project.files.items():
        for scope in scopes_in(file):
            for s in w.body_walk(scope.body):
                if isinstance(s, t.Shared) and s.kind == "global":
                    for name in s.names:
                        declared[name].add(path)
    return frozenset(name for name, paths in declared.items() if len(paths) > 1)


def _free_module(project: Project, name: str) -> str:
    """A name that no file of the project has."""
    taken = {Path(path).stem for path in project.files}
    while name in taken:
        name += "_"
    return name


def plan_of(project: Project) -> Plan:
    """Look at every call of the project."""
    plan = Plan(returned=Returned(project), shared=_global_in_several(project))
    plan.home = _free_module(project, "shared_values")
    for path, file in project.files.items():
        plan.branching = plan.branching or _branches(file)
        plan.long_queues = plan.long_queues or SEVERAL_OF_A_QUEUE.search(file.text) is not None
        for c in file.classes:
            if any("atastore" in superclass for superclass in c.superclasses):
                for f in methods_of(c):
                    if f.name == "read":  # a queue asks for the data alone
                        plan.asked[key_of(path, f)].add(1)
            plan.numbers.update(numbers_of_properties(c))
            _defaults(plan, project, path, c)
            _classes_of_properties(plan, project, path, c)
            for superclass in c.superclasses:
                if (full := project.class_named(superclass, caller=path)) is not None:
                    plan.uses[path].add(project.classes[full][0])
        for scope in scopes_in(file):
            around = scope.function
            for e in (e for block in (around.arguments if around is not None else ()) for e in block.entries):
                _classes_of_entry(plan, project, path, scope, e)
            handles = {
                target
                for s in w.body_walk(scope.body)
                if isinstance(s, t.Assign) and isinstance(w.bare(s.value), t.Lambda)
                for target in s.targets
            }
            for s in w.body_walk(scope.body):
                plan.shows_handles = plan.shows_handles or _shows_handle(s, handles)
                plan.numbers.update(numbers_given(s))
                plan.shows_handles = plan.shows_handles or project.shows_values and _keeps_handle(s)
                for target in s.targets if isinstance(s, t.Assign) else ():
                    plan.insides.note(target)
                    if isinstance(target, t.Index) and not target.brace and isinstance(target.base, t.Field):
                        plan.indexed.add((path, target.base.name))
                    if isinstance(target, t.Field) and isinstance(s, t.Assign) and s.value != t.Matrix(()):
                        plan.whole.add(target.name)
                _statement(plan, project, path, scope, s)
                if around is not None and any(
                    isinstance(x, t.Name) and x.id == "nargout" for e in w.expressions(s) for x in w.walk(e)
                ):
                    plan.looks.add(key_of(path, around))
    _same_names(plan, project)
    return plan


def _same_names(plan: Plan, project: Project) -> None:
    """Methods of one name take ``nargout`` in every class or in none, for a call does not tell whose it is."""
    for name in project.methods:
        found = [(path, f) for path, f in _methods(project, name) if not f.signature_only]
        if len(found) < 2:
            continue
        asked = set().union(*(plan.asked.get(key_of(path, f), ()) for path, f in found))
        for path, f in found:
            plan.asked[key_of(path, f)] |= asked
        if any(plan.takes_nargout(path, f) for path, f in found):
            plan.looks.update(key_of(path, f) for path, f in found)


# The messages of a parser have the texts of its checks; varfun calls columns by functions that have a name.
TEXT_ASKED = frozenset("func2str functions formula argnames vectorize inputParser varfun".split())


def _keeps_handle(s: t.Statement) -> bool:
    """Whether a statement puts an anonymous function where a display shows its text: into a field or a cell."""
    if not isinstance(s, t.Assign):
        return False
    inside = any(not isinstance(x, t.Name) for x in s.targets)
    if isinstance(w.bare(s.value), t.Lambda):
        return inside
    return any(
        isinstance(n, t.Cell)
        and any(isinstance(w.bare(v), t.Lambda) for row in n.rows for v in row)
        or isinstance(n, t.Index)
        and n.base == t.Name("struct")
        and any(isinstance(w.bare(a), t.Lambda) for a in n.args)
        for n in w.walk(s.value)
    )


def _shows_handle(s: t.Statement, handles: set[t.Expression]) -> bool:
    """Whether a statement displays an anonymous function, or asks for its text."""
    if isinstance(s, t.Assign) and s.shown and isinstance(w.bare(s.value), t.Lambda):
        return True
    if isinstance(s, t.Do) and s.shown and s.value in handles:
        return True
    for x in w.expressions(s):
        for n in w.walk(x):
            if isinstance(n, t.Name) and n.id in TEXT_ASKED or n == t.Handle("func2str"):
                return True
            if isinstance(n, t.Index) and n.base in (t.Name("disp"), t.Name("display"), t.Name("char")):
                if n.args and (n.args[0] in handles or isinstance(w.bare(n.args[0]), t.Lambda)):
                    return True
    return False


def _asks_a_variable(project: Project, scope: Scope, s: t.Assign) -> bool:
    """Whether several outputs are asked of a function that a variable, a cell or a field holds."""
    call = w.bare(s.value)
    if len(s.targets) < 2 or not isinstance(call, t.Index) or call.brace:
        return False
    if isinstance(call.base, t.Field) and call.base.name in project.methods:
        return False
    root = w.root(call.base)
    return isinstance(root, t.Name) and scope.is_variable(root.id)


def _statement(plan: Plan, project: Project, path: str, scope: Scope, s: t.Statement) -> None:
    wanted: dict[int, int] = {}
    if isinstance(s, t.Assign):
        wanted[id(w.bare(s.value))] = len(s.targets)
        plan.several = plan.several or _asks_a_variable(project, scope, s)
    elif isinstance(s, t.Do):
        wanted[id(s.value)] = 0
    named = (
        w.bare(s.value) if isinstance(s, t.Assign) and all(isinstance(x, t.Name) for x in s.targets) else None
    )
    for x in w.expressions(s):
        nodes = list(w.walk(x))
        bases = {id(n.base) for n in nodes if isinstance(n, (t.Index, t.Field, t.DynamicField))}
        callers = {}
        for n in nodes:
            if isinstance(n, t.Index) and not n.brace:
                callers.update({id(a): n for a in n.args})
        passing = {id(w.bare(n.body)): callers.get(id(n)) for n in nodes if isinstance(n, t.Lambda)}
        for node in nodes:
            if id(node) in passing:  # an anonymous function asks for as many outputs as it is asked for
                caller = passing[id(node)]
                name = w.dotted(caller.base) if caller is not None else None
                if name in CALLERS + TAKERS:
                    continue
            if isinstance(node, t.Handle):
                _handle(plan, project, path, scope, node, callers.get(id(node)))
                if (
                    id(node) not in callers and node is not named
                ):  # in a field or a cell, where any call may find it
                    _stored(plan, project, path, scope, node)
            elif isinstance(node, t.Index) or (isinstance(node, (t.Name, t.Field)) and id(node) not in bases):
                _call(plan, project, path, scope, node, wanted.get(id(node), 1))


def _stored(plan: Plan, project: Project, path: str, scope: Scope, node: t.Handle) -> None:
    """A function that is kept where calls with one output find it."""
    found = own(project, path, scope, node.name)
    if found is not None:
        plan.asked[key_of(*found)].add(1)


def _defaults(plan: Plan, project: Project, path: str, c: t.Class) -> None:
    """The functions that the properties of a class hold."""
    scope = scope_of(project.files[path], None, ())
    for block in c.members:
        for e in block.entries if isinstance(block, t.Properties) else ():
            for node in w.walk(e.default) if isinstance(e, t.Validation) and e.default is not None else ():
                if isinstance(node, t.Handle):
                    _handle(plan, project, path, scope, node, None)
                    _stored(plan, project, path, scope, node)


def _classes_of_properties(plan: Plan, project: Project, path: str, c: t.Class) -> None:
    """The classes that the properties of a class are declared with, or that their defaults name."""
    scope = scope_of(project.files[path], None, ())
    for block in c.members:
        for e in block.entries if isinstance(block, t.Properties) else ():
            if isinstance(e, t.Validation):
                _classes_of_entry(plan, project, path, scope, e)


def _classes_of_entry(plan: Plan, project: Project, path: str, scope: Scope, e: t.Validation) -> None:
    nodes = w.walk(e.default) if e.default is not None else ()
    for name in {e.kind or "", *(w.dotted(n) or "" for n in nodes if isinstance(n, (t.Name, t.Field)))}:
        _class_used(plan, project, path, scope, name)


def _class_used(plan: Plan, project: Project, path: str, scope: Scope, name: str) -> None:
    """Note the class that a dotted name begins with: ``package.Track.Limits.low`` uses Track."""
    while name:
        if (owner := project.class_named(name, scope)) is not None:
            plan.uses[path].add(project.classes[owner][0])
            return
        name = name.rpartition(".")[0]


def _handle(
    plan: Plan, project: Project, path: str, scope: Scope, node: t.Handle, caller: t.Index | None
) -> None:
    found = own(project, path, scope, node.name)
    if found is None:
        return
    plan.handles.add(key_of(*found))
    plan.uses[path].add(found[0])
    name = w.dotted(caller.base) if caller is not None else None
    if name is not None and name not in CALLERS + TAKERS and not scope.is_variable(name.split(".")[0]):
        plan.asked[key_of(*found)].add(1)


def _call(
    plan: Plan, project: Project, path: str, scope: Scope, node: t.Index | t.Name | t.Field, count: int
) -> None:
    name = w.dotted(node.base) if isinstance(node, t.Index) else w.dotted(node)
    if isinstance(node, t.Index) and node.brace:
        if name is not None and not scope.is_variable(name.split(".")[0]):
            _class_used(plan, project, path, scope, name)
        return
    base = node.base if isinstance(node, t.Index) else node
    if isinstance(node, t.Index) and _counts_arguments(project, w.dotted(base) or ""):
        plan.given_on.update(a.name for a in map(w.bare, node.args) if isinstance(a, t.Field))
    method = base.name if isinstance(base, t.Field) else name
    if method in project.methods and not isinstance(node, t.Name):
        _method_call(plan, project, method, node, count)
    if name is None or scope.is_variable(name.split(".")[0]):
        return
    if isinstance(node, t.Index) and name in CALLERS and node.args and isinstance(node.args[0], t.Handle):
        name = node.args[0].name
        args = node.args[1:]
    else:
        args = node.args if isinstance(node, t.Index) else ()
    if name in ("isa", "enumeration") and args and isinstance(args[-1], t.Text):  # a class by its name
        if (owner := project.class_named(args[-1].value, scope)) is not None:
            plan.uses[path].add(project.classes[owner][0])
    found = own(project, path, scope, name)
    if found is None:
        _class_used(plan, project, path, scope, str(name))
        return
    plan.uses[path].add(found[0])
    if count:
        plan.asked[key_of(*found)].add(count)
    if not any(isinstance(a, t.Index) and a.brace for a in args) and len(args) < len(found[1].inputs):
        given = sum(not isinstance(a, t.NameValue) for a in args)
        key = key_of(*found)
        plan.fewest[key] = min(plan.fewest.get(key, given), given)


def _method_call(plan: Plan, project: Project, method: str, node: t.Index | t.Field, count: int) -> None:
    """A call of what may be the method of several classes: how many outputs it is asked for, and what it is given."""
    args = node.args if isinstance(node, t.Index) else ()
    before = isinstance(node.base if isinstance(node, t.Index) else node, t.Field)  # obj.method(...)
    several = any(isinstance(a, t.Index) and a.brace for a in args)
    for full in project.methods[method]:
        if full not in project.classes:
            continue
        where, c = project.classes[full]
        own_calls = not any(s.startswith(("nnet.", "matlab.io", "deep.")) for s in c.superclasses)
        for f, static in methods_and_static(c):
            if f.name != method:
                continue
            if count and own_calls:
                plan.asked[key_of(where, f)].add(count)
            given = len(args) + (before and not static)
            if isinstance(node, t.Index) and not several and given < len(f.inputs):
                plan.fewest[key_of(where, f)] = min(plan.fewest.get(key_of(where, f), given), given)


def _counts_arguments(project: Project, name: str) -> bool:
    """Whether a function or a method of that name asks how many arguments it has."""
    last = name.split(".")[-1]
    found = [
        f
        for full in project.methods.get(last, ())
        if full in project.classes
        for f in methods_of(project.classes[full][1])
        if f.name == last
    ]
    if last in project.functions:
        found.append(project.functions[last][1])
    return any(n == t.Name("nargin") for f in found for s in f.body for n in w.walk(s))


def own(project: Project, path: str, scope: Scope, name: str) -> tuple[str, t.Function] | None:
    local = local_function(scope, name)
    found = (path, local) if local is not None else project.function(name, scope)
    if found is None and (static := project.static_method(name, scope)) is not None:
        return static[0], static[2]
    return found
