"""The outputs that MATLAB stored in a live script beside what its port printed, section by section."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, field

from dlarray.migration.verifying import live_script, printed
from dlarray.migration.verifying.live_script import LiveScript, Output
from dlarray.migration.verifying.running import Event, Run, run
from dlarray.migration.verifying.translating import Translation, translated

AGREES, DIFFERS, OPEN = "agrees", "differs", "not compared"
NOT_TEXT = {
    "figure": "a figure",
    "symbolic": "a symbolic expression",
    "error": "an error that MATLAB raised",
    "warning": "a warning of MATLAB",
    "html": "a page of MATLAB's browser",
    "uicontrol": "a control",
}
CLOCKS = re.compile(r"\b(toc|cputime|clock|now|timeit|gputimeit|etime|datetime\s*\(?\s*['\"]now)\b")
OF_ITSELF = re.compile(r"(help|lookfor|doc|which|ver|version|license|computer|matlabroot|path)\b(?!\s*=)")
DRAWS = re.compile(
    r"\b(rand\w*|shuffle|normrnd|train\w*|minibatchqueue|initialize|dlnetwork|\w*rnd|sprand\w*)\("
)
SECONDS = 600.0
OTHER_SEED = 20


@dataclass
class Item:
    """One output of MATLAB, and how the port met it."""

    verdict: str
    line: int
    source: str  # the statement
    reason: str = ""
    name: str = ""
    lines: list[printed.Verdict] = field(default_factory=list)
    absolute: float = 0.0
    relative: float = 0.0


@dataclass
class Section:
    """A section of the live script."""

    title: str
    line: int
    items: list[Item] = field(default_factory=list)


@dataclass
class Comparison:
    """A live script and its port."""

    path: str
    sections: list[Section]
    stops: list[tuple[int, str, str]] = field(default_factory=list)  # line, statement, what went wrong
    problems: list[str] = field(default_factory=list)
    statements: int = 0
    failed: int = 0
    late: float = 0.0  # the limit of time that ended it
    broken: str = ""

    @property
    def items(self) -> list[Item]:
        return [item for section in self.sections for item in section.items]

    def count(self, verdict: str) -> int:
        """How many outputs have this verdict."""
        return sum(item.verdict == verdict for item in self.items)

    @property
    def agrees(self) -> bool:
        """Whether outputs were compared and all agree."""
        return bool(self.count(AGREES)) and not self.count(DIFFERS)


def verify(path: str, more: list[str], seconds: float = SECONDS) -> Comparison:
    """Translate a live script, run it, and compare what it prints with the outputs that MATLAB stored in it."""
    script = live_script.read(path)
    with tempfile.TemporaryDirectory() as out:
        translation = translated(path, script.code, out, more)
        done = run(translation, out, path, more, seconds)
        result = compared(script, translation, done, seconds)
        if any(item.verdict == DIFFERS for item in result.items) and _draws(translation) and not done.late:
            again = run(translation, out, path, more, seconds, seed=OTHER_SEED)
            result = compared(script, translation, done, seconds, changed_lines(done, again))
    return result


def _draws(translation: Translation) -> bool:
    """Whether the port may use random numbers."""
    return any(DRAWS.search(text) for text in translation.modules.values())


def changed_lines(one: Run, other: Run) -> dict[int, bool]:
    """The statements that print something else when random numbers begin elsewhere, for no ``rng`` fixes them.

    True where it is not only the numbers.
    """
    found: dict[int, bool] = {}
    for line in {e.line for done in (one, other) for e in done.events}:
        texts = [_text([e for e in done.events if e.line == line]) for done in (one, other)]
        if texts[0] != texts[1]:
            words = [[x.words for x in printed.lines_of(text)] for text in texts]
            found[line] = words[0] != words[1]
    return found


def compared(
    script: LiveScript,
    translation: Translation,
    done: Run,
    seconds: float = SECONDS,
    drawn: dict[int, bool] | None = None,
) -> Comparison:
    """The report of a run; ``drawn`` are the statements whose text depends on random numbers, see `changed_lines`."""
    lines = script.code.split("\n")
    result = Comparison(
        script.path,
        [Section(title, line) for line, title in script.sections],
        problems=list(translation.problems),
        statements=len(translation.statements),
        late=seconds if done.late else 0.0,
        broken=done.broken,
    )
    failures: dict[int, str] = {}
    followers: set[int] = set()
    for event in done.events:
        if event.kind == "error" and event.line not in failures:
            failures[event.line] = event.text
            if event.name:
                followers.add(event.line)
    result.failed = len(failures)
    result.stops = [(line, _statement(lines, line), text) for line, text in _causes(failures, followers)]
    judge = _Judge(done, failures, followers, translation.silent, drawn or {}, seconds, lines)
    found = groups(script.outputs, translation.statements)
    taken = set().union(*(statements for _, statements in found))
    for place, (outputs, statements) in enumerate(found):
        after = min((min(g[1]) for g in found[place + 1 :] if g[1]), default=len(lines) + 1)
        following = {
            first for first, _ in translation.statements if max(statements, default=0) < first < after
        } - taken

        made = judge.items(outputs, statements)
        # Where statements print one after the other, MATLAB may keep all of it beside the first.
        if following and all(o.kind == "text" for o in outputs) and _missing(made):
            longer = judge.items(outputs, statements | following)
            made = longer if _missing(longer) < _missing(made) or _stopped(longer) else made
        for item in made:
            result.sections[script.section_of(item.line)].items.append(item)
    return result


@dataclass
class _Judge:
    """What a run did, and what is known of its statements."""

    done: Run
    failures: dict[int, str]
    followers: set[int]
    silent: set[int]
    drawn: dict[int, bool]
    seconds: float
    lines: list[str]

    def items(self, outputs: list[Output], own: set[int]) -> list[Item]:
        """Outputs of MATLAB beside what these statements printed."""
        events = [e for e in self.done.events if e.line in own]
        failed = next((line for line in sorted(own) if line in self.failures), 0)
        failure = _with_cause(self.failures, self.followers, failed)
        if not failure and self.done.late and not events:
            failure = f"the limit of {self.seconds:g} seconds ended the port before"
        elif not failure and self.done.broken and not events:
            failure = f"the port's process broke down: {self.done.broken}"
        made = _items(outputs, events, failure, self.lines)
        for item in made:
            if item.verdict == DIFFERS and own <= self.silent and item.name and not events:
                item.verdict, item.reason = OPEN, "nothing there shows it: an output of an earlier text"
            elif item.verdict == DIFFERS and self._is_drawn(item, own):
                item.verdict, item.reason = OPEN, "random numbers that no rng fixes"
        return made

    def _is_drawn(self, item: Item, own: set[int]) -> bool:
        """Whether random numbers explain the difference."""
        changed = [self.drawn[line] for line in own & self.drawn.keys()]
        numbers = any(v.kind == "differs" for v in item.lines) and not any(
            v.kind in ("words", "missing") for v in item.lines
        )
        return any(changed) or bool(changed) and numbers


def _missing(items: list[Item]) -> int:
    """How many lines of MATLAB's the port lacks."""
    return sum(v.kind == "missing" for item in items for v in item.lines)


