"""dldistribute and trainnet in several processes: on ranks that are threads, and, where there is MPI, on real ones.

What the ranks do is in distributed_program.py and distributed_trainings.py; here stands what must come out.
"""

from __future__ import annotations

import builtins
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.training.parallel import agreement, buckets, transports
from dlarray.training.parallel.shares import bounds
from dlarray.training.trainnet.distributed_trainer import TeamTrainer
from tests.support import distributed_program as program
from tests.support import distributed_trainings as trainings
from tests.support.ranks import PATIENCE, in_processes, in_threads, launcher, told

CASES = program.CASES | trainings.TRAININGS
WORDS, REASON = launcher()
needs_mpi = pytest.mark.skipif(WORDS is None, reason=REASON)
CLOSE = 1e-12  # in double
SAME_AS_SERIAL = ("mlp", "cnn", "empty_share", "sequences", "sums_begun_early")
TRAINNET = (
    "trainnet_cnn",
    "trainnet_more_ranks_than_observations",
    "trainnet_sequences",
    "trainnet_pieces_of_sequences",
    "trainnet_lbfgs",
    "trainnet_queue",
    "trainnet_files",
    "trainnet_metrics_that_add_up",
    "trainnet_metrics_of_less_observations_than_ranks",
)


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """What two processes under mpiexec have found, and what they have printed."""
    folder = tmp_path_factory.mktemp("ranks")
    run = in_processes(WORDS, folder, "cases")
    assert run.returncode == 0, run.stdout + run.stderr
    return told(folder), run.stdout


@pytest.fixture(
    params=[
        "2 threads",
        "3 threads",
        "3 threads, sums begun early",
        pytest.param("2 processes", marks=needs_mpi),
    ]
)
def found(request, tmp_path, monkeypatch):
    """A function of the name of a case that gives what each rank has found."""
    if request.param == "2 processes":
        results, _ = request.getfixturevalue("real")
        return lambda name: [rank[name] for rank in results]

    if request.param.endswith("early"):
        monkeypatch.setattr(buckets, "BYTES", 48)  # so small networks have several

    def run(name):
        function = CASES[name]
        work = (lambda comm: function(comm, tmp_path)) if name in trainings.NEED_FOLDER else function
        results = in_threads(work, int(request.param[0]))
        for result in results:
            if isinstance(result, BaseException):
                raise result
        return results

    return run


# -- custom loops ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SAME_AS_SERIAL)
def test_training_equals_that_of_one_process_and_ranks_have_the_same_bits(found, name):
    for rank in found(name):
        assert rank["apart"] <= CLOSE and rank["same"]
        assert rank.get("moved", 1.0) > 0.1  # so it was trained at all


def test_statistics_of_batch_normalizations_are_merged_exactly(found):
    for rank in found("merged_statistics"):
        assert rank["apart"] <= CLOSE < rank["before"]


def test_all_classes_travel_and_come_back_as_they_were(found):
    for rank in found("all_classes_and_nests"):
        assert rank["right"]
        assert rank["classes"] == ["single", "double", "single"] and rank["sizes"] == [[0, 3], True]


def test_partition_divides_everything_once(found):
    ranks = found("shares_of_data")
    arrays, lists, queues = ranks[0]["joined"]
    assert np.hstack(arrays).tolist() == np.arange(14.0).reshape(2, 7).tolist()
    assert sum(lists, []) == list("abcde") and sum(queues, []) == [float(k) for k in range(10)]
    assert [k for rank in ranks for k in range(*rank["range"])] == list(range(7))
    assert sum(rank["size"] for rank in ranks) == 5  # the whole mini-batch keeps its size
    assert len({rank["rounds"] for rank in ranks}) == 1


