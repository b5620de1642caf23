"""What a process does that prepares mini-batches: ``python worker_process.py``, started by `worker_processes`.

It gets tasks and calls through a pipe and answers each call with its number, what the task returns, or its error.
Large arrays of an answer lie in memory that both processes see, where the system has such memory, and else go through
the pipe.  It ends when its pipe does.

It starts in a fraction of the time that ``import dlarray`` takes: of the package it imports what its tasks need, and
the whole of it when one of them asks for something else.
"""

import os
import pickle
import struct
import sys
from typing import Any

# What it is, the number of the task or call, the length of the pickle, and of what follows.
HEAD = struct.Struct("<cQQQ")
TASK, CALL, ANSWER = b"T", b"C", b"A"
ALIGNED = 64
SMALL = 1 << 14  # bytes of an array that go through the pipe
LEAST = 1 << 20  # bytes of memory that both processes see
PACKAGES = ("functions", "layers", "training")


def read_exactly(pipe, size):
    """So many bytes; fewer at the end of the pipe."""
    data = bytearray(size)
    view, got = memoryview(data), 0
    while got < size:
        n = os.readv(pipe, [view[got:]]) if hasattr(os, "readv") else _read_into(pipe, view[got:])
        if not n:
            return data[:got]
        got += n
    return data


def _read_into(pipe, view):
    data = os.read(pipe, min(len(view), 1 << 20))
    view[: len(data)] = data
    return len(data)


def write_all(pipe, *parts):
    """All bytes of these parts."""
    for part in parts:
        view = memoryview(part).cast("B")
        while len(view):
            view = view[os.write(pipe, view[: 1 << 20]) :]


