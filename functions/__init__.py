"""The public functions: a folder for each family, one MATLAB function or one tight family to a file.

Importing this package registers them all.  The kernels for CuPy and PyTorch are imported when their first array is met.
"""

from contextlib import suppress
from importlib import import_module

from dlarray.backend import when_met

when_met("cupy", lambda: import_module("dlarray.functions.cupy_kernels"))


def _for_tensors() -> None:
    with suppress(ImportError):  # a PyTorch that is too old for the kernels computes without them
        import_module("dlarray.functions.torch_kernels")


when_met("torch", _for_tensors)

# Below: written by `make names`.
import dlarray.functions.activations.activations
import dlarray.functions.activations.layer_activations
import dlarray.functions.activations.softmax
import dlarray.functions.activations.transfer_functions
import dlarray.functions.arrays.accumarray
import dlarray.functions.arrays.constants
import dlarray.functions.arrays.creation
import dlarray.functions.arrays.grids
import dlarray.functions.arrays.joining
import dlarray.functions.arrays.magic
import dlarray.functions.arrays.matrices
import dlarray.functions.arrays.padsequences
import dlarray.functions.arrays.page_transposes
import dlarray.functions.arrays.random
import dlarray.functions.arrays.random_sampling
import dlarray.functions.arrays.rearranging
import dlarray.functions.arrays.resizing
import dlarray.functions.arrays.shape
import dlarray.functions.arrays.sparse
import dlarray.functions.arrays.subscripts
import dlarray.functions.attention.attention
import dlarray.functions.convolution.dlconv
import dlarray.functions.convolution.dltranspconv
import dlarray.functions.data_types.categories
import dlarray.functions.data_types.categories_of_arrays
import dlarray.functions.data_types.cellfun
import dlarray.functions.data_types.cells_of_arrays
import dlarray.functions.data_types.conversions
import dlarray.functions.data_types.counts_of_categories
import dlarray.functions.data_types.disp
import dlarray.functions.data_types.equality
import dlarray.functions.data_types.handles
import dlarray.functions.data_types.image_classes
import dlarray.functions.data_types.imresize
import dlarray.functions.data_types.integer_classes
import dlarray.functions.data_types.predicates
import dlarray.functions.data_types.properties
import dlarray.functions.data_types.size_and_kind
import dlarray.functions.data_types.structures
import dlarray.functions.data_types.validation
import dlarray.functions.differentiation.checkgradients
import dlarray.functions.differentiation.differentiable
import dlarray.functions.differentiation.directional_derivatives
import dlarray.functions.differentiation.dlaccelerate
import dlarray.functions.differentiation.dlcheckpoint
import dlarray.functions.differentiation.dlgradient
import dlarray.functions.differentiation.jacobians
import dlarray.functions.differentiation.memoryreport
import dlarray.functions.elementwise.arithmetic
import dlarray.functions.elementwise.basic
import dlarray.functions.elementwise.comparisons
import dlarray.functions.elementwise.complex_parts
import dlarray.functions.elementwise.error_function
import dlarray.functions.elementwise.exponential
import dlarray.functions.elementwise.gamma_function
import dlarray.functions.elementwise.hyperbolic
import dlarray.functions.elementwise.integer_functions
import dlarray.functions.elementwise.real_domain
import dlarray.functions.elementwise.rounding
import dlarray.functions.elementwise.trigonometric
import dlarray.functions.elementwise.two_arguments
import dlarray.functions.embedding.embed
import dlarray.functions.embedding.onehot
import dlarray.functions.embedding.position_encoding
import dlarray.functions.embedding.rotary_position_encoding
import dlarray.functions.linear_algebra.dlmtimes
import dlarray.functions.linear_algebra.eigenvalues
import dlarray.functions.linear_algebra.factorizations
import dlarray.functions.linear_algebra.fullyconnect
import dlarray.functions.linear_algebra.inverses
import dlarray.functions.linear_algebra.linear_systems
import dlarray.functions.linear_algebra.matrix_functions
import dlarray.functions.linear_algebra.mtimes
import dlarray.functions.linear_algebra.pagemtimes
import dlarray.functions.linear_algebra.products
import dlarray.functions.losses.crossentropy
import dlarray.functions.losses.ctc
import dlarray.functions.losses.focalcrossentropy
import dlarray.functions.losses.generalizeddice
import dlarray.functions.losses.indexcrossentropy
import dlarray.functions.losses.mse
import dlarray.functions.losses.regression_losses
import dlarray.functions.normalization.batchnorm
import dlarray.functions.normalization.crosschannelnorm
import dlarray.functions.normalization.groupnorm
import dlarray.functions.normalization.layernorm
import dlarray.functions.numerics.dlode45
import dlarray.functions.numerics.integration
import dlarray.functions.numerics.interpolation
import dlarray.functions.numerics.polynomials
import dlarray.functions.numerics.quadrature
import dlarray.functions.optimizers.dlupdate
import dlarray.functions.optimizers.lbfgs
import dlarray.functions.optimizers.loss_scaler
import dlarray.functions.optimizers.optimizers
import dlarray.functions.optimizers.rmspropupdate
import dlarray.functions.pooling.dlresize
import dlarray.functions.pooling.pooling
import dlarray.functions.pooling.roialign
import dlarray.functions.recurrent.gru
import dlarray.functions.recurrent.lstm
import dlarray.functions.reductions.averages
import dlarray.functions.reductions.cumulative
import dlarray.functions.reductions.extrema
import dlarray.functions.reductions.forecast_errors
import dlarray.functions.reductions.logical_reductions
import dlarray.functions.reductions.logsumexp
import dlarray.functions.reductions.moving
import dlarray.functions.reductions.norms
import dlarray.functions.reductions.sums
import dlarray.functions.reductions.variances
import dlarray.functions.signals.filtering
import dlarray.functions.signals.fourier
import dlarray.functions.signals.signal_windows
import dlarray.functions.signals.spectrograms
import dlarray.functions.sorting.kextremes
import dlarray.functions.sorting.searching
import dlarray.functions.sorting.set_operations
import dlarray.functions.sorting.sorting
import dlarray.functions.sorting.unique
import dlarray.functions.statistics.correlation
import dlarray.functions.statistics.covariance
import dlarray.functions.statistics.distances
import dlarray.functions.statistics.histcounts
import dlarray.functions.statistics.normalize
import dlarray.functions.statistics.quantiles
import dlarray.functions.statistics.zscore
import dlarray.functions.system.gpu_arrays
import dlarray.functions.system.gpu_devices
import dlarray.functions.system.timing
