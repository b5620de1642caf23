"""How data are read for a network: formats of inputs and targets, and the columns that data in memory become."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty, texts
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, DLArrayError, FormatError, OptionError, describe, sizes
from dlarray.layers.networks.evaluation import reading_order, result_order
from dlarray.layers.networks.network import dlnetwork
from dlarray.training.datastores.observations import is_cell
from dlarray.training.minibatches.columns import (
    ArrayColumn,
    CellColumn,
    Handling,
    LabelCellColumn,
    LabelColumn,
    as_categorical,
    as_given,
    check_pictures,
    feature_matrix,
    is_flat,
    is_labels,
    is_tabular,
    labelled_as_given,
    numbered,
    table_columns,
)
from dlarray.training.minibatches.fit_messages import as_option, check_input


# -- formats ------------------------------------------------------------------------------------------------------
def option_formats(option: str, value: Any, count: int) -> list[str | None]:
    """The formats of an option, one for each input or target; None for "auto"."""
    items = ["auto"] if is_empty(value) else texts("trainingOptions", option, value)
    if len(items) == 1 and items[0].lower() == "auto":
        return [None] * count
    if len(items) != count:
        raise OptionError(
            f"trainingOptions: {option} has {len(items)} formats, but the network has {count} of them; fix: "
            f'{option}=[{", ".join(["..."] * count)}], one for each, "auto" where none is needed'
        )
    return [None if item.lower() == "auto" else item for item in items]


class InputPlan:
    """The inputs of a network: names, formats of plain data, and the layers that say what data must be like."""

    def __init__(self, caller: str, net: dlnetwork, formats: Any) -> None:
        self.caller, self.net, graph = caller, net, net._graph
        self.names = list(graph.inputs)
        self.layers: list[Any] = [net._layers[k] if k >= 0 else None for k in graph.input_layers]
        self.given = option_formats("InputDataFormats", formats, len(self.names))
        self._of_observations: dict[int, str] = {}

    def format(self, k: int) -> str:
        """The format in which plain data for input k are read."""
        if self.given[k] is not None:
            return str(self.given[k])
        layer = self.layers[k]
        if layer is None:
            fix = {
                "trainnet": 'trainingOptions(…, InputDataFormats="CB")',
                "minibatchpredict": 'minibatchpredict(net, X, InputDataFormats="CB")',
                "testnet": 'testnet(net, X, T, metric, InputDataFormats="CB")',
            }.get(self.caller, 'dlarray(X, "CB")')
            raise FormatError(
                f"{self.caller}: the input '{self.names[k]}' of the network is no input layer, so the format of the "
                f"data is not known; fix: {fix} with one label for each dimension"
            )
        if not layer.data_format():
            raise FormatError(
                f"{self.caller}: the input layer '{self.names[k]}' has no format, so it is not known which dimension "
                f'counts the observations; fix: predict(net, X), or inputLayer(…, "CB")'
            )
        return reading_order(layer)

    def observation_format(self, k: int) -> str:
        """The same of one observation, which has no "B"; asked for each, so it is kept."""
        if k not in self._of_observations:
            self._of_observations[k] = self.format(k).replace("B", "")
        return self._of_observations[k]

    def orders(self) -> list[str]:
        """The formats in which plain data are read, of the inputs where that is known."""
        return [self.format(k) for k, layer in enumerate(self.layers) if layer is not None or self.given[k]]

    def check(
        self, k: int, name: str, shape: tuple[int, ...], fmt: str, count: int | None, cells: bool,
        numbered: bool = False,
    ) -> None:  # fmt: skip
        """Refuse data that do not fit the input layer."""
        layer = self.layers[k]
        if layer is not None and getattr(layer, "InputSize", None) is not None:
            check_input(self.caller, name, layer, self.names[k], shape, fmt, count, cells, numbered)


class TargetPlan:
    """The targets of a network: their formats follow from those of the outputs, class labels from the loss."""

    def __init__(self, caller: str, count: int, formats: Any, hot: bool) -> None:
        self.caller, self.count, self.hot = caller, count, hot
        self.given = option_formats("TargetDataFormats", formats, count)
        self.outputs: list[str] = []
        self.read: list[str] = []  # the formats of plain inputs, which targets with the same dimensions share

    def format(self, k: int) -> str:
        """The format in which plain targets for output k are read."""
        if self.given[k] is not None:
            return str(self.given[k])
        return result_order(self.outputs[k], self.read)


# -- columns ------------------------------------------------------------------------------------------------------
def input_column(plan: InputPlan, k: int, name: str, X: Any, how: Handling, targets: int | None) -> Any:
    """The column of one input."""
    caller = plan.caller
    _refuse_empty(caller, name, X)
    if is_tabular(X):
        columns = table_columns(X)
        numbered = how.input_encoding == "integer" and any(is_labels(column) for column in columns.values())
        X = feature_matrix(caller, name, columns, how)
        plan.check(k, name, X.shape, X._format, targets, False, numbered)
        return ArrayColumn(X, how)
    if isinstance(X, np.ndarray) and X.dtype == object:
        X = list(X.ravel(order="F"))
    if isinstance(X, str):
        raise ClassError(
            f"{caller}: {name} is {describe(X)}, but must be numbers, a list of arrays, a table or a datastore; "
            "fix: give the data, not its name"
        )
    if is_cell(X):
        fmt = plan.format(k).replace("B", "")
        column = CellColumn(caller, name, X, fmt, how)
        first = asdlarray(X[0])
        if not first._format and len(fmt) > 1 and not is_flat(X[0]):
            plan.check(k, name, first.shape, fmt, targets, True)
        return column
    if is_labels(X):
        labels = as_categorical(X)
        X = dlarray(labels.codes().astype(np.float64))
    try:
        array = as_given(X)
    except DLArrayError:
        raise ClassError(
            f"{caller}: {name} must be an array, a list of arrays, a table or a datastore, but it is {describe(X)}; "
            "fix: give numbers"
        ) from None
    if not array._format:
        fmt = plan.format(k)
        if array.ndim > len(fmt):
            raise FormatError(
                f'{caller}: {name} is {sizes(array.shape)} with {array.ndim} dimensions, but is read as "{fmt}"; fix: '
                + as_option(caller, 'InputDataFormats="…"')
                + f" with {array.ndim} labels"
            )
        if len(fmt) > 1:
            plan.check(k, name, array.shape, fmt, targets, False)
        return _plain_column(array, fmt, how)
    return ArrayColumn(array, how)


def _refuse_empty(caller: str, name: str, data: Any) -> None:
    columns = list(table_columns(data).values()) if is_tabular(data) else [data]
    if not columns or any(is_empty(column) or not _height(column) for column in columns):
        raise ArgumentError(f"{caller}: {name} is {describe(data)}, which is empty; fix: give observations")


def _height(column: Any) -> int:
    try:
        return len(column)
    except TypeError:  # a number is an array with one element
        return 1


def _plain_column(array: dlarray, fmt: str, how: Handling) -> ArrayColumn:
    column = ArrayColumn(labelled_as_given(array, fmt), how)
    column.read = (tuple(array.shape) + (1,) * (len(fmt) - array.ndim), fmt)
    return column


def target_column(plan: TargetPlan, k: int, name: str, T: Any, how: Handling) -> Any:
    """The column of one target."""
    caller = plan.caller
    _refuse_empty(caller, name, T)
    if is_tabular(T):
        columns = list(table_columns(T).values())
        if len(columns) == 1:
            T = columns[0]
        else:
            T = feature_matrix(caller, name, table_columns(T), how)
    if isinstance(T, np.ndarray) and T.dtype == object and not is_labels(T):
        T = list(T.ravel(order="F"))
    if is_cell(T):
        if all(isinstance(v, categorical) for v in T) and "S" in plan.format(k):
            T = _stacked(caller, name, T)
        elif all(isinstance(v, categorical) for v in T):
            return LabelCellColumn(caller, name, T, plan.hot, how)
        else:
            fmt = plan.format(k).replace("B", "")
            return CellColumn(caller, name, T, fmt, how)
    if is_labels(T):
        labels = _without_channels(as_categorical(T), plan.given[k])
        fmt = (
            str(plan.given[k]).replace("C", "")
            if plan.given[k] is not None
            else _label_format(plan.outputs[k], labels)
        )
        if fmt == "B" and labels.shape[0] == 1:
            labels = labels.T
        return LabelColumn(caller, name, labels, fmt, plan.hot, how)
    flat = is_flat(T)
    try:
        array = as_given(T)
    except DLArrayError:
        raise ClassError(
            f"{caller}: {name} must be numbers, class labels, a list of arrays or a table, but it is {describe(T)}; "
            "fix: one target for each observation"
        ) from None
    if not array._format:
        fmt = plan.format(k)
        if flat and plan.given[k] is None and fmt == "BC":
            array = array.T  # a vector of Python's holds one number for each observation
        if array.ndim > len(fmt):
            raise FormatError(
                f'{caller}: {name} is {sizes(array.shape)} with {array.ndim} dimensions, but is read as "{fmt}"; fix: '
                + as_option(caller, 'TargetDataFormats="…"')
                + f" with {array.ndim} labels"
            )
        return _plain_column(array, fmt, how)
    return ArrayColumn(array, how)


def _stacked(caller: str, name: str, pictures: list) -> categorical:
    """Pictures of labels in a list as one categorical, the last dimension that of the observations."""
    check_pictures(caller, name, pictures)
    names = list(dict.fromkeys(n for picture in pictures for n in picture.categories()))
    codes = [np.maximum(numbered(picture, names), 0) for picture in pictures]
    return categorical.from_codes(np.stack(codes, axis=-1), names)


def _without_channels(labels: categorical, fmt: str | None) -> categorical:
    """Labels in a format with a dimension of channels, of which they have one, without it: h×w×1×N as h×w×N."""
    place = fmt.find("C") if fmt else -1
    if place < 0 or labels.ndim != len(fmt or "") or labels.shape[place] != 1:
        return labels
    return categorical.from_codes(np.squeeze(labels.codes(), axis=place), labels.categories())


def _label_format(output: str, labels: categorical) -> str:
    """The format of class labels: one for each observation, or one for each place of an output."""
    places = output.replace("C", "")
    if labels.ndim == 2 and 1 in labels.shape and places != "BT":
        return "B"
    if places == "BT":  # one for each observation, or time steps × observations
        return "TB" if 1 not in labels.shape or "T" in output else "B"
    if labels.ndim == len(places) + 1 and labels.shape[len(places) - 1] == 1:
        return places[:-1] + "U" + places[-1]
    return places
