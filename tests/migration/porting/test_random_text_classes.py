"""Random programs in which a name is characters here and a string there: what they print is what plain ones print."""

import pytest

from tests.support.bundles import cases
from tests.support.matlab_programs import printed
from tests.support.random_text_classes import mixed

pytest.importorskip("tree_sitter_matlab")


def judged(seed: int) -> list[tuple[list[str], list[str]]]:
    """What a program prints for each value, beside what the plain ones print; what either refuses is left out."""
    text, plain = mixed(seed)
    parts = [part.split() for part in printed(text).split("#")[1:]]
    said = [printed(one).split() for one in plain]
    pairs = zip(parts, said, strict=True)
    return [(part, one) for part, one in pairs if "refused" not in one and "refused" not in part]


@cases("seed", range(150))
def test_the_kind_of_a_text_is_known_at_run_time(seed):
    for part, said in judged(seed):
        assert part == said, mixed(seed)[0]
