# Functions that are written by hand; classes.pyi says how the two files are read.
# -- names that Python has too: what only Python's can mean goes to Python's ---------------------------------------
@overload
def sum(
    X: ArrayLike,
    /,
    *options: _Number | _Numbers | Literal["all", "default", "double", "native", "includenan", "omitnan"],
) -> dlarray: ...
@overload
def sum(X: Iterable[_T], /) -> _T | Literal[0]: ...
@overload
def sum(X: Iterable[_T], /, start: _A) -> _T | _A: ...
@overload
def max(X: Sequence[str], /) -> str: ...
@overload
def max(
    X: ArrayLike,
    Y: ArrayLike | None = None,
    dim: _Number | _Numbers | Literal["all"] | None = None,
    /,
    *flags: str,
    ComparisonMethod: Literal["auto", "real", "abs"] = "auto",
    nargout: Literal[1] = 1,
) -> dlarray: ...
@overload
def max(
    X: ArrayLike,
    Y: ArrayLike | None = None,
    dim: _Number | _Numbers | Literal["all"] | None = None,
    /,
    *flags: str,
    ComparisonMethod: Literal["auto", "real", "abs"] = "auto",
    nargout: Literal[2],
) -> tuple[dlarray, dlarray]: ...
@overload
def max(X: Iterable[_T], /, *, key: Callable[[_T], Any] | None = None) -> _T: ...
@overload
def max(X: Iterable[_T], /, *, key: Callable[[_T], Any] | None = None, default: _A) -> _T | _A: ...
@overload
def max(X: _T, Y: _T, /, *more: _T, key: Callable[[_T], Any] | None = None) -> _T: ...
@overload
def min(X: Sequence[str], /) -> str: ...
@overload
def min(
    X: ArrayLike,
    Y: ArrayLike | None = None,
    dim: _Number | _Numbers | Literal["all"] | None = None,
    /,
    *flags: str,
    ComparisonMethod: Literal["auto", "real", "abs"] = "auto",
    nargout: Literal[1] = 1,
) -> dlarray: ...
@overload
def min(
    X: ArrayLike,
    Y: ArrayLike | None = None,
    dim: _Number | _Numbers | Literal["all"] | None = None,
    /,
    *flags: str,
    ComparisonMethod: Literal["auto", "real", "abs"] = "auto",
    nargout: Literal[2],
) -> tuple[dlarray, dlarray]: ...
@overload
def min(X: Iterable[_T], /, *, key: Callable[[_T], Any] | None = None) -> _T: ...
@overload
def min(X: Iterable[_T], /, *, key: Callable[[_T], Any] | None = None, default: _A) -> _T | _A: ...
@overload
def min(X: _T, Y: _T, /, *more: _T, key: Callable[[_T], Any] | None = None) -> _T: ...
@overload
def all(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"]) -> dlarray: ...
@overload
def all(X: Iterable[Any], /) -> bool: ...
@overload
def any(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"]) -> dlarray: ...
@overload
def any(X: Iterable[Any], /) -> bool: ...

# -- functions whose results are like their arguments -------------------------------------------------------------
def dlfeval(fun: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T: ...
def dlcheckpoint(fun: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T: ...
def dlaccelerate(fun: Callable[_P, _T], /, *, Engine: Literal["auto", "jax", "torch"] = "auto") -> AcceleratedFunction[_P, _T]: ...
@overload
def dlgradient(
    y: ArrayLike,
    x: _A,
    /,
    *,
    RetainData: _Truth = False,
    EnableHigherDerivatives: _Truth | None = None,
    AllowComplex: _Truth = True,
) -> _A: ...
@overload
def dlgradient(
    y: ArrayLike,
    x1: _A,
    x2: _B,
    /,
    *,
    RetainData: _Truth = False,
    EnableHigherDerivatives: _Truth | None = None,
    AllowComplex: _Truth = True,
) -> tuple[_A, _B]: ...
@overload
def dlgradient(
    y: ArrayLike,
    x1: _A,
    x2: _B,
    x3: _C,
    /,
    *,
    RetainData: _Truth = False,
    EnableHigherDerivatives: _Truth | None = None,
    AllowComplex: _Truth = True,
) -> tuple[_A, _B, _C]: ...
@overload
def dlgradient(
    y: ArrayLike,
    x1: _A,
    x2: _B,
    x3: _C,
    x4: _D,
    /,
    *,
    RetainData: _Truth = False,
    EnableHigherDerivatives: _Truth | None = None,
    AllowComplex: _Truth = True,
) -> tuple[_A, _B, _C, _D]: ...
@overload
def dlgradient(
    y: ArrayLike,
    /,
    *x: Any,
    RetainData: _Truth = False,
    EnableHigherDerivatives: _Truth | None = None,
    AllowComplex: _Truth = True,
) -> Any: ...
@overload
def dlupdate(fun: Callable[..., Any], params: _T, /, *A: Any, nargout: Literal[1]) -> _T: ...
@overload
def dlupdate(fun: Callable[..., Any], params: Any, /, *A: Any, nargout: int | None = None) -> Any: ...
def adamupdate(
    params: _T,
    grad: Any,
    averageGrad: Any,
    averageSqGrad: Any,
    iteration: _Number,
    learnRate: _Number = 0.001,
    gradDecay: _Number = 0.9,
    sqGradDecay: _Number = 0.999,
    epsilon: _Number = 1e-08,
) -> tuple[_T, Any, Any]: ...
def rmspropupdate(
    params: _T,
    grad: Any,
    averageSqGrad: Any,
    learnRate: _Number = 0.001,
    sqGradDecay: _Number = 0.9,
    epsilon: _Number = 1e-08,
) -> tuple[_T, Any]: ...
def sgdmupdate(
    params: _T, grad: Any, vel: Any, learnRate: _Number = 0.01, momentum: _Number = 0.9
) -> tuple[_T, Any]: ...
def lbfgsupdate(
    params: _T,
    lossFcn: Callable[..., Any],
    solverState: LBFGSState | _Open = None,
    *,
    MaxNumLineSearchIterations: _Number = 20,
    LineSearchMethod: Literal["weak-wolfe", "strong-wolfe", "backtracking"] = "weak-wolfe",
    NumLossFunctionOutputs: _Number = 2,
) -> tuple[_T, LBFGSState]: ...

# -- functions with as many outputs as are asked for ----------------------------------------------------------------
@overload
def size(X: Any, /, *, nargout: Literal[1] = 1) -> tuple[int, ...]: ...
@overload
def size(X: Any, dim: _Number, /) -> int: ...
@overload
def size(X: Any, dim: Sequence[Any], /) -> tuple[int, ...]: ...
@overload
def size(X: Any, dim1: _Number, dim2: _Number, /, *dims: _Number) -> tuple[int, ...]: ...
@overload
def size(X: Any, /, *, nargout: Literal[2]) -> tuple[int, int]: ...
@overload
def size(X: Any, /, *, nargout: Literal[3]) -> tuple[int, int, int]: ...
@overload
def size(X: Any, /, *, nargout: Literal[4]) -> tuple[int, int, int, int]: ...
@overload
def size(X: Any, /, *, nargout: int) -> tuple[int, ...]: ...
@overload
def gradient(F: ArrayLike, /, *h: _Number | _Numbers, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def gradient(F: ArrayLike, /, *h: _Number | _Numbers, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def gradient(
    F: ArrayLike, /, *h: _Number | _Numbers, nargout: Literal[3]
) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def gradient(F: ArrayLike, /, *h: _Number | _Numbers, nargout: int) -> tuple[dlarray, ...]: ...
@overload
def meshgrid(
    x: ArrayLike, y: ArrayLike | None = None, *, nargout: Literal[2] | None = None
) -> tuple[dlarray, dlarray]: ...
@overload
def meshgrid(
    x: ArrayLike, y: ArrayLike, z: ArrayLike, *, nargout: Literal[3] | None = None
) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def meshgrid(
    x: ArrayLike, y: ArrayLike | None = None, z: ArrayLike | None = None, *, nargout: Literal[1]
) -> dlarray: ...
@overload
def meshgrid(
    x: ArrayLike, y: ArrayLike | None = None, z: ArrayLike | None = None, *, nargout: int
) -> tuple[dlarray, ...]: ...
@overload
def ndgrid(*x: ArrayLike, nargout: Literal[1]) -> dlarray: ...
@overload
def ndgrid(*x: ArrayLike, nargout: int | None = None) -> tuple[dlarray, ...]: ...
@overload
def ind2sub(sz: _Numbers, ind: ArrayLike, /, *, nargout: Literal[1]) -> dlarray: ...
@overload
def ind2sub(sz: _Numbers, ind: ArrayLike, /, *, nargout: int | None = None) -> tuple[dlarray, ...]: ...
@overload
def mapminmax(
    X: ArrayLike, YMIN: _Number | Mapping[str, Any] = -1, YMAX: _Number = 1, /, *, nargout: Literal[2] | None = None
) -> tuple[dlarray, struct]: ...
@overload
def mapminmax(
    X: ArrayLike, YMIN: _Number | Mapping[str, Any] = -1, YMAX: _Number = 1, /, *, nargout: Literal[1]
) -> dlarray: ...
@overload
def mapminmax(
    what: Literal["apply", "reverse", "dx_dy", "dy_dx"], /, *X: Any, nargout: Literal[1] | None = None
) -> dlarray: ...
@overload
def splitEachLabel(
    imds: _T,
    *p: _Number | Literal["randomized", "randomize"],
    Include: str | Sequence[str] | None = None,
    Exclude: str | Sequence[str] | None = None,
    nargout: Literal[1],
) -> _T: ...
@overload
def splitEachLabel(
    imds: _T,
    *p: _Number | Literal["randomized", "randomize"],
    Include: str | Sequence[str] | None = None,
    Exclude: str | Sequence[str] | None = None,
    nargout: int | None = None,
) -> tuple[_T, ...]: ...

# A network with one output gives one array; one with several gives as many, and unpacking either is allowed.
@overload
def forward(
    net: Any,
    *X: ArrayLike,
    Outputs: str | Sequence[str] | None = None,
    InputDataFormats: str | Sequence[str] | None = None,
    OutputDataFormats: str | Sequence[str] | None = None,
    Acceleration: Literal["auto", "none"] = "auto",
    nargout: Literal[1] | None = None,
) -> dlarray: ...
@overload
def forward(
    net: Any,
    *X: ArrayLike,
    Outputs: str | Sequence[str] | None = None,
    InputDataFormats: str | Sequence[str] | None = None,
    OutputDataFormats: str | Sequence[str] | None = None,
    Acceleration: Literal["auto", "none"] = "auto",
    nargout: Literal[2],
) -> tuple[dlarray, Any]: ...
@overload
def forward(
    net: Any,
    *X: ArrayLike,
    Outputs: str | Sequence[str] | None = None,
    InputDataFormats: str | Sequence[str] | None = None,
    OutputDataFormats: str | Sequence[str] | None = None,
    Acceleration: Literal["auto", "none"] = "auto",
    nargout: int,
) -> tuple[Any, ...]: ...

@overload
def predict(
    net: Any,
    *X: Any,
    Outputs: str | Sequence[str] | None = None,
    InputDataFormats: str | Sequence[str] | None = None,
    OutputDataFormats: str | Sequence[str] | None = None,
    Acceleration: Literal["auto", "none"] = "auto",
    nargout: Literal[1] | None = None,
    **options: Any,
) -> dlarray: ...
@overload
def predict(
    net: Any,
    *X: Any,
    Outputs: str | Sequence[str] | None = None,
    InputDataFormats: str | Sequence[str] | None = None,
    OutputDataFormats: str | Sequence[str] | None = None,
    Acceleration: Literal["auto", "none"] = "auto",
    nargout: Literal[2],
    **options: Any,
) -> tuple[dlarray, Any]: ...
@overload
def predict(
    net: Any,
    *X: Any,
    Outputs: str | Sequence[str] | None = None,
    InputDataFormats: str | Sequence[str] | None = None,
    OutputDataFormats: str | Sequence[str] | None = None,
    Acceleration: Literal["auto", "none"] = "auto",
    nargout: int,
    **options: Any,
) -> tuple[Any, ...]: ...

# -- joining: arrays, categoricals or layers ---------------------------------------------------------------------
@overload
def cat(dim: _Number, *A: ArrayLike | None) -> dlarray: ...
@overload
def cat(dim: _Number, *A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical: ...
@overload
def horzcat(*A: ArrayLike | None) -> dlarray: ...
@overload
def horzcat(*A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical: ...
@overload
def vertcat(*A: ArrayLike | None) -> dlarray: ...
@overload
def vertcat(*A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical: ...
@overload
def vertcat(*A: Layer | LayerArray | type[Layer] | Sequence[Layer | type[Layer]]) -> LayerArray: ...

@overload
def onehotdecode(
    B: ArrayLike,
    classes: Sequence[str] | _Numbers | categorical,
    featureDim: _Number,
    typename: Literal["categorical"] = "categorical",
) -> categorical: ...
@overload
def onehotdecode(
    B: ArrayLike, classes: Sequence[str] | _Numbers | categorical, featureDim: _Number, typename: Literal["string"]
) -> np.ndarray[Any, Any]: ...
@overload
def onehotdecode(
    B: ArrayLike, classes: Sequence[str] | _Numbers | categorical, featureDim: _Number, typename: str
) -> dlarray: ...

# A layer of whatever kind: its properties are known where it was made.
def getLayer(net: dlnetwork, layerName: str) -> Any: ...
def extractdata(X: ArrayLike, /) -> np.ndarray[Any, Any]: ...
