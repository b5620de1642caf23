a = memoFib(15);
b = memoFib(20);
c = stamp('x');
d = stamp('y');
global scaleFactor
scaleFactor = 3;
e = useGlobal(4);
function y = memoFib(n)
    persistent cache
    if isempty(cache)
        cache = zeros(1, 50);
    end
    if n <= 2
        y = 1;
        return
    end
    if cache(n) > 0
        y = cache(n);
        return
    end
    y = memoFib(n - 1) + memoFib(n - 2);
    cache(n) = y;
end
function s = stamp(name)
    persistent k
    if isempty(k), k = 0; end
    k = k + 1;
    s = [name num2str(k)];
end
function y = useGlobal(x)
    global scaleFactor
    y = x * scaleFactor;
end
