% by hand: Octave has no nested functions here
r = outer(3);
function y = outer(n)
    total = 0;
    function add(k)
        total = total + k;
    end
    for i = 1:n
        add(i);
    end
    y = total;
end
%! r = 6
