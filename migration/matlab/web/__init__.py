"""Content of other computers: webread, webwrite, websave and their options, urlread and urlwrite."""

from dlarray.migration.matlab.web.options import weboptions
from dlarray.migration.matlab.web.reading import urlread, webread, webwrite
from dlarray.migration.matlab.web.saving import downloadSupportFile, urlwrite, websave

__all__ = ["downloadSupportFile", "urlread", "urlwrite", "weboptions", "webread", "websave", "webwrite"]
