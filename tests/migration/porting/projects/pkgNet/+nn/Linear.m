classdef Linear
    properties
        W
        b
        mode nn.Mode = nn.Mode.Train
    end
    properties (SetAccess = private)
        calls (1,1) double = 0
    end
    methods
        function obj = Linear(nIn, nOut, opts)
            arguments
                nIn (1,1) double
                nOut (1,1) double
                opts.Init function_handle = @nn.ramp
                opts.Mode (1,1) nn.Mode = nn.Mode.Train
            end
            obj.W = opts.Init(nOut, nIn);
            obj.b = zeros(nOut, 1);
            obj.mode = opts.Mode;
        end
        function [y, obj] = apply(obj, x)
            y = obj.W*x + obj.b;
            if obj.mode == nn.Mode.Train
                y = y*obj.scale();
            end
            obj.calls = obj.calls + 1;
        end
        function s = scale(obj)
            s = 1/size(obj.W, 2);
        end
        function obj = set.b(obj, v)
            if any(isnan(v))
                error("nn:nan", "NaN in bias");
            end
            obj.b = v(:);
        end
        function n = numParams(obj)
            n = numel(obj.W) + numel(obj.b);
        end
    end
    methods (Static)
        function obj = identity(n)
            obj = nn.Linear(n, n, Init=@(r, c) eye(r, c), Mode="Eval");
        end
    end
end
