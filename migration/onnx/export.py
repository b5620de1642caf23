"""exportONNXNetwork: a network as a file in the ONNX format."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from dlarray.arguments import is_empty, text, whole
from dlarray.errors import ArgumentError, ClassError, DataError, describe
from dlarray.layers.files.whole_files import writable_name, written_whole
from dlarray.layers.networks.network import dlnetwork
from dlarray.migration.onnx.export_graph import Graph
from dlarray.migration.onnx.export_network import written
from dlarray.migration.onnx.export_values import Dim, Value
from dlarray.registry import function

NAME = "exportONNXNetwork"
OLDEST, NEWEST = 13, 22  # operator sets that the exporters know
LARGEST = 2**31 - 2**24  # bytes of weights: the encoding of the format ends at 2 GiB, and the nodes need some
DENOTATIONS = {"B": "DATA_BATCH", "C": "DATA_CHANNEL", "T": "DATA_TIME", "S": "DATA_FEATURE"}


@function(format=None)
def exportONNXNetwork(
    net: Any, filename: Any, /, *, OpsetVersion: Any = 18, BatchSize: Any = None, NetworkName: Any = "Network"
) -> None:
    """Write a network to a file in the ONNX format.

    Syntaxes: ``exportONNXNetwork(net, filename)``, ``exportONNXNetwork(…, OpsetVersion=18, BatchSize=1,
    NetworkName="…")``.

    The file holds the network as it predicts, with its weights, in single precision; other programs, as onnxruntime,
    run it. A file of that name is replaced.

    Parameters
    ----------
    net : dlnetwork
        An initialized network. Its layers, and those of the networks in it, become ONNX operators; the normalization
        of input layers too. Dropout is left out, as in ``predict``.
    filename : str or path
        The file, such as ``"net.onnx"``.
    OpsetVersion : int, default 18
        Version of ONNX's set of operators, 13 to 22.
    BatchSize : int or [], default []
        Number of observations that the model takes. By default it takes any number.
    NetworkName : str, default "Network"
        Name of the graph in the file.

    Raises
    ------
    ClassError
        ``net`` is not an initialized dlnetwork, or a layer has no counterpart in ONNX: its name, its class and what
        to do are said.
    ArgumentError
        An option with another value, or the package onnx is missing.

    Notes
    -----
    **Order of dimensions.** The model's inputs and outputs are ordered ``T B C S1 S2 …``: images "SSCB" are NCHW
    (batch, channels, height, width), sequences "CBT" are (time, batch, channels), features "CB" (batch, channels). Data
    without labels have their dimensions in the opposite order. The names of inputs and outputs are ``net.InputNames``
    and ``net.OutputNames``; sizes that may differ between runs have names, such as ``batch`` and ``time``.

    **States** of recurrent layers are constants of the model, each run starts from them. To pass them from run to run,
    use ``HasStateInputs`` and ``HasStateOutputs``.

    **Layers of your own** define ``exportONNX(self, graph, X1, …)``, which returns the name of the layer's output, or a
    list of names. ``graph.op("Mul", X, value, …)`` adds an operator, with its attributes as keywords, and returns the
    name of its output; the inputs are names, such values as ``X1``, arrays in ONNX's order, and numbers.
    ``X1.Format`` and ``X1.Size`` are the labels and the size in MATLAB's order (None where a size may differ),
    ``X1.axis("C")`` is the axis in ONNX.

    **Differs from MATLAB**, which writes layers without a counterpart as operators that no other program has, with a
    warning. Here they are refused.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/exportonnxnetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import os, tempfile
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2), dl.softmaxLayer()])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "net.onnx")
    ...     dl.exportONNXNetwork(net, file, NetworkName="classifier")
    ...     os.path.exists(file)
    True
    """
    if not isinstance(net, dlnetwork):
        raise ClassError(
            f"{NAME}: net must be a dlnetwork, but it is {describe(net)}; fix: exportONNXNetwork(dlnetwork(layers), …)"
        )
    if not net.Initialized:
        raise ClassError(f"{NAME}: the network is not initialized; fix: net = initialize(net)")
    if not isinstance(filename, (str, os.PathLike)) or not os.fspath(filename):
        raise ArgumentError(
            f'{NAME}: filename must be a name, but it is {describe(filename)}; fix: exportONNXNetwork(net, "net.onnx")'
        )
    path = writable_name(NAME, filename)
    if not os.path.isdir(path.absolute().parent):  # Path.is_dir raises where a name is too long
        raise DataError(f"{NAME}: there is no folder {_shown(path.parent)}; fix: os.makedirs(folder) first")
    opset = whole(
        NAME, "OpsetVersion", OpsetVersion, least=OLDEST, most=NEWEST, fix="OpsetVersion=18",
        expected=f"a version from {OLDEST} to {NEWEST}",
    )  # fmt: skip
    batch = None if is_empty(BatchSize) else whole(NAME, "BatchSize", BatchSize, least=1, fix="BatchSize=1")
    title = text(NAME, "NetworkName", NetworkName)
    onnx = _package()
    graph = Graph(opset)
    ins, outs = written(graph, net, NAME, batch)
    amount = sum(each.nbytes for each in graph.constants.values())
    if amount > LARGEST:
        raise ArgumentError(
            f"{NAME}: the weights have {amount:,} bytes, and a file in the ONNX format holds at most {LARGEST:,}; "
            "fix: export parts of the network"
        )
    model = _model(onnx, graph, net, ins, outs, title)
    if graph.own_layers:
        _check(onnx, model, graph.own_layers)
    try:
        with written_whole(path) as part:
            part.write_bytes(model.SerializeToString())
    except OSError as error:  # a full disk, a name that is too long, a folder without the right to write
        raise DataError(
            f"{NAME}: the file '{_shown(path)}' cannot be written ({error.strerror or error}); fix: another folder, a "
            "shorter name, or room on its disk"
        ) from None


def _shown(path: Path) -> str:
    """A path as a message shows it: its end, where it is long."""
    name = str(path)
    return name if len(name) <= 200 else f"…{name[-200:]}"


def _package() -> Any:
    try:
        import onnx
    except ImportError as problem:
        raise ArgumentError(f"{NAME} needs the package onnx; fix: pip install 'dlarray[onnx]'") from problem
    return onnx


def _check(onnx: Any, model: Any, layers: list[str]) -> None:
    """Whether what layers of the user's say is ONNX, by the package's own check."""
    try:
        onnx.checker.check_model(model, full_check=True)
    except (onnx.checker.ValidationError, onnx.shape_inference.InferenceError) as problem:
        said = " ".join(str(problem).split())
        raise ClassError(
            f"{NAME}: the operators of {', '.join(map(repr, layers))} are not valid: {said}; fix: in their exportONNX, "
            "operators, inputs and attributes as on https://onnx.ai/onnx/operators/"
        ) from problem


def _model(onnx: Any, graph: Graph, net: Any, ins: list[Value], outs: list[Value], title: str) -> Any:
    """The model of a finished graph."""
    helper, numpy_helper = onnx.helper, onnx.numpy_helper
    names = _output_names(graph, ins, outs, net.OutputNames)
    graph.without_dead_ends(names)
    known: dict[tuple, str] = {}
    entries = [_entry(onnx, value, value.name, known, True, len(ins) > 1) for value in ins]
    results = [_entry(onnx, value, name, known, False, True) for value, name in zip(outs, names, strict=True)]
    nodes = [
        helper.make_node(node.operator, node.inputs, node.outputs, name=node.name, **node.attributes)
        for node in graph.nodes
    ]
    used = {name for node in graph.nodes for name in node.inputs}
    constants = [numpy_helper.from_array(a, name) for name, a in graph.constants.items() if name in used]
    made = helper.make_graph(nodes, title, entries, results, constants)
    opsets = [helper.make_opsetid("", graph.opset)]
    model = helper.make_model(
        made, opset_imports=opsets, producer_name="dlarray", ir_version=helper.find_min_ir_version_for(opsets)
    )
    labels = (
        {value.name: value.Format for value in ins},
        dict(zip(names, [v.Format for v in outs], strict=True)),
    )
    helper.set_model_props(
        model, {"dlarray.InputFormats": json.dumps(labels[0]), "dlarray.OutputFormats": json.dumps(labels[1])}
    )
    return model


def _output_names(graph: Graph, ins: list[Value], outs: list[Value], wanted: list[str]) -> list[str]:
    """Give the tensors of the outputs the names of the outputs; one that cannot be renamed is copied."""
    owned = {name for node in graph.nodes for name in node.outputs}
    busy = owned | {value.name for value in ins} | graph.constants.keys()
    found: list[str] = []
    for value, name in zip(outs, wanted, strict=True):
        while name in busy:
            name += "/out"
        busy.add(name)
        found.append(name)
        graph.place = "output"
        if value.name in owned and value.name not in found:
            _rename(graph, value.name, name)
            owned.discard(value.name)
            for other in outs:
                if other.name == value.name and other is not value:
                    other.name = name
            value.name = name
        else:
            made = graph.op("Identity", value.name)
            _rename(graph, made, name)
    return found


def _rename(graph: Graph, old: str, new: str) -> None:
    for node in graph.nodes:
        for names in (node.inputs, node.outputs):
            names[:] = [new if name == old else name for name in names]


def _entry(onnx: Any, value: Value, name: str, known: dict[tuple, str], given: bool, several: bool) -> Any:
    """An input or output of the model: its type, its sizes, and what its dimensions are."""
    shape: list[Any] = []
    for tag, size in zip(value.tags, value.sizes, strict=True):
        if not isinstance(size, Dim):
            shape.append(size)
            continue
        runs = tuple(run[value.tags_of(list(range(value.rank))).index(tag)] for run in value.Runs)
        word = {"B": "batch", "T": "time"}.get(tag, tag)
        key = (word, runs)
        if given:
            known.setdefault(key, word if tag == "B" or not several else f"{name}_{word}")
        shape.append(known.get(key, f"{name}_{word}"))
    marks = [DENOTATIONS.get(tag[0], "") for tag in value.tags]
    kind = onnx.TensorProto.FLOAT
    return onnx.helper.make_tensor_value_info(
        name, kind, shape, shape_denotation=marks if value.Format else None
    )
