% The shorter way round.
function n = hops(r, from, to)
% How many steps lie between two places.
    n = shorter(mod(to - from, r.size_), r.size_);
    r.visit(to);
end

function n = shorter(n, all_)
    n = min(n, all_ - n);
end
