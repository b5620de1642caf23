"""The layers, one family to a file; each family module registers its layers when it is imported.

``dlarray.__init__`` offers what ``__all__`` lists, and every registered layer, in its flat namespace.
"""

import dlarray.layers.activations.activation
import dlarray.layers.activations.smooth_activation
import dlarray.layers.attention.attention_layer
import dlarray.layers.attention.self_attention
import dlarray.layers.convolution.convolution
import dlarray.layers.convolution.grouped_convolution
import dlarray.layers.convolution.patch_embedding
import dlarray.layers.convolution.transposed_convolution
import dlarray.layers.core.fully_connected
import dlarray.layers.core.function_layer
import dlarray.layers.core.scaling
import dlarray.layers.core.utility
import dlarray.layers.embedding.embedding
import dlarray.layers.embedding.position
import dlarray.layers.files.conversion
import dlarray.layers.files.saving
import dlarray.layers.input_output.image_input
import dlarray.layers.input_output.input
import dlarray.layers.input_output.output
import dlarray.layers.input_output.point_cloud_input
import dlarray.layers.inspection.analysis
import dlarray.layers.inspection.drawing
import dlarray.layers.inspection.layer_checks
import dlarray.layers.inspection.network_comparison
import dlarray.layers.inspection.network_summary
import dlarray.layers.networks.factor_functions
import dlarray.layers.networks.graph_functions
import dlarray.layers.networks.grouping
import dlarray.layers.networks.layer_array
import dlarray.layers.networks.layer_graph
import dlarray.layers.networks.network_functions
import dlarray.layers.networks.network_layer
import dlarray.layers.networks.neural_ode
import dlarray.layers.normalization.batch_normalization
import dlarray.layers.normalization.normalization
import dlarray.layers.pooling.average_pooling
import dlarray.layers.pooling.global_pooling
import dlarray.layers.pooling.max_pooling
import dlarray.layers.recurrent.recurrent
import dlarray.layers.recurrent.recurrent_projected
import dlarray.layers.reshaping.combination
import dlarray.layers.reshaping.complex_data
import dlarray.layers.reshaping.indexing
import dlarray.layers.reshaping.rearranging
import dlarray.layers.reshaping.resizing
import dlarray.layers.reshaping.space_and_depth
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.properties import Learnable, State
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.network import dlnetwork

__all__ = ["Layer", "LayerArray", "Learnable", "State", "dlnetwork", "networkDataLayout"]
