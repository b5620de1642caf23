"""Random expressions: evaluated by Octave and, translated, by Python, with known kinds and with hidden ones."""

import ast
import random
import shutil

import numpy as np
import pytest

from dlarray.migration.porting.project import ported_text
from tests.support import octave
from tests.support.matlab_programs import difference, python_value

pytest.importorskip("tree_sitter_matlab")
pytest.importorskip("scipy")

COUNT = 500
VARIABLES = {
    "a": "2",
    "b": "-1.5",
    "n": "3",
    "t": "true",
    "x": "[1 -2 3]",
    "y": "[4; 0.5; -1]",
    "A": "[1 2 3; 4 5 6; 7 8 10]",
    "L": "[true false true]",
    "c": "{1, [2 3], 'abc'}",
    "s": "struct('v', [5 6 7], 'k', 4)",
}
SCALARS = [
    "a",
    "b",
    "n",
    "t",
    "2",
    "0.5",
    "3",
    "1",
    "x(2)",
    "A(2, 3)",
    "y(end)",
    "s.k",
    "numel(x)",
    "c{1}",
    "s.v(2)",
]
ROWS = [
    "x",
    "L",
    "A(1, :)",
    "y'",
    "[1 2 3]",
    "(1:3)",
    "x(end:-1:1)",
    "s.v",
    "A(end, :)",
    "x([3 1 2])",
    "[a b n]",
    "(0:0.5:1)",
]
COLUMNS = ["y", "x'", "A(:, 2)", "x(:)", "A(:, end)", "[1; 2; 3]", "(1:3)'"]
MATRICES = [
    "A",
    "A'",
    "A.^2",
    "magic(3)",
    "A*A",
    "[x; x; x]",
    "[y y y]",
    "repmat(x, 3, 1)",
    "reshape(1:9, 3, 3)",
    "A(:, [2 1 3])",
]
ARITHMETIC = ["+", "-", ".*", "./"]
COMPARISONS = ["<", "<=", ">", ">=", "==", "~="]
FUNCTIONS = ["abs", "floor", "cos", "exp", "sign", "round"]
REDUCTIONS = ["sum", "mean", "max", "min", "numel", "any", "all", "prod"]


