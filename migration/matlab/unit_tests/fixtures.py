"""MATLAB's fixtures, as context managers for ``applyFixture``."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from typing import Any

from dlarray.arguments import flag
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.problems import warning
from dlarray.migration.matlab.unit_tests.path_fixture import on_path


class _Folder(contextlib.AbstractContextManager):
    """A folder that is there until the end, and kept where a test failed if that is asked for."""

    def __init__(
        self,
        works: bool,
        *,
        PreservingOnFailure: Any = False,
        WithSuffix: Any = "",
        PreserveOnFailure: Any = None,
    ):
        self.works, self.suffix = works, str(WithSuffix)
        kept = PreservingOnFailure if PreserveOnFailure is None else PreserveOnFailure
        self.kept = flag("TemporaryFolderFixture", "PreservingOnFailure", kept)

    def __enter__(self) -> _Folder:
        self.Folder, self.before = tempfile.mkdtemp(suffix=self.suffix), os.getcwd()
        if self.works:
            os.chdir(self.Folder)
        return self

    def __exit__(self, *problem: Any) -> None:
        os.chdir(self.before)
        if self.kept and problem[0] is not None:
            print(f"kept: {self.Folder}")
        else:
            shutil.rmtree(self.Folder, ignore_errors=True)


class _There(contextlib.AbstractContextManager):
    """Another current folder until the end."""

    def __init__(self, folder: Any):
        self.Folder = os.path.abspath(str(folder))
        if not os.path.isdir(self.Folder):
            raise ArgumentError(f"CurrentFolderFixture: there is no folder {folder}; fix: one that is there")

    def __enter__(self) -> _There:
        self.StartingFolder = os.getcwd()
        os.chdir(self.Folder)
        return self

    def __exit__(self, *problem: Any) -> None:
        os.chdir(self.StartingFolder)


@contextlib.contextmanager
def _quiet(*names: Any) -> Iterator[None]:
    named = [str(n) for one in names for n in ([one] if isinstance(one, str) else one)]
    before = [warning("off", n, nargout=1) for n in named]
    with warnings.catch_warnings():
        if not named:
            warnings.simplefilter("ignore")
        try:
            yield
        finally:
            for n, state in zip(named, before, strict=True):
                warning(state.state, n)


@contextlib.contextmanager
def _variable(name: Any, value: Any) -> Iterator[None]:
    before = os.environ.get(str(name))
    os.environ[str(name)] = str(value)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(str(name), None)
        else:
            os.environ[str(name)] = before


class Fixture(contextlib.AbstractContextManager):
    """Base of a program's ported fixtures: ``setup`` and ``teardown`` around the tests that apply them.

    What ``setup`` gives to ``addTeardown`` is called after ``teardown``, the last first; fixtures that it applies end
    then, too.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.fixtures.fixture-class.html

    Examples
    --------
    >>> from dlarray.matlab import Fixture
    >>> class Numbers(Fixture):
    ...     def setup(self):
    ...         self.value = 3
    ...         self.addTeardown(lambda: print("ends"))
    >>> with Numbers() as numbers:
    ...     numbers.value
    3
    ends
    """

    SetupDescription = TeardownDescription = ""

    def setup(self) -> None:
        """What is done before the tests."""

    def teardown(self) -> None:
        """What is done after the tests."""

    def addTeardown(self, f: Callable, *args: Any) -> None:
        """Call a function when the fixture ends."""
        self._stack.callback(f, *args)

    def applyFixture(self, other: Any) -> Any:
        """Set up another fixture until this one ends."""
        return self._stack.enter_context(other)

    def log(self, *args: Any) -> None:
        """Say something."""
        print(args[-1])

    def __enter__(self) -> Fixture:
        self._stack = contextlib.ExitStack()
        with contextlib.ExitStack() as undone:
            undone.push(self._stack)
            self.setup()
            undone.pop_all()
        return self

    def __exit__(self, *problem: Any) -> None:
        with self._stack:
            self.teardown()


_FIXTURES: dict[str, Any] = {
    "TemporaryFolderFixture": lambda **options: _Folder(False, **options),
    "WorkingFolderFixture": lambda **options: _Folder(True, **options),
    "CurrentFolderFixture": _There,
    "PathFixture": on_path,
    "SuppressedWarningsFixture": _quiet,
    "EnvironmentVariableFixture": _variable,
}
_OPTIONS = frozenset(
    "IncludeSubfolders IncludingSubfolders Position PreservingOnFailure PreserveOnFailure WithSuffix".split()
)


def fixture(name: str, /, *args: Any, **options: Any) -> Any:
    """A fixture of MATLAB by its name, until a test has ended: ``self.applyFixture(fixture("WorkingFolderFixture"))``.

    * ``TemporaryFolderFixture`` and ``WorkingFolderFixture`` (which is the current folder, too) have ``Folder``;
      options ``PreservingOnFailure`` and ``WithSuffix``.
    * ``CurrentFolderFixture`` takes a folder.
    * ``PathFixture`` takes folders, and those in them with ``IncludingSubfolders=True``.  At the beginning of the path
      (``Position="begin"``, the default) the functions and classes of the port that stand in the files there take
      the place of others of their names, wherever the port's modules have them, until the end.
    * ``SuppressedWarningsFixture`` silences the warnings of these identifiers, without any all warnings.
    * ``EnvironmentVariableFixture`` takes a name and a value.

    Raises
    ------
    ArgumentError
        Another name, a folder that is not there, or one with files of MATLAB alone.

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
    given, named = list(args), dict(options)
    while len(given) >= 2 and isinstance(given[-2], str) and str(given[-2]) in _OPTIONS:
        named.setdefault(str(given[-2]), given[-1])
        given = given[:-2]
    return _FIXTURES[name](*given, **named)
