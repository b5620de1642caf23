"""Plots with MATLAB's arguments, by matplotlib: ``draw.bar(Y, "stacked")``, ``draw.plot(t, X)``, ``draw.surf(Z)``.

Where matplotlib's own function takes the same arguments, ported programs call that. These are for the others: points
that are counted from 1, matrices whose columns are lines, groups of bars, ``"filled"``, ``imshow(I, [])``, surfaces in
space. Options have MATLAB's names, ``draw.plot(y, LineWidth=2)``; those that matplotlib lacks are left out. Nothing is
given back: a figure is changed by ``matplotlib.pyplot``.

References
----------
https://www.mathworks.com/help/matlab/creating_plots/types-of-matlab-plots.html

Examples
--------
>>> from dlarray.matlab import draw
>>> import matplotlib.pyplot as plt
>>> figure = plt.figure()
>>> draw.bar([3, 1, 2])
>>> [float(bar.get_height()) for bar in plt.gca().patches]
[3.0, 1.0, 2.0]
>>> plt.close(figure)
"""

from dlarray.migration.matlab.draw.bars import bar, barh, hist, histogram, pie
from dlarray.migration.matlab.draw.colours import (
    autumn,
    bone,
    cool,
    copper,
    gray,
    hot,
    hsv,
    jet,
    lines,
    pink,
    spring,
    summer,
    winter,
)
from dlarray.migration.matlab.draw.curves import (
    area,
    errorbar,
    fill,
    line,
    loglog,
    plot,
    polarplot,
    quiver,
    rectangle,
    scatter,
    semilogx,
    semilogy,
    stairs,
    stem,
    text,
    xline,
    yline,
)
from dlarray.migration.matlab.draw.images import (
    colorbar,
    colormap,
    contour,
    contourf,
    imagesc,
    imshow,
    pcolor,
    spy,
)
from dlarray.migration.matlab.draw.space import (
    contour3,
    cylinder,
    ellipsoid,
    mesh,
    plot3,
    quiver3,
    scatter3,
    sphere,
    surf,
    view,
)
from dlarray.migration.matlab.draw.tiles import nexttile, tiledlayout

__all__ = [
    "area",
    "autumn",
    "bar",
    "barh",
    "bone",
    "colorbar",
    "colormap",
    "contour",
    "contour3",
    "contourf",
    "cool",
    "copper",
    "cylinder",
    "ellipsoid",
    "errorbar",
    "fill",
    "gray",
    "hist",
    "histogram",
    "hot",
    "hsv",
    "imagesc",
    "imshow",
    "jet",
    "line",
    "lines",
    "loglog",
    "mesh",
    "nexttile",
    "pcolor",
    "pie",
    "pink",
    "plot",
    "plot3",
    "polarplot",
    "quiver",
    "quiver3",
    "rectangle",
    "scatter",
    "scatter3",
    "semilogx",
    "semilogy",
    "sphere",
    "spring",
    "spy",
    "stairs",
    "stem",
    "summer",
    "surf",
    "text",
    "tiledlayout",
    "view",
    "winter",
    "xline",
    "yline",
]
