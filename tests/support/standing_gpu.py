"""A GPU of PyTorch's that is the processor: all but the device is real."""

from dlarray.machine import gpus, gpus_cupy


def stand_in(monkeypatch):
    """From now on in a test, PyTorch's tensors on the processor are on a GPU."""
    from dlarray.machine import gpus_torch

    monkeypatch.setattr(gpus_torch, "KIND", "cpu")
    monkeypatch.setattr(gpus, "driver", lambda: True)
    monkeypatch.setattr(gpus_cupy, "available", lambda: False)
    return gpus_torch
