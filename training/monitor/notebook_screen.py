"""A training progress monitor in a notebook: one figure below the cell, drawn anew in its place."""

from __future__ import annotations

import base64
import io
from typing import Any

from dlarray.errors import DataError
from dlarray.training.monitor.figure_screen import Drawing, new_figure
from dlarray.training.monitor.screen import Screen


class Notebook(Screen):
    """A picture below the cell; without matplotlib, a line of text.

    To stop the training, interrupt the cell.
    """

    pause = 1.0

    def __init__(self) -> None:
        try:
            from IPython.display import display
        except ImportError:
            raise DataError(
                'trainingProgressMonitor: the screen "notebook" needs IPython, which comes with Jupyter; fix: '
                'pip install ipython, or Screens="terminal"'
            ) from None
        self.display = display
        self.handle: Any = None
        self.drawing: Drawing | None = None

    def show(self, monitor: Any) -> None:
        """Show the picture, or put a new one in its place."""
        bundle = {"text/plain": monitor.line(), **self._picture(monitor)}
        if self.handle is None:
            self.handle = self.display(bundle, raw=True, display_id=True)
        else:
            self.handle.update(bundle, raw=True)

    def _picture(self, monitor: Any) -> dict[str, str]:
        if self.drawing is None:
            try:
                self.drawing = Drawing(new_figure())
            except DataError:
                return {}
        self.drawing.update(monitor)
        stream = io.BytesIO()
        self.drawing.figure.savefig(stream, format="png", dpi=80)
        return {"image/png": base64.b64encode(stream.getvalue()).decode("ascii")}
