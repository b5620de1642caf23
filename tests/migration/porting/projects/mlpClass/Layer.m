classdef Layer < handle
    properties
        input
    end
    methods (Abstract)
        y = forward(obj, x)
        g = backward(obj, g, eta)
    end
end
