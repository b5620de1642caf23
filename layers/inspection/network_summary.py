"""summary: a network in a few lines."""

from __future__ import annotations

import math
import re
from typing import Any

from dlarray.layers.base.parameters import value_of
from dlarray.layers.networks.graph_names import checked
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function


@function(differentiable=False)
def summary(net: Any) -> None:
    """Print a summary of a network: whether it is initialized, the number of learnables, the inputs.

    Syntax: ``summary(net)``.

    Parameters
    ----------
    net : dlnetwork
        The network.  The learnables are counted where it is initialized; inputs without an input layer are shown as
        they were when it was.

    Raises
    ------
    ClassError
        Something that is not a network.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.summary.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3, Name="in"), dl.fullyConnectedLayer(400), dl.fullyConnectedLayer(1)])
    >>> dl.summary(net)
       Initialized: true
    <BLANKLINE>
       Number of learnables: 2k
    <BLANKLINE>
       Inputs:
          1   'in'   3 features
    """
    checked("summary", net, (dlnetwork,))
    print(summary_text(net))


def summary_text(net: dlnetwork) -> str:
    """The text that `summary` prints."""
    lines = [f"   Initialized: {'true' if net._initialized else 'false'}"]
    if net._initialized:
        lines += ["", f"   Number of learnables: {short_count(count_learnables(net))}"]
    rows = _inputs(net)
    if rows:
        width = max(len(name) for name, _ in rows) + 2
        quoted = [(f"'{name}'", text) for name, text in rows]
        lines += ["", "   Inputs:"]
        lines += [f"      {k}   {name:<{width}}   {text}" for k, (name, text) in enumerate(quoted, 1)]
    return "\n".join(lines)


def count_learnables(net: dlnetwork) -> int:
    """The number of elements of all learnables."""
    return sum(math.prod(value_of(net._layers[k], p).shape) for k, p in net._graph.learnables)


def short_count(count: int) -> str:
    """A number as MATLAB's summaries write it: 801, 1.5k, 84k, 126.2k, 2.1M."""
    letters = ("", "k", "M", "B")
    power = 0
    while power < 3 and round(count / 1000**power, 1 if power else 0) >= 1000:
        power += 1
    return f"{count / 1000**power:.1f}".removesuffix(".0") + letters[power]


def _inputs(net: dlnetwork) -> list[tuple[str, str]]:
    """Name and description of each input; none where an input is not known."""
    plan, rows = net._graph, []
    for j, (name, k) in enumerate(zip(plan.inputs, plan.input_layers, strict=True)):
        if k >= 0:
            text = re.sub(
                r" with ('[\w-]+'|custom) normalization$", "", net._layers[k].type_and_description()[1]
            )
        elif net._layouts:
            text = net._layouts[j].describe().removesuffix(" networkDataLayout")
        else:
            return []
        rows.append((name, text))
    return rows


dlnetwork.summary = summary
