"""Arrays of numbers in MATLAB's ``format short``, and in the others that `settings` names.

The rules hold page by page (a page is the matrix of the first two dimensions); brackets name their sources.

* Whole numbers print as such while the largest magnitude is below 1e9: six characters a column up to three
  digits, else twelve. NaN and Inf do not count. [sizes: ``   120    32    64`` on the attention page,
  ``         200           3        1000`` on the padsequences page]
* All else prints with four decimals, ten characters a column; an exact zero is a bare ``0``, a small number
  ``0.0000``. [stripdims and softmax pages; MATLAB Answers 2070526]
* Let e be log10 of the largest finite magnitude, cut towards zero. From abs(e) = 3 on, a common factor as
  ``   1.0e+03 *`` stands above the matrix, and a scalar prints as ``1.2346e+03``. The cut towards zero makes
  0.005 print as ``0.0050``, 0.001 as ``1.0000e-03``, and [2e-4 1e-4] as ``0.2000    0.1000`` under 1.0e-03.
  [algorithm note of the format page, quoted in MATLAB Answers 296466; fullyconnect page; for the cut, outputs
  printed in public repositories: 1.697e-4 is 0.1697 under 1.0e-03, 2.186e-16 is 0.2186 under 1.0e-15]
* One blank stands before the ``*``. [fullyconnect page; no printed output was found that has two]
* Whole numbers from 1e9 on take the factor or the e-notation too. [the Nelson interpreter, which follows MATLAB]
* Complex numbers always have four decimals, zeros too, and the factor from 100 on: e >= 2. [printed outputs:
  ``   3.4300 + 0.0000i`` under 1.0e+02; their e-notation, NaN and Inf: the Nelson interpreter]
* Every page of an N-d array has its own factor and widths. [printed outputs]
* A line holds 80 characters; more columns come in groups, ``  Columns 1 through 8``, ``  Column 9``. [printed
  outputs]
* Integer classes have the words of MATLAB's own arrays, ``1×3 int16 row vector``, since no dlarray of MATLAB's holds
  them; a scalar's class stands alone.  A column has the digits of the largest magnitude, one place for a minus where
  there is one, and three blanks; a scalar has no place for the minus. [idivide page; intmin page]
* Single and double print alike. The logarithm is taken in the array's own precision, so that single(0.001)
  prints as 0.001 does. [no page found that shows it]
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from dlarray.display import odd_numbers, settings
from dlarray.display.notebooks import pre_html
from dlarray.errors import sizes

INTEGERS = {f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}
LINE = 80  # characters of a line of MATLAB's command window
MOST = (
    1000  # elements that a display shows unasked, and how many of each end it shows of more: NumPy's numbers
)
EDGE = 3


def array_header(size: Sequence[int], labels: str = "", words: Sequence[str] = ("single",)) -> str:
    """The line above the numbers. ``words`` are the class words before ``dlarray``; "double" is not printed.

    >>> array_header((3, 2), "CB")
    '  3(C) × 2(B) single dlarray'
    >>> array_header((0, 3), "", ())
    '  0×3 empty dlarray'
    """
    parts = [sizes(tuple(size), labels)]
    if 0 in size:
        parts.append("empty")
    parts += [word for word in words if word not in ("double", "dlarray")]
    noun = "dlarray"
    if INTEGERS.intersection(words):
        if math.prod(size) == 1:
            return "  " + " ".join(words)
        noun = "matrix" if len(size) == 2 else "array"
        if noun == "matrix" and 1 in size and 0 not in size:
            noun = "row vector" if size[0] == 1 else "column vector"
    return "  " + " ".join([*parts, noun])


def array_body(values: Any) -> str:
    """The numbers of an array in MATLAB's dimension order, without header; "" for an empty array.

    Trailing singleton dimensions are not shown: a 6×6×1×1 array is one matrix. Several pages start and end
    with an empty line, as MATLAB's do.

    >>> print(array_body(np.array([[0.5, 0], [-1, 123.25]])))
        0.5000         0
       -1.0000  123.2500
    """
    values = _matlab_shape(np.asarray(values))
    if not values.size:
        return ""
    if values.ndim == 2:
        return "\n".join(_page(values))
    pages = []
    for reverse in np.ndindex(*reversed(values.shape[2:])):  # the third dimension runs fastest
        place = reverse[::-1]
        name = ",".join(str(i + 1) for i in place)
        rows = "\n".join(_page(values[(slice(None), slice(None), *place)]))
        pages.append(f"\n(:,:,{name}) =\n\n{rows}")
    return "\n\n".join(pages) + "\n"


def edges(size: Sequence[int]) -> list[list[int] | None] | None:
    """What is shown of a large array: the places, from 0, of the first and last three of each dimension.

    None for a dimension that is shown whole, and for an array of which every element is.
    """
    if math.prod(size) <= MOST:
        return None
    return [None if n <= 2 * EDGE else [*range(EDGE), *range(n - EDGE, n)] for n in size]


def array_text(
    values: Any, labels: str = "", words: Sequence[str] = (), size: Sequence[int] | None = None
) -> str:
    """Header, empty line and numbers, as MATLAB prints a dlarray below its name.

    ``words`` are the class words.  ``size`` is that of the array when ``values`` are its edges alone, as `edges` says.

    >>> print(array_text(np.array([[396.0, 200.0]])))
      1×2 dlarray
    <BLANKLINE>
       396   200
    """
    values = np.asarray(values)
    if size is not None:
        return f"{array_header(size, labels, words)}\n\n{_cut_body(values, size)}"
    size = values.shape if values.ndim > 1 else _matlab_shape(values).shape
    header = array_header(size, labels, words)
    return f"{header}\n\n{array_body(values)}" if values.size else header


def array_html(
    values: Any, labels: str = "", words: Sequence[str] = (), size: Sequence[int] | None = None
) -> str:
    """`array_text` for notebooks: preformatted, and escaped whatever the labels and words are."""
    return pre_html(array_text(values, labels, words, size))


def _cut_body(values: np.ndarray, size: Sequence[int]) -> str:
    """The numbers at the edges of a large array, with dots for what is left out."""
    values = _matlab_shape(values)
    pages: list[str] = []
    for reverse in np.ndindex(*reversed(values.shape[2:])):
        place = reverse[::-1]
        lines = _cut_page(values[(slice(None), slice(None), *place)], size)
        if not place:
            return "\n".join(lines)
        if any(n > 2 * EDGE and i == EDGE for i, n in zip(place[:1], size[2:3], strict=True)):
            pages.append("\n...")
        shown = [
            i + 1 if n <= 2 * EDGE or i < EDGE else n - 2 * EDGE + i + 1 for i, n in zip(place, size[2:])
        ]
        pages.append(f"\n(:,:,{','.join(map(str, shown))}) =\n\n" + "\n".join(lines))
    return "\n\n".join(pages) + "\n"


def _cut_page(page: np.ndarray, size: Sequence[int]) -> list[str]:
    """The lines of one matrix of edges."""
    page, tokens, style, lines = _styled(page)
    rows = list(tokens(page, style))
    if size[1] > 2 * EDGE:
        at = EDGE * style.width
        rows = [f"{row[:at]}   ...{row[at:]}" for row in rows]
    if size[0] > 2 * EDGE:
        rows.insert(EDGE, "   ...")
    return [*lines, *rows]


def number_text(value: Any) -> str:
    """One number as it stands among properties: 1, 0.5000, 1.0000e-04, NaN, 3.0000 + 4.0000i.

    >>> [number_text(x) for x in (True, 28, 0.5, 1e-3, 1234.5, 10**9, -math.inf)]
    ['1', '28', '0.5000', '1.0000e-03', '1.2345e+03', '1.0000e+09', '-Inf']
    """
    if type(value) is int:  # MATLAB's numbers are doubles where they are not of an integer class
        value = float(value)
    return _page(np.asarray(value).reshape(1, 1))[0].strip()


def size_text(size: Sequence[float]) -> str:
    """A row of sizes as ``size(X)`` displays them.

    >>> size_text((120, 32, 64))
    '   120    32    64'
    """
    return array_body(np.asarray([list(size)], dtype=np.float64))


# -- one page ------------------------------------------------------------------------------------------
class _Style(NamedTuple):
    template: str  # how % prints one number
    width: int
    exponent: int = 0  # of the common factor
    zeros: bool = False  # exact zeros are a bare 0
    left: int = 0  # the widths of the two parts of a complex number
    right: int = 0


def _matlab_shape(values: np.ndarray) -> np.ndarray:
    """At least two dimensions, no trailing singletons beyond; a vector is a row."""
    if values.ndim < 2:
        return values.reshape(1, -1)
    keep = values.ndim
    while keep > 2 and values.shape[keep - 1] == 1:
        keep -= 1
    return values.reshape(values.shape[:keep])


def _styled(page: np.ndarray) -> tuple[np.ndarray, Any, _Style, list[str]]:
    """A matrix, what writes its rows and how, and the lines above them."""
    if settings.settings().numeric in odd_numbers.WRITERS and page.dtype.kind != "b":
        rows, width = odd_numbers.written(page)
        return rows, odd_numbers.joined, _Style("%s", width), []
    if page.dtype.kind == "c":
        tokens, style = _complex_rows, _complex_style(page)
    elif page.dtype.kind in "biu":
        tokens, style = _plain_rows, _integer_style(page)
    else:
        if page.dtype.kind != "f" or page.dtype.itemsize < 4:  # half types and foreign ones
            page = page.astype(np.float32)
        tokens, style = _real_rows, _real_style(page)
    lines = []
    if style.exponent:
        lines = [f"   1.0e{style.exponent:+03d} *", ""]
        page = _scaled(page, style.exponent)
    return page, tokens, style, lines


def _page(page: np.ndarray) -> list[str]:
    """The lines of one matrix."""
    page, tokens, style, lines = _styled(page)
    columns, group = page.shape[1], max(1, LINE // style.width)
    if columns <= group:
        return [*lines, *tokens(page, style)]
    for start in range(0, columns, group):
        stop = min(start + group, columns)
        name = f"  Columns {start + 1} through {stop}" if stop - start > 1 else f"  Column {stop}"
        lines += [*([""] if start else []), name, "", *tokens(page[:, start:stop], style)]
    return lines


def _largest(parts: np.ndarray) -> Any:
    """The largest finite magnitude in the array's own precision; None if there is none."""
    parts = np.abs(parts[np.isfinite(parts)])
    return parts.max() if parts.size else None


