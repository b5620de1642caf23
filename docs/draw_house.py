"""The picture on the page "How it works inside": the rooms of tests/test_imports.py, as they stand there."""

from __future__ import annotations

import ast
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
WINGS = {  # of the package: the folder of its files, the hue of its boxes
    "dlarray": ("dlarray", 210),
    "functions": ("functions", 150),
    "layers": ("layers", 40),
    "training": ("training", 10),
    "migration": ("migration", 280),
}
WIDTH, HEIGHT, GAP, LETTER = 960, 22, 5, 7.1


def rooms() -> list[list[str]]:
    """ROOMS, read from the source: the test's module needs pytest, which builders of docs may lack."""
    tree = ast.parse((ROOT / "tests" / "test_imports.py").read_text(encoding="utf-8"))
    wanted = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == "families"
        or isinstance(node, ast.Assign) and node.targets[0].id == "ROOMS"  # type: ignore[attr-defined]
    ]  # fmt: skip
    names: dict = {}
    exec(compile(ast.Module(wanted, []), "tests/test_imports.py", "exec"), names)
    return names["ROOMS"]


def wing(room: str) -> str:
    first = room.removeprefix("dlarray.").split(".")[0]
    return first if first in WINGS else "dlarray"


def place(room: str) -> Path:
    """The folder or the file of a room."""
    first, *rest = room.split(".")[1:] or [""]
    folder = ROOT / WINGS[first][0] if first in WINGS else ROOT / "dlarray" / first
    folder = folder.joinpath(*rest)
    return folder if folder.is_dir() else folder.with_suffix(".py")


def files(room: str) -> int:
    """How many files of Python stand in a room, without those of the rooms inside it."""
    if place(room).is_file():
        return 1
    inner = [place(other) for row in rooms() for other in row if other.startswith(f"{room}.")]
    if room == "dlarray":
        return 1  # the front of the house: every other file is in a room
    return sum(
        not any(path == other or other in path.parents for other in inner)
        for path in place(room).rglob("*.py")
    )


def label(room: str) -> str:
    n = files(room)
    return room.removeprefix("dlarray.") + (f" ({n})" if n > 1 else "")


def svg() -> str:
    """Each row of rooms on the rows that it may import; a row that is too long is folded."""
    y, parts = GAP, []
    for number, row in reversed(list(enumerate(rooms(), 1))):
        x = 40.0
        parts.append(f'<text x="30" y="{y + 15}" text-anchor="end" fill="currentColor">{number}</text>')
        for room in row:
            width = len(label(room)) * LETTER + 12
            if x + width > WIDTH:
                x, y = 40.0, y + HEIGHT + 2
            hue = WINGS[wing(room)][1]
            parts.append(
                f'<rect x="{x:.0f}" y="{y}" width="{width:.0f}" height="{HEIGHT}" rx="3" '
                f'fill="hsl({hue},60%,88%)" stroke="hsl({hue},40%,45%)"/>'
                f'<text x="{x + 6:.0f}" y="{y + 15}" fill="#111">{label(room)}</text>'
            )
            x += width + GAP
        y += HEIGHT + GAP
    style = (
        "font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:11.5px;max-width:100%;height:auto"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" style="{style}">'
        "<title>The rooms of the package, each row standing on those it may import</title>"
        + "\n".join(parts) + "</svg>\n"
    )  # fmt: skip


def write(folder: Path) -> None:
    """Make the picture; an unchanged one keeps its time stamp."""
    path = folder / "house.svg"
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != svg():
        path.write_text(svg(), encoding="utf-8")
