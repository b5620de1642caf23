"""Ordinary differential equations: solvers with MATLAB's steps and outputs, events, and solutions between the steps."""

from dlarray.migration.matlab.equations.boundaries import bvp4c, bvp5c, bvpget, bvpinit, bvpset
from dlarray.migration.matlab.equations.continuous import deval, odextend
from dlarray.migration.matlab.equations.delays import dde23, ddeget, ddeset
from dlarray.migration.matlab.equations.implicit import decic, ode15i
from dlarray.migration.matlab.equations.objects import ode, solve
from dlarray.migration.matlab.equations.options import odeget, odeset
from dlarray.migration.matlab.equations.partial import pdepe, pdeval
from dlarray.migration.matlab.equations.solvers import (
    ode15s,
    ode23,
    ode23s,
    ode23t,
    ode23tb,
    ode45,
    ode78,
    ode89,
    ode113,
)

__all__ = [
    "dde23",
    "ddeget",
    "ddeset",
    "pdepe",
    "pdeval",
    "decic",
    "ode15i",
    "ode78",
    "ode89",
    "bvp4c",
    "bvp5c",
    "bvpget",
    "bvpinit",
    "bvpset",
    "deval",
    "odextend",
    "ode",
    "solve",
    "odeget",
    "odeset",
    "ode15s",
    "ode23",
    "ode23s",
    "ode23t",
    "ode23tb",
    "ode45",
    "ode113",
]
