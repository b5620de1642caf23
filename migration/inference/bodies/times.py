"""Which values of a file may be dates or lengths of time: what names of its functions give, followed through names.

A name counts for the whole file, whatever function it stands in.  What comes from files with tables may hold times, and
what a function is given from elsewhere, too.
"""

from __future__ import annotations

from dlarray import names as library
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

# A file that names none of these has no times; readtable makes them of columns of dates.
TRIGGERS = frozenset("datetime duration hours minutes seconds days milliseconds readtable".split())
MAKERS = TRIGGERS | frozenset(
    """
    years calendarDuration caldays calweeks calmonths calquarters calyears between dateshift timeofday NaT timetable
    readtimetable table2timetable array2timetable retime synchronize
    """.split()
)
# Functions of the library that give times where they are given times, or what holds them; all others give none.
PASS_ON = frozenset(
    """
    max min sort unique diff mean median mode sum cumsum cummax cummin bounds maxk mink range std abs linspace colon
    plus minus times rdivide flip fliplr flipud circshift reshape repmat repelem permute transpose ctranspose squeeze
    horzcat vertcat cat intersect union setdiff setxor rmmissing fillmissing sortrows table struct cell cellfun arrayfun
    getfield setfield gather dlfeval read readall preview next deal feval
    """.split()
)
# What these of base MATLAB give is no time either, whatever they are given.
NEVER = frozenset(
    """
    string char num2str strcmp strcmpi class toc tic sprintf fprintf disp strlength isnat isdatetime isduration year
    month day hour minute second weekday datenum posixtime height width isfile exist
    """.split()
)
_LOGICAL = frozenset("== ~= < > <= >= & | && || ^ .^".split())


class Times:
    """The names of one file that may be times."""

    def __init__(self, file: t.File) -> None:
        self.functions = {f.name: f for f in _functions(file)}
        self.names: set[str] = set()
        self.makers = set(MAKERS)
        statements = list(_statements(file))
        self.any = any(isinstance(n, t.Name) and n.id in TRIGGERS for n in w.walk(file))
        if not self.any:
            return
        called = {n.id for n in w.walk(file) if isinstance(n, t.Name)} | {
            n.name for n in w.walk(file) if isinstance(n, t.Handle)
        }
        for f in self.functions.values():
            if f.name not in called:  # what it is given is not seen here
                self.names.update(f.inputs)
        before = -1
        while before != len(self.names) + len(self.makers):
            before = len(self.names) + len(self.makers)
            for s in statements:
                self._follow(s)
            for f in self.functions.values():
                if self.names.intersection(f.outputs):
                    self.makers.add(f.name)

    def _follow(self, s: t.Statement) -> None:
        if isinstance(s, t.Assign) and self.may_be(s.value):
            self._taint(s.targets)
        if isinstance(s, t.For) and self.may_be(s.values):
            self._taint((s.variable,))
        for x in w.expressions(s):
            for n in w.walk(x):
                if isinstance(n, t.Index) and not n.brace and any(map(self.may_be, n.args)):
                    self._given(n)

    def _given(self, call: t.Index) -> None:
        """The inputs of what a call with times calls: an own function, or functions among the arguments."""
        for called in (call.base, *map(w.bare, call.args)):
            name = called.name if isinstance(called, t.Handle) else w.dotted(called)
            if isinstance(called, t.Lambda):
                self.names.update(called.parameters)
            elif name in self.functions:
                self.names.update(self.functions[name].inputs)

    def _taint(self, targets: tuple[t.Expression, ...]) -> None:
        for target in targets:
            root = w.root(target)
            if isinstance(root, t.Name):
                self.names.add(root.id)

    def may_be(self, x: t.Expression) -> bool:
        """Whether a value may be a time, or hold one."""
        x = w.bare(x)
        if isinstance(x, t.Name):
            return x.id in self.names or x.id in self.makers
        if isinstance(x, t.Binary):
            return x.op not in _LOGICAL and (self.may_be(x.left) or self.may_be(x.right))
        if isinstance(x, t.Index):
            if isinstance(x.base, t.Name) and x.base.id not in self.names:
                name = x.base.id
                if name in self.functions:
                    if name not in self.makers:
                        return False
                elif name in NEVER or (name in library.functions and name not in PASS_ON):
                    return False
            return self.may_be(x.base) or any(map(self.may_be, x.args))
        if isinstance(x, t.Lambda):
            return self.may_be(x.body)
        return any(isinstance(n, t.Expression) and self.may_be(n) for n in w.children(x))


def _functions(file: t.File) -> list[t.Function]:
    return [n for n in w.walk(file) if isinstance(n, t.Function)]


def _statements(file: t.File) -> list[t.Statement]:
    return [n for n in w.walk(file) if isinstance(n, t.Statement)]


_KNOWN: dict[int, tuple[t.File, Times]] = {}


def may_be_time(file: t.File, x: t.Expression) -> bool:
    """Whether a value of a file may be a time."""
    known = _KNOWN.get(id(file))
    if known is None or known[0] is not file:
        _KNOWN.clear()  # one file is written at a time
        known = _KNOWN[id(file)] = file, Times(file)
    return known[1].any and known[1].may_be(x)
