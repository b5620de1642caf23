"""What translated programs import, as in ``from dlarray.matlab import fprintf``; it stands in ``migration/matlab/``."""
