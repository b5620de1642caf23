classdef Grid
    properties
        Data
        Names = {}
    end
    methods
        function g = Grid(r, c)
            g.Data = zeros(r, c);
            for k = 1:c
                g.Names{k} = sprintf('c%d', k);
            end
        end
        function g = fill(g, f)
            [r, c] = size(g.Data);
            for i = 1:r
                for j = 1:c
                    g.Data(i, j) = f(i, j);
                end
            end
        end
        function varargout = size(g, varargin)
            [varargout{1:max(1, nargout)}] = size(g.Data, varargin{:});
        end
        function r = times(a, b)
            r = a;
            if isa(b, 'Grid'), b = b.Data; end
            r.Data = a.Data .* b;
        end
        function r = uminus(a)
            r = a;
            r.Data = -a.Data;
        end
        function v = column(g, name)
            v = g.Data(:, strcmp(g.Names, name));
        end
        function g = rename(g, old, new)
            g.Names{strcmp(g.Names, old)} = new;
        end
    end
end
