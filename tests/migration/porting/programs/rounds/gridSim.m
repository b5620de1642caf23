% heat on a plate, Gauss-Seidel, and game of life in one script
n = 6;
T = zeros(n);
T(1, :) = 100; T(:, end) = 50;
tol = 1e-3; it = 0; change = inf;
while change > tol && it < 500
    old = T;
    for i = 2:n-1
        for j = 2:n-1
            T(i, j) = (T(i-1, j) + T(i+1, j) + T(i, j-1) + T(i, j+1)) / 4;
        end
    end
    change = max(abs(T(:) - old(:)));
    it = it + 1;
end
center = mean(mean(T(3:4, 3:4)));
[gx, gy] = gradient(T);
flux = sqrt(gx.^2 + gy.^2);
[m, p] = max(flux(:));
[r, c] = ind2sub(size(flux), p);
hot = sum(T > 50, 'all');
life = false(5);
life(3, 2:4) = true;
hist_ = zeros(1, 4);
for g = 1:4
    nb = conv2(double(life), [1 1 1; 1 0 1; 1 1 1], 'same');
    life = (life & (nb == 2 | nb == 3)) | (~life & nb == 3);
    hist_(g) = nnz(life);
end
[rr, cc] = find(life);
box = [min(rr) max(rr) min(cc) max(cc)];
mid = life(3, :);
lin = sub2ind([5 5], 3, 3);
A = magic(4);
A(A > 10) = 0;
tri = triu(A, 1) + tril(A, -1);
dg = diag(A)';
sh = circshift(A, [1 -1]);
B = kron([1 2], eye(2));
C = reshape(1:24, 2, 3, 4);
s3 = squeeze(sum(C, 2));
pm = permute(C, [3 1 2]);
sz = size(pm);
blk = mat2cell(magic(4), [2 2], [1 3]);
b21 = blk{2, 1};
any0 = any(A == 0);
all0 = all(A(2, :));
cp = cumprod([1 2; 3 4], 2);
nrm = norm(T(1, :), 1);
%! hot = sum(sum(T > 50));
