"""Records of the functions about GPUs, which must answer without one too; more is in test_gpu.py."""

from dlarray import errors
from records import A, Bad, Case, Record


def is_bool(result, expected):
    assert result is expected


def is_equal(result, expected):
    assert result in (expected, "single")


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
        "isgpuarray",
        (Case((A((2, 3)),), lambda x: False, smooth=False, backends=False, compare=is_bool),
         Case(("text",), lambda x: False, smooth=False, backends=False, compare=is_bool)),
        (at_most("isgpuarray", 1),),
    ),
    Record(
        "classUnderlying",
        (Case((A((2, 3), "CB"),), lambda x: "double", smooth=False, compare=is_equal),),
        (Bad(lambda dl: dl.classUnderlying("text"), errors.ClassError, 'the text "text"'),),
    ),
    Record(
        "existsOnGPU",
        (Case((A((2, 3), "CB"),), lambda x: False, smooth=False, backends=False, compare=is_bool),),
        (Bad(lambda dl: dl.existsOnGPU("text"), errors.ClassError, 'must be an array, but it is the text "text"'),),
    ),
    Record("gpuDevice", (), (at_most("gpuDevice", 1),)),
    Record(
        "gpuDeviceCount",
        (Case(("available",), lambda mode, nargout: 0, options={"nargout": 2}, smooth=False, backends=False,
              compare=lambda result, expected: counted(result, result[0])),),
        (Bad(lambda dl: dl.gpuDeviceCount("some"), errors.ArgumentError, 'one of "all", "supported", "available"'),),
    ),
    Record(
        "gpuDeviceTable",
        (Case((["Name", "Index"],), lambda names: names, smooth=False, backends=False, compare=properties),),
        (Bad(lambda dl: dl.gpuDeviceTable("Colour"), errors.ArgumentError, '"Colour" is no property of a GPU'),),
    ),
    Record("wait", (), (Bad(lambda dl: dl.wait(3), errors.ClassError, "must be a GPU, but it is 3"),)),
]  # fmt: skip
