% option pricing with a seedless generator, Black-Scholes check, confidence interval
S0 = 100; K = 105; r = 0.05; sigma = 0.2; T = 1; n = 500;
u = mod((1:n) * (sqrt(5) - 1) / 2, 1);
z = sqrt(2) * erfinv(2 * u - 1);
ST = S0 * exp((r - sigma^2 / 2) * T + sigma * sqrt(T) * z);
pay = max(ST - K, 0); price = exp(-r * T) * mean(pay);
se = exp(-r * T) * std(pay) / sqrt(n); ci = price + [-1 1] * 1.96 * se;
N = @(x) 0.5 * erfc(-x / sqrt(2));
d1 = (log(S0 / K) + (r + sigma^2 / 2) * T) / (sigma * sqrt(T)); d2 = d1 - sigma * sqrt(T);
bs = S0 * N(d1) - K * exp(-r * T) * N(d2);
inside = bs > ci(1) && bs < ci(2);
tree = zeros(6); M = 5; dt = T / M; up = exp(sigma * sqrt(dt)); dn = 1 / up; p = (exp(r * dt) - dn) / (up - dn);
for i = 0:M, tree(i+1, M+1) = max(S0 * up^i * dn^(M-i) - K, 0); end
for j = M:-1:1
    for i = 1:j
        tree(i, j) = exp(-r * dt) * (p * tree(i+1, j+1) + (1 - p) * tree(i, j+1));
    end
end
binom = tree(1, 1);
impl = fzero(@(s) S0 * N((log(S0/K) + (r + s^2/2)*T) / (s*sqrt(T))) - K*exp(-r*T) * N((log(S0/K) + (r - s^2/2)*T) / (s*sqrt(T))) - 9, [0.05 0.9]);
strikes = 90:10:120; prices = arrayfun(@(k) exp(-r*T) * mean(max(ST - k, 0)), strikes);
mono = all(diff(prices) < 0); greeks.delta = N(d1); greeks.vega = S0 * sqrt(T) * exp(-d1^2/2) / sqrt(2*pi);
g = struct2cell(greeks); gv = [g{:}]; pct = prctileOf(ST, 50);
function q = prctileOf(v, p), v = sort(v); q = v(ceil(p / 100 * numel(v))); end
