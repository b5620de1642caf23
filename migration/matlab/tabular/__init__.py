"""Work with tables: groups, joins, functions of columns and rows, missing values, files, times of rows."""

from dlarray.migration.matlab.tabular.conversions import convertvars, mergevars, splitvars, vartype
from dlarray.migration.matlab.tabular.files import writetable
from dlarray.migration.matlab.tabular.functions import rowfun, table2struct, varfun
from dlarray.migration.matlab.tabular.group_rows import groupfilter, grouptransform
from dlarray.migration.matlab.tabular.groups import groupsummary
from dlarray.migration.matlab.tabular.joins import innerjoin, join, outerjoin
from dlarray.migration.matlab.tabular.new_columns import column_of, variable_name
from dlarray.migration.matlab.tabular.parts import (
    array2table,
    head,
    sortrows,
    struct2table,
    table2array,
    table2cell,
    tail,
)
from dlarray.migration.matlab.tabular.pivoting import pivot
from dlarray.migration.matlab.tabular.retiming import retime, synchronize
from dlarray.migration.matlab.tabular.row_times import (
    array2timetable,
    isregular,
    istimetable,
    lag,
    readtimetable,
    table2timetable,
    timerange,
    timetable2table,
    withtol,
    writetimetable,
)
from dlarray.migration.matlab.tabular.splitting import findgroups, splitapply
from dlarray.migration.matlab.tabular.stacking import rows2vars, stack, unstack
from dlarray.migration.matlab.tabular.summary import summary
from dlarray.migration.matlab.tabular.texts_of_tables import put_texts
from dlarray.migration.matlab.tabular.timetable import timetable
from dlarray.migration.matlab.tabular.variables import (
    addvars,
    cell2table,
    groupcounts,
    movevars,
    removevars,
    renamevars,
)

__all__ = [
    "column_of",
    "variable_name",
    "findgroups",
    "splitapply",
    "convertvars",
    "groupfilter",
    "grouptransform",
    "mergevars",
    "splitvars",
    "vartype",
    "pivot",
    "rows2vars",
    "stack",
    "unstack",
    "array2timetable",
    "isregular",
    "istimetable",
    "lag",
    "readtimetable",
    "retime",
    "synchronize",
    "table2timetable",
    "timerange",
    "timetable",
    "timetable2table",
    "withtol",
    "writetimetable",
    "renamevars",
    "removevars",
    "movevars",
    "groupcounts",
    "cell2table",
    "addvars",
    "array2table",
    "groupsummary",
    "head",
    "innerjoin",
    "join",
    "outerjoin",
    "rowfun",
    "sortrows",
    "struct2table",
    "table2array",
    "table2cell",
    "table2struct",
    "summary",
    "tail",
    "varfun",
    "writetable",
]

put_texts()
