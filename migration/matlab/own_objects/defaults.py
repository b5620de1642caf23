"""What objects of a program's own classes begin with, and what other classes may ask of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.cells import is_brackets
from dlarray.migration.matlab.own_objects.arrays import ObjectArray
from dlarray.migration.matlab.shared import access
from dlarray.migration.matlab.values import Handle, copy


def first_value(of: type, name: str, made: Callable[[], Any], /) -> Any:
    """The default of a property, which MATLAB computes once: all objects of the class begin with it.

    Syntax: ``self.Seed = first_value(Run, "Seed", lambda: rand())``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/specify-property-default-values.html

    Examples
    --------
    >>> from dlarray.matlab import Value, first_value
    >>> made = []
    >>> class Run(Value):
    ...     def __init__(self):
    ...         self.Seed = first_value(Run, "Seed", lambda: made.append(1) or 7)
    >>> Run().Seed, Run().Seed, len(made)
    (7, 7, 1)
    """
    known = vars(of).get("_firsts")
    if known is None:
        known = {}
        of._firsts = known  # type: ignore[attr-defined]
    if name not in known:
        known[name] = made()
    return copy(known[name])


def member_of(value: Any, of: type, /) -> Any:
    """A value as a member of an enumeration class that a property is declared with.

    Syntax: ``m = member_of(2, State)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/validate-property-values.html

    Examples
    --------
    >>> from dlarray.matlab import Enumeration, member_of
    >>> class State(Enumeration, of="double"):
    ...     Idle = 0
    ...     Run = 1
    >>> member_of(1, State).name, member_of("Idle", State).name
    ('Run', 'Idle')
    """
    if value is None or isinstance(value, of):
        return value
    return ObjectArray([], of) if is_brackets(value) else of(value)


def object_of(value: Any, of: type, name: str, /) -> Any:
    """A value as an object of the class that an argument is declared with; its class makes it of another value.

    Syntax: ``shade = object_of(shade, Color, "shade")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/arguments.html

    Examples
    --------
    >>> from dlarray.matlab import Value, object_of
    >>> class Metres(Value):
    ...     def __init__(self, n=0):
    ...         self.n = n
    >>> object_of(5, Metres, "length").n
    5
    """
    if value is None or isinstance(value, of) or is_brackets(value):
        return value
    if type(value) is ObjectArray and all(isinstance(one, of) for one in value):
        return value
    try:
        return of(value)
    except Exception as error:
        problem = ClassError(
            f"Invalid argument '{name}': a value of class {of.__name__.rstrip('_')} is expected, but it is "
            f"{describe(value)}; fix: {of.__name__.rstrip('_')}(…)"
        )
        problem.identifier = "MATLAB:validation:UnableToConvert"  # type: ignore[attr-defined]
        raise problem from error


def storable(obj: Any, name: str, /) -> None:
    """An error where MATLAB's ``SetAccess`` forbids a store into a part of a property: ``obj.List(3) = 1``.

    Syntax: ``storable(obj, "List")``.  A handle that the property holds may be stored into.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/property-attributes.html

    Examples
    --------
    >>> from dlarray.matlab import Value, storable
    >>> class Point(Value):
    ...     x = 1
    >>> storable(Point(), "x")
    """
    held = getattr(obj, name, None)
    of = getattr(held, "_of", None) if type(held) is ObjectArray else type(held)
    if hasattr(type(obj), "_watched") and not (isinstance(of, type) and issubclass(of, Handle)):
        access.allowed(obj, name)


def reached(obj: Any, name: str, /) -> Any:
    """A property or method that another class asks for: an error where MATLAB's ``Access`` or ``GetAccess`` refuses it.

    Syntaxes: ``x = reached(obj, "Name")``, ``y = reached(obj, "method")(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/method-attributes.html

    Examples
    --------
    >>> from dlarray.matlab import Value, reached
    >>> class Point(Value):
    ...     x = 1
    >>> reached(Point(), "x")
    1
    """
    return access.reached(obj, name)
