"""Compiles PyTorch's programs for another process: ``python worker_torch.py``; JAX's are for `worker.py`."""

import importlib.util
import json
import os
import sys
from pathlib import Path


def main() -> None:
    source, answer = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the compiler prints is no answer
    setup = json.loads(source.readline())
    sys.path[:] = setup["path"]
    os.nice(setup["nice"]) if hasattr(os, "nice") else None
    path = Path(__file__).with_name("engine_torch_library.py")
    spec = importlib.util.spec_from_file_location("engine_torch_library", path)
    assert spec is not None and spec.loader is not None
    library = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(library)
    library.keep_in(lambda: setup["config"]["folder"])
    while size := source.read(8):
        text = source.read(int.from_bytes(size, "little")).decode()
        reason = b""
        try:
            library.compiled(text)
        except BaseException as problem:
            reason = f"{type(problem).__name__}: {problem}".encode()[:2000] or b"unknown"
        answer.write(len(reason).to_bytes(4, "little") + reason)
        answer.flush()


if __name__ == "__main__":
    main()
