"""Bytes, archives, pictures, sounds and sheets in files; the machine: against Python's modules, SciPy and Pillow."""

import builtins
import colorsys
import gzip as gzip_files
import http.server
import io
import os
import struct as bytes_of
import sys
import tarfile
import threading
import wave
import zipfile

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray import matlab as m
from dlarray.migration.matlab.web import saving


def raw(X):
    return np.asarray(X)


# -- bytes --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("order", ["n", "ieee-be", "ieee-le", "b", "l"])
@pytest.mark.parametrize(
    "precision", "int8 uint8 int16 uint16 int32 uint32 int64 uint64 single double float32".split()
)
def test_numbers_are_written_and_read_as_struct_packs_them(tmp_path, gen, order, precision):
    name = str(tmp_path / "a.bin")
    values = gen.integers(0, 100, (3, 4)).astype(float)
    f = m.fopen(name, "w", order)
    assert m.fwrite(f, dl.dlarray(values), precision) == 12
    assert m.fclose(f) == 0
    letter = {"int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I", "int64": "q",
              "uint64": "Q", "double": "d"}.get(precision, "f")  # fmt: skip
    sign = ">" if order in ("ieee-be", "b") else "<" if order in ("ieee-le", "l") else "="
    flat = values.T.ravel()
    flat = flat if letter in "fd" else flat.astype(int)
    assert (tmp_path / "a.bin").read_bytes() == bytes_of.pack(f"{sign}12{letter}", *flat)
    f = m.fopen(name, "r", order)
    back, count = m.fread(f, [3, 4], precision, nargout=2)
    np.testing.assert_array_equal(raw(back), values)
    assert (count, back.dtype, m.feof(f)) == (12, np.float64, True)
    assert m.fseek(f, 0, "bof") == 0
    one = m.fread(f, 2, f"*{precision}")
    assert one.shape == (2, 1) and m.class_(one) == {"float32": "single"}.get(precision, precision)
    m.fclose(f)


def test_sizes_and_places(tmp_path):
    name = str(tmp_path / "a.bin")
    (tmp_path / "a.bin").write_bytes(bytes(range(1, 11)))
    f = m.fopen(name)
    assert m.fread(f).shape == (10, 1) and m.feof(f) and m.fread(f).shape == (0, 1)
    assert m.fseek(f, -4, "eof") == 0 and m.ftell(f) == 6
    assert m.fread(f, 1).tolist() == [[7]] and m.fseek(f, 1, "cof") == 0 and m.ftell(f) == 8
    assert m.fseek(f, 11, "bof") == m.fseek(f, -1, -1) == -1 and m.ftell(f) == 8
    m.frewind(f)
    X = m.fread(f, [4, dl.Inf])
    assert X.shape == (4, 3) and X[:, 2].tolist() == [[9], [10], [0], [0]]  # filled up with zeros
    m.frewind(f)
    assert m.fread(f, [2, 3], "uint8", 1).tolist() == [[1, 5, 9], [3, 7, 0]]  # every other one
    m.frewind(f)
    assert m.fread(f, [1, 3], "uint8=>char") == "\x01\x02\x03"
    assert m.fread(f, "uint16=>uint16", 0, "b").tolist() == [[0x0405], [0x0607], [0x0809]]
    m.fclose(f)


def test_text_and_bytes_may_take_turns(tmp_path):
    """As in files of pictures with a header of text."""
    name = str(tmp_path / "a.pgm")
    f = m.fopen(name, "w")
    m.fprintf(f, "P5\n3 2\n255\n")
    m.fwrite(f, [[1, 2, 250], [3, 4, 251]])
    m.fprintf(f, "end")
    m.fclose(f)
    f = m.fopen(name)
    assert [m.fgetl(f), m.fgetl(f), m.fgetl(f)] == ["P5", "3 2", "255"]
    assert m.fread(f, [2, 3]).tolist() == [[1, 2, 250], [3, 4, 251]]
    assert (m.feof(f), m.fgetl(f), m.feof(f)) == (False, "end", True)
    m.fclose(f)


def test_what_is_written_is_rounded_and_cut(tmp_path):
    name = str(tmp_path / "a.bin")
    f = m.fopen(name, "w")
    m.fwrite(f, [-1, 0.5, 1.5, 254.6, 300, float("nan")])
    m.fwrite(f, "Az")
    m.fwrite(f, [1, 2], "uint8", 1)  # over a byte before each
    m.fclose(f)
    assert (tmp_path / "a.bin").read_bytes() == bytes([0, 1, 2, 255, 255, 0, 65, 122, 0, 1, 0, 2])
    f = m.fopen(name, "a")
    m.fwrite(f, 7)
    m.fclose(f)
    assert (tmp_path / "a.bin").read_bytes()[-2:] == bytes([2, 7])


