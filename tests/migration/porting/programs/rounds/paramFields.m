% A small network as a structure that functions fill: fields that a function stores into before anybody made them
net = started([3 4 2]);
X = reshape(sin((1:15) .^ 1.2), 5, 3);
T = double(reshape(cos((1:10) * 0.8), 5, 2) > 0);
losses = zeros(1, 3);
for epoch = 1:3
    net = ahead(net, X, T);
    net = back(net);
    net = step(net);
    losses(epoch) = net.loss;
end
w11 = net.W{1};
last = net.a{end};
maps = filled(struct('layers', {{struct('kind', 'in'), struct('kind', 'conv', 'maps', 2)}}), 2);
kernel = maps.layers{2}.k{2}{1};
stack.sizes = [4];
stack = grown(stack, 3);
stack.cells{1}.W = stack.cells{1}.W + 1;
kept = stack.cells{1}.alpha;
a1 = withDefaults(1);
a2 = withDefaults(1, struct('a', 5));
all3 = combined([1 2], [3 4 5]);
nothing = combined();

function net = started(sizes)
    net.size = sizes;
    net.n = numel(sizes);
    net.rate = 0.5;
    for i = 2:net.n
        net.W{i - 1} = reshape(sin((1:sizes(i) * (sizes(i - 1) + 1)) * 1.7), sizes(i), []);
        net.vW{i - 1} = zeros(size(net.W{i - 1}));
    end
end

function net = ahead(net, x, y)
    m = size(x, 1);
    x = [ones(m, 1) x];
    net.a{1} = x;
    for i = 2:net.n - 1
        net.a{i} = [ones(m, 1) tanh(net.a{i - 1} * net.W{i - 1}')];
    end
    net.a{net.n} = 1 ./ (1 + exp(-net.a{net.n - 1} * net.W{net.n - 1}'));
    net.e = y - net.a{net.n};
    net.loss = sum(sum(net.e .^ 2)) / 2 / m;
end

function net = back(net)
    n = net.n;
    d{n} = -net.e .* (net.a{n} .* (1 - net.a{n}));
    for i = n - 1:-1:2
        now = d{i + 1};
        if i + 1 ~= n
            now = now(:, 2:end);
        end
        d{i} = (now * net.W{i}) .* (1 - net.a{i} .^ 2);
    end
    for i = 1:n - 1
        now = d{i + 1};
        if i + 1 ~= n
            now = now(:, 2:end);
        end
        net.dW{i} = (now' * net.a{i}) / size(now, 1);
    end
end

function net = step(net)
    for i = 1:net.n - 1
        net.vW{i} = 0.9 * net.vW{i} + net.rate * net.dW{i};
        net.W{i} = net.W{i} - net.vW{i};
    end
end

function net = filled(net, inputs)
    for l = 1:numel(net.layers)
        if strcmp(net.layers{l}.kind, 'conv')
            for j = 1:net.layers{l}.maps
                for i = 1:inputs
                    net.layers{l}.k{i}{j} = 10 * i + j;
                end
                net.layers{l}.b{j} = 0;
            end
        end
    end
end

function s = grown(s, n)
    s.sizes = [n s.sizes];
    for u = 1:numel(s.sizes) - 1
        s.cells{u}.alpha = 0.1;
        s.cells{u}.W = zeros(s.sizes(u + 1), s.sizes(u));
    end
end

function y = withDefaults(x, opts)
    if nargin < 2
        opts.a = 1;
        opts.list{2} = 7;
    end
    if ~isfield(opts, 'b')
        opts.b = 2;
    end
    y = x + opts.a + opts.b;
end

function A = combined(varargin)
    error(nargchk(0, Inf, nargin));
    n = numel(varargin);
    if n == 0
        A = [];
    else
        given = varargin;
        back = n:-1:1;
        [A{back}] = ndgrid(given{back});
        A = reshape(cat(n + 1, A{:}), [], n);
    end
end
