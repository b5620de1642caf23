"""whos: the table of MATLAB's page, and what it tells of other classes."""

import pytest

import dlarray as dl
from tests.support import mat_files as mat

pytest.importorskip("matio", reason="MAT files are read by mat-io")


def test_the_display_of_matlabs_page(tmp_path):
    """[https://www.mathworks.com/help/matlab/ref/whos.html], but for the blanks at the ends of lines."""
    rows = mat.np.asarray(["a" * 28, "b" * 28])
    mat.write(
        tmp_path / "durer.mat",
        {"map": mat.np.zeros((128, 3)), "X": mat.np.zeros((648, 509)), "caption": rows},
    )
    assert repr(dl.whos("-file", tmp_path / "durer.mat")).splitlines() == [
        "  Name           Size               Bytes  Class     Attributes",
        "",
        "  X            648x509            2638656  double",
        "  caption        2x28                 112  char",
        "  map          128x3                 3072  double",
    ]


def test_objects_and_attributes(tmp_path):
    import scipy.sparse

    mat.write(
        tmp_path / "all.mat",
        {
            "c": mat.np.ones((2, 2)) * 1j,
            "s": scipy.sparse.csc_array(mat.np.eye(3)),
            "t": mat.string("ab", "c", size=(2, 1)),
            "T": mat.table(A=mat.np.zeros((4, 1))),
            "D": mat.dlarray(mat.np.zeros((2, 3), "f4"), "CB"),
            "i": mat.np.zeros((1, 3), "u2"),
            "u": mat.opaque("my.Thing", a=mat.number(1)),
        },
        "v7.3",
    )
    found = {
        v.name: (v.size, v.bytes, v["class"], v.sparse, v.complex) for v in dl.whos("-file", tmp_path / "all")
    }
    assert found == {
        "D": ((2, 3), 24, "dlarray", False, False),
        "T": ((4, 1), 32, "table", False, False),
        "c": ((2, 2), 64, "double", False, True),
        "i": ((1, 3), 6, "uint16", False, False),
        "s": ((3, 3), 0, "double", True, False),
        "t": ((2, 1), 6, "string", False, False),
        "u": ((1, 1), 0, "my.Thing", False, False),
    }
    assert "sparse" in repr(dl.whos("-file", tmp_path / "all.mat", "s")).splitlines()[-1]
    assert repr(dl.whos("-file", tmp_path / "all.mat", "nothing*")) == ""
