"""Archives that stand on another computer: unzip, untar and gunzip of their addresses."""

import http.server
import threading
from functools import partial

import pytest

from dlarray.matlab import gunzip, gzip, tar, untar, unzip, zip_


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture
def address(tmp_path, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    site = tmp_path / "site"
    site.mkdir()
    server = http.server.HTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield site, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_what_an_archive_of_an_address_holds(address, tmp_path):
    site, root = address
    (site / "a.txt").write_text("one")
    tar(site / "data.tar.gz", site / "a.txt")
    zip_(site / "data.zip", site / "a.txt")
    gzip(site / "a.txt")
    for take, name in ((untar, "data.tar.gz"), (unzip, "data.zip"), (gunzip, "a.txt.gz")):
        folder = tmp_path / take.__name__
        assert list(take(f"{root}/{name}", folder)) == [str(folder / "a.txt")]
        assert (folder / "a.txt").read_text() == "one"
