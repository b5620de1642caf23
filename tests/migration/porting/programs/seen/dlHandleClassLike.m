cfg = makeConfig("Depth", 3, "Rate", 0.1);
layers = buildLayers(cfg);
n = numel(layers);
first = layers(1).Name;
opts = cfg;
opts.Depth = 1;
few = numel(buildLayers(opts));
keep = cfg.Depth;
function cfg = makeConfig(varargin)
    cfg.Depth = 2;
    cfg.Rate = 0.01;
    for i = 1:2:numel(varargin)
        cfg.(varargin{i}) = varargin{i + 1};
    end
end
function layers = buildLayers(cfg)
    layers = featureInputLayer(4, "Name", "input");
    for d = 1:cfg.Depth
        layers = [layers
            fullyConnectedLayer(2^d, "Name", "fc" + d)
            reluLayer("Name", sprintf("relu%d", d))];
    end
end
%! n = 7
%! first = 'input'
%! few = 3
%! keep = 3
