"""What MATLAB's Command Window does: how it shows numbers."""

from dlarray.migration.matlab.command_window.display_format import DisplayFormatOptions, format_

__all__ = ["DisplayFormatOptions", "format_"]
