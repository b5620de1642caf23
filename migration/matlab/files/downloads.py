"""Files fetched from other computers: websave."""

from __future__ import annotations

import os
import shutil
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from dlarray.errors import ArgumentError, DataError, describe

_SECONDS = 60  # without any answer


def websave(filename: Any, url: Any, /) -> str:
    """Fetch a file and keep it.

    Syntax: ``outfilename = websave(filename, url)``.

    Parameters
    ----------
    filename : str
        Name of the file; it gets its name only when all of it has come.
    url : str
        Address that begins with "https://" or "http://".

    Returns
    -------
    outfilename : str
        Whole path of the file.

    Raises
    ------
    DataError
        The file cannot be had, or the answer ends too soon.
    ArgumentError
        Another kind of address.  Queries and options are not served: write them into the address.

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
    path = Path(str(filename)).expanduser().absolute()
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        request = urllib.request.Request(address, headers={"User-Agent": "dlarray"})
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer, open(part, "wb") as out:
            shutil.copyfileobj(answer, out)
            length = answer.headers.get("Content-Length")
        if length and length.isdigit() and part.stat().st_size != int(length):
            raise OSError(f"{part.stat().st_size:,} of {int(length):,} bytes came")
        part.replace(path)
    except (OSError, ValueError) as problem:  # URLError is one of the first kind
        raise DataError(
            f"websave: {describe(address)} cannot be kept as {describe(str(path))}: {problem}; fix: see the "
            "address in a browser"
        ) from None
    finally:
        part.unlink(missing_ok=True)
    return str(path)
