"""What of MATLAB's Deep Learning Toolbox and its neighbours is not here, and why: a sentence for each name."""

_PRETRAINED = (
    "needs trained parameters that MathWorks gives out and that are not free to share; fix: train a network "
    "of your own, or import one whose parameters you have: importNetworkFromPyTorch, importNetworkFromONNX"
)
_DETECTOR = (
    "is an object detector of the Computer Vision Toolbox, whose boxes, anchors and training are not written "
    'here; fix: import a detector: importNetworkFromONNX("detector.onnx")'
)
_ANOMALY = (
    "is an anomaly detector of the Computer Vision Toolbox; fix: train an autoencoder, and compare "
    "mse(predict(net, X), X)"
)
_BOXES = (
    "works on regions of a two-stage detector, whose training is not written here; fix: importNetworkFromONNX"
)
_ROI = (
    "turns regions of interest of signals into masks, or back, as the Signal Processing Toolbox does; fix: "
    "index the signal"
)
_WAVELET = (
    "is a wavelet transform of the Wavelet Toolbox; fix: PyWavelets (import pywt), or dlstft, which is "
    "differentiable"
)
_EDF = "reads or writes EDF recordings; fix: import pyedflib"
_FEATURES = "extracts features of signals; fix: scipy.signal or librosa, and arrayDatastore of what they give"
_WORDS = (
    "keeps words and vectors of the Text Analytics Toolbox; fix: a dict from words to numbers, and "
    "wordEmbeddingLayer"
)
_ONNX_PARAMETERS = (
    "edits the parameters of importONNXFunction, which MATLAB no longer recommends; fix: net = "
    'importNetworkFromONNX("model.onnx"), and net.Learnables'
)
_CAFFE = (
    "reads Caffe's files, whose format nothing here knows; fix: convert the model to ONNX, then "
    "importNetworkFromONNX"
)
_BOUNDS = (
    "proves bounds of outputs by formal verification, which is not written here; fix: export with "
    "exportONNXNetwork to auto_LiRPA"
)
_ADVERSARIAL = (
    "searches for adversarial examples; fix: X + epsilon * sign(g) with g of dlgradient, the fast gradient "
    "sign method"
)
_DISTRIBUTION = (
    "tells data like the training data from other data by scores of a network; fix: the largest softmax "
    "score, max(predict(net, X), [], 1), with a threshold of your own"
)
_PRUNING = (
    "removes filters by Taylor scores, which is not written here; fix: torch.nn.utils.prune of toPyTorch(net)"
)
_PROJECTION = (
    "replaces trained layers by projected ones, which needs principal components of all activations and is "
    "not written here; fix: train with lstmProjectedLayer or gruProjectedLayer"
)
_QUANTIZATION = (
    "belongs to 8-bit integer networks, whose target is special hardware; fix: exportONNXNetwork, then "
    "onnxruntime.quantization"
)
_CODE = (
    "generates C, C++ or CUDA code, which needs MATLAB Coder or GPU Coder; fix: exportONNXNetwork, for any "
    "ONNX runtime"
)
_TFLITE = (
    "loads a TensorFlow Lite file, which its own interpreter runs; fix: import ai_edge_litert, or convert it "
    "to ONNX"
)
_HDL = (
    "deploys networks to FPGA boards, which needs Deep Learning HDL Toolbox; fix: exportONNXNetwork, for the "
    "vendor's tools"
)

