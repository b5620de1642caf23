classdef Alarm < handle
    properties
        Log = {}
        Sensors = Sensor.empty
    end
    methods
        function watch(obj, s)
            obj.Sensors(end+1) = s;
            addlistener(s, 'TooHigh', @(src, evt) obj.onHigh(src, evt));
        end
        function onHigh(obj, src, evt)
            obj.Log{end+1} = [src.Name ':' evt.EventName ':' num2str(src.History(end))];
        end
    end
end
