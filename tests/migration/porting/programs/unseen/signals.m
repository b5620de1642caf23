% Spectra, filters and complex numbers
fs = 64;
t = (0:fs-1) / fs;
x = 2*sin(2*pi*5*t) + 0.5*cos(2*pi*12*t);
X = fft(x);
P = abs(X / fs);
half = P(1:fs/2+1);
half(2:end-1) = 2 * half(2:end-1);
f = fs * (0:fs/2) / fs;
[peak, at] = max(half);
main = f(at);
second = f(half > 0.4 & half < 1);
back = real(ifft(X));
err = max(abs(back - x)) < 1e-12;
b = ones(1, 4) / 4;
smooth = filter(b, 1, x);
tail = smooth(end-3:end);
energy = sum(x.^2);
parseval = abs(sum(abs(X).^2) / fs - energy) < 1e-9;
z = 3 + 4i;
polar = [abs(z) angle(z)];
conjugate = z';
plainT = [z; 1i].';
herm = [z; 1i]';
r = roots([1 -6 11 -6])';
p = poly([1 2 3]);
q = conv([1 2], [1 -1 3]);
[quot, rest] = deconv(q, [1 2]);
y = polyval(p, [0 4]);
c = xcorr1([1 2 3], [0 1 0.5]);
w = 0.5 * (1 - cos(2*pi*(0:7)/8));
frames = reshape(x, 8, []);
windowed = frames .* w';
level = sqrt(mean(windowed.^2));
louder = find(level > mean(level));
crossings = sum(diff(sign(x)) ~= 0);
cum = cumsum(x(1:4));
env = cummax(abs(x(1:6)));
unit = exp(1i * pi * [0 0.5 1]);
isReal = isreal(unit) + 2 * isreal(abs(unit));

function c = xcorr1(a, b)
    n = numel(a);
    c = zeros(1, 2*n - 1);
    for lag = -(n-1):n-1
        idx = max(1, 1+lag):min(n, n+lag);
        c(lag + n) = a(idx) * b(idx - lag)';
    end
end
