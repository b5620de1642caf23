"""The folder of this user in which what was made or fetched once is kept."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder(what: str) -> Path:
    """Where things of one kind are kept from run to run; it may not be there yet."""
    home = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", "")
    return (Path(home) if home else Path.home() / ".cache") / "dlarray" / what
