% signal preprocessing: windows, moving averages, peaks, zero crossings, spectrogram-like frames
fs = 100; t = (0:99) / fs;
x = sin(2*pi*5*t) + 0.5*cos(2*pi*12*t);
frame = 20; hop = 10;
nf = floor((numel(x) - frame) / hop) + 1;
w = 0.5 - 0.5*cos(2*pi*(0:frame-1)/(frame-1));
S = zeros(frame/2 + 1, nf);
for k = 1:nf
    seg = x((k-1)*hop + (1:frame)) .* w;
    F = fft(seg);
    S(:, k) = abs(F(1:frame/2 + 1)).';
end
[~, dom] = max(S);
domHz = (dom - 1) * fs / frame;
energy = sum(S.^2, 1) / frame;
rms_ = sqrt(mean(x.^2));
zc = sum(abs(diff(sign(x))) > 1);
ma = filter(ones(1, 5)/5, 1, x);
mv = movmean(x, 5);
d = max(abs(ma(5:end) - mv(3:end-2)));
up = find(x(2:end-1) > x(1:end-2) & x(2:end-1) > x(3:end)) + 1;
pk = x(up);
big = up(pk > 1);
xi = interp1(t, x, [0.013 0.5 0.977]);
xn = interp1([1 2 4], [10 20 40], [0 3 5], 'linear', 'extrap');
xo = interp1([1 2 4], [10 20 40], [0 3], 'nearest', 0);
z = (x - mean(x)) / std(x);
q = round(z * 4) / 4;
edges = -3:1:3;
cnt = histcounts(q, edges);
ac = xcorr0(z, 3);
p = polyfit(t(1:10), x(1:10), 2);
pv = polyval(p, 0.05);
trap = trapz(t, x.^2);
cum = cumtrapz(t(1:3), x(1:3));
up2 = kron(x(1:3), [1 1]);
dn = x(1:25:end);
env = cummax(abs(x(1:6)));
ph = unwrap([0 3 6.5 -3]);
ang = angle(fft([1 2 3 4]));
yc = conv([1 2 3], [1 -1]);
[qq, rr] = deconv(yc, [1 -1]);
pw = nextpow2(100);
md = mode([1 3 3 2 2]);
mdn = median(reshape(x(1:6), 2, 3), 2)';

function r = xcorr0(x, n)
r = zeros(1, n + 1);
for k = 0:n
    r(k + 1) = sum(x(1:end-k) .* x(1+k:end)) / numel(x);
end
end
%! cnt = [nnz(q>=-3&q<-2) nnz(q>=-2&q<-1) nnz(q>=-1&q<0) nnz(q>=0&q<1) nnz(q>=1&q<2) nnz(q>=2&q<=3)];
