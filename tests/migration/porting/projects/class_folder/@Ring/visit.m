function visit(r, place)
    r.visits(place) = r.visits(place) + 1;
end
