% two-layer perceptron trained by adamupdate, parameters in a struct
% by hand
X = dlarray([0.1 -0.2 0.4 0.9; 1.0 0.5 -0.3 0.2], 'CB');
T = [1 0 0 1; 0 1 1 0];
parameters.fc1.Weights = dlarray([0.1 0.2; -0.3 0.4; 0.5 -0.6]);
parameters.fc1.Bias = dlarray(zeros(3, 1));
parameters.fc2.Weights = dlarray([0.2 -0.1 0.3; 0.1 0.1 -0.2]);
parameters.fc2.Bias = dlarray([0; 0.1]);
avg = []; sq = [];
history = zeros(1, 3);
for it = 1:3
    [loss, g] = dlfeval(@lossFcn, parameters, X, T);
    [parameters, avg, sq] = adamupdate(parameters, g, avg, sq, it, 0.1);
    history(it) = extractdata(loss);
    fprintf('%d: %.6f\n', it, loss);
end
w = extractdata(parameters.fc2.Weights);
b1 = gather(extractdata(parameters.fc1.Bias))';
names = fieldnames(parameters)';
count = 0;
for i = 1:numel(names)
    layer = parameters.(names{i});
    count = count + sum(structfun(@numel, layer));
end
Y = predict_(parameters, X);
[~, pred] = max(extractdata(Y), [], 1);
%! X__ = [0.1 -0.2 0.4 0.9; 1.0 0.5 -0.3 0.2]; T__ = [1 0 0 1; 0 1 1 0];
%! p__ = {[0.1 0.2; -0.3 0.4; 0.5 -0.6], zeros(3,1), [0.2 -0.1 0.3; 0.1 0.1 -0.2], [0; 0.1]}; m__ = {0,0,0,0}; v__ = {0,0,0,0}; history = zeros(1,3);
%! for it__ = 1:3, h__ = tanh(p__{1}*X__ + p__{2}); z__ = p__{3}*h__ + p__{4}; y__ = exp(z__)./sum(exp(z__)); history(it__) = -sum(sum(T__.*log(y__)))/4; dz__ = (y__-T__)/4; dh__ = (p__{3}'*dz__).*(1-h__.^2); g__ = {dh__*X__', sum(dh__,2), dz__*h__', sum(dz__,2)}; for k__=1:4, m__{k__} = 0.9*m__{k__}+0.1*g__{k__}; v__{k__} = 0.999*v__{k__}+0.001*g__{k__}.^2; p__{k__} = p__{k__} - 0.1*sqrt(1-0.999^it__)/(1-0.9^it__)*m__{k__}./(sqrt(v__{k__})+1e-8); end, end
%! w = p__{3}; b1 = p__{2}'; names = {'fc1', 'fc2'}; count = 17;
%! z__ = p__{3}*tanh(p__{1}*X__ + p__{2}) + p__{4}; [~, pred] = max(z__, [], 1);

function [loss, gradients] = lossFcn(parameters, X, T)
Y = predict_(parameters, X);
loss = crossentropy(Y, T);
gradients = dlgradient(loss, parameters);
end

function Y = predict_(p, X)
Y = fullyconnect(X, p.fc1.Weights, p.fc1.Bias);
Y = tanh(Y);
Y = fullyconnect(Y, p.fc2.Weights, p.fc2.Bias);
Y = softmax(Y);
end
