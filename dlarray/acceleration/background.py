"""Compiling ahead, in a process beside this one, and the cache on disk through which its work comes back.

The cache is the compiler's own, in the user's cache folder, so a program that was compiled once starts quicker the next
time.  ``DLARRAY_COMPILATION_CACHE`` names another folder; ``off`` keeps nothing from run to run.  A cache that the user
has set for JAX is used as it is; what PyTorch keeps stands in a folder of its own beside.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dlarray.machine.cache import cache_folder

if TYPE_CHECKING:
    import tempfile

NICE = 5  # the program itself goes first
IDLE = 10.0  # seconds, after which its 200 MB are worth more than the second that another one takes to begin
_lock = threading.RLock()
_workers: dict[str, _Worker] = {}  # one for each compiler
_temporary: tempfile.TemporaryDirectory | None = None


def folder() -> str:
    """Where compiled programs are kept."""
    global _temporary
    chosen = os.environ.get("DLARRAY_COMPILATION_CACHE", "")
    if chosen.lower() == "off":
        import tempfile

        with _lock:
            if _temporary is None:
                _temporary = tempfile.TemporaryDirectory(prefix="dlarray-", ignore_cleanup_errors=True)
        return _temporary.name
    if chosen:
        return chosen
    return str(cache_folder("compiled"))


def _settings(jax: Any) -> dict[str, Any]:
    """The compiler's settings with which it keeps everything that it compiles."""
    if jax.config.jax_compilation_cache_dir:
        return {"jax_compilation_cache_dir": jax.config.jax_compilation_cache_dir}
    return {
        "jax_compilation_cache_dir": folder(),
        "jax_persistent_cache_min_compile_time_secs": 0.0,
        "jax_persistent_cache_min_entry_size_bytes": -1,
    }


@contextmanager
def cached(jax: Any) -> Iterator[None]:
    """Compile with the cache, for a block; a user's own settings are as before afterwards."""
    from jax.experimental.compilation_cache import compilation_cache

    with _lock:
        before = {name: getattr(jax.config, name) for name in _settings(jax)}
        theirs = bool(before["jax_compilation_cache_dir"])
        for name, value in _settings(jax).items():
            jax.config.update(name, value)
        try:
            if not theirs:
                compilation_cache.reset_cache()  # the folder is looked at once, when something is compiled first
            yield
        finally:
            for name, value in before.items():
                jax.config.update(name, value)
            if not theirs:
                compilation_cache.reset_cache()


class Job:
    """A program that is being compiled.

    Attributes
    ----------
    reason : str
        Why the compiler has failed; "" where it has not, or nobody knows.
    """

    def __init__(self) -> None:
        self._done = threading.Event()
        self.reason = ""

    def finish(self, reason: str = "") -> None:
        """Say that nothing is to be waited for any longer."""
        self.reason = reason
        self._done.set()

    def wait(self) -> None:
        """Until the program is in the cache, or will not come."""
        self._done.wait()


class _Worker:
    """A process that compiles; it lives while there is work."""

    def __init__(self, script: str, config: dict[str, Any], environment: dict[str, str]) -> None:
        import subprocess

        self._name = script
        # -I: nothing of the folder that the program runs in is imported that the program itself would not
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(Path(__file__).with_name(script))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | environment,
        )
        self._setup = {"path": [p for p in sys.path if p], "nice": NICE, "config": config}
        self._work: queue.SimpleQueue[tuple[bytes, Job]] = queue.SimpleQueue()
        threading.Thread(target=self._serve, name="dlarray compiles", daemon=True).start()

    def give(self, blob: bytes) -> Job:
        """Have a program compiled after those before it."""
        job = Job()
        self._work.put((blob, job))
        return job

    def _serve(self) -> None:
        """Hand over one program after the other, and wait for each; a program may be larger than a pipe holds."""
        given, answers = self._process.stdin, self._process.stdout
        assert given is not None and answers is not None
        job: Job | None = None
        try:
            given.write(json.dumps(self._setup).encode() + b"\n")
            while True:
                blob, job = self._work.get(timeout=IDLE)
                given.write(len(blob).to_bytes(8, "little") + blob)
                given.flush()
                size = answers.read(4)  # of the reason why not
                if len(size) < 4:
                    return
                job.finish(answers.read(int.from_bytes(size, "little")).decode())
        except (OSError, ValueError, queue.Empty):  # it was stopped, or has nothing to do
            pass
        finally:
            self._retire(job)

    def _retire(self, job: Job | None) -> None:
        """Nobody waits for what is left: whoever asked for it compiles it itself."""
        with _lock:
            if _workers.get(self._name) is self:
                del _workers[self._name]
            left = [] if job is None else [job]
            while not self._work.empty():
                left.append(self._work.get()[1])
        for job in left:
            job.finish()
        self.stop()

    def stop(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
        self._process.wait()


def compile_with_jax(jax: Any, blob: bytes) -> Job:
    """Have a program compiled into JAX's cache; returns at once."""
    return _compile("worker.py", blob, {"jax_enable_x64": True, **_settings(jax)}, {"JAX_PLATFORMS": "cpu"})


def compile_with_torch(text: str) -> Job:
    """Have the library of a program made, in `folder_for_torch`; returns at once."""
    config = {"folder": folder_for_torch()}
    return _compile("worker_torch.py", text.encode(), config, torch_environment())


def folder_for_torch() -> str:
    """Where libraries that PyTorch has compiled are kept."""
    return os.path.join(folder(), "torch")


def torch_environment() -> dict[str, str]:
    """The variables with which PyTorch compiles: what it keeps for itself stands beside, unless the user says where."""
    own = os.environ.get("TORCHINDUCTOR_CACHE_DIR")
    return {
        "TORCHINDUCTOR_CACHE_DIR": own or os.path.join(folder_for_torch(), "inductor"),
        "TORCHINDUCTOR_COMPILE_THREADS": "1",  # no further processes
    }


def _compile(script: str, blob: bytes, config: dict[str, Any], environment: dict[str, str]) -> Job:
    with _lock:
        try:
            if script not in _workers:
                _workers[script] = _Worker(script, config, environment)
            return _workers[script].give(blob)
        except OSError:  # no process can be started here
            job = Job()
            job.finish()
            return job


def stop() -> None:
    """End the processes that compile: when the program ends, and in a forked child, whose parent has them."""
    while _workers:
        _workers.popitem()[1].stop()


def _forget() -> None:
    global _lock
    _lock = threading.RLock()
    _workers.clear()


atexit.register(stop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
