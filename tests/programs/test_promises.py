"""What the page "What it promises" says of bits that come again; the attacks try the rest of it."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import dlarray as dl

PROGRAM = """
import hashlib, sys
import numpy as np
import dlarray as dl
from dlarray import threads

threads.THREADED, threads.WORTH = 1, 1  # so that little work is shared by threads, too
gen = np.random.default_rng(1)
dl.rng(int(sys.argv[1]))
X, T = gen.standard_normal((24, 24, 3, 30)).astype(np.float32), ["a", "b", "c"] * 10
layers = [
    dl.imageInputLayer([24, 24, 3], Normalization="zerocenter"),
    dl.convolution2dLayer(3, 8, Padding="same"), dl.batchNormalizationLayer(), dl.reluLayer(),
    dl.maxPooling2dLayer(2, Stride=2), dl.flattenLayer(), dl.dropoutLayer(0.3), dl.fullyConnectedLayer(3),
    dl.softmaxLayer(),
]
options = dl.trainingOptions("adam", MaxEpochs=2, MiniBatchSize=10, Shuffle="every-epoch", Verbose=False)
net = dl.trainnet(X, T, layers, "crossentropy", options)
S = [gen.standard_normal((40, 6)).astype(np.float32) for _ in range(12)]
layers = [dl.sequenceInputLayer(6), dl.selfAttentionLayer(2, 16), dl.lstmLayer(12), dl.fullyConnectedLayer(1)]
other = dl.trainnet(S, [s[:, :1] for s in S], layers, "mse", dl.trainingOptions("sgdm", MaxEpochs=2, MiniBatchSize=4,
                    Shuffle="every-epoch", Verbose=False))
total = hashlib.sha256()
for value in [*net.Learnables.Value, *net.State.Value, *other.Learnables.Value]:
    total.update(np.ascontiguousarray(dl.extractdata(value)).tobytes())
print(threads.threads(), total.hexdigest())
"""


def told(seed, threads):
    count = str(threads)
    environment = {
        **os.environ,
        "DLARRAY_NUM_THREADS": count,
        "OPENBLAS_NUM_THREADS": count,
        "OMP_NUM_THREADS": count,
    }
    environment["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(seed)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("threads", [1, 3])
def test_a_training_with_the_same_seed_and_threads_has_the_same_bits(threads):
    first, again, other = told(5, threads), told(5, threads), told(6, threads)
    assert first == again and first[0] == str(threads)
    assert other != first  # the seed matters


def test_random_numbers_are_matlabs_and_the_same_everywhere():
    dl.rng(0)
    assert np.asarray(dl.rand(1, 3)).round(4).tolist() == [[0.8147, 0.9058, 0.1270]]
    dl.rng("default")
    assert np.asarray(dl.randn(1, 2)).round(4).tolist() == [[0.5377, 1.8339]]


def test_threads_of_a_program_compute_side_by_side():
    """Each evaluation, each trace and each network is its thread's own."""
    gen = np.random.default_rng(2)
    X, T = dl.dlarray(gen.standard_normal((5, 40)), "CB"), dl.dlarray(gen.standard_normal((2, 40)), "CB")
    layers = [dl.featureInputLayer(5), dl.fullyConnectedLayer(30), dl.tanhLayer(), dl.fullyConnectedLayer(2)]
    dl.rng(1)
    start = dl.dlnetwork(layers)

    def loss(net, X, T):
        value = dl.mse(net.forward(X), T)
        return value, dl.dlgradient(value, net.Learnables)

    def trained(rate):
        net, averages, squares = start, None, None
        for k in range(1, 15):
            _, gradients = dl.dlfeval(loss, net, X, T)
            net, averages, squares = dl.adamupdate(net, gradients, averages, squares, k, rate)
        return [dl.extractdata(v).tobytes() for v in net.Learnables.Value]

    rates = [0.001 * k for k in range(1, 7)]
    expected, found = [trained(rate) for rate in rates], {}
    threads = [
        threading.Thread(target=lambda rate=rate: found.update({rate: trained(rate)})) for rate in rates
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[rate] for rate in rates] == expected
