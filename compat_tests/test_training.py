"""Displays, tables and matrices of training that MATLAB's pages and published programs print."""

import re

import numpy as np

import dlarray as dl

# https://se.mathworks.com/help/deeplearning/ref/trainingoptions.html, "Specify Training Options"
DOCUMENTED = """\
  TrainingOptionsSGDM with properties:

                        Momentum: 0.9000
                InitialLearnRate: 0.0100
                       MaxEpochs: 20
               LearnRateSchedule: 'piecewise'
             LearnRateDropFactor: 0.2000
             LearnRateDropPeriod: 5
                   MiniBatchSize: 64
                         Shuffle: 'once'
             CheckpointFrequency: 1
         CheckpointFrequencyUnit: 'epoch'
                  SequenceLength: 'longest'
        PreprocessingEnvironment: 'serial'
                L2Regularization: 1.0000e-04
         GradientThresholdMethod: 'l2norm'
               GradientThreshold: Inf
                         Verbose: 1
                VerboseFrequency: 50
                  ValidationData: []
             ValidationFrequency: 50
              ValidationPatience: Inf
             ObjectiveMetricName: 'loss'
                  CheckpointPath: ''
            ExecutionEnvironment: 'auto'
                       OutputFcn: []
                         Metrics: []
                           Plots: 'training-progress'
            SequencePaddingValue: 0
        SequencePaddingDirection: 'right'
                InputDataFormats: "auto"
               TargetDataFormats: "auto"
         ResetInputNormalization: 1
    BatchNormalizationStatistics: 'auto'
                   OutputNetwork: 'auto'
                    Acceleration: "auto\""""


def test_display_of_the_documentation():
    options = dl.trainingOptions(
        "sgdm", LearnRateSchedule="piecewise", LearnRateDropFactor=0.2, LearnRateDropPeriod=5, MaxEpochs=20,
        MiniBatchSize=64, Plots="training-progress",
    )  # fmt: skip
    assert repr(options) == DOCUMENTED


def test_confusion_matrix_of_the_documentation():
    # https://mathworks.com/help/stats/confusionmat.html: the fourth prediction is missing, and does not count
    C, order = dl.confusionmat([3, 2, 2, 3, 1, 1], [4, 2, 3, float("nan"), 1, 1], nargout=2)
    np.testing.assert_array_equal(np.asarray(C), [[2, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1], [0, 0, 0, 0]])
    np.testing.assert_array_equal(np.asarray(order), [[1], [2], [3], [4]])


def test_columns_that_trainnet_prints(capsys):
    """The titles, their rules and the right edges of the columns, as MathWorks' own example programs show them.

    https://github.com/matlab-deep-learning/SciML-and-Physics-Informed-Machine-Learning-Examples, universal
    differential equations
    """
    shown = {
        "adam": (
            "    Iteration    Epoch    TimeElapsed    LearnRate    TrainingLoss",
            "    _________    _____    ___________    _________    ____________",
            "            1        1       00:00:00        0.001          2.2743",
        ),
        "lbfgs": (
            "    Iteration    TimeElapsed    TrainingLoss    GradientNorm    StepNorm",
            "    _________    ___________    ____________    ____________    ________",
            "            1       00:00:00         0.10012          1.5837    0.072727",
        ),
    }
    X = np.arange(12.0).reshape(6, 2)
    layers = [dl.featureInputLayer(2), dl.fullyConnectedLayer(1)]
    for solver, lines in shown.items():
        length = {"MaxEpochs": 1} if solver == "adam" else {"MaxIterations": 1}
        dl.trainnet(X, X[:, 0], layers, "mse", dl.trainingOptions(solver, **length))
        printed = capsys.readouterr().out.splitlines()
        assert printed[:2] == list(lines[:2])
        assert [m.end() for m in re.finditer(r"\S+", printed[2])] == [
            m.end() for m in re.finditer(r"\S+", lines[2])
        ]
        assert (
            printed[-1] == f"Training stopped: Max {'epochs' if solver == 'adam' else 'iterations'} completed"
        )


def test_piecewise_rates_of_a_published_training():
    """0.05, dropped by 0.9 every 30 epochs, as a published program of MathWorks prints it."""
    printed = {1: 0.05, 50: 0.045, 100: 0.03645, 150: 0.032805, 200: 0.026572, 250: 0.021523, 300: 0.019371}
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=300, InitialLearnRate=0.05, LearnRateSchedule="piecewise", LearnRateDropFactor=0.9,
        LearnRateDropPeriod=30, Verbose=False,
    )  # fmt: skip
    layers = [dl.featureInputLayer(1), dl.fullyConnectedLayer(1)]
    _, info = dl.trainnet(np.ones((2, 1)), np.ones((2, 1)), layers, "mse", options, nargout=2)
    for iteration, rate in printed.items():
        assert f"{info.TrainingHistory.LearnRate[iteration - 1]:.5g}" == f"{rate:g}"
