"""What translated programs import: MATLAB's text, printing, cells, maps, structure arrays, errors, files and times.

``from dlarray.matlab import fprintf`` takes them from here. They are there where Python or the library has no such
thing, or none that knows `Cell` and `StructArray`. Names are MATLAB's; those that Python keeps for itself end with
a line: ``assert_``, ``class_``, ``dir_``. ``import dlarray`` alone imports nothing of this.

Text: a character vector is Python's text, a string scalar a `String`, several a `StringArray`, a matrix of characters
a `CharArray`. Cells: a list is a row of cells, a `Cell` is a list with a size. Values: what changes in place is copied
by `copy`. Outputs: ``nargout=`` where a function has several.

* Printing and displays: `sprintf`, `sscanf`, `fprintf`, `compose`, `disp`, `show`, `format_`, `DisplayFormatOptions`.
* Kinds of text: `String`, `StringArray`, `CharArray`, `MissingString`, `string`, `strings`, `char`, `codes`,
  `cellstr`.
* Numbers and text: `num2str`, `int2str`, `mat2str`, `str2double`, `str2num`, `dec2base`, `base2dec`, `dec2bin`,
  `dec2hex`, `bin2dec`, `hex2dec`, `num2hex`, `hex2num`, `native2unicode`, `unicode2native`.
* Text changed: `upper`, `lower`, `strtrim`, `deblank`, `strip`, `strrep`, `replace`, `erase`, `reverse`, `pad`,
  `strjust`, `strlength`, `blanks`, `newline`, `strcat`, `append`, `strvcat`.
* Text taken apart: `strsplit`, `strjoin`, `split`, `join`, `splitlines`, `strtok`, `extractBefore`, `extractAfter`,
  `extract`, `extractBetween`, `eraseBetween`, `replaceBetween`, `jsonencode`, `jsondecode`, `insertAfter`,
  `insertBefore`.
* Questions about text: `strcmp`, `strcmpi`, `strncmp`, `strncmpi`, `contains`, `startsWith`, `endsWith`, `matches`,
  `count`, `strfind`, `strmatch`, `findstr`, `isspace`, `isletter`, `isstrprop`, `ischar`, `isstring`,
  `isStringScalar`.
* Regular expressions: `regexp`, `regexpi`, `regexprep`, `regexptranslate`.
* Patterns of strings: `Pattern`, `pattern`, `alphanumericsPattern`, `asFewOfPattern`, `asManyOfPattern`,
  `caseInsensitivePattern`, `caseSensitivePattern`, `characterListPattern`, `digitsPattern`, `lettersPattern`,
  `maskedPattern`, `namedPattern`, `optionalPattern`, `possessivePattern`, `regexpPattern`, `whitespacePattern`,
  `wildcardPattern`, `alphanumericBoundary`, `digitBoundary`, `letterBoundary`, `lineBoundary`, `lookAheadBoundary`,
  `lookBehindBoundary`, `textBoundary`, `whitespaceBoundary`.
* Cell arrays: `Cell`, `cells`, `iscell`, `cellfun`, `arrayfun`, `structfun`, `num2cell`, `celldisp`, `cell2mat`,
  `struct2cell`, `cell2struct`, `iscellstr`, `class_`, `iscategorical`, `istable`.
* Structure arrays: `StructArray`, `structArray`, `dealt`, `each`, `fieldnames`, `isfield`, `isstruct`, `orderfields`,
  `rmfield`, `with_fields`, `namedargs2cell`, `setfield`, `struct2array`.
* Arrays of objects of own classes: `ObjectArray`, `CustomDisplay`, `PropertyGroup`, `Indexed`, `objects`, `must`,
  `addlistener`, `notify`, `EventData`; what their classes derive from, and properties of single objects:
  `superclasses`, `dynamicprops`, `addprop`; checks of values: `mustBeColumn`, `mustBeFile`, `mustBeFolder`,
  `mustBeMatrix`, `mustBeNonmissing`, `mustBeNonsparse`, `mustBeSparse`, `mustBeSquare`, `mustBeNonzeroLengthText`,
  `mustBeRow`, `mustBeScalarOrEmpty`, `mustBeValidVariableName`.
* Maps and dictionaries: `Map`, `keys`, `values`, `isKey`, `remove`, `dictionary`, `configureDictionary`, `insert`,
  `lookup`, `entries`, `numEntries`, `isConfigured`.
* Tables: `table`, `head`, `tail`, `sortrows`, `struct2table`, `table2array`, `array2table`, `table2cell`,
  `table2struct`, `groupsummary`, `varfun`, `rowfun`, `column_of`, `innerjoin`, `outerjoin`, `writetable`,
  `removevars`, `variable_name`, `renamevars`, `stack`, `unstack`, `rows2vars`, `pivot`, `summary`, `convertvars`,
  `mergevars`, `splitvars`, `vartype`, `groupfilter`, `grouptransform`, `movevars`, `addvars`, `cell2table`,
  `groupcounts`; what is `missing`: `ismissing`, `rmmissing`.
* Timetables: `timetable`, `array2timetable`, `table2timetable`, `timetable2table`, `istimetable`, `isregular`,
  `timerange`, `withtol`, `lag`, `retime`, `synchronize`, `readtimetable`, `writetimetable`.
* Values of any kind: `cat`, `diag`, `horzcat`, `vertcat`, `plus`, `mtimes`, `mrdivide`, `mldivide`, `mpower`,
  `repmat`, `paren`, `brace`, `stored`, `subsasgn`, `subsref`, `transpose`, `ctranspose`, `sort`, `unique`, `ismember`,
  `intersect`, `union`, `setdiff`, `flip`, `fliplr`, `circshift`, `rot90`, `repelem`, `flipud`, `reshape`, `eq`, `ne`,
  `isequal`, `contents`, `upright`, `element`, `sole`, `row_of`, `end_of`, `given`, `validated`, `complexing`,
  `within_reals`, `structs`, `workspace`.
* The language: `becomes`, `copy`, `copied`, `truth`, `columns`, `matches_case`, `Handle`, `Value`, `Enumeration`,
  `enumeration`, `properties`, `methods`, `first_value`, `grown`, `alone`, `member_of`, `object_of`, `reached`,
  `storable`, `metaclass`, `struct_of`, `isvalid`, `outputs`, `several`, `overloaded`, `by_name`, `asked`, `wanted`,
  `handle`, `func2str`, `functions`, `str2func`, `size_`, `run_script`, `feval`, `memoize`, `eval_`, `evalc`, `evalin`,
  `assignin`, `input_`, `inputname`, `dbstack`, `inline`, `vectorize`, `formula`, `argnames`.
* Unit tests: `TestCase`, `FunctionTestCase`, `with_parameters`, `IsEqualTo`, `AbsoluteTolerance`, `RelativeTolerance`,
  `constraint`, `fixture`, `Fixture`, `testsuite`, `runtests`, `run_suite`, `result_table`.
* Test matrices by name: `gallery`.
* Sparse matrices: `SparseMatrix`, `sparse`, `speye`, `spdiags`, `full`, `issparse`, `nzmax`, `spalloc`, `spones`,
  `spfun`, `spconvert`, `sprand`, `sprandn`, `sprank`, `ind2vec`, `vec2ind`.
* Triangulations: `triangulation`, `delaunayTriangulation`, `barycentricToCartesian`, `cartesianToBarycentric`,
  `circumcenter`, `convexHull`, `edgeAttachments`, `edges`, `faceNormal`, `featureEdges`, `freeBoundary`, `incenter`,
  `isConnected`, `isInterior`, `nearestNeighbor`, `neighbors`, `pointLocation`, `vertexAttachments`, `vertexNormal`,
  `voronoiDiagram`.
* Shapes round points: `alphaShape`, `alphaTriangulation`, `boundaryFacets`, `criticalAlpha`, `inShape`, `numRegions`,
  `surfaceArea`, `volume`.
* MAT files: `load`, `save_variables`, `mat_file`, `matfile`, `who`; a program's variables: `who_of`, `whos_of`,
  `as_variables`, `clear_variables`; files whose bytes are arrays: `memmapfile`.
* Matrices taken apart: `gsvd`, `isIllConditioned`, `ordeig`, `ordqz`, `ordschur`, `svdappend`, `svdsketch`,
  `decomposition`.
* Shapes of the plane: `polyshape`, `boundingbox`, `centroid`, `isinterior`, `nsidedpoly`, `numboundaries`, `numsides`,
  `overlaps`, `perimeter`, `polybuffer`, `rotate`, `scale`, `subtract`, `translate`.
* Small questions: `exit_`, `getpid`, `isenum`, `isprotected`, `isvarname`, `lasterror`, `namelengthmax`, `substruct`,
  `types`.
* Sums at any points: `nufft`, `nufftn`, `padecoef`; abrupt changes: `ischange`; responses of filters: `freqz`.
* Plots by matplotlib with MATLAB's arguments: `draw`.
* Errors and warnings: `MException`, `addCause`, `caught`, `error`, `rethrow`, `MatlabWarning`, `warning`, `lastwarn`,
  `assert_`, `validateattributes`, `lasterr`, `getReport`.
* Arguments of functions: `validatestring`, `narginchk`, `nargchk`, `nargoutchk`, `inputParser`, `isprop`, `ismethod`,
  `isobject`, `isreal`, `ishandle`, `isgraphics`, `onCleanup`, `nargin_`, `named`, `before_names`, `after_names`.
* Files and folders: `fullfile`, `fileparts`, `isfile`, `isfolder`, `isdir`, `ls`, `type_`, `fileattrib`, `exist`,
  `addpath`, `rmpath`, `genpath`, `which`, `mkdir`, `rmdir`, `delete`, `dir_`, `pwd`, `tempdir`, `tempname`, `getenv`,
  `fopen`, `fclose`, `fgetl`, `fgets`, `feof`, `fileread`, `readtable`, `readmatrix`, `imread`, `imwrite`, `frewind`,
  `fscanf`, `textscan`, `strread`, `textread`, `writematrix`, `writecell`, `readcell`, `readlines`, `writelines`,
  `save_ascii`, `dlmread`, `dlmwrite`, `csvread`, `csvwrite`, `readvars`, `sheetnames`, `xlsread`, `xlsfinfo`,
  `xlswrite`, `fread`, `fwrite`, `importdata`, `fseek`, `ftell`, `copyfile`, `movefile`, `cd`, `unzip`, `untar`,
  `gunzip`, `zip_`, `tar`, `gzip`, `imfinfo`, `audioread`, `audiowrite`, `audioinfo`, `open_`.
* Content of other computers: `webread`, `webwrite`, `websave`, `weboptions`, `urlread`, `urlwrite`,
  `downloadSupportFile`.
* What is read of a file with a table: `detectImportOptions`, `delimitedTextImportOptions`, `spreadsheetImportOptions`,
  `setvartype`, `setvaropts`, `getvaropts`, `preview`.
* Datastores: `read`, `readall`, `transform`, `numobservations`.
* Colours: `rgb2gray`, `im2gray`, `rgb2hsv`, `hsv2rgb`, `ind2rgb`.
* The machine: `ispc`, `ismac`, `isunix`, `computer`, `filesep`, `pathsep`, `ver`, `verLessThan`,
  `isMATLABReleaseOlderThan`, `isjava`, `isdeployed`.
* Numbers: `gcd`, `rat`, `rats`, `lcm`, `primes`, `isprime`, `factor`, `factorial`, `nchoosek`, `perms`, `poly`,
  `nthroot`, `mat2cell`, `accumarray`, `histc`, `fzero`, `fminsearch`, `optimset`, `dblquad`, `triplequad`, `fminbnd`,
  `integral2`, `integral3`, `optimget`, `quad`, `quad2d`, `quadgk`, `quadl`, `curl`, `del2`, `divergence`, `inpolygon`,
  `delaunay`, `delaunayn`, `convhull`, `convhulln`, `rectint`, `rotx`, `roty`, `rotz`, `acotd`, `acscd`, `asecd`,
  `cospi`, `cotd`, `cscd`, `ismembertol`, `makima`, `mkpp`, `nonzeros`, `adjoint`, `makehgtform`, `nthprime`, `peaks`,
  `polyvalm`, `residue`, `ppval`, `secd`, `sinpi`, `unmkpp`, `detrend`, `filter2`, `hist`, `islocalmax`, `islocalmin`,
  `isuniform`, `mad`, `movfun`, `movmad`, `smoothdata`, `xcorr`, `xcov`, `ode45`, `ode23`, `ode113`, `ode78`, `ode89`,
  `ode15s`, `ode15i`, `decic`, `ode23s`, `ode23t`, `ode23tb`, `odeset`, `odeget`, `deval`, `odextend`, `dde23`,
  `ddeset`, `ddeget`, `pdepe`, `pdeval`, `ode`, `solve`, `cond`, `padarray`, `con2seq`, `seq2con`, `mse`, `atan2d`,
  `beta`, `cart2pol`, `cart2sph`, `discretize`, `fillmissing`, `findgroups`, `gamma`, `isoutlier`, `movmedian`,
  `uniquetol`, `pol2cart`, `pow2`, `sph2cart`, `sphere`, `ellipsoid`, `cylinder`, `splitapply`, `standardizeMissing`,
  `unwrap`, `issymmetric`, `ishermitian`, `isdiag`, `istriu`, `istril`, `sqrtm`, `eig`, `cholupdate`, `swapbytes`,
  `polyarea`, `spline`, `pchip`, `movprod`, `movstd`, `movvar`, `lscov`, `lsqminnorm`, `lsqnonneg`, `balance`,
  `cdf2rdf`, `funm`, `ldl`, `qrdelete`, `qrinsert`, `qrupdate`, `qz`, `rsf2csf`, `normest`, `normest1`, `pageeig`,
  `pagenorm`, `pagepinv`, `pagesvd`, `polyeig`, `svds`, `airy`, `besselh`, `betaincinv`, `cosint`, `ellipj`,
  `gammaincinv`, `sinint`, `dsearchn`, `griddata`, `griddatan`, `interp3`, `interpft`, `interpn`, `tsearchn`, `bvp4c`,
  `bvp5c`, `bvpget`, `bvpinit`, `bvpset`, `filloutliers`, `rmoutliers`, `combinations`, `cplxpair`, `createArray`,
  `freqspace`, `histcounts2`, `pagelsqminnorm`, `pageqr`, `matchpairs`, `smooth3`, `ss2tf`.
* Solvers of the Optimization Toolbox, by SciPy: `fmincon`, `fminunc`, `lsqnonlin`, `lsqcurvefit`, `lsqlin`, `fsolve`,
  `linprog`, `intlinprog`, `quadprog`; their options: `optimoptions`.
* Points to sample at: `sobolset`, `haltonset`, `net`, `scramble`, `reduceDimensions`, `lhsdesign`; numbers of
  distributions: `normrnd`, `lognrnd`, `unifrnd`, `exprnd`, `mvnrnd`, `normpdf`, `normcdf`, `norminv`; densities of
  samples and samples of data: `kde`, `ksdensity`, `datasample`, `dividerand`, `divideblock`, `divideind`,
  `cvpartition`, `perfcurve`, `RandStream`.
* Statistics: `nanmean`, `nanmedian`, `nansum`, `nanstd`, `nanvar`, `nanmax`, `nanmin`, `skewness`, `kurtosis`,
  `geomean`, `harmmean`, `mean2`, `rssq`; `tcdf`, `tinv`, `fcdf`, `finv`, `chi2cdf`, `chi2inv`; `ttest`, `ttest2`,
  `regress`, `grpstats`, `grp2idx`, `tabulate`; `kmeans`, `pca`, `fitlm` gives a `LinearModel`; `coefCI`.
* Signals, by SciPy: filters `butter`, `cheby1`, `cheby2`, `ellip`, `buttord`, `filtfilt`, `medfilt1`; `findpeaks`,
  `pwelch`, `periodogram`, `spectrogram`, `hilbert`, `envelope`; other rates: `resample`, `downsample`, `upsample`,
  `decimate`; windows: `blackman`, `kaiser`, `rectwin`, `bartlett`, `triang`, `gausswin`, `tukeywin`.
* Graphs: `graph`, `digraph`, `addedge`, `addnode`, `adjacency`, `bfsearch`, `centrality`, `condensation`, `conncomp`,
  `degree`, `dfsearch`, `distances`, `edgecount`, `findedge`, `findnode`, `flipedge`, `hascycles`, `incidence`,
  `indegree`, `inedges`, `isdag`, `ismultigraph`, `laplacian`, `maxflow`, `minspantree`, `nearest`, `numedges`,
  `numnodes`, `outdegree`, `outedges`, `predecessors`, `reordernodes`, `rmedge`, `rmnode`, `shortestpath`,
  `shortestpathtree`, `subgraph`, `successors`, `toposort`, `transclosure`; files of numbers: `h5create`, `h5read`,
  `h5readatt`, `h5write`, `h5writeatt`, `ncread`, `ncreadatt`.
* Matrices by name and their forms: `hankel`, `hilb`, `invhilb`, `hadamard`, `pascal`, `rosser`, `wilkinson`, `compan`,
  `linsolve`, `eigs`, `rref`, `rcond`, `condest`, `subspace`, `planerot`, `hess`, `schur`, `sylvester`, `logm`,
  `bandwidth`, `isbanded`; equations step by step: `pcg`, `bicg`, `bicgstab`, `cgs`, `gmres`, `minres`, `symmlq`,
  `qmr`, `lsqr`, with `ilu` and `ichol`.
* Special functions: `besselj`, `bessely`, `besseli`, `besselk`, `betaln`, `betainc`, `gammainc`, `expint`, `ellipke`,
  `legendre`.
* Between points: `griddedInterpolant`, `scatteredInterpolant`, `sgolayfilt`.
* Names: `makeValidName`, `makeUniqueStrings`, `convertStringsToChars`, `convertCharsToStrings`,
  `convertContainedStringsToChars`.
* Time: `datetime`, `duration`, `TimeArray`, `NaT`, `isnat`, `calendarDuration`, `caldays`, `calweeks`, `calmonths`,
  `calquarters`, `calyears`, `between`, `caldiff`, `time`, `iscalendarduration`, `dateshift`, `addtodate`, `calendar`,
  `milliseconds`, `seconds`, `minutes`, `hours`, `days`, `years`, `pause`, `timer`, `start`, `stop`, `wait`, `clock`,
  `now`, `date`, `cputime`, `timeit`, `etime`, `datestr`, `datenum`, `datevec`, `weekday`, `eomday`, `year`, `month`,
  `day`, `hour`, `minute`, `second`, `ymd`, `isdatetime`, `isduration`, `exceltime`, `hms`, `isbetween`, `isweekend`,
  `with_part`, `juliandate`, `posixtime`, `quarter`, `timeofday`, `week`, `yyyymmdd`.
"""

