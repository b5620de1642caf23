"""Small questions: the process, the last error, errors of files, enumerations, types of dictionaries, subscripts."""

from __future__ import annotations

import os
import re
import sys
from typing import Any

from dlarray.arguments import one_number
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dictionaries import dictionary
from dlarray.migration.matlab.own_objects.enumerations import Enumeration
from dlarray.migration.matlab.strings import String
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.system.last_errors import lasterr
from dlarray.migration.matlab.text.names import WORDS
from dlarray.struct import struct


def getpid() -> int:
    """The number of this process.

    Syntax: ``n = getpid()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlabprocessid.html

    Examples
    --------
    >>> import os
    >>> from dlarray.matlab import getpid
    >>> getpid() == os.getpid()
    True
    """
    return os.getpid()


def exit_(code: Any = 0, /, *words: Any) -> None:
    """End the program.

    Syntaxes: ``exit_()``, ``exit_(code)``; "force" and "cancel" are taken and not needed.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/exit.html

    Examples
    --------
    >>> from dlarray.matlab import exit_
    >>> try:
    ...     exit_(3)
    ... except SystemExit as end:
    ...     print(end.code)
    3
    """
    number = 0 if isinstance(code, str) and str(code) in ("force", "cancel") else one_number(code)
    if number is None or number != int(number):
        raise ArgumentError(f"exit: the code is {describe(code)}; fix: a whole number")
    sys.exit(int(number))


def namelengthmax() -> int:
    """The number of letters that a name may have in MATLAB.

    Syntax: ``n = namelengthmax()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/namelengthmax.html

    Examples
    --------
    >>> from dlarray.matlab import namelengthmax
    >>> namelengthmax()
    63
    """
    return 63


def isvarname(s: Any, /) -> bool:
    """Whether a text is a valid name of a variable in MATLAB: letters, digits and lines behind a letter, no keyword.

    Syntax: ``tf = isvarname(s)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isvarname.html

    Examples
    --------
    >>> from dlarray.matlab import isvarname
    >>> isvarname("loss_2"), isvarname("2nd"), isvarname("for")
    (True, False, False)
    """
    if not isinstance(s, str):
        return False
    valid = re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", s) is not None and len(s) <= namelengthmax()
    return valid and s not in WORDS


def lasterror(state: Any = None, /) -> struct:
    """The error that is being caught, as a structure of message, identifier and stack (older programs).

    Syntaxes: ``s = lasterror()``, ``s = lasterror("reset")``, which asks for the structure of no error.

    Behind the ``catch`` MATLAB still knows the error; here it is known in the ``catch`` alone, as by `lasterr`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lasterror.html

    Examples
    --------
    >>> from dlarray.matlab import error, lasterror
    >>> try:
    ...     error("net:size", "too small")
    ... except Exception:
    ...     print(lasterror().message, lasterror().identifier)
    too small net:size
    """
    message, identifier = lasterr(nargout=2)
    if state is not None:
        if str(state) != "reset":
            raise ArgumentError(f'lasterror: the argument is {describe(state)}; fix: "reset"')
        message = identifier = ""
    stack = struct(file="", name="", line=0)
    return struct(message=message, identifier=identifier, stack=stack)


def isenum(x: Any, /) -> bool:
    """Whether a value is a member of an enumeration.

    Syntax: ``tf = isenum(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isenum.html

    Examples
    --------
    >>> from dlarray.matlab import isenum
    >>> isenum(1)
    False
    """
    return isinstance(x, Enumeration)


def isprotected(C: Any, /) -> bool:
    """Whether the categories of a categorical array are protected; here those of ordinal ones are.

    Syntax: ``tf = isprotected(C)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.isprotected.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import isprotected
    >>> isprotected(dl.categorical(["a", "b"])), isprotected(dl.categorical(["a", "b"], Ordinal=True))
    (False, True)
    """
    if not isinstance(C, categorical):
        raise ClassError(
            f"isprotected: a categorical array is expected, but it is {describe(C)}; fix: categorical(C)"
        )
    return bool(C.isordinal())


def types(d: Any, /, *, nargout: int = 2) -> Any:
    """The classes of the keys and the values of a dictionary, as strings.

    Syntax: ``keyType, valueType = types(d)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dictionary.types.html

    Examples
    --------
    >>> from dlarray.matlab import configureDictionary, types
    >>> [str(t) for t in types(configureDictionary("string", "double"))]
    ['string', 'double']
    """
    if not isinstance(d, dictionary):
        raise ClassError(
            f"types: a dictionary is expected, but it is {describe(d)}; fix: dictionary(keys, values)"
        )
    key, value = map(String, d._types or ("", ""))
    return (key, value) if nargout > 1 else key


def substruct(*args: Any) -> Any:
    """The structure that says how to take parts of a value: fields type and subs.

    Syntax: ``S = substruct(type1, subs1, type2, subs2, …)``.

    Parameters
    ----------
    *args
        Pairs: "()" or "{}" with a cell of subscripts, "." with the name of a field.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/substruct.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, substruct
    >>> S = substruct("()", Cell([3, 5]), ".", "lname")
    >>> len(S), S(1).type, S(2).subs
    (2, '()', 'lname')
    """
    if not args or len(args) % 2:
        raise ArgumentError(
            f'substruct: {len(args)} arguments; fix: pairs, substruct("()", {{1}}, ".", "name")'
        )
    made = []
    for kind, subs in zip(args[::2], args[1::2], strict=True):
        if str(kind) not in ("()", "{}", "."):
            raise ArgumentError(f'substruct: the type is {describe(kind)}; fix: "()", "{{}}" or "."')
        if str(kind) == "." and not isinstance(subs, str):
            raise ArgumentError(
                f"substruct: the name of a field is text, but it is {describe(subs)}; fix: a name"
            )
        if str(kind) != "." and not isinstance(subs, list) and str(subs) != ":":
            raise ArgumentError(
                f'substruct: subscripts are a cell or ":", but it is {describe(subs)}; fix: {{1, 2}}'
            )
        made.append(struct(type=str(kind), subs=Cell(subs) if type(subs) is list else subs))
    return made[0] if len(made) == 1 else StructArray(made, (1, len(made)))
