"""On a machine with a GPU trainings of the tests stay on the processor, whose printed losses they compare."""

import functools

import pytest

from tests.support import lookalike


@functools.cache
def there_is_one() -> bool:
    """Whether there is a GPU, asked where no look-alike pretends that there is."""
    from dlarray.machine import gpus

    return gpus.library() is not None


@pytest.fixture(autouse=True)
def trainings_stay_on_the_processor(monkeypatch):
    if there_is_one():
        from dlarray.machine import gpus_cupy
        from dlarray.training.trainnet import placement

        monkeypatch.setattr(placement, "canUseGPU", lambda: lookalike.install() and gpus_cupy.available())
