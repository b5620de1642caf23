% event simulation with a queue as a matrix
arrivals = [0 2 3 3 8 9 15];
service = [4 3 2 5 1 2 3];
n = length(arrivals);
queue = zeros(0, 2);
clock = 0; busyUntil = -1; served = []; log = {};
next = 1;
maxQueue = 0;
while next <= n || ~isempty(queue) || busyUntil > clock
    while next <= n && arrivals(next) <= clock
        queue(end + 1, :) = [next, arrivals(next)];
        next = next + 1;
    end
    maxQueue = max(maxQueue, size(queue, 1));
    if busyUntil <= clock && ~isempty(queue)
        whom = queue(1, 1);
        wait = clock - queue(1, 2);
        queue(1, :) = [];
        busyUntil = clock + service(whom);
        served = [served; whom, clock, wait];
        log{end + 1, 1} = sprintf('t=%02d serve %d (waited %d)', clock, whom, wait);
        continue
    end
    clock = clock + 1;
    if clock > 100, break; end
end
finish = clock;
waits = served(:, 3)';
meanWait = mean(waits);
[longestWait, whom] = max(waits);
histo = histc(waits, 0:2:10);
cum = cumsum(histo) / sum(histo);
median90 = find(cum >= 0.9, 1, 'first');
over = any(waits > 5);
idle = finish - sum(service);
stamp = cellfun(@(s) str2double(s(3:4)), log)';
gaps = diff(stamp);
busy = false(1, finish);
for k = 1:size(served, 1)
    from = served(k, 2) + 1;
    busy(from:min(from + service(served(k, 1)) - 1, end)) = true;
end
util = nnz(busy) / numel(busy);
bar = repmat('.', 1, finish);
bar(busy) = '#';
runs = diff([0 busy 0]);
starts = find(runs == 1);
stops = find(runs == -1) - 1;
longestRun = max(stops - starts + 1);
disp(bar)
fprintf('%s\n', log{:});
fprintf('wait %d\n', waits);
