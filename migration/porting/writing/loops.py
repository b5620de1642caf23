"""Loops: ``range`` where whole numbers are counted, else the columns of what is looped over; and ``try``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.expression_kinds import perhaps_whole
from dlarray.migration.porting.lines import STEP, Lines
from dlarray.migration.porting.writing.code import Cannot, Code, moved
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w


class Loops(Context):
    """Mixed into the writer of statements."""

    inner: Any
    body: Any
    read_after: Any

    def _loop(self, out: Lines, head: str, body: t.Body) -> None:
        out.add(head)
        self.loops += 1
        self.inner(body, out)
        self.loops -= 1

    def _try(self, s: t.Try, out: Lines) -> None:
        out.add("try:")
        start = len(out.lines)
        self.tries += 1
        self.inner(s.body, out)
        self.tries -= 1
        if any(
            "raise NotImplementedError(" in line for line in out.lines[start:]
        ):  # what is left is not caught
            out.lines += [
                f"{' ' * out.indent}except NotImplementedError:",
                f"{' ' * (out.indent + STEP)}raise",
            ]
        name = self.local_name(s.name) if s.name else None
        if name is None:
            out.add("except Exception:")
        else:
            problem = self.free("problem")
            out.add(f"except Exception as {problem}:")
            out.lines.append(" " * (out.indent + STEP) + f"{name} = {self.helper('caught')}({problem})")
            out.lines.extend(
                line
                for line in self.body(s.handler, out.indent + STEP)
                if line.strip() != "pass" or s.handler
            )
            return
        self.inner(s.handler, out)

    def _for(self, s: t.For, out: Lines) -> None:
        if not isinstance(s.variable, t.Name):
            raise Cannot("the loop variable is an index or a field")
        name = s.variable.id
        target = self.local_name(name)
        values = _to_rows(w.bare(s.values))
        if (self.read_after(name, s) or self._never_runs(values)) and not self._surely_runs(values):
            if isinstance(values, t.Matrix):
                out.add(f"{target} = {self.dl('dlarray')}([])")
            else:
                out.add(
                    f"{target} = {self.dl('zeros')}(1, 0)  # what MATLAB leaves when the loop does not run"
                )
        head = f"for {target} in {self.loop_values(values, name, s)}:"
        counted = isinstance(values, t.Range) and name not in self.counting_loops
        self.counting_loops += [name] if counted else []
        kind = self.kinds.loop_kind(s.values)
        if kind != k.UNKNOWN and self.kinds.variable(name) == k.UNKNOWN and not _assigns(s.body, name):
            self.kinds.narrowed.append((name, kind))  # elsewhere the variable holds something else
            self._loop(out, head, s.body)
            self.kinds.narrowed.pop()
        else:
            self._loop(out, head, s.body)
        if counted:
            self.counting_loops.remove(name)

    def _never_runs(self, values: t.Expression) -> bool:
        if isinstance(values, t.Range) and values.step is None:
            first, last = values.first, values.last
            return (
                isinstance(first, t.Number)
                and isinstance(last, t.Number)
                and float(first.text) > float(last.text)
            )
        return isinstance(values, t.Matrix) and not values.rows

    def _surely_runs(self, values: t.Expression) -> bool:
        if isinstance(values, t.Range) and values.step is None:
            first, last = values.first, values.last
            return (
                isinstance(first, t.Number)
                and isinstance(last, t.Number)
                and float(first.text) <= float(last.text)
            )
        return isinstance(values, t.Matrix) and bool(values.rows)

    def loop_values(self, values: t.Expression, name: str, s: t.For) -> str:
        if isinstance(values, t.Range) and self.kinds.of(values) != k.CHAR:
            return self._range_values(values)
        if isinstance(values, t.Postfix):  # for f = fieldnames(s)'
            inner = w.bare(values.operand)
            if self.kinds.of(inner) == k.CELL:
                return f"{self.helper('columns')}({self.code(values)})"
        if isinstance(values, t.Matrix) and len(values.rows) == 1:
            if all(isinstance(v, t.Text) and v.string for v in values.rows[0]):  # ["small", "large"]
                return f"[{', '.join(self.code(v).text for v in values.rows[0])}]"
        c = self.code(values)
        if c.kind == k.SIZES:
            inner = w.bare(values)
            if not isinstance(inner, t.Matrix) or len(inner.rows) == 1:
                return c.text
            c = self.own_value(c)
        if c.kind in k.PYTHON_NUMBERS or c.kind == k.BOOL:
            return f"[{c}]"
        if c.kind == k.STRING:
            return f"[{c}]"
        return f"{self.helper('columns')}({c})"

    def _range_values(self, x: t.Range) -> str:
        first, last = self.code(x.first), self.code(x.last)
        step = self.code(x.step) if x.step is not None else None
        whole = (
            first.kind == k.INT and not self.kinds.is_shared(x.last) and (step is None or step.kind == k.INT)
        )
        if self.kinds.is_integer(x.last):  # which its numbers have, too
            return self._each(x)
        if last.kind == k.ARRAY and self._of_sizes(x.last):  # n = size(x); for i = 0:n - 2
            return self._each(x)
        if not whole or last.kind not in (k.INT, k.FLOAT, k.NUMBER, k.ARRAY, k.UNKNOWN):
            return self._each(x)
        if x.step is not None and step is not None and not step.text.lstrip("-").isdigit():
            if not self._is_positive(x.step):
                return self._each(x)
        down = step is not None and step.text.startswith("-")
        unsure = last.kind == k.FLOAT or down and last.kind in (k.UNKNOWN, k.NUMBER)
        if last.kind == k.UNKNOWN and first.text != "1":
            unsure = True
        if last.kind == k.ARRAY and not perhaps_whole(x.last):
            unsure = True
        if unsure or last.kind in (k.UNKNOWN, k.NUMBER) and not perhaps_whole(x.last):
            return self._each(x)
        if (
            last.kind == k.UNKNOWN
            and step is None
            and isinstance(end := w.bare(x.last), t.Index)
            and end.brace
        ):
            return f"range({first}, int({last}) + 1)"  # a quotient may be in the cell
        if down:
            return f"range({first}, {moved(last, -1)}, {step})"
        return self._plain_range(first, last, step)

    def _is_positive(self, x: t.Expression) -> bool:
        """Whether a whole number is above 0: a variable with one value, which the source writes out."""
        v = self.scope.variables.get(x.id) if isinstance(x, t.Name) else None
        if v is None or v.assigned != 1 or v.stored or v.parameter or v.loop or v.shared:
            return False
        values = [s.value for s in w.body_walk(self.scope.body) if isinstance(s, t.Assign) and x in s.targets]
        return len(values) == 1 and isinstance(values[0], t.Number) and values[0].text != "0"

    def _of_sizes(self, x: t.Expression) -> bool:
        """Whether an end is computed of all sizes of an array: a range takes the first of what comes out."""
        x = w.bare(x)
        if isinstance(x, t.Binary):
            return self._of_sizes(x.left) or self._of_sizes(x.right)
        return isinstance(x, t.Name) and self.kinds.of(x) == k.SIZES

    def _each(self, x: t.Range) -> str:
        """The values of a range in turn; where the loop counts, as Python's whole numbers."""
        values = f"{self.helper('columns')}({self.code(x)})"
        return f"map(int, {values})" if self.kinds.loop_kind(x) == k.INT else values

    def _plain_range(self, first: Code, last: Code, step: Code | None) -> str:
        more = f", {step}" if step is not None else ""
        return f"range({first}, {moved(last, 1)}{more})"


def _to_rows(x: t.Expression) -> t.Expression:
    """``1:size(A, 1)`` for ``1:size(A)``: of a bound that is several numbers MATLAB takes the first."""
    if not isinstance(x, t.Range) or not isinstance(size := w.bare(x.last), t.Index):
        return x
    alone = size.base == t.Name("size") and len(size.args) == 1
    return replace(x, last=replace(size, args=(*size.args, t.Number("1")))) if alone else x


def _assigns(body: t.Body, name: str) -> bool:
    """Whether statements give a variable another value."""
    return any(
        isinstance(s, t.Assign)
        and any(w.root(x) == t.Name(name) for x in s.targets)
        or isinstance(s, t.For)
        and s.variable == t.Name(name)
        for s in w.body_walk(body)
    )
