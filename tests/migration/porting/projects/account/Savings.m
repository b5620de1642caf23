classdef Savings < Account
    properties
        Rate = 0.05
    end
    properties (Dependent)
        Interest
    end
    methods
        function obj = Savings(owner, varargin)
            obj@Account(owner, varargin{:});
        end
        function v = get.Interest(obj)
            v = obj.Balance * obj.Rate;
        end
        function a = available(obj)
            a = available@Account(obj) - 10;
        end
        function accrue(obj, years)
            for y = 1:years
                obj.deposit(obj.Interest);
            end
        end
    end
end
