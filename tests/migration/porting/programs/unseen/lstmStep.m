numHidden = 2;
W = reshape(sin(1:8*3), 8, 3);
R = reshape(cos(1:8*2), 8, 2);
b = linspace(-1, 1, 8)';
H = zeros(numHidden, 1);
C = zeros(numHidden, 1);
X = [0.1 0.2 0.3; -0.2 0.4 0.6; 1 0 -1];
outputs = zeros(numHidden, size(X, 2));
idx = 1:numHidden;
for t = 1:size(X, 2)
    z = W*X(:, t) + R*H + b;
    ig = sigm(z(idx));
    fg = sigm(z(idx + numHidden));
    cg = tanh(z(idx + 2*numHidden));
    og = sigm(z(3*numHidden + 1:end));
    C = fg.*C + ig.*cg;
    H = og.*tanh(C);
    outputs(:, t) = H;
end
Y = outputs(:, end)';
function y = sigm(x)
    y = 1./(1 + exp(-x));
end
