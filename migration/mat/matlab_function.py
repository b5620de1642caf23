"""The function in MATLAB that makes objects of what `save` wrote; ``dlarray matlab-files`` prints it to a file."""

NAME = "fromdlarray.m"

TEXT = """\
function v = fromdlarray(s)
%FROMDLARRAY Objects from what dlarray's save wrote: S = fromdlarray(load("back.mat"))
if iscell(s), v = cellfun(@fromdlarray, s, 'UniformOutput', false); return, end
if ~isstruct(s), v = s; return, end
if ~isfield(s, 'dlarray_class')
    v = s; names = fieldnames(s);
    for k = 1:numel(s), for n = 1:numel(names), v(k).(names{n}) = fromdlarray(s(k).(names{n})); end, end
    return
end
switch s.dlarray_class
    case 'dlarray'
        v = s.Data; if s.GPU, v = gpuArray(v); end
        if ~isempty(s.Format), v = dlarray(v, s.Format); end
    case 'single',             v = single(s.Data);
    case 'string',             v = string(s.Text);
    case 'datetime',           v = datetime(s.Milliseconds / 1000, 'ConvertFrom', 'posixtime');
    case 'duration',           v = milliseconds(s.Milliseconds);
    case 'categorical'
        v = categorical(s.Codes, 1:numel(s.Categories), s.Categories, 'Ordinal', s.Ordinal);
    case 'table'
        columns = fromdlarray(s.Columns); v = table(columns{:}, 'VariableNames', s.VariableNames);
        if isfield(s, 'RowNames') && ~isempty(s.RowNames), v.Properties.RowNames = s.RowNames; end
    case 'dictionary'
        v = containers.Map('KeyType', class(s.Keys{1}), 'ValueType', 'any');
        for k = 1:numel(s.Keys), v(s.Keys{k}) = fromdlarray(s.Values{k}); end
    case 'struct',             v = struct();
    case 'networkDataLayout',  v = networkDataLayout(s.Size, s.Format);
    case 'layer'
        arguments = fromdlarray(s.Arguments);
        for k = 1:numel(arguments)
            if ischar(arguments{k}) && strncmp(arguments{k}, '@', 1), arguments{k} = str2func(arguments{k}); end
        end
        v = feval(s.Function, arguments{:}); more = fromdlarray(s.Properties); names = fieldnames(more);
        for n = 1:numel(names), v.(names{n}) = more.(names{n}); end
    case 'layers'
        layers = fromdlarray(s.Layers); v = [layers{:}];
    case 'datastore'
        arguments = fromdlarray(s.Arguments); options = fromdlarray(s.Options);
        v = feval(s.Function, arguments{:}, options{:});
    case {'layerGraph', 'SeriesNetwork', 'DAGNetwork', 'dlnetwork'}
        v = layerGraph();
        for k = 1:numel(s.Layers), v = addLayers(v, fromdlarray(s.Layers{k})); end
        for k = 1:size(s.Connections, 1), v = connectLayers(v, s.Connections{k, 1}, s.Connections{k, 2}); end
        if strcmp(s.dlarray_class, 'layerGraph'), return, end
        if strcmp(s.dlarray_class, 'SeriesNetwork'), v = assembleNetwork(v.Layers); return, end
        if strcmp(s.dlarray_class, 'DAGNetwork'), v = assembleNetwork(v); return, end
        options = {}; if ~isempty(s.OutputNames), options = {'OutputNames', s.OutputNames}; end
        if ~s.Initialized, v = dlnetwork(v, 'Initialize', false, options{:}); return, end
        inputs = fromdlarray(s.Inputs); v = dlnetwork(v, inputs{:}, options{:});
        for k = 1:numel(s.Learnables.Value)
            row = at(v.Learnables, s.Learnables, k);
            v.Learnables.Value{row} = dlarray(plain(s.Learnables.Value{k}));
        end
        for k = 1:numel(s.State.Value)
            row = at(v.State, s.State, k);
            v.State.Value{row} = dlarray(plain(s.State.Value{k}));
        end
    otherwise, error('dlarray:unknown', 'fromdlarray: %s is not known', s.dlarray_class);
end
end

function row = at(known, s, k)
% The row of the k-th parameter.
row = strcmp(known.Layer, s.Layer{k}) & strcmp(known.Parameter, s.Parameter{k});
end

function x = plain(s)
% The values of a parameter without labels.
if isstruct(s), x = s.Data; else, x = s; end
end
"""
