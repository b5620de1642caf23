"""What a parser of arguments shows and says, what is known of function handles, strings in cells."""

# ruff: noqa: W291 -- blanks at the ends of lines are MATLAB's

import pytest

from dlarray.errors import ArgumentError, ClassError
from dlarray.migration.matlab.code_texts import functions
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import printed

pytest.importorskip("tree_sitter_matlab")

SCHEME = (
    "p = inputParser;\naddRequired(p,'width',@(x) isnumeric(x) && (x > 0));\n"
    "addParameter(p,'units',\"inches\",@isstring);\n"
)


def test_a_parser_is_shown():
    """inputParser page: the properties, Parameters among them."""
    assert printed(SCHEME + "p\n") == (
        "\np = \n\n  inputParser with properties:\n\n       FunctionName: ''\n      CaseSensitive: 0\n"
        "      KeepUnmatched: 0\n"
        "    PartialMatching: 1\n       StructExpand: 1\n         Parameters: {'units'  'width'}\n"
        "            Results: [1×1 struct]\n          Unmatched: [1×1 struct]\n      UsingDefaults: {1×0 cell}\n\n"
    )


def test_messages_of_a_parser_have_the_text_of_the_check():
    """inputParser page: the function is written as MATLAB writes it."""
    text = printed(SCHEME + "try\nparse(p,-1);\ncatch e\ndisp(e.message)\nend\n")
    assert text == "The value of 'width' is invalid. It must satisfy the function: @(x)isnumeric(x)&&(x>0).\n"


def test_a_parser_tells_strings_from_characters():
    text = printed(
        SCHEME
        + "parse(p,1,'units',\"cm\");\nu = p.Results.units\ntry\nparse(p,1,'units','cm');\ncatch\ndisp('no')\nend\n"
    )
    assert text == '\nu = \n\n    "cm"\n\nno\n'


def test_what_is_known_of_handles():
    """functions page: simple handles, and anonymous ones with what they keep."""
    text = printed("a = 3;\nf = @(x) x + a;\ns = functions(f);\ns.workspace{1}\nfunctions(@cos)\n")
    assert text == (
        "\nans = \n\n  struct with fields:\n\n    a: 3\n\n\nans = \n\n  struct with fields:\n\n"
        "    function: 'cos'\n        type: 'simple'\n        file: ''\n\n"
    )
    with pytest.raises(ClassError, match="must be a function handle"):
        functions(5)
    with pytest.raises(ArgumentError, match="is a function of the program"):
        functions(printed)


def test_strings_in_cells_are_shown_as_strings():
    """cell page: a string in a cell stands in brackets."""
    assert printed('c = {"x"}\ns = "y";\nd = {1, s}\n') == (
        '\nc =\n\n  1×1 cell array\n\n    {["x"]}\n\n\nd =\n\n  1×2 cell array\n\n    {[1]}    {["y"]}\n\n'
    )


def test_functions_that_are_called_where_they_stand_keep_no_text():
    made = ported_text("f = @(x) x + 1\nc = cellfun(@(x) x * 2, {1, 2});\nt = {@(x) x - 1};\n")
    assert "c = cellfun(lambda x: " in made and 'handle(f, "@(x)x+1")' in made and '"@(x)x-1")' in made