def test_broadcast_gather_sum_any_all_same(found):
    ranks = found("exchanges")
    last = len(ranks) - 1
    for rank in ranks:
        assert rank["same"] == [False, True, True]
        assert rank["nest"] == [[[1.0 * last]], "CB", f"of {last}", last]
        assert rank["gathered"] == [[[1, k + 1], "CB"] for k in range(len(ranks))]
        assert rank["values"] == [{"rank": k, "word": "é"} for k in range(len(ranks))]
        assert rank["sum"] == [
            sum(k + 0.5 for k in range(len(ranks))),
            [[len(ranks), sum(range(len(ranks)))]],
        ]
        assert rank["flags"] == [True, False, True, False]


def test_random_numbers_are_common_outside_a_share_and_own_inside(found):
    for rank in found("random_numbers"):
        assert rank == {"again": True, "common": True, "all different": True}


# -- refusals --------------------------------------------------------------------------------------------------------
def test_learnables_in_another_order_are_refused_on_all_ranks(found):
    for rank in found("another_order"):
        order, kind, number = rank["told"]
        assert order.startswith("ArgumentError: aggregate: ") and "fix: " in order
        assert (
            "rank 1 has gradients.second (1×3 double) in place 1, where rank 0 has gradients.first (1×2 double)"
            in order
        )
        assert (
            "(1×2 single)" in kind and "rank 1 has nothing in place 2, where rank 0 has gradients.b" in number
        )
        assert rank["then"] > 1  # and all go on


def test_what_one_rank_does_wrong_all_are_told(found):
    ranks = found("one_rank_is_wrong")
    last = len(ranks) - 1
    own = [
        "ArgumentError: aggregate: n must be",
        "ArgumentError: aggregate: gradients.W is no dlarray",
        "ArgumentError: aggregate: loss must be a scalar",
        "ArgumentError: aggregate: n is 0 on every rank",
        "DistributedError: dldistribute: the ranks do not do the same: rank 0 calls any, all or same, rank 1",
        "ArgumentError: broadcast: the ranks hold values of different structure: rank",
        "ClassError: gather: <object object",
        "ArgumentError: aggregate: the ranks have [1, 2] losses",
        "ArgumentError: broadcast: the ranks name the roots [0, ",
    ]
    together = {3, 4, 5, 7, 8}  # what all ranks find out together
    for r, rank in enumerate(ranks):
        assert rank["then"] == len(ranks)
        for k, (words, text) in enumerate(zip(own, rank["told"], strict=True)):
            assert "fix: " in text
            if r == last or k in together:
                assert text.startswith(words)
            else:
                assert text.startswith("DistributedError: ") and f"rank {last} raised {words}" in text
                assert f"(this is rank {r})" in text


def test_an_error_in_a_share_or_a_with_block_reaches_the_others(found):
    ranks = found("an_error_in_a_share")
    last = len(ranks) - 1
    for r, rank in enumerate(ranks):
        share, block = rank["told"]
        assert rank["then"] == len(ranks)
        if r == last:
            assert (share, block) == ("ValueError: this image is broken", "KeyError: 'gone'")
        else:
            assert f"share: rank {last} raised ValueError: this image is broken" in share
            assert f"rank {last} raised KeyError: 'gone'" in block


def test_a_rank_that_ends_early_does_not_leave_the_others_waiting():
    def work(comm):
        for _ in range(3 - comm.rank):
            comm.aggregate({"W": dl.ones(1, 2)}, None, 0.0, n=1)

    waiting, ended = in_threads(work)
    assert ended is None and isinstance(waiting, errors.DistributedError)
    assert "rank 1 has ended, but rank 0 has not; fix: the same number of calls on every rank" in str(waiting)


def test_a_closed_communicator_says_so():
    comm = dl.dldistribute(Backend="serial")
    comm.close()
    with pytest.raises(errors.DistributedError, match="this communicator is closed; fix: "):
        comm.any(True)


