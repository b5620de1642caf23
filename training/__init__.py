"""Training loops: mini-batches, datastores, steps of optimisers, schedules, and monitors."""

from dlarray.training.datastores.array_datastore import arrayDatastore
from dlarray.training.datastores.base import Datastore
from dlarray.training.datastores.combined_datastores import combine, transform
from dlarray.training.datastores.datastore_functions import hasdata, preview, progress, read, readall, reset
from dlarray.training.datastores.datastore_orders import (
    isPartitionable,
    isShuffleable,
    isSubsettable,
    numpartitions,
    partition,
    shuffle,
    subset,
)
from dlarray.training.datastores.file_datastores import fileDatastore
from dlarray.training.datastores.image_datastore import countEachLabel, imageDatastore, splitEachLabel
from dlarray.training.datastores.signal_datastore import signalDatastore
from dlarray.training.datastores.tabular_datastore import tabularTextDatastore
from dlarray.training.metrics.confusionchart import confusionchart, sortClasses
from dlarray.training.metrics.metric_functions import (
    accuracyMetric,
    aucMetric,
    fScoreMetric,
    mapeMetric,
    precisionMetric,
    recallMetric,
    rmseMetric,
    rSquaredMetric,
)
from dlarray.training.metrics.scores2label import confusionmat, scores2label
from dlarray.training.minibatches.minibatchqueue import minibatchqueue
from dlarray.training.minibatches.minibatchqueue import next_ as next  # noqa: A004
from dlarray.training.monitor.attentionmap import attentionmap
from dlarray.training.monitor.monitor_functions import (
    groupSubPlot,
    recordMetrics,
    trainingProgressMonitor,
    updateInfo,
    yscale,
)
from dlarray.training.monitor.training_plot import close, show
from dlarray.training.older.custom_output_layers import ClassificationLayer, RegressionLayer
from dlarray.training.older.older_networks import DAGNetwork, SeriesNetwork, assembleNetwork, dag2dlnetwork
from dlarray.training.older.older_predictions import activations, classify
from dlarray.training.older.older_states import classifyAndUpdateState, predictAndUpdateState
from dlarray.training.older.trainnetwork import trainNetwork
from dlarray.training.parallel.distributed import dldistribute
from dlarray.training.solvers.learn_rate_schedules import (
    cosineLearnRate,
    cyclicalLearnRate,
    exponentialLearnRate,
    piecewiseLearnRate,
    polynomialLearnRate,
    warmupLearnRate,
)
from dlarray.training.trainnet.minibatchpredict import minibatchpredict, testnet
from dlarray.training.trainnet.options import trainingOptions
from dlarray.training.trainnet.trainnet import trainnet

__all__ = [
    "ClassificationLayer",
    "DAGNetwork",
    "Datastore",
    "RegressionLayer",
    "SeriesNetwork",
    "accuracyMetric",
    "activations",
    "arrayDatastore",
    "assembleNetwork",
    "attentionmap",
    "aucMetric",
    "classify",
    "classifyAndUpdateState",
    "close",
    "combine",
    "confusionchart",
    "confusionmat",
    "cosineLearnRate",
    "countEachLabel",
    "cyclicalLearnRate",
    "dag2dlnetwork",
    "dldistribute",
    "exponentialLearnRate",
    "fScoreMetric",
    "fileDatastore",
    "groupSubPlot",
    "hasdata",
    "imageDatastore",
    "isPartitionable",
    "isShuffleable",
    "isSubsettable",
    "mapeMetric",
    "minibatchpredict",
    "minibatchqueue",
    "next",
    "numpartitions",
    "partition",
    "piecewiseLearnRate",
    "polynomialLearnRate",
    "precisionMetric",
    "predictAndUpdateState",
    "preview",
    "progress",
    "rSquaredMetric",
    "read",
    "readall",
    "recallMetric",
    "recordMetrics",
    "reset",
    "rmseMetric",
    "scores2label",
    "show",
    "shuffle",
    "signalDatastore",
    "sortClasses",
    "splitEachLabel",
    "subset",
    "tabularTextDatastore",
    "testnet",
    "trainNetwork",
    "trainingOptions",
    "trainingProgressMonitor",
    "trainnet",
    "transform",
    "updateInfo",
    "warmupLearnRate",
    "yscale",
]
