% signals: synthesis, windows, fft, peaks, tone decoding, level in dB
fs = 800; N = 64;
n = (0:N-1)';
freqs = [100 250];
amps = [1 0.5];
x = zeros(N, 1);
for k = 1:numel(freqs)
    x = x + amps(k) * sin(2*pi*freqs(k)*n/fs);
end
win = 0.5 - 0.5*cos(2*pi*n/(N-1));
X = fft(x .* win);
half = X(1:N/2+1);
P = abs(half).^2 / sum(win.^2);
f = (0:N/2)' * fs / N;
[sortedP, order] = sort(P, 'descend');
peaks = f(order(1:2))';
isPeak = [false; P(2:end-1) > P(1:end-2) & P(2:end-1) > P(3:end); false];
loc = find(isPeak & P > max(P)/50);
peakF = f(loc)';
dB = 10*log10(P(loc)' / max(P));
dB = round(dB*100)/100;
back = real(ifft(fft(x)));
err = norm(back - x) < 1e-10;
ph = angle(half(loc))';
ph = round(ph * 1000) / 1000;
en = sum(abs(x).^2);
en2 = sum(abs(fft(x)).^2)/N;
parseval = abs(en - en2) < 1e-9;
frames = buffer2(x, 16, 8);
[rowsF, colsF] = size(frames);
rmsF = sqrt(mean(frames.^2));
zc = sum(abs(diff(frames > 0)) == 1, 1);
loud = rmsF > mean(rmsF);
y = filter([1 1]/2, 1, x);
ylast = y(end-2:end)';
z = 3 + 4i;
mag = abs(z); conjZ = z'; re = [real(z) imag(z)];
r = roots([1 0 4]);
im = sort(imag(r))';
e = round(exp(1i*pi));
M = [1 2i; 3 4];
H = M';
T = M.';
isR = [isreal(x) isreal(X) isreal(z*z')];
table_ = [f(loc) P(loc)];
txt = '';
for k = 1:size(table_, 1)
    txt = [txt sprintf('%6.1f Hz %s\n', table_(k, 1), bar_(table_(k, 2)))];
end
fprintf('%s', txt);
fprintf('%g+%gi\n', real(z), imag(z));

function F = buffer2(x, len, hop)
cnt = floor((numel(x) - len) / hop) + 1;
F = zeros(len, cnt);
for k = 1:cnt
    F(:, k) = x((k-1)*hop + (1:len));
end
end

function s = bar_(v)
s = repmat('=', 1, max(1, round(v)));
end
