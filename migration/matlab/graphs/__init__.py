"""Graphs: nodes, the edges between them, and what is asked of them."""

from dlarray.migration.matlab.graphs import changes, importance, paths, queries, searches, trees_and_flows
from dlarray.migration.matlab.graphs.changes import (
    addedge,
    addnode,
    flipedge,
    reordernodes,
    rmedge,
    rmnode,
    subgraph,
)
from dlarray.migration.matlab.graphs.importance import centrality
from dlarray.migration.matlab.graphs.objects import Network, digraph, graph
from dlarray.migration.matlab.graphs.paths import distances, nearest, shortestpath, shortestpathtree
from dlarray.migration.matlab.graphs.queries import (
    adjacency,
    degree,
    edgecount,
    findedge,
    findnode,
    incidence,
    indegree,
    inedges,
    ismultigraph,
    laplacian,
    neighbors_of,
    numedges,
    numnodes,
    outdegree,
    outedges,
    predecessors,
    successors,
)
from dlarray.migration.matlab.graphs.searches import (
    bfsearch,
    condensation,
    conncomp,
    dfsearch,
    hascycles,
    isdag,
    toposort,
    transclosure,
)
from dlarray.migration.matlab.graphs.trees_and_flows import maxflow, minspantree

__all__ = [
    "addedge",
    "addnode",
    "adjacency",
    "bfsearch",
    "centrality",
    "condensation",
    "conncomp",
    "degree",
    "dfsearch",
    "digraph",
    "distances",
    "edgecount",
    "findedge",
    "findnode",
    "flipedge",
    "graph",
    "hascycles",
    "incidence",
    "indegree",
    "inedges",
    "isdag",
    "ismultigraph",
    "laplacian",
    "maxflow",
    "minspantree",
    "nearest",
    "numedges",
    "numnodes",
    "outdegree",
    "outedges",
    "predecessors",
    "reordernodes",
    "rmedge",
    "rmnode",
    "shortestpath",
    "shortestpathtree",
    "subgraph",
    "successors",
    "toposort",
    "transclosure",
]

for _module in (changes, importance, paths, queries, searches, trees_and_flows):
    for _name in __all__:
        if hasattr(_module, _name) and _name not in ("graph", "digraph"):
            setattr(Network, _name, getattr(_module, _name))
Network.neighbors = neighbors_of  # type: ignore[attr-defined]
Network.simplify = changes.simplified  # type: ignore[attr-defined]
