"""Sounds in WAV files: audioread, audiowrite, audioinfo."""

from __future__ import annotations

import os
import wave
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import number, one_number, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.backend import to_numpy
from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.operands import with_integers
from dlarray.struct import struct

_WAVES = {8: np.uint8, 16: np.int16, 24: np.int32, 32: np.int32}


def audioread(filename: Any, samples: Any = None, dataType: Any = "double", /, *, nargout: int = 2) -> Any:
    """A sound from a WAV file.

    Syntaxes: ``y, Fs = audioread(filename)``, ``y, Fs = audioread(filename, [start, finish])``,
    ``y, Fs = audioread(filename, [start, finish], "native")``, ``y = audioread(filename, nargout=1)``.

    Parameters
    ----------
    filename : str
        WAV with whole numbers of 8, 16, 24 or 32 bits; other files are read by the package soundfile.
    samples : [start, finish], optional
        First and last sample, from 1; ``finish`` may be Inf.
    dataType : {"double", "native"}
        "double" gives numbers from -1 to 1, "native" those of the file.
    nargout : {1, 2}
        Whether to return the sample rate.

    Returns
    -------
    y : dlarray, m×c
        A column for each channel.
    Fs : int
        Samples in a second.

    Raises
    ------
    DataError
        A file that is missing, damaged, or of another kind.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/audioread.html

    Examples
    --------
    >>> import os, tempfile
    >>> import dlarray as dl
    >>> from dlarray.matlab import audioread, audiowrite
    >>> file = os.path.join(tempfile.mkdtemp(), "tone.wav")
    >>> audiowrite(file, [[0], [0.5], [-1]], 8000)
    >>> y, Fs = audioread(file)
    >>> y.tolist(), Fs
    ([[0.0], [0.5], [-1.0]], 8000)
    """
    filename = on_path(filename)
    if isinstance(samples, str):
        samples, dataType = None, samples
    if dataType not in ("double", "native"):
        raise ArgumentError(
            f'audioread: dataType must be "double" or "native", but it is {describe(dataType)}'
        )
    path = _file("audioread", filename)
    with _opened("audioread", path) as source:
        total, rate, bits, channels = _format(source)
        first, last = _range(samples, total)
        limits.check("audioread", (last - first + 1, channels))
        source.setpos(first - 1)
        data = source.readframes(last - first + 1)
    if bits not in _WAVES:
        raise DataError(f"audioread: {describe(str(path))} has {bits} bits in a sample; fix: soundfile.read")
    if bits == 24:
        thirds = np.frombuffer(data[: len(data) // 3 * 3], np.uint8).reshape(-1, 3)
        values = (
            thirds[:, 0].astype(np.int32) << 8
            | thirds[:, 1].astype(np.int32) << 16
            | thirds[:, 2].astype(np.int32) << 24
        ) >> 8
    else:
        values = np.frombuffer(data, np.dtype(_WAVES[bits]).newbyteorder("<"))
    values = values[: len(values) // channels * channels].reshape(-1, channels)
    if dataType == "native":
        y = with_integers((values << 8 if bits == 24 else values).astype(_WAVES[bits]))
    else:
        y = dlarray((values.astype(np.float64) - 128) / 128 if bits == 8 else values / 2.0 ** (bits - 1))
    return y if nargout < 2 else (y, rate)


def audiowrite(filename: Any, y: Any, Fs: Any, /, *, BitsPerSample: Any = 16) -> None:
    """Write a sound into a WAV file.

    Syntaxes: ``audiowrite(filename, y, Fs)``, ``audiowrite(filename, y, Fs, BitsPerSample=24)``.

    Parameters
    ----------
    filename : str
        File that ends in .wav.
    y : array, m×c
        A column for each channel, numbers from -1 to 1; what lies beyond is cut.  A row is one channel.
    Fs : int
        Samples in a second.
    BitsPerSample : {8, 16, 24, 32}, default 16
        Bits of a number.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/audiowrite.html

    Examples
    --------
    >>> import os, tempfile
    >>> import dlarray as dl
    >>> from dlarray.matlab import audioinfo, audiowrite
    >>> file = os.path.join(tempfile.mkdtemp(), "tone.wav")
    >>> audiowrite(file, dl.zeros(100, 2), 8000)
    >>> audioinfo(file).NumChannels
    2
    """
    path = Path(str(filename)).expanduser()
    if path.suffix.lower() != ".wav":
        raise ArgumentError(
            f"audiowrite: {describe(str(path))} does not end in .wav, the only kind that is written; fix: "
            "soundfile.write"
        )
    rate = int(number("audiowrite", "Fs", Fs, least=1, fix="8000"))
    bits = one_number(BitsPerSample)
    if bits not in _WAVES:
        raise ArgumentError(
            f"audiowrite: BitsPerSample must be 8, 16, 24 or 32, but it is {describe(BitsPerSample)}; fix: 16"
        )
    values = to_numpy(asdlarray(y).array).T
    values = values.T if values.ndim == 2 and values.shape[0] == 1 else values  # the 1 counts channels
    if values.ndim != 2 or values.dtype.kind not in "f" or not 0 < values.shape[1] < 256:
        raise SizeError(
            f"audiowrite: y must be m×c of single or double, but it is {describe(y)}; fix: y / max(abs(y))"
        )
    top = 2 ** (int(bits) - 1)
    whole = np.clip(np.round(np.nan_to_num(values.astype(np.float64)) * top), -top, top - 1).astype(np.int64)
    if bits == 8:
        data = (whole + 128).astype(np.uint8).tobytes()
    elif bits == 24:
        data = whole.astype("<i4").reshape(-1, 1).view(np.uint8)[:, :3].tobytes()
    else:
        data = whole.astype(f"<i{int(bits) // 8}").tobytes()
    try:
        with wave.open(str(path), "wb") as out:
            out.setnchannels(values.shape[1])
            out.setsampwidth(int(bits) // 8)
            out.setframerate(rate)
            out.writeframes(data)
    except OSError as problem:
        raise DataError(
            f"audiowrite: {describe(str(path))}: {problem.strerror}; fix: another place"
        ) from None


def audioinfo(filename: Any, /) -> struct:
    """What is known of a WAV file without reading its samples.

    Syntax: ``info = audioinfo(filename)``.

    Returns
    -------
    struct
        Filename, CompressionMethod, NumChannels, SampleRate, TotalSamples, Duration (in seconds) and BitsPerSample.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/audioinfo.html

    Examples
    --------
    >>> import os, tempfile
    >>> import dlarray as dl
    >>> from dlarray.matlab import audioinfo, audiowrite
    >>> file = os.path.join(tempfile.mkdtemp(), "tone.wav")
    >>> audiowrite(file, dl.zeros(4000, 1), 8000)
    >>> audioinfo(file).Duration
    0.5
    """
    filename = on_path(filename)
    path = _file("audioinfo", filename)
    with _opened("audioinfo", path) as source:
        total, rate, bits, channels = _format(source)
    return struct(
        Filename=os.path.abspath(path),
        CompressionMethod="Uncompressed",
        NumChannels=channels,
        SampleRate=rate,
        TotalSamples=total,
        Duration=total / rate,
        BitsPerSample=bits,
    )


def _file(name: str, filename: Any) -> Path:
    path = Path(str(filename)).expanduser()
    if not path.is_file():
        raise DataError(f'{name}: File "{path}" does not exist.')
    return path


def _opened(name: str, path: Path) -> wave.Wave_read:
    try:
        found = wave.open(str(path), "rb")
        if not found.getframerate() or not found.getnchannels():
            raise wave.Error("its header is damaged")
        return found
    except (wave.Error, EOFError, OSError, RuntimeError, ArithmeticError) as problem:
        raise DataError(
            f"{name}: {describe(str(path))} is no WAV file of whole numbers: {problem or 'it ends too soon'}; fix: the "
            "package soundfile reads others"
        ) from None


def _format(source: wave.Wave_read) -> tuple[int, int, int, int]:
    return source.getnframes(), source.getframerate(), 8 * source.getsampwidth(), source.getnchannels()


def _range(samples: Any, total: int) -> tuple[int, int]:
    if samples is None:
        return 1, total
    ends = [total if e == np.inf else e for e in to_numpy(asdlarray(samples).array).ravel().tolist()]
    first, last = (
        whole_numbers("audioread", "samples", ends, least=1, fix="[1, Inf]") if len(ends) == 2 else (1, 0)
    )
    if not first <= last <= total:
        raise SizeError(
            f"audioread: samples must lie from 1 to {total}, but it is {describe(samples)}; fix: [1, {total}]"
        )
    return int(first), int(last)
