"""What a port does without."""

from dlarray.migration.porting.writing.code import Cannot


class Dropped(Cannot):
    """A statement that a port does without, and why."""
