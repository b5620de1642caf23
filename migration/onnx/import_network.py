"""importNetworkFromONNX, and findPlaceholderLayers, which looks for what could not be imported."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import callers
from dlarray.arguments import check_nargout, is_empty, text
from dlarray.errors import ClassError, DLArrayError, OptionError, describe
from dlarray.formats import parse
from dlarray.layers.base.placeholder import Placeholder
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.migration.onnx import import_labels as labels
from dlarray.migration.onnx.import_graph import Importer, ask_for_all
from dlarray.migration.onnx.import_layer import PlaceholderLayer, onnxOperatorLayer, packed, specification
from dlarray.migration.onnx.import_reading import CALLER, damaged, noted_formats, read
from dlarray.migration.onnx.import_values import Value
from dlarray.migration.onnx.import_windows import made
from dlarray.migration.onnx.operators.table import Unmapped
from dlarray.registry import function


@function(differentiable=False, wrap=False)
def importNetworkFromONNX(
    modelfile: Any, /, *, InputDataFormats: Any = None, OutputDataFormats: Any = None, Namespace: Any = "",
) -> dlnetwork:  # fmt: skip
    """Import a network from a file in the ONNX format.

    Syntaxes: ``net = importNetworkFromONNX(modelfile)``, ``net = importNetworkFromONNX(modelfile, Name=Value)``.

    Nodes become the layers of the toolbox that compute the same, with the weights of the file; a node for which there
    is none becomes an `onnxOperatorLayer`, which computes the operator by differentiable operations and has its weights
    as learnable parameters.  A node that cannot be computed becomes a placeholder layer with the operator's name, and
    a warning lists these.

    Parameters
    ----------
    modelfile : str or path
        Name of the file.  Weights in files of their own are read if they are in its folder.
    InputDataFormats : str or list of str, optional
        For each input of the model the labels of its dimensions, in the order of ONNX: "BCSS" makes an
        `imageInputLayer`, "BC" a `featureInputLayer`, "TBC" or "BTC" a `sequenceInputLayer`, "BCSSS" an
        `image3dInputLayer`.  By default, and for an empty text, the labels that `exportONNXNetwork` notes in its files;
        in other files the first use of an input decides: convolution, pooling and batch normalization take images,
        products with a matrix of weights take features, recurrent operators sequences; any other input has "U" for
        every dimension.
    OutputDataFormats : str or list of str, optional
        For each output the labels of its dimensions, in the order of ONNX; by default those that the file notes, else
        what follows from the inputs.
    Namespace : str, optional
        Not used: no code is generated.

    Returns
    -------
    dlnetwork
        An initialized network; one that is not initialized where it has placeholders.

    Raises
    ------
    DataError
        A file that cannot be read or imported, or the package onnx is missing; it names the file.
    OptionError
        A format that does not suit an input or output.

    Warns
    -----
    UserWarning
        Operators that became placeholders, with their reasons.

    Notes
    -----
    Dimensions labelled "U" are in the order of ONNX.  Half precision becomes single.  Dropout takes part in training
    with the probability of the file.  A size that the model fixes, such as a batch of 1 in an operator Reshape, stays
    fixed.  Weights beyond `memoryLimit` are refused before memory is taken; nothing in a file is executed.

    **Differs from MATLAB**, where custom layers are files of generated code in the folder ``+modelfile`` or that of
    ``Namespace``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/importnetworkfromonnx.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import os, tempfile
    >>> from onnx import helper, numpy_helper, save
    >>> import numpy as np
    >>> weights = numpy_helper.from_array(np.array([[1, 2, 3], [4, 5, 6]], np.float32), "W")
    >>> graph = helper.make_graph(
    ...     [helper.make_node("Gemm", ["X", "W"], ["Y"], name="fc", transB=1)], "model",
    ...     [helper.make_tensor_value_info("X", 1, ["N", 3])], [helper.make_tensor_value_info("Y", 1, ["N", 2])],
    ...     [weights])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "model.onnx")
    ...     save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), file)
    ...     net = dl.importNetworkFromONNX(file)
    >>> net.Layers
      2×1 Layer array with layers:
    <BLANKLINE>
         1   'X'    Feature Input     3 features
         2   'fc'   Fully Connected   2 fully connected layer
    >>> net.predict(dl.dlarray([[1], [1], [1]], "CB"))
      2(C) × 1(B) single dlarray
    <BLANKLINE>
         6
        15
    """
    if not is_empty(Namespace):
        text(CALLER, "Namespace", Namespace)
    model, path = read(modelfile)
    ask_for_all(model, path)
    try:
        return _imported(model, path, InputDataFormats, OutputDataFormats)
    except DLArrayError as error:
        if str(path) in str(error) or isinstance(error, OptionError):
            raise
        raise damaged(path, str(error)) from error
    except (
        ValueError,
        TypeError,
        KeyError,
        IndexError,
        ArithmeticError,
        AttributeError,
        RecursionError,
    ) as error:
        raise damaged(
            path, f"its content makes no sense ({type(error).__name__}: {str(error)[:200]})"
        ) from error
    except MemoryError as error:
        raise damaged(path, "there is not enough memory") from error


def _formats(given: Any, names: list[str], what: str, noted: dict[str, str]) -> list[str]:
    """A format for each input or output, given or noted in the file; an empty text where there is none."""
    if is_empty(given):
        return [noted.get(name, "") for name in names]
    given = [given] if isinstance(given, str) else list(given)
    given = ["" if is_empty(g) else g for g in given]
    if len(given) != len(names) or not all(isinstance(g, str) for g in given):
        raise OptionError(
            f"{CALLER}: {what} must have one format for each of {names}, but it is {describe(given)}; fix: "
            f"{what}={['BCSS' for _ in names]}"
        )
    for fmt in given:
        parse(fmt)
    return [str(g) or noted.get(name, "") for g, name in zip(given, names, strict=True)]


def _imported(model: Any, path: Any, input_formats: Any, output_formats: Any) -> dlnetwork:
    work = Importer(model, path)
    work.constants()
    _inputs(work, input_formats, noted_formats(model, "dlarray.InputFormats", model.graph.input))
    work.walk()
    noted = noted_formats(model, "dlarray.OutputFormats", model.graph.output)
    outputs = _outputs(work, output_formats, noted if is_empty(input_formats) else {})
    return _network(work, outputs)


def _inputs(work: Importer, given: Any, noted: dict[str, str]) -> None:
    """The input layers."""
    graph = work.model.graph
    inputs = [i for i in graph.input if i.name not in work.values]
    if not inputs:
        raise damaged(work.path, "it has no inputs, so there is nothing to predict from")
    formats = _formats(given, [i.name for i in inputs], "InputDataFormats", noted)
    for proto, fmt in zip(inputs, formats, strict=True):
        try:
            value = work.typed(proto.type, f"the input '{proto.name}'")
        except Unmapped as problem:
            raise damaged(work.path, str(problem)) from problem
        if value.shape is None:
            raise damaged(work.path, f"the number of dimensions of the input '{proto.name}' is not known")
        rank = len(value.shape)
        if fmt and len(fmt) != rank:
            raise OptionError(
                f"{CALLER}: the input '{proto.name}' has {rank} dimensions, but InputDataFormats is \"{fmt}\"; fix: "
                f'InputDataFormats="{labels.image(rank) if rank > 1 else "U"}"'
            )
        value.format = fmt or labels.of_input(proto.name, rank, graph.node, work.values)
        value.port = work.drawing.add(_input_layer(value), proto.name or "input", [])
        work.values[proto.name] = value
        work.inputs.append(proto.name)


def _input_layer(value: Value) -> Any:
    """The input layer for a format."""
    fmt, shape = value.format or "", value.shape or []
    sizes = {label: n for label, n in zip(fmt, shape, strict=True) if label != "S"}
    channels = sizes.get("C") or None
    space = [n for label, n in zip(fmt, shape, strict=True) if label == "S"]
    if value.kind == "float" and channels and all(space) and not set(fmt) & {"U"}:
        words = {"Normalization": "none"}
        kinds = "".join(sorted(fmt))
        if kinds in ("BCSS", "CSS"):
            return made("imageInputLayer", [*space, channels], **words)
        if kinds in ("BCSSS", "CSSS"):
            return made("image3dInputLayer", [*space, channels], **words)
        if kinds in ("BC", "C"):
            return made("featureInputLayer", channels, **words)
        if kinds in ("BCT", "CT"):
            return made("sequenceInputLayer", channels, **words)
        if kinds in ("BCSST", "BCSSST"):
            return made("sequenceInputLayer", [*space, channels], **words)
    wanted: list[Any] = [
        float("nan") if n is None or n < 1 or label in "BT" else n
        for n, label in zip(shape, fmt, strict=True)
    ]
    while len(wanted) < 2:
        wanted, fmt = [*wanted, 1], fmt + "U"
    return made("inputLayer", wanted, fmt)


def _outputs(work: Importer, given: Any, noted: dict[str, str]) -> list[str]:
    """The ports of the outputs, each of its own."""
    graph = work.model.graph
    formats = _formats(given, [o.name for o in graph.output], "OutputDataFormats", noted)
    ports: list[str] = []
    for proto, fmt in zip(graph.output, formats, strict=True):
        value = work.values.get(proto.name)
        if value is None:
            raise damaged(work.path, f"nothing makes its output '{proto.name}'")
        if value.constant is not None:
            value = _constant_output(work, proto.name, value)
        rank = value.rank
        if fmt and rank is not None and len(fmt) != rank:
            raise OptionError(
                f"{CALLER}: the output '{proto.name}' has {rank} dimensions, but OutputDataFormats is \"{fmt}\"; fix: "
                f'OutputDataFormats="{"U" * rank}"'
            )
        port = value.port
        if fmt and value.format is not None and fmt != value.format:
            port = work.as_format(proto.name, value, fmt)
        elif port in ports or port in work.inputs or port in [work.values[i].port for i in work.inputs]:
            port = _identity(work, proto.name, value)
        ports.append(port)
    if not ports:
        raise damaged(work.path, "it has no outputs")
    return ports


def _identity(work: Importer, name: str, value: Value) -> str:
    fmt = value.format or ""
    inputs = [{"from": "input", "place": 0, "format": fmt, "class": value.kind}]
    layer = onnxOperatorLayer(specification("Identity", "", 1, {}, inputs, [fmt]))
    return work.drawing.add(layer, name, [value.port])


def _constant_output(work: Importer, name: str, value: Value) -> Value:
    """An output that depends on nothing: a layer that gives it whatever comes in."""
    held = np.asarray(value.constant)
    fmt = "U" * held.ndim
    layer = onnxOperatorLayer(
        specification("Identity", "", 1, {}, [{"from": "constant", "value": packed(held)}], [fmt])
    )
    port = work.drawing.add(layer, name, [work.values[work.inputs[0]].port])
    return Value(port=port, kind=value.kind, shape=list(held.shape), format=fmt)


def _needed(work: Importer, outputs: list[str]) -> set[str]:
    """The layers that an output depends on, and the inputs."""
    before: dict[str, list[str]] = {}
    for source, destination in work.drawing.connections:
        before.setdefault(destination.partition("/")[0], []).append(source.partition("/")[0])
    found: set[str] = set()
    left = [port.partition("/")[0] for port in outputs] + [work.values[i].port for i in work.inputs]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += before.get(name, [])
    return found


def _network(work: Importer, outputs: list[str]) -> dlnetwork:
    """The network, initialized where all of its layers can be evaluated."""
    drawing = work.drawing
    needed = _needed(work, outputs)
    layers = [layer for layer, name in zip(drawing.layers, drawing.names, strict=True) if name in needed]
    names = [name for name in drawing.names if name in needed]
    pairs = [(a, b) for a, b in drawing.connections if b.partition("/")[0] in needed]
    net = dlnetwork(LayerGraph(layers, names, pairs, CALLER), Initialize=False, OutputNames=outputs)
    if any(isinstance(layer, PlaceholderLayer) for layer in layers):
        shown = drawing.problems[:10]
        more = f"; and {len(drawing.problems) - 10} more" if len(drawing.problems) > 10 else ""
        callers.warn(
            f"{CALLER}: layers of the file '{work.path}' are placeholders: {'; '.join(shown)}{more}; "
            "findPlaceholderLayers finds them and replaceLayer replaces them"
        )
        return net
    try:
        return net.initialize()
    except DLArrayError:  # data of the sizes that are not known does not pass; the parameters are all there
        net._initialized = True
        return net


@function(differentiable=False)
def findPlaceholderLayers(importedLayers: Any, /, *, nargout: int = 1) -> Any:
    """Placeholder layers of an imported network.

    Syntaxes: ``placeholderLayers = findPlaceholderLayers(importedLayers)``,
    ``placeholderLayers, indices = findPlaceholderLayers(importedLayers, nargout=2)``.

    Parameters
    ----------
    importedLayers : dlnetwork, LayerGraph or layer array
        The imported network.
    nargout : {1, 2}
        2 for the indices too.

    Returns
    -------
    placeholderLayers : LayerArray
        The placeholders.
    indices : list of int
        Their places among the layers, from 1.

    Raises
    ------
    ClassError
        A value that is neither a network nor layers.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/findplaceholderlayers.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.migration.onnx.import_layer import PlaceholderLayer  # as importNetworkFromONNX makes
    >>> net = dl.dlnetwork(
    ...     [dl.featureInputLayer(3), PlaceholderLayer("MyOperator", Name="mine")], Initialize=False)
    >>> placeholders, indices = dl.findPlaceholderLayers(net, nargout=2)
    >>> placeholders[0].Name, indices
    ('mine', [2])
    """
    outputs = check_nargout("findPlaceholderLayers", nargout, (1, 2))
    if isinstance(importedLayers, (dlnetwork, LayerGraph)):
        layers = list(importedLayers.Layers)
    elif isinstance(importedLayers, (LayerArray, list, tuple)):
        layers = list(importedLayers)
    else:
        raise ClassError(
            f"findPlaceholderLayers: importedLayers must be a network or layers, but it is {describe(importedLayers)}; "
            "fix: findPlaceholderLayers(net)"
        )
    places = [k for k, layer in enumerate(layers) if isinstance(layer, Placeholder)]
    found = LayerArray([layers[k] for k in places])
    return found if outputs == 1 else (found, [k + 1 for k in places])
