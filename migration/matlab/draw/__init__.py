"""Plots with MATLAB's arguments, by matplotlib: ``draw.bar(Y, "stacked")``, ``draw.plot(t, X)``, ``draw.surf(Z)``.

Where matplotlib's own function takes the same arguments, ported programs call that. These are for the others: points
that are counted from 1, matrices whose columns are lines, groups of bars, ``"filled"``, ``imshow(I, [])``, surfaces in
space. Options have MATLAB's names, ``draw.plot(y, LineWidth=2)``; those that matplotlib lacks change no picture.

What draws gives handles: objects with MATLAB's properties, ``h.XData``, ``h.LineWidth = 2``, of MATLAB's classes, over
matplotlib's artists, which are ``h.artists``. `get` and `set` read and store their properties, `findobj` finds them.
matplotlib keeps all that is drawn into axes; after `replacing` a plot replaces it, as in MATLAB, unless `hold` is on.

References
----------
https://www.mathworks.com/help/matlab/creating_plots/types-of-matlab-plots.html
https://www.mathworks.com/help/matlab/graphics-object-properties.html

Examples
--------
>>> from dlarray.matlab import draw
>>> import matplotlib.pyplot as plt
>>> figure = plt.figure()
>>> h = draw.bar([3, 1, 2])
>>> [float(bar.get_height()) for bar in plt.gca().patches]
[3.0, 1.0, 2.0]
>>> h.YData.tolist(), h.BarWidth
([[3.0, 1.0, 2.0]], 0.8)
>>> plt.close(figure)
"""

from dlarray.migration.matlab.draw.bars import (
    bar,
    barh,
    hist,
    histogram,
    pie,
)
from dlarray.migration.matlab.draw.colours import (
    autumn,
    bone,
    colororder,
    cool,
    copper,
    gray,
    hot,
    hsv,
    jet,
    lines,
    parula,
    pink,
    spring,
    summer,
    winter,
)
from dlarray.migration.matlab.draw.curves import (
    area,
    errorbar,
    line,
    loglog,
    plot,
    polarplot,
    semilogx,
    semilogy,
    stairs,
    stem,
    xline,
    yline,
)
from dlarray.migration.matlab.draw.finding import (
    allchild,
    ancestor,
    copyobj,
    findall,
    findobj,
    uistack,
)
from dlarray.migration.matlab.draw.handles import (
    delete,
    get,
    gobjects,
    groot,
    isgraphics,
    ishandle,
    ishghandle,
    isprop,
    set,
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
from dlarray.migration.matlab.draw.labels import (
    axis,
    box,
    clim,
    grid,
    legend,
    sgtitle,
    subtitle,
    title,
    xlabel,
    xlim,
    xticklabels,
    xticks,
    ylabel,
    ylim,
    yticklabels,
    yticks,
    zlabel,
    zlim,
    zticks,
)
from dlarray.migration.matlab.draw.making import (
    newplot,
    replacing,
)
from dlarray.migration.matlab.draw.motion import (
    addpoints,
    animatedline,
    clearpoints,
    getpoints,
    hggroup,
    hgtransform,
    linkaxes,
    linkprop,
)
from dlarray.migration.matlab.draw.points import (
    quiver,
    scatter,
    text,
)
from dlarray.migration.matlab.draw.shapes import (
    fill,
    patch,
    rectangle,
    surf2patch,
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
from dlarray.migration.matlab.draw.tiles import (
    nexttile,
    tiledlayout,
)
from dlarray.migration.matlab.draw.windows import (
    axes,
    cla,
    clf,
    close,
    figure,
    gca,
    gcf,
    gco,
    hold,
    ishold,
    saveas,
    subplot,
    tile,
)

__all__ = [
    "addpoints",
    "allchild",
    "ancestor",
    "animatedline",
    "area",
    "autumn",
    "axes",
    "axis",
    "bar",
    "barh",
    "bone",
    "colororder",
    "box",
    "cla",
    "clearpoints",
    "clf",
    "clim",
    "close",
    "colorbar",
    "colormap",
    "contour",
    "contour3",
    "contourf",
    "cool",
    "copper",
    "copyobj",
    "cylinder",
    "delete",
    "ellipsoid",
    "errorbar",
    "figure",
    "fill",
    "findall",
    "findobj",
    "gca",
    "gcf",
    "gco",
    "get",
    "getpoints",
    "gobjects",
    "gray",
    "grid",
    "groot",
    "hggroup",
    "hgtransform",
    "hist",
    "histogram",
    "hold",
    "hot",
    "hsv",
    "imagesc",
    "imshow",
    "isgraphics",
    "ishandle",
    "ishghandle",
    "ishold",
    "isprop",
    "jet",
    "legend",
    "line",
    "lines",
    "parula",
    "linkaxes",
    "linkprop",
    "loglog",
    "mesh",
    "newplot",
    "nexttile",
    "patch",
    "pcolor",
    "pie",
    "pink",
    "plot",
    "plot3",
    "polarplot",
    "quiver",
    "quiver3",
    "rectangle",
    "replacing",
    "saveas",
    "scatter",
    "scatter3",
    "semilogx",
    "semilogy",
    "set",
    "sgtitle",
    "sphere",
    "spring",
    "spy",
    "stairs",
    "stem",
    "subplot",
    "subtitle",
    "summer",
    "surf",
    "surf2patch",
    "text",
    "tile",
    "tiledlayout",
    "title",
    "uistack",
    "view",
    "winter",
    "xlabel",
    "xlim",
    "xline",
    "xticklabels",
    "xticks",
    "ylabel",
    "ylim",
    "yline",
    "yticklabels",
    "yticks",
    "zlabel",
    "zlim",
    "zticks",
]
