"""The list of pages beside a page: those of its part of the docs, with the one that is being read marked.

The theme's own list is made by resolving the whole tree of 1,100 pages for each page, which took a quarter of a build.
Here it is read off what Sphinx has collected: which pages a page lists, and their titles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


def on_page(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Gives the template `section_pages` what it shows."""
    above = ancestors(app.env, pagename)
    if len(above) > 2:
        context["section_pages"] = entries(app.env, above[1], set(above[2:]))


def entries(env: BuildEnvironment, page: str, opened: set[str]) -> list[dict[str, Any]]:
    """What a page lists; those on the way to the page that is read, with what they list in turn."""
    return [
        {
            "page": name,
            "title": env.titles[name].astext(),
            "opened": name in opened,
            "entries": entries(env, name, opened) if name in opened else [],
        }
        for name in env.toctree_includes.get(page, ())
        if name in env.titles
    ]


def ancestors(env: BuildEnvironment, page: str) -> list[str]:
    """The pages from the first one down to this one; a page that none lists stands alone."""
    parents = _parents(env)
    way = [page]
    while (page := parents.get(page, "")) and page not in way:
        way.append(page)
    return way[::-1]


@lru_cache(maxsize=1)
def _parents(env: BuildEnvironment) -> dict[str, str]:
    """Which page lists a page, found once for a build."""
    return {child: page for page, listed in env.toctree_includes.items() for child in listed}
