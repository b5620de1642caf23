function [p, state] = adam(p, g, state, opts)
%ADAM one step for each field of a structure
if nargin < 4
    opts = optim.defaults('adam');
end
if isempty(state)
    state = optim.initState(p);
end
state.t = state.t + 1;
names = fieldnames(p);
for i = 1:numel(names)
    n = names{i};
    state.m.(n) = opts.beta1*state.m.(n) + (1 - opts.beta1)*g.(n);
    state.v.(n) = opts.beta2*state.v.(n) + (1 - opts.beta2)*g.(n).^2;
    mhat = state.m.(n) / (1 - opts.beta1^state.t);
    vhat = state.v.(n) / (1 - opts.beta2^state.t);
    p.(n) = p.(n) - opts.lr*mhat ./ (sqrt(vhat) + opts.epsilon);
end
end
