"""Triangulations as objects, and the questions that are asked of them."""

from dlarray.migration.matlab.triangulations.alpha_shapes import (
    alphaShape,
    alphaTriangulation,
    boundaryFacets,
    criticalAlpha,
    inShape,
    numRegions,
    surfaceArea,
    volume,
)
from dlarray.migration.matlab.triangulations.measures import (
    barycentricToCartesian,
    cartesianToBarycentric,
    circumcenter,
    faceNormal,
    incenter,
    nearestNeighbor,
    pointLocation,
    vertexNormal,
)
from dlarray.migration.matlab.triangulations.objects import (
    convexHull,
    delaunayTriangulation,
    isInterior,
    triangulation,
    voronoiDiagram,
)
from dlarray.migration.matlab.triangulations.queries import (
    edgeAttachments,
    edges,
    featureEdges,
    freeBoundary,
    isConnected,
    neighbors,
    vertexAttachments,
)

__all__ = [
    "alphaShape",
    "alphaTriangulation",
    "boundaryFacets",
    "criticalAlpha",
    "inShape",
    "numRegions",
    "surfaceArea",
    "volume",
    "barycentricToCartesian",
    "cartesianToBarycentric",
    "circumcenter",
    "convexHull",
    "delaunayTriangulation",
    "edgeAttachments",
    "edges",
    "faceNormal",
    "featureEdges",
    "freeBoundary",
    "incenter",
    "isConnected",
    "isInterior",
    "nearestNeighbor",
    "neighbors",
    "pointLocation",
    "triangulation",
    "vertexAttachments",
    "vertexNormal",
    "voronoiDiagram",
]
