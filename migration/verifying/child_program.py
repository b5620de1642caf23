"""The program of the process that runs a port: it writes down what each statement prints, shows, or fails with.

It runs without site packages of its own and is told where to import from. Statements run one by one, so that one that
fails does not end the rest; plots go to a module that draws nothing, because figures are not compared.
"""

from __future__ import annotations

import ast
import importlib.machinery
import json
import os
import sys
import threading
import time
import types
from typing import Any

OFTEN = 0.5  # seconds between two looks at the process
GREEDY = "it took more memory than the limit"  # the last line of such a process


KEPT = "dlarray_"  # attributes that the helpers of plots give to artists begin so
GIVES = {
    "plot": 1,
    "fill": 1,
    "step": 1,
    "stem": 3,
    "hist": 3,
}  # how many values functions of matplotlib give


class Nothing:
    """Takes every call, index, assignment and calculation, and stands for figures, axes and lines.

    What the helpers of plots keep on an artist, ``dlarray_handle`` and the like, is kept.
    """

    def __init__(self, name: str = "") -> None:
        object.__setattr__(self, "_name", name)

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith(("__", KEPT)):
            raise AttributeError(name)
        return Nothing(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith(KEPT):
            object.__setattr__(self, name, value)

    def __call__(self, *args: Any, **options: Any) -> Nothing:
        return self

    def __getitem__(self, key: Any) -> Nothing:
        return self

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __iter__(self) -> Any:
        return iter((self,) * GIVES.get(str(self._name), 2))

    def __enter__(self) -> Nothing:
        return self

    def __exit__(self, *error: Any) -> None:
        pass

    def __array__(self, *args: Any, **options: Any) -> Any:
        import numpy as np

        return np.zeros((1, 2), *args)  # a point

    def __float__(self) -> float:
        return 0.0

    def _number(self, other: Any = None) -> float:
        return 0.0

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _number
    __truediv__ = __rtruediv__ = __pow__ = __neg__ = __abs__ = _number


class NoPlots(types.ModuleType):
    """A module of plots all whose names do nothing."""

    __path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing(name)


class PlotFinder:
    """Finds that module wherever one of matplotlib is imported."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        ours = name.partition(".")[0] == "matplotlib"
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if ours else None  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> NoPlots:
        return NoPlots(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        pass


class Log:
    """The file of events; as standard output it collects what is printed."""

    encoding = "utf-8"

    def __init__(self, place: str) -> None:
        self.file = open(place, "w", encoding="utf-8")  # noqa: SIM115
        self.line = 0

    def event(self, *what: Any) -> None:
        self.file.write(json.dumps(what) + "\n")
        self.file.flush()

    def write(self, text: str) -> int:
        if text:
            self.event("text", self.line, str(text))
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        request = json.load(file)
    threading.Thread(target=_watch, args=(request["memory"],), daemon=True).start()
    sys.path[:] = [*request["path"], *sys.path]
    sys.meta_path.insert(0, PlotFinder())
    log = Log(request["log"])
    began = time.monotonic()
    sys.stdout = log
    _watch_displays(log)
    if request["seed"]:
        from dlarray.random import reseed

        reseed(request["seed"])
    if request["beside"]:
        from dlarray.migration.matlab.files.search_path import addpath

        addpath(*request["beside"])
    _run(request, log)
    log.event("end", time.monotonic() - began)


def _watch(memory: int) -> None:
    """End the process when it takes more memory, in bytes, than it may, and when whoever started it is gone."""
    parent = os.getppid()
    while os.getppid() == parent:
        if memory and _taken() > memory:
            os.write(2, f"{GREEDY}, {memory / 2**30:.1f} GB\n".encode())
            os._exit(3)
        time.sleep(OFTEN)
    os._exit(4)


def _taken() -> int:
    """The memory that the process has, or where only that is told the most that it has had, in bytes; 0 if unknown."""
    try:  # Linux; what `getrusage` tells there begins with the memory of the process that started this one
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        pass
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _watch_displays(log: Log) -> None:
    """Let `show` tell the name beside the text."""
    from dlarray.migration import matlab
    from dlarray.migration.matlab import displays

    def show(name: str, x: Any, /, *, kind: str = "") -> None:
        if x is None and name == "ans":  # of a call without outputs
            return
        log.event("show", log.line, displays.shown(name, x, kind) + "\n", name)

    displays.show = matlab.show = show  # ``dlarray.matlab`` takes it from there when the port imports it


def _run(request: dict, log: Log) -> None:
    place = request["module"]
    with open(place, encoding="utf-8") as file:
        text = file.read()
    module = types.ModuleType("__main__")
    module.__file__ = place
    sys.modules["__main__"] = module
    marks = request["marks"]
    began: set[int] = set()
    known = set(module.__dict__)
    stopped = 0  # the mark of a statement that failed, of which the rest is left out
    for node in ast.parse(text, place).body:
        mark = sum(python <= node.lineno for python, _ in marks)
        if mark == stopped != 0:
            continue
        line = marks[mark - 1][1] if mark else 0
        if line and line not in began:
            began.add(line)
            known = set(module.__dict__)
            log.event("begin", line)
        log.line = line
        try:
            exec(compile(ast.Module([node], []), place, "exec"), module.__dict__)
        except SystemExit:
            return
        except BaseException as problem:
            log.event("error", line, *_told(problem, place))
            stopped = mark
            # What a failed statement began or changed is missing from here on: not empty, not half done.
            for name in (set(module.__dict__) - known) | set(request["targets"].get(str(line), ())):
                module.__dict__.pop(name, None)


def _told(problem: BaseException, script: str) -> tuple[str, str]:
    """An error in words, with the place in a file beside the script; and whether a name of the script is missing."""
    text = f"{type(problem).__name__}: {problem}"[:1000]
    frames = []
    trace = problem.__traceback__
    while trace is not None:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    folder = sys.path[0]  # of all modules of the port
    inside = [(file, line) for file, line in frames if file != script and file.startswith(folder + os.sep)]
    if inside:
        text += f" (at {os.path.relpath(inside[-1][0], folder)}:{inside[-1][1]})"
    missing = isinstance(problem, NameError) and frames[-1][0] == script
    return text, "a name is missing" if missing else ""


if __name__ == "__main__":
    main()
