"""Which files of a project ask what was drawn, so that they, and what works with them, need handles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

# What gives a handle of something drawn.
MAKERS = frozenset(
    """
    figure axes gca gcf plot plot3 subplot nexttile scatter scatter3 bar barh histogram surf mesh animatedline
    legend colorbar imagesc imshow image line text title xlabel ylabel zlabel sgtitle gobjects semilogy semilogx loglog
    errorbar stem stairs area patch fill fill3 xline yline pcolor quiver quiver3 rectangle polarplot hggroup hgtransform
    pie surfc meshc findobj findall copyobj groot contour contourf
    """.split()
)
# What gives a handle in MATLAB, and draws nothing here: what is said to it is left out.
WITHOUT = frozenset(
    """
    annotation light camlight lightangle waitbar heatmap waterfall trisurf trimesh triplot fsurf fcontour fimplicit
    fplot bar3 bar3h ribbon boxplot boxchart histogram2 uifigure tiledlayout streamline compass feather rose
    polarhistogram polarscatter polaraxes gscatter bubblechart refline lsline comet VideoWriter getframe
    swarmchart swarmchart3 violinplot
    """.split()
)
# Functions that ask.
ASKING = frozenset("get findobj findall allchild ancestor copyobj linkprop getpoints".split())
# Functions that change what they are given.
CHANGING = frozenset("set addpoints clearpoints".split())
# Functions that ask where they are given nothing.
ASKING_ALONE = frozenset(
    "xlim ylim zlim clim caxis axis xticks yticks zticks xticklabels yticklabels".split()
)
_ENDING = frozenset({"delete"})
THERE = frozenset("ishandle isgraphics ishghandle isvalid".split())
# Functions that are given one of several figures.
CHOOSING = frozenset("figure close clf saveas savefig exportgraphics print".split())
_OWN_PLACES = frozenset("gca gcf groot".split())
# What gives axes that may not be those of the last call: to draw on them by their name takes their handle.
_AXES = frozenset({"axes", "gca"})
_TILES = frozenset({"axes", "subplot", "nexttile"})
_ON_AXES = MAKERS | frozenset("grid hold box axis xlim ylim zlim xticks yticks colormap".split())


def asking(files: Mapping[str, t.File], functions: Iterable[str]) -> frozenset[str]:
    """The files that ask, and all that call them or are called by them, in however many steps."""
    names = frozenset(functions)
    first = {path for path, file in files.items() if asks(file, names)}
    if not first:
        return frozenset()
    homes: dict[str, list[str]] = {}
    for path, file in files.items():
        stem = path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        for name in {stem, *(f.name for f in file.functions[:1]), *(c.name for c in file.classes)}:
            homes.setdefault(name, []).append(path)
    near: dict[str, set[str]] = {path: set() for path in files}
    for path, file in files.items():
        for n in w.walk(file):
            for other in homes.get(
                n.id if isinstance(n, t.Name) else n.name if isinstance(n, t.Handle | t.Command) else "", ()
            ):
                near[path].add(other)
                near[other].add(path)
    found, edge = set(first), list(first)
    while edge:
        for other in near[edge.pop()] - found:
            found.add(other)
            edge.append(other)
    return frozenset(found)


def asks(file: t.File, own: frozenset[str] = frozenset()) -> bool:
    """Whether a file asks for properties of what was drawn, or changes what other files drew."""
    local = own | {f.name for f in file.functions}
    return (
        _asks_fields(file)
        or _keeps_axes(file)
        or any(_asks(body, inputs, local) for body, inputs in _bodies(file))
    )


def _keeps_axes(file: t.File) -> bool:
    """Whether axes that cells, fields or elements hold are drawn on: ``ax{2} = nexttile; plot(ax{2}, y)``."""
    bodies: list[tuple[t.Body, frozenset[str]]] = [(file.body, frozenset())]
    bodies += [(n.body, frozenset(n.outputs)) for n in w.walk(file) if isinstance(n, t.Function)]
    for body, outputs in bodies:
        holders = {
            root
            for s in w.body_walk(body)
            if isinstance(s, t.Assign) and gives(s.value, _TILES)
            for target in s.targets
            if isinstance(target, (t.Index, t.Field)) and isinstance(root := w.root(target), t.Name)
        }
        if any(root.id in outputs for root in holders):
            return True
        calls = (n for s in w.body_walk(body) for x in w.expressions(s) for n in w.walk(x)) if holders else ()
        for n in calls:
            given = n.args if isinstance(n, t.Index) and called(n) in _ON_AXES else ()
            values = (w.bare(a.value if isinstance(a, t.NameValue) else a) for a in given)
            if any(isinstance(v, (t.Index, t.Field)) and w.root(v) in holders for v in values):
                return True
    return False


def _asks_fields(file: t.File) -> bool:
    """Whether properties are asked for of what fields and cells hold: ``app.line.YData``, ``h{2}.LineWidth = 3``."""
    fields: set[str] = set()
    cells: set[str] = set()
    for s in w.walk(file):
        if isinstance(s, t.Assign) and len(s.targets) == 1:
            target, value = s.targets[0], w.bare(s.value)
            inner = [v for row in value.rows for v in row] if isinstance(value, t.Cell) else []
            if isinstance(target, t.Field) and gives(value) and called(value) != "legend":
                fields.add(target.name)
            elif isinstance(target, t.Index) and target.brace and gives(value) or any(map(gives, inner)):
                cells.update(n.id for n in [w.root(target)] if isinstance(n, t.Name))
    if not fields and not cells:
        return False
    for n in w.walk(file):
        if not isinstance(n, t.Field):
            continue
        if isinstance(n.base, t.Field) and n.base.name in fields:
            return True
        if (
            isinstance(n.base, t.Index)
            and n.base.brace
            and isinstance(n.base.base, t.Name)
            and n.base.base.id in cells
        ):
            return True
    return False


def _bodies(file: t.File) -> Iterator[tuple[t.Body, tuple[str, ...]]]:
    yield file.body, ()
    for n in w.walk(file):
        if isinstance(n, t.Function):
            yield n.body, tuple(n.inputs)


def local_handles(body: t.Body, makers: frozenset[str] = MAKERS) -> frozenset[str]:
    """Variables that are assigned nothing but what functions that draw give."""
    made: dict[str, list[bool]] = {}
    for s in w.body_walk(body):
        if isinstance(s, t.Assign):
            for place, target in enumerate(s.targets):
                root = w.root(target)
                if isinstance(root, t.Name) and (
                    target is root or isinstance(target, t.Index) and target.base is root
                ):
                    one = (
                        len(s.targets) == 1
                        or place == 1
                        and called(w.bare(s.value)) in ("contour", "contourf")
                    )
                    made.setdefault(root.id, []).append(target is root and one and gives(s.value, makers))
        elif isinstance(s, t.For) and isinstance(s.variable, t.Name):
            made.setdefault(s.variable.id, []).append(False)
    return frozenset(name for name, all_of in made.items() if all(all_of))


def gives(x: t.Expression, makers: frozenset[str] = MAKERS) -> bool:
    """Whether a value is what a function that draws gives."""
    return called(w.bare(x)) in makers


def called(x: t.Node) -> str | None:
    """The name that a value is of, or the function that gives it."""
    if isinstance(x, t.Index):
        return x.base.id if isinstance(x.base, t.Name) else None
    return x.id if isinstance(x, t.Name) else None


def _asks(body: t.Body, inputs: tuple[str, ...], own: frozenset[str]) -> bool:
    single = local_handles(body) - set(inputs)
    handles = (single | _arrays(body)) - set(inputs)
    axes = local_handles(body, _AXES) - set(inputs)
    variables = {*inputs, *_assigned(body)}
    without = local_handles(body, WITHOUT)

    def known(name: str | None, among: frozenset[str]) -> bool:
        return name in among and name not in own and name not in variables

    if "figure" not in own and _chooses(body):
        return True
    for s in w.body_walk(body):
        targets = s.targets if isinstance(s, t.Assign) else ()
        if isinstance(s, t.Assign):
            value = w.bare(s.value)
            args = value.args if isinstance(value, t.Index) else ()
            alone = (
                not args
                or len(args) == 1
                and isinstance(w.root(args[0]), t.Name)
                and _is_place(args[0], handles)
            )
            if known(called(value), ASKING_ALONE) and alone:
                return True
            for target in targets:
                if (
                    isinstance(target, t.Index)
                    and isinstance(target.base, t.Field)
                    and _of_handle(target, handles)
                ):
                    return True  # h.XData(3) = 1
                if (
                    isinstance(target, t.Field)
                    and isinstance(target.base, t.Index)
                    and _stored_handles(target, body)
                ):
                    return True  # h(2).LineWidth = 1
        skipped = {id(n) for target in targets for n in _chain(target)}
        for x in w.expressions(s):
            for n in w.walk(x):
                if any(known(called(inner), ASKING_ALONE) for inner in _read_alone(n)):
                    return True  # plot(xlim, [0 0])
                if isinstance(n, t.Index) and n.args:
                    name = called(n)
                    if known(name, ASKING):
                        return True
                    if (
                        known(name, CHANGING)
                        and not _is_place(n.args[0], single)
                        and not _is_place(n.args[0], without)
                        and _is_variable(n.args[0], variables)
                    ):
                        return True
                    if known(name, _ENDING) and _is_sometimes_drawn(n.args[0], body, single):
                        return True  # h = []; …; h = text(…); …; delete(h)
                    if _on_given_axes(n, inputs) and name not in own:
                        return True
                    if known(name, _ON_AXES) and isinstance(n.args[0], t.Name) and n.args[0].id in axes:
                        return True  # ax = axes(…); bar(ax, x)
                    if known(name, THERE) and isinstance(n.args[0], t.Name) and n.args[0].id in handles:
                        return True
                if isinstance(n, t.Field) and id(n) not in skipped and _of_handle(n, handles):
                    return True
    return False


def _is_sometimes_drawn(x: t.Expression, body: t.Body, always: frozenset[str]) -> bool:
    """Whether a variable, or elements of it, hold what was drawn, but not from all its assignments."""
    root = w.root(w.bare(x))
    return (
        isinstance(root, t.Name)
        and (root.id not in always or x is not root)
        and any(
            isinstance(s, t.Assign) and gives(s.value) and any(w.root(target) == root for target in s.targets)
            for s in w.body_walk(body)
        )
    )


def _on_given_axes(n: t.Index, inputs: tuple[str, ...]) -> bool:
    """Whether axes that the function is given are written or drawn on: ``title(ax, x)``, ``grid(ax, "on")``."""
    first = n.args[0]
    if not isinstance(first, t.Name) or first.id not in inputs:
        return False
    if called(n) in ("title", "xlabel", "ylabel", "zlabel"):  # else the text, and what is said of it in pairs
        return len(n.args) % 2 == 0
    return called(n) in ("grid", "hold", "box") and len(n.args) == 2


def _chooses(body: t.Body) -> bool:
    """Whether a figure is chosen that is not the current one: ``saveas(f1, name)`` after ``f2 = figure``."""
    figures = local_handles(body, frozenset({"figure"}))
    current: str | None = None
    for s in w.body_walk(body) if figures else ():
        value = w.bare(s.value) if isinstance(s, (t.Assign, t.Do)) else None
        if isinstance(s, t.Command):
            value = t.Name(s.name)
        if isinstance(value, t.Index) and called(value) in CHOOSING and value.args:
            first = value.args[0]
            if isinstance(first, t.Name) and first.id in figures and first.id != current:
                return True
        if value is not None and called(value) == "figure":
            target = s.targets[0] if isinstance(s, t.Assign) and len(s.targets) == 1 else None
            current = target.id if isinstance(target, t.Name) else None
    return False


def _arrays(body: t.Body) -> frozenset[str]:
    """Variables that handles are stored into: ``h(k) = plot(x, y)``."""
    return frozenset(
        target.base.id
        for s in w.body_walk(body)
        if isinstance(s, t.Assign) and gives(s.value)
        for target in s.targets
        if isinstance(target, t.Index) and not target.brace and isinstance(target.base, t.Name)
    )


def _assigned(body: t.Body) -> Iterator[str]:
    for s in w.body_walk(body):
        for target in s.targets if isinstance(s, t.Assign) else ():
            if isinstance(root := w.root(target), t.Name):
                yield root.id


def _read_alone(x: t.Node) -> list[t.Node]:
    """What an expression reads directly without giving it anything, but for the function that it calls."""
    parts = x.args if isinstance(x, t.Index) else w.children(x)
    return [p for p in parts if isinstance(p, t.Name) or isinstance(p, t.Index) and not p.args]


def _chain(x: t.Node) -> Iterator[t.Node]:
    while isinstance(x, (t.Field, t.Index)):
        yield x
        x = x.base


def _is_place(x: t.Expression, handles: frozenset[str]) -> bool:
    """Whether something is a handle that is made here: a variable, gca, gcf, a figure's number, several of them."""
    x = w.bare(x)
    if isinstance(x, t.Matrix):
        return all(_is_place(v, handles) for row in x.rows for v in row)
    if isinstance(x, t.Number):
        return True
    return isinstance(x, t.Name) and (x.id in handles or x.id in _OWN_PLACES)


def _is_variable(x: t.Expression, variables: set[str]) -> bool:
    x = w.bare(x)
    if isinstance(x, t.Matrix):
        return any(_is_variable(v, variables) for row in x.rows for v in row)
    root = w.root(x)
    return isinstance(root, t.Name) and (root.id in variables or root.id in MAKERS)


def _of_handle(x: t.Node, handles: frozenset[str]) -> bool:
    root = w.root(x)  # type: ignore[arg-type]
    return isinstance(root, t.Name) and root.id in handles


def _stored_handles(target: t.Field, body: t.Body) -> bool:
    root = w.root(target)
    return any(
        isinstance(s, t.Assign)
        and any(isinstance(x, t.Index) and x.base == root for x in s.targets)
        and gives(s.value)
        for s in w.body_walk(body)
    )
