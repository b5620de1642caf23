"""Which of two libraries computes an elementwise function, by the processor."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from dlarray.kernels import passes_torch  # noqa: E402  (needs PyTorch)
from dlarray.machine import processor  # noqa: E402


@pytest.fixture
def fresh():
    passes_torch.longer.cache_clear()
    yield
    passes_torch.longer.cache_clear()


def test_functions_of_mkl_are_left_to_pytorch_on_processors_of_intels(monkeypatch, fresh):
    single = np.dtype(np.float32)
    monkeypatch.setattr(passes_torch, "is_intels", lambda: False)
    elsewhere = passes_torch.longer(np.tanh, single), passes_torch.longer(np.sinh, single)
    passes_torch.longer.cache_clear()
    monkeypatch.setattr(passes_torch, "is_intels", lambda: True)
    there = passes_torch.longer(np.tanh, single), passes_torch.longer(np.sinh, single)
    if not elsewhere[0]:
        pytest.skip("NumPy has no loops of its own for this processor")
    assert elsewhere[0] > 2 and elsewhere[1] == there[1]  # which MKL has not
    assert there[0] <= 1 or not torch.backends.mkl.is_available()


def test_the_maker_is_read_where_the_system_tells(monkeypatch, tmp_path):
    processor.is_intels.cache_clear()
    monkeypatch.setattr(processor.Path, "read_text", lambda self, **_: "vendor_id\t: GenuineIntel\n")
    assert processor.is_intels()
    processor.is_intels.cache_clear()
    monkeypatch.setattr(processor.Path, "read_text", lambda self, **_: "vendor_id\t: AuthenticAMD\n")
    assert not processor.is_intels()
    processor.is_intels.cache_clear()
