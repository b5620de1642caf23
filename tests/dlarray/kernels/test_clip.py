"""clip of arrays of PyTorch: the standard's, without a look at a value, for which a GPU would be waited for."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="its arrays are asked")

from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402

from dlarray import backend  # noqa: E402

BOUNDS = [
    (-0.5, 0.5), (0, None), (None, 0.25), (None, None), (1, -1), (np.float32(-0.5), np.float32(0.5)),
    (np.full(7, -0.25), 0.5), (np.linspace(-1, 0, 7, dtype=np.float32), np.linspace(0, 1, 7, dtype=np.float32)),
]  # fmt: skip


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("bounds", BOUNDS, ids=lambda bounds: str([np.shape(b) for b in bounds]))
def test_values_and_class(bounds, kind, gen):
    x = gen.standard_normal(7).astype(kind)
    x[3] = np.nan
    xp = backend.namespace(torch.from_numpy(x))
    found = xp.clip(
        torch.from_numpy(x), *(torch.from_numpy(b) if isinstance(b, np.ndarray) else b for b in bounds)
    )
    wanted = x if all(b is None for b in bounds) else np.clip(x, *bounds)
    assert found.numpy().dtype == kind
    np.testing.assert_array_equal(found.numpy(), wanted.astype(kind))


def test_integers():
    x = torch.arange(-3, 9)
    xp = backend.namespace(x)
    assert (
        xp.clip(x, 0, 5).tolist() == np.clip(np.arange(-3, 9), 0, 5).tolist()
        and xp.clip(x, 0, 5).dtype == x.dtype
    )


def test_no_element_is_chosen_by_its_value():
    xp = backend.namespace(torch.ones(3))
    graph = make_fx(lambda x: xp.clip(xp.clip(x, 0.0, 1.0), xp.zeros_like(x), None))(torch.randn(3))
    targets = {str(node.target) for node in graph.graph.nodes if node.op == "call_function"}
    assert targets and not any(
        "index" in name or "nonzero" in name or "local_scalar" in name for name in targets
    )
