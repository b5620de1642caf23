"""Objects of a program's own classes: arrays of them, their events, and what their properties may be."""

from dlarray.migration.matlab.own_objects.arrays import ObjectArray, objects
from dlarray.migration.matlab.own_objects.custom_display import CustomDisplay, PropertyGroup
from dlarray.migration.matlab.own_objects.defaults import first_value, member_of, object_of, reached, storable
from dlarray.migration.matlab.own_objects.dynamic import addprop, dynamicprops, superclasses
from dlarray.migration.matlab.own_objects.enumerations import Enumeration
from dlarray.migration.matlab.own_objects.events import EventData, addlistener, notify
from dlarray.migration.matlab.own_objects.growing import alone, grown
from dlarray.migration.matlab.own_objects.indexed import Indexed
from dlarray.migration.matlab.own_objects.members import enumeration, methods, properties
from dlarray.migration.matlab.own_objects.metaclasses import metaclass, struct_of
from dlarray.migration.matlab.own_objects.validators import (
    must,
    mustBeColumn,
    mustBeFile,
    mustBeFolder,
    mustBeMatrix,
    mustBeNonmissing,
    mustBeNonsparse,
    mustBeNonzeroLengthText,
    mustBeRow,
    mustBeScalarOrEmpty,
    mustBeSparse,
    mustBeSquare,
    mustBeValidVariableName,
)

__all__ = [
    "CustomDisplay",
    "Enumeration",
    "EventData",
    "Indexed",
    "ObjectArray",
    "PropertyGroup",
    "addlistener",
    "addprop",
    "alone",
    "dynamicprops",
    "enumeration",
    "first_value",
    "grown",
    "member_of",
    "metaclass",
    "methods",
    "must",
    "mustBeColumn",
    "mustBeFile",
    "mustBeFolder",
    "mustBeMatrix",
    "mustBeNonmissing",
    "mustBeNonsparse",
    "mustBeNonzeroLengthText",
    "mustBeRow",
    "mustBeScalarOrEmpty",
    "mustBeSparse",
    "mustBeSquare",
    "mustBeValidVariableName",
    "notify",
    "object_of",
    "objects",
    "properties",
    "reached",
    "storable",
    "struct_of",
    "superclasses",
]
