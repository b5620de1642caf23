"""Compiles JAX's programs for another process: ``python worker.py``, started by `dlarray.acceleration.background`.

It is a process of its own because a compiler that runs in a thread can neither be stopped nor left alone when the
program ends.  It reads programs from its input, one after the other, and leaves what it makes of them in a cache on
disk, where the process that asked finds it.  It ends when its input does.
"""

import json
import os
import sys


def main() -> None:
    source, answer = sys.stdin.buffer, sys.stdout.buffer
    setup = json.loads(source.readline())
    sys.path[:] = setup["path"]
    os.nice(setup["nice"]) if hasattr(os, "nice") else None
    import jax
    from jax import export

    for name, value in setup["config"].items():
        jax.config.update(name, value)
    while size := source.read(8):
        blob = source.read(int.from_bytes(size, "little"))
        try:
            exported = export.deserialize(bytearray(blob))
            jax.jit(exported.call).lower(*exported.in_avals).compile()
        except Exception:  # whoever asked compiles it itself, and sees the reason
            pass
        answer.write(bytes(4))  # no reason to give up
        answer.flush()


if __name__ == "__main__":
    main()
