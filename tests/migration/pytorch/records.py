"""Records of the functions that migration/pytorch/ defines.  Without PyTorch they hold what is refused without it."""

import importlib.util

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import case

THERE = importlib.util.find_spec("torch") is not None
if THERE:
    import torch


def outputs(net, expected):
    X = dl.dlarray(np.ones((2, 3), "float32"), "BC")
    np.testing.assert_allclose(np.asarray(net.predict(X).extractdata()).T, expected, rtol=1e-5)


def models():
    """Calls with a module, right and wrong."""
    model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh())
    wanted = np.tanh(np.ones((2, 3)) @ model[0].weight.detach().numpy().T + model[0].bias.detach().numpy())
    bad = Bad(lambda dl: dl.importNetworkFromPyTorch(model), errors.ArgumentError, "fix: PyTorchInputSizes=")
    return (case((model,), wanted, outputs, PyTorchInputSizes=[1, 3]),), (bad,)


NET = dl.dlnetwork(
    [dl.featureInputLayer(3), dl.fullyConnectedLayer(2, Weights=np.ones((2, 3)), Bias=[[1], [2]])]
)
OF_NET = np.array([[4.0, 5.0]])


def module_outputs(module, expected):
    weights = module.fc.Weights
    np.testing.assert_allclose(module(torch.ones(1, 3, dtype=weights.dtype)).detach().numpy(), expected)


MODELS, WRONG_MODELS = models() if THERE else ((), ())
RECORDS = [
    Record(
        "importNetworkFromPyTorch",
        MODELS,
        (
            Bad(
                lambda dl: dl.importNetworkFromPyTorch(3),
                errors.ArgumentError,
                "a .pt2 file or a torch.nn.Module",
            ),
            Bad(lambda dl: dl.importNetworkFromPyTorch("none.pt2"), errors.DataError, "there is no file"),
            Bad(lambda dl: dl.importNetworkFromPyTorch("long " * 5000), errors.DataError, "there is no file"),
            *WRONG_MODELS,
        ),
    ),
    Record(
        "toPyTorch",
        (case((NET,), OF_NET, module_outputs),) if THERE else (),
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
                errors.ClassError if THERE else errors.ArgumentError,
                "layer 'f' " if THERE else "needs PyTorch; fix: pip install",
            ),
        ),
    ),
]
