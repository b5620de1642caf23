classdef Track
    properties
        Title (1,1) string = "untitled"
        Seconds (1,1) double {mustBePositive} = 1
        Tags (1,:) cell = {}
    end
    methods
        function t = Track(title, seconds, varargin)
            if nargin == 0, return, end
            t.Title = title;
            t.Seconds = seconds;
            t.Tags = varargin;
        end
        function s = label(t)
            s = sprintf('%s (%d:%02d)', t.Title, floor(t.Seconds / 60), mod(t.Seconds, 60));
        end
        function tf = has(t, tag)
            tf = any(strcmp(t.Tags, tag));
        end
        function t = addTag(t, tag)
            if ~t.has(tag)
                t.Tags{end + 1} = tag;
            end
        end
    end
end
