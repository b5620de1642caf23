"""Layer: what all layers share.  Each concrete layer is final and lives in the file of its family.

A layer owns parameters; its maths is a function's.  A custom layer is a subclass (the counterpart of MATLAB's
``nnet.layer.Layer`` with ``nnet.layer.Formattable``); it needs no ``__init__``, and nothing of its base
needs to be called from one.
"""

from __future__ import annotations

import difflib
import inspect
from typing import Any, ClassVar

from dlarray.arguments import is_empty, is_whole, one_number
from dlarray.display import html_text, object_text
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, sizes
from dlarray.layers.base.constructor import constructor
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.properties import (
    Learnable,
    Property,
    ReadOnlyError,
    State,
    name_list,
    nonnegative,
    own_copy,
    positive_integer,
    text,
)
from dlarray.nests import is_network
from dlarray.visible import visible_names


class Layer:
    """Base class of all layers; derive from it to write a custom layer.

    A custom layer declares its parameters and options in the class body and defines `predict`:

    * ``Weights = Learnable()`` declares a learnable parameter, ``Memory = State()`` a state; both are empty
      until the constructor or ``initialize(self, layout)`` sets them.
    * ``Formattable = True`` lets ``predict`` receive and return labelled dlarrays.  By default the labels
      are removed before the call, the dimensions in the order S, C, B, T, U, and put back on results with
      as many dimensions.
    * ``predict(self, X1, ...)`` returns the outputs, then the new values of the states; ``forward`` is the
      same at training time and defaults to ``predict``.
    * ``backward(self, X1, ..., Z1, ..., dLdZ1, ..., memory)`` may say what the derivatives are: those of the
      inputs, then those of the learnables.  ``forward`` then returns ``memory``, anything, after the outputs.
    * A learnable may be a `dlnetwork`; one that is not initialized is, when the network around it is.
    * ``NumInputs``, ``InputNames``, ``NumOutputs``, ``OutputNames`` may be set in the constructor; ``Name``,
      ``Description`` and ``Type`` are texts.

    A network works on its own copies of layers, so ``initialize`` sets the properties of ``self``
    (returning ``self``, as MATLAB code does, is allowed).

    Examples
    --------
    >>> import dlarray as dl
    >>> class preluLayer(dl.Layer):
    ...     Formattable = True
    ...     Alpha = dl.Learnable()
    ...     def initialize(self, layout):
    ...         if dl.numel(self.Alpha) == 0:
    ...             self.Alpha = dl.rand([layout.size("C"), 1])
    ...     def predict(self, X):
    ...         return dl.relu(X) - dl.dlarray(self.Alpha, "CU") * dl.relu(-X)
    >>> preluLayer()
      preluLayer with properties:
    <BLANKLINE>
         Name: ''
    <BLANKLINE>
       Learnable Parameters
        Alpha: []
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ug/define-custom-deep-learning-layers.html
    """

    __methods__ = (
        "initialize predict forward resetState copy setLearnRateFactor getLearnRateFactor setL2Factor getL2Factor "
        "forwardLoss"
    ).split()
    __internals__ = ("ClassName",)
    __dir__ = visible_names

    Formattable: ClassVar[bool] = False
    # Set by concrete layers: the name in displays, the stem of automatic names, the last line of the display.
    ClassName: ClassVar[str] = ""
    auto_name: ClassVar[str] = "layer"
    footer: ClassVar[str] = "Show all properties"
    final: ClassVar[bool] = False
    learnable_names: ClassVar[tuple[str, ...]] = ()
    state_names: ClassVar[tuple[str, ...]] = ()
    unused_learnables: Any = ()  # parameters of the class that one of its layers may do without
    property_names: ClassVar[tuple[str, ...]] = ()
    custom_backward: ClassVar[bool] = False  # whether the class defines a backward function of its own
    default_inputs: ClassVar[tuple[str, ...]] = ("in",)
    default_outputs: ClassVar[tuple[str, ...]] = ("out",)

    Name = Property("", text)

    def __init_subclass__(cls, final: bool = False, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for base in cls.__mro__[1:]:
            if isinstance(base, type) and issubclass(base, Layer) and base.final:
                raise TypeError(f"{base.__name__} is a finished layer; fix: class {cls.__name__}(Layer): ...")
        cls.final = final
        cls.custom_backward = callable(getattr(cls, "backward", None))
        cls._take_port_names()
        declared: dict[str, Property] = {}
        for base in reversed(cls.__mro__):
            declared.update({name: p for name, p in vars(base).items() if isinstance(p, Property)})
        cls.learnable_names = tuple(name for name, p in declared.items() if isinstance(p, Learnable))
        cls.state_names = tuple(
            name for name, p in declared.items() if isinstance(p, State) or getattr(p, "state", False)
        )
        cls.property_names = tuple(
            name for name, p in declared.items() if not isinstance(p, (Learnable, State))
        )
        if final:
            options = _options(cls, declared)
            cls.__init__ = constructor(cls.__name__, cls.__init__, options)  # type: ignore[method-assign]

    @classmethod
    def _take_port_names(cls) -> None:
        """Let a class body say ``NumInputs = 2`` or ``OutputNames = [...]``, which are properties of instances."""
        for number, names, stem, default in (
            ("NumInputs", "InputNames", "in", "default_inputs"),
            ("NumOutputs", "OutputNames", "out", "default_outputs"),
        ):
            count, listed = vars(cls).get(number), vars(cls).get(names)
            if is_whole(one_number(count)):
                setattr(cls, default, tuple(_port_names(stem, positive_integer(count))))
                delattr(cls, number)
            if isinstance(listed, (str, list, tuple)):
                setattr(cls, default, tuple(name_list(listed)))
                delattr(cls, names)

    def __init__(self, **properties: Any) -> None:
        for name, value in properties.items():  # of super().__init__(Name=name) in a layer of the user's
            if not hasattr(type(self), name) and name not in ("Description", "Type"):
                raise OptionError(
                    f'{type(self).__name__}: layers have no property "{name}" that their base could set; fix: '
                    f"self.{name} = …"
                )
            setattr(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        cls = type(self)
        if cls.final and not name.startswith("_"):
            known = getattr(cls, name, None)
            if not (isinstance(known, Property) or hasattr(known, "__set__")):
                near = difflib.get_close_matches(
                    name, [*cls.property_names, *cls.learnable_names, *cls.state_names], 1
                )
                hint = f"; did you mean '{near[0]}'?" if near else "."
                raise ReadOnlyError(f"Unrecognized property '{name}' for class '{self.class_name()}'{hint}")
        object.__setattr__(self, name, value)

    def _put(self, **values: Any) -> None:
        """Set properties, the read-only ones too; for constructors and ``initialize``."""
        cls = type(self)
        for name, value in values.items():
            getattr(cls, name).put(self, value)

    # -- what a layer does ---------------------------------------------------------------------------------

    def initialize(self, *layouts: Any) -> Any:
        """Set the parameters that are still empty, from the layouts of the layer's inputs."""

    def _initialized(self, *X: Any) -> Layer:
        """A copy whose parameters are set, for inputs such as these."""
        new = self.copy()
        if any(is_empty(getattr(new, name)) for name in type(new).learnable_names):
            new.initialize(*[networkDataLayout(x.shape, x._format) for x in X])
        return new

    def predict(self, *X: Any) -> Any:
        """Outputs for inference."""
        raise ClassError(f"{self.class_name()} does not define predict; fix: def predict(self, X): return Z")

    def forward(self, *X: Any) -> Any:
        """Outputs for training."""
        return self.predict(*X)

    def resetState(self) -> Any:
        """Return the layer with its states as they were before any data; a layer with states defines it."""
        return self

    # -- names of inputs and outputs -----------------------------------------------------------------------

    def _input_names(self) -> list[str]:
        return self.__dict__.get("_inputs") or list(self.default_inputs)

    def _output_names(self) -> list[str]:
        return self.__dict__.get("_outputs") or list(self.default_outputs)

    @property
    def InputNames(self) -> list[str]:
        """Names of the inputs."""
        return list(self._input_names())

    @InputNames.setter
    def InputNames(self, value: Any) -> None:
        self._settable("InputNames")
        self.__dict__["_inputs"] = self._checked("InputNames", value, name_list)

    @property
    def OutputNames(self) -> list[str]:
        """Names of the outputs."""
        return list(self._output_names())

    @OutputNames.setter
    def OutputNames(self, value: Any) -> None:
        self._settable("OutputNames")
        self.__dict__["_outputs"] = self._checked("OutputNames", value, name_list)

    @property
    def NumInputs(self) -> int:
        """Number of inputs."""
        return len(self._input_names())

    @NumInputs.setter
    def NumInputs(self, value: Any) -> None:
        self._settable("NumInputs")
        n = self._checked("NumInputs", value, positive_integer)
        self.__dict__["_inputs"] = _port_names("in", n)

    @property
    def NumOutputs(self) -> int:
        """Number of outputs."""
        return len(self._output_names())

    @NumOutputs.setter
    def NumOutputs(self, value: Any) -> None:
        self._settable("NumOutputs")
        n = self._checked("NumOutputs", value, positive_integer)
        self.__dict__["_outputs"] = _port_names("out", n)

    def _settable(self, name: str) -> None:
        if type(self).final:
            raise ReadOnlyError(
                f"Unable to set the '{name}' property of class '{self.class_name()}' because it is read-only. "
                "fix: make a new layer with another value"
            )

    def _checked(self, name: str, value: Any, check: Any) -> Any:
        p = Property(check=check)
        p.name = name
        return p.checked(self, value)

    # -- factors -------------------------------------------------------------------------------------------

    def getLearnRateFactor(self, parameterName: str) -> float:
        """The learning rate factor of a learnable parameter."""
        return self._factor(parameterName, "learn_rate")

    def setLearnRateFactor(self, parameterName: str, factor: float) -> Layer:
        """A copy of the layer in which a learnable parameter has another learning rate factor."""
        return self._with_factor(parameterName, "learn_rate", factor)

    def getL2Factor(self, parameterName: str) -> float:
        """The L2 regularization factor of a learnable parameter."""
        return self._factor(parameterName, "l2")

    def setL2Factor(self, parameterName: str, factor: float) -> Layer:
        """A copy of the layer in which a learnable parameter has another L2 factor."""
        return self._with_factor(parameterName, "l2", factor)

    def _inner(self, path: str) -> tuple[str, Any, str] | None:
        """The property that holds a network, the network, and the rest of a path such as
        ``Network/fc/Weights``; where one property alone holds a network, its name may be left out."""
        if not isinstance(path, str) or "/" not in path:
            return None
        held = {n: v for n in type(self).learnable_names if is_network(v := getattr(self, n))}
        head, _, rest = path.partition("/")
        if head in held:
            return head, held[head], rest
        return (*next(iter(held.items())), path) if len(held) == 1 else None

    def _declared_learnable(self, parameterName: str) -> Learnable:
        if parameterName not in type(self).learnable_names:
            known = list(type(self).learnable_names)
            near = difflib.get_close_matches(str(parameterName), known, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"one of {', '.join(known) or 'none'}"
            raise ArgumentError(
                f"{self.describe()} has no learnable '{parameterName}'; its learnables: "
                f"{', '.join(known) or 'none'}; fix: {hint}"
            )
        return getattr(type(self), parameterName)

    def _factor(self, parameterName: str, kind: str) -> float:
        inner = self._inner(parameterName)
        if inner is not None:
            return inner[1].parameter_factor(inner[2], kind)
        name = getattr(self._declared_learnable(parameterName), kind)
        return (
            getattr(self, name) if name else self.__dict__.get("_factors", {}).get((parameterName, kind), 1)
        )

    def _with_factor(self, parameterName: str, kind: str, factor: Any) -> Layer:
        inner = self._inner(parameterName)
        if inner is not None:
            new = self.copy()
            new.__dict__[inner[0]] = inner[1].with_parameter_factor(inner[2], kind, factor)
            return new
        name = getattr(self._declared_learnable(parameterName), kind)
        new = self.copy()
        if name:
            setattr(new, name, factor)
        else:
            factor = self._checked("factor", factor, nonnegative)
            new.__dict__["_factors"] = {**self.__dict__.get("_factors", {}), (parameterName, kind): factor}
        return new

    # -- text ----------------------------------------------------------------------------------------------

    def class_name(self) -> str:
        """The class as displays name it."""
        return type(self).ClassName or type(self).__name__

    def type_and_description(self) -> tuple[str, str]:
        """The two texts of a layer array's row."""
        name = type(self).__name__
        return getattr(self, "Type", name), getattr(self, "Description", name)

    def groups(self) -> list[tuple[str, list[str]]]:
        """The display: (title, property names); the first title is empty."""
        cls = type(self)
        own = [name for name in cls.property_names if name != "Name"]
        hidden = {"Type", "Description", *cls.learnable_names, *cls.state_names, *own, "Name"}
        own += [name for name in vars(self) if not name.startswith("_") and name not in hidden]
        return [
            ("", ["Name", *own]),
            ("Learnable Parameters", list(cls.learnable_names)),
            ("State Parameters", list(cls.state_names)),
        ]

    def __repr__(self) -> str:
        rows = [(title, [(name, self._displayed(name)) for name in names]) for title, names in self.groups()]
        return object_text(self.class_name(), rows, type(self).footer)

    _repr_html_ = html_text

    def _displayed(self, name: str) -> Any:
        return getattr(self, name)

    def describe(self) -> str:
        """A few words for messages."""
        name = self.Name
        return f"layer '{name}' ({self.class_name()})" if name else f"a {self.class_name()}"

    def __same_parts__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for _, names in self.groups() for name in names}

    def copy(self) -> Layer:
        """A copy of the layer; changing it does not change the original."""
        new = self._clone()
        for name in (*type(self).learnable_names, *type(self).state_names):
            if name in new.__dict__:
                new.__dict__[name] = own_copy(new.__dict__[name])
        return new

    __copy__ = copy

    def _clone(self) -> Layer:
        """A layer that shares the very objects of its values."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        return new


def _port_names(stem: str, n: int) -> list[str]:
    return [stem] if n == 1 else [f"{stem}{k + 1}" for k in range(n)]


def _options(cls: type[Layer], declared: dict[str, Property]) -> list[inspect.Parameter]:
    """Every settable property as a name-value option of the constructor.

    The options, which the class's own ``__init__`` takes as ``**options``, need no second list: their names
    and defaults are those of the properties.
    """
    taken = {name.lower() for name in inspect.signature(cls.__init__).parameters}
    return [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=p.default)
        for name, p in declared.items()
        if not p.read_only and name.lower() not in taken
    ]


def check_size(layer: Layer, name: str, size: tuple[int, ...], meaning: str) -> None:
    """Whether a parameter that the user has set has the size that the layer needs."""
    value = getattr(layer, name)
    if is_empty(value):
        return
    got = tuple(value.shape)
    got += (1,) * (len(size) - len(got))
    if got != tuple(size):
        raise SizeError(
            f"{layer.describe()}: {name} is {sizes(got)}, but must be {sizes(size)} ({meaning}); fix: give it "
            "that size, or leave it empty to have it initialized"
        )
