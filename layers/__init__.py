"""The layers, one family to a file; each family module registers its layers when it is imported.

``dlarray.__init__`` offers what ``__all__`` lists, and every registered layer, in its flat namespace.
"""

from dlarray.layers import (
    activation,
    analysis,
    attention_layer,
    average_pooling,
    batch_normalization,
    combination,
    complex_data,
    conversion,
    convolution,
    drawing,
    embedding,
    factor_functions,
    fully_connected,
    function_layer,
    global_pooling,
    graph_functions,
    grouped_convolution,
    grouping,
    image_input,
    indexing,
    input,
    layer_array,
    layer_checks,
    layer_graph,
    max_pooling,
    network_comparison,
    network_functions,
    network_layer,
    network_summary,
    neural_ode,
    normalization,
    output,
    patch_embedding,
    point_cloud_input,
    position,
    rearranging,
    recurrent,
    recurrent_projected,
    resizing,
    saving,
    scaling,
    self_attention,
    smooth_activation,
    space_and_depth,
    transposed_convolution,
    utility,
)
from dlarray.layers.layer import Layer
from dlarray.layers.layer_array import LayerArray
from dlarray.layers.layout import networkDataLayout
from dlarray.layers.network import dlnetwork
from dlarray.layers.properties import Learnable, State

__all__ = ["Layer", "LayerArray", "Learnable", "State", "dlnetwork", "networkDataLayout"]
