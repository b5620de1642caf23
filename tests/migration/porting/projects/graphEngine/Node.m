classdef Node < handle
    % scalar reverse-mode differentiation
    properties
        val
        grad = 0
        op = ''
    end
    properties (Access = private)
        parents = {}
        pull = []
    end
    properties (Constant)
        Tol = 1e-9
    end
    methods
        function obj = Node(val, parents, op)
            if nargin == 0, return; end
            obj.val = val;
            if nargin > 1, obj.parents = parents; obj.op = op; end
        end
        function c = plus(a, b)
            [a, b] = Node.both(a, b);
            c = Node(a.val + b.val, {a, b}, '+');
            c.pull = @(g) {g, g};
        end
        function c = minus(a, b)
            c = a + (-b);
        end
        function c = uminus(a)
            c = a*(-1);
        end
        function c = mtimes(a, b)
            [a, b] = Node.both(a, b);
            c = Node(a.val*b.val, {a, b}, '*');
            c.pull = @(g) {g*b.val, g*a.val};
        end
        function c = mpower(a, n)
            c = Node(a.val^n, {a}, sprintf('^%d', n));
            c.pull = @(g) {g*n*a.val^(n-1)};
        end
        function c = tanh(a)
            t = tanh(a.val);
            c = Node(t, {a}, 'tanh');
            c.pull = @(g) {g*(1 - t^2)};
        end
        function c = relu(a)
            c = Node(max(a.val, 0), {a}, 'relu');
            c.pull = @(g) {g*(a.val > 0)};
        end
        function backward(obj)
            order = obj.toposort({});
            obj.grad = 1;
            for k = numel(order):-1:1
                n = order{k};
                if isempty(n.pull), continue; end
                gs = n.pull(n.grad);
                for i = 1:numel(n.parents)
                    n.parents{i}.grad = n.parents{i}.grad + gs{i};
                end
            end
        end
        function s = char(obj)
            s = sprintf('Node(%g, grad %g)', obj.val, obj.grad);
        end
        function tf = close(a, b)
            tf = abs(a.val - b.val) < Node.Tol;
        end
    end
    methods (Access = private)
        function order = toposort(obj, order)
            if any(cellfun(@(n) n == obj, order)), return; end
            for i = 1:numel(obj.parents)
                order = obj.parents{i}.toposort(order);
            end
            order{end+1} = obj;
        end
    end
    methods (Static)
        function [a, b] = both(a, b)
            if ~isa(a, 'Node'), a = Node(a); end
            if ~isa(b, 'Node'), b = Node(b); end
        end
    end
end
