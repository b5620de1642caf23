"""Reading against PyTorch's DataLoader: ``python -m benchmarks reading``.

An epoch of `trainnet` over data in files and in memory, mini-batches of 64 (1,024 rows of a table, 256 arrays), with a
small network, beside the same network, solver and a DataLoader in PyTorch, without processes and with two of them.
What the input layer has to know of all data, its mean, is found in `trainnet`, and is no work of PyTorch's side.
``alone`` is opening the files with the library that reads them, and nothing else.

* images: 2,000 JPEGs of 96×96, by `imageDatastore` and by Pillow;
* sequences: 2,000 files of ``numpy.save``, 3 channels and 60 to 120 time steps in each, by `fileDatastore`;
* tables: 1,000,000 rows of ten numbers in memory;
* arrays: 100,000 images of 16×16 in memory, by `arrayDatastore`.

``python -m benchmarks.reading [images|sequences|tables|arrays]`` takes all modes of a kind in turn; ``--cold`` has
`trainnet` start its processes anew in each epoch, as a DataLoader does; else they wait for the next one.
"""

from benchmarks import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset, TensorDataset

import dlarray as dl
from dlarray.training.minibatches import worker_processes

BAR = 1.1
FILES, SIDE, CLASSES, BATCH = 2000, 96, 10, 64
ROWS, FEATURES, WIDE = 1_000_000, 10, 1024
PICTURES, SMALL, MANY = 100_000, 16, 256
WHERE = {"serial": 0, "background": 0, "parallel": 2}
rng = np.random.default_rng(0)


# -- data -------------------------------------------------------------------------------------------------------------
def jpegs(folder):
    """Images of ten classes, in a folder for each."""
    y, x = np.mgrid[:SIDE, :SIDE]
    for k in range(FILES):
        c = k % CLASSES
        waves = np.stack([127 + 80 * np.sin((x * (c + 1) + y * j) / 20) for j in range(3)], -1)
        path = folder / f"c{c}" / f"{k:04}.jpg"
        path.parent.mkdir(exist_ok=True)
        pixels = np.clip(waves + rng.normal(0, 10, waves.shape), 0, 255).astype(np.uint8)
        Image.fromarray(pixels).save(path, quality=90)


def sequences(folder):
    """Sequences t×3 of ten classes, one to a file."""
    for k in range(FILES):
        t = np.arange(rng.integers(60, 121))[:, None]
        data = np.sin(t * (k % CLASSES + 1 + np.arange(3)) / 10) + rng.normal(0, 0.1, (len(t), 3))
        np.save(folder / f"{k:04}.npy", data.astype(np.float32))


class Pictures(Dataset):
    """The images of a folder, as a data set of PyTorch."""

    def __init__(self, files):
        self.files = files

    def __len__(self):
        return len(self.files)

    def __getitem__(self, k):
        with Image.open(self.files[k]) as image:
            pixels = torch.from_numpy(np.asarray(image).copy())
        return pixels.permute(2, 0, 1).float(), int(self.files[k].parent.name[1:])


class Recordings(Dataset):
    """The sequences of a folder, as a data set of PyTorch."""

    def __init__(self, files):
        self.files = files

    def __len__(self):
        return len(self.files)

    def __getitem__(self, k):
        return torch.from_numpy(np.load(self.files[k])), k % CLASSES


def padded(rows):
    """A mini-batch of sequences."""
    return torch.nn.utils.rnn.pad_sequence([x for x, _ in rows], batch_first=True), torch.tensor(
        [t for _, t in rows]
    )


class Rows(Dataset):
    """Images in memory."""

    def __init__(self, X, T):
        self.X, self.T = X, T

    def __len__(self):
        return len(self.X)

    def __getitem__(self, k):
        return self.X[k], self.T[k]


# -- an epoch ---------------------------------------------------------------------------------------------------------
def torch_epoch(make, workers, data, *, batch=BATCH, loss=torch.nn.functional.cross_entropy, collate=None):
    """One epoch in PyTorch."""

    def epoch():
        torch.manual_seed(0)
        net = make()
        optimizer = torch.optim.SGD(net.parameters(), lr=0.01, momentum=0.9)
        loader = DataLoader(
            data, batch_size=batch, shuffle=True, num_workers=workers, collate_fn=collate, drop_last=True
        )
        for X, T in loader:
            optimizer.zero_grad(set_to_none=True)
            loss(net(X), T).backward()
            optimizer.step()

    return epoch


def options(where, batch=BATCH):
    return dl.trainingOptions(
        "sgdm", MaxEpochs=1, MiniBatchSize=batch, InitialLearnRate=0.01, Verbose=False, Shuffle="once",
        PreprocessingEnvironment=where, CategoricalTargetEncoding="integer",
    )  # fmt: skip


class Averaged(torch.nn.Module):
    """A classifier of the mean over time."""

    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(3, CLASSES)

    def forward(self, X):
        return self.head(X.mean(1))


