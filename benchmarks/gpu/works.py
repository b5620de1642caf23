"""The work that is timed beside PyTorch on the same card: operations, and a training step of a character GPT."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GEN = np.random.default_rng(0)
WHERE = {
    "attention": (8, 16, 2048, 64), "rows": (32768, 4096), "lstm": (200, 32, 40, 256), "convolution": (32, 64, 56, 64),
    "images": (256, 32, 112, 112), "tokens": (262144, 384, 65),
    "classifier": (64, 256, 64), "network": (128, 32, (32, 64, 128)),
}  # fmt: skip
GPT = {"channels": 384, "blocks": 6, "heads": 6, "length": 256, "batch": 64, "characters": 65}


class Row(NamedTuple):
    """A line of the table: what was timed, both sides, their ratio or the share of the copy bandwidth, the bar."""

    work: str
    ours: float | None  # milliseconds, or a number of launches
    theirs: float | None
    measure: str  # "ratio" (at most the bar) or "bandwidth" (at least)
    value: float | None
    bar: float
    note: str = ""
    nbytes: float = 0.0  # that must be read and written at least
    flops: float = 0.0
    also: dict[str, float] = {}  # milliseconds of PyTorch at other precisions; nobody writes into it

    def shares(self, peaks: dict[str, float]) -> dict[str, float]:
        """The shares of what a plain copy moves and of what a product of singles computes in the same time."""
        work = {"bytes": self.nbytes, "flops": self.flops}
        if not self.ours:
            return {}
        return {k: n / (self.ours * 1e-3) / peaks[k] for k, n in work.items() if n and peaks.get(k)}

    @property
    def met(self) -> bool | None:
        if self.value is None:
            return None
        return self.value >= self.bar if self.measure == "bandwidth" else self.value <= self.bar


def normal(*size: int) -> Any:
    import cupy

    return cupy.asarray(GEN.standard_normal(size, dtype=np.float32))


def ratio(
    work: str, found: dict[str, float], bar: float, note: str = "", nbytes: float = 0.0, flops: float = 0.0
) -> Row:
    theirs = found.get("PyTorch")
    value = None if theirs is None else found["dlarray"] / theirs
    also = {name: ms for name, ms in found.items() if name not in ("dlarray", "PyTorch")}
    return Row(work, found["dlarray"], theirs, "ratio", value, bar, note, nbytes, flops, also)


def with_precisions(sides: dict[str, Callable]) -> dict[str, Callable]:
    """The sides, and PyTorch's again with TF32 and in bfloat16 by autocast: what its users may have switched on."""
    if "PyTorch" not in sides:
        return sides
    import torch

    plain = sides["PyTorch"]

    def tf32() -> Any:
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
        try:
            return plain()
        finally:
            torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False

    def narrow() -> Any:
        with torch.autocast("cuda" if torch.cuda.is_available() else "cpu", dtype=torch.bfloat16):
            return plain()

    return {**sides, "PyTorch, TF32": tf32, "PyTorch, bfloat16": narrow}


def as_torch(x: Any, trained: bool = False) -> Any:
    """The same memory, as PyTorch sees it."""
    import torch

    return torch.from_dlpack(x).requires_grad_(trained)


def torch_there() -> bool:
    try:
        import torch
    except ImportError:
        return False
    return torch.cuda.is_available()


def pulled(function: Callable, G: Any) -> Callable:
    """A function of dlarrays that gives the gradients of the sum of its result times G."""
    import dlarray as dl

    return lambda *X: dl.dlgradient(dl.sum(function(*X) * G, "all"), *X)


def both_ways(
    function: Callable, arrays: list, G: Any, theirs: Callable, others: list, g: Any
) -> dict[str, Callable]:
    """Forward and backward on both sides."""
    import dlarray as dl

    step = pulled(function, G)
    sides: dict[str, Callable] = {"dlarray": lambda: dl.dlfeval(step, *arrays)}
    if torch_there():
        import torch

        sides["PyTorch"] = lambda: torch.autograd.grad(theirs(*others), others, g)
    return sides


