"""Python's garbage collector while a trace is made.

A trace makes some four objects for each operation, and none of them is garbage before it ends.  The collector looks at
young objects whenever 700 more have been made, and at all of them whenever they are a quarter more: of a trace of
100,000 operations that was more than half of the time.  So while an evaluation lasts it comes less often.  It is not
switched off: what is garbage in a function that evaluates for hours is found, too.
"""

import gc
import os
import threading
import weakref
from typing import Any

RARELY = 200_000  # new objects, instead of 700
_lock = threading.RLock()
_before: tuple[int, int, int] | None = None
# The evaluations that last, for as long as they live: one that an interrupt has ended anywhere does not stay.
_lasting: set[weakref.ref] = set()


def rarely(evaluation: Any) -> None:
    """An evaluation begins."""
    global _before
    with _lock:
        if not _lasting:
            now = gc.get_threshold()
            if 0 < now[0] < RARELY:  # 0: it does not come at all
                _before = now
                gc.set_threshold(RARELY, *now[1:])
        _lasting.add(weakref.ref(evaluation, _lasting.discard))


def as_before(evaluation: Any) -> None:
    """An evaluation ends; the last one puts back what was set before the first, unless somebody has set it anew."""
    global _before
    with _lock:
        _lasting.discard(weakref.ref(evaluation))
        if not _lasting and _before is not None:
            if gc.get_threshold()[0] == RARELY:
                gc.set_threshold(*_before)
            _before = None


def _forked() -> None:
    """The evaluations of other threads are not here, and neither is who had closed the lock."""
    global _lock
    _lock = threading.RLock()
    _lasting.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
