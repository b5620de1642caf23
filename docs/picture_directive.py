"""The directive `.. picture:: NAME`: a picture of docs/pictures/ in the page, drawn when the page is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from pictures.drawn import all_pictures, html
from sphinx.util.docutils import SphinxDirective

PLACE = Path(__file__).resolve().parent / "pictures"


class PictureDirective(SphinxDirective):
    """Puts the picture into the page; a name that no picture has stops the build."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in all_pictures():
            raise self.error(f"there is no picture {name!r}; docs/pictures/ has {', '.join(all_pictures())}")
        module = all_pictures()[name].draw.__module__.rpartition(".")[2]
        for file in (module, "canvas", "drawn", "blocks", "matplotlib_figures"):
            self.env.note_dependency(str(PLACE / f"{file}.py"))
        return [nodes.raw("", html(name), format="html")]


def setup(app: Any) -> None:
    app.add_directive("picture", PictureDirective)
