params.fc1.Weights = reshape((1:6)/10, 2, 3);
params.fc1.Bias = zeros(2, 1);
params.fc2.Weights = [0.5 -0.5];
params.fc2.Bias = 0;
names = fieldnames(params);
state = struct();
for i = 1:numel(names)
    layer = names{i};
    state.(layer).m = zeros(size(params.(layer).Weights));
    state.(layer).v = zeros(size(params.(layer).Weights));
end
beta1 = 0.9; beta2 = 0.999; epsilon = 1e-8;
for iteration = 1:3
    for i = 1:numel(names)
        layer = names{i};
        g = params.(layer).Weights * 0.1 + iteration;
        state.(layer).m = beta1*state.(layer).m + (1 - beta1)*g;
        state.(layer).v = beta2*state.(layer).v + (1 - beta2)*g.^2;
        mHat = state.(layer).m / (1 - beta1^iteration);
        vHat = state.(layer).v / (1 - beta2^iteration);
        params.(layer).Weights = params.(layer).Weights - 0.01*mHat ./ (sqrt(vHat) + epsilon);
    end
end
w1 = params.fc1.Weights;
w2 = params.fc2.Weights;
total = sum(w1(:)) + sum(w2(:));
