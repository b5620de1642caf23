"""A translated script run in a process of its own, with a limit of time: what it printed, statement by statement."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from dlarray import errors
from dlarray.migration.verifying.translating import Translation, lines_of_marks

PROGRAM = Path(__file__).with_name("child_program.py")
SHARE = 0.75  # of the machine's memory that a port may take
LARGEST_FOLDER = 500 * 1024 * 1024  # of the script's folder, which the port runs in a copy of


@dataclass
class Event:
    """What a statement did: printed text, showed a variable, or failed."""

    line: int  # of the statement, MATLAB's
    kind: str  # "text", "show", "error"
    text: str
    name: str = ""


@dataclass
class Run:
    """What a port did until it ended or was ended."""

    events: list[Event] = field(default_factory=list)
    reached: int = 0  # statements that were begun
    late: bool = False  # it was ended by the limit of time
    broken: str = ""  # how the process ended, where it broke down
    seconds: float = 0.0


def run(
    translation: Translation, out: str, script: str, more: list[str], seconds: float, seed: int = 0
) -> Run:
    """Run a translation whose modules belong in the folder ``out``, in a copy of the folders that it was made of.

    Random numbers begin as in a new session of MATLAB, or with a ``seed``.
    """
    for place, text in translation.modules.items():
        os.makedirs(os.path.dirname(place), exist_ok=True)
        Path(place).write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.dirname(os.path.abspath(script))
        root = os.path.commonpath([home, *map(os.path.abspath, more)])
        _copy(root, os.path.join(folder, "work"))
        work = os.path.normpath(os.path.join(folder, "work", os.path.relpath(home, root)))
        beside = [os.path.normpath(os.path.join(folder, "work", os.path.relpath(m, root))) for m in more]
        log = os.path.join(folder, "events")
        request = {
            "module": translation.script,
            "marks": lines_of_marks(translation.modules[translation.script]),
            "targets": translation.targets,
            "log": log,
            "seed": seed,
            "beside": beside,
            "memory": memory_limit(),
            "path": [out, *import_path()],
        }
        return _ended(request, work, log, seconds)


def _ended(request: dict, work: str, log: str, seconds: float) -> Run:
    done = Run()
    Path(log).touch()
    place = log + ".json"
    Path(place).write_text(json.dumps(request), encoding="utf-8")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    child = subprocess.Popen(
        [sys.executable, "-I", "-S", "-B", str(PROGRAM), place],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=work,
        env=environment | {"PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )
    words = b""
    try:
        words = child.communicate(timeout=seconds)[1]
    except subprocess.TimeoutExpired:
        done.late = True
    finally:
        child.kill()
        child.communicate()
    for line in Path(log).read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            kind, *rest = json.loads(line)
        except ValueError:
            break  # cut when the process was ended
        if kind == "begin":
            done.reached += 1
        elif kind == "end":
            done.seconds = rest[0]
        else:
            done.events.append(Event(rest[0], kind, rest[1], rest[2] if len(rest) > 2 else ""))
    if child.returncode and not done.late:
        last = words.decode("utf-8", "replace").strip().splitlines()
        done.broken = last[-1][:300] if last else f"the process ended with {child.returncode}"
    return done


def memory_limit() -> int:
    """How many bytes of memory a port may take; 0, any number, where the system does not tell what there is."""
    try:
        return int(SHARE * os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):
        return 0


def import_path() -> list[str]:
    """The folders that a child finds this library and its dependencies in."""
    own = str(Path(errors.__file__).resolve().parents[1])
    return [own, *(p for p in sys.path if p and os.path.isabs(p) and p != own)]


def _copy(source: str, target: str) -> None:
    """The script's folder, so that the port finds data and may write; without hidden folders and what is huge."""
    total = 0

    def skipped(folder: str, names: list[str]) -> set[str]:
        nonlocal total
        out = {n for n in names if n.startswith(".") or n in ("node_modules", "__pycache__")}
        for name in names:
            place = os.path.join(folder, name)
            if name not in out and os.path.isfile(place):
                total += os.path.getsize(place)
                if total > LARGEST_FOLDER:
                    out.add(name)
            elif name not in out and not os.path.isdir(place):
                out.add(name)  # a broken link, a socket
        return out

    shutil.copytree(source, target, ignore=skipped)
