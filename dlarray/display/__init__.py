"""What MATLAB prints: numbers in ``format short``, objects with properties, layer arrays, tables.

Pure functions from NumPy arrays and plain Python values to text; nothing here knows the class dlarray. A text
lacks the last line end, so that ``print(text)`` gives what MATLAB's pages show.
"""

from dlarray.display.label_arrays import label_array_text
from dlarray.display.notebooks import curves_html, folded, html_text, picture_html, pre_html, table_html
from dlarray.display.numbers import (
    array_body,
    array_header,
    array_html,
    array_text,
    edges,
    number_text,
    size_text,
)
from dlarray.display.objects import Summary, layer_array_text, object_text, struct_text, value_text
from dlarray.display.tables import column_texts, table_text

__all__ = [
    "Summary",
    "array_body",
    "array_header",
    "array_html",
    "array_text",
    "column_texts",
    "curves_html",
    "edges",
    "folded",
    "html_text",
    "label_array_text",
    "layer_array_text",
    "number_text",
    "object_text",
    "picture_html",
    "pre_html",
    "size_text",
    "struct_text",
    "table_html",
    "table_text",
    "value_text",
]
