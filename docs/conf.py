"""Sphinx settings. `make docs` builds with warnings as errors, without a network."""

import sys
import warnings
from importlib import metadata
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS.parent), str(DOCS)]

import cheat_sheet  # noqa: E402  (found through the path set above)
import draw_house  # noqa: E402
import example_pages  # noqa: E402
import front_page  # noqa: E402
import generate_reference  # noqa: E402
import reference_categories  # noqa: E402
import sidebar  # noqa: E402
import speed_tables  # noqa: E402

project = "dlarray"
author = "the dlarray developers"
copyright = "2026, the dlarray developers"
try:
    release = metadata.version("dlarray")
except metadata.PackageNotFoundError:  # a checkout that is not installed
    release = "development"
version = release

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.mathjax",
    "numpydoc",
    "sphinx_copybutton",
    "myst_parser",
    "picture_directive",
    "sphinx_gallery.gen_gallery",
    "example_pages",
]
# Links into other projects' docs need a network at build time, so sphinx.ext.intersphinx is not used.

source_suffix = {".rst": "restructuredtext", ".md": "markdown"}
exclude_patterns = ["_build"]
nitpicky = False
default_role = "literal"

autodoc_typehints = "none"
autodoc_member_order = "bysource"
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False
# numpydoc reads a docstring once more for its signature, before our own sections are renamed (see setup).
warnings.filterwarnings("ignore", message="Unknown section")

# The prompt of a copied example is dropped, and so are the lines that Python printed.
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

myst_heading_anchors = 2

sphinx_gallery_conf = dict(example_pages.CONFIGURATION)

html_theme = "pydata_sphinx_theme"
html_title = "dlarray"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["dlarray.css"]
html_show_sourcelink = False
html_theme_options = {
    "navigation_with_keys": False,
    "collapse_navigation": True,  # a page shows the names of its own category alone
    "show_prev_next": False,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
    # Each version's pages stand in a folder of their own; all read the one list, so that older ones know newer ones.
    "switcher": {
        "json_url": "https://dlarray-developers.github.io/dlarray/dev/_static/switcher.json",
        "version_match": ".".join(release.split(".")[:2]),
    },
    "check_switcher": False,  # a build needs no network
    "navbar_start": ["navbar-logo", "version-switcher"],
}
# Pages of the guide have the whole width; a list of pages stands beside those of the reference and of the gallery.
html_sidebars = {"*": []} | {
    f"{part}/**": ["section-pages.html"] for part in ("reference", "examples", "decisions")
}


def setup(app):
    app.connect("builder-inited", lambda app: generate_reference.write(Path(app.srcdir) / "reference"))
    app.connect("builder-inited", lambda app: cheat_sheet.write(Path(app.srcdir) / "reference"))
    app.connect("builder-inited", lambda app: draw_house.write(Path(app.srcdir) / "reference"))
    app.connect("builder-inited", lambda app: front_page.write(Path(app.srcdir) / "reference"))
    app.connect("builder-inited", lambda app: speed_tables.write(Path(app.srcdir) / "reference"))
    app.connect("source-read", reference_categories.on_page)
    app.connect("html-page-context", sidebar.on_page)
    app.connect("autodoc-process-signature", generate_reference.plain_signature, priority=900)
    # The search index forgets the index entries of pages that are not written anew.
    app.connect("env-updated", lambda app, env: list(env.all_docs))
    # before numpydoc, which drops sections that it does not know
    app.connect("autodoc-process-docstring", generate_reference.rename_sections, priority=100)
