classdef Shelf
    properties
        Items (1,:) Book
        Owner (1,1) string = "nobody"
    end
    properties (Dependent)
        Pages
    end
    methods
        function s = Shelf(owner)
            if nargin
                s.Owner = owner;
            end
            s.Items = Book.empty;
        end
        function s = put(s, b)
            s.Items(end+1) = b;
        end
        function p = get.Pages(s)
            p = sum([s.Items.Pages]);
        end
        function s = drop(s, title)
            keep = ~strcmp({s.Items.Title}, title);
            s.Items = s.Items(keep);
        end
        function t = titles(s)
            t = arrayfun(@(b) b.Title, s.Items, 'UniformOutput', false);
        end
    end
end
