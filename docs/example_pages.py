"""The gallery of examples/: which programs run while the docs are built, and what the others printed before.

sphinx-gallery makes a page, a notebook and a picture of each program.  Those that take some seconds run with the build.
The others are shown with what `draw_gallery.py` has recorded: their picture, what they printed, how long that took.
"""

from __future__ import annotations

import builtins
import json
import re
import shutil
import textwrap
import time
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
RECORDED = DOCS / "gallery" / "recorded.json"

# In the order of the gallery; True for those that run with the build.
EXAMPLES = {
    "train_digits": True,
    "digits_self_attention": True,
    "japanese_vowels": True,
    "sunspots": True,
    "custom_training_loop": True,
    "resumed_loop": False,  # its second run would go on from the first
    "rosenbrock": True,
    "burgers_pinn": False,
    "hamiltonian_network": False,
    "neural_ode": False,
    "character_gpt": False,
    "digits_vae": False,
    "digits_gan": False,
    "pytorch_transfer": False,
    "finetune_digits": False,
    "explain_digits": False,
    "attention_zoo/attention_operator": True,
    "attention_zoo/reduction": True,
    "attention_zoo/scoring": True,
    "attention_zoo/graph": True,
    "attention_zoo/encoder_decoder": True,
    "attention_zoo/blocked": False,
    "ports/nanogpt": False,
    "ports/fourier_operator": False,
    "ports/differentiable_rendering": False,
    "ports/hamiltonian_pendulum": False,
    "ports/helmholtz_pinn": False,
    "ports/mass_spring_pinn": False,
}
RUN = "|".join(re.escape(name.rpartition("/")[2]) for name, now in EXAMPLES.items() if now)

FIRST_CELL = """# %pip install "dlarray[demo]"
from pathlib import Path

__file__ = str(Path("example.py").resolve())  # a notebook has no file: data and pictures are looked for beside it"""
LAST_CELL = """from IPython.display import Image, display

for picture in sorted(globals().get("OUTPUT", Path("output")).glob("*.png")):
    display(Image(picture))"""

CONFIGURATION = {
    "examples_dirs": ["../examples"],
    "gallery_dirs": ["examples"],
    "filename_pattern": rf"[/\\](?:{RUN})\.py$",
    "ignore_pattern": r"__init__\.py|moving_a_project",
    "subsection_order": ["../examples/attention_zoo", "../examples/ports"],
    "within_subsection_order": "example_pages.Order",
    "image_scrapers": ("example_pages",),
    "first_notebook_cell": FIRST_CELL,
    "last_notebook_cell": LAST_CELL,
    "reset_modules": ("example_pages.file_known",),
    "reset_modules_order": "both",
    "show_signature": False,
    "abort_on_example_error": True,
}


class Order:
    """The key by which sphinx-gallery sorts the files of a folder: their places in EXAMPLES."""

    def __init__(self, folder: str) -> None:
        self.names = [name.rpartition("/")[2] for name in EXAMPLES]

    def __call__(self, file: str) -> int:
        return self.names.index(file.removesuffix(".py"))

    def __repr__(self) -> str:
        return "<Order>"


def file_known(configuration: dict[str, Any], file: str, when: str) -> None:
    """Lets an example know its file, as it does when it runs by itself: sphinx-gallery leaves the name out."""
    if when == "before":
        name = next(name for name in EXAMPLES if Path(name).name == Path(file).stem)
        builtins.__file__ = str(ROOT / "examples" / f"{name}.py")  # type: ignore[attr-defined]
    else:
        del builtins.__file__  # type: ignore[attr-defined]


def _get_sg_image_scraper() -> Any:
    return Scraper()


