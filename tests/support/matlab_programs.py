"""Whole MATLAB programs as tests of the translator: run by Octave and, translated, by Python; variables are compared.

Values that Octave cannot give (dlarray, strings) stand in the program, as ``%! name = value``.  A program that has such
lines and uses dlarray or strings is judged by them alone; in any other they replace the assignment of the same name.
"""

import contextlib
import functools
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.migration.porting.project import ported, ported_text
from dlarray.migration.porting.writing.names import python_name
from dlarray.migration.source.grammar import parse
from tests.support import octave

CLEAN = """
function v = clean__(v)
  if issparse(v), v = full(v); end
  if is_function_handle(v), v = 'HANDLE';
  elseif iscell(v), for k = 1:numel(v), v{k} = clean__(v{k}); end
  elseif isstruct(v), f = fieldnames(v);
    for k = 1:numel(v), for m = 1:numel(f), v(k).(f{m}) = clean__(v(k).(f{m})); end, end
  elseif isobject(v) || isjava(v), v = 'OBJECT';
  end
end
"""


def expected_lines(text: str) -> list[str]:
    return re.findall(r"^%! ?(.*)$", text, flags=re.M)


def by_hand(text: str) -> bool:
    return "% by Octave" not in text and (
        bool(expected_lines(text))
        and "% by hand" in text
        or bool(expected_lines(text))
        and bool(re.search(r'dlarray|["]\s*\+|\+\s*"|\["|=\s*"', text))
    )


def for_octave(text: str) -> str:
    """The program as Octave runs it: functions first, overridden assignments replaced."""
    hand = expected_lines(text)
    if by_hand(text):
        return "1;\n" + "\n".join(line + ";" for line in hand)
    file = parse(text)
    lines = text.split("\n")
    functions = []
    for f in file.functions:
        part = lines[f.line - 1 : f.last_line]
        functions += part
        for n in range(f.line - 1, f.last_line):
            lines[n] = ""
    overrides = {line.split("=")[0].strip(): line for line in hand}
    body = []
    for line in lines:
        name = line.split("=")[0].strip()
        body.append(overrides[name] + ";" if name in overrides and not line.startswith("%") else line)
    return "\n".join(["1;", *functions, *body])


def from_octave(programs: dict[str, str]) -> dict[str, dict | str]:
    """The variables after each program, or the message of its error."""
    import scipy.io

    out: dict[str, dict | str] = {}
    with tempfile.TemporaryDirectory() as folder:
        script = ["1;", CLEAN]
        for name, text in programs.items():
            Path(folder, f"p_{name}.m").write_text(
                for_octave(text)
                + f"""
names__ = who; keep__ = struct();
for n__ = 1:numel(names__)
  if numel(names__{{n__}}) > 1 && strcmp(names__{{n__}}(end-1:end), '__'), continue, end
  try, eval(['keep__.' names__{{n__}} ' = {{clean__(' names__{{n__}} ')}};']); end
end
save('-v7', '{folder}/{name}.mat', '-struct', 'keep__');
""",
                encoding="utf-8",
            )
            script.append(
                f"function run_{name}(), source('{folder}/p_{name}.m'); end\n"
                f"try, run_{name}(); catch e__, f__ = fopen('{folder}/{name}.err', 'w'); "
                f"fprintf(f__, '%s', e__.message); fclose(f__); end"
            )
        Path(folder, "batch.m").write_text("\n".join(script), encoding="utf-8")
        subprocess.run(
            [octave.program() or "octave-cli", "-q", "-f", "--no-history", str(Path(folder, "batch.m"))],
            capture_output=True, text=True, timeout=300, cwd=folder, env={**os.environ, "LC_ALL": "C"},
        )  # fmt: skip
        for name in programs:
            mat = Path(folder, f"{name}.mat")
            if mat.exists():
                loaded = scipy.io.loadmat(mat, chars_as_strings=True)
                out[name] = {
                    k: plain(v[0, 0]) for k, v in loaded.items() if not k.startswith("__") and k != "ans"
                }
            else:
                err = Path(folder, f"{name}.err")
                out[name] = err.read_text() if err.exists() else "Octave gave nothing"
    return out


def plain(v):
    """A value of scipy's as one that `difference` compares."""
    if isinstance(v, np.ndarray):
        if v.dtype.names:
            if v.size == 1:
                return {n: plain(v[n].ravel()[0]) for n in v.dtype.names}
            return [{n: plain(e[n]) for n in v.dtype.names} for e in v.ravel(order="F")]
        if v.dtype == object:
            return [plain(e) for e in v.ravel(order="F")]
        if v.dtype.kind in "US":
            return "" if v.size == 0 else str(v[0]) if v.size == 1 else [str(x) for x in v]
        return v
    return v


def python_value(v):
    """A value of a translated program in the same form."""
    from dlarray import dlarray
    from dlarray.matlab import CharArray, SparseMatrix, StringArray, StructArray
    from dlarray.struct import struct
    from dlarray.table.column import Column

    if isinstance(v, SparseMatrix):
        v = v.full
    if isinstance(v, dlarray):
        return np.asarray(v.extractdata()) if hasattr(v, "extractdata") else np.asarray(v)
    if isinstance(v, StructArray):
        return [{n: python_value(e[n]) for n in e} for e in v]
    if isinstance(v, CharArray):
        return list(v.rows)
    if isinstance(v, StringArray):
        return v.tolist() if v.shape != (1, 1) else v.tolist()[0]
    if isinstance(v, struct | dict):
        return {n: python_value(v[n]) for n in v}
    if isinstance(v, str):
        return str(v)
    if isinstance(v, bool | int | float | complex | np.generic):
        return np.array([[v]])
    if isinstance(v, Column) and len(v) == 1:
        return python_value(v[0])
    if isinstance(v, Column) and all(isinstance(e, bool | int | float) for e in v):
        return np.asarray(v).reshape(-1, 1)
    if isinstance(v, list | tuple):
        return [python_value(e) for e in v]
    if isinstance(v, np.ndarray):
        return np.atleast_2d(v)
    return "HANDLE" if callable(v) else v


