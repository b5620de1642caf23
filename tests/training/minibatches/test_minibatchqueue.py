"""minibatchqueue: every option, the order of the data, what can be read from, and Python's iteration."""

import threading

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DataError, DLArrayError, OptionError, SizeError
from dlarray.training.minibatches.collation import batch_dim
from tests.support.bundles import cases


def rows(count=10, width=3):
    """1, 2, … in rows."""
    return dl.arrayDatastore(np.arange(1.0, count * width + 1).reshape(count, width))


def numbers(mbq):
    """The first number of every observation that is left, by mini-batches."""
    found = []
    while dl.hasdata(mbq):
        X = dl.next(mbq)
        found.append(np.asarray(X)[:, 0].tolist())
    return found


# -- sizes and labels ------------------------------------------------------------------------------------------
@cases(
    ("size", "dim", "fmt", "expected", "labels"),
    [
        ((5, 3), 1, "BC", (3, 5), "CB"),
        ((3, 5), 2, "CB", (3, 5), "CB"),
        ((3, 5), 2, "", (3, 5), ""),
        ((5, 3), 1, "", (5, 3), ""),
        ((5, 3), 1, "CB", (5, 3), "CB"),  # rows are joined as rows, whatever their labels will be
        ((5, 1), 1, "CB", (1, 5), "CB"),
        ((5, 1), 1, "", (5, 1), ""),
        ((4, 6, 5), 3, "SSCB", (4, 6, 1, 5), "SSCB"),
        ((4, 6, 5), 3, "SSBC", (4, 6, 1, 5), "SSCB"),
        ((4, 6, 5), 3, "", (4, 6, 5), ""),
        ((4, 6, 3, 5), 4, "SSCB", (4, 6, 3, 5), "SSCB"),
        ((4, 6, 3, 2, 5), 5, "SSSCB", (4, 6, 3, 2, 5), "SSSCB"),
        ((3, 7, 5), 3, "CTB", (3, 5, 7), "CBT"),
        ((7, 3, 5), 3, "TCB", (3, 5, 7), "CBT"),
    ],
)
def test_observations_are_joined_along_their_batch_dimension(size, dim, fmt, expected, labels, gen):
    X = gen.standard_normal(size)
    mbq = dl.minibatchqueue(
        dl.arrayDatastore(X, IterationDimension=dim), MiniBatchFormat=fmt, OutputCast="double"
    )
    Y = dl.next(mbq)
    assert dl.size(Y) == expected and dl.dims(Y) == labels
    flat = np.asarray(Y).reshape(-1)
    np.testing.assert_array_equal(np.sort(flat), np.sort(X.reshape(-1)))
    if size == (4, 6, 5) and fmt:
        np.testing.assert_array_equal(np.asarray(Y)[:, :, 0, 3], X[:, :, 3])


def test_the_dimension_by_shape_and_by_label():
    sizes = {(1, 3): 1, (3, 1): 2, (1, 1): 1, (4, 6): 3, (4, 6, 3): 4, (1, 6, 3): 1}
    assert {size: batch_dim(size, "") for size in sizes} == sizes
    assert batch_dim((4, 6), "SSCB") == 4 and batch_dim((4, 6), "SSBC") == 3
    assert batch_dim((1, 1), "CB") == 2 and batch_dim((1, 3), "CB") == 1


def test_values_of_a_mini_batch_of_images(gen):
    images = gen.standard_normal((4, 6, 3, 7))
    mbq = dl.minibatchqueue(
        dl.arrayDatastore(images, IterationDimension=4), MiniBatchSize=3, MiniBatchFormat="SSCB"
    )
    for start in (0, 3, 6):
        X = dl.next(mbq)
        np.testing.assert_array_equal(
            np.asarray(X), images[..., start : start + 3].astype(np.float32).reshape(X.shape)
        )
        assert dl.dims(X) == "SSCB" and dl.underlyingType(X) == "single"


