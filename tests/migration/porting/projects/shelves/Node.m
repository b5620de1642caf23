classdef Node < handle
    properties
        Key
        Children = []
        Parent
    end
    properties (SetAccess = private)
        Visits = 0
    end
    methods
        function obj = Node(key)
            if nargin > 0
                obj.Key = key;
            end
        end
        function add(obj, child)
            child.Parent = obj;
            obj.Children = [obj.Children, child];
        end
        function n = depth(obj)
            n = 0;
            while ~isempty(obj.Parent)
                obj = obj.Parent;
                n = n + 1;
            end
        end
        function n = total(obj)
            obj.Visits = obj.Visits + 1;
            n = 1;
            for c = obj.Children
                n = n + c.total();
            end
        end
        function tf = eq(a, b)
            tf = strcmp(a.Key, b.Key);
        end
    end
end