def _exponent(largest: Any) -> int:
    return int(np.log10(largest)) if largest else 0  # int cuts towards zero


def _real_style(page: np.ndarray) -> _Style:
    numeric, shown = settings.settings().numeric, settings.digits(page.dtype.itemsize > 4)
    if numeric == "bank":
        return _Style("%14.2f", 14)
    largest = _largest(page)
    if largest is None:
        return _Style("%6.0f", 6)
    finite = page[np.isfinite(page)]
    whole = bool((finite == np.trunc(finite)).all())
    if whole and largest < 1e9:
        return _Style("%6.0f", 6) if largest < 1000 else _Style("%12.0f", 12)
    if numeric.endswith("G"):
        return _Style(f"%{shown.general}.{settings.significant(page.dtype.itemsize > 4)}g", shown.general)
    fixed = _Style(f"%{shown.fixed}.{shown.decimals}f", shown.fixed, zeros=True)
    scientific = _Style(f"%{shown.scientific}.{shown.decimals}e", shown.scientific, zeros=True)
    if numeric.endswith("E"):
        return scientific
    exponent = _exponent(largest)
    if not (whole or exponent >= shown.factor or exponent <= -3):
        return fixed
    return scientific if page.size == 1 else fixed._replace(exponent=exponent)


def _complex_style(page: np.ndarray) -> _Style:
    numeric, double = settings.settings().numeric, page.dtype.itemsize > 8
    shown = settings.digits(double)
    if numeric == "bank":
        return _parts("%.2f", 14, 11)
    if numeric.endswith("G"):
        return _parts(f"%.{settings.significant(double)}g", shown.general, shown.general - 2)
    # "   3.0000 +99.0000i" has three blanks before a digit, format long two.
    right = shown.decimals + 3
    fixed = _parts(f"%.{shown.decimals}f", right + (2 if shown.decimals == 4 else 1), right)
    scientific = _parts(f"%.{shown.decimals}e", shown.scientific, shown.decimals + 7)
    if numeric.endswith("E"):
        return scientific
    exponent = _exponent(_largest(np.stack([page.real, page.imag])))
    if not (exponent >= 2 or exponent <= -3):
        return fixed
    return scientific if page.size == 1 else fixed._replace(exponent=exponent)


