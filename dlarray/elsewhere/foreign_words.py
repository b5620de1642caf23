"""Attributes of the arrays and networks of NumPy, PyTorch and Keras, which users type by habit: the error says what to
write here.

Those of arrays are descriptors and no ``__getattr__``, which would slow every attribute of every array down.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

# Methods of arrays that a table's column of numbers has, too.
REDUCTIONS = frozenset("sum mean median mode std var min max any all prod cumsum cumprod".split())
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
TABLES = {
    "columns keys": "T.VariableNames",
    "head": "T[:8], or head of dlarray.matlab",
    "tail": "T[-8:]",
    "iloc loc": 'T[k] for rows from 0, or T(k, ":") from 1',
    "values": "T.to_pandas().to_numpy()",
    "describe": "summary(T)",
    "sort_values": 'sortrows(T, "name")',
    "groupby": "T.to_pandas().groupby(…)",
    "drop": 'T = removevars(T, "name") of dlarray.matlab',
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


def no_column(word: str, columns: Iterable[str]) -> str:
    """What is said of an attribute that is no column of a table, but may be a word of pandas."""
    fix = next((f"fix: {fix}" for names, fix in TABLES.items() if word in names.split()), "")
    return f"this table has no column '{word}'; " + (fix or f"its columns are {', '.join(columns)}")


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
