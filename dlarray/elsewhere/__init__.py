"""Names of MATLAB that are not here, because Python or another package has what they do: a sentence for each."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

from dlarray.elsewhere.toolboxes import TOOLBOX

_TEXT = "is Python's text formatting; fix: "
NAMES = {
    "sprintf fprintf": _TEXT + 'f"{x:.3f}", and print(f"{x:.3f}") to show it',
    "num2str int2str mat2str compose": _TEXT + 'f"{x}" or f"{x:.4g}"',
    "string char cellstr": 'is text of Python; fix: f"{x}" of one number or label, or a list of texts',
    "str2num str2double": "is Python's float; fix: float(text)",
    "strcmp": 'is Python\'s ==; fix: text == "other"',
    "strcmpi": "is ==, without regard to case; fix: text.lower() == other.lower()",
    "strncmp startsWith": "is a method of Python's text; fix: text.startswith(start)",
    "endsWith": "is a method of Python's text; fix: text.endswith(end)",
    "strcat append": "is Python's + of texts; fix: first + second",
    "strsplit split": "is a method of Python's text; fix: text.split(between)",
    "strjoin join": 'is a method of Python\'s text; fix: ", ".join(texts)',
    "strrep replace": "is a method of Python's text; fix: text.replace(old, new)",
    "strtrim strip": "is a method of Python's text; fix: text.strip()",
    "upper lower": "is a method of Python's text; fix: text.upper(), text.lower()",
    "contains strfind": "is Python's in; fix: part in text",
    "regexp regexprep regexpi": 'is Python\'s module re; fix: re.findall(r"…", text), re.sub(r"…", new, text)',
    "strlength": "is Python's len; fix: len(text)",
    "datetime datestr datenum now clock": "is Python's datetime, or pandas'; fix: from datetime import datetime",
    "duration seconds minutes hours days": "is Python's timedelta; fix: from datetime import timedelta",
    "readtable readmatrix writetable readcell": "is pandas'; fix: pandas.read_csv(file)",
    "figure subplot tiledlayout nexttile hold axes gcf gca": (
        "is matplotlib's; fix: import matplotlib.pyplot as plt; plt.figure()"
    ),
    "xlabel ylabel zlabel title legend grid xlim ylim colorbar colormap axis sgtitle": (
        "is matplotlib's; fix: import matplotlib.pyplot as plt; plt.{name}(…)"
    ),
    "scatter hist bar errorbar semilogy semilogx loglog contour contourf imshow quiver stem stairs": (
        "is matplotlib's, which takes dlarrays; fix: import matplotlib.pyplot as plt; plt.{name}(…)"
    ),
    "histogram": "is matplotlib's hist; fix: import matplotlib.pyplot as plt; plt.hist(X)",
    "surf mesh plot3 scatter3": 'is matplotlib\'s, with three dimensions; fix: plt.axes(projection="3d")',
    "imagesc image": "is matplotlib's imshow; fix: import matplotlib.pyplot as plt; plt.imshow(X)",
    "imread": 'reads a picture, as matplotlib or imageio do; fix: plt.imread(file), or imageDatastore("folder")',
    "imbinarize imfilter": (
        "is Pillow's, or scikit-image's; fix: from PIL import Image; Image.fromarray(extractdata(X))"
    ),
    "saveas savefig exportgraphics print": 'is matplotlib\'s; fix: plt.savefig("figure.png")',
    "heatmap": "is matplotlib's imshow; fix: import matplotlib.pyplot as plt; plt.imshow(X)",
    "factorial nchoosek": "is Python's math; fix: math.factorial(n), math.comb(n, k)",
    "array2table cell2table struct2table": 'is table here; fix: table(A(":", 1), A(":", 2), VariableNames=["A", "B"])',
    "table2cell": "is what a column gives; fix: list(t.Name)",
    "groupsummary varfun rowfun innerjoin outerjoin stack unstack tabulate": (
        "is pandas'; fix: t.to_pandas(), and groupby, apply, merge or value_counts of it"
    ),
    "fitctree fitlm fitcensemble crossvalind": (
        "is scikit-learn's, which takes dlarrays, categoricals and tables; fix: import sklearn"
    ),
    "importONNXNetwork importONNXLayers importONNXFunction": (
        'has another name now; fix: importNetworkFromONNX("model.onnx")'
    ),
    "nargout": "is an option of functions of several outputs; fix: f(x, nargout=2)",
    "isprop ismethod": 'is Python\'s hasattr; fix: hasattr(x, "name")',
    "properties methods": "is Python's dir; fix: dir(x)",
    "nanmean nansum nanmax nanmin": 'is an option of mean, sum, max and min; fix: mean(X, "omitnan")',
    "train sim feedforwardnet patternnet fitnet narxnet dividerand": (
        "is of shallow networks, which are not here; fix: trainnet(X, T, layers, loss, options)"
    ),
    "drawnow": "is matplotlib's pause; fix: plt.pause(0.01)",
    "animatedline addpoints": "is what trainingProgressMonitor shows; fix: monitor = trainingProgressMonitor()",
    "containers": "is Python's dict; fix: {}",
    "dictionary": "is Python's dict; fix: {}",
    "isKey": "is Python's in; fix: key in d",
    "inputParser validateattributes": "is Python's own: arguments have names and defaults; fix: def f(x, *, Name=1)",
    "varargin varargout nargin": "is Python's *args and **kwargs; fix: def f(*args, **kwargs)",
    "feval": "is a call in Python; fix: f(x)",
    "func2str str2func": "is a function's name; fix: f.__name__, or keep the function itself",
    "exist isvar who": 'is Python\'s own; fix: "name" in globals()',
    "fopen fclose fgetl fscanf fread fwrite": "is Python's open; fix: with open(file) as f: …",
    "fullfile": 'is Python\'s pathlib; fix: from pathlib import Path; Path("folder") / "file"',
    "mkdir isfile isfolder dir": "is Python's pathlib; fix: from pathlib import Path; Path(name).exists()",
    "parfor parpool spmd gcp": "is Python's multiprocessing, and for training trainingOptions'; fix: for …",
    "isstr": "is Python's isinstance; fix: isinstance(x, str)",
    "clc clear clearvars": "has no place in a Python program; fix: leave it out (plt.close() closes figures)",
    "input": 'is Python\'s input; fix: input("…")',
    "pause": "is Python's sleep; fix: import time; time.sleep(seconds)",
    "warning": "is Python's module warnings; fix: warnings.warn(text)",
    "error MException": "is Python's raise; fix: raise ValueError(text)",
    "try_ catch rethrow": "is Python's try and except",
    "fsolve fminsearch fminunc fmincon fzero lsqnonlin optimset optimoptions": (
        "is SciPy's; fix: from scipy import optimize; or lbfgsupdate for losses of dlarrays"
    ),
    "ode45 ode23 ode15s ode23s ode23t ode23tb ode113 odeset odeget deval odextend ode solve": (
        "is dlode45 here, which is differentiable, or SciPy's; fix: dlode45(f, tspan, y0)"
    ),
    "imrotate imwarp imcrop randomAffine2d jitterColorHSV": (
        "is what imageDataAugmenter does, or Pillow; fix: augment(imageDataAugmenter(RandRotation=[10, 10]), I)"
    ),
    "imnoise": "is random numbers, added; fix: I + 0.1 * randn(size(I))",
    "im2gray rgb2gray": 'is Pillow\'s; fix: PIL.Image.open(file).convert("L")',
    "imwrite": "is matplotlib's imsave; fix: import matplotlib.pyplot as plt; plt.imsave(file, X)",
    "padarray": "is paddata here; fix: paddata(X, [h, w])",
    "boxplot stackedplot": "is matplotlib's; fix: import matplotlib.pyplot as plt; plt.boxplot(X), plt.plot(X)",
    "table2array convertvars head tail": (
        'is a data frame\'s own; fix: frame.to_numpy(), frame.astype({"x": "category"}), frame.head()'
    ),
    "csvread dlmread importdata": 'is NumPy\'s; fix: numpy.loadtxt(file, delimiter=",")',
    "tempdir tempname": "is Python's tempfile; fix: import tempfile; tempfile.mkdtemp()",
    "unzip untar": "is Python's shutil; fix: import shutil; shutil.unpack_archive(file, folder)",
    "datasample": "is randsample here; fix: randsample(population, k, True, weights)",
    "trainingPartitions": (
        "is a random order, cut in parts; fix: idx = randperm(n), or splitEachLabel(imds, 0.8)"
    ),
    "tsne pca kmeans fitcecoc fitcknn fitcsvm": (
        "is scikit-learn's, which takes dlarrays; fix: from sklearn.manifold import TSNE"
    ),
    "tokenizedDocument wordEncoding doc2sequence": (
        "belongs to the Text Analytics Toolbox; fix: number the words from 1, then padsequences and wordEmbeddingLayer"
    ),
    "dicePixelClassificationLayer": (
        'is a loss of trainnet; fix: trainnet(ds, layers, "crossentropy", options)'
    ),
    "resnetLayers resnetNetwork unetLayers segnetLayers": (
        "builds a network; fix: dlnetwork(layers), then addLayers and connectLayers"
    ),
    "digitTrain4DArrayData digitTest4DArrayData digitTrainCellArrayData digitTestCellArrayData": (
        "is data that comes with MATLAB, 28-by-28 images, and none of it is here. scikit-learn has 1797 other digits, "
        '8 by 8; fix: sklearn.datasets.load_digits(), or in MATLAB save("digits.mat", …), then load("digits.mat")'
    ),
    "japaneseVowelsTrainData japaneseVowelsTestData JapaneseVowelsTrainData JapaneseVowelsTestData": (
        "is data that comes with MATLAB; the same recordings, by Kudo, Toyama and Shimbo, are in the UCI repository, "
        "and examples/japanese_vowels.csv.gz of this project's sources; "
        "fix: read them as examples/japanese_vowels.py does"
    ),
    "chickenpox_dataset chickenpoxDataset WaveformData waveformData HumanActivityTrain HumanActivityTest "
    "engine_dataset maglev_dataset simplefit_dataset bodyfat_dataset iris_dataset cancer_dataset wine_dataset": (
        'is data that comes with MATLAB; fix: save("data.mat", …) in MATLAB, then load("data.mat")'
    ),
    "plotroc": "is rocmetrics here; fix: plot(rocmetrics(T, scores, classNames))",
    "plotconfusion": "is confusionchart here; fix: confusionchart(T, Y)",
    "mape": "is a metric here; fix: mapeMetric()",
    "nthroot": "is a power; fix: sign(x) * abs(x) ** (1 / n)",
}
# What `dlarray.matlab` has and the library has not.
HELPERS = frozenset(
    (
        "as_variables clear_variables con2seq dbstack seq2con subsasgn subsref who_of whos_of "
        "CustomDisplay Indexed PropertyGroup metaclass storable struct_of alone grown object_of "
        "before_names after_names "
        "timer start stop testsuite runtests run_suite result_table "
        "becomes sole run_script fmincon fminunc fsolve intlinprog linprog lsqcurvefit lsqlin lsqnonlin optimoptions "
        "quadprog "
        "cvpartition ind2vec perfcurve vec2ind divideblock divideind dividerand row_of column_of variable_name "
        "strread textread "
        "datasample decic freqz kde ksdensity ode15i exprnd lognrnd mvnrnd normcdf norminv normpdf normrnd unifrnd "
        "haltonset lhsdesign net reduceDimensions scramble sobolset "
        "format_ DisplayFormatOptions nufft nufftn ischange padecoef addpath genpath rmpath which inputname "
        "exit_ getpid isenum isprotected isvarname lasterror namelengthmax substruct types "
        "polyshape boundingbox centroid isinterior nsidedpoly numboundaries numsides overlaps perimeter polybuffer "
        "rotate scale subtract translate "
        "alphaShape alphaTriangulation boundaryFacets criticalAlpha inShape numRegions surfaceArea volume "
        "gsvd isIllConditioned ordeig ordqz ordschur svdappend svdsketch decomposition "
        "mat_file matfile memmapfile who "
        "triangulation delaunayTriangulation barycentricToCartesian cartesianToBarycentric circumcenter convexHull "
        "edgeAttachments edges faceNormal featureEdges freeBoundary incenter isConnected isInterior nearestNeighbor "
        "neighbors pointLocation vertexAttachments vertexNormal voronoiDiagram "
        "SparseMatrix issparse nzmax spalloc spconvert spfun spones sprand sprandn sprank "
        "gallery hex2num native2unicode num2hex unicode2native fileattrib isdir ls type_ getReport lasterr memoize "
        "addCause numobservations "
        "convertvars groupfilter grouptransform mergevars splitvars vartype "
        "lscov lsqminnorm lsqnonneg "
        "balance cdf2rdf funm ldl qrdelete qrinsert qrupdate qz rsf2csf "
        "normest normest1 pageeig pagenorm pagepinv pagesvd polyeig svds "
        "airy besselh betaincinv cosint ellipj gammaincinv sinint "
        "dsearchn griddata griddatan interp3 interpft interpn tsearchn "
        "bvp4c bvp5c bvpget bvpinit bvpset "
        "filloutliers rmoutliers "
        "combinations cplxpair createArray freqspace histcounts2 "
        "ode78 ode89 "
        "pagelsqminnorm pageqr "
        "matchpairs smooth3 ss2tf "
        "mustBeNonsparse mustBeSparse mustBeSquare "
        "graph digraph addnode rmnode addedge rmedge flipedge reordernodes subgraph numnodes numedges findnode "
        "findedge edgecount ismultigraph degree indegree outdegree successors predecessors inedges outedges "
        "adjacency incidence laplacian bfsearch dfsearch conncomp condensation transclosure toposort isdag "
        "hascycles shortestpath shortestpathtree distances nearest minspantree maxflow centrality "
        "dde23 ddeget ddeset pdepe pdeval h5create h5read h5readatt h5write h5writeatt ncread ncreadatt "
        "adjoint makehgtform bicg bicgstab cgs gmres ichol ilu lsqr minres qmr symmlq "
        "eigs pcg pivot FunctionTestCase Fixture save_ascii save_variables assignin evalin "
        "delimitedTextImportOptions detectImportOptions getvaropts setvaropts setvartype spreadsheetImportOptions "
        "convhull convhulln delaunay delaunayn "
        "cylinder ellipsoid sphere "
        "residue "
        "triplequad "
        "cholupdate "
        "by_name AbsoluteTolerance IsEqualTo RelativeTolerance TestCase constraint fixture with_parameters "
        "draw enumeration inline vectorize formula argnames celldisp eval_ evalc input_ isgraphics ishandle nargchk "
        "findstr strmatch "
        "rat rats "
        "Pattern alphanumericsPattern asFewOfPattern asManyOfPattern caseInsensitivePattern "
        "caseSensitivePattern characterListPattern digitsPattern lettersPattern maskedPattern "
        "namedPattern optionalPattern pattern possessivePattern regexpPattern whitespacePattern "
        "wildcardPattern alphanumericBoundary digitBoundary letterBoundary lineBoundary "
        "lookAheadBoundary lookBehindBoundary textBoundary whitespaceBoundary "
        "griddedInterpolant scatteredInterpolant sgolayfilt "
        "bandwidth besseli besselj besselk bessely betainc betaln compan condest convertCharsToStrings "
        "convertContainedStringsToChars convertStringsToChars ellipke expint gammainc hadamard hankel "
        "hess hilb invhilb isbanded legendre linsolve logm makeUniqueStrings makeValidName pascal "
        "planerot rcond rosser rref schur subspace sylvester wilkinson "
        "array2timetable isregular istimetable lag readtimetable retime synchronize table2timetable timerange "
        "timetable timetable2table withtol writetimetable "
        "exceltime hms isbetween isweekend juliandate posixtime quarter timeofday week with_part yyyymmdd "
        "audioinfo audioread audiowrite cd computer copyfile filesep fread fseek ftell fwrite gunzip gzip "
        "hsv2rgb im2gray imfinfo importdata ind2rgb isMATLABReleaseOlderThan ismac ispc isunix movefile "
        "isdeployed isjava open_ pathsep readvars rgb2gray rgb2hsv tar untar unzip verLessThan websave xlsread "
        "xlswrite zip_ urlread urlwrite webread webwrite "
        "downloadSupportFile ver weboptions "
        "sheetnames with_fields xlsfinfo "
        "addprop dynamicprops superclasses properties methods first_value member_of reached "
        "addlistener addvars append array2table asked assert_ atan2d base2dec beta bin2dec blanks brace "
        "NaT isnat calendarDuration calquarters between caldiff time iscalendarduration addtodate calendar years "
        "rows2vars stack unstack mustBeColumn mustBeFile mustBeFolder mustBeMatrix mustBeNonmissing "
        "mustBeNonzeroLengthText mustBeRow mustBeScalarOrEmpty mustBeValidVariableName "
        "dblquad fminbnd integral2 integral3 optimget quad quad2d quadgk quadl curl del2 divergence "
        "inpolygon rectint rotx roty rotz acotd acscd asecd cospi cotd cscd ismembertol makima mkpp "
        "nonzeros nthprime peaks polyvalm ppval secd sinpi unmkpp detrend filter2 hist islocalmax "
        "islocalmin isuniform mad movfun movmad smoothdata xcorr xcov cputime date timeit "
        "caldays calmonths calweeks calyears cart2pol cart2sph caught Cell cell2table cells cellstr char "
        "CharArray clock codes columns complexing compose cond configureDictionary contains contents "
        "copied copy count csvread csvwrite datenum dateshift datestr datetime datevec day days dealt "
        "deblank deval dec2base dec2bin dec2hex delete dictionary dir_ discretize dlmread dlmwrite duration "
        "each element end_of endsWith entries Enumeration eomday erase eraseBetween error etime "
        "EventData exist extract extractAfter extractBefore extractBetween factor factorial fclose feof "
        "feval fgetl fgets fileparts fileread fillmissing findgroups fminsearch fopen fprintf frewind functions "
        "fscanf fullfile func2str fzero gamma gcd getenv given groupcounts groupsummary Handle handle "
        "head hex2dec histc hour hours imread imwrite innerjoin inputParser insert insertAfter insertBefore "
        "int2str iscategorical isConfigured isdatetime isdiag isduration isfile isfolder ishermitian "
        "isKey isletter ismethod isobject isoutlier isprime isprop isspace isStringScalar isstrprop "
        "issymmetric istable istril istriu isvalid join jsondecode jsonencode keys lastwarn lcm lookup "
        "lower Map mat2cell mat2str matches matches_case MatlabWarning MException milliseconds minute "
        "minutes missing MissingString mkdir month movevars movmedian movprod movstd movvar must named "
        "namedargs2cell nargin_ narginchk nargoutchk nchoosek newline notify now nthroot num2str "
        "numEntries ObjectArray objects ode ode113 ode15s ode23 ode23s ode23t ode23tb ode45 odeget odeset "
        "odextend onCleanup optimset outerjoin "
        "overloaded pad padarray paren pause pchip perms pol2cart poly polyarea pow2 primes pwd readcell "
        "readlines readmatrix readtable regexp regexpi regexprep regexptranslate remove removevars "
        "renamevars replace replaceBetween rethrow reverse rmdir rmmissing rowfun second seconds several size_ "
        "solve spdiags sph2cart spline split splitapply splitlines sprintf sqrtm sscanf "
        "standardizeMissing startsWith stored str2double str2func str2num strcat strcmp strcmpi strfind "
        "String string StringArray strings strip strjoin strjust strlength strncmp strncmpi strrep "
        "strsplit strtok strtrim struct2table StructArray struct2array structArray structs strvcat swapbytes "
        "table2array table2cell table2struct tail tempdir tempname textscan TimeArray truth uniquetol "
        "unwrap upper upright validateattributes validated validatestring Value values varfun wanted "
        "warning weekday within_reals workspace writecell writelines writematrix writetable year ymd "
        "LinearModel coefCI fitlm kmeans pca tabulate "
        "bartlett blackman butter buttord cheby1 cheby2 decimate downsample ellip envelope filtfilt findpeaks "
        "gausswin hilbert kaiser medfilt1 periodogram pwelch rectwin resample spectrogram triang tukeywin upsample "
        "RandStream chi2cdf chi2inv fcdf finv geomean grpstats harmmean kurtosis nanmax nanmean nanmedian nanmin "
        "grp2idx mean2 nanstd nansum nanvar regress rssq skewness tcdf tinv ttest ttest2"
    ).split()
)
_BUILT = re.compile(
    r"(resnet(18|50|101)|vgg(16|19)|googlenet|alexnet|squeezenet|mobilenetv2|densenet201|efficientnetb0)$",
    re.IGNORECASE,
)
_NETWORKS = re.compile(
    r"(inceptionv3|inceptionresnetv2|xception|shufflenet|darknet(19|53)|nasnet(mobile|large)|unet|yolov\d\w*)$",
    re.IGNORECASE,
)


def refused(name: str) -> str:
    """Why a name of MATLAB's toolboxes is not here; "" for all others."""
    return next((words for names, words in TOOLBOX.items() if name in names.split()), "")


