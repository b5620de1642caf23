"""Archives: unzip, untar, gunzip, and zip, tar, gzip, which make them."""

from __future__ import annotations

import glob
import gzip as gzip_files
import os
import shutil
import tarfile
import tempfile
import urllib.parse
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.text.kinds import patterns
from dlarray.migration.matlab.web.saving import websave

_DAMAGED = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
)


def unzip(zipfilename: Any, outputfolder: Any = ".", /) -> Cell:
    """Take the files out of a zip archive.

    Syntaxes: ``unzip(zipfilename)``, ``unzip(zipfilename, outputfolder)``, ``filenames = unzip(…)``.

    Parameters
    ----------
    zipfilename : str
        The archive, or its address on another computer; ".zip" is added to a name without an ending.
    outputfolder : str, default "."
        Folder for the files; it is made if need be.

    Returns
    -------
    filenames : Cell
        Paths of the files, 1×n.

    Raises
    ------
    DataError
        The archive is damaged, wants to write outside of the folder, or is larger than what is free on the disk.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/unzip.html

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> from dlarray.matlab import unzip, zip_
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("one")
    >>> names = zip_(folder / "data.zip", folder / "a.txt")
    >>> names = unzip(folder / "data.zip", folder / "out")
    >>> (folder / "out" / "a.txt").read_text()
    'one'
    """
    if _is_address(zipfilename):
        return _fetched(unzip, zipfilename, outputfolder)
    path = _archive("unzip", zipfilename, (".zip",))
    folder = Path(str(outputfolder)).expanduser()

    def take() -> list[str]:
        with zipfile.ZipFile(path) as archive:
            members = [m for m in archive.infolist() if not m.is_dir()]
            targets = [_inside("unzip", path, folder, m.filename) for m in members]
            _fits("unzip", path, folder, sum(m.file_size for m in members))
            for member, target in zip(members, targets):
                target.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(member) as source, open(target, "wb") as out:
                    shutil.copyfileobj(source, out)
        return [str(t) for t in targets]

    return _names(_undamaged("unzip", path, take))


def untar(tarfilename: Any, outputfolder: Any = ".", /) -> Cell:
    """Take the files out of a tar archive, which may be compressed.

    Syntaxes: ``untar(tarfilename)``, ``untar(tarfilename, outputfolder)``, ``filenames = untar(…)``.

    Parameters
    ----------
    tarfilename : str
        The archive: .tar, .tgz, .tar.gz, .tar.bz2 or .tar.xz, or its address on another computer.
    outputfolder : str, default "."
        Folder for the files; it is made if need be.

    Returns
    -------
    filenames : Cell
        Paths of the files, 1×n; links and devices in the archive are refused.

    Raises
    ------
    DataError
        The archive is damaged, wants to write outside of the folder, or is larger than what is free on the disk.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/untar.html

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> from dlarray.matlab import tar, untar
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("one")
    >>> names = tar(folder / "data.tgz", folder / "a.txt")
    >>> names = untar(folder / "data.tgz", folder / "out")
    >>> (folder / "out" / "a.txt").read_text()
    'one'
    """
    if _is_address(tarfilename):
        return _fetched(untar, tarfilename, outputfolder)
    path = _archive("untar", tarfilename, (".tar", ".tgz", ".tar.gz"))
    folder = Path(str(outputfolder)).expanduser()

    def take() -> list[str]:
        with tarfile.open(path) as archive:
            members = [m for m in archive.getmembers() if not m.isdir()]
            for odd in (m for m in members if not m.isfile()):
                raise DataError(
                    f"untar: {describe(str(path))} holds {describe(odd.name)}, which is a link or a device; fix: an "
                    "archive of files"
                )
            targets = [_inside("untar", path, folder, m.name) for m in members]
            _fits("untar", path, folder, sum(m.size for m in members))
            for member, target in zip(members, targets):
                target.parent.mkdir(parents=True, exist_ok=True)
                source = archive.extractfile(member)
                with open(target, "wb") as out:
                    shutil.copyfileobj(source, out)  # type: ignore[arg-type]
        return [str(t) for t in targets]

    return _names(_undamaged("untar", path, take))