def test_a_format_for_each_output_and_one_for_all():
    ds = dl.combine(rows(), rows(10, 2))
    X, T = dl.next(dl.minibatchqueue(ds, MiniBatchFormat=["BC", ""]))
    assert (dl.dims(X), dl.dims(T), T.shape) == ("CB", "", (10, 2))
    X, T = dl.next(dl.minibatchqueue(ds, MiniBatchFormat="BC"))
    assert (dl.dims(X), dl.dims(T)) == ("CB", "CB")


# -- options -----------------------------------------------------------------------------------------------------
def test_defaults():
    mbq = dl.minibatchqueue(rows(300))
    assert (mbq.MiniBatchSize, mbq.PartialMiniBatch, mbq.MiniBatchFcn) == (128, "return", "collate")
    assert mbq.PreprocessingEnvironment == "serial" and mbq.NumOutputs == 1
    assert (mbq.OutputCast, mbq.OutputAsDlarray, mbq.MiniBatchFormat) == (("single",), [True], ("",))
    assert mbq.OutputEnvironment == ("auto",)
    assert [len(part) for part in numbers(mbq)] == [128, 128, 44]


def test_partial_mini_batches():
    assert [len(p) for p in numbers(dl.minibatchqueue(rows(), MiniBatchSize=4))] == [4, 4, 2]
    mbq = dl.minibatchqueue(rows(), MiniBatchSize=4, PartialMiniBatch="discard")
    assert [len(p) for p in numbers(mbq)] == [4, 4]
    with pytest.raises(DataError):
        dl.next(mbq)
    exact = dl.minibatchqueue(rows(8), "MiniBatchSize", 4, "PartialMiniBatch", "discard")
    assert [len(p) for p in numbers(exact)] == [4, 4]
    assert not dl.hasdata(dl.minibatchqueue(rows(3), MiniBatchSize=4, PartialMiniBatch="discard"))


def test_options_match_without_regard_to_case():
    mbq = dl.minibatchqueue(rows(), minibatchsize=3, numoutputs=1, partialMiniBatch="Discard")
    assert (mbq.MiniBatchSize, mbq.PartialMiniBatch) == (3, "discard")


def test_a_function_gets_lists_and_makes_several_outputs():
    seen = []

    def preprocess(X, T):
        seen.append((len(X), X[0].shape, T))
        return dl.cat(1, *X), dl.onehotencode(dl.categorical(T, ["a", "b"]), 1), len(X)

    ds = dl.combine(rows(), dl.arrayDatastore(["a", "b"] * 5))
    mbq = dl.minibatchqueue(
        ds,
        3,
        MiniBatchSize=4,
        MiniBatchFcn=preprocess,
        MiniBatchFormat=["BC", "CB", ""],
        OutputAsDlarray=[1, 1, 0],
    )
    X, T, count = dl.next(mbq)
    assert seen == [(4, (1, 3), ["a", "b", "a", "b"])]
    assert (dl.size(X), dl.dims(X), dl.size(T), dl.dims(T)) == ((3, 4), "CB", (2, 4), "CB")
    assert float(count) == 4 and dl.dims(count) == ""
    assert "MiniBatchFcn: @preprocess" in repr(mbq)


def test_a_function_gets_as_many_variables_as_it_takes():
    """MATLAB's examples make predictions with a queue of one output over the labelled data."""
    ds = dl.combine(dl.arrayDatastore(np.arange(6.0).reshape(3, 2)), dl.arrayDatastore(["a", "b", "c"]))
    predictors = lambda dataX: dl.cat(1, *dataX)  # noqa: E731
    mbq = dl.minibatchqueue(ds, 1, MiniBatchFcn=predictors, MiniBatchFormat="BC")
    assert dl.next(mbq).shape == (2, 3) and not mbq.hasdata()
    every = lambda *data: len(data)  # noqa: E731
    assert float(dl.next(dl.minibatchqueue(ds, 1, MiniBatchFcn=every))) == 2
    with pytest.raises(TypeError):
        dl.next(dl.minibatchqueue(ds, 1, MiniBatchFcn=lambda x, t, z: x))


