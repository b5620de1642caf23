"""MAT files for tests: MATLAB's objects, put together as its own files hold them, and written by mat-io."""

import warnings

import numpy as np


def mat_io():
    """The library that writes them; it warns when it is imported."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pandas

        before = pandas.get_option("future.infer_string")
        import matio
        import matio.utils.matclass

        pandas.set_option("future.infer_string", before)
    return matio


def write(path, variables, version="v7"):
    """A MAT file of version 7 or 7.3."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mat_io().save_to_mat(
            str(path), variables, version=version, saveobj_classes=sorted(SAVED_AS_STRUCTURES), oned_as="row"
        )


# Classes that save a structure in the place of their properties.
SAVED_AS_STRUCTURES = {
    "dlarray",
    "dlnetwork",
    "SeriesNetwork",
    "DAGNetwork",
    "nnet.cnn.LayerGraph",
    "nnet.cnn.layer.Layer",
}


def opaque(name, **properties):
    """An object with properties."""
    return mat_io().utils.matclass.MatlabOpaque(properties=properties, classname=name)


def saved(name, **fields):
    """An object that saves a structure in the place of its properties."""
    SAVED_AS_STRUCTURES.add(name)
    return opaque(name, any=structure(**fields))


def structure(**fields):
    """A scalar structure."""
    made = np.empty((1, 1), dtype=[(name, object) for name in fields])
    for name, value in fields.items():
        made[name][0, 0] = value
    return made


def struct_array(size, **fields):
    """A structure array: for each field the values column by column."""
    made = np.empty(size, dtype=[(name, object) for name in fields])
    for name, values in fields.items():
        for place, value in zip(np.ndindex(*size[::-1]), values, strict=True):
            made[name][place[::-1]] = value
    return made


def cell(values, size=None):
    """Cells: a row, or of a size, column by column."""
    made = np.empty(len(values), dtype=object)
    for k, value in enumerate(values):
        made[k] = value
    return made.reshape((1, -1) if size is None else size, order="F")


def column(values):
    """A column of cells."""
    return cell(values, (len(values), 1))


def text(words):
    """A char row."""
    return np.asarray([words]) if words else np.empty((0, 0), dtype="U1")


def number(value):
    """A double."""
    return np.asarray([[value]], dtype=np.float64)


def truth(value):
    """A logical."""
    return np.asarray([[value]], dtype=bool)


EMPTY = np.zeros((0, 0))


