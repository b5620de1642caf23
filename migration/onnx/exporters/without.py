"""Layers without a counterpart in ONNX: why, and what to do."""

COMPLEX = (
    "ONNX's operators take no complex numbers",
    "split the numbers into their real and imaginary parts: layers of real numbers with twice as many channels",
)
SPECTRUM = (
    "its weights are complex, and ONNX's operators take no complex numbers",
    "a layer of your own in its place, with the method exportONNX(self, graph, X)",
)

IMPORTED = (
    "it is an operator of another model, in the order of dimensions and of the version that the model has",
    "replaceLayer(net, name, layer) with a layer of its own kind, or the model that it was imported from",
)

WITHOUT = {
    "onnxOperatorLayer": IMPORTED,
    "pytorchOperatorLayer": IMPORTED,
    "functionLayer": (
        "it calls a function, whose operations the network does not know",
        "a class of your own with predict and exportONNX(self, graph, X), which returns graph.op(…)",
    ),
    "neuralODELayer": (
        "its solver chooses as many steps as its data need, which a graph of operators does not tell",
        "a fixed number of steps as layers: additions of what the network inside gives",
    ),
    "complexFullyConnectedLayer": COMPLEX,
    "complexReluLayer": COMPLEX,
    "complexToRealLayer": COMPLEX,
    "realToComplexLayer": COMPLEX,
    "zreluLayer": COMPLEX,
    "spectralConvolution1dLayer": SPECTRUM,
    "spectralConvolution2dLayer": SPECTRUM,
    "spectralConvolution3dLayer": SPECTRUM,
    "classificationLayer": ("a dlnetwork has no output layers", "removeLayers(net, name)"),
    "pixelClassificationLayer": ("a dlnetwork has no output layers", "removeLayers(net, name)"),
    "regressionLayer": ("a dlnetwork has no output layers", "removeLayers(net, name)"),
}
