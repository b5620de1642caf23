"""MATLAB's deep-learning arrays for Python.

``import dlarray as dl`` offers every function and layer in one flat namespace, with MATLAB's names.
``from dlarray import *`` takes them all, ``sum``, ``max``, ``min``, ``abs``, ``all``, ``any`` and ``round`` too: these
are MATLAB's, and leave to Python's builtin what only Python can mean (generators, dicts, text, ``key=`` and the like).
``complex``, ``filter``, ``next`` and ``range`` stay Python's; MATLAB's are ``dl.complex`` and so on.
"""

from pathlib import Path as _Path

if not _Path(__path__[0], "functions").exists():  # a source checkout, not an installed copy:
    __path__.append(str(_Path(__path__[0]).parent))  # functions/ and the like are siblings of dlarray/

from dlarray.machine import openblas as _openblas

_openblas.rest_soon()  # before anything imports NumPy

import warnings as _warnings
from importlib import import_module as _import_module
from keyword import iskeyword as _iskeyword
from types import ModuleType as _ModuleType

from dlarray import contents as _contents
from dlarray import errors, names, operators, protocols, registry
from dlarray import functions as _functions  # registers every function
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.endexpr import end
from dlarray.finite import checkfinite
from dlarray.functions.differentiation.accelerated_function import AcceleratedFunction
from dlarray.functions.differentiation.differentiablefunction import DifferentiableFunction
from dlarray.functions.system.gpu_devices import GPUDevice
from dlarray.kernels import switching as _switching
from dlarray.kernels import useKernels
from dlarray.limits import memoryLimit
from dlarray.python_builtins import PYTHONS_OWN as _PYTHONS_OWN
from dlarray.strictness import strict
from dlarray.struct import struct
from dlarray.table import table

__version__ = "0.2.0"

# MATLAB computes 1/0 and log(0) without a word; NumPy warns.  The filter speaks of this library's own modules alone and
# costs nothing where there is nothing to warn of.  checkfinite says where an Inf or NaN came from.
_warnings.filterwarnings(
    "ignore",
    "(divide by zero|invalid value|overflow|underflow) encountered",
    RuntimeWarning,
    r"dlarray(\.|$)",
)

# Classes that are no functions and no layers, of the parts that come when they are asked for.
_CLASSES = {
    "ClassificationLayer": "dlarray.training.older.custom_output_layers",
    "DAGNetwork": "dlarray.training.older.older_networks",
    "Datastore": "dlarray.training.datastores.base",
    "Layer": "dlarray.layers.base.layer",
    "LayerArray": "dlarray.layers.networks.layer_array",
    "LearnRateSchedule": "dlarray.training.solvers.custom_schedule",
    "Learnable": "dlarray.layers.base.properties",
    "Metric": "dlarray.training.metrics.custom_metric",
    "RegressionLayer": "dlarray.training.older.custom_output_layers",
    "SeriesNetwork": "dlarray.training.older.older_networks",
    "State": "dlarray.layers.base.properties",
    "dlnetwork": "dlarray.layers.networks.network",
    "networkDataLayout": "dlarray.layers.base.layout",
}

# What is imported above is public, and the classes of the other parts; the tables of names add every function and
# layer.  `make names` writes the whole list out for editors, in __init__.pyi.
_public = {n for n, thing in globals().items() if n[0] != "_" and not isinstance(thing, _ModuleType)}
_public.update(_CLASSES)
_AWAITED = {}  # what comes when it is asked for: the name that it is registered under, by the name that it has here
for _table in (names.functions, names.layers):
    for _name in _table:
        _public.add(_own := f"{_name}_" if _iskeyword(_name) else _name)
        if _table.awaits(_name):
            _AWAITED[_own] = _name
        else:
            globals()[_own] = _table[_name].call

_switching.begin()

_MODULES = ("autodiff", "backend", "errors", "kernels", "registry")
_PUBLIC = sorted(_public)
__all__ = sorted(_public - _PYTHONS_OWN)  # pyright: ignore


def __getattr__(name: str):
    """What is not here yet: it is looked up once, and then stands here as everything else does."""
    if module := _CLASSES.get(name):
        _import_module(
            ".".join(module.split(".")[:2])
        )  # the part as a whole, which another thread may be importing
        found = getattr(_import_module(module), name)
    elif f"dlarray.{name}" in _contents.PARTS:
        return _import_module(f"dlarray.{name}")
    else:
        found = names.find(_AWAITED.get(name, name))
        if name not in _AWAITED:
            return found  # of a plug-in or of the user's, which may be registered anew
    return globals().setdefault(name, found)


def __dir__() -> list[str]:
    return sorted({*_PUBLIC, *_MODULES, "__version__"})