def test_a_function_may_return_more_than_is_asked_for_and_not_less():
    fcn = lambda X: (dl.cat(1, *X), 1, 2)  # noqa: E731
    assert dl.next(dl.minibatchqueue(rows(), MiniBatchFcn=fcn)).shape == (10, 3)
    with pytest.raises(
        ArgumentError, match=r"3 outputs, but its MiniBatchFcn has returned 1; fix: .*\(ds, 1"
    ):
        dl.next(dl.minibatchqueue(rows(), 3, MiniBatchFcn=lambda X: dl.cat(1, *X)))


@pytest.mark.parametrize(
    ("cast", "expected"),
    [("single", "single"), ("double", "double"), ("logical", "logical"), ("same", "double")],
)
def test_classes(cast, expected):
    assert dl.underlyingType(dl.next(dl.minibatchqueue(rows(), OutputCast=cast))) == expected


def test_whole_numbers_are_rounded_and_saturated():
    ds = dl.arrayDatastore(np.array([[-3.5], [0.5], [2.5], [254.6], [1e9], [np.nan]]))
    mbq = dl.minibatchqueue(ds, OutputCast="uint8", OutputAsDlarray=False)
    X = dl.next(mbq)
    assert X.dtype == np.uint8 and X.ravel().tolist() == [0, 1, 3, 255, 255, 0]
    dl.reset(mbq)
    mbq.OutputCast = "int64"
    assert dl.next(mbq).ravel().tolist() == [-4, 1, 3, 255, 10**9, 0]
    with pytest.raises(OptionError, match="OutputAsDlarray=False"):
        dl.minibatchqueue(ds, OutputCast="uint8")


def test_unlabelled_outputs_and_cells():
    ds = dl.combine(rows(), dl.arrayDatastore(["a"] * 10))
    X, T = dl.next(dl.minibatchqueue(ds, MiniBatchFormat=["BC", ""], OutputAsDlarray=[True, False]))
    assert dl.dims(X) == "CB" and T == ["a"] * 10
    sequences = dl.arrayDatastore([np.ones((3, n)) for n in (4, 2, 5)])
    X = dl.next(dl.minibatchqueue(sequences, OutputAsDlarray=False))
    assert [x.shape for x in X] == [(3, 4), (3, 2), (3, 5)]
    with pytest.raises(SizeError, match="different sizes, such as 3×2 and 3×4.*padsequences"):
        dl.next(dl.minibatchqueue(sequences))
    padded = dl.minibatchqueue(sequences, MiniBatchFcn=lambda X: dl.padsequences(X, 2), MiniBatchFormat="CTB")
    X = dl.next(padded)
    assert (dl.size(X), dl.dims(X)) == ((3, 3, 5), "CBT")
    with pytest.raises(ClassError, match='the text "a".*onehotencode'):
        dl.next(dl.minibatchqueue(dl.arrayDatastore(["a", "b"])))


def test_categories_come_as_their_numbers():
    labels = dl.categorical([["dog"], ["cat"], ["dog"]])
    T = dl.next(dl.minibatchqueue(dl.arrayDatastore(labels), MiniBatchFormat="BC"))
    assert np.asarray(T).tolist() == [[2, 1, 2]] and dl.underlyingType(T) == "single"
    T = dl.next(dl.minibatchqueue(dl.arrayDatastore(labels), OutputAsDlarray=False, OutputCast="same"))
    assert isinstance(T, dl.categorical) and T.tolist() == ["dog", "cat", "dog"]


def test_outputs_are_placed(monkeypatch):
    assert dl.next(dl.minibatchqueue(rows(), OutputEnvironment="cpu")).shape == (10, 3)
    assert dl.minibatchqueue(rows(), OutputEnvironment="gpu").OutputEnvironment == ("gpu",)
    from dlarray.training.minibatches import collation

    moved = []
    monkeypatch.setattr(collation, "canUseGPU", lambda: True)
    monkeypatch.setattr(collation, "gpuArray", lambda X: moved.append(X.shape) or X)
    dl.next(dl.minibatchqueue(dl.combine(rows(), rows()), OutputEnvironment=["auto", "cpu"]))
    assert moved == [(10, 3)]


