"""Products."""

from dlarray.autodiff.primitive import primitive


@primitive((0, 1))
def matmul_pages(xp, a, b):
    """Matrix product of the last two axes; both operands have at least two."""
    return a @ b


@matmul_pages.vjp(0)
def _(xp, g, a, b):
    return g @ xp.matrix_transpose(b)


@matmul_pages.vjp(1)
def _(xp, g, a, b):
    if (
        a.ndim > 2 and b.ndim == 2
    ):  # one matrix for all pages: one large product in place of many small and a sum
        return xp.matrix_transpose(xp.reshape(a, (-1, a.shape[-1]))) @ xp.reshape(g, (-1, g.shape[-1]))
    return xp.matrix_transpose(a) @ g
