"""How the NumPy kernels of attention cut their work, so that memory stays linear and BLAS stays in its thread.

A block of scores has keys as rows and queries as columns; it holds some tiles of queries, all keys, and one head of one
observation, or several where the sequences are short.  Every matrix product of a block is cut into small tiles, by
reshaping alone: OpenBLAS computes a product of up to ``TILE`` multiplications at once and in the calling thread.
(Threads of its own would wait for each other in every product, and only one product at a time could have them.)
"""

from __future__ import annotations

import itertools
import math
import threading
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from dlarray.kernels.blocks import exponential, kept_rows

TILE = 1 << 18  # multiplications in a product that OpenBLAS leaves to one thread
VECTOR = 9216  # elements of a matrix whose product with a vector it leaves to one thread
BLOCK = 1 << 18  # scores in a block: a megabyte of singles, about what the cache of a core holds
ROWS = 64  # queries in a tile
LARGEST = {False: 512, True: 256}  # queries in a block; with a causal mask, small blocks skip more
FEW = 320  # the same where few heads and observations leave it to the blocks to be shared out
KEEP = 1 << 24  # bytes of scratch that a thread keeps: fresh memory costs a tenth of the time
PARTS = 8  # pieces that the queries are cut into where there are few heads and observations to share out
STEEP = 1e4  # a bias as low as this would swallow the digits of the scores that it is added to
FAR = 1e19  # a bias as large as this would count beside what hides keys
HIDDEN = -1e30  # the score of a key that may not be used; finite, so that 0 * HIDDEN is 0
_local = threading.local()


class Piece(NamedTuple):
    """Observations and heads, and which of the query blocks."""

    b: slice
    h: slice
    blocks: range
    part: int


