"""ONNX models through the importer: data in, results out in the order of ONNX."""

from __future__ import annotations

import warnings

import numpy as np

import dlarray as dl


def imported(path, **options):
    """The network of a file, and the reasons of its placeholders."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        net = dl.importNetworkFromONNX(path, **options)
    return net, [str(w.message) for w in caught]


def labelled(net, values, kind="single", sequences="TBC"):
    """The data of a network's inputs as dlarrays, from arrays in the order of ONNX."""
    given = []
    for name, x in zip(net.InputNames, values, strict=True):
        layer = next(layer for layer in net.Layers if layer.Name == name)
        fmt = onnx_format(layer, sequences)
        x = np.asarray(x)
        x = x.astype(kind) if x.dtype.kind == "f" else x.astype(np.float64)
        while x.ndim < 2:
            x = x[..., None]
        given.append(dl.dlarray(x, fmt + "U" * (x.ndim - len(fmt))))
    return given


def onnx_format(layer, sequences):
    """The format in the order of ONNX of what an input layer takes."""
    known = {
        "ImageInputLayer": "BCSS",
        "Image3DInputLayer": "BCSSS",
        "FeatureInputLayer": "BC",
        "SequenceInputLayer": sequences,
    }
    return known[layer.class_name()] if layer.class_name() in known else layer.InputFormat


def in_order(Y, fmt):
    """The values of a result with the labels of ONNX's dimensions, in ONNX's order."""
    from dlarray.migration.onnx.import_layer import to_onnx_order

    return np.asarray(to_onnx_order(Y, fmt))


def results(net, formats, values, kind="single", sequences="TBC"):
    """What a network predicts, each output in the order of ONNX."""
    given = labelled(net, values, kind, sequences)
    found = net.predict(*given, nargout=len(formats)) if len(formats) > 1 else (net.predict(*given),)
    return [in_order(Y, fmt) for Y, fmt in zip(found, formats, strict=True)]
