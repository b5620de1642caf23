"""Parsers of the arguments of functions: inputParser."""

from dlarray.migration.matlab.parsers.input_parser import inputParser

__all__ = ["inputParser"]
