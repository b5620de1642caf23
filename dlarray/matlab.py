"""What translated programs import, as in ``from dlarray.matlab import fprintf``; it stands in ``migration/matlab/``."""

import dlarray as _dlarray
from dlarray.elsewhere import sentence as _sentence
from dlarray.migration.matlab import *  # noqa: F403
from dlarray.migration.matlab import __all__ as __all__
from dlarray.migration.matlab import __doc__ as __doc__
from dlarray.migration.matlab.tabular import *  # noqa: F403
from dlarray.migration.matlab.text import *  # noqa: F403  (mypy reads no list that another list is part of)


def __getattr__(name: str) -> None:
    """What is not among the helpers: where it stands."""
    found = f"it is one of dlarray's own; fix: dlarray.{name}" if name in dir(_dlarray) else _sentence(name)
    raise AttributeError(f"dlarray.matlab has no {name!r}" + (f": {found}" if found else ""))
