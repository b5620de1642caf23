"""The parts of a class's page: its properties and methods as tables, and each one's own words below."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

from dlarray import registry
from dlarray.visible import internals

# Text for what Python's own classes leave without words.
PYTHONS = {
    "fromkeys": "A structure with these fields, all with one value.",
    "clear": "Remove all fields.",
    "copy": "A shallow copy.",
    "get": "The value of a field, or a default value if the field does not exist.",
    "items": "Names and values of the fields.",
    "keys": "Names of the fields.",
    "pop": "Remove a field and return its value.",
    "popitem": "Remove the last field and return its name and value.",
    "setdefault": "The value of a field, which is set if it does not exist.",
    "update": "Set the fields of another structure or dict.",
    "values": "Values of the fields.",
}
# Properties that a class has without a word of its own.
LAYERS = {
    "Name": "Name of the layer.",
    "Formattable": "Whether ``predict`` gets and returns labelled dlarrays; ``False`` by default.",
    "NumInputs": "Number of inputs.",
    "NumOutputs": "Number of outputs.",
    "InputNames": "Names of the inputs.",
    "OutputNames": "Names of the outputs.",
    "PaddingMode": 'How the padding is found: "manual", "same" or, for one dimension, "causal".',
    "PaddingSize": "The padding at the edges of the data.",
    "CroppingMode": 'How the cropping is found: "manual" or "same".',
    "CroppingSize": "What is cropped from the edges of the output.",
    "InputSize": "Size of the input.",
    "NumChannels": "Number of channels of the input.",
    "NumChannelsPerGroup": "Number of channels in each group of the input.",
    "LossFunction": "Name of the loss function.",
}
FACTORS = {
    "LearnRateFactor": "Factor of the learning rate for this parameter.",
    "L2Factor": "Factor of the L2 regularization for this parameter.",
}


def members(cls: type) -> tuple[list[str], list[str]]:
    """Public properties and methods of a class, in alphabetical order: what `dir` of an object shows."""
    hidden = internals(cls)
    names = [name for name in dir(cls) if not name.startswith("_") and name not in hidden]
    methods = [name for name in names if callable(inspect.getattr_static(cls, name)) or is_method(cls, name)]
    return sorted(set(names) - set(methods), key=str.lower), sorted(methods, key=str.lower)


def is_method(cls: type, name: str) -> bool:
    return isinstance(inspect.getattr_static(cls, name), (classmethod, staticmethod)) or inspect.isroutine(
        getattr(cls, name, None)
    )


def own(cls: type, name: str) -> bool:
    """Whether a member comes from dlarray, and not from a class of Python's."""
    home = next((c for c in cls.__mro__ if name in vars(c)), None)
    return home is not None and home.__module__.partition(".")[0] == "dlarray"


def first_line(text: str | None) -> str:
    return " ".join((text or "").split("\n\n")[0].split())


def words(cls: type, name: str) -> str:
    """One line on a member."""
    if issubclass(cls, dict) and name in PYTHONS:
        return PYTHONS[name]
    if name in registry.functions and name[0].islower():
        return first_line(inspect.getdoc(registry.functions[name].call))
    thing = inspect.getattr_static(cls, name)
    constant = isinstance(thing, (str, int, float, bool, tuple, list, dict, type(None)))
    if constant or inspect.getdoc(thing) == inspect.getdoc(
        type(thing)
    ):  # a descriptor, which tells of its kind
        factor = next((text for end, text in FACTORS.items() if name.endswith(end)), None)
        found = factor or argument_words(inspect.getdoc(cls) or "", name) or LAYERS.get(name)
        if found or not constant:
            return found or "A property; see the parameters above."
        return f"By default ``{thing!r}``."
    return first_line(inspect.getdoc(thing))


def argument_words(doc: str, name: str) -> str:
    """What a docstring says of the argument that a property has its value from."""
    entries = re.findall(r"^(\w[\w, …]*) : .*\n((?:    .*\n?|\n(?=    ))+)", doc, re.M)
    for names, text in entries:
        text = " ".join(text.split())
        if name in (n[:1].upper() + n[1:] for n in names.split(", ")) or f"property is ``{name}``" in text:
            return re.sub(r" The property is ``\w+``( \(.*?\))?\.", "", text)
    return ""


def class_parts(name: str, cls: type) -> Iterator[str]:
    """Lines of reStructuredText for the members of a class."""
    properties, methods = members(cls)
    linked = {m for m in methods if m in registry.functions}
    told = [m for m in properties + methods if own(cls, m) and m not in linked and inspect_able(cls, m)]
    for heading, group in (("Properties", properties), ("Methods", methods)):
        if not group:
            continue
        yield from ("", f".. rubric:: {heading}", "", ".. list-table::", "   :widths: 30 70")
        yield from ("   :class: two-columns", "")
        for member in group:
            link = f":doc:`{member} </reference/functions/{member}>`" if member in linked else f"``{member}``"
            if member in told:
                link = f":py:obj:`{member} <dlarray.{name}.{member}>`"
            yield from (f"   * - {link}", f"     - {words(cls, member) or chr(92)}")
    if told:
        yield from ("", f"Members of {name}", "-" * (len(name) + 20), "")
    for member in told:
        kind = "automethod" if member in methods else "autoattribute"
        yield from (f".. {kind}:: {name}.{member}", "   :no-index-entry:", "")


def inspect_able(cls: type, name: str) -> bool:
    """Whether a member has words of its own."""
    thing = inspect.getattr_static(cls, name)
    return callable(thing) or isinstance(thing, (property, classmethod, staticmethod))
