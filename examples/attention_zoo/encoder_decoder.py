"""Reverse a sequence: an encoder and a decoder with attention
===========================================================

Reverse a sequence: an encoder and a decoder with attention, whose weights show what the decoder looks at.

The encoder reads a sequence of symbols with a gated recurrent unit.  The decoder writes it backwards, one symbol after
the other; before each it scores the encoder's states with Luong's general score, q'·W·k, and takes their weighted mean.
Nobody tells it where to look: the alignment, a line from the last symbol to the first, is learned.

Run it with ``python examples/attention_zoo/encoder_decoder.py``; training takes some seconds.  It writes
``examples/output/attention_zoo_encoder_decoder.png``.
"""

from pathlib import Path

import numpy as np

from dlarray import (
    adamupdate,
    attention,
    cat,
    crossentropy,
    dlarray,
    dlfeval,
    dlgradient,
    extractdata,
    fullyconnect,
    gru,
    randi,
    randn,
    rng,
    size,
    softmax,
    struct,
    zeros,
)

OUTPUT = Path(__file__).parents[1] / "output"
SYMBOLS, STEPS, HIDDEN = (
    10,
    8,
    32,
)  # the symbols are 1 to 10; the decoder's first input is none of them, all zeros


def initializeParameters(symbols=SYMBOLS, steps=STEPS, hidden=HIDDEN):
    """Weights of the two recurrent units, the score and the output; a learned vector for each position."""
    weights = lambda out, into: dlarray(randn(out, into, "single") / np.float32(np.sqrt(into)))  # noqa: E731

    def unit():
        return struct(
            Weights=weights(3 * hidden, symbols),
            RecurrentWeights=weights(3 * hidden, hidden),
            Bias=dlarray(zeros(3 * hidden, 1, "single")),
            Positions=dlarray(0.5 * randn(symbols, 1, steps, "single")),
        )

    return struct(
        encoder=unit(), decoder=unit(), score=weights(hidden, hidden), output=weights(symbols, 2 * hidden),
        bias=dlarray(zeros(symbols, 1, "single")),
    )  # fmt: skip


def encode(p, X):
    """States of all steps, and the last one."""
    H0 = zeros(size(p.RecurrentWeights, 2), 1, "single")
    return gru(X + p.Positions, H0, p.Weights, p.RecurrentWeights, p.Bias, nargout=2)


def decode(parameters, H, state, previous, nargout=1):
    """Probabilities of the symbols of each step, given the ones before, and the weights of the encoder's states."""
    p = parameters.decoder
    S = gru(
        previous + p.Positions(":", ":", slice(1, size(previous, 3))),
        state,
        p.Weights,
        p.RecurrentWeights,
        p.Bias,
    )
    queries = fullyconnect(S, parameters.score, 0)
    context, weights = attention(queries, H, H, 1, nargout=2)
    Y = softmax(fullyconnect(cat(1, context, S), parameters.output, parameters.bias))
    return (Y, weights) if nargout == 2 else Y


def shifted(T):
    """The symbols before each step: none before the first."""
    return cat(3, 0 * T(":", ":", 1), T(":", ":", slice(1, size(T, 3) - 1)))


def modelLoss(parameters, X, T):
    """Cross-entropy for each symbol, and the gradients; the decoder is told the right symbols before each step."""
    H, state = encode(parameters.encoder, X)
    Y = decode(parameters, H, state, shifted(T))
    loss = crossentropy(Y, T) / size(T, 3)
    return loss, dlgradient(loss, parameters)


def sequences(count, symbols=SYMBOLS, steps=STEPS):
    """Random sequences and their reverses, one-hot "CBT"."""
    numbers = extractdata(randi(symbols, count, steps)).astype(int)
    oneHot = np.eye(symbols, dtype=np.float32)[:, numbers - 1]
    return dlarray(oneHot, "CBT"), dlarray(oneHot[:, :, ::-1], "CBT"), numbers


def translate(parameters, X):
    """Write the output symbol by symbol, each the most probable one; and the weights, keys × queries × observations."""
    H, state = encode(parameters.encoder, X)
    previous = 0 * X(":", ":", 1)
    for step in range(1, size(X, 3) + 1):
        Y, weights = decode(parameters, H, state, previous, nargout=2)
        best = np.argmax(extractdata(Y)[:, :, step - 1], axis=0)
        chosen = np.eye(size(X, 1), dtype=np.float32)[:, best, None]
        previous = cat(3, previous, dlarray(chosen, "CBT"))
    numbers = np.argmax(extractdata(previous)[:, :, 1:], axis=0) + 1
    return numbers, extractdata(weights)[:, :, 0]


def train(iterations=200, miniBatch=64, symbols=SYMBOLS, steps=STEPS, hidden=HIDDEN, verbose=True):
    parameters, averageGrad, averageSqGrad, losses = initializeParameters(symbols, steps, hidden), [], [], []
    for iteration in range(1, iterations + 1):
        X, T, _ = sequences(miniBatch, symbols, steps)
        loss, gradients = dlfeval(modelLoss, parameters, X, T)
        parameters, averageGrad, averageSqGrad = adamupdate(
            parameters, gradients, averageGrad, averageSqGrad, iteration, 0.01
        )
        losses.append(float(loss))
        if verbose and iteration % 50 == 0:
            print(f"Iteration {iteration}: loss {losses[-1]:.4f}")
    return parameters, losses


def main(iterations=200, **options):
    rng(0)
    parameters, losses = train(iterations, **options)
    sizes = {key: options[key] for key in ("symbols", "steps") if key in options}
    X, _, numbers = sequences(100, **sizes)
    written, weights = translate(parameters, X)
    right = float(np.mean(written == numbers[:, ::-1]))
    print(f"Of 100 new sequences, {right:.0%} of the symbols are right")
    alignment = weights[:, :, 0]
    print(f"Picture: {draw(alignment, numbers[0], written[0])}")
    return right, losses, weights


def draw(alignment, source, written):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots(figsize=(4.2, 3.6))
    picture = axis.imshow(alignment.T, cmap="viridis", vmin=0, vmax=1)
    axis.set_xticks(range(len(source)), source)
    axis.set_yticks(range(len(written)), written)
    axis.set(xlabel="symbol that is read", ylabel="symbol that is written", title="Attention weights")
    figure.colorbar(picture)
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "attention_zoo_encoder_decoder.png"
    figure.savefig(target, dpi=72)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()
