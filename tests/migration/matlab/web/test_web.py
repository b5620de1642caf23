"""Content of another computer: kinds of answers, queries, forms, options, refusals; each from a server of one's own."""

import http.server
import io
import json
import threading
import wave
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import dlarray.matlab as m
from dlarray import errors
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.porting.project import ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import run


def _sound():
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(np.zeros(4, np.int16).tobytes())
    return file.getvalue()


def _picture():
    file = io.BytesIO()
    Image.new("RGB", (3, 2), (10, 20, 30)).save(file, "PNG")
    return file.getvalue()


ANSWERS = {
    "/json": ("application/json; charset=utf-8", '{"n": [1, 2], "word": "ü"}'.encode()),
    "/csv": ("text/csv", b"Day,Rain\n1,2.5\n2,0\n"),
    "/text": ("text/plain; charset=iso-8859-1", "grün".encode("latin-1")),
    "/xml": ("application/xml", b"<a/>"),
    "/bytes": ("application/octet-stream", bytes([1, 255])),
    "/picture": ("image/png", _picture()),
    "/sound": ("audio/wav", _sound()),
}


class _Site(http.server.BaseHTTPRequestHandler):
    def _answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length).decode()
        path, _, query = self.path.partition("?")
        kind, content = ANSWERS.get(path, ("text/plain", b""))
        if path == "/echo":
            heard = {
                "method": self.command,
                "query": query,
                "body": body,
                "fields": dict(self.headers.items()),
            }
            kind, content = "application/json", json.dumps(heard).encode()
        if path == "/slow":
            self.server.wait.wait(5)
        self.send_response(404 if path == "/none" else 200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = _answer

    def log_message(self, *args):
        pass


@pytest.fixture
def site(monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Site)
    server.wait = threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.wait.set()
    server.shutdown()
    server.server_close()


def test_the_kind_of_the_content_decides(site):
    found = m.webread(f"{site}/json")
    assert found.n.tolist() == [[1], [2]] and found.word == "ü"
    assert m.webread(f"{site}/csv").Rain(1) == 2.5
    assert m.webread(f"{site}/text") == "grün" and m.webread(f"{site}/xml") == "<a/>"
    bytes_ = m.webread(f"{site}/bytes")
    assert m.class_(bytes_) == "uint8" and bytes_.tolist() == [[1], [255]]
    assert m.webread(f"{site}/picture")(1, 1, ":").tolist() == [[[10, 20, 30]]]
    sound, rate = m.webread(f"{site}/sound", nargout=2)
    assert sound.shape == (4, 1) and rate == 8000
    assert m.webread(f"{site}/sound").shape == (4, 1)


def test_options_choose_another_reading(site):
    text = m.webread(f"{site}/json", m.weboptions(ContentType="text"))
    assert text == '{"n": [1, 2], "word": "ü"}'
    assert m.webread(f"{site}/csv", m.weboptions(ContentType="binary")).shape == (19, 1)
    assert m.webread(f"{site}/csv", m.weboptions(ContentReader=m.fileread)).startswith("Day")
    assert m.webread(f"{site}/text", m.weboptions(CharacterEncoding="latin-1")) == "grün"
    with pytest.raises(errors.ArgumentError, match="there is no encoding"):
        m.webread(f"{site}/text", m.weboptions(CharacterEncoding="none-such"))


@cases(
    "kind, query",
    [
        ("csv", "q=two+words&k=1,2&f=true"),
        ("json", "q=two+words&k=%5B1%2C2%5D&f=true"),
        ("repeating", "q=two+words&k=1&k=2&f=true"),
        ("php", "q=two+words&k[]=1&k[]=2&f=true"),
    ],
)
def test_queries(site, kind, query):
    options = m.weboptions(ArrayFormat=kind)
    assert m.webread(f"{site}/echo", "q", "two words", "k", [1, 2], "f", True, options).query == query
    more = m.webread(f"{site}/echo?a=b", "q", 0.5)
    assert more.query == "a=b&q=0.5" and more.method == "GET"


def test_what_is_sent(site):
    form = m.webwrite(f"{site}/echo", "a", 1, "b", "c d")
    assert (form.method, form.body) == ("POST", "a=1&b=c+d")
    assert form.fields.Content_Type == "application/x-www-form-urlencoded"
    data = m.webwrite(f"{site}/echo", m.jsondecode('{"a": [1, 2]}'))
    assert data.body == '{"a":[1,2]}' and data.fields.Content_Type == "application/json"
    put = m.weboptions(MediaType="application/json", RequestMethod="put")
    said = m.webwrite(f"{site}/echo", '{"b":2}', put)
    assert (said.method, said.body) == ("PUT", '{"b":2}')
    with pytest.raises(errors.ArgumentError, match="a form is text"):
        m.webwrite(f"{site}/echo", [1, 2], m.weboptions(MediaType="application/x-www-form-urlencoded"))
    with pytest.raises(errors.ArgumentError, match="no data came"):
        m.webwrite(f"{site}/echo")


def test_fields_of_the_header(site):
    options = m.weboptions(
        UserAgent="trial", Username="me", Password="key", KeyName="X-Key", KeyValue=7,
        HeaderFields=m.StringArray([["Accept", "text/csv"], ["X-More", "yes"]]),
    )  # fmt: skip
    heard = m.webread(f"{site}/echo", options).fields
    assert heard.User_Agent == "trial" and heard.Authorization == "Basic bWU6a2V5"
    assert (heard.X_Key, heard.Accept, heard.X_More) == ("7", "text/csv", "yes")
    with pytest.raises(errors.ArgumentError, match="HeaderFields must be m×2"):
        m.webread(f"{site}/echo", m.weboptions(HeaderFields=Cell(["a", "b", "c"])))


def test_fields_of_options_are_asked_when_they_are_used(site):
    options = m.weboptions()
    options.Timeout = 30
    options.RequestMethod = "POST"
    assert m.webread(f"{site}/echo", options).method == "POST"
    options.ContentType = "xmldom"
    with pytest.raises(errors.ArgumentError, match="ContentType must be one of"):
        m.webread(f"{site}/echo", options)
    with pytest.raises(errors.ArgumentError, match="RequestMethod must be one of"):
        m.weboptions(RequestMethod="ask")
    with pytest.raises(errors.ArgumentError, match="ContentReader must be a function"):
        m.webread(f"{site}/echo", m.weboptions(ContentReader="readtable"))
    with pytest.raises(errors.ArgumentError, match="expected pairs"):
        m.webwrite(f"{site}/echo", "a", 1, "b")


def test_what_does_not_come_says_so_in_matlabs_words(site):
    source = f"try\n webread('{site}/none');\ncatch e\n kind = e.identifier; t = e.message;\nend\n"
    space, _, error = run(source)
    assert not error and space["kind"] == "MATLAB:webservices:HTTP404StatusCodeError"
    said = f'The server returned the status 404 with message "Not Found" in response to the request to URL {site}/none.'
    assert space["t"] == said
    slow = m.weboptions(Timeout=0.2)
    with pytest.raises(errors.DataError, match=r"timed out after 0\.200 seconds"):
        m.webread(f"{site}/slow", slow)
    with pytest.raises(errors.DataError, match="does not answer"):
        m.webread("http://127.0.0.1:9/", m.weboptions(Timeout=2))


def test_the_older_functions(site, tmp_path):
    assert m.urlread(f"{site}/text") == "grün"
    assert json.loads(m.urlread(f"{site}/echo", Get=Cell(["a", "b c"])))["query"] == "a=b+c"
    heard = json.loads(m.urlread(f"{site}/echo", Post=Cell(["a", "b"]), Timeout=5, UserAgent="trial"))
    assert heard["method"] == "POST" and heard["body"] == "a=b"
    assert m.urlread(f"{site}/none", nargout=2) == ("", 0) and m.urlread(f"{site}/xml", nargout=2) == (
        "<a/>",
        1,
    )
    with pytest.raises(errors.DataError, match="status 404"):
        m.urlread(f"{site}/none")
    path = m.urlwrite(f"{site}/csv", tmp_path / "a.csv")
    assert Path(path).read_text().startswith("Day")
    assert m.urlwrite(f"{site}/none", tmp_path / "b.csv", nargout=2) == ("", 0)
    assert m.websave(tmp_path / "c.json", f"{site}/echo", "k", 3) == str(tmp_path / "c.json")
    assert json.loads((tmp_path / "c.json").read_text())["query"] == "k=3"


def test_a_port_calls_them(site):
    text = ported_text(
        "[s, ok] = urlread(u, 'post', {'a', 'b'});\nd = webread(u, 'q', 3, weboptions('Timeout', 5));\n"
        "urlwrite(u, 'a.csv');\n"
    )
    assert 's, ok = urlread(u, Post=Cell(["a", "b"]), nargout=2)' in text
    assert 'webread(u, "q", 3, weboptions(Timeout=5))' in text and 'urlwrite(u, "a.csv")' in text
    space, _, error = run(f"t = webread('{site}/json');\nk = sum(t.n);\nu = urlread('{site}/text');\n")
    assert not error and float(space["k"]) == 3 and space["u"] == "grün"
