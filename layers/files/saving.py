"""save and load: networks and variables in safetensors files; other kinds of files by the table of kinds.

A file is what the safetensors library writes: a header, and arrays.  The arrays are the parameters, in MATLAB's
order of dimensions and named ``layer/parameter``, so other programs can read them.  The header's metadata says what
the values are, as JSON, in which format, and what the sum over everything is, so that a damaged file is noticed.
Nothing in a file is executed: layers are made of the classes that are registered under the names in it, from values
that their properties check.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import safetensors
from safetensors.numpy import save as to_bytes

from dlarray import limits
from dlarray.arguments import texts
from dlarray.backend import half_dtype
from dlarray.errors import ArgumentError, ClassError, DataError, DLArrayError, OptionError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.files.number_text import is_text, numbers_of
from dlarray.layers.files.saved_values import WRONG, Damaged, Reader, Writer, list_of
from dlarray.layers.files.variables import chosen, own_layers
from dlarray.layers.files.whole_files import KINDS, kind_of, writable_name, written_whole
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.names import load_all
from dlarray.registry import function
from dlarray.struct import of_fields, struct

KEY, VERSION = "dlarray", 1  # of the metadata: one entry, so that the same network gives the same bytes


def _checksum(content: dict[str, Any], arrays: dict[str, np.ndarray]) -> str:
    """The sum over what is saved, but for the sum itself."""
    text = json.dumps({k: v for k, v in content.items() if k != "sha256"}, sort_keys=True)
    total = hashlib.sha256(text.encode())
    for name in sorted(arrays):
        values = arrays[name]
        total.update(json.dumps([name, str(values.dtype), list(values.shape)]).encode())
        total.update(np.ascontiguousarray(values).reshape(-1).view(np.uint8).data)
    return total.hexdigest()


@function(differentiable=False, wrap=False)
def save(filename: Any, /, *values: Any, **variables: Any) -> None:
    """Save networks or variables to a file.

    Syntaxes: ``save(filename, net)``, ``save(net, filename)``, ``save(filename, x=x, y=y)``, ``save(filename, S)``,
    ``save(filename, "-v7.3", x=x, y=y)``.

    A file whose name ends in ``.mat`` is a MAT file, which MATLAB's ``load`` reads; any other is a safetensors file
    (https://huggingface.co/docs/safetensors): its arrays are in MATLAB's order of dimensions, parameters of networks
    under ``layer/parameter``, and the rest is text in its header.  Loading either executes nothing.  A file is written
    whole or not at all: what interrupts ``save`` leaves the old file as it was.

    Parameters
    ----------
    filename : str or path
        Name of the file; ``.safetensors`` is added to a name without an ending.
    values : dlnetwork, LayerGraph, LayerArray, Layer, struct or dict
        Value to save: a network or layers, or a structure whose fields are the variables (MATLAB's ``"-struct"``).  For
        MAT files also flags: ``"-v7"`` (the default) or ``"-v7.3"`` for arrays of 2 GB and more.
    **variables
        The variables by their names: any nest of arrays, structs, lists, dicts, tables, categorical arrays, networks,
        layers, numbers, text and None.  Layers of your own are saved if their class is registered, by
        ``@dlarray.registry.layer`` in front of it.

    Raises
    ------
    ClassError
        A value that cannot be saved, a layer whose class is not registered, a function that is not one of dlarray's.
    ArgumentError
        A value without a name, a value that is being traced.
    DataError
        A file that cannot be written.

    Notes
    -----
    `load` gives back, of a safetensors file, what was saved: classes, labels, and where the data was (on a GPU, if one
    is there).  What a MAT file holds of networks, tables and the like is on the page "MAT files".

    **Differs from MATLAB**, where the names of variables are given as text and there are the flags ``"-append"``,
    ``"-ascii"`` and ``"-regexp"``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/save.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import os, tempfile
    >>> parameters = dl.struct(Weights=dl.ones(2, 3), Bias=dl.dlarray([[1], [2]], "CB"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "run.safetensors")
    ...     dl.save(file, parameters=parameters, iteration=7, history=[0.5, 0.25])
    ...     run = dl.load(file)
    >>> run
      struct with fields:
    <BLANKLINE>
        parameters: [1×1 struct]
         iteration: 7
           history: [0.5000 0.2500]
    >>> run.parameters.Bias
      2(C) × 1(B) dlarray
    <BLANKLINE>
         1
         2
    """
    if not _is_name(filename) and values and _is_name(values[0]):
        filename, values = values[0], (filename, *values[1:])
    try:
        _save(filename, values, variables)
    except DLArrayError as error:
        raise error.with_traceback(None) from error.__cause__


def _is_name(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike))


def _save(filename: Any, values: tuple, variables: dict[str, Any]) -> None:
    path = _path("save", filename)
    flags = tuple(v for v in values if isinstance(v, str) and v.startswith("-"))
    values = tuple(v for v in values if not (isinstance(v, str) and v in flags))
    text = next((v for v in values if isinstance(v, str)), None)
    if text is not None:
        raise ArgumentError(
            f'save: variables are given by name=value, but it is the text "{text}"; fix: save("{path.name}", '
            f"{text if text.isidentifier() else 'x'}={text if text.isidentifier() else 'x'})"
        )
    if len(values) > 1:
        raise ArgumentError(
            f'save: several values need names, but there are {len(values)} without; fix: save("{path.name}", x=x, y=y)'
        )
    kind = kind_of(path.suffix.lower())
    if kind is None and flags:
        raise OptionError(
            f"save: {flags[0]} is for MAT files, but the file is '{path}'; fix: {path.stem}.mat, or leave it out"
        )
    one = values[0] if values else None
    if isinstance(one, (struct, dict)):
        variables = {**one, **variables}
        if not all(isinstance(name, str) for name in variables):
            raise ArgumentError(
                "save: the names of variables must be text; fix: save(filename, data=your_dict)"
            )
        one = None
    try:
        if kind is not None:
            kind.write(path, variables if one is None else {_name_of(one): one, **variables}, flags)
        elif one is not None and not variables:
            content, writer = _of_one(one)
            write(path, content, writer.arrays)
        else:
            named = variables if one is None else {_name_of(one): one, **variables}
            if not named and not values:
                raise ArgumentError(f'save: there is nothing to save; fix: save("{path.name}", x=x)')
            writer = Writer()
            spec = [[name, writer.value(v, name, f"the variable '{name}'")] for name, v in named.items()]
            write(path, {"kind": "variables", "spec": spec}, writer.arrays)
    except OSError as error:
        raise DataError(
            f"save: the file '{path}' cannot be written ({error.strerror or error}); fix: another folder, or room on "
            "its disk"
        ) from None


def _name_of(value: Any) -> str:
    """The name of a network or of layers that come without one."""
    if isinstance(value, dlnetwork):
        return "net"
    if isinstance(value, LayerGraph):
        return "lgraph"
    if isinstance(value, (Layer, LayerArray)):
        return "layers"
    raise ClassError(
        f"save: a dlnetwork, a layer graph or layers can be saved, but it is {describe(value)}; fix: give it a name, "
        'save("run.safetensors", x=value)'
    )


def _of_one(value: Any) -> tuple[dict[str, Any], Writer]:
    """The content of a file that is one network, or layers."""
    writer = Writer()
    name = _name_of(value)
    if name in ("net", "lgraph"):
        return {"kind": "network" if name == "net" else "graph", "spec": writer.network(value)}, writer
    kind, each = ("layer", [value]) if isinstance(value, Layer) else ("layers", list(value))
    return {"kind": kind, "spec": {"layers": [writer.layer(layer, "") for layer in each]}}, writer


def write(path: Path, content: dict[str, Any], arrays: dict[str, np.ndarray]) -> None:
    """Write a file in one step: a program, a disk or a machine that stops leaves the old file or the new one."""
    content = {"version": VERSION, **content}
    content["sha256"] = _checksum(content, arrays)
    text = json.dumps(content, ensure_ascii=False)
    if any(
        "\ud800" <= letter <= "\udfff" for letter in text
    ):  # halves of letters, which MATLAB's text may hold
        text = json.dumps(content)
    data = to_bytes(arrays, {KEY: text})
    with written_whole(path) as part:
        part.write_bytes(data)


@function(differentiable=False, wrap=False)
def load(filename: Any, /, *variables: Any, Layers: Any = None) -> Any:
    """Load networks or variables from a file of `save`, from a MAT file, or numbers from a text file.

    Syntaxes: ``net = load(filename)``, ``S = load(filename)``, ``x = load(filename, name)``,
    ``S = load(filename, name1, …, nameN)``, ``S = load(filename, "-regexp", expression)``, ``load(…, Layers=classes)``,
    ``X = load("data.txt")``, ``X = load(filename, "-ascii")``.

    MAT files of version 5 to 7.3 are read in a separate process: a file that is damaged, or was
    made to do harm, is one error.  Nothing in a file is executed.

    A text file of numbers gives a matrix of class double, a row of it for each line.  Between the numbers stand spaces,
    tabs, commas or semicolons; after ``%`` a line is a comment; an exponent is ``e`` or ``d``.

    Parameters
    ----------
    filename : str or path
        Name of the file.  A name without an ending is that of a safetensors file, or of a MAT file if there is one.
        With an ending that no kind of file has (``".txt"``, ``".csv"``, ``".dat"``), it is a text file of numbers.
    name : str, optional
        Variables to load.  ``"*"`` in a name means any text; after ``"-regexp"`` come regular expressions.
    Layers : dict, optional
        Classes or functions for layers of classes that are not known here: ``Layers={"myLayer": myLayer}`` with a
        class of layers, or with a layer, by the name of MATLAB's class or of the layer.

    Returns
    -------
    object
        A struct of all variables, or of those named when there are several names; one name gives its value.  Of a
        file that holds one network, or layers, that network or those layers.  Of a text file, a matrix.

    Raises
    ------
    DataError
        A text file with a word that is no number, or with lines of different lengths; a file that does not exist, is
        damaged, comes from a later version, has no variable of the name, is no file of
        `save` and no MAT file, or needs more memory than `memoryLimit` allows.

    Notes
    -----
    The page "MAT files" says what becomes of each of MATLAB's classes.  An object of a class that is not known here is
    a placeholder, which shows the class and has its properties; a warning names the classes.

    **Differs from MATLAB.** One name gives the value and not a structure, and nothing is put into a workspace.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/load.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import os, tempfile
    >>> layers = dl.layerArray([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     dl.save(os.path.join(folder, "layers"), layers)
    ...     dl.load(os.path.join(folder, "layers"))
      2×1 Layer array with layers:
    <BLANKLINE>
         1   ''   Feature Input     3 features
         2   ''   Fully Connected   2 fully connected layer
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     dl.save(os.path.join(folder, "work.mat"), X=dl.dlarray([[1, 2], [3, 4]]), names=["a", "b"])
    ...     dl.load(os.path.join(folder, "work.mat"), "X")
      2×2 dlarray
    <BLANKLINE>
         1     2
         3     4
    """
    try:
        if len(variables) > 1 and isinstance(variables[-2], str) and isinstance(variables[-1], dict):
            Layers, variables = variables[-1], variables[:-2]  # as a name-value pair
        return _load(filename, variables, Layers)
    except DLArrayError as error:
        raise error.with_traceback(None) from error.__cause__


def _load(filename: Any, variables: tuple, Layers: Any) -> Any:
    path, bare = _path("load", filename), Path(os.fspath(filename))  # without an ending: of text
    given = os.path.isfile(bare) and not any(map(os.path.isfile, (path, path.with_suffix(".mat"))))
    path = bare if given else _existing(path)
    wanted = texts("load", "a name", [*variables], fix='load("work.mat", "net")') if variables else []
    own = own_layers("load", Layers)
    ending = ".mat" if "-mat" in wanted else path.suffix.lower()
    if "-ascii" in wanted or (given or ending not in ("", ".mat", ".safetensors")) and is_text(path):
        return _numbers(path, wanted)
    kind = kind_of(ending)
    wanted = [name for name in wanted if name != "-mat"]
    if kind:
        return kind.read(path, tuple(wanted), own)
    found = read(path, own=own)[0]
    if not wanted:
        return found
    if not isinstance(found, struct):
        raise DataError(
            f"load: the file '{path}' holds {describe(found)} and no variables; fix: load('{path.name}')"
        )
    return chosen(
        "load", path, wanted, list(found), lambda names: struct({name: found[name] for name in names})
    )


def _numbers(path: Path, wanted: list[str]) -> Any:
    """The matrix of a text file, which has no names."""
    if names := [name for name in wanted if name != "-ascii"]:
        raise DataError(
            f"load: '{path}' is a text file of numbers, which has no variable '{names[0]}'; fix: "
            f"load('{path.name}')"
        )
    return numbers_of(path)


def _existing(path: Path) -> Path:
    """The file, if there is one."""
    if max(map(len, path.parts), default=0) > 255:  # which no file system has
        raise DataError(f"load: there is no file of {describe(str(path))}; fix: its name and folder")
    if os.path.isfile(path):
        return path
    other = path.with_suffix(".mat")
    if path.suffix == ".safetensors" and os.path.isfile(other) and not os.path.exists(path):
        return other
    near = ""
    if os.path.isdir(path.parent):
        load_all()
        ends = (".safetensors", *KINDS)
        near = ", ".join(sorted(each.name for each in path.parent.iterdir() if each.suffix in ends)[:5])
    raise DataError(
        f"load: there is no file '{path}'{f'; its folder has {near}' if near else ''}; fix: the name that save was "
        "given"
    )


def read(path: Path, *more: str, own: dict[str, Any] | None = None) -> tuple:
    """What a file of `save` holds, and the values of other entries of its description, by their names."""
    try:
        content, arrays = _read(path)
        reader = Reader(lambda name: arrays[name], str(path), own)
        return _made(content, arrays, reader), *(reader.value(content.get(name)) for name in more)
    except DataError:
        raise
    except Damaged as error:
        raise DataError(f"load: the file '{path}' is damaged: it has {error}; fix: save it again") from None
    except WRONG as error:
        raise DataError(f"load: the file '{path}' is damaged ({error}); fix: save it again") from None


def _read(path: Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The description and the arrays; sizes are checked by the library before anything is made."""
    _ask_for_room(path)
    try:
        with safetensors.safe_open(path, framework="np") as file:
            content = _described(file.metadata() or {}, path)
            names = list(file.keys())
            brains = {name for name in names if file.get_slice(name).get_dtype() == "BF16"}
            arrays = {name: file.get_tensor(name) for name in names if name not in brains}
        return content, arrays | (_brain_floats(path) if brains else {})
    except (ClassError, DataError, Damaged):
        raise
    except (safetensors.SafetensorError, OSError, *WRONG) as error:
        raise DataError(
            f"load: '{path}' is no whole safetensors file ({error}); fix: save it again"
        ) from None


def _ask_for_room(path: Path) -> None:
    """Refuse a file that is larger than the memory that is allowed: it holds no more than its own size."""
    size = path.stat().st_size / limits.GIB
    if size > limits.memoryLimit():
        raise DataError(
            f"load: the file '{path}' has {size:.3g} GiB, but at most {limits.memoryLimit():.3g} GiB are allowed; fix: "
            "dl.memoryLimit(gib) to set another limit"
        )


def _brain_floats(path: Path) -> dict[str, np.ndarray]:
    """The bfloat16 arrays of a file, which the library reads as bytes alone."""
    dtype = half_dtype(np, "bfloat16")
    return {
        name: np.frombuffer(entry["data"], dtype=dtype).reshape(entry["shape"])
        for name, entry in safetensors.deserialize(path.read_bytes())
        if entry["dtype"] == "BF16"
    }


def _described(metadata: dict[str, str], path: Path) -> dict[str, Any]:
    if KEY not in metadata:
        raise DataError(
            f"load: '{path}' is a safetensors file, but not one of dlarray's save; fix: read its arrays with "
            "safetensors.numpy.load_file, and put them into net.learnables"
        )
    content = json.loads(metadata[KEY])
    if not isinstance(content, dict):
        raise Damaged("a description that is none")
    if content.get("version") != VERSION:
        raise DataError(
            f"load: '{path}' has the format {content.get('version')!r}, and this version of dlarray reads format "
            f"{VERSION!r}; fix: a later version of dlarray"
        )
    return content


def _made(given: dict[str, Any], arrays: dict[str, np.ndarray], reader: Reader) -> Any:
    if given.get("sha256") != _checksum(given, arrays):
        raise Damaged("other values than were saved")
    kind, spec = given["kind"], given["spec"]
    if kind == "network":
        return reader.network(spec)
    if kind == "variables":
        pairs = [(str(name), reader.value(value)) for name, value in list_of(spec)]
        return of_fields([name for name, _ in pairs], [value for _, value in pairs])
    if kind == "graph":
        return reader.graph(spec)
    layers = reader.layers(spec)
    if kind == "layer" and len(layers) == 1:
        return layers[0]
    if kind == "layers":
        return LayerArray(layers)
    raise Damaged(f"something of the kind {kind!r}")


def _path(caller: str, filename: Any) -> Path:
    if not isinstance(filename, (str, os.PathLike)) or not os.fspath(filename):
        call = f"{caller}('net.safetensors'{', net' if caller == 'save' else ''})"
        raise OptionError(
            f"{caller}: the name of the file must be text, but it is {describe(filename)}; fix: {call}"
        )
    path = writable_name(caller, filename)
    return path if path.suffix else path.with_suffix(".safetensors")


def _save_method(self: Any, filename: Any) -> None:
    """Save this network to a file."""
    save(filename, self)


dlnetwork.save = _save_method
