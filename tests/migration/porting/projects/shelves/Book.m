classdef Book
    properties
        Title char = ''
        Pages (1,1) double = 0
    end
    methods
        function b = Book(t, p)
            if nargin == 2
                b.Title = t;
                b.Pages = p;
            end
        end
        function s = describe(b)
            s = sprintf('%s (%d)', b.Title, b.Pages);
        end
    end
end
