"""What pages of functions print: programs typed as the pages have them, and what the command window shows of them."""

# ruff: noqa: W291 -- blanks at the ends of lines are MATLAB's

import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import printed, run

pytest.importorskip("tree_sitter_matlab")


# struct page and "Structure Arrays": a structure grows into an array
PATIENT = """
patient.name = 'John Doe';
patient.test = [79 75 73; 180 178 177.5; 220 210 205];
patient
patient(2).name = 'Ann Lane';
patient
"""
GROWN = """
patient = 

  struct with fields:

    name: 'John Doe'
    test: [3×3 double]


patient = 

  1×2 struct array with fields:

    name
    test

"""


def test_a_structure_grows_into_an_array():
    assert printed(PATIENT) == GROWN


def test_parts_of_fields_by_getfield_and_setfield():
    """getfield and setfield pages: subscripts stand in braces."""
    text = printed(
        "s.x = [1 2; 3 4];\ngetfield(s,'x',{1,2})\np(2).n = 'b';\np = setfield(p,{1},'n','a');\ngetfield(p,{1},'n')\n"
        "s = setfield(s,'x',{2,1},9);\ns.x\n"
    )
    assert text == "\nans =\n\n     2\n\n\nans =\n\n    'a'\n\n\nans =\n\n     1     2\n     9     4\n\n"


# datetime page: five times do not fit on one line
FIVE = """
t = 

  1×5 datetime array

  Columns 1 through 3

   01-Nov-2013 08:00:00   02-Nov-2013 08:00:00   03-Nov-2013 08:00:00

  Columns 4 through 5

   04-Nov-2013 08:00:00   05-Nov-2013 08:00:00

"""


def test_times_that_do_not_fit_on_one_line():
    assert printed("t = datetime(2013,11,1:5,8,0,0)\n") == FIVE


def test_the_format_of_times():
    """ "Set Date and Time Display Format" page: Format belongs to the variable that is changed."""
    text = printed("t = datetime(2018,6,25:26);\nu = t;\nt.Format = 'dd/MM/yyyy'\nu\n")
    assert "   25/06/2018   26/06/2018\n" in text and "   25-Jun-2018   26-Jun-2018\n" in text
    text = printed(
        "a = datetime(2018,6,25); b = a; a.Format = 'MM/dd'; b\nd = hours(1:2); d.Format = 'hh:mm'\n"
    )
    assert "   25-Jun-2018\n" in text and "   01:00   02:00\n" in text


@cases(
    "call, shown",
    [
        ("day(t,'name')", "\nd =\n\n  1×1 cell array\n\n    {'Friday'}\n\n"),
        ("day(t,'dayofweek')", "\nd =\n\n     6\n\n"),
        ("day(t,'dayofyear')", "\nd =\n\n   136\n\n"),
        ("month(t,'shortname')", "\nd =\n\n  1×1 cell array\n\n    {'May'}\n\n"),
    ],
)
def test_names_of_days_and_months(call, shown):
    """day and month pages."""
    assert printed(f"t = datetime(2014,05,16);\nd = {call}\n") == shown


def test_groups_of_one_name_in_alternatives():
    """regexp page, named tokens."""
    text = printed(
        "str = '01/11/2000  20-02-2020';\n"
        "expression = ['(?<month>\\d+)/(?<day>\\d+)/(?<year>\\d+)|'...\n"
        "              '(?<day>\\d+)-(?<month>\\d+)-(?<year>\\d+)'];\n"
        "tokenNames = regexp(str,expression,'names');\n"
        "for k = 1:length(tokenNames)\n   disp(tokenNames(k))\nend\n"
    )
    assert text.split() == "month: '01' day: '11' year: '2000' month: '02' day: '20' year: '2020'".split()


def test_matches_of_a_string_array():
    """regexp page: of strings the matches are strings."""
    text = printed("""x = regexp(["a1";"b2"],'\\d+','match')\n""")
    assert text == '\nx =\n\n  2×1 cell array\n\n    {["1"]}\n    {["2"]}\n\n'


@cases(
    "call, shown",
    [
        ('isstring("a")', 1), ('ischar("a")', 0), ("ischar('a')", 1), ('isa("a",\'string\')', 1),
        ("isa('a','string')", 0),
        ("isstring(s)", 1), ("ischar(s)", 0), ("isa(s,'char')", 0), ("isStringScalar(s)", 1),
    ],
)  # fmt: skip
def test_a_string_is_no_characters(call, shown):
    """isstring, ischar and isa pages."""
    assert printed(f's = "abc";\n{call}\n') == f"\nans =\n\n  logical\n\n   {shown}\n\n"


def test_the_class_of_a_string():
    assert printed('s = "abc";\nclass(s)\nclass("a")\n').split("\n")[3::5] == ["    'string'", "    'string'"]


