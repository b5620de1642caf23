"""Mini-batches prepared in threads and processes: the same bits as here, and errors that say where they come from."""

import gc
import os
import subprocess
import sys
import threading
import traceback
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.training.minibatches import worker_processes

X = np.random.default_rng(0).standard_normal((23, 3))
T = ["a", "b", "c"] * 7 + ["a", "b"]


def augmented(x, t):
    """Random, and known to other processes by its module."""
    print("what a task prints is no answer")
    x = dl.cat(1, *x)
    return x + dl.randn(*x.shape), dl.onehotencode(dl.categorical(t, ["a", "b", "c"]), 1)


def noisy(data):
    return [data[0] + dl.randn(1, 3), data[1]]


def failing(x, t):
    raise LookupError("no such word")


class Odd(Exception):
    """An error that cannot be made of its message alone."""

    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


def odd(x, t):
    raise Odd("this", "that")


def dying(x, t):
    os._exit(3)


def store():
    return dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))


def queue(where, fcn=augmented, ds=None, **options):
    ds = store() if ds is None else ds
    given = {"MiniBatchSize": 5, "MiniBatchFcn": fcn, "MiniBatchFormat": ["BC", "CB"], **options}
    return dl.minibatchqueue(ds, 2, PreprocessingEnvironment=where, **given)


def passes(mbq):
    """Two epochs, the second one broken off, and a third one, all as bits."""
    found = []
    for epoch in range(3):
        mbq.shuffle()
        while mbq.hasdata():
            found.append([np.asarray(v).tobytes() for v in mbq.next()])
            if epoch == 1 and len(found) % 3 == 0:
                break
    return found, float(dl.rand())


@pytest.mark.parametrize("partial", ["return", "discard"])
@pytest.mark.parametrize("transformed", [False, True])
def test_threads_and_processes_give_the_same_bits(partial, transformed):
    ds = dl.transform(store(), noisy) if transformed else None
    found = []
    for where in ("background", "parallel", "background"):
        dl.rng(3)
        mbq = queue(where, ds=ds, PartialMiniBatch=partial)
        found.append(passes(mbq))
        assert (mbq._parallel is not None) == (where == "parallel")
    assert found[0] == found[1] == found[2]
    assert len(found[0][0]) == 2 * (5 if partial == "return" else 4) + 1 + (partial == "discard")


def test_without_random_numbers_all_of_them_equal_the_serial_way():
    found = []
    for where in ("serial", "background", "parallel"):
        dl.rng(3)
        found.append(passes(queue(where, "collate", dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(X)))))
    assert found[0] == found[1] == found[2]


def test_what_cannot_be_sent_is_left_to_a_thread():
    dl.rng(3)
    expected = passes(queue("parallel"))
    dl.rng(3)
    mbq = queue("parallel", lambda x, t: augmented(x, t))
    assert passes(mbq) == expected
    assert mbq._parallel is None
    assert worker_processes.sendable(lambda: 3) is None


@pytest.mark.parametrize("where", ["serial", "background", "parallel"])
def test_an_error_shows_its_own_traceback(where):
    mbq = queue(where, failing)
    with pytest.raises(LookupError, match="no such word") as refusal:
        mbq.next()
    text = "".join(traceback.format_exception(refusal.value))
    assert "in failing" in text and "no such word" in text
    mbq = queue("parallel")  # the processes are as good as before
    assert len(mbq.next()) == 2


def test_errors_that_cannot_travel_are_told_in_words():
    with pytest.raises(errors.DataError, match="raised Odd: this and that") as refusal:
        queue("parallel", odd).next()
    assert "in odd" in "".join(traceback.format_exception(refusal.value))


def test_a_process_that_dies():
    with pytest.raises(errors.DataError, match="ended with the code 3; fix: "):
        queue("parallel", dying).next()
    assert len(queue("parallel").next()) == 2


def read_number(filename):
    text = Path(filename).read_text()
    return np.full((1, 3), float(text))


@pytest.mark.parametrize("where", ["serial", "background", "parallel"])
def test_a_file_that_cannot_be_read_is_named(where, tmp_path):
    for k in range(8):
        (tmp_path / f"file{k}.txt").write_text("many" if k == 6 else str(k))
    files = dl.fileDatastore(tmp_path, ReadFcn=read_number)
    both = dl.combine(files, dl.arrayDatastore(X[:8]))
    options = dl.trainingOptions(
        "sgdm", PreprocessingEnvironment=where, MiniBatchSize=2, MaxEpochs=1, Verbose=False
    )
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(3)])
    mbq = dl.minibatchqueue(both, PreprocessingEnvironment=where, MiniBatchSize=2)

    def through():
        while mbq.hasdata():
            mbq.next()

    for call in (lambda: dl.trainnet(both, net, "mse", options), through):
        with pytest.raises(ValueError, match="could not convert") as refusal:
            call()
        text = "".join(traceback.format_exception(refusal.value))
        assert "file6.txt" in text and "in read_number" in text


