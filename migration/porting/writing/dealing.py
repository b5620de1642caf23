"""Values dealt to fields and cells: ``[s.a] = deal(0)``, ``[c{:}] = f(x)``; and to what a constructor makes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.aliases import UNCHANGING
from dlarray.migration.porting.writing.code import ATOM, Cannot, quoted
from dlarray.migration.porting.writing.first_values import FirstValues
from dlarray.migration.porting.writing.names import member_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w


class Dealing(FirstValues):
    """What deals several outputs."""

    is_own: Any

    def reaching(self, targets: tuple[t.Expression, ...]) -> list[str]:
        """In a constructor ``obj(k).Mass = m`` makes the objects up to number k."""
        lines = []
        for x in targets:
            while isinstance(x, (t.Field, t.DynamicField, t.Index)):
                inner = x.base
                if not isinstance(x, t.Index) and isinstance(inner, t.Index) and not inner.brace:
                    base = self.code(inner.base)
                    if base.text == "self":
                        places = ", ".join(self.subscripts(base, inner.args))
                        lines.append(f"self = {self.helper('grown')}(self, {places})")
                x = inner
        return lines

    def becoming(self, line: str) -> list[str]:
        """In a constructor ``obj = obj.scaled(2)`` changes the object that is made, not a name for another one."""
        targets, equals, value = line.partition(" = ")
        names = targets.split(", ")
        if not equals or "self" not in names:
            return [line]
        becomes = self.helper("becomes")
        if len(names) == 1:
            return [f"{becomes}(self, {value})"]
        made = self.free("made")
        changed = ", ".join(made if name == "self" else name for name in names)
        return [f"{changed} = {value}", f"{becomes}(self, {made})"]

    def _deal_out(self, target: t.Expression, s: t.Assign) -> list[str]:
        """``[s.a] = deal(0)``, ``[c{:}] = deal(0)``, ``[c{1:2}] = f(x)``."""
        value = w.bare(s.value)
        if isinstance(target, t.Field):
            of, where = target.base, ""
            if isinstance(of, t.Index) and not of.brace:  # [s(1:2).a] = ...: the whole array keeps them
                self.create(target)
                owner = self.code(of.base)
                where = "".join(f", {part}" for part in self.subscripts(owner, of.args))
            else:
                owner = self.code(of)
            if owner.kind != k.STRUCTS:  # perhaps one structure
                text = self._dealt(value, self._count_of_structures(of, "numel"))
                return [f"{self.helper('dealt')}({owner}, {quoted(target.name)}, {text}{where})"]
            text = self._dealt(value, self._count_of_structures(of, "len"))
            return [f"{owner.at(ATOM)}.assign({quoted(target.name)}, {text}{where})"]
        assert isinstance(target, t.Index)
        cells, count = self._cells_and_count(target)
        return [f"{cells} = {self._dealt(value, count)}"]

    def _cells_and_count(self, target: t.Index) -> tuple[str, str]:
        """The cells that are stored into, and how many they are."""
        self.create(target)
        base = self.code(target.base)
        subs = self.subscripts(base, target.args)
        a = w.bare(target.args[0])
        if (known := _count(target.args)) is not None:
            count = str(known)
        elif len(target.args) == 1 and isinstance(a, t.Range) and a.first == t.Number("1") and a.step is None:
            with self.ending(base, 0, 1, "written out"):
                count = self.code(a.last).text
        elif len(target.args) == 1 and isinstance(a, t.Colon):
            count = f"len({base})"
        elif len(target.args) == 1 and isinstance(a, t.Name) and self.kinds.of(a) == k.ARRAY:
            count = f"{self.dl('numel')}({self.code(a)})"
        else:
            count = f"len({base.at(ATOM)}({', '.join(subs)}))"  # of cells that are there
        return f"{base.at(ATOM)}.paren[{', '.join(subs)}]", count

    def _deal_among(self, s: t.Assign, place: int) -> list[str]:
        """``[c{:}, state] = f(x)``: one call gives what the cells take, and what the other targets take."""
        before, cells, after = s.targets[:place], s.targets[place], s.targets[place + 1 :]
        if not isinstance(cells, t.Index) or not all(
            isinstance(x, (t.Name, t.Ignored)) for x in (*before, *after)
        ):
            raise Cannot("outputs that are dealt to several cells among others")
        stored, count = self._cells_and_count(cells)
        outputs = self.free("all_outputs")
        lines = [f"{outputs} = {self._dealt(w.bare(s.value), f'{count} + {len(before) + len(after)}')}"]
        inner = f"{len(before) or ''}:{-len(after) if after else ''}"
        lines.append(f"{stored} = {outputs}[{inner}]")
        numbers = [*range(len(before)), *range(-len(after), 0)]
        for x, number in zip((*before, *after), numbers, strict=True):
            if isinstance(x, t.Name):
                lines.append(f"{self.place(x)} = {outputs}[{number}]")
                self.note_path(x)
        return lines

    def _count_of_structures(self, of: t.Expression, asked: str) -> str:
        known = _count(of.args) if isinstance(of, t.Index) and not of.brace else None
        counts = "len" if asked == "len" else self.dl("numel")
        return f"{counts}({self.code(of)})" if known is None else str(known)

    def _dealt(self, value: t.Expression, count: str) -> str:
        if isinstance(value, t.Index) and value.base == t.Name("deal") and not self.is_value("deal"):
            if len(value.args) == 1:
                if (spread := self.spread(value.args[0])) is not None:
                    return f"[{spread}]"
                c = self.value(value.args[0])
                if c.kind in UNCHANGING:
                    return f"[{c}] * {count}"
                return f"[{self.helper('copy')}({c}) for _ in range({count})]"
            return f"[{', '.join(self.value(a).text for a in value.args)}]"
        if isinstance(value, t.Index) and (spread := self.spread(value)) is not None:
            return f"[{spread}]"
        if isinstance(value, t.Field) and (spread := self.spread(value)) is not None:
            return f"[{spread}]"
        if isinstance(value, t.Index) and not value.brace:
            name = w.dotted(value.base)
            base = value.base
            method = base.name if isinstance(base, t.Field) else ""
            methods, properties = self.module.project.methods, self.module.project.properties
            if isinstance(base, t.Field) and method in methods and method not in properties:
                owner = self.code(base.base).at(ATOM)  # the method itself: alone it would be called
                parts = [f"{owner}.{member_name(method)}", count, *self.arguments_of_handle(value.args)]
                return f"{self.helper('several')}({', '.join(parts)})"
            if name is not None and self.is_value(name.split(".")[0]) and self._may_be_handle(value.base):
                parts = [self.code(value.base).text, count, *self.arguments_of_handle(value.args)]
                return f"{self.helper('several')}({', '.join(parts)})"
            if name is not None and not self.is_value(name.split(".")[0]):
                from dlarray.migration.checking import library

                if name == "builtin":  # what the indices of an object are without its methods is one value
                    return f"[{self.code(value)}]"
                if name == "feval" and value.args:
                    f = self.code(value.args[0]).text
                    parts = [f, count, *self.arguments_of_handle(value.args[1:])]
                    return f"{self.helper('several')}({', '.join(parts)})"
                f = self.asked(t.Handle(name), 2)
                if library.known(name) is not None or self.is_own(name) or name in library.helpers():
                    parts = self.arguments_of_handle(value.args)
                    plain = self.handle(t.Handle(name))
                    if not count.isdigit():
                        return f"{self.helper('several')}({', '.join([plain.text, count, *parts])})"
                    if f.text != plain.text:
                        parts.append(f"nargout={count}")
                        if count == "1":  # then it gives the value itself
                            return f"[{plain}({', '.join(parts)})]"
                    return f"list({plain}({', '.join(parts)}))"
        if isinstance(value, (t.Name, t.Number, t.Text)) and (
            not isinstance(value, t.Name) or self.is_value(value.id)
        ):
            return f"[{self.value(value)}]"  # one value, which MATLAB takes for one cell alone
        raise Cannot("a number of outputs that the program decides")

    def _may_be_handle(self, x: t.Expression) -> bool:
        return self.kinds.of(x) in (k.HANDLE, k.UNKNOWN, k.OBJECT)


def singles(target: t.Expression) -> list[t.Expression]:
    """The cells of a target whose range is written out: ``c{1}`` and ``c{2}`` of ``c{1:2}``."""
    if isinstance(target, t.Index) and target.brace and len(target.args) == 1:
        a = w.bare(target.args[0])
        if isinstance(a, t.Range) and (count := _count((a,))) is not None:
            (first,) = w.numbers_in(a.first) or (1,)
            return [replace(target, args=(t.Number(str(int(first) + k)),)) for k in range(count)]
    return [target]


def _count(args: tuple[t.Expression, ...]) -> int | None:
    """How many elements subscripts take that are written out: ``(2, 1:3)``."""
    count = 1
    for a in map(w.bare, args):
        if isinstance(a, t.Range) and a.step is None:
            numbers = w.numbers_in(a.first), w.numbers_in(a.last)
            ends = [n[0] for n in numbers if n is not None and len(n) == 1]
            if len(ends) < 2:
                return None
            count *= max(int(ends[1] - ends[0]) + 1, 0)
        elif not isinstance(a, t.Number):
            return None
    return count
