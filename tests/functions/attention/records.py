"""Records of the functions that functions/attention/ defines."""

import math

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record


def reference(fmt):
    """Attention of arrays whose dimensions are labelled ``fmt``."""

    def pages(x):
        """As (observations, positions, channels)."""
        x = np.asarray(x, float)
        x = x.reshape(x.shape + (1,) * (len(fmt) - x.ndim))
        order = fmt.replace("S", "T")
        for label in "BTC":
            if label not in order:
                x, order = x[..., None], order + label
        places = [order.index(label) for label in "BTC"]
        x = np.transpose(x, places + [d for d in range(x.ndim) if d not in places])
        return x.reshape(x.shape[:3])

    def compute(
        q, k, v, heads, Scale="auto", PaddingMask=None, AttentionMask="none", DataFormat=None, nargout=1,
        KeyValueHeads=None, Softcap=math.inf, Bias=0,
    ):  # fmt: skip
        Q, K, V = pages(q), pages(k), pages(v)
        (B, Nq, C), Nk, Cv = Q.shape, K.shape[1], V.shape[2]
        groups = KeyValueHeads or heads
        D, Dv = C // heads, Cv // groups
        y_channels = Dv * heads
        scale = 1 / math.sqrt(D) if Scale == "auto" else Scale
        padding = np.ones((B, Nk)) if PaddingMask is None else pages(PaddingMask)[:, :, 0]
        Y, weights = np.zeros((B, Nq, y_channels)), np.zeros((Nk, Nq, heads, B))
        bias = np.asarray(Bias, float)
        bias = np.broadcast_to(bias.reshape(bias.shape + (1,) * (4 - bias.ndim)), weights.shape)
        for b, i, h in np.ndindex(B, Nq, heads):
            use = [j for j in range(Nk) if padding[b, j] and may_use(AttentionMask, i, j, b)]
            g = h // (heads // groups) * D  # where the head's keys begin
            scores = [scale * sum(Q[b, i, h * D + c] * K[b, j, g + c] for c in range(D)) for j in use]
            if Softcap < math.inf:
                scores = [Softcap * math.tanh(s / Softcap) for s in scores]
            w = np.array([math.exp(s + bias[j, i, h, b]) for s, j in zip(scores, use, strict=True)])
            w /= w.sum() if use else 1
            for j, weight in zip(use, w, strict=True):
                g = h // (heads // groups) * Dv
                Y[b, i, h * Dv : h * Dv + Dv] += weight * V[b, j, g : g + Dv]
                weights[j, i, h, b] = weight
        letters = [label for label in fmt.replace("S", "T") if label in "BTC"]
        missing = [d for d, label in enumerate("BTC") if label not in letters]
        y = np.transpose(Y, ["BTC".index(label) for label in letters] + missing)
        y = y.reshape([{"B": B, "T": Nq, "S": Nq, "C": y_channels, "U": 1}[label] for label in fmt])
        return (y, weights) if nargout == 2 else y

    return compute


def may_use(mask, query, key, batch):
    if isinstance(mask, str):
        return mask == "none" or key <= query
    return bool(mask[key, query] if mask.ndim == 2 else mask[key, query, batch])


def arrays(fmt, queries=3, keys=4, labelled=(True, True, True)):
    """Queries and keys of 4 channels, values of 6, two observations."""
    sizes = [{"C": c, "B": 2, "T": n, "S": n, "U": 1} for c, n in ((4, queries), (4, keys), (6, keys))]
    return tuple(
        A(tuple(size[label] for label in fmt), fmt if has else "")
        for size, has in zip(sizes, labelled, strict=True)
    )


def case(given, stored, **options):
    return Case(
        (*arrays(given), 2), reference(stored), (stored, "") if "nargout" in options else stored, options
    )


GROUPED = (
    A((8, 2, 3), "CBT"),
    A((4, 2, 4), "CBT"),
    A((6, 2, 4), "CBT"),
)  # 4 heads of queries, 2 of keys and values

MASK = np.array(
    [[1, 0, 1], [1, 0, 0], [0, 0, 1], [1, 0, 1.0]]
)  # 4 keys × 3 queries; the second query may use no key

MASKS = np.stack([MASK, 1 - MASK], axis=2)

PADDING = np.ones((1, 2, 4))

PADDING[:, 1, 2:] = 0

RECORDS = [
    Record(
        "attention",
        (
            case("CBT", "CBT"),
            case("TCB", "CBT", AttentionMask="causal"),
            case("SCB", "SCB", Scale=0.3),
            case("BSC", "SCB", AttentionMask=MASKS),
            case("CT", "CT"),
            case("SC", "SC"),
            case("CB", "CB"),
            case("CU", "CU"),
            case("CBT", "CBT", PaddingMask=PADDING, AttentionMask=MASK),
            case("CBT", "CBT", PaddingMask=PADDING, AttentionMask="causal", nargout=2),
            Case((*arrays("CBT", labelled=(0, 0, 0)), 2), reference("CBT"), "", {"DataFormat": "CBT"}),
            Case((*arrays("TCB", labelled=(0, 0, 0)), 2), reference("TCB"), "", {"DataFormat": "TCB"}),
            Case((*arrays("CBT", labelled=(1, 0, 1)), 1), reference("CBT"), "CBT"),
            case("CBT", "CBT", Bias=MASKS[:, :, None], Softcap=2.5),
            case("CBT", "CBT", Bias=np.log(MASK + 1e-30), AttentionMask="causal", nargout=2),
            Case((*GROUPED, 4), reference("CBT"), "CBT", {"KeyValueHeads": 2, "Bias": MASK}),
            Case((*arrays("CBT", queries=0), 1), reference("CBT"), "CBT"),
            Case((*arrays("CBT", keys=0), 1), reference("CBT"), "CBT"),
        ),
        (
            Bad(lambda dl: dl.attention(*[dl.ones(4, 3)] * 3, 2), errors.FormatError, "DataFormat"),
            Bad(
                lambda dl: dl.attention(dl.dlarray(dl.ones(4, 3), "CT"), dl.ones(5, 3), dl.ones(4, 3), 1),
                errors.SizeError,
                r"keys is 5\(C\) × 3\(T\) dlarray, with 5 channels, but queries is 4\(C\) × 3\(T\) dlarray, with 4",
            ),
        ),
    ),
]
