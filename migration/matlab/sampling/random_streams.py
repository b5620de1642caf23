"""Streams of random numbers as objects: RandStream."""

from __future__ import annotations

from typing import Any

from dlarray import names as registered
from dlarray import random
from dlarray.arguments import whole
from dlarray.errors import ArgumentError, describe

_TWISTER = ("mt19937ar", "twister")


class _Streams(type):
    """The class's own questions, which MATLAB asks without parentheses, too."""

    @property
    def getGlobalStream(cls) -> RandStream:
        """The stream that `rand` and its like draw from."""
        return _GLOBAL

    getDefaultStream = getGlobalStream  # its older name

    def setGlobalStream(cls, stream: RandStream) -> RandStream:
        """Let `rand` and its like go on where a stream is; returns one as the global stream was."""
        before = RandStream()
        before.State = _GLOBAL.State
        random.stream().reseed(int(stream.Seed))
        _GLOBAL.State = stream.State
        return before

    setDefaultStream = setGlobalStream


class RandStream(metaclass=_Streams):
    """A stream of random numbers, or the global one, ``RandStream.getGlobalStream()``.

    Syntaxes: ``s = RandStream("mt19937ar", Seed=5)``, ``s = RandStream.getGlobalStream()``,
    ``before = RandStream.setGlobalStream(s)``, ``s.rand(2, 3)``, ``s.reset()``.

    Parameters
    ----------
    type : {"mt19937ar", "twister"}
        Others are refused, for their numbers are not known here.
    Seed : int or "shuffle"
        0.

    Notes
    -----
    ``State`` can be kept and stored again. After ``setGlobalStream(s)`` s itself stays where it was.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/randstream.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import RandStream
    >>> stream = RandStream.getGlobalStream()
    >>> kept = stream.State
    >>> x = dl.rand(1, 3)
    >>> stream.State = kept
    >>> x.tolist() == dl.rand(1, 3).tolist()
    True
    """

    Type = "mt19937ar"

    def __init__(self, type: Any = "mt19937ar", /, *given: Any, **options: Any) -> None:
        if str(type) not in _TWISTER:
            raise ArgumentError(f'RandStream: the type is {describe(type)}; fix: "mt19937ar"')
        named = {str(name).lower(): value for name, value in zip(given[::2], given[1::2], strict=False)}
        named |= {name.lower(): value for name, value in options.items()}
        self._own: Any = random.Twister(_seed(named.pop("seed", 0)))
        if named.pop("normaltransform", "Ziggurat") != "Ziggurat" or named:
            raise ArgumentError(
                "RandStream: of the options Seed is served alone; fix: RandStream(type, Seed=5)"
            )

    def __call__(self) -> RandStream:
        return self  # RandStream.getGlobalStream with parentheses

    def _twister(self) -> Any:
        return random.stream() if self._own is None else self._own

    @property
    def Seed(self) -> float:
        """What the stream began with."""
        return float(self._twister().seed)

    @property
    def State(self) -> Any:
        """Where the stream is."""
        return self._twister().state

    @State.setter
    def State(self, state: Any) -> None:
        self._twister().state = state

    def reset(self, seed: Any = None) -> None:
        """Begin again, with the seed that it has or another one."""
        self._twister().reseed(int(self.Seed) if seed is None else _seed(seed))

    def _drawn(self, name: str, args: tuple[Any, ...]) -> Any:
        with random.drawing_from(self._twister()):
            return registered.functions[name].call(*args)

    def rand(self, *args: Any) -> Any:
        """`rand` of this stream."""
        return self._drawn("rand", args)

    def randn(self, *args: Any) -> Any:
        """`randn` of this stream."""
        return self._drawn("randn", args)

    def randi(self, *args: Any) -> Any:
        """`randi` of this stream."""
        return self._drawn("randi", args)

    def randperm(self, *args: Any) -> Any:
        """`randperm` of this stream."""
        return self._drawn("randperm", args)


def _seed(value: Any) -> int:
    if isinstance(value, str) and value.lower() == "shuffle":
        return random.shuffle_seed()
    wanted = "an integer from 0 to 2^32-1"
    return whole("RandStream", "Seed", value, least=0, most=2**32 - 1, expected=wanted, fix="Seed=0")


_GLOBAL = RandStream()
_GLOBAL._own = None
