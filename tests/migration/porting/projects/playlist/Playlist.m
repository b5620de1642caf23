classdef Playlist < handle
    properties
        Name = ''
        Tracks = Track.empty
    end
    properties (Dependent, SetAccess = private)
        Length
    end
    properties (SetAccess = private)
        Changes = 0
    end
    methods
        function p = Playlist(name)
            p.Name = name;
        end
        function n = get.Length(p)
            n = 0;
            for t = p.Tracks
                n = n + t.Seconds;
            end
        end
        function set.Name(p, v)
            p.Name = upper(v);
        end
        function p = append(p, t)
            p.Tracks(end + 1) = t;
            p.Changes = p.Changes + 1;
        end
        function q = filter(p, f)
            q = Playlist([p.Name '-sub']);
            for k = 1:numel(p.Tracks)
                if f(p.Tracks(k))
                    q.append(p.Tracks(k));
                end
            end
        end
        function sortBy(p, prop)
            keys = arrayfun(@(t) t.(prop), p.Tracks);
            [~, i] = sort(keys);
            p.Tracks = p.Tracks(i);
        end
        function swap(p, i, j)
            p.Tracks([i j]) = p.Tracks([j i]);
        end
        function c = labels(p)
            c = arrayfun(@(t) t.label(), p.Tracks, 'UniformOutput', false);
        end
    end
end
