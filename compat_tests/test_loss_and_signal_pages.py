"""What MATLAB's pages print of the losses of class numbers, of products of pages, and of short-time transforms."""

import numpy as np
import pytest

import dlarray as dl


def test_index_cross_entropy_of_seven_observations():
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.indexcrossentropy.html"""
    Y = dl.dlarray(
        [
            [0.2205, 0.1175, 0.1140, 0.1153, 0.1963, 0.2416, 0.3104],
            [0.2415, 0.1408, 0.2571, 0.1526, 0.1056, 0.2381, 0.1582],
            [0.1109, 0.1842, 0.2537, 0.2500, 0.2381, 0.1677, 0.2021],
            [0.2434, 0.2777, 0.1583, 0.2210, 0.2592, 0.2182, 0.1605],
            [0.1837, 0.2798, 0.2169, 0.2612, 0.2008, 0.1344, 0.1688],
        ],
        "CB",
    )
    assert repr(dl.indexcrossentropy(Y, [5, 4, 2, 5, 1, 3, 2])).rstrip() == "  1×1 dlarray\n\n    1.5620"


def test_sizes_of_batch_matrix_products():
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.dlmtimes.html"""
    A, B = dl.dlarray(dl.rand(3, 4, 8, 2)), dl.dlarray(dl.rand(4, 5, 8, 2))
    assert dl.size(dl.dlmtimes(A, B)) == (3, 5, 8, 2)
    assert dl.size(dl.dlmtimes(dl.dlarray(dl.rand(15, 20, 3, 128)), dl.rand(20, 15))) == (15, 15, 3, 128)


def test_transforms_of_a_sinusoid_in_three_channels():
    """https://www.mathworks.com/help/signal/ref/dlstft.html: sizes, and normalized frequencies pi/4, pi/2, 3*pi/4."""
    x = dl.dlarray(dl.cos(dl.pi * dl.dlarray([[1], [2], [3]]) / 4 * dl.colon(0, 159)), "CTB")
    assert dl.size(x) == (3, 1, 160)
    y, f, _ = dl.dlstft(x, nargout=3)
    for channel in (1, 2, 3):
        _, place = dl.max(abs(y(":", channel, 1, 1)), nargout=2)
        assert float(f(place)) == pytest.approx(np.pi * channel / 4)


def test_formats_of_transforms_and_their_inverse():
    """https://www.mathworks.com/help/signal/ref/dlistft.html"""
    x = dl.dlarray(dl.randn([3, 1024, 5]), "CTB")
    assert dl.size(x) == (3, 5, 1024) and dl.dims(x) == "CBT"
    y = dl.dlstft(x)
    assert dl.dims(y) == "SCBT"
    assert dl.dims(dl.dlistft(y)) == "CBT"
    options = dict(Window=dl.hann(512), OverlapLength=384, FFTLength=600)
    x = dl.dlarray(dl.reshape(dl.randn(16384, 2), 16384, 1, []))
    assert dl.size(x) == (16384, 1, 2)
    y, _, _ = dl.dlstft(x, 8192, DataFormat="TCB", nargout=3, **options)
    X = dl.dlistft(y, DataFormat="SCBT", ExpectedOutputSize=[1, 16384], **options)
    assert dl.size(X) == (1, 2, 16384) and dl.dims(X) == ""
