% by hand: Octave gave the values
import optim.*
x = linspace(-1, 1, 10);
t = 2*x - 0.5;
p.w = 0; p.b = [0];
o = optim.defaults('adam', 'lr', 0.05, 'beta1', 0.8);
[idx, nb] = data.batches(numel(x), 4);
[short, ns] = data.batches(numel(x), 4, true);
state = [];
loss = [];
for epoch = 1:3
    for k = 1:nb
        xb = x(idx{k}); tb = t(idx{k});
        e = p.w*xb + p.b - tb;
        g.w = 2*mean(e.*xb);
        g.b = 2*mean(e);
        [p, state] = optim.adam(p, g, state, o);
        loss(epoch, k) = mean(e.^2); %#ok<SAGROW>
    end
end
w = p.w; b = p.b;
steps = state.t;
mw = state.m.w;
sizes = cellfun('length', idx);
sizes2 = cellfun(@numel, short);
q = adam(struct('w', [1 2]), struct('w', [0.5 -0.5]), []);
qw = q.w;
try
    d = optim.defaults('lion');
catch err
    why = err.message;
    id = err.identifier;
end
clear err
%! b = -0.135167920749925
%! e = [-0.932781437975363 -1.30290453074609]
%! epoch = 3
%! id = 'optim:kind'
%! idx = {[1 2 3 4], [5 6 7 8], [9 10]}
%! k = 3
%! loss = [3.60802469135802 0.235000000047894 1.69463675888413; 3.00045794866491 0.206161566846411 1.49282501393486; 2.59972408877755 0.179094243550716 1.28382071363503]
%! mw = -1.35818722253815
%! nb = 3
%! ns = 2
%! qw = [0.9900000002 2.0099999998]
%! short = {[1 2 3 4], [5 6 7 8]}
%! sizes = [4 4 2]
%! sizes2 = [4 4]
%! steps = 9
%! t = [-2.5 -2.05555555555556 -1.61111111111111 -1.16666666666667 -0.722222222222222 -0.277777777777778 0.166666666666667 0.611111111111111 1.05555555555556 1.5]
%! tb = [1.05555555555556 1.5]
%! w = 0.375427934588977
%! why = 'no optimizer called lion'
%! x = [-1 -0.777777777777778 -0.555555555555556 -0.333333333333333 -0.111111111111111 0.111111111111111 0.333333333333333 0.555555555555556 0.777777777777778 1]
%! xb = [0.777777777777778 1]
