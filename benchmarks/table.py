"""All rows: what is timed, how each side is made, and the bars, as ratios to the other side's time.

A work is one function or program with its data; a row is one of its parts, such as the forward pass.  ``alone`` is the
bar for the library with NumPy alone, ``kernels`` that with ``useKernels("torch")``; a bar with no name is that of all
parts.  Works of the group "compiled" are those of `dlaccelerate`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

FORWARD, BOTH, PULL = "forward", "sum of products and gradient", "forward and pull of a seed"
Bars = float | Mapping[str, float] | None


class Work(NamedTuple):
    """What is timed: its group and name, what makes its parts (module.function and arguments), its bars."""

    group: str
    name: str
    place: str  # "module.function" of this folder
    given: tuple = ()
    more: Mapping[str, Any] = {}
    alone: Bars = None
    kernels: Bars = None
    rounds: int = 15
    beside: str = "PyTorch"
    threads: int | None = None  # PyTorch's
    cost: Bars = None  # µs over the other side, in place of a ratio
    repeats: int | None = None
    calls: int = 1  # operations in a call, among which a cost is divided

    def counts(self, part: str) -> bool:
        """Whether a row is in the geometric mean: those beside PyTorch that have a bar, compiled ones apart."""
        return (
            self.group not in ("compiled", "floors") and self.cost is None and self.beside == "PyTorch"
            and (self.bar(part, False) is not None or self.bar(part, True) is not None)
        )  # fmt: skip

    def builder(self) -> Callable:
        """What makes the parts; its module is imported when it is needed."""
        module, _, function = self.place.partition(".")
        return getattr(importlib.import_module(f"benchmarks.{module}"), function)

    def make(self) -> Iterator[tuple[str, Callable, Callable]]:
        """The parts: name, our side, the other side."""
        return self.builder()(*self.given, **self.more)

    def bar(self, part: str, kernels: bool) -> float | None:
        bars = self.cost if self.cost is not None else self.kernels if kernels else self.alone
        return bars.get(part) if isinstance(bars, Mapping) else bars


def work(
    group: str, name: str, place: str, *given: Any, alone: Bars = None, kernels: Bars = None, **more: Any
) -> Work:
    settings = {k: more.pop(k) for k in list(more) if k in Work._fields}
    return Work(group, name, place, given, more, alone, kernels, **settings)


GEOMETRIC_MEAN = {"alone": 1.35, "kernels": 0.95}

step = partial(work, "steps")
attention = partial(work, "attention")
elementwise = partial(work, "elementwise")
images = partial(work, "images")
recurrent = partial(work, "recurrent")
losses = partial(work, "losses")


def derivatives(name: str, place: str, *given: Any, beside: str = "torch.func", **more: Any) -> Work:
    return work("derivatives", name, place, *given, threads=1, beside=beside, **more)


def cost(name: str, place: str, *given: Any, beside: str = "NumPy", **more: Any) -> Work:
    return work("arrays", name, place, *given, beside=beside, **more)


compiled = partial(work, "compiled")
floor = partial(work, "floors")

OF_ATTENTION = {"alone": 1.4, "kernels": 1.05}
SHORT = {"alone": 1.4, "kernels": {FORWARD: 1.1, BOTH: 1.05, PULL: 1.05}}


def rows(forward: float) -> dict[str, Bars]:
    """Bars of a pass over 2,048 rows of 1,024 numbers."""
    return {
        "alone": {FORWARD: forward, BOTH: 2.5, PULL: 2.5}, "kernels": {FORWARD: 1.05, BOTH: 1.1, PULL: 1.1},
    }  # fmt: skip


WORKS: list[Work] = [
    # -- training steps
    step("Burgers loss and gradient, 100 points", "accelerate.burgers", 100, alone=0.75, kernels=0.75, rounds=30),
    step("Burgers loss and gradient, 10,000 points", "accelerate.burgers", 10_000, alone=1.4, kernels=1.0),
    step("classifier 64-256-256-10, batch 64, step with Adam", "accelerate.classifier", alone=0.9, kernels=0.9,
         rounds=30),
    step("character GPT, 6 blocks, C 384, T 256, B 8", "layers.gpt", alone=1.2, kernels=1.05, rounds=7),
    step("digits CNN, an epoch", "training.epoch", alone=1.3, kernels=1.05),
    step("CNN step 16×16, B 64", "training.cnn", 16, 64, alone=1.3, kernels=1.05),
    step("CNN step 32×32, B 32", "training.cnn", 32, 32, alone=1.3, kernels=1.05),
    step("adamupdate, 1e7 parameters in 60 arrays", "training.adam", alone=1.1, kernels=0.9),
    step("trainnet, an epoch of the digits CNN", "training.epoch", "a loop by hand", alone=1.05, kernels=1.05,
         beside="a loop by hand"),
    # -- attention
    attention("T 512, B 2, 4 heads, D 64", "attention.attention", 2, 4, 512, 64, **SHORT),
    attention("T 512, B 2, causal", "attention.attention", 2, 4, 512, 64, "causal", **SHORT),
    attention("T 512, B 2, padding", "attention.attention", 2, 4, 512, 64, "padding", **SHORT),
    attention("T 1024, B 2, 4 heads, D 64", "attention.attention", 2, 4, 1024, 64, **OF_ATTENTION),
    attention("T 1024, B 2, causal", "attention.attention", 2, 4, 1024, 64, "causal", **OF_ATTENTION),
    attention("T 1024, B 2, padding", "attention.attention", 2, 4, 1024, 64, "padding", **OF_ATTENTION),
    attention("T 512, B 8, 8 heads, D 64", "attention.attention", 8, 8, 512, 64, **OF_ATTENTION),
    attention("T 4096, B 2, 4 heads, D 64", "attention.attention", 2, 4, 4096, 64, rounds=5, **OF_ATTENTION),
    # -- passes over 2,048 observations of 1,024 channels
    elementwise("softmax 2048×1024", "dlops.of_channels", "softmax", **rows(2.5)),
    elementwise("layernorm 2048×1024", "dlops.of_channels", "layernorm", **rows(5)),
    elementwise("gelu, exact, 2048×1024", "dlops.of_channels", "gelu", **rows(5)),
    elementwise('gelu, "tanh", 2048×1024', "dlops.of_channels", "gelu tanh"),
    elementwise("relu 2048×1024", "dlops.of_channels", "relu"),
    elementwise("sigmoid 2048×1024", "dlops.of_channels", "sigmoid"),
    elementwise("tanh 2048×1024", "dlops.of_channels", "tanh"),
    elementwise("chain tanh(x.*y+x).*sigmoid(x), 1e6", "dlops.chain", 10**6, alone=1.6, kernels=1.05),
    elementwise("embed, 10,000 words, C 256, B 16, T 256", "dlops.embed",
                alone={BOTH: 1.5, PULL: 1.5}, kernels={BOTH: 1.1, PULL: 1.1}),
    elementwise("fullyconnect 1024 to 512, B 2048", "dlops.of_channels", "fullyconnect"),
    elementwise("product 10,000×20 by 20×20", "dlops.product", 10_000, 20, 20),
    elementwise("product 1000×1000 by 1000×1000", "dlops.product", 1000, 1000, 1000),
    # -- recurrent
    recurrent("lstm T 64, B 16, C 64, H 128", "recurrent.recurrent", "lstm", 64, 16, 64, 128, alone=2, kernels=1.1),
    recurrent("lstm T 200, B 32, C 40, H 256", "recurrent.recurrent", "lstm", 200, 32, 40, 256, alone=2, kernels=1.1),
    recurrent("lstm T 100, B 32, C 128, H 256", "recurrent.recurrent", "lstm", 100, 32, 128, 256, alone=2, kernels=1.1),
    recurrent("gru T 64, B 16, C 64, H 128", "recurrent.recurrent", "gru", 64, 16, 64, 128, alone=2, kernels=1.1),
    recurrent("gru T 200, B 32, C 40, H 256", "recurrent.recurrent", "gru", 200, 32, 40, 256, alone=2, kernels=1.1),
    # -- images
    images("dlconv 32 to 64, 32×32, 3×3 same, B 8", "operations.convolution", 8, 32, 64, 32, 3, 1, alone=2,
           kernels=1.1),
    images("dlconv 3 to 16, 28×28, 5×5, B 8", "operations.convolution", 8, 3, 16, 28, 5, 0, alone=2, kernels=1.25),
    images("dlconv 32 to 64, 32×32, 3×3 stride 2, B 8", "operations.convolution", 8, 32, 64, 32, 3, 1, 2),
    images("dlconv 64 to 64, 32×32, 3×3 same, B 16", "operations.convolution", 16, 64, 64, 32, 3, 1, kernels=1.1),
    images("dlconv 3 to 32, 64×64, 5×5 same, B 16", "operations.convolution", 16, 3, 32, 64, 5, 2, kernels=1.1),
    images("dlconv channel-wise 64, 32×32, 3×3, B 8", "operations.channelwise", alone=2.5, kernels=1.15),
    images("dltranspconv 64 to 32, 16×16, 4×4 stride 2, B 8", "operations.transposed", alone=2.5, kernels=1.15),
    images("maxpool 2×2 stride 2, 32×32×32, B 8", "operations.pooling", "max 2", alone=2),
    images("maxpool 3×3 stride 2, 32×32×32, B 8", "operations.pooling", "max 3"),
    images("avgpool 2×2 stride 2, 32×32×32, B 8", "operations.pooling", "average 2"),
    images("avgpool 3×3 same, 32×32×32, B 8", "operations.pooling", "average 3"),
    images("avgpool global, 32×32×32, B 8", "operations.pooling", "global"),
    images("maxpool 2×2 stride 2, 56×56×64, B 16", "operations.pooling", "max 2", 16, 64, 56),
    images("avgpool 2×2 stride 2, 56×56×64, B 16", "operations.pooling", "average 2", 16, 64, 56),
    images("batchnorm 32×32×64, B 16", "operations.normalization", "batch", alone=3),
    images("batchnorm, running statistics, 32×32×64, B 16", "operations.normalization", "batch, running", alone=3),
    images("batchnorm, prediction, 32×32×64, B 16", "operations.normalization", "batch, prediction",
           alone={FORWARD: 3}, kernels={FORWARD: 1.1}),
    images("groupnorm, 8 groups, 32×32×64, B 16", "operations.normalization", "group",
           alone={FORWARD: 3}, kernels={FORWARD: 1.1}),
    images("instancenorm 32×32×64, B 16", "operations.normalization", "instance"),
    images("crosschannelnorm 5, 32×32×64, B 16", "operations.normalization", "cross-channel"),
    images("batchnorm 56×56×64, B 16", "operations.normalization", "batch", 16, 64, 56),
    images("groupnorm, 8 groups, 56×56×64, B 16", "operations.normalization", "group", 16, 64, 56),
    # -- losses
    losses("mse 2048×1024", "dlops.loss", "mse"),
    losses("crossentropy 2048×1024", "dlops.loss", "crossentropy", alone=2),
    losses("crossentropy, 10,000 classes, B 64", "operations.loss", "soft", alone=2),
    losses("indexcrossentropy, 10,000 classes, B 64", "operations.loss", "index", alone=2),
    losses("softmax, crossentropy, 10,000 classes, B 64", "operations.loss", "softmax, soft", alone=1.5, kernels=1.1),
    losses("softmax, indexcrossentropy, 10,000 classes, B 64", "operations.loss", "softmax, index", alone=1.5,
           kernels=1.1),
    # -- the cost of a small operation, a layer, a derivative
    cost("60 small traced operations, forward and backward", "autodiff.traced", alone=0.6, beside="PyTorch", threads=1,
         rounds=30),
    cost("60 small traced operations, beside HIPS autograd", "autodiff.beside_autograd",
         alone=0.25, beside="HIPS autograd", rounds=30),
    cost("one small untraced operation", "autodiff.untraced", cost=0.6, rounds=30, repeats=20, calls=60),
    cost("dlfeval of an empty function", "autodiff.empty", cost=5.0, repeats=2000),
    cost("8×16", "arrays.elementwise", cost=0.6, repeats=2000),
    cost("8×16, aligned", "arrays.aligned", cost=1.2, repeats=2000),
    cost("8×16", "arrays.subscripts", cost={}, repeats=2000),
    cost("64×128×100", "arrays.reductions", alone=1.2, kernels=1.2, repeats=20),
    cost("predict of 6 layers, 8-16-16-16-16-16-4", "layers.overhead", 8, 16, 16, 16, 16, 16, 4, alone=1.25,
         repeats=300,
         beside="the bare functions"),
    cost("predict of 6 layers, 64-128-128-128-128-128-10", "layers.overhead", 64, 128, 128, 128, 128, 128, 10,
         alone=1.25, repeats=300, beside="the bare functions"),
    cost("predict of 6 layers, 512-512-512-512-512-512-10", "layers.overhead", 512, 512, 512, 512, 512, 512, 10,
         alone=1.25, repeats=100, beside="the bare functions"),
    derivatives("dljacobian, MLP 16-64-64-32, 100 observations", "jacobians.jacobian", repeats=3),
    derivatives("dljacobian, one pull for all rows", "jacobians.jacobian", True, repeats=3, beside="one for each row"),
    derivatives("dllaplacian, MLP 3-32-32-1, 1000 points", "jacobians.laplacian"),
    derivatives("dlhessian, MLP 2-10-1, 50 observations", "jacobians.hessian_of_parameters", repeats=2),
    derivatives("dlhessian, one pull for all rows", "jacobians.hessian_of_parameters", True, repeats=2,
                beside="one for each row"),
    # -- an epoch of small networks: what reading takes
    *(
        work("reading", f"an epoch of {what}, {where}", "reading.epoch", what, where, alone=1.1, kernels=1.1, rounds=5,
             beside=f"a DataLoader with {workers} workers")
        for what in ("images", "sequences", "tables", "arrays")
        for where, workers in {"serial": 0, "background": 0, "parallel": 2}.items()
    ),
    # -- tables
    work("tables", "100,000 rows", "data_tables.rows", 100_000, beside="pandas", rounds=7),
    # -- NumPy by hand, where a bar is out of its reach
    floor("layernorm 2048×1024, forward, NumPy by hand", "floors.layernorm"),
    floor("gelu 2048×1024, forward, NumPy by hand", "floors.gelu"),
    floor("lstm T 64, forward, NumPy by hand", "floors.lstm"),
    floor("dlconv 3 to 16, 5×5, forward, NumPy by hand", "floors.convolution"),
    floor("attention T 512, B 2, forward, NumPy by hand", "floors.attention", False),
    floor("attention T 512, B 2, causal, forward, NumPy by hand", "floors.attention", True),
    # -- dlaccelerate, last: its compiler's threads are there from then on
    compiled("Burgers, 100 points, compiled", "accelerate.burgers", 100, True, alone=0.3, kernels=0.3, rounds=30),
    compiled("Burgers, 10,000 points, compiled", "accelerate.burgers", 10_000, True, alone=0.5, kernels=0.5),
    compiled("classifier, Adam inside, compiled", "accelerate.classifier", True, True, alone=0.55,
             kernels=0.55, rounds=30),
    compiled("classifier, Adam after, compiled", "accelerate.classifier", True, False, rounds=30),
    compiled("CNN step 16×16, B 64, compiled", "training.cnn", 16, 64, True, alone=1.0, kernels=1.0),
    compiled("CNN step 32×32, B 32, compiled", "training.cnn", 32, 32, True, alone=1.0, kernels=1.0),
    compiled("Burgers, 100 points, operations done again", "accelerate.burgers", 100, True, engine="numpy", rounds=30),
    compiled("CNN step 16×16, B 64, operations done again", "training.cnn", 16, 64, True, engine="numpy"),
    compiled("CNN step 32×32, B 32, operations done again", "training.cnn", 32, 32, True, engine="numpy"),
    compiled("character GPT, compiled", "layers.gpt", True, alone=0.95, kernels=0.95, rounds=7),
    compiled("Burgers, 10,000 points, compiled beside uncompiled", "accelerate.burgers", 10_000, True, "uncompiled",
             beside="uncompiled"),
    compiled("classifier, Adam inside, beside the same in JAX", "accelerate.classifier", True, True, "JAX", rounds=30,
             alone=1.35, kernels=1.35, beside="JAX"),
    compiled("classifier, the same in JAX", "accelerate.jax_by_hand", rounds=30),
]  # fmt: skip
