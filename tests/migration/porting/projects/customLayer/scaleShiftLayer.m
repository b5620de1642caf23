classdef scaleShiftLayer < nnet.layer.Layer & nnet.layer.Formattable
    % Scale and shift of each channel, with a clipped output
    properties
        Limit
    end
    properties (Learnable)
        Scale
        Shift
    end
    methods
        function layer = scaleShiftLayer(numChannels, options)
            arguments
                numChannels (1,1) double {mustBePositive}
                options.Name (1,1) string = "scaleShift"
                options.Limit (1,1) double = Inf
            end
            layer.Name = options.Name;
            layer.Description = "Scale and shift of " + numChannels + " channels";
            layer.Limit = options.Limit;
            layer.Scale = 2*ones(numChannels, 1);
            layer.Shift = zeros(numChannels, 1) + 0.5;
        end
        function Z = predict(layer, X)
            Z = layer.Scale .* X + layer.Shift;
            if isfinite(layer.Limit)
                Z = min(Z, layer.Limit);
            end
        end
    end
end
