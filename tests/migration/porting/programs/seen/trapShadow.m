function y = clip(x, lo, hi)
y = min(max(x, lo), hi);
end
function y = softplus(x)
y = log(1 + exp(x));
end
next = 3;
table = [1 2; 3 4];
path = table(2, :);
flip = path(end:-1:1);
r = clip([1 5 9], 2, 8);
s = softplus(0);
log = 5;
m = log + next;
