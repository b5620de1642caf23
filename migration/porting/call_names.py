"""Names of MATLAB's functions that are called in a way of their own."""

from __future__ import annotations

# What gives several outputs where none are asked for: MATLAB's call with one output gives the first alone.
SEVERAL_BY_THEMSELVES = frozenset(
    """
    bounds classifyAndUpdateState ind2sub mapminmax meshgrid ndgrid predictAndUpdateState splitEachLabel unmkpp ss2tf
    audioread readvars xlsread hms fileparts ymd ls fileattrib ldl qz qrinsert qrdelete qrupdate rsf2csf cdf2rdf pageqr
    format types warning butter buttord cheby1 cheby2 ellip
    """.split()
)
# Options that MATLAB takes under another name than its page has.
OTHER_NAMES = {("padsequences", "direction"): "PaddingDirection"}
# Options of older releases, which the function takes, and its signature does not name.
OLDER_OPTIONS = {
    ("trainingOptions", "dispatchinbackground"): "DispatchInBackground",
    ("trainingOptions", "workerload"): "WorkerLoad",
}
# Functions that look into a value, so that a list must be what it stands for: an array or a cell array.
EXACT = frozenset(
    """
    iscell class isa isequal isequaln isnumeric isvector isrow iscolumn isscalar ismatrix disp display num2cell struct
    arrayfun cellfun dlfeval feval deal islogical isreal isstruct isempty ischar isstring iscellstr is_function_handle
    categorical
    """.split()
)

# Both have these too: the helper where cells, texts or structures come in; in doubt for those in UNSURE.
BY_KIND = frozenset(
    """
    sort unique ismember intersect union setdiff flip fliplr flipud reshape isequal repmat horzcat vertcat plus eq ne
    num2cell cell2mat sortrows circshift rot90 repelem transpose
    """.split()
)
# Functions that leave the real numbers, in programs that have complex ones.
COMPLEXING = frozenset("sqrt log log2 log10 acos asin acosh atanh power".split())
# Names of programs with networks and gradients, whose roots and logarithms stay as the library has them.
DIFFERENTIATING = frozenset("dlgradient dlfeval dlarray dlnetwork trainnet minibatchqueue".split())
TELL_STRINGS = frozenset(
    """
    repmat repelem compose split strsplit splitlines extract extractBetween regexp regexpi isscalar size iscolumn
    fliplr flipud flip sort unique mat2str num2cell circshift ismissing isreal cellstr height width strtok fileparts
    """.split()
)
# Functions that ask about each element of a comparison.
ELEMENTS = frozenset("any all sum nnz find cumsum double mean".split())
# Functions whose sizes come in a row: its elements are numbers.
SIZE_TAKERS = frozenset(
    "zeros ones rand randn randi reshape repmat true false cell nan inf NaN Inf eye".split()
)
# Functions of numbers that times have too, in programs that name any.
OVER_TIMES = frozenset("max min sort unique diff mean median sum cumsum abs linspace colon".split())
# Functions that call what they are given and keep nothing of it, so that nobody sees its text.
CALL_AT_ONCE = frozenset(
    """
    cellfun arrayfun structfun dlupdate rowfun varfun splitapply groupsummary accumarray bsxfun integral integral2
    integral3 quad quadgk quadl fzero fminsearch fminbnd fminunc fmincon fsolve lsqnonlin ode45 ode23 ode15s
    ode113 ode23s
    """.split()
)
