classdef Ring < handle
    properties
        size_ = 0;
        visits;
    end
    properties (Dependent)
        closed;
    end
    properties (Access = private)
        links;
    end
    methods
        function r = Ring(n)
            r.closed = true;
            r.size_ = n;
            r.links = ones(n, 1);
            r.visits = zeros(1, n);
        end
        function set.closed(r, value)
            r.links = r.links * value;
        end
        function value = get.closed(r)
            value = all(r.links > 0);
        end
        n = hops(r, from, to);
    end
    methods (Static)
        r = doubled(n);
    end
end
