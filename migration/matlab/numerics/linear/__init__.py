"""Linear algebra: equations and forms of matrices, equations solved step by step, matrices with names."""
