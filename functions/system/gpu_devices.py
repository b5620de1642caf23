"""The GPUs of this machine: gpuDevice, gpuDeviceCount, gpuDeviceTable, wait."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dlarray import backend
from dlarray.arguments import choice, is_empty, whole
from dlarray.array import dlarray
from dlarray.display import html_text, object_text
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.system.gpu_arrays import needed
from dlarray.machine import gpus
from dlarray.nests import entries
from dlarray.registry import function
from dlarray.table import table

COMPUTE_MODES = ("Default", "Exclusive thread", "Prohibited", "Exclusive process")
DRIVER = Path("/proc/driver/nvidia/version")


class _Bytes(int):
    """A number of bytes, shown as MATLAB shows it: ``25544294400 (25.54 GB)``."""

    def property_text(self) -> str:
        for unit, size in (("GB", 1e9), ("MB", 1e6), ("KB", 1e3)):
            if self >= size:
                return f"{int(self)} ({self / size:.2f} {unit})"
        return str(int(self))


class _Place(int):
    """An index among several: ``1 (of 2)``."""

    def property_text(self) -> str:
        return f"{int(self)} (of {_count()})"


class _Word(str):
    """Text that is shown without quotes."""

    def property_text(self) -> str:
        return str(self)


def _shown(value: Any) -> Any:
    return _Word(str(value).lower()) if isinstance(value, bool) else value


def _count() -> int:
    own = gpus.library()
    return 0 if own is None else own.count()


class _Selection:
    """Which device gpuDevice has selected; none after ``gpuDevice([])``."""

    index: int | None = None


def _selected() -> int | None:
    """The index of the selected device; the default one is selected by its first use."""
    return _Selection.index


class GPUDevice:
    """A GPU: its properties, ``reset`` and ``wait``.  `gpuDevice` makes it.

    Properties are read-only: ``Name``, ``Index``, ``UUID``, ``DeviceSelected``, ``DeviceAvailable``,
    ``DeviceSupported``, ``ComputeCapability``, ``SupportsDouble``, ``GraphicsDriverVersion``, ``DriverModel``,
    ``ToolkitVersion``, ``MaxThreadsPerBlock``, ``MaxShmemPerBlock``, ``MaxThreadBlockSize``, ``MaxGridSize``,
    ``SIMDWidth``, ``TotalMemory``, ``AvailableMemory``, ``CachePolicy``, ``MultiprocessorCount``, ``ClockRateKHz``,
    ``ComputeMode``, ``GPUOverlapsTransfers``, ``KernelExecutionTimeout``, ``CanMapHostMemory``.
    """

    __slots__ = ("_index", "_facts")

    SHOWN = (
        "Name", "Index", "ComputeCapability", "DriverModel", "TotalMemory", "AvailableMemory", "DeviceAvailable",
        "DeviceSelected",
    )  # fmt: skip

    def __init__(self, index: int) -> None:
        self._index = index
        facts = needed("gpuDevice").facts(index - 1)
        object.__setattr__(self, "_facts", facts)

    def __getattr__(self, name: str) -> Any:
        reader = READERS.get(name)
        if reader is None:
            raise AttributeError(
                f"GPUDevice: there is no property {name}; the properties are {', '.join(READERS)}"
            )
        return reader(self._index, self._facts)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in READERS:
            raise AttributeError(f"GPUDevice: the property {name} is read-only")
        object.__setattr__(self, name, value)

    __internals__ = ("SHOWN",)

    def __dir__(self) -> list[str]:
        return [*READERS, "reset", "wait"]

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, GPUDevice) and other._index == self._index

    def __hash__(self) -> int:
        return hash(self._index)

    def __repr__(self) -> str:
        rows = [(name, _shown(getattr(self, name))) for name in self.SHOWN]
        return object_text("CUDADevice", [(None, rows)], "Show all properties.")

    _repr_html_ = html_text

    def reset(self) -> None:
        """Clear the device's memory: dlarrays on it become invalid, their memory is given back."""
        _forget(self._index)

    def wait(self) -> None:
        """Wait until the device has done all that it was given."""
        needed("wait").wait(self._index - 1)


def _free(index: int, facts: dict) -> int:
    return needed("gpuDevice").memory(index - 1)[0]


def _driver(index: int, facts: dict) -> str:
    """The version of NVIDIA's driver, where the system tells; CUDA's own calls do not."""
    try:
        found = re.search(r"\d+\.\d+(\.\d+)?", DRIVER.read_text())
    except OSError:
        return ""
    return found.group() if found else ""


