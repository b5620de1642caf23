"""The checks that need a card, where there is one; and on the look-alike, as far as that goes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support import cuda_emulation, lookalike

sys.path.append(str(Path(__file__).resolve().parents[2]))

from benchmarks.gpu import __main__ as command  # noqa: E402
from benchmarks.gpu import checks  # noqa: E402


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_on_a_card(check):
    reason = "the look-alike stands in for CuPy" if lookalike.install() else command.missing()
    if reason:
        pytest.skip(reason)
    import cupy

    (found,) = checks.run(checks.Machine(cupy, cupy.asnumpy), (check,))
    if found.said.startswith("left out"):
        pytest.skip(found.said)
    assert found.said == "ok"


@pytest.mark.skipif(bool(cuda_emulation.missing()), reason=cuda_emulation.missing() or "-")
def test_the_checks_themselves():
    """What they say of kernels that are right, by the processor; and that what is wrong is told."""
    with cuda_emulation.installed(), lookalike.gpu_present():
        machine = checks.Machine(sys.modules["cupy"], lambda x: x._host)
        found = {one.name: one.said for one in checks.run(machine)}
        for name in ("orders", "products", "rounding", "packs", "again"):
            assert found[name] == "ok", (name, found[name])
        for name in ("streams", "nccl", "lent", "accelerated"):
            assert found[name].startswith("left out: "), (name, found[name])
        wrong = checks.Machine(machine.cupy, lambda x: x._host.astype(float) + 1)
        for name in ("orders", "products", "rounding"):
            (one,) = checks.run(wrong, (getattr(checks, name),))
            assert one.said.startswith("wrong: "), one
    (one,) = checks.run(machine, (lambda machine, gen: [][0],))
    assert one.said.startswith("IndexError: ")
