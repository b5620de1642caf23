"""importParameters: the parameters of networks of PyTorch and Keras, put into a network here."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, is_empty, texts
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like
from dlarray.errors import ArgumentError, ClassError, DLArrayError, OptionError, SizeError, describe, sizes
from dlarray.layers.base.parameters import Path, Slot, replaced, value_of
from dlarray.layers.files import foreign_parameters as foreign
from dlarray.layers.files.conversion_rules import Rule, fitted, rule_of
from dlarray.layers.files.flatten_order import Flattening
from dlarray.layers.files.foreign_parameters import Unit
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function
from dlarray.table import table

_FLATTEN = {"pytorch": "channels-first", "keras": "channels-last", "matlab": "column-major"}


@function(differentiable=False)
def importParameters(
    net: Any, source: Any, Names: Any = None, *, From: str = "pytorch", Ignore: Any = (), FlattenOrder: str = "auto",
    nargout: int = 1,
) -> Any:  # fmt: skip
    """Copy the parameters of a PyTorch or Keras network into a network of the same architecture.

    Syntaxes: ``net = importParameters(net, source)``, ``net = importParameters(net, source, names)``,
    ``net = importParameters(…, Name=Value)``, ``net, T = importParameters(…, nargout=2)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network; it is not changed.
    source : mapping, object or file name
        Names and arrays: a ``state_dict()`` or the module itself, a dict of NumPy arrays, such as
        ``{w.path: w.numpy() for w in model.weights}`` of Keras, or the name of an ``.npz`` or ``.safetensors`` file.
        Pickles (``.pt``) are refused, because reading one can run any code.
    Names : mapping, optional
        Modules of the source for layers, ``{"fc_1": "classifier.0"}``, or ``None`` for a layer that keeps what it has.
        Layers in networks inside layers have paths, ``"block/Network/fc"``.  The key ``"layer/Parameter"`` names the
        one array that becomes this parameter without a conversion; for layers of your own there is no other way.
    From : {"pytorch", "keras", "matlab"}, optional
        Where names and layouts come from.  "matlab" is for arrays that are laid out as here, named
        ``"layer/Parameter"``, as the files of `save` hold them.
    Ignore : str or sequence of str, optional
        Modules of the source that no layer takes.
    FlattenOrder : {"auto", "channels-first", "channels-last", "column-major"}, optional
        How the source flattens images in front of a fully connected or recurrent layer: "auto" is "channels-first" for
        PyTorch, "channels-last" for Keras.  "column-major" leaves the columns as they are.

    Returns
    -------
    net : dlnetwork
        A network with the source's values, of the source's class (half precision becomes single), on the device that
        the parameters have been on.
    T : table
        Origin of each parameter: columns Layer, Parameter and Source.

    Notes
    -----
    Layers are paired with modules by ``Names``; the rest each kind for itself: recurrent layers, attention, batch
    normalization, other normalizations, weights of 2, 3, 4 and 5 dimensions. A kind whose layers all have a module of
    the same name is paired by name, another kind in the order of the layers and modules. All sizes are checked.

    What is converted: fully connected layers; convolutions, grouped, transposed, and of one to three dimensions, whose
    spatial dimensions keep their order; patch embedding; LSTM and GRU layers, of which a module of several levels is
    several ones, ``"lstm.l0"``, ``"lstm.l1"``; batch, layer, group and instance normalization; word and position
    embeddings; self-attention; PReLU.

    Where a source has no bias, it is zero; where a normalization has no factor, it is one.  A source's word 0 is word 1
    here, and a word embedding with a vector for unknown words keeps its own if the source has one word less.

    Constants are no parameters: Keras' batch normalization has ``Epsilon=1e-3``, PyTorch's 1e-5 as here; a GRU of
    PyTorch, or one of Keras with ``reset_after``, needs ``ResetGateMode="recurrent-bias-after-multiplication"``.

    Extends MATLAB, which imports whole networks by ``importNetworkFromPyTorch`` and its siblings.

    Raises
    ------
    ArgumentError
        Layers without a module, and modules without a layer; all are listed.
    SizeError
        Sizes that do not fit; both are named.
    ClassError, DataError
        A source that cannot be read.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/importnetworkfrompytorch.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2, Name="fc")])
    >>> state_dict = {"head.weight": [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], "head.bias": [7.0, 8.0]}
    >>> net, T = dl.importParameters(net, state_dict, nargout=2)
    >>> net.learnables["fc", "Weights"]
      2×3 dlarray
    <BLANKLINE>
         1     2     3
         4     5     6
    >>> T.Parameter, T.Source
    (['Weights', 'Bias'], ['head.weight', 'head.bias'])
    """
    outputs = check_nargout("importParameters", nargout, (1, 2))
    if not isinstance(net, dlnetwork):
        raise ClassError(
            f"importParameters: the first argument must be a dlnetwork, but it is {describe(net)}; fix: "
            "importParameters(net, state_dict)"
        )
    if not net._initialized:
        raise ArgumentError(
            "importParameters: the network is not initialized, so the sizes of its parameters are not known; fix: "
            "net = initialize(net, X) first"
        )
    convention = choice("importParameters", "From", From, foreign.CONVENTIONS)
    flatten = choice(
        "importParameters", "FlattenOrder", FlattenOrder, ("auto", *sorted(set(_FLATTEN.values())))
    )
    flatten = _FLATTEN[convention] if flatten == "auto" else flatten
    match = _Match(net, foreign.read(source), convention, Names, Ignore)
    found = match.values(Flattening(net, flatten))
    rows = [(slot, *found[slot]) for slot in net._graph.learnables + net._graph.states if slot in found]
    new = net._copy(replaced(net._layers, [slot for slot, *_ in rows], [value for _, value, _ in rows]))
    if outputs == 1:
        return new
    places = [match.places[slot] for slot, *_ in rows]
    columns = {
        "Layer": [name for name, _, _ in places],
        "Parameter": [parameter for _, _, parameter in places],
        "Source": [text for *_, text in rows],
    }
    return new, table(columns, kinds=dict.fromkeys(columns, "string"))


Place = tuple[str, Any, str]  # the path of a layer, the layer, and a parameter of it


def _place(net: Any, slot: Slot) -> Place:
    """What a slot means, also one in a network inside a layer."""
    k, name = slot
    owner, layer = net._graph.names[k], net._layers[k]
    owner += f"/{name.rpartition('/')[0]}" if isinstance(name, Path) else ""
    while isinstance(name, Path):
        inner, holder = name.slot, name.holder
        layer, name = layer.__dict__[holder]._layers[inner[0]], inner[1]
    return owner, layer, str(name)


class _Match:
    """Which module of a source each layer takes, and what that makes of its parameters."""

    def __init__(
        self, net: Any, arrays: dict[str, np.ndarray], convention: str, names: Any, ignore: Any
    ) -> None:
        self.net, self.convention, self.arrays = net, convention, arrays
        self.places = {slot: _place(net, slot) for slot in net._graph.learnables + net._graph.states}
        self.layers = {path: layer for path, layer, parameter in self.places.values()
                       if parameter in type(layer).learnable_names}  # fmt: skip
        self.single: dict[tuple[str, str], str] = {}  # (layer, parameter): array
        self.pairs: list[tuple[str, Unit | None]] = []
        self.problems: list[str] = []
        ignored = [] if is_empty(ignore) else texts("importParameters", "Ignore", ignore)
        for i in ignored:
            if not any(name == i or name.startswith((f"{i}.", f"{i}/")) for name in arrays):
                self.problems.append(f"the source has no module '{i}' to ignore{_near(i, arrays)}")
        kept = {
            name: a for name, a in arrays.items()
            if not any(name == i or name.startswith((f"{i}.", f"{i}/")) for i in ignored)
        }  # fmt: skip
        chosen = self._named(names)
        for array in self.single.values():
            kept.pop(array, None)
        self.units = {unit.name: unit for unit in foreign.units(kept, convention)}
        self._pair(chosen)

    # -- pairs ---------------------------------------------------------------------------------------------

    def _named(self, names: Any) -> dict[str, str | None]:
        """The modules that the caller names; single arrays are put aside."""
        if not is_empty(names) and not isinstance(names, Mapping):
            raise OptionError(
                f"importParameters: Names must be a mapping, but it is {describe(names)}; fix: "
                'Names={"fc": "classifier.0"}'
            )
        parameters = {(path, parameter) for path, _, parameter in self.places.values()}
        chosen: dict[str, str | None] = {}
        for key, value in ({} if is_empty(names) else names).items():
            owner, _, own = str(key).rpartition("/")
            path = (owner, own)
            if key in self.layers:
                chosen[key] = value
            elif path not in parameters:
                known = [*self.layers, *map("/".join, parameters)]
                self.problems.append(
                    f"the network has no layer with parameters '{key}'{_near(str(key), known)}"
                )
            elif value is not None and value not in self.arrays:
                near = _near(str(value), self.arrays)
                self.problems.append(f"the source has no array '{value}' for '{key}'{near}")
            elif value is not None:
                self.single[path] = value
        return chosen

    def _pair(self, chosen: Mapping[str, str | None]) -> None:
        layers, units = dict(self.layers), dict(self.units)
        for path, layer in self.layers.items():
            own = type(layer).learnable_names
            if path in chosen:
                self._take(layers, units, path, chosen[path])
            elif all((path, name) in self.single for name in own):
                layers.pop(path)
        if not self.problems:
            self._same_names(layers, units)
            self._in_order(layers, units)
        if self.problems:
            raise ArgumentError(
                f"importParameters: {'; '.join(self.problems)}; fix: Names={{'layer': 'module'}} says which belong "
                "together (None: keep the layer as it is), and Ignore=['module'] what to leave out"
            )

    def _same_names(self, layers: dict[str, Any], units: dict[str, Unit]) -> None:
        """Pair the kinds whose layers all have a module of their name; half by name would leave a wrong order."""
        partners: dict[str | None, dict[str, str | None]] = {}
        for path in layers:
            family = self._family(path, units)
            own = [name for name, unit in units.items() if unit.family == family]
            same = [name for name in own if _plain(name) == _plain(path)]
            same = same or [name for name in own if _plain(name).endswith(f"_{_plain(path)}")]
            partners.setdefault(family, {})[path] = same[0] if len(same) == 1 else None
        for pairs in partners.values():
            if None not in pairs.values() and len(set(pairs.values())) == len(pairs):
                for path, name in pairs.items():
                    self._take(layers, units, path, name)

    def _take(self, layers: dict, units: dict, path: str, name: str | None) -> None:
        if name is not None and name not in self.units:
            near = _near(str(name), self.units)
            self.problems.append(f"the source has no module '{name}' for the layer '{path}'{near}")
            return
        layers.pop(path)
        units.pop(name, None)  # it may be named for several layers
        self.pairs.append((path, None if name is None else self.units[name]))

    def _family(self, path: str, units: Mapping[str, Unit]) -> str | None:
        """The kind of modules that a layer can take; None if it is not known."""
        if self.convention == "matlab":
            return "parameters"
        found = rule_of(self.layers[path], self.convention, any(u.family == "array" for u in units.values()))
        return found and found[0]

    def _in_order(self, layers: dict[str, Any], units: dict[str, Unit]) -> None:
        """Pair what is left, each kind in its order; tell what cannot be paired."""
        wanted: dict[str | None, list[str]] = {}
        offered: dict[str | None, list[str]] = {}
        for path in layers:
            wanted.setdefault(self._family(path, units), []).append(path)
        for name, unit in units.items():
            offered.setdefault(unit.family, []).append(name)
        lonely: list[str] = []
        for family, paths in wanted.items():
            names = offered.get(family, [])
            if family is None or len(paths) != len(names):
                lonely += paths
                continue
            for path, name in zip(paths, offered.pop(family), strict=True):
                self._take(layers, units, path, name)
        if lonely:
            words = [
                f"'{path}' ({self.layers[path].class_name()}){_near(path, units)}"
                if self._family(path, units)
                else f"'{path}' ({self.layers[path].class_name()}, which has no conversion)"
                for path in lonely
            ]
            self.problems.append(f"no module of the source is found for the layers {', '.join(words)}")
        if units:
            words = [unit.describe() + _near(name, layers) for name, unit in units.items()]
            self.problems.append(f"no layer of the network is found for the modules {', '.join(words)}")

    # -- values --------------------------------------------------------------------------------------------

    def values(self, flattening: Flattening) -> dict[Slot, tuple[dlarray, str]]:
        """The new value of each parameter, and the name of its source; all conflicts of sizes in one error."""
        slots = {(path, parameter): slot for slot, (path, _, parameter) in self.places.items()}
        found: dict[Slot, tuple[dlarray, str]] = {}
        conflicts: list[str] = []

        def put(path: str, parameter: str, values: np.ndarray, source: str, shown: str) -> None:
            slot = slots[path, parameter]
            old = asdlarray(value_of(self.net._layers[slot[0]], slot[1]))
            try:
                found[slot] = (
                    _like(old, fitted(values, tuple(old.shape), f"{path}/{parameter}", shown)),
                    source,
                )
            except SizeError as error:
                conflicts.append(str(error))

        for path, unit in self.pairs:
            layer = self.layers[path]
            if unit is None:
                continue
            try:
                made = self._converted(path, layer, unit)
            except DLArrayError as error:
                message = str(error)
                raise type(error)(f"importParameters: {message}") from None
            for parameter, values in made.items():
                if (path, parameter) in slots and (path, parameter) not in self.single:
                    values = flattening.applied(layer, parameter, values)
                    put(path, parameter, values, _sources(unit, parameter), unit.describe())
        for (path, parameter), name in self.single.items():
            values = self.arrays[name]
            put(path, parameter, values, name, f"'{name}' {sizes(values.shape)}")
        if conflicts:
            raise SizeError(
                f"importParameters: {'; '.join(conflicts)}; fix: a network of the same architecture, or "
                "Names={'layer': 'module'} for layers that belong to other modules"
            )
        return found

    def _converted(self, path: str, layer: Any, unit: Unit) -> dict[str, np.ndarray]:
        if self.convention == "matlab":
            known = {*type(layer).learnable_names, *type(layer).state_names}
            odd = sorted(set(unit.arrays) - known)
            missing = [name for name in type(layer).learnable_names if name not in unit.arrays]
            missing = [name for name in missing if (path, name) not in self.single]
            if odd or missing:
                said = [f"does not have {', '.join(missing)}"] * bool(missing)
                said += [f"has {', '.join(f'{name!r}{_near(name, known)}' for name in odd)}"] * bool(odd)
                raise ArgumentError(
                    f"{layer.describe()} has {', '.join(sorted(known))}, but the source {' and '.join(said)} in "
                    f"'{unit.name}'; fix: one array for each parameter"
                )
            return unit.arrays
        rule: tuple[str, Rule] | None = rule_of(layer, self.convention)
        if rule is None:
            raise ArgumentError(
                f"there is no conversion for {layer.describe()}; fix: Names={{'{layer.Name}/"
                f"{type(layer).learnable_names[0]}': '{next(iter(unit.sources.values()))}'}}"
            )
        try:
            return rule[1](layer, unit, self.convention)
        except KeyError as missing:
            raise ArgumentError(
                f"{layer.describe()} cannot take the module {unit.describe()}, which is of another kind: it has no "
                f"{missing.args[0]}; fix: Names={{'{layer.Name}': …}} with the module for this layer"
            ) from None


_ROLES = {
    "Weights": ("weight", ""), "Bias": ("bias", "bias2"), "Offset": ("bias",), "Scale": ("weight",),
    "TrainedMean": ("mean",), "TrainedVariance": ("variance",), "InputWeights": ("input",),
    "RecurrentWeights": ("recurrent",), "Alpha": ("weight",),
}  # fmt: skip
_PARTS = {"Query": ("in_proj", "q_proj", "query"), "Key": ("in_proj", "k_proj", "key"),
          "Value": ("in_proj", "v_proj", "value"), "Output": ("out_proj", "attention_output")}  # fmt: skip


def _sources(unit: Unit, parameter: str) -> str:
    """The names of the arrays that became a parameter; "" for none."""
    if parameter in unit.sources:
        return unit.sources[parameter]
    part = next((part for part in _PARTS if parameter.startswith(part)), None)
    found = []
    for role, name in unit.sources.items():
        if part:
            ends = ("weight", "kernel") if parameter.endswith("Weights") else ("bias",)
            mine = role.startswith(_PARTS[part]) and role.endswith(ends)
        else:
            mine = role.removesuffix("_reverse") in _ROLES.get(parameter, ())
        found += [name] * mine
    return " + ".join(found)


def _like(old: dlarray, values: np.ndarray) -> dlarray:
    """The values with the labels of a parameter, on its backend and device."""
    array = np.array(
        np.transpose(values), order="C"
    )  # a copy, with the dimensions reversed as they are stored
    return old.wrap(dlarray.from_array(asarray_like(array, old._data)).array)


def _plain(name: str) -> str:
    return re.sub(r"[^0-9A-Za-z]+", "_", name).strip("_").lower()


def _near(name: str, known: Any) -> str:
    near = difflib.get_close_matches(name, [k for k in known if k != name], 1, 0.5)
    return f" (nearest: '{near[0]}')" if near else ""
