"""cvpartition: observations divided at random into those for training and those for tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import choice, flag, number, whole
from dlarray.array import dlarray
from dlarray.categorical import categorical, is_categorical
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.arrays.random import randperm
from dlarray.labels import is_text
from dlarray.migration.matlab.numerics.hosts import host

_HEADINGS = {
    "kfold": "K-fold cross validation partition",
    "holdout": "Hold-out cross validation partition",
    "leaveout": "Leave-one-out cross validation partition",
    "resubstitution": "Resubstitution (no partition of data)",
}


class cvpartition:
    """A random partition of observations into those for training and those for tests.

    Syntaxes: ``c = cvpartition(n, "KFold", k)``, ``cvpartition(n, "Holdout", p)``, ``cvpartition(n, "Leaveout")``,
    ``cvpartition(n, "Resubstitution")``, ``cvpartition(group, …)``, ``cvpartition(group, …, Stratify=False)``,
    ``cvpartition("CustomPartition", testSets)``.

    Parameters
    ----------
    n : int
        How many observations there are.
    group : categorical, dlarray or text
        The class of each observation: each test set has nearly the same shares of the classes. Observations without a
        class are in no set.
    k : int, optional
        How many folds; 10 by default.
    p : float or int, optional
        The share of the observations in the test set, or their number; 0.1 by default.
    testSets : dlarray
        True where an observation is in the test set, a column for each set, or the number of each observation's set.

    Attributes
    ----------
    Type : str
        "kfold", "holdout", "leaveout" or "resubstitution".
    NumObservations, NumTestSets : int
        Observations, those without a class among them; test sets.
    TrainSize, TestSize : dlarray
        Rows with the sizes of the sets.

    Notes
    -----
    With ``n``, and the same numbers from `rng`, the sets are MATLAB's: of ``p * n`` the whole part counts, and folds
    from the second on are the larger ones, as in what MATLAB prints. Which observations of a class go where, no page
    says. `GroupingVariables` are refused.

    References
    ----------
    https://www.mathworks.com/help/stats/cvpartition.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import cvpartition
    >>> dl.rng("default")
    >>> c = cvpartition(10, "KFold", 3)
    >>> c.TestSize.tolist()
    [[3.0, 4.0, 3.0]]
    >>> dl.find(c.test(1)).T.tolist()
    [[1.0, 2.0, 9.0]]
    """

    matlab_class = "cvpartition"

    def __init__(self, group: Any, /, *given: Any, **options: Any) -> None:
        if isinstance(group, str) and group.lower() == "custompartition":
            self._custom(given)
            return
        way, size, stratify = _asked(given, options)
        self.IsCustom = self.IsGrouped = 0
        alone = not is_text(group) and not is_categorical(group) and np.size(host(group)) == 1
        self._classes = np.ones(whole("cvpartition", "n", group, least=1), int) if alone else _classes(group)
        self.Type, self.NumObservations = way, int(self._classes.size)
        self.IsStratified = int(stratify and not alone and way in ("kfold", "holdout"))
        self._there = self._classes > 0
        self._count = self._checked(size)
        self._draw()

    def _checked(self, size: Any) -> int:
        """The number of folds, or of observations in the test set."""
        n = int(self._there.sum())
        if self.Type == "leaveout":
            return n
        if self.Type == "resubstitution":
            return 1
        if self.Type == "kfold":
            return min(whole("cvpartition", "k", 10 if size is None else size, least=2), n)
        p = number("cvpartition", "p", 0.1 if size is None else size)
        held = int(p * n) if 0 < p < 1 else int(p)
        if p != held and not 0 < p < 1 or not 0 < held < n:
            raise ArgumentError(
                f"cvpartition: p must be a share between 0 and 1, or a number of the {n} observations, and leave some "
                f'in both sets, but it is {describe(size)}; fix: cvpartition(n, "Holdout", 0.2)'
            )
        return held

    def _draw(self) -> None:
        """The number of each observation's test set; 0 where it is in none."""
        n = int(self._there.sum())
        sets = np.zeros(self.NumObservations, dtype=int)
        if self.Type == "resubstitution":
            sets[self._there] = 1
        else:
            order = np.asarray(randperm(n)).ravel().astype(int) - 1
            if not self.IsStratified:
                dealt = np.zeros(n, dtype=int)
                dealt[:] = self._dealt(n, self._count)
                sets[self._there] = dealt[order]
            else:
                sets[np.flatnonzero(self._there)[self._by_class(order)]] = self._dealt_by_class()
        self._sets = sets
        self.NumTestSets = self._count if self.Type in ("kfold", "leaveout") else 1
        self._sizes()

    def _dealt(self, n: int, count: int) -> np.ndarray:
        """Numbers of test sets, not yet shuffled: the last are held out; folds take turns from the second on."""
        if self.Type == "holdout":
            return (np.arange(n) >= n - count).astype(int)
        return 1 + np.arange(1, n + 1) % count

    def _by_class(self, order: np.ndarray) -> np.ndarray:
        """The observations shuffled, then class by class."""
        return order[np.argsort(self._classes[self._there][order], kind="stable")]

    def _dealt_by_class(self) -> np.ndarray:
        counts = np.unique(self._classes[self._there], return_counts=True)[1]
        n = int(counts.sum())
        if self.Type == "kfold":
            return self._dealt(n, self._count)
        shares = counts * self._count / n
        held = np.floor(shares).astype(int)
        nearest = np.argsort(held - shares, kind="stable")  # those that lost most come first
        held[nearest[: self._count - held.sum()]] += 1
        return np.concatenate([self._dealt(c, h) for c, h in zip(counts, held, strict=True)])

    def _custom(self, given: tuple) -> None:
        if len(given) != 1:
            raise ArgumentError(
                'cvpartition: test sets are missing; fix: cvpartition("CustomPartition", testSets)'
            )
        sets = host(given[0])
        if sets.dtype == bool and sets.ndim == 2 and 1 not in sets.shape:
            if (sets.sum(axis=1) != 1).any():
                raise ArgumentError(
                    "cvpartition: each observation must be in one test set, but testSets has rows with none or "
                    "several; fix: one true value in each row"
                )
            numbers = sets.argmax(axis=1) + 1
        else:
            numbers = sets.ravel().astype(int)
        self.Type = "holdout" if sets.dtype == bool and 1 in sets.shape else "kfold"
        self.IsCustom, self.IsGrouped, self.IsStratified = 1, 0, 0
        self.NumObservations, self._sets = int(numbers.size), numbers
        self.NumTestSets = 1 if self.Type == "holdout" else int(numbers.max())
        self._there = np.ones(numbers.size, dtype=bool)
        self._sizes()

    def _sizes(self) -> None:
        tests = [int((self._sets == i + 1).sum()) for i in range(self.NumTestSets)]
        n = int(self._there.sum())
        same = self.Type == "resubstitution"
        self.TestSize = dlarray([float(s) for s in tests])
        self.TrainSize = dlarray([float(s if same else n - s) for s in tests])

    def _picked(self, name: str, i: Any) -> np.ndarray:
        """The numbers of the sets that are asked for, as a row."""
        if isinstance(i, str):
            choice(name, "i", i, ("all",))
            return np.arange(1, self.NumTestSets + 1)
        wanted = host(i).ravel().astype(int)
        if ((wanted < 1) | (wanted > self.NumTestSets)).any():
            raise SizeError(
                f"{name}: there are test sets 1 to {self.NumTestSets}, but set {describe(i)} is wanted; "
                f"fix: {name}(c, 1)"
            )
        return wanted

    def test(self, i: Any = 1, /) -> dlarray:
        """Which observations are in the test set ``i``: a logical column; of several sets, or "all", a column each."""
        return dlarray(self._sets[:, None] == self._picked("test", i))

    def training(self, i: Any = 1, /) -> dlarray:
        """Which observations train when set ``i`` is tested: a logical column; of several sets a column each."""
        if self.Type == "resubstitution":
            return self.test(i)
        return dlarray(self._there[:, None] & (self._sets[:, None] != self._picked("training", i)))

    def repartition(self) -> cvpartition:
        """A new random partition of the same kind."""
        if self.IsCustom:
            raise ArgumentError(
                "repartition: test sets that were given are not drawn anew; fix: cvpartition(n, …)"
            )
        made = object.__new__(cvpartition)
        made.__dict__.update(self.__dict__)
        made._draw()
        return made

    def __repr__(self) -> str:
        fields = {
            "NumObservations": self.NumObservations,
            "NumTestSets": self.NumTestSets,
            "TrainSize": _row(self.TrainSize),
            "TestSize": _row(self.TestSize),
            "IsCustom": self.IsCustom,
            "IsGrouped": self.IsGrouped,
            "IsStratified": self.IsStratified,
        }
        return "\n".join([_HEADINGS[self.Type], *(f"{n:>19s}: {v}" for n, v in fields.items())])


