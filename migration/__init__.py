"""Ways out of MATLAB: its files, its source code, its printed numbers."""

# Below: written by `make names`.
from dlarray.names import arrived, begins

begins("dlarray.migration")

import dlarray.migration.mat.whos
import dlarray.migration.onnx.export
import dlarray.migration.onnx.import_layer
import dlarray.migration.onnx.import_network
import dlarray.migration.pytorch.export
import dlarray.migration.pytorch.import_network
import dlarray.migration.pytorch.operator_layer
import dlarray.migration.verifying.compare

arrived("dlarray.migration")