def with_lent(sides: dict[str, Callable]) -> dict[str, Callable]:
    """The sides, and ours again with PyTorch's kernels lent to CuPy's arrays: the slower of the two is to go."""
    if not torch_there():
        return sides
    import dlarray as dl

    own = sides["dlarray"]

    def lent() -> Any:
        with dl.useKernels("torch"):
            return own()

    return {**sides, "dlarray with PyTorch's kernels": lent}


def attention(time: Callable) -> list[Row]:
    """Single, no mask; PyTorch's is its scaled_dot_product_attention at the precision of singles."""
    import dlarray as dl

    batch, heads, length, width = WHERE["attention"]
    raw = [normal(length, batch, heads * width) for _ in range(4)]
    X, G = [dl.dlarray(x.T, "CBT") for x in raw[:3]], dl.dlarray(raw[3].T, "CBT")
    sides: dict[str, Callable] = {"dlarray": lambda: dl.attention(*X, heads)}
    theirs, others, g = None, [], None
    if torch_there():
        import torch
        from torch.nn.functional import scaled_dot_product_attention

        with torch.no_grad():
            parts = [
                as_torch(x).reshape(length, batch, heads, width).permute(1, 2, 0, 3).contiguous() for x in raw
            ]
        others, g, theirs = (
            [x.clone().requires_grad_(True) for x in parts[:3]],
            parts[3],
            scaled_dot_product_attention,
        )

        def forward() -> Any:
            with torch.no_grad():
                return scaled_dot_product_attention(*parts[:3])

        sides["PyTorch"] = forward
    what = f"attention, single, B {batch} heads {heads} T {length} D {width}"
    step = both_ways(lambda *X: dl.attention(*X, heads), X, G, theirs, others, g)
    product = 2.0 * batch * heads * length * length * width  # two forward, five backward, and the two again
    nbytes = raw[0].nbytes
    return [
        ratio(f"{what}, forward", time(with_precisions(with_lent(sides))), 1.2, "", 4 * nbytes, 2 * product),
        ratio(
            f"{what}, forward and backward",
            time(with_precisions(with_lent(step))),
            1.2,
            "",
            12 * nbytes,
            7 * product,
        ),
        *narrow_attention(time, X, raw),
    ]


def narrow_attention(time: Callable, X: list, raw: list) -> list[Row]:
    """The same in bfloat16: products of 16 bits, scores and sums in single; no fused kernel."""
    import dlarray as dl

    batch, heads, length, width = WHERE["attention"]
    try:
        narrow = [dl.bfloat16(x) for x in X]
    except Exception:  # there is no package for the class
        return []
    sides: dict[str, Callable] = {"dlarray": lambda: dl.attention(*narrow, heads)}
    if torch_there():
        import torch
        from torch.nn.functional import scaled_dot_product_attention

        split = [as_torch(x).reshape(length, batch, heads, width).permute(1, 2, 0, 3) for x in raw[:3]]
        parts = [x.to(torch.bfloat16).contiguous() for x in split]
        sides["PyTorch"] = lambda: scaled_dot_product_attention(*parts)
    what = f"attention, bfloat16, B {batch} heads {heads} T {length} D {width}, forward"
    product = 2.0 * batch * heads * length * length * width
    return [ratio(what, time(with_lent(sides)), 1.1, "", 2 * raw[0].nbytes, 2 * product)]


def block_sizes(time: Callable) -> dict[str, float]:
    """How long attention takes with blocks of other sizes: for the next choice of ``SCORES``."""
    import dlarray as dl
    from dlarray.functions.attention import attention_cupy

    batch, heads, length, width = WHERE["attention"]
    X = [dl.dlarray(normal(length, batch, heads * width).T, "CBT") for _ in range(3)]
    found, usual = {}, attention_cupy.SCORES
    try:
        for power in (21, 22, 23, 24, 25, 26, 27):
            attention_cupy.SCORES = 1 << power
            found[f"2^{power}"] = time({"dlarray": lambda: dl.attention(*X, heads)}, rounds=5)["dlarray"]
    finally:
        attention_cupy.SCORES = usual
    return found


