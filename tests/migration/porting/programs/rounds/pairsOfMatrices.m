% Eigenvalues of pairs of matrices, Cholesky factors that are updated
A = [4 1 0; 1 3 1; 0 1 2];
B = [2 0 0; 0 1 0.5; 0 0.5 3];
e = eig(A, B);
[V, D] = eig(A, B, 'chol');
sizes = abs(V);
general = sort(eig([1 2; 3 4], [2 1; 0 1]));
R = chol(A);
x = [1; 0.5; -1];
up = cholupdate(R, x);
[down, p] = cholupdate(up, x, '-');
V = 0;
