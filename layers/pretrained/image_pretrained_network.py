"""imagePretrainedNetwork: well-known networks for images, with parameters from a file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from dlarray.arguments import check_nargout, is_empty, one_word, whole
from dlarray.errors import ArgumentError, DataError, OptionError, describe
from dlarray.layers.networks.initialization import initialized
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.pretrained import branched, plain, residual, weight_files
from dlarray.layers.pretrained.blueprint import Blueprint, Head
from dlarray.layers.pretrained.imagenet_names import NAMES
from dlarray.registry import function

CALLER = "imagePretrainedNetwork"


class Architecture(NamedTuple):
    """How a network is built, and what torchvision calls its last layer that learns."""

    build: Callable[[Blueprint], None]
    last: str
    ignored: tuple[str, ...] = ()  # what its file has for training alone


ARCHITECTURES = {
    "squeezenet": Architecture(plain.squeezenet, "classifier.1"),
    "googlenet": Architecture(branched.googlenet, "fc", ("aux1.", "aux2.")),
    "resnet18": Architecture(residual.resnet18, "fc"),
    "resnet50": Architecture(residual.resnet50, "fc"),
    "resnet101": Architecture(residual.resnet101, "fc"),
    "mobilenetv2": Architecture(branched.mobilenetv2, "classifier.1"),
    "efficientnetb0": Architecture(branched.efficientnetb0, "classifier.1"),
    "densenet201": Architecture(residual.densenet201, "classifier"),
    "vgg16": Architecture(plain.vgg16, "classifier.6"),
    "vgg19": Architecture(plain.vgg19, "classifier.6"),
    "alexnet": Architecture(plain.alexnet, "classifier.6"),
}


@function(differentiable=False)
def imagePretrainedNetwork(
    name: Any = "squeezenet", *, Weights: Any = None, NumClasses: Any = None, NumResponses: Any = None,
    nargout: int = 1,
) -> Any:  # fmt: skip
    """Well-known network for images, with parameters from a file of torchvision's or without any.

    Syntaxes: ``net = imagePretrainedNetwork(name, Weights="none")``, ``net = imagePretrainedNetwork(name,
    Weights=file)``, ``net, classNames = imagePretrainedNetwork(…, nargout=2)``, ``imagePretrainedNetwork(…,
    Name=Value)``.

    Parameters
    ----------
    name : str, optional
        "squeezenet" (default, version 1.1), "googlenet", "resnet18", "resnet50", "resnet101", "mobilenetv2",
        "efficientnetb0", "densenet201", "vgg16", "vgg19" or "alexnet".
    Weights : str or path
        "none", or the file of the parameters of torchvision's network of that name, ``.safetensors`` or ``.pth``
        (``.pt``), which PyTorch reads without running code.  Nothing is downloaded, therefore it has to be given.
    NumClasses : int, optional
        The last layer that learns gets so many outputs, and is new.
    NumResponses : int, optional
        The same for regression: without the softmax layer behind it.  Not together with ``NumClasses``.
    nargout : {1, 2}
        Whether to return the names of the classes too.

    Returns
    -------
    net : dlnetwork
        With ``Weights="none"`` a network that is not initialized, as MATLAB's; else one that is.
    classNames : list of str
        The 1000 classes of ImageNet.  For a network of other classes the names are not known, and are refused.

    Raises
    ------
    OptionError
        Another name; no ``Weights``.
    ArgumentError
        ``NumClasses`` with ``NumResponses``; names that are not known.
    DataError
        A file that is damaged, holds code, or is of another network: the first parameter that does not fit is named.

    Notes
    -----
    Layers have MATLAB's names, sizes and options.  The images are RGB, with values from 0 to 255, of 227×227 pixels
    for squeezenet and alexnet, else of 224×224; `replaceLayer` gives a network that pools globally (all but alexnet,
    vgg16 and vgg19) images of another size.

    torchvision's networks differ from MATLAB's, so with a file the network is the one that the file belongs to, with
    MATLAB's names: images are normalized by ImageNet's means and deviations; resnet50 and resnet101 halve images in
    the 3×3 convolutions; googlenet has batch normalization ("inception_3a-bn_1x1"), 3×3 windows in its "5x5" layers
    and no normalization across channels; alexnet has other sizes, no groups and no such normalization; densenet201
    has a layer "relu" behind the last normalization; mobilenetv2 and efficientnetb0 pad both ends of images alike;
    epsilons are torchvision's.  Dropout, which is for training, is MATLAB's.

    **Differs from MATLAB**: parameters are not downloaded; the other networks of MATLAB are not there.  For responses,
    squeezenet has no rectified linear function behind its last convolution either.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/imagepretrainednetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.imagePretrainedNetwork("squeezenet", Weights="none", NumClasses=5)
    >>> net
      dlnetwork with properties:
    <BLANKLINE>
             Layers: [68×1 nnet.cnn.layer.Layer]
        Connections: [75×2 table]
         Learnables: [52×3 table]
              State: [0×3 table]
         InputNames: {'data'}
        OutputNames: {'prob_flatten'}
        Initialized: 0
    <BLANKLINE>
      View summary with summary.
    >>> dl.getLayer(net, "conv10").NumFilters
    5
    """
    nargout = check_nargout(CALLER, nargout, (1, 2))
    name = _name(name)
    if not is_empty(NumClasses) and not is_empty(NumResponses):
        raise ArgumentError(
            f"{CALLER}: NumClasses and NumResponses cannot both be given: a network classifies, or it has responses; "
            "fix: one of them"
        )
    regression = not is_empty(NumResponses)
    option, given = ("NumResponses", NumResponses) if regression else ("NumClasses", NumClasses)
    count = None if is_empty(given) else whole(CALLER, option, given, least=1)
    path = _file(name, Weights)
    if nargout == 2 and count is not None:
        raise ArgumentError(
            f"{CALLER}: the names of {count} new {'responses' if regression else 'classes'} are not known; fix: "
            "nargout=1, and your own list of names"
        )
    held = weight_files.read(CALLER, path) if path else {}
    head = _head(name, path, held, count, regression)
    if nargout == 2 and head.count != len(NAMES):
        raise ArgumentError(
            f"{CALLER}: the names of the {head.count} classes of the file '{path}' are not known; fix: nargout=1, and "
            "your own list of names"
        )
    net = _built(name, path, held, head)
    return net if nargout == 1 else (net, list(NAMES))


def _built(name: str, path: Path | None, held: dict[str, weight_files.Held], head: Head) -> dlnetwork:
    """The network, and the file's parameters in it."""
    architecture = ARCHITECTURES[name]
    draft = Blueprint(path is not None, head)
    architecture.build(draft)
    if path is not None:
        ignored = (*architecture.ignored, *((f"{architecture.last}.",) if head.fresh else ()))
        weight_files.put(CALLER, path, name, draft, held, ignored)
    net = dlnetwork().rebuilt(CALLER, draft.layers, draft.names, draft.connections)
    return net if path is None else initialized(net, ())


