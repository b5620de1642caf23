"""No call that only POSIX, Linux or glibc has stands outside of a guarded place, and a system without them will do."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import textwrap
from pathlib import Path

from tests.support.bundles import cases
from tests.test_imports import MODULES, tree

ROOT = Path(__file__).resolve().parents[1]
ONLY_POSIX = set(
    "fork forkpty register_at_fork sched_getaffinity sched_setaffinity sysconf getuid "
    "geteuid getgid getpgid setpgid setsid "
    "killpg uname statvfs mkfifo nice getloadavg wait3 wait4 WIFEXITED O_TMPFILE O_CLOEXEC "
    "getpriority fchown chown".split()
)
ONLY_POSIX_MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "pty", "syslog"}
# module: {what it uses: the words in its source that guard it}
GUARDED = {
    "dlarray.threads": {
        "sched_getaffinity": 'hasattr(os, "sched_getaffinity")',
        "sched_setaffinity": 'sys.platform != "linux"',
        "register_at_fork": 'hasattr(os, "register_at_fork")',
        "CDLL(None)": 'sys.platform != "linux"',
        "/sys/": "except OSError",
    },
    "dlarray.acceleration.worker": {"nice": 'hasattr(os, "nice")'},
    "dlarray.acceleration.worker_torch": {"nice": 'hasattr(os, "nice")'},
    "dlarray.allocator": {"CDLL(None)": 'sys.platform != "linux"'},
    "dlarray.machine.openblas": {"/proc/": "except OSError"},
    "dlarray.machine.processor": {"/proc/": "except OSError"},
    "dlarray.migration.verifying.child_program": {
        "/proc/": "except OSError",
        "resource": "except ImportError",
        "sysconf": "/proc/self/statm",  # of Linux
    },
    "dlarray.migration.verifying.running": {"sysconf": "except (AttributeError, ValueError, OSError)"},
    "dlarray.migration.mat.kept_reader": {
        "register_at_fork": 'hasattr(os, "register_at_fork")',
        "SIGKILL": 'hasattr(os, "fork") and hasattr(socket, "send_fds")',
    },
    "dlarray.migration.mat.reader_server": {
        "fork": "os.fork()",
        "SIGKILL": "signal.SIGKILL",
    },  # where there is fork
    "dlarray.random": {"register_at_fork": '"register_at_fork"'},
    "dlarray.acceleration.background": {"register_at_fork": 'hasattr(os, "register_at_fork")'},
    "dlarray.acceleration.engine_torch_library": {"/proc/": "except OSError"},
    "dlarray.limits": {
        "sysconf": "except (AttributeError, ValueError, OSError):  # Windows",
        "/proc/": "except (OSError, ValueError",
        "/sys/": "except (OSError, ValueError",
    },
    "dlarray.functions.differentiation.collector": {"register_at_fork": 'hasattr(os, "register_at_fork")'},
    "dlarray.functions.system.gpu_devices": {"/proc/": "OSError"},
    "dlarray.layers.files.whole_files": {
        "O_TMPFILE": 'hasattr(os, "O_TMPFILE")',
        "O_CLOEXEC": 'hasattr(os, "O_TMPFILE")',
        "/proc/": "os.path.exists",
    },
    "dlarray.training.monitor.screen": {"register_at_fork": 'hasattr(os, "register_at_fork")'},
    "dlarray.training.minibatches.worker_processes": {
        "register_at_fork": 'hasattr(os, "register_at_fork")',
        "sched_getaffinity": 'hasattr(os, "sched_getaffinity")',
    },
    "dlarray.migration.mat.reader_program": {
        "resource": "except ImportError:  # Windows",
        "sysconf": "except ImportError:  # Windows",  # it returns there
        "/proc/": "except (OSError, ValueError)",
    },
}


def posix(module):
    """What of a module only some systems have."""
    found = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "os" and node.attr in ONLY_POSIX:
                found.add(node.attr)
            if node.value.id == "signal" and node.attr.startswith("SIG") and node.attr not in SIGNALS:
                found.add(node.attr)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & ONLY_POSIX_MODULES
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module} & ONLY_POSIX_MODULES
            if node.module == "os":
                found |= {alias.name for alias in node.names} & ONLY_POSIX
        elif isinstance(node, ast.Call) and ast.unparse(node) in ("ctypes.CDLL(None)", "CDLL(None)"):
            found.add("CDLL(None)")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {root for root in ("/proc/", "/sys/") if node.value.startswith(root)}
    return found


SIGNALS = {"SIGINT", "SIGTERM", "SIGABRT", "SIG_DFL", "SIG_IGN"}  # Windows has these


@cases("module", list(MODULES))
def test_what_only_some_systems_have_is_guarded(module):
    known = GUARDED.get(module, {})
    strangers = posix(module) - set(known)
    assert not strangers, f"guard these, and say in GUARDED how: {strangers}"
    text = MODULES[module].read_text(encoding="utf-8")
    assert not [what for what, guard in known.items() if guard not in text]
    assert not set(known) - posix(module), "no longer used: take them out of GUARDED"


def test_the_search_finds_what_it_looks_for(monkeypatch):
    source = "import os, signal, fcntl\nfrom os import fork\nos.sysconf(1); signal.SIGKILL\n"
    source += "open('/proc/x'); ctypes.CDLL(None)"
    monkeypatch.setitem(globals(), "tree", lambda module: ast.parse(source))
    assert posix("any") == {"fcntl", "fork", "sysconf", "SIGKILL", "/proc/", "CDLL(None)"}


# Python's own modules and NumPy are loaded before, as they know the real system.
PROGRAM = """
import builtins, os, signal, sys, ctypes, io
import asyncio, concurrent.futures, http.server, logging, multiprocessing, platform, shutil, ssl, subprocess, tempfile
import numpy, safetensors.numpy
PLATFORM, GONE, MODULES = {platform!r}, {gone!r}, {modules!r}
sys.platform = PLATFORM
for name in GONE:
    if hasattr(os, name):
        delattr(os, name)
