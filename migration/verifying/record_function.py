"""The function in MATLAB that records values for `dlarray verify`; ``dlarray matlab-files`` prints it to a file."""

NAME = "dlarray_record.m"

TEXT = """\
function dlarray_record(filename, varargin)
%DLARRAY_RECORD Values with labels and classes, for the command "dlarray verify" of the Python package dlarray
%   dlarray_record("case1.mat", net, X, T, loss, gradients) stores what a function was called with, then what it
%   returned. dlarray_record("case1.mat", net, X, T, "->", loss, gradients) says where the outputs begin.
%   In Python: dlarray verify case1.mat port.py:modelLoss
recording = struct('Version', 1, 'Inputs', -1);
recording.Names = {}; recording.Values = {};
for k = 1:numel(varargin)
    v = varargin{k};
    if (ischar(v) || isa(v, 'string')) && strcmp(char(v), '->')
        recording.Inputs = numel(recording.Values); continue
    end
    name = '';
    try, name = inputname(k + 1); catch, end
    recording.Names{end + 1} = name;
    recording.Values{end + 1} = plain(v);
end
save(char(filename), 'recording', '-v7');
end

function s = plain(v)
% A value in arrays, text, cells and structures.
if isa(v, 'dlarray')
    labels = dims(v); v = gather(extractdata(v)); s = v;
    if ~isempty(labels)
        s = struct('dlarray_class', 'dlarray', 'Data', v, 'Format', char(labels), 'GPU', false);
    end
elseif isa(v, 'gpuArray'),        s = plain(gather(v));
elseif iscell(v),                 s = cellfun(@plain, v, 'UniformOutput', false);
elseif isstruct(v)
    s = v; names = fieldnames(v);
    for k = 1:numel(v)
        for n = 1:numel(names), s(k).(names{n}) = plain(v(k).(names{n})); end
    end
elseif isnumeric(v) || islogical(v) || ischar(v), s = v;
elseif isa(v, 'function_handle'), s = func2str(v);
elseif isa(v, 'string'),          s = marked('string', 'Text', cellstr(v));
elseif isa(v, 'categorical')
    s = marked('categorical', 'Codes', double(v), 'Categories', categories(v)', 'Ordinal', isordinal(v));
    s.Codes(isnan(s.Codes)) = 0;
elseif isa(v, 'table')
    names = v.Properties.VariableNames; columns = cell(1, numel(names));
    for k = 1:numel(names), columns{k} = plain(v.(names{k})); end
    s = marked('table', 'VariableNames', names, 'Columns', columns);
elseif isa(v, 'dlnetwork')
    ends = v.Connections; layers = cell(1, numel(v.Layers));
    for k = 1:numel(v.Layers), layers{k} = layer(v.Layers(k)); end
    s = marked('dlnetwork', 'Layers', layers, 'OutputNames', cellstr(v.OutputNames), 'Inputs', {});
    s.Connections = [cellstr(ends.Source), cellstr(ends.Destination)];
    s.Initialized = v.Initialized; s.Learnables = rows(v.Learnables); s.State = rows(v.State);
else
    error('dlarray_record:unknown', 'dlarray_record: values of the class %s are not recorded', class(v));
end
end

function s = layer(v)
% A layer: its class, and its properties without the values of parameters, which the network has apart.
names = properties(v); own = struct();
for k = 1:numel(names)
    p = v.(names{k});
    if isnumeric(p) || islogical(p) || ischar(p) || iscellstr(p), own.(names{k}) = p;
    elseif isa(p, 'string'), own.(names{k}) = char(p);
    end
end
s = marked('recordedLayer', 'Class', class(v), 'Properties', own);
end

function s = rows(t)
% The learnables or the states of a network.
s = struct('Layer', {cellstr(t.Layer)}, 'Parameter', {cellstr(t.Parameter)}, 'Value', {cell(size(t.Value))});
for k = 1:numel(t.Value)
    p = t.Value{k};
    if isa(p, 'dlarray'), p = extractdata(p); end
    s.Value{k} = gather(p);
end
end

function s = marked(name, varargin)
% A structure that stands for an object.
s = struct('dlarray_class', name);
for k = 1:2:numel(varargin), s.(varargin{k}) = varargin{k + 1}; end
end
"""
