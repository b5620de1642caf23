"""Datastores: data read piece by piece, from arrays, files and other datastores."""
