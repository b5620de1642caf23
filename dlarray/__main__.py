"""``python -m dlarray``: the command line, which stands in ``migration/command_line.py``."""

import sys

from dlarray.migration.command_line import main

if __name__ == "__main__":
    sys.exit(main())
