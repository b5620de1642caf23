"""The pages of what `trainingOptions` returns: a class for each solver, with every property and its default."""

from __future__ import annotations

import inspect
import re

import dlarray
from dlarray.training.trainnet import options as trainnet_options

CLASSES = {
    name: getattr(trainnet_options, f"TrainingOptions{name}")
    for name in ("SGDM", "ADAM", "RMSProp", "LBFGS", "LM")
}


def option_pages() -> dict[str, str]:
    """{place below the reference folder: text}."""
    return {f"options/TrainingOptions{name}": "\n".join(page(cls)) + "\n" for name, cls in CLASSES.items()}


def page(cls: type) -> list[str]:
    name = cls.__name__
    lines = [".. index::", f"   ! single: {name}", "", name, "=" * len(name), ""]
    lines += [
        f'What ``trainingOptions("{cls.solver}")`` returns: an object whose properties are the options.'
    ]
    lines += ["A property may be set after it was made, with the same checks: ``options.MaxEpochs = 5``.", ""]
    lines += ["How each works: :doc:`trainingOptions </reference/functions/trainingOptions>`.", ""]
    lines += [".. list-table::", "   :header-rows: 1", "   :widths: 30 20 50", "   :class: two-columns", ""]
    lines += ["   * - Property", "     - Default", "     - Meaning"]
    said = meanings(cls.solver)
    for option, (default, _) in cls.specs.items():
        lines += [
            f"   * - ``{option}``",
            f"     - ``{spelled(default)}``",
            f"     - {said.get(option, chr(92))}",
        ]
    return lines


def spelled(value: object) -> str:
    """A default as MATLAB documents it."""
    if value is None or (hasattr(value, "__len__") and not isinstance(value, str) and len(value) == 0):
        return "[]"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, float):
        return {"inf": "Inf", "nan": "NaN"}.get(str(value), f"{value:g}")
    return str(value)


def meanings(solver: str) -> dict[str, str]:
    """What the docstring of trainingOptions says of each option; of options that solvers share, the solver's."""
    text = inspect.getdoc(dlarray.trainingOptions) or ""
    part = text.split("Parameters\n----------\n")[1].split("\nReturns\n")[0]
    said: dict[str, str] = {}
    sentences: list[str] = []
    for head, body in re.findall(r"^(\w[\w, ]*) : .*\n((?:    .*\n|\n)*)", part + "\n", re.M):
        words = " ".join(body.split("\n\n")[0].split())
        sentences += re.split(r"(?<=[.;]) ", " ".join(body.split()))
        for option in head.split(", "):
            if option not in said or words.startswith(f'Of "{solver}"'):
                said[option] = words
    for sentence in sentences:  # options that the words of another one tell
        for option in re.findall(r"``(\w+)``", sentence):
            said.setdefault(option, sentence[0].upper() + sentence[1:].rstrip(";."))
    return said