def _name(given: Any) -> str:
    """The network that is meant."""
    found = one_word(given, ARCHITECTURES) if isinstance(given, str) else None
    if found is None:
        known = ", ".join(f'"{name}"' for name in ARCHITECTURES)
        raise OptionError(
            f"{CALLER}: name must be one of the networks that there are, {known}, but it is {describe(given)}; fix: "
            "one of these, or importNetworkFromPyTorch, importNetworkFromONNX for other networks"
        )
    return found


def _file(name: str, given: Any) -> Path | None:
    """The file of the parameters; None for none."""
    if isinstance(given, str) and given.lower() == "none":
        return None
    if is_empty(given) or (
        isinstance(given, str) and given.lower() in ("pretrained", "imagenet", "places365")
    ):
        raise OptionError(
            f'{CALLER}: trained parameters are not downloaded; fix: Weights="none" for a network without, or '
            f'Weights="{name}.pth" with the file of torchvision\'s {name}'
        )
    if not isinstance(given, (str, os.PathLike)):
        raise OptionError(
            f'{CALLER}: Weights must be "none" or the name of a file, but it is {describe(given)}; fix: Weights="none"'
        )
    return Path(given)


def _head(
    name: str, path: Path | None, held: dict[str, weight_files.Held], count: int | None, regression: bool
) -> Head:
    """The end of the network: as many outputs as are asked for, or as the file has."""
    if count is not None:
        return Head(count, regression, fresh=True)
    if path is None:
        return Head()
    key = f"{ARCHITECTURES[name].last}.weight"
    if key not in held or not held[key].size or not held[key].size[0]:
        raise DataError(
            f"{CALLER}: the file '{path}' does not fit {name}: it has no '{key}'; fix: a file of torchvision's {name}"
        )
    return Head(held[key].size[0])