def _model(index: int, facts: dict) -> str:
    if sys.platform != "win32":
        return "N/A"
    return "TCC" if facts.get("tccDriver") else "WDDM"


def _uuid(index: int, facts: dict) -> str:
    raw = facts.get("uuid")
    if not isinstance(raw, (bytes, bytearray)) or len(raw) != 16:
        return ""
    return "GPU-" + "-".join(raw[a:b].hex() for a, b in ((0, 4), (4, 6), (6, 8), (8, 10), (10, 16)))


def _toolkit(index: int, facts: dict) -> float:
    version = needed("gpuDevice").toolkit()
    return version // 1000 + version % 1000 // 10 / 10


def _fact(key: str, convert: Callable = int, default: Any = 0) -> Callable[[int, dict], Any]:
    return lambda index, facts: convert(facts.get(key, default))


def _text(raw: Any) -> str:
    return raw.decode() if isinstance(raw, bytes) else str(raw)


def _open(index: int, facts: dict) -> bool:
    """Whether other programs leave the device to this one."""
    return int(facts.get("computeMode", 0)) != COMPUTE_MODES.index("Prohibited")


READERS: dict[str, Callable[[int, dict], Any]] = {
    "Name": _fact("name", _text, ""),
    "Index": lambda index, facts: _Place(index),
    "UUID": _uuid,
    "DeviceSelected": lambda index, facts: _selected() == index,
    "DeviceAvailable": _open,
    "DeviceSupported": lambda index, facts: True,
    "ComputeCapability": lambda index, facts: f"{facts['major']}.{facts['minor']}",
    "SupportsDouble": lambda index, facts: True,
    "GraphicsDriverVersion": _driver,
    "DriverModel": _model,
    "ToolkitVersion": _toolkit,
    "MaxThreadsPerBlock": _fact("maxThreadsPerBlock"),
    "MaxShmemPerBlock": _fact("sharedMemPerBlock", _Bytes),
    "MaxThreadBlockSize": _fact("maxThreadsDim", list, ()),
    "MaxGridSize": _fact("maxGridSize", list, ()),
    "SIMDWidth": _fact("warpSize"),
    "TotalMemory": _fact("totalGlobalMem", _Bytes),
    "AvailableMemory": lambda index, facts: _Bytes(_free(index, facts)),
    "CachePolicy": lambda index, facts: "maximum",
    "MultiprocessorCount": _fact("multiProcessorCount"),
    "ClockRateKHz": _fact("clockRate"),
    "ComputeMode": lambda index, facts: COMPUTE_MODES[int(facts.get("computeMode", 0))],
    "GPUOverlapsTransfers": _fact("deviceOverlap", bool, 1),
    "KernelExecutionTimeout": _fact("kernelExecTimeoutEnabled", bool),
    "CanMapHostMemory": _fact("canMapHostMemory", bool),
}


def _forget(index: int) -> None:
    """Make the dlarrays of a device invalid, and give its memory back."""
    own = needed("reset")
    for x in gc.get_objects():
        if type(x) is not dlarray:
            continue
        data: Any = getattr(x, "_data", None)  # None while it is being made
        if type(data) is not backend.Lost and own.is_array(data) and own.number(data) == index - 1:
            x._data, x._node = backend.Lost(data), None
    gc.collect()
    own.release(index - 1)


@function(differentiable=False)
def gpuDevice(ind: Any = "", /) -> GPUDevice | None:
    """Get or select a GPU.

    Syntaxes: ``D = gpuDevice()``, ``D = gpuDevice(ind)``, ``gpuDevice([])``.

    Parameters
    ----------
    ind : int, optional
        The index of a device, from 1 to ``gpuDeviceCount()``: it is reset and selected.  Without an index nothing is
        cleared; if no device is selected, the default one is.  ``[]`` resets the selected device and deselects it.

    Returns
    -------
    GPUDevice or None
        Its properties are MATLAB's (``D.Name``, ``D.TotalMemory``, …); ``reset(D)`` clears its memory, ``wait(D)``
        waits for its work.  None for ``gpuDevice([])``.

    Raises
    ------
    ClassError
        There is no GPU that CuPy or PyTorch can use.
    ArgumentError
        There is no device of that index.

    Notes
    -----
    A reset makes every dlarray on the device invalid, as in MATLAB: it shows ``Data no longer exists on the GPU.``, and
    `existsOnGPU` is false.  To look at a device without a reset: ``gpuDeviceTable()``.

    **Differs from MATLAB.** ``CachePolicy`` is read-only: CuPy and PyTorch keep freed memory for the next array,
    without a limit.  ``GraphicsDriverVersion`` is empty where the system does not tell it.  Arrays of CuPy's or
    PyTorch's own are not cleared.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.html

    Examples
    --------
    >>> import dlarray as dl
    >>> name = dl.gpuDevice().Name if dl.canUseGPU() else ""
    """
    own = needed("gpuDevice")
    if isinstance(ind, str) and ind == "":
        if _Selection.index is None:
            _Selection.index = own.selected() + 1
        return GPUDevice(_Selection.index)
    if is_empty(ind):
        _forget(_Selection.index or own.selected() + 1)
        _Selection.index = None
        return None
    count = _count()
    wanted = f"a whole number from 1 to {count}, the number of devices"
    index = whole("gpuDevice", "ind", ind, least=1, most=count, expected=wanted, fix="gpuDevice(1)")
    before = own.selected() + 1
    for place in {before, index}:  # what was on the device that is left can no longer be used either
        _forget(place)
    own.select(index - 1)
    _Selection.index = index
    return GPUDevice(index)


