"""Plots of a finished training and of attention weights."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError
from dlarray.table import table
from dlarray.training.monitor.training_info import TrainingInfo

plt = pytest.importorskip("matplotlib.pyplot", reason="plots are drawn by matplotlib, the extra plot")


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def made(validation=True, iteration=3, **more):
    columns = {"Iteration": [1, 2, 3], "Epoch": [1, 1, 2], "LearnRate": [0.1] * 3, "Loss": [3.0, np.nan, 1.0]}
    checks = table({"Iteration": [0, 3], "Loss": [4.0, 2.0]}) if validation else table()
    return TrainingInfo(table({**columns, **more}), checks, iteration, "Max epochs completed")


def test_show_and_close():
    plt.close("all")  # what other tests have left open
    info = made(Accuracy=[10, 20, 30])
    figure = dl.show(info)
    assert plt.fignum_exists(figure.number)
    loss, accuracy = figure.axes
    assert (loss.get_ylabel(), accuracy.get_ylabel(), accuracy.get_xlabel()) == (
        "Loss",
        "Accuracy",
        "Iteration",
    )
    training, validation = loss.lines
    np.testing.assert_array_equal(training.get_xydata(), [[1, 3], [2, np.nan], [3, 1]])
    np.testing.assert_array_equal(validation.get_xydata(), [[0, 4], [3, 2]])
    assert [t.get_text() for t in loss.get_legend().get_texts()] == ["Training", "Validation"]
    assert len(accuracy.lines) == 1 and accuracy.get_legend() is None
    assert figure.get_suptitle() == "Max epochs completed"
    again = info.show()  # in its place
    assert plt.get_fignums() == [again.number] and again is not figure
    dl.close(info)
    assert not plt.get_fignums()
    info.close()


def test_the_returned_network_is_marked():
    figure = dl.plot(made(iteration=2))
    assert (
        figure.axes[0].lines[-1].get_xdata() == [2, 2]
        and figure.axes[0].lines[-1].get_label() == "Returned network"
    )
    assert len(dl.plot(made(validation=False)).axes[0].lines) == 1


def test_norms_are_logarithmic():
    history = table({"Iteration": [1, 2], "Loss": [2, 1], "GradientNorm": [10, 0.1], "StepNorm": [0, 0]})
    figure = dl.plot(TrainingInfo(history, table(), 2, "Step tolerance reached"))
    assert [axes.get_yscale() for axes in figure.axes] == ["linear", "log", "linear"]


def test_plot_draws_where_it_is_wanted():
    figure, (left, right) = plt.subplots(1, 2)
    found = dl.plot(made(), Parent=left)
    assert right in figure.axes and left not in figure.axes and found in figure.subfigs
    assert found.axes[0].get_ylabel() == "Loss"
    own = plt.figure()
    assert made().plot(Parent=own) is own and len(own.axes) == 1
    with pytest.raises(ClassError, match="Parent must be a figure"):
        dl.plot(made(), Parent=3)


def test_a_real_training():
    X, T = np.arange(24.0).reshape(8, 3) / 24, np.arange(8.0).reshape(8, 1) / 8
    options = dl.trainingOptions(
        "lbfgs", MaxIterations=3, Verbose=False, Metrics="rmse", ValidationData=(X, T)
    )
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1)]
    _, info = dl.trainnet(X, T, layers, "mse", options, nargout=2)
    names = [axes.get_ylabel() for axes in dl.show(info).axes]
    assert names == ["Loss", "GradientNorm", "StepNorm", "RMSE"]
    dl.close(info)


# -- attention ----------------------------------------------------------------------------------------------------
def weights(nk=4, nq=3, heads=2, observations=2):
    gen = np.random.default_rng(3)
    values = gen.random((nk, nq, heads, observations))
    return values / values.sum(axis=0)


def pictures(figure):
    return [axes for axes in figure.axes if axes.images]


def test_columns_are_queries_as_in_matlab():
    X = dl.randn(8, 3, 2)
    keys = dl.randn(8, 5, 2)
    _, w = dl.attention(X, keys, keys, 4, DataFormat="CTB", nargout=2)
    figure = dl.attentionmap(w, ["a", "b", "c"], list("vwxyz"), Observation=2, Title="$t_1")
    heads = pictures(figure)
    assert [axes.get_title() for axes in heads] == [f"Head {k}" for k in (1, 2, 3, 4)]
    for k, axes in enumerate(heads):
        page = np.asarray(axes.images[0].get_array())
        np.testing.assert_allclose(page, np.asarray(w)[:, :, k, 1])
        np.testing.assert_allclose(page.sum(axis=0), 1)
        assert [t.get_text() for t in axes.get_xticklabels()] == ["a", "b", "c"]
        assert [t.get_text() for t in axes.get_yticklabels()] == list("vwxyz")
    assert figure.get_supxlabel() == "Queries" and figure.get_supylabel() == "Keys"
    figure.canvas.draw()


def test_heads_share_their_colours():
    W = weights()
    figure = dl.attentionmap(W, Heads=[2, 1])
    limits = {axes.images[0].get_clim() for axes in pictures(figure)}
    assert limits == {(0, W[..., 0].max())} and pictures(figure)[0].get_title() == "Head 2"
    np.testing.assert_allclose(pictures(figure)[0].images[0].get_array(), W[:, :, 1, 0])
    figure = dl.attentionmap(W, Heads=dl.dlarray(2), ColorLimits=[0, 1], Colormap="viridis")
    (axes,) = pictures(figure)
    assert axes.images[0].get_clim() == (0, 1) and axes.images[0].get_cmap().name == "viridis"
    assert len(figure.axes) == 2  # and the colour bar


def test_labels_for_both_sides():
    (axes,) = pictures(dl.attentionmap(weights(3, 3, 1, 1), ["$", "<b>", 7]))
    for ticks in (axes.get_xticklabels(), axes.get_yticklabels()):
        assert [t.get_text() for t in ticks] == ["$", "<b>", "7"]
    assert axes.get_title() == ""
    (axes,) = pictures(dl.attentionmap(weights(4, 3, 1, 1), ["a", "b", "c"]))
    assert [t.get_text() for t in axes.get_yticklabels()] == ["1", "2", "3", "4"]


def test_values_are_written_into_few_cells():
    page = np.array([[0.25, 0.0], [0.75, 1.0]])
    (axes,) = pictures(dl.attentionmap(page))
    assert [t.get_text() for t in axes.texts] == ["0.25", "0.75", "1.00"]
    (axes,) = pictures(dl.attentionmap(weights(100, 90, 1, 1)))
    assert not axes.texts and len(axes.get_xticklabels()) <= 40
    figure, (left, right) = plt.subplots(1, 2)
    dl.attentionmap(page, Parent=right)
    assert left in figure.axes and len(figure.subfigs) == 1
    dl.attentionmap(np.zeros((2, 2)))
    every = dl.attentionmap(weights(), Heads=[], ColorLimits=dl.zeros(0, 0))  # left open, as by None
    assert [axes.get_title() for axes in every.axes[:2]] == ["Head 1", "Head 2"]
    dl.attentionmap(np.full((2, 2), np.nan))


def test_heads_that_are_not_there():
    for wrong in (0, 3, [1, 3], 1.5, "1"):
        with pytest.raises(ArgumentError, match="Heads must be from 1 to 2"):
            dl.attentionmap(weights(), Heads=wrong)
    with pytest.raises(ArgumentError, match="Observation must be from 1 to 2"):
        dl.attentionmap(weights(), Observation=3)
    with pytest.raises(ClassError, match="real numbers"):
        dl.attentionmap(weights() * 1j)


@pytest.mark.parametrize("call", [lambda: dl.show(made()), lambda: dl.attentionmap(weights())])
def test_matplotlib_is_named_where_it_is_missing(monkeypatch, call):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.pyplot", None)
    with pytest.raises(
        ArgumentError, match=r'needs matplotlib, which is not installed; fix: pip install "dlarray\[plot\]"'
    ):
        call()
