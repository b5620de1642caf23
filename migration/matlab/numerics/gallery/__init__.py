"""Test matrices by name: gallery."""

from dlarray.migration.matlab.numerics.gallery.catalogue import gallery

__all__ = ["gallery"]