def _stopped(items: list[Item]) -> bool:
    return any(item.verdict == OPEN for item in items)


def _causes(failures: dict[int, str], followers: set[int]) -> list[tuple[int, str]]:
    """The failures that are not the consequence of an earlier one: no name is missing."""
    first = [(line, text) for line, text in sorted(failures.items()) if line not in followers]
    return first or sorted(failures.items())[:1]


def _with_cause(failures: dict[int, str], followers: set[int], line: int) -> str:
    """A failure; where a name is missing, with the failure before it that left the name out."""
    text = failures.get(line, "")
    before = [n for n in failures if n < line and n not in followers]
    if line not in followers or not before:
        return text
    return f"{text}, a consequence of line {max(before)}: {failures[max(before)]}"


def groups(
    outputs: tuple[Output, ...], statements: list[tuple[int, int]]
) -> list[tuple[list[Output], set[int]]]:
    """Outputs with the statements that printed them; one output may be of several statements, and the reverse."""
    found: list[tuple[list[Output], set[int]]] = []
    for output in outputs:
        own = {first for first, last in statements if any(first <= line <= last for line in output.lines)}
        if output.kind in NOT_TEXT:
            found.append(([output], own))
            continue
        together = [g for g in found if g[1] & own and g[0][0].kind not in NOT_TEXT]
        joined = ([o for g in together for o in g[0]] + [output], own.union(*(g[1] for g in together)))
        found = [g for g in found if not any(g is t for t in together)]
        found.append(joined)
    return sorted(found, key=lambda g: min(g[0][0].lines, default=0))


