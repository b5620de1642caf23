"""Programs of the pages of pdepe and dde23, with local functions of several outputs."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")

PROGRAM = """
x = linspace(0,1,20); t = linspace(0,2,5);
sol = pdepe(0,@pdex1pde,@pdex1ic,@pdex1bc,x,t);
u = sol(:,:,1);
err = max(max(abs(u - exp(-t')*sin(pi*x))));
[uo, du] = pdeval(0, x, u(end,:), [0.1 0.5]);
opts = ddeset('RelTol',1e-5);
s = dde23(@ddefun,[1 0.2],@history,[0 5],opts);
y = deval(s, 1);
n = size(s.y,1);
function [c,f,s] = pdex1pde(x,t,u,DuDx)
c = pi^2; f = DuDx; s = 0;
end
function u0 = pdex1ic(x)
u0 = sin(pi*x);
end
function [pl,ql,pr,qr] = pdex1bc(xl,ul,xr,ur,t)
pl = ul; ql = 0; pr = pi * exp(-t); qr = 1;
end
function dydt = ddefun(t,y,Z)
ylag1 = Z(:,1); ylag2 = Z(:,2);
dydt = [ylag1(1); ylag1(1)+ylag2(2); y(2)];
end
function s = history(t)
s = ones(3,1);
end
"""


def test_programs_of_the_pages():
    space, _, error = run(PROGRAM)
    assert not error, error
    assert float(space["err"]) < 3e-3 and space["n"] == 3 and space["uo"].shape == (1, 2)
    assert np.isclose(float(space["y"](1)), 2, rtol=1e-4)  # y1' = y1(t - 1) = 1 up to t = 1
