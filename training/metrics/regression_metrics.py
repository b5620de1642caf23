"""Metrics of regression: RMSE, MAPE, R²."""

from __future__ import annotations

import math

import numpy as np

from dlarray.errors import SizeError
from dlarray.layers.base.properties import one_of
from dlarray.training.metrics.metric import COMMON, BuiltInMetric, host_values, score_rows


class _Regression(BuiltInMetric):
    """What the metrics of regression gather: sums over elements."""

    NormalizationFactor: str

    def reset(self) -> None:
        """Forget what was gathered."""
        self.total, self.count = 0.0, 0

    def _pair(self, Y: tuple, T: tuple) -> tuple[np.ndarray, np.ndarray]:
        k = self._place(Y)
        y, t = host_values(Y[k]).astype(np.float64), host_values(T[k]).astype(np.float64)
        if y.size != t.size:
            raise SizeError(
                f"{self.name}: the outputs are {Y[k].describe()}, but the targets are {T[k].describe()}; fix: targets "
                "of the size of the outputs"
            )
        return y, t.reshape(y.shape)

    def _divisor(self, Y: tuple) -> int:
        y = Y[self._place(Y)]
        axis = y.axis("B")
        if self.NormalizationFactor == "all-elements":
            return math.prod(y.shape)
        return 1 if axis is None else y.array.shape[axis]


_NORMALIZED = {**COMMON, "NormalizationFactor": one_of("batch-size", "all-elements")}


class RMSEMetric(_Regression):
    """Root of the mean squared error; see `rmseMetric`."""

    name, default_name, Maximize = "rmseMetric", "RMSE", False
    specs = _NORMALIZED

    def update(self, Y: tuple, T: tuple) -> None:
        """Add the squares of one mini-batch."""
        y, t = self._pair(Y, T)
        self.total, self.count = self.total + float(((y - t) ** 2).sum()), self.count + self._divisor(Y)

    def evaluate(self) -> float:
        """The root of the mean."""
        return math.sqrt(self.total / self.count) if self.count else math.nan


class MAPEMetric(_Regression):
    """Mean absolute percentage error; see `mapeMetric`."""

    name, default_name, Maximize = "mapeMetric", "MAPE", False
    specs = _NORMALIZED

    def update(self, Y: tuple, T: tuple) -> None:
        """Add the relative errors of one mini-batch."""
        y, t = self._pair(Y, T)
        with np.errstate(divide="ignore", invalid="ignore"):
            self.total += float(np.abs((t - y) / t).sum())
        self.count += self._divisor(Y)

    def evaluate(self) -> float:
        """The mean in percent."""
        return 100 * self.total / self.count if self.count else math.nan


class RSquaredMetric(_Regression):
    """Coefficient of determination; see `rSquaredMetric`."""

    name, default_name = "rSquaredMetric", "RSquared"
    specs = COMMON

    def reset(self) -> None:
        """Forget what was gathered."""
        self.residual, self.parts = 0.0, []  # type: ignore[var-annotated]

    def update(self, Y: tuple, T: tuple) -> None:
        """Add the residuals of one mini-batch and keep its targets."""
        y, t = self._pair(Y, T)
        self.residual += float(((y - t) ** 2).sum())
        self.parts.append(score_rows(T[self._place(Y)]).astype(np.float64))

    def evaluate(self) -> float:
        """1 minus the residuals' part of the squared deviations from the mean of each response."""
        if not self.parts:
            return math.nan
        targets = np.concatenate(self.parts)
        spread = float(((targets - targets.mean(axis=0)) ** 2).sum())
        return 1 - self.residual / spread if spread else math.nan
