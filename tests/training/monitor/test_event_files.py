"""Event files for TensorBoard: the bytes that TensorBoard's own writer makes, and what its reader finds."""

import gc
import os
import struct
import subprocess
import sys
import threading
import weakref

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ClassError
from dlarray.training.monitor.event_files import (
    EventFile,
    crc32c,
    masked,
    record,
    scalar_event,
    text_event,
    version_event,
)

# Written by tensorboard 2.21.0: RecordWriter over SerializeToString of the events in `test_the_bytes_…`.
FROZEN = bytes.fromhex(
    "1800000000000000a37f4b220900000040fc54d9411a0d627261696e2e4576656e743a32eced8f9d2300000000000000b09f"
    "77430900005040fc54d94110ac022a150a130a0c4c6f73732f4772c3b6c39f6515cdcccc3d4174fdc42300000000000000b0"
    "9f7743090000a040fc54d94110ffffffffffffffffff012a0d0a0b0a044c6f7373150000c07f2bdd0d4f1500000000000000"
    "d6ab6b2b090000a040fc54d9412a0a0a080a017815caf249f1226b8ba433000000000000000ca72056090000c040fc54d941"
    "10072a260a240a065374617475734210080712041202080142066cc3a47566744a080a060a0474657874023bedfa"
)


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


@pytest.mark.parametrize(
    "data, crc",
    [  # RFC 3720, B.4, and the usual test of such checksums
        (bytes(32), 0x8A9136AA),
        (b"\xff" * 32, 0x62A8AB43),
        (bytes(range(32)), 0x46DD794E),
        (bytes(range(31, -1, -1)), 0x113FDB5C),
        (b"123456789", 0xE3069283),
        (b"", 0),
    ],
)
def test_checksums(data, crc):
    assert crc32c(data) == crc


def test_the_bytes_are_those_of_tensorboard():
    events = [
        version_event(1.7e9),
        scalar_event(1700000001.25, 300, "Loss/Größe", 0.1),
        scalar_event(1700000002.5, -1, "Loss", float("nan")),
        scalar_event(1700000002.5, 0, "x", -1e30),
        text_event(1700000003.0, 7, "Status", "läuft"),
    ]
    assert b"".join(map(record, events)) == FROZEN


def test_numbers_beyond_a_single_are_infinite():
    for value, there in ((1e300, float("inf")), (-1e300, float("-inf"))):
        assert struct.pack("<f", there) in scalar_event(0.0, 1, "x", value)


def records(path):
    """What is in the records of a file, checksums checked."""
    data = path.read_bytes()
    found = []
    while data:
        (count,) = struct.unpack("<Q", data[:8])
        assert struct.unpack("<I", data[8:12])[0] == masked(crc32c(data[:8]))
        body, rest = data[12 : 12 + count], data[12 + count :]
        assert struct.unpack("<I", rest[:4])[0] == masked(crc32c(body))
        found.append(body)
        data = rest[4:]
    return found


def test_files_that_are_there_stay(tmp_path):
    files = [EventFile(tmp_path / "a" / "b") for _ in range(3)]
    assert len({f.path for f in files}) == 3
    for k, file in enumerate(files):
        file.write(scalar_event(1.0, k, "x", k))
        file.flush()
        assert len(records(file.path)) == 2  # seen while the file is open
        file.close()


def logged(tmp_path, **options):
    monitor = dl.trainingProgressMonitor(
        Metrics=["TrainingLoss", "ValidationLoss", "Accuracy"],
        Info=["Epoch", "Note"],
        Screens="none",
        **options,
    )
    screen = monitor.addScreen("tensorboard", LogDirectory=tmp_path / "runs")
    monitor.groupSubPlot("Loss", ["TrainingLoss", "ValidationLoss"])
    return monitor, screen


