"""Records of the functions that functions/system/ defines."""

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record
from tests.support.references import equal_arrays, same


def _no_gpu():
    raise errors.ClassError(
        "gpuArray: there is no GPU that CuPy or PyTorch can use (this machine has one, so the message is not tried)"
    )


def is_bool(result, expected):
    assert result is expected


def counted(result, expected):
    n, indices = result
    assert n == indices.shape[1] == expected or n == 0


def at_most(name, count):
    return Bad(
        lambda dl: getattr(dl, name)(*range(9)),
        errors.ArgumentError,
        f"at most {count} positional argument|takes at most {count}|but got 9",
    )


def properties(result, expected):
    assert result.VariableNames == expected and len(result.Name) == len(result.Index)


RECORDS = [
    Record(
        "tic",
        (Case((), lambda: int, compare=lambda r, e: same(type(r), e), smooth=False, backends=False),),
        (Bad(lambda dl: dl.tic(1), errors.ArgumentError, "^tic: takes at most 0"),),
    ),
    Record(
        "toc",
        (
            Case(
                (0,), lambda start: float, compare=lambda r, e: same(type(r), e), smooth=False, backends=False
            ),
        ),
        (Bad(lambda dl: dl.toc("now"), errors.ArgumentError, "^toc: start must be what tic returned"),),
    ),
    Record(
        "canUseGPU",
        (
            Case(
                (), lambda: dl.backend.cupy() is not None, compare=equal_arrays, smooth=False, backends=False
            ),
        ),
    ),
    Record(
        "gpuArray",
        (),
        (
            Bad(
                lambda dl: dl.gpuArray(1) if not dl.canUseGPU() else _no_gpu(),
                errors.ClassError,
                "gpuArray: there is no GPU that CuPy or PyTorch can use",
            ),
        ),
    ),
    Record("gather", (Case((A((3, 4), "CB"),), lambda x: x, "CB", backends=False),)),
    Record(
        "isgpuarray",
        (
            Case((A((2, 3)),), lambda x: False, smooth=False, backends=False, compare=is_bool),
            Case(("text",), lambda x: False, smooth=False, backends=False, compare=is_bool),
        ),
        (at_most("isgpuarray", 1),),
    ),
    Record(
        "existsOnGPU",
        (Case((A((2, 3), "CB"),), lambda x: False, smooth=False, backends=False, compare=is_bool),),
        (
            Bad(
                lambda dl: dl.existsOnGPU("text"),
                errors.ClassError,
                'must be an array, but it is the text "text"',
            ),
        ),
    ),
    Record("gpuDevice", (), (at_most("gpuDevice", 1),)),
    Record(
        "gpuDeviceCount",
        (
            Case(
                ("available",),
                lambda mode, nargout: 0,
                options={"nargout": 2},
                smooth=False,
                backends=False,
                compare=lambda result, expected: counted(result, result[0]),
            ),
        ),
        (
            Bad(
                lambda dl: dl.gpuDeviceCount("some"),
                errors.ArgumentError,
                'one of "all", "supported", "available"',
            ),
        ),
    ),
    Record(
        "gpuDeviceTable",
        (Case((["Name", "Index"],), lambda names: names, smooth=False, backends=False, compare=properties),),
        (
            Bad(
                lambda dl: dl.gpuDeviceTable("Colour"),
                errors.ArgumentError,
                '"Colour" is no property of a GPU',
            ),
        ),
    ),
    Record("wait", (), (Bad(lambda dl: dl.wait(3), errors.ClassError, "must be a GPU, but it is 3"),)),
]
