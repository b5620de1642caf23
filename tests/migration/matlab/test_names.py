"""The helpers are public: each has an example and a page, and importing dlarray alone loads none of them."""

import subprocess
import sys
from pathlib import Path

import pytest

import dlarray
import dlarray.matlab
from dlarray import elsewhere
from tests.support.bundles import cases

ROOT = Path(__file__).resolve().parents[3]
NAMES = sorted(dlarray.matlab.__all__)


@cases("name", NAMES)
def test_a_helper_is_documented(name):
    thing = getattr(dlarray.matlab, name)
    assert thing.__doc__, name
    if name not in ("MatlabWarning", "table"):
        assert ">>> " in thing.__doc__ and "https://www.mathworks.com/help/" in thing.__doc__, name
    page = (ROOT / "docs" / "matlab_helpers.rst").read_text(encoding="utf-8").splitlines()
    here = {f".. {how}:: {name}" for how in ("autofunction", "autoclass", "autodata")}
    assert ({*here, f".. automodule:: dlarray.migration.matlab.{name}"}) & set(page), name
    assert f"`{name}`" in dlarray.matlab.__doc__, name


def test_no_helper_is_loaded_with_the_library():
    code = "import sys, dlarray; print([m for m in sys.modules if m.startswith('dlarray.migration.matlab')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_the_library_says_where_the_helpers_are():
    public = set(dir(dlarray))
    assert elsewhere.HELPERS == {name for name in NAMES if name not in public}
    with pytest.raises(
        AttributeError, match=r"fix: text.strip\(\); MATLAB's own is there, too: from dlarray.matlab import"
    ):
        dlarray.strtrim  # noqa: B018
    with pytest.raises(AttributeError, match="fix: from dlarray.matlab import strjust"):
        dlarray.strjust  # noqa: B018


def test_what_is_no_helper_says_where_it_is():
    with pytest.raises(AttributeError, match="one of dlarray's own; fix: dlarray.topkrows"):
        getattr(dlarray.matlab, "topkrows")  # noqa: B009 -- asked as a program asks it
    with pytest.raises(AttributeError, match="has no 'nothing_of_that_name'$"):
        getattr(dlarray.matlab, "nothing_of_that_name")  # noqa: B009