# -- trainnet ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", TRAINNET)
def test_trainnet_in_parallel_equals_trainnet_alone(found, name):
    for rank in found(name):
        assert max(rank["apart"], rank["history"]) <= CLOSE < rank["moved"]
        assert (
            rank["same"] and rank["reasons"][0] == rank["reasons"][1] and rank["best"][0] == rank["best"][1]
        )


def test_trainnet_divides_the_mini_batches(found):
    ranks = found("trainnet_divides")
    for r, rank in enumerate(ranks):
        own5, own2 = (bounds(n, len(ranks), r) for n in (5, 2))
        five, two = own5[1] - own5[0], own2[1] - own2[0]
        evaluation = [five, two] if two else [five]  # of the seven observations for validation
        assert rank["layer"][1:] == [*evaluation, five, five, *evaluation]  # after a look at one observation
        assert rank["loss"] == [5, 2, five, five, 5, 2]  # outputs for validation come together


def test_trainnet_opens_the_files_of_its_own_observations(found):
    """Two epochs of thirteen files in mini-batches of five: two of them each; the last three are left out."""
    ranks = found("trainnet_files")
    for r, rank in enumerate(ranks):
        start, end = bounds(5, len(ranks), r)
        own = [batch + k for batch in (0, 5) for k in range(start, end)]
        looked = rank["opened"][: -2 * len(own)]
        assert rank["opened"][len(looked) :] == own + own
        assert set(looked) <= {0}  # what the data are like, before the ranks begin


def test_metrics_with_aggregate_see_the_observations_of_their_process(found):
    ranks = found("trainnet_metrics_see_their_own_observations")
    for r, rank in enumerate(ranks):
        start, end = bounds(5, len(ranks), r)
        assert rank["own"] == [end - start] and rank["added"] == len(ranks) - 1 and rank["all"] == [5]
        assert "Metrics: Gathered keeps {1, 2} in its property found" in rank["refused"], rank["refused"]
        assert "fix: numbers, text, arrays" in rank["refused"]


def test_all_ranks_start_from_the_network_and_the_random_numbers_of_rank_0(found):
    for rank in found("trainnet_starts_alike"):
        assert rank["same"] == [False, True]
        assert all(number == rank["next"][0] for number in rank["next"])


def test_dropout_in_parallel_comes_again_with_the_same_seed(found):
    for rank in found("trainnet_dropout"):
        assert rank == {"again": 0.0, "same": True}


def test_training_resumed_in_parallel_has_the_same_bits(found):
    for rank in found("trainnet_resumes"):
        assert rank == {"apart": 0.0, "same": True}


def test_rank_0_alone_prints_saves_and_calls_output_functions(found, request, capfd):
    ranks = found("trainnet_tells_once")
    assert [rank["called"] for rank in ranks] == [[0, 1, 2, 3, 3], *[[]] * (len(ranks) - 1)]
    for rank in ranks:
        assert rank["reason"] == "Stopped by OutputFcn" and rank["same"] and rank["files"] == ["1", "2", "3"]
    printed = (
        request.getfixturevalue("real")[1] if "processes" in request.node.name else capfd.readouterr().out
    )
    assert printed.count("Training stopped: Stopped by OutputFcn") == 1


def test_trainnet_refuses_different_data_and_passes_errors_on(found):
    ranks = found("trainnet_refuses")
    for r, rank in enumerate(ranks):
        data, loss = rank["told"]
        assert data.startswith(
            "ArgumentError: trainnet: the ranks have different training data: rank 0 has 9 × "
        )
        last = len(ranks) - 1
        assert (
            loss == "ValueError: my own mistake"
            if r == last
            else f"rank {last} raised ValueError: my own" in loss
        )
        assert rank["then"] == len(ranks)


