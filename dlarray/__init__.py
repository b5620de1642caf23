"""MATLAB's deep-learning arrays for Python.

``import dlarray as dl`` offers every function and layer in one flat namespace, with MATLAB's names.
``from dlarray import *`` takes them all, ``sum``, ``max``, ``min``, ``abs``, ``all``, ``any`` and ``round`` too: these
are MATLAB's, and leave to Python's builtin what only Python can mean (generators, dicts, text, ``key=`` and the like).
``complex``, ``filter``, ``next`` and ``range`` stay Python's; MATLAB's are ``dl.complex`` and so on.
"""

from pathlib import Path as _Path

if not _Path(__path__[0], "functions").exists():  # a source checkout, not an installed copy:
    __path__.append(str(_Path(__path__[0]).parent))  # functions/ and the like are siblings of dlarray/

import warnings as _warnings
from keyword import iskeyword as _iskeyword
from types import ModuleType as _ModuleType

from dlarray import errors, names, operators, protocols, registry
from dlarray import functions as _functions  # these four register every function and layer
from dlarray import layers as _layers
from dlarray import migration as _migration
from dlarray import training as _training
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.endexpr import end
from dlarray.finite import checkfinite
from dlarray.functions.differentiation.accelerated_function import AcceleratedFunction
from dlarray.functions.differentiation.differentiablefunction import DifferentiableFunction
from dlarray.functions.system.gpu_devices import GPUDevice
from dlarray.kernels import switching as _switching
from dlarray.kernels import useKernels
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.properties import Learnable, State
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.network import dlnetwork
from dlarray.limits import memoryLimit
from dlarray.python_builtins import PYTHONS_OWN as _PYTHONS_OWN
from dlarray.strictness import strict
from dlarray.struct import struct
from dlarray.table import table
from dlarray.training.datastores.base import Datastore
from dlarray.training.metrics.custom_metric import Metric
from dlarray.training.older.custom_output_layers import ClassificationLayer, RegressionLayer
from dlarray.training.older.older_networks import DAGNetwork, SeriesNetwork
from dlarray.training.solvers.custom_schedule import LearnRateSchedule

__version__ = "0.2.0"

# MATLAB computes 1/0 and log(0) without a word; NumPy warns.  The filter speaks of this library's own modules alone and
# costs nothing where there is nothing to warn of.  checkfinite says where an Inf or NaN came from.
_warnings.filterwarnings(
    "ignore",
    "(divide by zero|invalid value|overflow|underflow) encountered",
    RuntimeWarning,
    r"dlarray(\.|$)",
)

# What is imported above is public; the tables of names add every function and layer.  `make names` writes the whole
# list out for editors, in __init__.pyi.
_public = {n for n, thing in globals().items() if n[0] != "_" and not isinstance(thing, _ModuleType)}
for _table in (names.functions, names.layers):
    for _name, _record in _table.items():
        _public.add(_name := f"{_name}_" if _iskeyword(_name) else _name)
        globals()[_name] = _record.call

_switching.begin()

_MODULES = ("autodiff", "backend", "errors", "kernels", "registry")
_PUBLIC = sorted(_public)
__all__ = sorted(_public - _PYTHONS_OWN)  # pyright: ignore


def __getattr__(name: str):
    return names.find(name)


def __dir__() -> list[str]:
    return sorted({*_PUBLIC, *_MODULES, "__version__"})
