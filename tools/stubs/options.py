"""trainingOptions: one overload for each solver, and the classes of what it returns."""

from __future__ import annotations

from typing import Any

from stubs import docstrings
from stubs.functions import Argument, Functions, P, definitions, shown, spoken
from stubs.phrases import ANY


def training_options(functions: Functions, record: Any, solvers: dict[str, type]) -> str:
    """The overloads: the options of a solver, as keywords and as pairs."""
    documented = docstrings.read(record.doc)
    plain, paired = [], []
    for solver, cls in solvers.items():
        first = Argument("solverName", P.POSITIONAL_ONLY, f'Literal["{solver}"]')
        options = [
            Argument(name, P.KEYWORD_ONLY, _type(functions, name, check, documented), default)
            for name, (default, check) in cls.specs.items()  # type: ignore[attr-defined]
        ]
        for variant in functions.paired([first, *options], False):
            to = paired if any(a.name == "pairs" for a in variant) else plain
            to.append((variant, cls.__name__))
    return definitions("trainingOptions", [*plain, *paired], spoken(documented))


def _type(functions: Functions, name: str, check: Any, documented: docstrings.Documented) -> str:
    """What the check of an option takes; else what the docstring says."""
    found = functions.reader.argument(getattr(check, "takes", "any"))
    return functions.reader.argument(documented.parameters.get(name, "any")) if found == ANY else found


def option_class(cls: type) -> str:
    """The class of one solver's options: its properties, with the types of their defaults."""
    lines = []
    for name, (default, check) in cls.specs.items():  # type: ignore[attr-defined]
        words = getattr(check, "takes", "any")
        plain = words in ("int", "float", "bool", "str") or (words.startswith("{") and words.endswith("}"))
        type_ = {"int": "int", "float": "float", "bool": "bool"}.get(words, "str") if plain else ANY
        lines.append(
            f"    {name}: {type_}  # {shown(default)}" if shown(default) != "..." else f"    {name}: {type_}"
        )
    doc = (cls.__doc__ or "").split("\n\n")[0]
    return f'class {cls.__name__}(TrainingOptions):\n    """{doc}"""\n' + "\n".join(lines) + "\n"
