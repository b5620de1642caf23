"""What kinds of values MATLAB's functions give, for ``kinds``; a function that is not named gives an unknown kind."""

from __future__ import annotations

# Element by element: scalars give a scalar, anything else an array.
ELEMENTWISE = frozenset(
    """
    abs acos acosd acosh asin asind asinh atan atan2 atan2d atand atanh ceil conj cos cosd cosh deg2rad erf
    erfc exp expm1 fix floor gamma gammaln hypot imag log log10 log1p log2 minus mod plus power rad2deg
    rdivide real rem round sign sin sinc sind sinh sqrt tan tand tanh times uminus relu sigmoid gelu softplus
    nthroot idivide logsig tansig elliotsig purelin poslin satlin satlins hardlim hardlims radbas tribas
    """.split()
)
# Text in, text of the same kind out.
SAME_TEXT = frozenset(
    """
    upper lower strtrim strrep strip replace erase deblank reverse regexprep extractAfter extractBefore
    extractBetween eraseBetween replaceBetween insertAfter insertBefore pad strcat append
    """.split()
)

# What gives a handle of graphics.
GRAPHICS_MAKERS = frozenset(
    """
    figure axes gca gcf plot plot3 subplot nexttile tiledlayout scatter scatter3 bar histogram surf mesh
    contour contourf animatedline legend colorbar imagesc imshow image line text title xlabel ylabel waitbar
    gobjects heatmap semilogy semilogx loglog errorbar stem area patch xline yline sgtitle histogram2 boxplot boxchart
    pcolor uifigure VideoWriter pie barh stairs quiver quiver3 fill rectangle polarplot polar surfc meshc contour3
    annotation light camlight lightangle streamline fsurf fcontour fimplicit trisurf trimesh triplot bar3 bar3h ribbon
    getframe frame2im im2frame waterfall comet
    compass feather rose polarhistogram polarscatter polaraxes gscatter bubblechart refline lsline
    swarmchart swarmchart3 violinplot
    """.split()
)

# Methods of a dlarray that people write behind a dot; no structure has fields of these names.
DLARRAY_METHODS = frozenset(("extractdata", "gather", "squeeze", "stripdims"))
# Methods of every handle object that are functions here.
HANDLE_METHODS = frozenset(("notify", "addlistener"))
# Functions that strings have as methods too: lines.split(",").
STRING_METHODS = frozenset(
    """
    double split strip join extractAfter extractBefore extractBetween replace contains startsWith endsWith upper lower
    strlength char erase strtrim reverse count matches pad splitlines insertAfter insertBefore cellstr strrep
    """.split()
)
# Those of them that are given a text; nothing but a string has such methods: numbers.contains(",").
TEXT_QUESTIONS = frozenset(
    "split extractAfter extractBefore replace contains startsWith endsWith erase matches".split()
)

# Cell arrays that hold text.
TEXT_CELLS = frozenset(
    "fieldnames fields strsplit cellstr properties methods superclasses categories".split()
)

# What these give is of the kind that they are given: arrays, text, cells.
SETS = frozenset("sort unique setdiff union intersect".split())
SHAPED = SETS | frozenset("repmat reshape flip fliplr flipud".split())

# Losses: one number, unless they are told not to reduce.
LOSSES = frozenset("mse crossentropy huber l1loss l2loss indexcrossentropy focalCrossEntropy".split())
# Numbers from text: one for one text.
FROM_TEXT = frozenset("str2double strlength bin2dec hex2dec datenum".split())

