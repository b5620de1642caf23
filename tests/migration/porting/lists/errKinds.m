% Error identifiers and messages that programs branch on
ids = {}; msgs = {};
x = 1:5;
try
    y = x(7);
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
try
    y = x(0);
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
try
    z = [1 2 3] + [1 2];
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
try
    q = undefinedThing(3);
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
s.a = 1;
try
    v = s.b;
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
try
    A = ones(2,3) * ones(2,3);
catch err
    ids{end+1} = err.identifier;
end
m = containers.Map();
try
    w = m('nokey');
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
try
    C = [ones(2,2); ones(1,3)];
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
try
    c = {1,2}; d = c{3};
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
try
    error('my:id', 'value %d too large', 12);
catch err
    ids{end+1} = err.identifier; msgs{end+1} = err.message;
end
n = numel(ids);
%! ids = {'MATLAB:badsubscript','MATLAB:badsubscript','MATLAB:sizeDimensionsMustMatch','MATLAB:UndefinedFunction','MATLAB:nonExistentField','MATLAB:innerdim','MATLAB:Containers:Map:NoKey','MATLAB:catenate:dimensionMismatch','MATLAB:badsubscript','my:id'}
%! msgs = {'Index exceeds the number of array elements. Index must not exceed 5.','Array indices must be positive integers or logical values.','Arrays have incompatible sizes for this operation.','Unrecognized function or variable ''undefinedThing''.','Unrecognized field name "b".','The specified key is not present in this container.','Dimensions of arrays being concatenated are not consistent.','Index exceeds the number of array elements. Index must not exceed 2.','value 12 too large'}
%! n = 10
% by hand
