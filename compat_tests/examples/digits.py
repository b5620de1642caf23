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


def files(folder, count, seed=0):
    """The same pictures as files, in a folder for each digit."""
    from PIL import Image

    X, digits = pictures(count, seed)
    for k, digit in enumerate(digits):
        (folder / digit).mkdir(parents=True, exist_ok=True)
        Image.fromarray(X[:, :, 0, k]).save(folder / digit / f"image{k:04}.png")
    return folder
