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

NET = dl.dlnetwork(
    [dl.featureInputLayer(3), dl.fullyConnectedLayer(2, Weights=np.ones((2, 3)), Bias=[[1], [2]])]
)
OF_NET = np.array([[4.0, 5.0]])


def module_outputs(module, expected):
    weights = module.fc.Weights
    np.testing.assert_allclose(module(torch.ones(1, 3, dtype=weights.dtype)).detach().numpy(), expected)


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
    Record(
        "toPyTorch",
        (case((NET,), OF_NET, module_outputs),),
        (
            Bad(lambda dl: dl.toPyTorch(3), errors.ClassError, "net must be a dlnetwork, but it is"),
            Bad(
                lambda dl: dl.toPyTorch(dl.dlnetwork([dl.fullyConnectedLayer(2)], Initialize=False)),
                errors.ClassError,
                "fix: net = initialize",
            ),
            Bad(
                lambda dl: dl.toPyTorch(
                    dl.dlnetwork([dl.featureInputLayer(2), dl.functionLayer(dl.tanh, Name="f")])
                ),
                errors.ClassError,
                "layer 'f' ",
            ),
        ),
    ),
]
