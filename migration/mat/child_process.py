"""The parser's process: how it is started, what it may use, and how its answer becomes trees and arrays.

The parsers are compiled code that damaged files crash, so they run in a child, which has a limit of memory and of time.
It is given the folders of the libraries that it needs and nothing else of the path, above all not the current folder.
Loading these libraries takes most of a second, so one process does it and forks those that read (`kept_reader`).
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import json
import os
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import numpy as np

from dlarray import limits
from dlarray.errors import DataError, sizes
from dlarray.layers.files import hdf5_links
from dlarray.layers.files.mat_versions import version_of
from dlarray.migration.mat.kept_reader import Job, Unavailable, begin

NEEDED = ("numpy", "scipy", "h5py", "pandas", "matio")
PROGRAM = Path(__file__).with_name("reader_program.py")
DTYPES = {np.dtype(n).name: np.dtype(n) for n in ("?", *"bBhHiIqQ", "f4", "f8", "c8", "c16")}
SECONDS, BYTES_PER_SECOND = 60.0, 2e6  # the limit of time, and what a large file gets on top of it
LONGEST_TEXT = 2**31  # of the answer's tree


@dataclass
class Content:
    """What the parser found: a tree for each variable, and what the trees speak of."""

    variables: dict[str, list]
    objects: list[dict] = field(default_factory=list)
    arrays: list[np.ndarray] = field(default_factory=list)  # of the reversed shape, as they are stored here
    listed: dict[str, dict] = field(default_factory=dict)


def parse(caller: str, path: Path, names: list[str] | None, *, listing: bool = False) -> Content:
    """What a MAT file holds; with ``listing`` only the names, sizes and classes."""
    version = version_of(caller, path)
    seconds = SECONDS + path.stat().st_size / BYTES_PER_SECOND
    request = {
        "file": os.path.abspath(path),
        "version": version,
        "links": os.path.abspath(hdf5_links.__file__),
        "names": names,
        "list": listing,
        "memory": min(limits.memoryLimit() * limits.GIB, 2.0**62),
        "seconds": seconds,
        "path": _folders(caller),
    }
    try:
        child = _child(request, seconds)
    except TimeoutError:
        raise _late(caller, path, seconds) from None
    late = threading.Event()

    def end() -> None:
        late.set()
        child.kill()

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        assert child.stdout is not None and child.stderr is not None
        content = _answer(caller, path, child.stdout)
        if content is not None:
            return content
        words = child.stderr.read(10000).decode("utf-8", "replace").strip().splitlines()
        child.wait()
        if late.is_set():
            raise _late(caller, path, seconds)
        raise DataError(
            f"{caller}: the file '{path}' is damaged: the parser broke down over it"
            + (f" ({words[-1][:200]})" if words else "")
            + "; fix: save it again"
        )
    finally:
        timer.cancel()
        child.kill()
        child.wait()
        for stream in (child.stdout, child.stderr):
            if stream is not None:
                stream.close()


def _child(request: dict, seconds: float) -> Job | subprocess.Popen:
    """The process that reads one file: forked by the one that is kept for that, else one that loads all itself."""
    try:
        return begin({**request, "program": str(PROGRAM)}, _environment(), seconds)
    except Unavailable:
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", str(PROGRAM), json.dumps(request)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=PROGRAM.parent,
            env=_environment(),
            start_new_session=True,  # Ctrl-C is for this process, which ends the child
        )


def _late(caller: str, path: Path, seconds: float) -> DataError:
    return DataError(
        f"{caller}: reading the file '{path}' took more than {seconds:.0f} seconds, and was ended; fix: save fewer "
        "variables to a file"
    )


def _folders(caller: str) -> list[str]:
    """The folders of the libraries that the parser needs, the current folder never."""
    try:
        here = os.getcwd()
    except OSError:  # it is gone
        here = os.sep
    known = [
        entry
        for entry in sys.path
        if entry and os.path.isabs(entry) and os.path.isdir(entry) and not os.path.samefile(entry, here)
    ]
    found: dict[str, None] = {}
    for name in NEEDED:
        spec = importlib.machinery.PathFinder.find_spec(name, known)
        if spec is None:  # installed in another way
            spec = importlib.util.find_spec(name) if name in sys.modules else None
        if spec is None or not spec.submodule_search_locations:
            raise DataError(
                f"{caller}: MAT files are read by {_SAID.get(name, name)}, which is not installed; fix: pip install "
                "'dlarray[mat]'"
            )
        found[str(Path(next(iter(spec.submodule_search_locations))).parent)] = None
    return list(found)


_SAID = {"matio": "mat-io", "scipy": "SciPy", "pandas": "pandas, which mat-io needs"}


def _environment() -> dict[str, str]:
    """The parser's environment: one thread, no plug-ins of HDF5, nothing that Python reads."""
    own = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "HDF5_"))}
    one = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return own | one | {"HDF5_PLUGIN_PRELOAD": "::", "HDF5_USE_FILE_LOCKING": "FALSE"}


