classdef Sensor < handle
    properties
        Name
        History = []
        Limit = 10
    end
    events
        TooHigh
    end
    methods
        function obj = Sensor(name, limit)
            obj.Name = name;
            if nargin > 1, obj.Limit = limit; end
        end
        function read(obj, v)
            obj.History(end+1) = v;
            if v > obj.Limit
                notify(obj, 'TooHigh');
            end
        end
        function m = average(obj)
            m = mean(obj.History);
        end
    end
end
