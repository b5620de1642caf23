"""Files fetched from other computers: websave, urlwrite, and what MathWorks keeps for its examples."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from dlarray.errors import ArgumentError, DataError
from dlarray.machine.cache import cache_folder
from dlarray.migration.matlab.web.options import weboptions
from dlarray.migration.matlab.web.reading import older_answer, older_options, parted
from dlarray.migration.matlab.web.requests import address_of, asked, encoded, with_query

SUPPORT_FILES = "https://ssd.mathworks.com/supportfiles"
_SECONDS = 60  # without any answer


def websave(filename: Any, url: Any, /, *arguments: Any) -> str:
    """Fetch a file and keep it.

    Syntaxes: ``outfilename = websave(filename, url)``, ``websave(filename, url, QueryName, QueryValue, …)``,
    ``websave(…, options)``.

    Parameters
    ----------
    filename : str
        Name of the file; it gets its name only when all of it has come.
    url : str
        Address that begins with "https://" or "http://".
    arguments
        Names and values of a query, text, numbers or logicals; behind them what `weboptions` gives.

    Returns
    -------
    outfilename : str
        Whole path of the file.

    Raises
    ------
    DataError
        The file cannot be had, or the answer ends too soon.
    ArgumentError
        Another kind of address, or options that `weboptions` does not give.

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
    pairs, options = parted("websave", arguments)
    if not arguments:
        options.Timeout = _SECONDS
    address = with_query(address_of("websave", url), encoded("websave", pairs, options.ArrayFormat))
    method = "get" if options.RequestMethod == "auto" else options.RequestMethod
    path = _path(filename)
    asked("websave", address, options, method, None, path)
    return str(path)


def urlwrite(
    URL: Any,
    filename: Any,
    /,
    *,
    Get: Any = None,
    Post: Any = None,
    Timeout: Any = None,
    UserAgent: Any = "dlarray",
    Authentication: Any = "",
    Username: Any = "",
    Password: Any = "",
    nargout: int = 1,
) -> Any:
    """Fetch a file and keep it: the older `websave`.

    Syntaxes: ``urlwrite(URL, filename)``, ``urlwrite(URL, filename, Name=value)``,
    ``filestr, status = urlwrite(…, nargout=2)``.

    Parameters
    ----------
    URL : str
        Address that begins with "https://", "http://", "ftp://" or "file://".
    filename : str
        Name of the file.
    Get, Post, Timeout, UserAgent, Authentication, Username, Password
        As of `urlread`.
    nargout : {1, 2}
        With 2 there is no error, and ``status`` says whether the file came.

    Returns
    -------
    filestr : str
        Whole path of the file, empty where none came.
    status : int
        1, or 0 where none came.

    Raises
    ------
    DataError
        The file cannot be had, and no status is asked for.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/urlwrite.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import urlwrite
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("two words")
    >>> kept, status = urlwrite((folder / "a.txt").as_uri(), folder / "b.txt", nargout=2)
    >>> pathlib.Path(kept).read_text(), status
    ('two words', 1)
    """
    login = {"Username": Username, "Password": Password} if str(Authentication) else {}
    options = older_options("urlwrite", Timeout, UserAgent, login)
    try:
        path = _path(filename)
        older_answer("urlwrite", URL, Get, Post, options, path)
    except DataError:
        if nargout < 2:
            raise
        return "", 0
    return str(path) if nargout < 2 else (str(path), 1)


def _path(filename: Any) -> Path:
    return Path(str(filename)).expanduser().absolute()


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
    address = f"{SUPPORT_FILES}/{quote(str(parts))}"
    asked("downloadSupportFile", address, weboptions(Timeout=_SECONDS), "get", None, path)
    return str(path)
