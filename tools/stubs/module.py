"""The whole stub: ``dlarray/__init__.pyi`` has functions and layers, ``dlarray/_typing.pyi`` the other classes.

The second is a module of its own because type checkers would take ``from dlarray import categorical`` for the module
of this name, and because the classes of results are no public names.
"""

from __future__ import annotations

import ast
import inspect
import keyword
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from stubs import docstrings
from stubs.classes import Classes, layer_options
from stubs.functions import SELF, Functions, definitions, spoken
from stubs.options import option_class, training_options
from stubs.phrases import Reader

BY_HAND = Path(__file__).with_name("by_hand")
# Classes of what functions return, which are no public names.
RESULTS = """
table TableParen Paren MiniBatchQueue LayerGraph End Constant Truth TrainingInfo TrainingProgressMonitor
TrainingOptions TrainingOptionsSGDM TrainingOptionsRMSProp TrainingOptionsADAM TrainingOptionsLBFGS TrainingOptionsLM
ArrayDatastore AugmentedImageDatastore CombinedDatastore SequentialDatastore TransformedDatastore FileDatastore
ImageDatastore PixelLabelDatastore SignalDatastore TabularTextDatastore ImageDataAugmenter ROCMetrics
ConfusionMatrixChart LBFGSState LossScaler NetworkAnalysis MemoryReport Communicator BuiltInSchedule
AccuracyMetric PrecisionMetric RecallMetric FScoreMetric AUCMetric RMSEMetric MAPEMetric RSquaredMetric
""".split()


class Stub:
    """Collects what there is, and writes it down."""

    def __init__(self, package: ModuleType) -> None:
        from dlarray import names

        self.package = package
        self.records = {**names.functions, **names.layers}
        self.things = {n: getattr(package, n) for n in package._PUBLIC}
        self.public = {n: t for n, t in self.things.items() if inspect.isclass(t)}
        self.results = {n: t for n in RESULTS if n not in self.public and (t := _found(n)) is not None}
        self.layers = {n: r.call for n, r in names.layers.items()}
        self.solvers = {t.solver: t for t in self.results.values() if getattr(t, "solver", "")}
        self.option_names = {t.__name__ for t in self.solvers.values()}
        classes = {*self.public, *self.results, *self.layers}
        self.functions = Functions(Reader(classes))
        checks = {n: c for t in self.solvers.values() for n, (_, c) in t.specs.items()}  # type: ignore[attr-defined]
        told = [(name, getattr(check, "takes", "any")) for name, check in checks.items()]
        self.functions.agree(self.records.values(), told)
        tree = ast.parse("".join(p.read_text(encoding="utf-8") for p in sorted(BY_HAND.glob("*.pyi"))))
        self.header, hand = _divided(tree)
        self.hand_classes = {n: d[0] for n, d in hand.items() if isinstance(d[0], ast.ClassDef)}
        self.hand = {n: d for n, d in hand.items() if n not in self.hand_classes}
        by_call = {id(inspect.unwrap(r.call)): r for r in names.functions.values()}
        hand_functions = {n: d for n, d in self.hand.items() if isinstance(d[0], ast.FunctionDef)}
        self.classes = Classes(self.functions, by_call, self.hand_classes, hand_functions, self.public)

    def texts(self) -> tuple[str, str]:
        """The texts of ``__init__.pyi`` and of ``_typing.pyi``."""
        classes = {n: t for n, t in self.public.items() if n not in self.layers}
        pieces: dict[str, str] = {}
        for name, record in self.records.items():
            own = f"{name}_" if keyword.iskeyword(name) else name
            if own not in classes:
                pieces[own] = self._record(name, own, record)
        for name, thing in self.things.items():
            if name not in pieces and name not in classes:
                pieces[name] = self._other(name, thing)
        modules = "".join(f"from dlarray import {m} as {m}\n" for m in self.package._MODULES)
        shown = "".join(f"from dlarray._typing import {n} as {n}\n" for n in sorted(classes))
        used = ", ".join(sorted([*self.results, *(_named(n) for n in self.aliases)]))
        listed = "".join(f'    "{n}",\n' for n in self.package.__all__)
        main = (
            '"""Every public name, for editors and type checkers.  Written by `make names`."""\n\n'
            + f"{_IGNORED}{self.header}\n{modules}from dlarray._typing import {used}\n{shown}\n"
            + "\n".join(text for _, text in sorted(pieces.items()))
            + f"\n__version__: str\n__all__ = [\n{listed}]\n"
        )
        objects = {
            n: option_class(cls) if n in self.option_names else self.classes.text(cls, n)
            for n, cls in {**classes, **self.results}.items()
        }
        aliases = "\n".join(ast.unparse(n) for n in self.aliases)
        side = (
            '"""The classes, and the types of arguments.  Written by `make names`."""\n\n'
            + f"{_IGNORED}{self.header}\n{aliases}\n\n"
            + "\n".join(text for _, text in sorted(objects.items()))
        )
        return main, side

    @property
    def aliases(self) -> list[ast.stmt]:
        """The names of types that the file written by hand declares."""
        private = [c for n, c in self.hand_classes.items() if n.startswith("_")]
        return [*private, *(d[0] for d in self.hand.values() if not isinstance(d[0], ast.FunctionDef))]

    def _record(self, name: str, spoken_name: str, record: Any) -> str:
        documented = docstrings.read(record.doc)
        if name in self.hand and isinstance(self.hand[name][0], ast.FunctionDef):
            return _by_hand(self.hand[name], spoken(documented))
        if name == "trainingOptions":
            return training_options(self.functions, record, self.solvers)
        if inspect.isclass(record.call):
            arguments = list(layer_options(record.call, self.functions, record))
            forms = [([SELF, *variant], "None") for variant in self.functions.paired(arguments, True)]
            made = definitions("__init__", forms, spoken(documented))
            return self.classes.text(record.call, spoken_name, made)
        if not inspect.isroutine(record.call):
            return f"{spoken_name}: {type(record.call).__name__}\n"
        return definitions(spoken_name, self.functions.forms(record), spoken(documented))

    def _other(self, name: str, thing: Any) -> str:
        """A public name that is not registered: a function, or an object such as ``end``."""
        if name in self.hand:
            return "\n".join(ast.unparse(node) for node in self.hand[name]) + "\n"
        if inspect.isroutine(thing):
            return self.classes._method(name, thing, static=True)
        return f"{name}: {type(thing).__name__}\n"