@pytest.mark.parametrize(
    "options", [{"PreprocessingEnvironment": "background"}, {"DispatchInBackground": True}]
)
def test_the_next_mini_batch_is_prepared_in_a_thread(options):
    threads = []

    def preprocess(X):
        threads.append(threading.current_thread().name)
        return dl.cat(1, *X)

    mbq = dl.minibatchqueue(rows(), MiniBatchSize=4, MiniBatchFcn=preprocess, **options)
    expected = numbers(dl.minibatchqueue(rows(), MiniBatchSize=4))
    assert numbers(mbq) == expected
    assert sum(name.startswith("minibatchqueue") for name in threads) == 2
    mbq.reset()
    mbq.next()
    mbq.reset()  # while another is being prepared
    assert numbers(mbq) == expected
    assert not mbq.hasdata()


def test_data_are_read_in_the_thread_too():
    readers, gate = [], threading.Event()

    class Slow(Windows):
        def read(self):
            readers.append(threading.current_thread() is threading.main_thread())
            if len(readers) == 5:  # the first mini-batch is read here, the next one behind
                gate.wait(5)
            return super().read()

    mbq = dl.minibatchqueue(Slow(), MiniBatchSize=3, PreprocessingEnvironment="background")
    mbq.next()
    assert mbq.hasdata()
    gate.set()
    mbq.reset()  # waits for what is being read
    assert readers == [True] * 3 + [False] * 3
    assert [dl.size(X, 1) for X, _ in mbq] == [3, 3, 1]


def test_an_error_in_the_thread_comes_with_its_mini_batch():
    def fails(X):
        if float(X[0][0, 0]) > 1:
            raise ValueError("broken picture")
        return dl.cat(1, *X)

    mbq = dl.minibatchqueue(rows(), MiniBatchSize=4, MiniBatchFcn=fails, PreprocessingEnvironment="parallel")
    mbq.next()
    with pytest.raises(ValueError, match="broken picture"):
        mbq.next()


# -- order ---------------------------------------------------------------------------------------------------------
def test_reset_keeps_the_order_and_shuffle_draws_one():
    dl.rng(3)
    mbq = dl.minibatchqueue(dl.combine(rows(), rows()), MiniBatchSize=4)
    X, T = mbq.next()
    mbq.shuffle()
    first = []
    while mbq.hasdata():
        X, T = mbq.next()
        np.testing.assert_array_equal(np.asarray(X), np.asarray(T))
        first += np.asarray(X)[:, 0].tolist()
    assert sorted(first) == list(range(1, 31, 3)) and first != sorted(first)
    mbq.reset()
    again = []
    while mbq.hasdata():
        again += np.asarray(mbq.next()[0])[:, 0].tolist()
    assert again == first
    dl.rng(3)
    other = dl.minibatchqueue(dl.combine(rows(), rows()), MiniBatchSize=4)
    dl.shuffle(other)
    assert np.asarray(dl.next(other)[0])[:, 0].tolist() == first[:4]


def test_the_datastore_of_the_user_is_left_alone():
    ds = rows()
    dl.read(ds)
    mbq = dl.minibatchqueue(ds, MiniBatchSize=4)
    assert len(numbers(mbq)) == 3
    assert np.asarray(dl.read(ds)[0]).tolist() == [[4, 5, 6]]


def test_parts():
    mbq = dl.minibatchqueue(rows(), MiniBatchSize=4, MiniBatchFormat="BC")
    parts = [dl.partition(mbq, 3, k) for k in (1, 2, 3)]
    sizes = [sum(dl.size(X, 2) for X in part) for part in parts]
    assert sizes == [4, 3, 3]
    assert parts[0].MiniBatchSize == 4 and parts[0].MiniBatchFormat == ("BC",)
    assert dl.next(mbq).shape == (3, 4)


