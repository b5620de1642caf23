% feature extraction in windows and a nearest-centroid classifier
fs = 100; t = (0:199) / fs;
sigs = {sin(2*pi*3*t), sin(2*pi*12*t), 0.5*sin(2*pi*3*t) + 0.1, square_(t, 12)};
labels = {'slow', 'fast', 'slow', 'fast'};
function y = square_(t, f), y = sign(sin(2*pi*f*t)); end
function f = features(x, win)
    n = floor(numel(x) / win); f = zeros(n, 3);
    for k = 1:n
        seg = x((k-1)*win+1 : k*win);
        f(k, 1) = sqrt(mean((seg - mean(seg)).^2));
        f(k, 2) = sum(abs(diff(sign(seg))) > 0) / win;
        f(k, 3) = max(seg) - min(seg);
    end
end
X = []; Y = {};
for k = 1:numel(sigs)
    f = features(sigs{k}, 50);
    X = [X; f]; Y = [Y; repmat(labels(k), size(f, 1), 1)];
end
[classes, ~, yi] = unique(Y); mu = mean(X); sd = std(X); Z = (X - mu) ./ sd;
C = zeros(numel(classes), size(Z, 2));
for c = 1:numel(classes), C(c, :) = mean(Z(yi == c, :), 1); end
D = zeros(size(Z, 1), numel(classes));
for c = 1:numel(classes), D(:, c) = sqrt(sum((Z - C(c, :)).^2, 2)); end
[~, pred] = min(D, [], 2); acc = mean(pred == yi);
conf = accumarray([yi pred], 1, [2 2]); predNames = classes(pred); first3 = predNames(1:3)';
spec = abs(fft(sigs{2})); [~, kp] = max(spec(1:100)); fdom = (kp - 1) * fs / 200;
win = 0.54 - 0.46*cos(2*pi*(0:49)/49); wseg = sigs{1}(1:50) .* win; e = sum(wseg.^2);
lag = 17; ac = sum(sigs{1}(1:end-lag) .* sigs{1}(1+lag:end)) / numel(t); sm = filter(ones(1,4)/4, 1, sigs{4}(1:12));
env = movmax_(abs(sigs{1}(1:20)), 5);
function m = movmax_(v, k)
    m = arrayfun(@(i) max(v(max(1,i-2):min(end,i+2))), 1:numel(v));
end
