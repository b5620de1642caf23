classdef Shape
    % a value class with properties, validation and static methods
    properties
        Name = 'shape'
        Points (:,2) double = zeros(0, 2)
    end
    properties (Dependent)
        Area
        NumPoints
    end
    properties (Constant)
        Units = 'cm'
    end
    methods
        function obj = Shape(name, points)
            if nargin > 0
                obj.Name = name;
                obj.Points = points;
            end
        end
        function a = get.Area(obj)
            x = obj.Points(:, 1);
            y = obj.Points(:, 2);
            a = abs(sum(x .* circshift(y, -1) - y .* circshift(x, -1))) / 2;
        end
        function n = get.NumPoints(obj)
            n = size(obj.Points, 1);
        end
        function obj = scale(obj, k)
            obj.Points = obj.Points * k;
        end
        function obj = translate(obj, dx, dy)
            if nargin < 3, dy = 0; end
            obj.Points = obj.Points + [dx dy];
        end
        function tf = lt(a, b)
            tf = a.Area < b.Area;
        end
        function r = plus(a, b)
            r = Shape([a.Name '+' b.Name], [a.Points; b.Points]);
        end
        function tf = eq(a, b)
            tf = isequal(a.Points, b.Points);
        end
        function s = describe(obj)
            s = sprintf('%s: %d points, %.2f %s^2', obj.Name, obj.NumPoints, obj.Area, Shape.Units);
        end
        function disp(obj)
            fprintf('%s\n', describe(obj));
        end
    end
    methods (Static)
        function obj = square(side)
            obj = Shape('square', [0 0; side 0; side side; 0 side]);
        end
        function list = family(sides)
            list = cell(1, numel(sides));
            for k = 1:numel(sides)
                list{k} = Shape.square(sides(k));
            end
        end
    end
end
