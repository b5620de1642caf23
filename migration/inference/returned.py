"""Which functions may give back what they were given: then a store through the result would show in the argument.

A parameter flows into an output by plain copies, through fields and cells, through functions that give back their
argument as it is, and through own functions that do.  Parameters that are stored into are copied on entry, so they do
not count.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dlarray.migration.inference.aliases import stores_of
from dlarray.migration.inference.callees import key_of
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Project, Scope, local_function, scope_of

# Functions of the library that may give back the very array, or keep it.
SAME = frozenset(
    "double single gather squeeze stripdims full cast sparse dlarray logical shiftdim im2double deal".split()
)
# What these give of cells and structures holds what the arguments hold.
HOLDERS = frozenset(
    """
    repmat horzcat vertcat cat reshape flip fliplr flipud circshift permute sort struct2cell cell2struct setfield
    getfield rmfield orderfields cellfun arrayfun structfun values struct num2cell table2cell
    """.split()
)
KEEPERS = frozenset(
    """
    arrayDatastore dictionary containers.Map table num2cell dlnetwork setfield combine struct cell2struct categorical
    minibatchqueue setLearnRateFactor transform
    """.split()
)


def keeps(name: str) -> bool:
    """Whether what a function of the library makes may hold its arguments."""
    return name in KEEPERS or name.endswith("Layer")


@dataclass
class Returned:
    """Answers for the functions of a project, remembered."""

    project: Project
    known: dict[str, bool] = field(default_factory=dict)
    alike: dict[str, bool] = field(default_factory=dict)

    def may(self, path: str, f: t.Function) -> bool:
        """Whether an output may share something with a parameter, or with what the function remembers."""
        key = key_of(path, f)
        if key not in self.known:
            self.known[key] = False  # for functions that call themselves
            self.known[key] = self._look(path, f)
        return self.known[key]

    def twins(self, path: str, f: t.Function) -> bool:
        """Whether two outputs may share something that the function itself has made."""
        key = key_of(path, f)
        if key not in self.alike:
            self.alike[key] = False
            file = self.project.files.get(path)
            if file is not None and len(f.outputs) > 1:
                scope = scope_of(file, f, f.body)
                names = {
                    t.root_name(x) for s in w.body_walk(f.body) if isinstance(s, t.Assign) for x in s.targets
                }
                self.alike[key] = any(
                    len(set(f.outputs) & self._reached(path, f, scope, {name})) > 1 for name in names if name
                )
        return self.alike[key]

    def _look(self, path: str, f: t.Function) -> bool:
        file = self.project.files.get(path)
        if file is None:
            return True
        scope = scope_of(file, f, f.body)
        stores = stores_of(scope)
        shared = {name for name in f.inputs if not stores.into(name)}
        for s in w.body_walk(f.body):
            if isinstance(s, t.Shared):
                shared.update(s.names)
        return not self._reached(path, f, scope, shared).isdisjoint(f.outputs)

    def _reached(self, path: str, f: t.Function, scope: Scope, first: set[str]) -> set[str]:
        """The variables that may be, or hold, what some of them are, these included."""
        shared, changed = set(first), True
        assignments = [s for s in w.body_walk(f.body) if isinstance(s, t.Assign)]
        while changed:
            changed = False
            for s in assignments:
                if not self._flows(w.bare(s.value), shared, scope, path):
                    continue
                for target in s.targets:
                    name = t.root_name(target)
                    if name is not None and name not in shared:
                        shared.add(name)
                        changed = True
        return shared

    def _flows(self, x: t.Expression, shared: set[str], scope: Scope, path: str) -> bool:
        """Whether a value may be, or hold, one of the shared."""
        if isinstance(x, t.Name):
            return x.id in shared
        if isinstance(x, (t.Field, t.DynamicField)):
            return t.root_name(x) in shared
        if isinstance(x, (t.Cell, t.Matrix)):
            items = [w.bare(v) for row in x.rows for v in row]
            held = isinstance(x, t.Cell) or any(isinstance(v, t.Cell) for v in items)
            return held and any(self._flows(v, shared, scope, path) for v in items)
        if isinstance(x, t.Index):
            root = t.root_name(x)
            if root is not None and scope.is_variable(root):
                return x.brace and root in shared
            name = w.dotted(x.base)
            if name is None:
                return False
            args = [w.bare(a.value if isinstance(a, t.NameValue) else a) for a in x.args]
            given = any(self._flows(a, shared, scope, path) for a in args)
            if name in SAME or keeps(name):
                return given
            local = local_function(scope, name)
            found = (path, local) if local is not None else self.project.function(name, scope)
            return given and found is not None and self.may(*found)
        return False
