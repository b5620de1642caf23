"""Types and options of variables of an import, and the first rows of the table that comes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray import names as registered
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.importing.datastores import cells_of
from dlarray.migration.matlab.importing.options import ImportOptions
from dlarray.migration.matlab.importing.variables import TYPES


def _asked(name: str, opts: Any) -> ImportOptions:
    if not isinstance(opts, ImportOptions):
        raise ClassError(
            f"{name}: opts must be import options, but it is {describe(opts)}; fix: opts = "
            "detectImportOptions(filename)"
        )
    return opts.copy()


def setvartype(opts: Any, /, *args: Any) -> ImportOptions:
    """Import options with other types of their variables.

    Syntaxes: ``opts = setvartype(opts, type)``, ``opts = setvartype(opts, selection, type)``.

    Parameters
    ----------
    opts : import options
        They are not changed; the result is a copy.
    selection : names, numbers or a mask
        The variables; all where nothing is selected.
    type : text or several
        "double", "single", "int8" to "uint64", "char", "string", "logical", "categorical", "datetime" or "duration":
        one for all, or one for each.

    Notes
    -----
    The column has the class that is named, single or an integer type.
    ``readmatrix`` gives an array of the class.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.text.delimitedtextimportoptions.setvartype.html

    Examples
    --------
    >>> from dlarray.matlab import delimitedTextImportOptions, setvartype
    >>> opts = delimitedTextImportOptions(NumVariables=3)
    >>> list(setvartype(opts, [2, 3], "double").VariableTypes)
    ['char', 'double', 'double']
    """
    made = _asked("setvartype", opts)
    if not 1 <= len(args) <= 2:
        raise ArgumentError(f"setvartype: {1 + len(args)} arguments; fix: setvartype(opts, selection, type)")
    places = made.places("setvartype", args[0]) if len(args) == 2 else range(len(made.variables))
    kinds = [str(args[-1])] if isinstance(args[-1], str) else [str(k) for k in args[-1]]
    if unknown := next((k for k in kinds if k not in TYPES), ""):
        raise ArgumentError(f'setvartype: there is no type "{unknown}"; fix: one of {", ".join(TYPES)}')
    if len(kinds) not in (1, len(places)):
        raise ArgumentError(
            f"setvartype: {len(kinds)} types for {len(places)} variables; fix: one type, or one for each"
        )
    made.typed(places, kinds * len(places) if len(kinds) == 1 else kinds)
    return made


def setvaropts(opts: Any, /, *args: Any, **options: Any) -> ImportOptions:
    """Import options with other options of their variables.

    Syntaxes: ``opts = setvaropts(opts, Name=value)``, ``opts = setvaropts(opts, selection, Name=value)``.

    Parameters
    ----------
    opts : import options
        They are not changed; the result is a copy.
    selection : names, numbers or a mask
        The variables; all where nothing is selected.
    Name
        Of all types: FillValue, TreatAsMissing, Prefixes, Suffixes, EmptyFieldRule, QuoteRule, Type. Of numbers:
        DecimalSeparator, ThousandsSeparator, TrimNonNumeric. Of texts: WhitespaceRule. Of logical values: TrueSymbols,
        FalseSymbols. Of datetimes: InputFormat, DatetimeFormat. Of durations: InputFormat, DurationFormat.
        Of categorical values: Categories, Ordinal. ExponentCharacter, NumberSystem, QuoteRule, DatetimeLocale, TimeZone
        and Protected are kept and not used.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.text.delimitedtextimportoptions.setvaropts.html

    Examples
    --------
    >>> from dlarray.matlab import delimitedTextImportOptions, getvaropts, setvaropts
    >>> opts = delimitedTextImportOptions(VariableNames=["a", "b"], VariableTypes=["double", "double"])
    >>> opts = setvaropts(opts, "b", FillValue=0, TreatAsMissing="?")
    >>> getvaropts(opts, "b").FillValue, getvaropts(opts, "b").TreatAsMissing
    (0, ('?',))
    """
    made = _asked("setvaropts", opts)
    rest = list(args)
    selected = made.places("setvaropts", rest.pop(0)) if len(rest) % 2 else range(len(made.variables))
    pairs = {str(n): v for n, v in zip(rest[::2], rest[1::2], strict=True)} | options
    for name, value in pairs.items():
        if name.lower() == "type":
            made.typed(selected, [str(value)] * len(selected))
            continue
        for k in selected:
            setattr(made.variables[k], name, value)
    return made


def getvaropts(opts: Any, selection: Any = None, /) -> Any:
    """The options of variables of an import: one object, or a list of them where several are selected.

    Syntaxes: ``varOpts = getvaropts(opts)``, ``varOpts = getvaropts(opts, selection)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.text.delimitedtextimportoptions.getvaropts.html

    Examples
    --------
    >>> from dlarray.matlab import delimitedTextImportOptions, getvaropts
    >>> getvaropts(delimitedTextImportOptions(NumVariables=2), 2).Name
    'Var2'
    """
    made = _asked("getvaropts", opts)
    places: Sequence[int] = (
        made.places("getvaropts", selection) if selection is not None else range(len(made.variables))
    )
    found = [made.variables[k] for k in places]
    return found[0] if len(found) == 1 else found


def preview(filename: Any, opts: Any = None, /) -> Any:
    """The first eight rows of the table that import options make of a file, or of what a datastore reads.

    Syntaxes: ``data = preview(filename, opts)``, ``data = preview(ds)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.text.delimitedtextimportoptions.preview.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import detectImportOptions, preview
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> _ = file.write_text("a,b\\n" + "1,2\\n" * 20)
    >>> preview(file, detectImportOptions(file)).height
    8
    """
    if opts is None:
        return cells_of(filename, registered.functions["preview"].call(filename))
    return _asked("preview", opts).table("preview", filename)[:8]
