"""Training loops: mini-batches, datastores, steps of optimisers, schedules, and monitors."""

from dlarray.training.array_datastore import arrayDatastore
from dlarray.training.attentionmap import attentionmap
from dlarray.training.combined_datastores import combine, transform
from dlarray.training.confusionchart import confusionchart, sortClasses
from dlarray.training.custom_output_layers import ClassificationLayer, RegressionLayer
from dlarray.training.datastore_functions import hasdata, preview, progress, read, readall, reset
from dlarray.training.datastore_orders import (
    isPartitionable,
    isShuffleable,
    isSubsettable,
    numpartitions,
    partition,
    shuffle,
    subset,
)
from dlarray.training.datastores import Datastore
from dlarray.training.distributed import dldistribute
from dlarray.training.file_datastores import fileDatastore
from dlarray.training.image_datastore import countEachLabel, imageDatastore, splitEachLabel
from dlarray.training.lbfgs import lbfgsState, lbfgsupdate
from dlarray.training.learn_rate_schedules import (
    cosineLearnRate,
    cyclicalLearnRate,
    exponentialLearnRate,
    piecewiseLearnRate,
    polynomialLearnRate,
    warmupLearnRate,
)
from dlarray.training.loss_scaler import lossScaler
from dlarray.training.metric_functions import (
    accuracyMetric,
    aucMetric,
    fScoreMetric,
    mapeMetric,
    precisionMetric,
    recallMetric,
    rmseMetric,
    rSquaredMetric,
)
from dlarray.training.minibatchpredict import minibatchpredict, testnet
from dlarray.training.minibatchqueue import minibatchqueue
from dlarray.training.minibatchqueue import next_ as next  # noqa: A004
from dlarray.training.monitor_functions import (
    groupSubPlot,
    recordMetrics,
    trainingProgressMonitor,
    updateInfo,
    yscale,
)
from dlarray.training.older_networks import DAGNetwork, SeriesNetwork, assembleNetwork, dag2dlnetwork
from dlarray.training.older_predictions import activations, classify
from dlarray.training.older_states import classifyAndUpdateState, predictAndUpdateState
from dlarray.training.options import trainingOptions
from dlarray.training.rmspropupdate import rmspropupdate
from dlarray.training.scores2label import confusionmat, scores2label
from dlarray.training.signal_datastore import signalDatastore
from dlarray.training.tabular_datastore import tabularTextDatastore
from dlarray.training.training_plot import close, show
from dlarray.training.trainnet import trainnet
from dlarray.training.trainnetwork import trainNetwork

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
    "lbfgsState",
    "lbfgsupdate",
    "lossScaler",
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
    "rmspropupdate",
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