from dlarray.migration.matlab import (
    checks,
    code_texts,
    command_window,
    dates,
    draw,
    equations,
    files,
    for_ports,
    graphs,
    importing,
    missing_values,
    numerics,
    optimization,
    own_objects,
    polygons,
    sampling,
    scientific_files,
    signals,
    sparse_matrices,
    statistics,
    system,
    tabular,
    text,
    triangulations,
    unit_tests,
    web,
)
from dlarray.migration.matlab.by_place import brace, ctranspose, paren, stored, subsasgn, subsref, transpose
from dlarray.migration.matlab.cell_functions import (
    arrayfun,
    cell2mat,
    cell2struct,
    celldisp,
    cellfun,
    class_,
    iscellstr,
    num2cell,
    struct2cell,
    structfun,
)
from dlarray.migration.matlab.cells import Cell, cells, cellstr
from dlarray.migration.matlab.checks import *  # noqa: F403
from dlarray.migration.matlab.code_texts import *  # noqa: F403
from dlarray.migration.matlab.collections import (
    circshift,
    flip,
    fliplr,
    flipud,
    intersect,
    ismember,
    repelem,
    reshape,
    rot90,
    setdiff,
    sort,
    union,
    unique,
)
from dlarray.migration.matlab.command_window import *  # noqa: F403
from dlarray.migration.matlab.dates import *  # noqa: F403
from dlarray.migration.matlab.dictionaries import (
    configureDictionary,
    dictionary,
    entries,
    insert,
    isConfigured,
    lookup,
    numEntries,
)
from dlarray.migration.matlab.displays import show
from dlarray.migration.matlab.equality import eq, isequal, ne
from dlarray.migration.matlab.equations import *  # noqa: F403
from dlarray.migration.matlab.files import *  # noqa: F403
from dlarray.migration.matlab.for_ports import *  # noqa: F403
from dlarray.migration.matlab.function_handles import (
    asked,
    by_name,
    feval,
    func2str,
    handle,
    named,
    nargin_,
    outputs,
    overloaded,
    several,
    size_,
    str2func,
    wanted,
)
from dlarray.migration.matlab.graphs import *  # noqa: F403
from dlarray.migration.matlab.importing import *  # noqa: F403
from dlarray.migration.matlab.joining import cat, diag, horzcat, plus, repmat, vertcat
from dlarray.migration.matlab.maps import Map, isKey, keys, remove, values
from dlarray.migration.matlab.missing_values import *  # noqa: F403
from dlarray.migration.matlab.numerics import *  # noqa: F403
from dlarray.migration.matlab.optimization import *  # noqa: F403
from dlarray.migration.matlab.own_objects import *  # noqa: F403
from dlarray.migration.matlab.parsers import inputParser
from dlarray.migration.matlab.polygons import *  # noqa: F403
from dlarray.migration.matlab.problems import (
    MatlabWarning,
    MException,
    addCause,
    assert_,
    caught,
    error,
    lastwarn,
    rethrow,
    validateattributes,
    warning,
)
from dlarray.migration.matlab.sampling import *  # noqa: F403
from dlarray.migration.matlab.scientific_files import *  # noqa: F403
from dlarray.migration.matlab.shared.control_flow import columns, matches_case, truth
from dlarray.migration.matlab.signals import *  # noqa: F403
from dlarray.migration.matlab.sparse_matrices import *  # noqa: F403
from dlarray.migration.matlab.statistics import *  # noqa: F403
from dlarray.migration.matlab.strings import CharArray, MissingString, String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.struct_functions import (
    dealt,
    each,
    fieldnames,
    iscategorical,
    iscell,
    isfield,
    isstruct,
    istable,
    namedargs2cell,
    orderfields,
    rmfield,
    setfield,
    struct2array,
    structArray,
    structs,
    with_fields,
)
from dlarray.migration.matlab.system import *  # noqa: F403
from dlarray.migration.matlab.tabular import *  # noqa: F403
from dlarray.migration.matlab.text import *  # noqa: F403
from dlarray.migration.matlab.triangulations import *  # noqa: F403
from dlarray.migration.matlab.unit_tests import *  # noqa: F403
from dlarray.migration.matlab.values import Handle, Value, becomes, copied, copy, isvalid
from dlarray.migration.matlab.web import *  # noqa: F403
from dlarray.table import table