def test_bad_bytes_are_refused(tmp_path):
    name = str(tmp_path / "a.bin")
    (tmp_path / "a.bin").write_bytes(b"abc")
    f = m.fopen(name)
    for call, part in [
        (lambda: m.fread(f, 1, "3*uint8"), "repeated formats are not served"),
        (lambda: m.fread(f, 1, "word"), 'precision "word" is not known'),
        (lambda: m.fread(f, [float("inf"), 2]), "sizeA must be"),
        (lambda: m.fread(f, 1, "uint8", -1), "skip must be"),
        (lambda: m.fread(f, 1, "uint8", 0, "middle"), "Invalid machine format"),
        (lambda: m.fwrite(f, [1]), "opened for reading"),
        (lambda: m.fseek(f, 0, "top"), "origin must be"),
        (lambda: m.fread(99), "Invalid file identifier"),
        (lambda: m.fopen(name, "r", "middle"), "Invalid machine format"),
        (lambda: m.fopen(name, "r", "n", "morse"), "encoding"),
    ]:
        with pytest.raises(errors.DLArrayError, match=part):
            call()
    assert m.fread(f, 10**15, "double").shape == (0, 1)  # asks for no memory that the file cannot fill
    m.fclose(f)
    number, why = m.fopen(str(tmp_path / "none"), nargout=2)
    assert number == -1 and "No such file" in why


# -- copies -------------------------------------------------------------------------------------------------------
def test_files_and_folders_are_copied_and_moved(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "b.txt", "c.dat"):
        (tmp_path / name).write_text(name)
    m.mkdir("out")
    m.copyfile("*.txt", "out")
    assert sorted(os.listdir("out")) == ["a.txt", "b.txt"]
    m.copyfile("out", "twin")
    assert sorted(os.listdir("twin")) == ["a.txt", "b.txt"]
    m.movefile("c.dat", "out")
    m.movefile("out/a.txt", "renamed.txt")
    assert (
        sorted(os.listdir("out")) == ["b.txt", "c.dat"] and (tmp_path / "renamed.txt").read_text() == "a.txt"
    )
    m.movefile("twin", "out")
    assert sorted(os.listdir("out/twin")) == ["a.txt", "b.txt"]
    assert m.copyfile("none", "x", nargout=1) is False
    ok, why, _ = m.movefile("none", "x", nargout=3)
    assert not ok and "no such file" in why
    with pytest.raises(errors.ArgumentError, match='copyfile: the text "none": there is no such file'):
        m.copyfile("none", "x")
    old = m.cd("out")
    assert old == str(tmp_path) and m.cd() == m.pwd() == os.path.join(old, "out")
    with pytest.raises(errors.ArgumentError, match='cd: the text "nowhere"'):
        m.cd("nowhere")


# -- archives -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("pack", "unpack", "name"),
    [("zip_", "unzip", "d.zip"), ("tar", "untar", "d.tar"), ("tar", "untar", "d.tgz")],
)
def test_archives_there_and_back(tmp_path, gen, pack, unpack, name):
    (tmp_path / "in" / "deep").mkdir(parents=True)
    content = {"a.txt": b"one", "deep/b.bin": gen.bytes(70_000), "empty": b""}
    for path, data in content.items():
        (tmp_path / "in" / path).write_bytes(data)
    entries = getattr(m, pack)(tmp_path / name, "in", tmp_path)
    assert sorted(entries) == sorted(f"in/{p}" for p in content)
    files = getattr(m, unpack)(tmp_path / name, tmp_path / "out")
    assert files.shape == (1, 3) and all(m.isfile(f) for f in files)
    for path, data in content.items():
        assert (tmp_path / "out" / "in" / path).read_bytes() == data


