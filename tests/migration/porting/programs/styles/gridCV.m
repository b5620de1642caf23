% ridge regression, cross validated over a grid; results in a struct array
X = [ones(8, 1), (1:8)', mod((1:8)', 3)];
y = [1.2 1.9 3.3 4.1 4.8 6.2 7.1 7.9]';
lambdas = [0 0.1 1 10];
k = 4;
folds = reshape(1:8, [], k);
results = struct('lambda', {}, 'mse', {}, 'w', {});
for li = 1:length(lambdas)
    errs = zeros(1, k);
    for f = 1:k
        test = folds(:, f)';
        train = setdiff(1:8, test);
        w = ridge_(X(train, :), y(train), lambdas(li));
        r = y(test) - X(test, :)*w;
        errs(f) = r'*r/numel(r);
    end
    results(end+1) = struct('lambda', lambdas(li), 'mse', mean(errs), 'w', ridge_(X, y, lambdas(li))');
end
mses = round([results.mse]*1e4)/1e4;
[bestMse, bi] = min([results.mse]);
best = results(bi);
bestW = round(best.w*1e3)/1e3;
wAll = vertcat(results.w);
shrink = all(diff(abs(wAll(:, 2))) < 0);
names = arrayfun(@(r) sprintf('l=%g', r.lambda), results, 'UniformOutput', false);
line = strjoin(names, ' | ');
table_ = [names; num2cell(mses)];
txt = sprintf('%s:%.4f;', table_{:});
good = results([results.mse] < 1);
ng = numel(good);
results(1) = [];
first = results(1).lambda;
stats = struct();
stats.min = min(mses); stats.max = max(mses); stats.range = stats.max - stats.min;
fn = fieldnames(stats);
for i = 1:numel(fn)
    vals(i) = stats.(fn{i}); %#ok<SAGROW>
end
pred = X*best.w';
resid = y - pred;
ss = 1 - sum(resid.^2)/sum((y - mean(y)).^2);
r2 = round(ss*1e4)/1e4;
outlier = find(abs(resid) > 1.5*std(resid));
% the third residual is 0 but for rounding, whose sign no machine owes
signs = repmat('+', 1, numel(resid)); signs(resid < -1e-9) = '-';
bins = discretize_(resid, [-Inf -0.1 0.1 Inf]);
counts = accumarray(bins, 1, [3 1])';

function w = ridge_(X, y, lambda)
n = size(X, 2);
P = eye(n); P(1) = 0;
w = (X'*X + lambda*P) \ (X'*y);
end

function b = discretize_(x, edges)
b = zeros(size(x));
for i = 1:numel(edges)-1
    b(x >= edges(i) & x < edges(i+1)) = i;
end
end