class Task:
    """One call: its sizes and masks, how it is cut, and what goes into the matrix products."""

    def __init__(
        self, q, k, v, extra, *, scale, softcap=0.0, bias=None, causal=False, padding=None, mask=None, dropout=0.0,
        seed=0, within=None,
    ):  # fmt: skip
        self.Nq, self.B, self.H, self.D = q.shape
        self.Nk, self.Dv = k.shape[0], v.shape[-1]
        self.share = self.H // k.shape[2]  # heads of queries to a head of keys and values
        self.dtype = q.dtype
        self.softcap = float(softcap)  # 0: none
        self.bias = bias  # (1 or B, 1 or H, 1 or Nq, 1 or Nk)
        # of scores that have digits left for the logarithm of a sum
        self.largest_square = (2.0**-10 / np.finfo(self.dtype).eps) ** 2
        self.steep = self.barred = self.far = False
        if bias is not None:
            low = np.min(bias, initial=0)
            self.steep = not low > -STEEP
            self.barred = low == -math.inf
            if self.steep or not np.max(bias, initial=0) < STEEP:
                size = np.abs(bias)
                self.far = not np.max(size, where=bias > -math.inf, initial=0) < FAR
        self.scale = float(scale)
        self.causal = causal
        self.padding = padding  # (B, Nk): true where the key may be used
        self.mask = mask  # (1 or B, Nq, Nk): true where the query may use the key
        self.dropout = dropout
        self.seed = seed
        self.within = within or (0, 0, self.Nq, self.Nk)  # first query and key among all, for dropout
        self.exp, self.log, self.log_e, self.lowest = exponential(self.dtype)
        self.channels = max(self.D, self.Dv) + extra
        self.largest = LARGEST[causal] if self.B * self.H >= PARTS else min(LARGEST[causal], FEW)
        self._tiles()
        self.earlier: dict[tuple[int, int], np.ndarray] = {}

    def _tiles(self) -> None:
        """Tiles of queries and keys; blocks of several tiles of queries; heads and observations that share a block."""
        most = TILE // (16 * self.channels) // 16 * 16  # 16 keys are the fewest in a tile
        usual = max(16, min(ROWS, most))
        self.row = max(1, self.Nq)
        if self.Nq > usual:  # a multiple of 16, with few queries added at the end

            def added(row):
                per_block, blocks = self._cut(-(-self.Nq // row), self.largest // row)
                return row * per_block * blocks, abs(row - usual)

            self.row = min(range(max(16, usual // 4 * 3), min(2 * usual, max(most, 16)) + 1, 16), key=added)
        tiles = max(1, -(-self.Nq // self.row))
        most = max(1, TILE // (self.row * self.channels))
        if self.Nk <= min(most, 128):  # one tile, for which blocks may be large enough to share it
            self.key = max(1, self.Nk)
            wanted = most // self.key
        else:  # several tiles, of a multiple of 16 keys: few keys added at the end, and few sums over tiles
            sizes = range(16, max(16, min(most, 128)) + 1, 16)
            self.key = min(
                sizes, key=lambda n: -(-self.Nk // n) * n * (1 + 2.6 / self._long(n, -(-self.Nk // n))[0])
            )
            wanted = min(self.largest // self.row, BLOCK // (self.row * self.Nk))
        self.tiles = -(-self.Nk // self.key) if self.Nk else 1
        self.keys = self.tiles * self.key
        self.per_block = self._cut(tiles, wanted)[0]
        self.rows = self.row * self.per_block
        self.short = (
            self.key if self.tiles == 1 else 16
        )  # keys at a time in products over all queries of a block
        while self.short % 2 == 0 and self.short * self.rows * self.channels > TILE:
            self.short //= 2
        pairs = max(1, BLOCK // (self.rows * self.keys)) if self.rows >= self.Nq else 1
        counts = {n for *_, n in self.blocks(range(-(-self.Nq // self.rows)))} | {self.tiles}
        self.most = max((n * self.key // self._long(self.key, n)[0] for n in counts), default=1)
        self.heads = max(1, min(self.H, pairs))
        self.batches = max(1, min(self.B, pairs // self.H)) if self.heads == self.H else 1

    @staticmethod
    def _cut(tiles: int, most: int) -> tuple[int, int]:
        """Tiles per block, and blocks."""
        blocks = -(-tiles // max(1, min(tiles, most)))
        return -(-tiles // blocks), blocks

    def _long(self, key: int, tiles: int) -> tuple[int, int]:
        """Keys and queries in a tile of a product over keys: many keys, so that few products must be added."""
        row = self.row
        while row % 2 == 0 and row * self.channels * min(128, key * tiles) > TILE:
            row //= 2
        most = max(1, min(128, TILE // (row * self.channels)) // key)
        return key * next(m for m in range(most, 0, -1) if tiles % m == 0), row

    def pieces(self) -> list[Piece]:
        """What threads take in turn; the cut does not depend on their number."""
        count = -(-self.Nq // self.rows)
        groups = [
            (slice(b, min(b + self.batches, self.B)), slice(h, min(h + self.heads, self.H)))
            for b in range(0, self.B, self.batches)
            for h in range(0, self.H, self.heads)
        ]
        self.parts = max(1, min(count, PARTS // max(1, len(groups))))
        cuts = [count * n // self.parts for n in range(self.parts + 1)]
        return [Piece(b, h, range(cuts[n], cuts[n + 1]), n) for b, h in groups for n in range(self.parts)]

    def work(self) -> int:
        return self.B * self.H * self.Nq * self.Nk * (self.D + self.Dv)

    def blocks(self, numbers: range, skip: bool = True) -> Iterator[tuple[int, int, int]]:
        """From which query to which, and the number of key tiles that they may use; all, if none may be skipped."""
        for n in numbers:
            i, j = n * self.rows, min(n * self.rows + self.rows, self.Nq)
            yield i, j, min(-(-j // self.key), self.tiles) if self.causal and skip else self.tiles

    def rooms(self, *shapes: tuple[int, ...]) -> list[np.ndarray]:
        """Uninitialised arrays for one group, in memory that the thread keeps for the next call if it is not much."""
        sizes = [self.batches * self.heads * math.prod(shape) for shape in shapes]
        starts = list(itertools.accumulate((-(-size // 16) * 16 for size in sizes), initial=0))
        memory = getattr(_local, "memory", None)
        if memory is None or memory.nbytes < starts[-1] * self.dtype.itemsize:
            memory = np.empty(starts[-1] * self.dtype.itemsize, np.uint8)
            _local.memory = memory if memory.nbytes <= KEEP else None
        flat = memory[: starts[-1] * self.dtype.itemsize].view(self.dtype)
        return [
            flat[start : start + size].reshape(self.batches, self.heads, *shape)
            for start, size, shape in zip(starts[:-1], sizes, shapes, strict=True)
        ]

    def put_keys(self, x, piece, out):
        """[keys, (1)] or [values, (1)] of a group; what is padding becomes zero, whatever it holds."""
        n, channels = self.Nk, x.shape[-1]
        if self.share == 1:
            out[..., :n, :channels] = pages(x, piece)
        else:
            for h in range(piece.h.start, piece.h.stop):
                out[:, h - piece.h.start, :n, :channels] = x[:, piece.b, h // self.share].swapaxes(0, 1)
        out[..., n:, :channels] = 0
        out[..., channels:] = 1
        if self.padding is not None:
            self.clear(out[..., :n, :channels], piece)

    def clear(self, x, piece):
        """Zeros where keys (batch, head, key, channel) are padding."""
        for part, row in zip(x, self.padding[piece.b], strict=True):
            if not row.all():
                part[:, ~row] = 0

    def visible(self, piece):
        """1 for each key, 0 for padding and for what fills the last tile: (batch, 1, key); None for ones."""
        if self.padding is None and self.keys == self.Nk:
            return None
        out = np.zeros((piece.b.stop - piece.b.start, 1, self.keys), self.dtype)
        out[..., : self.Nk] = 1 if self.padding is None else self.padding[piece.b, None]
        return out

    def put_rows(self, x, piece, i, j, out):
        """Rows i to j of queries or gradients; zeros up to the whole block."""
        out[..., : j - i, :] = pages(x[i:j], piece)
        out[..., j - i :, :] = 0

    def turned(self, rows):
        """The rows of a block tile by tile, channels first: a view."""
        return rows.reshape(*rows.shape[:2], self.per_block, self.row, -1).swapaxes(-1, -2)

    @staticmethod
    def by_tile(block, key, row):
        """A block (…, key, query) as (…, key tile, query tile, key, query): a view."""
        lead = block.shape[:2]
        return block.reshape(*lead, -1, key, block.shape[-1] // row, row).swapaxes(3, 4)

    def products(self, keys, turned, n, out):
        """Every key with every query of a block."""
        lead = keys.shape[:2]
        tiles = keys[:, :, : n * self.key].reshape(*lead, n, 1, self.key, keys.shape[-1])
        np.matmul(tiles, turned[:, :, None], out=self.by_tile(out, self.key, self.row))

    def over_keys(self, block, keys, n, space):
        """block' · keys: what the keys (or values) give to each query, (…, query, channel)."""
        lead, channels = keys.shape[:2], keys.shape[-1]
        key, row = self._long(self.key, n)
        count = n * self.key // key
        tiles = keys[:, :, : n * self.key].reshape(*lead, count, 1, key, channels)
        parts = take(space, *lead, count, self.rows // row, row, channels)
        np.matmul(self.by_tile(block, key, row).swapaxes(-1, -2), tiles, out=parts)
        return np.add.reduce(parts, axis=2).reshape(*lead, self.rows, channels)

    def over_queries(self, block, rows, out):
        """block · rows: what the queries of a block give to each key."""
        lead = block.shape[:2]
        np.matmul(
            block.reshape(*lead, -1, self.short, self.rows),
            rows[:, :, None],
            out=out.reshape(*lead, -1, self.short, out.shape[-1]),
        )

    def totals(self, block, visible):
        """Sums over the visible keys, (…, 1, query)."""
        lead, keys = block.shape[:2], block.shape[2]
        some = math.gcd(keys, 1 << max(0, (VECTOR // self.rows).bit_length() - 1))
        if visible is None:
            rows = np.ones((1, some), self.dtype)
        else:
            rows = visible[..., :keys].reshape(*visible.shape[:2], -1, 1, some)
        return np.add.reduce(np.matmul(rows, block.reshape(*lead, -1, some, self.rows)), axis=2)

    def factor(self) -> float:
        """What the queries are multiplied by before their products with the keys."""
        return self.scale / self.softcap if self.softcap else self.scale * self.log_e

    def bend(self, scores, piece, i, j, tangent=None):
        """From products to scores: the soft cap, whose hyperbolic tangent is kept if asked for, and the bias."""
        if self.softcap:
            tangent = np.tanh(scores, out=scores if tangent is None else tangent)
            np.multiply(tangent, self.softcap * self.log_e, out=scores)
        if self.bias is not None:
            part = self._bias(piece, i, j)[:, :, : scores.shape[2]] * self.log_e
            if self.steep:  # the same for all keys of a query changes nothing
                top = part.max(axis=-2, keepdims=True)
                part -= np.where(top == -math.inf, 0, top)
                np.maximum(part, np.finfo(self.dtype).min / 4 if self.far else HIDDEN / 4, out=part)
            scores[:, :, : self.Nk, : j - i] += part

    @staticmethod
    def _place(shape, piece, i, j):
        """Where a block stands in an array that may be one wide in observations, heads or queries."""
        wanted = (piece.b, piece.h, slice(i, j))
        return tuple(part if n > 1 else slice(None) for n, part in zip(shape[:3], wanted, strict=True))

    def _bias(self, piece, i, j):
        """The bias of a block as (1 or batch, 1 or head, 1 or key, 1 or query); a view."""
        return self.bias[self._place(self.bias.shape, piece, i, j)].swapaxes(-1, -2)

    def add_bias_gradient(self, out, block, piece, i, j):
        """Add what the gradient of the scores of a block gives to that of the bias."""
        part = block[:, :, : self.Nk, : j - i].swapaxes(-1, -2)
        over = tuple(axis for axis, n in enumerate(out.shape) if n == 1)
        if over:
            part = np.add.reduce(part, axis=over, keepdims=True)
        out[self._place(out.shape, piece, i, j)][..., : part.shape[-1]] += part

    def hidden(self, block, piece, i, j, n, visible):
        """Where in a block the key may not be used, as logical data: for scores that are not finite."""
        out = np.zeros(block.shape, bool)
        if visible is not None:
            out |= visible[:, :, : block.shape[2], None] == 0
        if self.causal:
            start, allowed = self._diagonal(i, n)
            out[..., start:, :] |= allowed == 0
        if self.mask is not None:
            out |= self._allowed(block, piece, i, j, np.empty(block.size, self.dtype)) == 0
        if self.barred:
            out[:, :, : self.Nk, : j - i] |= self._bias(piece, i, j)[:, :, : block.shape[2]] == -math.inf
        return out

    def hide(self, scores, piece, i, j, n, visible, space):
        """Make the scores of keys that may not be used lower than any other."""
        if visible is not None:
            scores += (visible[:, :, : scores.shape[2], None] - 1) * -HIDDEN
        if self.causal:
            start, allowed = self._diagonal(i, n)
            scores[..., start:, :] += (allowed - 1) * -HIDDEN
        if self.mask is not None:
            allowed = self._allowed(scores, piece, i, j, space)
            allowed -= 1
            allowed *= -HIDDEN
            scores += allowed

    def keep(self, weights, piece, i, j, n, space):
        """Set weights to zero where the query may not use the key (padding apart)."""
        if self.causal:
            start, allowed = self._diagonal(i, n)
            weights[..., start:, :] *= allowed
        if self.mask is not None:
            weights *= self._allowed(weights, piece, i, j, space)
        if self.barred:
            weights[:, :, : self.Nk, : j - i] *= self._bias(piece, i, j)[:, :, : weights.shape[2]] > -math.inf

    def _diagonal(self, i, n):
        """The first key that is not allowed to all queries from i on, and ones and zeros from there: (key, query)."""
        start = i // self.key * self.key
        place = i - start, n * self.key - start
        allowed = self.earlier.get(place)
        if allowed is None:
            earlier = np.arange(place[1])[:, None] <= np.arange(place[0], place[0] + self.rows)
            allowed = self.earlier[place] = earlier.astype(self.dtype)
        return start, allowed

    def _allowed(self, block, piece, i, j, space):
        """Ones and zeros of the mask: (batch, 1, key, query)."""
        part = self.mask[piece.b if self.mask.shape[0] > 1 else slice(None), None, i:j].swapaxes(-1, -2)
        allowed = take(space, part.shape[0], 1, *block.shape[2:])
        allowed[...] = 0
        allowed[:, :, : self.Nk, : j - i] = part[:, :, : block.shape[2]]
        return allowed

    def kept(self, piece, i, j, n):
        """Which weights of a block dropout keeps, the same whenever it is asked for."""
        b, h = piece.b, piece.h
        first, start, queries, keys = self.within
        first, columns = first + i, slice(start, start + self.Nk)
        out = np.zeros((b.stop - b.start, h.stop - h.start, n * self.key, self.rows), bool)
        for x in range(b.start, b.stop):
            for y in range(h.start, h.stop):
                row = (x * self.H + y) * queries + first
                keep = kept_rows(self.seed, self.dropout, row, j - i, keys, columns).T
                out[x - b.start, y - h.start, : self.Nk, : j - i] = keep[: n * self.key]
        return out


def pages(x, piece):
    """A group of (time, batch, head, channel) as (batch, head, time, channel); a view."""
    return x[:, piece.b, piece.h].transpose(1, 2, 0, 3)


def take(flat, *shape):
    """A contiguous array of that shape at the start of a buffer."""
    return flat.reshape(-1)[: math.prod(shape)].reshape(shape)
