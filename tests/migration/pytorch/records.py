"""Records of the functions that migration/pytorch/ defines."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import case

torch = pytest.importorskip("torch")


def outputs(net, expected):
    X = dl.dlarray(np.ones((2, 3), "float32"), "BC")
    np.testing.assert_allclose(np.asarray(net.predict(X).extractdata()).T, expected, rtol=1e-5)


MODEL = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh())
WANTED = np.tanh(np.ones((2, 3)) @ MODEL[0].weight.detach().numpy().T + MODEL[0].bias.detach().numpy())

RECORDS = [
    Record(
        "importNetworkFromPyTorch",
        (case((MODEL,), WANTED, outputs, PyTorchInputSizes=[1, 3]),),
        (
            Bad(
                lambda dl: dl.importNetworkFromPyTorch(3),
                errors.ArgumentError,
                "a .pt2 file or a torch.nn.Module",
            ),
            Bad(lambda dl: dl.importNetworkFromPyTorch("none.pt2"), errors.DataError, "there is no file"),
            Bad(
                lambda dl: dl.importNetworkFromPyTorch(MODEL), errors.ArgumentError, "fix: PyTorchInputSizes="
            ),
        ),
    ),
]
