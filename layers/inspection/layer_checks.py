"""checkLayer: whether a custom layer does what networks ask of it."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from dlarray.arguments import check_nargout, dim_number, is_empty, one_number
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.system.gpu_arrays import canUseGPU
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.properties import reals
from dlarray.layers.inspection.layer_tests import outcomes
from dlarray.registry import function, functions
from dlarray.table import table

SEVERAL = 2  # observations in the tests of several
STEPS = 3  # time steps, and other sizes that a layout leaves open


class _Outcome(NamedTuple):
    test: str
    observations: str
    outcome: str
    diagnosis: str


@function(differentiable=False)
def checkLayer(
    layer: Any,
    *layouts: Any,
    ObservationDimension: int | None = None,
    CheckCodegenCompatibility: bool = False,
    nargout: int = 0,
) -> table | None:
    """Check that networks can evaluate and train a custom layer or a function layer.

    The tests have the names that MATLAB's have; a failed one says what was found and how to correct it.

    Syntaxes: ``checkLayer(layer, layout1, …, layoutN)``, ``checkLayer(layer, validInputSize)``, ``checkLayer(…,
    ObservationDimension=dim)``.

    Parameters
    ----------
    layer : Layer
        The layer.  It is not changed.
    layout1, …, layoutN : networkDataLayout
        Size and format of each input.  Dimensions of size NaN get a few elements.
    validInputSize : list of int, or list of lists
        In place of layouts: the size of each input without labels, for a layer that is not ``Formattable``.
    ObservationDimension : int, optional
        With ``validInputSize``, the dimension of the observations: the layer is tested with several as well.  Layouts
        say it by the label "B".
    CheckCodegenCompatibility : bool, optional
        Accepted and ignored: there is no code generation.
    nargout : int, optional
        1 returns the outcomes.

    Returns
    -------
    outcomes : table
        Only for ``nargout=1``: columns Test, Observations, Outcome ("passed", "failed", "skipped") and Diagnosis.

    Raises
    ------
    ClassError
        A value that is not a layer, or a size for a layer that needs labels.
    ArgumentError
        A wrong number of layouts.

    Notes
    -----
    Extends MATLAB: the derivatives that are found automatically are compared with difference quotients too, which
    notices data that leave the trace; ``initialize`` and that ``predict`` is not random are tested.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/checklayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> class offsetLayer(dl.Layer):
    ...     Formattable = True
    ...     Offset = dl.Learnable()
    ...     def initialize(self, layout):
    ...         self.Offset = dl.ones([1, 1])
    ...     def predict(self, X):
    ...         return X + dl.dlarray(dl.extractdata(self.Offset))
    >>> t = dl.checkLayer(offsetLayer(), dl.networkDataLayout([3, 5], "CB"), nargout=1)  # doctest: +ELLIPSIS
    Skipping GPU tests. No compatible GPU device found.
    ...
    >>> sorted(set(t(t.Outcome == "failed", ":").Test))
    ['gradientsAreNumericallyCorrect', 'initializeKeepsValues']
    """
    if isinstance(layer, type) and issubclass(layer, Layer):
        layer = layer()
    if not isinstance(layer, Layer):
        raise ClassError(
            f"checkLayer: the first argument must be a layer, but it is {describe(layer)}; fix: checkLayer(layer, "
            "layout)"
        )
    outputs = check_nargout("checkLayer", nargout, (0, 1))
    given = _layouts(layer, layouts)
    dim = (
        None
        if is_empty(ObservationDimension)
        else dim_number("checkLayer", "ObservationDimension", ObservationDimension)
    )
    several = any("B" in layout.Format for layout in given) or dim is not None
    if not canUseGPU():
        print("Skipping GPU tests. No compatible GPU device found.\n")
    print("Skipping code generation compatibility tests. There is no code generation.\n")
    if not several:
        print(
            'Skipping multi-observation tests. To enable tests with multiple observations, label a dimension "B", or '
            "give ObservationDimension.\n"
        )
    title = f"nnet.checklayer.TestLayer{'With' if layer.custom_backward else 'Without'}Backward"
    print(f"Running {title}")
    stream = functions["rng"].call
    before, start = stream(), time.perf_counter()
    found: list[_Outcome] = []
    marks = ""
    try:
        for many in (False, True) if several else (False,):
            sized = [_sized(layout, many, dim) for layout in given]
            for name, outcome, diagnosis in outcomes(layer.copy(), sized):
                found.append(_Outcome(name, "several" if many else "one", outcome, diagnosis))
                marks += "" if outcome == "skipped" else "F" if outcome == "failed" else "."
    finally:
        stream(before)
    print(" ".join(marks[k : k + 10] for k in range(0, len(marks), 10)))
    for each in found:
        if each.outcome == "failed":
            message, _, fix = each.diagnosis.partition("; fix: ")
            number = "one observation" if each.observations == "one" else "several observations"
            print(f"\n  {each.test} failed for {number}:")
            print(f"    {message}" + (f"\n    fix: {fix}" if fix else ""))
    counts = {kind: sum(each.outcome == kind for each in found) for kind in ("passed", "failed", "skipped")}
    print(f"Done {title}\n__________\n\nTest Summary:")
    print(
        f"\t {counts['passed']} Passed, {counts['failed']} Failed, 0 Incomplete, {counts['skipped']} Skipped."
    )
    print(f"\t Time elapsed: {time.perf_counter() - start:.5g} seconds.")
    if outputs == 0:
        return None
    columns = dict(
        zip(("Test", "Observations", "Outcome", "Diagnosis"), zip(*found, strict=True), strict=True)
    )
    return table(
        {name: list(values) for name, values in columns.items()}, kinds=dict.fromkeys(columns, "string")
    )


def _layouts(layer: Layer, given: Sequence[Any]) -> list[networkDataLayout]:
    """The layouts of the inputs, from layouts or sizes."""
    if given and all(isinstance(each, networkDataLayout) for each in given):
        found = list(given)
    elif len(given) == 1:
        one = not isinstance(given[0], (list, tuple)) or not any(map(_is_size, given[0]))
        sized = [given[0]] if one else given[0]
        if layer.Formattable:
            raise ClassError(
                f"checkLayer: {layer.describe()} works on labelled data, so its inputs need labels; fix: "
                'checkLayer(layer, networkDataLayout(sz, "SSCB"))'
            )
        found = [networkDataLayout(size, "U" * len(reals(size) or ())) for size in sized]
    else:
        found = []
    if len(found) != layer.NumInputs:
        raise ArgumentError(
            f"checkLayer: {layer.describe()} has {layer.NumInputs} inputs ({', '.join(layer.InputNames)}), but "
            f"{len(found)} layouts are given; fix: networkDataLayout(sz, fmt) for each"
        )
    return found


def _is_size(entry: Any) -> bool:
    """Whether an entry of a list is a size, and no number of one."""
    return isinstance(entry, (list, tuple)) or one_number(entry) is None


def _sized(layout: networkDataLayout, many: bool, dim: int | None) -> networkDataLayout:
    """The layout without open sizes, for one observation or several."""
    fmt, size = layout.Format, list(layout.Size)
    if dim is not None and set(fmt) <= {"U"}:
        size += [1] * (dim - len(size))
        size[dim - 1] = SEVERAL if many else 1
        return networkDataLayout(size, "U" * len(size))
    for k, mark in enumerate(fmt):
        if mark == "B":
            size[k] = 1 if not many else max(SEVERAL, 0 if math.isnan(size[k]) else int(size[k]))
        elif math.isnan(size[k]):
            size[k] = STEPS
    return networkDataLayout(size, fmt)
