"""More special functions: inverses of incomplete functions, Airy's, Hankel's, elliptic ones, integrals of waves."""

from dlarray.migration.matlab.numerics.special.inverses import betaincinv, gammaincinv
from dlarray.migration.matlab.numerics.special.waves import airy, besselh, cosint, ellipj, sinint

__all__ = ["airy", "besselh", "betaincinv", "cosint", "ellipj", "gammaincinv", "sinint"]