def test_iteration():
    mbq = dl.minibatchqueue(dl.combine(rows(), rows(10, 2)), MiniBatchSize=4)
    for _ in range(2):  # each loop goes through all of the data
        assert [(X.shape, T.shape) for X, T in mbq] == [((4, 3), (4, 2))] * 2 + [((2, 3), (2, 2))]
    mbq.reset()
    X, T = next(mbq)  # Python's own
    assert X.shape == (4, 3)
    assert len(list(mbq)) == 2
    with pytest.raises(StopIteration):
        next(mbq)


# -- what can be read from ---------------------------------------------------------------------------------------
class Windows:
    """A custom datastore: random windows, as a language model reads them."""

    def __init__(self, count=7):
        self.count, self.orders = count, 0
        self.reset()

    def read(self):
        self.at += 1
        return np.full((1, 4), self.at), self.at

    def hasdata(self):
        return self.at < self.count

    def reset(self):
        self.at = 0


def test_a_custom_datastore():
    ds = Windows()
    mbq = dl.minibatchqueue(ds, MiniBatchSize=3, MiniBatchFormat="BT")
    found = [(X.shape, np.asarray(T).ravel().tolist()) for X, T in mbq]
    assert found == [((3, 4), [1, 2, 3]), ((3, 4), [4, 5, 6]), ((1, 4), [7])]
    with pytest.raises(ClassError, match="Windows has no method shuffle"):
        dl.shuffle(mbq)
    with pytest.raises(ClassError, match="Windows has no method partition"):
        dl.partition(mbq, 2, 1)


def test_a_custom_datastore_that_shuffles_itself():
    class Shuffling(Windows):
        def shuffle(self):
            self.orders += 1

    ds = Shuffling()
    mbq = dl.minibatchqueue(ds)
    dl.shuffle(mbq)
    assert ds.orders == 1 and len(dl.next(mbq)) == 2


@pytest.mark.parametrize("kind", ["dict", "frame"])
def test_a_custom_datastore_of_mini_batches(kind):
    pandas = pytest.importorskip("pandas")

    class Whole(Windows):
        MiniBatchSize = 2

        def read(self):
            count = min(self.MiniBatchSize, self.count - self.at)
            columns = {"X": [np.full((2, 5), self.at + k) for k in range(count)], "T": list(range(count))}
            self.at += count
            return columns if kind == "dict" else pandas.DataFrame(columns)

    ds = Whole()
    mbq = dl.minibatchqueue(ds, MiniBatchSize=3, MiniBatchFormat=["CTB", "CB"])
    assert ds.MiniBatchSize == 3
    assert [dl.size(X, 2) for X, _ in mbq] == [3, 3, 1]


def test_lists_and_iterables():
    pairs = [(np.full((2, 1), k), k) for k in range(5)]
    mbq = dl.minibatchqueue(pairs, MiniBatchSize=2, MiniBatchFormat="CB")
    assert [X.shape for X, _ in mbq] == [(2, 2), (2, 2), (2, 1)]
    mbq.shuffle()
    assert sorted(float(t) for _, T in mbq for t in np.asarray(T).ravel()) == [0, 1, 2, 3, 4]

    class Stream:
        def __iter__(self):
            return iter(pairs)

    mbq = dl.minibatchqueue(Stream(), MiniBatchSize=2)
    assert [len(list(mbq)) for _ in range(2)] == [3, 3]
    once = dl.minibatchqueue((p for p in pairs), MiniBatchSize=2)
    assert len(list(once)) == 3
    with pytest.raises(DataError, match=r"can be read only once; fix: .*list\("):
        dl.reset(once)


def test_a_pytorch_data_set():
    torch = pytest.importorskip("torch")

    class Digits(torch.utils.data.Dataset):
        def __len__(self):
            return 5

        def __getitem__(self, i):
            if not 0 <= i < 5:
                raise IndexError(i)
            return torch.full((3, 8, 6), float(i)), i

    mbq = dl.minibatchqueue(Digits(), MiniBatchSize=4, MiniBatchFormat=["CSSB", "CB"])
    X, T = dl.next(mbq)
    assert (dl.size(X), dl.dims(X)) == ((8, 6, 3, 4), "SSCB")
    assert type(X.array) is np.ndarray and np.asarray(T).tolist() == [[0, 1, 2, 3]]
    mbq.shuffle()
    assert sorted(float(t) for _, T in mbq for t in np.asarray(T).ravel()) == [0, 1, 2, 3, 4]