__all__ = [
    "inputParser",
    *checks.__all__,
    *missing_values.__all__,
    *numerics.__all__,
    *own_objects.__all__,
    *code_texts.__all__,
    *command_window.__all__,
    *equations.__all__,
    *files.__all__,
    *for_ports.__all__,
    *graphs.__all__,
    *importing.__all__,
    *optimization.__all__,
    *polygons.__all__,
    *sampling.__all__,
    *statistics.__all__,
    *scientific_files.__all__,
    *signals.__all__,
    *sparse_matrices.__all__,
    *system.__all__,
    *dates.__all__,
    *tabular.__all__,
    *text.__all__,
    *triangulations.__all__,
    *unit_tests.__all__,
    *web.__all__,
    "Cell",
    "by_name",
    "celldisp",
    "draw",
    "iscategorical",
    "istable",
    "dealt",
    "CharArray",
    "Handle",
    "MException",
    "Map",
    "MatlabWarning",
    "MissingString",
    "String",
    "StringArray",
    "StructArray",
    "Value",
    "named",
    "namedargs2cell",
    "arrayfun",
    "assert_",
    "brace",
    "subsasgn",
    "subsref",
    "addCause",
    "caught",
    "cell2mat",
    "cell2struct",
    "cellfun",
    "cells",
    "cellstr",
    "class_",
    "columns",
    "configureDictionary",
    "becomes",
    "copied",
    "copy",
    "dictionary",
    "each",
    "entries",
    "eq",
    "error",
    "feval",
    "fieldnames",
    "flip",
    "circshift",
    "repelem",
    "rot90",
    "fliplr",
    "flipud",
    "func2str",
    "handle",
    "cat",
    "diag",
    "horzcat",
    "insert",
    "intersect",
    "isConfigured",
    "isKey",
    "iscell",
    "iscellstr",
    "isequal",
    "isfield",
    "ismember",
    "isstruct",
    "isvalid",
    "keys",
    "lastwarn",
    "lookup",
    "matches_case",
    "asked",
    "nargin_",
    "ne",
    "num2cell",
    "numEntries",
    "orderfields",
    "outputs",
    "paren",
    "plus",
    "remove",
    "repmat",
    "reshape",
    "rethrow",
    "rmfield",
    "with_fields",
    "setdiff",
    "several",
    "size_",
    "overloaded",
    "show",
    "sort",
    "stored",
    "str2func",
    "setfield",
    "struct2array",
    "struct2cell",
    "structArray",
    "structs",
    "structfun",
    "table",
    "transpose",
    "ctranspose",
    "truth",
    "union",
    "unique",
    "validateattributes",
    "values",
    "vertcat",
    "wanted",
    "warning",
]
