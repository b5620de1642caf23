a = scaled([1 2 3]);
b = scaled([1 2 3], 2, Offset=1);
c = scaled([1 2 3], "Offset", 5);
function y = scaled(x, factor, opts)
    arguments
        x (1,:) double
        factor (1,1) double = 10
        opts.Offset (1,1) double = 0
    end
    y = x*factor + opts.Offset;
    z = dlarray(y);
end
%! a = [10 20 30]
%! b = [3 5 7]
%! c = [15 25 35]
