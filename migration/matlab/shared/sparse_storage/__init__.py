"""Large sparse matrices without their zeros, as SciPy keeps them: what is done with them, and their parts."""

from dlarray.migration.matlab.shared.sparse_storage.operations import QUESTIONS, applied
from dlarray.migration.matlab.shared.sparse_storage.parts import part, stored, without
from dlarray.migration.matlab.shared.sparse_storage.storing import is_large, is_storage, stand_in, storage

__all__ = [
    "QUESTIONS",
    "applied",
    "is_large",
    "is_storage",
    "part",
    "stand_in",
    "storage",
    "stored",
    "without",
]