def test_processes_read_for_trainnet(tmp_path):
    for k in range(12):
        (tmp_path / f"file{k:02}.txt").write_text(str(k / 12))
    both = dl.combine(dl.fileDatastore(tmp_path, ReadFcn=read_number), dl.arrayDatastore(X[:12]))
    found = []
    for where in ("serial", "background", "parallel"):
        options = dl.trainingOptions(
            "adam", PreprocessingEnvironment=where, MiniBatchSize=5, MaxEpochs=3, Verbose=False, Shuffle="every-epoch",
            ValidationData=both,
        )  # fmt: skip
        dl.rng(0)
        net, info = dl.trainnet(
            both, [dl.featureInputLayer(3), dl.fullyConnectedLayer(3)], "mse", options, nargout=2
        )
        found.append(
            ([np.asarray(v).tobytes() for v in net.Learnables.Value], list(info.ValidationHistory.Loss))
        )
    assert found[0] == found[1] == found[2]
    predicted = [
        np.asarray(dl.minibatchpredict(net, both, PreprocessingEnvironment=where, MiniBatchSize=5)).tobytes()
        for where in ("serial", "background", "parallel")
    ]
    assert len(set(predicted)) == 1


def test_a_program_needs_no_main_guard(tmp_path):
    for k in range(6):
        np.save(tmp_path / f"x{k}.npy", np.full((1, 3), k))
    script = tmp_path / "script.py"
    script.write_text(
        "import numpy as np\nimport dlarray as dl\nprint('once')\n"
        f"ds = dl.fileDatastore({str(tmp_path)!r}, ReadFcn=np.load, FileExtensions='.npy')\n"
        "mbq = dl.minibatchqueue(ds, MiniBatchSize=4, PreprocessingEnvironment='parallel')\n"
        "print(mbq.next().shape, mbq._parallel is not None, mbq.next().shape)\n"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, env=environment, timeout=120
    )
    assert (done.returncode, done.stdout.splitlines()) == (0, ["once", "(4, 3) True (2, 3)"]), done.stderr


# -- what Python and PyTorch have -------------------------------------------------------------------------------------
def test_data_sets_of_pytorch_and_iterables_are_taken_as_they_are():
    data = pytest.importorskip("torch").utils.data
    import torch

    targets = X[:, :2].astype(np.float32)
    pairs = data.TensorDataset(torch.tensor(X.astype(np.float32)), torch.tensor(targets))

    class Rows:
        def __iter__(self):
            return iter(zip(X, targets, strict=True))

    def trained(*arguments, **options):
        dl.rng(0)
        net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
        own = dl.trainingOptions("sgdm", MaxEpochs=2, MiniBatchSize=5, Verbose=False, **options)
        dl.rng(1)
        return [np.asarray(v).tobytes() for v in dl.trainnet(*arguments, net, "mse", own).Learnables.Value]

    expected = trained(X, targets, Shuffle="every-epoch")
    for given in (pairs, list(zip(X, targets, strict=True))):
        assert trained(given, Shuffle="every-epoch") == expected
    assert trained(Rows()) == trained(X, targets, Shuffle="never")
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    expected = np.asarray(dl.minibatchpredict(net, X))
    for given in (pairs, Rows()):
        np.testing.assert_allclose(
            np.asarray(dl.minibatchpredict(net, given, MiniBatchSize=4)), expected, rtol=1e-6
        )
        assert float(dl.testnet(net, given, "rmse")) == pytest.approx(
            float(dl.testnet(net, X, targets, "rmse"))
        )
    with pytest.raises(
        errors.ArgumentError, match=r"gives whole mini-batches.*fix: trainnet\(loader.dataset"
    ):
        trained(data.DataLoader(pairs))
    with pytest.raises(errors.DataError, match="can be read only once; fix: "):
        trained(zip(X, targets, strict=True))


@pytest.mark.parametrize("where", ["background", "parallel"])
def test_a_training_that_stops_early_leaves_no_reader(where):
    both = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(X[:, :2]))
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])

    def fail(info):
        if info.State == "iteration":
            raise RuntimeError("enough")

    for halt in (lambda info: info.Iteration == 2, fail):
        options = dl.trainingOptions(
            "sgdm",
            PreprocessingEnvironment=where,
            MiniBatchSize=2,
            MaxEpochs=9,
            Verbose=False,
            OutputFcn=halt,
        )
        if halt is fail:
            with pytest.raises(RuntimeError, match="enough"):
                dl.trainnet(both, net, "mse", options)
        else:
            assert len(dl.trainnet(both, net, "mse", options, nargout=2)[1].TrainingHistory) == 2
        gc.collect()
        assert not [t for t in threading.enumerate() if t.name == "dlarray-reader"]
