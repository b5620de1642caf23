"""importNetworkFromPyTorch: a network of PyTorch as a dlnetwork."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import is_empty, text_list, whole_numbers
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError, describe
from dlarray.layers.files import array_files
from dlarray.layers.input_output.image_input import imageInputLayer
from dlarray.layers.input_output.plain_input import inputLayer
from dlarray.layers.networks.initialization import initialized
from dlarray.layers.networks.network import dlnetwork
from dlarray.migration.pytorch import program_files
from dlarray.migration.pytorch.graph_values import Constant, Parameter, Several, Value
from dlarray.migration.pytorch.operator_layer import pytorchPlaceholderLayer
from dlarray.migration.pytorch.planning import Plan, plan_node
from dlarray.registry import function

CALLER = "importNetworkFromPyTorch"
FORMATS = {1: "U", 2: "BC", 3: "BTC", 4: "BCSS", 5: "BCSSS"}


@function(differentiable=False)
def importNetworkFromPyTorch(
    model: Any, *, PyTorchInputSizes: Any = None, DataFormats: Any = None
) -> dlnetwork:
    """Import a network from a PyTorch module or file.

    Syntaxes: ``net = importNetworkFromPyTorch(modelfile)``,
    ``net = importNetworkFromPyTorch(module, PyTorchInputSizes=sizes)``.

    Parameters
    ----------
    model : str or torch.nn.Module
        The name of a file with an exported program (``.pt2``), or a module; it is exported in inference mode and is
        not changed.  Other files of PyTorch (``.pt``, ``.pth``) are pickles, which can run any code, and are refused.
    PyTorchInputSizes : list of int, or list of such lists, optional
        Size of the input, in PyTorch's order of dimensions, ``[1, 3, 224, 224]``; a list for each where there are
        several.  A module needs it; for a file it is known.
    DataFormats : str or list of str, optional
        Labels of each input's dimensions, in PyTorch's order: by default "BC", "BTC", "BCSS", "BCSSS" for two to five
        dimensions, and "BT" for whole numbers of two dimensions.

    Returns
    -------
    net : dlnetwork
        An initialized network.  Layers have the names of the modules, with colons: ``layer1:0:conv1``.  An operator
        that no layer computes is a `pytorchOperatorLayer`, an unknown one a placeholder layer, which names it.

    Raises
    ------
    ArgumentError
        A model of another kind, or a module without sizes.
    DataError
        A file that is damaged, holds code, or is no exported program.

    Notes
    -----
    **Extends MATLAB**: modules come in without a file, ``DataFormats`` chooses the labels.  **Differs from MATLAB**:
    traced models (``.pt``) are refused.

    The first dimension of a module's input may have any size afterwards, where the model allows it; a file keeps the
    size that it was exported with, if no dynamic shape was asked for.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/importnetworkfrompytorch.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import torch
    >>> model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.Linear(4, 2))
    >>> net = dl.importNetworkFromPyTorch(model, PyTorchInputSizes=[1, 3])
    >>> [layer.Name for layer in net.Layers]
    ['input', '0', '1', '2']
    >>> net.predict(dl.dlarray(dl.ones(3, 5, "single"), "CB")).size()
    (2, 5)
    """
    labels = None if is_empty(DataFormats) else text_list(DataFormats)
    if isinstance(model, (str, os.PathLike)):
        path = Path(model)
        if not os.path.isfile(path):  # which is false of names that no file can have, too
            raise DataError(
                f"{CALLER}: there is no file '{str(path)[:200]}'; fix: the name of a file that exists"
            )
        program = program_files.exported(path)
        with array_files.reading(CALLER, path, program_files.FIX):
            return _network(program, labels)
    if not callable(getattr(model, "state_dict", None)) or not callable(getattr(model, "forward", None)):
        raise ArgumentError(
            f"{CALLER}: model must be the name of a .pt2 file or a torch.nn.Module, but it is {describe(model)}; fix: "
            f"{program_files.FIX}"
        )
    if is_empty(PyTorchInputSizes):
        raise ArgumentError(
            f"{CALLER}: a module needs the sizes of its inputs; fix: PyTorchInputSizes=[1, 3, 224, 224]"
        )
    return _network(_export(model, _sizes(PyTorchInputSizes), labels), labels)


def _sizes(given: Any) -> list[list[int]]:
    """The sizes of the inputs."""
    listed = isinstance(given, (list, tuple))
    several = listed and any(isinstance(one, (list, tuple)) or np.ndim(one) for one in given)
    found = []
    for one in given if several else [given]:
        size = list(
            whole_numbers(CALLER, "PyTorchInputSizes", one, least=1, fix="PyTorchInputSizes=[1, 3, 224, 224]")
        )
        limits.check(CALLER, tuple(size))
        found.append(size)
    return found


def _export(model: Any, sizes: list[list[int]], labels: list[str] | None) -> Any:
    """The exported program of a module, the first dimension of any size where that is possible."""
    import torch

    whole = any(isinstance(m, torch.nn.Embedding) for m in model.modules())
    kinds = [torch.long if whole and len(size) == 2 else torch.float32 for size in sizes]
    training = [m for m in model.modules() if m.training]
    try:
        model.eval()
        error: Exception | None = None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for free in (True, False):
                given = tuple(
                    torch.zeros([max(n, 2) if free and k == 0 else n for k, n in enumerate(size)], dtype=kind)
                    for size, kind in zip(sizes, kinds, strict=True)
                )
                moving = tuple({0: torch.export.Dim.AUTO} for _ in sizes) if free else None
                try:
                    return torch.export.export(model, given, dynamic_shapes=moving)
                except Exception as wrong:  # whatever a model's own code raises
                    error = wrong
    finally:
        for m in training:
            m.training = True
    words = " ".join(str(error).split())[:300]
    raise ClassError(
        f"{CALLER}: PyTorch cannot export the module {type(model).__name__}: {words}; fix: a module that "
        "torch.export.export(module, inputs) takes"
    )


def _network(program: Any, labels: list[str] | None) -> dlnetwork:
    """The dlnetwork of an exported program."""
    import torch

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program = program.run_decompositions({})
    plan = Plan()
    signature = program.graph_signature
    parameters, buffers = dict(signature.inputs_to_parameters), dict(signature.inputs_to_buffers)
    fixed = dict(signature.inputs_to_lifted_tensor_constants)
    tensors = {**program.constants, **program.state_dict}
    users = list(signature.user_inputs)
    if labels is not None and len(labels) != len(users):
        raise OptionError(
            f"{CALLER}: DataFormats has {len(labels)} formats, but the model {len(users)} inputs; fix: one for each"
        )
    for node in program.graph.nodes:
        if node.op == "placeholder":
            held = parameters.get(node.name) or buffers.get(node.name) or fixed.get(node.name)
            if held is not None:
                values = tensors[held].detach().cpu()
                values = values.float() if values.dtype in (torch.float16, torch.bfloat16) else values
                learned = node.name in parameters and values.dtype.is_floating_point
                array = values.numpy().copy()
                plan.values[node.name] = Parameter(array, held) if learned else Constant(array)
            elif "val" in node.meta and hasattr(node.meta["val"], "shape"):
                given = labels[users.index(node.name)] if labels else None
                plan.values[node.name] = _input(plan, node, given, len(users))
        elif node.op == "call_function":
            plan_node(plan, node)
        elif node.op == "output":
            ends = [plan.values.get(getattr(n, "name", "")) for n in node.args[0]]
    ends = [v.parts[0] if isinstance(v, Several) else v for v in ends]
    known = [v for v in ends if isinstance(v, Value)]
    if len(known) < len(ends):
        raise DataError(f"{CALLER}: an output of the model does not depend on its inputs; fix: leave it out")
    return _assembled(plan, known)


def _input(plan: Plan, node: Any, given: str | None, count: int) -> Value:
    """An input layer for an input of the model."""
    value = node.meta["val"]
    shape = tuple(value.shape)
    whole = not value.dtype.is_floating_point
    fmt = given or ("BT" if whole and len(shape) == 2 else FORMATS.get(len(shape), "U" * len(shape)))
    if len(fmt) != len(shape):
        raise OptionError(
            f"{CALLER}: DataFormats gives the input '{node.name}' {len(fmt)} labels, '{fmt}', but it has {len(shape)} "
            "dimensions; fix: a label for each"
        )
    name = plan.free_name("input" if count == 1 else node.name)
    if fmt == "BCSS":
        layer: Any = imageInputLayer(
            [int(shape[2]), int(shape[3]), int(shape[1])], Normalization="none", Name=name
        )
    else:
        free = [
            n if isinstance(n, int) and label != "B" else float("nan")
            for n, label in zip(shape, fmt, strict=True)
        ]
        layer = inputLayer(free, fmt, Name=name)
    plan.layers.append(layer)
    return Value(name, fmt, shape, "int" if whole else "float")


def _assembled(plan: Plan, ends: list[Value]) -> dlnetwork:
    names = [layer.Name for layer in plan.layers]
    ends_named = [end.source for end in ends]
    net = dlnetwork().rebuilt(CALLER, plan.layers, names, plan.connections, ends_named)
    net.OutputNames = ends_named
    ready = not any(isinstance(layer, pytorchPlaceholderLayer) for layer in plan.layers)
    return initialized(net, ()) if ready else net
