"""What an attack found: how many probes were tried, how many survived, and each that did not."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Report:
    item: str  # "files", "sizes", "calls", ...
    tried: int = 0
    failed: list[str] = field(default_factory=list)  # one line each, with the seed that repeats it

    def survived(self) -> int:
        return self.tried - len(self.failed)
