"""Records of the functions that training/solvers/ defines."""

from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import of

RECORDS = [
    *(
        Record(
            name,
            (of(equals=lambda s: [round(s.learnRate(2, k), 12) for k in (1, 2, 3, 4, 5)], **options)(rates),),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)(FrequencyUnit="batch"),
                    errors.OptionError,
                    'FrequencyUnit must be one of "epoch", "iteration"',
                ),
                Bad(
                    lambda dl, name=name, wrong=wrong: getattr(dl, name)(**wrong),
                    errors.ArgumentError,
                    "must be .*but it is .*; fix: ",
                ),
            ),
        )
        for name, options, rates, wrong in (
            ("piecewiseLearnRate", {"DropFactor": 0.5, "Period": 2}, [2, 2, 1, 1, 0.5], {"DropFactor": 1}),
            (
                "exponentialLearnRate",
                {"DropFactor": 0.25, "Period": 2},
                [2, 1, 0.5, 0.25, 0.125],
                {"Period": 0},
            ),
            (
                "polynomialLearnRate",
                {"FinalFactor": 0.5, "Power": 2, "NumSteps": 2},
                [2, 1.25, 1, 1, 1],
                {"Power": -1},
            ),
            ("warmupLearnRate", {"InitialFactor": 0.5, "NumSteps": 2}, [1, 1.5, 2, 2, 2], {"NumSteps": 1.5}),
            (
                "cosineLearnRate",
                {"FinalFactor": 0.5, "Period": 2, "PeriodGrowthFactor": 2},
                [2, 1.5, 2, round(1 + 0.5 * (1 + 0.5**0.5), 12), 1.5],
                {"FinalFactor": 0},
            ),
            (
                "cyclicalLearnRate",
                {"MaxFactor": 3, "Period": 4, "StepRatio": 0.25},
                [2, 6, round(2 + 4 * 2 / 3, 12), round(2 + 4 / 3, 12), 2],
                {"StepRatio": "x"},
            ),
        )
    ),
]
