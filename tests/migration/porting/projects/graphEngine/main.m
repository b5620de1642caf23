% by hand: values of NumPy and of differences
a = Node(2); b = Node(-3); c = Node(10);
f = a*b + c;
g = tanh(f*0.1) + a^2 - 1;
g.backward();
vals = round([f.val g.val], 5);
grads = round([a.grad b.grad c.grad], 5);
txt = char(a);
w = {Node(0.5), Node(-0.25)}; bias = Node(0.1);
data = [1 2; -1 0.5; 0 1]; target = [1 -1 0];
history = zeros(1, 3);
for epoch = 1:3
    loss = Node(0);
    for i = 1:size(data, 1)
        out = neuron(w, data(i, :), bias, 'tanh');
        loss = loss + (out - target(i))^2;
    end
    params = [w, {bias}];
    for k = 1:numel(params), params{k}.grad = 0; end
    backward(loss);
    for k = 1:numel(params)
        params{k}.val = params{k}.val - 0.1*params{k}.grad;
    end
    history(epoch) = round(loss.val, 5);
end
final = round(cellfun(@(p) p.val, params), 5);
r = relu(Node(-2)); rv = r.val;
same = close(Node(1), Node(1 + 1e-12));
ops = {f.op, g.op};
try
    neuron(w, [1 1], bias, 'sine');
    msg = 'none';
catch e
    msg = e.message;
end
x = Node(); isEmpty = isempty(x.val);
x.val = 4; y = x; y.val = 5; shared = x.val;
s = 3 + x; sv = s.val;
d = x - 1; dv = d.val;
tol = Node.Tol;
clear a b c f g w bias loss out params r x y s d e
%! vals = [4 3.37995]
%! grads = [3.74331 0.17113 0.08556]
%! txt = 'Node(2, grad 3.74331)'
%! history = [1.10156 0.43253 0.20325]
%! final = [0.92109 0.01584 0.05017]
%! rv = 0
%! same = true
%! ops = {'+', '+'}
%! msg = 'what is sine?'
%! isEmpty = true
%! shared = 5
%! sv = 8
%! dv = 4
%! tol = 1e-9