def test_a_log_is_whole_also_of_what_was_not_visible(tmp_path):
    monitor, screen = logged(tmp_path, Visible=False)
    for step in range(1, 301):
        monitor.recordMetrics(step, TrainingLoss=1 / step)
        monitor.updateInfo(Epoch=step // 100, Note="<b>")
    monitor.close()
    (path,) = (tmp_path / "runs").iterdir()
    bodies = records(path)
    assert bodies[0].endswith(b"brain.Event:2") and "tfevents" in path.name
    losses = [body for body in bodies if b"Loss/TrainingLoss" in body]
    assert len(losses) == 300 and losses[-1].endswith(struct.pack("<f", 1 / 300))
    times = [struct.unpack("<d", body[1:9])[0] for body in losses]
    assert times == sorted(times) and times == monitor.curve("TrainingLoss").points()[:, 2].tolist()
    assert sum(b"Info/Note" in body for body in bodies) == 1  # it never changed
    assert screen.file is None


def test_a_monitor_that_nobody_closes_loses_nothing(tmp_path):
    monitor, _ = logged(tmp_path)
    for step in range(1, 50):
        monitor.recordMetrics(step, Accuracy=step)
    before, gone = threading.active_count(), weakref.ref(monitor)
    del monitor
    gc.collect()
    assert gone() is None and threading.active_count() <= before
    (path,) = (tmp_path / "runs").iterdir()
    found = [body for body in records(path) if b"Accuracy" in body]
    assert len(found) == 49 and found[-1].endswith(struct.pack("<f", 49))


PROGRAM = """
import os, sys
import dlarray as dl
monitor = dl.trainingProgressMonitor(Metrics="Loss", Screens="none")
monitor.addScreen("tensorboard", LogDirectory=sys.argv[1])
for step in range(1, 31):
    monitor.recordMetrics(step, Loss=step)
if sys.argv[2] == "fork":
    if os.fork() == 0:
        sys.exit()  # which has recorded nothing
    os.wait()
    if os.fork() == 0:
        for step in range(31, 41):
            monitor.recordMetrics(step, Loss=step)
        sys.exit()
    os.wait()
for step in range(41, 51):
    monitor.recordMetrics(step, Loss=step)
if sys.argv[2] == "fails":
    raise ValueError("the program's own")
"""


@pytest.mark.parametrize("how", ["ends", "fails", pytest.param("fork", marks=needs_fork)])
def test_a_program_that_closes_nothing_has_a_whole_log(tmp_path, how):
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    words = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", PROGRAM, tmp_path, how]
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=100)
    assert (done.returncode == 1) == (how == "fails"), done.stderr
    logs = [
        [struct.unpack("<f", body[-4:])[0] for body in records(path) if b"Loss" in body]
        for path in tmp_path.iterdir()
    ]
    own = [*range(1, 31), *range(41, 51)]
    assert own in logs and len(logs) == (2 if how == "fork" else 1)
    if how == "fork":  # the child has a log of its own
        logs.remove(own)
        assert logs == [[*range(31, 41)]]


@pytest.mark.skipif(os.name != "posix", reason="limits of files are those of Unix")
def test_a_log_on_a_full_disk_ends_with_a_whole_record(tmp_path):
    code = (
        "import resource, signal, sys\n"
        "from dlarray.training.monitor.event_files import EventFile, scalar_event\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "file = EventFile(sys.argv[1])\n"
        "file.flush()\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (300, resource.RLIM_INFINITY))\n"
        "lost = 0\n"
        "for k in range(20):\n"
        "    file.write(scalar_event(1.0, k + 1, 'Loss', k))\n"
        "    try: file.flush()\n"
        "    except OSError: lost += 1\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)\n"
        "print(lost, file.path.stat().st_size <= 300)\n"
        "if sys.argv[2] == 'room': file.close()\n"
        "else: import os; os._exit(0)\n"
    )
    for k, (end, count) in enumerate((("room", 20), ("no room", None))):
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        words = [sys.executable, "-c", code, tmp_path / str(k), end]
        done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=100)
        lost, small = done.stdout.split()
        assert int(lost) > 5 and small == "True"
        (path,) = (tmp_path / str(k)).iterdir()
        values = [struct.unpack("<f", body[-4:])[0] for body in records(path) if b"Loss" in body]
        assert values == [*range(20 if count else 20 - int(lost))]


def test_a_second_training_gets_a_file_of_its_own(tmp_path):
    for _ in range(2):
        monitor, _ = logged(tmp_path)
        with monitor:
            monitor.recordMetrics(1, Accuracy=50)
    assert len(list((tmp_path / "runs").iterdir())) == 2


def test_a_folder_of_its_own_by_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monitor = dl.trainingProgressMonitor(Metrics="Loss", Screens="tensorboard", Visible=False)
    assert not os.listdir(tmp_path)  # nothing is made before there is something to write
    monitor.recordMetrics(1, Loss=1)
    monitor.close()
    (run,) = (tmp_path / "runs").iterdir()
    assert len(list(run.iterdir())) == 1
    for wrong in (3, ""):
        with pytest.raises(ClassError, match="LogDirectory must be the name of a folder"):
            monitor.addScreen("tensorboard", wrong)


def test_a_disk_that_is_full_does_not_end_the_training(tmp_path):
    (tmp_path / "runs").write_text("a file where the folder should be")
    monitor, _ = logged(tmp_path)
    with pytest.warns(RuntimeWarning, match="the screen TensorBoard is given up, because it failed"):
        monitor.recordMetrics(1, Accuracy=1)
    monitor.recordMetrics(2, Accuracy=1)
    assert len(monitor.MetricData.Accuracy) == 2


def test_tensorboard_reads_it(tmp_path):
    accumulator = pytest.importorskip(
        "tensorboard.backend.event_processing.event_accumulator", reason="tensorboard is not installed"
    )
    monitor, _ = logged(tmp_path)
    with monitor:
        monitor.updateInfo(Epoch=1, Note="läuft")
        for step in range(1, 101):
            monitor.recordMetrics(step, TrainingLoss=1 / step, Accuracy=step)
    found = accumulator.EventAccumulator(str(tmp_path / "runs"))
    found.Reload()
    assert set(found.Tags()["scalars"]) == {"Loss/TrainingLoss", "Accuracy", "Info/Epoch"}
    losses = found.Scalars("Loss/TrainingLoss")
    assert [e.step for e in losses] == list(range(1, 101))
    np.testing.assert_allclose([e.value for e in losses], 1 / np.arange(1, 101), rtol=1e-6)
    assert [list(e.tensor_proto.string_val) for e in found.Tensors("Info/Note")] == [["läuft".encode()]]
