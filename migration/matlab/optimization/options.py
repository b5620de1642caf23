"""Options of the solvers: optimoptions, their defaults, and the older names of optimset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.text.numbers import string
from dlarray.struct import struct

_SEARCH = {
    "CheckGradients": False, "Display": "final", "FiniteDifferenceStepSize": "sqrt(eps)",
    "FiniteDifferenceType": "forward", "FunctionTolerance": 1e-6, "MaxFunctionEvaluations": "100*numberOfVariables",
    "MaxIterations": 400, "OptimalityTolerance": 1e-6, "OutputFcn": None, "PlotFcn": None,
    "SpecifyObjectiveGradient": False, "StepTolerance": 1e-6, "TypicalX": "ones(numberOfVariables,1)",
    "UseParallel": False, "FunValCheck": "off", "Diagnostics": "off", "DiffMaxChange": float("inf"),
    "DiffMinChange": 0.0, "SubproblemAlgorithm": "factorization", "MaxPCGIterations": None,
}  # fmt: skip
_HESSIAN = {"HessianApproximation": "bfgs", "HessianFcn": None, "HessianMultiplyFcn": None}
_JACOBIAN = {"JacobianMultiplyFcn": None, "ScaleProblem": "none", "InitDamping": 1e-2}
_CONES = {
    "ConstraintTolerance": 1e-8, "Display": "final", "LinearSolver": "auto", "MaxIterations": 200,
    "OptimalityTolerance": 1e-8, "StepTolerance": 1e-12, "FunctionTolerance": 1e-6,
    "TypicalX": "ones(numberOfVariables,1)", "SubproblemAlgorithm": "cg", "Diagnostics": "off",
}  # fmt: skip
# What each solver has, with its defaults.
DEFAULTS: dict[str, dict[str, Any]] = {
    "fmincon": {
        **_SEARCH, **_HESSIAN, "Algorithm": "interior-point", "ConstraintTolerance": 1e-6,
        "BarrierParamUpdate": "monotone", "EnableFeasibilityMode": False, "HonorBounds": True,
        "MaxFunctionEvaluations": 3000, "MaxIterations": 1000,
        "ObjectiveLimit": -1e20, "ScaleProblem": False, "SpecifyConstraintGradient": False, "StepTolerance": 1e-10,
        "InitBarrierParam": 0.1, "InitTrustRegionRadius": None, "RelLineSrchBnd": None, "RelLineSrchBndDuration": 1,
        "TolConSQP": 1e-6, "MaxProjCGIter": None, "TolProjCG": 0.01, "TolProjCGAbs": 1e-10, "MaxSQPIter": None,
    },
    "fminunc": {**_SEARCH, **_HESSIAN, "Algorithm": "quasi-newton", "ObjectiveLimit": -1e20},
    "lsqnonlin": {
        **_SEARCH, **_JACOBIAN, "Algorithm": "trust-region-reflective", "ConstraintTolerance": 1e-6,
        "SpecifyConstraintGradient": False,
    },
    "fsolve": {**_SEARCH, **_JACOBIAN, "Algorithm": "trust-region-dogleg"},
    "linprog": {
        "Algorithm": "dual-simplex-highs", "ConstraintTolerance": 1e-4, "Display": "final", "MaxIterations": None,
        "MaxTime": float("inf"), "OptimalityTolerance": 1e-7, "Preprocess": "basic", "Diagnostics": "off",
    },
    "intlinprog": {
        "Algorithm": "highs", "AbsoluteGapTolerance": 1e-6, "ConstraintTolerance": 1e-6, "Display": "iter",
        "IntegerTolerance": 1e-5, "MaxNodes": 1e7, "MaxTime": 7200.0, "RelativeGapTolerance": 1e-4, "OutputFcn": None,
        "PlotFcn": None, "MaxFeasiblePoints": float("inf"), "ObjectiveCutOff": float("inf"), "Heuristics": "basic",
        "CutGeneration": "basic", "BranchRule": "reliability", "NodeSelection": "simplebestproj",
        "IntegerPreprocess": "basic", "LPPreprocess": "basic", "LPOptimalityTolerance": 1e-7, "LPMaxIterations": None,
        "RootLPAlgorithm": "dual-simplex", "RootLPMaxIterations": None, "ObjectiveImprovementThreshold": 0.0,
        "CutMaxIterations": 10, "HeuristicsMaxNodes": 50,
    },
    "quadprog": {**_CONES, "Algorithm": "interior-point-convex"},
    "lsqlin": {**_CONES, "Algorithm": "interior-point"},
}  # fmt: skip
DEFAULTS["lsqcurvefit"] = DEFAULTS["lsqnonlin"]
# Defaults that follow the algorithm.
_OF_ALGORITHM: dict[tuple[str, str], dict[str, Any]] = {
    ("fmincon", name): {
        "MaxFunctionEvaluations": "100*numberOfVariables",
        "MaxIterations": 400,
        "StepTolerance": 1e-6,
    }
    for name in ("sqp", "sqp-legacy", "active-set", "trust-region-reflective")
}
for _solver in ("lsqnonlin", "lsqcurvefit", "fsolve"):
    _OF_ALGORITHM[_solver, "levenberg-marquardt"] = {"MaxFunctionEvaluations": "200*numberOfVariables"}
ALGORITHMS = {
    "fmincon": ("interior-point", "sqp", "sqp-legacy", "active-set", "trust-region-reflective"),
    "fminunc": ("quasi-newton", "trust-region"),
    "lsqnonlin": ("trust-region-reflective", "levenberg-marquardt", "interior-point"),
    "lsqcurvefit": ("trust-region-reflective", "levenberg-marquardt", "interior-point"),
    "fsolve": ("trust-region-dogleg", "trust-region", "trust-region-reflective", "levenberg-marquardt"),
    "linprog": (
        "dual-simplex-highs", "interior-point", "dual-simplex-legacy", "interior-point-legacy", "dual-simplex",
        "simplex",
    ),
    "intlinprog": ("highs", "legacy"),
    "quadprog": ("interior-point-convex", "trust-region-reflective", "active-set"),
    "lsqlin": ("interior-point", "trust-region-reflective", "active-set"),
}  # fmt: skip
# Names of before R2016a, as optimset has them.
_OLDER = {
    "DerivativeCheck": "CheckGradients", "TolCon": "ConstraintTolerance", "FinDiffRelStep": "FiniteDifferenceStepSize",
    "FinDiffType": "FiniteDifferenceType", "HessFcn": "HessianFcn", "HessMult": "HessianMultiplyFcn",
    "JacobMult": "JacobianMultiplyFcn", "MaxFunEvals": "MaxFunctionEvaluations", "MaxIter": "MaxIterations",
    "GradObj": "SpecifyObjectiveGradient", "Jacobian": "SpecifyObjectiveGradient",
    "GradConstr": "SpecifyConstraintGradient", "TolX": "StepTolerance", "PlotFcns": "PlotFcn",
    "AlwaysHonorConstraints": "HonorBounds", "Hessian": "HessianApproximation", "MaxPCGIter": "MaxPCGIterations",
    "LPTolFun": "LPOptimalityTolerance", "TolInteger": "IntegerTolerance", "TolGapAbs": "AbsoluteGapTolerance",
    "TolGapRel": "RelativeGapTolerance",
}  # fmt: skip
# Older options without a counterpart: they chose among algorithms that are one here, or set what these do not have.
_WITHOUT_MEANING = frozenset(
    """
    LargeScale Simplex MaxTime PrecondBandWidth HessPattern HessUpdate JacobPattern TolPCG NonlEqnAlgorithm
    LineSearchType LevenbergMarquardt MaxRLPIter MinAbsMax GoalsExactAchieve RelLineSrchBnd Preconditioner MeritFunction
    NodeDisplayInterval MaxNodes BranchStrategy NodeSearchStrategy TolRLPFun OutputFcns TolProjCG
    """.split()
)
_SWITCHES = (
    "CheckGradients",
    "SpecifyObjectiveGradient",
    "SpecifyConstraintGradient",
    "HonorBounds",
    "UseParallel",
)


class SolverOptions(struct):
    """Options of one solver: its names alone, in any case or by their older spelling, each with a value."""

    of_solver = True
    told: set[str]

    def __init__(self, solver: str) -> None:
        super().__init__()
        object.__setattr__(self, "told", set())
        struct.__setitem__(self, "SolverName", solver)
        for name, value in sorted(DEFAULTS[solver].items()):
            struct.__setitem__(self, name, _shown(value))

    def __setitem__(self, name: str, value: Any) -> None:
        found = full_name(self["SolverName"], name)
        if found == "":
            return
        value = _read(self["SolverName"], found, value)
        struct.__setitem__(self, found, value)
        self.told.add(found)
        if found == "Algorithm":
            changed = {**DEFAULTS[self["SolverName"]], **_OF_ALGORITHM.get((self["SolverName"], value), {})}
            for other in ("MaxFunctionEvaluations", "MaxIterations", "StepTolerance"):
                if other in self and other not in self.told:
                    struct.__setitem__(self, other, _shown(changed[other]))

    def copy(self) -> SolverOptions:
        made = SolverOptions(self["SolverName"])
        for name in sorted(self.told, key=lambda n: n != "Algorithm"):
            made[name] = self[name]
        return made

    __copy__ = copy

    def __deepcopy__(self, memo: dict) -> SolverOptions:
        return self.copy()

    def __reduce__(self) -> tuple:
        return _made_again, (self["SolverName"], {name: self[name] for name in self.told})


def _made_again(solver: str, told: dict[str, Any]) -> SolverOptions:
    made = SolverOptions(solver)
    for name, value in told.items():
        made[name] = value
    return made


def full_name(solver: str, name: Any) -> str:
    """The option's name as it is spelled now; "" for an older one that means nothing here."""
    text = string(name) if not isinstance(name, str) else str(name)
    known = DEFAULTS[solver]
    if text.lower() == "tolfun":
        least_squares = solver in ("lsqnonlin", "lsqcurvefit", "fsolve")
        return "FunctionTolerance" if least_squares else "OptimalityTolerance"
    older = {old.lower(): new for old, new in _OLDER.items()}
    text = older.get(text.lower(), text)
    found = [k for k in known if k.lower() == text.lower()] or [
        k for k in known if k.lower().startswith(text.lower())
    ]
    if len(found) == 1:
        return found[0]
    if text.lower() in {n.lower() for n in _WITHOUT_MEANING} | {
        k.lower() for d in DEFAULTS.values() for k in d
    }:
        return ""  # MATLAB keeps options of other solvers, and tells of them where they are displayed
    raise ArgumentError(
        f"optimoptions: {solver} has no option {text}; fix: one of {', '.join(sorted(known))}"
    )


