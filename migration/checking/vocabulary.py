"""Names of MATLAB that are not functions of this library: plots, commands, other toolboxes, and what needs a person."""

from __future__ import annotations

import functools
import re

# Windows and plots: a translation turns what matplotlib has into it, and leaves the rest out with a comment.
# What draws data: alone, in an expression, such a name is a variable that a file or another script brings.
DRAWS_DATA = frozenset(
    """
    plot plot3 scatter scatter3 bar barh histogram image imagesc line text patch surf mesh contour stem area pie
    """.split()
)
PLOTS = frozenset(
    """
    figure plot plot3 subplot tiledlayout nexttile hold axes gcf gca xlabel ylabel zlabel title
    subtitle legend grid xlim ylim zlim colorbar colormap axis sgtitle scatter scatter3 bar barh
    errorbar semilogy semilogx loglog contour contourf imshow quiver stem stairs area pie histogram
    histogram2 surf mesh surfc meshc imagesc image drawnow animatedline addpoints
    clearpoints text annotation line patch fill rectangle xline yline close clf cla set get gobjects refresh view
    shading lighting camlight colororder caxis clim xticks yticks xticklabels yticklabels zticks
    zticklabels xtickangle ytickangle ztickangle xtickformat ytickformat ztickformat rtickformat thetatickformat
    datetick saveas exportgraphics print savefig box daspect pbaspect rotate3d zoom pan
    datacursormode waitbar heatmap polarplot compass fimplicit fplot fsurf fcontour boxplot boxchart
    ezplot ezsurf ezcontour ezmesh ezpolar bar3 bar3h waterfall ribbon comet
    comet3 feather rose stem3 pie3 contour3 fill3 surfl streamslice quiver3 lightangle camzoom bubblechart
    scatterhistogram wordcloud polarscatter polarhistogram thetalim rlim geoscatter hggroup
    plotyy yyaxis uistack polar clabel lsline refline
    violinplot swarmchart plotmatrix gscatter parallelplot confusionchart rticks thetaticks geoplot
    pcolor streamline pdeplot pdeplot3D plotregression plotperform ploterrhist plottrainstate
    plotconfusion plotroc implay imwrite linkaxes hgtransform movie getframe frame2im VideoWriter
    writeVideo copyobj findobj delete newplot jet parula hsv gray hot
    spy treeplot etreeplot gplot cellplot stackedplot tetramesh trimesh triplot trisurf binscatter
    findall allchild ancestor groot getpoints linkprop surf2patch gco light material
    datetick xtickformat ytickformat ztickformat ytickangle ztickangle rtickformat thetatickformat zticklabels
    turbo lines cool spring summer autumn winter bone copper ginput waitforbuttonpress gtext
    """.split()
)
# What only the interactive desktop means: left out of a translation.
DESKTOP = frozenset(
    """
    clc clear clearvars close more warning beep sound soundsc home echo diary dbstop dbclear profile
    workspace edit doc help open commandwindow rehash savepath path license
    version pause keyboard input questdlg inputdlg msgbox errordlg warndlg helpdlg uiwait uigetfile uiputfile
    uigetdir feature memory maxNumCompThreads parpool gcp delete spmd deepNetworkDesigner experimentManager uitable
    mlock munlock restoredefaultpath pathtool orient opengl
    """.split()
)
HUMAN = {
    "Java": "javaMethod javaObject javaArray java import_java javaaddpath jsystem",
    "MEX or compiled code": """
    mex loadlibrary calllib unloadlibrary libpointer coder codegen mexcuda parallel_gpu
    """,
    "App Designer": """
    uifigure uibutton uiaxes uilabel uieditfield uislider uigridlayout uipanel uimenu guidata guide guihandles
    uicontrol uitab uitabgroup uidropdown uicheckbox uiwait uiresume matlab.apps.AppBase
    """,
    "Simulink": """
    sim simulink load_system open_system set_param get_param simset simget Simulink bdroot add_block add_line
    close_system save_system slLinearizer linmod
    """,
    "Python called from MATLAB": "py pyenv pyrun pyrunfile pyargs",
    "the operating system": "system dos unix shell winopen getenv setenv actxserver actxGetRunningServer winqueryreg",
    "code made at run time": "builtin",
}
TOOLBOXES = {
    "Statistics and Machine Learning Toolbox": """
    fitcsvm fitcecoc fitctree fitcknn fitcensemble fitrsvm fitrgp fitlm fitglm fitcnb fitcdiscr
    fitrtree fitrensemble kmeans pca tsne crossval kfoldLoss norminv
    mvnpdf makedist fitdist random pdf cdf icdf gamrnd betarnd
    poissrnd binornd chi2inv tinv ttest ttest2 anova1 regress ridge lasso stepwiselm nanmean nanstd
    nanmax nanmin nansum linkage cluster clusterdata dendrogram knnsearch rangesearch bayesopt
    optimizableVariable confusionmat_ grpstats dummyvar
    lhsnorm kstest mad zscore_ sequentialfs relieff fscmrmr nca hmmtrain fitgmdist
    gmdistribution silhouette evalclusters crosstab pdist2_ TreeBagger
    statset templateSVM templateTree predictorImportance loss_ resume partialDependence lime shapley
    """,
    "Image Processing Toolbox": """
    imresize imcrop imrotate imfilter imgaussfilt imnoise imadjust histeq adapthisteq edge bwlabel
    bwareaopen regionprops imdilate imerode imopen imclose imfill strel rgb2gray_ rgb2hsv_ hsv2rgb_
    rgb2lab rgb2ycbcr im2bw imbinarize graythresh medfilt2 wiener2 fspecial ssim psnr immse imwarp
    affine2d affinetform2d randomAffine2d imref2d imtranslate imshowpair imfuse labeloverlay
    padarray mat2gray label2rgb bwdist bwconncomp watershed dicomread dicominfo niftiread
    niftiinfo blockproc centerCropWindow2d randomCropWindow2d randomPatchExtractionDatastore
    denoisingImageDatastore denoiseImage jitterColorHSV radon iradon phantom poly2mask roipoly
    drawfreehand drawrectangle cpselect imregister multissim bwboundaries imquantize volshow
    orthosliceViewer sliceViewer blockedImage im2col col2im
    """,
    "Computer Vision Toolbox": """
    insertObjectAnnotation insertShape insertText selectStrongestBbox selectStrongestBboxMulticlass
    bboxOverlapRatio bboxresize bboxcrop bboxwarp boxLabelDatastore objectDetectorTrainingData
    yolov2ObjectDetector yolov4ObjectDetector yolov3ObjectDetector ssdObjectDetector
    trainYOLOv2ObjectDetector trainYOLOv4ObjectDetector estimateAnchorBoxes
    evaluateDetectionPrecision evaluateObjectDetection evaluateSemanticSegmentation semanticseg
    pixelLabelImageDatastore vision pointCloud pcread pcshow pcwrite detectSURFFeatures
    detectORBFeatures extractFeatures matchFeatures showMatchedFeatures opticalFlowFarneback
    estimateCameraParameters detectCheckerboardPoints unetLayers segnetLayers deeplabv3plusLayers
    unet unet3d fasterRCNNObjectDetector trainFasterRCNNObjectDetector rcnnObjectDetector ocr
    groundTruth bagOfFeatures peopleDetectorACF patchGANDiscriminator cycleGANGenerator
    pix2pixHDGlobalGenerator
    """,
    "Signal Processing Toolbox": """
    spectrogram stft istft butter cheby1 cheby2 ellip filtfilt fir1 firpm designfilt pwelch
    periodogram findpeaks resample decimate downsample upsample hilbert envelope xcorr xcov
    zplane medfilt1 sgolayfilt kaiser blackman chirp sawtooth square pulstran gausswin tukeywin
    lowpass highpass bandpass bandstop dct idct periodogram pspectrum buffer bandpower instfreq
    spectralEntropy rms_ cpsd mscohere tfestimate labeledSignalSet signalMask findchangepts dtw
    meanfreq medfreq obw peak2peak sos2tf tf2sos zp2sos
    """,
    "Audio Toolbox": """
    melSpectrogram mfcc audioFeatureExtractor audioDatastore audioDataAugmenter
    designAuditoryFilterBank gtcc vggish openl3 yamnet pitch harmonicRatio voiceActivityDetector
    detectSpeech speech2text audioDeviceReader audioDeviceWriter stretchAudio shiftPitch
    auditorySpectrogram cepstralCoefficients extract
    """,
    "Wavelet Toolbox": """
    cwt icwt dwt idwt wavedec waverec modwt imodwt waveletScattering featureMatrix cwtfilterbank
    wdenoise dlmodwt cwtLayer modwtLayer wcoherence wsst emd vmd tqwt
    """,
    "Optimization Toolbox": """
    optimproblem optimvar optimexpr solve prob2struct coneprog fgoalattain fminimax bintprog
    """,
    "Global Optimization Toolbox": """
    ga particleswarm simulannealbnd patternsearch surrogateopt gamultiobj MultiStart GlobalSearch
    """,
    "Partial Differential Equation Toolbox": """
    createpde femodel geometryFromEdges importGeometry generateMesh specifyCoefficients
    applyBoundaryCondition solvepde solvepdeeig setInitialConditions pdegplot pdemesh decsg
    multicuboid interpolateSolution assembleFEMatrices fegeometry materialProperties edgeBC faceBC
    structuralProperties thermalProperties initmesh assempde squareg circleg
    """,
    "Symbolic Math Toolbox": """
    syms sym symfun symengine matlabFunction vpa simplify dsolve laplace ilaplace symsum taylor jacobian_ subs
    collect expand_ factor_ pretty latex vpasolve
    """,
    "Control System Toolbox": """
    tf ss zpk bode nyquist step impulse lsim feedback c2d d2c lqr place pole margin rlocus pid
    pidtune lyap dlyap care kalman
    """,
    "Reinforcement Learning Toolbox": """
    rlNumericSpec rlFiniteSetSpec rlFunctionEnv rlDQNAgent rlPPOAgent rlDDPGAgent rlTD3Agent
    rlSACAgent rlACAgent rlPGAgent rlTrainingOptions rlValueFunction rlQValueFunction
    rlVectorQValueFunction rlRepresentationOptions rlQValueRepresentation
    rlDeterministicActorRepresentation rlStochasticActorRepresentation rlDiscreteCategoricalActor
    rlContinuousGaussianActor rlContinuousDeterministicActor rlPredefinedEnv rlSimulinkEnv
    getObservationInfo getActionInfo getAction rlReplayMemory rlSimulationOptions
    rlValueRepresentation rlOptimizerOptions rlAgentInitializationOptions rl
    """,
    "Text Analytics Toolbox": """
    tokenizedDocument bagOfWords wordEncoding doc2sequence fastTextWordEmbedding trainWordEmbedding
    removeStopWords erasePunctuation normalizeWords addPartOfSpeechDetails removeShortWords
    removeLongWords removeInfrequentWords word2vec word2ind ind2word wordcloud readWordEmbedding
    fitlda bertTokenizer bpeTokenizer encode decode extractFileText stopWords doclength context
    removeEmptyDocuments correctSpelling splitSentences topkwords tfidf
    """,
    "Parallel Computing Toolbox": """
    parfeval fetchOutputs fetchNext parcluster batch createJob labindex numlabs gop gcat labSend
    labReceive distributed codistributed afterEach afterAll backgroundPool arrayfun_gpu gpuArray_
    spmdIndex spmdSize spmdPlus spmdCat
    """,
    "Deep Learning Toolbox, shallow networks": """
    feedforwardnet fitnet patternnet cascadeforwardnet newff newrb newrbe train adapt narxnet narnet
    timedelaynet layrecnet preparets competlayer selforgmap lvqnet perceptron linearlayer trainlm
    trainbr trainscg traingdm traingdx configure closeloop removedelay
    """,
    "Deep Learning Toolbox, models of others": """
    importNetworkFromPyTorch importNetworkFromTensorFlow importKerasNetwork
    importONNXNetwork importTensorFlowNetwork exportONNXNetwork exportNetworkToTensorFlow
    importKerasLayers importONNXFunction importONNXLayers importCaffeNetwork taylorPrunableNetwork
    dlquantizer quantize compressNetworkUsingProjection neuronPCA
    imageLIME deepDreamImage resnetLayers
    resnet3dLayers resnetNetwork calibrate squeezenet googlenet resnet18 resnet50 resnet101
    mobilenetv2 efficientnetb0 densenet201 vgg16 vgg19 alexnet inceptionv3 inceptionresnetv2
    xception shufflenet darknet19 darknet53 nasnetmobile nasnetlarge
    updatePrunables updateScore
    """,
    "Deep Learning Toolbox Verification Library": """
    verifyNetworkRobustness estimateNetworkOutputBounds networkDistributionDiscriminator
    isInNetworkDistribution distributionScores buildConstrainedNetwork fullyInputConvexNetwork
    """,
    "Navigation Toolbox": """
    insfilterAsync imuSensor gpsSensor ahrsfilter imufilter insSensor lla2ned ecef2lla lla2ecef
    quaternion eulerd rotmat slerp
    """,
    "Fuzzy Logic Toolbox": """
    sigmf dsigmf psigmf gaussmf gauss2mf gbellmf trimf trapmf linsmf linzmf pimf smf zmf evalmf evalfis
    newfis readfis writeFIS writefis genfis genfis1 genfis2 genfis3 mamfis sugfis addmf addvar addrule
    addMF addRule addInput addOutput anfis fcm subclust plotmf plotfis gensurf surfview ruleview showrule
    defuzz
    """,
    "Aerospace Toolbox": """
    lla2flat flat2lla lla2ecef ecef2lla ecef2flat atmosisa atmoscoesa atmosnonstd gravitywgs84 dcm2angle
    angle2dcm angle2quat quat2angle quat2dcm dcm2quat quatmultiply quatrotate quatinv wrldmagm igrfmagm
    """,
    "Mapping Toolbox": """
    distance reckon geodetic2enu enu2geodetic geodetic2ecef ecef2geodetic geodetic2ned ned2geodetic
    lookAtSpheroid wgs84Ellipsoid referenceEllipsoid shaperead geoshow mapshow axesm plotm worldmap km2deg deg2km
    """,
    "Communications Toolbox": """
    rectpulse intdump qfunc qfuncinv
    awgn qammod qamdemod pskmod pskdemod comm biterr symerr rcosdesign bi2de de2bi randsrc berawgn
    semianalytic ricianchan rayleighchan helperModClassFrameGenerator convenc vitdec dvbs2ldpc
    """,
    "Database Toolbox": "database fetch sqlread sqlwrite exec sqlite",
    "Robotics System Toolbox": """
    rigidBodyTree inverseKinematics loadrobot rosinit rospublisher rossubscriber rigidBody
    """,
    "Curve Fitting Toolbox": "fit fittype fitoptions csaps spap2 fnval smooth cfit",
    "Financial Toolbox": """
    blsprice blkprice portopt Portfolio price2ret ret2price maxdrawdown sharpe
    """,
    "Econometrics Toolbox": "arima garch estimate forecast_ autocorr parcorr adftest",
    "System Identification Toolbox": """
    iddata idnlarx idNeuralStateSpace createMLPNetwork nlssest nssTrainingOptions arx ssest
    """,
    "Predictive Maintenance Toolbox": "fileEnsembleDatastore similarityModel exponentialDegradationModel",
    "Phased Array, Radar and Antenna Toolboxes": "phased radarScenario patternAzimuth steervec physconst antennaObject",
    "5G and WLAN Toolboxes": """
    nrCarrierConfig nrPDSCHConfig nrTDLChannel nrOFDMModulate nrOFDMDemodulate wlanNonHTConfig
    wlanTGacChannel nrPDSCH
    """,
}
# Names of the language itself: no function of the library, and none is needed.
LANGUAGE = frozenset(
    """
    true false nargin nargout varargin varargout end pi inf Inf nan NaN eps i j ans isargout ispref
    exist isvarname error rethrow assert warning deal feval func2str str2func class isa isfield
    fieldnames load save numel size length isempty ndims tic toc narginchk nargoutchk
    validateattributes inputname mfilename function_handle run isobject isprop ismethod methods
    properties display
    """.split()
)

