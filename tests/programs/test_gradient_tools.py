"""What custom training loops do to gradients, as the documentation writes it: thresholds, accumulation, freezing."""

import numpy as np
import pytest

import dlarray as dl

torch = pytest.importorskip("torch")
GEN = np.random.default_rng(5)
X, T = GEN.standard_normal((24, 4)), GEN.standard_normal((24, 2))


def network():
    dl.rng(1)
    net = dl.dlnetwork(
        [dl.featureInputLayer(4), dl.fullyConnectedLayer(5), dl.tanhLayer, dl.fullyConnectedLayer(2)]
    )
    return dl.dlupdate(dl.double, net)


def twin(net):
    """The same in PyTorch."""
    model = torch.nn.Sequential(torch.nn.Linear(4, 5), torch.nn.Tanh(), torch.nn.Linear(5, 2)).double()
    with torch.no_grad():
        for parameter, value in zip(model.parameters(), net.Learnables.Value, strict=True):
            parameter.copy_(torch.from_numpy(np.asarray(value).reshape(parameter.shape).copy()))
    return model


def modelLoss(net, x, t):
    loss = dl.l2loss(net.forward(x), t, NormalizationFactor="all-elements")
    return loss, dl.dlgradient(loss, net.Learnables)


def gradients_of(net, rows=slice(None)):
    x, t = dl.dlarray(X[rows], "BC"), dl.dlarray(T[rows], "BC")
    return dl.dlfeval(modelLoss, net, x, t)[1]


def torch_gradients(model, rows=slice(None)):
    model.zero_grad()
    torch.nn.functional.mse_loss(model(torch.from_numpy(X[rows])), torch.from_numpy(T[rows])).backward()
    return list(model.parameters())


def same(gradients, parameters):
    for g, p in zip(gradients.Value, parameters, strict=True):
        np.testing.assert_allclose(np.asarray(g).reshape(p.shape), p.grad.numpy(), rtol=1e-12, atol=1e-15)


# -- thresholds: the functions of the page "Specify Training Options in Custom Training Loop" -------------------------
def thresholdL2Norm(gradients, gradientThreshold):
    gradientNorm = dl.sqrt(dl.sum(gradients**2, "all"))
    if gradientNorm > gradientThreshold:
        gradients = gradients * (gradientThreshold / gradientNorm)
    return gradients


def thresholdGlobalL2Norm(gradients, gradientThreshold):
    globalL2Norm = 0
    for value in gradients.Value:
        globalL2Norm = globalL2Norm + dl.sum(value**2, "all")
    globalL2Norm = dl.sqrt(globalL2Norm)
    if globalL2Norm > gradientThreshold:
        normScale = gradientThreshold / globalL2Norm
        for i in range(len(gradients)):
            gradients.Value[i] = gradients.Value[i] * normScale
    return gradients


def thresholdAbsoluteValue(gradients, gradientThreshold):
    gradients = +gradients
    gradients[gradients > gradientThreshold] = gradientThreshold
    gradients[gradients < -gradientThreshold] = -gradientThreshold
    return gradients


def test_threshold_of_each_norm():
    net = network()
    found = dl.dlupdate(lambda g: thresholdL2Norm(g, 0.1), gradients_of(net))
    parameters = torch_gradients(twin(net))
    for p in parameters:
        norm = p.grad.norm()
        p.grad *= min(1.0, 0.1 / norm)
    same(found, parameters)


def test_threshold_of_the_global_norm():
    net = network()
    parameters = torch_gradients(twin(net))
    total = float(torch.nn.utils.get_total_norm([p.grad for p in parameters]))
    for p in parameters:
        p.grad *= 0.1 / total
    assert total > 0.1
    same(thresholdGlobalL2Norm(gradients_of(net), 0.1), parameters)


def test_threshold_of_values():
    net = network()
    found = dl.dlupdate(lambda g: thresholdAbsoluteValue(g, 0.05), gradients_of(net))
    parameters = torch_gradients(twin(net))
    torch.nn.utils.clip_grad_value_(parameters, 0.05)
    same(found, parameters)


# -- accumulation and freezing ----------------------------------------------------------------------------------------
def test_gradients_that_are_accumulated_are_those_of_the_whole():
    net = network()
    total, parts = None, (slice(0, 8), slice(8, 16), slice(16, 24))
    for rows in parts:
        gradients = gradients_of(net, rows)
        total = gradients if total is None else dl.dlupdate(dl.plus, total, gradients)
    mean = dl.dlupdate(lambda g: g / len(parts), total)
    same(mean, torch_gradients(twin(net)))
    accumulated = dl.adamupdate(net, mean, [], [], 1)[0]
    whole = dl.adamupdate(net, gradients_of(net), [], [], 1)[0]
    for a, b in zip(accumulated.Learnables.Value, whole.Learnables.Value, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-10)


@pytest.mark.parametrize("solver", ["adam", "sgdm", "rmsprop"])
def test_frozen_parameters_stay_as_they_are(solver):
    net = start = network().setLearnRateFactor("fc_1", "Weights", 0).setLearnRateFactor("fc_1", "Bias", 0)
    states = [[], []] if solver == "adam" else [[]]
    for iteration in (1, 2, 3):
        gradients = gradients_of(net)
        if solver == "adam":
            net, *states = dl.adamupdate(net, gradients, *states, iteration, 0.1)
        else:
            net, *states = getattr(dl, f"{solver}update")(net, gradients, *states, 0.1)
    moved = [
        not np.array_equal(np.asarray(a), np.asarray(b))
        for a, b in zip(start.Learnables.Value, net.Learnables.Value, strict=True)
    ]
    assert moved == [False, False, True, True]


def test_a_schedule_gives_the_rate_of_each_step():
    schedule = dl.cosineLearnRate(FinalFactor=0.1, Period=6, FrequencyUnit="iteration")
    parameter = torch.nn.Parameter(torch.zeros(1))
    optimizer = torch.optim.SGD([parameter], lr=0.5)
    theirs = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 6, eta_min=0.05)
    for step in range(1, 7):
        assert schedule.learnRate(0.5, step) == pytest.approx(optimizer.param_groups[0]["lr"], rel=1e-12)
        optimizer.step()
        theirs.step()
