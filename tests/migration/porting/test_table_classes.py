"""Classes of the columns of tables, what blank columns hold, and what describes a table."""

# ruff: noqa: W291 -- blanks at the ends of lines are MATLAB's

import pytest

from tests.support.bundles import cases
from tests.support.matlab_programs import printed, run

pytest.importorskip("tree_sitter_matlab")

MADE = (
    "T = table(single([1;2]), int8([3;4]), logical([1;0]), uint16([7 8;9 10]), "
    "'VariableNames', {'s','i','b','m'});\n"
)


def values(source):
    space, _, error = run(source)
    assert not error, error
    return space


@cases(
    "what, name",
    [
        ("T.s", "single"),
        ("T.i", "int8"),
        ("T.b", "logical"),
        ("T.m", "uint16"),
        ("T.i * 2.6", "int8"),
        ("2.6 * T.i", "int8"),
        ("-T.i", "int8"),
        ("T.s / 3", "single"),
        ("T.b + T.b", "double"),
        ("T.i(1)", "int8"),
        ("T.i(1:2)", "int8"),
        ("T{1,2}", "int8"),
        ("T{:,{'s','i'}}", "int8"),
        ("T{:,'b'}", "logical"),
        ("T(2,:).i", "int8"),
        ("vertcat(T, T).s", "single"),
        ("[T.i; int8(3)]", "int8"),
        ("max(T.i)", "int8"),
        ("unique(T.i)", "int8"),
        ("double(T.i)", "double"),
        ("sortrows(T,'i','descend').i", "int8"),
        ("varfun(@mean,T,'InputVariables','s').mean_s", "single"),
        ("varfun(@mean,T,'InputVariables','i').mean_i", "double"),
        ("groupsummary(T,'b','max','i').max_i", "int8"),
        ("groupsummary(T,'b','mean','i').mean_i", "double"),
        ("groupsummary(T,'b','mean','s').mean_s", "single"),
        ("array2table(int16([1 2;3 4])).Var2", "int16"),
        ("table2array(T(:,{'s','m'}))", "uint16"),
        ("table2struct(T(1,:)).i", "int8"),
        ("cell2table({int8(1) 'a'; int8(2) 'b'}).Var1", "int8"),
        ("join(T, table(int8([3;4]), [1;2], 'VariableNames', {'i','x'})).i", "int8"),
        ("table('Size',[2 1],'VariableTypes',\"single\").Var1", "single"),
        ("table('Size',[0 1],'VariableTypes',\"uint8\").Var1", "uint8"),
        ("convertvars(T,'s','int32').s", "int32"),
        ("T(T.i > 9,:).i", "int8"),
    ],
)
def test_a_column_has_the_class_of_its_numbers(what, name):
    """table page: each variable has a data type of its own."""
    first, _, rest = what.rpartition(").")
    source = f"V = {first});\nV = V.{rest};" if rest.isidentifier() and first else f"V = {what};"
    assert values(f"{MADE}{source}\nc = class(V);")["c"] == name


def test_what_is_stored_into_a_column_has_its_class():
    space = values(
        f"{MADE}T.i(2) = 7.6;\nT(1,'i') = {{300}};\nT{{2,'m'}} = [3.5 1];\nT.b(2) = 5;\nT.s(1) = 1/3;\n"
        "i = T.i; b = T.b; m = T{2,'m'}; s = class(T.s); T.i = [1.5; 2]; c = class(T.i);\n"
        "U = table('Size',[0 2],'VariableTypes',[\"int8\" \"single\"]);\nU(end+1,:) = {2.6, 3};\n"
        "u = class(U.Var1); v = U.Var1;"
    )
    assert list(space["i"]) == [127, 8] and list(space["b"]) == [True, True]
    assert space["m"].tolist() == [[4, 1]] and (space["s"], space["c"], space["u"]) == (
        "single",
        "double",
        "int8",
    )
    assert list(space["v"]) == [3]


