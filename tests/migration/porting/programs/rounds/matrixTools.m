% numeric script: least squares, interpolation, cumulative statistics
t = (0:0.5:5)'; y = 3 + 2 * t - 0.5 * t.^2; A = [ones(size(t)) t t.^2]; c = (A \ y)';
r = y - A * c'; rn = norm(r) < 1e-9; p = polyfit(t, y, 2); pv = polyval(p, [1 2]); rt = sort(roots(p))';
yi = interp1(t, y, [0.25 4.75]); ar = trapz(t, y); cs = cumsum(y)'; cm = cummax(y)'; dd = diff(y, 2)';
B = magic(4); B(:, 2) = []; B([1 end], :) = B([end 1], :); s = std(B); md = median(B, 2)'; k = kron([1 2], [1; 1]);
[q, rr] = qr([3 1; 4 2]); orth_ = norm(q' * q - eye(2)) < 1e-12; dt = det([2 1; 1 3]); iv = inv([2 0; 0 4]);
ev = sort(eig([2 1; 1 2]))'; z = mod(-7, 3); w = rem(-7, 3); f = fix(-2.5); bs = bitand(12, 10); h = floor(log10(12345));
any_ = any(B > 15, 2)'; idx = sub2ind(size(B), 2, 3); [rw, cl] = ind2sub(size(B), 7); L = linspace(0, 1, 5); M = reshape(1:6, [], 2);