def test_strings_are_joined_in_both_directions():
    """plus page: a row and a column of strings."""
    assert printed('["a","b"] + ["c";"d"]\n') == (
        '\nans = \n\n  2×2 string array\n\n    "ac"    "bc"\n    "ad"    "bd"\n\n'
    )


# outerjoin page: the names of the tables' variables stand behind the names of the keys
KEYS = """
Tleft = table({'a';'b';'c';'e';'h'},[1;2;3;11;17],'VariableNames',{'Key1' 'Var1'});
Tright = table({'a';'b';'d';'e'},[4;5;6;7],'VariableNames',{'Key1' 'Var2'});
T = outerjoin(Tleft,Tright)
"""
OUTER = """
T = 

  6×4 table

    Key1_Tleft    Var1    Key1_Tright    Var2
    __________    ____    ___________    ____

    {'a'     }      1     {'a'     }       4 
    {'b'     }      2     {'b'     }       5 
    {'c'     }      3     {0×0 char}     NaN 
    {0×0 char}    NaN     {'d'     }       6 
    {'e'     }     11     {'e'     }       7 
    {'h'     }     17     {0×0 char}     NaN 

"""


def test_keys_of_an_outer_join():
    assert printed(KEYS) == OUTER


# cell2table and array2table pages
MADE = """
T = 

  2×2 table

    C1     C2  
    __    _____

    1     {'a'}
    2     {'b'}

"""


def test_tables_of_cells_and_matrices():
    assert printed("C = {1,'a';2,'b'};\nT = cell2table(C)\n") == MADE
    assert "    Var1    Var2\n" in printed("T = array2table([1 2;3 4])\n")
    assert "    A1    A2\n" in printed("A = [1 2;3 4];\nT = array2table(A)\n")
    assert 'InputName="A"' in ported_text("A = [1 2;3 4];\nT = array2table(A);\n")


def test_names_of_rows():
    """table page: RowNames is a column; join page: the rows keep their names."""
    text = printed("T = table([1;2],'RowNames',{'a';'b'});\nr = T.Properties.RowNames\n")
    assert text == "\nr =\n\n  2×1 cell array\n\n    {'a'}\n    {'b'}\n\n"
    text = printed(
        "L = table([5;2],{'x';'y'},'VariableNames',{'Age','Food'},'RowNames',{'Amy','Bo'});\n"
        "R = table({'y';'x'},[1;2],'VariableNames',{'Food','Cal'});\nT = join(L,R)\n"
    )
    assert "    Amy     5     {'x'}     2 \n    Bo      2     {'y'}     1 \n" in text


BINS = "[1 1 2 3 6 5 8 10 4 4],[2 4 6 8 10]"


@cases(
    "arguments, shown",
    [
        (f"{BINS}", "NaN NaN 1 1 3 2 4 4 2 2"),
        (f"{BINS},[5 6 7 8]", "NaN NaN 5 5 7 6 8 8 6 6"),
        ("[2 3 4],[2 3 4],'IncludedEdge','right'", "1 1 2"),
        ("[1 3 5],[0 2 4 6],'categorical',{'lo','mid','hi'}", "lo mid hi"),
        ("[0.1 0.9 1],[0 .5 1],'categorical'", "[0, 0.5) [0.5, 1] [0.5, 1]"),
    ],
)
def test_bins(arguments, shown):
    """discretize page."""
    text = printed(f"Y = discretize({arguments})\n")
    assert text.split("\n\n")[-2].split() == shown.split()


def test_accumulated_integers_and_sparse_results():
    """accumarray page: a function of one's own gives the class; a sparse result is asked for by the last argument."""
    text = printed("B = accumarray([1 1 1 2 2 2]',int8(10:15),[],@(x) sum(x,'native'));\nclass(B)\nB'\n")
    assert "'int8'" in text and "   33   42\n" in text
    text = printed("A = accumarray([1;3],[5;6],[3 1],[],0,true)\n")
    assert "sparse" in text and "   (1,1)        5\n   (3,1)        6\n" in text


# dlfeval page
ROSENBROCK = """
x0 = dlarray([-1,2]);
[fval,gradval] = dlfeval(@rosenbrock,x0)
y = 2*x0 + 1
z = extractdata(x0)
function [y,dydx] = rosenbrock(x)
y = 100*(x(2) - x(1).^2).^2 + (1 - x(1)).^2;
dydx = dlgradient(y,x);
end
"""


def test_dlarrays_say_what_they_are():
    assert printed(ROSENBROCK) == (
        "\nfval =\n\n  1×1 dlarray\n\n   104\n\n\ngradval =\n\n  1×2 dlarray\n\n   396   200\n\n"
        "\ny =\n\n  1×2 dlarray\n\n    -1     5\n\n\nz =\n\n    -1     2\n\n"
    )


