% by hand: NumPy gives the values
layers = [
    featureInputLayer(2, Name="in")
    scaleShiftLayer(2, Limit=3)
    fullyConnectedLayer(1, Name="fc", Weights=[1 -1], Bias=0.25)];
net = dlnetwork(layers);
X = dlarray([1 2 -1; 0 1 4], "CB");
T = dlarray([1 0 -1], "CB");
Y0 = extractdata(predict(net, X));
avgG = []; avgSq = [];
losses = [];
for it = 1:3
    [loss, grads, state] = dlfeval(@modelLoss, net, X, T);
    losses(end+1) = round(double(extractdata(loss)), 4);
    for i = 1:size(grads, 1)
        if grads.Parameter(i) == "Bias"
            grads.Value{i} = grads.Value{i} * 0;
        end
    end
    [net, avgG, avgSq] = adamupdate(net, grads, avgG, avgSq, it, 0.1);
end
names = net.Learnables.Layer + "/" + net.Learnables.Parameter;
nl = height(net.Learnables);
idx = find(net.Learnables.Layer == "fc" & net.Learnables.Parameter == "Weights");
W = round(double(extractdata(net.Learnables.Value{idx})), 4);
scale = round(double(extractdata(net.Layers(2).Scale)), 4);
lname = net.Layers(2).Name;
desc = layers(2).Description;
freeze = net.Learnables(net.Learnables.Layer == "scaleShift", :);
nf = height(freeze);
%! Y0 = [2.25 0.75 -4.25]
%! losses = [2.1146 1.3427 0.7930]
%! W = [0.7083 -0.7041]
%! scale = [1.7084; 2.2861]
%! nl = 4
%! nf = 2

function [loss, grads, state] = modelLoss(net, X, T)
[Y, state] = forward(net, X);
loss = mse(Y, T);
grads = dlgradient(loss, net.Learnables);
end
