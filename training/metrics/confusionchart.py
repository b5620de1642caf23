"""Confusion matrix charts: confusionchart, sortClasses."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import choice, is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical, is_categorical
from dlarray.display import html_text, object_text
from dlarray.errors import ArgumentError, ClassError, DLArrayError, SizeError, describe
from dlarray.labels import label_values, name_of
from dlarray.registry import function
from dlarray.training.metrics.confusion_drawing import chart_text, draw_chart
from dlarray.training.metrics.confusion_properties import PROPERTIES
from dlarray.training.metrics.leaf_order import similar_neighbours
from dlarray.training.metrics.scores2label import confusionmat
from dlarray.training.monitor.figures import appear, axes_in, checked_parent, is_parent, pyplot_for
from dlarray.visible import visible_names


class _Cells:
    """Class labels in text, as MATLAB's display of a column of cells."""

    def __init__(self, count: int) -> None:
        self.count = count

    def property_text(self) -> str:
        return f"{{{self.count}×1 cell}}"


class ConfusionMatrixChart:
    """What `confusionchart` makes.  A property that is set is drawn at once."""

    __internals__ = "names counts values describe".split()
    __dir__ = visible_names

    ColumnSummary: str
    Normalization: str
    Parent: Any
    RowSummary: str
    Visible: bool
    _axes: Any
    _counts: np.ndarray
    _labels: Any
    _natural: list[str]
    _order: list[int]

    def __init__(self, counts: np.ndarray, labels: Any, names: list[str], parent: Any, options: dict) -> None:
        own = self.__dict__
        own.update({name: default for name, (default, _) in PROPERTIES.items()})
        own.update(_counts=counts, _natural=names, _labels=labels, _order=list(range(len(names))))
        own.update({name: PROPERTIES[name][1](name, value) for name, value in options.items()})
        own.update(Parent=parent, _axes=None)
        self._draw()

    def _place(self) -> None:
        """Find axes to draw in."""
        own, parent = self.__dict__, self.Parent
        if parent is None:
            parent = pyplot_for("confusionchart").gca()
            figure = parent.get_figure()
            if len(figure.axes) == 1 and figure.get_layout_engine() is None:
                figure.set_layout_engine("constrained")  # room for long names
        own["_axes"] = axes_in(parent)
        own["Parent"] = self._axes.get_figure()
        appear(self.Parent)

    # -- properties -------------------------------------------------------------------------------------------
    def __setattr__(self, name: str, value: Any) -> None:
        if name not in PROPERTIES:
            known = ", ".join(PROPERTIES)
            if name in ("NormalizedValues", "ClassLabels", "Parent", "figure"):
                raise AttributeError(f"confusionchart: {name} cannot be set; fix: one of {known}")
            raise AttributeError(f"confusionchart: there is no property {name}; fix: one of {known}")
        self.__dict__[name] = PROPERTIES[name][1](name, value)
        self._draw()

    @property
    def ClassLabels(self) -> Any:
        """The classes in the order of the rows, of the class of the labels: a column."""
        if isinstance(self._labels, list):
            return [self._labels[k] for k in self._order]
        return self._labels[self._order, :]

    @property
    def NormalizedValues(self) -> dlarray:
        """The values of the cells."""
        return asdlarray(self.values())

    # -- what is drawn ----------------------------------------------------------------------------------------
    @property
    def names(self) -> list[str]:
        """The classes as texts, in the order of the rows."""
        return [self._natural[k] for k in self._order]

    def counts(self) -> np.ndarray:
        """The numbers of observations, in the order of the rows."""
        return self._counts[np.ix_(self._order, self._order)]

    def values(self) -> np.ndarray:
        """The values of the cells."""
        counts = self.counts()
        axis = {"row-normalized": 1, "column-normalized": 0, "total-normalized": None}
        if self.Normalization == "absolute":
            return counts
        return _share(counts, counts.sum(axis=axis[self.Normalization], keepdims=True))

    def summary(self, which: str) -> np.ndarray:
        """What was classified rightly and wrongly: of each true class in a row, of each predicted one in a column."""
        counts = self.counts() if which == "row" else self.counts().T
        right = np.diag(counts)
        found = np.stack([right, counts.sum(axis=1) - right], axis=1)
        kind = self.RowSummary if which == "row" else self.ColumnSummary
        if kind == "total-normalized":
            found = _share(found, counts.sum())
        elif kind != "absolute":
            found = _share(found, found.sum(axis=1, keepdims=True))
        return found if which == "row" else found.T

    def sortClasses(self, order: Any) -> None:
        """See `sortClasses`."""
        self.__dict__["_order"] = self._sorted(order)
        self._draw()

    def _sorted(self, order: Any) -> list[int]:
        words = ("auto", "ascending-diagonal", "descending-diagonal", "cluster")
        if isinstance(order, str):
            word = choice("sortClasses", "order", order, words)
            if word == "auto":
                return list(range(len(self._natural)))
            if word == "cluster":
                counts = self._counts
                return similar_neighbours(np.nan_to_num(_share(counts, counts.sum(axis=1, keepdims=True))))
            diagonal = np.diag(self.values())
            places = np.argsort(diagonal if word == "ascending-diagonal" else -diagonal, kind="stable")
            return [self._order[k] for k in places]
        wanted = [str(v) for v in _names(label_values(order).ravel(order="F"))]
        if sorted(wanted) != sorted(self._natural):
            raise ArgumentError(
                f"sortClasses: order must have each of the classes {', '.join(self._natural)} once, but it has "
                f'{", ".join(wanted)}; fix: sortClasses(cm, "auto")'
            )
        return [self._natural.index(name) for name in wanted]

    @property
    def figure(self) -> Any:
        """The figure of matplotlib that the chart is in."""
        return self.Parent

    def _draw(self) -> None:
        if self._axes is None and self.Visible:
            try:
                self._place()
            except ArgumentError:
                print(self.text())  # matplotlib is not installed
        if self._axes is not None:
            self._axes.clear()
            self._axes.set_visible(self.Visible)
            draw_chart(self, self._axes)
            self._axes.get_figure().canvas.draw_idle()

    def text(self) -> str:
        """The chart as text; this is printed where matplotlib is not installed."""
        return chart_text(self)

    def __repr__(self) -> str:
        labels: Any = self.ClassLabels
        shown = _Cells(len(labels)) if isinstance(labels, list) else labels
        rows = [("NormalizedValues", self.values()), ("ClassLabels", shown)]
        return object_text("ConfusionMatrixChart", [(None, rows)])

    _repr_html_ = html_text

    def describe(self) -> str:
        """A few words for messages."""
        return f"ConfusionMatrixChart of {len(self._natural)} classes"


