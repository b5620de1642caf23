function r = doubled(n)
    r = Ring(shorter(2 * n));
end

function n = shorter(n)
    n = n - 1;
end
