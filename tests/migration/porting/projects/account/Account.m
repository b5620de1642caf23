classdef Account < handle
    properties (SetAccess = protected)
        Owner char
        Balance (1,1) double {mustBeNonnegative} = 0
        History = {}
    end
    properties (Constant, Hidden)
        Currency = 'EUR'
    end
    properties (Access = protected)
        nextNo = 1
    end
    methods
        function obj = Account(owner, start)
            arguments
                owner (1,:) char
                start (1,1) double = 0
            end
            obj.Owner = owner;
            if start > 0
                obj.deposit(start);
            end
        end
        function deposit(obj, amount)
            if amount <= 0
                error('Account:amount', 'Amount must be positive, not %g', amount);
            end
            obj.Balance = obj.Balance + amount;
            obj.record('+', amount);
        end
        function ok = withdraw(obj, amount)
            ok = amount <= obj.available();
            if ok
                obj.Balance = obj.Balance - amount;
                obj.record('-', amount);
            end
        end
        function a = available(obj)
            a = obj.Balance;
        end
        function transfer(from, to, amount)
            if from.withdraw(amount)
                to.deposit(amount);
            else
                error('Account:funds', '%s has only %.2f %s', from.Owner, from.available(), from.Currency);
            end
        end
        function set.History(obj, h)
            if numel(h) > 4
                h = h(end-3:end);
            end
            obj.History = h;
        end
        function s = char(obj)
            s = sprintf('%s: %.2f', obj.Owner, obj.Balance);
        end
    end
    methods (Access = protected)
        function record(obj, sign, amount)
            obj.History{end+1} = sprintf('#%d %s%g', obj.nextNo, sign, amount);
            obj.nextNo = obj.nextNo + 1;
        end
    end
    methods (Static)
        function t = total(varargin)
            t = 0;
            for k = 1:numel(varargin)
                t = t + varargin{k}.Balance;
            end
        end
    end
end
