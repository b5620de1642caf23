"""The end of a recorded step on lists of arrays: the same bits, by fewer operations."""

import operator

import pytest

torch = pytest.importorskip("torch", reason="PyTorch records the operations")

from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402

from dlarray.acceleration.torch_graphs.grouped import group_the_end  # noqa: E402

SIZES = (3, 4), (4,), (2, 3, 2), (5, 1)


def recorded(function, *arrays):
    with torch.no_grad():
        return make_fx(function, tracing_mode="fake")(*arrays)


def operations(graph):
    """The names of what a graph calls, less what takes an element of a list."""
    return [
        node.target.name().removeprefix("aten::")
        for node in graph.graph.nodes
        if node.op == "call_function" and node.target is not operator.getitem
    ]


def grouped(function, *arrays):
    """The graph, which gives what it gave before, to the bit."""
    graph = recorded(function, *arrays)
    wanted = graph(*(x.clone() for x in arrays))
    group_the_end(graph)
    for found, expected in zip(graph(*(x.clone() for x in arrays)), wanted, strict=True):
        assert torch.equal(found, expected) and found.dtype is expected.dtype
    return graph


def arrays(seed, sizes=SIZES, kind=torch.float32):
    generator = torch.Generator().manual_seed(seed)
    return [torch.rand(size, generator=generator, dtype=kind) + 0.5 for size in sizes]


def adam(p, g, m, v, rate):
    m = m * 0.9 + g * 0.1
    v = v * 0.99 + g * g * 0.01
    return p - m / (v.sqrt() + 1e-8) * rate.to(p.dtype), m, v


def test_an_optimiser():
    """Its dozen operations stay, however many parameters there are; the rate is brought to their class once."""

    def step(t, *given):
        n = len(given) // 4
        rate = (1 - 0.99**t).sqrt() / (1 - 0.9**t)
        return [
            value for k in range(n) for value in adam(given[k], *(given[k + j * n] for j in (1, 2, 3)), rate)
        ]

    given = [x for seed in range(4) for x in arrays(seed)]
    graph = grouped(step, torch.tensor(3.0, dtype=torch.float64), *given)
    found = operations(graph)
    assert found.count("_to_copy") == 1
    lists = [name for name in found if name.startswith("_foreach_")]
    assert len(lists) == 12 and len(found) <= 12 + 7
    assert {"_foreach_mul.Scalar", "_foreach_mul.List", "_foreach_mul.Tensor", "_foreach_sub.List",
            "_foreach_add.List", "_foreach_add.Scalar", "_foreach_div.List", "_foreach_sqrt"} == set(lists)  # fmt: skip


def test_classes_and_numbers_apart():
    """Other classes, and other numbers, are other operations."""

    def step(*given):
        return [x * (2.0 if k < 4 else 3.0) for k, x in enumerate(given)]

    graph = grouped(step, *arrays(0), *arrays(1), *arrays(2, kind=torch.float64))
    assert operations(graph) == ["_foreach_mul.Scalar"] * 3


def test_what_is_broadcast_is_left():
    def step(x, y, row):
        return [x + row, y + row, row + x, x * row]

    graph = grouped(step, *arrays(0, [(3, 4), (2, 4), (4,)]))
    assert not [name for name in operations(graph) if name.startswith("_foreach")]


def test_only_the_end():
    """What others still make use of, and what stands before an operation that writes, stays where it is."""

    def step(x, y):
        a, b = x * 2, y * 2
        c, d = a @ a.T, b @ b.T
        c.add_(1)
        return [c - 1, d - 1, a - 1, b - 1]

    graph = grouped(step, *arrays(0, [(3, 4), (3, 4)]))
    found = operations(graph)
    assert found.count("mul.Tensor") == 2 and found[-1] == "_foreach_sub.Scalar" and "add_.Tensor" in found


def test_results_that_results_are_made_of():
    """A result that goes into another one stands before it."""

    def step(x, y):
        a, b = x + x, y + y
        return [a, b, a * a, b * b, (a * a - a).abs(), (b * b - b).abs()]

    found = operations(grouped(step, *arrays(0, [(3,), (4,)])))
    assert sum(not name.startswith("_foreach") for name in found) == 0


def test_without_anything_to_group():
    graph = grouped(lambda x: [torch.tanh(x @ x.T)], *arrays(0, [(3, 4)]))
    assert operations(graph)[1:] == ["mm", "tanh"]


def test_numbers_that_must_stay_apart():
    """Random numbers are drawn as often as before, and results have memory of their own."""

    def step(x, y, t):
        return [x * torch.rand(()), y * torch.rand(()), t + 1, t + 1]

    graph = recorded(step, *arrays(0, [(3,), (4,)]), torch.tensor(2.0))
    group_the_end(graph)
    assert operations(graph).count("rand") == 2 and operations(graph).count("add.Tensor") == 2
