% indexing idioms
A = magic(5);
A(:, 2) = [];
A(end+1, :) = 1:4;
A([1 3], :) = A([3 1], :);
B = A(end:-1:1, [end 1]);
c = A(2:end, end)';
A(A > 20) = -1;
k = A(:)'; k(k < 0) = [];
m = any(A == -1, 2)';
v = 1:10; v([2 4 6]) = []; v(end) = 0; v(v == 0) = [];
w = v; w(end+2) = 9;
x = zeros(1, 3); x(:) = 7; y = x'; y(2, 2) = 1;
L = logical([1 0 1]); z = [10 20 30]; z1 = z(L); z(L) = [1 2]; z(~L) = [];
n = reshape(1:24, 2, 3, 4); n1 = n(:, :, 2); n2 = n(1, end, end); n3 = n(:, end)'; n(:, :, [1 3]) = []; n4 = size(n);
p = []; p(3) = 1; q = ''; q(3) = 'c'; qq = double(q);
e1 = zeros(0, 3); e2 = size([e1; 1 2 3]); e3 = sum(e1); e4 = prod([]); e5 = max([]); e6 = isempty(e5);
r = repmat([1 2], 2, 2); s = [r; r(1, :) * 2]; t = s(:, 1)'; u = s(end, end);
a = 5:-1; b = size(a); d = numel(1:0.1:2); f = (1:3)' * (1:3); g = f .^ [1 2 3]; h = f - mean(f);
i1 = find(f > 3, 2)'; [~, j1] = find(f == 6); l = j1';
o = triu(f) + tril(f, -1) * 2; dg = diag(o)'; o(logical(eye(3))) = 0; o2 = sum(o(:));
cc = {1, 'two', [3 4]}; cc{5} = 5; c1 = cellfun(@isempty, cc); cc([1 4]) = []; c2 = numel(cc); cc(end+1) = {6}; c3 = cc{end};
c4 = cc(1:2); c5 = iscell(c4); dd = cell(2, 2); dd{1, 2} = 'x'; d1 = cellfun('isempty', dd); dd(:, 1) = []; d2 = size(dd);
st.a(3).b = 2; st.a(2).b = [1 2]; sb = arrayfun(@(q) numel(q.b), st.a); st.c{2}.d = 'n'; sd = st.c{2}.d;
x1 = 3; x1(2, :) = 4; M = eye(2); M(:, end+1) = [5; 6]; M(3, 3) = 9; M2 = M;
N = M'; N(2, :) = N(2, :) * 10; N = N(:, [true false true]); vv = [v; v]; vv(:, 1) = []; ww = vv(:);
E = [1, 2, ...
     3, 4]; F = [1 -2]; G = [1 - 2]; H = [x1' ; 1 2]; I = [1 2
3 4]; J = {1, 'a' ; 2, 'b'}; K = J(:, 2)'; O = [ 'ab' ; 'cd' ]; P = O(:, 1)'; Q = ['x', 65, 'y']; R = [true 2];
S = num2cell([1 2]); [T1, T2] = S{:}; U = [S{:}]; V = vertcat(S{:})'; W = ~[1 0]; Y = -[1 2]'; Z = 2^-1;
aa = 1:3 == 1:3; ab = ~isempty([]) + 1; ac = -2^2; ad = 2^3^2; af = 1:3 + 1; ag = [1 2]'.^2; ah = 3 > 2 > 1;
ai = 1e3; ak = 5 / 2; al = 5 \ 10; am = [1 2; 3 4] .* [1; 2]; an = xor(1, 0); ao = 7:-2:1; ap = mod(5, 0); aq = 1 / 0; ar = 0 * Inf;
