"""The examples do what their pages promise."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_digits_self_attention(tmp_path, monkeypatch, capsys):
    """At least 95 % of the held-out digits, a line per epoch, MATLAB's displays, and a picture."""
    pytest.importorskip("sklearn", reason="the digits come with scikit-learn (extra demo)")
    pytest.importorskip("matplotlib", reason="the example draws (extra demo)")
    spec = importlib.util.spec_from_file_location("digits_example", EXAMPLES / "digits_self_attention.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    monkeypatch.setattr(example, "OUTPUT", tmp_path)
    assert example.main() >= 0.95
    printed = capsys.readouterr().out
    assert "8(C) × 1(B) × 2(T) single dlarray" in printed and "1×1 single dlarray" in printed
    assert printed.count("Epoch") == example.EPOCHS
    assert (tmp_path / "digits_self_attention.png").stat().st_size > 10_000
