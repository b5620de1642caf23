classdef BestLogger < MetricLogger
    properties
        mode = @min
        best = struct('value', Inf, 'step', 0)
        patience = 2
    end
    properties (Access = private)
        bad = 0
    end
    methods
        function obj = BestLogger(mode, varargin)
            obj@MetricLogger(varargin{:});
            if nargin >= 1 && ~isempty(mode)
                obj.mode = mode;
            end
        end
        function obj = log(obj, name, value)
            log@MetricLogger(obj, name, value);
            if strcmp(name, 'loss')
                if value < obj.best.value
                    obj.best.value = value;
                    obj.best.step = numel(obj.history('loss'));
                    obj.bad = 0;
                else
                    obj.bad = obj.bad + 1;
                end
            end
        end
        function tf = shouldStop(obj)
            tf = obj.bad >= obj.patience;
        end
    end
    methods (Access = protected)
        function r = reduce(obj, v)
            r = obj.mode(v);
        end
    end
    methods (Static)
        function obj = strict()
            obj = BestLogger(@min, 'Name', 'strict');
            obj.patience = 1;
        end
    end
end
