"""Content that other computers give: webread, webwrite and the older urlread."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.files.sounds import audioread
from dlarray.migration.matlab.importing.tables import readtable
from dlarray.migration.matlab.system.data_files import imread
from dlarray.migration.matlab.text.json_text import jsondecode, jsonencode
from dlarray.migration.matlab.web.options import checked, reader_of, weboptions
from dlarray.migration.matlab.web.requests import Answer, address_of, asked, encoded, with_query
from dlarray.operands import with_integers
from dlarray.struct import struct

_SPREADSHEETS = {
    "application/vnd.ms-excel": ".xls",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
}
_TABLES = {
    "text/csv": ".csv",
    "text/comma-separated-values": ".csv",
    "application/csv": ".csv",
} | _SPREADSHEETS
_TEXTS = frozenset(
    """
    application/xml application/javascript application/x-javascript application/xhtml+xml
    application/x-www-form-urlencoded
    """.split()
)
_PICTURES = {
    "image/jpeg": ".jpg",
    "image/png": ".png",
    "image/gif": ".gif",
    "image/bmp": ".bmp",
    "image/tiff": ".tif",
}
OLDER = ("https", "http", "ftp", "file")  # what urlread and urlwrite take


def webread(url: Any, /, *arguments: Any, nargout: int = 1) -> Any:
    """What a web service gives, as the kind of its content says.

    Syntaxes: ``data = webread(url)``, ``data = webread(url, QueryName, QueryValue, …)``,
    ``data = webread(…, options)``,
    ``data, colormap, alpha = webread(…, nargout=3)`` of a picture, ``data, Fs = webread(…, nargout=2)`` of a sound.

    Parameters
    ----------
    url : str
        Address that begins with "https://" or "http://".
    arguments
        Names and values of a query, text, numbers or logicals; behind them what `weboptions` gives.

    Returns
    -------
    data
        Of JSON what `jsondecode` gives, of tables (CSV and spreadsheets) a table, of pictures what `imread` gives, of
        sounds what `audioread` gives, of other text, XML among it, a text, and of anything else its bytes, a column of
        uint8.  ``ContentType`` and ``ContentReader`` of the options choose another reading.

    Raises
    ------
    DataError
        The computer does not answer, or with a status that is no success.
    ArgumentError
        Another kind of address, or options that `weboptions` does not give.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/webread.html

    Examples
    --------
    >>> from dlarray.matlab import webread
    >>> webread("example.com")
    Traceback (most recent call last):
    ...
    dlarray.errors.ArgumentError: webread: url must begin with "https://" or "http://", but it is the text "example.com"
    """
    pairs, options = parted("webread", arguments)
    address = with_query(address_of("webread", url), encoded("webread", pairs, options.ArrayFormat))
    method = "get" if options.RequestMethod == "auto" else options.RequestMethod
    body = b"" if method in ("post", "put", "patch") else None
    return _read(asked("webread", address, options, method, body), options, nargout)


def webwrite(url: Any, /, *arguments: Any) -> Any:
    """Send data to a web service, and read its answer.

    Syntaxes: ``response = webwrite(url, PostName, PostValue, …)``, ``response = webwrite(url, data)``,
    ``response = webwrite(…, options)``.

    Parameters
    ----------
    url : str
        Address that begins with "https://" or "http://".
    arguments
        Names and values, which are sent as a form; or ``data``: text, which is sent unchanged, and anything else as
        JSON, where ``MediaType`` of the options is not a form. Behind them what `weboptions` gives.

    Returns
    -------
    response
        As of `webread`.

    Raises
    ------
    DataError
        The computer does not answer, or with a status that is no success.
    ArgumentError
        Another kind of address, or data that a form cannot hold.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/webwrite.html

    Examples
    --------
    >>> from dlarray.matlab import webwrite
    >>> webwrite("ftp://example.com", "speed", 3)
    Traceback (most recent call last):
    ...
    dlarray.errors.ArgumentError: webwrite: url must begin with "https://" or "http://", but it is the text "ftp://example.com"
    """
    given, options = parted("webwrite", arguments)
    address = address_of("webwrite", url)
    if not given:
        raise ArgumentError(
            'webwrite: no data came; fix: webwrite(url, "name", value), or webwrite(url, data)'
        )
    if len(given) > 1:
        body = encoded("webwrite", given, options.ArrayFormat)
    elif isinstance(given[0], str):
        body = str(given[0])
    elif "urlencoded" in options.MediaType:
        raise ArgumentError(
            f"webwrite: a form is text, but data is {describe(given[0])}; "
            'fix: weboptions(MediaType="application/json")'
        )
    else:
        body = jsonencode(given[0])
        if options.MediaType == "auto":
            options.MediaType = "application/json"
    method = "post" if options.RequestMethod == "auto" else options.RequestMethod
    return _read(asked("webwrite", address, options, method, body.encode()), options, 1)


def parted(name: str, arguments: tuple[Any, ...]) -> tuple[tuple[Any, ...], struct]:
    """Names and values, and the options behind them."""
    last = arguments[-1] if arguments else None
    if isinstance(last, struct) and "ContentType" in last or len(arguments) % 2 and name != "webwrite":
        return arguments[:-1], checked(name, last)
    return arguments, weboptions()


def _read(answer: Answer, options: struct, nargout: int) -> Any:
    """The content as the options, else its own kind, say."""
    kind, wanted = answer.kind, options.ContentType
    if (reader := reader_of(options)) is not None:
        return _by_file(answer, reader, _TABLES.get(kind) or _PICTURES.get(kind) or ".txt")
    if wanted == "auto":
        wanted = _kind_of(kind)
    if wanted == "json":
        return jsondecode(answer.text(options.CharacterEncoding))
    if wanted == "table":
        return _by_file(answer, readtable, _TABLES.get(kind, ".csv"))
    if wanted == "image":
        return _by_file(answer, lambda path: imread(path, nargout=nargout), _PICTURES.get(kind, ".png"))
    if wanted == "audio":
        found = _by_file(answer, audioread, ".wav")
        return found[0] if nargout < 2 else found
    if wanted == "text":
        return answer.text(options.CharacterEncoding)
    return with_integers(np.frombuffer(answer.content, np.uint8)[:, None])


def _kind_of(kind: str) -> str:
    if kind == "application/json" or kind.endswith("+json"):
        return "json"
    if kind in _TABLES:
        return "table"
    if kind in _PICTURES:
        return "image"
    if kind.startswith("audio/"):
        return "audio"
    return "text" if kind.startswith("text/") or kind in _TEXTS or kind.endswith("+xml") else "binary"


def _by_file(answer: Answer, reader: Callable[[str], Any], ending: str) -> Any:
    """What a function of files makes of the content."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"content{ending}")
        path.write_bytes(answer.content)
        return reader(str(path))


