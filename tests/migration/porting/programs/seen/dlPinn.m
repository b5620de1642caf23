x = dlarray(linspace(0, 1, 5), "CB");
w = dlarray(2);
[u, du, d2u] = dlfeval(@derivatives, w, x);
a = extractdata(u);
b = extractdata(du);
c = extractdata(d2u);
function [u, ux, uxx] = derivatives(w, x)
    u = w .* x.^3;
    ux = dlgradient(sum(u, "all"), x, EnableHigherDerivatives=true);
    uxx = dlgradient(sum(ux, "all"), x);
end
%! a = 2*linspace(0, 1, 5).^3
%! b = 6*linspace(0, 1, 5).^2
%! c = 12*linspace(0, 1, 5)
