"""The Mersenne Twister stream, rng, and the functions that draw from it."""

import math
import threading

import numpy as np
import pytest

import dlarray as dl
from dlarray import random
from dlarray.errors import ArgumentError, ClassError, DLArrayError, OptionError
from dlarray.random import Twister
from dlarray.struct import struct


@pytest.fixture(autouse=True)
def fresh_session():
    dl.rng("default")
    yield
    dl.rng("default")


# -- a slow reference: one number at a time from NumPy's words -----------------------------------------------
class SlowTwister:
    """MATLAB's stream in plain Python, a number at a time."""

    def __init__(self, seed):
        self.words = np.random.RandomState(seed or 5489)
        density = lambda x: math.exp(-0.5 * x * x)  # noqa: E731
        r = 3.6541528853610088
        area = r * density(r) + math.sqrt(math.pi / 2) * math.erfc(r / math.sqrt(2))
        x = {256: area / density(r), 255: r}
        f = density(r)
        for i in range(254, 0, -1):
            f += area / x[i + 1]
            x[i] = math.sqrt(-2 * math.log(f))
        x[0] = 0.0
        self.x = {i: float(f"{v:.15g}") for i, v in x.items()}
        self.f = {i: math.exp(-0.5 * v * v) for i, v in self.x.items()}
        self.r = r

    def pair(self):
        return int.from_bytes(self.words.bytes(4), "little"), int.from_bytes(self.words.bytes(4), "little")

    def rand(self):
        a, b = self.pair()
        return ((a >> 5) * 2**26 + (b >> 6)) / 2**53

    def randn(self):
        while True:
            a, b = self.pair()
            i = (b >> 24) + 1
            r = 2 * (((a >> 3) * 2**24 + (b & 0xFFFFFF)) / 2**53) - 1
            x = r * self.x[i]
            if abs(x) <= self.x[i - 1]:
                return x
            if i < 256:
                if self.f[i] + self.rand() * (self.f[i - 1] - self.f[i]) < math.exp(-0.5 * x * x):
                    return x
                continue
            while True:
                t = math.log(self.rand()) / self.r
                if -2 * math.log(self.rand()) > t * t:
                    return t - self.r if r < 0 else self.r - t


@pytest.mark.parametrize("seed", [0, 1, 2, 42, 2**32 - 1])
def test_stream_against_the_slow_one(seed):
    fast, slow = Twister(seed), SlowTwister(seed)
    for portion in (1, 7, 300, 2000):
        assert np.array_equal(fast.normal(portion), [slow.randn() for _ in range(portion)])
        assert np.array_equal(fast.uniform(portion), [slow.rand() for _ in range(portion)])


def test_position_is_kept_whatever_the_portions():
    whole = Twister(3)
    expected = np.concatenate([whole.normal(7), whole.uniform(3), whole.normal(40000), whole.uniform(9000)])
    parts = Twister(3)
    got = [parts.normal(1) for _ in range(7)] + [parts.uniform(2), parts.uniform(1), parts.normal(0)]
    got += [parts.normal(n) for n in (1, 20000, 9999, 10000)] + [parts.uniform(n) for n in (1, 8000, 999)]
    assert np.array_equal(np.concatenate(got), expected)


def test_state_is_saved_and_restored_at_every_position():
    stream = Twister(9)
    for before in (0, 1, 311, 5000):
        stream.normal(before)
        state = stream.state
        assert state.shape == (625, 1) and state.dtype == np.uint32
        first = np.concatenate([stream.normal(50), stream.uniform(50)])
        stream.state = state
        assert np.array_equal(np.concatenate([stream.normal(50), stream.uniform(50)]), first)
        other = Twister(1)
        other.normal(3)
        other.state = state
        assert np.array_equal(np.concatenate([other.normal(50), other.uniform(50)]), first)


def test_reading_the_state_changes_nothing():
    a, b = Twister(5), Twister(5)
    a.normal(10)
    b.normal(10)
    assert np.array_equal(a.state, b.state)
    assert np.array_equal(a.normal(10), b.normal(10))


@pytest.mark.parametrize("bad", [np.zeros(3), np.full(625, -1.0), np.full(625, 0.5), np.full(625, 2.0**32)])
def test_bad_states_are_refused(bad):
    stream = Twister(0)
    before = stream.state
    with pytest.raises(ArgumentError, match="State must be the 625 words"):
        stream.state = bad
    with pytest.raises(ArgumentError, match="position"):
        stream.state = np.append(np.ones(624), 700)
    assert np.array_equal(stream.state, before)


