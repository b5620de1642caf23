"""MATLAB's fixtures, as context managers for ``applyFixture``."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import warnings
from collections.abc import Iterator
from typing import Any

from dlarray.errors import ArgumentError


class _Folder(contextlib.AbstractContextManager):
    def __init__(self, works: bool):
        self.works = works

    def __enter__(self) -> _Folder:
        self.made = tempfile.TemporaryDirectory()
        self.Folder, self.before = self.made.name, os.getcwd()
        if self.works:
            os.chdir(self.Folder)
        return self

    def __exit__(self, *problem: Any) -> None:
        os.chdir(self.before)
        self.made.cleanup()


@contextlib.contextmanager
def _path(folder: Any, *, IncludeSubfolders: Any = False) -> Iterator[None]:
    folders = [str(folder)]
    if IncludeSubfolders:
        folders += [os.path.join(at, name) for at, names, _ in os.walk(str(folder)) for name in sorted(names)]
    sys.path[:0] = folders
    try:
        yield
    finally:
        for one in folders:
            sys.path.remove(one)


@contextlib.contextmanager
def _quiet(*names: Any) -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


_FIXTURES: dict[str, Any] = {
    "TemporaryFolderFixture": lambda: _Folder(False),
    "WorkingFolderFixture": lambda: _Folder(True),
    "PathFixture": _path,
    "SuppressedWarningsFixture": _quiet,
}


def fixture(name: str, /, *args: Any, **options: Any) -> Any:
    """A fixture of MATLAB by its name, until a test has ended: ``self.applyFixture(fixture("WorkingFolderFixture"))``.

    ``TemporaryFolderFixture`` and ``WorkingFolderFixture`` have ``Folder``; ``PathFixture`` takes a folder,
    and those in it with ``IncludeSubfolders=True``; ``SuppressedWarningsFixture`` silences all warnings.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.fixtures-package.html

    Examples
    --------
    >>> import os
    >>> from dlarray.matlab import fixture
    >>> with fixture("TemporaryFolderFixture") as made:
    ...     os.path.isdir(made.Folder)
    True
    """
    if name not in _FIXTURES:
        raise ArgumentError(f'fixture: there is no "{name}" here; fix: one of {", ".join(_FIXTURES)}')
    return _FIXTURES[name](*args, **options)
