clear; clc;
data = struct('id', {3, 1, 2}, 'x', {[1 2 3], [4 5], 6}, 'tag', {'c', 'a', 'b'});
[~, o] = sort([data.id]);
data = data(o);
tags = {data.tag};
lens = arrayfun(@(d) numel(d.x), data);
data(2) = [];
data(end+1).id = 9;
data(end).x = [7 8 9 10];
data(end).tag = 'z';
n = numel(data);
lastTwo = data(end).x(end-1:end);
total = 0;
for d = data
    total = total + sum(d.x);
end
allx = [data.x];
[data.flag] = deal(true);
data(1).flag = false;
flags = [data.flag];
sel = data([data.flag]);
selTags = strjoin({sel.tag}, '+');
nested.list{3} = 'third';
nested.list{1}.a(2).b = 5;
nl = numel(nested.list);
isE = cellfun(@isempty, nested.list);
bval = nested.list{1}.a(end).b;
emp = isempty(nested.list{1}.a(1).b);
s = struct();
for k = 1:3
    s.(sprintf('layer%d', k)).W = k*ones(k);
    s.(['layer' num2str(k)]).b = zeros(k, 1);
end
names = fieldnames(s);
np = 0;
for i = 1:numel(names)
    L = s.(names{i});
    f = fieldnames(L);
    for j = 1:numel(f)
        np = np + numel(L.(f{j}));
    end
end
s = rmfield(s, 'layer2');
names2 = strjoin(fieldnames(s)', ',');
c = num2cell([1 2; 3 4]);
cs = cellfun(@(v) v^2, c);
mixed = {1, 'two', [3 4 5], {6}};
cls = cellfun(@class, mixed, 'UniformOutput', false);
sizes = cell2mat(cellfun(@(v) size(v), mixed', 'UniformOutput', false));
mixed(2) = [];
k = numel(mixed);
deep = mixed{end}{1};
[a, b] = mixed{[1 2]};
merged = [mixed, {7}, {8; 9}'];
nm = numel(merged);
blocks = mat2cell(reshape(1:12, 3, 4), [1 2], [2 2]);
blk = blocks{2, 1};
[mn, im] = cellfun(@min, {[3 1 2], [5 4]});
args = {'descend'};
srt = sort([1 3 2], args{:});
t = cell2struct({1; 'q'}, {'num', 'txt'}, 1);
tn = t.num; tt = t.txt;
st = struct2cell(t);
has = isfield(t, {'num', 'nope'});
emptyS = struct('a', {});
ne = numel(emptyS);
emptyS(end+1).a = 4;
na = emptyS(1).a;
log = [];
log(1).step = 1; log(2).step = 5;
steps = [log.step];
q.a.b.c = 1; q.a.b.d = 'x';
q.a.b.c(3) = 7;
qq = q.a.b.c;
x = {}; x{end+1} = 1; x{end+1} = 'b'; x(1) = [];
xl = numel(x);
order = {'b', 'a', 'c'};
[sorted, io] = sort(order);
M = containers.Map();
M('k1') = [1 2]; M('k0') = 'v';
ks = keys(M); cnt = M.Count;
if M.isKey('k1'), tmp = M('k1'); v1 = tmp(2); end
clear M d L data sel