@function(differentiable=False)
def gpuDeviceCount(countMode: str = "all", /, *, nargout: int = 1) -> Any:
    """Number of GPUs.

    Syntaxes: ``n = gpuDeviceCount()``, ``n = gpuDeviceCount(countMode)``,
    ``n, indx = gpuDeviceCount(…, nargout=2)``.

    Parameters
    ----------
    countMode : {"all", "supported", "available"}
        All that the driver reports, those that are supported (the same here), or those that are not closed to this
        program by their compute mode.

    Returns
    -------
    n : int
        0 where there is no CuPy or PyTorch, or no driver.
    indx : dlarray
        The indices of those counted, a row.

    Raises
    ------
    ArgumentError
        Another ``countMode``.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.gpudevicecount.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.gpuDeviceCount() >= dl.gpuDeviceCount("available")
    True
    """
    modes, fix = ("all", "supported", "available"), 'gpuDeviceCount("available")'
    countMode = choice("gpuDeviceCount", "countMode", countMode, modes, fix=fix, error=ArgumentError)
    found = [i for i in range(1, _count() + 1) if countMode != "available" or GPUDevice(i).DeviceAvailable]
    return len(found) if nargout < 2 else (len(found), dlarray(found))


@function(differentiable=False)
def gpuDeviceTable(props: Any = None, /) -> table:
    """Table of the GPUs and their properties.

    Syntaxes: ``tbl = gpuDeviceTable()``, ``tbl = gpuDeviceTable(props)``.

    Parameters
    ----------
    props : list of str, optional
        Names of properties, as `GPUDevice` lists them; by default ``Index``, ``Name``, ``ComputeCapability``,
        ``DeviceAvailable`` and ``DeviceSelected``.

    Returns
    -------
    table
        A row for each device; no rows where there is none.

    Raises
    ------
    ArgumentError
        A name that is not a property.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.gpudevicetable.html

    Examples
    --------
    >>> import dlarray as dl
    >>> len(dl.gpuDeviceTable().Index) == dl.gpuDeviceCount()
    True
    """
    usual = ("Index", "Name", "ComputeCapability", "DeviceAvailable", "DeviceSelected")
    names = (
        [props]
        if isinstance(props, str)
        else list(usual)
        if is_empty(props)
        else entries("gpuDeviceTable", "props", props, fix='"Name"')
    )
    for name in names:
        if not isinstance(name, str) or name not in READERS:
            raise ArgumentError(
                f"gpuDeviceTable: {describe(name)} is no property of a GPU; fix: one of {', '.join(READERS)}"
            )
    devices = [GPUDevice(i) for i in range(1, _count() + 1)]
    return table({name: [getattr(device, name) for device in devices] for name in names})


@function(differentiable=False)
def wait(gpudev: Any, /) -> None:
    """Wait until a GPU has finished its work.

    Syntax: ``wait(gpudev)``.

    Parameters
    ----------
    gpudev : GPUDevice
        Device as `gpuDevice` returns it.

    Raises
    ------
    ClassError
        Something else.

    Notes
    -----
    The GPU works behind the program.  A stretch of time is measured rightly when the GPU was waited for at its end;
    reading a value, as ``gather`` and a display do, waits too.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.wait.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.wait(dl.gpuDevice()) if dl.canUseGPU() else None
    """
    if not isinstance(gpudev, GPUDevice):
        raise ClassError(f"wait: gpudev must be a GPU, but it is {describe(gpudev)}; fix: wait(gpuDevice())")
    gpudev.wait()


PUBLIC_CLASSES = ("GPUDevice",)
