"""The layers and networks: a folder for each family; a module registers its layers when it is imported."""

# Below: written by `make names`.
from dlarray.names import arrived, begins

begins("dlarray.layers")

import dlarray.layers.activations.activation
import dlarray.layers.activations.complex_activation
import dlarray.layers.activations.smooth_activation
import dlarray.layers.attention.attention_layer
import dlarray.layers.attention.self_attention
import dlarray.layers.convolution.convolution
import dlarray.layers.convolution.grouped_convolution
import dlarray.layers.convolution.patch_embedding
import dlarray.layers.convolution.spectral_convolution
import dlarray.layers.convolution.transposed_convolution
import dlarray.layers.core.complex_fully_connected
import dlarray.layers.core.fully_connected
import dlarray.layers.core.function_layer
import dlarray.layers.core.scaling
import dlarray.layers.core.utility
import dlarray.layers.embedding.embedding
import dlarray.layers.embedding.index_embedding
import dlarray.layers.embedding.position
import dlarray.layers.files.conversion
import dlarray.layers.files.saving
import dlarray.layers.input_output.image_input
import dlarray.layers.input_output.input
import dlarray.layers.input_output.output
import dlarray.layers.input_output.plain_input
import dlarray.layers.input_output.point_cloud_input
import dlarray.layers.inspection.analysis
import dlarray.layers.inspection.deep_dream
import dlarray.layers.inspection.drawing
import dlarray.layers.inspection.explanations
import dlarray.layers.inspection.layer_checks
import dlarray.layers.inspection.lime
import dlarray.layers.inspection.network_comparison
import dlarray.layers.inspection.network_summary
import dlarray.layers.inspection.occlusion
import dlarray.layers.networks.factor_functions
import dlarray.layers.networks.graph_functions
import dlarray.layers.networks.grouping
import dlarray.layers.networks.layer_array
import dlarray.layers.networks.layer_graph
import dlarray.layers.networks.network_functions
import dlarray.layers.networks.network_layer
import dlarray.layers.networks.neural_ode
import dlarray.layers.normalization.batch_normalization
import dlarray.layers.normalization.inverse_normalization
import dlarray.layers.normalization.normalization
import dlarray.layers.pooling.average_pooling
import dlarray.layers.pooling.global_pooling
import dlarray.layers.pooling.max_pooling
import dlarray.layers.pooling.roi_align
import dlarray.layers.pretrained.image_pretrained_network
import dlarray.layers.recurrent.recurrent
import dlarray.layers.recurrent.recurrent_projected
import dlarray.layers.reshaping.combination
import dlarray.layers.reshaping.complex_data
import dlarray.layers.reshaping.indexing
import dlarray.layers.reshaping.rearranging
import dlarray.layers.reshaping.resizing
import dlarray.layers.reshaping.space_and_depth

arrived("dlarray.layers")
