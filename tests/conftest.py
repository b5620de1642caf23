"""Fixtures: the backends, and random numbers that are the same in every run."""

import os
import sys

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it when it is first imported
if "PYTEST_XDIST_WORKER" in os.environ:  # a worker for each processor: more threads would wait for each other
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", "1")

import pytest

from tests.support import lookalike  # noqa: E402

lookalike.install()

from tests.support import backends, bundles  # noqa: E402
from tests.support.real_gpus import trainings_stay_on_the_processor  # noqa: E402, F401


@pytest.fixture(params=backends.ALL)
def backend(request):
    """Each array library in turn."""
    return request.param


@pytest.fixture
def gen():
    """A NumPy generator for test data."""
    return bundles.generator()


@pytest.fixture(autouse=True)
def doubtful_formats_warn_anew():
    """A doubtful format warns once in a session; each test starts as a session does."""
    all_doubts_anew()


def all_doubts_anew():
    from dlarray import strictness

    strictness._warned.clear()


bundles.before_each.append(all_doubts_anew)


@pytest.fixture(autouse=True)
def the_memory_limit_stays():
    """A test that sets the limit puts it back; `tests.support.memory.at_most` does."""
    from tests.support import memory

    before = memory.setting()
    yield
    assert memory.setting() == before, "this test has left memoryLimit changed"


@pytest.fixture(autouse=True)
def figures_are_closed():
    """Matplotlib warns of the twentieth that is open, whoever opened the others; and plots add to their axes again."""
    yield
    if (pyplot := sys.modules.get("matplotlib.pyplot")) is not None:
        pyplot.close("all")
    if (making := sys.modules.get("dlarray.migration.matlab.draw.making")) is not None:
        making.replacing(False)


def pytest_addoption(parser):
    parser.addoption(
        "--case", metavar="TEXT", help="of tests that loop over cases, run those whose label has TEXT"
    )


# The files with the longest tests come first, so that no worker is left alone with one at the end.
FIRST = """
    cuda_sources compilation training_examples gpu_benchmark distributed worker_processes
    port_fourier_operator proof_compositions dlaccelerate finite convolution kernels ports
    scientific_examples gpu_pages packaging trainnet
""".split()


# Tests that measure the machine, its memory, processes, signals and sockets, which whatever else runs on it disturbs:
# they are tried up to three times, and the report at the end says which. A fault of the package's fails all three.
MEASURED = """
    allocator attacks collector distributed held_signals interrupted_workers memory monitor_browser monitor_web
    threads worker_processes
""".split()


def pytest_collection_modifyitems(config, items):
    place = {f"test_{name}": k for k, name in enumerate(FIRST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(place)))
    if config.pluginmanager.hasplugin("rerunfailures"):  # it is no part of what a bare Python has
        again = pytest.mark.flaky(reruns=2, reruns_delay=1)
        for item in items:
            if item.path.stem.removeprefix("test_") in MEASURED:
                item.add_marker(again)


def pytest_terminal_summary(terminalreporter):
    bundles.summary(terminalreporter)