_IGNORED = '# mypy: disable-error-code="overload-overlap, override, misc, assignment"\n'


def _named(node: ast.stmt) -> str:
    """The name that a class or an assignment declares."""
    if isinstance(node, ast.ClassDef):
        return node.name
    return node.target.id if isinstance(node, ast.AnnAssign) else node.targets[0].id  # type: ignore


def _found(name: str) -> type | None:
    """The class of that name among the modules that are loaded."""
    for module in sorted(n for n in sys.modules if n.startswith("dlarray")):
        thing = vars(sys.modules[module]).get(name)
        if inspect.isclass(thing) and thing.__module__ == module:
            return thing
    return None


def _divided(tree: ast.Module) -> tuple[str, dict[str, list[ast.stmt]]]:
    """The imports of the file written by hand, and its definitions by name."""
    imports, found = [], {}
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            imports.append(ast.unparse(node))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.setdefault(node.target.id, []).append(node)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node)
    return "\n".join(imports) + "\n", found


def _by_hand(nodes: list[ast.stmt], doc: str) -> str:
    """Definitions written by hand, the first with the docstring of the function."""
    first = nodes[0]
    assert isinstance(first, ast.FunctionDef)
    lines = doc.split("\n")
    text = "\n".join([lines[0], *(f"    {line}" if line else "" for line in lines[1:])])
    first.body = [ast.Expr(ast.Constant(f"{text}\n    " if len(lines) > 1 else text))]
    return "\n".join(ast.unparse(node) for node in nodes) + "\n"