class Arena:
    """Memory for the arrays of one answer, in a file that the other process maps."""

    def __init__(self, file):
        import mmap

        self.file, self.used = file, 0
        self.size = LEAST
        os.ftruncate(file, self.size)
        self.map = mmap.mmap(file, self.size)
        self.older = []  # maps in which arrays of this answer lie

    def shrink(self):
        """Give back memory that only a task before has needed."""
        import mmap

        self.begin()
        if self.size > LEAST:
            self.size = LEAST
            self.map = mmap.mmap(self.file, self.size)
            os.ftruncate(self.file, self.size)

    def begin(self):
        """The next answer."""
        self.used, self.older = 0, []

    def room(self, size):
        """Where so many bytes begin."""
        import mmap

        start = -(-self.used // ALIGNED) * ALIGNED
        self.used = start + size
        if self.used > self.size:
            self.older.append(self.map)
            self.size = max(self.used, 2 * self.size)
            os.ftruncate(self.file, self.size)
            self.map = mmap.mmap(self.file, self.size)
        return start

    def array(self, shape, dtype):
        """A new array."""
        import numpy as np

        size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        if size < SMALL:
            return np.empty(shape, dtype)
        start = self.room(size)
        return np.frombuffer(self.map, np.uint8, size, start).view(dtype).reshape(shape)

    def place_of(self, raw):
        """Where a buffer lies in the file; it is copied there if it does not yet."""
        import numpy as np

        array = np.frombuffer(raw, np.uint8)
        address = array.ctypes.data
        for each in (self.map, *self.older):
            begins = np.frombuffer(each, np.uint8, 1).ctypes.data
            if begins <= address < begins + len(each):
                return address - begins
        start = self.room(len(array))
        np.frombuffer(self.map, np.uint8, len(array), start)[:] = array
        return start


def pickled(value, arena):
    """A value as a pickle, and what follows it: sizes and places of its large arrays, or these themselves."""
    buffers = []

    def apart(buffer):
        raw = buffer.raw()
        if raw.nbytes < SMALL:
            return True  # stays in the pickle
        buffers.append(raw)
        return False

    data = pickle.dumps(value, protocol=5, buffer_callback=apart)
    if arena is None:
        return data, struct.pack(f"<Q{len(buffers)}Q", 0, *(b.nbytes for b in buffers)), buffers
    places = [number for raw in buffers for number in (arena.place_of(raw), raw.nbytes)]
    return data, struct.pack(f"<Q{len(places)}Q", 1, *places), []


def light_packages(where, public):
    """Packages whose modules can be imported before they are themselves: that happens when more of them is wanted.

    ``where`` are their folders; ``public`` are what the package has under the names of modules, such as `struct`.
    """
    import types
    from importlib import import_module
    from importlib.machinery import ModuleSpec, PathFinder

    packages = []

    class Package(types.ModuleType):
        def __init__(self, name, path):
            super().__init__(name)
            self.__spec__ = ModuleSpec(name, None, is_package=True)
            self.__path__ = self.__spec__.submodule_search_locations = path
            self.__file__ = os.path.join(path[0], "__init__.py")
            packages.append(self)
            sys.modules[name] = self

        def __setattr__(self, name, value):
            if name not in public:  # the machinery of imports would set these to their modules
                super().__setattr__(name, value)

        def __getattr__(self, name):
            if name.startswith("__") and name not in ("__all__", "__version__"):
                raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
            module = f"{self.__name__}.{name}"
            if name not in public and (module in sys.modules or PathFinder.find_spec(module, self.__path__)):
                return import_module(module)
            whole()
            return getattr(self, name)

    def whole():
        names.load_plugins = plugins
        for package in packages:
            package.__class__ = types.ModuleType  # type: ignore[assignment]
        for package in reversed(packages):
            name, path = package.__name__, package.__path__[:1]
            spec: Any = PathFinder.find_spec(name, [os.path.dirname(path[0])])
            package.__spec__, package.__loader__, package.__path__ = spec, spec.loader, path
            spec.loader.exec_module(package)

    def more_plugins():
        whole()
        plugins()

    front = Package("dlarray", where["dlarray"])
    for name in PACKAGES:
        setattr(front, name, Package(f"dlarray.{name}", where[name]))
    import_module("dlarray.operators")
    import_module("dlarray.protocols")
    from dlarray import names

    plugins = names.load_plugins
    names.load_plugins = more_plugins  # which are looked for when a name is not known


def failed(error):
    """An error as an answer."""
    import traceback

    text = traceback.format_exc()
    try:
        reply = pickle.dumps((False, error, text))
        pickle.loads(reply)  # an exception with arguments of its own may not come back
    except Exception:
        from dlarray.errors import DataError

        own = DataError(f"a process that prepares mini-batches raised {type(error).__name__}: {error}")
        for note in getattr(error, "__notes__", ()):
            own.add_note(note)
        reply = pickle.dumps((False, own, text))
    return reply, struct.pack("<Q", 0), []


def serve(calls: int, answers: int, arenas: list) -> None:
    """Answer calls until there are no more."""
    task: Any = None
    failure: Exception | None = None
    memory: Any = None
    while len(head := read_exactly(calls, HEAD.size)) == HEAD.size:
        kind, number, length, _ = HEAD.unpack(head)
        data = read_exactly(calls, length)
        if kind == TASK:
            task = failure = None
            for arena in arenas:
                arena.shrink()
            if not length:
                continue  # nobody needs it now
            try:
                folder, path, blob = pickle.loads(data)
                if os.getcwd() != folder:
                    os.chdir(folder)
                if sys.path != path:
                    sys.path[:] = path
                task = pickle.loads(blob)
            except Exception as error:
                failure = error
            continue
        arena = arenas[number % len(arenas)] if arenas else None
        try:
            if failure is not None:
                raise failure
            if memory is None:
                from dlarray.training.datastores import batch_memory

                memory = batch_memory
            if arena is not None:
                arena.begin()
                memory.shared = arena.array if getattr(task, "reads", False) else None
            reply = pickled((True, task(*pickle.loads(data)), ""), arena)
        except Exception as error:
            reply = failed(error)
        finally:
            if memory is not None:
                memory.shared = None
        data, places, buffers = reply
        try:
            write_all(answers, HEAD.pack(ANSWER, number, len(data), len(places)), data, places, *buffers)
        except BrokenPipeError:
            return


def main():
    calls, answers = os.dup(0), os.dup(1)
    os.dup2(2, 1)  # what a task prints is no answer
    os.close(0)
    os.open(os.devnull, os.O_RDONLY)
    head = read_exactly(calls, HEAD.size)
    if len(head) < HEAD.size:
        return
    setup = pickle.loads(read_exactly(calls, HEAD.unpack(head)[2]))
    sys.path[:] = setup["path"]
    sys.argv = [""]
    light_packages(setup["packages"], setup["public"])
    arenas = [Arena(file) for file in setup["arenas"]]
    serve(calls, answers, arenas)


if __name__ == "__main__":
    main()
