function M = ramp(r, c)
M = reshape((1:r*c)/10, r, c);
end
