"""Imports run one way, array libraries stay behind one door, and axes below the door are negative.

These are rules on the text of the sources, so they are checked on the text: no module is imported here.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.support.bundles import cases

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {
    "dlarray": "dlarray",
    "functions": "dlarray.functions",
    "layers": "dlarray.layers",
    "training": "dlarray.training",
    "migration": "dlarray.migration",
}


def families(wing, names):
    return [f"dlarray.{wing}.{name}" for name in names.split()]


# From the ground up: a module may import those of the rows above its own, and of its own row; never of a row below. A
# package stands for all of its modules. Families of functions, layers and training that stand in one row do not import
# each other. The package itself, the front of the house, comes last.
ROOMS = [
    ["dlarray.errors"],
    [
        "dlarray.formats",
        "dlarray.callers",
        "dlarray.backend",
        "dlarray.endexpr",
        "dlarray.strictness",
        "dlarray.threads",
        "dlarray.allocator",
        "dlarray.elsewhere",
        "dlarray.contents",
        "dlarray.names",
        "dlarray.visible",
    ],
    ["dlarray.machine"],
    ["dlarray.unpacking", "dlarray.lost_assignments"],
    [
        "dlarray.acceleration.background",
        "dlarray.acceleration.worker",
        "dlarray.acceleration.worker_torch",
        "dlarray.acceleration.engine",
        "dlarray.acceleration.torch_graphs",
        "dlarray.acceleration.engine_torch_library",
    ],
    ["dlarray.acceleration.engine_jax", "dlarray.acceleration.engine_torch"],
    ["dlarray.display", "dlarray.struct", "dlarray.syntax", "dlarray.nests"],
    ["dlarray.autodiff"],
    ["dlarray.kernels", "dlarray.random", "dlarray.limits", "dlarray.integers"],
    ["dlarray.subscripts", "dlarray.numbers", "dlarray.parts", "dlarray.indexing", "dlarray.table"],
    ["dlarray.conversion"],
    ["dlarray.array"],
    ["dlarray.operands"],
    [
        "dlarray.operators",
        "dlarray.protocols",
        "dlarray.arguments",
        "dlarray.along_axes",
        "dlarray.labels",
        "dlarray.categorical",
        "dlarray.acceleration.signatures",
        "dlarray.acceleration.plan",
        "dlarray.acceleration.draws",
        "dlarray.precision",
    ],
    ["dlarray.python_builtins"],
    ["dlarray.registry"],
    ["dlarray.finite", "dlarray.acceleration"],
    families("functions", "attention convolution sorting system"),
    families("functions", "reductions"),
    families("functions", "data_types differentiation embedding linear_algebra pooling signals"),
    families("functions", "elementwise losses normalization"),
    families("functions", "arrays"),
    families("functions", "activations numerics statistics"),
    families("functions", "complex_layers recurrent optimizers"),
    ["dlarray.functions"],
    families("layers", "base"),
    families("layers", "activations attention convolution embedding normalization recurrent"),
    families("layers", "core input_output pooling reshaping"),
    families("layers", "networks"),
    families("layers", "inspection"),
    families("layers", "files"),
    families("layers", "pretrained"),
    ["dlarray.layers"],
    families("training", "datastores monitor parallel"),
    families("training", "images metrics minibatches"),
    families("training", "solvers"),
    families("training", "trainnet"),
    families("training", "older"),
    ["dlarray.training"],
    families("migration", "matlab onnx source"),
    families("migration", "mat"),
    families("migration", "inference"),
    families("migration", "pytorch"),
    families("migration", "checking"),
    families("migration", "porting"),
    families("migration", "verifying"),
    ["dlarray.migration"],
    ["dlarray"],
    ["dlarray.matlab", "dlarray.__main__"],
]

# The exceptions, each with its reason.
LATE = {
    # The sum is a move from device to device, which is recorded as any operation; few programs ever need it.
    ("dlarray.autodiff.tape", "dlarray.autodiff.places"): "sums two gradients that have come to two devices",
}

# Array libraries belong to backend.py. NumPy alone may be named elsewhere, for what is on the host by its
# nature: subscripts, texts, random streams. In functions/, where it would be easy to write what runs on
# NumPy only, it may be named where kernels for NumPy stand; other modules say what for.
LIBRARIES = {"numpy", "cupy", "cupyx", "torch", "jax", "scipy", "array_api_compat", "array_api_strict"}
HOST = {
    "dlarray.functions.attention.attention_tiles_numpy": "the shapes of the NumPy kernels' work",
    "dlarray.functions.differentiation.checkgradients": "difference quotients are taken and compared on the host",
    "dlarray.functions.pooling.roialign": "regions are read on the host: how many points they have depends on them",
    "dlarray.functions.arrays.creation": "new values are made on the host",
    "dlarray.functions.arrays.accumarray": "subscripts are read on the host",
    "dlarray.functions.statistics.significance": "probabilities come from SciPy's distributions, on the host",
    "dlarray.functions.statistics.histcounts": "automatic bin edges are made on the host",
    "dlarray.functions.reductions.moving": (
        "where the windows stand follows from sizes alone, and is worked out on the host"
    ),
    "dlarray.functions.sorting.set_operations": (
        "values are compared on the host: the size of the result depends on them"
    ),
    "dlarray.functions.sorting.unique": "values are compared on the host: the size of the result depends on them",
    "dlarray.functions.data_types.categories_of_arrays": "labels are on the host",
    "dlarray.functions.data_types.counts_of_categories": "labels are on the host",
    "dlarray.functions.data_types.integer_classes": "limits are host numbers, and bits are read there",
    "dlarray.functions.data_types.cellfun": "a cell array is a list or an object array of NumPy's",
    "dlarray.functions.arrays.constants": "a constant makes host arrays, and is a NumPy number in arithmetic",
    "dlarray.functions.data_types.conversions": "what is converted may be a plain number or list",
    "dlarray.functions.data_types.equality": "two values are compared to a Python truth value",
    "dlarray.functions.arrays.grids": "ends and counts are numbers on the host",
    "dlarray.functions.numerics.interpolation": "query points may be plain numbers",
    "dlarray.functions.numerics.interpolation_slopes": "spacing that decides the method is looked at on the host",
    "dlarray.functions.data_types.size_and_kind": "questions about any Python value, arrays of NumPy among them",
    "dlarray.functions.numerics.polynomials": "degrees and counts are numbers on the host",
    "dlarray.functions.arrays.random_sampling": "numbers are drawn on the host",
    "dlarray.functions.data_types.validation": "a refusal looks at the values",
    "dlarray.functions.embedding.embed": "a bad index is looked up on the host, for the message",
    "dlarray.functions.differentiation.dlcheckpoint": "compares states of the random numbers, which are on the host",
    "dlarray.functions.elementwise.basic": "NumPy's own function is the short way for NumPy's arrays",
    "dlarray.functions.embedding.onehot": "class names are on the host",
    "dlarray.functions.optimizers.optimizer_steps": "steps of NumPy parameters without temporary arrays",
    "dlarray.functions.optimizers.parameter_updates": "NumPy parameters go the short way",
    "dlarray.functions.arrays.padsequences": "the sequences of a mini-batch are put together on the host",
    "dlarray.functions.data_types.properties": "reads dims that come as arrays",
    "dlarray.functions.arrays.random": "MATLAB's streams are made on the host",
    "dlarray.functions.reductions.sums": "reads dims that come as arrays",
    "dlarray.functions.differentiation.buffers": "follows views of NumPy to the memory behind them",
    "dlarray.functions.arrays.shape": "reads sizes that come as arrays",
    "dlarray.functions.signals.signal_windows": "the points of a window are made on the host",
}
COMPILERS = [
    f"dlarray.acceleration.{name}"
    for name in (
        "engine_jax",
        "engine_cuda",
        "engine_torch",
        "engine_torch_library",
        "torch_graphs.arrays",
        "torch_graphs.grouped",
        "torch_graphs.recording",
        "background",
        "worker",
        "worker_torch",
    )  # fmt: skip
]
DOORS = ("dlarray.backend", *COMPILERS)  # the others are the way to a compiler
# Kernels on PyTorch's operations are imported when its first tensor is met, or useKernels asks for them.
MODULES_OF_TORCH = "dlarray.migration.pytorch.modules."  # what toPyTorch makes is a module of PyTorch
KERNELS = {"dlarray.functions.torch_kernels": "torch", "dlarray.kernels.aten": "torch"}


def rows_of(module):
    """The library that a module of kernels may name, or None."""
    of_torch = module.endswith("_torch") or module.startswith(MODULES_OF_TORCH)
    return "torch" if of_torch else KERNELS.get(module)


READERS = {  # imported when they are called
    "dlarray.training.datastores.signal_files": "scipy",  # of files
    "dlarray.functions.statistics.significance": "scipy",  # distributions
    "dlarray.layers.pretrained.weight_files": "torch",
    "dlarray.migration.pytorch.import_network": "torch",  # of modules
    "dlarray.migration.pytorch.export": "torch",  # asks whether it is there
    "dlarray.migration.pytorch.program_files": "torch",
    "dlarray.migration.matlab.equations.steps": "scipy",  # methods for stiff equations
    "dlarray.migration.matlab.sparse_matrices.functions": "scipy",  # matchings of rows and columns
    "dlarray.migration.matlab.numerics.matrices": "scipy",  # roots of matrices and splines
    "dlarray.migration.matlab.numerics.hulls": "scipy",  # Qhull
    "dlarray.migration.matlab.numerics.linear.decompositions": "scipy",
    "dlarray.migration.matlab.numerics.special_functions": "scipy",
    "dlarray.migration.matlab.numerics.interpolants": "scipy",
    "dlarray.migration.matlab.numerics.piecewise": "scipy",  # Akima's slopes
    "dlarray.migration.matlab.numerics.series": "scipy",  # local extremes and how far they stand out
    "dlarray.migration.matlab.numerics.searches": "scipy",  # zeros and minima of functions of one's own
    "dlarray.migration.matlab.optimization.reports": "scipy",  # searches
    "dlarray.migration.matlab.sampling.distributions": "scipy",  # the normal distribution
    "dlarray.migration.matlab.sampling.point_sets": "scipy",  # Sobol's sequence
    "dlarray.migration.matlab.statistics.distributions": "scipy",  # Student's, Fisher's, chi-squared
    "dlarray.migration.matlab.shared.sparse_matrix": "scipy",  # its form in MAT files
    "dlarray.migration.matlab.triangulations.alpha_complex": "scipy",  # Delaunay, and parts that touch
    "dlarray.migration.matlab.triangulations.measures": "scipy",  # the nearest points
    "dlarray.migration.matlab.triangulations.objects": "scipy",  # Voronoi's regions
}


def modules():
    """Every module of the package as (dotted name, path)."""
    for folder, package in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = [package, *path.relative_to(ROOT / folder).with_suffix("").parts]
            yield ".".join(p for p in parts if p != "__init__"), path


MODULES = dict(modules())


@cache
def tree(module):
    return ast.parse(MODULES[module].read_text(encoding="utf-8"), str(MODULES[module]))


@cache
def room(module):
    """The row that a module belongs to: that of the longest name which is the module's or a parent's."""
    rows = {name: i for i, row in enumerate(ROOMS) for name in row}
    if module == "dlarray":
        return rows["dlarray"]
    parts = module.split(".")
    for n in range(len(parts), 1, -1):
        if ".".join(parts[:n]) in rows:
            return rows[".".join(parts[:n])]
    return None


@cache
def family(module):
    """``dlarray.functions.attention`` of a module in that folder; nothing for what is in no family."""
    parts = module.split(".")
    return ".".join(parts[:3]) if len(parts) > 3 else ""


def are_neighbours(one, other):
    """Whether two modules stand in different families of one row."""
    return "" != family(one) != family(other) != "" and room(one) == room(other)


@cache
def imports(module):
    return tuple(read_imports(module))


def read_imports(module):
    """(imported module, line, is it run when the module loads, level) for each import in a module."""
    left = [(tree(module), True)]
    while left:
        node, early = left.pop()
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno, early, 0
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                name = full if full in MODULES else node.module or ""
                yield name, node.lineno, early, node.level
        elif not isinstance(node, ast.expr):  # no import stands in an expression
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or is_type_checking(node)
            left += [(child, early and not inside) for child in ast.iter_child_nodes(node)]


def is_type_checking(node):
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def test_every_module_has_its_room():
    strangers = [m for m in MODULES if room(m) is None]
    assert not strangers, f"say in ROOMS where these stand in the order of imports: {strangers}"


@cases("module", list(MODULES))
def test_imports_run_one_way(module):
    """Also inside functions: an import put off until the call is still a dependency."""
    wrong = [
        f"{MODULES[module].name}:{line} imports {name}"
        for name, line, early, _ in imports(module)
        if name.split(".")[0] == "dlarray" and room(name) is not None
        if room(name) > room(module) or are_neighbours(name, module)
        if early or (module, name) not in LATE
    ]
    assert not wrong


def dependencies(modules):
    """What each module imports, inside functions too; for type checkers alone, or LATE, does not count."""
    return {
        module: {
            name
            for name, line, *_ in imports(module)
            if name in MODULES and line not in checked_alone(module)
        }
        - {name for m, name in LATE if m == module}
        for module in modules
    }


@cache
def checked_alone(module):
    """The lines that only a type checker reads."""
    return {
        line
        for node in ast.walk(tree(module))
        if is_type_checking(node)
        for line in range(node.lineno, node.end_lineno + 1)
    }


def circles(graph):
    """The sets of modules that reach each other over what they import."""

    @cache
    def reached(module):
        seen, left = set(), [module]
        while left:
            for name in graph.get(left.pop(), ()):
                if name not in seen:
                    seen.add(name)
                    left.append(name)
        return seen

    found = {frozenset(m for m in reached(module) if module in reached(m)) for module in graph}
    return sorted(sorted(circle) for circle in found if circle)


def test_no_files_import_each_other():
    """Neither within a room: a file can be read, and tested, with what stands below it alone."""
    found = circles(dependencies(MODULES))
    assert not found, f"import one way only, or give the reason in LATE: {found}"


def test_no_private_name_is_imported():
    """A name with a leading underscore belongs to its file."""
    private = [
        f"{MODULES[module].relative_to(ROOT)}:{node.lineno} {alias.name} of {node.module}"
        for module in MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dlarray")
        for alias in node.names
        if alias.name.startswith("_") and not alias.name.startswith("__")
    ]
    assert not private, "\n".join(private)


@cases("folder", sorted({p.parent for p in MODULES.values()}))
def test_a_folder_is_one_screen(folder):
    """At most 20 files to a family, so that its reader sees all; the ground floor has more."""
    files = [p.name for p in folder.glob("*.py") if p.name != "__init__.py"]
    assert len(files) <= (36 if folder.name == "dlarray" else 22 if folder.name == "autodiff" else 20)


def test_a_file_is_at_most_450_lines():
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES.values()}
    long = [f"{path.relative_to(ROOT)} has {count} lines" for path, count in lines.items() if count > 450]
    assert not long, "split these along a seam:\n" + "\n".join(long)


@cases(("module", "name"), list(LATE))
def test_an_exception_is_needed(module, name):
    graph = dependencies(MODULES)
    assert name in {n for n, *_ in imports(module)}, "it is imported no more"
    graph[module] |= {name}
    assert any({module, name} <= set(circle) for circle in circles(graph)) or room(name) > room(module)


@cases("module", list(MODULES))
def test_imports_are_absolute(module):
    # functions/ is not inside dlarray/ on disk, so a relative import would mislead whoever reads it.
    assert not [line for _, line, _, level in imports(module) if level]


@cases("module", [m for m in MODULES if m.startswith("dlarray.functions")])
def test_functions_never_import_layers(module):
    assert not [line for name, line, _, _ in imports(module) if name.startswith("dlarray.layers")]


@cases("module", [m for m in MODULES if m not in DOORS])
def test_only_the_backend_names_an_array_library(module):
    own = kernels(module)
    named = {name.split(".")[0] for name, line, *_ in imports(module) if line not in own} & LIBRARIES
    if may_name_numpy(module):
        named -= {"numpy"}
    named -= {rows_of(module), READERS.get(module)}
    assert not named, f"{module} imports {sorted(named)}; ask dlarray.backend, or give the reason in HOST"


def kernels(module):
    """The lines of kernels for a library that need not be there: they import from it when called."""
    return {
        line
        for node in ast.walk(tree(module))
        if isinstance(node, ast.FunctionDef)
        and any(re.search(r"kernel\('(cupy|torch)'\)$", ast.unparse(d)) for d in node.decorator_list)
        for line in range(node.lineno, node.end_lineno + 1)
    }


def may_name_numpy(module):
    """Below the functions NumPy is Python's own arithmetic; in the functions it must have a reason."""
    if (
        not module.startswith("dlarray.functions")
        or module in HOST
        or module in KERNELS
        or module.endswith(("_numpy", "_cupy", "_torch"))
    ):
        return True
    return 'kernel("numpy")' in MODULES[module].read_text(encoding="utf-8")