def rows(time: Callable) -> list[Row]:
    """What memory bounds: each must read and write its data once, at a share of the speed of a plain copy."""
    import dlarray as dl

    count, length = WHERE["rows"]
    x, spare = normal(count, length), normal(count, length)
    X = dl.dlarray(x.T, "CB")
    parameters = [normal(length) for _ in range(2)]
    offset, scale = (dl.dlarray(v[:, None]) for v in parameters)
    bytes_moved = 2 * x.nbytes

    def copy() -> None:
        spare[...] = x

    speed = bytes_moved / time({"copy": copy})["copy"]
    found = []
    calls: dict[str, Callable] = {
        "layernorm": lambda: dl.layernorm(X, offset, scale),
        "softmax": lambda: dl.softmax(X),
        "gelu": lambda: dl.gelu(X),
    }
    others: dict[str, Callable] = {}
    if torch_there():
        import torch
        import torch.nn.functional as F

        t, b, w = map(as_torch, (x, *parameters))
        others = {
            "layernorm": lambda: F.layer_norm(t, (length,), w, b),
            "softmax": lambda: torch.softmax(t, -1),
            "gelu": lambda: F.gelu(t),
        }
    for name, call in calls.items():
        sides = {"dlarray": call, **({"PyTorch": others[name]} if others else {})}
        times = time(sides)
        share = bytes_moved / times["dlarray"] / speed
        note = f"a copy moves {speed / 1e6:.0f} GB/s"
        found.append(
            Row(
                f"{name}, single, {count}×{length}",
                times["dlarray"],
                times.get("PyTorch"),
                "bandwidth",
                share,
                0.7,
                note,
                bytes_moved,
            )
        )
    return found


def lstm(time: Callable) -> list[Row]:
    import dlarray as dl

    steps, batch, inputs, hidden = WHERE["lstm"]
    x = normal(steps, batch, inputs)
    w, r, b = normal(inputs, 4 * hidden), normal(hidden, 4 * hidden) * np.float32(0.06), normal(4 * hidden)
    h, c = (normal(batch, hidden) * np.float32(0) for _ in range(2))
    g = normal(steps, batch, hidden)
    X, H, C = dl.dlarray(x.T, "CBT"), dl.dlarray(h.T, "CB"), dl.dlarray(c.T, "CB")
    weights = [dl.dlarray(v.T) for v in (w, r)] + [dl.dlarray(b[:, None])]
    theirs, others, seed = None, [], None
    if torch_there():
        import torch

        layer = torch.nn.LSTM(inputs, hidden).cuda()
        with torch.no_grad():
            layer.weight_ih_l0.copy_(as_torch(w).t())
            layer.weight_hh_l0.copy_(as_torch(r).t())
            layer.bias_ih_l0.copy_(as_torch(b))
            layer.bias_hh_l0.zero_()
        t, seed = as_torch(x).clone().requires_grad_(True), as_torch(g)
        others, theirs = [t, *layer.parameters()], lambda *_: layer(t)[0]
    sides = both_ways(
        lambda X, *W: dl.lstm(X, H, C, *W), [X, *weights], dl.dlarray(g.T, "CBT"), theirs, others, seed
    )
    what = f"lstm, single, T {steps} B {batch} I {inputs} H {hidden}, forward and backward"
    flops = 3 * 2.0 * steps * batch * (inputs + hidden) * 4 * hidden
    return [ratio(what, time(with_precisions(with_lent(sides))), 2.0, "", 3 * (x.nbytes + g.nbytes), flops)]


# -- the character GPT -----------------------------------------------------------------------------------------------
def as_tensor(X: Any) -> Any:
    """A dlarray whose data is a tensor on the GPU."""
    import torch

    import dlarray as dl

    x = torch.from_numpy(np.array(dl.extractdata(X)))
    return dl.dlarray(x.to("cuda" if torch.cuda.is_available() else "cpu"), dl.dims(X) or None)


