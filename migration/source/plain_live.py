"""Live scripts in MATLAB's plain text format (since R2025a): prose behind ``%[text]``, results in an appendix.

Each line of the file stays one line, so that messages name the file's own lines.
"""

from __future__ import annotations

import re

_MARKED = re.compile(r"^%\[(?:text|appendix)\b[^\]]*\]", re.MULTILINE)
_PROSE = re.compile(r"^%\[text(?P<what>[^\]]*)\](?:\{[^}]*\})?(?P<words>.*)$")
_BEHIND = re.compile(r"(?:[ \t]*%\[(?:output|control|task|text)\b[^\]\s]*\](?:\{[^}]*\})?)+[ \t]*$")
_OUTPUT = re.compile(r"%\[output:([\w-]+)\]")
_HEADING = re.compile(r"^(#{1,6})\s+(?=\S)")
_ESCAPED = re.compile(r"\\([\\_*$`~<>\[\].#-])")
APPENDIX = "%[appendix]"


def is_plain_live(text: str) -> bool:
    """Whether a source text is of that format."""
    return _MARKED.search(text) is not None


def without_marks(text: str) -> str:
    """The source with its prose as comments, its headings as sections, and without its appendix."""
    out: list[str] = []
    for line in parts(text)[0]:
        m = _PROSE.match(line)
        if m is None:
            out.append(_BEHIND.sub("", line) if "%[" in line else line)
            continue
        words = _ESCAPED.sub(r"\1", m["words"].strip())
        heading = _HEADING.match(words)
        if heading and not m["what"]:
            if out and out[-1].strip() == "%%":
                out[-1] = ""  # the heading names the section that begins there
            out.append(f"%% {words[heading.end() :]}")
        else:
            out.append(f"% {words}" if words and m["what"] != ":table" else "")
    while out and not out[-1].strip():
        out.pop()
    return "\n".join([*out, ""])


def parts(text: str) -> tuple[list[str], list[str]]:
    """The lines before the appendix, and those of the appendix."""
    lines = text.split("\n")
    at = next((k for k, line in enumerate(lines) if line.startswith(APPENDIX)), len(lines))
    return lines[:at], lines[at + 1 :]


def places(text: str) -> dict[str, tuple[int, ...]]:
    """The lines, from 1, that each output stands beside."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(parts(text)[0], 1):
        behind = _BEHIND.search(line) if "%[output:" in line else None
        for name in _OUTPUT.findall(behind[0]) if behind else ():
            found.setdefault(name, []).append(number)
    return {name: tuple(lines) for name, lines in found.items()}


def stored(text: str) -> dict[str, str]:
    """What the appendix holds for each output: JSON as it stands."""
    found: dict[str, str] = {}
    name = ""
    for line in parts(text)[1]:
        head = re.match(r"%\[output:([\w-]+)\]", line)
        if head:
            name = head[1]
        elif line.startswith("%---"):
            name = ""
        elif name and (data := line.removeprefix("%").strip()).startswith("data:"):
            found[name] = data.removeprefix("data:").strip()
    return found
