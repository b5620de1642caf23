"""Attributes of the arrays and networks of NumPy, PyTorch and Keras, which users type by habit: the error says what to
write here.

Those of arrays are descriptors and no ``__getattr__``, which would slow every attribute of every array down.
"""

from __future__ import annotations

from typing import Any, NoReturn

_GRADIENT = "loss, gradients = dlfeval(f, X), with dlgradient(loss, X) inside f"
ARRAYS = {
    "numpy": "extractdata(X)",
    "detach requires_grad_": "extractdata(X), for numbers without a trace",
    "grad backward": _GRADIENT,
    "reshape view": "dl.reshape(X, 2, [])",
    "transpose": "X.T",
    "permute": "dl.permute(X, [2, 1])",
    "flatten ravel": 'X(":"), which is a column, or np.ravel(X) for NumPy',
    "squeeze": "dl.squeeze(X)",
    "astype": "dl.single(X) or dl.double(X)",
    "argmax argmin": "dl.max(X, [], dim, nargout=2)[1], which counts from 1",
    "cpu": "gather(X)",
    "cuda": "gpuArray(X)",
}
_TRAINING = "net = trainnet(X, T, net, loss, options)"
NETWORKS = {
    "parameters": "net.Learnables",
    "state_dict": "net.Learnables, or save(file, net)",
    "fit": _TRAINING,
    "compile": _TRAINING,
    "train": f"{_TRAINING}; forward(net, X) computes as in training",
    "eval": "predict(net, X) computes as after training",
}


class Foreign:
    """An attribute that is not there."""

    def __init__(self, name: str, fix: str) -> None:
        self.name, self.fix = name, fix

    def __get__(self, thing: Any, owner: type) -> NoReturn:
        raise AttributeError(f"{owner.__name__!r} object has no attribute {self.name!r}; fix: {self.fix}")


def attach(cls: Any, words: dict[str, str]) -> None:
    """Give a class what says so; ``dir`` does not show it."""
    hidden = list(vars(cls).get("__internals__", ()))
    for names, fix in words.items():
        for name in names.split():
            setattr(cls, name, Foreign(name, fix))
            hidden.append(name)
    cls.__internals__ = hidden
