"""A training progress monitor as a live page for browsers on this machine."""

from __future__ import annotations

import sys
import weakref
from typing import Any

from dlarray.arguments import flag, whole
from dlarray.errors import ArgumentError, OptionError
from dlarray.training.monitor.screen import Screen


class Web(Screen):
    """A live page.  Its address, ``url``, is printed; it holds a secret, so that nobody else on the machine can look.

    The page has the plots, the values shown and a Stop button, and may be open in several browsers.  It is on this
    machine alone; from another one, ``ssh -L 8000:localhost:<port> <machine>`` brings it there.
    """

    pause = 0.25

    def __init__(self, Port: Any = 0, OpenBrowser: Any = False) -> None:
        Port = whole(
            "trainingProgressMonitor",
            "Port",
            Port,
            least=0,
            most=65535,
            expected="from 0 to 65535",
            fix="Port=0, for one that is free",
            error=OptionError,
        )
        opens = flag("trainingProgressMonitor", "OpenBrowser", OpenBrowser)
        super().__init__()
        # a server and all it stands on take a tenth of the time of importing the library
        from dlarray.training.monitor.web_server import LOOPBACK, Board, Server

        self.board = Board()
        self._monitor: Any = lambda: None
        try:
            # The server must not hold its screen: neither would ever end.
            self._server = Server(Port, self.board, weakref.WeakMethod(self._stop))
        except OSError as problem:
            raise ArgumentError(
                f"trainingProgressMonitor: the port {Port} cannot be used ({problem.strerror}); fix: Port=0, for one "
                "that is free"
            ) from None
        self.url = f"http://{LOOPBACK}:{self._server.server_port}/{self._server.token}/"
        print(f"Training progress: {self.url}", file=sys.stderr)
        if opens:
            import webbrowser

            webbrowser.open(self.url)

    def _stop(self) -> None:
        self.board.stop = True  # for a monitor that has shown nothing yet
        monitor = self._monitor()
        if monitor is not None:
            monitor.stop()

    def forked(self) -> None:
        """The page is that of the process that this one was forked from."""
        self._server.leave()
        self.board = self._server.board

    def show(self, monitor: Any) -> None:
        """Publish what is new."""
        self._monitor = weakref.ref(monitor)
        if self.board.stop:
            monitor.stop()
        self.board.publish(monitor)

    def close(self) -> None:
        """Tell the browsers that this is the end, and close the server."""
        self._server.close()