def string(*texts_, size=None):
    """A string array, as the class string keeps it: numbers, lengths, and code units of 16 bits."""
    size = (1, len(texts_)) if size is None else size
    units = [b"" if t is None else t.encode("utf-16-le") for t in texts_]
    lengths = [2**64 - 1 if t is None else len(u) // 2 for t, u in zip(texts_, units, strict=True)]
    code = b"".join(units)
    code += b"\0" * (-len(code) % 8)
    head = np.asarray([1, len(size), *size, *lengths], dtype=np.uint64)
    return opaque("string", any=np.concatenate([head, np.frombuffer(code, np.uint64)]).reshape(1, -1))


def table(**columns):
    """A table of columns."""
    height = len(next(iter(columns.values())))
    return opaque(
        "table",
        data=cell(list(columns.values())),
        ndims=number(2),
        nrows=number(height),
        rownames=np.empty((0, 0), dtype=object),
        nvars=number(len(columns)),
        varnames=cell([text(name) for name in columns]),
        props=structure(DimensionNames=cell([text("Row"), text("Variables")])),
    )


def dlarray(data, labels="", view=(), on_gpu=False):
    """A dlarray: its data, the labels as they are stored, and the order in which the dimensions are viewed."""
    data = np.asarray(data)
    if on_gpu:
        data = opaque("gpuArray", any=cell([number(1), data]))
    return saved(
        "dlarray",
        IsBlank=truth(False),
        Data=data,
        DimensionTypes=text(labels),
        ViewPermutation=np.asarray([view], dtype=float) if len(view) else EMPTY,
        ClassVersion=number(2),
        SupportsClassFrom=number(1),
    )


def parameter(value, initializer="Glorot", learn_rate=1.0, l2=1.0):
    """A learnable parameter of a layer."""
    start = structure(
        Version=number(1),
        Class=text(f"nnet.internal.cnn.layer.learnable.initializer.{initializer}"),
        ConstructorArguments=EMPTY,
    )
    return structure(
        Version=number(2),
        Value=EMPTY if value is None else np.asarray(value),
        LearnRateFactor=np.atleast_2d(np.asarray(learn_rate, dtype=float)),
        L2Factor=np.atleast_2d(np.asarray(l2, dtype=float)),
        Initializer=start,
    )


def layer(name, title, **fields):
    """A layer of the older kind, which saves a structure."""
    return saved(f"nnet.cnn.layer.{name}", Version=number(1), Name=text(title), **fields)


def new_layer(name, title, prefix="nnet.cnn.layer.", inputs=("in",), **properties):
    """A layer of the newer kind, whose properties are saved as they are."""
    return opaque(
        f"{prefix}{name}",
        **{
            "Name": text(title),
            "Description": text("what it does"),
            "Type": text(name),
            **properties,
            "nnet.layer.Layer.PrivateInputs": cell([text(each) for each in inputs]),
            "nnet.layer.Layer.PrivateOutputs": cell([text("out")]),
            "nnet.cnn.layer.mixin.Learnable.LearnRateFactor": EMPTY,
        },
        Version=number(1),
        PrivateNumStates=number(0),
    )


def connections(*pairs):
    """The table of connections."""
    sources, destinations = zip(*pairs, strict=True) if pairs else ((), ())
    return table(
        Source=column([text(s) for s in sources]), Destination=column([text(d) for d in destinations])
    )


def layer_graph(layers, *pairs):
    """A layer graph."""
    return saved(
        "nnet.cnn.LayerGraph", Version=number(1), Layers=column(layers), Connections=connections(*pairs)
    )


def dlnetwork(lgraph, outputs=(), examples=(), initialized=True):
    """A dlnetwork."""
    return saved(
        "dlnetwork",
        Version=number(6),
        LayerGraph=lgraph,
        Initialized=truth(initialized),
        ExampleInputs=cell(list(examples)),
        OutputNames=column([text(name) for name in outputs]),
    )


def handle(words):
    """A function handle among the properties of an object."""
    inner = structure(
        function=text(words), type=text("anonymous" if words.startswith("@") else "simple"), file=EMPTY
    )
    outer = structure(matlabroot=text("/m"), separator=text("/"), sentinel=text("@"), function_handle=inner)
    return cell([np.asarray([[0xDD000000]], dtype=np.uint32), outer], (2, 1))


# -- the library's networks as MATLAB would hold them ----------------------------------------------------------
SPELLED = {value: key for key, value in {
    "Glorot": "glorot", "He": "he", "Orthogonal": "orthogonal", "NarrowNormal": "narrow-normal", "Zeros": "zeros",
    "Ones": "ones", "UnitForgetGate": "unit-forget-gate",
}.items()}  # fmt: skip


def value(given):
    """A property's value."""
    if given is None or (isinstance(given, (tuple, list)) and not given) or getattr(given, "size", 1) == 0:
        return EMPTY
    if isinstance(given, str):
        return text(given)
    if isinstance(given, bool):
        return truth(given)
    if isinstance(given, (list, tuple)) and all(isinstance(each, str) for each in given):
        return cell([text(each) for each in given])
    return np.atleast_2d(np.asarray(given, dtype=np.float64))


def host(X):
    """The numbers of a parameter."""
    return np.asarray(X.extractdata() if hasattr(X, "extractdata") else X)


def stored_layer(made):
    """A layer of the library as an object of MATLAB's."""
    cls = type(made)
    fields = {name: getattr(made, name) for name in cls.property_names if name != "Name"}
    ready = {}
    for name in cls.learnable_names:
        declared, held = getattr(cls, name), getattr(made, name)
        if type(held).__name__ == "dlnetwork":
            ready[name] = stored_network(held)
            continue
        rate, l2 = (
            getattr(made, getattr(declared, kind), 1) if getattr(declared, kind) else 1
            for kind in ("learn_rate", "l2")
        )
        how = fields.get(f"{name}Initializer", fields.get("WeightsInitializer", ""))
        numbers = host(held)
        if cls.__name__ == "fullyConnectedLayer" and made.Name == "as_image":
            count = numbers.size // made.OutputSize
            numbers = (
                numbers.reshape((-1, 1))
                if name == "Bias"
                else numbers.T.reshape((count, 1, 1, -1), order="F")
            )
            numbers = numbers.reshape((1, 1, -1)) if name == "Bias" else numbers
        ready[name] = parameter(numbers if numbers.size else None, SPELLED.get(how, "Custom"), rate, l2)
    for name in cls.state_names:
        if name not in cls.learnable_names:
            state = host(getattr(made, name))
            ready[name] = structure(Value=state, Remember=truth(True)) if name.endswith("State") else state
    if "OutputMode" in fields:
        ready["ReturnSequence"] = truth(fields.pop("OutputMode") == "sequence")
    if "Normalization" in fields:
        how = fields.pop("Normalization")
        kept = {n: host(fields.pop(n)) for n in ("Mean", "StandardDeviation", "Min", "Max")}
        if how != "none":
            kept = {("AverageImage" if n == "Mean" else n): v for n, v in kept.items() if v.size}
            ready["Normalization"] = structure(Version=number(2), Type=text(how), **kept)
        else:
            ready["Normalization"] = EMPTY
    if "PredictFcn" in fields:
        ready["PredictFcn"] = handle(fields.pop("PredictFcn").__name__)
    if len(made.InputNames) > 1:
        ready["NumInputs"] = number(made.NumInputs)
    if "InputNames" in dir(cls) and type(made).__name__ == "networkLayer":
        ready["InputNames"] = cell([text(name) for name in made.InputNames])
    ready |= {name: value(held) for name, held in fields.items() if name not in ready and not callable(held)}
    if cls.__name__ == "functionLayer":
        return new_layer("FunctionLayer", made.Name, inputs=made.InputNames, **ready)
    return layer(cls.ClassName, made.Name, **ready)


def stored_network(net):
    """A network of the library as MATLAB's dlnetwork."""
    graph_ = layer_graph([stored_layer(each) for each in net._layers], *net._graph.connections)
    return dlnetwork(graph_, net.OutputNames if net._graph.chosen else (), initialized=bool(net.Initialized))
