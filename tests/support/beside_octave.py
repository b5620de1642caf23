"""MATLAB snippets run twice: by Octave, and ported by Python; the values of X agree."""

import numpy as np
import pytest

from tests.support import matlab_programs, octave

NEEDS = pytest.mark.skipif(octave.program() is None, reason="Octave is not installed")


def agree(snippets, rtol=1e-12, atol=1e-12):
    """Each snippet leaves a number or an array of numbers in X."""
    answers = octave.run(list(snippets), {"unused": np.ones((1, 1))})
    wrong = []
    for snippet, answer in zip(snippets, answers, strict=True):
        space, _, error = matlab_programs.run(snippet)
        if answer.error or error:
            wrong.append(f"{snippet}: Octave {answer.error or 'has it'}; the port {error or 'has it'}")
            continue
        X = space["X"]
        found = np.atleast_2d(np.asarray(X.tolist() if hasattr(X, "tolist") else X))
        value = np.asarray(answer.value)
        if found.size == 0 == value.size:
            continue
        if found.shape != value.shape or not np.allclose(found, value, rtol=rtol, atol=atol, equal_nan=True):
            wrong.append(f"{snippet}:\n{found}\nis not\n{value}")
    assert not wrong, "\n".join(wrong)