def test_a_mat_file_keeps_classes_and_matrices(tmp_path):
    file = tmp_path / "T.mat"
    space = values(
        f"{MADE}save('{file}', 'T');\nclear T\nload('{file}');\n"
        "c = {class(T.s), class(T.i), class(T.b), class(T.m)}; n = size(T.m); T.i = T.i + 1; k = T.i(2);"
    )
    assert list(space["c"]) == ["single", "int8", "logical", "uint16"]
    assert space["n"].tolist() == [[2, 2]] and int(space["k"]) == 5


def test_blank_strings_are_missing():
    """table page: columns of strings without values hold missing strings."""
    text = printed("T = table('Size',[2 2],'VariableTypes',[\"double\" \"string\"])\n")
    assert text == (
        "\nT = \n\n  2×2 table\n\n    Var1      Var2   \n    ____    _________\n\n"
        "     0      <missing>\n     0      <missing>\n\n"
    )


PROPERTIES = """
ans = 

  TableProperties with properties:

             Description: 'Patients'
                UserData: []
          DimensionNames: {'Row'  'Variables'}
           VariableNames: {'Age'  'Height'}
           VariableTypes: ["double"    "int8"]
    VariableDescriptions: {''  'how tall'}
           VariableUnits: {'yr'  'in'}
      VariableContinuity: []
                RowNames: {2×1 cell}
        CustomProperties: No custom properties are set.
      Use addprop and rmprop to modify CustomProperties.

"""
DESCRIBED = (
    "T = table([38;43],int8([71;69]),'VariableNames',{'Age','Height'},'RowNames',{'Smith','Li'});\n"
    "T.Properties.VariableUnits = {'yr','in'};\nT.Properties.Description = 'Patients';\n"
    "T.Properties.VariableDescriptions{2} = 'how tall';\n"
)


def test_what_describes_a_table_is_kept_and_shown():
    """addprop page: the display; summary page: one description is set before the others."""
    assert printed(DESCRIBED + "T.Properties\n") == PROPERTIES
    space = values(
        f"{DESCRIBED}S = T(2, 'Height'); a = S.Properties.VariableUnits; T.Properties.VariableNames{{1}} = 'Years';\n"
        "T.Height = []; T.Height = [1;2]; b = T.Properties.VariableUnits;\n"
        "T.Properties.DimensionNames = {'Patient','Data'}; r = T.Patient; d = T.Data;\n"
        "T.Properties.VariableUnits{'Height'} = 'cm'; e = T.Properties.VariableUnits;"
    )
    assert list(space["a"]) == ["in"] and list(space["b"]) == ["yr", ""] and list(space["e"]) == ["yr", "cm"]
    assert list(space["r"]) == ["Smith", "Li"] and space["d"].tolist() == [[38, 1], [43, 2]]


def test_summary_says_the_description():
    text = printed(DESCRIBED + "summary(T)\ns = summary(T); u = s.Age.Units;\n")
    assert text.startswith("T: 2×2 table\n\nDescription: Patients\n\nVariables:\n\n    Age: double (yr)\n")


def test_the_properties_of_a_timetable():
    """timetable page."""
    text = printed("TT = timetable(hours(1:3)', [1;2;3], 'VariableNames', {'Temp'});\nTT.Properties\n")
    assert text == (
        "\nans = \n\n  TimetableProperties with properties:\n\n"
        "             Description: ''\n                UserData: []\n          DimensionNames: {'Time'  'Variables'}\n"
        "           VariableNames: {'Temp'}\n           VariableTypes: \"double\"\n    VariableDescriptions: {}\n"
        "           VariableUnits: {}\n      VariableContinuity: []\n                RowTimes: [3×1 duration]\n"
        "               StartTime: 1 hr\n              SampleRate: 2.7778e-04\n                TimeStep: 1 hr\n"
        "                  Events: []\n        CustomProperties: No custom properties are set.\n"
        "      Use addprop and rmprop to modify CustomProperties.\n\n"
    )
