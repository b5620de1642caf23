classdef MetricLogger < handle
    properties (Access = protected)
        data
        order = {}
    end
    properties
        Name = 'run'
        Every = 1
    end
    properties (Dependent)
        Count
    end
    methods
        function obj = MetricLogger(varargin)
            for k = 1:2:numel(varargin)
                obj.(varargin{k}) = varargin{k+1};
            end
            obj.data = containers.Map();
        end
        function n = get.Count(obj)
            n = numel(obj.order);
        end
        function obj = log(obj, name, value)
            if ~isKey(obj.data, name)
                obj.data(name) = [];
                obj.order{end+1} = name;
            end
            obj.data(name) = [obj.data(name) value];
        end
        function v = history(obj, name)
            if ~obj.data.isKey(name)
                error('MetricLogger:none', 'no metric called ''%s''', name);
            end
            v = obj.data(name);
        end
        function s = summary(obj)
            s = struct();
            for k = 1:numel(obj.order)
                v = obj.history(obj.order{k});
                s.(obj.order{k}) = obj.reduce(v);
            end
        end
        function print(obj, fmt)
            if nargin < 2, fmt = '%s: %.3f\n'; end
            for k = 1:obj.Every:obj.Count
                name = obj.order{k};
                v = obj.history(name);
                fprintf(fmt, name, v(end));
            end
        end
    end
    methods (Access = protected)
        function r = reduce(~, v)
            r = mean(v);
        end
    end
end
