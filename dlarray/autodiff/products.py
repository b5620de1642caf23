"""Products."""

from dlarray.autodiff.primitive import applied, primitive


@primitive((0, 1))
def matmul_pages(xp, a, b):
    """Matrix product of the last two axes; both operands have at least two."""
    return a @ b


# The gradients of a product are products with one side transposed.  As operations of their own they need no node for
# the transpose, and their own gradients are of the three kinds again.
@primitive((0, 1))
def matmul_right(xp, a, b):
    """a bᵀ over the last two axes."""
    return a @ b.mT


@primitive((0, 1))
def matmul_left(xp, a, b):
    """aᵀ b over the last two axes."""
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
