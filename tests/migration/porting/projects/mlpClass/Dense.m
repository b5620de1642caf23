classdef Dense < Layer
    properties
        W; b;
    end
    methods
        function obj = Dense(nIn, nOut)
            obj.W = reshape(sin(1:nIn*nOut), nOut, nIn) * sqrt(2/nIn);
            obj.b = zeros(nOut, 1);
        end
        function y = forward(obj, x)
            obj.input = x;
            y = obj.W*x + obj.b;
        end
        function g = backward(obj, g, eta)
            dW = g*obj.input';
            db = g;
            g = obj.W'*g;
            obj.W = obj.W - eta*dW;
            obj.b = obj.b - eta*db;
        end
    end
end
