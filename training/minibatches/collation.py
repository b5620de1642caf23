"""One variable of a mini-batch: observations joined into an array, converted, labelled and placed."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import to_numpy
from dlarray.categorical import categorical
from dlarray.errors import ClassError, FormatError, SizeError, describe, sizes
from dlarray.functions.arrays.joining import join
from dlarray.functions.data_types.conversions import double, logical, single
from dlarray.functions.system.gpu_arrays import canUseGPU, gather, gpuArray
from dlarray.machine import gpus
from dlarray.operands import reordered
from dlarray.training.datastores.observations import Labels, Slices, Stack, as_array, joined_categories

WHOLE = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
CLASSES = ("single", "double", "logical", "same", *WHOLE, "char")
_CONVERSIONS = {"single": single, "double": double, "logical": logical}


def batch_dim(size: tuple[int, ...], fmt: str) -> int:
    """The dimension along which observations of a size are joined.

    It is that of the label "B" where observations have size 1 there, and else their first dimension of size 1.
    """
    place = fmt.find("B") + 1
    if place and (place > len(size) or size[place - 1] == 1):
        return place
    return next((k for k, n in enumerate(size, 1) if n == 1), len(size) + 1)


def collated(values: Any, fmt: str, cells: bool) -> Any:
    """The observations of one variable as one array; as the list they are, if ``cells`` and they cannot be joined."""
    if isinstance(values, (Slices, Stack)):
        return values.joined(batch_dim(values.size, fmt))
    if isinstance(values, Labels):
        return values.joined(batch_dim((1, 1), fmt))
    if all(isinstance(value, categorical) for value in values):
        size = values[0].shape
        picture = "B" not in fmt and min(size) > 1 and len(size) == 2
        return joined_categories(values, 4 if picture else batch_dim(size, fmt))
    arrays = [as_array(value) for value in values]
    for value, X in zip(values, arrays, strict=True):
        if X is None and cells:
            return values
        if X is None:
            raise ClassError(
                f"next: an observation is {describe(value)}, which cannot be collated to an array; fix: a MiniBatchFcn "
                "that makes numbers of it, such as onehotencode, or OutputAsDlarray=False"
            )
    found = [X for X in arrays if X is not None]
    sizes_found = {X.shape for X in found}
    if len(sizes_found) > 1:
        if cells:
            return values
        few = " and ".join([sizes(size) for size in sorted(sizes_found)][:2])
        raise SizeError(
            f"next: the observations of the mini-batch have different sizes, such as {few}, and cannot be collated; "
            "fix: a MiniBatchFcn that pads them: lambda X: padsequences(X, 2)"
        )
    return join("next", batch_dim(found[0].shape, fmt), found, 1)


def finished(value: Any, output: int, cast: str, labelled: bool, fmt: str, place: str) -> Any:
    """An output as the options of the queue want it."""
    if isinstance(value, categorical):
        if not labelled and cast == "same":
            return value
        value = value.double()
    X = as_array(value)
    if X is None:
        if labelled:
            raise ClassError(
                f"next: output {output} is {describe(value)}, but it must be an array; fix: return an array from "
                "MiniBatchFcn, or OutputAsDlarray=False"
            )
        return value
    if isinstance(value, (list, tuple)) and not labelled:
        return value  # a cell array stays one
    if cast in WHOLE or cast == "char":
        return _whole(X, cast)
    X = _CONVERSIONS[cast](X) if cast != "same" else X
    if not labelled:
        X = dlarray.from_array(reordered(X.array, X._format, X._format)) if X._format else X
    elif fmt:
        try:
            X = dlarray(X, fmt)
        except FormatError as problem:
            raise FormatError(f"next: output {output}: {problem}") from None
    if place == "gpu" or (place == "auto" and canUseGPU()):
        return gpuArray(X)
    return gather(X) if place == "cpu" and gpus.on_gpu(X._data) else X


def _whole(X: dlarray, cast: str) -> Any:
    """MATLAB's whole numbers, rounded and saturated, or text."""
    numbers = to_numpy(X.array).T
    if cast == "char":
        return "".join(chr(int(k)) for k in numbers.ravel(order="F"))
    limits = np.iinfo(cast)
    numbers = np.nan_to_num(numbers.astype(np.float64), posinf=np.inf, neginf=-np.inf)
    rounded = np.sign(numbers) * np.floor(np.abs(numbers) + 0.5)
    # the largest double below 2^63 (2^64) is not the largest whole number
    inside = np.clip(rounded, float(limits.min), np.nextafter(float(limits.max), 0)).astype(cast)
    return np.where(rounded >= float(limits.max), np.asarray(limits.max, cast), inside)
