"""Training loops: mini-batches, datastores, steps of optimisers, schedules, and monitors."""

# Below: written by `make names`.
from dlarray.names import arrived, begins

begins("dlarray.training")

import dlarray.training.datastores.array_datastore
import dlarray.training.datastores.augmented_images
import dlarray.training.datastores.combined_datastores
import dlarray.training.datastores.datastore_functions
import dlarray.training.datastores.datastore_orders
import dlarray.training.datastores.file_datastores
import dlarray.training.datastores.image_augmenter
import dlarray.training.datastores.image_datastore
import dlarray.training.datastores.pixel_label_datastore
import dlarray.training.datastores.readimage
import dlarray.training.datastores.signal_datastore
import dlarray.training.datastores.tabular_datastore
import dlarray.training.images.image_tiles
import dlarray.training.images.montage
import dlarray.training.metrics.confusionchart
import dlarray.training.metrics.metric_functions
import dlarray.training.metrics.rocmetrics
import dlarray.training.metrics.scores2label
import dlarray.training.metrics.semantic_segmentation
import dlarray.training.minibatches.minibatchqueue
import dlarray.training.monitor.attentionmap
import dlarray.training.monitor.monitor_functions
import dlarray.training.monitor.training_plot
import dlarray.training.older.older_networks
import dlarray.training.older.older_predictions
import dlarray.training.older.older_states
import dlarray.training.older.trainnetwork
import dlarray.training.parallel.distributed
import dlarray.training.solvers.learn_rate_schedules
import dlarray.training.trainnet.minibatchpredict
import dlarray.training.trainnet.options
import dlarray.training.trainnet.semanticseg
import dlarray.training.trainnet.trainnet

arrived("dlarray.training")
