"""MATLAB's ``.mat`` files, read and written."""