def _shown(value: Any) -> Any:
    return dlarray([]) if value is None else value


def _read(solver: str, name: str, value: Any) -> Any:
    if name in _SWITCHES and isinstance(value, str):
        low = str(value).lower()
        if low not in ("on", "off", "bounds", "none", "always", "never"):
            raise ArgumentError(
                f'optimoptions: {name} is true or false, but it is "{value}"; fix: {name}=True'
            )
        return low in ("on", "bounds", "always")
    if name == "Algorithm":
        low = str(value).lower()
        if low not in ALGORITHMS[solver]:
            raise ArgumentError(
                f'optimoptions: {solver} has no algorithm "{value}"; fix: one of {", ".join(ALGORITHMS[solver])}'
            )
        return low
    if name == "HessianApproximation" and isinstance(value, str) and str(value).lower() in ("on", "off"):
        return "bfgs"  # of the older Hessian, which could ask for an own function
    if name == "Display":
        kinds = (
            "off",
            "none",
            "final",
            "final-detailed",
            "iter",
            "iter-detailed",
            "notify",
            "notify-detailed",
            "testing",
        )
        if not isinstance(value, str) or str(value).lower() not in kinds:
            raise ArgumentError(
                f"optimoptions: Display is one of {', '.join(kinds)}, but it is {describe(value)}; "
                'fix: Display="off"'
            )
        return str(value).lower()
    return value


