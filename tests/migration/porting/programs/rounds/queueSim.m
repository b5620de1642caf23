% bank queue with a priority list kept in a struct array
jobs = struct('id', {1, 2, 3, 4}, 'arr', {0, 1, 2, 3}, 'dur', {5, 2, 1, 4}, 'prio', {1, 3, 2, 3});
t = 0; done = []; waits = zeros(1, 4); queue = jobs([]); todo = jobs;
while ~isempty(todo) || ~isempty(queue)
    arrived = [todo.arr] <= t;
    queue = [queue, todo(arrived)];
    todo(arrived) = [];
    if isempty(queue)
        t = min([todo.arr]); continue
    end
    [~, k] = max([queue.prio] - 0.01 * [queue.id]);
    j = queue(k); queue(k) = [];
    waits(j.id) = t - j.arr;
    t = t + j.dur;
    done(end + 1) = j.id;
end
avg = mean(waits);
[jobs.wait] = deal(0);
for i = 1:numel(jobs), jobs(i).wait = waits(i); end
c = struct2cell(jobs(2));
tot = sum(cellfun(@(x) x, c));
late = arrayfun(@(s) s.wait > 2, jobs);
ids = [jobs(late).id];
fn = fieldnames(jobs)';
jobs = rmfield(jobs, 'prio');
nf = numel(fieldnames(jobs));
s = sprintf('%d:%d ', [[jobs.id]; [jobs.wait]]);
