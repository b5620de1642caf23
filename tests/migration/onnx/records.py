"""Records of the functions that migration/onnx/ writes files with."""

import importlib.util
import os
import tempfile

import dlarray as dl
from dlarray import errors
from tests.migration.onnx.import_records import RECORDS as OF_THE_IMPORT
from tests.support.records import Bad, Record
from tests.support.references import case


def name():
    return os.path.join(tempfile.mkdtemp(), "net.onnx")


def net():
    return dl.dlnetwork([dl.featureInputLayer(3, Name="in"), dl.fullyConnectedLayer(2, Name="fc")])


def nothing(result, expected):
    assert result is expected is None


def refused(words, *args, error=errors.ArgumentError, **options):
    return Bad(lambda dl: dl.exportONNXNetwork(*(args or (net(), name())), **options), error, words)


CALLS = (
    case((net(), name()), None, nothing),
    case((net(), name()), None, nothing, OpsetVersion=13, BatchSize=4, NetworkName="digits"),
    case((net(), name()), None, nothing, BatchSize=[]),
)

RECORDS = [
    Record(
        "exportONNXNetwork",
        CALLS if importlib.util.find_spec("onnx") else (),  # test_export.py says that they are skipped
        (
            refused("net must be a dlnetwork", 3, name(), error=errors.ClassError),
            refused("filename must be a name", net(), 3),
            refused("fix: os.makedirs", net(), "no such folder/net.onnx", error=errors.DataError),
            refused("OpsetVersion must be a version from 13 to 22", OpsetVersion=5),
            refused("BatchSize", BatchSize=0),
            refused("NetworkName must be text", NetworkName=3, error=errors.ClassError),
        ),
    ),
]
RECORDS += OF_THE_IMPORT