def test_an_interruption_ends_all_ranks_after_the_iteration(monkeypatch):
    class Interrupted(TeamTrainer):
        def evaluate(self, *arguments):
            self.interrupted = self.comm.rank == 1 and self.iteration == 1
            return super().evaluate(*arguments)

    monkeypatch.setattr(sys.modules["dlarray.training.trainnet.trainnet"], "TeamTrainer", Interrupted)

    def work(comm):
        options = trainings.options(ExecutionEnvironment="parallel", MaxEpochs=9)
        return dl.trainnet(np.ones((8, 4)), np.ones((8, 2)), program.perceptron(), "mse", options, nargout=2)[
            1
        ]

    for info in in_threads(work):
        assert info.StopReason == "Stopped manually" and info.TrainingHistory.Iteration[-1] == 2


@needs_mpi
def test_the_signal_of_an_interruption_ends_all_ranks(real):
    for rank in real[0]:
        found = {"reason": "Stopped manually", "iterations": 2, "then": True, "files": ["2"]}
        assert rank["trainnet_interrupted"] == found


def test_trainnet_alone_in_its_process_warns_and_trains(monkeypatch):
    for mark in transports.MARKS:
        monkeypatch.delenv(mark, raising=False)
    X, T = np.ones((8, 4)), np.ones((8, 2))
    given = X, T, program.perceptron(), "mse"
    with pytest.warns(
        UserWarning, match="this process is alone .*; fix: start the script with mpiexec"
    ) as seen:
        net = dl.trainnet(*given, trainings.options(ExecutionEnvironment="parallel", Shuffle="never"))
    assert seen[0].filename == __file__
    alone = dl.trainnet(*given, trainings.options(Shuffle="never"))
    assert program.apart(net, alone) == 0  # the same bits


# -- one process -----------------------------------------------------------------------------------------------------
def test_one_process_gives_back_what_it_was_given():
    comm = dl.dldistribute(Backend="serial")
    net = program.convolutional()
    loss, gradients, state = dl.dlfeval(program.model_loss, net, *program.images())
    with comm.share(11):
        again = dl.dlfeval(program.model_loss, net, *program.images())
    found, merged, value = comm.aggregate(again[1], again[2], again[0], n=11)
    for a, b in zip(
        [*found.Value, *merged.Value, value], [*gradients.Value, *state.Value, loss], strict=True
    ):
        assert np.array_equal(dl.extractdata(a), dl.extractdata(b))
    assert comm.broadcast(net) is net and comm.gather(3) == [3] and comm.sum(2) == 2
    assert comm.partition(5) == range(5) and comm.any(True) and not comm.all(False) and comm.same(net)
    assert "size: 1" in repr(comm) and comm.describe() == "Communicator of 1 process"


def test_a_group_of_one_rank_gives_the_same_bits():
    (own,) = in_threads(lambda comm: program.mlp(comm), 1)
    assert own["apart"] == 0


def test_what_dldistribute_refuses(monkeypatch):
    for mark in transports.MARKS:
        monkeypatch.delenv(mark, raising=False)
    comm = dl.dldistribute()
    X = dl.dlarray(np.ones((2, 3)), "CB")
    for call, says in [
        (lambda: dl.dldistribute(Backend="gloo"), 'Backend must be one of .*; fix: Backend="auto"'),
        (lambda: dl.dldistribute(0), "must be a positive integer, but it is 0; fix: "),
        (lambda: dl.dldistribute(1.5), "must be a positive integer"),
        (lambda: comm.aggregate(None, None, 0.0, n=1), "aggregate: gradients is empty.*fix: "),
        (
            lambda: comm.aggregate([X], None, 0.0, n="many"),
            'n must be the number of observations.*"many".*fix: ',
        ),
        (lambda: comm.aggregate([X], None, 0.0, n=np.nan), "n must be the number of observations"),
        (lambda: comm.partition(-1), "must be 0 or more, but it is -1"),
        (lambda: comm.partition(dl.ones(2, 3)), '2×3 dlarray has no dimension "B" to divide; fix: '),
        (lambda: comm.partition({"a": 1}), "cannot divide .*; fix: a datastore"),
    ]:
        with pytest.raises(errors.DLArrayError, match=says):
            call()
    traced = pytest.raises(
        errors.ArgumentError, match="gradients.* is being traced.*fix: call aggregate on what dlfeval"
    )

    def inside(W):
        return comm.aggregate([W * 2], None, 0.0, n=0)[0][0]

    with traced:
        dl.dlfeval(inside, X)