def gunzip(gzipfilenames: Any, outputfolder: Any = None, /) -> Cell:
    """Unpack files that gzip has packed.

    Syntaxes: ``gunzip(gzipfilenames)``, ``gunzip(gzipfilenames, outputfolder)``, ``filenames = gunzip(…)``.

    Parameters
    ----------
    gzipfilenames : str or cell
        Files that end in .gz, patterns with ``*``, or the address of one on another computer.
    outputfolder : str, optional
        Folder for the results: that of each file.

    Returns
    -------
    filenames : Cell
        Paths of the results, 1×n.

    Raises
    ------
    DataError
        A file is damaged, or larger than what is free on the disk.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gunzip.html

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> from dlarray.matlab import gunzip, gzip
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("one")
    >>> names = gzip(folder / "a.txt")
    >>> (folder / "a.txt").unlink()
    >>> names = gunzip(folder / "a.txt.gz")
    >>> (folder / "a.txt").read_text()
    'one'
    """
    if _is_address(gzipfilenames):
        return _fetched(gunzip, gzipfilenames, outputfolder)
    made = []
    for path in _listed("gunzip", gzipfilenames):
        name = path.name.removesuffix(".gz") if path.suffix == ".gz" else path.name + ".out"
        folder = path.parent if outputfolder is None else Path(str(outputfolder)).expanduser()
        folder.mkdir(parents=True, exist_ok=True)

        def take(path: Path = path, target: Path = folder / name) -> list[str]:
            free, written = shutil.disk_usage(target.parent).free, 0
            try:
                with gzip_files.open(path) as source, open(target, "wb") as out:
                    while block := source.read(
                        2**20
                    ):  # a small file may hold a gigantic one, and does not say so
                        written += len(block)
                        if written > free:
                            _fits("gunzip", path, target.parent, written)
                        out.write(block)
            except BaseException:
                target.unlink(missing_ok=True)
                raise
            return [str(target)]

        made += _undamaged("gunzip", path, take)
    return _names(made)


def zip_(zipfilename: Any, filenames: Any, rootfolder: Any = None, /) -> Cell:
    """Make a zip archive of files and folders.

    Syntaxes: ``zip_(zipfilename, filenames)``, ``zip_(zipfilename, filenames, rootfolder)``, ``entrynames = zip_(…)``.

    Parameters
    ----------
    zipfilename : str
        The archive, or its address on another computer; ".zip" is added to a name without an ending.
    filenames : str or cell
        Files, folders with all that is in them, or patterns with ``*``.
    rootfolder : str, optional
        Folder in which relative names are looked for: the current one.

    Returns
    -------
    entrynames : Cell
        Names in the archive, 1×n.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/zip.html

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> from dlarray.matlab import zip_
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("one")
    >>> list(zip_(folder / "data.zip", "a.txt", folder))
    ['a.txt']
    """
    path = _ending(zipfilename, ".zip")
    entries = _entries("zip", filenames, rootfolder)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, name in entries:
            archive.write(file, name)
    return _names([name for _, name in entries])


def tar(tarfilename: Any, filenames: Any, rootfolder: Any = None, /) -> Cell:
    """Make a tar archive of files and folders, compressed where its name ends in .tgz or .gz.

    Syntaxes: ``tar(tarfilename, filenames)``, ``tar(tarfilename, filenames, rootfolder)``, ``entrynames = tar(…)``.

    Parameters
    ----------
    tarfilename : str
        The archive; ".tar" is added to a name without an ending.
    filenames, rootfolder
        As for `zip_`.

    Returns
    -------
    entrynames : Cell
        Names in the archive, 1×n.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/tar.html

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> from dlarray.matlab import tar
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("one")
    >>> list(tar(folder / "data.tar", "*.txt", folder))
    ['a.txt']
    """
    path = _ending(tarfilename, ".tar")
    entries = _entries("tar", filenames, rootfolder)
    with tarfile.open(path, "w:gz" if path.suffix in (".tgz", ".gz") else "w") as archive:
        for file, name in entries:
            archive.add(file, name, recursive=False)
    return _names([name for _, name in entries])


