"""Data formats: the labels S, C, B, T, U of an array's dimensions.

Pure and cached: strings in, plans out; no array is ever touched here.  A plan speaks MATLAB's dimension order
(dimension 1 first, counted from 0).  Labels are always stored in the order S, C, B, T, U; S and U may repeat.
"""

from functools import lru_cache
from typing import NamedTuple

from dlarray.errors import FormatError, describe

LABELS = "SCBTU"
_RANK = {label: rank for rank, label in enumerate(LABELS)}
_NAMES = {"S": "spatial", "C": "channel", "B": "batch", "T": "time", "U": "unspecified"}


def parse(fmt: str) -> str:
    """Check a format and return it: letters S, C, B, T, U, with C, B and T at most once."""
    if not isinstance(fmt, str):
        raise FormatError(f'a data format is text, but this is {describe(fmt)}; fix: "SSCB"')
    return _checked(fmt)


@lru_cache(maxsize=1024)
def _checked(fmt: str) -> str:
    for position, letter in enumerate(fmt):
        if letter not in _RANK:
            hint = (
                f'; did you mean "{fmt.upper()}"?'
                if fmt.upper() != fmt and set(fmt.upper()) <= set(LABELS)
                else ""
            )
            raise FormatError(
                f'"{fmt}" is no data format: "{letter}" at position {position + 1} is not one of the labels '
                f'"S" (spatial), "C" (channel), "B" (batch), "T" (time), "U" (unspecified){hint}; fix: "SSCB"'
            )
    for label in "CBT":
        if fmt.count(label) > 1:
            raise FormatError(
                f'"{fmt}" is no data format: the {_NAMES[label]} label "{label}" may appear once only '
                f'("S" and "U" may repeat); fix: label the other dimension "S" or "U"'
            )
    return fmt


def order(fmt: str) -> tuple[str, tuple[int, ...]]:
    """The stored order of a format and the permutation that leads there; equal labels keep their order.

    >>> order("TCB")
    ('CBT', (1, 2, 0))
    """
    return _ordered(parse(fmt))


@lru_cache(maxsize=1024)
def _ordered(fmt: str) -> tuple[str, tuple[int, ...]]:
    permutation = tuple(sorted(range(len(fmt)), key=lambda d: _RANK[fmt[d]]))
    return "".join(fmt[d] for d in permutation), permutation


@lru_cache(maxsize=4096)
def trim(fmt: str, size: tuple[int, ...]) -> str:
    """Drop trailing singleton U labels beyond the second dimension.

    >>> trim("CBUU", (3, 2, 1, 1))
    'CB'
    """
    keep = len(fmt)
    while keep > 2 and fmt[keep - 1] == "U" and size[keep - 1] == 1:
        keep -= 1
    return fmt[:keep]


class Alignment(NamedTuple):
    """How two formats meet: the union, and where each operand's dimensions go (-1: a new singleton)."""

    fmt: str
    left: tuple[int, ...]
    right: tuple[int, ...]


@lru_cache(maxsize=4096)
def align(left: str, right: str) -> Alignment:
    """Match the labels of two stored formats; the k-th S meets the k-th S, missing labels become singletons.

    >>> align("CB", "SCB")
    Alignment(fmt='SCB', left=(-1, 0, 1), right=(0, 1, 2))
    """
    union = "".join(label * max(left.count(label), right.count(label)) for label in LABELS)

    def places(fmt: str) -> tuple[int, ...]:
        found, start = [], 0
        for label in LABELS:
            have = fmt.count(label)
            found += [start + k if k < have else -1 for k in range(union.count(label))]
            start += have
        return tuple(found)

    return Alignment(union, places(left), places(right))


@lru_cache(maxsize=4096)
def find(fmt: str, labels: str) -> tuple[int, ...]:
    """The dimensions (from 0) that carry one of the labels.

    >>> find("SSCB", "SB")
    (0, 1, 3)
    """
    return tuple(d for d, label in enumerate(fmt) if label in labels)


@lru_cache(maxsize=4096)
def without(fmt: str, labels: str) -> str:
    """The format with the given labels removed.

    >>> without("SSCB", "SU")
    'CB'
    """
    return "".join(label for label in fmt if label not in labels)


@lru_cache(maxsize=4096)
def insert(fmt: str, label: str) -> tuple[str, int]:
    """Add one label: the new format and the dimension (from 0) where it stands, at the end of its own block.

    >>> insert("BT", "C")
    ('CBT', 0)
    """
    place = sum(_RANK[other] <= _RANK[label] for other in fmt)
    return parse(fmt[:place] + label + fmt[place:]), place


@lru_cache(maxsize=1024)
def match(fmt: str, target: str) -> tuple[int, ...]:
    """The permutation that brings a stored format into the order of ``target``, a spelling of the same labels.

    >>> match("CBT", "TCB")
    (2, 0, 1)
    """
    parse(target)
    if sorted(fmt) != sorted(target):
        raise FormatError(
            f'"{target}" does not have the same labels as "{fmt}"; fix: use each label of "{fmt}" once'
        )
    return inverse(order(target)[1])


def inverse(permutation: tuple[int, ...]) -> tuple[int, ...]:
    """The permutation that undoes one.

    >>> inverse((2, 0, 1))
    (1, 2, 0)
    """
    places = [0] * len(permutation)
    for position, d in enumerate(permutation):
        places[d] = position
    return tuple(places)


@lru_cache(maxsize=1024)
def like(fmt: str, given: str) -> str:
    """Spell the labels of a stored format in the order in which ``given`` has them; labels that are new come first.

    A new "U" comes last: it is the dimension of size 1 that a column has beside its label.

    >>> like("CBT", "TCB")
    'TCB'
    >>> like("CBT", "TB")
    'CTB'
    >>> like("CU", "C")
    'CU'
    """
    places: dict[str, list[int]] = {}
    for position, label in enumerate(given):
        places.setdefault(label, []).append(position)
    keyed = []
    for d, label in enumerate(fmt):
        queue = places.get(label)
        new = len(given) if label == "U" else -1
        keyed.append((queue.pop(0) if queue else new, d, label))
    return "".join(label for _, _, label in sorted(keyed))
