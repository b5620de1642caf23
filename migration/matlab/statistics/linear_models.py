"""Linear regression as a model with names: fitlm."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, flag, is_empty, one_number, texts
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.labels import is_text
from dlarray.migration.matlab.numerics.hosts import host, is_plain_vector
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.statistics.distributions import special
from dlarray.struct import struct
from dlarray.table import table


@with_options
def fitlm(
    X: Any,
    y: Any = None,
    modelspec: Any = None,
    /,
    *,
    Intercept: Any = True,
    VarNames: Any = None,
    ResponseVar: Any = None,
    PredictorVars: Any = None,
) -> LinearModel:
    """A linear regression model: the coefficients, how sure they are, and how well the model fits.

    Syntaxes: ``mdl = fitlm(X, y)``, ``mdl = fitlm(tbl)``, ``mdl = fitlm(tbl, ResponseVarName)``,
    ``mdl = fitlm(tbl, "y ~ x1 + x2")``, ``mdl = fitlm(X, y, modelspec)``, ``mdl = fitlm(…, Name=Value)``.

    Parameters
    ----------
    X, y : matrix and vector
        Predictors in columns, and the responses. Rows with NaN do not count.
    tbl : table
        Of numbers; the last variable is the response.
    modelspec : {"linear", "constant"} or str
        All predictors, none, or a formula of names, in the order that they have: ``"MPG ~ Weight + Power"``; with
        ``- 1`` without an intercept.
    Intercept : logical
        Whether the model has a constant.
    VarNames : list of texts
        Names of the predictors and of the response: "x1", "x2" and so on, and "y".
    ResponseVar, PredictorVars : text, list of texts
        Names of variables of the table.

    Returns
    -------
    mdl : LinearModel

    Raises
    ------
    ArgumentError
        Products and powers in a model, categories as predictors, ``Weights``, ``RobustOpts``, ``Exclude`` and
        ``CategoricalVars`` are not here; predictors that depend on each other.

    References
    ----------
    https://www.mathworks.com/help/stats/fitlm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import fitlm
    >>> x = dl.dlarray([1, 2, 3, 4, 5]).T
    >>> mdl = fitlm(x, 2 * x + 1 + dl.dlarray([0.1, -0.1, 0.1, -0.1, 0]).T)
    >>> [round(v, 3) for v in mdl.Coefficients.Estimate.T.tolist()[0]], round(float(mdl.RMSE), 4)
    ([1.06, 1.98], 0.1095)
    """
    formula = None
    if isinstance(X, table):
        names, columns = list(X.VariableNames), X
        if y is not None and not is_text(y) and not is_empty(y):
            raise ArgumentError("fitlm: responses beside a table are not served; fix: store them, tbl.y = y")
        word = "" if y is None or is_empty(y) else str(y)
        if word and (word in ("linear", "constant") or "~" in word):
            modelspec = word
        elif word:
            ResponseVar = word
        response = names[-1] if ResponseVar is None else str(ResponseVar)
        if isinstance(modelspec, str) and "~" in modelspec:
            formula = modelspec
            response = formula.split("~")[0].strip()
        wanted = [n for n in names if n != response]
        if PredictorVars is not None:
            asked = texts("fitlm", "PredictorVars", PredictorVars)
            wanted = [n for n in names if n in asked]
            if len(wanted) != len(asked):
                raise ArgumentError(f"fitlm: PredictorVars are {asked}; fix: of {', '.join(names)}")
        for name in (response, *wanted):
            if name not in names:
                raise ArgumentError(
                    f"fitlm: the table has no variable {name!r}; fix: one of {', '.join(names)}"
                )
        data = [_column(columns[n], n) for n in wanted]
        predictors = np.hstack(data) if data else np.zeros((len(X), 0))
        responses = _column(columns[response], response)
    else:
        predictors, responses = host(X).astype(float), host(y).astype(float)
        if predictors.ndim == 2 and (predictors.shape[0] == 1 and responses.size > 1 or is_plain_vector(X)):
            predictors = predictors.reshape(-1, 1)
        responses = responses.reshape(-1, 1)
        if predictors.ndim != 2 or predictors.shape[0] != responses.size:
            raise SizeError(
                f"fitlm: X is {describe(X)} and y {describe(y)}; fix: a row of X for each response"
            )
        wanted, response = [f"x{k}" for k in range(1, predictors.shape[1] + 1)], "y"
        if VarNames is not None:
            given = texts("fitlm", "VarNames", VarNames)
            if len(given) != len(wanted) + 1:
                raise ArgumentError(
                    f"fitlm: VarNames are {given}; fix: {len(wanted) + 1} names, the response's last"
                )
            *wanted, response = given
        if isinstance(modelspec, str) and "~" in modelspec:
            formula = modelspec
            if formula.split("~")[0].strip() != response:
                raise ArgumentError(f'fitlm: the formula is "{formula}"; fix: "{response} ~ …"')
    constant = flag("fitlm", "Intercept", Intercept)
    chosen = wanted
    if formula is not None:
        chosen, constant = _terms(formula, wanted, constant)
    elif (
        modelspec is not None
        and choice("fitlm", "modelspec", modelspec, ("linear", "constant")) == "constant"
    ):
        chosen = []
    kept = predictors[:, [wanted.index(name) for name in chosen]]
    return LinearModel(kept, responses[:, 0], chosen, response, constant)


def _column(values: Any, name: str) -> np.ndarray:
    try:
        column = host(values).astype(float)
    except (TypeError, ValueError, ArgumentError):
        raise ArgumentError(
            f"fitlm: the variable {name} has no numbers, but is {describe(values)}; fix: columns of 0 and 1 for its "
            "categories, or PredictorVars without it"
        ) from None
    if column.ndim != 2 or column.shape[1] != 1:
        raise SizeError(f"fitlm: the variable {name} is {describe(values)}; fix: one column, splitvars(tbl)")
    return column


def _terms(formula: str, names: list[str], constant: bool) -> tuple[list[str], bool]:
    """The predictors of a formula, and whether it has a constant."""
    chosen = []
    for part in formula.split("~", 1)[1].replace("-", "+-").split("+"):
        term = part.replace(" ", "")
        if term in ("-1", "0", "1"):
            constant = term == "1"
        elif term in names:
            chosen.append(term)
        elif term:
            raise ArgumentError(
                f'fitlm: "{term}" of the formula "{formula}" is no predictor, and products and powers are not here; '
                f"fix: of {', '.join(names)}, or a column with the product"
            )
    if chosen != [name for name in names if name in chosen]:
        raise ArgumentError(
            f'fitlm: the predictors of "{formula}" are not in the order of the data; fix: '
            f"{' + '.join(name for name in names if name in chosen)}"
        )
    return chosen, constant


def coefCI(mdl: Any, alpha: Any = 0.05, /) -> dlarray:
    """The intervals of confidence of a model's coefficients, a row for each.

    Syntaxes: ``ci = coefCI(mdl)``, ``ci = coefCI(mdl, alpha)``; they miss with the probability alpha, 0.05.

    References
    ----------
    https://www.mathworks.com/help/stats/linearmodel.coefci.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import coefCI, fitlm
    >>> mdl = fitlm(dl.dlarray([1, 2, 3, 4]).T, dl.dlarray([2, 4, 5, 8]).T)
    >>> dl.round(coefCI(mdl), 4).tolist()
    [[-3.1176, 3.1176], [0.7616, 3.0384]]
    """
    if not isinstance(mdl, LinearModel):
        raise ArgumentError(f"coefCI: mdl is {describe(mdl)}; fix: a model, fitlm(X, y)")
    return mdl.coefCI(alpha)


class LinearModel:
    """A linear regression model, as `fitlm` makes it.

    Attributes
    ----------
    Coefficients : table
        Estimate, SE, tStat and pValue, a row for each coefficient, which has its name.
    CoefficientCovariance : dlarray
    CoefficientNames, PredictorNames : list of str
    ResponseName : str
    NumObservations, NumCoefficients, NumPredictors, DFE : dlarray
        Rows without NaN; coefficients; predictors; degrees of freedom of the errors.
    SSE, SSR, SST, MSE, RMSE : dlarray
        Sums of squares of the errors, of what the model explains, and of both; their mean, and its root.
    Rsquared : struct
        Ordinary and Adjusted.
    Fitted : dlarray
        The model's responses, a column.
    Residuals : table
        Raw, and Pearson, which is divided by RMSE; a row for each response, NaN where it does not count.

    References
    ----------
    https://www.mathworks.com/help/stats/linearmodel.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import fitlm
    >>> mdl = fitlm(dl.dlarray([[1], [2], [4]]), dl.dlarray([3, 5, 8]).T)
    >>> round(float(dl.predict(mdl, 10)), 4)
    17.9286
    """

    matlab_class = "LinearModel"

    def __init__(self, X: np.ndarray, y: np.ndarray, names: list[str], response: str, constant: bool) -> None:
        self._constant = constant
        self.PredictorNames, self.ResponseName = names, response
        self.CoefficientNames = (["(Intercept)"] if constant else []) + names
        design = self._design(X)
        known = ~np.isnan(design).any(axis=1) & ~np.isnan(y)
        A, t = design[known], y[known]
        n, p = A.shape
        Q, R = np.linalg.qr(A)
        sizes = np.abs(np.diag(R))
        if n < p or p == 0 or sizes.min() <= sizes.max() * max(n, p) * np.finfo(float).eps:
            raise ArgumentError(
                f"fitlm: {n} rows without NaN do not determine {p} coefficients, or predictors depend on each other; "
                "fix: leave one out"
            )
        self._b = np.linalg.solve(R, Q.T @ t)
        inverse = np.linalg.inv(R)
        errors = t - A @ self._b
        freedom = n - p
        sse, sst = float(errors @ errors), float(np.sum((t - t.mean()) ** 2))
        with np.errstate(invalid="ignore", divide="ignore"):
            mse = sse / freedom if freedom else np.nan
            self._covariance = mse * inverse @ inverse.T
            deviations = np.sqrt(np.diag(self._covariance))
            ratios = self._b / deviations
            ordinary = 1 - sse / sst if sst else np.nan
            adjusted = 1 - (sse / freedom) / (sst / (n - 1)) if freedom and sst else np.nan
        chances = 2 * special().stdtr(freedom, -np.abs(ratios)) if freedom else np.full(p, np.nan)
        columns = {"Estimate": self._b, "SE": deviations, "tStat": ratios, "pValue": chances}
        self.Coefficients = table(
            {name: dlarray(v.reshape(-1, 1)) for name, v in columns.items()}, RowNames=self.CoefficientNames
        )
        self.CoefficientCovariance = dlarray(self._covariance)
        self.NumObservations, self.NumCoefficients, self.DFE = (dlarray(float(v)) for v in (n, p, freedom))
        self.NumPredictors = dlarray(float(len(names)))
        self.SSE, self.SST, self.SSR = dlarray(sse), dlarray(sst), dlarray(sst - sse)
        self.MSE, self.RMSE = dlarray(mse), dlarray(float(np.sqrt(mse)))
        self.Rsquared = struct(Ordinary=dlarray(ordinary), Adjusted=dlarray(adjusted))
        fitted = design @ self._b
        self.Fitted = dlarray(fitted.reshape(-1, 1))
        raw = (y - fitted).reshape(-1, 1)
        with np.errstate(invalid="ignore", divide="ignore"):
            self.Residuals = table({"Raw": dlarray(raw), "Pearson": dlarray(raw / np.sqrt(mse))})

    def _design(self, X: np.ndarray) -> np.ndarray:
        return np.hstack([np.ones((len(X), 1)), X]) if self._constant else X

    def predicted(self, *X: Any, nargout: int | None = None, **options: Any) -> Any:
        """What `predict` gives: the responses for other predictors, and with ``nargout=2`` their intervals.

        Predictors are rows of a matrix, or variables of a table. ``Alpha``, 0.05, is the part that the intervals miss;
        ``Prediction`` is "curve", of the mean response, or "observation", of a new one.
        """
        named = {
            str(name).lower(): value
            for name, value in [*zip(X[1::2], X[2::2], strict=False), *options.items()]
            if value is not None and (str(name), value) != ("Acceleration", "auto")
        }
        alpha, kind = one_number(named.pop("alpha", 0.05)), str(named.pop("prediction", "curve")).lower()
        if named or alpha is None or not 0 < alpha < 1 or kind not in ("curve", "observation"):
            raise ArgumentError(
                f'predict: a linear model takes Alpha, between 0 and 1, and Prediction, "curve" or "observation", but '
                f"{', '.join(named) or 'another value'} came; fix: predict(mdl, X, Alpha=0.05)"
            )
        if not X:
            rows = self.Fitted
            raise ArgumentError(
                f"predict: predictors are missing; fix: mdl.Fitted, which are {describe(rows)}"
            )
        new = X[0]
        if isinstance(new, table):
            data = np.hstack([np.zeros((len(new), 0)), *[_column(new[n], n) for n in self.PredictorNames]])
        else:
            data = host(new).astype(float)
            if len(self.PredictorNames) == 1 and is_plain_vector(new):
                data = data.reshape(-1, 1)
            if data.ndim != 2 or data.shape[1] != len(self.PredictorNames):
                raise SizeError(
                    f"predict: X is {describe(new)}; fix: {len(self.PredictorNames)} columns, one for each predictor"
                )
        design = self._design(data)
        made = dlarray((design @ self._b).reshape(-1, 1))
        if nargout is None or nargout < 2:
            return made
        check_nargout("predict", nargout, (1, 2))
        spread = np.sum(design @ self._covariance * design, axis=1)
        spread = spread + float(self.MSE) if kind == "observation" else spread
        reach = special().stdtrit(float(self.DFE), 1 - alpha / 2) * np.sqrt(spread).reshape(-1, 1)
        middle = host(made)
        return made, dlarray(np.hstack([middle - reach, middle + reach]))

    def predict(self, *X: Any, **options: Any) -> Any:
        """``mdl.predict(X)`` is ``predict(mdl, X)``."""
        return self.predicted(*X, **options)

    def coefCI(self, alpha: Any = 0.05, /) -> dlarray:
        """The intervals of the coefficients, a row for each, which miss with the probability alpha."""
        level = one_number(alpha)
        if level is None or not 0 < level < 1:
            raise ArgumentError(f"coefCI: alpha is {describe(alpha)}; fix: a number between 0 and 1, 0.05")
        reach = special().stdtrit(float(self.DFE), 1 - level / 2) * np.sqrt(np.diag(self._covariance))
        return dlarray(np.stack([self._b - reach, self._b + reach], axis=1))

    def __repr__(self) -> str:
        names = [*(["1"] if self._constant else []), *self.PredictorNames]
        freedom, count = float(self.DFE), float(self.NumCoefficients)
        lines = [
            "Linear regression model:",
            f"    {self.ResponseName} ~ {' + '.join(names)}",
            "",
            "Estimated Coefficients:",
            repr(self.Coefficients).split("\n", 1)[1].strip("\n"),
            "",
            "",
            f"Number of observations: {float(self.NumObservations):.0f}, Error degrees of freedom: {freedom:.0f}",
            f"Root Mean Squared Error: {float(self.RMSE):.3g}",
        ]
        if self._constant and self.PredictorNames:
            F = float(self.SSR) / (count - 1) / float(self.MSE) if float(self.MSE) else np.inf
            chance = special().fdtrc(count - 1, freedom, F) if freedom else np.nan
            lines += [
                f"R-squared: {float(self.Rsquared.Ordinary):.3g},  "
                f"Adjusted R-Squared: {float(self.Rsquared.Adjusted):.3g}",
                f"F-statistic vs. constant model: {F:.3g}, p-value = {chance:.3g}",
            ]
        return "\n".join(lines)
