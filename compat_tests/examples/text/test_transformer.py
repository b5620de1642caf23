"""A network of embeddings, positions and self-attention, as the page of positionEmbeddingLayer builds it.

https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.positionembeddinglayer.html
https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.selfattentionlayer.html
Trained here, as language models are: the next word of sequences that follow a rule.
"""

import numpy as np

import dlarray as dl


def encoderBlock(net, source, k, channels, numHeads):
    """An encoder of a transformer: self-attention and two fully connected layers, each beside a connection past it."""
    net = dl.addLayers(
        net,
        [
            dl.layerNormalizationLayer(Name=f"ln{k}a"),
            dl.selfAttentionLayer(numHeads, channels, AttentionMask="causal", Name=f"attention{k}"),
            dl.additionLayer(2, Name=f"add{k}a"),
            dl.layerNormalizationLayer(Name=f"ln{k}b"),
            dl.fullyConnectedLayer(2 * channels, Name=f"fc{k}a"),
            dl.geluLayer(Name=f"gelu{k}"),
            dl.fullyConnectedLayer(channels, Name=f"fc{k}b"),
            dl.additionLayer(2, Name=f"add{k}b"),
        ],
    )
    net = dl.connectLayers(net, source, f"ln{k}a")
    net = dl.connectLayers(net, source, f"add{k}a/in2")
    return dl.connectLayers(net, f"add{k}a", f"add{k}b/in2"), f"add{k}b"


def test_the_page():
    # Create a neural network containing a position embedding layer
    dl.rng(0)
    net = dl.dlnetwork()
    numChannels = 1
    embeddingOutputSize = 64
    numWords = 128
    maxPosition = 128
    numHeads = 4
    numKeyChannels = 4 * embeddingOutputSize
    layers = [
        dl.sequenceInputLayer(numChannels),
        dl.wordEmbeddingLayer(embeddingOutputSize, numWords, Name="word-emb"),
        dl.positionEmbeddingLayer(embeddingOutputSize, maxPosition, Name="pos-emb"),
        dl.additionLayer(2, Name="add"),
        dl.selfAttentionLayer(numHeads, numKeyChannels, AttentionMask="causal"),
        dl.fullyConnectedLayer(numWords),
        dl.softmaxLayer,
    ]
    net = dl.addLayers(net, layers)
    net = dl.connectLayers(net, "word-emb", "add/in2")
    net = dl.initialize(net)
    Y = dl.predict(net, dl.dlarray(dl.randi(numWords, 1, 3, 10), "CBT"))
    assert dl.dims(Y) == "CBT" and dl.size(Y) == (128, 3, 10)
    np.testing.assert_allclose(np.asarray(dl.sum(Y, 1)), 1, rtol=1e-5)


def test_a_transformer_encoder_is_trained():
    dl.rng(0)
    numWords, channels, length = 9, 16, 12
    # each word is the sum of the two before it, modulo the number of words
    data = np.random.default_rng(0).integers(0, numWords, (length + 1, 120))
    for t in range(2, length + 1):
        data[t] = (data[t - 1] + data[t - 2]) % numWords
    XTrain = [dl.dlarray(column[:-1, None] + 1) for column in data.T]
    TTrain = [
        dl.categorical((column[1:, None] + 1).tolist(), list(range(1, numWords + 1))) for column in data.T
    ]

    net = dl.dlnetwork()
    net = dl.addLayers(
        net,
        [
            dl.sequenceInputLayer(1),
            dl.wordEmbeddingLayer(channels, numWords, Name="word-emb"),
            dl.positionEmbeddingLayer(channels, length, Name="pos-emb"),
            dl.additionLayer(2, Name="add"),
        ],
    )
    net = dl.connectLayers(net, "word-emb", "add/in2")
    net, last = encoderBlock(net, "add", 1, channels, 2)
    net, last = encoderBlock(net, last, 2, channels, 2)
    net = dl.addLayers(net, [dl.fullyConnectedLayer(numWords, Name="fc"), dl.softmaxLayer])
    net = dl.connectLayers(net, last, "fc")
    options = dl.trainingOptions(
        "adam", MaxEpochs=15, MiniBatchSize=20, InitialLearnRate=0.01, Shuffle="every-epoch", Verbose=False,
        LearnRateSchedule=[dl.warmupLearnRate(NumSteps=10), "cosine"],
    )  # fmt: skip
    net, info = dl.trainnet(XTrain, TTrain, net, "crossentropy", options, nargout=2)
    losses = np.asarray(info.TrainingHistory.Loss)
    assert abs(losses[0] - np.log(numWords)) < 1.5 and losses[-6:].mean() < 0.7 * losses[0]

    # causal: the scores of a step do not depend on what comes after it
    X = dl.dlarray(np.asarray(XTrain[0]).T[:, None], "CBT")
    other = X.copy()
    other.paren[1, 1, f"7:{length}"] = 1
    a, b = dl.predict(net, X), dl.predict(net, other)
    np.testing.assert_allclose(np.asarray(a[:, :, :6]), np.asarray(b[:, :, :6]), atol=1e-6)
    assert not np.allclose(np.asarray(a[:, :, 7:]), np.asarray(b[:, :, 7:]), atol=1e-4)