def gzip(filenames: Any, outputfolder: Any = None, /) -> Cell:
    """Pack each file by gzip, beside the file or in a folder.

    Syntaxes: ``gzip(filenames)``, ``gzip(filenames, outputfolder)``, ``entrynames = gzip(…)``.

    Parameters
    ----------
    filenames : str or cell
        Files, or patterns with ``*``.
    outputfolder : str, optional
        Folder for the results: that of each file.

    Returns
    -------
    entrynames : Cell
        Paths of the results, 1×n.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gzip.html

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> from dlarray.matlab import gzip
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text("one")
    >>> [Path(name).name for name in gzip(folder / "a.txt")]
    ['a.txt.gz']
    """
    made = []
    for path in _listed("gzip", filenames):
        folder = path.parent if outputfolder is None else Path(str(outputfolder)).expanduser()
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / (path.name + ".gz")
        with open(path, "rb") as source, gzip_files.open(target, "wb") as out:
            shutil.copyfileobj(source, out)
        made.append(str(target))
    return _names(made)


def _is_address(given: Any) -> bool:
    return str(given).lower().startswith(("https://", "http://"))


def _fetched(take: Callable, address: Any, folder: Any) -> Cell:
    """What an archive of another computer holds: it is fetched into a folder for temporary files."""
    name = PurePosixPath(urllib.parse.urlsplit(str(address)).path).name or "archive"
    with tempfile.TemporaryDirectory() as place:
        return take(websave(Path(place) / name, address), "." if folder is None else folder)


def _archive(name: str, given: Any, endings: tuple[str, ...]) -> Path:
    path = Path(str(given)).expanduser()
    found = next((p for p in (path, *(Path(f"{path}{e}") for e in endings)) if p.is_file()), None)
    if found is None:
        raise ArgumentError(f"{name}: there is no file {describe(str(path))}; fix: the path of an archive")
    return found


def _ending(given: Any, ending: str) -> Path:
    path = Path(str(given)).expanduser()
    return path if path.suffix else Path(f"{path}{ending}")


def _inside(name: str, archive: Path, folder: Path, member: str) -> Path:
    """Where a member is written; never outside of the folder."""
    parts = PurePosixPath(member.replace("\\", "/")).parts
    target = folder.joinpath(*parts)
    if (
        not parts
        or ".." in parts
        or "\0" in member
        or Path(member).is_absolute()
        or PurePosixPath(member).is_absolute()
    ):
        raise DataError(
            f"{name}: {describe(str(archive))} holds {describe(member)}, which lies outside of the folder; fix: an "
            "archive that you trust"
        )
    return target


def _fits(name: str, archive: Path, folder: Path, needed: int) -> None:
    place = folder
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    if needed >= free:
        raise DataError(
            f"{name}: {describe(str(archive))} needs {needed:,} bytes or more, and the disk has {free:,} left; fix: "
            "another folder"
        )


def _undamaged(name: str, path: Path, take: Callable[[], list[str]]) -> list[str]:
    try:
        return take()
    except _DAMAGED as problem:
        words = str(problem) or type(problem).__name__
        raise DataError(
            f"{name}: {describe(str(path))} cannot be read: {words}; fix: fetch the file again"
        ) from None


def _listed(name: str, given: Any) -> list[Path]:
    found: list[Path] = []
    for text in patterns(name, "filenames", str(given) if isinstance(given, Path) else given):
        text = os.path.expanduser(text)
        paths = [Path(p) for p in sorted(glob.glob(text))] if "*" in text else [Path(text)]
        if not paths or not all(p.is_file() for p in paths):
            raise ArgumentError(f"{name}: there is no file {describe(text)}; fix: the path of a file")
        found += paths
    return found


def _entries(name: str, given: Any, rootfolder: Any) -> list[tuple[Path, str]]:
    """Files and their names in an archive."""
    root = Path("." if rootfolder is None else str(rootfolder)).expanduser()
    found: list[tuple[Path, str]] = []
    for text in patterns(name, "filenames", str(given) if isinstance(given, Path) else given):
        path = Path(text).expanduser()
        whole = path if path.is_absolute() else root / path
        paths = [Path(p) for p in sorted(glob.glob(str(whole)))] if "*" in text else [whole]
        if not paths or not all(p.exists() for p in paths):
            raise ArgumentError(
                f"{name}: there is no file {describe(str(whole))}; fix: the path of a file or a folder"
            )
        for each in paths:
            base = each.parent if path.is_absolute() else root
            files = sorted(p for p in each.rglob("*") if p.is_file()) if each.is_dir() else [each]
            found += [(file, file.relative_to(base).as_posix()) for file in files]
    return found


def _names(paths: list[str]) -> Cell:
    return Cell(paths, (1, len(paths)))