class Scraper:
    """Finds the picture that an example has just written into its folder for output."""

    def __repr__(self) -> str:
        return "<Scraper>"

    def __call__(self, block: Any, variables: dict[str, Any], configuration: dict[str, Any]) -> str:
        from sphinx_gallery.scrapers import figure_rst

        folder = variables["example_globals"].get("OUTPUT")
        name = "_".join(Path(variables["src_file"]).relative_to(ROOT / "examples").with_suffix("").parts)
        written = Path(folder or "", f"{name}.png")
        if (
            not written.exists()
            or time.time() - written.stat().st_mtime > 300
            or variables.get("seen") == written
        ):
            return ""
        variables["seen"] = written
        target = next(variables["image_path_iterator"])
        shutil.copy(written, target)
        return figure_rst([target], configuration["src_dir"], alt_of(name))


def alt_of(name: str) -> str:
    """What the guide says of a picture to those who do not see it."""
    for page in ("gallery", "attention"):
        text = (DOCS / f"{page}.rst").read_text(encoding="utf-8")
        for place, words in re.findall(r"^\.\. image:: (\S+)\.png\n   :alt: (.*)", text, re.M):
            if re.sub(r"sphx_glr_|_001|images/|^(gallery|examples)/", "", place).replace("/", "_") == name:
                return words
    return "The picture that the example draws."


def recorded() -> dict[str, dict[str, Any]]:
    """{example: what it printed, and in how many seconds}."""
    return json.loads(RECORDED.read_text(encoding="utf-8"))


def thumbnails(folder: Path) -> None:
    """Small pictures of the examples that do not run or draw nothing: the picture that is kept, or their words."""
    for name, told in recorded().items():
        place = folder / Path(name).parent / "images" / "thumb" / f"sphx_glr_{Path(name).name}_thumb.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        kept = DOCS / "gallery" / f"{name.replace('/', '_')}.png"
        if kept.exists():
            shutil.copy(kept, place)
        elif not place.exists():
            write_words(told["printed"], place)


def write_words(printed: str, place: Path) -> None:
    """The first lines that an example prints, as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4, 2.8), facecolor="#f5f7f9")
    lines = [line[:44] for line in printed.splitlines() if line.strip()][:11]
    figure.text(
        0.04,
        0.94,
        "\n".join(lines),
        family="monospace",
        fontsize=9,
        va="top",
        color="#1f2328",
        parse_math=False,
    )
    figure.savefig(place, dpi=100)


def data_of(name: str) -> list[str]:
    """The files beside the examples that one of them reads."""
    text = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8")
    files = [path.name for path in sorted((ROOT / "examples").iterdir()) if path.suffix not in (".py", "")]
    return [file for file in files if f'"{file}"' in text]


def on_page(app: Any, docname: str, source: list[str]) -> None:
    """Puts what is recorded on the page of an example that has not run; folders of this machine are taken out."""
    if not docname.startswith("examples/"):
        return
    text = source[0].replace(f"{ROOT}/", "")
    name = docname.removeprefix("examples/")
    mark = ".. _sphx_glr_download_"
    if name in EXAMPLES and data_of(name):
        links = ", ".join(f":download:`{file} </../examples/{file}>`" for file in data_of(name))
        text = text.replace(mark, f"The data, for the folder of the notebook: {links}.\n\n{mark}", 1)
    if EXAMPLES.get(name) is False:
        told = recorded()[name]
        app.env.note_dependency(str(RECORDED))
        kept = f"{name.replace('/', '_')}.png"
        lines = [".. rubric:: What it prints", ""]
        lines += [
            f"In {told['seconds']:.0f} seconds of one core, when it was last recorded:",
            "",
            ".. code-block:: none",
            "",
        ]
        lines += [textwrap.indent(told["printed"].rstrip(), "   "), ""]
        if (DOCS / "gallery" / kept).exists():
            lines += [f".. image:: /gallery/{kept}", f"   :alt: {alt_of(kept.removesuffix('.png'))}", ""]
        text = text.replace(mark, "\n".join([*lines, "", mark]), 1)
    source[0] = text


def setup(app: Any) -> None:
    # before sphinx-gallery, which makes thumbnails of its own where there are none
    app.connect("builder-inited", lambda app: thumbnails(Path(app.srcdir) / "examples"), priority=100)
    app.connect("source-read", on_page)
