"""Long proofs that hold as long as some files do not change: they are made once, and their files' digest is kept.

The record is `tests/support/proven.json`. A proof whose files are no longer those of the record is made anew by
whoever runs the tests; `make prove` makes all of them, whatever the record says, and writes it.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

RECORD = Path(__file__).with_name("proven.json")
ANEW = os.environ.get("DLARRAY_PROVE") == "1"


def digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:32]


def is_proven(name: str, found: str) -> bool:
    return not ANEW and _record().get(name) == found


def keep(name: str, found: str) -> None:
    """After a proof; tests that are run for themselves leave the record alone."""
    if ANEW:
        text = json.dumps(_record() | {name: found}, indent=1, sort_keys=True) + "\n"
        part = RECORD.with_suffix(f".{os.getpid()}")
        part.write_text(text, encoding="utf-8")
        part.replace(RECORD)


def _record() -> dict[str, str]:
    return json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
