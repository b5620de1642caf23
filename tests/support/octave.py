"""GNU Octave as an oracle: one process for a whole batch of snippets, values through .mat files.

Octave is asked for values, sizes and classes only, never for displayed text, and only in forms that it shares with
MATLAB.  It takes ``sum(A, [1 3])`` for a sum over the first dimension, ``f(1, A=2)`` for an assignment, and text in
double quotes for char, all without an error, so `refuse` stops such snippets here.
"""

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

_REDUCTIONS = "sum|prod|mean|median|mode|std|var|any|all|max|min|cumsum|cumprod"
_WRONG_FORMS = (
    (r'"', "text in double quotes is char in Octave"),
    (r"'all'", "Octave has no 'all' for reductions"),
    (r"'(omitnan|includenan|reverse|forward|native|omitmissing)'", "Octave has no such flag"),
    (
        rf"\b({_REDUCTIONS})\([^()]*,\s*\[\s*\d[\d\s,]*[\s,]\d",
        "Octave reduces over the first of several dimensions",
    ),
    (r"\w\([^()]*[^=<>~!]=[^=]", "Octave reads name=value as an assignment"),
)


@dataclass(frozen=True)
class Answer:
    """What Octave made of a snippet: a value with its class, or the message of its error."""

    value: np.ndarray | None
    kind: str
    error: str = ""


def program() -> str | None:
    """The path of octave-cli, or None."""
    return shutil.which("octave-cli")


def refuse(snippet: str) -> str | None:
    """Why Octave may not judge this snippet, or None."""
    return next((why for form, why in _WRONG_FORMS if re.search(form, snippet)), None)


def run(snippets: list[str], variables: dict[str, np.ndarray], timeout: float = 120) -> list[Answer]:
    """The value of ``X`` after each snippet, which starts from the variables and nothing else."""
    import scipy.io

    for snippet in snippets:
        why = refuse(snippet)
        if why:
            raise ValueError(f"{snippet}: {why}")
    names = " ".join(variables)
    logical = "".join(f"{n} = logical({n}); " for n, v in variables.items() if v.dtype == bool)
    with tempfile.TemporaryDirectory() as folder:
        there, back, script = (str(Path(folder, name)) for name in ("in.mat", "out.mat", "batch.m"))
        scipy.io.savemat(there, variables, oned_as="row")
        lines = ["1;", f"answers__ = cell(1, {len(snippets)});"]
        for i, snippet in enumerate(snippets, 1):
            # a function of its own for each snippet: what it leaves behind goes with it
            lines += [
                f"function r = case{i}(there)",
                f"load(there); {logical}",
                f"try, {snippet}; r = {{full(X), class(X), size(X), ''}};",
                "catch e, r = {[], '', [], e.message}; end, end",
            ]
        lines += [f"answers__{{{i}}} = case{i}('{there}');" for i in range(1, len(snippets) + 1)]
        lines += [f"save('-v6', '{back}', 'answers__');"]
        Path(script).write_text("\n".join(lines), encoding="utf-8")
        done = subprocess.run(
            [program() or "octave-cli", "-q", "-f", "--no-history", script],
            capture_output=True, text=True, timeout=timeout, cwd=folder, env={**os.environ, "LC_ALL": "C"},
        )  # fmt: skip
        if not os.path.exists(back):
            raise RuntimeError(f"octave-cli gave no answers for {names}: {done.stderr or done.stdout}")
        cells = scipy.io.loadmat(back)["answers__"].ravel()
    return [_answer(cell.ravel()) for cell in cells]


def _answer(parts: np.ndarray) -> Answer:
    value, kind, size, message = parts
    if message.size:
        return Answer(None, "", str(message[0]))
    return Answer(np.reshape(value, tuple(int(n) for n in size.ravel()), order="F"), str(kind[0]))
