"""The guide, the README and the docstrings speak plainly: words of our own stay in the pages for contributors."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import dlarray
import dlarray.matlab
from tests.support.bundles import cases

ROOT = Path(__file__).resolve().parents[2]
# Pages for contributors, and lists of other people's titles: the glossary is in CONTRIBUTING.md.
NOT_READ = {"contributing", "changelog", "matlab_examples"}
PAGES = sorted(p for p in (ROOT / "docs").glob("*.rst") if p.stem not in NOT_READ) + [ROOT / "README.md"]

PRIVATE = re.compile(
    r"\b(doors?|walks?|houses?|rooms?|whoever|nobody|somebody|one's own|of ours|lends?|lent|mend(s|ed)?"
    r"|what is no|all else|for ever|as (it|they) stands?|goes on|home again|proved|oracles?)\b",
    re.I,
)
# Page or name: the words that are meant there.
MEANT: dict[str, set[str]] = {}
LONGEST_SUMMARY = 125

NAMES = {
    name: inspect.getdoc(getattr(module, name)) or ""
    for module in (dlarray.matlab, dlarray)
    for name in (n for n in dir(module) if not n.startswith("_"))
    if not inspect.ismodule(getattr(module, name)) and hasattr(getattr(module, name), "__doc__")
}


def prose(text: str) -> str:
    """The text without code, literals, addresses and what Python prints."""
    text = re.sub(
        r"^ *\.\. (code-block|literalinclude|include|image|raw).*\n(\n|   .*\n)*", "", text, flags=re.M
    )
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    text = re.sub(r"^( *)>>> .*(\n\1\S.*|\n *\.\.\. .*)*", "", text, flags=re.M)
    text = re.sub(r"::\n\n(    .*\n|\n)*", "\n", text)
    return re.sub(r"``.*?``|`[^`]*`|https?://\S+", " ", text, flags=re.S)


def private(text: str) -> set[str]:
    return {
        " ".join(found.group(0).lower().split()) for found in PRIVATE.finditer(" ".join(prose(text).split()))
    }


@cases("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_no_private_words(page):
    assert not private(page.read_text(encoding="utf-8")) - MEANT.get(page.stem, set())


@cases("name", sorted(NAMES))
def test_a_docstring_has_no_private_words(name):
    assert not private(NAMES[name]) - MEANT.get(name, set())


@cases("name", sorted(NAMES))
def test_a_parameter_is_named_and_not_circumscribed(name):
    """ "Values to pad with", and not "What is padded with"."""
    assert not re.findall(r"^    What .*", NAMES[name], flags=re.M)


@cases("name", sorted(set(dlarray.__all__) & set(NAMES)))
def test_a_summary_is_one_short_sentence(name):
    summary = " ".join(NAMES[name].split("\n\n")[0].split())
    assert summary.endswith(".") and len(summary) <= LONGEST_SUMMARY
