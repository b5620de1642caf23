"""The machine and the release that a program asks for: ispc, computer, filesep, ver and their like."""

from __future__ import annotations

import os
import platform
import sys
from typing import Any

from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.struct import struct

RELEASE, VERSION = "R2026a", (26, 1)  # whose documentation this package follows


def ispc() -> bool:
    """Whether the program runs on Windows.

    Syntax: ``tf = ispc()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ispc.html

    Examples
    --------
    >>> from dlarray.matlab import ismac, ispc, isunix
    >>> ispc() != isunix(), ismac() <= isunix()
    (True, True)
    """
    return sys.platform == "win32"


def ismac() -> bool:
    """Whether the program runs on macOS.

    Syntax: ``tf = ismac()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ismac.html

    Examples
    --------
    >>> from dlarray.matlab import ismac
    >>> ismac() in (True, False)
    True
    """
    return sys.platform == "darwin"


def isunix() -> bool:
    """Whether the program runs on Linux or macOS.

    Syntax: ``tf = isunix()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isunix.html

    Examples
    --------
    >>> from dlarray.matlab import ispc, isunix
    >>> isunix() != ispc()
    True
    """
    return not ispc()


def isjava(A: Any, /) -> bool:
    """Whether a value is an object of Java: none is, for no Java runs beside Python.

    Syntax: ``TF = isjava(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isjava.html

    Examples
    --------
    >>> from dlarray.matlab import isjava
    >>> isjava("java.lang.String")
    False
    """
    return False


def isdeployed() -> bool:
    """Whether the program was compiled by MATLAB Compiler: it runs in Python, and was not.

    Syntax: ``TF = isdeployed()``.

    References
    ----------
    https://www.mathworks.com/help/compiler/isdeployed.html

    Examples
    --------
    >>> from dlarray.matlab import isdeployed
    >>> isdeployed()
    False
    """
    return False


def computer(what: str = "", /, *, nargout: int = 1) -> Any:
    """Kind of machine.

    Syntaxes: ``str = computer()``, ``str, maxsize, endian = computer(nargout=3)``, ``archstr = computer("arch")``.

    Returns
    -------
    str : str
        "PCWIN64", "GLNXA64", "MACI64" or "MACA64"; of ``computer("arch")`` in small letters, "maca64".
    maxsize : float
        Most elements of an array.
    endian : str
        "L" or "B": whether the lowest or the highest byte of a number comes first.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/computer.html

    Examples
    --------
    >>> from dlarray.matlab import computer
    >>> computer() in ("PCWIN64", "GLNXA64", "MACI64", "MACA64")
    True
    """
    mac = "MACA64" if platform.machine() in ("arm64", "aarch64") else "MACI64"
    name = "PCWIN64" if ispc() else mac if ismac() else "GLNXA64"
    if what:
        if str(what).lower() != "arch":
            raise ArgumentError(
                f'computer: takes "arch" or nothing, but it is {describe(what)}; fix: computer("arch")'
            )
        return "win64" if ispc() else name.lower()
    found = name, 2.0**48 - 1, "L" if sys.byteorder == "little" else "B"
    return found[0] if nargout < 2 else found[:nargout]


def filesep() -> str:
    """Sign between the folders of a path: a slash, on Windows a backslash.

    Syntax: ``f = filesep()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/filesep.html

    Examples
    --------
    >>> import os
    >>> from dlarray.matlab import filesep
    >>> filesep() == os.sep
    True
    """
    return os.sep


def pathsep() -> str:
    """Sign between the folders of a search path: a colon, on Windows a semicolon.

    Syntax: ``c = pathsep()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pathsep.html

    Examples
    --------
    >>> import os
    >>> from dlarray.matlab import pathsep
    >>> pathsep() == os.pathsep
    True
    """
    return os.pathsep


def verLessThan(toolbox: Any, version: Any, /) -> bool:
    """Whether the version is older than one: that of MATLAB R2026a, whose documentation this package follows.

    Syntax: ``tf = verLessThan(toolbox, version)``.

    Parameters
    ----------
    toolbox : {"matlab", "nnet", "deeplearning"}
        Name of MATLAB or of the Deep Learning Toolbox; of others nothing is known.
    version : str
        Version of the product, such as "9.14" of MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/verlessthan.html

    Examples
    --------
    >>> from dlarray.matlab import verLessThan
    >>> verLessThan("matlab", "9.14"), verLessThan("matlab", "99.1")
    (False, True)
    """
    if str(toolbox).lower() not in ("matlab", "nnet", "deeplearning"):
        raise ArgumentError(
            f'verLessThan: toolbox must be "matlab" or "nnet", but it is {describe(toolbox)}; fix: '
            "leave the question out"
        )
    parts = str(version).split(".")
    if not all(part.isdigit() for part in parts):
        raise ArgumentError(
            f'verLessThan: version must be like "9.14", but it is {describe(version)}; fix: "9.14"'
        )
    return VERSION < tuple(map(int, parts))


def ver(product: Any = None, /, *, nargout: int = 1) -> Any:
    """Version of products: of MATLAB and the Deep Learning Toolbox, whose documentation this package follows.

    Syntaxes: ``v = ver(product)``, ``v = ver()`` of both, and ``ver(nargout=0)``, which prints them.

    Parameters
    ----------
    product : str, optional
        Name of a product's folder: ``"matlab"``, ``"nnet"``, ``"parallel"``.

    Returns
    -------
    struct or StructArray
        ``Name``, ``Version`` and ``Release``; of products that are not here an empty structure array, as in MATLAB of
        those that are not installed.

    Notes
    -----
    MATLAB's ``Date`` is not there, nor what it prints of the licence and the machine.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ver.html

    Examples
    --------
    >>> from dlarray.matlab import ver
    >>> ver("matlab").Release
    '(R2026a)'
    >>> len(ver("parallel"))
    0
    """
    names = {"matlab": "MATLAB", "nnet": "Deep Learning Toolbox"}
    asked = {"deeplearning": "nnet"}.get(name := str(product).lower(), name)
    told = {"Version": ".".join(map(str, VERSION)), "Release": f"({RELEASE})"}
    found = [struct(Name=n, **told) for key, n in names.items() if product is None or key == asked]
    if nargout == 0:
        for v in found:
            print(f"{v.Name:<53} Version {v.Version:<11} {v.Release}")
        return None
    return (
        found[0] if len(found) == 1 else StructArray(found, (1, len(found)), ("Name", "Version", "Release"))
    )


def isMATLABReleaseOlderThan(release: Any, stage: Any = "release", update: Any = 0, /) -> bool:
    """Whether R2026a, whose documentation this package follows, is older than a release.

    Syntaxes: ``tf = isMATLABReleaseOlderThan(release)``, ``tf = isMATLABReleaseOlderThan(release, stage, update)``.

    Parameters
    ----------
    release : str
        Release of MATLAB, "R2023b".
    stage : {"release", "prerelease"}, default "release"
        Stage of that release; it decides nothing here.
    update : int, default 0
        Update of that release; it decides nothing here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ismatlabreleaseolderthan.html

    Examples
    --------
    >>> from dlarray.matlab import isMATLABReleaseOlderThan
    >>> isMATLABReleaseOlderThan("R2023b")
    False
    """
    text = str(release)
    if len(text) != 6 or text[0] not in "Rr" or not text[1:5].isdigit() or text[5].lower() not in "ab":
        raise ArgumentError(
            f'isMATLABReleaseOlderThan: release must be like "R2023b", but it is {describe(release)}; fix: "R2023b"'
        )
    return RELEASE.lower() < text.lower()
