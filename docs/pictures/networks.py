"""Pictures of networks, as `plot` and `analyzeNetwork` draw them."""

from __future__ import annotations

from typing import Any

import dlarray as dl
from pictures.drawn import picture
from pictures.matplotlib_figures import svg_of


def residual(width: int = 4) -> Any:
    """The network of the page on networks; with another width than 4 the addition does not fit."""
    net = dl.addLayers(
        dl.dlnetwork(),
        [
            dl.featureInputLayer(4, Name="in"), dl.fullyConnectedLayer(width, Name="fc"), dl.tanhLayer(Name="tanh"),
            dl.additionLayer(2, Name="add"), dl.fullyConnectedLayer(2, Name="out"),
        ],
    )  # fmt: skip
    return dl.connectLayers(net, "in", "add/in2")


def transformer() -> Any:
    """A block of a transformer."""
    net = dl.addLayers(
        dl.dlnetwork(),
        [
            dl.sequenceInputLayer(16, Name="in"), dl.layerNormalizationLayer(Name="norm_1"),
            dl.selfAttentionLayer(2, 16, Name="attention"), dl.additionLayer(2, Name="add_1"),
            dl.layerNormalizationLayer(Name="norm_2"), dl.fullyConnectedLayer(64, Name="fc_1"),
            dl.geluLayer(Name="gelu"),
            dl.fullyConnectedLayer(16, Name="fc_2"), dl.additionLayer(2, Name="add_2"),
        ],
    )  # fmt: skip
    return dl.connectLayers(dl.connectLayers(net, "in", "add_1/in2"), "add_1", "add_2/in2")


@picture(
    "network-plot",
    "The graph of a network with a branch, as plot draws it: the input goes to a layer and around it.",
    "plot",
)
def plotted() -> str:
    return svg_of(dl.plot(residual()), 4, 4.2)


@picture(
    "network-analysis",
    "What analyzeNetwork shows of a network with a mistake: the error with its fix, a table of the layers, and "
    "the graph with the "
    "wrong layer in red.",
    "analyzeNetwork",
)  # fmt: skip
def analysis() -> str:
    from dlarray.layers.inspection.analysis_page import page

    return page(dl.analyzeNetwork(residual(3), Plots="none"), fragment=True)


@picture(
    "network-transformer", "The graph of a transformer block with two residual connections, as plot draws it."
)
def block() -> str:
    return svg_of(dl.plot(transformer()), 4, 6)


@picture(
    "notebook-network",
    "What a notebook shows of a network: its properties, and opened below them the table of its layers.",
    "dlnetwork",
)
def in_a_notebook() -> str:
    return transformer().initialize()._repr_html_().replace("<details>", "<details open>", 1)


@picture("notebook-table", "What a notebook shows of the learnable parameters of a network: a table.")
def learnables() -> str:
    return transformer().initialize().Learnables._repr_html_()
