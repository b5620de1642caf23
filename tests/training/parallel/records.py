"""Records of the functions that training/parallel/ defines."""

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Case, Record


def group_equal(comm, expected):
    assert (comm.rank, comm.size, comm.isroot, comm.Backend) == expected
    gradients, state, loss = comm.aggregate([dl.dlarray([[1.0, 2.0]])], None, 0.5, n=4)
    np.testing.assert_array_equal(np.asarray(gradients[0]), [[1.0, 2.0]])
    assert state is None and loss == 0.5


def alone(*count, Backend="auto"):
    return 0, 1, True, "serial"


RECORDS = [
    Record(
        "dldistribute",
        (
            Case((), alone, options={"Backend": "serial"}, smooth=False, backends=False, compare=group_equal),
            Case(
                (1,), alone, options={"Backend": "serial"}, smooth=False, backends=False, compare=group_equal
            ),
        ),
        (
            Bad(
                lambda dl: dl.dldistribute(Backend="tcp"),
                errors.OptionError,
                'Backend must be one of .*; fix: Backend="auto"',
            ),
            Bad(lambda dl: dl.dldistribute("two"), errors.ArgumentError, "must be a positive integer"),
            Bad(
                lambda dl: dl.dldistribute(2, Backend="serial"),
                errors.ArgumentError,
                "2 processes are wanted, but there is 1",
            ),
        ),
    ),
]
