"""Monitor Custom Training Loop Progress.

https://www.mathworks.com/help/deeplearning/ug/monitor-custom-training-loop-progress.html
The loop of the page with a network of features in place of digits; the window is not shown.
"""

import numpy as np

import dlarray as dl


def modelLoss(net, X, T):
    Y, state = dl.forward(net, X, nargout=2)
    loss = dl.crossentropy(Y, T)
    gradients = dl.dlgradient(loss, net.Learnables)
    YTest = dl.onehotdecode(Y, [0, 1], 1)
    accuracy = 100 * dl.mean(YTest == dl.onehotdecode(T, [0, 1], 1))
    return loss, gradients, state, accuracy


def test_the_page():
    # Create a monitor; track metrics and information
    monitor = dl.trainingProgressMonitor(Visible=False)
    monitor.Metrics = ["TrainingLoss", "ValidationLoss", "TrainingAccuracy", "ValidationAccuracy"]
    dl.groupSubPlot(monitor, "Accuracy", ["TrainingAccuracy", "ValidationAccuracy"])
    dl.groupSubPlot(monitor, "Loss", ["TrainingLoss", "ValidationLoss"])
    monitor.Info = ["LearningRate", "Epoch", "Iteration", "ExecutionEnvironment"]
    monitor.XLabel = "Iteration"
    monitor.Status = "Configuring"
    monitor.Progress = 0
    assert list(monitor.Metrics)[0] == "TrainingLoss" and monitor.Status == "Configuring"

    dl.rng(0)
    X = dl.randn(2, 240)
    label = dl.sum(X**2, 1) > 1.2
    T = dl.vertcat(dl.double(~label), dl.double(label))
    layers = [
        dl.featureInputLayer(2),
        dl.fullyConnectedLayer(16),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(2),
        dl.softmaxLayer,
    ]
    net = dl.dlnetwork(layers)
    XValidation, TValidation = dl.dlarray(X(":", "201:240"), "CB"), dl.dlarray(T(":", "201:240"), "CB")
    executionEnvironment = "gpu" if dl.canUseGPU() else "cpu"
    dl.updateInfo(monitor, ExecutionEnvironment=executionEnvironment)

    # Train
    velocity, iteration, epoch, maxEpochs = [], 0, 0, 12
    numIterations = maxEpochs * 10
    monitor.Status = "Running"
    while epoch < maxEpochs and not monitor.Stop:
        epoch += 1
        for first in range(1, 200, 20):
            iteration += 1
            batch = f"{first}:{first + 19}"
            loss, gradients, state, accuracy = dl.dlfeval(
                modelLoss, net, dl.dlarray(X(":", batch), "CB"), dl.dlarray(T(":", batch), "CB")
            )
            net.State = state
            net, velocity = dl.sgdmupdate(net, gradients, velocity, 0.05, 0.9)
            dl.updateInfo(monitor, LearningRate=0.05, Epoch=f"{epoch} of {maxEpochs}", Iteration=iteration)
            dl.recordMetrics(monitor, iteration, TrainingLoss=loss, TrainingAccuracy=accuracy)
            if iteration == 1 or iteration % 10 == 0:
                YValidation = dl.predict(net, XValidation)
                lossValidation = dl.crossentropy(YValidation, TValidation)
                found = dl.onehotdecode(YValidation, [0, 1], 1)
                accuracyValidation = 100 * dl.mean(found == dl.onehotdecode(TValidation, [0, 1], 1))
                dl.recordMetrics(
                    monitor, iteration, ValidationLoss=lossValidation, ValidationAccuracy=accuracyValidation
                )
            monitor.Progress = 100 * iteration / numIterations
    if monitor.Stop:
        monitor.Status = "Training stopped"
    else:
        monitor.Status = "Training complete"
    assert monitor.Progress == 100 and monitor.Status == "Training complete"

    data = monitor.MetricData
    assert np.asarray(data.TrainingLoss).shape == (120, 2)
    validation = np.asarray(data.ValidationAccuracy)
    assert validation[:, 0].tolist() == [1, *range(10, 121, 10)] and validation[-1, 1] > 85
    assert monitor.InfoData.Epoch == "12 of 12" and monitor.InfoData.ExecutionEnvironment in ("cpu", "gpu")
