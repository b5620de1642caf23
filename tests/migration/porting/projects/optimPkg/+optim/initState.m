function s = initState(p)
zero = structfun(@(x) zeros(size(x)), p, 'UniformOutput', false);
s = struct('t', 0, 'm', zero, 'v', zero);
end
