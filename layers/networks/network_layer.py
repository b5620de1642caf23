"""networkLayer: a network as one layer of another."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import is_empty
from dlarray.errors import ClassError, OptionError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Learnable, Property, name_list
from dlarray.layers.networks.initialization import initialized
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import forward, predict
from dlarray.registry import layer


@layer
class networkLayer(Layer, final=True):
    """Network layer: a network that is used as one layer.

    In inference and in training it does what the network does.  Its learnables are listed under the name of the layer
    as ``Network/fc/Weights``; ``getLayer(net, "subnet/fc")`` finds a layer in it, `expandLayers` replaces it by its
    layers.

    Syntaxes: ``networkLayer(net)``, ``networkLayer(layers)``, ``networkLayer(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork, LayerArray or list of Layer
        The network.  Layers make one that is initialized together with the network around it.
    InputNames, OutputNames : list of str, optional
        Names for the inputs and the outputs, one for each input and output of the network: "in" and "out" by default,
        and "in1", "in2", … where there are several.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    ClassError
        Something that is neither a network nor layers.
    OptionError
        More or fewer names than inputs or outputs.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.networklayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> block = dl.networkLayer([dl.fullyConnectedLayer(4), dl.reluLayer()], Name="block")
    >>> block
      NetworkLayer with properties:
    <BLANKLINE>
               Name: 'block'
            Network: [1×1 dlnetwork]
          NumInputs: 1
         InputNames: {'in'}
         NumOutputs: 1
        OutputNames: {'out'}
    <BLANKLINE>
      Show all properties
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), block, dl.fullyConnectedLayer(2)])
    >>> [f"{layer}: {parameter}" for layer, parameter, value in net.Learnables][:2]
    ['block: Network/fc/Weights', 'block: Network/fc/Bias']
    """

    Formattable = True
    ClassName = "NetworkLayer"
    auto_name = "subnet"

    Network = Learnable(state=True)

    def __init__(self, net: Any, InputNames: Any = None, OutputNames: Any = None, **options: Any) -> None:
        if isinstance(net, (list, tuple, LayerArray, Layer)) or (
            isinstance(net, type) and issubclass(net, Layer)
        ):
            net = dlnetwork(net, Initialize=False)
        if not isinstance(net, dlnetwork):
            raise ClassError(
                f"networkLayer: net must be a dlnetwork or layers, but it is {describe(net)}; fix: "
                "networkLayer([fullyConnectedLayer(10), reluLayer()])"
            )
        if not net._layers:
            raise ClassError("networkLayer: the network has no layers; fix: networkLayer([reluLayer()])")
        self._put(Network=net.copy(), **options)
        for option, names, slot, places, stem in (
            ("InputNames", InputNames, "_inputs", net.InputNames, "in"),
            ("OutputNames", OutputNames, "_outputs", net.OutputNames, "out"),
        ):
            count = len(places)
            if is_empty(names):
                names = [stem] if count == 1 else [f"{stem}{k + 1}" for k in range(count)]
            p = Property(check=name_list)
            p.name = option
            names = p.checked(self, names)
            if len(names) != count:
                raise OptionError(
                    f"networkLayer: the network has {count} {option[:-5].lower()}s ({', '.join(places)}), but {option} "
                    f"has {len(names)} names; fix: one for each"
                )
            self.__dict__[slot] = names

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", "Network", "NumInputs", "InputNames", "NumOutputs", "OutputNames"])]

    def type_and_description(self) -> tuple[str, str]:
        count = len(self.Network._layers)
        return "Network", f"Network with {count} layer{'' if count == 1 else 's'}"

    def initialize(self, *layouts: Any) -> None:
        """Initialize the network from the layouts of its inputs."""
        if not self.Network._initialized:
            self._put(Network=initialized(self.Network, layouts))

    def resetState(self) -> networkLayer:
        """The states of the network are reset by `resetState` itself."""
        return self

    def predict(self, *X: Any) -> Any:
        """What the network predicts, and the network with its new states."""
        return self._run(predict, X)

    def forward(self, *X: Any) -> Any:
        """What the network gives in training, and the network with its new states."""
        return self._run(forward, X)

    def _run(self, function: Any, X: tuple) -> Any:
        net = self.Network
        count = len(net._graph.outputs)
        if not net._graph.states:
            return function(net, *X)
        *Y, state = function(net, *X, nargout=count + 1)
        return (*Y, net.with_states(state.Value))
