"""How web services are asked: `weboptions`."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.struct import struct

_CHOICES = {
    "ContentType": ("auto", "text", "image", "audio", "binary", "table", "json"),
    "RequestMethod": ("auto", "get", "post", "put", "delete", "patch"),
    "ArrayFormat": ("csv", "json", "repeating", "php"),
}


def weboptions(
    *,
    CharacterEncoding: Any = "auto",
    UserAgent: Any = "dlarray",
    Timeout: Any = 5,
    Username: Any = "",
    Password: Any = "",
    KeyName: Any = "",
    KeyValue: Any = "",
    ContentType: Any = "auto",
    ContentReader: Any = None,
    MediaType: Any = "auto",
    RequestMethod: Any = "auto",
    ArrayFormat: Any = "csv",
    HeaderFields: Any = None,
) -> struct:
    """How `webread`, `webwrite` and `websave` ask.

    Syntaxes: ``options = weboptions()``, ``options = weboptions(Name=value)``; fields may be set later, too.

    Parameters
    ----------
    CharacterEncoding : str
        Of text that comes. Default: what the answer says, else UTF-8.
    UserAgent : str
        Name that the program gives itself.
    Timeout : float
        Seconds without an answer after which it gives up; ``inf`` sets no limit.
    Username, Password : str
        For basic authentication.
    KeyName, KeyValue : str
        Name and value of one more header field.
    ContentType : {"auto", "text", "image", "audio", "binary", "table", "json"}
        Kind of value to make of the answer; MATLAB's "xmldom" and "raw" are refused.
    ContentReader : callable, optional
        Called with the name of a file that holds the answer; what it returns is returned.
    MediaType : str
        Media type of the data that `webwrite` sends: "application/json", or "application/x-www-form-urlencoded".
    RequestMethod : {"auto", "get", "post", "put", "delete", "patch"}
        "auto" is get, of `webwrite` post.
    ArrayFormat : {"csv", "json", "repeating", "php"}
        How several values of one query are written.
    HeaderFields : m×2 cell array or string array, optional
        More header fields, names and values.

    Returns
    -------
    options : struct
        The options.

    Raises
    ------
    ArgumentError
        Another value than those.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/weboptions.html

    Examples
    --------
    >>> from dlarray.matlab import weboptions
    >>> options = weboptions(Timeout=20, ContentType="json")
    >>> options.Timeout, options.RequestMethod
    (20.0, 'auto')
    """
    made = struct(
        CharacterEncoding=str(CharacterEncoding),
        UserAgent=str(UserAgent),
        Timeout=Timeout,
        Username=str(Username),
        Password=str(Password),
        KeyName=str(KeyName),
        KeyValue=KeyValue,
        ContentType=ContentType,
        ContentReader=dlarray([]) if ContentReader is None else ContentReader,
        MediaType=str(MediaType),
        RequestMethod=RequestMethod,
        ArrayFormat=ArrayFormat,
        HeaderFields=dlarray([]) if HeaderFields is None else HeaderFields,
    )
    return checked("weboptions", made)


def checked(name: str, options: Any) -> struct:
    """The options with values that they may have; programs set fields as they like before they ask."""
    if not (isinstance(options, struct) and "Timeout" in options and "ContentType" in options):
        raise ArgumentError(
            f"{name}: options must be what weboptions gives, but it is {describe(options)}; "
            "fix: options = weboptions(Timeout=20)"
        )
    made = struct(**options)
    try:
        seconds = float(made.Timeout)
    except (TypeError, ValueError):
        seconds = 0.0
    if not seconds > 0:
        raise ArgumentError(
            f"{name}: Timeout must be a number above 0, but it is {describe(made.Timeout)}; fix: seconds"
        )
    made.Timeout = seconds
    for option, values in _CHOICES.items():
        given = str(made[option]).lower()
        if given not in values:
            raise ArgumentError(
                f"{name}: {option} must be one of {', '.join(values)}, but it is {describe(made[option])}; "
                f'fix: {option}="{values[1]}"'
            )
        made[option] = given
    return made


def reader_of(options: struct) -> Any:
    """The function that reads the answer, None where there is none."""
    found = options.ContentReader
    if callable(found) and not isinstance(found, dlarray):
        return found
    if not is_empty(found):
        raise ArgumentError(
            f"weboptions: ContentReader must be a function, but it is {describe(found)}; fix: ContentReader=readtable"
        )
    return None
