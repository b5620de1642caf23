function g = discount(r, gamma)
%DISCOUNT returns to go
g = zeros(size(r));
acc = 0;
for t = numel(r):-1:1
    acc = r(t) + gamma*acc;
    g(t) = acc;
end
end
