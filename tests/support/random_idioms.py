"""Random MATLAB programs made of idioms: what people write over and over, with random parts, in random order.

They widen `random_functions`: text taken apart and put together, recursion, state that functions keep, arguments of any
number, lists of structures sorted and filtered, counts in maps, queues and stacks, errors that are caught by their
identifiers.  The idioms stand in ``random_idioms.m``; each leaves its results in variables of its own.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from tests.support.random_functions import Wide

WORDS = ("apple", "kiwi", "fig", "banana", "pear", "plum", "date", "lemon")
CLASSES = ("uint8", "int8", "int32", "uint16")
_TEXT = Path(__file__).with_suffix(".m").read_text(encoding="utf-8")
IDIOMS = [part.partition("\n") for part in re.split(r"^%% ", _TEXT, flags=re.M)[1:]]


def _drawn(name: str, gen: random.Random) -> str:
    """What stands for a mark in an idiom."""
    match name:
        case "#n":
            return str(gen.randint(1, 9))
        case "#word":
            return gen.choice(WORDS)
        case "#words":
            return "{" + ", ".join(f"'{word}'" for word in gen.sample(WORDS, gen.randint(3, 5))) + "}"
        case _:
            return "[" + " ".join(str(gen.randint(-4, 9)) for _ in range(gen.randint(4, 6))) + "]"


def idiom(number: int, place: int, gen: random.Random) -> tuple[str, str]:
    """An idiom's statements and its functions; ``place`` is part of its names."""
    title, _, text = IDIOMS[number]
    bounds = {name: (int(a), int(b)) for name, a, b in re.findall(r"([NMK]_)=(\d+):(\d+)", title)}
    for name in ("N_", "M_", "K_"):
        text = re.sub(rf"\b{name}", str(gen.randint(*bounds.get(name, (1, 9)))), text)
    text = text.replace("KIND", gen.choice(CLASSES))
    text = re.sub(r"\b([abcd])_", rf"\g<1>{place}", text)
    text = re.sub(r"#(?:words?|row|n)\b", lambda m: _drawn(m.group(), gen), text)
    statements, mark, functions = text.partition("\nfunction ")
    return statements, mark.strip() + " " + functions if mark else ""


def program(seed: int) -> str:
    """The text of a random program of idioms, with some of `random_functions`' statements among them."""
    main = Wide(seed, {"other": "num"})
    gen = main.random
    lines, functions = ["other = 0;"], dict[int, str]()
    for place in range(gen.randint(2, 5)):
        number = gen.randrange(len(IDIOMS))
        statements, defined = idiom(number, 100 + place, gen)
        lines.append(statements.rstrip())
        if defined:
            functions.setdefault(number, defined.rstrip())
        if gen.random() < 0.5:
            lines += main.statement()
    counters = " ".join(sorted(main.fixed))
    return "\n".join([*lines, *([f"clear {counters}"] if counters else []), *functions.values()]) + "\n"