for name in dir(signal):
    if name.startswith("SIG") and name not in {signals!r}:
        delattr(signal, name)
for name in MODULES:
    sys.modules[name] = None
real_open, real_library = builtins.open, ctypes.CDLL
def opened(file, *args, **options):
    if isinstance(file, str) and file.startswith(("/proc/", "/sys/")):
        raise FileNotFoundError(2, "there is no such file", file)
    return real_open(file, *args, **options)
builtins.open = io.open = opened
def library(name, *args, **options):
    if name is None or "libc" in str(name):
        raise OSError("there is no such library")
    return real_library(name, *args, **options)
ctypes.CDLL = library

import dlarray as dl
X = dl.dlarray([[1, 2, 3], [4, 5, 6]], "BC")
assert repr(X).split("\\n")[0].strip() == "3(C) × 2(B) dlarray"
g = dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x**2, "all"), x), X)
assert (dl.extractdata(g) == 2 * dl.extractdata(X)).all()

dl.rng(0)
layers = [dl.featureInputLayer(4), dl.fullyConnectedLayer(8), dl.reluLayer(), dl.fullyConnectedLayer(2)]
net = dl.dlnetwork(layers)
data, targets = numpy.random.default_rng(0).normal(size=(64, 4)), numpy.zeros((64, 2))
options = dl.trainingOptions("adam", MaxEpochs=4, MiniBatchSize=16, Verbose=False, Plots="none")
net, info = dl.trainnet(data, targets, net, "mse", options, nargout=2)
net.save("net.safetensors")
again = dl.load("net.safetensors")
x = dl.dlarray(numpy.ones((1, 4)), "BC")
assert (dl.extractdata(again.predict(x)) == dl.extractdata(net.predict(x))).all()

big = dl.rand(1200, 1200)  # worth several threads
dl.tanh(big @ big)
before = dl.memoryLimit(0.001)
try:
    dl.zeros(1000, 1000)
except dl.errors.ArgumentError:
    pass
else:
    raise SystemExit("memoryLimit was not kept")
print("well")
"""


@cases(("platform", "gone", "modules"), [
    ("win32", sorted(ONLY_POSIX), sorted(ONLY_POSIX_MODULES)),
    ("darwin", ["sched_getaffinity", "sched_setaffinity", "O_TMPFILE"], []),
])  # fmt: skip
def test_a_system_without_them_will_do(platform, gone, modules, tmp_path):
    program = PROGRAM.format(platform=platform, gone=gone, modules=modules, signals=SIGNALS)
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")} | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", textwrap.dedent(program)],
        cwd=tmp_path, env=env, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["well"]
