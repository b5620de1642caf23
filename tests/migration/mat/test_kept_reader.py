"""The process that is kept for MAT files: one fork for each file, nothing that outlives its user, no way to hang."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import dlarray as dl
from dlarray.errors import DataError
from dlarray.migration.mat import child_process, kept_reader

pytest.importorskip("matio")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")


@pytest.fixture
def file(tmp_path):
    kept_reader.end_all()
    path = tmp_path / "x.mat"
    dl.save(path, x=dl.dlarray([1, 2, 3]))
    yield path
    kept_reader.end_all()


def kept():
    return next(iter(kept_reader._kept.values())).process.pid


def gone(pid, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat") as stat:
                if stat.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_one_process_serves_many_files_and_leaves_nothing_open(file, monkeypatch):
    numbers = []
    begin = kept_reader.Reader.begin

    def noted(self, *args):
        job = begin(self, *args)
        numbers.append(job.number)
        return job

    monkeypatch.setattr(kept_reader.Reader, "begin", noted)
    assert dl.load(file).x.tolist() == [[1, 2, 3]]
    first, open_before = kept(), len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        dl.load(file)
    time.sleep(1)  # those that have read are gone
    dl.load(file)
    assert kept() == first and len(set(numbers)) == 22  # each file has a process of its own
    assert len(os.listdir("/proc/self/fd")) == open_before
    assert all(gone(n) for n in numbers)


def test_repeated_loads_need_no_new_libraries(file):
    dl.load(file)
    began = time.monotonic()
    for _ in range(5):
        dl.load(file)
    assert time.monotonic() - began < 3  # loading the libraries takes most of a second each time


def test_one_that_breaks_down_is_no_harm_to_the_next(file, monkeypatch, tmp_path):
    dl.load(file)
    first = kept()
    program = tmp_path / "breaks.py"
    program.write_text("import os\nos.abort()\n")
    with monkeypatch.context() as patch:
        patch.setattr(child_process, "PROGRAM", program)
        with pytest.raises(DataError, match="the parser broke down"):
            dl.load(file)
    assert dl.load(file).x.tolist() == [[1, 2, 3]] and kept() == first


def test_one_that_takes_too_long_is_ended(file, monkeypatch, tmp_path):
    dl.load(file)
    program, told = tmp_path / "sleeps.py", tmp_path / "number"
    program.write_text(
        f"import os, time\nopen({str(told)!r}, 'w').write(str(os.getpid()))\ntime.sleep(100)\n"
    )
    with monkeypatch.context() as patch:
        patch.setattr(child_process, "PROGRAM", program)
        patch.setattr(child_process, "SECONDS", 1.0)
        with pytest.raises(DataError, match="took more than 1 seconds"):
            dl.load(file)
    assert gone(int(told.read_text())) and dl.load(file).x.tolist() == [[1, 2, 3]]


def test_it_is_started_anew_when_it_was_ended(file):
    dl.load(file)
    first = kept()
    os.kill(first, signal.SIGKILL)
    assert dl.load(file).x.tolist() == [[1, 2, 3]] and kept() != first


def test_one_that_never_answers_is_not_waited_for(file, monkeypatch):
    dl.load(file)
    os.kill(kept(), signal.SIGSTOP)
    monkeypatch.setattr(child_process, "SECONDS", 1.0)
    began = time.monotonic()
    with pytest.raises(DataError, match="took more than"):
        dl.load(file)
    assert time.monotonic() - began < 20
    monkeypatch.undo()
    assert dl.load(file).x.tolist() == [[1, 2, 3]]


def test_it_ends_by_itself(file, monkeypatch):
    monkeypatch.setattr(kept_reader, "IDLE", 0.3)
    dl.load(file)
    first = kept()
    assert gone(first) and dl.load(file).x.tolist() == [[1, 2, 3]] and kept() != first


PROGRAM = """
import os, sys, time
import dlarray as dl
from dlarray.migration.mat import kept_reader
dl.load(sys.argv[1])
print(next(iter(kept_reader._kept.values())).process.pid, flush=True)
if sys.argv[2] == "wait":
    time.sleep(100)
"""


@pytest.mark.parametrize("way", ["exit", "wait"])
def test_it_ends_with_its_user(file, way):
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(file), way], stdout=subprocess.PIPE, text=True
    ) as user:
        pid = int(user.stdout.readline())
        if way == "wait":
            user.kill()
        user.wait(60)
    assert gone(pid)


@pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning")  # of JAX, where another test has imported it
def test_a_copy_of_the_process_has_one_of_its_own(file):
    dl.load(file)
    first = kept()
    child = os.fork()
    if not child:
        right = not kept_reader._kept and dl.load(file).x.tolist() == [[1, 2, 3]] and kept() != first
        kept_reader.end_all()
        os._exit(0 if right else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert dl.load(file).x.tolist() == [[1, 2, 3]] and kept() == first


def test_threads_read_at_the_same_time(file, tmp_path):
    files = []
    for k in range(6):
        files.append(tmp_path / f"f{k}.mat")
        dl.save(files[-1], x=dl.dlarray([k]))
    found = {}

    def read(k):
        found[k] = [float(dl.load(files[k]).x) for _ in range(3)]

    threads = [threading.Thread(target=read, args=(k,)) for k in range(6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join(120)
    assert found == {k: [k] * 3 for k in range(6)} and len(kept_reader._kept) == 1


def test_without_forks_each_file_loads_the_libraries(file, monkeypatch):
    monkeypatch.delattr(os, "fork")
    assert dl.load(file).x.tolist() == [[1, 2, 3]] and not kept_reader._kept
