"""What translated programs import, as in ``from dlarray.matlab import fprintf``; it stands in ``migration/matlab/``."""

from dlarray.migration.matlab import *  # noqa: F403
from dlarray.migration.matlab import __all__ as __all__
from dlarray.migration.matlab import __doc__ as __doc__
from dlarray.migration.matlab.tabular import *  # noqa: F403
from dlarray.migration.matlab.text import *  # noqa: F403  (mypy reads no list that another list is part of)
