"""Python's garbage collector while a trace is made.

A trace makes some four objects for each operation, and none of them is garbage before it ends.  The collector looks at
young objects whenever 700 more have been made, and at all of them whenever they are a quarter more: of a trace of
100,000 operations that was more than half of the time.  So while an evaluation lasts it comes less often.  It is not
switched off: what is garbage in a function that evaluates for hours is found, too.
"""

import gc
import threading

RARELY = 200_000  # new objects, instead of 700
_lock = threading.Lock()
_evaluations = 0
_before: tuple[int, int, int] | None = None


def rarely() -> None:
    """An evaluation begins."""
    global _before, _evaluations
    with _lock:
        _evaluations += 1
        if _evaluations == 1:
            now = gc.get_threshold()
            if 0 < now[0] < RARELY:  # 0: it does not come at all
                gc.set_threshold(RARELY, *now[1:])
                _before = now


def as_before() -> None:
    """An evaluation ends; the last one puts back what was set before the first, unless somebody has set it anew."""
    global _before, _evaluations
    with _lock:
        _evaluations -= 1
        if _evaluations == 0 and _before is not None:
            if gc.get_threshold()[0] == RARELY:
                gc.set_threshold(*_before)
            _before = None