def test_an_archive_writes_nowhere_else(tmp_path):
    for bad in ("../evil", "/evil", "a/../../evil", "..\\evil"):
        with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
            archive.writestr("good", "1")
            archive.writestr(bad, "2")
        with pytest.raises(errors.DataError, match="lies outside of the folder"):
            m.unzip(tmp_path / "bad.zip", tmp_path / "out")
        with tarfile.open(tmp_path / "bad.tar", "w") as archive:
            about = tarfile.TarInfo(bad)
            about.size = 1
            archive.addfile(about, io.BytesIO(b"2"))
        with pytest.raises(errors.DataError, match="lies outside of the folder"):
            m.untar(tmp_path / "bad.tar", tmp_path / "out")
    with tarfile.open(tmp_path / "link.tar", "w") as archive:
        about = tarfile.TarInfo("link")
        about.type, about.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(about)
    with pytest.raises(errors.DataError, match="a link or a device"):
        m.untar(tmp_path / "link.tar", tmp_path / "out")
    assert not (tmp_path / "evil").exists() and not (tmp_path / "out").exists()


def test_damaged_and_gigantic_archives(tmp_path, monkeypatch):
    good = io.BytesIO()
    with zipfile.ZipFile(good, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", os.urandom(5000))
    (tmp_path / "cut.zip").write_bytes(good.getvalue()[:2000])
    flipped = bytearray(good.getvalue())
    flipped[1500] ^= 255
    (tmp_path / "flipped.zip").write_bytes(flipped)
    packed = gzip_files.compress(os.urandom(5000))
    (tmp_path / "cut.gz").write_bytes(packed[:2000])
    (tmp_path / "no.tar").write_bytes(b"nothing of the kind")
    for call in (
        lambda: m.unzip(tmp_path / "cut.zip", tmp_path / "o"),
        lambda: m.unzip(tmp_path / "flipped.zip", tmp_path / "o"),
        lambda: m.gunzip(tmp_path / "cut.gz", tmp_path / "o"),
        lambda: m.untar(tmp_path / "no.tar", tmp_path / "o"),
    ):
        with pytest.raises(errors.DataError, match="cannot be read: "):
            call()
    assert not (tmp_path / "o" / "cut").exists()  # nothing half done is left
    with pytest.raises(errors.ArgumentError, match="there is no file"):
        m.unzip(tmp_path / "none")
    from dlarray.migration.matlab.files import archives

    usage = type("Usage", (), {"free": 1000})
    monkeypatch.setattr(archives.shutil, "disk_usage", lambda _: usage)
    (tmp_path / "good.zip").write_bytes(good.getvalue())
    (tmp_path / "bomb.gz").write_bytes(gzip_files.compress(bytes(3_000_000)))
    with pytest.raises(errors.DataError, match="the disk has 1,000 left"):
        m.unzip(tmp_path / "good.zip", tmp_path / "p")
    with pytest.raises(errors.DataError, match="the disk has 1,000 left"):
        m.gunzip(tmp_path / "bomb.gz", tmp_path / "p")
    assert not (tmp_path / "p" / "bomb").exists()


# -- downloads ----------------------------------------------------------------------------------------------------
class _Site(http.server.BaseHTTPRequestHandler):
    def do_GET(self):  # noqa: N802
        data = b"x" * 5000
        self.send_response(404 if self.path == "/none" else 200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[:100] if self.path == "/cut" else data)

    def log_message(self, *args):
        pass


def test_a_download_is_whole_or_not_there(tmp_path, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    server = http.server.HTTPServer(("127.0.0.1", 0), _Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    try:
        path = m.websave(tmp_path / "a.bin", f"{address}/a")
        assert path == str(tmp_path / "a.bin") and (tmp_path / "a.bin").read_bytes() == b"x" * 5000
        for bad, said in (("/none", "returned the status 404"), ("/cut", "websave: .* cannot be kept as")):
            with pytest.raises(errors.DataError, match=said):
                m.websave(tmp_path / "b.bin", address + bad)
        with pytest.raises(errors.ArgumentError, match="must begin with"):
            m.websave(tmp_path / "b.bin", "ftp://127.0.0.1/a")
    finally:
        server.shutdown()
        server.server_close()
    assert os.listdir(tmp_path) == ["a.bin"]


# -- colours ------------------------------------------------------------------------------------------------------
def test_colours_are_those_of_colorsys(gen):
    RGB = gen.random((7, 5, 3))
    RGB[0, 0], RGB[0, 1], RGB[0, 2] = 0, 1, 0.5
    wanted = np.array([[colorsys.rgb_to_hsv(*p) for p in row] for row in RGB])
    HSV = m.rgb2hsv(dl.dlarray(RGB))
    np.testing.assert_allclose(raw(HSV), wanted, atol=1e-12)
    np.testing.assert_allclose(raw(m.hsv2rgb(HSV)), RGB, atol=1e-12)
    pixels = gen.integers(0, 256, (4, 6, 3)).astype(np.uint8)
    wanted = np.array([[colorsys.rgb_to_hsv(*(p / 255)) for p in row] for row in pixels])
    np.testing.assert_allclose(raw(m.rgb2hsv(dl.uint8(pixels))), wanted, atol=1e-12)
    with pytest.raises(errors.SizeError, match="h×w×3 or a map"):
        m.rgb2hsv(dl.ones(3, 4))


def test_greys_are_those_of_pillow(gen):
    """Pillow rounds the weights to thousandths, so a value may be one off."""
    from PIL import Image

    pixels = gen.integers(0, 256, (9, 8, 3)).astype(np.uint8)
    grey = m.rgb2gray(dl.uint8(pixels))
    assert m.class_(grey) == "uint8" and grey.shape == (9, 8)
    pillow = np.asarray(Image.fromarray(pixels).convert("L")).astype(int)
    assert np.abs(raw(grey).astype(int) - pillow).max() <= 1
    np.testing.assert_allclose(raw(m.rgb2gray(dl.ones(2, 2, 3))), 1, rtol=1e-12)
    assert m.rgb2gray([[1, 0, 0]]).tolist() == [[0.298936021293775] * 3]
    assert m.im2gray(grey) is grey
    assert raw(m.ind2rgb(dl.uint8([[0, 1, 9]]), [[0, 0, 1], [1, 0, 0]])).tolist() == [
        [[0, 0, 1], [1, 0, 0], [1, 0, 0]]
    ]


# -- sounds -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("bits", [8, 16, 24, 32])
@pytest.mark.parametrize("channels", [1, 2])
def test_sounds_there_and_back(tmp_path, gen, bits, channels):
    from scipy.io import wavfile

    name = str(tmp_path / "a.wav")
    y = gen.uniform(-1, 1, (31, channels))
    m.audiowrite(name, dl.dlarray(y), 8000, BitsPerSample=bits)
    back, Fs = m.audioread(name)
    assert Fs == 8000 and back.shape == y.shape
    np.testing.assert_allclose(raw(back), y, atol=2.0 ** (1 - bits))
    rate, theirs = wavfile.read(name)
    native, _ = m.audioread(name, "native")
    assert rate == 8000
    np.testing.assert_array_equal(raw(native).reshape(theirs.shape), theirs)
    info = m.audioinfo(name)
    assert (info.NumChannels, info.TotalSamples, info.BitsPerSample) == (channels, 31, bits)
    part = m.audioread(name, [5, 9], nargout=1)
    np.testing.assert_array_equal(raw(part), raw(back)[4:9])
    np.testing.assert_array_equal(raw(m.audioread(name, [30, dl.Inf], nargout=1)), raw(back)[29:])


def test_bad_sounds_are_refused(tmp_path):
    (tmp_path / "a.wav").write_bytes(b"RIFF\x00\x00\x00\x00WAVEfmt ")
    for call, part in [
        (lambda: m.audioread(tmp_path / "a.wav"), "is no WAV file"),
        (lambda: m.audioinfo(tmp_path / "a.wav"), "is no WAV file"),
        (lambda: m.audioread(tmp_path / "b.wav"), "does not exist"),
        (lambda: m.audiowrite(tmp_path / "a.mp3", dl.zeros(3, 1), 8000), "does not end in .wav"),
        (lambda: m.audiowrite(tmp_path / "a.wav", dl.zeros(3, 1), 8000, BitsPerSample=12), "BitsPerSample"),
    ]:
        with pytest.raises(errors.DLArrayError, match=part):
            call()
    with wave.open(str(tmp_path / "c.wav"), "wb") as out:
        out.setnchannels(1), out.setsampwidth(2), out.setframerate(8000)
        out.writeframes(b"\0\0\1\0")
    with pytest.raises(errors.SizeError, match="samples must lie from 1 to 2"):
        m.audioread(tmp_path / "c.wav", [1, 3])


# -- sheets and older readers -------------------------------------------------------------------------------------
def test_sheets(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["name", "x", None], ["a", 1, 2.5], ["b", None, 4]):
        book.active.append(row)
    second = book.create_sheet("more")
    second.append([7])
    book.save(tmp_path / "a.xlsx")
    num, txt, cells = m.xlsread(tmp_path / "a.xlsx")
    np.testing.assert_array_equal(raw(num), [[1, 2.5], [np.nan, 4]])
    assert txt.shape == (3, 2) and list(txt) == ["name", "a", "b", "x", "", ""]
    assert cells.shape == (3, 3) and cells.brace[2, 3] == 2.5 and np.isnan(cells.brace[1, 3])
    assert m.xlsread(tmp_path / "a.xlsx", "more", nargout=1).tolist() == [[7]]
    assert m.xlsread(tmp_path / "a.xlsx", 2, nargout=1).tolist() == [[7]]
    assert list(m.readcell(tmp_path / "a.xlsx"))[:3] == ["name", "a", "b"]
    num, txt, _ = m.xlsread(tmp_path / "a.xlsx", 1, "A1:B2")
    assert num.tolist() == [[1]] and list(txt) == ["name", "a", "x", ""]
    assert m.xlsread(tmp_path / "a.xlsx", "C2:C3", nargout=1).tolist() == [[2.5], [4]]
    assert m.xlsread(tmp_path / "a.xlsx", 1, "C3", nargout=1).tolist() == [[4]]
    A = m.importdata(tmp_path / "a.xlsx")
    assert list(A.textdata.Sheet)[:2] == ["name", "a"] and A.data.Sheet.shape == (2, 2)
    assert A.data.more.tolist() == [[7]]  # of several sheets by their names


def test_importdata_by_ending(tmp_path):
    (tmp_path / "plain.txt").write_text("1 2\n3 4\n")
    assert m.importdata(str(tmp_path / "plain.txt")).tolist() == [[1, 2], [3, 4]]
    (tmp_path / "head.csv").write_text("made today\na;b\n1;2\n")
    A, sign, lines = m.importdata(str(tmp_path / "head.csv"), nargout=3)
    assert (sign, lines) == (";", 2)
    A = m.importdata(str(tmp_path / "head.csv"), ";", 2)
    assert (
        A.data.tolist() == [[1, 2]]
        and list(A.colheaders) == ["a", "b"]
        and list(A.textdata) == ["made today", "a;b"]
    )
    dl.save(str(tmp_path / "one.mat"), x=dl.dlarray([1, 2]))
    assert np.asarray(m.importdata(str(tmp_path / "one.mat"))).ravel().tolist() == [1, 2]
    m.audiowrite(tmp_path / "s.wav", dl.zeros(4, 1), 100)
    assert m.importdata(str(tmp_path / "s.wav")).fs == 100
    with pytest.raises(errors.DataError, match="Unable to open file"):
        m.importdata(str(tmp_path / "none.txt"))


def test_columns_as_outputs(tmp_path):
    (tmp_path / "a.csv").write_text("n,name\n1,x\n2,y\n")
    n, name = m.readvars(tmp_path / "a.csv")
    assert n.tolist() == [[1], [2]] and list(name) == ["x", "y"] and name.shape == (2, 1)
    assert m.readvars(tmp_path / "a.csv", nargout=1).tolist() == [[1], [2]]
    with pytest.raises(errors.ArgumentError, match="has 2 columns"):
        m.readvars(tmp_path / "a.csv", nargout=3)


# -- the machine --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("system", "machine", "name", "kinds"),
    [
        ("linux", "x86_64", "GLNXA64", (False, False, True)),
        ("win32", "AMD64", "PCWIN64", (True, False, False)),
        ("darwin", "x86_64", "MACI64", (False, True, True)),
        ("darwin", "arm64", "MACA64", (False, True, True)),
    ],
)
def test_the_machine_is_named_as_matlab_names_it(monkeypatch, system, machine, name, kinds):
    from dlarray.migration.matlab.files import platform

    monkeypatch.setattr(platform.sys, "platform", system)
    monkeypatch.setattr(platform.platform, "machine", lambda: machine)
    assert (m.ispc(), m.ismac(), m.isunix()) == kinds and m.computer() == name
    assert m.computer("arch") == ("win64" if system == "win32" else name.lower())
    assert m.computer(nargout=3) == (name, 2.0**48 - 1, "L" if sys.byteorder == "little" else "B")


def test_versions():
    assert (
        not m.verLessThan("matlab", "9.14")
        and not m.verLessThan("nnet", "14.6")
        and m.verLessThan("MATLAB", "26.2")
    )
    assert not m.isMATLABReleaseOlderThan("R2026a") and m.isMATLABReleaseOlderThan("R2026b")
    assert not m.isMATLABReleaseOlderThan("r2019b")
    for call in (
        lambda: m.verLessThan("images", "1"),
        lambda: m.verLessThan("matlab", "new"),
        lambda: m.isMATLABReleaseOlderThan("9.1"),
    ):
        with pytest.raises(errors.ArgumentError, match="fix: "):
            call()


def test_a_port_uses_them(tmp_path):
    from dlarray.migration.command_line import main

    (tmp_path / "p.m").write_text(
        "if ispc, sep = ';'; else, sep = pathsep; end\n"
        "here = ['a' filesep 'b'];\n"
        "f = fopen('t.bin', 'w'); fwrite(f, 1:6, 'int16'); fclose(f);\n"
        "f = fopen('t.bin'); A = fread(f, [2 3], 'int16=>int16'); fclose(f);\n"
        "zip('t.zip', 't.bin');\ndelete('t.bin');\nnames = unzip('t.zip', 'out')\ncopyfile(names{1}, 'again.bin')\n"
        "disp(A); disp(exist('again.bin', 'file'))\n"
    )
    main(["port", str(tmp_path / "p.m"), "-o", str(tmp_path / "out")])
    code = (tmp_path / "out" / "p.py").read_text(encoding="utf-8")
    assert "NotImplementedError" not in code and "zip_(" in code and builtins.zip is zip
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        found = {}
        exec(compile(code, "p.py", "exec"), found)
    finally:
        os.chdir(here)
    assert raw(found["A"]).tolist() == [[1, 3, 5], [2, 4, 6]] and found["here"] == os.path.join("a", "b")
    assert (tmp_path / "again.bin").stat().st_size == 12


def test_a_row_is_written_as_one_channel(tmp_path):
    from dlarray.matlab import audioinfo, audioread, audiowrite

    tone = dl.dlarray([0.0, 0.5, -0.5, 0.25] * 100)
    audiowrite(str(tmp_path / "row.wav"), tone, 8000)
    audiowrite(str(tmp_path / "column.wav"), tone.T, 8000)
    assert audioinfo(str(tmp_path / "row.wav")).NumChannels == 1
    row, column = (audioread(str(tmp_path / f"{name}.wav"), nargout=2)[0] for name in ("row", "column"))
    assert row.shape == column.shape == (400, 1) and row.tolist() == column.tolist()


def test_importdata_of_spreadsheets(tmp_path):
    """One sheet gives its numbers and headers; several give structures of sheets, as A.data.Sheet1."""
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("pandas")
    book = openpyxl.Workbook()
    for row in (["x", "y"], [1, 2], [3, 4.5]):
        book.active.append(row)
    book.active.title = "first"
    book.save(tmp_path / "one.xlsx")
    A = m.importdata(str(tmp_path / "one.xlsx"))
    assert A.data.tolist() == [[1, 2], [3, 4.5]] and list(A.colheaders) == ["x", "y"]
    book.create_sheet("second").append([7, 8])
    book.create_sheet("nothing")
    book.save(tmp_path / "two.xlsx")
    A = m.importdata(str(tmp_path / "two.xlsx"))
    assert A.data.first.tolist() == [[1, 2], [3, 4.5]] and A.data.second.tolist() == [[7, 8]]
    assert list(A.textdata) == ["first"]


def test_files_of_examples_are_fetched_once(tmp_path, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", str(tmp_path))
    server = http.server.HTTPServer(("127.0.0.1", 0), _Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setattr(saving, "SUPPORT_FILES", f"http://127.0.0.1:{server.server_port}")
    try:
        with pytest.raises(errors.DataError, match="returned the status 404"):
            m.downloadSupportFile(".", "none")
        path = m.downloadSupportFile("nnet", "data/a.zip")
        options = m.weboptions(Timeout=float("inf"))
        assert m.websave(tmp_path / "c.bin", f"{saving.SUPPORT_FILES}/a", options) == str(tmp_path / "c.bin")
    finally:
        server.shutdown()
        server.server_close()
    assert path == str(tmp_path / "dlarray" / "supportfiles" / "nnet" / "data" / "a.zip")
    assert m.downloadSupportFile("nnet", "data/a.zip") == path and os.path.getsize(path) == 5000
    for product, name in (("nnet", "../a"), ("/etc", "hosts"), ("c:", "a"), ("nnet", "..\\..\\a")):
        with pytest.raises(errors.ArgumentError, match="leaves the folder"):
            m.downloadSupportFile(product, name)
    with pytest.raises(errors.ArgumentError, match="options must be what weboptions gives"):
        m.websave(tmp_path / "d", "http://127.0.0.1/a", {"q": 1})
    with pytest.raises(errors.ArgumentError, match="Timeout must be a number above 0"):
        m.weboptions(Timeout=0)
