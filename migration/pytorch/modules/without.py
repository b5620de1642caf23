"""Layers without a module: why, and what to do."""

COMPLEX = (
    "it computes with complex numbers, for which there is no module",
    "split the numbers into their real and imaginary parts: layers of real numbers with twice as many channels",
)
IMPORTED = (
    "it is an operator of another model, in the order of dimensions that the model has",
    "replaceLayer(net, name, layer) with a layer of its own kind, or the model that it was imported from",
)

WITHOUT = {
    "onnxOperatorLayer": IMPORTED,
    "pytorchOperatorLayer": IMPORTED,
    "functionLayer": (
        "it calls a function, whose operations the network does not know",
        "layers of the library in its place",
    ),
    "neuralODELayer": (
        "its solver chooses as many steps as its data need",
        "a fixed number of steps as layers: additions of what the network inside gives",
    ),
    "roiAlignLayer": (
        "PyTorch itself has no such module",
        "torchvision.ops.roi_align behind the modules of the network before it",
    ),
    "complexFullyConnectedLayer": COMPLEX,
    "complexReluLayer": COMPLEX,
    "complexToRealLayer": COMPLEX,
    "realToComplexLayer": COMPLEX,
    "zreluLayer": COMPLEX,
    "spectralConvolution1dLayer": COMPLEX,
    "spectralConvolution2dLayer": COMPLEX,
    "spectralConvolution3dLayer": COMPLEX,
    "classificationLayer": ("a dlnetwork has no output layers", "removeLayers(net, name)"),
    "pixelClassificationLayer": ("a dlnetwork has no output layers", "removeLayers(net, name)"),
    "regressionLayer": ("a dlnetwork has no output layers", "removeLayers(net, name)"),
}
OWN = (
    "it is a layer of your own, whose operations the network does not know",
    "layers of the library in its place",
)
