"""Which part of the package brings which name.  Written by `make names`."""

PARTS = ("dlarray.layers", "dlarray.training", "dlarray.migration")
FUNCTIONS = {
    "dlarray.layers": """
        addInputLayer addLayers analyzeNetwork checkLayer compareNetworks connectLayers deepDreamImage
        disconnectLayers expandLayers forward getL2Factor getLayer getLearnRateFactor gradCAM groupLayers
        imageLIME imagePretrainedNetwork importParameters initialize layerArray layerGraph load
        occlusionSensitivity plot predict removeLayers replaceLayer resetState save setL2Factor
        setLearnRateFactor summary
    """,
    "dlarray.training": """
        accuracyMetric activations addMetrics arrayDatastore assembleNetwork attentionmap auc aucMetric
        augment augmentedImageDatastore average classify classifyAndUpdateState close combine confusionchart
        confusionmat cosineLearnRate countEachLabel cyclicalLearnRate dag2dlnetwork dldistribute
        evaluateSemanticSegmentation exponentialLearnRate fScoreMetric fileDatastore groupSubPlot hasdata
        imageDataAugmenter imageDatastore imtile isPartitionable isShuffleable isSubsettable mapeMetric
        minibatchpredict minibatchqueue montage next numpartitions partition piecewiseLearnRate
        pixelLabelDatastore polynomialLearnRate precisionMetric predictAndUpdateState preview progress
        rSquaredMetric read readByIndex readall readimage recallMetric recordMetrics reset rmseMetric
        rocmetrics scores2label semanticseg show shuffle signalDatastore sortClasses splitEachLabel subset
        tabularTextDatastore testnet trainNetwork trainingOptions trainingProgressMonitor trainnet transform
        updateInfo warmupLearnRate yscale
    """,
    "dlarray.migration": """
        compare exportONNXNetwork findPlaceholderLayers importNetworkFromONNX importNetworkFromPyTorch
        toPyTorch whos
    """,
}
LAYERS = {
    "dlarray.layers": """
        adaptiveAveragePooling2dLayer additionLayer attentionLayer averagePooling1dLayer
        averagePooling2dLayer averagePooling3dLayer batchNormalizationLayer bilstmLayer classificationLayer
        clippedReluLayer complexFullyConnectedLayer complexReluLayer complexToRealLayer concatenationLayer
        convolution1dLayer convolution2dLayer convolution3dLayer crop2dLayer crop3dLayer
        crossChannelNormalizationLayer depthConcatenationLayer depthToSpace2dLayer dropoutLayer eluLayer
        embeddingConcatenationLayer embeddingLayer featureInputLayer flattenLayer formatLayer
        fullyConnectedLayer functionLayer geluLayer globalAveragePooling1dLayer globalAveragePooling2dLayer
        globalAveragePooling3dLayer globalMaxPooling1dLayer globalMaxPooling2dLayer globalMaxPooling3dLayer
        groupNormalizationLayer groupedConvolution2dLayer gruLayer gruProjectedLayer identityLayer
        image3dInputLayer imageInputLayer indexing1dLayer inputLayer instanceNormalizationLayer
        inverseNormalizationLayer layerNormalizationLayer leakyReluLayer lstmLayer lstmProjectedLayer
        maxPooling1dLayer maxPooling2dLayer maxPooling3dLayer maxUnpooling2dLayer multiplicationLayer
        networkLayer neuralODELayer patchEmbeddingLayer permuteLayer pixelClassificationLayer
        pointCloudInputLayer positionEmbeddingLayer preluLayer quadraticLayer realToComplexLayer
        regressionLayer reluLayer reshapeLayer resize2dLayer resize3dLayer roiAlignLayer scalingLayer
        selfAttentionLayer sequenceFoldingLayer sequenceInputLayer sequenceUnfoldingLayer sigmoidLayer
        sinusoidalPositionEncodingLayer softmaxLayer softplusLayer spaceToDepthLayer spatialDropoutLayer
        spectralConvolution1dLayer spectralConvolution2dLayer spectralConvolution3dLayer swishLayer
        tanhLayer transposedConv1dLayer transposedConv2dLayer transposedConv3dLayer wordEmbeddingLayer
        zreluLayer
    """,
    "dlarray.training": """
    """,
    "dlarray.migration": """
        onnxOperatorLayer pytorchOperatorLayer
    """,
}
