"""Sunspots: forecasting a time series
===================================

Forecast a time series: the yearly sunspot numbers, with an LSTM, one step ahead and many.

After MathWorks' example "Time Series Forecasting Using Deep Learning": the targets of a sequence are its values one
step later.  The open-loop forecast sees each year before it predicts the next; the closed-loop forecast goes on from
its own predictions, with the network's state updated step by step.  Two simple forecasts stand beside it: that nothing
changes, and a linear one by least squares from the nine years before, as good as the LSTM's one year ahead.
https://www.mathworks.com/help/deeplearning/ug/time-series-forecasting-using-deep-learning.html

The data (``examples/sunspots.csv``) are public domain.  Run it with ``python examples/sunspots.py``; it takes a few
seconds and writes ``examples/output/sunspots.png``.
"""

from pathlib import Path

import numpy as np

from dlarray import (
    dlarray,
    extractdata,
    fullyConnectedLayer,
    lstmLayer,
    predict,
    resetState,
    rng,
    sequenceInputLayer,
    trainingOptions,
    trainnet,
)

DATA = Path(__file__).with_name("sunspots.csv")
OUTPUT = Path(__file__).parent / "output"


def windows(series, length, stride):
    """Pieces of the series, time×1, and the same pieces one step later."""
    starts = range(0, len(series) - length, stride)
    X = [series[s : s + length, None] for s in starts]
    T = [series[s + 1 : s + length + 1, None] for s in starts]
    return X, T


def openLoop(net, series, start):
    """Forecasts of series[start:], each from all values before it."""
    net = resetState(net)
    Y = predict(net, dlarray(series[None, None, :-1].astype("float32"), "CBT"))
    return extractdata(Y).ravel()[start - 1 :]


def closedLoop(net, series, start, steps):
    """Forecasts from the values before ``start`` alone: each goes in where the next value would."""
    net = resetState(net)
    Z, net.State = predict(net, dlarray(series[None, None, :start].astype("float32"), "CBT"), nargout=2)
    Y = Z[:, :, -1]
    forecast = [float(Y)]
    for _ in range(steps - 1):
        Y, net.State = predict(net, Y, nargout=2)
        forecast.append(float(Y))
    return np.array(forecast)


def linearForecast(series, start, order=9):
    """One step ahead by least squares from the years before, fitted to the training data."""
    rows = np.lib.stride_tricks.sliding_window_view(series, order + 1)
    A = np.column_stack([rows[:, :order], np.ones(len(rows))])
    known = start - order
    weights, *_ = np.linalg.lstsq(A[:known], rows[:known, order], rcond=None)
    return (A @ weights)[known:]


def main(maxEpochs=60, numHiddenUnits=24, length=40, testYears=60, steps=22, seed="default"):
    rng(seed)
    years, numbers = np.loadtxt(DATA, delimiter=",").T
    start = len(numbers) - testYears
    mu, sigma = numbers[:start].mean(), numbers[:start].std()
    series = (numbers - mu) / sigma

    XTrain, TTrain = windows(series[:start], length, 5)
    layers = [sequenceInputLayer(1), lstmLayer(numHiddenUnits), fullyConnectedLayer(1)]
    options = trainingOptions(
        "adam",
        MaxEpochs=maxEpochs,
        MiniBatchSize=16,
        InitialLearnRate=0.01,
        LearnRateSchedule="piecewise",
        LearnRateDropPeriod=max(maxEpochs // 3, 1),
        LearnRateDropFactor=0.3,
        GradientThreshold=1,
        Shuffle="every-epoch",
        Verbose=False,
    )
    net, info = trainnet(XTrain, TTrain, layers, "mse", options, nargout=2)

    forecasts = {
        "LSTM": openLoop(net, series, start) * sigma + mu,
        "linear": linearForecast(series, start) * sigma + mu,
        "no change": numbers[start - 1 : -1],
    }
    truth = numbers[start:]
    error = {name: float(np.sqrt(np.mean((Y - truth) ** 2))) for name, Y in forecasts.items()}
    print(
        f"{len(numbers)} years, the last {testYears} for testing; error of forecasts one year ahead (RMSE):"
    )
    for name, value in error.items():
        print(f"    {name:10s} {value:6.1f}")
    closed = closedLoop(net, series, start, steps) * sigma + mu
    error["closed loop"] = float(np.sqrt(np.mean((closed - truth[:steps]) ** 2)))
    error["mean"] = float(np.sqrt(np.mean((mu - truth[:steps]) ** 2)))
    print(f"    {steps} years ahead {error['closed loop']:.1f} (always the mean: {error['mean']:.1f})")
    print(f"Forecasts: {draw(years, numbers, start, forecasts, closed)}")
    return {"error": error, "loss": info.TrainingHistory.Loss, "closed": closed}


def draw(years, numbers, start, forecasts, closed):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 1, figsize=(10.5, 5), sharex=True)
    for ax in axes:
        ax.plot(years[start - 20 :], numbers[start - 20 :], "k.-", lw=0.8, ms=3, label="observed")
        ax.axvline(years[start] - 0.5, color="gray", lw=0.8, ls=":")
    axes[0].plot(years[start:], forecasts["LSTM"], label="LSTM")
    axes[0].plot(years[start:], forecasts["linear"], "--", lw=1, label="linear, nine years")
    axes[0].set(ylabel="sunspot number", title="One year ahead")
    axes[1].plot(years[start : start + len(closed)], closed, "C3", label="LSTM, from its own forecasts")
    axes[1].set(xlabel="year", ylabel="sunspot number", title=f"{len(closed)} years ahead")
    for ax in axes:
        ax.legend(fontsize=8, loc="upper left")
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "sunspots.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()
