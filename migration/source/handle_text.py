"""The text that MATLAB gives an anonymous function: ``func2str(@(x) x + 1)`` is ``@(x)x+1``."""

from __future__ import annotations

from dlarray.migration.source import tree as t


def text_of(x: t.Expression) -> str:
    """An expression as MATLAB writes it, without blanks."""
    match x:
        case t.Number(text):
            return text
        case t.Text(value, string):
            mark = '"' if string else "'"
            return f"{mark}{value.replace(mark, mark * 2)}{mark}"
        case t.Name(name):
            return name
        case t.End():
            return "end"
        case t.Colon():
            return ":"
        case t.Paren(inner):
            return f"({text_of(inner)})"
        case t.Prefix(op, operand):
            return f"{op}{text_of(operand)}"
        case t.Postfix(op, operand):
            return f"{text_of(operand)}{op}"
        case t.Binary(op, left, right):
            return f"{text_of(left)}{op}{text_of(right)}"
        case t.Range(first, step, last):
            return ":".join(text_of(p) for p in (first, step, last) if p is not None)
        case t.Matrix(rows):
            return f"[{_rows(rows)}]"
        case t.Cell(rows):
            return f"{{{_rows(rows)}}}"
        case t.Field(base, name):
            return f"{text_of(base)}.{name}"
        case t.DynamicField(base, computed):
            return f"{text_of(base)}.({text_of(computed)})"
        case t.Index(base, args, brace):
            listed = ",".join(map(text_of, args))
            return f"{text_of(base)}{{{listed}}}" if brace else f"{text_of(base)}({listed})"
        case t.NameValue(option, given):
            return f"{option}={text_of(given)}"
        case t.Handle(name):
            return f"@{name}"
        case t.Lambda(parameters, body):
            return f"@({','.join(parameters)}){text_of(body)}"
    return "…"


def _rows(rows: tuple) -> str:
    return ";".join(",".join(text_of(v) for v in row) for row in rows)
