"""The pictures of the docs, drawn as SVG while the docs are built: `.. picture:: NAME` on a page shows one.

A picture is put into the page itself, so its text has the colour of the page's, in the light theme as in the dark one.
"""
