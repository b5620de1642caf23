X = dlarray([1 2 3; 4 5 6]);
M = X > 2;
Y = X .* M;
Y(Y == 0) = -1;
y = extractdata(Y);
[loss, g] = dlfeval(@masked, X, M);
gx = extractdata(g);
s = extractdata(softmax(X, 'DataFormat', 'CB'));
cs = round(sum(s, 1), 6);
Z = X;
Z(1, :) = [];
z = extractdata(Z);
x = extractdata(X);
n = double(gather(extractdata(sum(M, 'all'))));
function [loss, g] = masked(X, M)
    loss = sum((X.^2) .* M, 'all') / nnz(extractdata(M));
    g = dlgradient(loss, X);
end
%! y = [-1 -1 3; 4 5 6]
%! gx = [0 0 1.5; 2 2.5 3]
%! cs = [1 1 1]
%! z = [4 5 6]
%! x = [1 2 3; 4 5 6]
%! n = 4