def difference(mine, theirs, where="") -> str | None:
    """How two values differ, None where they do not."""
    if isinstance(theirs, dict):
        if isinstance(mine, list) and len(mine) == 1:
            mine = mine[0]
        if not isinstance(mine, dict) or set(mine) != set(theirs):
            return f"{where}: {mine!r} for fields {sorted(theirs)}"
        return next((d for n in theirs if (d := difference(mine[n], theirs[n], f"{where}.{n}"))), None)
    if isinstance(theirs, list):
        if isinstance(mine, np.ndarray) and not theirs and mine.size == 0:
            return None
        if not isinstance(mine, list) or len(mine) != len(theirs):
            return f"{where}: {mine!r} for {theirs!r}"
        pairs = enumerate(zip(mine, theirs, strict=True), 1)
        return next((d for i, (a, b) in pairs if (d := difference(a, b, f"{where}{{{i}}}"))), None)
    if isinstance(theirs, str):
        if isinstance(mine, np.ndarray) and mine.size == 0 and theirs == "":
            return None
        return None if isinstance(mine, str) and mine == theirs else f"{where}: {mine!r} for {theirs!r}"
    if isinstance(mine, list) and not mine and theirs.size == 0:
        return None
    if isinstance(mine, str) and mine == "" and theirs.size == 0:
        return None
    if not isinstance(mine, np.ndarray):
        return f"{where}: {mine!r} for {theirs!r}"
    if mine.shape != theirs.shape:
        return f"{where}: size {mine.shape} for {theirs.shape}"
    equal = np.allclose(
        np.asarray(mine, complex), np.asarray(theirs, complex), rtol=1e-9, atol=1e-12, equal_nan=True
    )
    return None if equal else f"{where}: {mine} for {theirs}"


@functools.lru_cache(maxsize=1024)
def code_of(text: str, name: str) -> str:
    """What a program is translated to; the tests of whole programs ask several things of it."""
    return ported_text(text, name)


def run(text: str, name: str = "program.m") -> tuple[dict, str, str]:
    """The variables of a translated program, its printed text, and the error that stopped it."""
    code = code_of(text, name)
    space: dict = {"__name__": "ported"}
    printed = io.StringIO()
    error = ""
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(code, f"<{name}>", "exec"), space)
        except SystemExit:  # the script's return
            pass
        except Exception as problem:
            error = f"{type(problem).__name__}: {str(problem)[:300]}"
    return space, printed.getvalue(), error


def printed(source: str) -> str:
    """What a translated program prints, which runs to its end."""
    _, text, error = run(source)
    assert not error, error
    return text


def modules_of(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """The modules of a project, by their places in it."""
    for place, text in files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, encoding="utf-8")
    made = ported([str(folder)], str(folder / "out"))
    return {os.path.relpath(place, folder / "out"): text for place, text in made.modules.items()}


def tried(*statements: str) -> str:
    """Statements, each with the identifier of the error that it raises."""
    return "".join(f"try, {s}; disp('done'); catch e, disp(e.identifier); end\n" for s in statements)


def run_project(
    folder: Path, monkeypatch: Any, main: str, classes: dict[str, str]
) -> tuple[dict, dict[str, str]]:
    """The variables of a script, which is ported with its classes and run as a project, and the texts of its files."""
    texts = {f"{name}.m": text for name, text in {**classes, "main": main}.items()}
    out = folder / "out"
    files = {place.split("/")[-1]: code for place, code in modules_of(folder, texts).items()}
    out.mkdir(exist_ok=True)
    for name, code in files.items():
        (out / name).write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(out))
    for name in classes:
        monkeypatch.delitem(sys.modules, name, raising=False)
    space: dict = {}
    try:
        exec(compile(files["main.py"], str(out / "main.py"), "exec"), space)
    finally:
        for name in classes:  # another project has classes of these names
            sys.modules.pop(name, None)
    return space, files


def judged(text: str, expected: dict | str, name: str) -> tuple[str, str]:
    """ "right", "stopped" (with an error), "wrong", or "no oracle", and why."""
    if isinstance(expected, str):
        return "no oracle", expected
    space, _, error = run(text, name)
    wrong = differences(space, expected)
    if error:
        return "stopped", error
    return ("wrong", "; ".join(wrong)[:400]) if wrong else ("right", "")


def differences(space: dict, expected: dict) -> list[str]:
    """The variables of a program that are not as expected, and how."""
    wrong = []
    for variable, theirs in expected.items():
        if (isinstance(theirs, str) and theirs == "OBJECT") or (
            isinstance(theirs, dict) and "stack" in theirs
        ):
            continue
        mine = space.get(python_name(variable), space.get(f"{variable}_", space))
        if mine is space and isinstance(theirs, np.ndarray) and theirs.size == 0:
            continue  # the variable of a loop that did not run, which nothing reads
        if mine is space:
            wrong.append(f"{variable}: missing")
            continue
        found = difference(python_value(mine), theirs, variable)
        if found:
            wrong.append(found)
    return wrong
