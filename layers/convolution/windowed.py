"""What convolution and pooling layers share: sizes for each dimension, padding, the dimensions they slide over."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from dlarray.errors import FormatError, OptionError, SizeError
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, integers, one_of


class Later(Property):
    """A property that the constructor does not take by its name, but that can be set afterwards."""

    def __init__(self, default: Any = None, check: Any = None) -> None:
        super().__init__(default, check, read_only=True)

    def __set__(self, layer: Any, value: Any) -> None:
        self.put(layer, value)


class PerDimension(Property):
    """A positive integer for each of the ``rank`` dimensions of a layer; one number is used for all of them."""

    def __get__(self, layer: Any, owner: type | None = None) -> Any:
        value = super().__get__(layer, owner)
        if layer is None or layer.rank == 1 or not isinstance(value, int):
            return value
        return (value,) * layer.rank

    def checked(self, layer: Any, value: Any) -> Any:
        return layer._checked(self.name, value, positive_vector(layer.rank))


def positive_vector(count: int) -> Any:
    """A check: ``count`` positive integers, or one for all of them."""
    words = "a positive integer" + (f" or a vector of {count} positive integers" if count > 1 else "")

    def check(value: Any) -> Any:
        found = integers(value)
        if found is None or min(found) < 1 or len(found) not in (1, count):
            raise ValueError(words)
        found = found * count if len(found) == 1 else found
        return found[0] if count == 1 else found

    return check


class Margins(Later):
    """What is added around, or cut off, the data: PaddingSize and CroppingSize, as MATLAB shows them.

    It is kept as numbers before and after each dimension, in turn; ``mode`` names the property that says whether it
    is given ("manual") or worked out, in which case there is none to show.
    """

    def __init__(self, mode: str) -> None:
        super().__init__()
        self.mode = mode

    def __get__(self, layer: Any, owner: type | None = None) -> Any:
        if layer is None:
            return self
        if getattr(layer, self.mode) != "manual":
            return []
        if layer.rank == 3:
            return np.array(self.pairs(layer)).T  # top, left, front; bottom, right, back
        return self._kept(layer)  # start, end; or top, bottom, left, right

    def _kept(self, layer: Any) -> tuple[int, ...]:
        return layer.__dict__.get(self.name, (0, 0) * layer.rank)

    def pairs(self, layer: Any) -> list[tuple[int, int]]:
        """Before and after each dimension."""
        kept = self._kept(layer)
        return list(zip(kept[::2], kept[1::2], strict=True))

    def put(self, layer: Any, value: Any) -> None:
        layer.__dict__[self.name] = self.checked(layer, value)
        getattr(type(layer), self.mode).put(layer, "manual")

    def checked(self, layer: Any, value: Any) -> Any:
        return layer._checked(self.name, value, _margins(layer.rank))


_MARGIN_WORDS = {
    1: "a nonnegative integer or a vector [a b] of nonnegative integers",
    2: "a nonnegative integer or a vector [a b] or [t b l r] of nonnegative integers",
    3: "a nonnegative integer, a vector [a b c] or a matrix [t l f; b r k] of nonnegative integers",
}


def _margins(rank: int) -> Any:
    def check(value: Any) -> tuple[int, ...]:
        found = integers(value)
        if found is not None and min(found) >= 0:
            if len(found) == 1:
                return found * (2 * rank)
            if len(found) == 2 * rank:  # a matrix, column by column, reads like [t b l r]
                return found
            if len(found) == rank:
                return tuple(n for n in found for _ in (0, 1))
        raise ValueError(_MARGIN_WORDS[rank])

    return check


def margin_option(layer: Any, mode: str, size: str) -> Any:
    """Padding or Cropping as the functions take it."""
    how = getattr(layer, mode)
    if how != "manual":
        return how
    pairs = getattr(type(layer), size).pairs(layer)
    numbers = {n for pair in pairs for n in pair}
    if len(numbers) == 1:
        return numbers.pop()
    if all(before == after for before, after in pairs):
        return [before for before, _ in pairs]
    return np.array(pairs).T


def one_for_all(value: Any) -> Any:
    """A size for each dimension as the functions take it fastest: one number where all are the same."""
    return value[0] if isinstance(value, tuple) and len(set(value)) == 1 else value


class Windowed(Layer):
    """A layer whose windows slide over the ``rank`` spatial dimensions, or ``rank - 1`` of them and the time."""

    Formattable = True
    rank: ClassVar[int]

    def slid(self, fmt: str, data: Any) -> str:
        """The labels that the windows slide over, S before T."""
        spatial = fmt.count("S")
        if spatial == self.rank:
            return "S" * spatial
        if spatial == self.rank - 1 and "T" in fmt:
            return "S" * spatial + "T"
        wanted = "one S or a T dimension" if self.rank == 1 else f"{self.rank} S dimensions"
        wanted += f", or {self.rank - 1} and a T dimension" if self.rank > 1 else ""
        usual = "CBT" if self.rank == 1 else "S" * self.rank + "CB"
        raise FormatError(
            f"{self.describe()}: the data must have {wanted} to slide over, but it is {data.describe()}; fix: label "
            f'it, X = dlarray(X, "{usual}")'
        )

    def too_short(self, error: SizeError, labels: str) -> SizeError:
        """The error of a window that does not fit, with what helps where it slides over the time."""
        hint = ", or sequenceInputLayer(…, MinLength=…) where the network is initialized with one time step"
        return SizeError(f"{error}{hint}") if "T" in labels and "window covers" in str(error) else error

    def check_channels(self, expected: Any, channels: Any, data: Any) -> None:
        """Refuse data that has another number of channels than the layer is for."""
        if channels != channels:
            raise SizeError(
                f"{self.describe()}: the number of channels must be known, but the data is {data.describe()}; fix: "
                "data, or a layout, with a size for C"
            )
        if expected not in ("auto", channels):
            raise SizeError(
                f"{self.describe()}: the layer is for {expected} channels, but the data is {data.describe()}, with "
                f"{channels}; fix: data with {expected} channels, or a new layer"
            )


class Mode(Later):
    """PaddingMode or CroppingMode: "manual", "same" or, for one dimension, "causal" padding."""

    def __init__(self, causal: bool = False) -> None:
        super().__init__("manual")
        self.causal = causal

    def checked(self, layer: Any, value: Any) -> Any:
        words = ("manual", "same", "causal") if self.causal and layer.rank == 1 else ("manual", "same")
        return layer._checked(self.name, value, one_of(*words))


def put_margins(layer: Any, option: str, value: Any, mode: str, size: str) -> None:
    """Set mode and size from the constructor's Padding or Cropping."""
    if isinstance(value, str):
        if value.lower() == "valid":
            raise OptionError(
                f'{type(layer).__name__}: "valid" is what {option}=0 is called elsewhere; fix: {option}=0'
            )
        getattr(type(layer), mode).put(layer, value)
    else:
        getattr(type(layer), size).put(layer, value)


# -- texts ---------------------------------------------------------------------------------------------------------
def by_text(*sizes: Any) -> str:
    """3×3, and 3×3×16 with the number of channels."""
    numbers = [n for size in sizes for n in (size if isinstance(size, tuple) else (size,))]
    return "×".join(str(n) for n in numbers)


def vector_text(value: Any) -> str:
    """[2  2], and one number as it is."""
    return "[" + "  ".join(str(n) for n in value) + "]" if isinstance(value, tuple) else str(value)


def margin_text(layer: Any, mode: str, size: str) -> str:
    """'same', [0  0  0  0], or [0  0  0; 0  0  0]."""
    how = getattr(layer, mode)
    if how != "manual":
        return f"'{how}'"
    shown = getattr(layer, size)
    if isinstance(shown, tuple):
        return vector_text(shown)
    return "[" + "; ".join("  ".join(str(n) for n in row) for row in shown) + "]"