def test_what_dlfeval_gives_beside_arrays():
    assert "struct with fields" in printed("s = dlfeval(@f,dlarray(1))\nfunction s = f(x)\ns.a = x;\nend\n")


@cases(
    "call, shown",
    [
        ("strsplit('C:\\work\\matlab','\\')", "{'C:'}    {'work'}    {'matlab'}"),
        ("strsplit(sprintf('a\\nb'),'\\n')", "{'a'}    {'b'}"),
        ("strjoin({'a','b'},'\\')", "'a\\b'"),
    ],
)
def test_a_single_backslash_between_parts(call, shown):
    """strsplit page: a delimiter that is no escape stands for itself."""
    assert printed(f"C = {call}\n").strip("\n").split("\n")[-1].strip() == shown


def test_text_of_several_lines():
    """newline page: further lines begin below the first letter."""
    text = printed("chr = ['a line' newline 'another']\nstr = \"a line\" + newline + \"another\"\n")
    assert text == "\nchr =\n\n    'a line\n     another'\n\n\nstr = \n\n    \"a line\n     another\"\n\n"


@cases(
    "call, shown",
    [
        ("cellfun(@(x) x + \"!\", {'a','b'})", '\nt = \n\n  1×2 string array\n\n    "a!"    "b!"\n\n'),
        ("arrayfun(@(i) \"x\" + i, 1:2)", '\nt = \n\n  1×2 string array\n\n    "x1"    "x2"\n\n'),
        ("arrayfun(@(i) datetime(2020,i,1), 1:2)",
         "\nt = \n\n  1×2 datetime array\n\n   01-Jan-2020   01-Feb-2020\n\n"),
        ("cellfun(@(x) \"q\" + x, {'a'}, 'UniformOutput', false)", '\nt =\n\n  1×1 cell array\n\n    {["qa"]}\n\n'),
        ("cellfun(@(x) x(1), {'ab','cd'})", "\nt =\n\n    'ac'\n\n"),
    ],
)  # fmt: skip
def test_functions_of_cells_that_give_strings_and_times(call, shown):
    """cellfun and arrayfun pages: the outputs are put together where they can be."""
    assert printed(f"t = {call}\n") == shown


def test_cells_of_a_dictionary():
    """dictionary page: braces give what the cell of a key holds."""
    text = printed('d = dictionary("a",{[1 2 3]});\nd{"a"}\nk = "a";\nx = d{k}(2)\n')
    assert text == "\nans =\n\n     1     2     3\n\n\nx =\n\n     2\n\n"


def test_missing_strings_are_undefined_categories():
    """categorical page: a missing string becomes an undefined element."""
    assert "     a      <undefined> \n" in printed('C = categorical(["a" missing])\n')


def test_strings_without_a_part_are_strings():
    """eraseBetween page."""
    assert (
        printed('s = eraseBetween("small brown dog","small "," dog")\n') == '\ns = \n\n    "small  dog"\n\n'
    )


def test_parts_of_one_time_are_set():
    space, text, _ = run(
        "t = datetime(2014,6,28);\nu = t;\nu.Day = 5\ns.Day = 3;\ns.Day = s.Day + 1;\nn = s.Day;"
    )
    assert "05-Jun-2014" in text and space["n"] == 4 and str(space["t"]) == "28-Jun-2014"


def test_an_option_of_categorical_stands_behind_the_array_alone():
    space, _, _ = run(
        'B = categorical(categorical(["b" "a"]),Ordinal=true);\ntf = isordinal(B);\nn = sum(B == "a");'
    )
    assert space["tf"] and space["n"] == 1


def test_row_times_and_columns_of_times_are_stored_into():
    made = "TT = timetable(datetime(2014,6,[1;2]),[1;2]);\n"
    space, _, error = run(
        made + "TT.Time(2) = datetime(2015,1,1);\nTT.Time.Year = 2020;\nt = TT.Time;\nt(1) = NaT;\n"
    )
    assert not error and [str(v) for v in space["TT"].Time] == ["01-Jun-2020", "01-Jan-2020"]
    space, _, error = run(
        "T = table(datetime(2014,6,[1;2]));\nT.Var1.Format = 'yyyy-MM-dd';\nT.Var1.Day = [3;4];\ny = T.Var1.Year;\n"
        "s.t = datetime(2014,6,1);\ns.t.Year = 2015;\n"
    )
    assert not error and [str(v) for v in space["T"].Var1] == ["2014-06-03", "2014-06-04"]
    assert space["y"].T.tolist() == [[2014, 2014]] and str(space["s"].t) == "01-Jun-2015"
