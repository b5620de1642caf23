"""One question to another computer, and its answer."""

from __future__ import annotations

import base64
import http.client
import math
import os
import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus, urlsplit

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.strings import StringArray
from dlarray.struct import struct


@dataclass(frozen=True)
class Answer:
    """What came: its bytes, what kind of content they are, and how text is encoded."""

    content: bytes
    kind: str
    charset: str | None

    def text(self, encoding: str = "auto") -> str:
        """The content as text."""
        known = self.charset or "utf-8" if encoding.lower() == "auto" else encoding
        try:
            return self.content.decode(known, errors="replace")
        except LookupError:
            raise ArgumentError(
                f'CharacterEncoding: there is no encoding "{known}"; fix: CharacterEncoding="UTF-8"'
            ) from None


def address_of(name: str, url: Any, schemes: Sequence[str] = ("https", "http")) -> str:
    """The address, which must be of another computer, or of a file where the function takes those."""
    address = str(url)
    if urlsplit(address).scheme.lower() not in schemes:
        begun = " or ".join(f'"{scheme}://"' for scheme in schemes)
        raise ArgumentError(f"{name}: url must begin with {begun}, but it is {describe(address)}")
    return address


def with_query(address: str, query: str) -> str:
    """The address with a query behind those that it has."""
    if not query:
        return address
    return f"{address}{'&' if '?' in address else '?'}{query}"


def encoded(name: str, pairs: Sequence[Any], array_format: str) -> str:
    """Names and values in turn as ``name=value&…``."""
    if len(pairs) % 2:
        raise ArgumentError(
            f'{name}: {len(pairs)} names and values came, expected pairs; fix: {name}(url, "name", value)'
        )
    parts = []
    for key, value in zip(pairs[::2], pairs[1::2], strict=True):
        word = quote_plus(str(key))
        texts = list(_texts(name, value))
        if len(texts) == 1:
            parts.append(f"{word}={quote_plus(texts[0])}")
        elif array_format in ("repeating", "php"):
            mark = "[]" if array_format == "php" else ""
            parts += [f"{word}{mark}={quote_plus(text)}" for text in texts]
        elif array_format == "json":
            parts.append(f"{word}={quote_plus('[' + ','.join(texts) + ']')}")
        else:
            parts.append(f"{word}={','.join(map(quote_plus, texts))}")
    return "&".join(parts)


def _texts(name: str, value: Any) -> Iterator[str]:
    """The value of a query, or its values."""
    if isinstance(value, str):
        yield str(value)
    elif isinstance(value, (list, Cell, StringArray)):
        for one in value:
            yield from _texts(name, one)
    else:
        try:
            numbers = host(asdlarray(value))
        except (TypeError, ValueError):
            raise ArgumentError(
                f"{name}: the value of a query must be text, numbers or logicals, but it is {describe(value)}; "
                "fix: string(value)"
            ) from None
        for x in np.ravel(numbers, order="F"):
            yield str(bool(x)).lower() if numbers.dtype == bool else format(x, ".15g")


def asked(
    name: str,
    address: str,
    options: struct,
    method: str,
    body: bytes | None = None,
    into: Path | None = None,
) -> Answer:
    """The answer of another computer, whose content may go into a file, which is whole or not there.

    A status that is no success is an error with MATLAB's words.
    """
    fields = {"User-Agent": str(options.UserAgent)}
    if str(options.Username) or str(options.Password):
        pair = base64.b64encode(f"{options.Username}:{options.Password}".encode()).decode()
        fields["Authorization"] = f"Basic {pair}"
    if str(options.KeyName):
        fields[str(options.KeyName)] = ", ".join(_texts(name, options.KeyValue))
    fields |= _more_fields(name, options.HeaderFields)
    if body is not None and not any(field.lower() == "content-type" for field in fields):
        media = options.MediaType
        fields["Content-Type"] = "application/x-www-form-urlencoded" if media == "auto" else media
    seconds = None if math.isinf(options.Timeout) else options.Timeout
    try:
        request = urllib.request.Request(address, body, fields, method=method.upper())
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            content = answer.read() if into is None else _kept(answer, into)
            return Answer(content, answer.headers.get_content_type(), answer.headers.get_content_charset())
    except urllib.error.HTTPError as problem:
        problem.close()
        raise DataError(
            f'The server returned the status {problem.code} with message "{problem.reason}" in response to the '
            f"request to URL {address}."
        ) from None
    except (OSError, ValueError, http.client.HTTPException) as problem:
        if isinstance(getattr(problem, "reason", problem), TimeoutError):
            raise DataError(
                f"The connection to URL '{address}' timed out after {options.Timeout:.3f} seconds; "
                "fix: weboptions(Timeout=60)"
            ) from None
        did = "does not answer" if into is None else f"cannot be kept as {describe(str(into))}"
        raise DataError(
            f"{name}: {describe(address)} {did}: {problem}; fix: see the address in a browser"
        ) from None


def _kept(answer: Any, path: Path) -> bytes:
    """Write what comes to a file."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with open(part, "wb") as out:
            shutil.copyfileobj(answer, out)
        length = answer.headers.get("Content-Length")
        if length and length.isdigit() and part.stat().st_size != int(length):
            raise OSError(f"{part.stat().st_size:,} of {int(length):,} bytes came")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return b""


def _more_fields(name: str, fields: Any) -> dict[str, str]:
    if isinstance(fields, dlarray) and is_empty(fields):
        return {}
    size = getattr(fields, "shape", None)
    if size is None or len(size) != 2 or size[1] != 2:
        raise ArgumentError(
            f"{name}: HeaderFields must be m×2, names and values, but it is {describe(fields)}; "
            'fix: HeaderFields=StringArray([["Accept", "text/csv"]])'
        )
    texts = [str(one) for one in fields]  # column by column
    return dict(zip(texts[: size[0]], texts[size[0] :], strict=True))
