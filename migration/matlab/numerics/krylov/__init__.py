"""Linear equations that are solved step by step, and what goes before: gmres, bicg, minres, lsqr, ilu and the like."""

from dlarray.migration.matlab.numerics.krylov.biconjugate import bicg, bicgstab, cgs
from dlarray.migration.matlab.numerics.krylov.conjugate_gradients import pcg
from dlarray.migration.matlab.numerics.krylov.incomplete import ichol, ilu
from dlarray.migration.matlab.numerics.krylov.least_squares import lsqr
from dlarray.migration.matlab.numerics.krylov.minimal_residuals import gmres
from dlarray.migration.matlab.numerics.krylov.quasi_minimal import qmr
from dlarray.migration.matlab.numerics.krylov.symmetric import minres, symmlq

__all__ = [
    "bicg",
    "bicgstab",
    "cgs",
    "gmres",
    "ichol",
    "ilu",
    "lsqr",
    "minres",
    "pcg",
    "qmr",
    "symmlq",
]
