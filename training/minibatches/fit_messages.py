"""What to say when data do not fit a network: letters beside the sizes, and the line that mends it."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from dlarray.errors import FormatError, SizeError, sizes
from dlarray.layers.input_output.orders import distance, fits, fitting_orders, known_sizes


def as_option(caller: str, option: str) -> str:
    """How a call of a function gets an option of the data: as its own, or by ``trainingOptions``."""
    return f"{caller if caller in ('minibatchpredict', 'testnet') else 'trainingOptions'}(…, {option})"


def check_input(
    caller: str,
    name: str,
    layer: Any,
    layer_name: str,
    shape: tuple[int, ...],
    fmt: str,
    observations: int | None,
    cells: bool,
    numbered: bool = False,
) -> None:
    """Refuse data whose channels and space are not those of the input layer, naming the format that would fit.

    ``fmt`` labels the dimensions of ``shape`` as they came; of a list of observations those of the first one, without
    "B".  ``observations`` is how many the targets have, if that is known.  ``numbered``: the data are of a table,
    in which categories became one number each.
    """
    stored, wanted = known_sizes(layer)
    shape = tuple(shape) + (1,) * (len(fmt) - len(shape))
    if len(shape) > len(fmt):
        raise SizeError(
            f"{caller}: {f'the first observation of {name}' if cells else name} is {sizes(shape)}, but layer "
            f"'{layer_name}' takes data of {len(fmt)} dimensions, read as \"{fmt}\"; fix: "
            + (f"[squeeze(x) for x in {name}]" if cells else f"squeeze({name})")
        )
    if sorted(m for m in fmt if m in "SC") != sorted(m for m in stored if m in "SC"):
        option = as_option(caller, f'InputDataFormats="{stored}"')
        raise FormatError(
            f"{caller}: {name} is {sizes(shape, fmt)}, but layer '{layer_name}' takes data of the format \"{stored}\"; "
            f"fix: {option} with one label for each dimension"
        )
    if fits(shape, fmt, wanted):
        return
    takes = " × ".join(f"{'?' if n is None else n}({mark})" for mark, size in wanted.items() for n in size)
    what = f"the first observation of {name}" if cells else name
    fitting = fitting_orders(layer, shape, fmt)
    if observations is not None and "B" in fmt:
        exact = [other for other in fitting if shape[other.index("B")] == observations]
        fitting = exact or fitting
    fix = f"an input layer of size {', '.join(str(n) for m, n in zip(fmt, shape, strict=True) if m in 'SC')}"
    if numbered:
        option = 'CategoricalInputEncoding="one-hot"'
        fix = as_option(caller, option)
        fix += ", which the categories of the table need if the network was trained with it"
    elif fitting:
        other = fitting[0] + ("B" if cells else "")
        fix = as_option(caller, f'InputDataFormats="{other}"')
        if len(fmt) == 2:
            fix += f", or [x.T for x in {name}]" if cells else f", or {name}.T"
    read = fmt + ("B" if cells else "")
    raise SizeError(
        f"{caller}: {what} is {sizes(shape, fmt)} (read as \"{read}\"), but layer '{layer_name}' takes {takes}; "
        f"fix: {fix}"
    )


def unequal_lengths(caller: str, which: str, mine: int, theirs: int) -> str:
    """What to say of an observation whose target has another length than its sequence."""
    return (
        f"{caller}: {which} has {mine}(T) time steps in X, but {theirs}(T) in T; fix: a target for each time step, or "
        'OutputMode="last" for one target for each sequence'
    )


def check_counts(caller: str, columns: list[tuple[str, str, Any]]) -> int:
    """The number of observations that all columns (name, option of its format, column) have."""
    numbers = {column.count for _, _, column in columns}
    if len(numbers) <= 1:
        return columns[0][2].count
    told = ", ".join(
        f"{name} has {column.count} ({sizes(*column.read) if getattr(column, 'read', None) else column.describe()})"
        for name, _, column in columns
    )
    fix = "one target for each observation"
    for name, option, column in reversed(columns):
        shape, fmt = getattr(column, "read", None) or ((), "")
        others = numbers - {column.count}
        found = [
            other
            for other in sorted({"".join(p) for p in permutations(fmt)}, key=lambda o: distance(o, fmt))
            if "B" in other and shape[other.index("B")] in others
        ]
        if found:
            turned = f", or {name}.T" if len(fmt) == 2 else ""
            fix = as_option(caller, f'{option}="{found[0]}"') + turned
            break
    raise SizeError(f"{caller}: the numbers of observations (B) differ: {told}; fix: {fix}")
