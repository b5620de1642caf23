"""trainingOptions: defaults and checks; the display of the documentation is in compat_tests/test_training.py."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.bundles import cases


@pytest.mark.parametrize(
    ("solver", "name", "values"),
    [
        ("sgdm", "SGDM", {"Momentum": 0.9, "InitialLearnRate": 0.01, "MaxEpochs": 30, "MiniBatchSize": 128}),
        ("adam", "ADAM", {"GradientDecayFactor": 0.9, "SquaredGradientDecayFactor": 0.999, "Epsilon": 1e-8}),
        (
            "rmsprop",
            "RMSProp",
            {"SquaredGradientDecayFactor": 0.9, "InitialLearnRate": 0.001, "Epsilon": 1e-8},
        ),
        ("lbfgs", "LBFGS", {"MaxIterations": 1000, "HistorySize": 10, "LineSearchMethod": "weak-wolfe"}),
        ("LBFGS", "LBFGS", {"CheckpointFrequency": 30, "CheckpointFrequencyUnit": "iteration"}),
    ],
)
def test_defaults(solver, name, values):
    options = dl.trainingOptions(solver)
    assert type(options).__name__ == f"TrainingOptions{name}"
    assert {key: getattr(options, key) for key in values} == values
    assert options.L2Regularization == 1e-4
    assert options.ValidationPatience == float("inf")


def test_pairs_and_any_case_are_taken():
    options = dl.trainingOptions("adam", "maxepochs", 3, "SHUFFLE", "Every-Epoch", verbose=0)
    assert (options.MaxEpochs, options.Shuffle, options.Verbose) == (3, "every-epoch", False)


@cases(
    ("options", "says"),
    [
        ({"Shuffle": "everyepoch"}, 'did you mean "every-epoch"'),
        ({"MaxEpochs": 0}, "MaxEpochs must be a positive integer; it is 0"),
        ({"MiniBatchSize": 1.5}, "positive integer"),
        ({"InitialLearnRate": -1}, "positive scalar"),
        ({"Momentum": 1}, "'Momentum' is not an option for solver 'adam'"),
        ({"Metric": "rmse"}, 'did you mean "Metrics"'),
        ({"Metrics": "acuracy"}, 'did you mean "accuracy"'),
        ({"InputDataFormats": "CXT"}, "labels are S, C, B, T and U"),
        ({"InputDataFormats": "CCB"}, "C, B and T once"),
        ({"ValidationPatience": 0}, "a positive integer or Inf"),
        ({"GradientThreshold": "l2"}, "positive scalar"),
        ({"OutputNetwork": "best-validation"}, "needs validation data"),
        ({"OutputFcn": 3}, "function handle"),
        ({"LearnRateSchedule": "piecewice"}, 'did you mean "piecewise"'),
        ({"SequenceLength": "long"}, '"longest", "shortest"'),
    ],
)
def test_refusals(options, says):
    with pytest.raises(errors.OptionError, match=r"fix: ") as refusal:
        dl.trainingOptions("adam", **options)
    assert says in str(refusal.value)


def test_older_names_are_taken():
    options = dl.trainingOptions(
        "adam", DispatchInBackground=True, ValidationData=(1, 2), OutputNetwork="best-validation-loss"
    )
    assert (options.PreprocessingEnvironment, options.OutputNetwork) == ("parallel", "best-validation")


def test_solvers_have_their_own_options():
    with pytest.raises(errors.OptionError, match="'MaxEpochs' is not an option for solver 'lbfgs'"):
        dl.trainingOptions("lbfgs", MaxEpochs=3)
    with pytest.raises(errors.OptionError, match="GradientThreshold"):
        dl.trainingOptions("lbfgs", GradientThreshold=1)
    with pytest.raises(errors.OptionError, match="GradientDecayFactor"):
        dl.trainingOptions("rmsprop", GradientDecayFactor=0.5)
    with pytest.raises(
        errors.OptionError, match="DampingIncreaseFactor must be a positive scalar greater than 1"
    ):
        dl.trainingOptions("lm", DampingIncreaseFactor=1)
    with pytest.raises(errors.OptionError, match="'GradientThreshold' is not an option for solver 'lm'"):
        dl.trainingOptions("lm", GradientThreshold=1)


def test_properties_can_be_set_and_are_checked():
    options = dl.trainingOptions("sgdm")
    options.MaxEpochs = 7.0
    assert options.MaxEpochs == 7
    with pytest.raises(errors.OptionError, match="MaxEpochs must be"):
        options.MaxEpochs = "many"
    with pytest.raises(errors.OptionError, match=r'did you mean "MaxEpochs"'):
        options.MaxEpoch = 3
    with pytest.raises(errors.OptionError, match="not an option"):
        options.MaxIterations  # noqa: B018


def test_validation_data_display_as_a_cell():
    X, T = np.zeros((4, 3)), np.zeros((4, 1))
    assert "ValidationData: {[4×3 double]  [4×1 double]}" in repr(
        dl.trainingOptions("adam", ValidationData=(X, T))
    )
