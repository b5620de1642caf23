"""Activations in CUDA, each one pass over its data: gelu and relu with their gradients, sigmoid and leakyrelu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.autodiff.primitive import Primitive
from dlarray.functions.activations.activations import gelu_p, leakyrelu_p, relu_p, sigmoid_p
from dlarray.kernels.cuda import Source, fresh, laid, pulls, suits, suits_halves
from dlarray.kernels.cuda_packs import PACKS

SOURCE = Source(
    PACKS
    + r"""
#define ROOT_HALF ((REAL)0.70710678118654752440)
#define DENSITY ((REAL)0.39894228040143267794)  // 1/sqrt(2 pi)
#define SLOPE ((REAL)0.79788456080286535588)  // sqrt(2/pi)
#define CUBE ((REAL)(0.044715 * 0.79788456080286535588))

extern "C" __global__ void gelu_exact(const DATA* __restrict__ x, DATA* __restrict__ y, long long n) {
    mapped(x, y, n, [](REAL v) { return (REAL)0.5 * v * erfc(-v * ROOT_HALF); });
}

extern "C" __global__ void gelu_tanh(const DATA* __restrict__ x, DATA* __restrict__ y, long long n) {
    mapped(x, y, n, [](REAL v) { return (REAL)0.5 * v * (1 + tanh(v * (SLOPE + CUBE * v * v))); });
}

extern "C" __global__ void gelu_exact_pull(
    const DATA* __restrict__ g, const DATA* __restrict__ x, DATA* __restrict__ d, long long n
) {
    mapped(g, x, d, n, [](REAL g, REAL v) {
        return g * ((REAL)0.5 * erfc(-v * ROOT_HALF) + v * DENSITY * exp((REAL)-0.5 * v * v));
    });
}

extern "C" __global__ void gelu_tanh_pull(
    const DATA* __restrict__ g, const DATA* __restrict__ x, DATA* __restrict__ d, long long n
) {
    mapped(g, x, d, n, [](REAL g, REAL v) {
        REAL square = v * v, t = tanh(v * (SLOPE + CUBE * square));
        return g * ((REAL)0.5 * (1 + t) + (REAL)0.5 * v * (1 - t * t) * (SLOPE + 3 * CUBE * square));
    });
}

extern "C" __global__ void sigmoid(const DATA* __restrict__ x, DATA* __restrict__ y, long long n) {
    mapped(x, y, n, [](REAL v) { return 1 / (1 + exp(-v)); });
}

extern "C" __global__ void relu(const DATA* __restrict__ x, DATA* __restrict__ y, long long n) {
    mapped(x, y, n, [](REAL v) { return v < 0 ? (REAL)0 : v; });
}

extern "C" __global__ void relu_pull(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, long long n
) {
    mapped(g, y, d, n, [](REAL g, REAL v) { return v > 0 ? g : 0 * g; });
}

extern "C" __global__ void leakyrelu(const DATA* __restrict__ x, DATA* __restrict__ y, double scale, long long n) {
    REAL factor = (REAL)scale;
    mapped(x, y, n, [=](REAL v) { return v < 0 ? v * factor : v; });
}
""",
    rows=False,
)


def mapped(kernel: str, *arrays: Any, more: tuple = ()) -> Any:
    """An elementwise kernel of arrays of one shape: a new array of that shape."""
    y = fresh(arrays[0], *arrays[0].shape)
    SOURCE.each(kernel, y, y.size, *map(laid, arrays), y, *more, packed=True)
    return y


def _gelu(x, *, tanh):
    return mapped("gelu_tanh" if tanh else "gelu_exact", x)


def _gelu_pull(g, x, y, *, tanh, needs):
    return (mapped("gelu_tanh_pull" if tanh else "gelu_exact_pull", g, x),)


def _relu_pull(g, y, *, needs):
    return (mapped("relu_pull", g, y),)


def _sigmoid(x):
    return mapped("sigmoid", x)


def _relu(x):
    return mapped("relu", x)


def _leakyrelu(x, *, scale):
    return mapped("leakyrelu", x, more=(float(scale),))


def _declare(p: Primitive, forward: Callable, rule: Callable | None = None) -> None:
    """Put a kernel into the tables of a primitive, for all classes of numbers."""

    def asked(made_for: Callable, call: Callable, count: int) -> Callable:
        return lambda *arrays, **options: call(*arrays, **options) if made_for(*arrays[:count]) else None

    p.kernel("cupy")(asked(suits, forward, 1))
    p.half_kernel("cupy")(asked(suits_halves, forward, 1))
    if rule is not None:
        pulls(p)(asked(suits, rule, 2))
        p.half_vjp_kernel("cupy")(asked(suits_halves, rule, 2))


_declare(gelu_p, _gelu, _gelu_pull)
_declare(relu_p, _relu, _relu_pull)
_declare(sigmoid_p, _sigmoid)
_declare(leakyrelu_p, _leakyrelu)
