"""Where a call's time goes, by what the processor works in: matrix products, elementwise loops, Python, memory.

``perf`` looks at the calling thread some thousand times a second while the call is repeated.  What is no sample is
waiting: for other threads of a kernel, mostly.  Nothing is added to the call, so the parts add up to its time.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

RATE = 4000  # looks a second
LASTS = 1.0  # seconds
WAITING = "waiting"
# What a sample belongs to: the first whose pattern is found in "symbol (library)".
PARTS = {
    "products": r"gemm|gemv|gerb|openblas|mkl_|dnnl|\bjit_|\[JIT\]|//anon|brgemm|syrk|trsm",
    "waiting": r"libgomp|libiomp|sched_yield|futex|blas_thread",
    "memory": r"mem(move|cpy|set)|malloc|_int_free|\bcfree\b|clear_page|page_fault|\[kernel|\[k\]|madvise|mmap",
    "NumPy": r"_umath|numpy",
    "calls of PyTorch": r"libtorch_python|libc10|c10::|at::_ops|at::redispatch|torch::autograd|pybind11",
    "PyTorch": r"libtorch|\.cache|/torch/|aoti",
    "JAX": r"jaxlib|xla",
    "Python": r"libpython|/python3|_Py|python",
}
_PATTERNS = {name: re.compile(pattern) for name, pattern in PARTS.items()}
_SAMPLE = re.compile(r"^\s*[0-9a-f]+\s+(.*)$")


def missing() -> str:
    """Why it cannot be told; "" where it can."""
    return "" if shutil.which("perf") else "perf is not installed; fix: apt install linux-perf, or the like"


def part_of(sample: str) -> str:
    """The part that a sample, ``symbol (library)``, belongs to."""
    return next((name for name, pattern in _PATTERNS.items() if pattern.search(sample)), "other")


def counted(script: str) -> Counter[str]:
    """How many samples each part has, of what ``perf script -F ip,sym,dso`` prints."""
    found = (match.group(1) for line in script.splitlines() if (match := _SAMPLE.match(line)))
    return Counter(map(part_of, found))


def shares(call: Callable[[], object], lasts: float = LASTS) -> dict[str, float]:
    """The seconds of a call by part, the largest first."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "perf.data"
        command = ["perf", "record", "-q", "-e", "cpu-clock", "-F", str(RATE), "-o", str(data),
                   "-t", str(threading.get_native_id()), "--", "sleep", str(lasts)]  # fmt: skip
        call()
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as looking:
            calls, began = 0, time.perf_counter()
            while looking.poll() is None:
                call()
                calls += 1
            each = (time.perf_counter() - began) / max(calls, 1)
            said = looking.communicate()[1]
        if looking.returncode:
            raise OSError(f"perf: {said.strip()[:300]}")
        script = subprocess.run(
            ["perf", "script", "-i", str(data), "-F", "ip,sym,dso"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    parts = counted(script)
    looks = RATE * lasts
    parts[WAITING] += max(0, round(looks - sum(parts.values())))
    whole = sum(parts.values())
    return {name: each * count / whole for name, count in parts.most_common()}


def sentence(parts: dict[str, float]) -> str:
    """``8.75 ms: products 3.10, NumPy 2.20, …``, without what is less than a fiftieth."""
    whole = sum(parts.values())
    unit, scale = ("µs", 1e6) if whole < 1e-3 else ("ms", 1e3)
    digits = 0 if unit == "µs" else 2
    listed = ", ".join(f"{name} {s * scale:.{digits}f}" for name, s in parts.items() if s >= whole / 50)
    return f"{whole * scale:.{digits}f} {unit}: {listed}"
