try
    error('my:id', 'Value %d is bad', 5);
catch ME
    id = ME.identifier;
    msg = ME.message;
end
try
    x = [1 2 3];
    y = x(7);
    reached = 1;
catch
    reached = 0;
end
try
    error('plain message');
catch e
    plainMsg = e.message;
    isId = isempty(e.identifier);
end
ok = true;
try
    q = undefinedThing__ + 1;
catch
    ok = false;
end
