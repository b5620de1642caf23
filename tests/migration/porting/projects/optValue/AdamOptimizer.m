classdef AdamOptimizer
    % Adam with a value semantics: step returns the changed optimizer
    properties
        lr = 0.1
        beta1 = 0.9
        beta2 = 0.999
        epsilon = 1e-8
        iteration = 0
        state
    end
    properties (Constant)
        NAME = 'adam';
    end
    properties (Dependent)
        biasCorrection
    end
    methods
        function obj = AdamOptimizer(lr, varargin)
            if nargin > 0
                obj.lr = lr;
            end
            if numel(varargin) >= 1, obj.beta1 = varargin{1}; end
            obj.state = containers.Map('KeyType', 'char', 'ValueType', 'any');
        end
        function c = get.biasCorrection(obj)
            c = sqrt(1 - obj.beta2^obj.iteration) / (1 - obj.beta1^obj.iteration);
        end
        function obj = set.lr(obj, value)
            if value <= 0
                error('AdamOptimizer:lr', 'lr must be positive, not %g', value);
            end
            obj.lr = value;
        end
        function [obj, params] = step(obj, params, grads)
            obj.iteration = obj.iteration + 1;
            names = fieldnames(params);
            for i = 1:length(names)
                key = names{i};
                g = grads.(key);
                if ~isKey(obj.state, key)
                    obj.state(key) = struct('m', zeros(size(g)), 'v', zeros(size(g)));
                end
                s = obj.state(key);
                s.m = obj.beta1*s.m + (1 - obj.beta1)*g;
                s.v = obj.beta2*s.v + (1 - obj.beta2)*g.^2;
                obj.state(key) = s;
                params.(key) = params.(key) - obj.lr*obj.biasCorrection*s.m ./ (sqrt(s.v) + obj.epsilon);
            end
        end
        function str = describe(obj)
            str = sprintf('%s(lr=%g, it=%d)', obj.NAME, obj.lr, obj.iteration);
        end
        function tf = eq(a, b)
            tf = a.lr == b.lr && a.iteration == b.iteration;
        end
    end
    methods (Static)
        function obj = fast()
            obj = AdamOptimizer(1, 0.5);
        end
    end
end
