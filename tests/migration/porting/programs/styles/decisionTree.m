X = [2.7 2.5; 1.4 2.3; 3.3 4.4; 1.3 1.8; 3.0 3.0; 7.6 2.7; 5.3 2.1; 6.9 1.7; 8.6 -0.2; 7.7 3.5];
y = [0 0 0 0 0 1 1 1 1 0]';
tree = grow(X, y, 0, struct('maxDepth', 3, 'minLeaf', 1));
pred = zeros(size(y));
for i = 1:size(X, 1)
    pred(i) = classify(tree, X(i, :));
end
acc = mean(pred == y);
depth = treeDepth(tree);
rules = describe(tree, {'a', 'b'}, '');
nr = numel(rules);
r1 = rules{1};
leaves = countLeaves(tree);
rootFeature = tree.feature;
rootThr = tree.threshold;
pathStr = '';
node = tree;
while ~node.isLeaf
    if X(end, node.feature) < node.threshold
        pathStr(end+1) = 'L'; node = node.left;
    else
        pathStr(end+1) = 'R'; node = node.right;
    end
end
tree.left.value = -1;
orig = tree.left.value;
copyTree = tree;
copyTree.left.value = 5;
kept = tree.left.value;
queue = {tree}; visited = [];
while ~isempty(queue)
    n = queue{1};
    queue(1) = [];
    visited(end+1) = n.n;
    if ~n.isLeaf
        queue = [queue, {n.left, n.right}];
    end
end
folds = mod(0:numel(y)-1, 5) + 1;
accs = [];
for k = unique(folds)
    te = folds == k; tr = ~te;
    t = grow(X(tr, :), y(tr), 0, struct('maxDepth', 2, 'minLeaf', 1));
    p = arrayfun(@(i) classify(t, X(i, :)), find(te));
    accs = [accs, mean(p(:) == y(te))];
end
macc = mean(accs);
forest = arrayfun(@(s) grow(X(s:2:end, :), y(s:2:end), 0, struct('maxDepth', 1, 'minLeaf', 1)), 1:2, 'UniformOutput', false);
votes = cellfun(@(t) classify(t, [7 2]), forest);
maj = mode(votes);

function node = grow(X, y, depth, opts)
node = struct('isLeaf', true, 'value', mode(y), 'feature', [], 'threshold', [], 'left', [], 'right', [], 'n', numel(y));
if depth >= opts.maxDepth || numel(unique(y)) == 1 || numel(y) <= opts.minLeaf
    return
end
bestGain = 0;
for f = 1:size(X, 2)
    vals = sort(unique(X(:, f)));
    for k = 1:numel(vals)-1
        thr = (vals(k) + vals(k+1))/2;
        L = X(:, f) < thr;
        gain = impurity(y) - mean(L)*impurity(y(L)) - mean(~L)*impurity(y(~L));
        if gain > bestGain + 1e-12
            bestGain = gain;
            node.feature = f; node.threshold = thr; mask = L;
        end
    end
end
if bestGain == 0, return; end
node.isLeaf = false;
node.left = grow(X(mask, :), y(mask), depth + 1, opts);
node.right = grow(X(~mask, :), y(~mask), depth + 1, opts);
end

function g = impurity(y)
p = accumarray(y + 1, 1)/numel(y);
p(p == 0) = [];
g = -sum(p .* log2(p));
end

function c = classify(node, x)
if node.isLeaf, c = node.value;
elseif x(node.feature) < node.threshold, c = classify(node.left, x);
else, c = classify(node.right, x); end
end

function d = treeDepth(node)
if node.isLeaf
    d = 0;
else
    d = 1 + max([treeDepth(node.left), treeDepth(node.right)]);
end
end

function rules = describe(node, names, prefix)
if node.isLeaf
    rules = {sprintf('%s -> %d', prefix, node.value)};
    return;
end
c = sprintf('%s<%.2f', names{node.feature}, node.threshold);
rules = [describe(node.left, names, [prefix '&' c]); describe(node.right, names, [prefix '&~' c])];
end

function n = countLeaves(node)
n = node.isLeaf;
if ~n
    n = countLeaves(node.left) + countLeaves(node.right);
end
n = double(n);
end
