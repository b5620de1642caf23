"""Pictures of digits that stand in for those of MATLAB's examples: 28×28 pixels, in other places and strengths."""

import numpy as np

# Five rows of three pixels each, row by row.
_SHAPES = (
    "111101101101111", "010110010010111", "111001111100111", "111001111001111", "101101111001001",
    "111100111001111", "111100111101111", "111001001001001", "111101111101111", "111101111001111",
)  # fmt: skip


def pictures(count, seed=0):
    """``count`` pictures of each digit as 28×28×1×N numbers from 0 to 255, and the digits."""
    gen = np.random.default_rng(seed)
    found, digits = [], []
    for digit, shape in enumerate(_SHAPES):
        bitmap = np.kron(np.array(list(shape), float).reshape(5, 3), np.ones((4, 4)))
        for _ in range(count):
            picture = gen.uniform(0, 30, (28, 28))
            top, left = gen.integers(2, 7), gen.integers(4, 13)
            picture[top : top + 20, left : left + 12] += gen.uniform(150, 220) * bitmap
            found.append(np.clip(picture, 0, 255).astype(np.uint8))
            digits.append(str(digit))
    return np.stack(found, axis=-1)[:, :, None], digits


def turned_pictures(count, seed=0, largest=45):
    """``count`` pictures of each digit in mixed order, turned by angles that are returned, too: X, digits, angles.

    X is 28×28×1×N single from 0 to 1, angles is N×1 in degrees.
    """
    gen = np.random.default_rng(seed)
    y, x = np.mgrid[:28, :28] - 13.5
    found, order = [], gen.permutation(np.repeat(np.arange(10), count))
    angles = gen.uniform(-largest, largest, (len(order), 1))
    for digit, angle in zip(order, np.deg2rad(angles[:, 0])):
        bitmap = np.zeros(
            (30, 30)
        )  # the last rows and columns stay empty: what lies outside is taken from there
        bitmap[4:24, 8:20] = np.kron(np.array(list(_SHAPES[digit]), float).reshape(5, 3), np.ones((4, 4)))
        rows = np.clip(np.cos(angle) * y - np.sin(angle) * x + 13.5, 0, 28)
        columns = np.clip(np.sin(angle) * y + np.cos(angle) * x + 13.5, 0, 28)
        i, j = rows.astype(int), columns.astype(int)
        u, v = rows - i, columns - j
        picture = (1 - u) * ((1 - v) * bitmap[i, j] + v * bitmap[i, j + 1])
        picture += u * ((1 - v) * bitmap[i + 1, j] + v * bitmap[i + 1, j + 1])
        found.append(np.clip(picture + gen.uniform(0, 0.1, picture.shape), 0, 1))
    X = np.stack(found, axis=-1)[:, :, None].astype(np.float32)
    return X, [str(digit) for digit in order], angles


def files(folder, count, seed=0, digits=range(10), step=1):
    """The pictures as files, in a folder for each digit; ``step`` 2 makes them half as large."""
    from PIL import Image

    X, labels = pictures(count, seed)
    for k, digit in enumerate(labels):
        if int(digit) in digits:
            (folder / digit).mkdir(parents=True, exist_ok=True)
            Image.fromarray(X[::step, ::step, 0, k]).save(folder / digit / f"image{k:04}.png")
    return folder
