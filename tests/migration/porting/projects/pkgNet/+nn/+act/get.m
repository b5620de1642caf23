function f = get(name)
% activation by name
name = lower(string(name));
switch name
    case "relu"
        f = @(x) max(x, 0);
    case {"tanh", "tansig"}
        f = @tanh;
    otherwise
        f = @(x) x;
end
end