def test_threads_share_the_stream_without_repeating_numbers():
    stream, drawn = Twister(0), []
    threads = [threading.Thread(target=lambda: drawn.append(stream.normal(3000))) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(np.unique(np.concatenate(drawn))) == 24000


@pytest.mark.parametrize(("name", "mean", "variance"), [("rand", 0.5, 1 / 12), ("randn", 0.0, 1.0)])
def test_statistics(name, mean, variance):
    x = np.asarray(getattr(dl, name)(1000, 400)).ravel()
    assert abs(x.mean() - mean) < 5 * math.sqrt(variance / x.size)
    assert abs(x.var() - variance) < 0.01
    assert abs(np.corrcoef(x[:-1], x[1:])[0, 1]) < 0.01


def test_normal_tail():
    x = np.abs(np.asarray(dl.randn(1000, 1000)))
    for limit in (1.0, 2.0, 3.0, random.R, 4.0):
        expected = math.erfc(limit / math.sqrt(2))
        assert abs((x > limit).mean() - expected) < 6 * math.sqrt(expected / x.size)


# -- rng -----------------------------------------------------------------------------------------------------
def numbers():
    return dl.rand(1, 3).tolist() + dl.randn(1, 3).tolist()


def test_the_ways_to_the_default_stream():
    expected = numbers()
    for settings in (("default",), (0,), (0, "twister"), ("twister",), ("Default",), (5489,), (0.0,)):
        dl.rng(17)
        assert numbers() != expected
        dl.rng(*settings)
        assert numbers() == expected
    dl.rng(np.uint32(7))
    seven = numbers()
    dl.rng(dl.dlarray(7))
    assert numbers() == seven != expected


def test_settings():
    dl.rng(3, "twister")
    s = dl.rng()
    assert type(s) is struct and list(s) == ["Type", "Seed", "State"]
    assert s.Type == "twister" and s.Seed == 3 and s.State.shape == (625, 1)
    assert np.array_equal(dl.rng(nargout=1).State, s.State)
    assert dl.rng(4) is None and dl.rng(nargout=0) is None


def test_restoring_settings_restores_the_seed_and_plain_dicts_do_too():
    dl.rng(3)
    dl.randn(5, 5)
    s = dl.rng()
    expected = numbers()
    dl.rng(8)
    dl.rng(s)
    assert numbers() == expected and dl.rng().Seed == 3
    dl.rng({"Type": "twister", "Seed": [[3]][0][0], "State": s.State.astype(float).ravel().tolist()})
    assert numbers() == expected


def test_settings_from_before():
    dl.rng(3)
    old = dl.rng(4, nargout=1)
    assert old.Seed == 3 and dl.rng().Seed == 4
    assert dl.rng("shuffle", nargout=1).Seed == 4
    assert dl.rng(old, nargout=1).Seed not in (3, 4)
    assert dl.rng().Seed == 3


def test_shuffle_differs_from_call_to_call():
    dl.rng("shuffle")
    first, seed = numbers(), dl.rng().Seed
    assert 0 <= seed < 2**32
    for _ in range(1000):
        dl.rng("shuffle", "twister")
        if dl.rng().Seed != seed:
            break
    assert numbers() != first


@pytest.mark.parametrize("generator", random.OTHER_GENERATORS)
def test_other_generators_are_refused_by_name(generator):
    dl.rng(3)
    expected = dl.rng().State
    for arguments in ((generator,), (1, generator), ("shuffle", generator)):
        with pytest.raises(ArgumentError, match=f'"{generator}".*cannot be reproduced'):
            dl.rng(*arguments)
    with pytest.raises(ArgumentError, match="cannot be reproduced"):
        dl.rng({"Type": generator, "Seed": 0, "State": expected})
    assert np.array_equal(dl.rng().State, expected), "nothing has changed"


@pytest.mark.parametrize(
    "arguments",
    [
        (-1,),
        (2**32,),
        (1.5,),
        (float("nan"),),
        (float("inf"),),
        ([1, 2],),
        ("unknown",),
        (0, "unknown"),
        (0, 1),
        (None, "twister"),
        ("default", "twister"),
        ("twister", "twister"),
        ({"Type": "twister"},),
        ({"Type": "twister", "Seed": 0, "State": [1, 2]},),
        ({"Type": "twister", "Seed": -1, "State": np.zeros(625)},),
        (struct(), "twister"),
        (1, "twister", 2),
    ],
)
def test_bad_settings_are_refused_and_change_nothing(arguments):
    dl.rng(3)
    expected = dl.rng().State
    with pytest.raises(ArgumentError, match="^rng: "):
        dl.rng(*arguments)
    assert np.array_equal(dl.rng().State, expected) and dl.rng().Seed == 3


def test_numpys_own_generator_is_left_alone():
    np.random.seed(1)
    expected = np.random.rand()
    np.random.seed(1)
    dl.rng(5)
    dl.rand(10)
    dl.randn(10)
    assert np.random.rand() == expected


def test_seed_for_kernels_takes_one_number():
    dl.rng(6)
    u = dl.rand(1, 3).tolist()[0]
    dl.rng(6)
    seed = random.seed_for_kernels()
    assert seed == int(u[0] * 2**32) and type(seed) is int
    assert dl.rand(1, 2).tolist()[0] == u[1:]


# -- rand, randn, randi: sizes, classes, prototypes ----------------------------------------------------------
SIZES = [
    ((), (1, 1)),
    ((3,), (3, 3)),
    ((2, 3), (2, 3)),
    ((2, 3, 4), (2, 3, 4)),
    (([2, 3, 4],), (2, 3, 4)),
    (((2, 3),), (2, 3)),
    ((np.array([2, 3]),), (2, 3)),
    ((np.array([[2], [3]]),), (2, 3)),
    (([5],), (5, 5)),
    ((2.0, np.int64(3)), (2, 3)),
    ((2, 3, 1, 1), (2, 3)),
    ((2, 1, 3), (2, 1, 3)),
    ((-1, 3), (0, 3)),
    ((0,), (0, 0)),
    (([],), (0, 0)),
    ((2, 3, 0), (2, 3, 0)),
    ((2, 3, -4), (2, 3, 0)),
]
DRAWS = {"rand": lambda *a, **k: dl.rand(*a, **k), "randn": lambda *a, **k: dl.randn(*a, **k)}
DRAWS["randi"] = lambda *a, **k: dl.randi(100, *a, **k)


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize(("arguments", "shape"), SIZES)
def test_sizes_and_order(name, arguments, shape):
    x = DRAWS[name](*arguments)
    assert type(x) is dl.dlarray and x.shape == shape and x.dims() == "" and x.dtype == np.float64
    dl.rng("default")
    column = np.asarray(DRAWS[name](math.prod(shape), 1))
    assert np.array_equal(np.asarray(x), column.reshape(shape, order="F"))


def test_size_of_another_array():
    Y = dl.rand(2, 3)
    assert dl.rand(dl.size(Y)).shape == (2, 3)
    assert dl.rand(dl.dlarray([2, 4])).shape == (2, 4)
    assert dl.rand(dl.dlarray(2), dl.dlarray(4)).shape == (2, 4)


@pytest.mark.parametrize("name", DRAWS)
def test_classes(name):
    single = DRAWS[name](2, 3, "single")
    assert single.dtype == np.float32
    dl.rng("default")
    double = DRAWS[name](2, 3, "double")
    assert double.dtype == np.float64
    assert np.array_equal(np.asarray(single), np.asarray(double).astype(np.float32))
    assert DRAWS[name]("single").shape == (1, 1)
    assert DRAWS[name]([4, 2], "Single").dtype == np.float32


def test_single_uniform_numbers_stay_below_one(monkeypatch):
    monkeypatch.setattr(random.stream(), "uniform", lambda n: np.full(n, 1 - 2.0**-53))
    assert dl.rand(1, 1, "single").tolist()[0][0] == 1 - 2.0**-24
    assert dl.rand(1, 1).tolist()[0][0] == 1 - 2.0**-53


@pytest.mark.parametrize("name", DRAWS)
def test_prototypes(name):
    draw = DRAWS[name]
    assert draw(2, 3, like=np.float32(0)).dtype == np.float32
    assert draw(2, 3, "like", np.zeros(3)).dtype == np.float64
    assert draw("like", np.zeros(3, np.float32)).shape == (1, 1)
    formatted = dl.dlarray(np.zeros((2, 3), np.float32), "CB")
    got = draw([3, 2], like=formatted)
    assert got.dtype == np.float32 and got.dims() == "" and got.shape == (3, 2)


@pytest.mark.parametrize("name", DRAWS)
def test_complex_prototypes_take_two_numbers_each(name):
    z = np.asarray(DRAWS[name](1, 3, like=1j))
    assert z.dtype == np.complex128
    dl.rng("default")
    parts = np.asarray(DRAWS[name](2, 3)) / (math.sqrt(2) if name == "randn" else 1)
    np.testing.assert_allclose(z, parts[:1] + 1j * parts[1:], rtol=1e-15)
    assert DRAWS[name](1, like=np.complex64(1)).dtype == np.complex64


@pytest.mark.parametrize("name", DRAWS)
def test_prototypes_on_another_backend(name):
    torch = pytest.importorskip("torch")
    got = DRAWS[name](2, 3, like=dl.dlarray(torch.zeros(2, 2, dtype=torch.float32)))
    assert isinstance(dl.extractdata(got), torch.Tensor) and got.shape == (2, 3)
    dl.rng("default")
    expected = np.asarray(DRAWS[name](2, 3, "single"))
    assert np.array_equal(dl.extractdata(got).numpy(), expected)


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize(
    ("arguments", "options", "kind"),
    [
        ((2.5,), {}, ArgumentError),
        ((float("nan"),), {}, ArgumentError),
        (([2, 0.5],), {}, ArgumentError),
        ((2, [1, 2]), {}, ArgumentError),
        ((2, "int99"), {}, ArgumentError),
        ((2, "single", 3), {}, ArgumentError),
        ((2, "single", "double"), {}, ArgumentError),
        ((2, "single"), {"like": 1}, ArgumentError),
        ((2, "like"), {}, ArgumentError),
        ((2, None), {}, DLArrayError),
        ((2,), {"likes": 1}, OptionError),
        ((2,), {"like": "text"}, ClassError),
    ],
)
def test_bad_arguments_draw_nothing(name, arguments, options, kind):
    before = dl.rng().State
    with pytest.raises(kind):
        DRAWS[name](*arguments, **options)
    assert np.array_equal(dl.rng().State, before)


@pytest.mark.parametrize("word", ["seed", "state", "twister"])
def test_former_syntaxes_point_to_rng(word):
    for draw in (dl.rand, dl.randn):
        with pytest.raises(ArgumentError, match=r"fix: rng\(s\)"):
            draw(word, 0)


def test_integer_classes_and_logical():
    with pytest.raises(ArgumentError):
        dl.rand(2, "int8")
    with pytest.raises(ClassError, match="logical"):
        dl.rand(2, like=True)
    with pytest.raises(ClassError, match="uint8, but rand makes single and double"):
        dl.rand(2, like=dl.uint8(1))
    dl.rng(1)
    some = dl.randi(10, 2, "uint8")
    dl.rng(1)
    assert some.dtype == np.uint8 and dl.isequal(some, dl.randi(10, 2))
    with pytest.raises(ArgumentError, match="uint8 holds numbers from 0 to 255"):
        dl.randi(300, 2, "uint8")
    coins = dl.randi([0, 1], 10, 10, "logical")
    assert coins.dtype == bool and 20 < np.asarray(coins).sum() < 80
    assert dl.randi([0, 1], 3, like=True).dtype == bool
    with pytest.raises(ArgumentError, match="logical numbers are 0 and 1"):
        dl.randi(10, 2, "logical")


def test_randi_covers_its_range_evenly():
    x = np.asarray(dl.randi([-2, 3], 1, 60000)).ravel()
    values, counts = np.unique(x, return_counts=True)
    assert values.tolist() == [-2, -1, 0, 1, 2, 3]
    assert np.all(np.abs(counts - 10000) < 500)
    assert dl.randi(1, 2).tolist() == [[1, 1], [1, 1]]
    assert dl.randi([4, 4]).tolist() == [[4]]
    assert dl.randi(dl.dlarray([0, 0]), 1, 2).tolist() == [[0, 0]]
    assert dl.randi(2**53).item() <= 2**53


@pytest.mark.parametrize(
    "limits", [0, -3, [3, 1], [1, 2, 3], [], 2.5, [0.5, 2], 2**54, [-(2**53), 2**53], "ten", None]
)
def test_bad_limits(limits):
    with pytest.raises(DLArrayError, match="^randi: "):
        dl.randi(limits)


def test_randperm():
    p = dl.randperm(50)
    assert p.shape == (1, 50) and p.dtype == np.float64 and p.dims() == ""
    assert sorted(p.tolist()[0]) == list(range(1, 51))
    dl.rng("default")
    order = np.argsort(np.asarray(dl.rand(1, 50)).ravel()) + 1
    assert p.tolist()[0] == order.tolist()
    dl.rng("default")
    assert dl.randperm(50, 7).tolist()[0] == p.tolist()[0][:7]
    assert dl.randperm(0).shape == (1, 0) and dl.randperm(5, 0).shape == (1, 0)
    assert sorted(dl.randperm(dl.dlarray(4), np.uint8(4)).tolist()[0]) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "arguments", [(-1,), (2.5,), ([1, 2],), (3, 4), (3, -1), (3, 1.5), ("three",), (), (1, 1, 1)]
)
def test_bad_permutations(arguments):
    with pytest.raises(DLArrayError, match="^randperm: "):
        dl.randperm(*arguments)
