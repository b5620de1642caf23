"""Outputs on MathWorks pages about GPUs, on a stand-in for CuPy that has the devices of the pages."""

import pytest

import dlarray as dl  # noqa: E402
from dlarray.functions.system import gpu_devices  # noqa: E402
from tests.support import lookalike

DEVICES = [
    {"name": b"NVIDIA RTX A5000", "major": 8, "minor": 6, "totalGlobalMem": 25544294400, "tccDriver": 1},
    {"name": b"Quadro P620", "major": 6, "minor": 1, "totalGlobalMem": 2147287040, "tccDriver": 0},
]


@pytest.fixture(autouse=True)
def devices(monkeypatch):
    """The two GPUs of the pages, on Windows."""
    if not lookalike.install():
        pytest.skip("the real CuPy is installed")
    monkeypatch.setattr(lookalike._runtime, "getDeviceProperties", staticmethod(DEVICES.__getitem__))
    monkeypatch.setattr(lookalike._Device, "mem_info", (23952556032, 25544294400))
    monkeypatch.setattr(gpu_devices._Selection, "index", None)
    monkeypatch.setattr(gpu_devices.sys, "platform", "win32")
    with lookalike.gpu_present(2):
        yield


def test_gpudevice():
    """https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.reset.html"""
    D = dl.gpuDevice()
    M = dl.eye(4, "gpuArray")
    assert repr(M).split("\n", 2)[2] == "\n".join(
        [
            "     1     0     0     0",
            "     0     1     0     0",
            "     0     0     1     0",
            "     0     0     0     1",
        ]
    )
    dl.reset(D)
    assert (
        repr(D)
        == """\
  CUDADevice with properties:

                 Name: 'NVIDIA RTX A5000'
                Index: 1 (of 2)
    ComputeCapability: '8.6'
          DriverModel: 'TCC'
          TotalMemory: 25544294400 (25.54 GB)
      AvailableMemory: 23952556032 (23.95 GB)
      DeviceAvailable: true
       DeviceSelected: true

  Show all properties."""
    )
    assert repr(M).strip() == "Data no longer exists on the GPU."


def test_gpudevicetable():
    """https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.gpudevicetable.html"""
    dl.gpuDevice(1)
    assert [line.rstrip() for line in repr(dl.gpuDeviceTable()).split("\n")] == [
        "  2×5 table",
        "",
        "    Index           Name           ComputeCapability    DeviceAvailable    DeviceSelected",
        "    _____    __________________    _________________    _______________    ______________",
        "",
        '      1      "NVIDIA RTX A5000"          "8.6"               true              true',
        '      2      "Quadro P620"               "6.1"               true              false',
    ]


def test_gpudevicecount():
    """https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.gpudevicecount.html"""
    n, indx = dl.gpuDeviceCount(nargout=2)
    assert n == 2 and repr(indx).split("\n")[-1] == "     1     2"
    assert dl.gpuDeviceCount("available") == 2


def test_existsongpu():
    """https://www.mathworks.com/help/parallel-computing/parallel.gpu.cudakernel.existsongpu.html"""
    g = dl.gpuDevice(1)
    M = dl.gpuArray(dl.magic(4))
    assert dl.existsOnGPU(M)
    rows = [
        "    16     2     3    13",
        "     5    11    10     8",
        "     9     7     6    12",
        "     4    14    15     1",
    ]
    assert repr(M).split("\n")[2:] == rows
    dl.reset(g)
    assert not dl.existsOnGPU(M) and repr(M).strip() == "Data no longer exists on the GPU."


def test_underlyingtype_and_isgpuarray():
    """https://www.mathworks.com/help/parallel-computing/classunderlying.html and …/isgpuarray.html"""
    G1 = dl.NaN(1, 1000, "single", "gpuArray")
    assert dl.classUnderlying(G1) == "single" and dl.underlyingType(dl.gpuArray(range(1, 11))) == "double"
    X = dl.rand(3, 3)
    assert dl.isgpuarray(dl.gpuArray(X)) and not dl.isgpuarray(X)
    G = dl.ones(100, 100, 50, "single", "gpuArray")
    assert dl.size(G) == (100, 100, 50) and dl.underlyingType(G) == "single"


def test_a_gpuarray_decides_where_the_work_is():
    """https://www.mathworks.com/help/parallel-computing/run-matlab-functions-on-a-gpu.html and that of canUseGPU"""
    A = dl.rand(10)
    assert dl.isgpuarray(dl.sum(dl.gpuArray(A), 2)) and not dl.isgpuarray(dl.sum(A, dl.gpuArray(2)))
    A, b = dl.rand(30), dl.rand(30, 1)
    assert dl.canUseGPU()
    x = dl.mldivide(dl.gpuArray(A), b)
    assert dl.isgpuarray(x) and float(dl.norm(dl.gather(x) - dl.mldivide(A, b))) < 1e-9