@cases("module", list(MODULES))
def test_optional_packages_are_imported_where_they_are_used(module):
    """`import dlarray` must work with the three required packages, and quickly."""
    required = {"numpy", "array_api_compat", "safetensors", "dlarray"} | set(sys.stdlib_module_names)
    required.add(rows_of(module) or "dlarray")
    early = [f"{name} (line {line})" for name, line, early, _ in imports(module) if early and name]
    assert not [e for e in early if e.split(" ")[0].split(".")[0] not in required]


@cases(
    "module",
    [m for m in MODULES if m.startswith("dlarray.functions") and not m.endswith(("_cupy", "_torch"))],
)
def test_axes_are_negative(module):
    """Storage is reversed: MATLAB's dim k is axis -k, and an axis counted from the front is a mistake.

    Looked at are calls in the portable namespace: xp.sum(…, axis=…). A kernel for one backend cuts its
    data into slabs of a shape of its own. `stack` may put a new last dimension first, as it is stored.
    """
    positive = [
        f"{MODULES[module].name}:{node.lineno} {ast.unparse(node.func)}(…, axis={ast.unparse(word.value)})"
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call) and is_portable(node.func)
        for word in node.keywords
        if word.arg == "axis" and any(leaf >= 0 for leaf in literals(word.value))
    ]
    assert not positive