def test_a_mini_batch_smaller_than_the_ranks_is_refused():
    def work(comm):
        comm.partition(dl.minibatchqueue(dl.arrayDatastore(dl.ones(10, 1)), MiniBatchSize=1))

    for error in in_threads(work):
        assert isinstance(error, errors.ArgumentError) and "fix: MiniBatchSize=2 or more" in str(error)


def test_processes_that_cannot_be_had_name_the_extra(monkeypatch):
    for mark in transports.MARKS:
        monkeypatch.delenv(mark, raising=False)
    original = builtins.__import__

    def without(name, *arguments, **more):
        if name.partition(".")[0] == "mpi4py":
            raise ImportError("No module named 'mpi4py'")
        return original(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setattr(transports, "available", lambda: False)
    monkeypatch.setattr(dl.training.parallel.distributed, "_kept", [])
    assert dl.dldistribute().size == dl.dldistribute(1).size == 1
    for call in (lambda: dl.dldistribute(2), lambda: dl.dldistribute(Backend="mpi")):
        with pytest.raises(
            errors.ArgumentError, match=r'fix: pip install "dlarray\[mpi\]", and start with mpiexec -n 2'
        ):
            call()
    monkeypatch.setenv("OMPI_COMM_WORLD_SIZE", "1")
    assert dl.dldistribute().size == 1
    monkeypatch.setenv(
        "OMPI_COMM_WORLD_SIZE", "2"
    )  # two processes that each thought itself alone would be worse
    with pytest.raises(errors.ArgumentError, match=r"dlarray\[mpi\]"):
        dl.dldistribute()


def test_another_number_of_processes_is_refused(monkeypatch):
    for mark in transports.MARKS:
        monkeypatch.delenv(mark, raising=False)
    monkeypatch.setattr(transports, "available", lambda: True)
    with pytest.raises(
        errors.ArgumentError, match="3 processes are wanted, but there is 1; fix: .* mpiexec -n 3"
    ):
        dl.dldistribute(3)


def test_levenberg_marquardt_is_refused_in_parallel():
    def work(comm):
        dl.trainnet(np.ones((4, 4)), np.ones((4, 2)), program.perceptron(), "mse",
                    dl.trainingOptions("lm", ExecutionEnvironment="parallel", Verbose=False))  # fmt: skip

    for error in in_threads(work):
        assert isinstance(error, errors.ArgumentError) and "takes all residuals in one process" in str(error)


# -- programs under mpiexec that end badly -----------------------------------------------------------------------------
@needs_mpi
def test_ranks_that_never_come_to_an_exchange_are_ended(tmp_path):
    run = in_processes(WORDS, tmp_path, "waits", timeout=60)  # rank 0 would sleep longer
    assert run.returncode != 0 and "ValueError: the file of rank 1 is missing" in run.stderr
    assert "rank 1: no exchange for 1 s after this error: all ranks are ended" in run.stderr


@needs_mpi
@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("raises", "aggregate: rank 1 raised ValueError: the file of rank 1 is missing (this is rank 0)"),
        ("ends", "aggregate: rank 1 has ended, but rank 0 has not"),
        ("exits", "aggregate: rank 1 has ended, but rank 0 has not"),
    ],
)
def test_a_program_ends_on_all_ranks(mode, says, tmp_path):
    assert agreement.GRACE > PATIENCE
    run = in_processes(WORDS, tmp_path, mode, timeout=agreement.GRACE)  # in time, so nobody had to be ended
    assert run.returncode != 0 and says in run.stderr
    if mode == "raises":
        assert "ValueError: the file of rank 1 is missing" in run.stderr
