"""More work that is timed beside PyTorch: convolution, and what memory bounds in 16 bits, in norms and in sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.gpu.works import (
    WHERE,
    Row,
    as_torch,
    both_ways,
    normal,
    ratio,
    torch_there,
    with_lent,
    with_precisions,
)


def convolution(time: Callable) -> list[Row]:
    """Windows of 3×3 and of one element; without PyTorch's kernels, and with them where they are."""
    import dlarray as dl

    batch, channels, size, filters = WHERE["convolution"]
    x, found = normal(batch, channels, size, size), []
    X = dl.dlarray(x.T, "SSCB")
    for side in (3, 1):
        w, b, g = normal(filters, channels, side, side), normal(filters), normal(batch, filters, size, size)
        W, B, G = dl.dlarray(w.T), dl.dlarray(b[:, None]), dl.dlarray(g.T, "SSCB")
        theirs, others, seed = None, [], None
        if torch_there():
            import torch

            others, seed = [as_torch(v).clone().requires_grad_(True) for v in (x, w, b)], as_torch(g)

            def theirs(x: Any, w: Any, b: Any, side: int = side) -> Any:
                return torch.nn.functional.conv2d(x, w, b, padding=side // 2)

        def ours(X: Any, W: Any, B: Any) -> Any:
            return dl.dlconv(X, W, B, Padding="same")

        sides = both_ways(ours, [X, W, B], G, theirs, others, seed)
        what = f"convolution {side}×{side}, single, B {batch} C {channels} {size}×{size} F {filters}"
        flops = 3 * 2.0 * batch * filters * channels * side**2 * size**2
        nbytes = 3.0 * (x.nbytes + g.nbytes)
        found.append(
            ratio(
                f"{what}, forward and backward",
                time(with_precisions(with_lent(sides))),
                4.0,
                "",
                nbytes,
                flops,
            )
        )
    return found


def memory(time: Callable) -> list[Row]:
    """The share of a plain copy's speed, by the bytes that must be moved at least."""
    import dlarray as dl
    from dlarray.autodiff.rows import add_rows
    from dlarray.kernels.cuda_sums import sum_of_rows

    count, length = WHERE["rows"]
    x, spare = normal(count, length), normal(count, length)

    def copy() -> None:
        spare[...] = x

    speed = 2 * x.nbytes / time({"copy": copy})["copy"]
    short, images = normal(16 * count, max(1, length // 64)), normal(*WHERE["images"])
    long = normal(max(1, count // 64), 64 * length)
    tokens, width, words = WHERE["tokens"]
    g, often = normal(tokens, width), (normal(tokens) > -1).astype("int64")
    work: dict[str, tuple[Callable, float]] = {
        f"softmax, single, {long.shape[0]}×{long.shape[1]}": (
            lambda: dl.softmax(dl.dlarray(long.T, "CB")), 3.0 * long.nbytes,  # it is read twice
        ),
        f"layernorm, single, {short.shape[0]}×{short.shape[1]}": (
            normed(dl.layernorm, short.T, "CB", short.shape[1]), 2.0 * short.nbytes,
        ),
        f"batchnorm, single, {images.shape}": (
            normed(dl.batchnorm, images.T, "SSCB", images.shape[1]), 3.0 * images.nbytes,
        ),
        f"rows added by number, single, {tokens}×{width}, two numbers": (
            lambda: add_rows(g, index=often, rows=words), float(g.nbytes),
        ),
        f"sum of rows, single, {count}×{length}": (lambda: sum_of_rows(x), float(x.nbytes)),
    }  # fmt: skip
    for name in ("half", "bfloat16"):
        try:
            X = getattr(dl, name)(dl.dlarray(x.T, "CB"))
        except Exception:  # there is no package for the class
            continue
        for call in (dl.softmax, dl.gelu, dl.relu):
            what = f"{call.__name__}, {name}, {count}×{length}"
            work[what] = (lambda call=call, X=X: call(X)), float(x.nbytes)
    found = []
    for what, (call, nbytes) in work.items():
        ours = time({"dlarray": call})["dlarray"]
        found.append(Row(what, ours, None, "bandwidth", nbytes / ours / speed, 0.7, "", nbytes))
    return found


def normed(function: Callable, x: Any, fmt: str, channels: int) -> Callable:
    import dlarray as dl

    X = dl.dlarray(x, fmt)
    offset, scale = (dl.dlarray(normal(channels)[:, None]) for _ in range(2))
    return lambda: function(X, offset, scale)