def urlread(
    URL: Any,
    /,
    *,
    Get: Any = None,
    Post: Any = None,
    Timeout: Any = None,
    Charset: Any = "auto",
    UserAgent: Any = "dlarray",
    Authentication: Any = "",
    Username: Any = "",
    Password: Any = "",
    nargout: int = 1,
) -> Any:
    """The text behind an address: the older `webread`.

    Syntaxes: ``str = urlread(URL)``, ``str = urlread(URL, Name=value)``, ``str, status = urlread(…, nargout=2)``.

    Parameters
    ----------
    URL : str
        Address that begins with "https://", "http://", "ftp://" or "file://".
    Get, Post : cell array, optional
        Names and values in turn: a query behind the address, or a form that is sent.
    Timeout : float, optional
        Seconds.
    Charset : str
        Encoding of the text. Default: what the answer says, else UTF-8.
    UserAgent : str
        Name that the program gives itself.
    Authentication : {"", "Basic"}
        With ``Username`` and ``Password``.
    nargout : {1, 2}
        With 2 there is no error, and ``status`` says whether the text came.

    Returns
    -------
    str : str
        The text, empty where none came.
    status : int
        1, or 0 where none came.

    Raises
    ------
    DataError
        The computer does not answer, and no status is asked for.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/urlread.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import urlread
    >>> file = pathlib.Path(tempfile.mkdtemp(), "note.txt")
    >>> _ = file.write_text("two words")
    >>> urlread(file.as_uri())
    'two words'
    >>> urlread(file.as_uri() + ".old", nargout=2)
    ('', 0)
    """
    login = {"Username": Username, "Password": Password} if str(Authentication) else {}
    options = older_options("urlread", Timeout, UserAgent, login)
    try:
        text = older_answer("urlread", URL, Get, Post, options).text(str(Charset))
    except DataError:
        if nargout < 2:
            raise
        return "", 0
    return text if nargout < 2 else (text, 1)


def older_options(name: str, Timeout: Any, UserAgent: Any, login: dict[str, Any]) -> struct:
    """The options of `urlread` and `urlwrite` as those of `weboptions`; without a time they wait."""
    seconds = float("inf") if Timeout is None else Timeout
    return checked(name, weboptions(Timeout=seconds, UserAgent=UserAgent, **login))


def older_answer(
    name: str, URL: Any, Get: Any, Post: Any, options: struct, into: Path | None = None
) -> Answer:
    """The answer of `urlread` and `urlwrite`."""
    address = address_of(name, URL, OLDER)
    if Get is not None:
        address = with_query(address, encoded(name, list(Get), "csv"))
    body = None if Post is None else encoded(name, list(Post), "csv").encode()
    return asked(name, address, options, "get" if body is None else "post", body, into)
