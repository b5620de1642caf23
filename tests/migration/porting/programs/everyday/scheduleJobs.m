% dependency sorting of jobs held in nested structs, critical path
jobs = struct('name', {'build', 'test', 'lint', 'pack', 'ship', 'docs'}, ...
    'needs', {{}, {'build'}, {}, {'test', 'lint'}, {'pack', 'docs'}, {'build'}}, ...
    'hours', {3, 2, 1, 1.5, 0.5, 4});
names = {jobs.name};
n = numel(jobs);
A = false(n);
for i = 1:n
    [tf, loc] = ismember(jobs(i).needs, names);
    A(loc(tf), i) = true;
end
indeg = sum(A, 1);
order = [];
ready = find(indeg == 0);
while ~isempty(ready)
    [~, pick] = min(arrayfun(@(j) jobs(j).hours, ready));
    j = ready(pick);
    ready(pick) = [];
    order(end + 1) = j;
    next = find(A(j, :));
    for m = next
        indeg(m) = indeg(m) - 1;
        if indeg(m) == 0
            ready = [ready, m];
        end
    end
end
sequence = names(order);
early = zeros(1, n);
for j = order
    pre = find(A(:, j));
    if ~isempty(pre)
        early(j) = max(early(pre) + [jobs(pre).hours]);
    end
    jobs(j).start = early(j);
end
finish = [jobs.start] + [jobs.hours];
total = max(finish);
late = inf(1, n);
for j = fliplr(order)
    post = find(A(j, :));
    if isempty(post)
        late(j) = total - jobs(j).hours;
    else
        late(j) = min(late(post)) - jobs(j).hours;
    end
end
slack = late - early;
critical = names(slack < 1e-9);
[jobs.slack] = deal(0);
tmp = num2cell(slack);
[jobs.slack] = tmp{:};
s2 = jobs(2).slack;
byName = cell2struct(num2cell(finish(:)), names(:), 1);
shipAt = byName.ship;
plan.total = total;
plan.jobs = jobs([jobs.slack] > 0);
plan.meta.owner = 'ci';
plan.meta.tags{3} = 'x';
plan.counts(2, 3) = 7;
plan.history(2).when = 5;
isE = isempty(plan.history(1).when);
nTags = numel(plan.meta.tags);
slackNames = {plan.jobs.name};
[~, byHours] = sort([jobs.hours], 'descend');
jobs = jobs(byHours);
longest = jobs(1).name;
cyc = hasCycle(A);
B = A; B(5, 1) = true;
cyc2 = hasCycle(B);
for k = 1:min(3, n)
    job = jobs(k);
    fprintf('%-6s %4.1fh needs: %s\n', job.name, job.hours, strjoin(job.needs, ','));
end
clear job tmp m
fields = sort(fieldnames(jobs))';
c = struct2cell(jobs(1));
firstC = c{1};
same = isequal(jobs(1), jobs(1));

function tf = hasCycle(A)
tf = false;
R = A;
for k = 1:size(A, 1)
    if any(diag(R))
        tf = true;
        return
    end
    R = (double(R) * double(A)) > 0;
end
end
