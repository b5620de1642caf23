"""Scores as labels: scores2label; and how labels are confused: confusionmat."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, dim_number, is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical, is_categorical
from dlarray.errors import ArgumentError, SizeError
from dlarray.functions.data_types.properties import stripdims
from dlarray.functions.embedding.onehot import onehotdecode
from dlarray.functions.reductions.extrema import max as largest
from dlarray.labels import label_values
from dlarray.registry import function


@function(differentiable=False)
def scores2label(scores: Any, classNames: Any, dim: Any = None, *, nargout: int = 1) -> Any:
    """Convert prediction scores to labels: for each observation the class with the highest score.

    Syntaxes: ``labels = scores2label(scores, classNames)``, ``labels = scores2label(scores, classNames, dim)``,
    ``labels, topScores = scores2label(…, nargout=2)``.

    Parameters
    ----------
    scores : dlarray or array
        Scores, such as a network with a softmax layer gives: N×K, h×w×K×N, t×K×N, or labelled.
    classNames : list of text or numbers, or categorical
        The K classes, in the order of the scores.
    dim : int, optional
        The dimension of the classes, from 1.  By default "C" where there are labels; else 2 for matrices and sequences
        and 3 for images, provided that it has K elements.

    Returns
    -------
    labels : categorical
        Of the size of the scores, with 1 in ``dim``.
    topScores : dlarray
        With ``nargout=2``: the scores of these labels, without labels of dimensions.

    Raises
    ------
    SizeError
        When no dimension, or not the one given, has as many elements as there are classes.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/scores2label.html

    Examples
    --------
    >>> import dlarray as dl
    >>> scores = [[0.1, 0.9], [0.7, 0.3]]
    >>> labels, top = dl.scores2label(scores, ["cat", "dog"], nargout=2)
    >>> labels.tolist(), top.tolist()
    (['dog', 'cat'], [[0.9], [0.7]])
    """
    outputs = check_nargout("scores2label", nargout, (1, 2))
    X = asdlarray(scores)
    names = classNames.tolist() if isinstance(classNames, categorical) else classNames
    if not isinstance(names, (list, tuple)):
        names = list(label_values(names).ravel(order="F"))
    count = len(names)
    if not is_empty(dim):
        dim = dim_number("scores2label", "dim", dim)
    else:
        dim = None
        if X._format:
            if "C" not in X._format:
                raise SizeError(
                    f'scores2label: scores is {X.describe()} without a dimension "C"; fix: scores2label(scores, '
                    "classNames, dim)"
                )
            dim = X._format.index("C") + 1
        else:
            dim = next((d for d in (2, 3) if d <= X.ndim and X.shape[d - 1] == count), None)
    size = X.shape[dim - 1] if dim is not None and dim <= X.ndim else 1
    if dim is None or size != count:
        fits = [d + 1 for d, n in enumerate(X.shape) if n == count]
        fix = f"scores2label(scores, classNames, {fits[0]})" if fits else "one class name for each score"
        where = "neither dimension 2 nor 3" if dim is None else f"dimension {dim}"
        raise SizeError(
            f"scores2label: scores is {X.describe()}, but there are {count} classes, and {where} has as many elements; "
            f"fix: {fix}"
            if dim is None
            else f"scores2label: scores is {X.describe()} with {size} elements along {where}, but there are {count} "
            f"classes; fix: {fix}"
        )
    plain = stripdims(X)
    labels = onehotdecode(plain, list(names), dim)
    return labels if outputs == 1 else (labels, largest(plain, [], dim))


@function(differentiable=False, half="single")
def confusionmat(group: Any, grouphat: Any, /, *, Order: Any = None, nargout: int = 1) -> Any:
    """Confusion matrix: how often each true class was predicted as each class.

    Syntaxes: ``C = confusionmat(group, grouphat)``, ``C = confusionmat(group, grouphat, Order=grouporder)``,
    ``C, order = confusionmat(…, nargout=2)``.

    Parameters
    ----------
    group, grouphat : categorical, list of text or numbers, or array
        Known and predicted groups, as many of one as of the other.  Missing ones (NaN, undefined, empty text) do not
        count.
    Order : categorical, list of text or numbers, or array, optional
        All groups, in the order of the rows and columns.  By default the categories in their order, else the values
        sorted.

    Returns
    -------
    C : dlarray
        ``C(i, j)`` observations of group i were predicted as group j.
    order : categorical, list of text or dlarray
        With ``nargout=2``: the groups in the order of the rows, as a column.

    Raises
    ------
    SizeError
        Different numbers of known and predicted groups.
    ArgumentError
        An ``Order`` that lacks a group.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/confusionmat.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.confusionmat([3, 2, 2, 3, 1, 1], [4, 2, 3, float("nan"), 1, 1])
      4×4 dlarray
    <BLANKLINE>
         2     0     0     0
         0     1     1     0
         0     0     0     1
         0     0     0     0
    """
    outputs = check_nargout("confusionmat", nargout, (1, 2))
    known, guess = label_values(group).ravel(order="F"), label_values(grouphat).ravel(order="F")
    if len(known) != len(guess):
        raise SizeError(
            f"confusionmat: group has {len(known)} elements, but grouphat has {len(guess)}; fix: as many of both"
        )
    own = [_categories(g) for g in (group, grouphat)]
    if not is_empty(Order):
        names = list(label_values(Order).ravel(order="F"))
    elif own[0] is not None or own[1] is not None:
        names = list(dict.fromkeys([*(own[0] or []), *(own[1] or []), *_present(known), *_present(guess)]))
    else:
        names = sorted({*_present(known), *_present(guess)}, key=lambda v: (isinstance(v, str), v))
    lacking = sorted({str(v) for v in (*_present(known), *_present(guess))} - {str(v) for v in names})
    if lacking:
        raise ArgumentError(
            f"confusionmat: Order lacks the groups {', '.join(lacking)}; fix: name every group"
        )
    places = {name: k for k, name in enumerate(names)}
    counts = np.zeros((len(names), len(names)))
    for a, b in zip(known, guess, strict=True):
        if a is not None and b is not None:
            counts[places[a], places[b]] += 1
    C = dlarray(counts) if names else asdlarray(np.zeros((0, 0)))
    if outputs == 1:
        return C
    if own[0] is not None or own[1] is not None:
        return C, categorical(names, names).T
    return C, names if any(isinstance(v, str) for v in names) else dlarray(
        np.asarray(names, dtype=float).reshape(-1, 1)
    )


def _present(values: np.ndarray) -> list:
    return [v for v in values if v is not None]


def _categories(values: Any) -> list[str] | None:
    return categorical(values).categories() if is_categorical(values) else None
