"""Where in the user's program the library was called: for messages and warnings that name the user's line, not ours."""

import functools
import os
import sys
import warnings
from pathlib import Path
from types import FrameType

_HOME = Path(__file__).resolve().parent
# An installed copy holds all of its folders; in a source checkout the others stand beside it.
_OURS = tuple(
    f"{folder}{os.sep}"
    for folder in (_HOME, *(_HOME.parent / wing for wing in ("functions", "layers", "training", "migration")))
)


@functools.cache
def _is_ours(file: str) -> bool:
    return file.startswith(_OURS)


def is_ours(frame: FrameType) -> bool:
    """Whether a frame runs this library's code."""
    return _is_ours(frame.f_code.co_filename)


def user_frame() -> tuple[FrameType, int]:
    """The innermost frame that is not this library's, and the ``stacklevel`` that means it where this is called."""
    frame, level = sys._getframe(1), 0
    while frame.f_back is not None and is_ours(frame):
        frame, level = frame.f_back, level + 1
    return frame, level + 1


def caller() -> str:
    """File and line of the innermost frame that is not this library's."""
    frame, _ = user_frame()
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


def warn(text: str | Warning, category: type[Warning] = UserWarning) -> None:
    """Warn in the name of the user's line, however deep in the library the reason was found; or issue a warning."""
    warnings.warn(text, category, stacklevel=user_frame()[1])
