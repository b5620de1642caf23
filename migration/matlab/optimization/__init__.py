"""Solvers of the Optimization Toolbox, by SciPy: minima, least squares, equations, linear and quadratic programs."""

from dlarray.migration.matlab.optimization.least_squares import fsolve, lsqcurvefit, lsqnonlin
from dlarray.migration.matlab.optimization.linear_programs import intlinprog, linprog
from dlarray.migration.matlab.optimization.nonlinear import fmincon, fminunc
from dlarray.migration.matlab.optimization.options import optimoptions
from dlarray.migration.matlab.optimization.quadratic import lsqlin, quadprog

__all__ = [
    "fmincon",
    "fminunc",
    "fsolve",
    "intlinprog",
    "linprog",
    "lsqcurvefit",
    "lsqlin",
    "lsqnonlin",
    "optimoptions",
    "quadprog",
]
