% sensor series: gaps, outliers, moving statistics, resampling, thresholds
t = 0:0.5:9.5;
v = 10 + 2 * sin(t) + mod(round(t * 7), 3) / 10;
v([4 5 12]) = NaN;
v(17) = 99;
gap = isnan(v);
starts = strfind([0 gap], [0 1]);
stops = strfind([gap 0], [1 0]);
gapLen = stops - starts + 1;
filled = v;
filled(gap) = interp1(t(~gap), v(~gap), t(gap), 'linear');
med = median(filled);
dev = abs(filled - med);
out = dev > 3 * median(dev);
filled(out) = med;
w = 3;
sm = zeros(size(filled));
for k = 1:length(filled)
    lo = max(1, k - floor(w / 2));
    hi = min(length(filled), k + floor(w / 2));
    sm(k) = mean(filled(lo:hi));
end
cv = conv(filled, ones(1, w) / w, 'same');
inner = max(abs(cv(2:end-1) - sm(2:end-1))) < 1e-12;
blocks = reshape(filled, 4, []);
bm = mean(blocks);
bmx = max(blocks, [], 1);
bmn = min(blocks(:, end:-1:1));
rng_ = bmx - fliplr(bmn);
up = find(diff(sign(sm - med)) > 0) + 1;
dn = find(diff(sign(sm - med)) < 0) + 1;
tUp = t(up);
rate = diff(sm) ./ diff(t);
[peak, at] = max(rate);
peakTime = t(at);
z = (sm - mean(sm)) / std(sm);
lag = zeros(1, 5);
for d = 0:4
    lag(d + 1) = sum(z(1:end-d) .* z(1+d:end)) / (numel(z) - 1);
end
edges = 6:2:14;
n = histc(sm, edges);
lab = cell(1, numel(edges) - 1);
for k = 1:numel(lab)
    lab{k} = sprintf('[%g,%g)', edges(k), edges(k + 1));
end
cls = zeros(size(sm));
cls(sm < 9) = -1;
cls(sm >= 11) = 1;
tab = [t(1:6)', sm(1:6)', cls(1:6)'];
alarm = find(sm > 11.5, 1);
if isempty(alarm), alarm = NaN; end
last2 = find(sm > 11, 2, 'last');
area = trapz(t, sm);
cumArea = cumtrapz(t, sm);
half = find(cumArea >= area / 2, 1);
state = repmat('-', 1, numel(cls));
state(cls > 0) = '+';
state(cls < 0) = '_';
[vals, idx] = sort(sm, 'ascend');
pct = vals(ceil([0.1 0.5 0.9] * numel(vals)));
dec = sm(1:3:end);
even = t(mod(1:numel(t), 2) == 0);
fprintf('%s\n', state);
fprintf('%5.2f %6.3f %2d\n', tab');
fprintf('gaps: %s\n', mat2str(gapLen));
%! starts = find(diff([0 gap]) == 1)
%! stops = find(diff([gap 0]) == -1)
