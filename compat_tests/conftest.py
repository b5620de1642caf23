"""On a machine with a GPU trainings stay on the processor: MATLAB's printed losses are compared to the last digit."""

import pytest

from dlarray.training.trainnet import placement


@pytest.fixture(autouse=True)
def trainings_stay_on_the_processor(monkeypatch):
    monkeypatch.setattr(placement, "canUseGPU", lambda: False)
