"""The layers, one family to a file; each family module registers its layers when it is imported.

``dlarray.__init__`` offers what ``__all__`` lists, and every registered layer, in its flat namespace.
"""

from dlarray.layers import (
    activation,
    fully_connected,
    input,
    layer_array,
    network_functions,
    normalization,
    pooling,
    self_attention,
    utility,
)
from dlarray.layers.layer import Layer
from dlarray.layers.layer_array import LayerArray
from dlarray.layers.layout import networkDataLayout
from dlarray.layers.network import dlnetwork
from dlarray.layers.properties import Learnable, State

__all__ = ["Layer", "LayerArray", "Learnable", "State", "dlnetwork", "networkDataLayout"]