def optimoptions(*args: Any, **options: Any) -> SolverOptions:
    """Options of a solver.

    Syntaxes: ``options = optimoptions(SolverName)``, ``options = optimoptions(SolverName, Name=Value)``,
    ``options = optimoptions(SolverName, "Name", value, …)``, ``options = optimoptions(oldoptions, Name=Value)``,
    ``options = optimoptions(SolverName, oldoptions)``.

    Parameters
    ----------
    SolverName : text or function
        "fmincon", "fminunc", "fsolve", "lsqnonlin", "lsqcurvefit", "lsqlin", "linprog", "intlinprog" or "quadprog".

    Returns
    -------
    SolverOptions
        A field for each option; those not told have their defaults. Names go in any case, and by their names of before
        R2016a (``MaxIter`` is ``MaxIterations``).

    Raises
    ------
    ArgumentError
        A solver or an option that is not here.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/optimoptions.html

    Examples
    --------
    >>> from dlarray.matlab import optimoptions
    >>> options = optimoptions("fmincon", Display="off", MaxIter=50)
    >>> options.MaxIterations, options.StepTolerance
    (50, 1e-10)
    """
    rest = list(args)
    old = None
    if rest and isinstance(rest[0], SolverOptions):
        old = rest.pop(0)
        solver = old["SolverName"]
    else:
        given = rest.pop(0) if rest else ""
        solver = getattr(given, "__name__", "") if callable(given) else str(given)
        if rest and isinstance(rest[0], Mapping):
            old = rest.pop(0)
    found = [name for name in DEFAULTS if name.lower() == solver.lower()]
    if not found:
        raise ArgumentError(
            f'optimoptions: no solver "{solver}" is here; fix: one of {", ".join(DEFAULTS)}, or scipy.optimize'
        )
    if len(rest) % 2:
        raise ArgumentError(
            f"optimoptions: options come as names and values, but {len(rest)} arguments came; fix: "
            'optimoptions("fmincon", "Display", "off")'
        )
    made = SolverOptions(found[0])
    if isinstance(old, SolverOptions):
        told = {name: old[name] for name in old.told if name in DEFAULTS[found[0]]}
    else:
        told = dict(old or {})
    told.update({str(n): v for n, v in zip(rest[::2], rest[1::2], strict=True)})
    told.update(options)
    for name in sorted(told, key=lambda n: n.lower() != "algorithm"):
        made[name] = told[name]
    return made