def gpt_step(move: Callable | None = None, fast: bool = False) -> Callable[[], Any]:
    """A training step of the example's network: loss, gradients, Adam; ``move`` brings an array to the GPU.

    ``fast``: by ``dlaccelerate``, compiled already.
    """
    import dlarray as dl

    if str(EXAMPLES) not in sys.path:
        sys.path.insert(0, str(EXAMPLES))
    from character_gpt import characterGPT, modelLoss

    net = characterGPT(GPT["characters"], GPT["length"], GPT["channels"], GPT["heads"], GPT["blocks"])
    move = move or dl.gpuArray
    state: dict[str, Any] = {"net": dl.dlupdate(move, net), "m": [], "v": [], "i": 0}
    size = (1, GPT["batch"], GPT["length"])
    tokens = [GEN.integers(1, GPT["characters"] + 1, size).astype(np.float32) for _ in range(2)]
    X, T = (move(dl.dlarray(x, "CBT")) for x in tokens)

    def work(net: Any, m: Any, v: Any, i: int, X: Any, T: Any) -> tuple:
        loss, gradients = dl.dlfeval(modelLoss, net, X, T)
        return loss, *dl.adamupdate(net, gradients, m, v, i, 1e-4)

    call: Any = dl.dlaccelerate(work) if fast else work

    def step() -> Any:
        state["i"] += 1
        loss, state["net"], state["m"], state["v"] = call(
            state["net"], state["m"], state["v"], state["i"], X, T
        )
        return loss

    if fast:
        call.WarmUp = 4
        for _ in range(12):
            step()
    return step


def torch_gpt_step() -> Callable[[], Any]:
    """The same network and step in PyTorch, eagerly, as its users write it."""
    import torch
    import torch.nn.functional as F
    from torch import nn

    width, heads = GPT["channels"], GPT["heads"]

    class Block(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
            self.q, self.k, self.v, self.out = (nn.Linear(width, width) for _ in range(4))
            self.fc1, self.fc2 = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

        def forward(self, x: Any) -> Any:
            y = self.norm1(x)
            b, t, _ = y.shape
            q, k, v = (f(y).view(b, t, heads, -1).transpose(1, 2) for f in (self.q, self.k, self.v))
            y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(b, t, width)
            x = x + self.out(y)
            return x + self.fc2(F.gelu(self.fc1(self.norm2(x))))

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.words = nn.Embedding(GPT["characters"], width)
            self.places = nn.Embedding(GPT["length"], width)
            self.blocks = nn.Sequential(*(Block() for _ in range(GPT["blocks"])))
            self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, GPT["characters"])

        def forward(self, x: Any) -> Any:
            x = self.words(x) + self.places(torch.arange(x.shape[1], device=x.device))
            return self.head(self.norm(self.blocks(x)))

    net = Net().cuda()
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-4)
    size = (GPT["batch"], GPT["length"])
    x, t = (torch.from_numpy(GEN.integers(0, GPT["characters"], size)).cuda() for _ in range(2))

    def step() -> Any:
        loss = F.cross_entropy(net(x).reshape(-1, GPT["characters"]), t.reshape(-1))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        return loss.detach()

    return step


def gpt(time: Callable, count: Callable) -> tuple[list[Row], dict[str, Any]]:
    """The time of a step, its launches, and which kernels they are."""
    step = gpt_step()
    sides, detail = {"dlarray": step}, {}
    if torch_there():
        sides["PyTorch"] = torch_gpt_step()
        sides = with_lent(sides)
        sides["dlarray of tensors"] = gpt_step(as_tensor)
        sides["dlarray, dlaccelerate"] = gpt_step(fast=True)
    what = f"character GPT, {GPT['channels']} channels, {GPT['blocks']} blocks, T {GPT['length']}, batch {GPT['batch']}"
    tokens, channels = GPT["batch"] * GPT["length"], GPT["channels"]
    weights = GPT["blocks"] * 12 * channels**2 + channels * GPT["characters"]
    scores = GPT["blocks"] * 7.0 * tokens * GPT["length"] * channels  # half of them, for they are causal
    flops = 6.0 * tokens * weights + scores
    found = [ratio(f"{what}: training step", time(with_precisions(sides)), 1.2, flops=flops)]
    totals: dict[str, float] = {}
    for name, call in sides.items():
        kernels = count(call)
        if kernels is not None:
            detail[name] = dict(sorted(kernels.items(), key=lambda pair: -pair[1]))
            totals[name] = float(sum(kernels.values()))
    if "dlarray" in totals:
        found.append(ratio(f"{what}: kernel launches of a step", totals, 1.5))
    if not all(map(math.isfinite, (float(call()) for call in sides.values()))):
        found[0] = found[0]._replace(note="the loss is not finite")
    return found, detail
