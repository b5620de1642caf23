"""zscore and mapminmax: data brought to mean 0 and deviation 1, or its rows to an interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dlarray.arguments import check_nargout, choice, comparable, flag, is_empty, number
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.arrays.joining import horzcat
from dlarray.functions.data_types.properties import stripdims
from dlarray.functions.reductions.extrema import max as largest
from dlarray.functions.reductions.extrema import min as smallest
from dlarray.functions.reductions.sums import axes_of
from dlarray.functions.reductions.variances import centred_over
from dlarray.operands import operands, same_class
from dlarray.registry import function
from dlarray.struct import struct


# -- zscore ----------------------------------------------------------------------------------------------------
@function("first", arrays=("X",))
def zscore(X: Any, flag: Any = 0, dim: Any = None, /, *, nargout: int = 1) -> Any:
    """Z-scores: each element minus the mean, divided by the standard deviation.

    Syntaxes: ``Z = zscore(X)``, ``zscore(X, flag)``, ``zscore(X, flag, "all")``, ``zscore(X, flag, dim)``,
    ``zscore(X, flag, [dim1, dim2])``, ``Z, mu, sigma = zscore(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    flag : {0, 1} or [], optional
        0 (default, also ``[]``): the standard deviation of the sample, divided by n-1.  1: that of the population,
        divided by n.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nargout : {1, 2, 3}
        With 2 and 3, the mean and the standard deviation as further outputs.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.  A sample whose elements are all equal gives 0, with gradient 0 through its
        deviation; a sample with a NaN gives NaN.

    Notes
    -----
    ``normalize`` leaves NaN out, and gives NaN for equal elements.

    References
    ----------
    https://www.mathworks.com/help/stats/zscore.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.zscore([1, 2, 3, 4, 5])
      1×5 dlarray
    <BLANKLINE>
       -1.2649   -0.6325         0    0.6325    1.2649
    """
    nargout = check_nargout("zscore", nargout, (1, 2, 3))
    (array,) = same_class(X.array)
    moved, deviation, scale, mean = centred_over(array, axes_of("zscore", X, dim), False, _by_all(flag))
    still = value_of(deviation) == 0
    Z = moved / namespace_of(deviation).where(still, 0.0 * deviation + 1.0, deviation)
    return Z if nargout < 2 else (Z, mean, deviation * scale)[:nargout]


def _by_all(value: Any) -> bool:
    """Whether the deviation is that of all N elements, not of N-1."""
    return not is_empty(value) and flag("zscore", "flag", value, expected="0 or 1", fix="zscore(X, 0, dim)")


# -- mapminmax -------------------------------------------------------------------------------------------------
_MODES = ("apply", "reverse", "dx_dy", "dy_dx")


def _rows(name: str, X: Any) -> dlarray:
    """A real matrix whose rows are the variables."""
    X = asdlarray(X)
    comparable(name, "X", X)
    if X.ndim > 2:
        raise SizeError(
            f"{name}: X must be a matrix with one variable in each row, but it is {X.describe()}; "
            f'fix: {name}(X(":", ":"))'
        )
    return X


def _is_cell(X: Any) -> bool:
    """Whether X is a row of cells, each a matrix, rather than one matrix."""
    return isinstance(X, (list, tuple)) and any(hasattr(entry, "shape") and entry.shape for entry in X)


def _settings(X: dlarray, bottom: float, top: float) -> struct:
    """What ``mapminmax`` needs to do the same to other data, named as MATLAB names it."""
    low, high = stripdims(smallest(X, None, 2)), stripdims(largest(X, None, 2))
    a, b = same_class(low.array, high.array)
    a_raw, b_raw = value_of(a), value_of(b)
    rp, xp = namespace(a_raw), namespace_of(a)
    # a row that does not vary, or not finitely, stays as it is: it is mapped as if it filled the interval
    kept = (a_raw == b_raw) | ~rp.isfinite(a_raw) | ~rp.isfinite(b_raw)
    start = xp.where(kept, rp.full_like(a_raw, bottom), a)
    gain = (top - bottom) / (xp.where(kept, rp.full_like(b_raw, top), b) - start)
    same = rp.all(kept | ((a_raw == bottom) & (b_raw == top)))
    return struct(
        name="mapminmax",
        xrows=X.shape[0],
        xmax=dlarray.from_array(b),
        xmin=dlarray.from_array(a),
        xrange=dlarray.from_array(b - a),
        yrows=X.shape[0],
        ymax=top,
        ymin=bottom,
        yrange=top - bottom,
        no_change=dlarray.from_array(rp.reshape(same, (1, 1))),
        gain=dlarray.from_array(gain),
        xoffset=dlarray.from_array(start),
    )


def _mapped(mode: str, X: Any, PS: Mapping) -> dlarray:
    """One matrix forwards or backwards; or the slope, the same for each column."""
    X = _rows("mapminmax", X)
    back = mode == "reverse" and X.shape[0] == 1  # one row beside several expands
    # One row's settings are single numbers, which fit data of any size.
    if X.shape[0] != PS["xrows"] != 1 and not back:
        raise SizeError(
            f"mapminmax: the settings are for {PS['xrows']} rows, but the data is {X.describe()}; "
            "fix: one row for each variable that PS was made from"
        )
    plain, gain, offset = operands("mapminmax", stripdims(X), PS["gain"], PS["xoffset"])
    x, g, o = same_class(plain.array, gain.array, offset.array)
    if mode == "apply":
        return X.wrap((x - o) * g + PS["ymin"])
    if mode == "reverse":
        return X.wrap((x - PS["ymin"]) / g + o)
    raw = value_of(x)
    ones = namespace(raw).ones_like(raw)
    return X.wrap(ones * g if mode == "dy_dx" else ones / g)


def _interval(args: tuple) -> tuple[float, float]:
    """The interval of (YMIN, YMAX) or of a structure with ymin and ymax."""
    if len(args) == 1 and isinstance(args[0], Mapping):
        ends = [args[0].get("ymin", -1), args[0].get("ymax", 1)]
    else:
        ends = [*args, *(-1, 1)[len(args) :]]
    fix = "mapminmax(X, -1, 1)"
    found = [number("mapminmax", k, e, fix=fix) for k, e in zip(("YMIN", "YMAX"), ends, strict=False)]
    if len(ends) > 2 or not found[0] < found[1]:
        raise ArgumentError(
            f"mapminmax: YMIN and YMAX must be two ascending numbers, but they are "
            f"{', '.join(describe(e) for e in ends)}; fix: {fix}"
        )
    return found[0], found[1]


@function(format=None, integers="refuse")
def mapminmax(*args: Any, nargout: int | None = None) -> Any:
    """Scale each row so that its smallest and largest values become the ends of an interval.

    Syntaxes: ``Y, PS = mapminmax(X)``, ``mapminmax(X, YMIN, YMAX)``, ``mapminmax(X, FP)``,
    ``Y = mapminmax("apply", X, PS)``, ``X = mapminmax("reverse", Y, PS)``,
    ``dx_dy = mapminmax("dx_dy", X, Y, PS)``.

    Parameters
    ----------
    X : dlarray or array_like, or list of matrices
        Real matrix with a variable in each row, labelled or not.  A list of matrices is a row of cells: the settings
        are those of all of them together, and a list comes back.
    YMIN, YMAX : number, optional
        The interval; -1 and 1 by default.
    FP : struct or dict
        The interval as the fields ``ymin`` and ``ymax``.
    PS : struct
        Settings of an earlier call.
    nargout : {1, 2}
        Both outputs come by default; with 1, or with a mode, the data alone.

    Returns
    -------
    Y : dlarray
        Size, format and class of ``X``; the class is single when the data or the settings are.
    PS : struct
        Fields ``name``, ``xrows``, ``xmax``, ``xmin``, ``xrange``, ``yrows``, ``ymax``, ``ymin``, ``yrange``,
        ``no_change``, ``gain`` and ``xoffset``: ``Y = (X - xoffset) .* gain + ymin``.

    Raises
    ------
    SizeError
        More than two dimensions, or another number of rows than that of the settings; with "reverse" one row expands.
    ArgumentError
        An unknown mode, or an interval whose ends do not ascend.

    Notes
    -----
    A row whose elements are equal, or whose extremes are not finite, stays as it is.  NaN is left out of the extremes.
    "dx_dy" gives the derivative of each element of the reverse mapping, of the size of ``X``; "dy_dx" that of the
    forward one.  With a mode the second output, which programs take though the page has it only without one, is the
    ``PS`` that was given.

    Differs from MATLAB: the names of properties that the legacy networks ask for ("pdefaults", "fpnames" and their
    like) are no modes here.  Extends MATLAB: differentiable, also through the extremes; labels stay.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/mapminmax.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Y, PS = dl.mapminmax(dl.dlarray([[1, 2, 4], [1, 1, 1], [3, 2, 2]]))
    >>> Y
      3×3 dlarray
    <BLANKLINE>
       -1.0000   -0.3333    1.0000
        1.0000    1.0000    1.0000
        1.0000   -1.0000   -1.0000
    >>> dl.mapminmax("reverse", Y, PS)
      3×3 dlarray
    <BLANKLINE>
         1     2     4
         1     1     1
         3     2     2
    """
    if not args:
        raise ArgumentError("mapminmax: not enough arguments; missing X")
    if isinstance(args[0], str):
        mapped = _by_settings(args[0], args[1:])
        return (mapped, args[-1]) if nargout == 2 else mapped
    X, interval = args[0], _interval(args[1:])
    parts = [_rows("mapminmax", part) for part in X] if _is_cell(X) else [_rows("mapminmax", X)]
    PS = _settings(parts[0] if len(parts) == 1 else horzcat(*map(stripdims, parts)), *interval)
    mapped = [_mapped("apply", part, PS) for part in parts]
    Y = mapped if _is_cell(X) else mapped[0]
    return (Y, PS) if nargout is None or nargout > 1 else Y


def _by_settings(mode: str, args: tuple) -> Any:
    fix = 'mapminmax("apply", X, PS)'
    mode = choice("mapminmax", "the mode", mode, _MODES, fix=fix, error=ArgumentError)
    wanted = 3 if mode.startswith("d") else 2
    if len(args) != wanted:
        given = "X, Y, PS" if wanted == 3 else "X, PS"
        raise ArgumentError(f'mapminmax: fix: call it as mapminmax("{mode}", {given})')
    PS = args[-1]
    if not isinstance(PS, Mapping) or not {"gain", "xoffset", "ymin", "xrows"} <= set(PS):
        raise ClassError(
            f"mapminmax: PS must be the settings of an earlier call, but it is {describe(PS)}; "
            "fix: Y, PS = mapminmax(X)"
        )
    if _is_cell(args[0]):
        return [_mapped(mode, part, PS) for part in args[0]]
    return _mapped(mode, args[0], PS)
