"""Train Neural Network with Tabular Data.

https://www.mathworks.com/help/deeplearning/ug/train-neural-network-with-tabular-data.html
``transmissionCasingData.csv`` is replaced by a file of six numeric and two categorical predictors that is made here;
``readtable`` and ``convertvars`` are pandas' ``read_csv`` and ``astype``.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.partitions import trainingPartitions

pd = pytest.importorskip("pandas")


def casings(filename, count=300):
    gen = np.random.default_rng(0)
    fault = gen.random(count) < 0.4
    drift, wear = gen.random(count) < 0.5, gen.random(count) < 0.3 + 0.5 * fault
    numbers = gen.normal(0, 1, (count, 6)) * [1, 5, 0.1, 10, 1, 100]
    numbers[:, 1] += 6 * fault
    numbers[:, 2] += 0.25 * (fault != drift)  # means something beside the sensor's condition alone
    tbl = pd.DataFrame(numbers, columns=["SigMean", "SigRMS", "SigVar", "SigPeak", "PeakFreq", "EnvPower"])
    tbl["SensorCondition"] = np.where(drift, "Sensor Drift", "No Sensor Drift")
    tbl["ShaftCondition"] = np.where(wear, "Shaft Wear", "No Shaft Wear")
    tbl["GearToothCondition"] = np.where(fault, "Tooth Fault", "No Tooth Fault")
    tbl.to_csv(filename, index=False)
    return filename


def test_the_page(tmp_path):
    # Load Training Data
    filename = casings(tmp_path / "transmissionCasingData.csv")
    tbl = pd.read_csv(filename)
    labelName = "GearToothCondition"
    tbl = tbl.astype({labelName: "category"})
    classNames = dl.categories(dl.categorical(tbl[labelName]))
    assert classNames == ["No Tooth Fault", "Tooth Fault"]
    categoricalPredictorNames = ["SensorCondition", "ShaftCondition"]
    tbl = tbl.astype(dict.fromkeys(categoricalPredictorNames, "category"))
    dl.rng(0)
    numObservations = dl.size(tbl, 1)
    idxTrain, idxValidation, idxTest = trainingPartitions(numObservations, [0.80, 0.1, 0.1])
    tblTrain, tblValidation, tblTest = (
        tbl.iloc[[i - 1 for i in idx]] for idx in (idxTrain, idxValidation, idxTest)
    )
    assert dl.size(tblTrain) == (240, 9)

    # Define Neural Network Architecture: 6 numeric predictors, and 2 for each of the categorical ones
    numFeatures = 6 + 2 + 2
    numClasses = dl.numel(classNames)
    layers = [
        dl.featureInputLayer(numFeatures, Normalization="zscore"),
        dl.fullyConnectedLayer(16),
        dl.layerNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]

    # Specify Training Options, train
    options = dl.trainingOptions(
        "lbfgs",
        ExecutionEnvironment="cpu",
        CategoricalInputEncoding="one-hot",
        MaxIterations=40,
        ValidationData=tblValidation,
        Plots="none",
        Metrics="accuracy",
        Verbose=False,
    )
    net, info = dl.trainnet(tblTrain, layers, "crossentropy", options, nargout=2)
    assert list(info.TrainingHistory.Loss)[-1] < 0.2 * list(info.TrainingHistory.Loss)[0]

    # Test Neural Network
    accuracy = dl.testnet(net, tblTest, "accuracy", CategoricalInputEncoding="one-hot")
    assert float(accuracy) > 75
    predictors = tblTest.drop(columns=labelName)
    scores = dl.minibatchpredict(net, predictors, CategoricalInputEncoding="one-hot")
    assert dl.size(scores) == (30, 2)
    YTest = dl.scores2label(scores, classNames)
    TTest = dl.categorical(tblTest[labelName])
    assert YTest.shape == TTest.shape
    assert 100 * float(dl.mean(YTest == TTest)) == pytest.approx(float(accuracy), rel=1e-5)
    assert np.asarray(dl.confusionchart(TTest, YTest, Visible="off").NormalizedValues).sum() == 30


def test_the_first_version_of_the_page(tmp_path):
    """Before R2025a: the loop over the categorical predictors, and arrays."""
    tbl = pd.read_csv(casings(tmp_path / "transmissionCasingData.csv"))
    columns = []
    for name in tbl.columns[:-1]:
        if name in ("SensorCondition", "ShaftCondition"):
            encoded = dl.onehotencode(dl.categorical(tbl[name]), 2)
            assert dl.size(encoded) == (300, 2)
            columns.append(encoded)
        else:
            columns.append(dl.dlarray(tbl[name].to_numpy()).T)
    X = dl.horzcat(*columns)
    T = dl.categorical(tbl["GearToothCondition"])
    assert dl.size(X) == (300, 10) and T.shape == (300, 1)
    layers = [
        dl.featureInputLayer(10, Normalization="zscore"),
        dl.fullyConnectedLayer(16),
        dl.layerNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(2),
        dl.softmaxLayer,
    ]
    dl.rng(0)
    options = dl.trainingOptions("lbfgs", ExecutionEnvironment="cpu", MaxIterations=30, Verbose=False)
    net = dl.trainnet(X("1:240", ":"), T(list(range(1, 241))), layers, "crossentropy", options)
    assert float(dl.testnet(net, X("241:300", ":"), T(list(range(241, 301))), "accuracy")) > 75
