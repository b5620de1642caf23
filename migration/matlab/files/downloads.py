"""Files fetched from other computers: websave, urlwrite, and what MathWorks keeps for its examples."""

from __future__ import annotations

import math
import os
import shutil
import urllib.error
import urllib.request
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote, urlencode

from dlarray.errors import ArgumentError, DataError, describe
from dlarray.machine.cache import cache_folder
from dlarray.struct import struct

SUPPORT_FILES = "https://ssd.mathworks.com/supportfiles"
_SECONDS = 60  # without any answer


def websave(filename: Any, url: Any, options: Any = None, /) -> str:
    """Fetch a file and keep it.

    Syntax: ``outfilename = websave(filename, url)``, ``websave(filename, url, options)``.

    Parameters
    ----------
    filename : str
        Name of the file; it gets its name only when all of it has come.
    url : str
        Address that begins with "https://" or "http://".
    options : struct, optional
        Options that `weboptions` makes.

    Returns
    -------
    outfilename : str
        Whole path of the file.

    Raises
    ------
    DataError
        The file cannot be had, or the answer ends too soon.
    ArgumentError
        Another kind of address.  Queries are not served: write them into the address.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/websave.html

    Examples
    --------
    >>> from dlarray.matlab import websave
    >>> websave("page.html", "file:///etc/hosts")
    Traceback (most recent call last):
    ...
    dlarray.errors.ArgumentError: websave: url must begin with "https://" or "http://", but it is the text "file:///etc/hosts"
    """
    address = str(url)
    if not address.lower().startswith(("https://", "http://")):
        raise ArgumentError(
            f'websave: url must begin with "https://" or "http://", but it is {describe(address)}'
        )
    if not (options is None or isinstance(options, struct) and "Timeout" in options):
        raise ArgumentError(
            f"websave: options must be what weboptions gives, but it is {describe(options)}; fix: a query is a part of "
            'the address, "https://…?name=value"'
        )
    seconds = _SECONDS if options is None else options.Timeout
    return _kept("websave", address, Path(str(filename)).expanduser().absolute(), seconds)


def urlwrite(
    URL: Any, filename: Any, /, *pairs: Any, nargout: int = 1, **options: Any
) -> str | tuple[str, bool]:
    """Fetch a file and keep it (older programs; `websave` replaces it).

    Syntaxes: ``filestr = urlwrite(URL, filename)``, ``filestr, status = urlwrite(URL, filename, nargout=2)``,
    ``… = urlwrite(URL, filename, "Get", ["term", "urlwrite"], "Timeout", 5)``.

    Parameters
    ----------
    URL : str
        Address that begins with "https://" or "http://".
    filename : str
        Name of the file; it gets its name only when all of it has come.
    Get : list of names and values
        Query, written behind the address.
    Timeout : float
        Seconds without an answer after which it gives up.

    Returns
    -------
    filestr : str
        Whole path of the file; no characters where it cannot be had and the status is asked for.
    status : bool
        Whether the file came; without it what goes wrong is an error.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/urlwrite.html

    Examples
    --------
    >>> from dlarray.matlab import urlwrite
    >>> urlwrite("http://localhost:1/none", "page.html", nargout=2)
    ('', False)
    """
    given = {**dict(zip(pairs[::2], pairs[1::2], strict=True)), **options}
    given = {str(name).lower(): value for name, value in given.items()}
    if odd := set(given) - {"get", "timeout"}:
        raise ArgumentError(f"urlwrite: the option {min(odd)} is not served; the options are Get and Timeout")
    asked = [str(v) for v in given.get("get", ())]
    query = urlencode(list(zip(asked[::2], asked[1::2], strict=True)))
    address = f"{URL}{'&' if '?' in str(URL) else '?'}{query}" if query else str(URL)
    try:
        path = websave(filename, address, weboptions(Timeout=given.get("timeout", _SECONDS)))
    except DataError:
        if nargout < 2:
            raise
        return "", False
    return path if nargout < 2 else (path, True)


def weboptions(*, Timeout: float = 5) -> struct:
    """How `websave` asks: how long it waits.

    Syntax: ``options = weboptions(Timeout=seconds)``.

    Parameters
    ----------
    Timeout : float
        Seconds without an answer after which it gives up; ``inf`` sets no limit.

    Returns
    -------
    options : struct
        The options.  MATLAB's others are not served.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/weboptions.html

    Examples
    --------
    >>> from dlarray.matlab import weboptions
    >>> weboptions(Timeout=20).Timeout
    20.0
    """
    seconds = float(Timeout)
    if not seconds > 0:
        raise ArgumentError(
            f"weboptions: Timeout must be a number above 0, but it is {describe(Timeout)}; fix: seconds"
        )
    return struct(Timeout=seconds)


def downloadSupportFile(product: Any, filename: Any, /) -> str:
    """Fetch a file that MathWorks keeps for its examples: ``matlab.internal.examples.downloadSupportFile``.

    Syntax: ``path = downloadSupportFile(product, filename)``.

    The file comes from ``https://ssd.mathworks.com/supportfiles/`` and is kept in the user's cache folder; one that is
    there is not fetched again, where MATLAB asks whether there is a newer one.

    Parameters
    ----------
    product : str
        Folder of the product, such as "nnet" or "audio".
    filename : str
        Path of the file below it, such as "data/DigitImages.zip".

    Returns
    -------
    path : str
        Whole path of the file.

    Raises
    ------
    DataError
        The file cannot be had, or the answer ends too soon.
    ArgumentError
        A path that leaves the folder.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ug/sequence-to-sequence-regression-using-deep-learning.html

    Examples
    --------
    >>> from dlarray.matlab import downloadSupportFile
    >>> downloadSupportFile("nnet", "../../etc/hosts")
    Traceback (most recent call last):
    ...
    dlarray.errors.ArgumentError: downloadSupportFile: "nnet/../../etc/hosts" leaves the folder; fix: a path without ..
    """
    parts = PurePosixPath(f"{product}/{filename}".replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in str(parts):
        raise ArgumentError(f'downloadSupportFile: "{parts}" leaves the folder; fix: a path without ..')
    path = cache_folder("supportfiles").joinpath(*parts.parts)
    if path.is_file():
        return str(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    return _kept("downloadSupportFile", f"{SUPPORT_FILES}/{quote(str(parts))}", path, _SECONDS)


def _kept(name: str, address: str, path: Path, seconds: float) -> str:
    """Fetch a file; it is whole or not there."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    waits = None if math.isinf(seconds) else seconds
    try:
        request = urllib.request.Request(address, headers={"User-Agent": "dlarray"})
        with urllib.request.urlopen(request, timeout=waits) as answer, open(part, "wb") as out:
            shutil.copyfileobj(answer, out)
            length = answer.headers.get("Content-Length")
        if length and length.isdigit() and part.stat().st_size != int(length):
            raise OSError(f"{part.stat().st_size:,} of {int(length):,} bytes came")
        part.replace(path)
    except (OSError, ValueError) as problem:  # URLError is one of the first kind
        raise DataError(
            f"{name}: {describe(address)} cannot be kept as {describe(str(path))}: {problem}; fix: see the "
            "address in a browser"
        ) from None
    finally:
        part.unlink(missing_ok=True)
    return str(path)
