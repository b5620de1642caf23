% tracking with a Kalman filter and an estimator struct passed around
rngState = 7;
dt = 0.1; steps = 20;
A = [1 dt; 0 1]; C = [1 0];
Q = 0.01*eye(2); R = 0.25;
truth = zeros(2, steps); truth(:, 1) = [0; 1];
meas = nan(1, steps);
for k = 2:steps
    truth(:, k) = A*truth(:, k-1);
    [noise, rngState] = pseudo(rngState);
    if mod(k, 5)
        meas(k) = C*truth(:, k) + 0.3*noise;
    end
end
est = struct('x', [0; 0], 'P', eye(2), 'log', []);
est.gain = [];
for k = 1:steps
    est = predictStep(est, A, Q);
    if ~isnan(meas(k))
        est = correct(est, meas(k), C, R);
    end
    est.log(:, end+1) = est.x;
end
rmse = sqrt(mean((est.log(1, :) - truth(1, :)).^2));
used = nnz(~isnan(meas));
gains = est.gain;
sz = size(gains);
symP = norm(est.P - est.P') < 1e-12;
ev = eig(est.P)';
posdef = all(ev > 0);
[U, S, V] = svd([2 0; 0 1; 0 0]);
sv = diag(S)';
[q, r] = qr([3 1; 4 2], 0);
rq = abs(diag(r))';
[l, u, p] = lu([1 2; 3 4]);
ok = norm(p'*l*u - [1 2; 3 4]) < 1e-12;
ch = chol([4 2; 2 3]);
x = [2 1; 1 3] \ [3; 5];
y = [3 5] / [2 1; 1 3];
ls = ([1 1; 1 2; 1 3] \ [1; 2; 2])';
pi_ = pinv([1 2; 3 4; 5 6]) * [1; 1; 1];
ex = expm(zeros(2));
nn = null([1 1]);
nz = abs(nn(1)) - sqrt(0.5) < 1e-12;
cn = cond([1 0; 0 100]);
cr = cross([1 0 0], [0 1 0]); dp = dot([1 2 3], [4 5 6]);
K = est.log(:, end)';
summary = sprintf('%.3f ', K);
fprintf('rmse=%.4f after %d of %d\n', rmse, used, steps);

function e = predictStep(e, A, Q)
e.x = A*e.x;
e.P = A*e.P*A' + Q;
end

function e = correct(e, z, C, R)
S = C*e.P*C' + R;
K = e.P*C'/S;
e.x = e.x + K*(z - C*e.x);
e.P = (eye(size(e.P)) - K*C)*e.P;
e.gain = [e.gain K];
end

function [v, s] = pseudo(s)
s = mod(16807*s, 2147483647);
v = s/2147483647 - 0.5;
end
