"""Products."""

import numpy as np

from dlarray.autodiff import products_numpy
from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import applied
from dlarray.backend import backend_name, half_name, namespace, rounded_to


def _matrices(a, b):
    """Whether NumPy's products of two matrices are to be made as `products_numpy` makes them."""
    return type(a) is np.ndarray and a.ndim == b.ndim == 2


@primitive((0, 1), rounds=True)
def matmul_pages(xp, a, b):
    """Matrix product of the last two axes; both operands have at least two."""
    if _matrices(a, b):
        return products_numpy.product(a, b)
    return a @ b


# The gradients of a product are products with one side transposed.  As operations of their own they need no node for
# the transpose, and their own gradients are of the three kinds again.
@primitive((0, 1), rounds=True)
def matmul_right(xp, a, b):
    """a bᵀ over the last two axes."""
    if _matrices(a, b):
        return products_numpy.product(a, b.T)
    return a @ b.mT


@primitive((0, 1), rounds=True)
def matmul_left(xp, a, b):
    """aᵀ b over the last two axes."""
    if _matrices(a, b):
        return products_numpy.left_product(a, b)
    return a.mT @ b


left_of_pages = applied(matmul_left, 1, 0)
matmul_pages.vjp(0)(applied(matmul_right, 0, 2))
matmul_right.vjp(0)(applied(matmul_pages, 0, 2))
matmul_right.vjp(1)(applied(matmul_left, 0, 1))
matmul_left.vjp(0)(applied(matmul_right, 2, 0))
matmul_left.vjp(1)(applied(matmul_pages, 1, 0))


@matmul_pages.vjp(1)
def _(xp, g, a, b):
    if a.ndim > 2 == b.ndim:  # one matrix for all pages: one large product in place of many small and a sum
        a, g = (xp.reshape(x, (-1, x.shape[-1])) for x in (a, g))
    return left_of_pages(xp, g, a, b)


def product_for(a):
    """What multiplies arrays like this one: the primitive where it has a kernel or rounds, else the library itself."""
    kernels = matmul_pages.kernels
    if half_name(a.dtype) is not None or (kernels and backend_name(a) in kernels):
        return matmul_pages
    return namespace(a).matmul


def of_class(x, dtype):
    """A raw array in a class; itself where it is of that."""
    return x if x.dtype == dtype else rounded_to(x, dtype)


def _in_halves(p):
    """Products of halves by the library, which adds them up in single by itself: cuBLAS, that has units for it.

    ``dlarray.kernels.products_cupy`` puts its own before the forward.
    """

    @p.half_kernel("cupy")
    def _(a, b):
        return of_class(p.forward(namespace(a), a, b), a.dtype)

    @p.half_vjp_kernel("cupy")
    def _(g, a, b, *, needs):
        xp, rules = namespace(g), zip(p.rules, needs, strict=True)
        return [of_class(rule(xp, g, a, b), g.dtype) if needed else None for rule, needed in rules]


for _p in (matmul_pages, matmul_right, matmul_left):
    _in_halves(_p)