TOOLBOX = {
    "blockedImageDatastore": (
        "reads blocks of pictures larger than memory; fix: fileDatastore with a ReadFcn that reads one block"
    ),
    "randomPatchExtractionDatastore": (
        "cuts random patches; fix: transform(ds, cut) with a function of yours that cuts with randi"
    ),
    "clipNetwork moondream reidentificationNetwork medicalSegmentAnythingModel visionTransformer": _PRETRAINED,
    "detectTextCRAFT ocr": (
        "reads text in pictures; fix: import pytesseract, or importNetworkFromONNX of such a network"
    ),
    "groundingDinoObjectDetector rtmdetObjectDetector ssdObjectDetector yoloxObjectDetector": _DETECTOR,
    "hrnetObjectKeypointDetector maskrcnn posemaskrcnn solov2 detect": _DETECTOR,
    "efficientADAnomalyDetector fastFlowAnomalyDetector fcddAnomalyDetector patchCoreAnomalyDetector": _ANOMALY,
    "bisenetv2 deeplabv3plus": (
        "builds a segmentation network around a pretrained one; fix: importNetworkFromPyTorch of a model of "
        "torchvision"
    ),
    "unet3d": (
        "builds a network; fix: dlnetwork with convolution3dLayer, transposedConv3dLayer and "
        "concatenationLayer"
    ),
    "cellpose segmentCells2D segmentCells3D": (
        "is an interface to the Python package cellpose; fix: from cellpose import models"
    ),
    "pointnetplusLayers squeezesegv2Layers": (
        "builds a network of the Lidar Toolbox, which MATLAB no longer recommends; fix: dlnetwork"
    ),
    "pointPillarsObjectDetector trainPointPillarsObjectDetector": (
        "needs point clouds in pillars, of the Lidar Toolbox; fix: import OpenPCDet's model by "
        "importNetworkFromONNX"
    ),
    "audioDatastore": (
        'reads sound files; fix: fileDatastore("folder", ReadFcn=read) with scipy.io.wavfile or soundfile '
        "in read"
    ),
    "binmask2sigroi sigroi2binmask extendsigroi extractsigroi mergesigroi removesigroi shortensigroi": _ROI,
    "sigrangebinmask signalMask plotsigroi": _ROI,
    "labeledSignalSet signalLabelDefinition": (
        "keeps labels that the Signal Labeler app makes; fix: table(signals, labels)"
    ),
    "countlabels": "counts labels; fix: countcats(categorical(labels))",
    "splitlabels": "finds a share of each label; fix: splitEachLabel(ds, 0.8)",
    "filenames2labels folders2labels": (
        'takes labels from names; fix: imageDatastore(folder, LabelSource="foldernames")'
    ),
    "cwtfilterbank cwtLayer cwtmag2sig dlcwt dldwt dlicwt dlidwt dlmodwt icwtLayer modwt modwtLayer": _WAVELET,
    "timeFrequencyScattering waveletScattering": (
        "is a scattering transform; fix: from kymatio.numpy import Scattering1D"
    ),
    "deepSignalAnomalyDetector": (
        'trains an autoencoder of signals; fix: trainnet(X, X, layers, "mse", options), and mse of each'
    ),
    "detrend": "removes a trend; fix: from scipy.signal import detrend",
    "edfheader edfinfo edfread edfwrite": _EDF,
    "envelope": "is the size of the analytic signal; fix: abs(scipy.signal.hilbert(x))",
    "findchangepts": "finds abrupt changes; fix: import ruptures",
    "findpeaks": "finds local maxima; fix: from scipy.signal import find_peaks",
    "lowpass": "is a filter; fix: scipy.signal.butter and sosfiltfilt",
    "risetime": (
        "measures transitions of pulses; fix: times at which the signal passes 10 % and 90 %, by interp1"
    ),
    "signalFrequencyFeatureExtractor signalTimeFeatureExtractor signalTimeFrequencyFeatureExtractor": _FEATURES,
    "audioFeatureExtractor": _FEATURES,
    "smoothdata": "smooths data; fix: movmean(X, k), or scipy.signal.savgol_filter",
    "stft": "is dlstft here, which is differentiable; fix: dlstft(x, Window=w)",
    "stftLayer istftLayer": "wraps a transform as a layer; fix: functionLayer around dlstft or dlistft",
    "stftmag2sig": "finds a signal for magnitudes alone; fix: librosa.griffinlim",
    "audioDataAugmenter": (
        "changes sounds at random; fix: transform(ds, f) with a function of yours; audiomentations has many"
    ),
    "audioPretrainedNetwork classifySound detectspeechnn openl3Embeddings pitchnn separateSpeakers": _PRETRAINED,
    "vggishEmbeddings fastTextWordEmbedding": _PRETRAINED,
    "ind2word isVocabularyWord vec2word word2ind word2vec wordEmbedding writeWordEmbedding": _WORDS,
    "readWordEmbedding trainWordEmbedding": (
        "reads or trains vectors of words; fix: import gensim, and wordEmbeddingLayer with its matrix"
    ),
    "exportNetworkToSimulink": (
        "makes a Simulink model, and Simulink runs in MATLAB alone; fix: exportONNXNetwork, and import it "
        "there"
    ),
    "CombinedDatastore": "is what combine gives; fix: combine(ds1, ds2)",
    "TransformedDatastore": "is what transform gives; fix: transform(ds, f)",
    "TrainingInfo": (
        "is what trainnet gives; fix: net, info = trainnet(X, T, layers, loss, options, nargout=2)"
    ),
    "PlaceholderLayer": "is what importers put where a layer is missing; fix: findPlaceholderLayers(net)",
    "ProjectedLayer": (
        "is what compressNetworkUsingProjection makes, which is not here; fix: lstmProjectedLayer, "
        "gruProjectedLayer"
    ),
    "addParameter removeParameter freezeParameters unfreezeParameters ONNXParameters": _ONNX_PARAMETERS,
    "importCaffeLayers importCaffeNetwork": _CAFFE,
    "importNetworkFromKeras importNetworkFromTensorFlow": (
        "needs TensorFlow itself; fix: convert the model with tf2onnx, or model.export(file, "
        'format="onnx"), then importNetworkFromONNX'
    ),
    "exportNetworkToTensorFlow": (
        "writes TensorFlow code; fix: exportONNXNetwork, which onnx2tf turns into TensorFlow's format"
    ),
    "resnet3dNetwork": (
        "builds a network; fix: dlnetwork with convolution3dLayer, additionLayer and connectLayers"
    ),
    "modelOperatingPoint": (
        "picks a threshold of a curve; fix: the row of rocmetrics' Metrics with the best rates"
    ),
    "exportPlotAsImage": (
        'saves a plot of a monitor; fix: saveas of its figure: plt.savefig("progress.png")'
    ),
    "experiments": (
        "belongs to the Experiment Manager app, which runs in MATLAB's window; fix: "
        "trainingProgressMonitor() in a loop over settings"
    ),
    "experiments.Monitor": (
        "is what the Experiment Manager app hands to a program; fix: trainingProgressMonitor()"
    ),
    "drise": (
        "explains object detectors, which are not here; fix: for classifiers occlusionSensitivity, gradCAM "
        "or imageLIME"
    ),
    "estimateNetworkOutputBounds outputBoundsOptions alphaCROWNOptions": _BOUNDS,
    "verifyNetworkRobustness networkVerificationOptions": _BOUNDS,
    "adversarialOptions AdversarialOptionsBIM AdversarialOptionsFGSM findAdversarialExamples": _ADVERSARIAL,
    "networkDistributionDiscriminator isInNetworkDistribution distributionScores": _DISTRIBUTION,
    "BaselineDistributionDiscriminator EnergyDistributionDiscriminator HBOSDistributionDiscriminator": _DISTRIBUTION,
    "ODINDistributionDiscriminator": _DISTRIBUTION,
    "compressNetworkUsingTaylorPruning taylorPrunableNetwork updatePrunables updateScore": _PRUNING,
    "compressNetworkUsingProjection neuronPCA unpackProjectedLayers": _PROJECTION,
    "calibrate dlquantizationOptions dlquantizer prepareNetwork quantizationDetails quantize validate": _QUANTIZATION,
    "equalizeLayers": (
        "balances parameters before they become 8-bit integers; fix: exportONNXNetwork, then "
        "onnxruntime.quantization"
    ),
    "estimateNetworkMetrics": (
        "estimates cost on MATLAB's targets; fix: analyzeNetwork(net), which counts learnables"
    ),
    "codegen coder.DeepLearningConfig coder.getDeepLearningLayers coder.loadDeepLearningNetwork coder": _CODE,
    "coder.loadNetworkDistributionDiscriminator": _CODE,
    "loadTFLiteModel TFLiteModel": _TFLITE,
    "dlhdl dlhdl.Target dlhdl.Workflow": _HDL,
    "deep": (
        "is MATLAB's package of solver options, GPU switches and score transforms, which here are options "
        'of layers and formulas; fix: neuralODELayer(net, t, Solver="ode45")'
    ),
    "deep.ode.options.ODE1": (
        'is what a layer holds; fix: layer = neuralODELayer(net, t, Solver="ode1"); layer.StepSize = 0.1'
    ),
    "deep.ode.options.ODE45": (
        "is what a layer holds; fix: layer = neuralODELayer(net, t, RelativeTolerance=1e-4)"
    ),
    "deep.gpu.deterministicAlgorithms": (
        "chooses algorithms of MATLAB's GPU library; fix: rng(0), which fixes random numbers"
    ),
    "deep.gpu.fastAttentionAlgorithms": (
        "switches MATLAB's GPU kernels, which are not used here; fix: leave it out"
    ),
    "deep.transform.doublelogit": "is a formula; fix: functionLayer(lambda X: sigmoid(2 * X))",
    "deep.transform.invlogit": "is a formula; fix: functionLayer(lambda X: log(X / (1 - X)))",
    "deep.transform.ismax": "is a formula; fix: functionLayer(lambda X: X == max(X, [], 1))",
    "deep.transform.logit": "is the logistic function; fix: sigmoidLayer()",
    "deep.transform.sign": "is sign; fix: functionLayer(sign)",
    "deep.transform.symmetric": "is a formula; fix: functionLayer(lambda X: 2 * X - 1)",
    "deep.transform.symmetricismax": (
        "is a formula; fix: functionLayer(lambda X: 2 * (X == max(X, [], 1)) - 1)"
    ),
    "deep.transform.symmetriclogit": "is a formula; fix: functionLayer(lambda X: 2 * sigmoid(X) - 1)",
    "roiInputLayer roiMaxPooling2dLayer anchorBoxLayer regionProposalLayer rpnSoftmaxLayer": _BOXES,
    "rpnClassificationLayer rcnnBoxRegressionLayer": _BOXES,
    "ssdMergeLayer": (
        "joins outputs of a single-shot detector, which is not here; fix: concatenationLayer after "
        "permuteLayer"
    ),
    "focalLossLayer": "is a loss of trainnet; fix: trainnet(ds, layers, focalCrossEntropy, options)",
    "unet": (
        "builds a network; fix: dlnetwork with convolution2dLayer, transposedConv2dLayer and "
        "depthConcatenationLayer"
    ),
    "yolov2ObjectDetector yolov3ObjectDetector yolov4ObjectDetector": _DETECTOR,
    "yolov2TransformLayer yolov2ReorgLayer yolov2OutputLayer": (
        "is a part of YOLO v2, whose detector is not here; fix: spaceToDepthLayer for the reorganization, "
        "functionLayer for the rest"
    ),
}