def read_options(solver: str, options: Any) -> SolverOptions:
    """The options that a solver works with, from those of optimoptions, optimset or none."""
    if options is None or isinstance(options, list) and not options or _is_empty(options):
        return SolverOptions(solver)
    if isinstance(options, SolverOptions):
        return options if options["SolverName"] == solver else optimoptions(solver, options)
    if isinstance(options, Mapping):
        return optimoptions(solver, {k: v for k, v in options.items() if not _is_empty(v)})
    raise ClassError(
        f"{solver}: options come from optimoptions or optimset, but they are {describe(options)}; fix: "
        f'optimoptions("{solver}", Display="off")'
    )


def _is_empty(x: Any) -> bool:
    return not isinstance(x, (str, Mapping)) and 0 in getattr(x, "shape", (1,))


def number(options: SolverOptions, name: str, n: int) -> float:
    """An option that is a number, or a text with the number of variables as its only name."""
    value = options[name]
    if isinstance(value, str):
        text = str(value).replace(" ", "").lower()
        if text == "sqrt(eps)":
            return float(np.sqrt(np.finfo(float).eps))
        factor, star, of = text.partition("*")
        if of != "numberofvariables" or not star or not factor.isdigit():
            raise ArgumentError(
                f"{options['SolverName']}: {name} is a number, but it is {value!r}; fix: {name}=1000"
            )
        return float(factor) * n
    numbers = host(value)
    if numbers.size != 1 or np.iscomplexobj(numbers):
        raise ArgumentError(
            f"{options['SolverName']}: {name} is one number, but it is {describe(value)}; fix: {name}=1000"
        )
    return float(numbers.ravel()[0])


def flag(options: SolverOptions, name: str) -> bool:
    """An option that is true or false."""
    value = options[name]
    return bool(host(value).any()) if not isinstance(value, bool) else value