def image_sides(folder, cold):
    jpegs(folder)
    files = sorted(folder.glob("*/*.jpg"))
    layers = [
        dl.imageInputLayer([SIDE, SIDE, 3]), dl.averagePooling2dLayer(8, Stride=8), dl.fullyConnectedLayer(CLASSES),
        dl.softmaxLayer(),
    ]  # fmt: skip

    def ours(where):
        def epoch():
            cold()
            imds = dl.imageDatastore(str(folder), IncludeSubfolders=True, LabelSource="foldernames")
            dl.trainnet(imds, layers, "index-crossentropy", options(where))

        return epoch

    def make():
        nn = torch.nn
        return nn.Sequential(nn.AvgPool2d(8), nn.Flatten(), nn.Linear(3 * (SIDE // 8) ** 2, CLASSES))

    def alone():
        for file in files:
            with Image.open(file) as image:
                image.load()

    return ours, lambda workers: torch_epoch(make, workers, Pictures(files)), alone


def sequence_sides(folder, cold):
    sequences(folder)
    files = sorted(folder.glob("*.npy"))
    labels = dl.categorical([f"c{k % CLASSES}" for k in range(FILES)]).T
    layers = [
        dl.sequenceInputLayer(3, Normalization="zerocenter"), dl.globalAveragePooling1dLayer(),
        dl.fullyConnectedLayer(CLASSES), dl.softmaxLayer(),
    ]  # fmt: skip

    def ours(where):
        def epoch():
            cold()
            fds = dl.fileDatastore(str(folder), ReadFcn=np.load, FileExtensions=".npy")
            ds = dl.combine(fds, dl.arrayDatastore(labels))
            dl.trainnet(ds, layers, "index-crossentropy", options(where))

        return epoch

    def alone():
        for file in files:
            np.load(file)

    return (
        ours,
        lambda workers: torch_epoch(Averaged, workers, Recordings(files), collate=padded),
        alone,
    )


def table_sides(folder, cold):
    X = rng.standard_normal((ROWS, FEATURES))
    T = X @ rng.standard_normal((FEATURES, 1))
    columns = {f"x{k}": X[:, k] for k in range(FEATURES)} | {"t": T[:, 0]}
    layers = [dl.featureInputLayer(FEATURES, Normalization="zscore"), dl.fullyConnectedLayer(1)]
    data = TensorDataset(torch.tensor(X, dtype=torch.float32), torch.tensor(T, dtype=torch.float32))

    def ours(where):
        def epoch():
            cold()
            dl.trainnet(columns, layers, "mse", options(where, WIDE))

        return epoch

    def theirs(workers):
        return torch_epoch(
            lambda: torch.nn.Linear(FEATURES, 1), workers, data, batch=WIDE, loss=torch.nn.functional.mse_loss
        )

    return ours, theirs, lambda: X.astype(np.float32)


def array_sides(folder, cold):
    X = rng.integers(0, 256, (SMALL, SMALL, 1, PICTURES), dtype=np.uint8)
    T = rng.integers(0, CLASSES, PICTURES)
    labels = dl.categorical(T.tolist(), list(range(CLASSES))).T
    layers = [
        dl.imageInputLayer([SMALL, SMALL, 1]), dl.averagePooling2dLayer(4, Stride=4), dl.fullyConnectedLayer(CLASSES),
        dl.softmaxLayer(),
    ]  # fmt: skip
    theirs = torch.from_numpy(np.ascontiguousarray(X.transpose(3, 2, 0, 1)))

    class Bytes(Rows):
        def __getitem__(self, k):
            return self.X[k].float(), self.T[k]

    data = Bytes(theirs, torch.from_numpy(T))

    def ours(where):
        def epoch():
            cold()
            ds = dl.combine(dl.arrayDatastore(X, IterationDimension=4), dl.arrayDatastore(labels))
            dl.trainnet(ds, layers, "index-crossentropy", options(where, MANY))

        return epoch

    def make():
        nn = torch.nn
        return nn.Sequential(nn.AvgPool2d(4), nn.Flatten(), nn.Linear((SMALL // 4) ** 2, CLASSES))

    return ours, lambda workers: torch_epoch(make, workers, data, batch=MANY), lambda: X.astype(np.float32)


SIDES = {"images": image_sides, "sequences": sequence_sides, "tables": table_sides, "arrays": array_sides}


def epoch(name, where):
    """A row of the table: an epoch, read ``where``, beside a DataLoader with as many processes."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs, _ = SIDES[name](Path(folder), lambda: None)
        yield "", ours(where), theirs(WHERE[where])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="*", choices=[*SIDES], default=None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cold", action="store_true")
    given = parser.parse_args()

    def cold():
        if given.cold:
            worker_processes.end_waiting()

    for name in given.what or SIDES:
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs, alone = SIDES[name](Path(folder), cold)
            sides = {("alone", None): alone, **{("torch", n): theirs(n) for n in (0, 2)}}
            sides |= {("dlarray", where): ours(where) for where in WHERE}
            found = {key: [] for key in sides}
            for n in range(given.rounds + 1):
                for key, epoch in sides.items():
                    start = time.perf_counter()
                    epoch()
                    if n:  # the first round warms up
                        found[key].append(time.perf_counter() - start)
                    time.sleep(0.05)
            median = {key: statistics.median(times) for key, times in found.items()}
            print(f"{name}: opening alone {median['alone', None]:.3f} s")
            for where, workers in WHERE.items():
                what = f"{name}, {where}; DataLoader with {workers} workers"
                timing.row(what, median["dlarray", where], median["torch", workers], BAR)


if __name__ == "__main__":
    main()
