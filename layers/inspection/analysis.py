"""analyzeNetwork: what each layer of a network gets, gives and learns, and what is wrong."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dlarray.arguments import choice, is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import to_numpy
from dlarray.display import object_text
from dlarray.errors import ClassError, DLArrayError, describe, sizes
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.parameters import names_in, value_of
from dlarray.layers.input_output.input import InputBase
from dlarray.layers.inspection.analysis_page import page
from dlarray.layers.inspection.network_summary import short_count
from dlarray.layers.networks import evaluation
from dlarray.layers.networks.graph import Graph, check_count
from dlarray.layers.networks.initialization import adopted, example_of
from dlarray.layers.networks.layer_array import flat_layers
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function, functions
from dlarray.table import table
from dlarray.visible import visible_names


class Issue(NamedTuple):
    """Something that is wrong: "error" or "warning", the layer, what, and how to mend it."""

    severity: str
    layer: str
    message: str
    fix: str


class Row(NamedTuple):
    """What is known of one layer."""

    name: str
    kind: str
    outputs: tuple[tuple[str, tuple[int, ...], str], ...]  # port, size, format; empty when it was not reached
    learnables: dict[str, tuple[int, ...]]
    states: dict[str, tuple[int, ...]]
    ends: bool = False  # whether it is an output layer

    def activations(self) -> str:
        """Sizes with labels, one for each output."""
        return ", ".join(sizes(size, fmt) for _, size, fmt in self.outputs)


class NetworkAnalysis:
    """What `analyzeNetwork` returns.

    Attributes
    ----------
    TotalLearnables : int or NaN
        Number of elements of all learnables; NaN where errors leave it open.
    LayerInfo : table
        Columns Name, Type, ActivationSizes, ActivationFormats, LearnableSizes, NumLearnables, StateSizes.
    Issues : table
        Columns Severity ("error", "warning"), Layer, Message, Fix.

    ``text()`` is the table for the terminal, ``html()`` a page of its own, ``save_html(path)`` writes it.
    """

    __internals__ = ("heading",)
    __dir__ = visible_names

    def __init__(self, rows: Sequence[Row], issues: Sequence[Issue], source: Any) -> None:
        self._rows, self._issues, self._source = list(rows), list(issues), source
        open_rows = any(not row.outputs and not row.ends for row in rows)
        self.TotalLearnables: float = math.nan if open_rows else sum(map(_count, rows))

    @property
    def LayerInfo(self) -> table:
        """One row for each layer."""
        rows = self._rows
        columns = {
            "Name": [row.name for row in rows],
            "Type": [row.kind for row in rows],
            "ActivationSizes": [_bare([size for _, size, _ in row.outputs]) for row in rows],
            "ActivationFormats": [_bare([fmt for _, _, fmt in row.outputs]) for row in rows],
            "LearnableSizes": [dict(row.learnables) for row in rows],
            "NumLearnables": [_count(row) for row in rows],
            "StateSizes": [dict(row.states) for row in rows],
        }
        kinds = {"Name": "string", "Type": "string", "NumLearnables": "numeric"}
        return table(columns, kinds={name: kinds.get(name, "cell") for name in columns})

    @property
    def Issues(self) -> table:
        """One row for each problem."""
        columns = {
            "Severity": [issue.severity for issue in self._issues],
            "Layer": [issue.layer for issue in self._issues],
            "Message": [issue.message for issue in self._issues],
            "Fix": [issue.fix for issue in self._issues],
        }
        return table(columns, kinds=dict.fromkeys(columns, "string"))

    def heading(self) -> str:
        """The totals in one line."""
        total = self.TotalLearnables
        errors = sum(issue.severity == "error" for issue in self._issues)
        warnings = len(self._issues) - errors
        parts = [
            _counted(len(self._rows), "layer"),
            "learnables unknown"
            if math.isnan(total)
            else _counted(int(total), "learnable", short_count(int(total))),
            _counted(errors, "error"),
            _counted(warnings, "warning"),
        ]
        return ", ".join(parts)

    def text(self) -> str:
        """The analysis as text."""
        names = ("", "Name", "Type", "Activations", "Learnables", "States")
        data = [
            (
                str(k),
                row.name,
                row.kind,
                row.activations() or "?",
                _listed(row.learnables),
                _listed(row.states),
            )
            for k, row in enumerate(self._rows, 1)
        ]
        kept = [j for j in range(len(names)) if j < 4 or any(line[j] for line in data)]
        widths = {j: max(len(line[j]) for line in [names, *data]) for j in kept}
        lines = [f"  Network analysis: {self.heading()}", ""]
        for line in [names, *data]:
            lines.append("  " + "   ".join(line[j].ljust(widths[j]) for j in kept).rstrip())
        for issue in self._issues:
            lines += ["", f"  {issue.severity}: {issue.layer + ': ' if issue.layer else ''}{issue.message}"]
            lines += [f"     fix: {issue.fix}"] if issue.fix else []
        return "\n".join(lines)

    def html(self) -> str:
        """The analysis as a page of its own, without references to other files."""
        return page(self)

    def save_html(self, path: Any) -> None:
        """Write the page to a file."""
        Path(path).write_text(self.html(), encoding="utf-8")

    def __repr__(self) -> str:
        names = ("TotalLearnables", "LayerInfo", "Issues")
        return object_text("NetworkAnalysis", [(None, [(name, getattr(self, name)) for name in names])])

    def _repr_html_(self) -> str:
        return page(self, fragment=True)


def _count(row: Row) -> int:
    return sum(math.prod(size) for size in row.learnables.values())


def _counted(count: int, what: str, shown: str = "") -> str:
    return f"{shown or count} {what}{'' if count == 1 else 's'}"


def _bare(values: list) -> Any:
    return values[0] if len(values) == 1 else tuple(values)


def _listed(parameters: dict[str, tuple[int, ...]]) -> str:
    return ", ".join(f"{name} {sizes(size)}" for name, size in parameters.items())


@function(differentiable=False)
def analyzeNetwork(
    net: Any, *X: Any, TargetUsage: str = "dlnetwork", Plots: str = "network-analysis", File: Any = None
) -> NetworkAnalysis:
    """Analyze a network: output size, labels, learnables and states of each layer, and errors.

    The table is printed.  Problems are found by passing data through the layers one after the other; a layer that
    fails is reported with the reason and how to correct it, and the layers after it are left open.

    Syntaxes: ``analyzeNetwork(net)``, ``analyzeNetwork(net, X1, …, XN)``, ``analyzeNetwork(…, TargetUsage=target,
    Plots=plots)``, ``info = analyzeNetwork(…)``.

    Parameters
    ----------
    net : dlnetwork, LayerGraph, LayerArray or list of Layer
        The network, initialized or not, or layers that may not make one yet.
    X1, …, XN : array or networkDataLayout, optional
        Formatted example data, or its layout, for each input; needed for inputs without an input layer, unless the
        network has been initialized with some.
    TargetUsage : "dlnetwork" or "trainNetwork", optional
        With "dlnetwork" (default), output layers are reported.
    Plots : "network-analysis" or "none", optional
        Whether to print the table (default).
    File : str or path, optional
        Where to write an HTML page with the table and a picture of the graph.

    Returns
    -------
    info : NetworkAnalysis
        ``TotalLearnables``, ``LayerInfo`` and ``Issues``.

    Notes
    -----
    Differs from MATLAB, which opens a window.  ``File`` extends it.

    Raises
    ------
    ClassError
        Something that is neither a network nor layers.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/analyzenetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(4), dl.softmaxLayer()]
    >>> info = dl.analyzeNetwork(dl.dlnetwork(layers))
      Network analysis: 3 layers, 16 learnables, 0 errors, 0 warnings
    <BLANKLINE>
          Name      Type              Activations   Learnables
      1   input     Feature Input     3(C) × 1(B)
      2   fc        Fully Connected   4(C) × 1(B)   Weights 4×3, Bias 4×1
      3   softmax   Softmax           4(C) × 1(B)
    >>> info
      NetworkAnalysis with properties:
    <BLANKLINE>
        TotalLearnables: 16
              LayerInfo: [3×7 table]
                 Issues: [0×4 table]
    """
    usage = choice(
        "analyzeNetwork", "TargetUsage", TargetUsage, ("dlnetwork", "trainNetwork"), fix="leave it out"
    )
    plots = choice("analyzeNetwork", "Plots", Plots, ("network-analysis", "none"), fix="leave it out")
    stream = functions["rng"].call
    before = stream()
    try:
        info = analysed(net, X, usage == "trainNetwork")
    finally:
        stream(before)  # initializing a copy takes no numbers from the program's stream
    if plots != "none":
        print(info.text())
    if not is_empty(File):
        info.save_html(File)
    return info


def analysed(net: Any, X: Sequence[Any], output_layers: bool = False) -> NetworkAnalysis:
    """The analysis of a network or of layers."""
    if not isinstance(net, (dlnetwork, LayerGraph)):
        try:
            given = flat_layers(net)
        except ClassError:
            raise ClassError(
                f"analyzeNetwork: the first argument must be a dlnetwork or layers, but it is {describe(net)}; fix: "
                "analyzeNetwork(net)"
            ) from None
        try:
            net = LayerGraph(given, caller="analyzeNetwork")
        except DLArrayError as error:
            rows = [Row(layer.Name, layer.type_and_description()[0], (), {}, {}) for layer in given]
            return NetworkAnalysis(rows, [_issue(error, "")], None)
    plan, layers = net._graph, [adopted(layer) for layer in net._layers]
    issues: list[Issue] = []
    if X:
        check_count(plan, len(X), "analyzeNetwork", "examples")
    layouts = getattr(net, "_layouts", ())
    examples: list[Any] = list(X) or list(layouts) or [None] * len(plan.inputs)
    data = [_example(plan, layers, place, value, issues) for place, value in enumerate(examples)]
    values: list[tuple | None] = [None] * len(layers)
    marks = "".join(sorted({mark for _, unknown in data for mark in unknown}))
    for step in plan.steps:
        k, sources, count = step
        name = plan.names[k]
        if not layers[k].NumOutputs:
            if not output_layers:
                issues.append(
                    Issue(
                        "warning", name, "an output layer, which a dlnetwork does not have",
                        "leave it out; its loss is a function of the training loop, or TargetUsage=\"trainNetwork\"",
                    )
                )  # fmt: skip
            continue
        inputs = [data[j][0] if a < 0 else values[a] and values[a][j] for a, j in sources]
        if any(x is None for x in inputs):
            continue
        try:
            layers[k], values[k] = _passed(plan, step, layers[k], inputs, marks)
        except Exception as error:  # a custom layer may raise anything
            issues.append(_issue(error, name))
    issues += _loose_ends(plan, layers, issues)
    for k, layer in enumerate(layers):
        issues += _bad_values(plan.names[k], layer)
    rows = [_row(plan.names[k], layer, values[k]) for k, layer in enumerate(layers)]
    return NetworkAnalysis(rows, issues, net)


def _example(
    plan: Graph, layers: Sequence[Layer], place: int, given: Any, issues: list[Issue]
) -> tuple[dlarray | None, str]:
    name = plan.inputs[place]
    if given is None and plan.input_layers[place] < 0:
        issues.append(
            Issue(
                "error", name, "nothing is connected to this input, and nothing is known of its data",
                f"connectLayers(net, …, '{name}'), an input layer, or analyzeNetwork(net, X) with example data",
            )
        )  # fmt: skip
        return None, ""
    try:
        return example_of(plan, layers, place, given)
    except DLArrayError as error:
        issues.append(_issue(error, name))
        return None, ""


def _passed(plan: Graph, step: Any, layer: Layer, inputs: Sequence[Any], marks: str) -> tuple[Layer, tuple]:
    """The layer with its parameters set, and its outputs."""
    if layer.NumInputs:
        returned = layer.initialize(*(networkDataLayout.of(x, marks) for x in inputs))
        layer = adopted(returned if isinstance(returned, Layer) else layer)
    elif isinstance(layer, InputBase):
        layer = layer.copy()
        layer.initialize()  # statistics that training computes: sizes do not depend on them
    with evaluation.initializing() as made:
        parts = evaluation.evaluate(plan, step[0], layer, inputs, "analyzeNetwork", False)
    evaluation.settle(layer, made)
    outputs = tuple(asdlarray(y) for y in parts[: step[2]])
    return layer, outputs


def _issue(error: Exception, layer: str) -> Issue:
    """An error without the places that the table tells anyway."""
    text = str(error) if isinstance(error, DLArrayError) else f"{type(error).__name__}: {error}"
    for caller in ("analyzeNetwork: ", "initialize: ", "dlnetwork: "):
        text = text.removeprefix(caller)
    if layer and text.startswith(f"layer '{layer}'"):
        text = text.partition(": ")[2]
    message, _, fix = text.partition("; fix: ")
    return Issue("error", layer, message.strip(), fix.strip())


def _loose_ends(plan: Graph, layers: Sequence[Layer], known: Sequence[Issue]) -> list[Issue]:
    """Layers that nothing joins to the rest, and outputs that lead nowhere."""
    found = []
    named = {issue.layer for issue in known}
    joined = {k for k, sources, _ in plan.steps for a, _ in sources if a >= 0}
    feeding = {a for _, sources, _ in plan.steps for a, _ in sources if a >= 0}
    given = {plan.ports[name][0] for name in plan.outputs if name in plan.ports}
    for k, name in enumerate(plan.names):
        if len(layers) > 1 and k not in joined and k not in feeding and name not in named:
            fix = f"connectLayers(net, …, '{name}'), or removeLayers(net, '{name}')"
            found.append(Issue("warning", name, "no connection joins this layer to the others", fix))
        elif layers[k].NumOutputs and k not in feeding and k not in given:
            message = "no layer takes its output, and it is not among the OutputNames"
            found.append(
                Issue("warning", name, message, f"net.OutputNames = […, '{name}'], or remove the layer")
            )
    return found


def _bad_values(name: str, layer: Layer) -> list[Issue]:
    found = []
    for kind in ("learnables", "states"):
        for parameter in names_in(layer, kind):
            value = value_of(layer, parameter)
            if is_empty(value):
                continue
            numbers = to_numpy(asdlarray(value)._data)
            bad = numbers.size - int(np.count_nonzero(np.isfinite(numbers)))
            if bad:
                message = f"{parameter} has {bad} values that are NaN or Inf, of {numbers.size}"
                fix = f'net.{kind}["{name}", "{parameter}"] = …, or initialize it again'
                found.append(Issue("error", name, message, fix))
    return found


def _row(name: str, layer: Layer, values: tuple | None) -> Row:
    outputs: tuple = ()
    if values is not None:
        ports = layer.OutputNames
        outputs = tuple((port, tuple(y.shape), y._format) for port, y in zip(ports, values, strict=True))

    def found(kind: str) -> dict[str, tuple[int, ...]]:
        each = {p: value_of(layer, p) for p in names_in(layer, kind)}
        return {str(p): tuple(value.shape) for p, value in each.items() if not is_empty(value)}

    return Row(
        name,
        layer.type_and_description()[0],
        outputs,
        found("learnables"),
        found("states"),
        not layer.NumOutputs,
    )


dlnetwork.analyzeNetwork = analyzeNetwork