def _share(part: np.ndarray, whole: Any) -> np.ndarray:
    with np.errstate(invalid="ignore"):
        return part / whole


def _names(values: Any) -> list[str]:
    """Labels as texts."""
    return [name_of(value) for value in label_values(list(values)).ravel()]


@function(differentiable=False)
def confusionchart(
    labels: Any,
    more: Any = None,
    third: Any = None,
    /,
    *,
    Title: Any = "",
    XLabel: Any = "Predicted Class",
    YLabel: Any = "True Class",
    RowSummary: Any = "off",
    ColumnSummary: Any = "off",
    Normalization: Any = "absolute",
    DiagonalColor: Any = PROPERTIES["DiagonalColor"][0],
    OffDiagonalColor: Any = PROPERTIES["OffDiagonalColor"][0],
    FontColor: Any = PROPERTIES["FontColor"][0],
    FontName: Any = "Helvetica",
    FontSize: Any = 10,
    GridVisible: Any = True,
    Visible: Any = True,
    Parent: Any = None,
) -> Any:
    """Create confusion matrix chart for classification problem.

    Syntaxes: ``cm = confusionchart(trueLabels, predictedLabels)``, ``cm = confusionchart(m)``, ``cm =
    confusionchart(m, classLabels)``, ``cm = confusionchart(parent, …)``, ``cm = confusionchart(…, Name=Value)``.

    Rows are true classes, columns predicted ones.  The chart is drawn by matplotlib in the place of the current axes,
    as in MATLAB: ``matplotlib.pyplot.figure()`` before it opens a new window.  Where matplotlib is not installed, it is
    printed.

    Parameters
    ----------
    trueLabels, predictedLabels : categorical, list of text or numbers, or array
        Labels of the observations.  Missing ones do not count.
    m : matrix
        A confusion matrix: square, of whole numbers.
    classLabels : categorical, list of text or numbers, or array, optional
        The classes of its rows and columns, each once; 1, 2, … by default.
    parent : figure or axes of matplotlib, optional
        Where to draw; the option ``Parent`` says the same.
    Title, XLabel, YLabel : str
        Empty, "Predicted Class" and "True Class".
    RowSummary : {"off", "absolute", "row-normalized", "total-normalized"}
        Whether to show, beside each true class, how many of its observations were classified rightly and wrongly:
        as counts, as parts of that class, or of all observations.
    ColumnSummary : {"off", "absolute", "column-normalized", "total-normalized"}
        The same below each predicted class.
    Normalization : {"absolute", "column-normalized", "row-normalized", "total-normalized"}
        Values of the cells: counts, or parts of the observations of the predicted class, of the true class, or of all.
    DiagonalColor, OffDiagonalColor, FontColor : three numbers from 0 to 1, "#0072BD", "red" or "r"
        Colours of what is right, of what is wrong, and of texts.
    FontName, FontSize : str, float
        "Helvetica", which means Matplotlib's default font, and 10.
    GridVisible, Visible : bool or {"on", "off"}, default True
        Whether lines are drawn, and whether the chart is: one that is not visible opens no figure.

    Returns
    -------
    cm : ConfusionMatrixChart
        These options are properties that can be set.  ``cm.NormalizedValues`` are the values of the cells,
        ``cm.ClassLabels`` the classes; ``cm.sortClasses(order)`` changes their order, see `sortClasses`.

    Raises
    ------
    ClassError, SizeError, ArgumentError
        Neither labels nor a confusion matrix; different numbers of labels; a class twice.
    OptionError
        A value that a property cannot have.

    Notes
    -----
    Beyond MATLAB: ``cm.text()`` is the chart as text, ``cm.figure`` the figure of matplotlib.  Not offered are the
    properties of its position, which are those of the axes.  Zeros stay empty.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/confusionchart.html

    Examples
    --------
    >>> import dlarray as dl
    >>> known, guess = ["cat", "dog", "dog", "cat", "dog"], ["cat", "dog", "cat", "cat", "dog"]
    >>> cm = dl.confusionchart(known, guess, RowSummary="row-normalized")
    >>> cm
      ConfusionMatrixChart with properties:
    <BLANKLINE>
        NormalizedValues: [2×2 double]
             ClassLabels: {2×1 cell}
    >>> cm.NormalizedValues.tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    >>> cm.Normalization = "row-normalized"
    >>> print(cm.text())
                Predicted Class
    True Class     cat    dog   right  wrong
           cat  100.0%      .  100.0%      .
           dog   33.3%  66.7%   66.7%  33.3%
    """
    options = {name: value for name, value in locals().items() if name in PROPERTIES}
    given = [value for value in (labels, more, third) if value is not None]
    if given and is_parent(given[0]):
        Parent = given.pop(0)
    if not is_empty(Parent):
        checked_parent("confusionchart", Parent)
    if not 1 <= len(given) <= 2:
        raise ArgumentError(
            "confusionchart: takes true and predicted labels, or a confusion matrix and its classes, but got "
            f"{len(given)} arrays; fix: confusionchart(trueLabels, predictedLabels)"
        )
    return ConfusionMatrixChart(*_counted(*given), Parent, options)


