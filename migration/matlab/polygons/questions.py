"""Questions about shapes of the plane, shapes that come of others, and regular ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.polygons.shapes import geometry, polyshape, shape_of, vector


def _ring(name: str, p: Any, which: Any) -> np.ndarray:
    rings = shape_of(name, p).rings()
    number = whole(name, "I", which, least=1, fix=f"{name}(p, 1)")
    if number > len(rings):
        raise ArgumentError(
            f"{name}: there are {len(rings)} boundaries, but I is {number}; fix: 1 to {len(rings)}"
        )
    return rings[number - 1][0]


def _length(points: np.ndarray) -> float:
    return float(np.linalg.norm(np.roll(points, -1, 0) - points, axis=1).sum())


def perimeter(p: Any, which: Any = None, /) -> float:
    """The length of the boundaries of a shape, holes included; of an alpha shape of the plane, too.

    Syntaxes: ``P = perimeter(p)``, ``P = perimeter(p, I)`` of one boundary.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.perimeter.html

    Examples
    --------
    >>> from dlarray.matlab import perimeter, polyshape
    >>> perimeter(polyshape([0, 0, 3, 3], [0, 1, 1, 0]))
    8.0
    """
    if getattr(p, "matlab_class", "") == "alphaShape":
        found: float = p.perimeter(which)
        return found
    if which is not None:
        return _length(_ring("perimeter", p, which))
    return float(sum(_length(points) for points, _ in shape_of("perimeter", p).rings()))


def centroid(p: Any, /, *, nargout: int = 2) -> Any:
    """The centre of gravity of a shape.

    Syntax: ``x, y = centroid(p)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.centroid.html

    Examples
    --------
    >>> from dlarray.matlab import centroid, polyshape
    >>> centroid(polyshape([0, 0, 3, 3], [0, 1, 1, 0]))
    (1.5, 0.5)
    """
    shape = shape_of("centroid", p)._shape
    x, y = (float("nan"),) * 2 if shape.is_empty else (float(shape.centroid.x), float(shape.centroid.y))
    return (x, y) if nargout > 1 else x


def numsides(p: Any, which: Any = None, /) -> int:
    """The number of sides of a shape, or of one of its boundaries.

    Syntaxes: ``n = numsides(p)``, ``n = numsides(p, I)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.numsides.html

    Examples
    --------
    >>> from dlarray.matlab import numsides, polyshape
    >>> numsides(polyshape([0, 0, 3, 3], [0, 1, 1, 0]))
    4
    """
    if which is not None:
        return len(_ring("numsides", p, which))
    return sum(len(points) for points, _ in shape_of("numsides", p).rings())


def numboundaries(p: Any, /) -> int:
    """The number of boundaries of a shape, holes included.

    Syntax: ``n = numboundaries(p)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.numboundaries.html

    Examples
    --------
    >>> from dlarray.matlab import numboundaries, polyshape
    >>> numboundaries(polyshape([[0, 1, 2], [2, 3, 4]], [[0, 1, 0], [1, 2, 1]]))
    2
    """
    return len(shape_of("numboundaries", p).rings())


def boundingbox(p: Any, /, *, nargout: int = 2) -> Any:
    """The lowest and the highest coordinates of a shape.

    Syntax: ``xlim, ylim = boundingbox(p)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.boundingbox.html

    Examples
    --------
    >>> from dlarray.matlab import boundingbox, polyshape
    >>> [lim.tolist() for lim in boundingbox(polyshape([0, 0, 3, 3], [0, 1, 1, 0]))]
    [[[0.0, 3.0]], [[0.0, 1.0]]]
    """
    shape = shape_of("boundingbox", p)._shape
    if shape.is_empty:
        x = y = dlarray(np.zeros((0, 0)))
    else:
        left, low, right, high = shape.bounds
        x, y = dlarray(np.array([[left, right]])), dlarray(np.array([[low, high]]))
    return (x, y) if nargout > 1 else x


def isinterior(p: Any, x: Any, y: Any = None, /) -> dlarray:
    """Which points lie inside a shape or on its boundary.

    Syntaxes: ``tf = isinterior(p, x, y)``, ``tf = isinterior(p, P)`` with a point in each row; a column.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.isinterior.html

    Examples
    --------
    >>> from dlarray.matlab import isinterior, polyshape
    >>> isinterior(polyshape([0, 0, 3, 3], [0, 1, 1, 0]), [1, 3, 4], [0.5, 1, 0]).tolist()
    [[True], [True], [False]]
    """
    shape = shape_of("isinterior", p)._shape
    if y is None:
        P = np.asarray(host(x)).astype(float)
        if P.ndim != 2 or P.shape[1] != 2:
            raise SizeError(
                f"isinterior: points are x and y, or a matrix of two columns, but it is {describe(x)}"
            )
        a, b = P.T
    else:
        a, b = vector("isinterior", x), vector("isinterior", y)
        if a.size != b.size:
            raise SizeError(f"isinterior: x has {a.size} numbers and y {b.size}; fix: as many")
    return dlarray(geometry().intersects_xy(shape, a, b).reshape(-1, 1))


def subtract(p: Any, q: Any, /) -> polyshape:
    """What is in a shape and not in another.

    Syntax: ``r = subtract(p, q)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.subtract.html

    Examples
    --------
    >>> from dlarray.matlab import polyshape, subtract
    >>> subtract(polyshape([0, 0, 3, 3], [0, 1, 1, 0]), polyshape([1, 1, 2, 2], [0, 1, 1, 0])).NumRegions
    2
    """
    return polyshape.of(shape_of("subtract", p)._shape.difference(shape_of("subtract", q)._shape))


def overlaps(p: Any, q: Any, /) -> bool:
    """Whether two shapes share a part, or touch.

    Syntax: ``tf = overlaps(p, q)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.overlaps.html

    Examples
    --------
    >>> from dlarray.matlab import overlaps, polyshape
    >>> overlaps(polyshape([0, 0, 3, 3], [0, 1, 1, 0]), polyshape([2, 2, 5, 5], [0, 1, 1, 0]))
    True
    """
    return bool(shape_of("overlaps", p)._shape.intersects(shape_of("overlaps", q)._shape))


def translate(p: Any, x: Any, y: Any = None, /) -> polyshape:
    """A shape moved.

    Syntaxes: ``q = translate(p, x, y)``, ``q = translate(p, [x, y])``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.translate.html

    Examples
    --------
    >>> from dlarray.matlab import centroid, polyshape, translate
    >>> centroid(translate(polyshape([0, 0, 3, 3], [0, 1, 1, 0]), 1, 2))
    (2.5, 2.5)
    """
    way = (
        vector("translate", x)
        if y is None
        else np.concatenate([vector("translate", x), vector("translate", y)])
    )
    if way.size != 2:
        raise SizeError(
            f"translate: two numbers are expected, but there are {way.size}; fix: translate(p, x, y)"
        )
    return shape_of("translate", p).moved(lambda points: points + way)


def rotate(p: Any, theta: Any, center: Any = (0, 0), /) -> polyshape:
    """A shape turned counterclockwise by an angle in degrees, about the origin or a point.

    Syntaxes: ``q = rotate(p, theta)``, ``q = rotate(p, theta, center)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.rotate.html

    Examples
    --------
    >>> from dlarray.matlab import centroid, polyshape, rotate
    >>> [round(c, 10) for c in centroid(rotate(polyshape([0, 0, 3, 3], [0, 1, 1, 0]), 90))]
    [-0.5, 1.5]
    """
    degrees, about = one_number(theta), vector("rotate", center)
    if degrees is None or about.size != 2:
        raise ArgumentError(
            f"rotate: the angle is {describe(theta)} and the point {describe(center)}; fix: rotate(p, 90)"
        )
    turn = np.deg2rad(degrees)
    matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return shape_of("rotate", p).moved(lambda points: (points - about) @ matrix + about)


def scale(p: Any, factor: Any, center: Any = (0, 0), /) -> polyshape:
    """A shape made larger or smaller, from the origin or a point.

    Syntaxes: ``q = scale(p, s)``, ``q = scale(p, [sx, sy])``, ``q = scale(p, s, center)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.scale.html

    Examples
    --------
    >>> from dlarray.matlab import polyshape, scale
    >>> scale(polyshape([0, 0, 3, 3], [0, 1, 1, 0]), [2, 3]).area()
    18.0
    """
    by, about = vector("scale", factor), vector("scale", center)
    if by.size not in (1, 2) or about.size != 2:
        raise ArgumentError(
            f"scale: the factor is {describe(factor)} and the point {describe(center)}; fix: scale(p, 2)"
        )
    return shape_of("scale", p).moved(lambda points: (points - about) * by + about)


def polybuffer(p: Any, d: Any, /, *, JointType: str = "round", MiterLimit: Any = 3) -> polyshape:
    """A shape that is wider by a distance on all sides, or narrower by a negative one.

    Syntaxes: ``q = polybuffer(p, d)``, ``q = polybuffer(p, d, JointType="miter", MiterLimit=3)``.

    Parameters
    ----------
    p : polyshape
    d : number
    JointType : {"round", "square", "miter"}
        How corners become; "square" is cut off. An arc of a round one has 16 sides to a quarter turn.
    MiterLimit : number, default 3

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.polybuffer.html

    Examples
    --------
    >>> from dlarray.matlab import polybuffer, polyshape
    >>> polybuffer(polyshape([0, 0, 3, 3], [0, 1, 1, 0]), 1, JointType="miter").area()
    15.0
    """
    joints = {"round": "round", "square": "bevel", "miter": "mitre"}
    far, limit = one_number(d), one_number(MiterLimit)
    if str(JointType).lower() not in joints:
        raise ArgumentError(f'polybuffer: JointType is "{JointType}"; fix: one of {", ".join(joints)}')
    if far is None or limit is None:
        raise ArgumentError(f"polybuffer: the distance is {describe(d)}; fix: a number")
    return polyshape.of(
        shape_of("polybuffer", p)._shape.buffer(
            float(far), join_style=joints[str(JointType).lower()], mitre_limit=float(limit)
        )
    )


def nsidedpoly(n: Any, /, **options: Any) -> polyshape:
    """A regular polygon.

    Syntaxes: ``p = nsidedpoly(n)``, ``p = nsidedpoly(n, Center=[x, y], Radius=r)``, ``… SideLength=a)``.

    Parameters
    ----------
    n : int
        The number of sides.
    Center : array_like, default [0, 0]
    Radius : number, default 1
        Of the circle through the corners.
    SideLength : number
        In place of the radius.

    The lowest side is horizontal.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nsidedpoly.html

    Examples
    --------
    >>> from dlarray.matlab import nsidedpoly, perimeter
    >>> round(perimeter(nsidedpoly(6, Radius=2)), 10)
    12.0
    """
    count = whole("nsidedpoly", "n", n, least=3, fix="nsidedpoly(5)")
    if unknown := [o for o in options if o not in ("Center", "Radius", "SideLength")]:
        raise ArgumentError(f"nsidedpoly: there is no option {unknown[0]}; fix: Center, Radius or SideLength")
    if "Radius" in options and "SideLength" in options:
        raise ArgumentError("nsidedpoly: Radius and SideLength are both given; fix: one of them")
    centre = vector("nsidedpoly", options.get("Center", (0, 0)))
    size = one_number(options.get("SideLength", options.get("Radius", 1)))
    if size is None or size <= 0 or centre.size != 2:
        raise ArgumentError(
            "nsidedpoly: a center of two numbers and a positive size are expected; fix: Radius=1"
        )
    radius = size / (2 * np.sin(np.pi / count)) if "SideLength" in options else size
    angle = -np.pi / 2 + np.pi / count + 2 * np.pi * np.arange(count) / count
    return polyshape(centre[0] + radius * np.cos(angle), centre[1] + radius * np.sin(angle))


for _ask in (
    perimeter, centroid, numsides, numboundaries, boundingbox, isinterior, subtract, overlaps, translate, rotate, scale,
    polybuffer,
):  # fmt: skip
    setattr(polyshape, _ask.__name__, _ask)
