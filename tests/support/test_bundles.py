"""The loop over the cases of an item: all cases run, each as an item would, and all failures are named."""

import textwrap

import pytest

from tests.support import bundles
from tests.support.bundles import cases

pytest_plugins = ["pytester"]


@pytest.fixture
def run(pytester, monkeypatch):
    """Runs a file of tests; its outcome."""
    monkeypatch.setattr(bundles, "before_each", [])
    pytester.makeconftest(CONFTEST)

    def run(text, *options):
        pytester.makepyfile(textwrap.dedent(text))
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist", "-ra", *options)

    return run


CONFTEST = """
from tests.support import bundles

def pytest_addoption(parser):
    parser.addoption("--case")

def pytest_terminal_summary(terminalreporter):
    bundles.summary(terminalreporter)
"""

FILE = """
    import pytest
    from tests.support.bundles import cases

    @cases("y", [10, 20], ids=["ten", "twenty"])
    @cases("x", range(3))
    def test_sum(x, y):
        assert x + y != 12
        assert x + y != 21, "too much"
"""


def test_all_cases_run_and_every_failure_is_named(run):
    result = run(FILE)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([
        "*2 of 6 cases fail", "*ten; x=2: AssertionError: assert (2 + 10) != 12",
        "*twenty; x=1: AssertionError: too much*", "*assert x + y != 12", "*in case ten; x=2",
        "*in case twenty; x=1", "*6  in all, of 1 tests*",
    ])  # fmt: skip


def test_one_case_by_its_label(run):
    run(FILE, "--case", "twenty; x=2").assert_outcomes(passed=1)
    result = run(FILE, "--case", "ten")
    result.stdout.fnmatch_lines(["*1 of 3 cases fail*"])
    run(FILE, "--case", "eleven").assert_outcomes(skipped=1)


def test_an_item_for_each_value_of_an_argument(run):
    result = run("""
        import pytest
        from tests.support.bundles import cases

        @pytest.mark.parametrize("z", [1, 2])
        @cases("y", "ab")
        @cases(("name", "x"), [("sin", 1), ("cos", 1), ("sin", 2)], by="name")
        def test_it(name, x, y, z):
            assert (name, z) != ("cos", 2)
    """, "-v")  # fmt: skip
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(
        ["*test_it*sin*1*PASSED*", "*2 of 2 cases fail*", "*12  *test_it", "*12  in all*"]
    )


def test_skipped_cases_do_not_count(run):
    result = run("""
        import pytest
        from tests.support.bundles import cases

        @cases("x", [1, 2])
        def test_one(x):
            if x == 1:
                pytest.skip("one")

        @cases("x", [1, 2])
        def test_none(x):
            pytest.skip("none of them")

        @cases("x", [1, 2])
        def test_said(x):
            pytest.fail("in words")
    """)  # fmt: skip
    result.assert_outcomes(passed=1, skipped=1, failed=1)
    result.stdout.fnmatch_lines(
        ["*2 of 2 cases fail*", "*in words*", "*3  in all, of 2 tests*", "SKIPPED*none of them"]
    )


SEEN: list = []


@cases("x", [1, 2])
def test_every_case_starts_alike(x, gen, monkeypatch, tmp_path):
    from dlarray import strictness

    assert gen.standard_normal() == bundles.generator().standard_normal()
    assert not strictness._warned and not list(tmp_path.iterdir())
    strictness._warned.add("this")
    (tmp_path / "file").write_text("")
    assert not hasattr(bundles, "patched")
    monkeypatch.setattr(bundles, "patched", True, raising=False)
    SEEN.append(tmp_path)
    assert len(set(SEEN)) == x
