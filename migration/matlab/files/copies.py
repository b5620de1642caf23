"""Files and folders copied, moved and gone to: copyfile, movefile, cd."""

from __future__ import annotations

import glob
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dlarray.errors import ArgumentError, describe


def copyfile(source: Any, destination: Any = ".", option: str = "", /, *, nargout: int = 0) -> Any:
    """Copy a file, a folder, or what a pattern names.

    Syntaxes: ``copyfile(source)``, ``copyfile(source, destination)``, ``copyfile(source, destination, "f")``,
    ``status, msg, msgID = copyfile(…, nargout=3)``.

    Parameters
    ----------
    source : str
        A file, a folder, or a pattern with ``*``.
    destination : str, default "."
        The new name, or a folder that is there.  The content of a folder goes into the folder of this name, which is
        made if need be.
    option : {"", "f"}
        "f" copies also where the file that is there is read-only.
    nargout : {0, 1, 2, 3}
        With outputs, a failure is no error: ``status`` is False and ``msg`` says why.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/copyfile.html

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> from dlarray.matlab import copyfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("one")
    >>> copyfile(folder / "a.txt", folder / "b.txt")
    >>> (folder / "b.txt").read_text()
    'one'
    """
    return _done("copyfile", source, destination, option, nargout, _copied)


def movefile(source: Any, destination: Any = ".", option: str = "", /, *, nargout: int = 0) -> Any:
    """Move or rename a file, a folder, or what a pattern names.

    Syntaxes: ``movefile(source)``, ``movefile(source, destination)``, ``movefile(source, destination, "f")``,
    ``status, msg, msgID = movefile(…, nargout=3)``.

    Parameters
    ----------
    source : str
        A file, a folder, or a pattern with ``*``.
    destination : str, default "."
        The new name, or a folder that is there, into which it goes.
    option : {"", "f"}
        "f" moves also where the file that is there is read-only.
    nargout : {0, 1, 2, 3}
        With outputs, a failure is no error: ``status`` is False and ``msg`` says why.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movefile.html

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> from dlarray.matlab import isfile, movefile
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("one")
    >>> movefile(folder / "a.txt", folder / "b.txt")
    >>> isfile(folder / "a.txt"), isfile(folder / "b.txt")
    (False, True)
    """
    return _done("movefile", source, destination, option, nargout, _moved)


def cd(folder: Any = None, /, *, nargout: int = 1) -> str:
    """Go to another folder; the result is the one before.

    Syntaxes: ``oldFolder = cd(newFolder)``, ``folder = cd()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cd.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import cd
    >>> old = cd(tempfile.mkdtemp())
    >>> _ = cd(old)
    >>> cd() == old == os.getcwd()
    True
    """
    before = os.getcwd()
    if folder is None:
        return before
    try:
        os.chdir(Path(str(folder)).expanduser())
    except (OSError, ValueError) as problem:
        raise ArgumentError(
            f"cd: {describe(str(folder))}: {_words(problem)}; fix: a folder that is there"
        ) from None
    return before


def _done(
    name: str, source: Any, destination: Any, option: str, nargout: int, step: Callable[[Path, Path], None]
) -> Any:
    if str(option).lower() not in ("", "f"):
        raise ArgumentError(
            f'{name}: the option must be "f", but it is {describe(option)}; fix: leave it out'
        )
    given = os.path.expanduser(str(source))
    to = Path(str(destination)).expanduser()
    try:
        many = "*" in given
        found = sorted(glob.glob(given)) if many else [given]
        if not found or not all(map(os.path.lexists, found)):
            raise FileNotFoundError(2, "there is no such file or folder", given)
        if many and len(found) > 1 and not to.is_dir():
            to.mkdir(parents=True)
        for each in found:
            target = (
                to / Path(each).name
                if to.is_dir() and (many or not os.path.isdir(each) or step is _moved)
                else to
            )
            if option and target.is_file():
                target.chmod(0o644)
            step(Path(each), target)
    except (OSError, shutil.Error, ValueError) as problem:
        if nargout:
            return (
                (False, _words(problem), f"MATLAB:{name.upper()}:OSError")[:nargout] if nargout > 1 else False
            )
        raise ArgumentError(
            f"{name}: {describe(given)}: {_words(problem)}; fix: see that it can be read and written"
        ) from None
    return None if not nargout else True if nargout == 1 else (True, "", "")[:nargout]


def _copied(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def _moved(source: Path, target: Path) -> None:
    if source.is_dir() and target.exists():
        raise FileExistsError(17, "there is something of this name", str(target))
    shutil.move(str(source), str(target))


def _words(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem)