# -- the answer ------------------------------------------------------------------------------------------------
def _answer(caller: str, path: Path, stream: IO[bytes]) -> Content | None:
    """The parser's answer; None where it ended without one."""
    head = stream.read(8)
    if len(head) < 8:
        return None
    length = int.from_bytes(head, "little")
    if length > min(LONGEST_TEXT, limits.memoryLimit() * limits.GIB):
        raise _too_much(caller, path, f"a description of {length} bytes")
    text = stream.read(length)
    if len(text) < length:
        return None
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise DataError(
            f"{caller}: the values in the file '{path}' are nested too deep; fix: save them apart"
        ) from None
    if "error" in given:
        raise _refusal(caller, path, given)
    if "listed" in given:
        return Content({}, listed=given["listed"])
    return Content(given["variables"], given["objects"], _arrays(caller, path, given["arrays"], stream))


def _arrays(caller: str, path: Path, listed: list, stream: IO[bytes]) -> list[np.ndarray]:
    """The arrays that follow the text, once it is known that there is room for them."""
    total = 0
    plans = []
    for name, shape in listed:
        dtype, size = DTYPES.get(str(name)), tuple(int(n) for n in shape)
        if dtype is None or min(size) < 0:
            raise DataError(
                f"{caller}: the file '{path}' is damaged: it has an array of {name} of size {size}; fix: save it again"
            )
        total += dtype.itemsize * int(np.prod(size, dtype=object))
        plans.append((dtype, size))
    if total > limits.memoryLimit() * limits.GIB:
        raise _too_much(caller, path, f"{_gib(total)} GiB")
    arrays = []
    for dtype, size in plans:
        values = np.empty(size[::-1], dtype)
        if values.size:
            room = memoryview(values.reshape(-1).view(np.uint8))  # type: ignore[arg-type]
            got = 0
            while got < len(room):
                more = stream.readinto(room[got:])  # type: ignore[attr-defined]
                if not more:
                    raise DataError(
                        f"{caller}: the file '{path}' is damaged: the parser broke off in an array; fix: save it again"
                    )
                got += more
        arrays.append(values)
    return arrays


def _gib(size: int) -> str:
    number = size / limits.GIB
    return f"{number:.3g}" if number < 1000 else f"{number:,.0f}"


def _too_much(caller: str, path: Path, what: str) -> DataError:
    return DataError(
        f"{caller}: the variables of the file '{path}' need {what}, but at most {limits.memoryLimit():.3g} GiB are "
        f"allowed; fix: {caller}(filename, name) for one of them, or dl.memoryLimit(gib) to set another limit"
    )


def _refusal(caller: str, path: Path, given: dict) -> DataError:
    """The error that the parser's answer stands for."""
    words = str(given["words"])
    kind = given["error"]
    if kind == "absent":
        there = ", ".join(map(str, given["names"])) or "none"
        return DataError(
            f"{caller}: the file '{path}' has no variable '{words}'; fix: one of those in it: {there}"
        )
    if kind == "large":
        size = sizes(tuple(int(n) for n in given["size"]))
        return DataError(
            f"{caller}: the variable '{words}' of the file '{path}' has the size {size} and needs "
            f"{_gib(int(given['bytes']))} GiB, but at most {limits.memoryLimit():.3g} GiB are allowed; fix: "
            "dl.memoryLimit(gib) to set another limit, or another variable"
        )
    if kind == "memory":
        return _too_much(caller, path, "more memory than there is")
    if kind == "refused":
        return DataError(
            f"{caller}: the file '{path}' is not read: {words}; fix: a file that MATLAB's save wrote"
        )
    if kind == "import":
        return DataError(
            f"{caller}: a library that reads MAT files cannot be imported ({words}); fix: pip install 'dlarray[mat]'"
        )
    return DataError(f"{caller}: the file '{path}' is damaged ({words[:200]}); fix: save it again")