def _counted(first: Any, second: Any = None) -> tuple[np.ndarray, Any, list[str]]:
    """Counts, class labels and their names."""
    matrix = _matrix(first)
    if matrix is None or (second is not None and matrix.size == 1):
        if second is None:
            raise ClassError(
                f"confusionchart: the only argument must be a square confusion matrix, but it is {describe(first)}; "
                "fix: confusionchart(trueLabels, predictedLabels)"
            )
        try:
            counts, order = confusionmat(first, second, nargout=2)
        except DLArrayError as problem:
            raise type(problem)(str(problem).replace("confusionmat", "confusionchart").replace(
                "grouphat", "predictedLabels").replace("group", "trueLabels")) from None  # fmt: skip
        return np.asarray(counts), order, _names(label_values(order).ravel(order="F"))
    if not np.all((matrix >= 0) & (matrix == np.floor(matrix)) & np.isfinite(matrix)):
        raise ArgumentError(
            "confusionchart: a confusion matrix has whole numbers from 0, but m has others; fix: confusionmat(…)"
        )
    n = len(matrix)
    if second is None:
        return matrix, asdlarray(np.arange(1.0, n + 1).reshape(-1, 1)), _names(range(1, n + 1))
    values = label_values(second).ravel(order="F")
    names = _names(values)
    if len(names) != n or len(set(names)) != n:
        told = f"{len(names)} labels" if len(names) != n else "a label twice"
        raise SizeError(
            f"confusionchart: m is {n}×{n}, but classLabels has {told}; fix: one label for each row, each once"
        )
    if is_categorical(second):
        return matrix, categorical(names, categorical(second).categories()).T, names
    if any(isinstance(v, str) for v in values):
        return matrix, names, names
    return matrix, asdlarray(np.asarray(values, dtype=float).reshape(-1, 1)), names


