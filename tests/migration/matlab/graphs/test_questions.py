"""Questions about graphs: MathWorks' printed outputs, SciPy's and plain ways, what is refused."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.sparse import csgraph

import dlarray as dl
from dlarray.errors import ArgumentError, DataError, SizeError
from dlarray.matlab import (
    Cell,
    adjacency,
    bfsearch,
    centrality,
    condensation,
    conncomp,
    degree,
    dfsearch,
    digraph,
    distances,
    edgecount,
    findedge,
    findnode,
    graph,
    hascycles,
    incidence,
    indegree,
    inedges,
    isdag,
    ismultigraph,
    laplacian,
    maxflow,
    minspantree,
    nearest,
    neighbors,
    outdegree,
    outedges,
    predecessors,
    shortestpath,
    shortestpathtree,
    successors,
    toposort,
    transclosure,
)
from tests.support.bundles import cases


def flat(x):
    return np.asarray(dl.extractdata(x)).ravel().tolist()


COURSES = digraph(
    dl.dlarray(
        [
            [0, 1, 1, 0, 0, 0, 0],
            [0, 0, 0, 1, 0, 0, 0],
            [0, 1, 0, 1, 0, 0, 1],
            [0, 0, 0, 0, 1, 1, 0],
            [0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 1, 0, 0],
            [0, 0, 0, 0, 1, 0, 0],
        ]
    )
)
PARTS = digraph([1, 2, 2, 3, 3, 3, 4, 5, 5, 5, 8, 8], [2, 3, 4, 1, 4, 5, 5, 3, 6, 7, 9, 10])
STAR = graph([1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 5, 4, 2, 6, 10, 7, 9, 8])


def test_the_pages_of_searches_and_orders():
    assert flat(toposort(COURSES)) == [1, 3, 7, 2, 4, 6, 5]
    assert flat(conncomp(graph([1, 1, 4], [2, 3, 5], [1, 1, 1], 6))) == [1, 1, 1, 2, 2, 3]
    assert flat(conncomp(PARTS)) == [4, 4, 4, 4, 4, 6, 5, 1, 3, 2]
    assert flat(conncomp(PARTS, "Type", "weak")) == [1, 1, 1, 1, 1, 1, 1, 2, 2, 2]
    assert flat(bfsearch(STAR, 2)) == [2, 1, 6, 7, 8, 9, 10, 3, 4, 5]
    assert flat(dfsearch(STAR, 7)) == [7, 2, 1, 3, 4, 5, 6, 8, 9, 10]
    T = bfsearch(digraph([1, 1, 1, 2, 3, 3, 3, 4, 6], [2, 4, 5, 5, 6, 7, 4, 1, 4]), 1, "allevents")
    assert T.height == 14 and repr(T).splitlines()[2:7] == [
        "         Event          Node       Edge       EdgeIndex",
        "    ________________    ____    __________    _________",
        "",
        "    startnode             1     NaN    NaN       NaN   ",
        "    discovernode          1     NaN    NaN       NaN   ",
    ]


def test_the_page_of_ranks():
    G = digraph([1, 1, 2, 2, 3, 3, 3, 4, 5], [2, 5, 3, 4, 4, 5, 6, 1, 1])
    ranks = flat(centrality(G, "pagerank"))
    assert np.round(ranks, 5).tolist() == [0.32098, 0.17057, 0.10657, 0.13678, 0.20078, 0.06432]
    with pytest.warns(UserWarning, match="a larger MaxIterations"):
        centrality(G, "pagerank", MaxIterations=3)


def test_nodes_and_edges():
    G = graph(["a", "a", "b", "b"], ["b", "c", "c", "c"])
    assert neighbors(G, "a") == Cell(["b", "c"], (2, 1)) and flat(neighbors(G, 3)) == [1, 2]
    assert flat(degree(G)) == [2, 3, 3] and degree(G, "b") == 3 and flat(degree(G, [1, 3])) == [2, 3]
    assert flat(degree(graph([1, 1], [1, 2]))) == [3, 1]
    assert findnode(G, "c") == 3 and flat(findnode(G, ["c", "z"])) == [3, 0] and findnode(G, 7) == 0
    assert findedge(G, "a", "c") == 2 and findedge(G, "c", "a") == 2 and findedge(G, 1, 1) == 0
    s, t = findedge(G, nargout=2)
    assert flat(s) == [1, 1, 2, 2] and flat(t) == [2, 3, 3, 3]
    idx, pairs = findedge(G, [1, 2], [2, 3], nargout=2)
    assert flat(idx) == [1, 3, 4] and flat(pairs) == [1, 2, 2]
    assert edgecount(G, "b", "c") == 2 and ismultigraph(G) and not ismultigraph(STAR)
    assert flat(successors(COURSES, 3)) == [2, 4, 7] and flat(predecessors(COURSES, 4)) == [2, 3]
    assert flat(indegree(COURSES)) == [0, 2, 1, 2, 3, 1, 1] and flat(outdegree(COURSES, [1, 3])) == [2, 3]
    eid, nid = outedges(COURSES, 3, nargout=2)
    assert flat(eid) == [4, 5, 6] and flat(nid) == [2, 4, 7] and flat(inedges(COURSES, 4)) == [3, 5]
    assert flat(G.degree()) == [2, 3, 3]


def test_matrices():
    I = incidence(STAR)  # noqa: E741
    L = laplacian(STAR)
    assert np.array_equal(np.asarray(dl.extractdata(I.full)) @ np.asarray(dl.extractdata(I.full)).T, L.full)
    both = adjacency(graph([1, 1], [2, 2], [3, 4]), "weighted")
    assert both.full.tolist() == [[0, 7], [7, 0]]
    with pytest.raises(ArgumentError, match="an edge from a node to itself"):
        incidence(graph([1], [1]))
    with pytest.raises(ArgumentError, match="laplacian: G has directions"):
        laplacian(COURSES)


def random_graph(gen, directed, n=12, m=25):
    ends = gen.integers(1, n + 1, (m, 2))
    ends = ends[ends[:, 0] != ends[:, 1]]
    ends = np.unique(ends if directed else np.sort(ends, axis=1), axis=0)
    weights = gen.integers(1, 20, len(ends)).astype(float)
    made = (digraph if directed else graph)(ends[:, 0], ends[:, 1], weights, n)
    A = np.zeros((n, n))
    A[ends[:, 0] - 1, ends[:, 1] - 1] = weights
    return made, A


@cases("seed", range(12))
def test_ways_trees_and_parts_are_scipys(seed):
    gen = np.random.default_rng(seed)
    directed = seed % 2 == 0
    G, A = random_graph(gen, directed)
    wanted = csgraph.shortest_path(A, directed=directed)
    np.testing.assert_allclose(distances(G), wanted)
    np.testing.assert_allclose(
        distances(G, Method="unweighted"), csgraph.shortest_path(A, directed=directed, unweighted=True)
    )
    for s, t in itertools.product((1, 5), (2, 9)):
        P, d, edges = shortestpath(G, s, t, nargout=3)
        assert d == wanted[s - 1, t - 1] and (np.isfinite(d) or P.shape == (1, 0))
        assert np.isinf(d) or sum(list(G.Edges.Weight)[int(e) - 1] for e in flat(edges)) == d
    TR, D, E = shortestpathtree(G, 1, nargout=3)
    assert flat(D) == wanted[0].tolist() and sum(flat(E)) == TR.Edges.height
    np.testing.assert_allclose(flat(distances(TR, 1)), wanted[0])
    ids, far = nearest(G, 3, 15, nargout=2)
    assert flat(far) == sorted(x for k, x in enumerate(wanted[2]) if k != 2 and x <= 15)
    count, bins = csgraph.connected_components(A, directed, "strong")
    ours = np.array(flat(conncomp(G))).astype(int)
    assert max(ours) == count and len(set(zip(ours, bins.tolist(), strict=True))) == count
    if not directed:
        T, pred = minspantree(G, Type="forest", nargout=2)
        assert dl.sum(T.Edges.Weight) == csgraph.minimum_spanning_tree(A).sum()
        assert flat(pred).count(0) == count
    else:
        assert transclosure(G).Edges.height == sum(
            np.isfinite(csgraph.shortest_path(A)[i][j]) and (i != j or _returns(A, i))
            for i in range(12)
            for j in range(12)
        )
        C = condensation(G)
        assert isdag(C) and all(i < j for i, j in C.Edges.EndNodes) and C.count == count
        whole = csgraph.maximum_flow(csgraph_ints(A), 0, 5).flow_value
        mf, GF, cs, ct = maxflow(G, 1, 6, nargout=4)
        assert mf == whole and sorted(flat(cs) + flat(ct)) == list(range(1, 13))
        inside = [int(k) - 1 for k in flat(cs)]
        assert A[inside][:, [int(k) - 1 for k in flat(ct)]].sum() == whole


def _returns(A, i):
    return any(A[j, i] and np.isfinite(csgraph.shortest_path(A)[i, j]) for j in range(len(A)))


def csgraph_ints(A):
    from scipy.sparse import csr_array

    return csr_array(A.astype(np.int32))


def test_negative_weights_and_methods():
    D = digraph([1, 1, 2], [2, 3, 3], [4, 2, -3])
    assert shortestpath(D, 1, 3, nargout=2)[1] == 1
    assert shortestpath(D, 1, 3, Method="acyclic", nargout=2)[1] == 1
    with pytest.raises(DataError, match="a cycle of negative length"):
        distances(digraph([1, 2], [2, 1], [1, -3]))
    with pytest.raises(DataError, match="a weight is negative"):
        distances(graph([1], [2], [-1]))
    with pytest.raises(ArgumentError, match="Method is .* fix: one of auto"):
        shortestpath(D, 1, 3, Method="quick")
    way = shortestpath(graph(["a", "b"], ["b", "c"]), "a", "c")
    assert way == Cell(["a", "b", "c"], (1, 3))
    assert flat(shortestpathtree(D, 1, OutputForm="vector")) == [0, 1, 2]
    assert [flat(p) for p in shortestpathtree(D, 1, OutputForm="cell")] == [[1], [1, 2], [1, 2, 3]]


def test_cycles_and_orders():
    assert isdag(COURSES) and not isdag(PARTS) and hascycles(PARTS) and not hascycles(STAR)
    assert hascycles(graph([1, 1], [2, 2])) and hascycles(graph([1], [1]))
    assert flat(toposort(digraph([3, 1], [1, 2], [], 4), "Order", "stable")) == [3, 1, 2, 4]
    n, H = toposort(COURSES, nargout=2)
    assert all(i < j for i, j in H.Edges.EndNodes)
    with pytest.raises(DataError, match="toposort: G has cycles"):
        toposort(PARTS)
    bins, sizes = conncomp(PARTS, OutputForm="cell", Type="weak", nargout=2)
    assert [flat(b) for b in bins] == [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10]] and flat(sizes) == [7, 3]
    new, edges = bfsearch(STAR, 2, "edgetonew", nargout=2)
    assert new.tolist()[:2] == [[2, 1], [2, 6]] and flat(edges)[:2] == [1, 5]
    assert len(flat(dfsearch(PARTS, 1))) == 7 and len(flat(dfsearch(PARTS, 1, Restart=True))) == 10
    assert bfsearch(graph(["a"], ["b"]), "a") == Cell(["a", "b"], (2, 1))


def plain_betweenness(A, directed):
    n = len(A)
    d = csgraph.shortest_path(A, directed=directed)
    found = np.zeros(n)
    for s, t in itertools.permutations(range(n), 2):
        ways = [w for w in _all_shortest(A, d, s, t)]
        for k in range(n):
            if k not in (s, t) and ways:
                found[k] += sum(k in w for w in ways) / len(ways)
    return found if directed else found / 2


def _all_shortest(A, d, s, t):
    if s == t:
        return [[t]]
    if np.isinf(d[s, t]):
        return []
    return [
        [s, *w]
        for j in range(len(A))
        if A[s, j] and np.isclose(A[s, j] + d[j, t], d[s, t])
        for w in _all_shortest(A, d, j, t)
    ]


@cases("directed", [True, False])
def test_importance(directed, gen):
    G, A = random_graph(gen, directed, 8, 16)
    if not directed:
        A = A + A.T
    one = (A > 0).astype(float)
    np.testing.assert_allclose(flat(centrality(G, "betweenness")), plain_betweenness(one, directed))
    cost = list(G.Edges.Weight)
    np.testing.assert_allclose(flat(centrality(G, "betweenness", Cost=cost)), plain_betweenness(A, directed))
    d = csgraph.shortest_path(one)
    for name, D in (("outcloseness", d), ("incloseness", d.T)) if directed else (("closeness", d),):
        there = np.isfinite(D)
        total = np.where(there, D, 0).sum(1)
        wanted = np.where(total > 0, ((there.sum(1) - 1) / 7) ** 2 / np.where(total > 0, total, 1), 0)
        np.testing.assert_allclose(flat(centrality(G, name)), wanted)
    if directed:
        np.testing.assert_allclose(flat(centrality(G, "indegree", Importance=cost)), A.sum(0))
        assert flat(centrality(G, "outdegree")) == one.sum(1).tolist()
        h = np.array(flat(centrality(G, "hubs")))
        a = np.array(flat(centrality(G, "authorities")))
        np.testing.assert_allclose(one.T @ h / (one.T @ h).sum(), a, atol=1e-9)
    else:
        v = np.array(flat(centrality(G, "eigenvector")))
        np.testing.assert_allclose(one @ v / (one @ v).sum(), v, atol=1e-9)


def test_refusals():
    for call, words in (
        (lambda: degree(COURSES), "fix: indegree"),
        (lambda: neighbors(COURSES, 1), "fix: successors"),
        (lambda: successors(STAR, 1), "have no directions"),
        (lambda: degree([1, 2]), "fix: graph"),
        (lambda: degree(STAR, "a"), "have no names"),
        (lambda: centrality(STAR, "hubs"), "fix: one of betweenness"),
        (lambda: bfsearch(STAR, 1, "edge"), "fix: one of discovernode"),
        (lambda: minspantree(COURSES), "G has directions"),
    ):
        with pytest.raises(ArgumentError, match=words):
            call()
    with pytest.raises(DataError, match="fix: numbers from 1 to 10"):
        neighbors(STAR, 11)
    with pytest.raises(DataError, match='there is no node "z"'):
        degree(graph(["a"], ["b"]), "z")
    with pytest.raises(SizeError, match="fix: one node"):
        shortestpath(STAR, [1, 2], 3)
