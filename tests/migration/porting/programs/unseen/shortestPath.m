% Dijkstra over an edge list, names to numbers through a map
edges = {'a','b',4; 'a','c',1; 'c','b',2; 'b','d',5; 'c','d',8; 'd','e',3; 'f','f',0};
names = unique([edges(:, 1); edges(:, 2)]);
index = containers.Map(names, num2cell(1:numel(names)));
n = index.Count;
W = inf(n);
for k = 1:size(edges, 1)
    [from, to, w] = edges{k, :};
    W(index(from), index(to)) = w;
    W(index(to), index(from)) = w;
end
W(1:n+1:end) = 0;
dist = inf(1, n); prev = zeros(1, n); done = false(1, n);
dist(index('a')) = 0;
while true
    open = find(~done & isfinite(dist));
    if isempty(open), break, end
    [~, at] = min(dist(open));
    u = open(at);
    done(u) = true;
    better = dist(u) + W(u, :) < dist;
    better(done) = false;
    dist(better) = dist(u) + W(u, better);
    prev(better) = u;
end
path = {};
at = index('e');
while at
    path = [names(at), path];
    at = prev(at);
end
route = strjoin(path, '->');
unreachable = names(isinf(dist))';
report = cell(n, 1);
for k = 1:n
    if isinf(dist(k)), text = 'never'; else, text = sprintf('%d', dist(k)); end
    report{k} = [names{k} ': ' text];
end
longest = max(dist(isfinite(dist)));
degree = sum(isfinite(W) & W > 0, 2)';
floyd = W;
for k = 1:n
    floyd = min(floyd, bsxfun(@plus, floyd(:, k), floyd(k, :)));
end
same = isequal(floyd(1, :), dist);
