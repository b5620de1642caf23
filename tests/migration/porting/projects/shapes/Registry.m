classdef Registry < handle
    properties (SetAccess = private)
        Items = {}
        Log = struct('op', {}, 'n', {})
    end
    properties (Access = private)
        counter = 0
    end
    events
        Added
    end
    methods
        function add(self, varargin)
            for k = 1:numel(varargin)
                self.Items{end + 1} = varargin{k};
                self.counter = self.counter + 1;
            end
            self.note('add', numel(varargin));
        end
        function varargout = get(self, idx)
            for k = 1:nargout
                varargout{k} = self.Items{idx(k)};
            end
        end
        function [best, i] = largest(self)
            areas = cellfun(@(s) s.Area, self.Items);
            [~, i] = max(areas);
            best = self.Items{i};
        end
        function removeIf(self, predicate)
            keep = ~cellfun(predicate, self.Items);
            gone = nnz(~keep);
            self.Items = self.Items(keep);
            self.note('remove', gone);
        end
        function n = count(self)
            n = self.counter;
        end
    end
    methods (Access = private)
        function note(self, op, n)
            self.Log(end + 1) = struct('op', op, 'n', n);
        end
    end
end
