"""Records of the functions that migration/mat/ defines."""

import importlib.util
import os
import tempfile

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import case


def file(name="work.mat"):
    path = os.path.join(tempfile.mkdtemp(), name)
    dl.save(path, X=dl.zeros(3, 4), t="abc", c=[1, "x"], z=np.ones((2, 2)) * 1j, s=dl.struct(a=dl.ones(2, 2)))
    return path


def listed(result, expected):
    assert [(v.name, v.size, v.bytes, v["class"], v.complex, v.sparse) for v in result] == expected


ALL = [
    ("X", (3, 4), 96, "double", False, False),
    ("c", (1, 2), 10, "cell", False, False),
    ("s", (1, 1), 32, "struct", False, False),
    ("t", (1, 3), 6, "char", False, False),
    ("z", (2, 2), 64, "double", True, False),
]

OF_MAT_FILES = (
    (  # mat-io writes them
        case(("-file", file()), ALL, listed),
        case(("-file", file(), "t", "X*"), [ALL[0], ALL[3]], listed),
        case(("-file", file(), "-regexp", "^[st]$"), [ALL[2], ALL[3]], listed),
    )
    if importlib.util.find_spec("matio")
    else ()
)

RECORDS = [
    Record(
        "whos",
        (
            *OF_MAT_FILES,
            case(("-file", file("work.safetensors")), ALL, listed),
        ),
        (
            Bad(lambda dl: dl.whos(), errors.ArgumentError, 'fix: whos\\("-file", "work.mat"\\)'),
            Bad(lambda dl: dl.whos("-file"), errors.ArgumentError, "the variables of a file are listed"),
            Bad(lambda dl: dl.whos("-file", 3), errors.ArgumentError, "must be text"),
            Bad(lambda dl: dl.whos("-file", "no such file.mat"), errors.DataError, "there is no file"),
        ),
    ),
]
