classdef Mode
    enumeration
        Train
        Eval
    end
end
