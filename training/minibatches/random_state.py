"""The state of the random numbers, kept and put back: so that data is shuffled alike when a pass is repeated."""

from __future__ import annotations

from typing import Any

from dlarray import random


def draws() -> dict[str, Any]:
    """The state of the random numbers."""
    stream = random.stream()
    return {"seed": int(stream.seed), "state": stream.state}


def put_back(state: dict[str, Any]) -> None:
    """Go on with random numbers from a state of them."""
    stream = random.stream()
    stream.seed, stream.state = int(state["seed"]), state["state"]