def is_portable(called):
    """xp.sum or namespace(x).sum, but for stack."""
    if not isinstance(called, ast.Attribute) or called.attr == "stack":
        return False
    owner = called.value
    return ast.unparse(owner.func if isinstance(owner, ast.Call) else owner) in (
        "xp",
        "namespace",
        "autodiff",
    )


def literals(node):
    """The integers that an axis argument spells out: -2, (0, -1)."""
    if isinstance(node, ast.Tuple | ast.List):
        for element in node.elts:
            yield from literals(element)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield from (-value for value in literals(node.operand))
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node.value


def test_the_lint_sees_what_it_should():
    assert not set(HOST) - set(MODULES), "HOST names modules that are gone"
    found = list(literals(ast.parse("(0, -1, 2)", mode="eval").body))
    assert found == [0, -1, 2]
    texts = ["xp.sum", "namespace(x).sum", "np.sum", "xp.stack"]
    assert [is_portable(ast.parse(t, mode="eval").body) for t in texts] == [True, True, False, False]
    assert (
        room("dlarray.functions.activations.softmax") > room("dlarray.array") > room("dlarray.autodiff.tape")
    )
    assert room("dlarray") > room("dlarray.layers.base.layer")


def test_circles_are_found():
    """Two of them, a module that imports itself, and nothing of a chain or of what only leads to a circle."""
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"f", "d"}, "f": {"e"}, "g": {"g"}}
    assert circles(graph) == [["b", "c"], ["e", "f"], ["g"]]


def test_an_import_inside_a_function_counts(monkeypatch):
    source = (
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from dlarray.nests import tree_leaves\n"
        "def f():\n    from dlarray import errors\n"
        "    import dlarray.formats\n"
    )
    monkeypatch.setitem(MODULES, "dlarray.made_up", None)
    monkeypatch.setitem(globals(), "tree", lambda module: ast.parse(source))
    assert dependencies(["dlarray.made_up"]) == {"dlarray.made_up": {"dlarray.errors", "dlarray.formats"}}


def test_the_library_is_imported_without_what_few_need():
    """Each of these takes milliseconds, and is imported where it is used."""
    late = "concurrent.futures hashlib http.server logging matplotlib onnx pandas safetensors scipy shutil sklearn ssl"
    late = f"{late} statistics subprocess tempfile torch zipfile".split()
    code = f"import sys, dlarray; print(*[m for m in {late!r} if m in sys.modules])"
    paths = os.pathsep.join(sys.path)
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert not found.stdout.split(), f"import dlarray imports {found.stdout}"