def test_a_read_of_several_observations():
    ds = dl.arrayDatastore(np.arange(10.0)[:, None], ReadSize=4)
    assert [len(part) for part in numbers(dl.minibatchqueue(ds, MiniBatchSize=3))] == [3, 3, 3, 1]
    both = dl.combine(ds, dl.arrayDatastore(np.arange(10.0)[:, None], ReadSize=4))
    X, T = dl.next(dl.minibatchqueue(both, MiniBatchSize=5))
    np.testing.assert_array_equal(np.asarray(X), np.asarray(T))
    tripled = dl.transform(ds, lambda cells: [3 * x for x in cells])
    assert numbers(dl.minibatchqueue(tripled, MiniBatchSize=6))[0] == [0, 3, 6, 9, 12, 15]


def test_lists_of_options_must_have_a_value_for_each_output():
    with pytest.raises(OptionError, match="OutputCast has 3 values, but there are 1 outputs"):
        dl.minibatchqueue(rows(), OutputCast=["single"] * 3)
    with pytest.raises(OptionError, match="OutputEnvironment must be one of"):
        dl.minibatchqueue(rows(), OutputEnvironment="tpu")


def test_training_with_a_queue(gen):
    """A linear model is learnt from a shuffled queue."""
    X, W = gen.standard_normal((200, 3)), np.array([[1.0, -2.0, 0.5]])
    ds = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(X @ W.T))
    mbq = dl.minibatchqueue(ds, MiniBatchSize=50, MiniBatchFormat="BC", OutputCast="double")

    def loss(w, X, T):
        value = dl.l2loss(dl.fullyconnect(X, w, 0), T)
        return value, dl.dlgradient(value, w)

    w, velocity = dl.dlarray(np.zeros((1, 3))), []
    for _ in range(40):
        mbq.shuffle()
        while mbq.hasdata():
            _, gradient = dl.dlfeval(loss, w, *mbq.next())
            w, velocity = dl.sgdmupdate(w, gradient, velocity, 0.05)
    np.testing.assert_allclose(np.asarray(w), W, atol=1e-3)


@cases("fmt", ["", "SSCB", "BC", "CB", "TCB"])
@cases("size", [(7, 3), (3, 7), (7, 1), (1, 7), (2, 3, 7), (2, 1, 7), (7, 2, 3), (2, 3, 4, 7), (7, 0)])
def test_whole_columns_are_read_as_single_observations_are(size, fmt, gen):
    """Arrays in memory take a quick way; a transform that changes nothing takes the slow one."""
    X = gen.standard_normal(size)
    for dim in (d for d, n in enumerate(size, 1) if n == 7):
        ds = dl.arrayDatastore(X, IterationDimension=dim, ReadSize=2)
        ways = []
        for store in (dl.combine(ds, ds), dl.transform(dl.combine(ds, ds), lambda data: data)):
            dl.rng(5)
            mbq = dl.minibatchqueue(store, MiniBatchSize=3, OutputCast="same")
            try:
                mbq.MiniBatchFormat = fmt
                mbq.shuffle()
                ways.append([Y for pair in mbq for Y in pair])
            except DLArrayError as problem:  # more dimensions than labels
                ways.append(type(problem))
        if isinstance(ways[0], type):
            assert ways[0] is ways[1]
            continue
        assert len(ways[0]) == len(ways[1]) == 6
        for a, b in zip(*ways, strict=True):
            assert dl.dims(a) == dl.dims(b) and dl.size(a) == dl.size(b)
            np.testing.assert_array_equal(np.asarray(a), np.asarray(b))


def test_a_mini_batch_is_a_copy():
    X = dl.dlarray(np.ones((4, 2)))
    Y = dl.next(dl.minibatchqueue(dl.arrayDatastore(X), OutputCast="same"))
    Y[0, 0] = 5
    assert float(dl.sum(X, "all")) == 8