# Names that a port writes as something else where they stand in their usual place, and refuses elsewhere.
IN_PLACE = frozenset({"functiontests", "localfunctions"})  # of a file of tests, which becomes a class
# Methods of an inputParser, which are called as functions too: addParameter(p, "Rate", 1).
PARSER_METHODS = ("addRequired", "addOptional", "addParameter", "addParamValue", "addSwitch", "parse")
# Methods of graphs that need no arguments, which are read as properties too: G.numedges.
OF_GRAPHS = frozenset(
    """
    numnodes numedges adjacency incidence laplacian degree indegree outdegree isdag conncomp toposort distances
    minspantree condensation transclosure hascycles ismultigraph simplify
    """.split()
)
_CHECK = re.compile(r"(verify|assert|assume|fatalAssert)[A-Z]\w*|addTeardown|applyFixture")


def is_check(name: str) -> bool:
    """Whether a name is of the methods of MATLAB's test cases."""
    return _CHECK.fullmatch(name) is not None


@functools.cache
def toolbox_of(name: str) -> str | None:
    """
    The MathWorks product that a name comes from, None of base MATLAB and the library.
    """
    return _by_name().get(name)


@functools.cache
def _by_name() -> dict[str, str]:
    return {
        name: toolbox
        for toolbox, names in TOOLBOXES.items()
        for name in names.split()
        if not name.endswith("_")
    }


@functools.cache
def human_reason(name: str) -> str | None:
    """
    Why a person has to look at a name: Java, MEX, Simulink ...
    """
    return next((reason for reason, names in HUMAN.items() if name in names.split()), None)
