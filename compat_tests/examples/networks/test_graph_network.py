"""Node Classification Using Graph Convolutional Network.

https://www.mathworks.com/help/deeplearning/ug/node-classification-using-graph-convolutional-network.html
The page downloads QM7: molecules whose atoms are to be recognised.  Here are graphs that are made of the same kinds of
nodes: the class of a node is told by its features together with those of its neighbours.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.generative.supporting_layers import initializeGlorot


def graphs(count, seed):
    """Adjacency matrices n×n, features n×3 and labels n×1 of small rings with branches."""
    gen = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        n = int(gen.integers(6, 12))
        A = np.zeros((n, n))
        for k in range(1, n):
            A[k, gen.integers(max(0, k - 2), k)] = 1
        A[0, n - 1] = 1
        A = np.maximum(A, A.T)
        kind = gen.integers(0, 2, n)
        beside = (A @ kind) >= 1
        labels = np.where(
            kind == 1, np.where(beside, "Nitrogen", "Carbon"), np.where(beside, "Oxygen", "Hydrogen")
        )
        X = np.stack([kind + gen.normal(0, 0.1, n), A.sum(1), np.ones(n)], axis=1)
        found.append((A, X, labels))
    return found


def preprocessData(data):
    """One sparse block-diagonal adjacency matrix, the features of all nodes, and their labels."""
    adjacency = dl.sparse([])
    features, labels = [], []
    for A, X, T in data:
        # Append extracted data.
        adjacency = dl.blkdiag(adjacency, A) if dl.numel(adjacency) else dl.dlarray(A)
        features = dl.vertcat(features, X)
        labels += T.tolist()
    return adjacency, features, dl.categorical(labels).T


def model(parameters, X, A):
    ANorm = normalizeAdjacency(A)
    Z1 = X
    Z2 = ANorm @ Z1 @ parameters.mult1.Weights
    Z2 = dl.relu(Z2) + Z1 @ parameters.skip.Weights
    Z3 = ANorm @ Z2 @ parameters.mult2.Weights
    Z3 = dl.relu(Z3) + Z2
    Z4 = ANorm @ Z3 @ parameters.mult3.Weights
    return dl.softmax(Z4, DataFormat="BC")


def normalizeAdjacency(A):
    # Add self connections to adjacency matrix.
    A = A + dl.speye(dl.size(A))
    # Compute inverse square root of degree.
    degree = dl.sum(A, 2)
    degreeInvSqrt = dl.sparse(dl.sqrt(1 / degree))
    # Normalize adjacency matrix.
    return dl.diag(degreeInvSqrt) @ A @ dl.diag(degreeInvSqrt)


def modelLoss(parameters, X, A, T):
    Y = model(parameters, X, A)
    loss = dl.crossentropy(Y, T, DataFormat="BC")
    gradients = dl.dlgradient(loss, parameters)
    return loss, gradients


def test_the_page():
    # Load and preprocess data
    ATrain, XTrain, labelsTrain = preprocessData(graphs(30, 0))
    AValidation, XValidation, labelsValidation = preprocessData(graphs(10, 1))
    ATest, XTest, labelsTest = preprocessData(graphs(10, 2))
    numNodes = dl.size(XTrain, 1)
    assert dl.size(ATrain) == (numNodes, numNodes) and labelsTrain.shape == (numNodes, 1)
    assert dl.isequal(ATrain, ATrain.T)

    # Normalize training data
    muX = dl.mean(XTrain)
    sigsqX = dl.var(XTrain, 1)
    numFeatures = dl.size(XTrain, 2)
    normalize = lambda X: (X - muX) / dl.sqrt(sigsqX + 1e-9)
    XTrain, XValidation, XTest = normalize(XTrain), normalize(XValidation), normalize(XTest)

    # Define Deep Learning Model
    dl.rng(0)
    classes = dl.categories(labelsTrain)
    numClasses = dl.numel(classes)
    assert classes == ["Carbon", "Hydrogen", "Nitrogen", "Oxygen"]
    parameters = dl.struct()
    numHiddenFeatureMaps = 16
    for name, numIn, numOut in (
        ("mult1", numFeatures, numHiddenFeatureMaps),
        ("skip", numFeatures, numHiddenFeatureMaps),
        ("mult2", numHiddenFeatureMaps, numHiddenFeatureMaps),
        ("mult3", numHiddenFeatureMaps, numClasses),
    ):
        parameters[name] = dl.struct()
        parameters[name].Weights = initializeGlorot([numIn, numOut], numOut, numIn, "double")

    # Train Model
    numEpochs, learnRate, validationFrequency = 120, 0.02, 40
    trailingAvg, trailingAvgSq = [], []
    XTrain, XValidation = dl.dlarray(XTrain), dl.dlarray(XValidation)
    TTrain = dl.onehotencode(labelsTrain, 2, ClassNames=classes)
    TValidation = dl.onehotencode(labelsValidation, 2, ClassNames=classes)
    assert dl.size(TTrain) == (numNodes, 4)
    losses, validation = [], []
    for epoch in range(1, numEpochs + 1):
        # Evaluate the model loss and gradients.
        loss, gradients = dl.dlfeval(modelLoss, parameters, XTrain, ATrain, TTrain)
        # Update the network parameters using the Adam optimizer.
        parameters, trailingAvg, trailingAvgSq = dl.adamupdate(
            parameters, gradients, trailingAvg, trailingAvgSq, epoch, learnRate
        )
        losses.append(float(loss))
        # Display the validation metrics.
        if epoch == 1 or epoch % validationFrequency == 0:
            YValidation = model(parameters, XValidation, AValidation)
            validation.append(float(dl.crossentropy(YValidation, TValidation, DataFormat="BC")))
    assert losses[-1] < 0.3 * losses[0] and validation[-1] < 0.5 * validation[0]

    # Test Model
    XTest = dl.dlarray(XTest)
    YTest = model(parameters, XTest, ATest)
    YTest = dl.onehotdecode(YTest, classes, 2)
    accuracy = dl.mean(YTest == labelsTest)
    assert float(accuracy) > 0.85
    cm = dl.confusionchart(labelsTest, YTest, Visible="off")
    assert np.asarray(cm.NormalizedValues).sum() == dl.numel(labelsTest)