def _parts(template: str, left: int, right: int) -> _Style:
    """Two parts of a number with the sign between them, as in ``   1.0000e+02 + 3.0000e+00i``."""
    return _Style(template, left + right + 3, left=left, right=right)


def _integer_style(page: np.ndarray) -> _Style:
    if page.dtype.kind == "b":
        return _Style("%4d", 4)
    width = max(len(str(abs(int(page.max())))), len(str(abs(int(page.min()))))) + 3
    if page.size > 1 and page.min() < 0:
        width += 1
    return _Style(f"%{width}d", width)


def _scaled(page: np.ndarray, exponent: int) -> np.ndarray:
    page = page.astype(np.complex128 if page.dtype.kind == "c" else np.float64)
    if exponent < -300:  # the power itself would be subnormal
        return page * 1e300 / 10.0 ** (exponent + 300)
    return page / 10.0**exponent


def _plain_rows(page: np.ndarray, style: _Style) -> Iterator[str]:
    template = style.template * page.shape[1]
    return (template % tuple(row) for row in page.tolist())


def _real_rows(page: np.ndarray, style: _Style) -> Iterator[str]:
    page = page + 0.0  # no minus before an exact zero
    odd = ~np.isfinite(page)
    if style.zeros:
        odd |= page == 0
    template = style.template * page.shape[1]
    for row, special in zip(page.tolist(), np.any(odd, axis=1).tolist(), strict=True):
        yield "".join([_real(x, style) for x in row]) if special else template % tuple(row)


def _real(x: float, style: _Style) -> str:
    if not math.isfinite(x):
        return _not_finite(x).rjust(style.width)
    return "0".rjust(style.width) if x == 0 and style.zeros else style.template % x


def _not_finite(x: float) -> str:
    return "NaN" if x != x else "Inf" if x > 0 else "-Inf"


def _complex_rows(page: np.ndarray, style: _Style) -> Iterator[str]:
    for row in page.tolist():
        yield "".join([_complex(z, style) for z in row])


def _complex(z: complex, style: _Style) -> str:
    template, left, right = style.template, style.left, style.right
    real = template % (z.real + 0.0) if math.isfinite(z.real) else _not_finite(z.real)
    minus = z.imag == z.imag and math.copysign(1.0, z.imag) < 0
    imag = template % abs(z.imag) if math.isfinite(z.imag) else _not_finite(abs(z.imag))
    return f"{real:>{left}} {'-' if minus else '+'}{imag:>{right}}i"