# Functions of arrays and networks whose namesakes in `dlarray.matlab` take tables, and categoricals.
TAKE_TABLES = ("sortrows", "unique", "ismissing", "summary")


def of_tables(name: str, argument: Any) -> Callable | None:
    """The function of that name that takes a table; None where the argument is none."""
    kind = type(argument)
    tabular = hasattr(kind, "VariableNames") or (hasattr(kind, "categories") and name == "summary")
    return getattr(import_module("dlarray.migration.matlab"), name) if tabular else None


def sentence(name: str) -> str:
    """Where to find what MATLAB calls so; "" where nothing is known of the name."""
    if refusal := refused(name):
        return f"{name} {refusal}"
    if _BUILT.match(name):
        call = f'imagePretrainedNetwork("{name.lower()}", Weights="none")'
        return f"{name} is a network that imagePretrainedNetwork builds; fix: {call}, or Weights=file"
    if _NETWORKS.match(name):
        return (
            f"{name} is a pretrained network, and none comes with this package; fix: build it with its layers, or take "
            "its parameters from another framework: importParameters"
        )
    found = next((words for names, words in NAMES.items() if name in names.split()), "")
    if name in HELPERS:
        way = f"from dlarray.matlab import {name}"
        return (
            f"{name} {found}; MATLAB's own is there, too: {way}"
            if found
            else f"{name} is a helper; fix: {way}"
        )
    return f"{name} {found.replace('{name}', name)}" if found else ""
