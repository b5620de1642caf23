classdef Activation < Layer
    properties
        f
        df
        name = 'none';
    end
    methods
        function obj = Activation(name)
            obj.name = name;
            switch lower(name)
                case {'tanh', 'tansig'}
                    obj.f = @tanh;
                    obj.df = @(x) 1 - tanh(x).^2;
                case 'relu'
                    obj.f = @(x) max(x, 0);
                    obj.df = @(x) double(x > 0);
                otherwise
                    error('Activation:unknown', 'Unknown activation "%s"', name);
            end
        end
        function y = forward(obj, x)
            obj.input = x;
            y = obj.f(x);
        end
        function g = backward(obj, g, ~)
            g = g .* obj.df(obj.input);
        end
    end
end