class Maker:
    """Expressions of MATLAB, as people write them."""

    def __init__(self, seed):
        self.r = random.Random(seed)

    def scalar(self, depth):
        r = self.r
        if depth == 0:
            return r.choice(SCALARS)
        return r.choice([
            lambda: f"{self.scalar(depth - 1)} {r.choice('+-*/')} {self.scalar(0)}",
            lambda: f"{self.scalar(0)} {r.choice('*+-')} {self.scalar(depth - 1)}",
            lambda: f"-{self.scalar(0)}^2",
            lambda: f"{r.choice('23')}^-{self.scalar(0)}",
            lambda: f"{r.choice('23')}^{r.choice('12')}^{r.choice('12')}",
            lambda: f"({self.scalar(depth - 1)})",
            lambda: f"{r.choice(FUNCTIONS)}({self.scalar(depth - 1)})",
            lambda: f"{r.choice(REDUCTIONS)}({self.row(depth - 1)})",
            lambda: f"mod({self.scalar(0)}, 3)",
            lambda: f"{self.row(0)}*{self.column(0)}",
            lambda: f"max({self.scalar(0)}, {self.scalar(0)})",
            lambda: f"~{self.scalar(0)}",
            lambda: f"({self.scalar(0)} {r.choice(COMPARISONS)} {self.scalar(0)}) + 1",
            lambda: f"{self.scalar(0)} > 0 && {self.scalar(0)} < 2",
        ])()  # fmt: skip

    def row(self, depth):
        return self.vector(depth, ROWS, self.row)

    def column(self, depth):
        return self.vector(depth, COLUMNS, self.column)

    def vector(self, depth, leaves, own):
        r = self.r
        if depth == 0:
            return r.choice(leaves)
        return r.choice([
            lambda: f"{own(depth - 1)} {r.choice(ARITHMETIC)} {own(0)}",
            lambda: f"{own(depth - 1)} {r.choice(ARITHMETIC)} {self.scalar(0)}",
            lambda: f"{self.scalar(0)} {r.choice(['+', '-', '*', './'])} {own(depth - 1)}",
            lambda: f"-{own(0)}.^2",
            lambda: f"({own(depth - 1)}).^{r.choice('23')}",
            lambda: f"{r.choice('23')}.^{own(0)}",
            lambda: f"1./({own(0)} + 9)",
            lambda: f"{own(0)}*{self.scalar(0)}",
            lambda: f"{own(0)}/{r.choice('24')}",
            lambda: f"({own(depth - 1)})",
            lambda: f"{r.choice(FUNCTIONS)}({own(depth - 1)})",
            lambda: f"({own(0)} {r.choice(COMPARISONS)} {self.scalar(0)})",
            lambda: f"{own(0)} > {self.scalar(0)} {r.choice('&|')} {own(0)} < {self.scalar(0)}",
            lambda: f"~({own(0)} > {self.scalar(0)})",
            lambda: f"cumsum({own(depth - 1)})",
        ])()  # fmt: skip

    def matrix(self, depth):
        r = self.r
        if depth == 0:
            return r.choice(MATRICES)
        return r.choice([
            lambda: f"{self.matrix(depth - 1)} {r.choice(ARITHMETIC)} {self.matrix(0)}",
            lambda: f"({self.matrix(depth - 1)})*{self.matrix(0)}",
            lambda: f"{self.matrix(0)}*{self.scalar(0)}",
            lambda: f"({self.matrix(0)}){r.choice([chr(39), '.' + chr(39)])}",
            lambda: f"{self.matrix(0)} {r.choice('+-')} {self.row(0)}",
            lambda: f"{self.matrix(0)} .* {self.column(0)}",
            lambda: f"{self.column(0)}*{self.row(0)}",
            lambda: f"A^2 {r.choice('+-')} {self.matrix(0)}",
            lambda: f"-{self.matrix(0)}.^2'",
            lambda: f"[{self.row(0)}; {self.row(0)}]",
            lambda: f"[{self.column(0)}, {self.column(0)}]",
            lambda: f"A \\\\ {self.column(0)}".replace("\\\\", "\\"),
            lambda: f"{self.row(0)} / A",
        ])()  # fmt: skip

    def any(self):
        kind = self.r.choice([self.scalar, self.row, self.column, self.matrix])
        return kind(self.r.choice([1, 2, 2, 3]))


def program(expressions, known):
    """A translated program that evaluates all of them; with ``known`` false the kinds of the variables are hidden."""
    lines = ["same = @(v) v;"]
    lines += [
        f"{name} = {value};" if known else f"{name} = same({value});" for name, value in VARIABLES.items()
    ]
    lines += [f"r{i} = {e};" for i, e in enumerate(expressions)]
    return ported_text("\n".join(lines) + "\n", "expressions.m")


@pytest.mark.skipif(
    shutil.which("octave-cli") is None, reason="octave-cli is the oracle, and is not installed"
)
@pytest.mark.parametrize("known", [True, False])
def test_random_expressions_agree_with_octave(known):
    maker = Maker(20 + known)
    made = list(dict.fromkeys(maker.any() for _ in range(2 * COUNT)))
    start = "".join(f"{name} = {value}; " for name, value in VARIABLES.items())
    answers = octave.run([f"{start} X = {e}" for e in made], {"unused": np.ones((1, 1))})
    good = [(e, a.value) for e, a in zip(made, answers, strict=True) if not a.error][:COUNT]
    assert len(good) == COUNT
    space: dict = {}
    wrong = []
    code = program([e for e, _ in good], known)
    statements = ast.parse(code).body
    first = next(i for i, s in enumerate(statements) if isinstance(s, ast.Assign) and s.targets[0].id == "r0")
    exec(compile(ast.Module(statements[:first], []), "<start>", "exec"), space)
    for i, ((e, value), statement) in enumerate(zip(good, statements[first:], strict=True)):
        try:
            exec(compile(ast.Module([statement], []), "<expression>", "exec"), space)
        except Exception as problem:
            wrong.append(f"{e}: {type(problem).__name__}: {problem} ({ast.unparse(statement)})")
            continue
        found = difference(python_value(space[f"r{i}"]), value)
        if found:
            wrong.append(f"{e}: {found} ({ast.unparse(statement)})")
    assert not wrong, f"{len(wrong)} of {COUNT}:\n" + "\n".join(wrong[:20])
