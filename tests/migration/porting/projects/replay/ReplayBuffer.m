classdef ReplayBuffer < handle
    %REPLAYBUFFER ring buffer of transitions
    properties (SetAccess = private)
        Capacity
        Count = 0
    end
    properties (Access = private)
        obs
        act
        rew
        next = 1
    end
    methods
        function this = ReplayBuffer(capacity, obsSize)
            validateattributes(capacity, {'numeric'}, {'scalar', 'positive'});
            this.Capacity = capacity;
            this.obs = zeros(obsSize, capacity);
            this.act = zeros(1, capacity);
            this.rew = nan(1, capacity);
        end
        function add(this, o, a, r)
            k = this.next;
            this.obs(:, k) = o(:);
            this.act(k) = a;
            this.rew(k) = r;
            this.next = mod(k, this.Capacity) + 1;
            this.Count = min(this.Count + 1, this.Capacity);
        end
        function [o, a, r] = sample(this, idx)
            if any(idx > this.Count)
                error('ReplayBuffer:range', 'only %d stored', this.Count);
            end
            o = this.obs(:, idx);
            a = this.act(idx);
            if nargout > 2
                r = this.rew(idx);
            end
        end
        function m = meanReward(this)
            m = mean(this.rew(~isnan(this.rew)));
        end
        function tf = isFull(this)
            tf = this.Count == this.Capacity;
        end
        function clear(this)
            this.Count = 0;
            this.next = 1;
            this.rew(:) = NaN;
        end
    end
end
