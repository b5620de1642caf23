"""The numbers that were recorded, held by the port: run it with pytest after each change of the port."""

from pathlib import Path

import pytest

from dlarray.migration.verifying import recording

HERE = Path(__file__).parent


@pytest.mark.parametrize(("case", "function"), [("case1.mat", "fitLine.py:fitLine")])
def test_the_port_gives_the_recorded_numbers(case, function):
    result = recording.verify(str(HERE / case), str(HERE / "port" / function))
    assert result.agrees, recording.page(result)
