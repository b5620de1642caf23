"""Functions that an error has left: what waits in them for their end acts before the error is looked at."""

from __future__ import annotations


def clean_up(problem: BaseException) -> None:
    """Let the variables go of functions that an error has left, where an onCleanup is among them, as MATLAB does."""
    trace = problem.__traceback__
    frames = []
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    for frame in reversed(frames[1:]):  # the inner ones first; the first one catches
        if "onCleanup" in frame.f_code.co_names:
            frame.clear()
