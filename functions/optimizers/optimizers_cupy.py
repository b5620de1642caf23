"""Steps of the optimisers in CUDA: several parameters in each launch, every array read and written once.

A table of addresses would have to be copied to the GPU first, so the arrays of a launch are its arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.backend import namespace
from dlarray.functions.optimizers.optimizer_steps import ADAM, KERNELS, SGDM, Many, Step
from dlarray.kernels.cuda import BLOCKS, THREADS, Source, fresh, laid, suits
from dlarray.kernels.cuda_packs import PACKS

SETS = 8  # parameters in a launch
TABLE = KERNELS.setdefault("cupy", {})


def _family(name: str, states: int, constants: Sequence[str], body: str) -> Source:
    """A kernel that steps up to ``SETS`` parameters with their states; a block works on one of them.

    ``body`` makes the new values q, s0, s1, … of an element of the parameter p, the gradient g and the states v0, v1, …
    """
    new, old = [f"s{k}" for k in range(states)], [f"v{k}" for k in range(states)]
    pointers = [f"REAL* {x}" for x in ("new_p", *(f"new_{x}" for x in new))]
    pointers += [f"const REAL* {x}" for x in ("old_p", "old_g", *(f"old_{x}" for x in old))]
    numbers = [f"double {c}_" for c in constants]
    names = [x.rpartition(" ")[2] for x in pointers]
    sets = [
        ", ".join([*(f"{x}{k}" for x in pointers), f"long long n{k}", f"double rate{k}"]) for k in range(SETS)
    ]
    calls = "\n".join(
        f"        case {k}: return step({', '.join(f'{x}{k}' for x in names)}, n{k}, rate{k}, "
        f"{', '.join(f'{c}_' for c in constants)});"
        for k in range(SETS)
    )
    arrays = [*zip(["p", "g", *old], names[1 + states :], strict=True)]
    results = [*zip(["q", *new], names[: 1 + states], strict=True)]
    read = ", ".join(f"{v} = {x} ? {x}[i] : (REAL)0" if v in old else f"{v} = {x}[i]" for v, x in arrays)
    packs = " ".join(f"Few<PACK> {v}_s = {x} ? ((const Few<PACK>*){x})[k] : Few<PACK>();" for v, x in arrays)
    return Source(
        PACKS
        + f"""
__device__ void step({", ".join([*pointers, "Index n", "double rate_", *numbers])}) {{
    const REAL rate = (REAL)rate_, {", ".join(f"{c} = (REAL){c}_" for c in constants)};
    Index first = (Index)blockIdx.x * blockDim.x + threadIdx.x, share = (Index)gridDim.x * blockDim.x;
    bool packed = {" && ".join(f"aligned(16, {x})" for x in names)};
    Index packs = packed ? n / PACK : 0;
    for (Index k = first; k < packs; k += share) {{
        {packs}
        Few<PACK> {", ".join(f"{v}_s" for v, _ in results)};
        #pragma unroll
        for (int j = 0; j < PACK; j++) {{
            REAL {", ".join(f"{v} = {v}_s.at[j]" for v, _ in arrays)};
{body}
            {" ".join(f"{v}_s.at[j] = {v};" for v, _ in results)}
        }}
        {" ".join(f"((Few<PACK>*){x})[k] = {v}_s;" for v, x in results)}
    }}
    for (Index i = packs * PACK + first; i < n; i += share) {{
        REAL {read};
{body}
        {" ".join(f"{x}[i] = {v};" for v, x in results)}
    }}
}}

extern "C" __global__ void {name}(
    {(", ".join([*sets, *numbers]))}
) {{
    switch (blockIdx.y) {{
{calls}
    }}
}}
""",
        rows=False,
    )


def _stepped(step: Step, name: str, states: int, constants: Sequence[str], body: str) -> None:
    """Put the kernel of a step into the table."""
    source = _family(name, states, constants, body)
    empty = (*(None,) * (3 + 2 * states), 0, 0.0)

    def kernel(pieces: list[tuple]) -> None:
        groups: dict[Any, list[tuple]] = {}
        for new, old, numbers in pieces:
            if suits(*new, *old):
                groups.setdefault((old[0].dtype, numbers[1:]), []).append((new, old, numbers[0]))
            else:
                _composed(step, new, old, numbers)
        for (_, rest), group in groups.items():
            for start in range(0, len(group), SETS):
                part = group[start : start + SETS]
                args: list = []
                for new, old, rate in part:
                    args += [*new, *(None if x is None else laid(x) for x in old), old[0].size, rate]
                for _ in range(SETS - len(part)):
                    args += empty
                largest = max(old[0].size for _, old, _ in part)
                packs = -(-largest * part[0][1][0].dtype.itemsize // 16)
                blocks = min(BLOCKS, -(-packs // THREADS)), len(part)
                source.launch(name, part[0][1][0], blocks, THREADS, *args, *rest)

    TABLE[step] = Many(kernel, lambda p: fresh(p, *p.shape))


def _composed(step: Step, new: Sequence, old: Sequence, numbers: tuple) -> None:
    """The general way, into the buffers: for what is empty, and where nothing can be compiled."""
    for out, value in zip(new, step.composed(namespace(old[0]), *old, *numbers), strict=True):
        out[...] = value


_stepped(
    ADAM, "adam", 2, ("decay", "squares", "small"),
    """
        REAL s0 = decay * v0 + (REAL)(1 - decay_) * g, s1 = squares * v1 + (REAL)(1 - squares_) * g * g;
        REAL q = p - s0 / (sqrt(s1) + small) * rate;""",
)  # fmt: skip
_stepped(
    SGDM, "sgdm", 1, ("momentum",),
    """
        REAL s0 = momentum * v0 - rate * g, q = p + s0;""",
)  # fmt: skip
