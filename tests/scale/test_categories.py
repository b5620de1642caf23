"""Categories are found by hashing: comparisons and bytes grow as the data does."""

import numpy as np

import dlarray as dl
from tests.support.bundles import cases
from tests.support.counting import Text, calls, comparisons, peak

N = 400


def names(prefix="c"):
    return [Text(f"{prefix}{k}") for k in range(N)]


def labels():
    return dl.categorical(names())


OPERATIONS = {
    "categorical": lambda: dl.categorical(names() + names()),
    "valueset": lambda: dl.categorical(names(), names()),
    "catnames": lambda: dl.categorical(names(), names(), names("d")),
    "equal": lambda: labels() == dl.categorical(names()[::-1]),
    "horzcat": lambda: dl.horzcat(labels(), dl.categorical(names()[::-1])),
    "countcats": lambda: dl.countcats(labels()),
    "iscategory": lambda: dl.iscategory(labels(), names()),
    "addcats": lambda: dl.addcats(labels(), names("d")),
    "removecats": lambda: dl.removecats(labels(), names()[::2]),
    "renamecats": lambda: dl.renamecats(labels(), names(), names("d")),
    "mergecats": lambda: dl.mergecats(labels(), names()[: N // 2], "one"),
    "reordercats": lambda: dl.reordercats(labels(), names()[::-1]),
    "setcats": lambda: dl.setcats(labels(), names()[::-1]),
    "onehotencode": lambda: dl.onehotencode(names(), 1, ClassNames=names()),
    "onehotdecode": lambda: dl.onehotdecode(np.eye(N), names(), 1),
    "assignment": lambda: labels().__setitem__((0, 0), "new"),
}


@cases("name", OPERATIONS)
def test_comparisons_are_linear_in_the_categories(name):
    assert comparisons(OPERATIONS[name]) <= 20 * N


def test_onehotencode_holds_little_besides_its_result():
    A = dl.categorical.from_codes(np.arange(20000)[:, None] % 50 + 1, [f"c{k}" for k in range(50)])
    for kind, width in (("double", 8), ("single", 4), ("uint8", 1)):
        assert peak(lambda kind=kind: dl.onehotencode(A, 2, kind)) <= 1.2 * (20000 * 50 * width + 20000 * 8)
    missing = dl.categorical(A, [f"c{k}" for k in range(49)])
    B = dl.onehotencode(missing, 2)
    assert np.isnan(B.extractdata()[49]).all() and B.extractdata()[1].sum() == 1
    assert peak(lambda: dl.onehotencode(missing, 2)) <= 1.2 * (20000 * 50 * 8 + 20000 * 8)


def test_onehotdecode_holds_no_copy_of_its_input():
    B = dl.rand(20000, 50, "single")
    assert peak(lambda: dl.onehotdecode(B, [f"c{k}" for k in range(50)], 2)) <= 0.5 * 20000 * 50 * 4


def test_different_texts_are_looked_at_together():
    for text in ("label {}", "c{}", "{} x y"):
        counts = [
            calls(lambda n=n, text=text: dl.categorical(list(map(text.format, range(n))))) for n in (50, 5000)
        ]
        assert counts[1] <= counts[0] + 5
    A = dl.categorical([" a", "b ", "a", ""])
    assert A.categories() == ["a", "b"] and A.tolist() == ["a", "b", "a", None]
    given = ["b", "a"]
    assert dl.categorical(given).double().extractdata().tolist() == [[2, 1]] and given == ["b", "a"]
