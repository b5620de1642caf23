"""Records of the solvers of differential equations: dlode45."""

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record


def decay(t, y, theta):
    """Each element by itself, so that it can be solved by hand."""
    return -theta * y


def forced(t, y, theta):
    return theta * t - y


def no_parameters(t, y, theta):
    return -2 * y


# Steps of one fixed size: with steps chosen from the error, a finite difference would differentiate the choice too.
# So short that the error of the method is below the tolerance of the comparison.
STEP = 1 / 256
FIXED = {"InitialStepSize": STEP, "MaxStepSize": STEP, "RelativeTolerance": 1e-1, "AbsoluteTolerance": 1e-1}


def decayed(times):
    """exp(-theta*(t - t0)) times the start; the times along a new last dimension."""

    def reference(fun, tspan, y0, theta, **options):
        found = [y0 * np.exp(-theta * (t - tspan[0])) for t in times]
        return found[0] if len(found) == 1 else np.stack(found, axis=-1)

    return reference


def forced_reference(fun, tspan, y0, theta, **options):
    return theta * (tspan[1] - 1) + (y0 + theta) * np.exp(-tspan[1])


def halved(fun, tspan, y0, theta, **options):
    return y0 * np.exp(-2 * (tspan[1] - tspan[0]))


def batch_first(fun, tspan, y0, theta, **options):
    """ "BC" data keep their order."""
    return np.stack([y0 * np.exp(-theta * t) for t in tspan[1:]], axis=-1)


_0_5 = [0, 0.1, 0.25]
RECORDS = [
    Record(
        "dlode45",
        cases=(
            Case((decay, [0, 0.25], A((3, 4), "CB"), A((1, 1))), decayed([0.25]), "CB", FIXED),
            Case((decay, _0_5, A((3, 4), "CB"), A((1, 1))), decayed(_0_5[1:]), "CBT", FIXED),
            Case((decay, [1, 0.875, 0.75], A((2, 1), "CB"), A((2, 1))), decayed([0.875, 0.75]), "CBT", FIXED),
            Case((forced, [0, 0.25], A((2, 3), "SC"), A((1, 1))), forced_reference, "SC", FIXED),
            Case((decay, _0_5, A((4, 3)), A((1, 1))), batch_first, "", {**FIXED, "DataFormat": "BC"}),
            Case((no_parameters, [0, 0.125], A((2, 2), "CB"), []), halved, "CB", FIXED),
            # nests of parameters, tolerances, networks and long intervals are in tests/test_dlode45.py
            *(
                Case((decay, _0_5, A((2, 3), "CB"), A((2, 1))), decayed(_0_5[1:]), "CBT",
                     {**FIXED, "GradientMode": mode})
                for mode in ("adjoint", "adjoint-seminorm")
            ),
            Case((decay, [0, 0.25], A((0, 4), "CB"), A((1, 1))), decayed([0.25]), "CB", FIXED, smooth=False),
        ),
        bad=(
            Bad(lambda d: d.dlode45(decay, [0, 1], 1, DataFormat="CB"), errors.ArgumentError, "one argument theta"),
            Bad(lambda d: d.dlode45(decay, [0, 1], d.ones(2, 3), 1), errors.FormatError, "Y0 is unformatted"),
            Bad(
                lambda d: d.dlode45(decay, [0, 1], d.dlarray(d.ones(2, 3), "CB"), 1, DataFormat="CB"),
                errors.FormatError, "for unformatted data",
            ),
            Bad(lambda d: d.dlode45(decay, [0, 1], d.ones(2, 3), 1, DataFormat="C"), errors.FormatError, '"C"'),
            Bad(
                lambda d: d.dlode45(decay, [0, 1, 1], 1, 1, DataFormat="CB"), errors.ArgumentError,
                r"tspan\(3\) is 1 after 1",
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 2, 1], 1, 1, DataFormat="CB"), errors.ArgumentError,
                "all increasing or all decreasing",
            ),
            Bad(lambda d: d.dlode45(decay, 1, 1, 1, DataFormat="CB"), errors.ArgumentError, "two or more times"),
            Bad(lambda d: d.dlode45(decay, "ab", 1, 1, DataFormat="CB"), errors.ArgumentError, "two or more"),
            Bad(
                lambda d: d.dlode45(decay, [0, np.inf], 1, 1, DataFormat="CB"), errors.ArgumentError, "finite"
            ),
            Bad(
                lambda d: d.dlode45(lambda t, y, p: d.ones(3, 3), [0, 1], d.ones(2, 3), 1, DataFormat="CB"),
                errors.SizeError, "3×3",
            ),
            Bad(
                lambda d: d.dlode45(lambda t, y, p: d.dlarray(y, "CB"), [0, 1], d.ones(2, 3), 1, DataFormat="CB"),
                errors.FormatError, "stripdims",
            ),
            Bad(
                lambda d: d.dlode45(lambda t, y, p: d.dlarray(d.ones(2, 2), "CT"), [0, 1],
                                    d.dlarray(d.ones(2, 2), "CB"), 1),
                errors.FormatError, "same labels",
            ),
            Bad(
                lambda d: d.dlode45(lambda t, y, p: None, [0, 1], d.ones(2, 3), 1, DataFormat="CB"),
                errors.ClassError, "returned None",
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 1, 2], d.dlarray(d.ones(2, 3), "CT"), 1), errors.FormatError,
                'a dimension "T" already',
            ),
            Bad(lambda d: d.dlode45(3, [0, 1], 1, 1, DataFormat="CB"), errors.ClassError, "dlnetwork or a function"),
            Bad(
                lambda d: d.dlode45(decay, [0, 1], 1, 1, DataFormat="CB", GradientMode="reverse"),
                errors.OptionError, '"adjoint-seminorm"',
            ),
            *(
                Bad(
                    lambda d, o=o: d.dlode45(decay, [0, 1], 1, 1, **{"DataFormat": "CB", o: 0}),
                    errors.OptionError, f"{o} must be a positive number",
                )
                for o in ("RelativeTolerance", "AbsoluteTolerance", "MaxStepSize", "InitialStepSize")
            ),
            Bad(lambda d: d.dlode45(decay, [0, 1], 1, 1, DataFromat="CB"), errors.OptionError, '"DataFormat"'),
            Bad(
                lambda d: d.dlode45(lambda t, y, p: y * y, [0, 2], 1, [], DataFormat="CB"), errors.ArgumentError,
                "grow without bound",
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 1], 1j, 1, DataFormat="CB", GradientMode="adjoint"),
                errors.ClassError, "complex",
            ),
        ),
    )
]  # fmt: skip