def _row(sizes: dlarray) -> str:
    return "  ".join(str(int(s)) for s in np.asarray(sizes).ravel())


def _asked(given: tuple, options: dict[str, Any]) -> tuple[str, Any, bool]:
    """The way of dividing, its number, and whether classes count."""
    words = list(given)
    if len(words) % 2:  # "Leaveout" stands without a value
        words.insert(1, None)
    named = {str(word).lower(): value for word, value in zip(words[::2], words[1::2], strict=True)}
    named |= {word.lower(): value for word, value in options.items()}
    stratify = named.pop("stratify", True)
    if len(named) != 1 or not named.keys() <= set(_HEADINGS):
        raise ArgumentError(
            "cvpartition: the way of dividing is one of KFold, Holdout, Leaveout and Resubstitution, beside which "
            f"Stratify may stand, but the options are {', '.join(named) or 'missing'}; "
            'fix: cvpartition(n, "KFold", 5)'
        )
    ((way, size),) = named.items()
    return (
        way,
        size,
        flag("cvpartition", "Stratify", stratify, fix='cvpartition(group, "KFold", 5, Stratify=False)'),
    )


def _classes(group: Any) -> np.ndarray:
    """The number of each observation's class, 0 where there is none."""
    labels = group if is_categorical(group) else categorical(group)
    return np.nan_to_num(np.asarray(labels.double())).ravel().astype(int)