def _matrix(value: Any) -> np.ndarray | None:
    """A square matrix of numbers; None for anything else."""
    if is_categorical(value) or isinstance(value, str):
        return None
    try:
        found = np.asarray(asdlarray(value))
    except (TypeError, ValueError):
        return None
    return found.astype(float) if found.ndim == 2 and found.shape[0] == found.shape[1] else None


@function(differentiable=False)
def sortClasses(cm: Any, order: Any, /) -> None:
    """Sort classes of confusion matrix chart.

    ``sortClasses(cm, order)``

    Parameters
    ----------
    cm : ConfusionMatrixChart
        Chart that `confusionchart` has made; it is changed.
    order : {"auto", "ascending-diagonal", "descending-diagonal", "cluster"}, categorical, list or array
        The natural order of the classes; the order of the values on the diagonal, as they are shown; an order in which
        classes whose observations are classified alike are neighbours; or all classes in the order that is wanted.

    Raises
    ------
    ClassError, OptionError, ArgumentError
        Something that is not a chart; another word; classes that are not those of the chart.

    Notes
    -----
    "cluster" puts the rows, each divided by its sum, into the best order of the leaves of the tree of single linkage
    of their Euclidean distances.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/mlearnlib.graphics.chart.confusionmatrixchart.sortclasses.html

    Examples
    --------
    >>> import dlarray as dl
    >>> cm = dl.confusionchart([[1, 3, 5], [2, 4, 6], [11, 7, 3]], ["cat", "dog", "bird"])
    >>> dl.sortClasses(cm, "descending-diagonal")
    >>> cm.ClassLabels
    ['dog', 'bird', 'cat']
    >>> cm.NormalizedValues.tolist()
    [[4.0, 6.0, 2.0], [7.0, 3.0, 11.0], [3.0, 5.0, 1.0]]
    """
    if not isinstance(cm, ConfusionMatrixChart):
        raise ClassError(
            f"sortClasses: the first argument must be a confusion matrix chart, but it is {describe(cm)}; "
            "fix: cm = confusionchart(trueLabels, predictedLabels)"
        )
    cm.sortClasses(order)
