"""Lines of Python in the making: folded at 100 columns, with the source's comments and blank lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from dlarray.migration.porting.layout import folded

STEP = 4


class Lines:
    """The lines of a body, with blank lines where the source has them."""

    def __init__(self, indent: int):
        self.indent, self.lines = indent, list[str]()
        self.last = 0  # the source line that was written last

    def add(self, text: str) -> None:
        inner = text.lstrip(" ")
        self.lines.extend(folded(inner, self.indent + len(text) - len(inner)))

    def extend(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.add(line)

    def blank(self) -> None:
        if self.lines and self.lines[-1] != "":
            self.lines.append("")

    def comment(self, text: str) -> None:
        self.lines.extend(wrapped(python_comment(text), self.indent))

    def trail(self, text: str) -> None:
        """A comment behind the last line, or above it where the line grows too long."""
        comment = python_comment(text)
        if self.lines and self.lines[-1].strip() and len(self.lines[-1]) + 2 + len(comment) <= 100:
            self.lines[-1] += f"  {comment}"
        else:
            self.lines.extend(wrapped(comment, self.indent))


def wrapped(comment: str, indent: int) -> list[str]:
    """A comment in lines of 100 columns, as far as its words allow."""
    if indent + len(comment) <= 100 or comment.startswith("# %%"):
        return [" " * indent + comment]
    body = comment[1:]
    lead = body[: len(body) - len(body.lstrip())] or " "
    pieces = textwrap.wrap(
        body.strip(), 99 - indent - len(lead), break_long_words=False, break_on_hyphens=False
    )
    return [f"{' ' * indent}#{lead}{piece}" for piece in pieces]


def python_comment(text: str) -> str:
    """``% words`` as ``# words``, a section's ``%% Title`` as ``# %% Title``."""
    text = text.replace("\t", " ").rstrip()
    if text.startswith("%%"):
        title = text.lstrip("%").strip()
        return f"# %% {title}" if title else "# %%"
    body = text.lstrip("%")
    if not body.strip():
        return "#"
    return f"#{body}" if body.startswith(" ") else f"# {body}"


def docstring(comments: list, body: Lines) -> None:
    """A class's own comments as its docstring."""
    texts = [m.text.lstrip("%").strip() for m in comments]
    texts = [x for x in texts if x]
    if not texts:
        return
    if any('"""' in x or "\\" in x for x in texts):
        body.lines.extend(" " * body.indent + python_comment(m.text) for m in comments)
        return
    if texts[-1].endswith('"'):
        texts[-1] += " "
    if len(texts) == 1 and len(texts[0]) < 85:
        body.lines.append(f'{" " * body.indent}"""{texts[0]}"""')
    else:
        body.lines += [
            f'{" " * body.indent}"""{texts[0]}',
            *[f"{' ' * body.indent}{x}" for x in texts[1:]],
            f'{" " * body.indent}"""',
        ]
    body.lines.append("")


def blocks(lines: list[str]) -> list[str]:
    """Lines, each with those below it that are indented: a condition with what it is about."""
    found: list[str] = []
    for line in lines:
        if line.startswith("    ") and found:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found
