classdef Network < handle
    % A feed-forward network made of layer objects
    properties
        layers = {};
        lossHistory = [];
    end
    properties (SetAccess = private)
        numUpdates = 0;
    end
    methods
        function obj = Network(sizes, act)
            if nargin < 2 || isempty(act), act = 'tanh'; end
            for k = 1:numel(sizes)-1
                obj.layers{end+1} = Dense(sizes(k), sizes(k+1));
                if k < numel(sizes)-1
                    obj.layers{end+1} = Activation(act);
                end
            end
        end
        function y = forward(obj, x)
            y = x;
            for k = 1:length(obj.layers)
                y = obj.layers{k}.forward(y);
            end
        end
        function backward(obj, g, eta)
            for k = length(obj.layers):-1:1
                g = obj.layers{k}.backward(g, eta);
            end
            obj.numUpdates = obj.numUpdates + 1;
        end
        function fit(obj, X, T, varargin)
            opts = struct('Epochs', 5, 'Eta', 0.1, 'Verbose', false);
            for k = 1:2:numel(varargin)
                opts.(varargin{k}) = varargin{k+1};
            end
            N = size(X, 2);
            for e = 1:opts.Epochs
                total = 0;
                for n = 1:N
                    y = obj.forward(X(:, n));
                    d = y - T(:, n);
                    total = total + 0.5*sum(d.^2);
                    obj.backward(d, opts.Eta);
                end
                obj.lossHistory(end+1) = total / N;
                if opts.Verbose
                    fprintf('epoch %d\tloss %.6f\n', e, obj.lossHistory(end));
                end
            end
        end
        function n = countParameters(obj)
            n = 0;
            for k = 1:numel(obj.layers)
                L = obj.layers{k};
                if isa(L, 'Dense')
                    n = n + numel(L.W) + numel(L.b);
                end
            end
        end
    end
end
