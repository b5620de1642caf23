"""Sparse matrices of ported programs: kept in full, shown and asked for as sparse."""

from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.sparse_matrices.class_vectors import ind2vec, vec2ind
from dlarray.migration.matlab.sparse_matrices.diagonals import spdiags
from dlarray.migration.matlab.sparse_matrices.functions import (
    full,
    issparse,
    nzmax,
    spalloc,
    sparse,
    spconvert,
    speye,
    spfun,
    spones,
    sprand,
    sprandn,
    sprank,
)

__all__ = [
    "SparseMatrix",
    "full",
    "ind2vec",
    "issparse",
    "nzmax",
    "spalloc",
    "sparse",
    "spconvert",
    "spdiags",
    "speye",
    "spfun",
    "spones",
    "sprand",
    "sprandn",
    "sprank",
    "vec2ind",
]
