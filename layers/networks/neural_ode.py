"""neuralODELayer: the solution of an ordinary differential equation whose right side is a network."""

from __future__ import annotations

import math
from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.display import object_text
from dlarray.errors import ClassError, OptionError, describe
from dlarray.functions.numerics.dlode45 import dlode45, gathered, network_system
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import NaN, networkDataLayout
from dlarray.layers.base.properties import (
    Learnable,
    Property,
    ReadOnlyError,
    one_of,
    positive,
    reals,
    word_or,
)
from dlarray.layers.networks.network import dlnetwork, initialized
from dlarray.registry import layer

STEPS = 50  # of ode1 over the whole interval, when the step size is "auto"


def _times(value: Any) -> tuple[float, ...]:
    times = tuple(reals(value) or ())
    steps = [b - a for a, b in zip(times, times[1:], strict=False)]
    if not steps or not all(map(math.isfinite, times)) or not (min(steps) > 0 or max(steps) < 0):
        raise ValueError("a real vector of two or more finite elements, all increasing or all decreasing")
    return times


def _step(value: Any) -> float | tuple:
    """A positive number, or () for MATLAB's []."""
    if is_empty(value):
        return ()
    try:
        return positive(value)
    except ValueError:
        raise ValueError("a positive scalar or []") from None


@layer
class neuralODELayer(Layer, final=True):
    """Neural ODE layer: solves ``y' = f(t, y)``, where f is a network and the input is the initial value.

    Syntaxes: ``neuralODELayer(net, tspan)``, ``neuralODELayer(net, tspan, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        The right side.  With one input it means ``predict(net, Y)``, with two ``predict(net, T, Y)``, where T
        is the time, repeated over the batch and labelled "CB".  The output has the size and the labels of Y.  The
        property ``Network`` holds it; its learnables are listed as ``Network/fc/Weights``.  If it is not initialized,
        it is together with the network around the layer.
    tspan : vector
        Two or more times, all increasing or all decreasing.  Of two, ``[t0, t1]``, the layer returns the solution at
        ``t1``; of more, that at all times but the first, along the time dimension "T".  The property is
        ``TimeInterval``.
    Solver : "ode45" or "ode1", optional
        "ode45" (default), the explicit Runge-Kutta pair of orders 4 and 5 by Dormand and Prince, or "ode1", Euler's
        method with steps of one size.
    GradientMode : "direct", "adjoint" or "adjoint-seminorm", optional
        How gradients are found; see `dlode45`.  "direct" by default, which is two to nine times faster for small
        networks; the other two save memory.  They need a network without state.
    InitialStepSize, MaxStepSize : positive scalar or [], optional
        The first step that "ode45" tries, and the longest one; ``[]`` (default) leaves them to the solver.
    RelativeTolerance, AbsoluteTolerance : positive scalar, optional
        Bounds of the error of "ode45": 1e-3 and 1e-6.
    StepSize : "auto" or positive scalar, optional
        The step of "ode1".  "auto" (default) becomes a fiftieth of the interval when the layer is initialized.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    ``layer.SolverOptions`` shows the options of the solver and sets them: ``layer.SolverOptions.MaxStep = 0.1``.  Its
    names ``InitialStep`` and ``MaxStep`` are those of newer releases for ``InitialStepSize`` and ``MaxStepSize``.

    Differs from MATLAB: "ode1" finds its gradients by going back through its steps, whatever ``GradientMode`` says,
    which are those of the solution that it returns.  The number of its steps for "auto" is not documented.

    Raises
    ------
    ClassError
        ``net`` is no dlnetwork.
    OptionError
        A value that a property does not allow; a network with state where ``GradientMode`` is not "direct".
    FormatError, SizeError
        A network whose output has not the size and labels of its input.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.neuralodelayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> decay = dl.dlnetwork([dl.functionLayer(lambda Y: -Y, Formattable=True)], Initialize=False)
    >>> layer = dl.neuralODELayer(decay, [0, 0.5, 1], RelativeTolerance=1e-6, Name="ode")
    >>> layer
      NeuralODELayer with properties:
    <BLANKLINE>
                 Name: 'ode'
         TimeInterval: [0 0.5000 1]
               Solver: 'ode45'
        SolverOptions: [1×1 deep.ode.options.ODE45]
    <BLANKLINE>
       Learnable Parameters
              Network: [1×1 dlnetwork]
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> net = dl.dlnetwork([dl.featureInputLayer(1), layer])
    >>> dl.squeeze(net.predict(dl.dlarray([[1.0, 2.0]], "CB")))
      2(B) × 2(T) dlarray
    <BLANKLINE>
        0.6065    0.3679
        1.2131    0.7358
    """

    Formattable = True
    ClassName = "NeuralODELayer"
    auto_name = "neuralode"

    Network = Learnable(state=True)
    TimeInterval = Property(None, _times)
    Solver = Property("ode45", one_of("ode45", "ode1"))
    GradientMode = Property("direct", one_of("direct", "adjoint", "adjoint-seminorm"))
    InitialStepSize = Property((), _step)
    MaxStepSize = Property((), _step)
    RelativeTolerance = Property(1e-3, positive)
    AbsoluteTolerance = Property(1e-6, positive)
    StepSize = Property("auto", word_or(positive, "auto"))

    def __init__(self, net: Any, tspan: Any, **options: Any) -> None:
        if not isinstance(net, dlnetwork):
            raise ClassError(
                f"neuralODELayer: net must be a dlnetwork, but it is {describe(net)}; fix: "
                "dlnetwork(layers, Initialize=False)"
            )
        self._put(Network=net.copy(), TimeInterval=tspan, **options)
        inputs, outputs = len(net.InputNames), len(net.OutputNames)
        if inputs not in (1, 2) or outputs != 1:
            raise OptionError(
                f"neuralODELayer: the network must have one or two inputs and one output, but it has {inputs} and "
                f"{outputs}; fix: predict(net, Y) or predict(net, T, Y) is the system to solve"
            )

    @property
    def SolverOptions(self) -> SolverOptions:
        """The options of the solver, to read and to set."""
        return SolverOptions(self)

    @SolverOptions.setter
    def SolverOptions(self, value: Any) -> None:
        if not isinstance(value, SolverOptions) or value.names != self.SolverOptions.names:
            raise ReadOnlyError(
                "Unable to set the 'SolverOptions' property of class 'NeuralODELayer' because it is not the options "
                f"of the solver '{self.Solver}'; fix: layer.SolverOptions.GradientMode = \"adjoint\""
            )
        for own in value.names.values():
            setattr(self, own, getattr(value.layer, own))

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "TimeInterval", "Solver", "SolverOptions"]),
            ("Learnable Parameters", ["Network"]),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return "Neural ODE", f"Neural ODE with {len(self.Network._layers)} layers"

    def initialize(self, layout: Any, *_: Any) -> None:
        """Initialize the network, and the step size of "ode1" if it is "auto"."""
        if not self.Network._initialized:
            layouts = [layout]
            if len(self.Network.InputNames) == 2:
                batch = layout.size("B") if "B" in layout.Format else 1
                layouts.insert(0, networkDataLayout([1, NaN if batch != batch else batch], "CB"))
            self._put(Network=initialized(self.Network, layouts))
        if self.StepSize == "auto" and self.Solver == "ode1":
            self.StepSize = self._auto_step()

    def _auto_step(self) -> float:
        return abs(self.TimeInterval[-1] - self.TimeInterval[0]) / STEPS

    def resetState(self) -> Any:
        """The states of the network are reset by `resetState` itself."""
        return self

    def predict(self, X: dlarray) -> dlarray:
        """The solution that starts from the input."""
        if self.Solver == "ode1":
            return self._euler(X)
        return dlode45(
            self.Network, list(self.TimeInterval), X, GradientMode=self.GradientMode,
            InitialStepSize=self.InitialStepSize, MaxStepSize=self.MaxStepSize,
            RelativeTolerance=self.RelativeTolerance, AbsoluteTolerance=self.AbsoluteTolerance,
        )  # fmt: skip

    def _euler(self, X: dlarray) -> dlarray:
        """Euler's method; between the steps the solution is a straight line, which is a shorter step."""
        net, times = self.Network, self.TimeInterval
        system = network_system(net, X, None, "direct")
        step = self._auto_step() if self.StepSize == "auto" else self.StepSize
        way = 1 if times[-1] > times[0] else -1
        count = math.ceil(abs(times[-1] - times[0]) / step * (1 - 1e-12))
        found, wanted = [], list(times[1:])
        Y = X
        for k in range(count):
            t = times[0] + way * k * step
            end = times[-1] if k + 1 == count else times[0] + way * (k + 1) * step
            slope = system(t, Y, net)
            while wanted and way * (end - wanted[0]) > 0:
                found.append((Y + (wanted.pop(0) - t) * slope).array)
            Y = Y + (end - t) * slope
            if wanted and wanted[0] == end:
                found.append(Y.array)
                wanted.pop(0)
        return gathered(found, X)


