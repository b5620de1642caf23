% task scheduler: topological sort, calendars as cells, text gantt
tasks = struct('name', {'design', 'build', 'test', 'docs', 'ship'}, 'dur', {3, 5, 2, 2, 1}, 'deps', {{}, {'design'}, {'build'}, {'design'}, {'test', 'docs'}});
idx = containers.Map({tasks.name}, 1:numel(tasks));
n = numel(tasks);
A = false(n);
for k = 1:n
    for d = tasks(k).deps
        A(idx(d{1}), k) = true;
    end
end
order = []; indeg = sum(A, 1); ready = find(indeg == 0);
while ~isempty(ready)
    t = ready(1); ready(1) = [];
    order(end+1) = t;
    for m = find(A(t, :))
        indeg(m) = indeg(m) - 1;
        if indeg(m) == 0, ready = [ready m]; end
    end
end
names = {tasks(order).name};
start = zeros(1, n); finish = zeros(1, n);
for t = order
    pre = find(A(:, t));
    if isempty(pre), start(t) = 0; else, start(t) = max(finish(pre)); end
    finish(t) = start(t) + tasks(t).dur;
end
total = max(finish);
late = total * ones(1, n);
for t = fliplr(order)
    nxt = find(A(t, :));
    if ~isempty(nxt), late(t) = min(late(nxt) - [tasks(nxt).dur]); end
end
slack = late - finish;
critical = {tasks(slack == 0).name};
chart = repmat('.', n, total);
for t = 1:n
    chart(t, start(t)+1:finish(t)) = '#';
end
rows = cellfun(@(nm, r) sprintf('%-7s%s', nm, r), {tasks.name}', cellstr(chart), 'UniformOutput', false);
row3 = rows{3};
[tasks.start] = deal(0);
for t = 1:n, tasks(t).start = start(t); end
c = num2cell(finish); [tasks.finish] = c{:};
f2 = [tasks.finish];
T = struct2cell(tasks(2)); fieldsN = numel(T);
tasks = rmfield(tasks, 'deps'); fn = fieldnames(tasks)';
[~, o] = sort([tasks.dur], 'descend'); tasks = tasks(o); lead = tasks(1).name;
long = tasks([tasks.dur] > 2); nl = length(long);
mask = arrayfun(@(s) any(s.name == 'e'), tasks); me = {tasks(mask).name};
s = tasks(end); s.extra.note = 'x'; s.extra.list = {1, {2, 3}}; deep = s.extra.list{2}{1};
nested.a.b.c = 5; nested.a.b.d = 6; p = fieldnames(nested.a.b)'; g = getfield(nested, 'a', 'b', 'c'); nested = setfield(nested, 'a', 'z', 1); hz = isfield(nested.a, 'z');
tot = 0; for q = struct2cell(nested.a.b)', tot = tot + q{1}; end
emptyS = struct([]); es = isempty(emptyS); es2 = numel(struct('a', {{}})); e3 = isstruct(emptyS); cs = cell2struct({1; 'b'}, {'n', 'm'}, 1); cm = cs.m;
eqs = isequal(struct('a', 1, 'b', 2), struct('b', 2, 'a', 1));
clear idx m
