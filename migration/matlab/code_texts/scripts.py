"""Scripts that are run by their names, in the workspace of the script that runs them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from dlarray.errors import DataError

_OWN = (
    "__name__",
    "__doc__",
    "__file__",
    "__spec__",
    "__loader__",
    "__package__",
    "__builtins__",
    "__cached__",
)


def run_script(name: str, workspace: dict[str, Any], /) -> None:
    """Run a script's module with the variables of another one, as MATLAB runs a script by its name.

    Syntax: ``run_script("name", globals())``.

    The script reads and changes those variables, and leaves its own there. It is run anew each time.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/base-and-function-workspaces.html

    Examples
    --------
    >>> import os, sys, tempfile
    >>> from dlarray.matlab import run_script
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open(os.path.join(folder, "step_once.py"), "w") as file:
    ...         _ = file.write("x = x + 1")
    ...     sys.path.insert(0, folder)
    ...     space = {"x": 1}
    ...     run_script("step_once", space)
    ...     run_script("step_once", space)
    ...     sys.path.remove(folder)
    >>> space["x"]
    3
    """
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None:
        raise DataError(
            f"run_script: there is no module {name}; fix: run the program in the folder of the port"
        )
    code = compile(Path(spec.origin).read_text(encoding="utf-8"), spec.origin, "exec")
    own = {n: workspace[n] for n in _OWN if n in workspace}
    workspace.update(__name__=name, __file__=spec.origin)
    try:
        exec(code, workspace)
    finally:
        for n in _OWN:
            if n in own:
                workspace[n] = own[n]
            elif n != "__builtins__":
                workspace.pop(n, None)