RESULTS: dict[str, str] = {
    name: kind
    for kind, names in {
        "int": "numel length ndims nargin nargout width height numObservations floor_ numpartitions nnz_ strlength_",
        "float": "pi eps Inf inf NaN nan toc cputime now realmax realmin intmax intmin flintmax e",
        "number": "det trace rank nnz tic cond ctc",
        "bool": "isempty isfield_ isa ischar isstring iscell iscellstr isstruct isnumeric islogical isreal isscalar "
        "isvector ismatrix isrow iscolumn isequal isequaln isdlarray hasdata canUseGPU isfloat isinteger exist isfile "
        "isfield "
        "isfolder isgpuarray isobject is_function_handle isprop ismethod issorted true false isStringScalar "
        "issquare isdiag istable ispc isunix ismac strcmp_ isvarname verLessThan isMATLABReleaseOlderThan",
        "mask": "ishandle isgraphics isnan isinf isfinite ismissing isspace isletter isprime and or not xor",
        "char": "num2str int2str mat2str class datestr pwd func2str char_ strjoin fullfile fileread dec2bin dec2hex "
        "blanks newline inputname mfilename getenv tempdir dims underlyingType fgetl fgets version computer evalc "
        "filesep pathsep websave downloadSupportFile formula num2hex native2unicode getReport lasterr",
        "string": "string_ join_ missing",
        "strings": "readlines",
        "cell": "cell fieldnames fields num2cell struct2cell cellstr strsplit mat2cell table2cell properties methods "
        "superclasses categories argnames unzip untar gunzip zip tar gzip",
        "struct": "load imfinfo audioinfo fileattrib weboptions dde23 ddeset odeset optimset optimoptions "
        "bvpset bvpinit bvp4c bvp5c",
        "handle": "inline str2func matlabFunction dlaccelerate",
        "pattern": "alphanumericsPattern asFewOfPattern asManyOfPattern "
        "caseInsensitivePattern caseSensitivePattern characterListPattern "
        "digitsPattern lettersPattern maskedPattern namedPattern optionalPattern "
        "pattern possessivePattern regexpPattern whitespacePattern wildcardPattern "
        "alphanumericBoundary digitBoundary letterBoundary lineBoundary lookAheadBoundary "
        "lookBehindBoundary textBoundary whitespaceBoundary",
        "map": "containers.Map dictionary",
        "table": "timetable table2timetable timetable2table array2timetable readtimetable retime synchronize lag "
        "table array2table struct2table cell2table readtable groupsummary innerjoin outerjoin pivot "
        "convertvars mergevars splitvars groupfilter grouptransform",
        "object": "dlnetwork minibatchqueue arrayDatastore trainingProgressMonitor layerGraph trainingOptions "
        "datetime duration MException categorical imageDatastore combine transform lbfgsState networkDataLayout "
        "IsEqualTo AbsoluteTolerance RelativeTolerance matlab.unittest.constraints.IsEqualTo "
        "matlab.unittest.constraints.AbsoluteTolerance matlab.unittest.constraints.RelativeTolerance "
        "detectImportOptions delimitedTextImportOptions spreadsheetImportOptions setvartype setvaropts getvaropts "
        "cvpartition repartition sobolset haltonset scramble reduceDimensions "
        "graph digraph addnode rmnode addedge rmedge flipedge reordernodes subgraph condensation "
        "transclosure minspantree "
        "triangulation delaunayTriangulation alphaShape memmapfile polyshape nsidedpoly polybuffer subtract translate "
        "decomposition "
        "inputParser tabularTextDatastore signalDatastore fileDatastore trainnet trainNetwork layerArray",
        "array": "dot pdepe pdeval "
        "zeros ones eye rand randn randi randperm linspace logspace colon reshape permute ipermute squeeze "
        "repmat cat horzcat_ vertcat_ cumsum cumprod diff sort unique find fliplr flipud flip rot90 circshift kron "
        "inv pinv mtimes mldivide mrdivide transpose ctranspose triu tril diag conv conv2 filter fft ifft fft2 ifft2 "
        "fftshift interp1 interp2 polyval polyfit accumarray histcounts softmax fullyconnect dlconv dltranspconv "
        "maxpool "
        "avgpool batchnorm layernorm groupnorm instancenorm attention embed onehotencode stripdims dlgradient_ sub2ind "
        "vecnorm cross meshgrid_ ndgrid_ normalize rescale cummax cummin movmean nchoosek_ primes perms_ setdiff_ "
        "union_ intersect_ single double int8 int16 int32 int64 uint8 uint16 uint32 uint64 logical_ cell2mat "
        "dlmtimes pagemtimes hann hamming magic toeplitz vander hankel sum mean leakyrelu dropout lstm gru "
        "paddata trimdata resize padsequences dlresize shiftdim sortrows ind2sub_ cov corrcoef trapz cumtrapz gradient "
        "ftell rgb2gray rgb2hsv hsv2rgb ind2rgb im2gray expm eig svd_ qr_ chol lu_ null orth swish elu clip rsqrt "
        "colon nextpow2 factorial gcd lcm",
        "unknown": "",
    }.items()
    for name in names.split()
    if not name.endswith("_")
}
# The kinds of several outputs.
OUTPUTS: dict[str, tuple[str, ...]] = {
    "max": ("array", "array"),
    "min": ("array", "array"),
    "sort": ("array", "array"),
    "unique": ("array", "array", "array"),
    "find": ("array", "array", "array"),
    "gcd": ("array", "array", "array"),
    "rat": ("array", "array"),
    "residue": ("array", "array", "array"),
    "meshgrid": ("array", "array", "array"),
    "ndgrid": ("array", "array", "array"),
    "ind2sub": ("array", "array", "array"),
    "ismember": ("mask", "array"),
    "fileparts": ("char", "char", "char"),
    "cellfun": ("array", "array", "array"),
    "arrayfun": ("array", "array", "array"),
    "adamupdate": ("unknown", "unknown", "unknown"),
    "eig": ("array", "array"),
    "qr": ("array", "array"),
    "svd": ("array", "array", "array"),
    "lu": ("array", "array", "array"),
    "audioread": ("array", "int"),
    "xlsread": ("array", "cell", "cell"),
    "computer": ("char", "float", "char"),
}
