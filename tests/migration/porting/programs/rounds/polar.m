% geometry: areas, rotations, hull-free point tests, distances, great circle, negative roots
pts = [0 0; 4 0; 4 3; 0 3];
A = polyA(pts);
th = deg2rad(90); R = [cos(th) -sin(th); sin(th) cos(th)];
rp = round(pts * R');
D = sqrt((pts(:, 1) - pts(:, 1)').^2 + (pts(:, 2) - pts(:, 2)').^2);
dmax = max(D(:));
[t, r] = cart2pol(3, 4);
[x, y] = pol2cart(pi/6, 2);
in = inpoly([2 1], pts); out = inpoly([5 1], pts);
h = hypot(5, 12); an = atan2d(1, -1);
cen = mean(pts); s = sum(vecnorm_(pts - cen));
hav = haversine([52.5 13.4], [48.9 2.35]);
e = (-1) ^ 0.5;
d = sqrt(cen(1) - 3);
k = log(cen(2) - 2);
n = norm([1 2 2]); u = [1 2 2] / n;
pr = dot([1 2 3], u); c = cross([1 0 0], u);
an2 = acosd(dot([1 0], [1 1]) / (norm([1 0]) * norm([1 1])));
g = gamma(5); f = factorial([3 4]); b = beta(2, 3);
q = cart2sph_(1, 1, 1);
m = max(abs(roots([1 0 4]))); 
sg = sign([-2 0 3]); fl = fix(-2.7); rm = rem(-7, 3); md = mod(-7, 3);
ph = floor(log10(12345)); p2 = pow2(3);
function a = polyA(p)
x = p(:, 1); y = p(:, 2); a = abs(sum(x .* y([2:end 1]) - x([2:end 1]) .* y)) / 2;
end
function v = vecnorm_(p), v = sqrt(sum(p.^2, 2)); end
function tf = inpoly(q, p)
tf = false; n = size(p, 1); j = n;
for i = 1:n
    slope = (p(j, 1) - p(i, 1)) / (p(j, 2) - p(i, 2));
    if (p(i, 2) > q(2)) ~= (p(j, 2) > q(2)) && q(1) < slope * (q(2) - p(i, 2)) + p(i, 1)
        tf = ~tf;
    end
    j = i;
end
end
function d = haversine(a, b)
a = deg2rad(a); b = deg2rad(b);
s = sin((b - a) / 2).^2;
d = round(2 * 6371 * asin(sqrt(s(1) + cos(a(1)) * cos(b(1)) * s(2))));
end
function q = cart2sph_(x, y, z), q = [atan2(y, x), atan2(z, hypot(x, y)), sqrt(x^2 + y^2 + z^2)]; end
