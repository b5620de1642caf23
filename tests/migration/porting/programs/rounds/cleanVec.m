% outliers, gaps, smoothing, groups, resampling
% by hand
x = [1 2 NaN 4 100 6 NaN];
m = isnan(x); g = fillmissing(x, 'linear');
p = fillmissing(x, 'previous'); nx = fillmissing([NaN 2 NaN 4], 'next');
r = rmmissing(x); n = numel(r);
s = standardizeMissing([1 -99 3], -99);
[G, ids] = findgroups({'b', 'a', 'b'});
mu = splitapply(@mean, [1 5 3], G);
o = isoutlier([1 2 3 2 1 50]);
d = discretize([0.5 1.5 2.5], [0 1 2 3]);
z = normalize([1 2 3]); rs = rescale([2 4 6]);
ms = movsum([1 2 3 4], 2); mm = movmedian([1 9 2 3], 3); mx = movmax([1 3 2], 3);
b = bounds_(x); c = cummax([1 3 2 5]); k = maxk([4 9 1 7], 2);
md = mad_([1 2 3 10]); pc = prctile_([1 2 3 4 5]);
tf = isbetween_(3, 1, 5); u = uniquetol([1 1.0000000000001 2]);
w = deg2rad(180) == pi; cs = cumsum([1 2; 3 4], 2, 'reverse');
ac = accumarray([1; 2; 1], [10; 20; 30], [3 1], @max)';
[bn, ed] = histcounts([1 2 2 3 5], [1 2 3 6]);
i2 = interp1([1 2 3], [10 20 30], 2.5, 'previous');
mn = mean([1 NaN 3], 'omitnan'); sm = sum([1 NaN 3], 'omitnan'); mdn = median([1 NaN 5 3], 'omitnan');
tr = trapz([0 1 3], [1 2 4]); rng_ = range_([4 1 9]);
%! m = [false false true false false false true]; g = [1 2 3 4 100 6 -88]; p = [1 2 2 4 100 6 6]; nx = [2 2 4 4]; r = [1 2 4 100 6]; n = 5; s = [1 NaN 3]; G = [2 1 2]; ids = {'a','b'}; mu = [5 2]; o = [false false false false false true]; d = [1 2 3]; z = [-1 0 1]; rs = [0 0.5 1]; ms = [1 3 5 7]; mm = [5 2 3 2.5]; mx = [3 3 3]; b = [1 100]; c = [1 3 3 5]; k = [9 7]; md = 1; pc = 3; tf = true; u = [1 2]; w = true; cs = [3 2; 7 4]; ac = [30 20 0]; bn = [1 2 2]; ed = [1 2 3 6]; i2 = 20; mn = 2; sm = 4; mdn = 3; tr = 7.5; rng_ = 8;
function b = bounds_(x), [lo, hi] = bounds(x); b = [lo hi]; end
function m = mad_(x), m = median(abs(x - median(x))); end
function p = prctile_(x), p = x(ceil(numel(x) / 2)); end
function t = isbetween_(x, a, b), t = x >= a & x <= b; end
function r = range_(x), r = max(x) - min(x); end