def _items(outputs: list[Output], events: list[Event], failure: str, lines: list[str]) -> list[Item]:
    if outputs[0].kind in NOT_TEXT or not all(o.text for o in outputs):
        return [
            Item(
                OPEN,
                _first(o),
                _statement(lines, _first(o)),
                NOT_TEXT.get(o.kind, f"an output of the kind {o.kind}"),
                o.name,
            )
            for o in outputs
        ]
    return [item for own, part in _pairs(outputs, events) for item in _compared(own, part, failure, lines)]


def _pairs(outputs: list[Output], events: list[Event]) -> list[tuple[list[Output], list[Event]]]:
    """Each output with what the port showed for it, where both show the same variables in turn; else all with all."""
    shows = [e for e in events if e.kind in ("show", "text")]
    names = [o.name for o in outputs]
    mine = [e.name for e in shows]
    count = min(len(names), len(mine))
    if (
        len(names) == 1
        or not count
        or not all(names)
        or names[:count] != mine[:count]
        or len(mine) > len(names)
    ):
        return [(outputs, events)]
    rest = [e for e in events if e not in shows]
    return [([o], ([shows[k]] if k < count else []) + rest) for k, o in enumerate(outputs)]


def _compared(outputs: list[Output], events: list[Event], failure: str, lines: list[str]) -> list[Item]:
    theirs: list[printed.Line] = []
    owner: list[int] = []
    for k, output in enumerate(outputs):
        part = printed.lines_of(printed.in_one_width(output.text))
        theirs += part
        owner += [k] * len(part)
    mine = printed.lines_of(printed.in_one_width(_text(events)))
    verdicts, surplus = printed.compared(theirs, mine)
    items = []
    for k, output in enumerate(outputs):
        own = [v for v, o in zip(verdicts, owner, strict=True) if o == k]
        items.append(_item(output, own, failure, _statement(lines, _first(output))))
    if surplus and items:
        first = items[-1]
        first.lines += [printed.Verdict("surplus", mine=line.text) for line in surplus]
        if first.verdict == AGREES and not outputs[-1].truncated:
            first.verdict, first.reason = DIFFERS, "the port prints lines that MATLAB did not"
    return items


def _text(events: list[Event]) -> str:
    out: list[str] = []
    for e in events:
        if e.kind == "show" and out and not out[-1].endswith("\n"):
            out.append("\n")
        if e.kind in ("show", "text"):
            out.append(e.text)
    return "".join(out)


def _item(output: Output, own: list[printed.Verdict], failure: str, source: str) -> Item:
    item = Item(AGREES, _first(output), source, name=output.name, lines=own)
    kinds = {v.kind for v in own}
    if output.truncated and own and own[-1].kind in ("words", "missing", "differs"):
        kinds = {v.kind for v in own[:-1]}  # MATLAB cut its last line
    if "missing" in kinds and failure:
        item.verdict, item.reason = OPEN, f"the port stopped: {failure}"
    elif "missing" in kinds or "words" in kinds:
        item.verdict = DIFFERS
        printed_lines = sum(v.kind == "missing" for v in own)
        item.reason = (
            "the port prints other text" if not printed_lines
            else "the port prints nothing" if printed_lines == len(own)
            else f"the port lacks {printed_lines} of {len(own)} lines"
        )  # fmt: skip
    elif "differs" in kinds and CLOCKS.search(source):
        item.verdict, item.reason = OPEN, "a time"
    elif "differs" in kinds:
        item.verdict = DIFFERS
        item.absolute = max(v.absolute for v in own)
        item.relative = max(v.relative for v in own)
        count = sum(v.differing for v in own)
        item.reason = f"{count} number{'s' * (count != 1)} by up to {item.absolute:.3g}"
        if item.relative != float("inf"):
            item.reason += f" ({item.relative:.2%})"
    elif own and kinds == {"time"}:
        item.verdict, item.reason = OPEN, "only times"
    elif "digits" in kinds:
        item.reason = "to the digits that are printed, in another layout"
    elif "spacing" in kinds:
        item.reason = "but for blanks"
    if item.verdict == AGREES and "time" in kinds:
        item.reason = "but for the times"
    if item.verdict == DIFFERS and OF_ITSELF.match(source):
        item.verdict, item.reason = OPEN, "what MATLAB says of itself"
    return item


def _first(output: Output) -> int:
    return min(output.lines, default=1)


def _statement(lines: list[str], line: int) -> str:
    text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    return text if len(text) <= 90 else text[:87] + "..."
