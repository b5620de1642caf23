"""The arguments of functions by a scheme: inputParser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dlarray.display import object_text
from dlarray.errors import describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.problems import MException
from dlarray.migration.matlab.shared.control_flow import truth
from dlarray.migration.matlab.values import Handle
from dlarray.struct import struct


class inputParser(Handle):
    """Reads the arguments of a function: required ones, optional ones, and name-value pairs.

    Syntax: ``p = inputParser()``, then ``p.addRequired(name, check)``, ``p.addOptional(name, default, check)``,
    ``p.addParameter(name, default, check)``, ``p.addSwitch(name)``, ``p.parse(*args)``, and ``p.Results``.

    Attributes
    ----------
    Results : struct
        The values, by name, in the order of the names.
    Unmatched : struct
        Pairs that no parameter has, where ``KeepUnmatched`` is true.
    UsingDefaults : Cell
        The names that were not given.
    Parameters : Cell
        All names.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/inputparser.html

    Examples
    --------
    >>> from dlarray.matlab import inputParser
    >>> p = inputParser()
    >>> p.addRequired("x")
    >>> p.addParameter("Rate", 0.1)
    >>> p.parse(5, "Rate", 0.5)
    >>> p.Results
      struct with fields:
    <BLANKLINE>
        Rate: 0.5000
           x: 5
    """

    _shown = (
        "FunctionName", "CaseSensitive", "KeepUnmatched", "PartialMatching", "StructExpand", "Parameters", "Results",
        "Unmatched", "UsingDefaults",
    )  # fmt: skip

    def __init__(self) -> None:
        self.FunctionName = ""
        self.CaseSensitive = self.KeepUnmatched = False
        self.PartialMatching = True
        self.StructExpand = True
        self.Results, self.Unmatched, self.UsingDefaults = struct(), struct(), Cell((), (1, 0))
        self._required: list[tuple[str, Any]] = []
        self._optional: list[tuple[str, Any, Any]] = []
        self._named: dict[str, tuple[Any, Any]] = {}
        self._switches: set[str] = set()

    @property
    def Parameters(self) -> Cell:
        """All names, in order."""
        names = [*(r[0] for r in self._required), *(o[0] for o in self._optional), *self._named]
        return Cell(sorted(names, key=str.lower), (1, len(names)))

    def __repr__(self) -> str:
        rows = [(name, getattr(self, name)) for name in self._shown]
        return object_text("inputParser", [(None, rows)])

    def addRequired(self, name: str, check: Any = None) -> None:
        """An argument that must be given."""
        self._required.append((str(name), check))

    def addOptional(self, name: str, default: Any, check: Any = None) -> None:
        """An argument that may be given after the required ones."""
        self._optional.append((str(name), default, check))

    def addParameter(self, name: str, default: Any, check: Any = None) -> None:
        """A name-value pair."""
        self._named[str(name)] = (default, check)

    addParamValue = addParameter

    def addSwitch(self, name: str) -> None:
        """A word that makes its value true."""
        self._named[str(name)] = (False, None)
        self._switches.add(str(name))

    def parse(self, *args: Any, **named: Any) -> None:
        """Read the arguments."""
        given = list(args)
        if len(given) < len(self._required):
            raise MException(
                "MATLAB:InputParser:notEnoughInputs", f"{self._who()}Not enough input arguments."
            )
        found: dict[str, Any] = {}
        for name, check in self._required:
            found[name] = self._passed(name, given.pop(0), check)
        for name, _, check in self._optional:
            if not given or (isinstance(given[0], str) and (self._key(given[0]) or check is None)):
                break
            if isinstance(given[0], str) and check is not None and not self._good(given[0], check):
                break
            found[name] = self._passed(name, given.pop(0), check)
        by_name = {
            n: (d, c) for n, d, c in self._optional if n not in found
        }  # as MATLAB lets them be given too
        extra: dict[str, Any] = {}
        pairs = [*self._pairs(given), *named.items()]
        for key, value in pairs:
            known = self._key(key) or self._key(key, by_name)
            if known:
                found[known] = self._passed(known, value, {**by_name, **self._named}[known][1])
            elif self.KeepUnmatched:
                extra[str(key)] = value
            else:
                raise MException(
                    "MATLAB:InputParser:UnmatchedParameter",
                    f"{self._who()}'{key}' is not a recognized parameter. The parameters are {', '.join(self._named)}.",
                )
        defaults = {**{n: d for n, d, _ in self._optional}, **{n: d for n, (d, _) in self._named.items()}}
        left = sorted((n for n in defaults if n not in found), key=str.lower)
        self.UsingDefaults = Cell(left, (1, len(left)))
        found = {**defaults, **found}
        self.Results = struct({name: found[name] for name in sorted(found, key=str.lower)})
        self.Unmatched = struct(extra)

    def _pairs(self, given: list) -> list[tuple[str, Any]]:
        pairs = []
        while given:
            key = given.pop(0)
            if isinstance(key, Mapping) and self.StructExpand:
                pairs += [(str(k), key[k]) for k in key]
                continue
            if not isinstance(key, str):
                raise MException(
                    "MATLAB:InputParser:ParamMustBeChar",
                    f"{self._who()}Expected text for the parameter name, but received {describe(key)}.",
                )
            if self._key(key) in self._switches:
                pairs.append((key, True))
                continue
            if not given:
                raise MException(
                    "MATLAB:InputParser:ParamMissingValue", f"{self._who()}No value was given for '{key}'."
                )
            pairs.append((key, given.pop(0)))
        return pairs

    def _key(self, name: Any, names: Any = None) -> str:
        """The parameter of a name, or of the start of one alone; or nothing."""
        names = self._named if names is None else names
        same = str if self.CaseSensitive else str.lower
        word = same(str(name))
        if exact := [n for n in names if same(n) == word]:
            return exact[0]
        begun = [n for n in names if word and same(n).startswith(word)] if self.PartialMatching else []
        return begun[0] if len(begun) == 1 else ""

    def _good(self, value: Any, check: Any) -> bool:
        try:
            answer = check(value)
        except Exception:
            return False
        return answer is None or truth(answer)

    def _passed(self, name: str, value: Any, check: Any) -> Any:
        cause = None
        try:
            good = check is None or (answer := check(value)) is None or truth(answer)
        except Exception as error:
            good, cause = False, error  # which a traceback shows too
        if not good:
            text = getattr(check, "matlab_text", "") or getattr(check, "__name__", "the check")
            raise MException(
                "MATLAB:InputParser:ArgumentFailedValidation",
                f"{self._who()}The value of '{name}' is invalid. It must satisfy the function: {text}.",
            ) from cause
        return value

    def _who(self) -> str:
        return f"Error using {self.FunctionName}\n" if self.FunctionName else ""
