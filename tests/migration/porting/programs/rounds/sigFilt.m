% Moving average, Goertzel and zero crossings of a test signal
fs = 200;
t = (0:1/fs:1-1/fs)';
x = sin(2*pi*5*t) + 0.5*cos(2*pi*40*t);
b = ones(1, 5) / 5;
y = filter(b, 1, x);
y2 = conv(x, b, 'same');
[r, lags] = xc(x(1:20), x(1:20));
function [r, lags] = xc(a, b)
    n = numel(a);
    lags = -(n-1):(n-1);
    r = zeros(size(lags));
    for k = 1:numel(lags)
        s = 0;
        for i = 1:n
            j = i + lags(k);
            if j >= 1 && j <= n
                s = s + a(i) * b(j);
            end
        end
        r(k) = s;
    end
end
F = fft(x);
P = abs(F / numel(x));
P1 = P(1:numel(x)/2+1);
P1(2:end-1) = 2 * P1(2:end-1);
f = fs * (0:numel(x)/2) / numel(x);
[pk, ip] = max(P1);
fpk = f(ip);
zc = find(diff(sign(x)) ~= 0);
nzc = numel(zc);
rmsv = sqrt(mean(x.^2));
w = 0.5 - 0.5*cos(2*pi*(0:7)'/7);
frames = reshape(x(1:64), 8, []);
wf = frames .* w;
en = sum(wf.^2, 1);
[~, ord] = sort(en, 'descend');
thr = mean(en) + std(en);
loud = en > thr;
back = real(ifft(F));
maxErr = max(abs(back - x)) < 1e-12;
env = abs(x);
env(env < 0.2) = 0;
peaks = [];
for k = 2:numel(x)-1
    if x(k) > x(k-1) && x(k) >= x(k+1)
        peaks(end+1, :) = [k, x(k)];
    end
end
np = size(peaks, 1);
dec = x(1:10:end);
d = detrendLin((1:5)'.^2);
function z = detrendLin(v)
    k = (1:numel(v))';
    p = polyfit(k, v, 1);
    z = v - polyval(p, k);
end
c = cumsum(x(1:5));
ph = unwrap([0 2 4 6 8] * 2);
m = medfilt(x(1:7));
function o = medfilt(v)
    o = v;
    for q = 2:numel(v)-1
        o(q) = median(v(q-1:q+1));
    end
end