class SolverOptions:
    """The options of a neural ODE layer's solver; setting one sets it in the layer."""

    __slots__ = ("layer",)

    layer: neuralODELayer

    def __init__(self, layer: neuralODELayer) -> None:
        object.__setattr__(self, "layer", layer)

    @property
    def names(self) -> dict[str, str]:
        """The options of the solver, and the layer's properties that hold them."""
        if self.layer.Solver == "ode1":
            return {"StepSize": "StepSize", "GradientMode": "GradientMode"}
        same = ("RelativeTolerance", "AbsoluteTolerance", "GradientMode")
        return {"InitialStep": "InitialStepSize", "MaxStep": "MaxStepSize", **{name: name for name in same}}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.layer, self._own(name))

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.layer, self._own(name), value)

    def _own(self, name: str) -> str:
        names = object.__getattribute__(self, "names")
        if name not in names:
            raise ReadOnlyError(
                f"Unrecognized property '{name}' for class '{self._class_name()}'; fix: one of {', '.join(names)}"
            )
        return names[name]

    def _class_name(self) -> str:
        return f"deep.ode.options.{self.layer.Solver.upper()}"

    def property_text(self) -> str:
        """How a layer's display shows the options."""
        return f"[1×1 {self._class_name()}]"

    def __repr__(self) -> str:
        rows = [(name, getattr(self.layer, own)) for name, own in self.names.items()]
        return object_text(self.layer.Solver.upper(), [("", rows)])
