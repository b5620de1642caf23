real = [0.9 0.8 0.7];
fake = [0.1 0.3 0.2];
lossD = -mean(log(real)) - mean(log(1 - fake));
lossG = -mean(log(fake));
history.D = [];
history.G = [];
for k = 1:3
    history.D(k) = lossD/k;
    history.G(end + 1) = lossG*k;
end
ratio = history.G ./ history.D;
stable = all(ratio > 0) && ~any(isnan(ratio));
flips = rand(1, 3) < 0;
labels = ones(size(real));
labels(flips) = 0;
nFlipped = sum(labels == 0);
